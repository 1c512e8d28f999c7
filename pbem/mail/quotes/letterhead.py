"""Recognises mail of ours that comes back unmarked: by its first line, its titles, its links and its last line."""

import re

TITLES = (
    *("how to reply", "since your last move", "your secret rule", "your hand"),
    *("como responder", "desde a sua última jogada", "sua regra secreta", "sua mão"),
    *("a sua regra secreta", "a sua mão"),
    *("come rispondere", "dalla tua ultima giocata", "la tua regola segreta", "le tue carte"),
    *("cómo responder", "desde tu última jugada", "tu regla secreta", "tu mano"),
)
"""Titles in our mails that nobody writes on a line of their own, in every language that we write in."""

_DECORATION = " \t\u00a0*_#|"
_FIRST = re.compile(r"ELEUSIS(?:[*_|]*\s.*)?")
_LAST = re.compile(
    r"[\s*_|]*(?:Eleusis|[^\W\d_]{2,12} \d{1,9}), .{2,80}, \S{2,6} \d{1,2} \S{2,6} \d{4} \d\d(?::\d\d){1,2} UTC[\s*_|]*"
)
_LAST_PART = re.compile(r".*\d\d:\d\d UTC[\s*_|]*")
_TITLE = re.compile(rf"(?:{'|'.join(TITLES)})(?: ?\(?\d{{1,3}} [^\W\d_]{{1,12}}\)?)?", re.I)
_WRITTEN_BY_LINKS = ("subject=", "body=")
_OPEN_LINK = re.compile(r"[<(]mailto:[^\s<>()]*$", re.I)


def begins_mail(line: str) -> bool:
    """Whether all from this line on, down to `ends_mail`, is a mail of ours."""
    bare = line.strip(_DECORATION)
    return bool(_FIRST.fullmatch(bare) or _TITLE.fullmatch(bare))


def ends_mail(line: str) -> bool:
    """Whether this is the last line of a mail of ours: to whom it went, and when."""
    return bool(_LAST.fullmatch(line))


def ends_mail_begun(line: str) -> bool:
    """The same where the mail is known to have begun: its last line may have been wrapped."""
    return bool(_LAST_PART.fullmatch(line))


def is_link(line: str) -> bool:
    """Whether a mail program wrote one of our links out: `PLAY 7h <mailto:…?subject=…>`."""
    for words in re.split(r"[\s<>]", line.lower()) if "mailto:" in line.lower() else ():
        query = words.partition("mailto:")[2].partition("?")[2]
        if any(field.startswith(_WRITTEN_BY_LINKS) for field in re.split("[?&]", query)):
            return True
    return False


def goes_on(line: str) -> bool:
    """Whether a link that was written out goes on in the next line."""
    return bool(_OPEN_LINK.search(line))
