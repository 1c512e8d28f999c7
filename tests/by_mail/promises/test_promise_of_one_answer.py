"""Promise 3: every letter from a known player gets exactly one answer, or has a listed reason for silence."""

import re
from pathlib import Path

import pytest

from pbem.edge.maildir_client import reply_address, text_of
from pbem.store.rows.people import LetterStatus
from tests.by_mail.people import LOBBY
from tests.by_mail.table import BRUNO

ANSWERED = {LetterStatus.HANDLED, LetterStatus.MISREAD}
"""The fates of letters to which their writer is answered."""

HEAD = (
    b"From: Bruno <bruno@example.org>\r\nSubject: Re: Eleusis\r\n"
    b"Message-ID: <b1@example.org>\r\nMIME-Version: 1.0\r\n"
)
PLAIN = HEAD + b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
HTML = HEAD + b"Content-Type: text/html; charset=utf-8\r\n\r\n"


def parts(kind: bytes, *inside: bytes, more: bytes = b"") -> bytes:
    body = b"".join(b"--b\r\n" + one + b"\r\n" for one in inside)
    return HEAD + b'Content-Type: multipart/%s; boundary="b"%s\r\n\r\n%s--b--\r\n' % (kind, more, body)


def text(words: bytes) -> bytes:
    return b"Content-Type: text/plain\r\n\r\n" + words


FILE = b"Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=x.pdf\r\n\r\nx"
PGP = b"Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1"
OCTETS = b"Content-Type: application/octet-stream\r\n\r\n-----BEGIN PGP MESSAGE-----"
WINMAIL = b"Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\neJ8+Ig=="

LETTERS = {
    "an order": (PLAIN + b"STATUS\r\n", LetterStatus.HANDLED),
    "several orders": (PLAIN + b"STATUS\r\nSAY hello\r\nHELP\r\nSCORES\r\n", LetterStatus.HANDLED),
    "orders of four languages": (PLAIN + b"STATUS\r\nESTADO\r\nSTATO\r\n", LetterStatus.HANDLED),
    "an order and nonsense": (PLAIN + b"STATUS\r\nxyzzy\r\n", LetterStatus.HANDLED),
    "nonsense": (PLAIN + b"xyzzy\r\n", LetterStatus.MISREAD),
    "an order out of turn": (PLAIN + b"RULE odd\r\n", LetterStatus.MISREAD),
    "nothing": (PLAIN + b"\r\n", LetterStatus.MISREAD),
    "white space": (PLAIN + b" \r\n\t\r\n\xc2\xa0\r\n", LetterStatus.MISREAD),
    "a signature alone": (PLAIN + b"-- \r\nBruno\r\n", LetterStatus.MISREAD),
    "a greeting alone": (PLAIN + b"Thank you!\r\n", LetterStatus.MISREAD),
    "a quotation alone": (PLAIN + b"> PLAY 7h\r\n> said somebody\r\n", LetterStatus.MISREAD),
    "HTML alone": (HTML + b"<p>STATUS</p>", LetterStatus.HANDLED),
    "a picture alone": (HTML + b"<img src=cid:x>", LetterStatus.MISREAD),
    "text and HTML": (
        parts(b"alternative", text(b"STATUS"), b"Content-Type: text/html\r\n\r\n<p>STATUS</p>"),
        LetterStatus.HANDLED,
    ),
    "text and a file": (parts(b"mixed", text(b"STATUS"), FILE), LetterStatus.HANDLED),
    "a file alone": (parts(b"mixed", FILE), LetterStatus.MISREAD),
    "an encrypted letter": (
        parts(b"encrypted", PGP, OCTETS, more=b'; protocol="application/pgp-encrypted"'),
        LetterStatus.MISREAD,
    ),
    "winmail.dat": (parts(b"mixed", WINMAIL), LetterStatus.MISREAD),
    "an unknown charset": (
        HEAD + b"Content-Type: text/plain; charset=klingon\r\n\r\nSTATUS",
        LetterStatus.HANDLED,
    ),
    "broken base64": (
        HEAD + b"Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!",
        LetterStatus.MISREAD,
    ),
    "no Message-ID": (
        PLAIN.replace(b"Message-ID: <b1@example.org>\r\n", b"") + b"STATUS\r\n",
        LetterStatus.HANDLED,
    ),
    "a very long letter": (PLAIN + b"SAY " + b"x " * 3000 + b"\r\n", LetterStatus.MISREAD),
    "a vacation reply": (b"Auto-Submitted: auto-replied\r\n" + PLAIN + b"STATUS\r\n", LetterStatus.AUTOMATIC),
    "a list mail": (
        b"Precedence: list\r\nList-Id: <x.example.org>\r\n" + PLAIN + b"STATUS\r\n",
        LetterStatus.AUTOMATIC,
    ),
    "a read receipt": (
        parts(b"report", text(b"read"), more=b"; report-type=disposition-notification"),
        LetterStatus.AUTOMATIC,
    ),
    "two authors": (
        PLAIN.replace(b"bruno@example.org>", b"bruno@example.org>, eve@example.org") + b"STATUS\r\n",
        LetterStatus.HELD,
    ),
    "no author": (
        PLAIN.replace(b"From: Bruno <bruno@example.org>\r\n", b"") + b"STATUS\r\n",
        LetterStatus.HELD,
    ),
    "another author": (
        PLAIN.replace(b"bruno@example.org", b"eve@example.net") + b"STATUS\r\n",
        LetterStatus.HELD,
    ),
    "nothing at all": (b"", LetterStatus.QUARANTINED),
    "a header without an end": (b"X: " + b"y\r\n z" * 60_000, LetterStatus.QUARANTINED),
}


