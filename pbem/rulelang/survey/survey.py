"""What a rule does, as facts for whoever made it: how open it is, where it stops, what it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pbem.cards import PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.meaning.compiling import CompiledRule, compile_rule
from pbem.rulelang.meaning.scope import nodes
from pbem.rulelang.meaning.soundness import always_right
from pbem.rulelang.survey.branches import Branch, Branches
from pbem.rulelang.survey.sample_layouts import Column, SampleLayout, sample_layouts
from pbem.rulelang.survey.walks import PLAYS, Walks, cards_of, walk

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


__all__ = [
    "PLAYS",
    "Advice",
    "Branch",
    "Column",
    "SampleLayout",
    "Share",
    "Survey",
    "Trait",
    "advise",
    "sample_layouts",
    "survey_rule",
    "what_may_follow",
]

PACKS = 2
"""Packs whose open cards are counted at the start, as in Eleusis Express."""


class Trait(StrEnum):
    """What a rule asks about: of cards first, then of the main line, then of the sidelines."""

    SUIT = "suit"
    COLOUR = "colour"
    PARITY = "parity"
    VALUE = "value"
    FACE = "face"
    PRIME = "prime"
    """Prime or composite."""
    LAST = "last"
    """The last card."""
    EARLIER = "earlier"
    """A card before the last, counted back."""
    STARTER = "starter"
    ALIKE = "alike"
    """The last card of the same suit (colour, parity) as the one being judged, or whether there is one."""
    RUN = "run"
    """How many of the last cards are alike."""
    EXTREMES = "extremes"
    """The least or the greatest value so far."""
    POSITION = "position"
    SIDELINES = "sidelines"
    """The last card laid, right or wrong, the last wrong one, or how many lie under the last card."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of 52 cards are right, as shares from 0 to 1."""

    mean: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Survey:
    """The facts of one rule. How walks go is told in walking.py."""

    starters: int
    """How many of 52 cards are admitted as starter."""
    share: Share
    """Over all places of the walks, a dead end included; `mean` counts each place as often as a walk comes by."""
    open_at_start: tuple[int, int]
    """Least and most of the 104 cards of two packs that are right just after one admitted starter."""
    dead_starters: tuple[Card, ...]
    """Admitted starters after which no card is ever right, in the pack's order."""
    dead_ends: float
    """How likely a walk is to come, within `PLAYS` right plays, where no card is right; 0 to 1."""
    attributes: tuple[Trait, ...]
    """What the rule asks about, in the order of `Trait`."""
    branches: int
    """How many parts come into force by turns; 1 for a rule that always asks for the same."""
    rarest: Branch | None
    """The one of them that decides the fewest judgements; None if there is one only."""
    always_right: bool
    """No card is ever wrong."""
    walks: int
    """How many walks the figures come from; 1 stands for all there are."""
    exact: bool
    """Whether they come from all walks there are: always so for a rule on the last card alone."""


def survey_rule(rule: tree.Rule) -> Survey:
    """The facts of a rule, the same each time it is asked.

    Nothing is kept of it: how fast an answer comes would tell that somebody has this rule.

    Bounded by `MAX_WALKS` and `MAX_EFFORT` of walking.py: a fraction of a second for the worst of rules.
    """
    compiled = compile_rule(rule)
    starters = [card for card in PACK if compiled.admits(card)]
    after = {card: compiled.follow((card,)).bit_count() for card in starters}
    walks, branches = walk(rule, compiled), Branches(rule)
    share = _share(walks)
    return Survey(
        starters=len(starters),
        share=share,
        open_at_start=(PACKS * min(after.values(), default=0), PACKS * max(after.values(), default=0)),
        dead_starters=tuple(card for card, right in after.items() if not right),
        dead_ends=min(1.0, sum(place.weight for place in walks.places if not place.right) / walks.count),
        attributes=_traits(rule),
        branches=len(branches),
        rarest=branches.rarest(walks.places),
        always_right=share.least == 1 and always_right(rule),
        walks=walks.count,
        exact=walks.exact,
    )


def what_may_follow(
    compiled: CompiledRule, starters: Sequence[Card]
) -> tuple[tuple[Card, tuple[Card, ...]], ...]:
    """Each starter with the cards of one pack that would be right after it, in the pack's order.

    The caller invents the starters: the real one is no business of a survey.
    """
    return tuple((starter, tuple(cards_of(compiled.follow((starter,))))) for starter in starters)


def _share(walks: Walks) -> Share:
    if not walks.places:
        return Share(0.0, 0.0, 0.0)
    shares = [place.right.bit_count() / len(PACK) for place in walks.places]
    weights = [place.weight for place in walks.places]
    mean = sum(share * weight for share, weight in zip(shares, weights, strict=True)) / sum(weights)
    return Share(min(max(mean, min(shares)), max(shares)), min(shares), max(shares))


def _traits(rule: tree.Rule) -> tuple[Trait, ...]:
    used = {trait for node in nodes(rule.part) for trait in _traits_of(node)}
    return tuple(trait for trait in Trait if trait in used)


def _traits_of(node: object) -> tuple[Trait, ...]:
    match node:
        case tree.OfSuit():
            return (Trait.SUIT,)
        case tree.OfColour():
            return (Trait.COLOUR,)
        case tree.OfParity():
            return (Trait.PARITY,)
        case tree.Face():
            return (Trait.FACE,)
        case tree.Prime() | tree.Composite():
            return (Trait.PRIME,)
        case tree.Named():
            return (Trait.SUIT, Trait.VALUE)
        case tree.OfValue() | tree.Between() | tree.AtLeast() | tree.AtMost() | tree.Value():
            return (Trait.VALUE,)
        case tree.Higher() | tree.Lower() | tree.NotLower() | tree.NotHigher():
            return (Trait.VALUE,)
        case tree.Same(attribute) | tree.Other(attribute):
            return (Trait(attribute),)
        case tree.LastAlike(attribute) | tree.First(attribute):
            return (Trait(attribute), Trait.ALIKE)
        case tree.Run(attribute):
            return (Trait(attribute), Trait.RUN)
        case tree.Least() | tree.Greatest():
            return (Trait.VALUE, Trait.EXTREMES)
        case tree.Back(count):
            return (Trait.LAST if count == 1 else Trait.EARLIER,)
        case tree.Alternate():
            return (Trait.LAST,)
        case tree.Starter():
            return (Trait.STARTER,)
        case tree.Position() | tree.Repeat():
            return (Trait.POSITION,)
        case tree.LastLaid() | tree.LastWrong() | tree.WrongUnder():
            return (Trait.SIDELINES,)
        case _:
            return ()
