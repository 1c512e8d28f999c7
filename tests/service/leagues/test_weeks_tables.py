"""A week's table as the house keeps it: made with everybody in his seat, closed with its week, its result told."""

import pytest

from pbem.digests.facts import news as news
from pbem.digests.mails.mails import IfMissed, Kind
from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.moderation.refusals import NotForHim
from pbem.engine.match.state import Phase, task
from pbem.engine.match.terms import LeagueRound
from pbem.engine.round import commands as commands
from pbem.engine.round import events as round_events
from pbem.league import events as league_events
from pbem.league.commands import JoinLeague, StartSeason
from pbem.league.events import LeagueMade, SeasonEnded, SeasonStarted, WeeksMoved
from pbem.league.season import Division, Finish, Fixture, TableResult
from pbem.league.terms import Closing
from pbem.service.accounts import erasure
from pbem.service.aggregates.egn_export import export_round
from pbem.service.aggregates.leagues import CODEC
from pbem.service.leagues import tables
from pbem.store.rows.people import StoredEvent
from pbem.store.rows.turns import TurnEnd, TurnRecord
from tests.by_mail.still import HOUR
from tests.service.leagues.weeks import ANA, BRUNO, EVA, LEO, PIA, RUI, WeeksWorld


@pytest.fixture
def week() -> WeeksWorld:
    """The rule is set, and nobody has read his mail yet."""
    made = WeeksWorld().dealt()
    made.mailed()
    return made


def lays_a_card(week: WeeksWorld, *more: commands.Command) -> int:
    """Who is to move plays his first card; gives who he is."""
    seat = str(week.match.round.to_move)
    week.does(commands.PlayCards(seat, week.match.round.hands[seat][:1]), *more)
    return int(seat)


def takes_clocks(week: WeeksWorld, person: int, clocks: int) -> None:
    """He has used up so many clocks, and a turn that a vacation made longer counts as one."""
    clock = week.match.clock
    longer = TurnRecord(week.number, person, 0, clock, 9 * clock, TurnEnd.LATE)
    turns = [longer, *[TurnRecord(week.number, person, 0, clock, clock, TurnEnd.MISSED)] * (clocks - 1)]
    with week.working() as work:
        work.also(lambda writing: [writing.turns.add(turn) for turn in turns])


# ---------------------------------------------------------------- made


def test_god_is_asked_for_his_rule_and_everybody_told_whose_round_it_is() -> None:
    week = WeeksWorld()
    mails = week.mailed()
    assert {person: [mail.kind for mail in got] for person, got in mails.items()} == {
        RUI: [Kind.RULE],
        ANA: [Kind.DIGEST],
        BRUNO: [Kind.DIGEST],
        PIA: [Kind.DIGEST],
    }
    for (mail,) in mails.values():
        assert mail.view.league == LeagueRound("rosewood", 2, 3, 1, weeks=3, closes=week.closes)
        assert [type(one) for one in mail.news] == [events.MatchStarted]
        assert mail.deadline is not None
        assert mail.deadline.due == week.opens + 2 * HOUR


def test_the_secretary_is_not_mailed_what_happens_at_a_table() -> None:
    assert EVA not in WeeksWorld().mailed()


def test_a_table_of_a_second_division_says_so_and_one_that_is_carried_on_too() -> None:
    week = WeeksWorld(divisions=2, closing=Closing.CARRY)
    assert week.match.league.division == 2
    assert week.match.league.carried


def test_the_founder_answers_for_what_moderators_of_the_table_mail(week: WeeksWorld) -> None:
    with week.at_table() as (work, table):
        assert work.host(table) == EVA


def test_every_mail_tells_the_closing_as_it_is_settled_when_it_is_written() -> None:
    """Of season 2, its third week was put off by a day."""
    week = WeeksWorld()
    week.mailed()
    later = week.closes + 24 * HOUR
    started = SeasonStarted(EVA, ((0, 1), (1, 2), (week.opens, week.closes)), (Division((ANA, BRUNO)),))
    terms = week.season.terms
    first, moved = (started, SeasonEnded()), WeeksMoved(None, 3, ((week.opens, later),))
    events = (LeagueMade(EVA, "rosewood", "Rosewood", terms), *first, started, moved)
    stored = [StoredEvent(at, 0, *CODEC.dump(event)) for at, event in enumerate(events, 1)]
    with week.world.store.writing() as writing:
        number = writing.leagues.add("rosewood", "rosewood", 0)
        writing.leagues.append_events(number, 0, stored, over=False, due=None)
    week.dealt()
    assert {mail.view.league.closes for (mail,) in week.mailed().values()} == {later}


# ---------------------------------------------------------------- closed


