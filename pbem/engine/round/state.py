"""A round as its events have made it. Nobody edits one: `evolve` gives the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any, Self

from pbem.cards import Card
from pbem.engine.round.commands import ProphetWish, Seat, Theory
from pbem.engine.round.events import Ending
from pbem.engine.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards laid down together: right ones one after the other on the main line, wrong ones as one group.

    `under` counts the main line from 0: the card that was last when they were shown. `ordinal` is the first
    card's place among all cards of the layout as laid, the starter being 1.
    """

    cards: tuple[Card, ...]
    right: bool
    under: int
    ordinal: int


@dataclass(frozen=True)
class Layout:
    """All that was laid, in order; the starters first, as right cards under -1."""

    laid: tuple[Laid, ...]

    @staticmethod
    def starting(starter: tuple[Card, ...]) -> Layout:
        return Layout((Laid(starter, True, -1, 1),))

    @cached_property
    def main_line(self) -> tuple[Card, ...]:
        return tuple(card for laid in self.laid if laid.right for card in laid.cards)

    @cached_property
    def count(self) -> int:
        """Cards on the layout, the starter included."""
        last = self.laid[-1]
        return last.ordinal - 1 + len(last.cards)

    def lay(self, cards: tuple[Card, ...], right: bool) -> Layout:
        """This layout and one play more."""
        main_line, count = self.main_line, self.count
        layout = Layout((*self.laid, Laid(cards, right, len(main_line) - 1, count + 1)))
        # Known already: a long round would count its cards again after every play.
        vars(layout).update(main_line=main_line + cards if right else main_line, count=count + len(cards))
        return layout

    @cached_property
    def sidelines(self) -> tuple[tuple[Card, ...], ...]:
        """For each main-line card the wrong cards under it, in order, a string's one after the other."""
        under: list[list[Card]] = [[] for _ in self.main_line]
        for laid in self.laid:
            if not laid.right:
                under[laid.under] += laid.cards
        return tuple(map(tuple, under))

    def sideline(self, under: int) -> tuple[Laid, ...]:
        """The wrong plays under main-line card `under`, in order, a string as one play."""
        return tuple(laid for laid in self.laid if not laid.right and laid.under == under)

    def since(self, ordinal: int) -> tuple[int, int]:
        """How many main-line and sideline cards were laid after card `ordinal`."""
        right = wrong = 0
        for laid in reversed(self.laid):
            after = min(len(laid.cards), laid.ordinal - 1 + len(laid.cards) - ordinal)
            if after <= 0:
                break
            if laid.right:
                right += after
            else:
                wrong += after
        return right, wrong


class Duty(Enum):
    """What a round waits for."""

    PLAY = "play"
    CALL = "call"
    PICK = "pick"
    JUDGE = "judge"
    JUDGE_GUESS = "judge-guess"
    STARTER = "starter"


@dataclass(frozen=True, slots=True)
class Awaited:
    """Who must act, and how: a player plays, the Prophet calls or picks, God, a person, judges."""

    seat: Seat
    duty: Duty


@dataclass(frozen=True, slots=True)
class Pending:
    """A play shown and not finished: cards that left the hand, or a no play (no cards).

    `held` is the hand before the play. `called` is the Prophet's word, `judged` a verdict that still waits
    for it (or for the pick), `god_card` the right card a person named of a wrong no play, `picked` the
    Prophet's pick.
    """

    seat: Seat
    cards: tuple[Card, ...]
    no_play: bool
    held: tuple[Card, ...]
    prophet: ProphetWish | None = None
    guess: str | None = None
    called: bool | None = None
    judged: bool | None = None
    missed: bool = False
    god_card: Card | None = None
    picked: Card | None = None
    theory: Theory | None = None


@dataclass(frozen=True, slots=True)
class Prophet:
    """`marker`: ordinal of the marked card; `since`: cards on the layout at the declaration."""

    seat: Seat
    marker: int
    since: int


