"""What is to be said of the files of a locale, as `virsta locale check` says it, without keeping its sheet waiting."""

from __future__ import annotations

from functools import partial

from virsta.briefing import Briefing
from virsta.checks import check_locale
from virsta.diagnostic import Diagnostic, in_order
from virsta.layout import ENGLISH, PSEUDO, folder_of
from virsta.serve.memo import Memo
from virsta.serve.snapshot import Snapshot
from virsta.serve.steps import Base
from virsta.serve.studio import Studio


class Reviews:
    """The findings of each locale."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.memo = Memo(studio.files)  # its own, so that a review does not hold a page up

    def ready(self, locale: str) -> bool:
        """Tell whether the findings of a locale can be had at once."""
        parts = self.studio.parts(locale)
        return locale == PSEUDO or None in parts or self.memo.knows(locale, parts)

    def of(self, locale: str) -> list[Diagnostic]:
        """Return every finding in the files of a locale."""
        if locale == PSEUDO:
            return []
        base, voice = self.studio.parts(locale)
        found = list(self.studio.found(locale))
        if base and voice:
            found += self.memo.made(locale, (base, voice), partial(_reviewed, base, folder_of(locale)))
        home = f"locales/{folder_of(locale)}/"
        return in_order(dict.fromkeys(own for own in found if own.place.file.startswith(home)))


def _reviewed(base: Base, folder: str, project: Snapshot) -> tuple[Diagnostic, ...]:
    project.share(base.project)
    english, canon, units = project.language(ENGLISH), base.canon, base.units
    briefing = Briefing(project.messages, base.compilation.ruleset, canon, units, english) if english else None
    return (*check_locale(project, folder, canon, units, briefing), *project.diagnostics)
