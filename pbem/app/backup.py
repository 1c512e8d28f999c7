"""A backup: one file with the database, the server's own key, and what tells whether both are whole; and its return."""

import hashlib
import json
import os
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from sqlalchemy import make_url

from pbem.micros import SECOND, Micros
from pbem.service.operations.resuming import Held, hold
from pbem.settings import Settings
from pbem.store.copying import counted, dump, load
from pbem.store.database.exclusive import in_use
from pbem.store.store import Writing

MANIFEST, DATABASE, SECRET = "manifest.json", "pbem.db", "secret"

FORM = 1
"""What a backup is like; a later program that changes it counts on."""


class NoBackup(Exception):
    """A file that is no backup, or not a whole one, or of a later program."""


@dataclass(frozen=True)
class Manifest:
    """What a backup holds. `taken`: by the wall's clock; `counts`: rows by table; `sha256`: of each file beside."""

    pbem: str
    schema: str
    database: str
    domain: str
    taken: Micros
    counts: dict[str, int] = field(default_factory=dict)
    sha256: dict[str, str] = field(default_factory=dict)
    form: int = FORM


@dataclass(frozen=True)
class Unpacked:
    """The parts of a backup as files of their own."""

    manifest: Manifest
    database: Path
    secret: Path | None


def back_up(settings: Settings, file: Path, now: Micros) -> Manifest:
    """Write a backup; what is running goes on. The file, which none but its owner may read, is there once it is whole.

    Raises OSError, StoreUnavailable, NothingThere, SchemaTooNew.
    """
    with tempfile.TemporaryDirectory(prefix=f".{file.name}-", dir=file.parent) as folder:
        database, secret = Path(folder) / DATABASE, Path(folder) / SECRET
        schema = dump(settings.database.url, database)
        parts = [database]
        if settings.server.secret_file.exists():
            secret.write_bytes(settings.server.secret_file.read_bytes())
            parts.append(secret)
        manifest = Manifest(
            version("pbem"),
            schema,
            make_url(settings.database.url).get_backend_name(),
            settings.server.domain,
            now,
            counted(database),
            {part.name: _digest(part) for part in parts},
        )
        (Path(folder) / MANIFEST).write_text(json.dumps(asdict(manifest), indent=2) + "\n", "utf-8")
        whole = Path(folder) / "whole"
        descriptor = os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as out:
            packed = file.suffix in (".gz", ".tgz")
            with tarfile.open(fileobj=out, mode="w:gz" if packed else "w") as tar:
                for part in (Path(folder) / MANIFEST, *parts):
                    tar.add(part, part.name, filter=_nobodys)
            out.flush()
            os.fsync(out.fileno())
        whole.replace(file)
    folder_of_file = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder_of_file)
    finally:
        os.close(folder_of_file)
    return manifest


@contextmanager
def unpacked(file: Path, folder: Path | None = None) -> Iterator[Unpacked]:
    """The parts of a backup, in a folder that goes with the block, made in `folder`. Raises NoBackup, OSError."""
    with tempfile.TemporaryDirectory(prefix=".pbem-", dir=folder) as place:
        try:
            with tarfile.open(file) as tar:
                for name in (MANIFEST, DATABASE, SECRET):
                    _extract(tar, name, Path(place))
        except (tarfile.TarError, zlib.error, EOFError, KeyError) as wrong:
            raise NoBackup(f"{file}: is no backup of pbem, or not all of one") from wrong
        manifest = _read(file, Path(place) / MANIFEST)
        there = [name for name in (DATABASE, SECRET) if (Path(place) / name).exists()]
        if {name: _digest(Path(place) / name) for name in there} != manifest.sha256:
            raise NoBackup(f"{file}: is not what it was when the backup was made")
        secret = Path(place) / SECRET
        yield Unpacked(manifest, Path(place) / DATABASE, secret if secret.exists() else None)


def taken_at(manifest: Manifest) -> str:
    """When a backup was taken, for people."""
    return f"{datetime.fromtimestamp(manifest.taken // SECOND, UTC):%Y-%m-%d %H:%M:%S} UTC"


def _extract(tar: tarfile.TarFile, name: str, place: Path) -> None:
    """One part, and nothing but its bytes: its name, owner and kind are ours. Only the key may be missing."""
    if name == SECRET and name not in tar.getnames():
        return
    part = tar.extractfile(name)
    if part is None:
        raise KeyError(name)
    with (place / name).open("wb") as out:
        while piece := part.read(1 << 20):
            out.write(piece)


def _read(file: Path, manifest: Path) -> Manifest:
    try:
        told = json.loads(manifest.read_text("utf-8"))
        if told["form"] > FORM:
            raise NoBackup(f"{file}: was made by a newer pbem ({told['pbem']})")
        return Manifest(**told)
    except (ValueError, TypeError, KeyError) as wrong:
        raise NoBackup(f"{file}: its manifest cannot be read") from wrong


def _nobodys(part: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without the name of who made it."""
    part.uid = part.gid = 0
    part.uname = part.gname = ""
    part.mode = 0o600
    return part


def _digest(file: Path) -> str:
    with file.open("rb") as read:
        return hashlib.file_digest(read, "sha256").hexdigest()


class InUse(Exception):
    """Something has the database open."""


def restore(settings: Settings, file: Path, now: Micros, *, replace: bool) -> Manifest:
    """Put a backup into an empty database, or with `replace` in the place of another.

    The keys of the backup are added to the server's own, before them. Raises NoBackup, NotEmpty, InUse, OSError,
    StoreUnavailable, SchemaTooNew.
    """
    url = settings.database.url
    folder = settings.server.data_dir
    folder.mkdir(parents=True, exist_ok=True)
    with unpacked(file, folder) as parts:
        must_be_alone(url)
        how = Held(now, parts.manifest.taken)

        def prepare(writing: Writing) -> None:
            hold(writing, how)
            writing.workers.drop_before(now + 1)  # who lived when the backup was taken

        load(parts.database, url, replace=replace, prepare=prepare)
        if parts.secret is not None:
            _add_keys(settings.server.secret_file, parts.secret.read_text("utf-8"))
        return parts.manifest


def must_be_alone(url: str) -> None:
    """Raises InUse, StoreUnavailable."""
    if in_use(url):
        raise InUse(f"{make_url(url).render_as_string()} is in use: stop the server, and every other pbem")


def _add_keys(file: Path, keys: str) -> None:
    """Links that were signed by a key of either stay good. Raises OSError."""
    own = file.read_text("utf-8") if file.exists() else ""
    lines = dict.fromkeys([*keys.splitlines(), *own.splitlines()])
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(file.name + ".restored")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
        out.write("".join(f"{line}\n" for line in lines))
        out.flush()
        os.fsync(out.fileno())
    new.replace(file)
