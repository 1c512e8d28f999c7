"""smtp-sink, Postfix's own SMTP server for tests: it refuses, delays and hangs up as it is told."""

import email
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

from tests.by_mail.servers import HOST, free_port
from tests.real_mail.programs import awaited, child, listens, program


@dataclass
class Sink:
    """It listens on `port` and keeps each message that it took as a file in `folder`."""

    port: int
    folder: Path

    def mails(self) -> list[EmailMessage]:
        """What it took, with the envelope in X-Mail-Args and X-Rcpt-Args."""
        files = sorted(self.folder.glob("mail.*"), key=lambda file: file.stat().st_mtime_ns)
        return [email.message_from_bytes(file.read_bytes(), policy=default) for file in files]  # type: ignore[misc]


@contextmanager
def smtp_sink(folder: Path, *options: str, port: int = 0) -> Iterator[Sink]:
    """An SMTP server for everybody's mail, until the block ends."""
    folder.mkdir(exist_ok=True)
    port = port or free_port()
    words = [
        "-4",
        *(() if "-M" in options else ("-d", f"{folder}/mail.")),
        "-u",
        "root",
        *options,
        f"{HOST}:{port}",
        "20",
    ]
    with child(program("smtp-sink"), *words, log=folder / "log"):
        awaited(lambda: listens(port) or "CONNECT" in " ".join(options), "smtp-sink to listen")
        yield Sink(port, folder)
