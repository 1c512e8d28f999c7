"""`pbem mails`, `pbem mailboxes` and `pbem dkim` as the operator sees them."""

import re
from pathlib import Path

import dkim
import pytest
from typer.testing import CliRunner

from pbem.cli import cli
from pbem.mail.addressing import new_token
from pbem.mail.writing.signing import signer
from pbem.store.rows.people import MailboxRecord, MailboxState, MailStatus, StoredMail

KEYS = Path(__file__).parent.parent / "keys"


@pytest.fixture
def mailed(store_here):
    with store_here.writing() as writing:
        token = new_token()
        writing.mails.add(
            [
                StoredMail(
                    "digest",
                    None,
                    None,
                    "ana@example.org",
                    token,
                    "<1@x>",
                    b"Subject: x\r\n\r\nhi",
                    1_795_000_000_000_000,
                )
            ]
        )
        writing.mails.mark_failed(1, "the relay answered 554 to DATA", None)
    return store_here


def pbem(*words):
    return CliRunner().invoke(cli, [str(word) for word in words])


def test_mails_are_listed_without_addresses_shown_whole_and_tried_again(mailed):
    listed = pbem("mails", "list", "--status", "failed")
    assert "the relay answered 554" in listed.stdout
    assert "example.org" not in listed.stdout
    shown = pbem("mails", "show", 1)
    assert "; for <ana@example.org>" in shown.stdout
    assert "Subject: x" in shown.stdout
    assert pbem("mails", "retry", 1).exit_code == 0
    with mailed.reading() as reading:
        assert reading.mails.by_id(1).status is MailStatus.WAITING
        assert reading.mails.by_id(1).tries == 0


def test_a_mail_that_was_sent_is_not_sent_twice_and_one_that_is_not_there_is_told(mailed):
    with mailed.writing() as writing:
        writing.mails.mark_sent([1], 5)
    refused = pbem("mails", "retry", 1)
    assert (refused.exit_code, "Nothing is sent twice" in refused.stderr) == (1, True)
    missing = pbem("mails", "show", 9)
    assert (missing.exit_code, missing.stderr) == (1, "there's no email 9\n")


def state(store, address):
    with store.reading() as reading:
        known = reading.mailboxes.known([address]).get(address)
    return known and known.state


def test_a_mailbox_is_blocked_listed_and_unblocked(mailed):
    assert pbem("mailboxes", "block", "Eva@Example.net", "--why", "complained").exit_code == 0
    assert state(mailed, "eva@example.net") is MailboxState.BLOCKED
    listed = pbem("mailboxes", "list").stdout
    assert re.search(r"eva@example\.net\tblocked\t.*\tcomplained", listed)
    assert pbem("mailboxes", "unblock", "eva@example.net").exit_code == 0
    assert state(mailed, "eva@example.net") is MailboxState.FINE
    assert pbem("mailboxes", "unblock", "eva@example.net").exit_code == 1
    assert pbem("mailboxes", "block", "nobody").exit_code == 2


def test_what_came_back_is_forgotten_but_never_that_somebody_wants_no_mail(mailed):
    with mailed.writing() as writing:
        writing.mailboxes.save(MailboxRecord("eva@example.net", MailboxState.BOUNCING, 6, 1, 1, "5.1.1"))
        writing.mailboxes.save(MailboxRecord("rui@example.net", MailboxState.OFF))
    assert pbem("mailboxes", "forget", "eva@example.net").exit_code == 0
    assert state(mailed, "eva@example.net") is None
    refused = pbem("mailboxes", "forget", "rui@example.net")
    assert (refused.exit_code, "MAIL ON" in refused.stderr) == (1, True)
    assert state(mailed, "rui@example.net") is MailboxState.OFF


def test_the_record_for_dns_is_printed_and_verifies_a_signature(mailed, tmp_path):
    key = (KEYS / "dkim.pem").read_bytes()
    (tmp_path / "dkim.pem").write_bytes(key)
    (tmp_path / "pbem.toml").write_text(
        '[server]\ndomain = "play.example"\n[dkim]\nselector = "pbem2026"\nkey_file = "dkim.pem"\n'
    )
    printed = pbem("dkim").stdout
    assert printed.startswith("pbem2026._domainkey.play.example. IN TXT ( ")
    strings = re.findall(r'"([^"]+)"', printed)
    assert all(len(one) <= 255 for one in strings)
    signed = signer("play.example", "pbem2026", key).sign(b"From: x@play.example\r\n\r\nhi\r\n")
    assert dkim.verify(signed, dnsfunc=lambda name, timeout=5: "".join(strings).encode())


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, "cannot be read (No such file or directory)"), ("x", "not a private RSA key")],
)
@pytest.mark.parametrize("command", ["serve", "dkim"])
def test_a_key_that_cannot_sign_is_told_in_one_line_before_anything_starts(
    mailed, tmp_path, command, content, words
):
    if content:
        (tmp_path / "dkim.pem").write_text(content)
    (tmp_path / "pbem.toml").write_text('[dkim]\nselector = "s"\nkey_file = "dkim.pem"\n')
    refused = pbem(command)
    assert refused.exit_code == 2
    assert refused.stderr.count("\n") == 1
    assert "[dkim] key_file" in refused.stderr
    assert words in refused.stderr


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, "can't read it (No such file or directory)"), ("x", "no certificates in PEM form")],
)
def test_certificates_that_cannot_be_read_are_told_in_one_line_before_anything_starts(
    mailed, tmp_path, content, words
):
    if content:
        (tmp_path / "ca.pem").write_text(content)
    (tmp_path / "pbem.toml").write_text('[relay]\nkind = "smtp"\nca_file = "ca.pem"\n')
    refused = pbem("serve")
    assert refused.exit_code == 2
    assert refused.stderr.count("\n") == 1
    assert "[relay] ca_file" in refused.stderr
    assert words in refused.stderr


def test_without_a_key_dkim_says_what_to_set(mailed):
    refused = pbem("dkim")
    assert (refused.exit_code, "set selector and key_file in [dkim]" in refused.stderr) == (2, True)
