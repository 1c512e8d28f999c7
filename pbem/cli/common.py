"""What all commands share: the configuration they run by, what they open, how they stop."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from pbem import app as server
from pbem.app.database import existing_store
from pbem.cli.terminal import UNREADABLE, stop
from pbem.micros import SECOND, Micros
from pbem.settings import Settings, load_settings
from pbem.store.errors import StoreUnavailable
from pbem.store.store import Reading, SchemaTooNew, Store, Writing

if TYPE_CHECKING:
    from pbem.engine.rulebook import Rulebook
    from pbem.mail.writing.signing import Signer

T = TypeVar("T")

Config = Annotated[
    Path | None,
    typer.Option("--config", "-c", help="The settings file. Default: $PBEM_CONFIG, then ./pbem.toml."),
]


def settings_of(config: Path | None) -> Settings:
    settings = load_settings(config, os.environ)
    if not isinstance(settings, Settings):
        stop("\n".join(map(str, settings)), UNREADABLE)
    return settings


def rulebooks_of(settings: Settings) -> dict[str, Rulebook]:
    rulebooks = server.load_rulebooks(settings.tables.rulebooks)
    if not isinstance(rulebooks, dict):
        stop("\n".join(map(str, rulebooks)), UNREADABLE)
    return rulebooks


def signer_of(settings: Settings) -> Signer | None:
    from pbem.mail.writing.signing import BadKey

    try:
        return server.load_signer(settings)
    except BadKey as wrong:
        stop(str(wrong), UNREADABLE)


def keys_of(settings: Settings) -> tuple[str, ...]:
    try:
        return server.own_keys(settings.server.secret_file)
    except OSError as error:
        stop(f"[server] secret_file: {error.filename}: can't read it ({error.strerror})", UNREADABLE)
    except ValueError as error:
        stop(f"[server] secret_file: {error}", UNREADABLE)


def store_of(settings: Settings) -> closing[Store]:
    """The database that is there: none is made, or a slip of a folder would look like a healthy server."""
    os.umask(0o077)  # it holds tokens, hands and secret rules: for nobody else on this machine
    try:
        return closing(existing_store(settings))
    except StoreUnavailable as error:
        stop(str(error))


@contextlib.contextmanager
def reading_of(config: Path | None) -> Iterator[Reading]:
    """What the server's database holds."""
    with store_of(settings_of(config)) as store, store.reading() as reading:
        yield reading


@contextlib.contextmanager
def writing_of(config: Path | None) -> Iterator[Writing]:
    """The same, to be changed."""
    with store_of(settings_of(config)) as store, store.writing() as writing:
        yield writing


def there(found: T | None, what: str) -> T:
    """What was looked for; or the end, where it is not there."""
    return stop(f"there's no {what}") if found is None else found


def minute(at: Micros) -> str:
    """A time in UTC, for lists."""
    return f"{datetime.fromtimestamp(at // SECOND, UTC):%Y-%m-%d %H:%M}"


AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON list.")]


def print_list(heads: Sequence[str], rows: Iterable[Sequence[object]], as_json: bool = False) -> None:
    """A table without lines on a terminal; in a pipe a row a line, with tabs between; or a list for programs."""
    if as_json:
        found = [dict(zip(heads, map(_of_json, row), strict=True)) for row in rows]
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return
    if not sys.stdout.isatty():
        for line in (heads, *rows):
            print("\t".join(" ".join(str(cell).split()) for cell in line))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*heads, box=None)
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    Console().print(table)


def _of_json(cell: object) -> object:
    return cell if isinstance(cell, int | float | None) else str(cell)


def text_of_file(file: Path) -> str | None:
    """What a file says, its line ends as they are; None, and one line on standard error, if it can't be read."""
    try:
        return file.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it isn't UTF-8 text"
        print(f"{file}: can't read it ({reason})", file=sys.stderr)
        return None


def tried(work: Callable[[], T]) -> T:
    """What comes of it; or the end, with a line that says why not."""
    from pbem.app.backup import InUse, NoBackup
    from pbem.store.copying import NotEmpty, NothingThere

    try:
        return work()
    except NotEmpty as kept:
        stop(f"{kept}. To replace it, add --replace")
    except (NoBackup, NothingThere) as wrong:
        stop(str(wrong), UNREADABLE)
    except (InUse, StoreUnavailable, SchemaTooNew) as why:
        stop(str(why))
    except OSError as error:
        stop(f"{error.filename}: {error.strerror}")
