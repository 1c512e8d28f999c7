"""What the pages of the post office tell: letterboxes, what lies in them, one mail, a letter that is being written."""

from collections.abc import Sequence
from urllib.parse import quote

from pbem.families import Family
from pbem.micros import Micros


def folder(address: str) -> str:
    """An address as a part of the post office's paths: quoted as its Maildir is, and that as any name in a path."""
    return quote(quote(address, safe="@+="), safe="@+=")


class _Owned(Family):
    """Something of whose letterbox this is."""

    address: str

    @property
    def folder(self) -> str:
        return folder(self.address)


class Glimpse(Family):
    """A mail as a list shows it. `begins`: the first words of its text; `key` names it in its letterbox.

    `age`: how long it has lain there."""

    key: str
    kind: str
    subject: str
    begins: str
    age: Micros
    unread: bool


class Letterbox(_Owned):
    """Whose it is, how many mails lie in it and have not been read, and the newest."""

    mails: int
    unread: int
    newest: Glimpse


class Waited(_Owned):
    """A game waits for whose letterbox this is. `duty`: for what, as a round has it; `rule` before a round.

    `page`: what its page ends in, below `/g/`; `key`: their newest mail of that game."""

    table: int
    title: str
    duty: str
    page: str
    key: str = ""


class Letter(Family):
    """A letter that is being written. `replies`: it goes on with the thread of the mail that it answers.

    `refused`: why it was not sent: `sender`, `to`, `text`, `door` (what the server `said`), `nobody` (there
    is no server)."""

    sender: str
    to: str
    subject: str = ""
    body: str = ""
    replies: bool = False
    refused: str = ""
    said: str = ""


class Hall(Family):
    """The way in. `token` goes with every letter that a page of ours sends; `more`: letterboxes that are not shown."""

    boxes: Sequence[Letterbox]
    waits: Sequence[Waited]
    letter: Letter
    token: str
    more: int = 0


class Box(_Owned):
    """One letterbox, newest mails first. `older`: the key behind which the list goes on, or ""; `is_later`: the newest
    are on another page."""

    mails: Sequence[Glimpse]
    waits: Sequence[Waited]
    older: str = ""
    is_later: bool = False


class File(Family):
    """A file that came with a mail."""

    number: int
    name: str
    octets: int


class Opened(_Owned):
    """One mail. `shown`: `html`, `text` or `head`; `newer`, `older`: keys of its neighbours, or ""."""

    glimpse: Glimpse
    shown: str
    has_html: bool
    text: str
    head: Sequence[tuple[str, str]]
    files: Sequence[File]
    waits: Sequence[Waited]
    older: str = ""
    newer: str = ""


class Desk(_Owned):
    """A letter that is being written from somebody's letterbox, with the mail that it answers."""

    letter: Letter
    token: str
    about: Glimpse


class Waiting(_Owned):
    """An answer that has not come yet. `again`: where to look next, "" if that is enough."""

    again: str
