"""The layout as columns: each main-line card with the wrong plays under it, and what lies on each card."""

from collections.abc import Iterable, Sequence

from pbem.cards import Card
from pbem.digests.facts.news import News, Played
from pbem.engine.round.state import Laid
from pbem.engine.round.view import SeenPlay, View
from pbem.families import Family
from pbem.rulelang.survey.survey import SampleLayout


class ShownCard(Family):
    """One card of the layout. `marker`: its ordinal where a marker lies on it, `black` or white; else 0.

    When the rule is known, `broke`: it broke its string; `why`: the letters of the parts of the rule that it met.
    """

    card: Card
    marker: int
    black: bool
    prophet: bool
    new: bool
    broke: bool = False
    why: str = ""


class Column(Family):
    """One card of the main line, counted from 1, and the wrong plays that tried to follow it, a string as one."""

    number: int
    starter: bool
    top: ShownCard
    below: tuple[tuple[ShownCard, ...], ...]

    @property
    def cards(self) -> int:
        return 1 + sum(len(play) for play in self.below)


def columns(
    view: View, news: Iterable[News], why: Sequence[str] = (), broken: Sequence[int | None] = ()
) -> tuple[Column, ...]:
    """The layout of `view` in columns; what the plays among `news` laid is new. `why`, `broken`: as in `Truth`."""
    fresh = _fresh(view, news)
    markers = frozenset(view.markers)
    marked = view.prophet.marker if view.prophet is not None else 0
    tops: list[ShownCard] = []
    below: list[list[tuple[ShownCard, ...]]] = []
    starters = 0
    for at, laid in enumerate(view.layout.laid):
        breaks = broken[at] if broken else None
        shown = tuple(
            ShownCard(
                card,
                ordinal if ordinal in markers else 0,
                view.black and ordinal in markers,
                ordinal == marked,
                at in fresh,
                ordinal - laid.ordinal == breaks,
                why[len(tops) + ordinal - laid.ordinal] if why and laid.right else "",
            )
            for ordinal, card in enumerate(laid.cards, laid.ordinal)
        )
        if laid.right:
            tops.extend(shown)
            below.extend([] for _ in shown)
            starters = starters or len(shown)
        else:
            below[laid.under].append(shown)
    return tuple(
        Column(number, number <= starters, top, tuple(under))
        for number, (top, under) in enumerate(zip(tops, below, strict=True), 1)
    )


def sketched(layout: SampleLayout) -> tuple[Column, ...]:
    """An invented layout in columns: nothing on it is marked or new."""
    return tuple(
        Column(number, number == 1, _bare(column.card), tuple((_bare(card),) for card in column.wrong))
        for number, column in enumerate(layout.columns, 1)
    )


def _bare(card: Card) -> ShownCard:
    return ShownCard(card, 0, False, False, False)


def _fresh(view: View, news: Iterable[News]) -> frozenset[int]:
    """Which groups of the layout the plays among `news` laid: the starters are group 0, each play lays at most one."""
    told = {item.play.number: item.play for item in news if isinstance(item, Played)}
    laying = [play for play in view.plays if lays(play)]
    return frozenset(at for at, play in enumerate(laying, 1) if told.get(play.number) == play)


def lays(play: SeenPlay) -> bool:
    """Whether a play laid a card: all but a right no play do."""
    return not play.no_play or play.god_card is not None


def counted(laid: Iterable[Laid]) -> tuple[int, int]:
    """How many cards are right, and how many wrong."""
    right = wrong = 0
    for group in laid:
        if group.right:
            right += len(group.cards)
        else:
            wrong += len(group.cards)
    return right, wrong


_SAMPLE = (("3H", "8H"), ("5S",), ("9D", "JH", "7D", "8S"), ("5C",), ("KH", "4S 9D JC"))

SAMPLE = tuple(
    Column(
        number,
        number == 1,
        _bare(Card.read(top)),
        tuple(tuple(_bare(Card.read(card)) for card in play.split()) for play in below),
    )
    for number, (top, *below) in enumerate(_SAMPLE, 1)
)
"""The layout that the front page shows to who never saw one: after black a 7 or more, after red a 6 or less.

It is the diagram of the Portuguese seed of the rules.
"""
