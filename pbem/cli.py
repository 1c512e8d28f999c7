"""The `pbem` command: serve, try it out, look after letters, show rulebooks, read and check EGN."""

from __future__ import annotations

import asyncio
import difflib
import json
import os
import signal
import smtplib
import sys
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.table import Table

from pbem import app as server
from pbem.demo.run import run as run_demo
from pbem.digests.render import Renderer
from pbem.digests.rulebook_page import RulebookPage
from pbem.edge import post_office
from pbem.edge.logs import set_up_logs
from pbem.engine.judge import Judge
from pbem.engine.notation import EgnError, read_egn, summary_json, verify_egn
from pbem.engine.rulebook import Rulebook
from pbem.rulelang.errors import RuleError
from pbem.rulelang.reading import read_rule
from pbem.service.export import NoExport, export_round
from pbem.service.judges import judge_by
from pbem.service.ports import Store, StoreUnavailable
from pbem.service.records import LetterStatus, StoredLetter
from pbem.settings import Settings, SettingsError, load_settings, relay_password
from pbem.store.sql_store import SqlStore

cli = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
letters_cli = typer.Typer(no_args_is_help=True, help="What came in, and what became of it.")
cli.add_typer(letters_cli, name="letters")

Config = Annotated[
    Path | None,
    typer.Option("--config", "-c", help="The configuration file; else $PBEM_CONFIG, else ./pbem.toml."),
]
Files = Annotated[list[Path], typer.Argument(help="EGN files.")]

DOES_NOT_HOLD, UNREADABLE = 1, 2
"""Exit statuses: what was asked does not hold; what was asked, or the settings, cannot be read."""


@cli.callback()
def about() -> None:
    """A play-by-email server for Eleusis, the card game of inductive reasoning."""


@cli.command()
def serve(config: Config = None) -> None:
    """Run the server until it is interrupted."""
    settings = _settings(config)
    password = relay_password(settings)
    if isinstance(password, SettingsError):
        _stop(str(password), UNREADABLE)
    _rulebooks(settings)
    set_up_logs()
    os.umask(0o077)  # the database holds tokens, hands and secret rules: for nobody else on this machine
    try:
        asyncio.run(_serve(settings, password))
    except OSError as error:
        _stop(f"cannot listen on {settings.smtp.listen}: {error.strerror or error}", DOES_NOT_HOLD)
    except StoreUnavailable as error:
        _stop(str(error), DOES_NOT_HOLD)


async def _serve(settings: Settings, password: str | None) -> None:
    stop = asyncio.Event()
    for signal_ in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal_, stop.set)
    async with server.running(settings, password) as running:
        lobby = running.house.addressing.lobby_address()
        relay = settings.relay
        where = f"Maildirs in {relay.maildir}" if relay.kind == "maildir" else f"{relay.host}:{relay.port}"
        print(f"pbem listens on {running.host}:{running.port} for {lobby}; mail goes to {where}", flush=True)
        await stop.wait()


@cli.command()
def send(
    text: Annotated[str, typer.Argument(help="What to write; - reads it from standard input.")],
    sender: Annotated[str, typer.Option("--from", help="Whose letter this is, such as ana@example.org.")],
    to: Annotated[
        str, typer.Option(help="To whom; else to the lobby, or with --reply as the mail says.")
    ] = "",
    reply: Annotated[
        bool, typer.Option("--reply", "-r", help="Answer the newest mail in the inbox.")
    ] = False,
    name: Annotated[str, typer.Option(help="The writer's name.")] = "",
    subject: Annotated[str, typer.Option(help="The subject.")] = "",
    config: Config = None,
) -> None:
    """Post a letter to the running server, through SMTP."""
    settings = _settings(config)
    mails = post_office.inbox(settings.relay.maildir, sender.lower()) if reply else []
    if reply and not mails:
        _stop(f"{sender} has no mail to answer in {settings.relay.maildir}", DOES_NOT_HOLD)
    answers = mails[-1] if mails else None
    lobby = f"{settings.server.lobby}@{settings.server.domain}"
    recipient = to or (post_office.reply_address(answers) if answers is not None else lobby)
    words = sys.stdin.read() if text == "-" else text
    letter = post_office.write_letter(sender, recipient, words, name=name, subject=subject, answers=answers)
    door = post_office.Door(settings.smtp.host, settings.smtp.port, settings.smtp.lmtp)
    try:
        post_office.post(door, sender, recipient, letter)
    except smtplib.SMTPException as refused:
        _stop(f"the server refused the letter: {refused}", DOES_NOT_HOLD)
    except OSError as error:
        reason = error.strerror or error
        _stop(f"no server on {settings.smtp.listen} ({reason}); start it with: pbem serve", DOES_NOT_HOLD)
    print("the server has taken the letter")


