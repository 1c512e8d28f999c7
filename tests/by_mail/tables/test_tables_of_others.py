"""The number of a table before an order helps nobody who has no seat there, and tells nothing of that table."""

import pytest

from pbem.edge.maildir_client import reply_address
from pbem.service.inbox.reception import addressee
from tests.by_mail.table import ANA, BRUNO, words

ORDERS = (
    "STATUS",
    "SCORES",
    "HISTORY",
    "RESEND",
    "SAY hello",
    "SAY TO GOD hello",
    "PLAY 7h",
    "NO PLAY",
    "GUESS every card is red",
    "PROPHET",
    "RULE other colour",
    "HINT it is easy",
    "YES",
    "RIGHT",
    "START",
    "PAUSE",
    "END MATCH",
    "FULL VIEW",
    "SET 5 seats",
    "DIGEST off",
    "WATCH OFF",
    "LEAVE",
    "LATER PLAY 7h",
    "PLANS",
    "AGREE",
)

NOT_THERE = "There's no game {} that you're in or can join."
NONE = 999
"""A number that no table has."""


@pytest.fixture
def annas(dealt):
    """Table 2 is Ana's alone."""
    dealt.says(ANA, 'NEW TABLE "Secret garden", 4 seats')
    return dealt


def log(table, number):
    with table.house.store.reading() as reading:
        talk = [one.text for one in reading.talk.at(number, 0)]
        return len(reading.events.of(number)), talk, [seat.person for seat in reading.seats.at(number)]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("form", ["{}: {}", "{} {}", "#{} {}"])
def test_an_order_for_a_table_of_others_is_answered_as_one_for_no_table(annas, order, form):
    before = log(annas, 2)
    theirs = annas.says(BRUNO, form.format(2, order))
    nobodys = annas.says(BRUNO, form.format(NONE, order))
    assert log(annas, 2) == before
    assert {person for person, _ in theirs.mails} == {BRUNO}
    assert "Secret garden" not in words(theirs.to(BRUNO)[0])

    assert NOT_THERE.format(2) in theirs.answer
    assert NOT_THERE.format(NONE) in nobodys.answer


def test_a_key_of_one_table_opens_no_other(annas):
    """The token of Bruno's seat at table 1, with the number of table 2 in front of it."""
    local, _, domain = reply_address(annas.newest(BRUNO)).partition("@")
    token = local.rpartition("-")[2]
    assert addressee(annas.house, f"g1-t9-{token}@{domain}") is not None
    assert addressee(annas.house, f"g2-t9-{token}@{domain}") is None


@pytest.mark.parametrize(
    "change", [lambda token: token[:-1] + "a7"[token[-1] == "a"], lambda token: token + "a"]
)
def test_an_address_with_one_letter_of_the_key_changed_is_nobodys(dealt, change):
    local, _, domain = reply_address(dealt.newest(BRUNO)).partition("@")
    front, _, token = local.rpartition("-")
    address = f"{front}-{change(token)}@{domain}"
    assert addressee(dealt.house, address) is None
