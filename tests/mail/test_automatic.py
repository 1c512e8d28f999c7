"""Which letters a program sent: those are never answered (RFC 3834)."""

from email import message_from_string
from pathlib import Path

import pytest

from pbem.mail.reading.automatic import Automatic, seems_automatic, why_automatic
from pbem.mail.reading.letter import Letter, read_letter

A = Automatic


@pytest.mark.parametrize(
    ("header", "kind"),
    [
        ("Auto-Submitted: auto-replied", A.VACATION),
        ("Auto-Submitted: Auto-Generated; owner=x", A.AUTO_SUBMITTED),
        ("Auto-Submitted: auto-notified (by a program)", A.AUTO_SUBMITTED),
        ("Auto-Submitted: no", None),
        ("Auto-Submitted: NO (a person)", None),
        ("Precedence: bulk", A.BULK),
        ("Precedence: junk", A.BULK),
        ("Precedence: List", A.BULK),
        ("Precedence: auto_reply", A.VACATION),
        ("Precedence: first-class", None),
        ("List-Id: Players <players.example.org>", A.BULK),
        ("List-Id: <table.417.play.example.org>", None),
        ("List-Id: <daily.12.play.example.org>", None),
        ("List-Id: <league.3.play.example.org>", None),
        ("X-Autoreply: yes", A.VACATION),
        ("X-Autorespond: Re: x", A.VACATION),
        ("X-Failed-Recipients: ana@example.org", A.DELIVERY_REPORT),
        ("Content-Type: multipart/report; report-type=delivery-status; boundary=b", A.DELIVERY_REPORT),
        ("Content-Type: multipart/report; report-type=Disposition-Notification; boundary=b", A.RECEIPT),
        ("Eleusis-Kind: receipt", A.LOOP),
        ("Eleusis-Kind: receipt\nAuto-Submitted: auto-replied", A.LOOP),
        ("Return-Path: <>", A.NULL_SENDER),
        ("Return-Path: <ana@example.org>", None),
        ("X-Auto-Response-Suppress: All", None),
        ("X-Auto-Response-Suppress: OOF, AutoReply\nSubject: Automatic reply: Table 417", A.VACATION),
        ("X-Auto-Response-Suppress: All\nSubject: =?utf-8?q?Resposta_autom=C3=A1tica=3A?= x", A.VACATION),
        ("Subject: Out of office", None),
        ("Return-Path: <>\nSubject: Fuori sede", A.VACATION),
        ("Subject: Re: Table 417", None),
    ],
)
def test_the_header_tells_programs_from_persons(header: str, kind: Automatic | None) -> None:
    assert why_automatic(message_from_string(header + "\n\nx\n"), None) is kind


@pytest.mark.parametrize(
    ("envelope_from", "kind"),
    [("", A.NULL_SENDER), ("<>", A.NULL_SENDER), ("ana@example.org", None), (None, A.NULL_SENDER)],
)
def test_the_envelope_is_believed_before_the_return_path(envelope_from: str | None, kind: A | None) -> None:
    assert why_automatic(message_from_string("Return-Path: <>\n\nx\n"), envelope_from) is kind


REPLIES = Path(__file__).parents[2].parent / "shared" / "corpora"


@pytest.mark.skipif(not REPLIES.exists(), reason="the corpora are not here")
def test_no_reply_of_a_person_is_taken_for_a_programs() -> None:
    head = (
        b"From: ana@example.org\nSubject: Re: [Eleusis] Game 1\nContent-Type: text/plain; charset=utf-8\n\n"
    )
    taken = {}
    for path in sorted(REPLIES.glob("replies-*/*.txt")):
        raw = path.read_bytes()
        letter = read_letter(
            raw if b"\nSubject:" in raw[:3000] else head + raw, envelope_from="ana@example.org"
        )
        assert isinstance(letter, Letter)
        if letter.seems_automatic is not None:
            taken[path.name] = letter.seems_automatic
    assert taken == {}


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        ("Subject: Re: x\n\nPlease confirm you are human", A.CHALLENGE),
        ("From: Boxbe <notices@boxbe.com>\nSubject: x\n\nHi", A.CHALLENGE),
        ("Content-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR", A.CALENDAR),
        ("Subject: Accepted: Game\n\n", A.CALENDAR),
        ("Subject: Letto: Game\n\n", A.RECEIPT),
        ("From: postmaster@example.org\n\nx", A.DELIVERY_REPORT),
        ("From: Postmaster <>\n\nx", A.DELIVERY_REPORT),
        ("X-Loop: x@example.org\n\nPLAY 7h", A.BULK),
        ("From: Ana <ana@example.org>\nSubject: Re: Automatic reply: x\n\nI play when I return", None),
        ("From: Ana <ana@example.org>\nPrecedence: normal\nX-MS-Has-Attach:\n\nPLAY 7h", None),
    ],
)
def test_signs_of_a_program_are_told_apart_from_proofs(raw: str, kind: Automatic | None) -> None:
    message = message_from_string(raw)
    assert why_automatic(message, "ana@example.org") is None
    assert seems_automatic(message, "ana@example.org", raw.partition("\n\n")[2]) is kind


@pytest.mark.parametrize("sender", ["owner-cards@example.org", "cards-bounces+ana=x@example.org"])
def test_the_envelope_sender_of_a_list_is_a_sign(sender: str) -> None:
    message = message_from_string("From: ana@example.org\n\nPLAY 7h")
    assert seems_automatic(message, sender, "PLAY 7h") is A.BULK
