"""A bulletin is gathered once for all its readers, and never kept longer than it is true."""

from dataclasses import replace
from typing import Any

import pytest

from pbem.digests.leagues.bulletin import Issue
from pbem.league.commands import LeaveLeague
from pbem.service.accounts.erasure import forget
from pbem.service.aggregates.leagues import LeagueCache
from pbem.service.leagues.mass_mail import issue_about
from tests.service.leagues.club import ANA, BRUNO, PIA, Club


@pytest.fixture
def club() -> Club:
    """Week 1 is over."""
    return Club(ANA, BRUNO, PIA).begins().opens().closes()


def told(club: Club, then: Any = None) -> Issue:
    """The bulletin of week 1, told in a step of the server's; `then` comes before it in that step."""
    with club.world.store.reading() as reading:
        work = club.world.house.work(reading)
        opened = work.leagues.league(1)
        if then is not None:
            opened.do(then)
        return issue_about(work, opened, opened.state.seasons[-1], 1)


def test_a_bulletin_is_gathered_once_for_all_its_readers(club: Club) -> None:
    assert told(club) is told(club)


def test_a_bulletin_told_in_a_letter_that_comes_to_nothing_is_not_kept(club: Club) -> None:
    unwritten = told(club, then=LeaveLeague(ANA))
    assert club.says(BRUNO, "LEAVE LEAGUE rosewood") == "handled"
    assert told(club) is not unwritten


@pytest.mark.parametrize("elsewhere", [False, True], ids=["by this process", "by another process"])
def test_who_was_forgotten_is_in_no_bulletin_that_was_kept(club: Club, elsewhere: bool) -> None:
    club.says(ANA, "LEAVE LEAGUE rosewood")
    assert dict(told(club).names)[ANA] == "Ana"
    with club.world.store.reading() as reading:
        house = replace(club.world.house, leagues=LeagueCache()) if elsewhere else club.world.house
        work = house.work(reading)
        forget(work, work.person(ANA), 0)
        with club.world.store.writing() as writing:
            work.write(writing)
    work.written()
    assert dict(told(club).names)[ANA] != "Ana"
