"""A backup is put in the place of a database, and the server held until its operator lets it go."""

import os
from pathlib import Path

from sqlalchemy import make_url

from pbem.app.backup import Manifest, unpacked
from pbem.micros import Micros
from pbem.service.operations.restore_hold import Held, hold
from pbem.settings import Settings
from pbem.store.copying import load
from pbem.store.database.exclusive import in_use
from pbem.store.store import Writing


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