def test_an_unfinished_table_is_scored_when_its_week_closes_and_everybody_told(week: WeeksWorld) -> None:
    first = lays_a_card(week)
    hands = {int(seat): len(hand) for seat, hand in week.match.round.hands.items()}
    week.closes_now()
    most = max(hands.values())
    result = week.result()
    assert result.finish is Finish.CLOSED
    points = {one.person: one.points for one in result.entries}
    assert points == {**{seat: most - held for seat, held in hands.items()}, RUI: most - min(hands.values())}
    assert [one.person for one in result.entries if one.god] == [RUI]
    assert {one.person for one in result.entries if one.came} == {first, RUI}
    for person, (mail,) in week.mailed().items():
        assert mail.kind is Kind.MATCH_END, person
        assert news.WeekIsOver(begun=True) in mail.news
    with week.world.store.reading() as reading:
        assert reading.deadlines.at(week.number) is None


def test_a_table_without_a_rule_is_void_and_gives_nobody_anything() -> None:
    week = WeeksWorld()
    week.mailed()
    week.closes_now()
    assert week.match.phase is Phase.OVER
    assert week.result() == TableResult(Finish.VOID, seated=(RUI, ANA, BRUNO, PIA))
    assert all(news.WeekIsOver(begun=False) in mail.news for (mail,) in week.mailed().values())


def test_a_closed_table_is_not_closed_again(week: WeeksWorld) -> None:
    week.closes_now()
    week.mailed()
    week.closes_now()
    assert week.mailed() == {}


def test_a_round_that_ended_by_the_rules_is_played_and_costs_nobody_time(week: WeeksWorld) -> None:
    takes_clocks(week, ANA, 80)
    while week.match.phase is Phase.PLAY:
        round_ = week.match.round
        week.does(
            commands.PlayCards(round_.to_move, round_.hands[round_.to_move][: round_.rulebook.string_max])
        )
    result = week.result()
    assert result.finish is Finish.PLAYED
    assert [one.charge for one in result.entries] == [0, 0, 0, 0]


def test_who_used_more_than_his_share_of_the_week_pays_for_each_clock_beyond_it(week: WeeksWorld) -> None:
    """84 clocks are in the week, 28 for each of three players. Who is waited for when it closes uses up one more."""
    waited = int(task(week.match).seat)
    other = ANA if waited != ANA else BRUNO
    takes_clocks(week, waited, 30)
    takes_clocks(week, other, 28)
    week.closes_now()
    charges = {one.person: one.charge for one in week.result().entries}
    assert charges[waited] == 3 * week.match.rulebook.wrong_draw
    assert charges[other] == 0
    assert charges[RUI] == 0, "God had only his rule to set"


def test_nobodys_round_counts_for_less_than_minus_a_hand_whatever_time_he_took(week: WeeksWorld) -> None:
    waited = int(task(week.match).seat)
    takes_clocks(week, waited, 80)
    week.closes_now()
    (entry,) = (one for one in week.result().entries if one.person == waited)
    assert entry.points == 0
    assert entry.counts == -week.match.rulebook.hand


def test_who_is_not_there_leaves_his_share_to_the_others(week: WeeksWorld) -> None:
    """84 clocks for the two of them who are waited for: 42 each."""
    with week.in_a_letter() as (work, table):
        tables.open_seat(work, table, BRUNO, for_good=False)
    takes_clocks(week, ANA, 40)
    week.closes_now()
    assert all(one.charge == 0 for one in week.result().entries)


def test_time_costs_nobody_anything_at_a_table_that_goes_on_until_it_is_done() -> None:
    week = WeeksWorld(closing=Closing.CARRY).dealt()
    takes_clocks(week, ANA, 80)
    week.does(commands.EndRound(scored=True))
    assert [one.charge for one in week.result().entries] == [0, 0, 0, 0]


def test_a_verdict_that_is_taken_back_after_the_week_changes_the_result() -> None:
    week = WeeksWorld(human=True).dealt()
    first = lays_a_card(week, match_commands.GodSays(str(RUI), commands.JudgePlay(right=True)))
    if week.match.question is not None:
        week.does(match_commands.Insist(str(RUI)))
    week.closes_now()
    before = {one.person: one.points for one in week.result().entries}
    week.does(match_commands.Amend(str(RUI), 1, right=False))
    after = {one.person: one.points for one in week.result().entries}
    assert (before[first], after[first]) == (1, 0)


def test_the_file_of_the_round_names_league_season_week_and_table_and_says_that_it_was_closed(
    week: WeeksWorld,
) -> None:
    week.closes_now()
    with week.world.store.reading() as reading:
        file = export_round(reading, week.number, 1, "example.org")
    assert '[Event "rosewood, season 2"]' in file
    assert '[Round "3.1"]' in file
    assert "! end scored" in file


# ---------------------------------------------------------------- who goes and who comes


def test_when_a_member_leaves_the_league_a_caretaker_plays_on_and_the_others_are_told(
    week: WeeksWorld,
) -> None:
    gone = int(week.match.round.to_move)
    with week.in_a_letter() as (work, table):
        tables.open_seat(work, table, gone)
    assert str(gone) in week.match.barred
    assert task(week.match).seat != str(gone), "the caretaker has played"
    told = week.mailed()
    assert set(told) == {ANA, BRUNO, PIA, RUI}, "he himself is told once"
    assert all(events.SeatOpened(str(gone), for_good=True) in mail.news for (mail,) in told.values())
    with week.in_a_letter() as (work, table):
        tables.appoint(work, table, EVA)
    assert set(week.mailed()) == {ANA, BRUNO, PIA, RUI, EVA} - {gone}


