"""`pbem outages`: when mail did not come through, and deadlines stood still for it."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from pbem.cli.common import AsJson, Config, minute, print_list, reading_of, settings_of, store_of
from pbem.cli.terminal import UNREADABLE, stop
from pbem.edge.table_clock import open_clock
from pbem.micros import DAY, HOUR, SECOND, Micros
from pbem.store.rows.turns import OutageRecord, Why

outages = typer.Typer(
    no_args_is_help=True, help="Times when email didn't get through, and deadlines were moved."
)

SHOWN = 50
LONGEST: Micros = 31 * DAY
"""What is said to have taken longer is a slip of the pen."""

Moment = Annotated[
    str, typer.Argument(help="A time such as 2026-11-20T14:00 (UTC) or 2026-11-20T14:00+01:00.")
]


@outages.command("list")
def list_outages(as_json: AsJson = False, config: Config = None) -> None:
    """List the outages, latest first: when, how long, and whether all deadlines are moved."""
    with reading_of(config) as reading:
        found = reading.outages.latest(SHOWN)
    print_list(
        ("id", "from (UTC)", "to (UTC)", "hours", "why", "deadlines"),
        (
            (
                *(one.id, minute(one.begun), minute(one.ended), f"{(one.ended - one.begun) / HOUR:.1f}"),
                *(one.why.value, "moved" if one.settled else "not moved yet"),
            )
            for one in found
        ),
        as_json,
    )


@outages.command("add")
def add(begun: Moment, ended: Moment, config: Config = None) -> None:
    """Report a time when email didn't get through. The server moves deadlines and tells the players.

    Moves made meanwhile for players who didn't answer aren't undone.
    """
    settings = settings_of(config)
    first, last = _read(begun), _read(ended)
    with store_of(settings) as store:
        clock = open_clock(store, settings.clock.speed)
        if not first < last <= clock.wall():
            stop("an outage must start before it ends, and must be over", UNREADABLE)
        if last - first > LONGEST:
            stop("an outage can't be longer than 31 days", UNREADABLE)
        since, until = clock.when(first), clock.when(last)
        with store.writing() as writing:
            known = next(
                (one for one in writing.outages.latest(10_000) if _overlaps(one, since, until)), None
            )
            if known is not None:
                stop(
                    f"outage {known.id} already covers {minute(known.begun)} to {minute(known.ended)} UTC. "
                    "No time is given back twice: add only the time before it or after it"
                )
            number = writing.outages.add(since, until, Why.MAIL)
    print(f"outage {number} noted: the server moves the deadlines, now or when it next runs")


def _overlaps(one: OutageRecord, since: Micros, until: Micros) -> bool:
    return one.why is not Why.MANY and one.begun < until and since < one.ended


def _read(moment: str) -> Micros:
    try:
        read = datetime.fromisoformat(moment)
    except ValueError:
        stop(f"{moment} isn't a time. Write it like 2026-11-20T14:00", UNREADABLE)
    return int((read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()) * SECOND
