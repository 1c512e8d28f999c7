"""Our addresses and everybody else's."""

from email.utils import parseaddr
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.addressing import (
    Addressing,
    BounceAddress,
    Lobby,
    PersonAddress,
    Postmaster,
    TableAddress,
    fold_address,
    mailto,
    new_token,
)

TOKEN = "abcdefghijklmnop"
PLAIN = Addressing("eleusis.example", "eleusis")
PLUS = Addressing("eleusis.example", "eleusis", plus=True)
GUEST = Addressing("eleusis.example", "ana+eleusis", plus=True)


@pytest.mark.parametrize(
    ("address", "meaning"),
    [
        ("eleusis@eleusis.example", Lobby()),
        ("ELEUSIS@Eleusis.Example", Lobby()),
        ("postmaster@eleusis.example", Postmaster()),
        ("Postmaster", Postmaster()),
        ("abuse@eleusis.example", Postmaster()),
        (f"g417-t21-{TOKEN}@eleusis.example", TableAddress(417, 21, TOKEN)),
        (f"G417-T21-{TOKEN.upper()}@ELEUSIS.example", TableAddress(417, 21, TOKEN)),
        (f"eleusis+g417-t21-{TOKEN}@eleusis.example", TableAddress(417, 21, TOKEN)),
        (f"eleusis%2Bg417-t21-{TOKEN}@eleusis.example", TableAddress(417, 21, TOKEN)),
        (f"eleusis%2bp-{TOKEN}@eleusis.example", PersonAddress(TOKEN)),
        (f"p-{TOKEN}@eleusis.example", PersonAddress(TOKEN)),
        (f"b-{TOKEN}@eleusis.example", BounceAddress(TOKEN)),
        (f"g417-t0-{TOKEN}@eleusis.example", TableAddress(417, 0, TOKEN)),
        (f"g417-t21-{TOKEN}@elsewhere.example", None),
        (f"g0417-t21-{TOKEN}@eleusis.example", None),
        (f"g417-t٢١-{TOKEN}@eleusis.example", None),
        (f"g417-t21-{TOKEN[:15]}@eleusis.example", None),
        (f"g417-{TOKEN}@eleusis.example", None),
        (f"other+p-{TOKEN}@eleusis.example", None),
        ("eleusis+@eleusis.example", None),
        ("ana@eleusis.example", None),
        ("eleusis", None),
        ("", None),
        ("@", None),
    ],
)
def test_every_address_is_somebody_of_ours_or_nobody(address: str, meaning: object) -> None:
    assert PLAIN.read(address) == PLUS.read(address) == meaning


@pytest.mark.parametrize(
    ("address", "meaning"),
    [
        ("ana+eleusis@eleusis.example", Lobby()),
        ("Ana%2BEleusis@eleusis.example", Lobby()),
        (f"ana+p-{TOKEN}@eleusis.example", PersonAddress(TOKEN)),
        (f"ana+g417-t21-{TOKEN}@eleusis.example", TableAddress(417, 21, TOKEN)),
        ("ana@eleusis.example", None),
        ("eleusis@eleusis.example", None),
        ("ana+shop@eleusis.example", None),
        ("ana+eleusis+x@eleusis.example", None),
        (f"ana+eleusis+p-{TOKEN}@eleusis.example", None),
        (f"bruno+p-{TOKEN}@eleusis.example", None),
    ],
)
def test_in_somebodys_mailbox_only_what_has_a_plus_and_our_tag_is_ours(address: str, meaning: object) -> None:
    assert GUEST.read(address) == meaning


@pytest.mark.parametrize("house", [PLAIN, PLUS, GUEST])
def test_what_the_house_writes_it_reads(house: Addressing) -> None:
    token = new_token()
    assert house.read(house.table(417, 21, token)) == TableAddress(417, 21, token)
    assert house.read(house.person(token)) == PersonAddress(token)
    assert house.read(house.bounce(token)) == BounceAddress(token)
    assert house.read(house.lobby_address()) == Lobby()
    assert len(house.table(999_999_999, 999_999_999, token).partition("@")[0]) <= 64


def test_plus_addresses_are_written_only_where_asked_for() -> None:
    assert PLAIN.person(TOKEN) == f"p-{TOKEN}@eleusis.example"
    assert PLUS.person(TOKEN) == f"eleusis+p-{TOKEN}@eleusis.example"
    assert GUEST.person(TOKEN) == f"ana+p-{TOKEN}@eleusis.example"
    assert (PLUS.is_guest, GUEST.is_guest, GUEST.mailbox_address()) == (False, True, "ana@eleusis.example")


def test_tokens_are_of_80_bits_and_never_shown() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(len(token) * 5 >= 80 and token == token.lower() for token in tokens)
    assert TOKEN not in repr(PLAIN.read(f"g1-t1-{TOKEN}@eleusis.example"))
    assert TOKEN not in repr(PersonAddress(TOKEN)) + repr(BounceAddress(TOKEN))


@pytest.mark.parametrize(
    ("address", "folded"),
    [
        ("Ana@Example.ORG", "ana@example.org"),
        (" ana.b+tag@example.org ", "ana.b+tag@example.org"),
        ("ana@localhost", "ana@localhost"),
        ("ana@bücher.example", "ana@xn--bcher-kva.example"),
        ("a" * 64 + "@example.org", "a" * 64 + "@example.org"),
        ("a" * 65 + "@example.org", None),
        ("ana@" + "a." * 125 + "org", None),
        ("ana", None),
        ("@example.org", None),
        ("ana@", None),
        ("ana@@example.org", None),
        ("ana@b@example.org", None),
        ("<ana@example.org>", None),
        ("ana b@example.org", None),
        ("ana\r\nBcc: x@example.org", None),
        ('"ana"@example.org', None),
        ("ana@[127.0.0.1]", None),
        ("ana@[IPv6:::1]", None),
        ("ana@127.0.0.1", None),
        ("ana@2130706433", None),
        ("ana@0x7f000001", None),
        ("ana@3com.example", "ana@3com.example"),
        ("ana%evil.example@example.org", None),
        ("evil.example!ana@example.org", None),
        ("@evil.example,@b.example:ana@example.org", None),
        ("@evil.example:ana@example.org", None),
        ('"ana@evil.example"@example.org', None),
        ("ana@-example.org", None),
        ("ana@example..org", None),
        ("ana..b@example.org", None),
        ("ana\0@example.org", None),
        ("aña@example.org", None),
        ("ana@exam\u202eple.org", None),
    ],
)
def test_a_mailbox_has_one_spelling_or_is_none(address: str, folded: str | None) -> None:
    assert fold_address(address) == folded


@given(st.text(max_size=80) | st.emails())
@settings(max_examples=100, deadline=None)
def test_a_folded_address_is_its_own_and_can_stand_in_a_header(address: str) -> None:
    folded = fold_address(address)
    if folded is not None:
        assert fold_address(folded) == folded
        assert parseaddr(folded) == ("", folded)


def test_a_link_opens_the_reply_with_the_move_typed() -> None:
    link = mailto(PLUS.table(417, 21, TOKEN), "Re: Mesa 417 & más", "JUGAR 7♥\nDECIR a+b")
    assert "+" not in link
    assert "eleusis%2Bg417-t21-" in link
    parts = urlsplit(link)
    assert unquote(parts.path) == PLUS.table(417, 21, TOKEN)
    assert parse_qs(parts.query) == {"subject": ["Re: Mesa 417 & más"], "body": ["JUGAR 7♥\r\nDECIR a+b"]}
    assert mailto("a@b", "", "") == "mailto:a@b"
