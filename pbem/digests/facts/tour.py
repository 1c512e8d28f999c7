"""A tour for newcomers: a small table with a fixed rule, what becomes of their cards there, their guesses and calls.

The rule looks like another one at first, which the cards of a newcomer soon tell from it. All that has happened follows
from what they did: nothing is kept of anybody.
"""

from collections.abc import Collection, Sequence
from functools import cache

from pbem.cards import Card
from pbem.digests.facts.table import Column, ShownCard
from pbem.families import Family
from pbem.rulelang.meaning.comparing import Differs, Same, compare_rules
from pbem.rulelang.meaning.compiling import CompiledRule, compile_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

RULE = "if last is odd: even, else: odd"
SEEMS = "if last is red: black, else: red"
"""What most people think of first. It fits all that lies on the table when the tour begins."""

BEGUN = tuple(map(Card.read, ("5H", "9D", "8S", "4C", "3D", "7H", "10C")))
"""What was played before, right or wrong."""

HAND = tuple(map(Card.read, ("9H", "2C", "6D", "7S", "4H")))
"""What a newcomer may play."""

CALLED = tuple(map(Card.read, ("5S", "10H", "2D")))
"""What the others play to a Prophet."""


class Tried(Family):
    """A card played behind another, whether it was right, and whether it would be by the rule that it looks like."""

    card: Card
    after: Card
    right: bool
    seemed: bool

    @property
    def surprising(self) -> bool:
        return self.right != self.seemed


class Guessed(Family):
    """What became of a guess. `against`: the first play on the table that it does not agree with; `beyond`: where it
    agrees with all of them, what tells it from the rule: a card behind another, and whether that is right. Neither
    where the two take too long to compare."""

    rule: Rule
    right: bool
    against: Tried | None = None
    beyond: Tried | None = None


class Call(Family):
    """A card that somebody else plays, and what the newcomer, as Prophet, said of it; None: they have still to say."""

    tried: Tried
    said: bool | None

    @property
    def failed(self) -> bool:
        return self.said is not None and self.said != self.tried.right


class Tour(Family):
    """A newcomer's table. `played`: cards of their hand, in order; `said`: their calls as Prophet."""

    played: tuple[Card, ...] = ()
    said: tuple[bool, ...] = ()

    @property
    def hand(self) -> tuple[Card, ...]:
        """What they have left."""
        return tuple(card for card in HAND if card not in self.played)

    @property
    def held(self) -> tuple[ShownCard, ...]:
        """The same, to be drawn."""
        return tuple(map(_shown, self.hand))

    @property
    def tries(self) -> tuple[Tried, ...]:
        """What became of their cards."""
        return _tries((*BEGUN, *self.played))[len(BEGUN) - 1 :]

    @property
    def last(self) -> Tried | None:
        return self.tries[-1] if self.tries else None

    @property
    def surprise(self) -> Tried | None:
        """The first of their cards that shows that the rule is not what it looks like."""
        return next((one for one in self.tries if one.surprising), None)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The table, where the card they played last is new."""
        return _columns((*BEGUN, *self.played), bool(self.played))

    @property
    def end(self) -> Card:
        """The last right card."""
        return self.columns[-1].top.card

    @property
    def later(self) -> tuple[Column, ...]:
        """The table once the rest of their cards is played, too."""
        return _columns(self._all)

    @property
    def calls(self) -> tuple[Call, ...]:
        """As Prophet: what they have said, and what they are asked; nothing more once they are wrong."""
        tries = _tries((*self._all, *CALLED))[-len(CALLED) :]
        calls: list[Call] = []
        for number, tried in enumerate(tries):
            calls.append(Call(tried, self.said[number] if number < len(self.said) else None))
            if calls[-1].said is None or calls[-1].failed:
                break
        return tuple(calls)

    @property
    def foretold(self) -> tuple[Column, ...]:
        """The table they judge as Prophet, with what they have judged."""
        judged = [one.tried.card for one in self.calls if one.said is not None]
        return _columns((*self._all, *judged), bool(judged))

    @property
    def _all(self) -> tuple[Card, ...]:
        return (*BEGUN, *self.played, *self.hand)

    def guessed(self, rule: Rule) -> Guessed:
        """What becomes of a guess at the table as it is `later`, judged as guesses are in a game."""
        line = tuple(one.top.card for one in self.later)
        found = compare_rules(rule, the_rule(), line)
        if isinstance(found, Same):
            return Guessed(rule, True)
        judge = compile_rule(rule)
        tries = _tries(self._all)
        against = next(
            (one for one, says in zip(tries, _verdicts(tries, judge), strict=True) if says != one.right), None
        )
        if against is not None or not isinstance(found, Differs):
            return Guessed(rule, False, against)
        after = (*line, *found.line)[-1]
        return Guessed(rule, False, None, Tried(found.card, after, not found.right, found.right))


def tour_of(cards: Sequence[Card], said: Collection[bool] = ()) -> Tour:
    """The table of who has played these cards: of others, and of a second time, nothing is known."""
    played = dict.fromkeys(card for card in cards if card in HAND)
    return Tour(tuple(played), tuple(said)[: len(CALLED)])


def the_rule() -> Rule:
    """The secret of the tour."""
    return _read(RULE)


@cache
def _read(text: str) -> Rule:
    rule = read_rule(text)
    assert isinstance(rule, Rule)
    return rule


@cache
def _tries(cards: tuple[Card, ...]) -> tuple[Tried, ...]:
    """Each card behind the first as God judges it."""
    rule, seems = compile_rule(_read(RULE)), compile_rule(_read(SEEMS))
    line, tries = [cards[0]], []
    for card in cards[1:]:
        right = rule.permits(line, card)
        tries.append(Tried(card, line[-1], right, seems.permits(line, card)))
        if right:
            line.append(card)
    return tuple(tries)


def _verdicts(tries: Sequence[Tried], judge: CompiledRule) -> list[bool]:
    """What another rule says of each."""
    line, verdicts = [tries[0].after], []
    for one in tries:
        verdicts.append(judge.permits(line, one.card))
        if one.right:
            line.append(one.card)
    return verdicts


def _columns(cards: tuple[Card, ...], last_is_new: bool = False) -> tuple[Column, ...]:
    """The table, drawn as the layouts of games are."""
    columns: list[tuple[ShownCard, list[tuple[ShownCard, ...]]]] = [(_shown(cards[0]), [])]
    for one in (tries := _tries(cards)):
        shown = _shown(one.card, last_is_new and one is tries[-1])
        if one.right:
            columns.append((shown, []))
        else:
            columns[-1][1].append((shown,))
    return tuple(
        Column(number, number == 1, top, tuple(below)) for number, (top, below) in enumerate(columns, 1)
    )


def _shown(card: Card, new: bool = False) -> ShownCard:
    return ShownCard(card, 0, False, False, new)
