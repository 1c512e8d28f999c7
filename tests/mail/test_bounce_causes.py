"""Whose fault it is that a mail came back, in the words of many servers; each says more than its report's status."""

import time
from pathlib import Path

import pytest

from pbem.mail.reading.bounce_causes import PHRASES, STATUSES, SUBJECTS, Cause, Fault, Stage, cause_of
from pbem.mail.reading.bounces import read_bounce
from tests.mail.test_bounces import TO, report

C = Cause
PAGE = Path(__file__).parents[2] / "docs" / "bounces.md"


def test_the_table_of_causes_says_what_the_code_does_and_in_its_order() -> None:
    lines = [line for line in PAGE.read_text().splitlines() if line.startswith("| `")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    found = {row[0].strip("`"): row for row in rows if len(row) == 5}
    assert list(found) == [cause.value for cause in Cause]
    assert [cause.value for cause in PHRASES] == [name for name in found if name not in ("refused", "unsaid")]
    counts = {Fault.OURS: "0", Fault.NOBODYS: "1", Fault.THEIRS: "3"}
    for cause in Cause:
        _, _, codes, fault, count = found[cause.value]
        assert fault == cause.fault.value
        assert count == ("5" if cause is C.NO_MAILBOX else counts[cause.fault])
        told = {one.strip("`,")[2:] for one in codes.split() if "x." in one}
        exact = {code for code, meant in STATUSES.items() if meant is cause}
        general = {f"{subject}.x" for subject, meant in SUBJECTS.items() if meant is cause}
        assert told - {"0.0"} == exact | general, cause


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        ("554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using bl.example.net", C.BLOCKED),
        ("550 5.1.1 Unknown user. Mail from 192.0.2.7 rejected, listed at an RBL", C.BLOCKED),
        ("421 4.7.0 [TS01] Messages from 192.0.2.7 deferred due to poor reputation of your IP", C.BLOCKED),
        ("550 Denied. Fix the reverse DNS of 192.0.2.7", C.REVERSE_DNS),
        ("450 4.7.1 Client host rejected: cannot find your hostname, [192.0.2.7]", C.REVERSE_DNS),
        ("550 5.7.26 This mail fails SPF and DKIM checks; DMARC says reject", C.AUTHENTICATION),
        ("530 5.7.0 Must issue a STARTTLS command first", C.ENCRYPTION),
        ("554 5.7.1 <x@example.org>: Relay access denied", C.RELAYING),
        ("553 5.1.8 <b@eleusis.example>: Sender address rejected: Domain not found", C.SENDER),
        ("550-Verification failed for <b@example.net>\n550 Sender verify failed", C.SENDER),
        ("552 5.2.0 This message looks like spam, score 9.1", C.CONTENT),
        ("550 5.6.0 Headers are not RFC 5322 compliant", C.CONTENT),
        ("450 4.7.1 <x@example.org>: Recipient address rejected: Greylisted, see you in 5 min", C.GREYLISTED),
        ("550 5.1.1 <x@example.org>: mailbox over quota", C.FULL),
        ("552-5.2.2 The email account that you tried to reach is\n552 5.2.2 over quota", C.FULL),
        ("550 account disabled: disk quota exceeded", C.FULL),
        ("552 5.3.4 Message size exceeds fixed limit", C.TOO_BIG),
        ("451 4.4.1 Connection timed out after four days", C.UNREACHED),
        ("Host or domain name not found. Name service error: Host not found, try again", C.UNREACHED),
        ("550 Ip frequency limited", C.TOO_MUCH),
        ("550 5.2.1 The account is inactive", C.CLOSED),
        ("550 5.7.13 StoreDrv: AccountDisabledException while delivering", C.CLOSED),
        ("550 5.2.1 The mailbox was blocked for want of use", C.CLOSED),
        ("550 Die Zieladresse ist unbekannt", C.NO_MAILBOX),
        ("550 we do not deliver mail for <x@example.org>", C.NO_MAILBOX),
        ("550 a link in the message is listed by an anti-phishing service", C.CONTENT),
        ("550 5.7.5 certificate could not be checked", C.TROUBLE),
        ("550 5.7.1 <x@example.org>: Recipient address rejected: User unknown", C.NO_MAILBOX),
        ("550 5.4.1 Recipient address rejected: Access denied", C.NO_MAILBOX),
        ("554 delivery error: dd This user doesn't have an example.com account", C.NO_MAILBOX),
        ("550 unknown user <nospam@example.org>", C.NO_MAILBOX),
        ("host spamfilter.example.org[192.0.2.9] said: 550 No such user here", C.NO_MAILBOX),
        ("5.4.4 unable to route: domain example.invalid does not exist", C.NO_DOMAIN),
        ("450 4.1.1 User unknown in local recipient table", C.TROUBLE),
        ("451 4.3.0 Try again later", C.TROUBLE),
        ("550 5.7.1 Not permitted by our policy", C.POLICY),
        ("550 5.1.0 <x@example.org>", C.REFUSED),
        ("550 5.0.0", C.UNSAID),
        ("550 5.1.1 Usuário desconhecido", C.NO_MAILBOX),
        ("552 Caixa de correio cheia", C.FULL),
        ("550 El buzón del destinatario está lleno", C.FULL),
        ("550 Utente sconosciuto", C.NO_MAILBOX),
        ("550 Boîte du destinataire pleine", C.FULL),
        ("550 Empfänger unbekannt", C.NO_MAILBOX),
        ("550 Пользователь не найден", C.NO_MAILBOX),
        ("550 Adresse IP source bloquée pour incident de spam", C.BLOCKED),
    ],
)
def test_a_server_says_in_its_own_words_whose_fault_it_is(said: str, cause: Cause) -> None:
    assert cause_of(said) is cause


