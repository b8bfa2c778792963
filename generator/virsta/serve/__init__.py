"""`virsta serve`: the sheets of all locales in a browser, live while the project's files are edited."""
