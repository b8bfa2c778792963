"""`python -m virsta`."""

from virsta.cli import main

main(prog_name="virsta")
