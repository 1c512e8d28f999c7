"""Letters as mail programs write them: an answer on top of the whole digest that it answers."""

from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid
from html import escape

WROTE = "On Sat, 21 Nov 2026 at 09:12, Eleusis <eleusis@eleusis.example.org> wrote:"
"""The line above a quotation."""

WAY = (
    (
        "Received",
        "from mail.players.example (mail.players.example [192.0.2.25]) by mx.example.org (Postfix) with ESMTPS id "
        "4XyZ0k1Q2Rz9sT7; Sat, 21 Nov 2026 09:14:02 +0000 (UTC)",
    ),
    (
        "Received",
        "from [192.168.1.7] (cable.players.example [198.51.100.7]) by mail.players.example with ESMTPSA id "
        "ffacd0b85a97d-3822b8a1f0csm5500158f8f.77; Sat, 21 Nov 2026 01:13:58 -0800 (PST)",
    ),
    ("User-Agent", "Mozilla Thunderbird"),
    ("Content-Language", "en-US"),
)
"""What programs and servers on its way add to a letter's header."""


def plain(sender: str, recipient: str, text: str, quoted: str) -> bytes:
    """A letter of plain text; `quoted` is the text of the digest."""
    return _letter(sender, recipient, text, quoted).as_bytes()


def dressed(sender: str, recipient: str, text: str, quoted: str, quoted_html: str) -> bytes:
    """A letter of text and HTML; `quoted_html` is the HTML of the digest."""
    letter = _letter(sender, recipient, text, quoted)
    letter.add_alternative(
        f'<div dir="ltr">{escape(text)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
        f'{escape(WROTE)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;'
        f'border-left:1px solid #ccc;padding-left:1ex">{quoted_html}</blockquote></div>\n',
        subtype="html",
    )
    return letter.as_bytes()


def _letter(sender: str, recipient: str, text: str, quoted: str) -> EmailMessage:
    letter = EmailMessage(policy=SMTP)
    for name, value in WAY:
        letter[name] = value
    letter["Message-ID"] = make_msgid(domain="players.example")
    letter["Date"] = format_datetime(datetime.now(UTC))
    letter["From"] = sender
    letter["To"] = recipient
    letter["Subject"] = "Re: [Eleusis 1] Table 1"
    letter["In-Reply-To"] = "<table.1.2.9@eleusis.example.org>"
    letter["References"] = "<table.1.2@eleusis.example.org> <table.1.2.9@eleusis.example.org>"
    below = "\n".join(f"> {line}".rstrip() for line in quoted.splitlines())
    letter.set_content(f"{text}\n\n{WROTE}\n{below}\n" if quoted else f"{text}\n")
    return letter
