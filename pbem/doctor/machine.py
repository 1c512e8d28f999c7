"""This machine: folders and files, the disk, the database, the clock."""

import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import make_url

from pbem.app.database import standing
from pbem.doctor.findings import Finding, fault, ok, skipped, warning
from pbem.service.operations.status import LITTLE_ROOM
from pbem.settings import Settings
from pbem.store.database.health import Health, examine
from pbem.store.errors import StoreUnavailable

LITTLE = 1_000_000_000
"""Octets of free disk under which it is time to look."""

SLOW_SYNC = 0.5
AHEAD = 120
"""Seconds by which the database may be ahead of the clock."""


def look_at_machine(settings: Settings) -> Iterator[Finding]:
    """Every finding about this machine."""
    yield from _files(settings)
    yield _disk(settings.server.data_dir)
    yield from _database(settings)


def _files(settings: Settings) -> Iterator[Finding]:
    folder = settings.server.data_dir
    if not folder.is_dir():
        yield skipped("data folder", f"{folder} doesn't exist yet: the server makes it")
    elif not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        yield fault(
            "data folder", f"this user can't write to {folder}", "run as the server's user, or chown it"
        )
    else:
        yield _closed("data folder", folder, "chmod 700")
    for check, file, needed in (
        ("secret file", settings.server.secret_file, False),
        ("relay password", settings.relay.password_file, True),
        ("IMAP password", settings.imap.password_file, True),
        ("DKIM key", settings.dkim.key_file, True),
        ("TLS key", settings.smtp.key, True),
    ):
        if file is None:
            continue
        if not file.exists():
            yield (
                fault(check, f"{file} doesn't exist", "make it, or take it out of the settings")
                if needed
                else skipped(check, f"{file} doesn't exist yet: the server makes it")
            )
        elif not os.access(file, os.R_OK):
            yield fault(check, f"this user can't read {file}", "run as the server's user, or chown it")
        else:
            yield _closed(check, file, "chmod 600")


def _closed(check: str, place: Path, command: str) -> Finding:
    mode = stat.S_IMODE(place.stat().st_mode)
    if mode & 0o077:
        return warning(check, f"other users can read {place} (mode {mode:03o})", f"{command} {place}")
    return ok(check, f"only its owner can read {place}")


def _disk(folder: Path) -> Finding:
    here = standing(folder)
    free = shutil.disk_usage(here).free
    told = f"{free / 1e9:.1f} GB free at {here}"
    try:
        began = time.monotonic()
        with tempfile.TemporaryFile(dir=here) as probe:
            probe.write(b"x" * 4096)
            probe.flush()
            os.fsync(probe.fileno())
        took = time.monotonic() - began
    except OSError as error:
        return fault(
            "disk", f"can't write at {here} ({error.strerror})", "free some space, or mount the disk"
        )
    if free < LITTLE_ROOM:
        return fault("disk", told, "free some space: when the disk is full, no email is accepted")
    if free < LITTLE or took > SLOW_SYNC:
        return warning(
            "disk", f"{told}; a safe write takes {took * 1000:.0f} ms", "use a local disk with more room"
        )
    return ok("disk", f"{told}; a safe write takes {took * 1000:.0f} ms")


def _database(settings: Settings) -> Iterator[Finding]:
    url = settings.database.url
    sqlite = url.startswith("sqlite:")
    file = Path(make_url(url).database or "")
    if sqlite and not file.exists():
        yield skipped("database", f"{file} doesn't exist yet: the server makes it")
        return
    try:
        health = examine(url)
    except StoreUnavailable as error:
        yield fault(
            "database", f"can't read it: {error}", "check that it's there and that this user may read it"
        )
        return
    yield _schema(health)
    if health.broken:
        yield fault(
            "database contents",
            f"damaged: {health.broken[0]}",
            "stop the server and restore a backup: docs/tasks.md",
        )
    elif sqlite:
        yield ok("database contents", "SQLite finds no damage (quick_check)")
        yield _closed("database file", file, "chmod 600")
    else:
        yield skipped("database contents", "PostgreSQL checks them itself")
    yield _clock(health)


def _schema(health: Health) -> Finding:
    if health.present == health.newest:
        return ok("database", f"opens, with the newest schema ({health.present})")
    if health.present is None:
        return skipped("database", "empty: the server makes its tables")
    if health.newest is not None and health.present < health.newest:
        return warning(
            "database",
            f"has schema {health.present}; this pbem needs {health.newest}",
            "stop the server, then run: pbem upgrade",
        )
    return fault(
        "database",
        f"has schema {health.present}, which this pbem doesn't know (newest: {health.newest})",
        "use the pbem that wrote it, or a newer one",
    )


def _clock(health: Health) -> Finding:
    """No better clock is asked: only what this one and the database tell of each other."""
    now = time.time()
    told = f"{datetime.fromtimestamp(now, UTC):%Y-%m-%d %H:%M:%S} UTC"
    ahead = (health.newest_mail or 0) / 1e6 - now
    if ahead > AHEAD:
        return fault(
            "clock",
            f"says {told}, but the newest email was written {ahead:.0f} seconds later",
            "set the clock, and let a time service (NTP) keep it right",
        )
    if Path("/run/systemd/timesync/synchronized").exists():
        return ok("clock", f"says {told}, kept by systemd-timesyncd, and not before the newest email")
    return ok("clock", f"says {told}, not before the newest email. Nobody was asked whether it's right")
