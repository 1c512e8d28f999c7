"""A round looked back on: how scores came about, who could have known its rule when, what that says of each play."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from string import ascii_lowercase

from pbem.cards import Card
from pbem.digests.facts.rule_texts import rule_of
from pbem.digests.facts.table import lays
from pbem.engine.match.state import Result
from pbem.engine.round.commands import Seat
from pbem.engine.round.state import Layout
from pbem.engine.round.view import SeenPlay, View
from pbem.families import Family
from pbem.rulelang.meaning.compiling import CompiledRule, compile_condition, compile_rule
from pbem.rulelang.meaning.numbers import Line
from pbem.rulelang.meaning.scope import reads_sidelines
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.reading import Rule
from pbem.rulelang.survey.branches import Branches
from pbem.rulelang.tree import AnyOf, Condition


class Reckoned(Family):
    """One line of the score table; `place` counts from 1 by the match's sums, equal sums sharing one.

    `held`: cards in hand, None for God. `base` is what the hand is taken from, `out` the bonus for none, `guess` the
    one for a right guess at the rule.
    `right`, `wrong`: cards laid since this Prophet declared, worth 1 and 2 each; None for who is no Prophet.
    `best`: for God (`god`), the best player's score; `cap`: what a standing Prophet's marker limits it to, else None.
    """

    place: int
    seat: Seat
    held: int | None
    score: int
    total: int
    base: int
    out: int
    guess: int
    right: int | None
    wrong: int | None
    god: bool
    best: int
    cap: int | None


def reckoned(
    god: Seat, scores: Mapping[Seat, int], round_: View | None, totals: Mapping[Seat, int]
) -> tuple[Reckoned, ...]:
    """The table of a round's scores, best sum first. Without the round itself only the sums are told."""
    players = {player.seat: player for player in round_.players} if round_ is not None else {}
    held = {seat: player.cards for seat, player in players.items()}
    best = max((score for seat, score in scores.items() if seat != god), default=0)
    cap = base = bonus = guessed = 0
    right = wrong = 0
    if round_ is not None:
        base = (
            max(held.values(), default=0) if round_.rulebook.score == "high-count" else round_.rulebook.hand
        )
        bonus, guessed = round_.rulebook.out_bonus, round_.rulebook.guess_bonus
        if round_.prophet is not None:
            right, wrong = round_.layout.since(round_.prophet.since)
            cap = 2 * (round_.prophet.marker - (round_.rulebook.god_cap == "before"))
    guessers = {guess.seat for guess in round_.guesses if guess.right} if round_ is not None else set()
    prophet = round_.prophet.seat if round_ is not None and round_.prophet is not None else None
    order = sorted(totals, key=lambda seat: (-totals[seat], -scores.get(seat, 0)))
    return tuple(
        Reckoned(
            place=1 + sum(1 for other in totals.values() if other > totals[seat]),
            seat=seat,
            held=held.get(seat),
            score=scores.get(seat, 0),
            total=totals[seat],
            base=base,
            out=bonus if held.get(seat) == 0 else 0,
            guess=guessed if seat in guessers else 0,
            right=right if seat == prophet else None,
            wrong=wrong if seat == prophet else None,
            god=seat == god,
            best=best if seat == god else 0,
            cap=cap if seat == god and prophet is not None else None,
        )
        for seat in order
    )


MOST_STRETCHES = 5
"""Columns of the table, so that a long name has room beside them."""


class Share(Family):
    """So many `right` plays of all that were `made`."""

    right: int
    made: int

    @property
    def percent(self) -> int:
        return round(100 * self.right / self.made) if self.made else 0


class Office(Family):
    """Somebody was Prophet after play `since`, and right in so many `calls`; `fell`: the play that overthrew them."""

    since: int
    calls: Share
    fell: int | None


class Knew(Family):
    """One player. `shares`: of their plays in each stretch, `running`: of all their plays up to its end.

    `since`: from this play of theirs on they were never wrong again, `streak` times; 0 where their last play was wrong.
    """

    seat: Seat
    shares: tuple[Share, ...]
    running: tuple[Share, ...]
    since: int
    streak: int
    offices: tuple[Office, ...]

    @property
    def all(self) -> Share:
        return self.running[-1]


