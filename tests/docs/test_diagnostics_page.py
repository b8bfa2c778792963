"""The page of diagnostics says what `virsta explain` says."""

from pathlib import Path

from virsta.diagnostic import CODES
from virsta.report import documentation

PAGE = Path(__file__).parents[2] / "docs" / "diagnostics.md"


def test_the_page_is_what_the_codes_say() -> None:
    """Mend with: python -m tests.docs.test_diagnostics_page"""
    assert PAGE.read_text("utf-8") == documentation(CODES.values())


if __name__ == "__main__":
    PAGE.write_text(documentation(CODES.values()), "utf-8")
