"""JOIN alone finds a game: a seat at the open table that fits best, else a place among those who wait for one."""

from dataclasses import replace

import pytest

from pbem.service.schedule.tick import tick
from tests.by_mail.mailboxes import kind_of, known, moves_in, to_lobby
from tests.by_mail.still import DAY, HOUR
from tests.by_mail.table import ANA, BRUNO, html_of, words


@pytest.fixture
def finding(dealt):
    """A server at which three who wait make a table."""
    dealt.house = dealt.counter.house = replace(dealt.house, matchmaking=3)
    return dealt


@pytest.fixture
def newcomer(finding):
    """Somebody new, who knows nothing but the address: writes JOIN, then YES; what came of that."""

    def comes(name, language="en"):
        person = moves_in(finding, name, f"{name.lower()}@new.example")
        join, yes = {"en": ("JOIN", "YES"), "it": ("PARTECIPO", "SI")}[language]
        (asked,) = to_lobby(finding, person, join).to(person)
        return person, finding.says(person, yes, asked)

    return comes


def ticks(table):
    tick(table.house)
    before = len(table.town.mails)
    table.counter.work()
    return [(person, mail) for person, mail in table.town.mails[before:]]


def queue(table):
    with table.house.store.reading() as reading:
        return [one.person for one in reading.queue.all()]


def test_a_newcomer_is_seated_at_the_table_that_waits(finding, newcomer):
    finding.says(ANA, 'NEW TABLE "Second", 4 seats, god server, open')
    _, came = newcomer("Eve")
    assert "You're in game 2. So far 2 of 4 seats are taken." in came.answer
    assert "Welcome, Eve" in came.answer
    assert queue(finding) == []


def test_three_newcomers_make_a_table_that_starts_by_itself(finding, newcomer):
    eve, first = newcomer("Eve")
    assert "You're waiting for a game: 1 of 3 players are here." in first.answer
    ivo, second = newcomer("Ivo")
    assert "2 of 3 players are here." in second.answer
    mia, third = newcomer("Mia")
    assert queue(finding) == []
    for person in (eve, ivo, mia):
        (mail,) = third.to(person)
        assert mail["Eleusis-Table"] == "2"
        assert "YOUR HAND" in words(mail)


def test_who_plays_already_gets_a_second_game_by_JOIN(finding):
    finding.waits(2 * DAY)
    held = to_lobby(finding, BRUNO, "JOIN").to(BRUNO)[-1]
    assert "You're waiting for a game" in finding.says(BRUNO, "YES", held).answer


def test_JOIN_again_keeps_the_place_and_gives_no_second_seat(finding, newcomer):
    eve, came = newcomer("Eve")
    again = finding.says(eve, "JOIN", came.to(eve)[-1])
    assert "You're already waiting for a game: 1 of 3 players are here." in again.answer
    assert queue(finding) == [known(finding.house, eve).id]
    finding.says(ANA, 'NEW TABLE "Second", 4 seats, god server, open')
    finding.says(ANA, 'NEW TABLE "Third", 4 seats, god server, open')
    assert "You're in game 2." in finding.says(eve, "JOIN", came.to(eve)[-1]).answer
    assert "You're in game 2." in finding.says(eve, "JOIN", came.to(eve)[-1]).answer


def test_LEAVE_ends_the_wait_with_one_tap(finding, newcomer):
    eve, came = newcomer("Eve")
    assert "body=LEAVE" in html_of(came.to(eve)[-1])
    assert "You're no longer waiting for a game." in finding.says(eve, "LEAVE", came.to(eve)[-1]).answer
    assert queue(finding) == []


def test_LEAVE_of_who_waits_and_plays_leaves_no_game(finding):
    finding.waits(2 * DAY)
    held = to_lobby(finding, BRUNO, "JOIN").to(BRUNO)[-1]
    waits = finding.says(BRUNO, "YES", held).to(BRUNO)[-1]
    with finding.unchanged():
        assert "no longer waiting" in finding.says(BRUNO, "LEAVE", waits).answer


