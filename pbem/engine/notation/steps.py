"""A replay as far as it has come: the round, how it came about, and the way back to before any play."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from pbem.cards import Card, Chance, SeededChance
from pbem.engine.notation.errors import EgnError, refused
from pbem.engine.notation.header import Header
from pbem.engine.round.commands import Command, Seat
from pbem.engine.round.decide import carry_on
from pbem.engine.round.events import Event, StockShuffled, VerdictAmended
from pbem.engine.round.evolve import evolve
from pbem.engine.round.judge import Judge
from pbem.engine.round.refusals import CardNotHeld, NotJustRight, Refusal
from pbem.engine.round.state import Round

T = TypeVar("T")

KEPT_EVERY = 16
"""The round is kept whole before every 16th play: an undo goes back to one of these, and on by the events."""


@dataclass(frozen=True, slots=True)
class WrittenChance:
    """Chance as a file tells it that gives no seed: nothing is shuffled, cards go back in place.

    The first refill is `refill`, further ones bring nothing. `named` is the card that God plays of a wrong no play,
    where the file names it; else God plays the first.
    """

    refill: tuple[Card, ...] = ()
    named: Card | None = None

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        if label.startswith("refill:"):
            return cast("tuple[T, ...]", self.refill) if label == "refill:1" else ()
        return tuple(items)

    def pick(self, label: str, items: Sequence[T]) -> T:
        named = cast("T", self.named)
        return named if named in items else items[0]


@dataclass(slots=True)
class Steps:
    """`events` make the round; plays that were undone are not among them.

    `made[n]`: how many events had made the round before play n + 1; some are `kept` whole. `play_lines`, `guess_lines`
    and `amend_lines`: where each of those that stand was read. `missing`: whose card must come on the next line, and
    the line that says so; `unsaid`: the line of a guess on which God's word is missing.
    """

    header: Header
    judge: Judge | None
    round: Round
    events: list[Event]
    play_lines: list[int] = field(default_factory=list)
    guess_lines: list[int] = field(default_factory=list)
    amend_lines: list[int] = field(default_factory=list)
    made: list[int] = field(default_factory=list)
    kept: list[Round] = field(default_factory=list)
    undone: int = 0
    missing: tuple[Seat, int] | None = None
    unsaid: int | None = None

    def do(self, command: Command, line: int, seat: Seat, named: Card | None = None) -> None:
        """What comes of a command that the line gives, `seat`'s; `named` is the card that God plays."""
        seed, refill = self.header.seed, self.header.refill
        chance: Chance = SeededChance(seed) if seed is not None else WrittenChance(refill, named)
        done = carry_on(self.round, command, self.judge, chance)
        if not isinstance(done, tuple):
            raise EgnError(line, self.refused(done, seat))
        self.events += done[0]
        self.round = done[1]
        self.amend_lines += [line for event in done[0] if isinstance(event, VerdictAmended)]
        del self.guess_lines[len(self.round.guesses) :]

    def refused(self, refusal: Refusal, seat: Seat) -> str:
        """What the engine refuses, in words, as exactly as the round can tell."""
        held = self.round.hands.get(seat, ())
        last = self.round.plays[-1] if self.round.plays else None
        match refusal:
            case CardNotHeld(card) if card in held:
                times = held.count(card)
                return f"{seat} holds {card} only {'once' if times == 1 else f'{times} times'}"
            case NotJustRight() if last is None or last.seat != seat:
                return f"{seat} cannot guess without having just played"
            case NotJustRight() if last is not None and not last.right:
                return f"{seat} cannot guess: the play was wrong"
            case NotJustRight():
                return f"{seat} cannot guess again before the next play"
            case _:
                return refused(refusal, seat)

    def keep(self, line: int, before: Round, made: int) -> None:
        """A play is over: the round `before` it, and by how many events it was made, for who would undo it."""
        self.play_lines.append(line)
        self.made.append(made)
        if len(self.made) % KEPT_EVERY == 1:
            self.kept.append(before)

    def undo(self, number: int) -> None:
        """Back to before a play. With a seed the stock is shuffled again: what was drawn has been seen."""
        refills, made = self.round.refills, self.made[number - 1]
        nearest = (number - 1) // KEPT_EVERY
        self.round = self.kept[nearest]
        for event in self.events[self.made[nearest * KEPT_EVERY] : made]:
            self.round = evolve(self.round, event)
        del self.events[made:], self.made[number - 1 :], self.play_lines[number - 1 :]
        del self.kept[-(-(number - 1) // KEPT_EVERY) :]
        del self.guess_lines[len(self.round.guesses) :]
        del self.amend_lines[len(self.round.amended) :]
        self.undone += 1
        if self.header.seed is not None:
            chance = SeededChance(self.header.seed)
            shuffled = StockShuffled(chance.shuffle(f"undo:{self.undone}", self.round.stock), refills)
            self.events.append(shuffled)
            self.round = evolve(self.round, shuffled)
