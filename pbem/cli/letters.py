"""`pbem letters`: what came in, and what became of it."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.common import AsJson, Config, minute, print_list, reading_of, there, writing_of
from pbem.cli.terminal import stop
from pbem.mail.writing.message import clean_line, clean_text
from pbem.store.rows.people import LetterStatus

letters = typer.Typer(no_args_is_help=True, help="The messages that came in, and what happened to them.")


@letters.command("list")
def list_letters(
    status: Annotated[LetterStatus | None, typer.Option(help="Only messages with this status.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many, newest first.")] = 50,
    as_json: AsJson = False,
    config: Config = None,
) -> None:
    """List messages that came in, those set aside first. Shows no addresses or tokens."""
    with reading_of(config) as reading:
        found = reading.letters.newest(status, limit)
        if status is None:
            set_aside = [
                one for one in reading.letters.newest(LetterStatus.QUARANTINED, limit) if not one.destroyed
            ]
            found = list({one.id: one for one in (*set_aside, *found)}.values())[:limit]
    print_list(
        ("message", "received (UTC)", "status", "table", "bytes", "tries", "why"),
        (
            (
                *(one.id, minute(one.received), one.status.value, one.table or "-"),
                *("deleted" if one.destroyed else len(one.raw), one.tries, clean_line(one.reason)),
            )
            for one in found
        ),
        as_json,
    )


@letters.command("show")
def show_letter(letter: int, config: Config = None) -> None:
    """Print a message as it came, with its envelope. It shows addresses and tokens: don't pass it on.

    On a terminal, control characters show as question marks. A file or pipe gets every byte.
    """
    with reading_of(config) as reading:
        found = there(reading.letters.by_id(letter), f"message {letter}")
    reason = clean_line(found.reason)
    print(f"; {found.status.value}: {reason}" if reason else f"; {found.status.value}")
    if found.destroyed:
        print("; deleted: it was too old, or its sender asked us to forget them")
        return
    print(f"; from <{clean_line(found.sender)}> for <{clean_line(found.recipient)}>")
    sys.stdout.flush()
    sys.stdout.buffer.write(_harmless(found.raw) if sys.stdout.isatty() else found.raw)


@letters.command("explain")
def explain_letter(
    file: Annotated[Path, typer.Argument(help="A message saved as .eml; - for standard input.")],
    to: Annotated[
        str, typer.Option(help="The address it's for. Without a key in it, it counts as the main one.")
    ] = "",
    language: Annotated[str, typer.Option(help="The sender's language: en, pt, es or it.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show how a message is read: its kind, its author's words, and what each line means. Needs no server."""
    from pbem.orders.words import LANGUAGES, language_of
    from pbem.service.inbox.explanation import explain  # half of the program, which the lists do without

    if language_of(language) != language[:2].lower():
        stop(f"--language {language}: use one of {', '.join(LANGUAGES)}")
    try:
        raw = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        stop(f"{file}: {error.strerror}")
    told = explain(raw, to, language)
    if as_json:
        lines = [{"text": one["text"], "is": one["is"], "order": one["order"]} for one in told["lines"]]
        exact = {"kind": told["kind"], "own": told["own"], "lines": lines, "orders": told["orders"]}
        print(json.dumps(exact, ensure_ascii=False, indent=2))
        return
    print(f"kind: {told['kind']}" + (f" ({told['why']})" if told["why"] else ""))
    for line in told["lines"]:
        text = " / ".join(clean_text(line["text"]).splitlines())
        meant = f"  -> {line['order']}" if line["order"] else ""
        print(f"{line['is']:>10} | {text}{meant}" + (f"  ({line['why']})" if line["why"] else ""))


@letters.command("retry")
def retry_letter(letter: int, config: Config = None) -> None:
    """Try again with a message that was set aside."""
    with writing_of(config) as writing:
        found = there(writing.letters.by_id(letter), f"message {letter}")
        if found.status is not LetterStatus.QUARANTINED:
            stop(f"message {letter} is {found.status.value}. Only a quarantined one can be tried again")
        if found.destroyed:
            stop(f"message {letter} was deleted: there's nothing left to try")
        writing.letters.retry(letter)


@letters.command("drop")
def drop_letter(letter: int, config: Config = None) -> None:
    """Drop a message that's held or was set aside."""
    with writing_of(config) as writing:
        found = there(writing.letters.by_id(letter), f"message {letter}")
        if found.status not in (LetterStatus.QUARANTINED, LetterStatus.HELD):
            stop(f"message {letter} is {found.status.value}. There's nothing to drop")
        writing.letters.release(letter, LetterStatus.HANDLED, "dropped by the operator")


def _harmless(raw: bytes) -> bytes:
    """A letter as a terminal may be shown it: no control but the line end and the tab, also none of UTF-8's own."""
    text = raw.replace(b"\r\n", b"\n").decode("utf-8", "replace")
    return "".join(c if c in "\n\t" or clean_text(c) else "?" for c in text).encode("utf-8", "replace")
