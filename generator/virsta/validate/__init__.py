"""Checks: the schema of files, the coverage of texts, the invariants of the rules, the sentences of catalogues."""
