"""A family's own mailbox: a Maildir of mail that is nobody else's business, and what befalls it at the provider."""

import os
import pwd
import random
import shutil
import time
from dataclasses import dataclass, field
from email.utils import formatdate, make_msgid
from pathlib import Path

from tests.real_mail.postfix import OWNER

FAMILY = "silva@example.org"
LOBBY = "silva+eleusis@example.org"
NOBODYS = "silva+p-" + "a" * 16 + "@example.org"

DAY = 86_400

KINDS: tuple[dict[str, str], ...] = (
    {"To": f"Mum <{FAMILY}>", "Subject": "Are you coming to dinner on Sunday?"},
    {"To": "aunt@example.net", "Cc": f"{FAMILY}, bruno@example.org", "Subject": "JOIN us at the lake"},
    {"To": FAMILY, "Subject": "Re: [Eleusis] Your move", "In-Reply-To": "<1@example.org>"},
    {
        "To": FAMILY,
        "List-Id": "<offers.example.net>",
        "Precedence": "bulk",
        "Subject": "HELP yourself: 50% off",
    },
    {"To": "silva+shop@example.org", "Subject": "Your order 4711"},
    {"To": "bruno+g1-t4-abcdefghijklmnop@example.org", "Cc": FAMILY, "Subject": "PLAY 7h"},
    {"To": f'"{LOBBY}" <{FAMILY}>', "Subject": f"JOIN {LOBBY}"},
    {"To": FAMILY, "Delivered-To": FAMILY, "X-Original-To": FAMILY, "Subject": "photos"},
    {"To": f"postmaster@example.org, {FAMILY}", "Subject": "undelivered"},
    {"To": NOBODYS, "Subject": "PLAY 7h"},
    {"To": FAMILY, "From": LOBBY, "Reply-To": NOBODYS, "Eleusis-Kind": "digest", "Subject": "Your move"},
    {"To": "undisclosed-recipients:;", "Subject": "a blind copy"},
    {"Subject": "no recipient at all"},
)


def written(header: dict[str, str], text: str, at: float, message_id: str = "") -> bytes:
    """A mail as it lies in a mailbox: sent at that time, and received by the provider at once."""
    fields = {
        "Received": f"from mx.example.net by mail.example.org with ESMTP;\n\t{formatdate(at)}",
        "From": "Grandma <grandma@example.net>",
        "Date": formatdate(at - 5),
        "Message-ID": message_id or make_msgid(domain="example.net"),
    } | header
    lines = [f"{name}: {value}" for name, value in fields.items()]
    return ("\n".join([*lines, "", text]) + "\n").encode()


@dataclass
class FamilyMailbox:
    """The Maildir in `boxes`, changed behind Dovecot's back while that stands still."""

    boxes: Path
    chance: random.Random = field(default_factory=lambda: random.Random(13))
    count: int = 0

    def __post_init__(self) -> None:
        for part in ("", "cur", "new", "tmp"):
            self._owned(self.inbox / part)

    @property
    def inbox(self) -> Path:
        return self.boxes / FAMILY

    def folder(self, name: str) -> Path:
        """Another folder of the same mailbox."""
        for part in ("", "cur", "new", "tmp"):
            self._owned(self.inbox / f".{name}" / part)
        return self.inbox / f".{name}"

    def _owned(self, place: Path) -> None:
        place.mkdir(parents=True, exist_ok=True)
        shutil.chown(place, OWNER, pwd.getpwnam(OWNER).pw_gid)

    def gets(
        self, raw: bytes, at: float | None = None, into: Path | None = None, flags: str | None = None
    ) -> Path:
        """A mail arrives, now or then; with `flags` somebody has seen it come."""
        self.count += 1
        when = time.time() if at is None else at
        name = f"{when:.0f}.M{self.count}.family"
        place = self.inbox if into is None else into
        file = place / "tmp" / name
        file.write_bytes(raw)
        shutil.chown(file, OWNER, pwd.getpwnam(OWNER).pw_gid)
        os.utime(file, (when, when))
        return file.rename(place / "new" / name if flags is None else place / "cur" / f"{name}:2,{flags}")

    def fills(self, count: int, first: float, last: float) -> None:
        """So many mails of the family, between these times, of every kind, some of them read."""
        for number in range(count):
            at = self.chance.uniform(first, last)
            text = f"Love, number {number}\n\nJOIN\nHELP\n> PLAY 7h\nwrite to {LOBBY}"
            self.gets(
                written(KINDS[number % len(KINDS)], text, at),
                at,
                flags=self.chance.choice([None, "", "S", "RS", "FS", "T"]),
            )

    def marks(self) -> dict[str, str]:
        """Where each mail lies, and with which flags: what anybody's mail program would see changed."""
        return {
            file.name.partition(":")[0]: f"{file.parent.name} {file.name.partition(':')[2]}"
            for part in ("cur", "new")
            for file in (self.inbox / part).iterdir()
        }

    def is_numbered_anew(self) -> None:
        """UIDs and UIDVALIDITY are made again, as after a restore; what words the marks had is lost with them."""
        for file in [*self.inbox.glob("dovecot*"), *self.inbox.glob(".*/dovecot*")]:
            file.unlink()

    def loses_dates(self, at: float) -> None:
        """Each mail came at that time now, and nobody has read any."""
        for part in ("cur", "new"):
            for file in list((self.inbox / part).iterdir()):
                os.utime(file, (at, at))
                file.rename(self.inbox / "new" / file.name.partition(":")[0])
