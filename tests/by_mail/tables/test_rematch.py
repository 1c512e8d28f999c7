"""REMATCH: one tap a player after a match, and the same people play again with the same settings."""

import pytest

from pbem.service.schedule.tick import tick
from tests.by_mail.still import DAY, HOUR
from tests.by_mail.table import ANA, BRUNO, PEOPLE, PIA, RUI, html_of, words


def ends(table):
    table.agreed(ANA, "END ROUND VOID")
    table.agreed(ANA, "END MATCH")


@pytest.fixture
def over(dealt):
    """The match of the four is over."""
    ends(dealt)
    return dealt


def last_mail(table, person):
    return table.town.kinds_of(person, "match-end")[-1]


def again(table, person, word="REMATCH"):
    return table.says(person, word, last_mail(table, person))


def test_the_last_mail_of_a_match_has_the_tap(over):
    for person in PEOPLE:
        assert "PLAY AGAIN?" in words(last_mail(over, person))
        assert "body=REMATCH" in html_of(last_mail(over, person))


def test_the_match_begins_again_when_all_want_it(over):
    first = again(over, BRUNO)
    told = first.answer
    assert "Game 2 is the rematch, with the same settings. We've asked 3 other players." in told
    assert "After 7 days it starts without the rest, if at least 4 are in." in told
    for person in (ANA, PIA, RUI):
        (asked,) = first.to(person)
        assert asked["Eleusis-Kind"] == "invitation"
    assert "2 of 4 seats are taken" in again(over, ANA, "rematch!").answer
    assert "3 of 4 seats are taken" in again(over, PIA, "revanche").answer
    over.says(RUI, "YES", over.town.kinds_of(RUI, "invitation")[-1])
    for person in PEOPLE:
        mine = [mail for whose, mail in over.town.mails if whose is person and mail["Eleusis-Table"] == "2"]
        assert mine, person
    with over.house.store.reading() as reading:
        assert reading.tables.by_id(2).phase == "rule"


def test_who_says_it_twice_gets_no_second_table(over):
    again(over, BRUNO)
    again(over, BRUNO)
    with over.house.store.reading() as reading:
        assert reading.tables.by_id(3) is None


def test_with_too_few_it_does_not_begin_by_itself(over):
    again(over, BRUNO)
    again(over, ANA)
    over.waits(7 * DAY + HOUR)
    tick(over.house)
    with over.house.store.reading() as reading:
        assert reading.tables.by_id(2).phase == "gathering"


def test_a_match_that_goes_on_has_no_rematch(dealt):
    assert "isn't over yet" in dealt.says(BRUNO, "REMATCH").answer


def test_with_enough_it_begins_after_a_week(dealt):
    """Of four people three are enough, where the server is God."""
    made = dealt.says(ANA, 'NEW TABLE "Quartet", god server, 4 seats')
    invite = f"2 INVITE {BRUNO.address} {PIA.address} {RUI.address}"
    dealt.says(ANA, invite, made.to(ANA)[-1])
    for guest in (BRUNO, PIA, RUI):
        dealt.says(guest, "JOIN", dealt.town.kinds_of(guest, "invitation")[-1])
    dealt.number = 2
    ends(dealt)
    for person in (ANA, BRUNO, PIA):
        again(dealt, person)
    dealt.waits(7 * DAY + HOUR)
    tick(dealt.house)
    with dealt.house.store.reading() as reading:
        assert reading.tables.by_id(3).phase == "play"
