"""What the pages of the post office tell, out of its letterboxes."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from secrets import token_urlsafe

from pbem.digests.pages.webmail import Box, File, Glimpse, Letterbox, Opened, Waited
from pbem.edge.maildir_client import SmtpEndpoint, text_of
from pbem.edge.maildirs import MailboxEntry, lying, owners
from pbem.edge.web.mail_html import html_of
from pbem.mail.writing.message import clean_line
from pbem.micros import Micros
from pbem.service.accounts.calendars import waits_for
from pbem.service.services import Services

BOXES = 100
"""Letterboxes that are shown, those with the newest mail first."""

LISTED = 30
"""Mails on one page of a letterbox."""

GLIMPSE = 140
"""Characters of a mail's text in a list."""


@dataclass(frozen=True)
class PostOffice:
    """The post office in `folder`, and the server's `door` for letters.

    `secret` is what its address begins with, without which there is no such page; `token` what our own forms bear."""

    folder: Path
    door: SmtpEndpoint
    secret: str = field(repr=False)
    token: str = field(default_factory=partial(token_urlsafe, 24), repr=False)

    @property
    def path(self) -> str:
        """Where its pages are, below whatever stands before all of them: `/SECRET/office`."""
        return f"/{self.secret}/office"


def boxes_of(office: PostOffice, now: Micros) -> tuple[list[Letterbox], int]:
    """The letterboxes, the one with the newest mail first, and how many more there are."""
    found = [
        (address, mails) for address in owners(office.folder) if (mails := lying(office.folder, address))
    ]
    found.sort(key=lambda one: one[1][-1].key, reverse=True)
    shown = [
        Letterbox(address, len(mails), sum(mail.unread for mail in mails), glimpse(mails[-1], now))
        for address, mails in found[:BOXES]
    ]
    return shown, max(0, len(found) - BOXES)


def box_of(office: PostOffice, address: str, before: str, now: Micros, waits: Sequence[Waited]) -> Box:
    """A letterbox, from the mail behind `before` on."""
    mails = lying(office.folder, address)[::-1]
    keys = [mail.key for mail in mails]
    begin = keys.index(before) + 1 if before in keys else 0
    shown = mails[begin : begin + LISTED]
    older = shown[-1].key if begin + LISTED < len(mails) else ""
    return Box(address, [glimpse(mail, now) for mail in shown], waits, older, begin > 0)


def opened(
    office: PostOffice, lies: MailboxEntry, address: str, shown: str, now: Micros, waits: Sequence[Waited]
) -> Opened:
    """One mail with its neighbours."""
    mail = lies.opened()
    has_html = bool(html_of(mail))
    shown = (
        shown
        if shown in ("text", "head") or (shown == "html" and has_html)
        else "html"
        if has_html
        else "text"
    )
    keys = [one.key for one in lying(office.folder, address)]
    at = keys.index(lies.key) if lies.key in keys else 0
    return Opened(
        address,
        glimpse(lies, now),
        shown,
        has_html,
        text_or_none(mail) if shown == "text" else "",
        [(name, str(value)) for name, value in mail.items()] if shown == "head" else (),
        [File(number, name_of(file), len(octets_of(file))) for number, file in enumerate(files_of(mail))],
        waits,
        older=keys[at - 1] if at > 0 else "",
        newer=keys[at + 1] if at + 1 < len(keys) else "",
    )


def all_waits(office: PostOffice, house: Services) -> list[Waited]:
    """Whom the games wait for whose mail lies here, each with their newest mail of that game."""
    waits = waits_for(house, owners(office.folder)[: BOXES * 10])
    return [replace(one, key=_newest_of(office, one)) for one in waits]


def _newest_of(office: PostOffice, waited: Waited) -> str:
    for lies in lying(office.folder, waited.address)[: -LISTED - 1 : -1]:
        if lies.glanced_at().get("Eleusis-Table") == str(waited.table):
            return lies.key
    return ""


def glimpse(lies: MailboxEntry, now: Micros) -> Glimpse:
    """A mail as a list shows it."""
    mail = lies.glanced_at()
    kind, subject = str(mail.get("Eleusis-Kind", "")), clean_line(str(mail.get("Subject", "")))
    age = max(0, now - int(lies.put.timestamp()) * 1_000_000)
    return Glimpse(lies.key, kind, subject, _begins(text_or_none(mail)), age, lies.unread)


def _begins(text: str) -> str:
    """The first words of a mail: neither rules and frames, nor its signature."""
    told = text.partition("\n-- \n")[0]
    words = " ".join(line for line in map(clean_line, told.split("\n")) if any(map(str.isalnum, line)))
    return words if len(words) <= GLIMPSE else f"{words[:GLIMPSE].rpartition(' ')[0]} …"


def text_or_none(mail: EmailMessage) -> str:
    """A mail's text part; "" too where its charset is unknown."""
    try:
        return text_of(mail)
    except LookupError:
        return ""


def files_of(mail: EmailMessage) -> list[EmailMessage]:
    """The files that come with a mail, without the pictures that stand in its text."""
    parts = mail.iter_attachments() if mail.is_multipart() else iter(())
    return [
        part
        for part in parts
        if isinstance(part, EmailMessage)
        and not (part["Content-ID"] and part.get_content_disposition() != "attachment")
    ]


def name_of(file: EmailMessage) -> str:
    """What a file is called; "" where it has no name."""
    return clean_line(file.get_filename() or "").replace("/", "_")[:100]


def octets_of(file: EmailMessage) -> bytes:
    """What is in a file; a mail within a mail is one, too."""
    if file.get_content_type() == "message/rfc822":
        return b"".join(part.as_bytes() for part in file.get_payload() if isinstance(part, EmailMessage))
    octets = file.get_payload(decode=True)
    return octets if isinstance(octets, bytes) else b""
