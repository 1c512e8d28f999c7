"""Recognises mail of ours that comes back unmarked: by its first line, its titles, its links and its last line."""

from __future__ import annotations

import re

TITLES = (
    *("how to reply", "since your last move", "your secret rule", "your hand"),
    *("como responder", "desde a sua última jogada", "sua regra secreta", "sua mão"),
    *("a sua regra secreta", "a sua mão"),
    *("come rispondere", "dalla tua ultima giocata", "la tua regola segreta", "le tue carte"),
    *("cómo responder", "desde tu última jugada", "tu regla secreta", "tu mano"),
)
"""Titles in our mails that nobody writes on a line of his own, in every language that we write in."""

_FIRST = re.compile(r"[\s*_#|]*ELEUSIS(?:[*_|]*\s.*|[*_|]*)")
_LAST = re.compile(
    r"[\s*_|]*(?:Eleusis|[^\W\d_]{2,12} \d{1,9}), .{2,80}, \S{2,6} \d{1,2} \S{2,6} \d{4} \d\d(?::\d\d){1,2} UTC[\s*_|]*"
)
_LAST_PART = re.compile(r".*\d\d:\d\d UTC[\s*_|]*")
_TITLE = re.compile(rf"[\s*_#|]*(?:{'|'.join(TITLES)})(?: ?\(?\d{{1,3}} [^\W\d_]{{1,12}}\)?)?[\s*_|]*", re.I)
_LINK = re.compile(r"mailto:[^\s<>]*\?(?:[^\s<>]*&)?(?:subject|body)=", re.I)
_OPEN_LINK = re.compile(r"[<(]mailto:[^\s<>()]*$", re.I)


def begins_mail(line: str) -> bool:
    """Whether all from this line on, down to `ends_mail`, is a mail of ours."""
    return bool(_FIRST.fullmatch(line) or _TITLE.fullmatch(line))


def ends_mail(line: str) -> bool:
    """Whether this is the last line of a mail of ours: to whom it went, and when."""
    return bool(_LAST.fullmatch(line))


def ends_mail_begun(line: str) -> bool:
    """The same where the mail is known to have begun: its last line may have been wrapped."""
    return bool(_LAST_PART.fullmatch(line))


def is_link(line: str) -> bool:
    """Whether a mail program wrote one of our links out: `PLAY 7h <mailto:…?subject=…>`."""
    return bool(_LINK.search(line))


def goes_on(line: str) -> bool:
    """Whether a link that was written out goes on in the next line."""
    return bool(_OPEN_LINK.search(line))
