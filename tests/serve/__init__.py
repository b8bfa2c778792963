"""Tests of the live preview: a real server, in a real browser."""
