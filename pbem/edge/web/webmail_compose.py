"""Letters that are written on the pages of the post office, and go the way of every letter: by SMTP, to the door."""

import smtplib
from collections.abc import Mapping
from dataclasses import replace
from email.message import EmailMessage
from secrets import compare_digest
from urllib.parse import parse_qsl

from starlette.requests import Request

from pbem.digests.pages.webmail import Letter
from pbem.edge.maildir_client import SmtpEndpoint, post, reply_address
from pbem.edge.web.mail_html import html_of, mail_links
from pbem.mail.addressing import fold_address
from pbem.mail.writing.letters import write_letter
from pbem.mail.writing.message import clean_line, clean_text

LARGEST_POST = 100_000
"""Octets of a form; a letter of some 30,000 characters has room in it."""

LONGEST_SUBJECT = 200


def read_form(body: bytes) -> dict[str, str]:
    """The fields of a posted form; none where it is none."""
    try:
        pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, max_num_fields=12, errors="replace")
    except ValueError:
        return {}
    return dict(pairs)


def is_our_form(request: Request, form: Mapping[str, str], token: str) -> bool:
    """Whether it was our own page that posted this: others neither know the token nor can name our origin as theirs."""
    ours = f"http://{request.headers.get('host', '')}"
    site = request.headers.get("sec-fetch-site", "same-origin")
    known = compare_digest(form.get("token", "").encode(), token.encode())
    return known and request.headers.get("origin") == ours and site == "same-origin"


def written(form: Mapping[str, str], sender: str) -> Letter:
    """The letter of a form, as `sender` writes it."""
    body = clean_text(form.get("body", "")).rstrip()
    subject = clean_line(form.get("subject", ""))[:LONGEST_SUBJECT]
    return Letter(sender, form.get("to", "").strip(), subject, body, bool(form.get("replies")))


def begun(mail: EmailMessage, address: str, link: str) -> Letter | None:
    """The letter that opens when `link` of a mail is tapped, by its number, or its answer is begun without one.

    As mail programs have it: what is begun by a link is no reply, and starts a thread of its own. None where the mail
    has no such link."""
    if not link:
        subject = clean_line(str(mail.get("Subject", "")))
        answer = subject if subject.lower().startswith("re:") else f"Re: {subject}"
        return Letter(address, reply_address(mail), answer[:LONGEST_SUBJECT], replies=True)
    links = mail_links(html_of(mail))
    if not (link.isascii() and link.isdecimal() and len(link) < 6 and int(link) < len(links)):
        return None
    tapped = links[int(link)]
    return Letter(address, tapped.to, clean_line(tapped.subject)[:LONGEST_SUBJECT], tapped.body)


def send(door: SmtpEndpoint, letter: Letter, answers: EmailMessage | None) -> str | Letter:
    """Hands a letter to the server, and gives its Message-ID; what was `refused`, and why, comes back."""
    sender, to = fold_address(letter.sender), fold_address(letter.to)
    if sender is None:
        return replace(letter, refused="sender")
    if to is None:
        return replace(letter, refused="to")
    if not letter.body:
        return replace(letter, refused="text")
    thread = answers if letter.replies else None
    mail = write_letter(sender, to, letter.body, subject=letter.subject, answers=thread)
    try:
        post(door, sender, to, mail)
    except smtplib.SMTPException as refused:
        return replace(letter, refused="door", said=_said(refused))
    except OSError:
        return replace(letter, refused="nobody")
    return str(mail["Message-ID"])


def _said(refused: smtplib.SMTPException) -> str:
    """The server's own words: a code and a line."""
    answers: list[tuple[int, bytes | str]] = []
    if isinstance(refused, smtplib.SMTPRecipientsRefused):
        answers = list(refused.recipients.values())
    elif isinstance(refused, smtplib.SMTPResponseException):
        answers = [(refused.smtp_code, refused.smtp_error)]
    told = [
        f"{code} {words.decode('utf-8', 'replace') if isinstance(words, bytes) else words}"
        for code, words in answers
    ]
    return clean_line(" ".join(told))[:300]
