"""A Dovecot of one's own: it shows Maildirs by IMAP, encrypted, on a port of its own."""

import imaplib
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.by_mail.servers import free_port
from tests.real_mail.postfix import OWNER, certificate
from tests.real_mail.programs import awaited, listens, program

PASSWORD = "correct-horse"

CONF = """\
protocols = imap
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
ssl = required
ssl_cert = <{folder}/cert.pem
ssl_key = <{folder}/key.pem
mail_location = maildir:{boxes}/%u
first_valid_uid = 1
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={owner} gid=nogroup home={folder}/home/%u
}}
service imap-login {{
  inet_listener imap {{
    port = 0
  }}
  inet_listener imaps {{
    address = 127.0.0.1
    port = {port}
    ssl = yes
  }}
}}
service stats {{
  chroot =
}}
"""


@dataclass
class Dovecot:
    """It runs; every address of `boxes` is a user, with the same password."""

    folder: Path
    port: int

    @property
    def certificate(self) -> Path:
        return self.folder / "cert.pem"

    def password_file(self) -> Path:
        file = self.folder / "password"
        file.write_text(PASSWORD + "\n")
        file.chmod(0o600)
        return file

    def start(self) -> None:
        with (self.folder / "said").open("w+") as said:
            command = [program("dovecot"), "-c", str(self.folder / "dovecot.conf")]
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, timeout=20)
        awaited(lambda: listens(self.port), f"Dovecot to listen: {(self.folder / 'said').read_text()}")

    def stop(self) -> None:
        """Everybody's connection ends."""
        command = [program("doveadm"), "-c", str(self.folder / "dovecot.conf"), "stop"]
        subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
        awaited(lambda: not listens(self.port), "Dovecot to end")

    def flags(self, user: str, message_id: str) -> set[str]:
        """The marks on a mail, as another mail program sees them."""
        context = ssl.create_default_context(cafile=str(self.certificate))
        with imaplib.IMAP4_SSL("localhost", self.port, ssl_context=context) as imap:
            imap.login(user, PASSWORD)
            imap.select("INBOX", readonly=True)
            _, (found,) = imap.search(None, "HEADER", "Message-ID", f'"{message_id}"')
            (number,) = found.split()
            _, (told, *_) = imap.fetch(number.decode(), "(FLAGS)")
            return {flag.decode() for flag in imaplib.ParseFlags(told)}


@contextmanager
def dovecot(folder: Path, boxes: Path) -> Iterator[Dovecot]:
    """Dovecot over these Maildirs, until the block ends."""
    folder.mkdir()
    (folder / "home").mkdir()
    (folder / "home").chmod(0o777)
    certificate(folder, "localhost")
    port = free_port()
    settings = {"folder": folder, "boxes": boxes, "password": PASSWORD, "owner": OWNER, "port": port}
    (folder / "dovecot.conf").write_text(CONF.format(**settings))
    server = Dovecot(folder, port)
    server.start()
    try:
        yield server
    finally:
        log = folder / "log"
        print(log.read_text() if log.exists() else "")  # pytest shows it where a test failed
        server.stop()
