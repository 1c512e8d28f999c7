"""A friend who answers a mail that was passed on to them: nothing is done, and they hear how to come in."""

from dataclasses import replace

import pytest

from pbem.store.rows.people import LetterStatus
from tests.by_mail.mailboxes import kinds, known, moves_in
from tests.by_mail.table import BRUNO, words


@pytest.fixture
def signed(dealt):
    """A server that takes letters from one domain for signed."""
    vouched = replace(
        dealt.house, vouched=lambda raw, letter: letter.from_address.endswith("@signed.example")
    )
    dealt.house = dealt.counter.house = vouched
    return dealt


def answers(table, person):
    with table.unchanged():
        return table.says(person, "PLAY 7h", table.newest(BRUNO))


def test_they_are_told_once_how_to_come_in_and_the_owner_is_asked(signed):
    gil = moves_in(signed, "Gil", "gil@signed.example")
    came = answers(signed, gil)
    assert came.fate is LetterStatus.HELD
    assert sorted(kind for _, kind in kinds(came)) == ["confirmation", "held"]
    (told,) = came.to(gil)
    assert "You answered an email we sent to someone else." in words(told)
    assert "Bruno" not in words(told)
    assert answers(signed, gil).to(gil) == []
    assert "Welcome, Gil" in signed.says(gil, "YES", told).answer
    assert known(signed.house, gil).confirmed


def test_nobody_is_mailed_whose_provider_has_not_signed(signed):
    eve = moves_in(signed, "Eve", "eve@evil.example")
    assert answers(signed, eve).to(eve) == []


def test_they_are_not_mailed_beyond_the_limits_for_strangers(signed):
    none_left = replace(signed.house, strangers=replace(signed.house.strangers, confirmations=0))
    signed.house = signed.counter.house = none_left
    gil = moves_in(signed, "Gil", "gil@signed.example")
    assert answers(signed, gil).to(gil) == []