@dataclass(frozen=True, slots=True)
class Prophecy:
    """A theory by which somebody became Prophet after play `number`."""

    number: int
    seat: Seat
    theory: Theory


@dataclass(frozen=True, slots=True)
class Play:
    """A finished play. `caller` called it; `overthrew` is the Prophet it overthrew, who drew `fall_drawn`; `god_card`
    is of a wrong no play.
    """

    number: int
    seat: Seat
    no_play: bool
    cards: tuple[Card, ...]
    right: bool
    called: bool | None = None
    caller: Seat | None = None
    overthrew: Seat | None = None
    fall_drawn: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()
    expelled: bool = False
    hand_shown: tuple[Card, ...] = ()
    god_card: Card | None = None
    picked: Card | None = None
    prophet: bool = False
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess at the rule, made after play `number`; `right` is None while God, a person, has not said."""

    number: int
    seat: Seat
    theory: str
    right: bool | None = None


class Changeable:
    """What is never edited, and copied with changes."""

    def but(self, **changes: Any) -> Self:
        """The same with some fields changed: `dataclasses.replace`, several times as fast."""
        changed = object.__new__(type(self))
        vars(changed).update(vars(self), **changes)
        return changed


@dataclass(frozen=True)
class Round(Changeable):
    """One round's state. `seats` run clockwise from God's left; `may_declare` has just played, `may_guess` rightly.

    `prophecies` are the theories of all its Prophets, fallen or not; `false_prophets` were overthrown, `stepped_down`
    gave the office up; `expelled` includes the ejected, until somebody else has their seat.
    `missed`: the next play is made by the server. `amended`: play numbers whose verdict God took back. `ending`: how
    the round ends once the last guess is judged, if it ends whatever God says. `starter_open`: God, a person, is still
    to say whether the rule admits the starter; `redraws`: how often another was drawn. `rescored`: those `amended`
    after the round's end; only these change scores.
    """

    rulebook: Rulebook
    god: Seat
    seats: tuple[Seat, ...]
    human_judge: bool
    layout: Layout
    hands: Mapping[Seat, tuple[Card, ...]]
    stock: tuple[Card, ...]
    first_to_move: Seat
    to_move: Seat
    plays: tuple[Play, ...] = ()
    pending: Pending | None = None
    may_declare: Seat | None = None
    may_guess: Seat | None = None
    guesses: tuple[Guess, ...] = ()
    ending: Ending | None = None
    prophet: Prophet | None = None
    prophecies: tuple[Prophecy, ...] = ()
    false_prophets: tuple[Seat, ...] = ()
    stepped_down: tuple[Seat, ...] = ()
    expelled: tuple[Seat, ...] = ()
    missed: bool = False
    refills: int = 0
    amended: tuple[int, ...] = ()
    rescored: tuple[int, ...] = ()
    ended_by: Ending | None = None
    scores: Mapping[Seat, int] | None = None
    starter_open: bool = False
    redraws: int = field(default=0, compare=False)  # a file tells only of the starter that stayed

    @property
    def over(self) -> bool:
        return self.ended_by is not None

    @property
    def calling(self) -> Theory | None:
        """The theory that calls the plays for the Prophet who stands; nobody is Prophet twice in a round (rule 5)."""
        prophet = self.prophet
        theories = (one.theory for one in self.prophecies if prophet is not None and one.seat == prophet.seat)
        return next(theories, None)

    def right_as_amended(self, play: Play) -> bool:
        """What God says of a play by now: a person may have taken the verdict back, and that again."""
        return play.right != (self.amended.count(play.number) % 2 == 1)

    @property
    def open_guess(self) -> Guess | None:
        """The guess that waits for God's word."""
        last = self.guesses[-1] if self.guesses else None
        return last if last is not None and last.right is None and not self.over else None

    @property
    def guesser(self) -> Seat | None:
        """Who has guessed the rule."""
        return next((guess.seat for guess in self.guesses if guess.right), None)
