"""A God who judges himself has a deadline, too; so has a Prophet who is waited for, and a God who sets no rule."""

import pytest

from pbem.demo.mail import Asked
from pbem.service.schedule import missed_turns
from pbem.service.schedule.tick import tick
from tests.by_mail.club import club_in
from tests.by_mail.judging import Judging, others, sit_down
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.by_mail.table import words

SETTINGS = '"Late", 4 seats, clock 3 days'
A_WHILE = 61 * SECOND

EVENING = 58 * HOUR
"""After the time to remind who has three days from a late morning, and before night."""


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with club_in(tmp_path_factory.mktemp("club"), "late gods") as club:
        yield club


@pytest.fixture(autouse=True)
def few_are_missing(monkeypatch):
    """The tables of the whole module stand in one house, and time runs out at all of them when it does at one."""
    monkeypatch.setattr(missed_turns, "SEATS", 100)


def ticks(judging, wait):
    """What is mailed about this table once so much time has passed: kinds by name, and the mails."""
    table = judging.table
    table.waits(wait)
    before = len(table.town.mails)
    tick(table.house)
    table.counter.work()
    mails = [
        (person, mail)
        for person, mail in table.town.mails[before:]
        if mail["Eleusis-Table"] == str(table.number)
    ]
    return {person.name: str(mail["Eleusis-Kind"]) for person, mail in mails}, {
        p.name: words(m) for p, m in mails
    }


def where_the_host_is_god(club, wanted):
    """A table whose God is the host, or is not."""
    for _ in range(12):
        judging = sit_down(club, SETTINGS)
        if (judging.god.name == "Ana") is wanted:
            return judging
    raise AssertionError("the lots never fell so")


def test_a_late_god_is_reminded_then_the_moderator_is_told_and_the_clock_begins_anew(club):
    judging = where_the_host_is_god(club, False)
    judging.plays()
    assert "If you don't, we'll tell the moderators." in judging.told(judging.god)
    kinds, _ = ticks(judging, EVENING)
    assert kinds == {judging.god.name: "reminder"}
    kinds, told = ticks(judging, 3 * DAY - EVENING + A_WHILE)
    assert kinds == {judging.god.name: "judge", "Ana": "digest"}
    assert f"{judging.god.name}, God this round, ran out of time to judge" in told["Ana"]
    assert f"JUDGE FOR {judging.god.name} RIGHT" in told["Ana"]
    assert "We've told the moderators, and your clock restarts." in told[judging.god.name]
    assert "(3 days left)" in told[judging.god.name]
    kinds, _ = ticks(judging, EVENING)
    assert kinds == {judging.god.name: "reminder"}
    came = judging.judges("RIGHT")
    assert 'You said "right".' in came.answer


def test_nobody_is_told_that_a_caretaker_judges_for_a_god_whose_seat_is_open(club):
    judging = where_the_host_is_god(club, False)
    judging.plays()
    ticks(judging, 3 * DAY + A_WHILE)
    _, told = ticks(judging, 3 * DAY + A_WHILE)
    assert "Nobody judges for you" in told[judging.god.name]
    assert f"{judging.god.name} ran out of time again. Until" in told["Ana"]
    assert not any(
        "on autopilot" in mail or "Someone else can take the seat" in mail for mail in told.values()
    )


def test_a_late_god_who_is_the_only_moderator_is_told_so_himself(club):
    judging = where_the_host_is_god(club, True)
    judging.plays()
    ticks(judging, EVENING)
    kinds, _ = ticks(judging, 3 * DAY - EVENING + A_WHILE)
    assert kinds == {"Ana": "judge"}


def test_god_may_judge_while_the_prophet_is_waited_for_whose_time_runs_first(club):
    """He steps down without penalty cards, and the play is judged as God has said."""
    judging = sit_down(club, SETTINGS)
    prophet = judging.with_prophet()
    held = judging.held(prophet)
    player, card = judging.plays()
    judging.judges("RIGHT")
    ticks(judging, 3 * DAY + A_WHILE)
    assert judging.table.sees(player).layout.main_line[-1] == card
    assert judging.held(prophet) == held
    assert "You ran out of time, so you're no longer Prophet, but you draw no cards for it." in judging.told(
        prophet
    )
    bystander = others(judging, prophet, player)[0]
    assert f"{prophet.name} ran out of time and is no longer Prophet" in judging.told(bystander)
    with judging.table.unchanged():
        assert "And only God judges the moves." in judging.table.says(prophet, "RIGHT").answer


def test_after_the_prophet_stepped_down_god_is_waited_for(club):
    judging = sit_down(club, SETTINGS)
    judging.with_prophet()
    judging.plays()
    ticks(judging, 3 * DAY + A_WHILE)
    assert f"{judging.god.name}, is this move right?" in judging.told(judging.god)
    judging.judges("RIGHT")
    assert judging.mover() in judging.players


def test_where_the_table_waits_for_prophets_he_is_reminded_anew_and_stays_one(club):
    judging = sit_down(club, f"{SETTINGS}, prophet waits")
    prophet = judging.with_prophet()
    judging.plays()
    assert "If you don't, we'll remind you and tell the moderators." in judging.told(prophet)
    kinds, _ = ticks(judging, 3 * DAY + A_WHILE)
    assert kinds[prophet.name] == "digest"
    assert set(kinds) == {prophet.name, "Ana"}
    judging.table.says(prophet, "RIGHT")
    judging.judges("RIGHT")
    assert "Prophet since card" in judging.told(judging.god)


def test_a_starter_that_god_says_nothing_of_counts_as_admitted(club):
    judging = sit_down(club, '"Starter", 4 seats, clock 3 days, rulebook novo-eleusis')
    assert "If you don't, the round begins like this." in judging.told(judging.god)
    kinds, _ = ticks(judging, 3 * DAY + A_WHILE)
    assert set(kinds) == {person.name for person in judging.people}
    assert judging.mover()


def test_a_guess_that_god_says_nothing_of_is_waited_for(club):
    judging = sit_down(club, '"Guess", 4 seats, clock 3 days, rulebook eleusis-express-golden')
    mover = judging.right_play()
    judging.table.says(mover, "GUESS the moon")
    assert f"{judging.god.name}, is this guess right?" in judging.told(judging.god)
    kinds, _ = ticks(judging, 3 * DAY + A_WHILE)
    assert kinds[judging.god.name] == "judge"
    assert "(3 days left)" in judging.told(judging.god)
    judging.judges("WRONG")


def test_who_sets_no_rule_in_time_judges_by_a_sample_that_checks_him(club):
    table = club.table(f"{SETTINGS}, judge human")
    god = table.asked(Asked.RULE)
    judging = Judging(table, god)
    ticks(judging, 3 * DAY + A_WHILE)
    told = judging.told(god)
    assert "You're God this round but ran out of time. The server drew a sample rule" in told
    assert "Your secret rule:" in told
    player = judging.players[0]
    assert f"{god.name} judges by it." in judging.told(player)
    judging.plays()
    said = "right"
    came = judging.judges("RIGHT")
    if "Are you sure" in came.answer:
        said, came = "wrong", judging.judges("WRONG")
    assert f'You said "{said}".' in came.answer


def test_words_that_were_left_unconfirmed_are_sealed_when_the_time_is_up(club):
    table = club.table(f"{SETTINGS}, judge human")
    god = table.asked(Asked.RULE)
    table.says(god, "RULE as the wind blows")
    judging = Judging(table, god)
    ticks(judging, 3 * DAY + A_WHILE)
    assert "Your secret rule: as the wind blows" in judging.told(god)
