"""The `pbem` command: serve, try it out, look after email, show variants, read and check EGN."""

import ast
import os
import sys
from contextlib import suppress
from errno import ENOSPC
from importlib import import_module
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

COMMANDS = {
    "init": "init:init",
    "sign-in": "sign_in:sign_in",
    "install-service": "install_service:install_service",
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


def _summary(place: str) -> str:
    """What a command says of itself, read from its source: the list of all would import the whole program."""
    module, name = place.split(":")
    for one in ast.parse(Path(__file__).with_name(f"{module}.py").read_text("utf-8")).body:
        match one:
            case ast.FunctionDef() if one.name == name:
                return ast.get_docstring(one) or ""
            case ast.Assign(targets=[ast.Name(id=found)], value=ast.Call(keywords=words)) if found == name:
                return next(str(ast.literal_eval(word.value)) for word in words if word.arg == "help")
    raise LookupError(place)


class _Commands(TyperGroup):
    listing = False

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.listing = True
        super().format_help(ctx, formatter)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        place = COMMANDS[cmd_name]
        if self.listing:
            return TyperCommand(cmd_name, help=_summary(place))
        module, name = place.split(":")
        found = getattr(import_module(f"pbem.cli.{module}"), name)
        if isinstance(found, typer.Typer):
            group = get_group(found)
            group.name = cmd_name
            return group
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        alone.command(cmd_name)(found)
        return get_command(alone)


cli = typer.Typer(cls=_Commands, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"pbem {version('pbem')}")
        raise typer.Exit


@cli.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help="Show the version.")
    ] = False,
) -> None:
    """A play-by-email server for Eleusis, Robert Abbott's card game. New here? Start with: pbem init, or pbem serve"""


def main() -> None:
    """The entry point of the `pbem` script."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # bytes that are no text, and signs that a terminal has not
            stream.reconfigure(errors="backslashreplace" if stream.writable() else "replace")
    try:
        try:
            cli()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except KeyboardInterrupt:
        _end("stopped", 130)
    except BrokenPipeError:  # whoever read has seen enough
        _end("", 1)
    except OSError as error:
        if error.errno != ENOSPC:
            raise
        _end(f"can't write it all: {error.strerror}", 1)


def _end(why: str, status: int) -> NoReturn:
    """At once, with a line at most: what Python would flush at its end could not be written either."""
    if why:
        with suppress(OSError):
            os.write(2, f"{why}\n".encode())
    os._exit(status)
