"""Whether our own mail server vouches for a letter's author (RFC 8601, RFC 7489)."""

import time

import pytest

from pbem.mail.reading.authentication import dmarc_passed

OURS = "mx.example.org"
PASS = f"{OURS}; dmarc=pass (p=reject dis=none) header.from=home.example"


def passed(*headers, author="ana@home.example"):
    return dmarc_passed(headers, OURS, author)


@pytest.mark.parametrize(
    "header",
    [
        PASS,
        PASS.upper(),
        f"{OURS} 1;\r\n\tspf=pass smtp.mailfrom=ana@home.example;\r\n\tdmarc=pass header.from=home.example",
        f"(a comment) {OURS}; dkim=pass (1024-bit key) header.d=home.example; dmarc=pass",
    ],
)
def test_a_pass_of_our_own_server_counts(header):
    assert passed(header)


@pytest.mark.parametrize(
    "header",
    [
        f"{OURS}; dmarc=fail header.from=home.example",
        f"{OURS}; dmarc=none header.from=home.example",
        f"{OURS}; dkim=pass header.d=home.example; spf=pass smtp.mailfrom=home.example",
        f"{OURS}; none",
        f"{OURS}; dkim=fail (dmarc=pass) header.d=home.example",
        f'{OURS}; dkim=fail reason="dmarc=pass" header.d=home.example',
        f"{OURS}; dmarc=pass header.from=evil.example",
        f"{OURS}; dmarc=pass header.from=home.example; dmarc=fail header.from=home.example",
        f"{OURS}; " + "(" * 3000 + "dmarc=pass header.from=home.example",
        f"{OURS}; dmarc=pass " + "header.from=home.example " * 5000,
        f'{OURS}; dkim=fail reason=";" dmarc=pass header.from=home.example',
        f'{OURS}; dkim=fail reason="\\"; dmarc=pass" header.d=home.example',
        f'{OURS}; dkim=fail reason="; dmarc=pass',
        f"{OURS}; dkim=fail (a (b) ; dmarc=pass header.from=home.example",
        f"{OURS}; dkim=fail (a \\) ; dmarc=pass) header.d=home.example",
        f"{OURS}; dmarc==pass",
        f"{OURS}; dmarc=pass=fail",
        f"{OURS}; dmarc=pass header.from=home.example header.from=evil.example",
        f"{OURS}; dmarc pass",
        f"{OURS}; dmarc=passed header.from=home.example",
        OURS,
        "",
    ],
)
def test_anything_else_that_it_says_is_no_pass(header):
    began = time.monotonic()
    assert not passed(header)
    assert time.monotonic() - began < 0.5


@pytest.mark.parametrize(
    "hostile",
    [
        "(" * 10_000 + ")" * 10_000,
        f"{OURS}; " + "(" * 10_000 + ")" * 10_000 + "dmarc=fail",
        f"{OURS}; dmarc=fail " + "a.b=c " * 10_000,
        f"{OURS}; dmarc=fail reason=" + '"' + "\\" * 60_001,
        ("\r\n\t(" * 15_000),
        '"' * 60_000,
    ],
    ids=lambda one: one[:20],
)
def test_a_hostile_header_costs_next_to_nothing_and_spoils_none_of_ours_above_it(hostile):
    began = time.process_time()
    assert passed(PASS, hostile)
    assert not passed(hostile, hostile)
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize(
    "header",
    [
        f"{OURS}; dmarc=pass (a (b (c))) header.from=home.example (d)",
        f'"{OURS}" 1; dmarc/1=pass reason="all (is; well" header.from="home.example"',
        f"{OURS}; spf=pass smtp.mailfrom=a@b; dkim=pass header.b=ab+/c== header.s=x; dmarc=pass action=none"
        " header.from=home.example; compauth=pass reason=100",
        f"{OURS}; spf=pass smtp.mailfrom=; dmarc=pass header.from=home.example",
        f"{OURS};" + "(" * 900 + ")" * 900 + "dmarc=pass",
    ],
)
def test_comments_quotes_and_what_large_providers_write_are_read(header):
    assert passed(header)


def test_what_another_server_found_does_not_count():
    assert not passed("mx.evil.example; dmarc=pass header.from=home.example")
    assert not passed(f"{OURS}.evil.example; dmarc=pass header.from=home.example")
    assert passed("mx.evil.example; dmarc=fail header.from=home.example", PASS)


def test_only_the_topmost_of_our_own_counts_for_the_letter_may_have_brought_the_others():
    failed = f"{OURS}; dmarc=fail header.from=home.example"
    assert not passed(failed, PASS)
    assert passed(PASS, failed)
    assert not passed(f"{OURS}; what is this?", PASS)
    assert not passed(f'"{OURS}"; dmarc=fail', PASS)


def test_without_any_such_header_nothing_is_vouched_for():
    assert not passed()
