"""What a season gets over: people who go at the wrong moment, secretaries at odds, a server that dies."""

from dataclasses import replace

from pbem.engine.match.state import Phase
from pbem.league.season import Finish, Gone
from pbem.league.standings import standings
from pbem.service.leagues.members import leave_all
from pbem.service.schedule.tick import tick
from pbem.store.rows.leagues import CircularKind
from pbem.store.rows.people import StoredEvent
from tests.by_mail.still import DAY, SECOND
from tests.service.leagues.club import ANA, BRUNO, EVA, LEO, NAMES, PIA, RUI, TERMS, Club
from tests.service.world import card_word

FOUR = (ANA, BRUNO, PIA)
"""With Eva they are a table."""


# ---------------------------------------------------------------- founding


def test_a_league_is_founded_though_the_server_died_while_it_was() -> None:
    club = Club(terms="LEAGUES")
    with club.world.store.writing() as writing:
        writing.leagues.add("rosewood", "rosewood", 1)
    assert club.says(BRUNO, "LEAGUES") == "handled", "what is half made is in nobody's way"
    assert club.says(ANA, TERMS) == "handled"
    assert club.league.founder == ANA


# ---------------------------------------------------------------- going while a week opens


def test_who_leaves_before_his_table_is_made_has_a_caretaker_there() -> None:
    club = Club(*FOUR, RUI).begins()
    club.draws()
    (god,) = {fixture.god for fixture in club.week(1).fixtures}
    player = next(one for one in (ANA, BRUNO, PIA, RUI) if one != god)
    for person in (god, player):
        club.says(person, "LEAVE LEAGUE rosewood")
    club.ticks()
    assert {*club.match().barred} == {str(god), str(player)}
    assert club.match().phase is Phase.PLAY, "the server has drawn a rule for God"
    with club.world.store.reading() as reading:
        assert not {god, player} & {one.person for one in reading.seats.at(club.tables()[0])}


def test_who_comes_in_anothers_place_before_the_table_is_made_sits_there() -> None:
    club = Club(*FOUR).begins()
    club.draws()
    club.says(EVA, "rosewood: SUBSTITUTE Pia BY leo@example.org")
    club.says(LEO, "JOIN LEAGUE rosewood")
    club.ticks()
    assert {*club.match().people} == {str(one) for one in (ANA, BRUNO, EVA, LEO)}


def test_somebody_may_come_in_the_place_of_who_has_left_in_mid_week() -> None:
    club = Club(*FOUR).begins().opens()
    god = int(club.match().god)
    members = {ANA, BRUNO, PIA, EVA} - {god}
    if god == EVA:
        club.says(EVA, "SECRETARY Ana")
    club.says(god, "LEAVE LEAGUE rosewood")
    club.says(EVA if god != EVA else ANA, f"rosewood: SUBSTITUTE {NAMES[god - 1]} BY leo@example.org")
    assert club.says(LEO, "JOIN LEAGUE rosewood") == "handled"
    assert set(club.league.members) == {*members, LEO}
    assert club.match().god == str(LEO)
    assert [one.why for one in club.season.departures] == [Gone.SUBSTITUTED]


def test_a_member_is_mailed_that_somebody_has_come_in_his_place() -> None:
    """Between weeks he sits at no table of which he would be mailed it."""
    club = Club(*FOUR).begins()
    club.says(EVA, "rosewood: SUBSTITUTE Pia BY leo@example.org")
    with club.world.store.reading() as reading:
        before = len(reading.mails.records_of(PIA))
    club.says(LEO, "JOIN LEAGUE rosewood")
    with club.world.store.reading() as reading:
        assert len(reading.mails.records_of(PIA)) == before + 1


def test_a_place_that_was_offered_in_a_season_is_not_taken_in_the_next() -> None:
    """Leo was asked, and did not answer until Ana played on in another season."""
    club = Club(*FOUR, terms=TERMS.replace("rounds 3", "rounds 1")).begins().opens()
    club.says(EVA, "rosewood: SUBSTITUTE Ana BY leo@example.org")
    club.closes().begins()
    club.says(LEO, "JOIN LEAGUE rosewood")
    assert {ANA, LEO} <= set(club.league.members)


def test_who_has_gone_is_not_mailed_what_was_to_be_mailed_when_he_was_there() -> None:
    club = Club(*FOUR)
    club.says(EVA, "START SEASON")
    club.says(EVA, "EXPEL Pia")
    with club.world.store.reading() as reading:
        ((_, readers),) = reading.circulars.to_write(9)
        before = len(reading.mails.records_of(PIA))
    assert PIA in readers
    club.ticks()
    with club.world.store.reading() as reading:
        assert reading.circulars.to_write(9) == []
        assert len(reading.mails.records_of(PIA)) == before


