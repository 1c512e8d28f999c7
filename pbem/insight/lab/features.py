"""What of a rule makes it hard or easy to find: features that any rule has or has not."""

from enum import StrEnum

from pbem.rulelang import tree
from pbem.rulelang.meaning.scope import nodes
from pbem.rulelang.survey.survey import Trait, survey_rule

_FURTHER = {Trait.EARLIER, Trait.ALIKE, Trait.RUN, Trait.EXTREMES, Trait.STARTER}
_LINE = {*_FURTHER, Trait.LAST, Trait.POSITION, Trait.SIDELINES}

MANY_PARTS = 3


class Feature(StrEnum):
    """What a rule may have about it."""

    RECKONS = "reckons"
    """It adds, takes away, multiplies or divides values."""
    PARTS = "parts"
    """It has three parts or more that come into force by turns."""
    JOINED = "joined"
    """It joins two conditions by and, or, one of."""
    MIXED = "mixed"
    """It asks about two things of cards or more: suit, colour, odd or even, value, face."""
    VALUES = "values"
    """It asks about values."""
    SUITS = "suits"
    """It asks about suits."""
    FURTHER = "further"
    """It looks at cards before the last, counted back or found."""
    POSITION = "position"
    """It asks about the place in the main line."""
    LOPSIDED = "lopsided"
    """Fewer than two cards in five are right on average, or more than three in five."""
    ALONE = "alone"
    """It looks at the card alone, whatever lies there."""


def features_of(rule: tree.Rule) -> tuple[Feature, ...]:
    """Those that a rule has, in the order of `Feature`."""
    survey, parts = survey_rule(rule), list(nodes(rule.part))
    traits = set(survey.attributes)
    holds = {
        Feature.RECKONS: any(
            isinstance(one, tree.Plus | tree.Minus | tree.Times | tree.Modulo) for one in parts
        ),
        Feature.PARTS: survey.branches >= MANY_PARTS,
        Feature.JOINED: any(isinstance(one, tree.AllOf | tree.AnyOf | tree.OneOf) for one in parts),
        Feature.MIXED: len(traits - _LINE) > 1,
        Feature.VALUES: Trait.VALUE in traits,
        Feature.SUITS: Trait.SUIT in traits,
        Feature.FURTHER: bool(traits & _FURTHER),
        Feature.POSITION: Trait.POSITION in traits,
        Feature.LOPSIDED: not 0.4 <= survey.share.mean <= 0.6,
        Feature.ALONE: not traits & _LINE,
    }
    return tuple(one for one in Feature if holds[one])
