"""`pbem status`: how the server is doing, and what you need to do."""

import json
import os
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import asdict
from typing import Annotated

import typer

from pbem.app.database import NoDatabase, existing_store, free_room
from pbem.cli.common import Config, settings_of
from pbem.cli.terminal import DOES_NOT_HOLD
from pbem.edge.imap_faults import Why
from pbem.edge.table_clock import open_clock
from pbem.micros import DAY, HOUR, MINUTE, SECOND, Micros
from pbem.service.delivery.quota import Quota, Used
from pbem.service.operations.status import Concern, Process, Status, Unread, status
from pbem.store.errors import StoreUnavailable


def show_status(
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as one JSON object.")] = False,
    config: Config = None,
) -> None:
    """Show how the server is doing, and what you need to do."""
    settings = settings_of(config)
    try:
        os.umask(0o077)
        with closing(existing_store(settings)) as store:
            clock = open_clock(store, settings.clock.speed)
            quota = Quota(settings.relay.mails_per_hour, settings.relay.mails_per_day)
            seen = status(store, clock, free_room(settings), quota)
    except NoDatabase as none:
        _tell_without_database(str(none), as_json, "")
        raise typer.Exit(DOES_NOT_HOLD) from None
    except StoreUnavailable as unavailable:
        _tell_without_database(str(unavailable), as_json)
        raise typer.Exit(DOES_NOT_HOLD) from None
    if as_json:
        print(json.dumps({"concerns": seen.concerns, **_facts(seen)}, indent=2))
    else:
        _tell(seen)
    if seen.concerns:
        raise typer.Exit(DOES_NOT_HOLD)


LOOK_AT_IT = "check that it's there and that this user may read it: pbem doctor"


def _tell_without_database(why: str, as_json: bool, advice: str = LOOK_AT_IT) -> None:
    if as_json:
        print(json.dumps({"concerns": [Concern.DATABASE], "database": why}, indent=2))
        return
    print(f"{Concern.DATABASE}: {why}" + (f"\n  → {advice}" if advice else ""))


def _facts(seen: Status) -> dict[str, object]:
    """All of it for programs; lengths of time in seconds."""
    letters, mails, deadlines = seen.letters, seen.mails, seen.deadlines
    return {
        "letters": {
            "waiting": letters.count,
            "age": seen.letter_age / SECOND,
            "held": letters.held,
            "quarantined": letters.set_aside,
        },
        "mails": {
            "waiting": mails.count,
            "age": seen.mail_age / SECOND,
            "due": mails.due,
            "late": seen.mail_late / SECOND,
            "stuck": mails.stuck,
        },
        "deadlines": {"running": deadlines.running, "due": deadlines.due, "late": deadlines.late / SECOND},
        "mailbox": {
            "unread": None
            if seen.unread is None
            else {"why": seen.unread.why, "seconds": seen.unread.span / SECOND},
            "left": seen.left,
        },
        "ticked": None if seen.ticked is None else seen.ticked / SECOND,
        "limits": {SPANS[one.span]: (one.sent, one.most) for one in seen.used},
        "outages": seen.outages,
        "processes": [
            {**asdict(one), "silent": one.silent / SECOND, "lives": one.lives} for one in seen.processes
        ],
        "held": seen.held is not None,
        "room": seen.room,
        "database": asdict(seen.keeper),
        "program": {"version": seen.program, "python": seen.python},
    }


def _tell(seen: Status) -> None:
    letters, mails, deadlines, keeper = seen.letters, seen.mails, seen.deadlines, seen.keeper
    ticked = "never" if seen.ticked is None else f"{length(seen.ticked)} ago"
    room = "" if seen.room is None else f", {seen.room / 1e9:.1f} GB free"
    mailbox = (
        {"mailbox": f"unreadable for {length(seen.unread.span)}: {_why(seen.unread)}"} if seen.unread else {}
    )
    limits = {"limits": ", ".join(map(_spent, seen.used))} if seen.used else {}
    lines: Mapping[str, str] = {
        "messages": f"{letters.count} waiting{_since(seen.letter_age)}; {letters.held} held, "
        f"{letters.set_aside} quarantined",
        "emails": f"{mails.count} waiting{_since(seen.mail_age)}; {mails.due} due now, {mails.stuck} often refused",
        **limits,
        "deadlines": f"{deadlines.running} running; {deadlines.due} overdue{_since(deadlines.late)}",
        "outages": f"{seen.outages} with deadlines still to move",
        "last tick": ticked,
        **mailbox,
        "database": f"{keeper.name}, schema {keeper.schema}, {keeper.octets / 1e6:.1f} MB{room}",
        "program": f"pbem {seen.program or 'without a version'}, Python {seen.python}",
    }
    for name, line in lines.items():
        print(f"{name:10} {line}")
    for process in seen.processes:
        print(
            f"{'process':10} {' '.join(process.roles)}: {process.host}, pid {process.pid}, {_lives(process)}"
        )
    for one in seen.concerns:
        found, advice = ADVICE[one](seen)
        print(f"\n{one.value}: {found}\n  → {advice}")


