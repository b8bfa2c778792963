"""Throws changed files at the program for as long as one likes: `./do fuzz`. docs/fuzzing.md tells about it."""