def test_who_sits_at_no_table_is_told_when_the_week_opens() -> None:
    """No bulletin goes out with the first week."""
    club = Club(*FOUR).begins()
    club.says(PIA, "LEAVE LEAGUE rosewood")
    club.goes_to(club.week(1).opens)
    tick(club.world.house)
    with club.world.store.reading() as reading:
        ((told, readers),) = reading.circulars.to_write(9)
    assert (told.kind, told.week, sorted(readers)) == (CircularKind.OUT, 1, [ANA, BRUNO, EVA])
    club.ticks()


def test_who_joins_when_the_last_week_has_opened_is_in_no_standings_of_that_season() -> None:
    club = Club(*FOUR, terms=TERMS.replace("rounds 3", "rounds 1")).begins().opens()
    club.says(LEO, "JOIN LEAGUE rosewood")
    club.closes()
    assert club.season.ended
    assert LEO in club.league.members
    (table,) = standings(club.season)
    assert {row.person for row in table.rows} == {*FOUR, EVA}


# ---------------------------------------------------------------- ending early


def test_a_season_that_is_ended_in_mid_week_closes_that_week_and_opens_no_other() -> None:
    club = Club(*FOUR).begins().opens()
    assert club.says(EVA, "END SEASON") == "handled"
    club.goes_to(club.world.clock.at)
    club.ticks()
    assert club.season.ended
    assert [week.number for week in club.season.weeks] == [1]
    assert club.match().phase is Phase.OVER


def test_a_season_that_is_ended_while_its_tables_are_made_makes_no_more_of_them(monkeypatch) -> None:
    club = Club(*FOUR).begins()
    club.draws()
    club.says(EVA, "END SEASON")
    club.goes_to(club.world.clock.at)
    with monkeypatch.context() as slow:
        slow.setattr("pbem.service.leagues.tick.TABLES", 0)
        tick(club.world.house)
    club.ticks()
    assert [result.finish for _, result in club.week(1).results] == [Finish.VOID]
    assert club.season.ended
    assert club.tables() == []


# ---------------------------------------------------------------- carried over the end


def test_a_season_whose_tables_are_carried_over_its_end_keeps_no_other_league_from_its_turn() -> None:
    """The tick looks after a few leagues at a time: one that only waits is not among them, until it waited long."""
    club = Club(*FOUR, terms=TERMS.replace("rounds 3", "rounds 1") + ", closing carry").begins().opens()
    club.goes_to(club.week(1).closes)
    tick(club.world.house)
    assert club.week(1).closed
    assert not club.season.ended
    week = 7 * DAY
    with club.world.store.reading() as reading:
        assert reading.leagues.due(club.week(1).closes + week - 1, 5) == []
        assert len(reading.leagues.due(club.week(1).closes + week, 5)) == 1


def test_tables_that_are_carried_on_stay_open_and_count_for_their_week_when_they_are_done() -> None:
    club = (
        Club(*FOUR, terms=TERMS.replace("rounds 3", "rounds 1") + ", closing carry").begins().opens().dealt()
    )
    club.closes()
    assert club.week(1).closed
    assert club.week(1).result(1) is None
    assert club.match().phase is Phase.PLAY
    round_ = club.match().round
    table = club.tables()[0]
    assert (
        club.says(int(round_.to_move), f"{table} PLAY {card_word(round_.hands[round_.to_move][0])}")
        == "handled"
    )
    assert len(club.match().round.plays) > len(round_.plays)
    club.goes_to(club.week(1).closes + 7 * DAY)
    club.ticks()
    assert club.week(1).result(1).finish is Finish.CLOSED
    assert club.season.ended


def test_end_season_closes_tables_that_were_carried_on_at_once() -> None:
    club = Club(*FOUR, terms=TERMS + ", closing carry").begins().opens().dealt()
    club.closes()
    assert club.week(1).result(1) is None
    assert club.says(EVA, "END SEASON") == "handled"
    club.goes_to(club.world.clock.at)
    club.ticks()
    assert club.match().phase is Phase.OVER
    assert club.week(1).result(1).finish is Finish.CLOSED
    assert club.season.ended
    assert [week.number for week in club.season.weeks] == [1]


