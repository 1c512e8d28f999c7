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
    "The server is on hold: it accepts email and shows its pages, and nothing else.\n"
    "Check that everything looks right, then run: pbem go"
)

COUNTED = {"persons": "people", "tables": "tables", "letters": "messages", "mails": "emails"}
"""What a backup counts, and what it is called."""


def backup(
    file: Annotated[
        Path, typer.Argument(help="The file to write, or a folder (the file is named by the time).")
    ],
    config: Config = None,
) -> None:
    """Back up database and key into one file, while the server runs. It holds every secret: keep it safe."""
    settings = settings_of(config)
    os.umask(0o077)
    file = _named(file)
    manifest = tried(lambda: back_up(settings, file, _now()))
    print(f"{file}: {_held_in(manifest)}")


def restore(
    file: Annotated[Path, typer.Argument(help="The backup file.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace what's there now.")] = False,
    config: Config = None,
) -> None:
    """Restore a backup into the database in your settings. The server stays on hold until you run `pbem go`."""
    settings = settings_of(config)
    os.umask(0o077)
    manifest = tried(lambda: put_back(settings, file, _now(), replace=replace))
    print(f"restored {_held_in(manifest)}")
    if manifest.domain != settings.server.domain:
        print(
            f"the domain was {manifest.domain} and is now {settings.server.domain}: old addresses stop working"
        )
    print(TO_READ)


def go(
    send_waiting: Annotated[
        bool,
        typer.Option(
            "--send-waiting", help="Send the emails that were waiting in the backup. Some may arrive twice."
        ),
    ] = False,
    config: Config = None,
) -> None:
    """Take a restored server off hold, running or not."""
    settings = settings_of(config)
    rulebooks_of(settings)
    with store_of(settings) as store, silence():
        house = server.build_house(settings, store)
        done = tried(lambda: let_go(house, send_waiting=send_waiting))
    if done is None:
        stop("the server isn't on hold")
    away = f"{done.away // HOUR} h {done.away % HOUR // MINUTE} min"
    print(
        f"The server is back at work. {done.tables} tables told; players get back the time since the backup, {away}."
    )
    if done.withheld:
        print(
            f"{done.withheld} emails that were waiting in the backup are withheld: pbem mails list --status withheld"
        )


def upgrade(
    copy: Annotated[
        Path | None,
        typer.Option("--backup", help="Where to put the backup. Default: the folder backups in data_dir."),
    ] = None,
    no_backup: Annotated[bool, typer.Option("--no-backup", help="Skip the backup.")] = False,
    config: Config = None,
) -> None:
    """Upgrade the database to this version, after a backup. Stop the server first."""
    settings = settings_of(config)
    os.umask(0o077)
    tried(lambda: _upgrade(settings, copy, no_backup=no_backup))


def _upgrade(settings: Settings, copy: Path | None, *, no_backup: bool) -> None:
    url = settings.database.url
    present, newest = schemas(url)
    if present is None:
        print("no database yet: the server makes it when it starts")
        return
    if present == newest:
        print(f"the database has schema {newest}, the newest: nothing to do")
        return
    must_be_alone(url)
    if not no_backup:
        if copy is None:
            copy = settings.server.data_dir / "backups"
            copy.mkdir(parents=True, exist_ok=True)
        file = _named(copy)
        print(f"backup: {file}: {_held_in(back_up(settings, file, _now()))}", flush=True)
    before, after = bring_up_to_date(url)
    print(f"the database had schema {before} and now has {after}")


def _now() -> Micros:
    return time.time_ns() // 1000


def _named(file: Path) -> Path:
    return file / f"pbem-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.tar.gz" if file.is_dir() else file


def _held_in(manifest: Manifest) -> str:
    counts = manifest.counts
    told = ", ".join(f"{counts.get(name, 0)} {word}" for name, word in COUNTED.items())
    return f"as of {taken_at(manifest)}, schema {manifest.schema}: {told}"
