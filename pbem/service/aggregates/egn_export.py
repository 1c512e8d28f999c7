"""A round that is over as EGN: with its rule, seed and salt, so that anybody can verify it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from pbem.engine.match.events import ModeratorOrdered, PlaysUndone, RuleSet, TableEvent, TableMade
from pbem.engine.match.moderation.orders import ChangeSettings
from pbem.engine.match.terms import SERVER
from pbem.engine.notation import Heading, write_egn
from pbem.engine.notation.header import folded
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import Seat, Theory
from pbem.micros import Micros
from pbem.service.aggregates.tables import CODEC, OpenTable
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import Person, StoredEvent, names_of
from pbem.store.store import Reading

SERVER_NAME = "Server"
"""What a file calls the server where it is God; no player can have this name."""


HEAVIEST = 200_000
"""Octets of a file that goes with a mail; a long round has a tenth of that."""

FORGOTTEN = "Former player"
"""What a file calls who wanted to be forgotten; of two the second is "Former player 2"."""


@dataclass(frozen=True, slots=True)
class NoExport:
    """Why there is no file of this round: `rounds` are over at the table; None if there is no such table."""

    rounds: int | None


@dataclass(frozen=True, slots=True)
class _Played:
    """A round with what held when it began; its `story` grows while it is played."""

    rule: RuleSet
    options: tuple[tuple[str, str], ...]
    began: Micros
    started: round_events.RoundStarted
    story: list[round_events.Event | PlaysUndone]

    @property
    def edition(self) -> int:
        """Of the language that its rule and its theories are in: a rule that God keeps in words alone is in none."""
        theories = (getattr(event, "theory", None) for event in self.story)
        return self.rule.edition or max(
            (one.edition for one in theories if isinstance(one, Theory)), default=0
        )

    @property
    def people(self) -> set[Seat]:
        """Everybody who ever sat in it."""
        came = {event.by for event in self.story if isinstance(event, round_events.SeatTakenOver)}
        return {*self.started.seats, self.started.god, *came} - {SERVER}


def export_round(reading: Reading, table: int, number: int, site: str) -> str | NoExport:
    """The EGN text of round `number` (from 1). A round that is still being played is not given out."""
    log = _log(reading.events.of(table))
    return _exported(log, number, site, reading.people.by_ids)


def round_file(work: UnitOfWork, table: OpenTable, number: int, site: str) -> bytes | None:
    """The EGN of a round as a file, what has just happened at the table being in it; None where there is none.

    A file of more than `HEAVIEST` octets is not mailed; whoever keeps the server can give it out.
    """
    key = (table.id, number, len(table.events))
    if key not in work.round_files:
        stored = [one for one in work.reading.events.of(table.id) if one.version <= table.before.version]
        log = [*_log(stored), *((work.now, event) for event in table.events)]
        told = _exported(log, number, site, work.know)
        file = told.encode("utf-8") if isinstance(told, str) else b""
        work.round_files[key] = file if 0 < len(file) <= HEAVIEST else None
    return work.round_files[key]


def _log(stored: Iterable[StoredEvent]) -> list[tuple[Micros, TableEvent]]:
    return [(one.at, CODEC.load(one.type, one.schema, dict(one.body))) for one in stored]


def _exported(
    log: Sequence[tuple[Micros, TableEvent]],
    number: int,
    site: str,
    persons: Callable[[list[int]], Mapping[int, Person]],
) -> str | NoExport:
    if not log:
        return NoExport(None)
    made, rounds = _rounds(log)
    if not 1 <= number <= len(rounds):
        return NoExport(len(rounds))
    played = rounds[number - 1]
    people = persons([int(seat) for seat in played.people])
    heading = Heading(
        names=names_apart(names_of(people.values())),
        # Of a league's table: which league and season; its week and its number in that are the file's round.
        event=made.title if made.league is None else f"{made.league.league}, season {made.league.season}",
        site=site,
        date=datetime.fromtimestamp(played.began // 1_000_000, UTC).date().isoformat(),
        round=str(number) if made.league is None else f"{made.league.week}.{made.league.table}",
        rule=played.rule.text,
        edition=played.edition,
        seed=played.rule.seed,
        salt=played.rule.salt,
        commitment=played.rule.commitment,
        options=played.options,
    )
    return write_egn(played.story, heading)


_NO_SIGNS = str.maketrans("", "", "(),")


def names_apart(names: dict[Seat, str]) -> dict[Seat, str]:
    """The names and the server's, no two alike: nobody at a table has another's, but who left it may have by now.

    A bot's is written without the signs that a name in a file may not have: Ada bot club.
    """
    told = {SERVER: SERVER_NAME}
    for seat, name in names.items():
        shown, others = name.translate(_NO_SIGNS) or FORGOTTEN, 1
        name = shown
        while folded(shown) in {folded(one) for one in told.values()}:
            others += 1
            shown = f"{name[:20].rstrip()} {others}"
        told[seat] = shown
    return told


def _rounds(log: Iterable[tuple[Micros, TableEvent]]) -> tuple[TableMade, list[_Played]]:
    """How the table was made, and every round that is over; what God amends after its end belongs to it, too.

    Who takes over a seat between two rounds was not in the one before: its scores are told of who was.
    """
    made: TableMade | None = None
    options: tuple[tuple[str, str], ...] = ()
    rule: RuleSet | None = None
    playing: _Played | None = None
    rounds: list[_Played] = []
    since: dict[Seat, Seat] = {}
    for at, event in log:
        match event:
            case TableMade():
                made, options = event, event.options
            case ModeratorOrdered(_, ChangeSettings(_, changed)):
                options = changed
            case RuleSet():
                rule = event
            case round_events.RoundStarted() if rule is not None:
                playing = _Played(rule, options, at, event, [event])
            case round_events.SeatTakenOver(seat, by) if playing is None:
                since[by] = since.pop(seat, seat)
            case round_events.VerdictAmended() if playing is None and rounds:
                rounds[-1].story.append(event)
            case round_events.RoundRescored(scores) if playing is None and rounds:
                then = tuple((since.get(seat, seat), points) for seat, points in scores)
                rounds[-1].story.append(round_events.RoundRescored(then))
            case _ if playing is not None and isinstance(event, round_events.Event | PlaysUndone):
                playing.story.append(event)
                if isinstance(event, round_events.RoundEnded):
                    rounds.append(playing)
                    playing, since = None, {}
    assert made is not None, "a log begins with the making of its table"
    return made, rounds
