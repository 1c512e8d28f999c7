"""A small IMAP server to test against: one mailbox, what RFC 3501 says of the few commands that the door uses."""

import base64
import contextlib
import re
import socketserver
import threading
import time
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Mail:
    """A mail in the mailbox."""

    uid: int
    raw: bytes
    came: float
    flags: set[str] = field(default_factory=set)


@dataclass
class Mailbox:
    """What the server keeps; a test puts mails in and looks at their flags."""

    validity: int = 7
    next_uid: int = 40
    mails: list[Mail] = field(default_factory=list)
    idles: bool = True
    keywords: bool = True
    refuses: bool = False
    password: str = ""
    token: str = ""
    lacks_folder: bool = False
    broken: set[int] = field(default_factory=set)
    heard: list[str] = field(default_factory=list)
    news: threading.Condition = field(default_factory=threading.Condition)

    def gets(self, raw: bytes, came: float | None = None, *flags: str) -> Mail:
        """A mail arrives."""
        with self.news:
            mail = Mail(self.next_uid, raw, time.time() if came is None else came, set(flags))
            self.next_uid += 1
            self.mails.append(mail)
            self.news.notify_all()
        return mail

    def numbers_anew(self, first: int = 1) -> None:
        """As after a restore from a backup: other numbers for the same mails."""
        self.validity += 1
        for uid, mail in enumerate(self.mails, first):
            mail.uid = uid
        self.next_uid = first + len(self.mails)


class ImapServer(socketserver.ThreadingTCPServer):
    """Serves `mailbox` on a free port of the loopback interface."""

    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False

    def __init__(self, mailbox: Mailbox, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Talk)
        self.mailbox = mailbox
        self.lines: set[Any] = set()
        self.port: int = self.server_address[1]
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def hang_up(self) -> None:
        """Every connection breaks; new ones are taken."""
        for line in list(self.lines):
            with contextlib.suppress(OSError):
                line.shutdown(2)

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.hang_up()
        self.server_close()


class _Talk(socketserver.StreamRequestHandler):
    server: ImapServer

    def handle(self) -> None:
        self.box = self.server.mailbox
        self.known = len(self.box.mails)
        self.server.lines.add(self.request)
        try:
            self.says("* OK ready")
            while line := self.rfile.readline():
                tag, _, rest = line.decode().strip().partition(" ")
                self.box.heard.append(re.sub(r"^LOGIN .*", "LOGIN", rest))
                self.does(tag, rest)
        except OSError:
            pass
        finally:
            self.server.lines.discard(self.request)

    def says(self, line: str | bytes) -> None:
        self.wfile.write((line.encode() if isinstance(line, str) else line) + b"\r\n")

    def does(self, tag: str, rest: str) -> None:
        word = rest.split()[0].upper()
        wrong = self.box.refuses or (self.box.password and f'"{self.box.password}"' not in rest)
        if word == "LOGIN" and wrong:
            self.says(f"{tag} NO [AUTHENTICATIONFAILED] no")
            return
        if word == "AUTHENTICATE" and not self.signs_in():
            self.says(f"{tag} NO [AUTHENTICATIONFAILED] no")
            return
        if word == "STATUS" and self.box.lacks_folder:
            self.says(f"{tag} NO [NONEXISTENT] no such folder")
            return
        if word == "CAPABILITY":
            self.says("* CAPABILITY IMAP4rev1" + (" IDLE" if self.box.idles else ""))
        elif word == "STATUS":
            self.says(f'* STATUS "INBOX" (UIDVALIDITY {self.box.validity} UIDNEXT {self.box.next_uid})')
        elif word in ("SELECT", "EXAMINE"):
            self.only_looks = word == "EXAMINE"
            self.says(f"* {len(self.box.mails)} EXISTS")
            self.says(f"* OK [UIDVALIDITY {self.box.validity}] ok")
        elif word == "IDLE":
            self.idles()
        elif word == "UID" and self.uid(tag, rest):
            return
        self.says(f"{tag} OK done")

    def signs_in(self) -> bool:
        """By XOAUTH2, in the two lines that it takes."""
        self.says("+ ")
        said = base64.b64decode(self.rfile.readline())
        return bool(self.box.token) and f"\1auth=Bearer {self.box.token}\1\1".encode() in said

    def idles(self) -> None:
        self.says("+ idling")
        self.request.settimeout(0.01)
        while True:
            with self.box.news:
                if len(self.box.mails) > self.known:  # also what came since the client last looked
                    self.known = len(self.box.mails)
                    self.says(f"* {self.known} EXISTS")
            try:
                if self.request.recv(100):
                    self.request.settimeout(None)
                    return
                raise ConnectionResetError
            except TimeoutError:
                continue

    def uid(self, tag: str, rest: str) -> bool:
        """Whether the answer is complete already."""
        _, word, *words = rest.split(maxsplit=2)
        if word == "SEARCH":
            self.says("* SEARCH " + " ".join(str(uid) for uid in self.search(words[0])))
            return False
        named, what = words[0].split(maxsplit=1)
        uids = {int(number) for number in named.split(",")}
        found = [mail for mail in self.box.mails if mail.uid in uids]
        if uids & self.box.broken or (word == "STORE" and self.only_looks):
            self.says(f"{tag} NO cannot read it, or it is only to be looked at")
            return True
        for mail in found:
            if word == "FETCH":
                self.shows(mail, what)
            elif "$" in what and not self.box.keywords:
                self.says(f"{tag} NO no such keywords here")
                return True
            else:
                mail.flags |= set(re.findall(r"[$\\]\w+", what.partition(" ")[2]))
        return False

    def search(self, criteria: str) -> list[int]:
        self.known = len(self.box.mails)
        uids = [mail.uid for mail in self.box.mails]
        if criteria.startswith("UID "):
            first = int(criteria[4:].partition(":")[0])
            return [uid for uid in uids if uid >= first] or uids[-1:]
        day = time.mktime(time.strptime(criteria.split()[1], "%d-%b-%Y"))
        return [mail.uid for mail in self.box.mails if mail.came >= day]

    def shows(self, mail: Mail, what: str) -> None:
        most = int(re.findall(r"<0\.(\d+)>", what)[0])
        header, end, _ = mail.raw.partition(b"\r\n\r\n")
        content = (header + end if "HEADER" in what else mail.raw)[:most]
        date = time.strftime("%d-%b-%Y %H:%M:%S +0000", time.gmtime(mail.came))
        if "PEEK" not in what:
            mail.flags.add("\\Seen")
        self.says("* 1 FETCH (FLAGS (\\Recent))")  # servers tell of others in between
        told = (
            f"* {self.box.mails.index(mail) + 1} FETCH (UID {mail.uid} FLAGS ({' '.join(sorted(mail.flags))})"
        )
        told += f' INTERNALDATE "{date}" RFC822.SIZE {len(mail.raw)} BODY[]<0> {{{len(content)}}}\r\n'
        self.says(told.encode() + content + b")")