def test_a_second_JOIN_to_an_invitation_is_no_wish_for_another_game(finding):
    (asked,) = finding.town.kinds_of(BRUNO, "invitation")
    answer = finding.says(BRUNO, "JOIN", asked).answer
    assert "You already have a seat at this table." in answer
    assert "TABLES" in answer


def test_a_table_that_opens_later_takes_who_waits(finding, newcomer):
    eve, _ = newcomer("Eve")
    finding.says(ANA, 'NEW TABLE "Second", 3 seats, god server, open')
    finding.waits(HOUR)
    came = ticks(finding)
    assert [(person, mail["Eleusis-Table"]) for person, mail in came if person is eve] == [(eve, "2")]
    assert queue(finding) == []


def test_one_is_not_put_at_a_table_that_plays_far_faster(finding):
    finding.waits(2 * DAY)
    finding.says(ANA, 'NEW TABLE "Blitz", 3 seats, clock 10 minutes, god server, open')
    held = to_lobby(finding, BRUNO, "JOIN").to(BRUNO)[-1]
    assert "You're waiting for a game" in finding.says(BRUNO, "YES", held).answer


def test_languages_are_kept_apart_for_a_day(finding, newcomer):
    newcomer("Eve")
    newcomer("Ivo")
    _, came = newcomer("Mia", "it")
    assert "Stai aspettando una partita. Giocatori finora: 3 su 3." in came.answer
    finding.waits(DAY + HOUR)
    assert {mail["Eleusis-Table"] for person, mail in ticks(finding)} >= {"2"}
    assert queue(finding) == []


def test_two_of_one_name_are_not_put_at_one_table(finding, newcomer):
    newcomer("Eve")
    newcomer("Ivo")
    other = moves_in(finding, "Eve", "eve@other.example")
    (asked,) = to_lobby(finding, other, "JOIN").to(other)
    assert "You're waiting for a game" in finding.says(other, "YES", asked).answer
    mia, came = newcomer("Mia")
    assert came.to(mia)[-1]["Eleusis-Table"] == "2"
    assert queue(finding) == [known(finding.house, other).id]


def test_a_place_lapses_after_two_weeks_and_that_is_told_with_a_way_on(finding, newcomer):
    eve, _ = newcomer("Eve")
    finding.waits(14 * DAY + HOUR)
    ((_, mail),) = [(person, mail) for person, mail in ticks(finding) if person is eve]
    assert kind_of(mail) == "queue-over"
    assert "body=JOIN" in html_of(mail)
    assert queue(finding) == []
    assert "You're waiting for a game" in finding.says(eve, "JOIN", mail).answer


def test_who_makes_a_table_waits_no_more(finding, newcomer):
    eve, came = newcomer("Eve")
    finding.says(eve, "NEW TABLE", came.to(eve)[-1])
    assert queue(finding) == []


def test_an_invitation_goes_before_any_other_table(finding):
    eve = moves_in(finding, "Eve", "eve@new.example")
    finding.says(
        ANA,
        f'NEW TABLE "Open", 4 seats, god server, open\nNEW TABLE "Mine", 4 seats, god server\nINVITE {eve.address}',
    )
    (asked,) = finding.town.kinds_of(eve, "invitation")
    assert "You're in game 3." in finding.says(eve, "JOIN", asked).answer


def test_MY_GAMES_tells_of_the_wait(finding, newcomer):
    eve, came = newcomer("Eve")
    told = finding.says(eve, "MY GAMES", came.to(eve)[-1])
    assert "You're already waiting for a game: 1 of 3 players are here." in told.answer
    assert "stop waiting" in told.answer


def test_where_the_operator_wants_none_JOIN_alone_asks_which_table_and_offers_the_list(dealt):
    held = to_lobby(dealt, BRUNO, "JOIN").to(BRUNO)[-1]
    dealt.says(BRUNO, "NAME Bruno B")
    answer = dealt.says(BRUNO, "YES", held)
    assert queue(dealt) == []
    assert "waiting for a game" not in answer.answer
