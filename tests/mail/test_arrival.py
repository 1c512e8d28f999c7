"""When a letter came, as the server in front wrote it down: RFC 5322 dates, also obsolete and careless ones."""

from datetime import UTC, datetime

import pytest

from pbem.mail.reading.received import handed_over, instant

NOON = int(datetime(2026, 11, 20, 12, 0, 5, tzinfo=UTC).timestamp()) * 1_000_000


@pytest.mark.parametrize(
    "text",
    [
        "Fri, 20 Nov 2026 12:00:05 +0000",
        "Fri, 20 Nov 2026 12:00:05 +0000 (UTC)",
        "Fri, 20 Nov 2026 07:00:05 -0500",
        "Fri, 20 Nov 2026 07:00:05 EST",
        "Fri, 20 Nov 2026 12:00:05 GMT",
        "Fri, 20 Nov 2026 12:00:05 UT",
        "20 Nov 26 12:00:05 Z",
        "  Fri,\t20 Nov 2026 13:00:05 +0100 (Central European Time) ",
        "Fri, 20 Nov 2026 12:00:05 -0000",
    ],
)
def test_the_same_moment_in_all_its_spellings(text):
    assert instant(text) == NOON


@pytest.mark.parametrize(
    "text",
    ["", "yesterday", "Fri, 99 Nov 2026 12:00:05 +0000", "20 Nov 99999999999 12:00:05 +0000", "\0", "12:00", "9" * 5000,
     "Fri, 20 Nov 2026 12:61:05 +0000", "Fri, 20 Nov 2026 12:00:05 +99999999999999999999"],
)  # fmt: skip
def test_what_is_no_date_is_none_and_crashes_nothing(text):
    assert instant(text) is None


def test_a_leap_second_and_a_time_without_a_zone_are_read_as_well_as_can_be():
    assert instant("Fri, 20 Nov 2026 12:00:60 +0000") == NOON + 54_000_000
    assert instant("Fri, 20 Nov 2026 12:00:05") == NOON


POSTFIX = (
    b"Return-Path: <ana@example.org>\r\n"
    b"Received: from mail.example.org (mail.example.org [192.0.2.1])\r\n"
    b"\tby mx.eleusis.example.org (Postfix; a server) with ESMTPS id 4F1234\r\n"
    b"\tfor <eleusis@eleusis.example.org>; Fri, 20 Nov 2026 12:00:05 +0000 (UTC)\r\n"
    b"Received: by forged.example.org; Fri, 20 Nov 2020 12:00:05 +0000\r\n"
    b"Subject: x\r\n\r\n"
)


def test_the_topmost_received_counts_whatever_stands_below_it():
    assert handed_over(POSTFIX + b"PLAY 7h") == NOON
    assert handed_over(POSTFIX.replace(b"\r\n", b"\n") + b"PLAY 7h") == NOON


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"Subject: x\r\n\r\nReceived: by x; Fri, 20 Nov 2026 12:00:05 +0000\r\n",
        b"X-Received: by x; Fri, 20 Nov 2026 12:00:05 +0000\r\n\r\n",
        b"Received: by x\r\n\r\n",
        b"Received: \xff\xfe; \x00\r\n\r\n",
        b"Received" + b" " * 100_000 + b"\r\n\r\n",
        b"Received:" + b"\r\n x" * 30_000,
    ],
)
def test_a_letter_without_a_received_of_its_own_says_no_time(raw):
    assert handed_over(raw) is None
