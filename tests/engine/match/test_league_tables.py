"""A week's table: one round, made by the server, that ends when its week ends, whatever goes on in it."""

from dataclasses import replace

import pytest

from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.caretaker import stands_in
from pbem.engine.match.commands import SeatsOutOfRange
from pbem.engine.match.evolve import replay
from pbem.engine.match.league import AppointSecretary, CloseLeagueRound, GiveSeat, VacateSeat
from pbem.engine.match.moderation.orders import CloseRound, LetStand, Pause
from pbem.engine.match.moderation.refusals import NotForHim, Unfit
from pbem.engine.match.state import Phase, task
from pbem.engine.match.terms import SERVER
from pbem.engine.match.view import table_view
from pbem.engine.round import commands as commands
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import ProphetWish
from pbem.engine.round.events import Ending
from tests.engine.gathering import CODEC, Gathering
from tests.engine.playing_at_random import FirstCard
from tests.engine.week import WEEK, WeeksTable


@pytest.fixture
def table(gardner):
    """Its God is asked for his rule."""
    return WeeksTable(gardner)


@pytest.fixture
def judged(gardner):
    """A table whose God judges by reply, dealt."""
    return WeeksTable(gardner, human=True).dealt()


def shows(table, **wishes):
    """Who is to move shows his first card; gives who he is."""
    seat = table.match.round.to_move
    card = table.match.round.hands[seat][0]
    assert isinstance(table.do(commands.PlayCards(seat, (card,), **wishes)), tuple)
    return seat


def hands(table):
    return {seat: len(hand) for seat, hand in table.match.round.hands.items()}


# ---------------------------------------------------------------- made


def test_a_weeks_table_begins_at_once_with_the_god_it_was_given(table):
    match = table.match
    assert (match.phase, match.god, match.gods) == (Phase.RULE, "caio", ("caio",))
    assert task(match).seat == "caio"
    assert match.league == WEEK
    assert match.rated, "a league's rounds always count for the ratings"
    assert not match.open
    assert match.audience == ("caio", "ana", "bia", "davi")


def test_bots_sit_behind_the_people_and_their_round_is_not_rated(gardner):
    bots = (("ada", "club"), ("basil", "club"))
    match = WeeksTable(gardner, players=("ana",), bots=bots).match
    assert match.people == ("caio", "ana", "ada", "basil")
    assert (match.god, match.bots) == ("caio", bots)
    assert not match.rated


def test_players_sit_clockwise_from_gods_left_in_the_order_they_were_seated(table):
    assert table.dealt().match.round.seats == ("ana", "bia", "davi")


def test_no_more_people_sit_at_a_table_than_its_rulebook_seats(gardner):
    crowd = tuple(f"p{n}" for n in range(gardner.seats_max))
    table = WeeksTable(gardner, players=crowd)
    assert table.made == SeatsOutOfRange(gardner.seats_min, gardner.seats_max, gardner.seats_max + 1)
    assert table.match is None


def test_nobody_moderates_a_weeks_table_who_was_not_appointed(table):
    table.dealt()
    assert table.match.moderators == ()
    for by in (*table.match.audience, SERVER):
        refused = table.do(match_commands.GiveOrder(by, CloseRound(scored=False)))
        assert type(refused).__name__ == "OnlyModerators"


def test_an_appointed_secretary_moderates_and_may_give_that_up(table):
    table.do(AppointSecretary("eva"))
    assert table.match.moderators == ("eva",)
    assert "eva" in table.match.audience
    table.dealt()
    assert isinstance(table.do(match_commands.GiveOrder("eva", Pause(10))), tuple)
    assert type(table.do(AppointSecretary("eva"))).__name__ == "IsModerator"


def test_a_log_of_before_there_were_leagues_reads_as_a_table_of_no_league(gardner):
    made = Gathering(gardner).events[0]
    name, schema, body = CODEC.dump(made)
    old = {field: value for field, value in body.items() if field not in ("league", "rated")}
    assert CODEC.load(name, schema, old) == made
    assert not made.rated
    assert made.league is None


# ---------------------------------------------------------------- the week closes