def test_a_turn_within_the_time_of_an_excuse_is_late_and_not_missed() -> None:
    club = Club(*FOUR, terms=TERMS + ", excuses 1").begins().opens().dealt()
    round_ = club.match().round
    mover, table = round_.to_move, club.tables()[0]
    club.goes_to(club.world.clock.at + 2 * 3600 * SECOND)
    club.ticks()
    assert club.match().round.to_move == mover
    assert club.says(int(mover), f"{table} PLAY {card_word(round_.hands[mover][0])}") == "handled"
    club.closes()
    (entry,) = [one for one in club.week(1).result(1).entries if one.person == int(mover)]
    assert entry.late == 1
    assert entry.missed == entry.turns - entry.late


# ---------------------------------------------------------------- closing


def test_a_letter_that_came_to_its_writers_own_address_before_the_hour_is_done_first() -> None:
    club = Club(*FOUR).begins().opens().dealt()
    round_ = club.match().round
    club.world.clock.at = club.week(1).closes - SECOND
    club.world.posts(
        int(round_.to_move), f"{club.tables()[0]} PLAY {card_word(round_.hands[round_.to_move][0])}"
    )
    club.goes_to(club.week(1).closes)
    tick(club.world.house)
    assert club.match().phase is Phase.PLAY
    club.world.handles_one()
    club.ticks()
    assert club.match().phase is Phase.OVER
    assert [act.seat for act in club.match().acts] == [round_.to_move]
    assert club.week(1).closed


# ---------------------------------------------------------------- names


def test_nobody_takes_the_name_of_another_of_his_league() -> None:
    """They may sit at one table next week."""
    club = Club(*FOUR)
    assert club.says(ANA, "NAME Bruno") == "misread"
    assert club.says(ANA, "NAME Leo") == "handled", "Leo is not in it"


# ---------------------------------------------------------------- secretaries


def test_a_league_is_not_left_without_a_secretary() -> None:
    club = Club(*FOUR)
    assert club.says(EVA, "SECRETARY Eva OFF") == "misread"
    club.says(EVA, "SECRETARY Ana")
    assert club.says(EVA, "SECRETARY Eva OFF") == "handled"
    assert club.league.secretaries == (ANA,)


def test_when_the_only_secretary_is_forgotten_the_eldest_member_runs_the_league() -> None:
    club = Club(*FOUR).begins().opens()
    with club.world.store.reading() as reading:
        work = club.world.house.work(reading)
        leave_all(work, EVA)
        with club.world.store.writing() as writing:
            work.write(writing)
    work.written()
    assert (club.league.secretaries, club.league.members) == ((ANA,), FOUR)
    assert club.says(ANA, "END SEASON") == "handled"


def test_members_are_told_of_a_season_that_is_ended_before_it_began() -> None:
    club = Club(*FOUR).begins()
    club.says(EVA, "END SEASON")
    with club.world.store.reading() as reading:
        ((told, readers),) = reading.circulars.to_write(9)
    assert (told.kind, sorted(readers)) == (CircularKind.CUT, [*FOUR, EVA])


def test_weeks_are_put_off_and_not_brought_forward() -> None:
    club = Club(*FOUR).begins()
    before = club.season.weeks
    assert club.says(EVA, "POSTPONE -1 day") == "misread"
    assert club.season.weeks == before


# ---------------------------------------------------------------- a league that crashes


def test_a_league_whose_log_cannot_be_read_stops_no_other() -> None:
    club = Club(*FOUR).begins()
    with club.world.store.writing() as writing:
        elm = writing.leagues.add("elm", "elm", 1)
        unknown = StoredEvent(1, 1, "HallBurntDown", 1, {})
        writing.leagues.append_events(elm, 0, [unknown], over=False, due=0)
    club.opens()
    assert club.week(1).opened
    assert len(club.tables()) == 1


# ---------------------------------------------------------------- inviting


def test_who_asks_people_to_his_leagues_in_many_letters_asks_no_more_of_them_a_day_than_in_one() -> None:
    club = Club(*FOUR)
    club.world.house = replace(club.world.house, invitations_per_day=3)
    club.says(EVA, "rosewood: INVITE a@example.org, b@example.org")
    club.says(EVA, "rosewood: INVITE c@example.org, d@example.org")
    assert len(club.league.invited) == 3
    club.says(EVA, "rosewood: SUBSTITUTE Ana BY e@example.org")
    assert club.league.substitutes == ()
    club.world.clock.at += DAY
    club.says(EVA, "rosewood: INVITE f@example.org")
    assert len(club.league.invited) == 4