@pytest.mark.parametrize("name", LETTERS)
def test_promise_3_each_kind_of_letter_is_answered_once_or_has_a_listed_reason_for_silence(dealt, name):
    raw, fate = LETTERS[name]
    came = dealt.posts(BRUNO.address, reply_address(dealt.newest(BRUNO)), raw)
    assert came.fate is fate, came.reason
    answers = [mail for mail in came.to(BRUNO) if mail["Eleusis-Kind"] in ("receipt", "held")]
    assert len(answers) == (1 if came.fate in ANSWERED | {LetterStatus.HELD} else 0)
    for mail in answers:
        assert text_of(mail).strip()
        held = came.fate is LetterStatus.HELD
        assert str(mail["In-Reply-To"]) == (
            "None" if held or b"Message-ID" not in raw else "<b1@example.org>"
        )
    if not answers:
        assert came.reason, "silence has its reason"


def test_promise_3_a_second_copy_and_what_is_said_to_the_public_address_have_their_reasons(dealt):
    to = reply_address(dealt.newest(BRUNO))
    dealt.posts(BRUNO.address, to, LETTERS["an order"][0])
    copy = dealt.posts(BRUNO.address, to, LETTERS["an order"][0])
    assert (copy.fate, copy.mails) == (LetterStatus.DUPLICATE, [])
    asked = dealt.posts(BRUNO.address, LOBBY, PLAIN + b"NAME Zoe\r\n")
    assert asked.fate is LetterStatus.HELD
    assert [mail["Eleusis-Kind"] for mail in asked.to(BRUNO)] == ["held"]
    looked = dealt.posts(BRUNO.address, LOBBY, PLAIN.replace(b"b1", b"b2") + b"HELP\r\n")
    assert [mail["Eleusis-Kind"] for mail in looked.to(BRUNO)] == ["receipt"]


def test_promise_3_every_fate_of_a_letter_is_listed_for_who_runs_the_server():
    page = (Path(__file__).parents[3] / "docs" / "operating.md").read_text("utf-8")
    table = page.partition("Each message has one of these statuses:\n\n")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.M)) == {fate.value for fate in LetterStatus}
