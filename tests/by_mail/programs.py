"""Letters as two mail programs write them: what stands around the order is theirs."""

import textwrap
from collections.abc import Callable
from email.message import EmailMessage
from html import escape

from pbem.edge.maildir_client import text_of
from tests.by_mail.people import LOBBY, Person
from tests.by_mail.table import Table

WIDTH = 72
"""Where both break their lines."""

Program = Callable[[Table, Person, str], EmailMessage]


def gmail(table: Table, person: Person, text: str) -> EmailMessage:
    """On top of the mail it answers, in Spanish, once as text and once as HTML."""
    answered = table.newest(person)
    letter = table.letter(person, "", answered)
    quoted = "\n".join(f"> {line}" for line in text_of(answered).splitlines())
    wrote = f"El vie, 20 nov 2026 a las 12:00, Eleusis (<{LOBBY}>)\nescribió:"
    letter.set_content(f"{textwrap.fill(text, WIDTH)}\n\n{wrote}\n\n{quoted}\n")
    letter.add_alternative(
        f'<div dir="ltr">{escape(text)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
        f'{escape(wrote)}<br></div><blockquote class="gmail_quote">{escape(text_of(answered))}</blockquote></div>',
        subtype="html",
    )
    return letter


def mutt(table: Table, person: Person, text: str) -> EmailMessage:
    """Below the mail it answers, with a signature."""
    answered = table.newest(person)
    quoted = "\n".join(f"> {line}".rstrip() for line in text_of(answered).splitlines())
    wrote = "On Fri, Nov 20, 2026 at 12:00:00PM +0100, Eleusis wrote:"
    letter = table.letter(person, "", answered)
    letter.set_content(
        f"{wrote}\n{quoted}\n\n{textwrap.fill(text, WIDTH)}\n\n-- \n{person.name}, desde Rosario\n",
        cte="8bit",
    )
    return letter