def _why(unread: Unread) -> str:
    return WHY.get(unread.why, unread.why)


def _lives(process: Process) -> str:
    heard = f"last seen {length(process.silent)} ago"
    return f"{heard}, pbem {process.version}" if process.lives else f"dead: {heard}"


def _spent(limit: Used) -> str:
    return f"{limit.sent} of {limit.most} emails within {SPANS[limit.span]}"


def _since(age: Micros) -> str:
    return f" (oldest: {length(age)})" if age else ""


def length(time: Micros) -> str:
    """A length of time in the largest unit of which it has two: 90 s, 3 min, 30 h, 12 days."""
    for unit, name in ((DAY, "days"), (HOUR, "h"), (MINUTE, "min")):
        if time >= 2 * unit:
            return f"{time // unit} {name}"
    return f"{time // SECOND} s"


SPANS: Mapping[Micros, str] = {HOUR: "hour", DAY: "24 hours"}

WHY: Mapping[str, str] = {
    Why.LOGIN: "the server refuses the user name or password",
    Why.FOLDER: "there's no such folder",
    Why.CERTIFICATE: "the server's certificate isn't trusted",
    Why.CONNECTION: "the server can't be reached, or hangs up",
    Why.ANSWER: "the server gives strange answers",
    Why.DATABASE: "the database can't be reached, so nothing can be kept",
    Why.CRASH: "a bug in pbem",
}

ADVICE: Mapping[Concern, Callable[[Status], tuple[str, str]]] = {
    Concern.PROCESSES: lambda seen: (
        f"a process has died, and nobody does its work: {', '.join(seen.undone)}",
        "start it again. Its log says why it ended",
    ),
    Concern.TICK: lambda seen: (
        "nobody watches the deadlines"
        + ("" if seen.ticked is None else f": last done {length(seen.ticked)} ago"),
        "start the server. If it runs, its log says what's wrong",
    ),
    Concern.MAILBOX: lambda seen: (
        f"can't read the mailbox: {_why(seen.unread) if seen.unread is not None else ''}",
        "check [imap] in your settings, then run: pbem doctor",
    ),
    Concern.LETTERS: lambda seen: (
        f"a message has been waiting for {length(seen.letter_age)}",
        "see what's waiting: pbem letters list --status received. Then check the server's log",
    ),
    Concern.MAILS: lambda seen: (
        f"an email has been due for {length(seen.mail_late)}, and nobody tries to send it",
        "check that a process with the role deliver is running, and its log",
    ),
    Concern.DEADLINES: lambda seen: (
        f"a deadline passed {length(seen.deadlines.late)} ago, and nothing was done",
        "check the server's log. Messages that came in time are handled first",
    ),
    Concern.HELD: lambda _: (
        "a backup was restored: messages are accepted, and nothing else happens",
        "check that everything looks right, then run: pbem go",
    ),
    Concern.REFUSED: lambda seen: (
        f"emails refused for an hour or more: {seen.mails.stuck}",
        "see who refuses them, and why: pbem mails list --status waiting",
    ),
    Concern.SET_ASIDE: lambda seen: (
        f"messages quarantined: {seen.letters.set_aside}",
        "see why: pbem letters list --status quarantined. Then: pbem letters retry ID, or pbem letters drop ID",
    ),
    Concern.LEFT: lambda seen: (
        f"messages for the server left in the mailbox, since their dates look old: {seen.left}",
        "the log names them (imap_mail_left). If one is new after all: pbem receive < FILE.eml",
    ),
    Concern.ROOM: lambda seen: (
        f"{(seen.room or 0) / 1e6:.0f} MB free where the server keeps its files",
        "free some space: when the disk is full, senders are told to try later",
    ),
    Concern.LIMIT: lambda seen: (
        f"your provider's limit is nearly used: {', '.join(_spent(one) for one in seen.used if one.span == DAY)}. "
        "Emails over it wait",
        'fewer emails: digest = "daily" in [players] for newcomers, and tell the others of DIGEST daily',
    ),
}
"""What was found, and what to do about it. Of those that are missing here, `status` itself tells nothing."""
