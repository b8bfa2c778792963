"""Times builds as whole processes, beside Hugo rendering the same pages from ready data. Run `./do bench`."""