@cli.command()
def inbox(
    address: Annotated[str, typer.Argument(help="Whose mail, such as ana@example.org.")],
    number: Annotated[int, typer.Option("--number", "-n", help="How many of the newest mails to show.")] = 1,
    listing: Annotated[bool, typer.Option("--list", "-l", help="Only list them, a line each.")] = False,
    html: Annotated[bool, typer.Option("--html", help="Print the newest mail's HTML part.")] = False,
    config: Config = None,
) -> None:
    """Show what somebody got (with the Maildir relay)."""
    settings = _settings(config)
    mails = post_office.inbox(settings.relay.maildir, address.lower())
    if not mails:
        _stop(f"no mail for {address} in {settings.relay.maildir}", DOES_NOT_HOLD)
    if html:
        body = mails[-1].get_body(("html",))
        print(body.get_content() if body is not None else "")
        return
    for mail in mails if listing else mails[-number:]:
        if listing:
            print(f"{mail['Date']}  {mail['Eleusis-Kind'] or '-':12}  {mail['Subject']}")
        else:
            heads = [f"{head}: {mail[head]}" for head in ("From", "To", "Reply-To", "Subject", "Date")]
            print("\n".join(heads), "", post_office.text_of(mail), sep="\n")


@cli.command()
def demo(
    egn: Annotated[
        Path | None, typer.Option(help="Where to put the EGN files; else a temporary folder.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Makes the simulated players repeat themselves.")] = None,
    reader: Annotated[str, typer.Option(help="Whose mails to show: Ana, Bruno, Chiara or Diego.")] = "Ana",
) -> None:
    """Play a whole match with simulated players on a server of its own, and show it passing."""
    set_up_logs(quiet=True)
    raise typer.Exit(run_demo(egn, seed, reader))


@cli.command()
def export(
    table: Annotated[int, typer.Argument(help="The table's number.")],
    number: Annotated[int, typer.Argument(metavar="ROUND", help="The round's number, from 1.")],
    config: Config = None,
) -> None:
    """Print a round that is over as EGN."""
    settings = _settings(config)
    with _store(settings) as store, store.reading() as reading:
        text = export_round(reading, table, number, settings.server.domain)
    if isinstance(text, NoExport):
        if text.rounds is None:
            _stop(f"there is no table {table}", DOES_NOT_HOLD)
        _stop(f"round {number} of table {table} is not over; {text.rounds} of its rounds are", DOES_NOT_HOLD)
    print(text, end="")


@cli.command()
def replay(
    files: Files,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object for each file.")] = False,
    config: Config = None,
) -> None:
    """Replay EGN files and print the final layout and the scores."""
    rulebooks = _rulebooks(_settings(config))
    renderer = None if as_json else server.load_renderer()
    raise typer.Exit(max(_replay(file, rulebooks, renderer) for file in files))


def _replay(file: Path, rulebooks: Mapping[str, Rulebook], renderer: Renderer | None) -> int:
    """Prints one file's round, as JSON without a renderer, or what is wrong with it; the exit status."""
    text = _text(file)
    if text is None:
        return UNREADABLE
    game = read_egn(text, rulebooks.get, _judge_of)
    if isinstance(game, EgnError):
        print(f"{file}:{game.line}: {game.message}", file=sys.stderr)
        return DOES_NOT_HOLD
    if renderer is None:
        print(json.dumps(summary_json(game)))
    else:
        print(renderer.replay(game.round, game.header.tags))
    return 0


@cli.command()
def verify(files: Files, config: Config = None) -> None:
    """Repeat shuffle and deal, check the commitment, judge every card again, recount the scores."""
    rulebooks = _rulebooks(_settings(config))
    raise typer.Exit(max(_verify(file, rulebooks) for file in files))


def _verify(file: Path, rulebooks: Mapping[str, Rulebook]) -> int:
    """Prints what does not hold in one file, or that all does; the exit status."""
    text = _text(file)
    if text is None:
        return UNREADABLE
    findings = verify_egn(text, rulebooks.get, _judge_of)
    for finding in findings:
        print(f"{file}:{finding.line}: {finding.message}", file=sys.stderr)
    if any(not finding.misjudged for finding in findings):
        return DOES_NOT_HOLD
    print(f"{file}: all of it holds" if not findings else f"{file}: all else holds")
    return 0


@cli.command("rulebooks")
def list_rulebooks(config: Config = None) -> None:
    """List the rulebooks that can be played, a line each."""
    settings = _settings(config)
    books, own = _rulebooks(settings), settings.tables.rulebooks
    width = max(map(len, books))
    shipped = server.load_rulebooks()
    for name, book in books.items():
        played = [
            f"{book.seats_min}-{book.seats_max} people",
            f"{book.packs} pack" if book.packs == 1 else f"{book.packs} packs",
            f"{book.hand} cards each",
            "Prophet" if book.prophet else "no Prophet",
            *(["guesses"] if book.guess else []),
        ]
        where = "ships" if name in shipped else f"{own}/{name}.toml"
        print(f"{name:{width}}  {', '.join(played):54}  {where}")


