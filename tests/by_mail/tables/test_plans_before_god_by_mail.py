"""Plans and plays that can be taken back where a person judges: God hears of nothing before it is made."""

import pytest

from pbem.demo.mail import Asked
from pbem.service.schedule.tick import tick
from tests.by_mail.club import club_in
from tests.by_mail.judging import WORDS, Judging
from tests.by_mail.still import HOUR, SECOND
from tests.by_mail.table import makes_god_speak, play, words

MINUTE = 60 * SECOND
SETTINGS = '"Patient", 4 seats, clock 3 days, judge human, regret 10 minutes, prophet window 1 hour'


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with club_in(tmp_path_factory.mktemp("patient"), "plans") as club:
        yield club


def ticks(table):
    before = len(table.town.mails)
    tick(table.house)
    table.counter.work()
    return table.town.mails[before:]


def test_a_round_of_plans_and_plays_that_wait_before_a_god_who_judges_himself(club):
    table = club.table(SETTINGS)
    god = table.asked(Asked.RULE)
    makes_god_speak(table, WORDS)
    round_ = Judging(table, god)
    if table.sees(god).asked is not Asked.NOTHING:
        table.says(god, "RIGHT")  # the starter lies well
    first = round_.mover()
    second = after(round_, first)
    card = round_.hand(first)[0]

    came = table.says(first, f"{play(card)}\nPROPHET NO")
    assert {person for person, _ in came.mails} == {first}
    assert "Your move is in. It'll be judged on" in came.answer
    assert "The others won't wait to see if you become Prophet after this move." in came.answer
    table.waits(10 * MINUTE - SECOND)
    assert ticks(table) == []
    table.waits(SECOND)
    mails = ticks(table)
    assert {person for person, _ in mails} == {first, god}
    assert f"> {play(card)} You play" in words(table.newest(first))

    planned = round_.hand(second)[0]
    table.says(second, f"LATER {play(planned)}")
    table.says(god, "RIGHT")
    mails = ticks(table)  # at once: who has just played said that he will not be Prophet
    assert {person for person, _ in mails} == {second, god}
    assert table.sees(god).asked is Asked.CALL, "God judges it by the same words"

    third = next(person for person in round_.players if person not in (first, second))
    planned = round_.hand(third)[0]
    table.says(third, f"LATER {play(planned)}")
    table.says(god, "RIGHT")
    with table.unchanged():
        table.waits(HOUR - SECOND)
        assert ticks(table) == []
    table.waits(SECOND)
    assert {person for person, _ in ticks(table)} == {third, god}


def after(round_, mover):
    """Who plays after the mover, as the mail tells that asks him for his move."""
    told = round_.told(mover).partition("After you: ")[2]
    return next(person for person in round_.players if told.startswith(person.name))
