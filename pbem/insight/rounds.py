"""Whole rounds that bots play among themselves, by the engine: to measure them, and to foresee how a rule will fare."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from pbem.cards import Card, SeededChance
from pbem.engine.match.state import Phase, Task
from pbem.engine.match.view import TableView
from pbem.engine.round import commands
from pbem.engine.round.commands import Command, Seat
from pbem.engine.round.dealing import deal
from pbem.engine.round.events import Event
from pbem.engine.round.evolve import evolve
from pbem.engine.round.judge import Unclear
from pbem.engine.round.prophecy import carry_on_by_theory
from pbem.engine.round.queries import awaited
from pbem.engine.round.refusals import Refusal
from pbem.engine.round.state import Duty, Layout, Round
from pbem.engine.round.view import view_for
from pbem.engine.rulebook import Rulebook
from pbem.insight.deciding import decide
from pbem.insight.posterior import Posterior
from pbem.insight.strengths import Strength
from pbem.rulelang.meaning.comparing import Same, TooManyStates, compare_rules
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.meaning.scope import lookback, reads_sidelines
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.reading import read_rule
from pbem.rulelang.storage import load_rule
from pbem.rulelang.tree import Rule

T = TypeVar("T")

GOD = "God"
MOST_PLAYS = 400
"""A round that is longer is closed as it stands."""


@dataclass(frozen=True, slots=True)
class Dice:
    """A bot's own chance: nothing but picks, from a seed that says nothing of the deal."""

    random: Random

    def pick(self, items: Sequence[T]) -> T:
        return items[self.random.randrange(len(items))]


@dataclass(frozen=True, slots=True)
class RuleJudge:
    """A rule of the language as the engine asks it."""

    rule: Rule

    @property
    def lookback(self) -> int:
        return lookback(self.rule)

    def permits(self, layout: Layout, card: Card) -> bool:
        return compile_rule(self.rule).permits(_line(self.rule, layout), card)

    def admits(self, card: Card) -> bool:
        return compile_rule(self.rule).admits(card)

    def agrees(self, theory: str, layout: Layout) -> bool | Unclear:
        guessed = read_rule(theory, sidelines=True)
        if not isinstance(guessed, Rule):
            return Unclear.UNREADABLE
        found = compare_rules(
            self.rule, replace(guessed, edition=self.rule.edition), _line(self.rule, layout)
        )
        return Unclear.TOO_COMPLEX if isinstance(found, TooManyStates) else isinstance(found, Same)


def _line(rule: Rule, layout: Layout) -> Sequence[Card]:
    if reads_sidelines(rule):
        return LineWithSidelines(layout.main_line, layout.sidelines)
    return layout.main_line


@dataclass(frozen=True, slots=True)
class Played:
    """A round played to its end, and the events that made it; `refused` are commands that the
    engine did not take: there should be none.
    """

    round: Round
    refused: tuple[tuple[Command, Refusal], ...]
    events: tuple[Event, ...]

    @property
    def scores(self) -> Mapping[Seat, int]:
        return self.round.scores or {}


def table_view_of(round_: Round, reader: Seat, hint: str = "") -> TableView:
    """A table that has no more than this round, as one of its seats sees it."""
    waits = awaited(round_)
    return TableView(
        host=GOD, title="", rulebook=round_.rulebook, options=(), seats=len(round_.seats) + 1, clock=0, open=False,
        phase=Phase.PLAY, people=(GOD, *round_.seats), gods=(GOD,), number=1, serial=len(round_.plays) + 1, hint=hint,
        reader=reader, god=GOD, rounds=1, task=Task(waits.seat, waits.duty) if waits else None, commitment="",
        draft=None, own_rule=None, round=view_for(round_, reader), totals={},
    )  # fmt: skip


def play_round(
    rule: Rule,
    rulebook: Rulebook,
    players: Mapping[Seat, Strength | None],
    seed: int,
    *,
    hint: str = "",
    most: int | None = None,
) -> Played:
    """A round of bots; who has no strength lays any card, as chance will have it.

    `most`: it is left as it is after so many plays, and may not be over.
    """
    judge, chance = RuleJudge(rule), SeededChance(seed.to_bytes(32, "big"))
    dice = {seat: Dice(Random(f"{seed} {seat}")) for seat in players}
    posteriors = {strength: Posterior() for strength in players.values()}
    told: list[Event] = [deal(rulebook, GOD, tuple(players), chance, judge)]
    round_ = evolve(None, told[0])
    refused: list[tuple[Command, Refusal]] = []
    while not round_.over and len(round_.plays) < (most or MOST_PLAYS):
        waits = awaited(round_)
        assert waits is not None, "a round that is not over waits for somebody"
        strength = players[waits.seat]
        command = _decided(
            round_, waits.seat, waits.duty, strength, dice[waits.seat], hint, posteriors[strength]
        )
        theory = None if round_.calling is None else RuleJudge(load_rule(dict(round_.calling.tree)))
        done = carry_on_by_theory(round_, command, judge, theory, chance)
        if not isinstance(done, tuple):
            refused.append((command, done))
            done = carry_on_by_theory(round_, commands.SkipTurn(waits.seat), judge, theory, chance)
            assert isinstance(done, tuple), "a turn can be skipped"
        round_ = done[1]
        told += done[0]
    if not round_.over and most is None:
        done = carry_on_by_theory(round_, commands.EndRound(scored=True), judge, None, chance)
        assert isinstance(done, tuple), "a round can be closed"
        round_ = done[1]
        told += done[0]
    return Played(round_, tuple(refused), tuple(told))


def _decided(
    round_: Round,
    seat: Seat,
    duty: Duty,
    strength: Strength | None,
    dice: Dice,
    hint: str,
    posterior: Posterior,
) -> Command:
    if strength is None:
        if duty is Duty.PLAY:
            return commands.PlayCards(seat, (dice.pick(round_.hands[seat]),))
        return commands.StepDown(seat)
    command = decide(table_view_of(round_, seat, hint), strength, dice, posterior)
    assert isinstance(command, Command), "whoever is awaited does something in the round"
    return command
