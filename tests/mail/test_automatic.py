"""Which letters a program sent: those are never answered (RFC 3834)."""

from email import message_from_string

import pytest

from pbem.mail.automatic import Automatic, why_automatic

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