@pytest.mark.parametrize(
    ("said", "stage", "cause"),
    [
        ("550 Access denied... 7d39d5", Stage.CONNECT, C.BLOCKED),
        ("550 No such user", Stage.MAIL, C.SENDER),
        ("550 No", Stage.RCPT, C.REFUSED),
        ("554 No", Stage.DATA, C.POLICY),
    ],
)
def test_who_is_refused_before_anybody_was_named_is_refused_for_what_they_are(
    said: str, stage: Stage, cause: Cause
) -> None:
    assert cause_of(said, stage=stage) is cause


@pytest.mark.parametrize(
    ("status", "diagnostic", "words", "cause"),
    [
        ("5.1.1", "smtp; 550 5.7.1 IP address blacklisted by recipient", "550 5.1.1 User unknown", C.BLOCKED),
        ("5.1.1", "smtp; 552 5.2.2 Over quota", "", C.FULL),
        ("5.0.0", "smtp; 550 Blocked IP 192.0.2.22", "", C.BLOCKED),
        ("5.1.1", "smtp; 571 No PTR Record found. Reverse DNS required: 192.0.2.22", "", C.REVERSE_DNS),
        ("4.4.7", "smtp; 550 5.1.1 unknown user", "", C.NO_MAILBOX),
        (
            "5.1.1",
            "",
            "... while talking to mx.example.org.:\n>>> MAIL From:<b@x.example>\n<<< 550 no",
            C.SENDER,
        ),
        (
            "5.1.1",
            "",
            "... while talking to mx.example.org.:\n>>> RCPT To:<x@y.example>\n<<< 550 5.7.1 Mail from 192.0.2.7 "
            "refused, see our block list\n550 5.1.1 <x@y.example>... User unknown",
            C.BLOCKED,
        ),
        ("5.1.1", "", "It failed.", C.NO_MAILBOX),
    ],
)
def test_what_the_refusing_server_said_beats_the_status_of_the_report(
    status: str, diagnostic: str, words: str, cause: Cause
) -> None:
    said = f"\nDiagnostic-Code: {diagnostic}" if diagnostic else ""
    bounce = read_bounce(report(f"{TO}\nAction: failed\nStatus: {status}{said}", words=words))
    assert bounce is not None
    assert bounce.cause is cause


@pytest.mark.parametrize(
    ("words", "cause", "host"),
    [
        (
            "This message was created automatically by mail delivery software.\n\nThe following address(es) failed:\n\n"
            "  bruno@example.org\n    host relay.example.org [192.0.2.2]\n    SMTP error from remote mail server after "
            "initial connection:\n    550 Access denied...7d39d5299584",
            C.BLOCKED,
            "relay.example.org",
        ),
        (
            "Hi. This is the qmail-send program at mx.example.net.\n\n<bruno@example.org>:\nConnected to 192.0.2.2 but "
            "sender was rejected.\nRemote host said: 550 no\n\n--- Below this line is a copy of the message.\n",
            C.SENDER,
            "",
        ),
        (
            "Unable to deliver message to: <bruno@example.org>\nmx.example.org responded with failure: 552 sorry, "
            "mailbox bruno@example.org is over quota temporarily (#5.1.1)",
            C.FULL,
            "",
        ),
        ("Your message\n  Subject: Spam and viruses\nwas not delivered to bruno@example.org\n", C.UNSAID, ""),
    ],
)
def test_a_report_of_words_alone_says_whose_fault_it_is(words: str, cause: Cause, host: str) -> None:
    raw = f"From: MAILER-DAEMON@mx.example.net\nSubject: failure notice\nAuto-Submitted: auto-replied\n\n{words}\n"
    bounce = read_bounce(raw.encode())
    assert bounce is not None
    assert (bounce.cause, bounce.host) == (cause, host)


RETURNED = "--b\nContent-Type: message/rfc822\n\nSubject: Your move\n\nx\n--b--\n"


@pytest.mark.parametrize(
    ("head", "part", "action"),
    [
        ("Subject: complaint about message from 192.0.2.2\nContent-Type: multipart/mixed", "", "complained"),
        ("Subject: x\nContent-Type: multipart/mixed", "Feedback-Type: abuse", "complained"),
        ("Subject: x\nContent-Type: multipart/report; report-type=feedback-report", "", "complained"),
        ("Subject: x\nContent-Type: multipart/report", "Feedback-Type: not-spam", "delivered"),
        ("Subject: x\nContent-Type: multipart/report", "Feedback-Type: auth-failure", "failed"),
        ("Subject: Re: complaint about message from you\nContent-Type: multipart/mixed", "", None),
    ],
)
def test_a_complaint_is_known_by_its_shape_whatever_it_is_called(
    head: str, part: str, action: str | None
) -> None:
    inner = f"--b\nContent-Type: message/feedback-report\n\n{part}\nVersion: 1\n\n" if part else ""
    raw = f"From: staff@example.org\nMIME-Version: 1.0\n{head}; boundary=b\n\n{inner}{RETURNED}"
    bounce = read_bounce(raw.encode())
    assert (bounce.action if bounce else None) == action


def test_no_words_take_long() -> None:
    for word in ("550 ", ">>> ", "user ", "@ ", "192.0.2.7 ", "block ", "a.", "x", "message exceeded "):
        said = word * (4000 // len(word))
        began = time.process_time()
        cause_of(said, said)
        assert time.process_time() - began < 1, word
