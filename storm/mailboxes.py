"""A mailbox from which a server picks up letters by IMAP: Dovecot's, or that of the tests where it is not installed."""

import contextlib
import io
import os
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Protocol

from tests.by_mail import imap_server
from tests.real_mail.dovecot import Dovecot, dovecot
from tests.real_mail.postfix import OWNER
from tests.real_mail.programs import OTHER_PLACES, open_folder

USER = "eleusis"
NO_DOVECOT = "no Dovecot here that root could start: the IMAP server of the tests stands in for it"
NEEDED = ("dovecot", "doveadm", "openssl")


class Mailbox(Protocol):
    """One that has other mail, too."""

    @property
    def environ(self) -> Mapping[str, str]:
        """The settings of a server that reads it."""
        ...

    def gets(self, message_id: str, raw: bytes) -> None:
        """A mail comes."""
        ...

    def unread(self) -> set[str]:
        """The Message-IDs of all mails that nobody has marked as read."""
        ...


@dataclass
class Maildir:
    """Dovecot's: a mail comes as any program that delivers brings it."""

    server: Dovecot
    folder: Path
    _names: dict[str, str] = field(default_factory=dict)
    _numbers: Iterator[int] = field(default_factory=count)

    @property
    def environ(self) -> Mapping[str, str]:
        return {
            "PBEM_IMAP_HOST": "localhost",
            "PBEM_IMAP_PORT": str(self.server.port),
            "PBEM_IMAP_USER": USER,
            "PBEM_IMAP_DEDICATED": "true",
            "PBEM_IMAP_PASSWORD_FILE": str(self.server.password_file()),
            "SSL_CERT_FILE": str(self.server.certificate),
        }

    def gets(self, message_id: str, raw: bytes) -> None:
        name = f"{next(self._numbers):06}.storm"
        self._names[name] = message_id
        written = self.folder / "tmp" / name
        written.write_bytes(raw)
        shutil.chown(written, OWNER)
        written.rename(self.folder / "new" / name)

    def unread(self) -> set[str]:
        """By what https://cr.yp.to/proto/maildir.html says of the names of files."""
        found = set()
        for part in ("cur", "new"):
            for file in (self.folder / part).iterdir():
                name, _, flags = file.name.partition(":2,")
                if "S" not in flags and name.split(",")[0] in self._names:
                    found.add(self._names[name.split(",")[0]])
        return found


@dataclass
class Simple:
    """That of the tests, in a thread of the storm's."""

    server: imap_server.ImapServer
    password_file: Path

    @property
    def environ(self) -> Mapping[str, str]:
        return {
            "PBEM_IMAP_HOST": "127.0.0.1",
            "PBEM_IMAP_PORT": str(self.server.port),
            "PBEM_IMAP_USER": USER,
            "PBEM_IMAP_DEDICATED": "true",
            "PBEM_IMAP_PASSWORD_FILE": str(self.password_file),
            "PBEM_IMAP_TLS": "none",
        }

    def gets(self, message_id: str, raw: bytes) -> None:
        self.server.mailbox.gets(raw)

    def unread(self) -> set[str]:
        return {message_id_in(mail.raw) for mail in self.server.mailbox.mails if "\\Seen" not in mail.flags}


def has_dovecot() -> bool:
    places = os.pathsep.join([os.environ["PATH"], *OTHER_PLACES])
    return os.geteuid() == 0 and all(shutil.which(name, path=places) for name in NEEDED)


@contextlib.contextmanager
def mailbox(folder: Path) -> Iterator[Mailbox]:
    """One with nothing in it, until the block ends; `folder`: for a password."""
    if not has_dovecot():
        password = folder / "imap-password"
        password.write_text("x\n")
        password.chmod(0o600)
        with imap_server.ImapServer(imap_server.Mailbox()) as server:
            yield Simple(server, password)
        return
    with open_folder() as outside:
        boxes = outside / "boxes"
        for part in ("tmp", "new", "cur"):
            (boxes / USER / part).mkdir(parents=True)
        for place in (boxes, *boxes.rglob("*")):
            shutil.chown(place, OWNER, "nogroup")
        running = dovecot(outside / "dovecot", boxes)
        started = running.__enter__()
        try:
            yield Maildir(started, boxes / USER)
        finally:
            with contextlib.redirect_stdout(io.StringIO()):  # it shows its log, which is long
                running.__exit__(None, None, None)


def message_id_in(raw: bytes) -> str:
    """That of a letter of the storm's."""
    start = raw.index(b"Message-ID: ") + 12
    return raw[start : raw.index(b"\r\n", start)].decode()