def test_an_unfinished_round_is_scored_as_it_stands_when_the_week_closes(table):
    table.dealt()
    shows(table)
    held = hands(table)
    table.do(CloseLeagueRound())
    match = table.match
    (result,) = match.results
    most = max(held.values())
    assert (match.phase, result.ended_by) == (Phase.OVER, Ending.CLOSED)
    assert {seat: result.scores[seat] for seat in held} == {seat: most - n for seat, n in held.items()}
    assert result.scores["caio"] == max(most - n for n in held.values())
    assert dict(match.final.totals) == dict(result.scores), "nobody is compensated: the league does that"
    assert match.final.compensated == ()


def test_a_table_whose_rule_was_never_set_is_void(table):
    assert [type(event) for event in table.do(CloseLeagueRound())] == [
        events.LeagueRoundClosed,
        events.MatchEnded,
    ]
    assert (table.match.phase, table.match.results) == (Phase.OVER, ())
    assert set(dict(table.match.final.totals).values()) == {0}


def test_a_rule_that_was_only_drafted_begins_no_round(table):
    table.drafted().do(CloseLeagueRound())
    assert (table.match.phase, table.match.results) == (Phase.OVER, ())


def test_what_god_has_not_judged_counts_as_not_made(judged):
    held = hands(judged)
    seat = shows(judged)
    assert hands(judged)[seat] == held[seat] - 1
    judged.do(CloseLeagueRound())
    assert hands(judged) == held
    assert judged.match.results[0].scores[seat] == 0, "all hold as many cards"


def test_a_play_that_waits_for_the_prophets_call_counts_as_not_made(table):
    prophet = shows(table.dealt(), prophet=ProphetWish.ALWAYS)
    held = hands(table)
    seat = shows(table)
    assert table.match.round.pending is not None
    table.do(CloseLeagueRound())
    assert hands(table) == held
    scores = table.match.results[0].scores
    assert scores[seat] == 0
    assert scores[prophet] == max(held.values()) - held[prophet], "the Prophet stands, and laid nothing since"


def test_a_guess_that_waits_for_gods_word_comes_to_nothing(gardner):
    table = WeeksTable(replace(gardner, guess=True, guess_bonus=5), human=True).dealt()
    seat = shows(table, guess="same suit")
    table.do(match_commands.GodSays("caio", commands.JudgePlay(right=True)))
    assert table.match.round.open_guess is not None
    table.do(CloseLeagueRound())
    assert table.match.phase is Phase.OVER
    assert table.match.results[0].scores[seat] == 1


@pytest.mark.parametrize(
    "state", ["question", "motion", "amendment", "paused", "deserted", "starter", "extended"]
)
def test_the_week_closes_in_whatever_state_the_table_is(gardner, state):
    book = replace(gardner, starter="admitted") if state == "starter" else gardner
    table = WeeksTable(book, human=state != "deserted").dealt()
    table.do(AppointSecretary("ana"))
    match state:
        case "question":
            shows(table)
            table.takes((events.VerdictQuestioned("caio", True, None, 0),))
            assert table.match.question is not None
        case "motion":
            table.do(match_commands.GiveOrder("ana", CloseRound(scored=False)))
            assert table.match.motion is not None
        case "amendment":
            shows(table)
            table.do(match_commands.GodSays("caio", commands.JudgePlay(right=True)))
            table.do(match_commands.Amend("caio", 1, right=False))
            assert table.match.amendment is not None
        case "paused":
            table.takes((events.ModeratorOrdered("ana", Pause(10)),))
            assert table.match.paused is not None
        case "deserted":
            for seat in ("ana", "bia", "davi"):
                table.do(events.SeatOpened(seat))
            table.do(stands_in(table.match, FirstCard()))
            assert table.match.deserted
        case "starter":
            assert table.match.round.starter_open
        case "extended":
            table.do(events.CaretakerCame("bia"))
    table.do(CloseLeagueRound())
    match = table.match
    assert match.phase is Phase.OVER
    assert match.results[0].ended_by is Ending.CLOSED
    assert task(match) is None
    assert (match.motion, match.question, match.amendment) == (None, None, None)
    assert replay(table.events) == match


def test_a_week_that_is_closed_closes_no_table_twice(table):
    table.dealt().do(CloseLeagueRound())
    assert table.do(CloseLeagueRound()) == match_commands.MatchIsOver()


