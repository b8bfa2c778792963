"""Progress shows on a terminal once a build takes over a second, and nowhere else."""

import io
import time

import pytest

from virsta import progress
from virsta.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.1)


def shown(text: str, terminal: Terminal) -> None:
    """Wait until a text is on the terminal."""
    until = time.monotonic() + 20
    while text not in terminal.getvalue():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_long_build_shows_what_it_makes() -> None:
    terminal = Terminal()
    with Progress(terminal) as say:
        say("texts")
        shown("building texts", terminal)
        say("fi, de")
        shown("building fi, de", terminal)


def test_a_quick_build_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 1.0)
    terminal = Terminal()
    with Progress(terminal) as say:
        say("texts")
    time.sleep(1.3)
    assert terminal.getvalue() == ""


def test_nothing_is_shown_where_there_is_no_terminal() -> None:
    stream = io.StringIO()
    with Progress(stream) as say:
        say("texts")
        time.sleep(0.3)
    assert stream.getvalue() == ""
