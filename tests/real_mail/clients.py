"""People's mail programs, run as people run them: mutt at a terminal, s-nail and swaks on the command line."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from email.utils import make_msgid
from pathlib import Path

from tests.by_mail.people import Person
from tests.real_mail.programs import program

HOST = "127.0.0.1"


@dataclass(frozen=True)
class Swaks:
    """Swiss Army Knife for SMTP: says just what it is told to."""

    port: int
    protocol: str = "ESMTP"
    source: str = HOST

    def sends(
        self, sender: str, recipients: str, letter: str | bytes, *options: str
    ) -> subprocess.CompletedProcess[str]:
        """Sends a letter; the dialogue is the output, and swaks's own status tells how it ended."""
        raw = letter.encode() if isinstance(letter, str) else letter
        return subprocess.run(
            [
                program("swaks"),
                *("--server", HOST, "--port", str(self.port), "--protocol", self.protocol),
                *("--local-interface", self.source, "--ehlo", "client.example.org", "--timeout", "20"),
                *("--from", sender, "--to", recipients, "--data", "-", "--no-data-fixup", *options),
            ],
            input=raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n").decode("latin-1") + "\r\n.\r\n",
            capture_output=True,
            encoding="latin-1",
            timeout=60,
        )


def letter(person: Person, to: str, text: str, **more: str) -> tuple[str, str]:
    """A plain letter, and its Message-ID."""
    message_id = make_msgid(domain="example.org")
    lines = [f"From: {person.name} <{person.address}>", f"To: {to}", "Subject: Re: Eleusis"]
    lines += [f"Message-ID: {message_id}", *(f"{name}: {value}" for name, value in more.items())]
    return "\n".join([*lines, "", text]), message_id


# ---------------------------------------------------------------- mutt

EDITOR = """\
import os, sys
file, order, where = sys.argv[3], sys.argv[1], sys.argv[2]
text = open(file, encoding="utf-8").read()
if where == "top":
    text = order + "\\n\\n" + text
elif where == "bottom":
    body, signature, rest = text.partition("\\n-- \\n")
    text = body.rstrip("\\n") + "\\n\\n" + order + "\\n" + signature + rest
else:
    before, heading, after = text.partition("YOUR HAND")
    line, end, after = after.partition("\\n")
    text = before + heading + line + "\\n\\n" + order + "\\n\\n" + after
open(file, "w", encoding="utf-8").write(text)
os.utime(file, (1, 1))
"""
"""What somebody types when mutt opens the editor: an order, on top of the quoted mail, below it, or in the middle."""

MUTTRC = """\
set from="{address}" realname="{name}" use_from=yes envelope_from=yes use_envelope_from=yes
set hostname="example.org"
set smtp_url="smtp://127.0.0.1:{port}" ssl_starttls=no ssl_force_tls=no
set mbox_type=Maildir folder="{folder}" record="" postponed="{folder}/postponed"
set editor="{editor}" include=yes fast_reply=yes autoedit=yes reply_to=yes abort_unmodified=no abort_nosubject=no
set signature="{signature}" sig_on_top=no
set quit=yes confirmappend=no wait_key=no beep=no header_cache="" send_charset="us-ascii:utf-8" charset="utf-8"
set mail_check=0 timeout=1 sleep_time=0 delete=no move=no
{more}
push '<last-entry><reply>'
"""


@dataclass(frozen=True)
class Mutt:
    """mutt, which quotes the whole mail that it answers."""

    folder: Path
    port: int
    more: str = ""

    def replies(self, person: Person, box: Path, order: str, where: str = "top") -> None:
        """Opens a mailbox, answers its newest mail, sends, and quits."""
        folder = self.folder
        folder.mkdir(exist_ok=True)
        (folder / "editor.py").write_text(EDITOR)
        (folder / "signature").write_text(f"{person.name}, by mutt\n")
        editor = f"{sys.executable} {folder}/editor.py '{order}' {where}"
        settings = {"address": person.address, "name": person.name, "port": self.port, "folder": folder}
        settings |= {"editor": editor, "signature": folder / "signature", "more": self.more}
        (folder / "muttrc").write_text(MUTTRC.format(**settings))
        environ = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "HOME": str(folder)}
        status, screen = at_a_terminal(
            [program("mutt"), "-n", "-F", str(folder / "muttrc"), "-f", str(box)], environ, TYPED
        )
        assert status == 0, screen[-2000:]


TYPED = ((b"y:Send", b"y"), (b"Mail sent", b"q"))
"""What is typed when mutt shows what."""


def at_a_terminal(
    command: list[str],
    environ: Mapping[str, str],
    typed: Sequence[tuple[bytes, bytes]],
    patience: float = 20.0,
) -> tuple[int, str]:
    """Runs a program that wants a terminal and types to it; its status, and what it showed."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(command[0], command, dict(environ))
    shown, until, waits = b"", time.monotonic() + patience, list(typed)
    try:
        while time.monotonic() < until:
            if select.select([terminal], [], [], 0.2)[0]:
                try:
                    got = os.read(terminal, 65536)
                except OSError:  # the program is gone
                    break
                if not got:
                    break
                shown += got
                if waits and waits[0][0] in shown:
                    os.write(terminal, waits.pop(0)[1])
        else:
            os.kill(child, 9)
    finally:
        _, status = os.waitpid(child, 0)
        os.close(terminal)
    plain = re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]", b" ", shown).decode("utf-8", "replace")
    return os.waitstatus_to_exitcode(status), plain


# ---------------------------------------------------------------- s-nail


@dataclass(frozen=True)
class Snail:
    """s-nail, the mailx of today; it quotes with a tilde escape, where its user wants it."""

    port: int

    def replies(self, person: Person, box: Path, order: str, where: str = "top") -> None:
        """Opens a mailbox, answers its newest mail, sends, and quits."""
        typed = [order, "~m"] if where == "top" else ["~m", "", order]
        settings = {
            "v15-compat": "yes",
            "from": f"{person.name} <{person.address}>",
            "hostname": "example.org",
            "smtp-hostname": "example.org",
            "mta": f"smtp://127.0.0.1:{self.port}",
            "smtp-auth": "none",
            "smtp-use-starttls": "",
            "sendcharsets": "utf-8",
            "indentprefix": "> ",
            "sendwait": "",
            "reply-to-honour": "yes",
            "record-files": "",
            "quote-as-attachment": "",
        }
        told = [word for name, value in settings.items() if value for word in ("-S", f"{name}={value}")]
        done = subprocess.run(
            [
                program("s-nail"),
                "-#",
                "-:/",
                "-S",
                "nosmtp-use-starttls",
                "-S",
                "sendwait",
                *told,
                "-f",
                str(box),
            ],
            input="\n".join(["Reply $", *typed, "~.", "xit", ""]),
            env={**os.environ, "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"},
            capture_output=True,
            encoding="utf-8",
            timeout=30,
        )
        assert done.returncode == 0, done.stdout + done.stderr
