"""What we write, any reader of mail gets back as it was meant; the standard parser is the reader here."""

import email
import email.policy
import re
from dataclasses import replace
from datetime import UTC, datetime
from email.message import EmailMessage

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pbem.mail.reading.letter import Letter, read_letter
from pbem.mail.writing.message import Attachment, Inline, Mail, list_id, message_id, write_mail

MAIL = Mail(
    from_name="Eleusis",
    from_address="eleusis@eleusis.example",
    to_name="Ana",
    to_address="ana@example.org",
    reply_to="g417-t21-abcdefghijklmnop@eleusis.example",
    subject="[Eleusis] Mesa 417",
    message_id="<g417.38@eleusis.example>",
    date=datetime(2026, 11, 11, 13, 52, tzinfo=UTC),
    references=("<g417@eleusis.example>",),
    in_reply_to="<m1@example.org>",
    headers=(("Auto-Submitted", "auto-generated"), ("List-Id", "<g417.eleusis.example>")),
    text="É a sua vez\n",
    html="<p>É a sua vez</p>\n",
)

TEXTS = st.text(max_size=300) | st.lists(
    st.sampled_from(
        [".", "..", "From ", "From you\n", ">From", "\n", "\r\n", " ", "\t", "=", "♥", "😀", "é", "x" * 80]
    ),
    max_size=40,
).map("".join)
VALUES = st.text(max_size=120) | st.sampled_from(
    ["=?utf-8?q?x?=", "x" * 1200, "é" * 300, "a " * 200, "😀" * 40]
)


def parsed(mail: Mail) -> EmailMessage:
    raw = write_mail(mail)
    assert raw.isascii()
    assert b"\r" not in raw.replace(b"\r\n", b"")
    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert raw.endswith(b"\r\n")
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    found = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(found, EmailMessage)
    assert not [part.defects for part in found.walk() if part.defects]
    return found


def as_read(text: str) -> str:
    """What the writer promises of line ends and of characters that UTF-8 cannot hold."""
    lines = text.encode("utf-8", "replace").decode().replace("\r\n", "\n").replace("\r", "\n")
    return lines if lines.endswith("\n") else lines + "\n"


