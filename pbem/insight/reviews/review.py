"""What is told of a finished round: what each play taught, when its rule could be known, who learnt how much."""

from dataclasses import dataclass

from pbem.cards import Card
from pbem.engine.round.commands import Seat
from pbem.rulelang.tree import Rule

CERTAIN = 0.95
"""From this share of the belief on a rule is nearly certain."""

KNOWN = 0.02
"""What is less likely than this was known not to be so."""

TAUGHT = 0.5
"""Another card of the hand would have taught much: so many bits."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The rule that was most believed, and its share of the belief."""

    rule: Rule
    share: float
    right: bool


@dataclass(frozen=True, slots=True)
class PlayReview:
    """One play; no `cards`: a no play. `right`: whether what was said by it was, as God amended the verdict.
    Probabilities are told to a thousandth, bits to a hundredth.

    `expected`: how likely that was beforehand; `bits`: what the verdict told, `promised`: what it was expected to tell.
    `before`, `left`: short rules that fit before and after it. `best` is the card of the hand whose verdict was
    expected to tell most, `could` so many bits; None where nothing was to be learnt. `known_wrong`: its player could
    have known that it was wrong. `idle`: it was known to be right while the rule was not, and another card would have
    taught much. `answer`: what was most believed after it.
    """

    number: int
    seat: Seat
    cards: tuple[Card, ...]
    right: bool
    expected: float
    bits: float
    promised: float
    before: int
    left: int
    best: Card | None
    could: float
    known_wrong: bool
    idle: bool
    answer: Answer | None


@dataclass(frozen=True, slots=True)
class Rival:
    """The likeliest rule that was believed and is not it: its share after play `number`; with which play it `fell`."""

    rule: Rule
    share: float
    number: int
    fell: int | None


@dataclass(frozen=True, slots=True)
class Learner:
    """What one player's plays told, in bits, what they were expected to tell, and what each best card was."""

    seat: Seat
    plays: int
    bits: float
    promised: float
    possible: float

    @property
    def used(self) -> float | None:
        """The share of what could be expected that was chosen; None where nothing was to be learnt."""
        return self.promised / self.possible if self.possible >= 0.05 else None


@dataclass(frozen=True, slots=True)
class Review:
    """`size`: how long the rules are that are counted, in bits; `thought`: how many there are.

    `knowable`: with this play the rule became what is most believed, for the first time; `certain`: from this play on
    it was so with a share of `CERTAIN`. None where that never was. `boldest`: the number of the right play that was
    least expected to be. `rule` is None where God never said one that can be read; then nothing is knowable.
    """

    rule: Rule | None
    size: int
    thought: int
    plays: tuple[PlayReview, ...]
    knowable: int | None
    certain: int | None
    rival: Rival | None
    boldest: int | None

    @property
    def settled(self) -> int | None:
        """From which play on the rule was what is most believed, to the end; None where in the end it was not."""
        found = None
        for one in reversed(self.plays):
            if one.answer is None or not one.answer.right:
                break
            found = one.number
        return found

    @property
    def left(self) -> int:
        """How many short rules fit in the end."""
        return self.plays[-1].left if self.plays else self.thought

    @property
    def beyond(self) -> int | None:
        """With which play the last short rule fell; None where some still fit."""
        return next((one.number for one in self.plays if one.left == 0), None)

    @property
    def learners(self) -> tuple[Learner, ...]:
        """Those who played, in the order of their first plays."""
        found = []
        for seat in dict.fromkeys(one.seat for one in self.plays):
            own = [one for one in self.plays if one.seat == seat]
            found.append(
                Learner(
                    seat,
                    len(own),
                    sum(one.bits for one in own),
                    sum(one.promised for one in own),
                    sum(max(one.could, one.promised) for one in own),
                )
            )
        return tuple(found)
