"""A trial: the server works on a copy of its database, and what it would mail stays on this machine."""

import shutil
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import ColumnElement, select

from pbem.app.backup import unpacked
from pbem.service.operations.holding import KEY
from pbem.settings import Settings
from pbem.store.copying import dump
from pbem.store.database.connections import opened
from pbem.store.rows.people import LetterStatus, MailStatus
from pbem.store.rows.tables import LETTERS, MAILS
from pbem.store.store import open_store, upgrade

ANY_PORT = "127.0.0.1:0"


@dataclass(frozen=True, slots=True)
class DryRunResult:
    """What became of the letters that a trial handled, by fate, and how many mails of each kind it wrote."""

    letters: Mapping[str, int]
    mails: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DryRun:
    """Settings by which nothing outside `folder` is touched, and the letters and mails that were settled before it."""

    settings: Settings
    folder: Path
    letters: frozenset[int]
    mails: frozenset[int]


def start_dry_run(settings: Settings, folder: Path, copy_of: Path | None = None) -> DryRun:
    """Put a copy of the database, or with `copy_of` what a backup holds, into a new folder.

    The database itself stays byte for byte as it is. Raises OSError, NoBackup, StoreUnavailable, NothingThere,
    SchemaTooNew.
    """
    folder.mkdir(mode=0o700, parents=True)
    database = folder / "pbem.db"
    if copy_of is None:
        dump(settings.database.url, database)
    else:
        with unpacked(copy_of, folder) as parts:
            shutil.move(parts.database, database)
    apart = _apart(settings, folder, database)
    url = apart.database.url
    upgrade(url)
    store = open_store(url)
    with store.writing() as writing:
        writing.meta.forget([KEY])
    store.close()
    letters, mails = _settled(url, MAILS.c.status != MailStatus.WAITING)
    return DryRun(apart, folder, frozenset(letters), frozenset(mails))


def done_in(trial: DryRun) -> DryRunResult:
    """What has been done since it began. Raises StoreUnavailable."""
    letters, mails = _settled(trial.settings.database.url, MAILS.c.status == MailStatus.SENT)
    return DryRunResult(
        Counter(letters[one].value for one in letters.keys() - trial.letters),
        Counter(mails[one] for one in mails.keys() - trial.mails),
    )


def _settled(url: str, gone: ColumnElement[bool]) -> tuple[dict[int, LetterStatus], dict[int, str]]:
    """What became of each letter that was handled, and of which kind each mail is that is `gone`."""
    handled = LETTERS.c.status != LetterStatus.RECEIVED
    with opened(url, 1.0) as connection:
        letters = connection.execute(select(LETTERS.c.id, LETTERS.c.status).where(handled))
        mails = connection.execute(select(MAILS.c.id, MAILS.c.kind).where(gone))
        return {one.id: one.status for one in letters}, {one.id: one.kind for one in mails}


def _apart(settings: Settings, folder: Path, database: Path) -> Settings:
    """Mails go into a post office in the folder; links are signed by a key of its own, so that they serve nowhere
    else; no mailbox is read; the listeners are others, for this machine alone."""

    def of(section: str, **changed: object) -> object:
        return getattr(settings, section).model_copy(update=changed)

    return settings.model_copy(
        update={
            "server": of("server", data_dir=folder, secret_file=folder / "secret"),
            "database": of("database", url=f"sqlite:///{database}"),
            "relay": of("relay", kind="maildir", maildir=folder / "mail", password_file=None),
            "imap": of("imap", host="", password_file=None),
            "smtp": of("smtp", listen=ANY_PORT, certificate=None, key=None, require_tls=False),
            "dkim": of("dkim", selector="", key_file=None),
            "web": of("web", listen=settings.web.listen and ANY_PORT, url=""),
            "metrics": of("metrics", listen=""),
        }
    )
