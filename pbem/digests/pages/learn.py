"""The tour on the site: five steps, of which each address tells all that its reader did so far."""

from pbem.digests.facts.tour import Guessed, Tour
from pbem.families import Family
from pbem.rulelang.language.errors import RuleError


class LearnPage(Family):
    """A `step`, counted from 1. `rule`: a guess as it stands in the form, of which either an `error` came, with
    `choices`, what to write instead for each of its meanings, or it was `guessed`."""

    step: int
    tour: Tour
    rule: str = ""
    error: RuleError | None = None
    choices: tuple[str, ...] = ()
    guessed: Guessed | None = None

    @property
    def cards(self) -> str:
        """Those played, as addresses have them."""
        return ".".join(map(str, self.tour.played))

    @property
    def said(self) -> str:
        """Their calls, as addresses have them: r, right, or w, wrong."""
        return "".join("r" if one else "w" for one in self.tour.said)
