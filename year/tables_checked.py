"""Every table's log replays, every round in the archive verifies, and no running table is stuck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.match.terms import SERVER
from pbem.engine.notation import Weight, verify_egn
from pbem.engine.round.events import Ending
from pbem.engine.round.judge import Judge
from pbem.engine.rulebook import Rulebook
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.reading import read_rule
from pbem.service.aggregates.egn_export import export_round
from pbem.service.aggregates.tables import CODEC, events_in, judge_by
from pbem.store.store import Reading
from year.clock import HOUR
from year.ledger import Ledger

if TYPE_CHECKING:
    from year.club import Club


def tables_are_sound(club: Club, kept: Ledger) -> Iterator[str]:
    house, counts = club.server.house, Counter[str]()
    for (number,) in list(kept.rows("SELECT id FROM tables ORDER BY id")):
        with house.store.reading() as reading:
            match: Match | None = None
            for event in events_in(CODEC, reading.events.of(number)):
                match = evolve_match(match, event)
            if match is None:
                continue  # its rounds alone are kept
            if match != house.shelf.load(reading, number).match:
                yield f"table {number} is another one in memory than in its log"
            counts[f"tables {match.phase.value}"] += 1
            counts["rounds"] += len(match.results)
            yield from _rounds(club, reading, number, match, counts)
            yield from _not_stuck(club, reading, number, match, counts)
    for what, count in sorted(counts.items()):
        print(f"  {what}: {count}")


def _rounds(club: Club, reading: Reading, number: int, match: Match, counts: Counter[str]) -> Iterator[str]:
    for result in match.results:
        archived = reading.archive.round(number, result.number)
        if archived is None:
            yield f"round {result.number} of table {number} is not in the archive"
            continue
        scores = {int(seat): points for seat, points in result.scores.items() if seat != SERVER}
        if result.ended_by is not Ending.VOID and dict(archived.told.scores) != scores:
            yield f"round {result.number} of table {number} has other scores in the archive"
        counts[f"rounds ended by {result.ended_by.value}"] += 1
        text = export_round(reading, number, result.number, "eleusis.example")
        if not isinstance(text, str):
            yield f"round {result.number} of table {number} cannot be exported"
            continue
        found = verify_egn(text, club.server.house.rulebooks.get, _judge)
        for one in found:
            if one.weight is Weight.BREACH:
                yield f"round {result.number} of table {number} does not verify: {one.message}"


def _judge(text: str, rulebook: Rulebook) -> Judge | str:
    rule = read_rule(text, sidelines=rulebook.rule_reads == "sidelines")
    return "does not read" if isinstance(rule, RuleError) else judge_by(rule)


def _not_stuck(
    club: Club, reading: Reading, number: int, match: Match, counts: Counter[str]
) -> Iterator[str]:
    """Somebody is asked, and his time ends some day; or everybody knows that the clock stands."""
    if match.phase in (Phase.GATHERING, Phase.OVER):
        return
    if match.paused is not None:
        counts["tables deserted" if match.deserted else "tables paused"] += 1
        return
    waits, deadline = task(match), reading.deadlines.at(number)
    if waits is None or deadline is None:
        yield f"table {number} waits for nobody"
    elif str(deadline.person) != waits.seat:
        yield f"table {number} waits for {waits.seat}, and the clock runs for {deadline.person}"
    elif (
        deadline.fires < club.clock.at - HOUR and deadline.plan is None and reading.deadlines.is_asked(number)
    ):
        yield f"table {number} is stuck: its deadline was {(club.clock.at - deadline.fires) // HOUR} hours ago"
    counts["tables running"] += 1
