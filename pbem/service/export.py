"""A round that is over as EGN: with its rule, seed and salt, so that anybody can verify it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from pbem.engine.events import Event, RoundEnded, RoundStarted
from pbem.engine.match_events import RuleSet, TableMade
from pbem.engine.notation import Heading, write_egn
from pbem.engine.server_god import SERVER
from pbem.service.ports import Reading
from pbem.service.records import StoredEvent
from pbem.service.tables import CODEC

SERVER_NAME = "Server"
"""What a file calls the server where it is God; no player can have this name."""


@dataclass(frozen=True, slots=True)
class NoExport:
    """Why there is no file of this round: `rounds` are over at the table; None if there is no such table."""

    rounds: int | None


@dataclass(frozen=True, slots=True)
class _Played:
    rule: RuleSet
    began: StoredEvent
    events: list[Event]


def export_round(reading: Reading, table: int, number: int, site: str) -> str | NoExport:
    """The EGN text of round `number` (from 1). A round that is still being played is not given out."""
    log = reading.events(table)
    if not log:
        return NoExport(None)
    made, rounds = _rounds(log)
    if not 1 <= number <= len(rounds):
        return NoExport(len(rounds))
    played = rounds[number - 1]
    started = played.events[0]
    assert isinstance(started, RoundStarted)
    people = reading.persons([int(seat) for seat in (*started.seats, started.god) if seat != SERVER])
    names = {str(person.id): person.name for person in people.values()}
    heading = Heading(
        names={**names, SERVER: SERVER_NAME},
        event=made.title,
        site=site,
        date=datetime.fromtimestamp(played.began.at // 1_000_000, UTC).date().isoformat(),
        round=str(number),
        rule=played.rule.text,
        seed=played.rule.seed,
        salt=played.rule.salt,
        commitment=played.rule.commitment,
        options=made.options,
    )
    return write_egn(played.events, heading)


def _rounds(log: list[StoredEvent]) -> tuple[TableMade, list[_Played]]:
    """How the table was made, and the events of every round that is over."""
    made: TableMade | None = None
    rule: RuleSet | None = None
    playing: _Played | None = None
    rounds = []
    for stored in log:
        event = CODEC.load(stored.type, stored.schema, dict(stored.body))
        if isinstance(event, TableMade):
            made = event
        elif isinstance(event, RuleSet):
            rule = event
        elif isinstance(event, RoundStarted) and rule is not None:
            playing = _Played(rule, stored, [event])
        elif playing is not None and isinstance(event, Event):
            playing.events.append(event)
            if isinstance(event, RoundEnded):
                rounds.append(playing)
                playing = None
    assert made is not None, "a log begins with the making of its table"
    return made, rounds
