"""A letter to a table's address with the main address in Cc is handled once, in whatever order its copies come."""

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.store.rows.people import LetterStatus
from tests.by_mail.doors import Line, door
from tests.by_mail.mailboxes import moves_in, to_lobby
from tests.by_mail.people import LOBBY
from tests.by_mail.table import ANA, play


def copied(table, person, text, cc=LOBBY, mail=None):
    """A reply to a mail with this address in Cc; and the address that it goes to."""
    answered = mail or table.newest(person)
    letter = table.letter(person, text, answered)
    letter["Cc"] = cc
    return letter.as_bytes().strip(), reply_address(answered)


def comes(table, sender, raw, *transactions, lmtp=False):
    """The letter through the door, to some recipients in each transaction; the mails that come of it."""
    before = len(table.town.mails)
    with (
        door(table.house, lmtp=lmtp) as port,
        Line(port, "LHLO mx.example.org" if lmtp else "EHLO mx.example.org") as line,
    ):
        for recipients in transactions:
            line.asks(f"MAIL FROM:<{sender}>")
            for one in recipients:
                assert line.asks(f"RCPT TO:<{one}>")[:3] == "250"
            line.asks("DATA")
            line.sends(raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n") + b"\r\n.\r\n")
            for _ in recipients if lmtp else "1":
                assert line.answer()[:3] == "250"
            table.counter.work()
    return table.town.mails[before:]


def held(table):
    with table.house.store.reading() as reading:
        return reading.letters.newest(LetterStatus.HELD, 10)


WAYS = pytest.mark.parametrize("way", ["together", "together-lmtp", "lobby-first", "table-first"])


def ways(way, table, sender, raw, own):
    return {
        "together": lambda: comes(table, sender, raw, [LOBBY, own]),
        "together-lmtp": lambda: comes(table, sender, raw, [own, LOBBY], lmtp=True),
        "lobby-first": lambda: comes(table, sender, raw, [LOBBY], [own]),
        "table-first": lambda: comes(table, sender, raw, [own], [LOBBY]),
    }[way]()


@WAYS
def test_a_move_with_the_main_address_in_copy_is_made_once_and_not_held(dealt, way):
    mover = dealt.asked(Asked.PLAY)
    already = len(held(dealt))
    raw, own = copied(dealt, mover, play(dealt.sees(mover).hand[0]))
    mails = ways(way, dealt, mover.address, raw, own)
    assert len(held(dealt)) == already
    assert [mail["Eleusis-Kind"] for whose, mail in mails if whose is mover and mail["In-Reply-To"]] == [
        "receipt"
    ]
    assert dealt.asked(Asked.PLAY) is not mover


@WAYS
def test_what_only_looks_is_answered_once(dealt, way):
    raw, own = copied(dealt, ANA, "STATUS")
    assert len(ways(way, dealt, ANA.address, raw, own)) == 1


def test_the_address_that_counts_may_be_ones_own_beside_no_table(dealt):
    receipt = to_lobby(dealt, ANA, "STATUS").to(ANA)[-1]
    raw, own = copied(dealt, ANA, "NAME Anabela", mail=receipt)
    mails = comes(dealt, ANA.address, raw, [LOBBY], [own])
    assert [mail["Eleusis-Kind"] for _, mail in mails] == ["receipt"]


def test_a_copy_whose_own_address_is_worthless_by_now_is_held_as_any_letter_to_the_lobby(dealt):
    raw, _ = copied(dealt, ANA, "NAME Anabela")
    dealt.says(ANA, "NEW KEYS")
    mails = comes(dealt, ANA.address, raw, [LOBBY])
    assert [mail["Eleusis-Kind"] for _, mail in mails] == ["held"]


def test_a_strangers_letter_that_names_somebodys_address_is_held_for_them(dealt):
    eve = moves_in(dealt, "Eve", "eve@evil.example")
    raw, _ = copied(dealt, ANA, "JOIN")
    raw = raw.replace(b"ana@example.org", b"eve@evil.example")
    mails = comes(dealt, eve.address, raw, [LOBBY])
    assert [(whose, mail["Eleusis-Kind"]) for whose, mail in mails] == [(ANA, "held")]
