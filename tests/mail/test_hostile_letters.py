"""Letters made to hurt: each is read or refused with a reason, in bounded time."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.reading.bounces import read_bounce
from pbem.mail.reading.letter import Letter, Unreadable, UnreadableReason, read_letter
from pbem.mail.writing.message import quoted_printable

pytestmark = pytest.mark.slow

R = UnreadableReason


def nested(depth: int) -> bytes:
    levels = (f'Content-Type: multipart/mixed; boundary="b{n}"\n\n--b{n}\n'.encode() for n in range(depth))
    return b"".join(levels) + b"\nPLAY 7h\n"


HOSTILE = {
    "parts inside parts": (nested(2000), {R.TOO_DEEP}),
    "parts inside parts, a few too many": (nested(20), {R.TOO_DEEP}),
    "mails inside mails": (b"Content-Type: message/rfc822\n\n" * 5000 + b"\nPLAY 7h\n", {R.TOO_DEEP}),
    "very many parts": (
        b'Content-Type: multipart/mixed; boundary="b"\n\n' + b"--b\n\nx\n" * 9000,
        {R.TOO_MANY_PARTS},
    ),
    "a header without end": (b"Subject: " + b"x" * 100_000, {R.HEADER_TOO_BIG}),
    "parameters without end": (
        b'Content-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain' + b';"' * 500_000,
        {R.HEADER_TOO_BIG},
    ),
    "lines without end": (b"Subject: x\n\n" + b"\n" * 1_000_000, {R.TOO_MANY_LINES}),
}

TEXT = b"Content-Type: text/plain; charset=utf-8\n\n"
PAGE = b"Content-Type: text/html; charset=utf-8\n\n"

TEDIOUS = {
    "colons": b"Subject: x\n\n" + b"On 1 wrote 11:11 a@b:\n" * 30_000,
    "header lines": b"Subject: x\n\n" + b"From: a@b\n" * 30_000,
    "long lines": b"Subject: x\n\n" + b"On 1 wrote 11:11 a@b " * 90_000,
    "encoded words": b"Subject: " + b"=?utf-8?q?" * 6_000 + b"\n\nx\n",
    "brackets": b"From: " + b"(" * 30_000 + b"<" * 30_000 + b"\n\nx\n",
    "quotes": b"From: " + b'"\\' * 30_000 + b"\n\nx\n",
    "punycode": b"Content-Type: text/plain; charset=punycode\n\n" + b"a" * 500_000 + b"-" + b"z" * 500_000,
    "html tags": b"Content-Type: text/html\n\n" + b"<div>" * 300_000,
    "html tables": b"Content-Type: text/html\n\n" + b"<table><tr><td>" * 100_000,
    "html quotations": b"Content-Type: text/html\n\n" + b"<blockquote>a" * 100_000,
    "html quotations side by side": b"Content-Type: text/html\n\n" + b"<blockquote>a</blockquote>" * 20_000,
    "html attributes": b"Content-Type: text/html\n\n<p "
    + b"".join(b"a%d=1 " % n for n in range(60_000))
    + b">x",
    "html attributes in many tags": b"Content-Type: text/html\n\n"
    + (b"<p " + b"".join(b"a%d=1 " % n for n in range(450)) + b">x</p>") * 160,
    "html cells in one row": b"Content-Type: text/html\n\n<table><tr>" + b"<td>a</td>" * 60_000,
    "html signatures": b"Content-Type: text/html\n\n" + b"<i class=gmail_signature>a</i>b" * 15_000,
    "blank lines": b"Content-Type: text/plain\n\n" + b"\n" * 39_000,
    "blanks": b"Content-Type: text/plain\n\n" + b" " * 500_000 + b"<html>",
    "blanks at a line's end": b"Content-Transfer-Encoding: quoted-printable\n\nx" + b" " * 500_000 + b"=",
    "attributions without a verb": TEXT + b"On 1/1/2026 11:11 a@b:\n" * 30_000,
    "attributions of many words": TEXT + (b"12 " + b"a." * 45 + b":\n") * 20_000,
    "attributions that end in stars": TEXT + (b"2 a@b wrote" + b"* " * 50 + b"x:\n") * 17_000,
    "blanks within lines": TEXT + (b"sent from" + b" " * 480 + b"b\n") * 4_000,
    "links of ours, nearly": TEXT + (b"mailto:" + b"?" * 240 + b"&" * 240 + b"\n") * 4_000,
    "titles of ours, nearly": TEXT + (b"your hand " + b" " * 400 + b"x\n") * 4_800,
    "links in brackets": TEXT + (b"x" + b"(http://" * 60 + b"\n") * 4_000,
    "marks on one letter": TEXT + b"a" + b"\xcc\x81" * 400_000 + b"\xcc\x96" * 400_000,
    "html marks on one letter": PAGE + b"<p>a" + b"\xcc\x81" * 90_000 + b"\xcc\x96" * 90_000,
    "paragraphs that flow": b"Content-Type: text/plain; format=flowed\n\n" + (b"x " * 25 + b"\n") * 39_000,
    "html of one wide cell": PAGE
    + (b"<table><tr><td>" + b"x" * 120_000 + b"</td></tr>" + b"<tr><td>x</td></tr>" * 6_000 + b"</table>"),
    "html of wide margins": PAGE + b"<p style='padding-left:999em;margin-top:999em'>x</p>" * 4_000,
    "html ends of quotation": b"Content-Type: text/html\n\n" + b"<p id=appendonsend>a</p>" * 20_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_letter_beyond_the_limits_is_refused_before_it_costs_anything(name: str) -> None:
    raw, reasons = HOSTILE[name]
    began = time.process_time()
    found = read_letter(raw)
    assert isinstance(found, Unreadable)
    assert found.reason in reasons
    assert time.process_time() - began < 1


@pytest.mark.parametrize("name", TEDIOUS)
def test_a_tedious_letter_is_read_in_bounded_time(name: str) -> None:
    began = time.process_time()
    assert isinstance(read_letter(TEDIOUS[name]), Letter | Unreadable)
    assert time.process_time() - began < 4  # a full heap collects its garbage meanwhile


def test_a_margin_of_a_line_and_hidden_words_are_read_as_a_browser_shows_them() -> None:
    page = b"<p style='margin-top:0px;margin-bottom:0px'>PLAY 7h</p><p style='display: none'>PLAY 9c</p><p>SAY hi</p>"
    found = read_letter(PAGE + page)
    assert isinstance(found, Letter)
    assert found.text.split() == ["PLAY", "7h", "SAY", "hi"]


def test_an_order_in_a_page_too_sprawling_to_be_laid_out_is_read() -> None:
    row = b"<tr><td>" + b"x" * 60_000 + b"</td></tr>" + b"<tr><td>x</td></tr>" * 4_000
    found = read_letter(PAGE + b"<div>PLAY 7h</div><pre>SAY hi\nPLAY 9c</pre><table>" + row + b"</table>")
    assert isinstance(found, Letter)
    assert found.text.splitlines()[0] == "PLAY 7h"
    assert "SAY hi\nPLAY 9c" in found.text


FRAGMENTS = st.sampled_from(
    [
        b"Content-Type: multipart/mixed; boundary=b\n",
        b"Content-Type: multipart/alternative; boundary*0*=utf-8''b;boundary*2=x\n",
        b"Content-Type: text/html; charset=\xff\n",
        b"Content-Type: message/delivery-status\n",
        b"Content-Type: message/rfc822\n",
        b"Content-Type: text/plain; format=flowed; charset*=x''%ff; name*0*=a''b\n",
        b"Content-Disposition: attachment; filename*=nonsense''%00%ff\n",
        b"Content-Transfer-Encoding: base64\n",
        b"Content-Transfer-Encoding: x-uuencode\n",
        b"From: =?utf-8?b?/w==?= <a@b>\n",
        b"Subject: =?hex?q?zz?=\n",
        b"\n",
        b"--b\n",
        b"--b--\n",
        b"> PLAY 9c\n",
        b"<blockquote><hr id=zwchr><?xml a\n",
        b"begin 644 x\n",
        b"\xff\x00\r",
    ]
)


@given(st.lists(FRAGMENTS | st.binary(max_size=20), max_size=20).map(b"".join))
@settings(max_examples=100, deadline=None)
def test_no_letter_whatsoever_raises(raw: bytes) -> None:
    assert isinstance(read_letter(raw), Letter | Unreadable)
    read_bounce(raw)


@given(st.text(max_size=200))
@settings(max_examples=50, deadline=None)
def test_what_a_letter_says_can_be_written_again_in_utf8(words: str) -> None:
    head = b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"
    found = read_letter(head + quoted_printable(words))
    assert isinstance(found, Letter)
    found.text.encode("utf-8")
    assert not any(ord(character) < 32 and character != "\n" for character in found.text)