@cli.command("rulebook")
def show_rulebook(
    name: Annotated[str, typer.Argument(help="Its name, such as eleusis-express.")],
    language: Annotated[str, typer.Option("--language", "-l", help="The language of the page.")] = "en",
    config: Config = None,
) -> None:
    """Print a rulebook as a page for players."""
    books = _rulebooks(_settings(config))
    book = books.get(name)
    if book is None:
        near = difflib.get_close_matches(name, books, n=3) or list(books)
        _stop(f"there is no rulebook {name!r}; there is {', '.join(near)}", DOES_NOT_HOLD)
    if language not in server.LANGUAGES:
        there = " or ".join(server.LANGUAGES)
        _stop(f"there is no page in the language {language!r}; there is {there}", DOES_NOT_HOLD)
    print(server.load_renderer().rulebook(RulebookPage(book), language), end="")


@letters_cli.command("list")
def list_letters(
    status: Annotated[LetterStatus | None, typer.Option(help="Only letters of this fate.")] = None,
    limit: Annotated[int, typer.Option(help="How many, the newest first.")] = 50,
    config: Config = None,
) -> None:
    """List letters with their fate; no address and no token is shown."""
    table = Table("letter", "received (UTC)", "fate", "table", "bytes", "tries", "why", box=None)
    with _store(_settings(config)) as store, store.reading() as reading:
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


@letters_cli.command("show")
def show_letter(letter: int, config: Config = None) -> None:
    """Print a letter as it came, with its envelope. It holds addresses and tokens."""
    with _store(_settings(config)) as store:
        found = _letter(store, letter)
    print(f"; {found.status.value}: {found.reason}" if found.reason else f"; {found.status.value}")
    print(f"; from <{found.sender}> for <{found.recipient}>")
    sys.stdout.flush()
    sys.stdout.buffer.write(found.raw)


@letters_cli.command("retry")
def retry_letter(letter: int, config: Config = None) -> None:
    """Let the server try again a letter that was set aside."""
    with _store(_settings(config)) as store:
        found = _letter(store, letter)
        if found.status is not LetterStatus.QUARANTINED:
            _stop(
                f"letter {letter} is {found.status.value}; only a quarantined one is tried again",
                DOES_NOT_HOLD,
            )
        with store.writing() as writing:
            writing.retry_letter(letter)


@letters_cli.command("drop")
def drop_letter(letter: int, config: Config = None) -> None:
    """Give up a letter that is held or was set aside."""
    with _store(_settings(config)) as store:
        found = _letter(store, letter)
        if found.status not in (LetterStatus.QUARANTINED, LetterStatus.HELD):
            _stop(f"letter {letter} is {found.status.value}; there is nothing to drop", DOES_NOT_HOLD)
        with store.writing() as writing:
            writing.release_letter(letter, LetterStatus.HANDLED, "dropped by the operator")


def _letter(store: Store, letter: int) -> StoredLetter:
    with store.reading() as reading:
        found = reading.letter(letter)
    if found is None:
        _stop(f"there is no letter {letter}", DOES_NOT_HOLD)
    return found


def _settings(config: Path | None) -> Settings:
    settings = load_settings(config, os.environ)
    if not isinstance(settings, Settings):
        _stop("\n".join(map(str, settings)), UNREADABLE)
    return settings


def _rulebooks(settings: Settings) -> dict[str, Rulebook]:
    rulebooks = server.load_rulebooks(settings.tables.rulebooks)
    if not isinstance(rulebooks, dict):
        _stop("\n".join(map(str, rulebooks)), UNREADABLE)
    return rulebooks


def _store(settings: Settings) -> closing[SqlStore]:
    try:
        return closing(server.own_store(settings))
    except StoreUnavailable as error:
        _stop(str(error), DOES_NOT_HOLD)


def _judge_of(text: str) -> Judge | str:
    """A rule's judge for reading EGN; or why it has none."""
    rule = read_rule(text)
    if isinstance(rule, RuleError):
        kind = rule.kind.replace("_", " ")
        return f"the rule does not read: {kind}" + (f" at {rule.found[:40]!r}" if rule.found else "")
    return judge_by(rule)


def _text(file: Path) -> str | None:
    """What a file says, its line ends as they are; None, and one line on standard error, if it can't be read."""
    try:
        return file.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        print(f"{file}: cannot be read ({reason})", file=sys.stderr)
        return None


def _stop(message: str, status: int) -> NoReturn:
    print(message, file=sys.stderr)
    raise typer.Exit(status)


def main() -> None:
    cli()