def test_a_round_that_was_played_out_ends_the_table_at_once(table):
    table.dealt().played_out()
    assert table.match.phase is Phase.OVER
    assert table.match.results[0].ended_by is Ending.OUT_OF_CARDS
    assert table.match.final.compensated == ()


# ---------------------------------------------------------------- mistakes of a God who judges


def test_where_nobody_moderates_god_chooses_himself_what_becomes_of_his_mistake(judged):
    shows(judged)
    judged.do(match_commands.GodSays("caio", commands.JudgePlay(right=True)))
    judged.do(match_commands.Amend("caio", 1, right=False))
    assert table_view(judged.match, "caio").decides
    assert not table_view(judged.match, "ana").decides
    assert isinstance(judged.do(match_commands.GiveOrder("caio", LetStand(1))), tuple)
    assert judged.match.round.amended == (1,)


def test_after_the_week_is_closed_a_verdict_taken_back_changes_the_scores_at_once(judged):
    seat = shows(judged)
    judged.do(match_commands.GodSays("caio", commands.JudgePlay(right=True)))
    judged.do(CloseLeagueRound())
    assert judged.match.results[0].scores[seat] == 1
    came = judged.do(match_commands.Amend("caio", 1, right=False))
    assert any(isinstance(event, round_events.RoundRescored) for event in came)
    assert judged.match.results[0].scores[seat] == 0, "he would have drawn two cards"
    assert dict(judged.match.final.totals) == dict(judged.match.results[0].scores)


# ---------------------------------------------------------------- who goes and who comes


def test_a_caretaker_plays_on_for_who_leaves_the_table_until_he_is_back(table):
    table.dealt()
    seat = table.match.round.to_move
    assert table.do(match_commands.LeaveTable(seat)) == (events.SeatOpened(seat),)
    assert seat in table.match.round.seats
    assert table.match.left == ()
    assert isinstance(stands_in(table.match, FirstCard()), commands.PlayForMissing)
    table.do(events.SeatReclaimed(seat))
    assert table.match.kept == ()


def test_god_who_leaves_before_his_rule_is_set_ends_no_round(table):
    table.do(match_commands.LeaveTable("caio"))
    assert (table.match.phase, table.match.kept) == (Phase.RULE, ("caio",))


def test_who_plays_in_the_league_no_more_may_not_come_back_to_his_seat(table):
    table.dealt().do(VacateSeat("bia"))
    assert (table.match.kept, table.match.vacant, table.match.barred) == (("bia",), ("bia",), ("bia",))
    assert table.do(events.SeatReclaimed("bia")) == ()
    assert table.match.kept == ("bia",)
    assert table.do(VacateSeat("bia")) == ()


def test_a_substitute_has_seat_hand_and_standing_at_once(table):
    table.dealt().do(VacateSeat("bia"))
    hand = table.match.round.hands["bia"]
    assert table.do(GiveSeat("bia", "eva")) == (round_events.SeatTakenOver("bia", "eva"),)
    assert table.match.round.hands["eva"] == hand
    assert table.match.round.seats == ("ana", "eva", "davi")
    assert (table.match.kept, table.match.vacant, table.match.barred) == ((), (), ())
    assert table.do(GiveSeat("ana", "eva")) == NotForHim("eva", Unfit.SITS)


def test_gods_substitute_is_god(table):
    table.do(GiveSeat("caio", "eva"))
    assert (table.match.god, table.match.gods) == ("eva", ("eva",))
    assert table.dealt().match.round.god == "eva"


def test_a_substitute_sets_a_deserted_table_going_again(table):
    table.dealt()
    for seat in ("ana", "bia", "davi"):
        table.do(events.SeatOpened(seat))
    table.do(stands_in(table.match, FirstCard()))
    assert table.do(GiveSeat("ana", "eva")) == (
        round_events.SeatTakenOver("ana", "eva"),
        events.TableRevived(),
    )


def test_only_a_leagues_table_can_be_closed_by_its_week(gardner):
    with pytest.raises(ValueError, match="no league"):
        Gathering(gardner).begun().do(CloseLeagueRound())
