"""What is known of a table to a player who plans ahead, and what the condition of a plan asks of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import eq, ge, gt, le, lt, ne

from pbem.cards import Card
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.tree import Fact, Matter, Relation

_COMPARE = {
    Relation.EQUAL: eq,
    Relation.UNEQUAL: ne,
    Relation.LESS: lt,
    Relation.MORE: gt,
    Relation.AT_MOST: le,
    Relation.AT_LEAST: ge,
}


@dataclass(frozen=True, slots=True)
class LastPlay:
    """What everybody saw of somebody's last play in this round; a no play is right or wrong as well."""

    right: bool
    no_play: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """What one reader may know of a round, by display names; `me` is the reader's own.

    `hands`: how many cards each player holds; `plays`: the last play of who has played in this round.
    """

    me: str
    layout: int = 0
    hands: Mapping[str, int] = field(default_factory=dict)
    plays: Mapping[str, LastPlay] = field(default_factory=dict)
    prophet: str | None = None


@dataclass(frozen=True, slots=True)
class LineWithFacts(LineWithSidelines):
    """A main line with its sidelines, and what is known of the table besides."""

    facts: Facts | None = None


def told(line: Sequence[Card], fact: Fact) -> bool | None:
    """Whether it is so; None where nobody can tell: no such player, or no play of theirs yet."""
    facts = line.facts if isinstance(line, LineWithFacts) else None
    if facts is None:
        return None
    name = fact.name or facts.me
    match fact.matter:
        case Matter.ANY_PROPHET:
            return facts.prophet is not None
        case Matter.PROPHET:
            return facts.prophet == name
        case Matter.LAYOUT:
            return bool(_COMPARE[fact.relation](facts.layout, fact.number))
        case Matter.HAND:
            held = facts.hands.get(name)
            return None if held is None else bool(_COMPARE[fact.relation](held, fact.number))
        case _:
            play = facts.plays.get(name)
            if play is None:
                return None
            return (
                play.no_play if fact.matter is Matter.NO_PLAY else play.right is (fact.matter is Matter.RIGHT)
            )
