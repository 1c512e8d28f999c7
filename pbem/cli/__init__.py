"""The `pbem` command: serve, try it out, look after email, show variants, read and check EGN."""

import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

COMMANDS = {
    "serve": "serve:serve",
    "send": "post:send",
    "inbox": "post:inbox",
    "demo": "serve:demo",
    "export": "games:export",
    "replay": "games:replay",
    "verify": "games:verify",
    "backup": "backups:backup",
    "restore": "backups:restore",
    "go": "backups:go",
    "upgrade": "backups:upgrade",
    "receive": "receive:receive_letter",
    "rulebooks": "rulebooks:list_rulebooks",
    "rulebook": "rulebooks:show_rulebook",
    "dkim": "doctor:dkim",
    "doctor": "doctor:doctor",
    "status": "status:show_status",
    "league": "leagues:league",
    "letters": "letters:letters",
    "mails": "mails:mails",
    "mailboxes": "mailboxes:mailboxes",
    "outages": "outages:outages",
    "table": "table:table",
    "rule": "rule:rule",
    "insight": "insight:insight",
}
"""Commands by name, each by its module and what stands there; one is imported when it is called."""


class _Commands(TyperGroup):
    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        found = getattr(import_module(f"pbem.cli.{module}"), name)
        if isinstance(found, typer.Typer):
            group = get_group(found)
            group.name = cmd_name
            return group
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        alone.command(cmd_name)(found)
        return get_command(alone)


cli = typer.Typer(cls=_Commands, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@cli.callback()
def about() -> None:
    """A play-by-email server for Eleusis, Robert Abbott's card game. New here? Start with: pbem serve"""


def main() -> None:
    """The entry point of the `pbem` script."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # bytes that are no text, and signs that a terminal has not
            stream.reconfigure(errors="backslashreplace" if stream.writable() else "replace")
    cli()
