"""Signed mail: dkimpy, which others verify with, finds the signature good, and bad after any change that matters."""

import base64
import re
from pathlib import Path

import dkim
import pytest

from pbem.mail.writing.signing import BadKey, signer

KEYS = Path(__file__).parents[1] / "keys"
SIGNER = signer("play.example", "pbem2026", (KEYS / "dkim.pem").read_bytes())

MAIL = (
    b"From: Eleusis <eleusis@play.example>\r\nTo: Ana <ana@example.org>\r\nSubject: Game 1\r\n"
    b"Date: Sat, 21 Nov 2026 10:00:00 +0000\r\nMessage-ID: <1@play.example>\r\n"
    b"List-Unsubscribe: <https://play.example/u/1>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
    b'MIME-Version: 1.0\r\nContent-Type: multipart/alternative;\r\n boundary="=_a"\r\n\r\n'
    b"--=_a\r\nContent-Type: text/plain\r\n\r\nYour turn. \r\n--=_a--\r\n"
)


def verified(mail):
    """What another server finds, which asks DNS for the record that pbem tells to publish."""
    asked = []

    def dns(name, timeout=5):
        asked.append(name)
        return SIGNER.record.encode()

    holds = dkim.verify(mail, dnsfunc=dns)
    assert set(asked) <= {b"pbem2026._domainkey.play.example."}
    return holds


def test_a_signed_mail_verifies_with_the_record_that_is_to_be_published():
    """RFC 6376."""
    signed = SIGNER.sign(MAIL)
    assert signed.endswith(MAIL)
    assert signed.startswith(b"DKIM-Signature: ")
    assert verified(signed)


def test_the_record_holds_the_public_key_as_openssl_tells_it():
    public = (KEYS / "dkim.pub.pem").read_text()
    bare = "".join(line for line in public.splitlines() if not line.startswith("-"))
    assert SIGNER.record == f"v=DKIM1; k=rsa; p={bare}"
    assert base64.b64decode(bare)


def test_the_headers_of_one_click_unsubscribing_are_signed():
    """RFC 8058 4: both must be covered, or the button is not shown."""
    named = re.search(rb"h=([^;]+);", SIGNER.sign(MAIL))[1].lower()
    assert b"list-unsubscribe " in named
    assert b"list-unsubscribe-post" in named


@pytest.mark.parametrize(
    "header",
    [
        "From: evil@x",
        "To: x@y",
        "Subject: Other",
        "Reply-To: evil@x",
        "Content-Type: text/html",
        "Date: x",
        "List-Unsubscribe: <https://evil.example>",
        "In-Reply-To: <x@y>",
        "References: <x@y>",
    ],
)
def test_no_header_that_readers_act_on_can_be_added(header):
    """RFC 6376 8.15: each is named once more than it stands there."""
    assert not verified(header.encode() + b"\r\n" + SIGNER.sign(MAIL))


def test_nothing_signed_can_be_changed_but_white_space_and_new_headers_may():
    signed = SIGNER.sign(MAIL)
    assert not verified(signed.replace(b"Your turn", b"My turn"))
    assert not verified(signed.replace(b"Subject: Game 1", b"Subject: Game 2"))
    assert verified(signed.replace(b"Your turn. \r\n", b"Your turn.\r\n") + b"\r\n\r\n")
    assert verified(b"Received: from x by y\r\n" + signed.replace(b"Subject: Game", b"Subject:   Game"))


@pytest.mark.parametrize(
    "key",
    [
        b"",
        b"no key",
        b"\xff\xfe\x00",
        b"-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n",
        (KEYS / "dkim.pub.pem").read_bytes(),
        (KEYS / "dkim.pem").read_bytes()[:900],
    ],
    ids=["empty", "text", "bytes", "stub", "public", "half"],
)
def test_what_is_no_private_key_is_refused_without_showing_it(key):
    with pytest.raises(BadKey) as refused:
        signer("play.example", "s", key)
    assert "PEM" in str(refused.value)


def test_a_key_with_line_ends_of_windows_signs_as_well():
    other = signer("play.example", "pbem2026", (KEYS / "dkim.pem").read_bytes().replace(b"\n", b"\r\n"))
    assert verified(other.sign(MAIL))
    assert "PRIVATE" not in repr(other)
