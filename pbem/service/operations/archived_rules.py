"""What people really needed to find the rules of rounds that are over."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import mean, median

from pbem.digests.leagues.rounds import finders
from pbem.engine.match.events import BotSeated
from pbem.engine.notation import EgnError, edition_of, read_egn
from pbem.engine.round.judge import Judge
from pbem.engine.round.state import Round
from pbem.engine.rulebook import Rulebook
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.meaning.scope import reads_sidelines
from pbem.rulelang.storage import load_rule
from pbem.rulelang.tree import Rule
from pbem.service.aggregates.egn_export import export_round
from pbem.store.store import Reading

JudgeIn = Callable[[int], Callable[[str, Rulebook], Judge | str]]


@dataclass
class RuleFared:
    """A rule with what came of it in all its rounds.

    `needed`: of each player how many cards lay on the layout when they knew the rule: became a Prophet who was not
    overthrown, or were nearly always right from there on. Who never did counts as one card more than lay there at the
    end. `found`: how many of them did. `god`: God's scores.
    """

    rule: Rule
    rounds: int = 0
    needed: list[int] = field(default_factory=list)
    found: int = 0
    god: list[int] = field(default_factory=list)

    @property
    def cards(self) -> float:
        return median(self.needed)

    @property
    def share(self) -> float:
        return self.found / len(self.needed)

    @property
    def gods_mean(self) -> float | None:
        return mean(self.god) if self.god else None

    def count(self, round_: Round, god: int | None) -> None:
        """One more round with it."""
        knew = dict(finders(round_))
        if round_.prophet is not None:
            knew[round_.prophet.seat] = round_.prophet.since
        last = round_.layout.count + 1
        self.rounds += 1
        self.needed += [knew.get(seat, last) for seat in round_.seats]
        self.found += sum(seat in knew for seat in round_.seats)
        self.god += [] if god is None else [god]


def fared_rules(
    reading: Reading, domain: str, rulebooks: Mapping[str, Rulebook], judge_in: JudgeIn, *, bots: bool
) -> list[RuleFared]:
    """Every rule that can be read, those of most rounds first; `bots`: of rounds with bots at the table alone.

    Rounds without a score, and rules that read the sidelines, are left out.
    """
    found: dict[str, RuleFared] = {}
    with_bots: dict[int, bool] = {}
    for kept in reading.archive.all():
        if kept.table not in with_bots:
            events = reading.events.of(kept.table)
            with_bots[kept.table] = any(one.type == BotSeated.__name__ for one in events)
        if with_bots[kept.table] is not bots or not kept.told.scores or not kept.told.rule.tree:
            continue
        rule = load_rule(dict(kept.told.rule.tree))
        text = export_round(reading, kept.table, kept.number, domain)
        if reads_sidelines(rule) or not isinstance(text, str):
            continue
        game = read_egn(text, rulebooks.get, judge_in(edition_of(text)))
        if not isinstance(game, EgnError):
            scores = dict(kept.told.scores)
            fared = found.setdefault(print_rule(rule), RuleFared(rule))
            fared.count(game.round, scores.get(kept.god) if kept.god is not None else None)
    return sorted(found.values(), key=lambda one: (-one.rounds, print_rule(one.rule)))
