"""A move that stands only in the quoted part of a letter, and in no mail of ours: asked about, never played."""

from __future__ import annotations

import email
from email.message import EmailMessage
from email.policy import default

from pbem.mail.reading import Letter
from pbem.orders import model
from pbem.orders.folding import fold
from pbem.orders.parser import parse_orders
from pbem.service.ports import Reading
from pbem.service.records import Person

MOVES = (model.Play, model.NoPlay, model.Guess, model.Verdict)

MAILS = 6
"""How many of our newest mails to him are looked through."""

LINES = 300
"""How many different quoted lines are, the first: to tell of each whether it is a move takes a while."""


def quoted_move(reading: Reading, person: Person, letter: Letter) -> str | None:
    """The first quoted line that would be a move and that we did not mail him ourselves."""
    quoted = list(dict.fromkeys(letter.quoted))[:LINES]
    found = [line for line in quoted if _is_move(line, person.language)]
    if not found:
        return None
    mailed = [_words(mail.content) for mail in reading.mails_of(person.id, MAILS)]
    return next((line for line in found if not any(_squeezed(line) in words for words in mailed)), None)


def _is_move(line: str, language: str) -> bool:
    items = parse_orders(line, language).items
    return len(items) == 1 and isinstance(items[0], model.Order) and isinstance(items[0].order, MOVES)


def _words(content: bytes) -> str:
    mail = email.message_from_bytes(content, policy=default)
    body = mail.get_body(("plain",)) if isinstance(mail, EmailMessage) else None
    return _squeezed(str(body.get_content())) if isinstance(body, EmailMessage) else ""


def _squeezed(text: str) -> str:
    return " ".join(fold(text).replace(">", " ").split())
