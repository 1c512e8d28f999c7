"""`pbem status`: how the server is, what needs somebody, and what to do."""

import json
import os
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import asdict
from typing import Annotated

import typer

from pbem import app as server
from pbem.cli.common import Config, settings_of
from pbem.cli.terminal import DOES_NOT_HOLD
from pbem.edge.imap_folder import Why
from pbem.micros import HOUR, MINUTE, SECOND, Micros
from pbem.service.operations.status import Concern, Process, Status, Unread, status
from pbem.store.errors import StoreUnavailable


def show_status(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object of everything.")] = False,
    config: Config = None,
) -> None:
    """Show what waits and since when, who lives, and what needs somebody, with what to do."""
    settings = settings_of(config)
    try:
        os.umask(0o077)
        with closing(server.own_store(settings)) as store:
            seen = status(server.build_porch(settings, store), server.free_room(settings))
    except StoreUnavailable as unavailable:
        _tell_without_database(str(unavailable), as_json)
        raise typer.Exit(DOES_NOT_HOLD) from None
    if as_json:
        print(json.dumps({"concerns": seen.concerns, **_facts(seen)}, indent=2))
    else:
        _tell(seen)
    if seen.concerns:
        raise typer.Exit(DOES_NOT_HOLD)


def _tell_without_database(why: str, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"concerns": [Concern.DATABASE], "database": why}, indent=2))
        return
    print(f"{Concern.DATABASE}: {why}\n  → see that it is there, and that this user may read it: pbem doctor")


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
    room = "" if seen.room is None else f", and {seen.room / 1e9:.1f} GB are free"
    mailbox = (
        {"mailbox": f"cannot be read for {length(seen.unread.span)}: {_why(seen.unread)}"}
        if seen.unread
        else {}
    )
    lines: Mapping[str, str] = {
        "letters": f"{letters.count} wait{_since(seen.letter_age)}; {letters.held} held, "
        f"{letters.set_aside} quarantined",
        "mails": f"{mails.count} wait{_since(seen.mail_age)}; {mails.due} are due, {mails.stuck} were refused often",
        "deadlines": f"{deadlines.running} run; {deadlines.due} are due{_since(deadlines.late)}",
        "outages": f"{seen.outages} to be made good for",
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
    heard = f"heard {length(process.silent)} ago"
    return f"{heard}, pbem {process.version}" if process.lives else f"dead: {heard}"


def _since(age: Micros) -> str:
    return f", the oldest for {length(age)}" if age else ""


def length(time: Micros) -> str:
    """A length of time in the largest unit of which it has two: 90 s, 3 min, 30 h, 12 days."""
    for unit, name in ((24 * HOUR, "days"), (HOUR, "h"), (MINUTE, "min")):
        if time >= 2 * unit:
            return f"{time // unit} {name}"
    return f"{time // SECOND} s"


WHY: Mapping[str, str] = {
    Why.LOGIN: "user and password are refused",
    Why.FOLDER: "it has no such folder",
    Why.CERTIFICATE: "its server's certificate is not trusted",
    Why.CONNECTION: "its server cannot be reached, or hangs up",
    Why.ANSWER: "its server answers what it should not",
    Why.DATABASE: "nothing can be kept, since the database is away",
    Why.CRASH: "a fault in pbem",
}

ADVICE: Mapping[Concern, Callable[[Status], tuple[str, str]]] = {
    Concern.PROCESSES: lambda seen: (
        f"a process has died that did what nobody does now: {', '.join(seen.undone)}",
        "start it again; its log tells why it ended",
    ),
    Concern.TICK: lambda seen: (
        "nothing looks at what is due" + ("" if seen.ticked is None else f" since {length(seen.ticked)}"),
        "start the server, or see in its log why it does not tick",
    ),
    Concern.MAILBOX: lambda seen: (
        f"letters in the mailbox are not read: {_why(seen.unread) if seen.unread is not None else ''}",
        "see [imap] in the settings, and ask: pbem doctor",
    ),
    Concern.LETTERS: lambda seen: (
        f"letters are not handled since {length(seen.letter_age)}",
        "see what waits: pbem letters list --status received; and the server's log",
    ),
    Concern.MAILS: lambda seen: (
        f"mails are due since {length(seen.mail_late)}, and nobody tries them",
        "see that a server runs which delivers, and its log",
    ),
    Concern.DEADLINES: lambda seen: (
        f"deadlines are over since {length(seen.deadlines.late)}, and nothing is done about them",
        "see the server's log; letters that came in time go before",
    ),
    Concern.HELD: lambda _: (
        "a backup was restored: letters are taken in, and nothing else is done",
        "see that all is as it should be, then let the server go: pbem go",
    ),
    Concern.REFUSED: lambda seen: (
        f"{seen.mails.stuck} mails were tried for an hour or more, and not taken",
        "see by whom and why: pbem mails list --status waiting",
    ),
    Concern.SET_ASIDE: lambda seen: (
        f"{seen.letters.set_aside} letters are quarantined",
        "see why: pbem letters list --status quarantined; then pbem letters retry ID, or drop ID",
    ),
    Concern.LEFT: lambda seen: (
        f"{seen.left} mails for the server lie in the mailbox, too old by their dates to be new",
        "the log names them (imap_mail_left); if one is a letter after all, hand it to: pbem receive",
    ),
    Concern.ROOM: lambda seen: (
        f"{(seen.room or 0) / 1e6:.0f} MB are free where the server keeps its files",
        "make room: when the disk is full, letters are put off",
    ),
}
"""What was found, and what to do about it. Of those that are missing here, `status` itself tells nothing."""
