"""Tests of virsta."""
