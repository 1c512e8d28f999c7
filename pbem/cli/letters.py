"""`pbem letters`: what came in, and what became of it."""

import sys
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pbem.cli.common import DOES_NOT_HOLD, Config, settings_of, stop, store_of
from pbem.mail.writing.cleaning import clean_line, clean_text
from pbem.store.rows.people import LetterStatus, StoredLetter
from pbem.store.store import Store

letters = typer.Typer(no_args_is_help=True, help="What came in, and what became of it.")


@letters.command("list")
def list_letters(
    status: Annotated[LetterStatus | None, typer.Option(help="Only letters of this fate.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many, the newest first.")] = 50,
    config: Config = None,
) -> None:
    """List letters with their fate, those set aside first; no address and no token is shown."""
    table = Table("letter", "received (UTC)", "fate", "table", "bytes", "tries", "why", box=None)
    with store_of(settings_of(config)) as store, store.reading() as reading:
        found = reading.letters.newest(status, limit)
        if status is None:
            set_aside = [
                one for one in reading.letters.newest(LetterStatus.QUARANTINED, limit) if not one.destroyed
            ]
            found = list({one.id: one for one in (*set_aside, *found)}.values())[:limit]
        for letter in found:
            received = datetime.fromtimestamp(letter.received // 1_000_000, UTC)
            row = (
                letter.id,
                f"{received:%Y-%m-%d %H:%M}",
                letter.status.value,
                letter.table or "-",
                "destroyed" if letter.destroyed else len(letter.raw),
                letter.tries,
            )
            table.add_row(*map(str, row), Text(clean_line(letter.reason)))
    Console().print(table)


@letters.command("show")
def show_letter(letter: int, config: Config = None) -> None:
    """Print a letter as it came, with its envelope. It holds addresses and tokens.

    On a terminal what could steer it is shown as a question mark; into a file or pipe goes every byte.
    """
    with store_of(settings_of(config)) as store:
        found = _letter(store, letter)
    reason = clean_line(found.reason)
    print(f"; {found.status.value}: {reason}" if reason else f"; {found.status.value}")
    if found.destroyed:
        print("; destroyed: its time was over, or its writer wanted to be forgotten")
        return
    print(f"; from <{clean_line(found.sender)}> for <{clean_line(found.recipient)}>")
    sys.stdout.flush()
    sys.stdout.buffer.write(_harmless(found.raw) if sys.stdout.isatty() else found.raw)


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
        if found.destroyed:
            stop(f"letter {letter} is destroyed; there is nothing left to try again", DOES_NOT_HOLD)
        with store.writing() as writing:
            writing.letters.retry(letter)


@letters.command("drop")
def drop_letter(letter: int, config: Config = None) -> None:
    """Give up a letter that is held or was set aside."""
    with store_of(settings_of(config)) as store:
        found = _letter(store, letter)
        if found.status not in (LetterStatus.QUARANTINED, LetterStatus.HELD):
            stop(f"letter {letter} is {found.status.value}; there is nothing to drop", DOES_NOT_HOLD)
        with store.writing() as writing:
            writing.letters.release(letter, LetterStatus.HANDLED, "dropped by the operator")


def _harmless(raw: bytes) -> bytes:
    """A letter as a terminal may be shown it: no control but the line end and the tab, also none of UTF-8's own."""
    text = raw.replace(b"\r\n", b"\n").decode("utf-8", "replace")
    return "".join(c if c in "\n\t" or clean_text(c) else "?" for c in text).encode("utf-8", "replace")


def _letter(store: Store, letter: int) -> StoredLetter:
    with store.reading() as reading:
        found = reading.letters.by_id(letter)
    if found is None:
        stop(f"there is no letter {letter}", DOES_NOT_HOLD)
    return found