def body(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    assert part is not None
    octets = part.get_payload(decode=True)
    assert isinstance(octets, bytes)
    return octets.decode("utf-8").replace("\r\n", "\n")


def one_line(value: str) -> str:
    plain = re.sub(r"[\0-\x20\x7f]+", " ", value).strip(" ")
    return plain.encode("utf-8", "replace").decode()


@given(TEXTS, TEXTS)
@settings(max_examples=100, deadline=None)
@example(".\n.\nFrom me\n. \nlong " + "x" * 2000 + " \nend\t", "")
def test_both_texts_come_back_letter_by_letter(text: str, html: str) -> None:
    found = parsed(replace(MAIL, text=text, html=html))
    assert [part.get_content_type() for part in found.iter_parts()] == ["text/plain", "text/html"]
    assert body(found, "plain") == as_read(text)
    assert body(found, "html") == as_read(html)
    assert body(parsed(replace(MAIL, text=text, html=None)), "plain") == as_read(text)


@given(TEXTS)
@settings(max_examples=100, deadline=None)
def test_no_relay_is_given_a_line_it_would_change(text: str) -> None:
    lines = write_mail(replace(MAIL, text=text)).split(b"\r\n")
    written = lines[lines.index(b"") :]
    assert all(len(line) <= 76 for line in written)
    assert not any(line == b"." or line.startswith(b"From ") or line != line.rstrip() for line in written)


@given(VALUES)
@settings(max_examples=100, deadline=None)
@example("Ana\r\nBcc: eve@example.org\r\n\r\nbody")
@example('Ana "the Prophet" \\ <x@y>, Eve <eve@example.org>')
def test_no_value_can_add_a_header(value: str) -> None:
    hurt = replace(
        MAIL,
        from_name=value[:100],
        to_name=value,
        subject=value,
        headers=(("Eleusis-Kind", value), ("X-After", "it")),
    )
    found = parsed(hurt)
    assert found.keys() == [
        *("From", "To", "Reply-To", "Subject", "Date", "Message-ID", "In-Reply-To", "References"),
        *("Eleusis-Kind", "X-After", "MIME-Version", "Content-Type"),
    ]
    letter = read_letter(write_mail(hurt))
    assert isinstance(letter, Letter)
    assert letter.from_address == "eleusis@eleusis.example"
    assert body(found, "plain") == MAIL.text


@given(VALUES.filter(lambda value: len(value) < 400))
@settings(max_examples=100, deadline=None)
def test_subjects_and_names_come_back(value: str) -> None:
    raw = write_mail(replace(MAIL, subject=value, to_name=value))
    header = raw[: raw.index(b"\r\n\r\n")].decode()
    assert max(map(len, header.split("\r\n"))) <= 998
    found = email.message_from_bytes(raw, policy=email.policy.compat32)
    subject = email.header.make_header(email.header.decode_header(found["Subject"] or ""))
    assert str(subject) == one_line(value)


@pytest.mark.parametrize(
    "name", ["Ana", "D. João d'Ávila-Reis", "Ana (of Rosewood), Esq.", 'Ana "7♥"', "a,b;c:d@e"]
)
def test_the_standard_parser_reads_names_and_addresses(name: str) -> None:
    found = parsed(replace(MAIL, to_name=name))
    address = found["To"].addresses[0]
    assert (address.display_name, address.addr_spec) == (name, "ana@example.org")


def test_all_that_threads_and_sorts_a_mail_is_there() -> None:
    found = parsed(MAIL)
    assert found["Message-ID"] == "<g417.38@eleusis.example>"
    assert found["References"] == "<g417@eleusis.example>"
    assert found["In-Reply-To"] == "<m1@example.org>"
    assert found["Reply-To"] == "g417-t21-abcdefghijklmnop@eleusis.example"
    assert found["Auto-Submitted"] == "auto-generated"
    assert found["List-Id"] == "<g417.eleusis.example>"
    assert found["Date"].datetime == MAIL.date


def test_long_headers_are_folded_and_none_of_their_ids_broken() -> None:
    ids = tuple(f"<g417.{n}.abcdefghijklmnop@eleusis.example>" for n in range(40))
    raw = write_mail(replace(MAIL, references=ids, subject="palavra " * 40))
    header = raw[: raw.index(b"\r\n\r\n")]
    assert max(map(len, header.split(b"\r\n"))) <= 78
    letter = read_letter(raw)
    assert isinstance(letter, Letter)
    assert letter.references == ids


def test_the_same_mail_is_the_same_bytes() -> None:
    assert write_mail(MAIL) == write_mail(replace(MAIL))


def test_files_come_back_as_they_were() -> None:
    files = (
        Attachment("partida 417.egn", "text/plain; charset=utf-8", bytes(range(256)) * 3),
        Attachment('coração".ics\r\nX: y', "text/calendar", b""),
        Attachment("x", "not a type\r\nX: y", b"1"),
    )
    found = parsed(replace(MAIL, attachments=files))
    assert body(found, "plain") == MAIL.text
    assert body(found, "html") == MAIL.html
    parts = list(found.iter_attachments())
    assert [part.get_payload(decode=True) for part in parts] == [file.content for file in files]
    assert [part.get_filename() for part in parts] == ["partida 417.egn", "coração_.ics X: y", "x"]
    assert [part.get_content_type() for part in parts] == [
        *("text/plain", "text/calendar", "application/octet-stream")
    ]


def test_a_picture_stands_beside_the_html_that_shows_it() -> None:
    picture = Inline("hands-1@eleusis.example", "hands.png", "image/png", bytes(range(256)))
    file = Attachment("eleusis-417-1.egn", "text/plain; charset=utf-8", b'[EGN "1"]\n')
    found = parsed(
        replace(
            MAIL, html='<img src="cid:hands-1@eleusis.example">', pictures=(picture,), attachments=(file,)
        )
    )
    assert found.get_content_type() == "multipart/mixed"
    texts, attached = found.iter_parts()
    assert texts.get_content_type() == "multipart/alternative"
    plain, related = texts.iter_parts()
    assert (plain.get_content_type(), related.get_content_type()) == ("text/plain", "multipart/related")
    assert related["Content-Type"].params["type"] == "text/html"
    html, shown = related.iter_parts()
    assert html.get_content_type() == "text/html"
    assert (shown["Content-ID"], shown.get_content_disposition()) == ("<hands-1@eleusis.example>", "inline")
    assert shown.get_payload(decode=True) == picture.content
    assert attached.get_filename() == "eleusis-417-1.egn"
    assert body(found, "plain") == MAIL.text
    assert body(found, "html") == '<img src="cid:hands-1@eleusis.example">\n'


def test_a_reply_that_brings_our_picture_back_is_read_for_its_words() -> None:
    """As Apple Mail and Outlook send it: the quoted HTML with its picture, in one."""
    picture = Inline("hands-1@eleusis.example", "hands.png", "image/png", bytes(range(256)))
    quoted = '<img src="cid:hands-1@eleusis.example"><p>NO PLAY</p>'
    html = f'<div>PLAY 7h</div><blockquote type="cite">{quoted}</blockquote>'
    reply = replace(MAIL, text="PLAY 7h\n\n> NO PLAY\n", html=html, pictures=(picture,), headers=())
    letter = read_letter(write_mail(reply))
    assert isinstance(letter, Letter)
    assert letter.text.strip() == "PLAY 7h"


def test_a_header_of_no_name_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="no header's name"):
        write_mail(replace(MAIL, headers=(("X:\r\nY", "z"),)))


def test_ids_are_stable_and_plain() -> None:
    assert message_id("eleusis.example", "g417", 38, "ana@x y") == "<g417.38.ana-x-y@eleusis.example>"
    assert list_id("eleusis.example", "g417") == "<g417.eleusis.example>"
