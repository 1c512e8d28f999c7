"""What to tell whoever made a rule about it: kinds of advice, found in its survey."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the survey hands out its advice, so that whoever surveys needs one door only
    from pbem.rulelang.survey.survey import Survey

HARDLY = 0.1
"""A smaller share of right cards than this is hardly any: rather less than one in a hand of ten."""

TIGHT = 0.2

LOOSE = 0.35
"""A share between `TIGHT` and this is about a quarter."""

HALF = 0.5

LIKELY = 0.1
"""A dead end is worth a word once one round in ten meets it."""

EXPRESS_OPEN = 20
"""Open cards of two packs that Eleusis Express asks for after the starter (Golden)."""

MANY_TRAITS, MANY_BRANCHES = 5, 4
"""More than so many things asked about, or parts, and the rule is more complicated than it looks to its maker."""

RARE = 1 / 15
"""A branch that decides a smaller share of judgements is not met at all in one long round of four."""


class Advice(StrEnum):
    """What may be said of a rule, the weightiest first."""

    ALWAYS_RIGHT = "always_right"
    """Nothing is ever wrong; then no other advice is given."""
    HARDLY_RIGHT = "hardly_right"
    """Of ten cards not one is right, on average."""
    DEAD_ENDS = "dead_ends"
    """A walk of right plays may well come where no card is right."""
    DEAD_STARTERS = "dead_starters"
    """After some admitted starters no card is right."""
    COMPLICATED = "complicated"
    """It asks about many things, or has many branches."""
    HALF_OPEN = "half_open"
    """Half the cards or more are right: harder to find than it seems (Abbott)."""
    TIGHT = "tight"
    """Clearly less than a quarter of the cards are right."""
    RARE_BRANCH = "rare_branch"
    """A branch comes into force so rarely that players may never meet it."""
    FEW_OPEN = "few_open"
    """After some admitted starters fewer than 20 of 104 cards are right (Eleusis Express)."""
    ABOUT_A_QUARTER = "about_a_quarter"
    """About a quarter of the cards are right: what is found most easily (Abbott)."""
    GOOD = "good"
    """Nothing speaks against it."""


_FAVOURABLE = (Advice.ABOUT_A_QUARTER,)


def advise(survey: Survey) -> tuple[Advice, ...]:
    """The advice on a rule, the weightiest first; never empty."""
    if survey.always_right:
        return (Advice.ALWAYS_RIGHT,)
    mean = round(survey.share.mean, 6)
    holds = {
        Advice.HARDLY_RIGHT: mean < HARDLY,
        Advice.DEAD_ENDS: survey.dead_ends >= LIKELY,
        Advice.DEAD_STARTERS: bool(survey.dead_starters),
        Advice.COMPLICATED: len(survey.attributes) > MANY_TRAITS or survey.branches > MANY_BRANCHES,
        Advice.HALF_OPEN: mean >= HALF,
        Advice.TIGHT: HARDLY <= mean < TIGHT,
        Advice.RARE_BRANCH: survey.rarest is not None and survey.rarest.share < RARE,
        Advice.FEW_OPEN: survey.open_at_start[0] < EXPRESS_OPEN,
        Advice.ABOUT_A_QUARTER: TIGHT <= mean < LOOSE,
    }
    given = tuple(advice for advice in Advice if holds.get(advice))
    warned = any(advice not in _FAVOURABLE for advice in given)
    return given if warned else (*given, Advice.GOOD)
