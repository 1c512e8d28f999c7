"""Delivery reports in the form of RFC 3464."""

import base64
import time
from pathlib import Path

import pytest

from pbem.mail.reading.bounce_causes import Cause
from pbem.mail.reading.bounces import Bounce, read_bounce

LETTERS = Path(__file__).parent / "letters"
CORPUS = Path(__file__).parents[2].parent / "shared" / "corpora" / "bounces-flufl"


def test_the_gravest_news_of_a_report_is_told() -> None:
    raw = (LETTERS / "delivery-failed.eml").read_bytes()
    assert read_bounce(raw) == Bounce("failed", "5.1.1", "bruno@example.org", Cause.NO_MAILBOX)


@pytest.mark.parametrize("name", ["top-posted-gmail", "read-receipt", "out-of-office", "no-text-at-all"])
def test_what_is_no_report_is_no_bounce(name: str) -> None:
    assert read_bounce((LETTERS / f"{name}.eml").read_bytes()) is None


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
def test_reports_of_real_servers_are_read() -> None:
    no_reports = {"groupwise_03.txt", "qmail_08.txt"}  # a person's letter, and a vacation reply
    reports = {path.name: read_bounce(path.read_bytes()) for path in sorted(CORPUS.glob("*.txt"))}
    missed = {name for name, bounce in reports.items() if bounce is None}
    print(f"{len(reports) - len(missed)} of {len(reports)} reports read")
    assert missed <= no_reports


HEAD = "From: MAILER-DAEMON@mx.example.org\nSubject: Undelivered Mail\nMIME-Version: 1.0\n"


def report(*groups: str, words: str = "It failed.", kind: str = "delivery-status", coding: str = "") -> bytes:
    blocks = "\n\n".join(("Reporting-MTA: dns; mx.example.org", *groups)) + "\n"
    if coding == "base64":
        blocks = base64.encodebytes(blocks.encode()).decode()
    field = f"\nContent-Transfer-Encoding: {coding}" if coding else ""
    return (
        HEAD + 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n'
        f"--b\nContent-Type: text/plain\n\n{words}\n"
        f"--b\nContent-Type: message/{kind}{field}\n\n{blocks}\n--b--\n"
    ).encode()


TO = "Final-Recipient: rfc822; bruno@example.org"


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        (report(f"{TO}\nAction: failed\nStatus: 5.2.1"), ("failed", "5.2.1")),
        (report(f"{TO}\nAction: failed (gave up)\nStatus: 5.1.1 (no such user)"), ("failed", "5.1.1")),
        (report(f"{TO}\nAction: delayed\nStatus: 4.4.1"), ("delayed", "4.4.1")),
        (report(f"{TO}\nAction: delivered\nStatus: 2.0.0"), ("delivered", "2.0.0")),
        (report(f"{TO}\nAction: error\nStatus: 5.1.1"), ("failed", "5.1.1")),
        (report(f"{TO}\nStatus: 5.1.1"), ("failed", "5.1.1")),
        (report(f"{TO}\nStatus: 4.4.7"), ("delayed", "4.4.7")),
        (
            report(f"{TO}\nAction: delivered\nStatus: 2.0.0", f"{TO}\nAction: failed\nStatus: 5.2.1"),
            ("failed", "5.2.1"),
        ),
        (
            report(f"{TO}\nAction: failed\nDiagnostic-Code: smtp; 550 5.1.1 <x>: user unknown"),
            ("failed", "5.1.1"),
        ),
        (
            report(f"{TO}\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp;550 #5.1.10 not found"),
            ("failed", "5.1.10"),
        ),
        (
            report(f"{TO}\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 552 over quota"),
            ("failed", "5.0.0"),
        ),
        (
            report(f"{TO}\nAction: failed\nX-Supplementary-Info: < #5.1.1 smtp;550 5.1.1 unknown>"),
            ("failed", "5.1.1"),
        ),
        (report(f"{TO}\nAction: failed", words="Remote said: 550 5.1.1 no such user"), ("failed", "5.1.1")),
        (report(f"{TO}\nAction: failed\nStatus: 5.1.1", kind="global-delivery-status"), ("failed", "5.1.1")),
        (report(f"{TO}\nAction: failed\nStatus: 5.1.1", coding="base64"), ("failed", "5.1.1")),
        (
            report(f"{TO}\nAction: failed\nStatus: 5.1.1", kind="global-delivery-status", coding="base64"),
            ("failed", "5.1.1"),
        ),
    ],
)
def test_a_report_is_read_whatever_its_server_left_out(raw: bytes, found: tuple[str, str]) -> None:
    bounce = read_bounce(raw)
    assert bounce is not None
    assert (bounce.action, bounce.status, bounce.recipient) == (*found, "bruno@example.org")


def test_a_report_of_words_alone_is_read_by_the_form_of_its_server() -> None:
    qmail = (
        "From: MAILER-DAEMON@mx.example.org\nSubject: failure notice\n\n"
        "Hi. This is the qmail-send program at mx.example.org.\n\n"
        "<bruno@example.org>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n"
        "--- Below this line is a copy of the message.\n\nReturn-Path: <x@example.org>\n"
    )
    assert read_bounce(qmail.encode()) == Bounce("failed", "5.1.1", "bruno@example.org", Cause.NO_MAILBOX)


def test_a_report_of_no_form_at_all_is_told_by_its_subject() -> None:
    raw = "From: Postmaster <>\nSubject: Mail delivery failed\n\nWe are sorry.\n"
    assert read_bounce(raw.encode()) == Bounce("failed", "", None)
    late = "From: Postmaster <>\nSubject: Warning: message delayed 2 days\n\nPatience.\n"
    assert read_bounce(late.encode()) == Bounce("delayed", "", None)


def test_a_complaint_of_spam_is_told_from_a_bounce() -> None:
    """RFC 5965."""
    raw = (
        HEAD
        + 'Content-Type: multipart/report; report-type=feedback-report; boundary="b"\n\n--b\n\nx\n--b--\n'
    )
    assert read_bounce(raw.encode()) == Bounce("complained", "", None)


@pytest.mark.parametrize(
    "raw",
    [
        report("Final-Recipient: rfc822; " + "x" * 3000 + "\nAction: failed"),
        report(*["Action: failed\nStatus: 5.1.1"] * 50),
        report(coding="base64").replace(b"UmVw", b"!!!!"),
        HEAD.encode()
        + b"Content-Type: multipart/mixed; boundary=b\nX-Mailer: Novell\n\n--b\n\n\xff\xfe<"
        + b"@" * 9000,
        report("x: y", words="-" * 100_000),
        HEAD.encode() + b"\n" + b"Hi. This is the\n\n" + b"<" * 100_000,
    ],
)
def test_a_crafted_report_never_raises_and_takes_no_time(raw: bytes) -> None:
    began = time.monotonic()
    read_bounce(raw)
    assert time.monotonic() - began < 1
