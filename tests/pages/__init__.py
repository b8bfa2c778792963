"""Tests of the pages for people who work on texts: coverage and conflicts."""