class Knowledge(Family):
    """`stretches`: first and last play of each; `served`: plays that the server made, which count for nobody."""

    stretches: tuple[tuple[int, int], ...]
    players: tuple[Knew, ...]
    served: int


def knowledge_of(view: View) -> Knowledge | None:
    """What the plays of a round tell of its players, in their order; None where nobody has played.

    A verdict that God took back counts as amended.
    """
    count = len(view.plays)
    if not count:
        return None
    length = 10
    while -(-count // length) > MOST_STRETCHES:
        length += 10
    stretches = tuple((first, min(first + length - 1, count)) for first in range(1, count + 1, length))
    players = tuple(_knew(player.seat, view.plays, stretches) for player in view.players)
    return Knowledge(stretches, players, sum(play.missed for play in view.plays))


def _knew(seat: Seat, plays: tuple[SeenPlay, ...], stretches: tuple[tuple[int, int], ...]) -> Knew:
    own = [play for play in plays if play.seat == seat and not play.missed]
    streak: list[SeenPlay] = []
    for play in reversed(own):
        if not _right(play):
            break
        streak.append(play)
    return Knew(
        seat,
        tuple(_share(own, first, last) for first, last in stretches),
        tuple(_share(own, 1, last) for _, last in stretches),
        streak[-1].number if streak else 0,
        len(streak),
        _offices(seat, plays),
    )


def _right(play: SeenPlay) -> bool:
    return play.right != play.amended


def _share(own: list[SeenPlay], first: int, last: int) -> Share:
    among = [play for play in own if first <= play.number <= last]
    return Share(sum(map(_right, among)), len(among))


def _offices(seat: Seat, plays: tuple[SeenPlay, ...]) -> tuple[Office, ...]:
    """Nobody is Prophet twice in a round, but who stepped down may be."""
    offices = []
    for declared in (play for play in plays if play.seat == seat and play.prophet):
        called = []
        for play in plays[declared.number :]:
            if play.caller != seat:
                break
            called.append(play)
        fell = next((play.number for play in called if play.overthrew == seat), None)
        offices.append(Office(declared.number, Share(len(called) - (fell is not None), len(called)), fell))
    return tuple(offices)


MOST_PARTS = 8
"""A rule of more parts is told without them: nobody would look them up."""

LETTERS = ascii_lowercase


class RulePart(Family):
    """One part of a rule, called by a letter; `test`: when it counts, None where that is not said shortly."""

    letter: str
    part: Condition
    test: Condition | None


class NoPlay(Family):
    """A no play, and the cards of its hand that the rule takes for right: none, where the no play was.

    `told`: whether there is a rule that says so; else only `laid` is known, the card that God laid.
    """

    number: int
    seat: Seat
    right: bool
    told: bool
    fit: tuple[Card, ...]
    laid: Card | None


class Truth(Family):
    """The map of a round that is over. `known`: there is a rule that the server could read; else God alone judged.

    `why`: for each card of the main line the letters of the parts that it met, "" where there are none to tell.
    `broken`: for each group of the layout, as laid, the place in it of the card that broke it; None where none did, or
    nobody knows. `against`: plays on which God's word, as God amended it, was not what the rule says; `amended`: plays
    whose verdict God took back.
    """

    known: bool
    parts: tuple[RulePart, ...]
    why: tuple[str, ...]
    broken: tuple[int | None, ...]
    no_plays: tuple[NoPlay, ...]
    against: tuple[SeenPlay, ...] = ()
    amended: tuple[SeenPlay, ...] = ()

    @property
    def breaks(self) -> bool:
        """Whether a string was broken by a card that is known."""
        return any(place is not None for place in self.broken)


def truth_of(view: View, result: Result) -> Truth:
    """The map of the round that `view` shows, which is over and had this result."""
    if not view.over:
        raise ValueError("a rule is not told before its round is over")
    tree = json.dumps(result.rule.tree, sort_keys=True) if result.rule.tree else ""
    formal = result.rule.text.rpartition("\n")[2]
    rule = rule_of(tree, formal) if result.rule.edition else None
    return _truth(rule, view.layout, view.plays)


@lru_cache(maxsize=64)
def _truth(rule: Rule | None, layout: Layout, plays: tuple[SeenPlay, ...]) -> Truth:
    amended = tuple(play for play in plays if play.amended)
    if rule is None:
        no_plays = tuple(_judged_by_god(play) for play in plays if play.no_play)
        return Truth(
            False, (), ("",) * len(layout.main_line), (None,) * len(layout.laid), no_plays, (), amended
        )
    return _Reader(rule, layout, plays).read(amended)


def _judged_by_god(play: SeenPlay) -> NoPlay:
    return NoPlay(play.number, play.seat, play.right, False, (), play.god_card)


class _Reader:
    """Goes through a round once more, play by play, with its rule at hand."""

    def __init__(self, rule: Rule, layout: Layout, plays: Sequence[SeenPlay]) -> None:
        self._compiled: CompiledRule = compile_rule(rule)
        self._sidelines = reads_sidelines(rule)
        self._plays = plays
        self._line: list[Card] = list(layout.laid[0].cards)
        self._under: list[list[Card]] = [[] for _ in self._line]
        self._parts, self._met = _parts_of(rule)

    def read(self, amended: tuple[SeenPlay, ...]) -> Truth:
        why = [""] * len(self._line)
        broken: list[int | None] = [None]
        no_plays: list[NoPlay] = []
        against: list[SeenPlay] = []
        for play in self._plays:
            if play.no_play:
                fit = tuple(card for card in play.hand_shown if self._permits(card))
                no_plays.append(NoPlay(play.number, play.seat, play.right, True, fit, play.god_card))
                agrees = not fit if play.right else play.god_card in fit
                shown: tuple[Card, ...] = () if play.god_card is None else (play.god_card,)
                right = True
            else:
                shown, right = play.cards, play.right
                fails = self._fails(shown)
                agrees = (fails is None) == (right != play.amended)
            if not agrees:
                against.append(play)
            if not lays(play):
                continue
            broken.append(None if right or len(shown) == 1 else fails)
            why += self._lay(shown, right)
        return Truth(True, self._parts, tuple(why), tuple(broken), tuple(no_plays), tuple(against), amended)

    def _lay(self, cards: tuple[Card, ...], right: bool) -> Iterator[str]:
        """The cards on the layout; of right ones, why each was."""
        for card in cards:
            if right:
                yield self._met(self._seen, card)
                self._line.append(card)
                self._under.append([])
            else:
                self._under[-1].append(card)

    def _fails(self, cards: tuple[Card, ...]) -> int | None:
        """Which of the cards, played one after the other, is the first wrong one (RULES 2)."""
        laid = 0
        found = None
        for at, card in enumerate(cards):
            if not self._permits(card):
                found = at
                break
            self._line.append(card)
            self._under.append([])
            laid += 1
        if laid:
            del self._line[-laid:], self._under[-laid:]
        return found

    def _permits(self, card: Card) -> bool:
        return self._compiled.permits(self._seen, card)

    @property
    def _seen(self) -> Line:
        if not self._sidelines:
            return self._line
        return LineWithSidelines(tuple(self._line), tuple(map(tuple, self._under)))


def _parts_of(rule: Rule) -> tuple[tuple[RulePart, ...], Callable[[Line, Card], str]]:
    """The parts of a rule that come by turns, or of which one is enough, and what tells which ones a card met."""
    branches = Branches(rule)
    told = branches.parts
    if len(told) == 1 and isinstance(rule.part, AnyOf):
        told = tuple((part, None) for part in rule.part.parts)
        asked = [compile_condition(part, rule.edition) for part in rule.part.parts]

        def met(line: Line, card: Card) -> Sequence[int]:
            return [at for at, one in enumerate(asked) if one(line, len(line), card)]
    else:
        asked = [compile_condition(part, rule.edition) for part, _ in told]

        def met(line: Line, card: Card) -> Sequence[int]:
            return [
                at for at in branches.in_force(line, card) if asked[at](line, len(line), card) is not False
            ]

    if not 2 <= len(told) <= MOST_PARTS:
        return (), lambda line, card: ""
    parts = tuple(RulePart(letter, part, test) for letter, (part, test) in zip(LETTERS, told, strict=False))
    return parts, lambda line, card: "".join(LETTERS[at] for at in dict.fromkeys(met(line, card)))
