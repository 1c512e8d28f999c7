"""Whom a From names: one mailbox as we would write to it, or nobody."""

import pytest

from pbem.mail.addressing import fold_address
from pbem.mail.reading.letter import read_letter


def author(*froms):
    raw = "".join(f"From: {one}\r\n" for one in froms) + "Subject: x\r\n\r\nHELP\r\n"
    return read_letter(raw.encode("utf-8")).from_address


@pytest.mark.parametrize(
    "written",
    [
        "ana@example.org",
        "Ana <ana@example.org>",
        "ANA@Example.ORG",
        "Ana\r\n <ana@example.org>",
        "=?utf-8?q?An=C3=A1?= <ana@example.org>",
        "(Ana (the first)) ana@example.org",
        "Ana <ana@example.org> (at home)",
        '"Ana, of Lisbon: \\"A\\" <eve@evil.example>" <ana@example.org>',
    ],
)
def test_one_mailbox_is_the_same_however_it_is_written(written):
    assert author(written) == "ana@example.org"


@pytest.mark.parametrize(
    "written",
    [
        "ana@example.org, eve@evil.example",
        "Ana <ana@example.org>, Eve <eve@evil.example>",
        "eve@evil.example; Ana <ana@example.org>",
        "<ana@example.org> <eve@evil.example>",
        "friends: ana@example.org, eve@evil.example;",
        "friends: Ana <ana@example.org>;",
        "Ana <@evil.example:ana@example.org>",
        "Ana <ana@[127.0.0.1]>",
        "ana @example.org",
        "=?utf-8?q?Ana_=3Cana=40example=2Eorg=3E?=",
        "undisclosed-recipients:;",
        "<>",
        "",
    ],
)
def test_two_mailboxes_groups_routes_and_what_is_no_mailbox_name_nobody(written):
    assert author(written) is None


def test_two_headers_from_name_nobody():
    assert author("ana@example.org", "ana@example.org") is None
    assert author("eve@evil.example", "ana@example.org") is None


def test_a_name_that_looks_like_an_address_is_a_name():
    assert author('"ana@example.org" <eve@evil.example>') == "eve@evil.example"
    assert author("ana@example.org <eve@evil.example>") == "eve@evil.example"


def test_a_quoted_local_part_is_nobodys_whatever_its_length():
    """RFC 5322 would have `"ana"@…` mean the same as `ana@…`; nobody is known by such an address."""
    assert author('"ana"@example.org') is None
    assert author('Ana <"ana"@example.org>') is None


def test_a_tag_behind_a_plus_makes_another_address():
    assert author("ana+x@example.org") == "ana+x@example.org"


def test_a_domain_beyond_ascii_is_known_by_its_ascii_form_however_it_came():
    assert author("Ana <ana@bücher.example>") == "ana@xn--bcher-kva.example"
    assert author("Ana <ana@BÜCHER.example>") == "ana@xn--bcher-kva.example"
    assert author("Ana <ana@xn--BCHER-kva.example>") == "ana@xn--bcher-kva.example"


def test_a_header_that_goes_on_with_another_ones_name_is_no_address():
    assert author("ana@example.org\r\n\tBcc: eve@evil.example") is None


def test_letters_that_only_look_like_those_of_an_address_are_not_taken_for_them():
    assert fold_address("\N{KELVIN SIGN}ana@example.org") is None
    assert author("\N{CYRILLIC SMALL LETTER A}na@example.org") is None
