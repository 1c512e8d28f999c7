"""Whether a letter is its sender's domain's: valid signatures alone count, of that domain, over all that is read."""

from pathlib import Path

import dkim
import pytest

from pbem.edge.sender_verification import MOST_SECONDS, PERIOD, SenderVerification
from pbem.mail.reading.authentication import is_aligned, signed_by_domain
from pbem.mail.reading.letter import read_letter
from pbem.mail.reading.signatures import is_signed
from pbem.mail.writing.signing import signer

KEY = (Path(__file__).parents[1] / "keys" / "dkim.pem").read_bytes()
RECORD = signer("club.example", "key", KEY).record.encode()
LETTER = b"From: Ana <ana@club.example>\r\nTo: eleusis@x.example\r\nSubject: hello\r\n\r\nJOIN\r\n"


def signed(letter=LETTER, domain=b"club.example", headers=(b"from", b"subject"), **more):
    return dkim.sign(letter, b"key", domain, KEY, include_headers=list(headers), **more) + letter


def texts(name):
    return RECORD if name.startswith("key._domainkey.") else None


def test_a_letter_that_its_domain_signed_is_its_own():
    assert is_signed(signed(), "club.example", texts)
    assert is_signed(signed(), "mx.club.example", texts), "of a name under it, too"


@pytest.mark.parametrize(
    "raw",
    [
        LETTER,
        signed().replace(b"JOIN", b"HELP"),
        signed().replace(b"Subject: hello", b"Subject: JOIN"),
        signed(headers=(b"from",)),
        signed(length=True) + b"JOIN\r\n",
        signed(domain=b"evil.example"),
        b"Subject: JOIN\r\n" + signed(),
        b"From: eve@evil.example\r\n" + signed(),
        b"DKIM-Signature: v=1; a=rsa-sha256; d=club.example; s=key; h=from:subject; bh=x; b=y\r\n" + LETTER,
        signed(LETTER + b"x" * 100_000),
        b"",
    ],
)
def test_what_somebody_changed_or_added_or_signed_for_another_domain_proves_nothing(raw):
    assert not is_signed(raw, "club.example", texts)


def test_nobody_speaks_for_what_is_above_them():
    assert is_aligned("club.example", "mail.club.example")
    assert not is_aligned("mail.club.example", "club.example")
    assert not is_aligned("example", "club.example")
    assert not is_aligned("club.example", "notclub.example")


def test_only_our_own_servers_finding_of_the_senders_domain_counts():
    own = "mx.example.org; dkim=pass header.d=club.example"
    assert signed_by_domain([own], "mx.example.org", "ana@club.example")
    assert not signed_by_domain([own], "mx.example.org", "ana@other.example")
    assert not signed_by_domain([own], "mx.other.example", "ana@club.example")
    assert not signed_by_domain(["mx.example.org; dkim=fail", own], "mx.example.org", "ana@club.example")


class Slow:
    """Name servers that answer nothing, after two seconds of the clock."""

    def __init__(self):
        self.asked, self.now = [], 1000.0

    def txt(self, name):
        self.asked.append(name)
        self.now += 2.0
        return []


def test_letters_wait_for_dns_a_few_seconds_of_a_minute_at_most():
    slow = Slow()
    vouching = SenderVerification(resolver=lambda: slow, clock=lambda: slow.now)
    for number in range(50):
        domain = f"d{number}.example"
        raw = signed(LETTER.replace(b"club.example", domain.encode()), domain=domain.encode())
        assert not vouching.vouches(raw, read_letter(raw))
    assert len(slow.asked) == MOST_SECONDS / 2.0
    slow.now += PERIOD
    assert not vouching.vouches(signed(), read_letter(signed()))
    assert slow.asked[-1] == "key._domainkey.club.example"