def test_when_god_leaves_before_his_rule_is_set_the_round_is_dealt_by_a_sample_rule() -> None:
    week = WeeksWorld()
    with week.in_a_letter() as (work, table):
        tables.open_seat(work, table, RUI)
    assert week.match.phase is Phase.PLAY
    assert week.match.rule.by_server


def test_a_substitute_has_the_seat_at_once_and_is_mailed_what_it_is(week: WeeksWorld) -> None:
    with week.in_a_letter() as (work, table):
        assert tables.give_seat(work, table, BRUNO, LEO) is None
    assert "6" in week.match.round.seats
    (mail,) = week.mailed()[LEO]
    assert round_events.SeatTakenOver(str(BRUNO), str(LEO)) in mail.news
    assert len(mail.view.round.hand) == len(week.match.round.hands[str(LEO)])
    with week.in_a_letter() as (work, table):
        assert isinstance(tables.give_seat(work, table, PIA, BRUNO), NotForHim)


def test_the_result_is_of_who_had_the_seat_when_the_round_ended(week: WeeksWorld) -> None:
    lays_a_card(week)
    with week.in_a_letter() as (work, table):
        tables.give_seat(work, table, BRUNO, LEO)
    week.closes_now()
    assert {one.person for one in week.result().entries} == {ANA, LEO, PIA, RUI}


def test_an_appointed_secretary_is_mailed_and_moderates(week: WeeksWorld) -> None:
    with week.in_a_letter() as (work, table):
        assert tables.appoint(work, table, EVA) is None
    assert week.match.moderators == (str(EVA),)
    assert EVA in week.mailed()


def test_leave_lets_a_caretaker_play_until_the_player_writes_again(week: WeeksWorld) -> None:
    world, person = week.world, int(week.match.round.to_move)
    world.posts(person, "LEAVE", week.number, week.match.serial)
    world.handles_one()
    match = week.match
    assert (match.left, match.kept) == ((), (str(person),))
    world.posts(person, "SAY I am back", week.number, match.serial)
    world.handles_one()
    assert week.match.kept == ()


def test_who_left_the_league_can_do_nothing_at_the_table_any_more(week: WeeksWorld) -> None:
    world, person = week.world, int(week.match.round.to_move)
    with week.in_a_letter() as (work, table):
        tables.open_seat(work, table, person)
    world.posts(person, "SAY I am back\nBACK", week.number, week.match.serial)
    world.handles_one()
    assert week.match.kept == (str(person),)


def test_who_is_forgotten_leaves_his_seat_to_a_caretaker_for_good(week: WeeksWorld) -> None:
    with week.in_a_letter() as (work, _):
        erasure.forget(work, work.person(PIA), 0)
    assert week.match.left == ()
    assert week.match.barred == (str(PIA),)


def test_god_who_never_judges_is_not_put_out_since_the_week_ends_the_round() -> None:
    week = WeeksWorld(human=True).dealt()
    lays_a_card(week)
    for _ in range(4):
        week.world.clock.at += 3 * HOUR
        week.world.lives()
        week.world.ticks()
    assert week.match.left == ()
    assert week.match.phase is Phase.PLAY
    last = [mail for mails in week.mailed().values() for mail in mails][-1]
    assert last.deadline.missed is not IfMissed.GOD_GOES


def test_a_letter_that_leaves_the_league_is_told_each_of_the_others_in_one_mail() -> None:
    week = WeeksWorld()
    world, people = week.world, (ANA, BRUNO, PIA, RUI)
    with world.store.writing() as writing:
        number = writing.leagues.add("elm", "elm", 0)
    with week.working() as work:
        opened = work.leagues.adopt(number)
        for command in (
            league_events.LeagueMade(EVA, "elm", "Elm", week.season.terms),
            *(JoinLeague(person) for person in people),
            StartSeason(EVA, ((week.opens, week.closes),), (Division(people),), bytes(32)),
        ):
            assert opened.do(command) is None
    with week.working() as work:
        opens = league_events.WeekOpened((Fixture(1, 1, RUI, (ANA, BRUNO, PIA)),), ())
        assert work.leagues.league(number).do(opens) is None
    with world.store.writing() as writing:
        (fixture,) = writing.fixtures.unmade(5)
        writing.fixtures.mark_made(fixture, week.number)
    week.dealt()
    week.mailed()
    gone = int(week.match.round.to_move)
    world.posts(gone, "LEAVE LEAGUE elm")
    assert world.handles_one()
    assert week.match.barred == (str(gone),)
    others = {person: mails for person, mails in week.mailed().items() if person != gone}
    assert {person: len(mails) for person, mails in others.items()} == dict.fromkeys({*people} - {gone}, 1)
