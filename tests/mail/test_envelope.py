"""For whom a letter is that comes without an envelope: from a mailbox, or through a pipe."""

import pytest

from pbem.mail.addressing import Addressing
from pbem.mail.reading.envelope import is_for_owner_too, recipients_of, sender_of, without_mbox_line

OURS = Addressing("example.org", "eleusis", plus=True)
TABLE = "eleusis+g417-t21-abcdefghijklmnop@example.org"
OTHER = "eleusis+g418-t3-ponmlkjihgfedcba@example.org"
LOBBY = "eleusis@example.org"
GUEST = Addressing("example.org", "ana+eleusis", plus=True)


def to(header):
    return recipients_of(header.encode() + b"\r\nSubject: x\r\n\r\nTo: eleusis@example.org\r\n", OURS)


@pytest.mark.parametrize(
    "name", ["Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "X-Delivered-To"]
)
def test_where_it_was_delivered_to_goes_before_whom_it_was_written_to(name):
    assert to(f"{name}: {TABLE}\r\nTo: {OTHER}, {TABLE}") == [TABLE]


def test_where_the_mailbox_alone_is_noted_on_delivery_what_it_was_written_to_counts():
    """As Gmail does it."""
    assert to(f"Delivered-To: {LOBBY}\r\nTo: Eleusis <{TABLE}>\r\nCc: bruno@example.net, <{OTHER}>") == [
        TABLE,
        OTHER,
    ]
    assert to(f"Delivered-To: {LOBBY}\r\nTo: eleusis@lists.example.net") == [LOBBY]


def test_a_mail_to_nobody_of_ours_is_for_nobody_of_ours():
    assert to("To: ana@example.org, eleusis@example.net, g417-t21-abc@example.org") == []
    assert to("X-Forwarded-To: eleusis@example.org") == []


@pytest.mark.parametrize(
    "header",
    [
        "To: ana@example.org",
        "To: aunt@example.net\r\nCc: Ana <ana@example.org>, postmaster@example.org",
        "Delivered-To: ana@example.org\r\nTo: ana+shop@example.org",
        "To: postmaster@example.org, abuse@example.org, Postmaster",
        'To: "ana+eleusis@example.org" <ana@example.org>',
    ],
)
def test_in_somebodys_mailbox_their_mail_is_not_for_us(header):
    assert recipients_of(header.encode() + b"\r\n\r\n", GUEST) == []


def test_in_somebodys_mailbox_an_address_of_ours_in_any_place_is_for_us_and_theirs_beside_it_for_them_too():
    lobby = "Ana+Eleusis@example.org"
    for header in (
        f"To: {lobby}",
        f"To: ana@example.org\r\nCc: {lobby}",
        f"Delivered-To: {lobby}\r\nTo: x@y",
    ):
        raw = header.encode() + b"\r\n\r\n"
        assert recipients_of(raw, GUEST) == [lobby]
        assert is_for_owner_too(raw, GUEST) is ("To: ana@" in header)
    assert not is_for_owner_too(b"To: eleusis@example.org\r\n\r\n", OURS)


def test_an_address_in_a_display_name_or_a_subject_is_no_recipient():
    assert to(f'To: "{TABLE}" <ana@example.net>') == []
    assert to(f"Subject: {TABLE}") == []


def test_folded_fields_capitals_groups_and_repeated_addresses_are_read():
    assert to(f"TO: undisclosed: <{TABLE.upper()}>,\r\n\t{TABLE.upper()};") == [TABLE.upper()]
    assert to(f"To: {TABLE.replace('+', '%2B')}") == [TABLE.replace("+", "%2B")]


@pytest.mark.parametrize(
    "raw",
    [b"", b"\0", b"To: <<<@@@", b"To: " + b"(" * 30_000, b"To: =?x?b?y?=@example.org", b"To:\xff\xfe", b"\r\n\r\n",
     b"To: " + b"a@b," * 20_000],
)  # fmt: skip
def test_a_header_that_is_none_crashes_nothing(raw):
    assert recipients_of(raw + b"\r\n\r\n", OURS) == []
    assert sender_of(raw) == ""


def test_the_sender_is_that_of_the_return_path_else_of_the_mbox_line_else_who_wrote_it():
    assert sender_of(b"Return-Path: <ana@example.net>\r\nReturn-Path: <x@y.z>\r\n\r\n") == "ana@example.net"
    assert sender_of(b"Return-Path: <>\r\nFrom: ana@example.net\r\n\r\n") == ""
    assert sender_of(b"From ana@example.net Fri Nov 20 12:00:05 2026\nTo: x\n\n") == "ana@example.net"
    assert sender_of(b"From MAILER-DAEMON Fri Nov 20 12:00:05 2026\nTo: x\n\n") == ""
    assert sender_of(b"From: Ana <ana@example.net>\r\nTo: x\r\n\r\n") == "ana@example.net"
    assert without_mbox_line(b"From ana@example.net Fri Nov 20\nTo: x\n\nFrom y\n") == b"To: x\n\nFrom y\n"
