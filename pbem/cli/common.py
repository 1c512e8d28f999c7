"""What all commands share: the configuration they run by, what they open, how they stop."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pbem import app as server
from pbem.app.backup import InUse, NoBackup
from pbem.cli.terminal import UNREADABLE, stop
from pbem.engine.rulebook import Rulebook
from pbem.mail.writing.signing import BadKey, Signer
from pbem.micros import SECOND, Micros
from pbem.settings import Settings, load_settings
from pbem.store.copying import NotEmpty, NothingThere
from pbem.store.errors import StoreUnavailable
from pbem.store.store import Reading, SchemaTooNew, Store, Writing

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
    os.umask(0o077)  # it holds tokens, hands and secret rules: for nobody else on this machine
    try:
        return closing(server.own_store(settings))
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


def print_list(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table without lines; no cell means more than it says."""
    table = Table(*heads, box=None)
    for row in rows:
        table.add_row(*(one if isinstance(one, Text) else str(one) for one in row))
    Console().print(table)


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
