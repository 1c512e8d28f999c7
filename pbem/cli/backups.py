"""`pbem backup`, `restore`, `go` and `upgrade`: the database as a whole."""

import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from pbem import app as server
from pbem.app.backup import Manifest, back_up, must_be_alone, taken_at
from pbem.app.backup import restore as put_back
from pbem.cli.common import Config, rulebooks_of, settings_of, store_of, tried
from pbem.cli.terminal import stop
from pbem.edge.logs import silence
from pbem.micros import HOUR, MINUTE, Micros
from pbem.service.operations.resuming import let_go
from pbem.settings import Settings
from pbem.store.store import schemas
from pbem.store.store import upgrade as bring_up_to_date

TO_READ = (
    "the server is held: it takes letters in and shows its pages, and does nothing else.\n"
    "Look whether all is as it should be, then let it go on: pbem go"
)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, or a folder for one named by the time.")],
    config: Config = None,
) -> None:
    """Write database and key into one file, while the server runs. It holds everything: keep it closed."""
    settings = settings_of(config)
    os.umask(0o077)
    file = _named(file)
    manifest = tried(lambda: back_up(settings, file, _now()))
    print(f"{file}: {_held_in(manifest)}")


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    replace: Annotated[bool, typer.Option("--replace", help="In the place of what is there now.")] = False,
    config: Config = None,
) -> None:
    """Put a backup into the database of the settings, of either kind; the server is held until `pbem go`."""
    settings = settings_of(config)
    os.umask(0o077)
    manifest = tried(lambda: put_back(settings, file, _now(), replace=replace))
    print(f"restored {_held_in(manifest)}")
    if manifest.domain != settings.server.domain:
        print(
            f"its domain was {manifest.domain}, and is {settings.server.domain} now: old addresses are refused"
        )
    print(TO_READ)


def go(
    send_waiting: Annotated[
        bool, typer.Option("--send-waiting", help="Send what waited in the backup, though it may have left.")
    ] = False,
    config: Config = None,
) -> None:
    """Let a server go on that was restored, whether it runs or not."""
    settings = settings_of(config)
    rulebooks_of(settings)
    with store_of(settings) as store, silence():
        house = server.build_house(settings, store)
        done = tried(lambda: let_go(house, send_waiting=send_waiting))
    if done is None:
        stop("the server is not held")
    away = f"{done.away // HOUR} h {done.away % HOUR // MINUTE} min"
    print(
        f"the server goes on. {done.tables} tables are told, and the time since the backup, {away}, given back"
    )
    if done.withheld:
        print(
            f"{done.withheld} mails that waited in the backup are withheld (pbem mails list --status withheld)"
        )


def upgrade(
    copy: Annotated[
        Path | None,
        typer.Option("--backup", help="Where the backup goes; else into the folder backups of data_dir."),
    ] = None,
    no_backup: Annotated[bool, typer.Option("--no-backup", help="Make none before.")] = False,
    config: Config = None,
) -> None:
    """Bring the database up to date for this version, with a backup before. Nothing may run meanwhile."""
    settings = settings_of(config)
    os.umask(0o077)
    tried(lambda: _upgrade(settings, copy, no_backup=no_backup))


def _upgrade(settings: Settings, copy: Path | None, *, no_backup: bool) -> None:
    url = settings.database.url
    present, newest = schemas(url)
    if present is None:
        print("there is no database yet; the server makes it")
        return
    if present == newest:
        print(f"the database has schema {newest}, which is the newest: nothing is to be done")
        return
    must_be_alone(url)
    if not no_backup:
        if copy is None:
            copy = settings.server.data_dir / "backups"
            copy.mkdir(parents=True, exist_ok=True)
        file = _named(copy)
        print(f"backup: {file}: {_held_in(back_up(settings, file, _now()))}", flush=True)
    before, after = bring_up_to_date(url)
    print(f"the database had schema {before}, and has {after} now")


def _now() -> Micros:
    return time.time_ns() // 1000


def _named(file: Path) -> Path:
    return file / f"pbem-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.tar" if file.is_dir() else file


def _held_in(manifest: Manifest) -> str:
    counts = manifest.counts
    told = ", ".join(f"{counts.get(name, 0)} {name}" for name in ("persons", "tables", "letters", "mails"))
    return f"as of {taken_at(manifest)}, schema {manifest.schema}: {told}"
