"""`pbem letters`: what came in, and what became of it."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from pbem.cli.common import DOES_NOT_HOLD, Config, settings_of, stop, store_of
from pbem.service.ports import Store
from pbem.service.records import LetterStatus, StoredLetter

letters = typer.Typer(no_args_is_help=True, help="What came in, and what became of it.")


@letters.command("list")
def list_letters(
    status: Annotated[LetterStatus | None, typer.Option(help="Only letters of this fate.")] = None,
    limit: Annotated[int, typer.Option(help="How many, the newest first.")] = 50,
    config: Config = None,
) -> None:
    """List letters with their fate; no address and no token is shown."""
    table = Table("letter", "received (UTC)", "fate", "table", "bytes", "tries", "why", box=None)
    with store_of(settings_of(config)) as store, store.reading() as reading:
        for letter in reading.letters(status, limit):
            received = datetime.fromtimestamp(letter.received // 1_000_000, UTC)
            row = (
                letter.id,
                f"{received:%Y-%m-%d %H:%M}",
                letter.status.value,
                letter.table or "-",
                len(letter.raw),
                letter.tries,
            )
            table.add_row(*map(str, row), letter.reason)
    Console().print(table)


@letters.command("show")
def show_letter(letter: int, config: Config = None) -> None:
    """Print a letter as it came, with its envelope. It holds addresses and tokens."""
    with store_of(settings_of(config)) as store:
        found = _letter(store, letter)
    print(f"; {found.status.value}: {found.reason}" if found.reason else f"; {found.status.value}")
    print(f"; from <{found.sender}> for <{found.recipient}>")
    sys.stdout.flush()
    sys.stdout.buffer.write(found.raw)


@letters.command("retry")
def retry_letter(letter: int, config: Config = None) -> None:
    """Let the server try again a letter that was set aside."""
    with store_of(settings_of(config)) as store:
        found = _letter(store, letter)
        if found.status is not LetterStatus.QUARANTINED:
            stop(
                f"letter {letter} is {found.status.value}; only a quarantined one is tried again",
                DOES_NOT_HOLD,
            )
        with store.writing() as writing:
            writing.retry_letter(letter)


@letters.command("drop")
def drop_letter(letter: int, config: Config = None) -> None:
    """Give up a letter that is held or was set aside."""
    with store_of(settings_of(config)) as store:
        found = _letter(store, letter)
        if found.status not in (LetterStatus.QUARANTINED, LetterStatus.HELD):
            stop(f"letter {letter} is {found.status.value}; there is nothing to drop", DOES_NOT_HOLD)
        with store.writing() as writing:
            writing.release_letter(letter, LetterStatus.HANDLED, "dropped by the operator")


def _letter(store: Store, letter: int) -> StoredLetter:
    with store.reading() as reading:
        found = reading.letter(letter)
    if found is None:
        stop(f"there is no letter {letter}", DOES_NOT_HOLD)
    return found
