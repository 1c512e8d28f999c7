"""The layout that the front page shows to who never saw one."""

from pbem.cards import Card
from pbem.digests.facts.layout_columns import Column, Shown

_DRAWN = (("3H", "8H"), ("5S",), ("9D", "JH", "7D", "8S"), ("5C",), ("KH", "4S 9D JC"))


def _shown(card: str) -> Shown:
    return Shown(Card.read(card), 0, False, False, False)


SAMPLE = tuple(
    Column(number, number == 1, _shown(top), tuple(tuple(map(_shown, play.split())) for play in below))
    for number, (top, *below) in enumerate(_DRAWN, 1)
)
"""After black a 7 or more, after red a 6 or less (the diagram of the Portuguese seed of the rules)."""
