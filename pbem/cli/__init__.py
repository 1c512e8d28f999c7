"""The `pbem` command: serve, try it out, look after letters, show rulebooks, read and check EGN."""

import sys
from io import TextIOWrapper

import typer

from pbem.cli import backups, games, post, receive, rulebooks, serve
from pbem.cli.doctor import dkim, doctor
from pbem.cli.leagues import league
from pbem.cli.letters import letters
from pbem.cli.mailboxes import mailboxes
from pbem.cli.mails import mails
from pbem.cli.outages import outages
from pbem.cli.rule import rule
from pbem.cli.status import show_status
from pbem.cli.table import table

cli = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@cli.callback()
def about() -> None:
    """A play-by-email server for Eleusis, the card game of inductive reasoning."""


for command in (
    *(serve.serve, post.send, post.inbox, serve.demo, games.export, games.replay, games.verify),
    *(backups.backup, backups.restore, backups.go, backups.upgrade),
):
    cli.command()(command)
cli.command("receive")(receive.receive_letter)
cli.command("rulebooks")(rulebooks.list_rulebooks)
cli.command("rulebook")(rulebooks.show_rulebook)
cli.command()(dkim)
cli.command()(doctor)
cli.command("status")(show_status)
cli.add_typer(league, name="league")
cli.add_typer(letters, name="letters")
cli.add_typer(mails, name="mails")
cli.add_typer(mailboxes, name="mailboxes")
cli.add_typer(outages, name="outages")
cli.add_typer(table, name="table")
cli.add_typer(rule, name="rule")


def main() -> None:
    """The entry point of the `pbem` script."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # bytes that are no text, and signs that a terminal has not
            stream.reconfigure(errors="backslashreplace" if stream.writable() else "replace")
    cli()
