"""Who stays away: his time is put off, a caretaker plays for him, his seat is open, and he may come back."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.caretaker import stands_in
from pbem.engine.match.evolve import evolve_match, replay
from pbem.engine.match.moderation.orders import OfferSeat, Resume
from pbem.engine.match.state import Phase, task
from pbem.engine.match.view import table_view
from pbem.engine.round import commands as commands
from pbem.engine.round import events as round_events
from pbem.engine.round.events import Ending
from pbem.engine.round.state import Duty, Prophet
from tests.engine.gathering import Gathering
from tests.engine.playing_at_random import Alternating, FirstCard
from tests.engine.round.test_playouts import all_cards
from tests.engine.tables_at_random import RandomTable

CARETAKER = FirstCard()


@pytest.fixture
def table(gardner):
    """Ana's table, its first round dealt."""
    return Gathering(gardner).begun().dealt()


def keeps(table, most=200):
    """What caretakers do until somebody else is awaited."""
    done = []
    for _ in range(most):
        command = stands_in(table.match, CARETAKER)
        if command is None:
            return done
        answer = table.do(command)
        assert isinstance(answer, tuple), answer
        done.append(command)
    raise AssertionError("caretakers never stop")


def seats_from_mover(table):
    round_ = table.match.round
    at = round_.seats.index(round_.to_move)
    return (*round_.seats[at:], *round_.seats[:at])


# ---------------------------------------------------------------- what changes at the table


def test_time_once_more_changes_nothing_of_the_game(table):
    before, seat = table.match, table.match.round.to_move
    assert table.do(events.TurnExcused(seat)) == (events.TurnExcused(seat),)
    assert table.match == before
    other = next(one for one in before.present if one != seat)
    assert table.do(events.TurnExcused(other)) == (), "nobody else was waited for"


def test_a_kept_seat_is_known_to_all_until_its_player_is_back(table):
    seat = table.match.round.to_move
    table.do(events.CaretakerCame(seat))
    assert table.do(events.CaretakerCame(seat)) == (), "it is told once"
    assert all(table_view(table.match, one).kept == (seat,) for one in table.match.audience)
    assert table.match.vacant == ()
    assert table.do(events.SeatOpened(seat)) == (events.SeatOpened(seat),)
    assert table.do(events.SeatOpened(seat)) == ()
    assert (table.match.kept, table.match.vacant) == ((seat,), (seat,))
    assert table.do(events.SeatReclaimed(seat)) == (events.SeatReclaimed(seat),)
    assert (table.match.kept, table.match.vacant) == ((), ())
    assert table.do(events.SeatReclaimed(seat)) == ()


def test_who_is_not_here_needs_no_caretaker(table):
    for command in (events.CaretakerCame, events.SeatOpened, events.SeatReclaimed, events.TurnExcused):
        assert table.do(command("zoe")) == match_commands.NotSeated()


def test_only_an_open_seat_is_offered_by_the_server_and_once(table):
    seat, other = table.match.round.seats[:2]
    table.do(events.CaretakerCame(seat))
    assert table.do(events.SeatTendered(seat, "zoe")) == ()
    table.do(events.SeatOpened(seat))
    assert table.do(events.SeatTendered(seat, "zoe")) == (events.SeatTendered(seat, "zoe"),)
    assert table.do(events.SeatTendered(seat, "eva")) == ()
    table.do(events.SeatOpened(other))
    assert table.do(events.SeatTendered(other, "zoe")) == ()
    table.do(match_commands.TakeOffer("zoe"))
    assert "zoe" in table.match.round.seats
    assert (table.match.kept, table.match.offers, table.match.tendered) == ((other,), (), ())


def test_an_offer_of_the_servers_ends_with_its_time_with_the_players_return_and_with_a_moderators(table):
    seat = next(one for one in table.match.round.seats if one != table.match.host)
    table.do(events.SeatOpened(seat))
    table.do(events.SeatTendered(seat, "zoe"))
    assert table.do(events.TenderLapsed(seat, "zoe")) == (events.TenderLapsed(seat, "zoe"),)
    assert (table.match.offers, table.match.tendered) == ((), ())
    assert table.do(events.TenderLapsed(seat, "zoe")) == ()
    table.do(events.SeatTendered(seat, "zoe"))
    table.do(events.SeatReclaimed(seat))
    assert (table.match.offers, table.match.tendered) == ((), ())
    table.do(events.SeatOpened(seat))
    table.do(events.SeatTendered(seat, "zoe"))
    table.do(match_commands.GiveOrder(table.match.host, OfferSeat(seat, "eva")))
    assert (table.match.offers, table.match.tendered) == (((seat, "eva"),), ())
    assert table.do(events.TenderLapsed(seat, "zoe")) == ()
    table.do(events.SeatReclaimed(seat))
    assert table.match.offers == ((seat, "eva"),), "a moderator's offer is his to take back"


def test_who_leaves_leaves_no_caretaker_behind(table):
    seat = next(one for one in table.match.round.seats if one != table.match.host)
    table.do(events.SeatOpened(seat))
    table.do(events.SeatTendered(seat, "zoe"))
    table.do(match_commands.LeaveTable(seat))
    match = table.match
    assert (match.kept, match.vacant, match.offers, match.tendered) == ((), (), (), ())


def test_a_mistake_that_no_moderator_decides_about_stands_and_is_told(gardner):
    table = Gathering(gardner, human=True).begun().dealt()
    round_ = table.match.round
    table.do(commands.PlayCards(round_.to_move, round_.hands[round_.to_move][:1]))
    table.do(match_commands.GodSays(table.match.god, commands.JudgePlay(True)))
    laid = table.match.round.layout
    table.do(match_commands.Amend(table.match.god, 1, False))
    told = table.do(events.MistakeStands(1))
    assert told == (events.MistakeStands(1), round_events.VerdictAmended(1, False))
    assert table.match.amendment is None
    assert table.match.round.layout == laid
    assert not isinstance(table.do(events.MistakeStands(1)), tuple)


# ---------------------------------------------------------------- what caretakers do


def test_a_caretaker_plays_one_card_of_the_hand_and_it_counts_as_the_servers(table):
    seat = table.match.round.to_move
    hand = table.match.round.hands[seat]
    table.do(events.CaretakerCame(seat))
    (command,) = keeps(table)
    assert command.card in hand
    assert table.match.round.plays[-1].missed
    assert [act.by_server for act in table.match.acts] == [True]
    assert task(table.match).seat != seat


def test_several_kept_seats_in_a_row_are_played_until_somebody_plays_in_person(table):
    first, second, third = seats_from_mover(table)
    for seat in (first, second):
        table.do(events.CaretakerCame(seat))
    assert [command.seat for command in keeps(table)] == [first, second]
    assert task(table.match).seat == third


def test_no_caretaker_plays_while_the_table_is_paused_or_for_who_plays_in_person(table):
    seat = table.match.round.to_move
    assert stands_in(table.match, CARETAKER) is None
    table.do(events.CaretakerCame(seat))
    assert stands_in(replace(table.match, paused=5), CARETAKER) is None


def test_where_nobody_plays_in_person_the_clock_stands_until_somebody_does(table):
    seats = seats_from_mover(table)
    for seat in seats:
        table.do(events.SeatOpened(seat))
    assert keeps(table) == [match_commands.DesertTable()]
    assert (table.match.paused, table.match.deserted) == (table.match.clock, True)
    assert table.match.round.plays == ()
    came = table.do(events.SeatReclaimed(seats[1]))
    assert came == (events.SeatReclaimed(seats[1]), events.TableRevived())
    assert (table.match.paused, table.match.deserted) == (None, False)
    assert [command.seat for command in keeps(table)] == [seats[0]]


def test_who_takes_a_seat_at_a_deserted_table_sets_it_going(table):
    seats = seats_from_mover(table)
    for seat in seats:
        table.do(events.SeatOpened(seat))
    keeps(table)
    table.do(events.SeatTendered(seats[0], "zoe"))
    assert table.do(match_commands.TakeOffer("zoe"))[-1] == events.TableRevived()
    assert stands_in(table.match, CARETAKER) is None
    assert task(table.match).seat == "zoe"


def test_that_god_is_back_sets_no_deserted_table_going(table):
    for seat in table.match.present:
        table.do(events.SeatOpened(seat))
    keeps(table)
    assert table.do(events.SeatReclaimed(table.match.god)) == (events.SeatReclaimed(table.match.god),)
    assert table.match.deserted


def test_a_moderator_who_lets_a_deserted_table_go_on_moves_nobody(table):
    for seat in table.match.round.seats:
        table.do(events.SeatOpened(seat))
    keeps(table)
    table.do(match_commands.GiveOrder(table.match.host, Resume()))
    assert not table.match.deserted
    assert keeps(table) == [match_commands.DesertTable()]


def test_where_only_who_is_out_of_the_round_is_still_there_it_ends_as_it_stands(table):
    first, *others = seats_from_mover(table)
    for seat in others:
        table.do(events.CaretakerCame(seat))
    table.match = replace(table.match, round=table.match.round.but(expelled=(first,), to_move=others[0]))
    assert keeps(table)[0] == commands.EndRound(scored=True)
    assert table.match.results[-1].ended_by is Ending.CLOSED


def test_an_untouched_hand_is_left_to_who_was_offered_it(table):
    first = table.match.round.to_move
    table.do(events.SeatOpened(first, first_turn=True))
    table.do(events.SeatTendered(first, "zoe"))
    hand = table.match.round.hands[first]
    assert keeps(table) == [commands.SkipTurn(first)]
    assert table.match.round.hands[first] == hand
    table.do(events.TenderLapsed(first, "zoe"))
    table.match = replace(table.match, round=table.match.round.but(to_move=first))
    (command,) = keeps(table)
    assert isinstance(command, commands.PlayForMissing)


def test_untouched_hands_are_not_passed_to_and_fro(table):
    """Where nobody else has turns, caretakers play even what is offered."""
    first, second, third = seats_from_mover(table)
    for seat, newcomer in ((first, "zoe"), (second, "eva")):
        table.do(events.SeatOpened(seat))
        table.do(events.SeatTendered(seat, newcomer))
    prophet = table.match.round.but(prophet=Prophet(third, marker=1, since=1))
    table.match = replace(table.match, round=prophet)
    (command,) = keeps(table)
    assert isinstance(command, commands.PlayForMissing)
    assert task(table.match).duty is Duty.CALL


def test_a_prophet_who_stays_away_steps_down_and_the_play_is_judged(table):
    first, second, _ = seats_from_mover(table)
    hand = table.match.round.hands[first]
    table.do(commands.PlayCards(first, hand[:1]))
    table.do(commands.DeclareProphet(first))
    table.do(commands.PlayCards(second, table.match.round.hands[second][:1]))
    assert task(table.match).duty is Duty.CALL
    table.do(events.CaretakerCame(first))
    assert keeps(table) == [commands.StepDown(first)]
    assert len(table.match.round.plays) == 2
    assert table.match.round.hands[first] == hand[1:], "no cards are drawn for that"


def test_a_god_who_judges_himself_is_waited_for(gardner):
    table = Gathering(gardner, human=True).begun().dealt()
    table.do(events.SeatOpened(table.match.god))
    round_ = table.match.round
    table.do(commands.PlayCards(round_.to_move, round_.hands[round_.to_move][:1]))
    assert task(table.match).duty is Duty.JUDGE
    assert stands_in(table.match, CARETAKER) is None


def test_a_god_who_is_late_too_often_is_out_and_his_round_is_void(gardner):
    table = Gathering(gardner, human=True).begun().dealt()
    god = table.match.god
    assert table.do(match_commands.LeaveTable(god, late=True))[0] == events.SeatLeft(god, late=True)
    assert table.match.results[-1].ended_by is Ending.VOID


# ---------------------------------------------------------------- whatever happens


few = settings(max_examples=25, deadline=None)
seeds = st.integers(1, 2**62)


class Neglected(RandomTable):
    """Its players go and come back, and caretakers play as soon as something happened."""

    def happens(self):
        seat = self.dice.choice(self.match.present)
        match self.dice.randrange(10):
            case 0:
                return self.do(events.CaretakerCame(seat))
            case 1:
                return self.do(events.SeatOpened(seat))
            case 2 | 3:
                return self.do(events.SeatReclaimed(seat))
            case 4:
                self.guests += 1
                return self.do(events.SeatTendered(seat, f"guest {self.guests}"))
            case 5 if self.match.tendered:
                return self.do(match_commands.TakeOffer(self.match.tendered[0][1]))
            case _:
                return super().happens()

    def step(self):
        super().step()
        keeps(self)
        self.matches.append(self.match)


@few
@given(seeds, st.booleans())
def test_whoever_comes_and_goes_no_card_is_lost_and_the_log_rebuilds_the_table(books, seed, human):
    rule = None if human else Alternating()
    table = Neglected(books["new-eleusis"], seed, rule, human=human).play_out(80)
    assert replay(table.events) == table.match
    for match in table.matches:
        assert len(set(all_cards(match.round).values())) == 1
        assert set(match.vacant) <= set(match.kept) <= set(match.present)
        assert set(match.tendered) <= set(match.offers)
        assert match.deserted <= (match.paused is not None)
    serials = [match.serial for match in table.matches]
    assert all(first <= second for first, second in pairwise(serials))


@few
@given(seeds)
def test_what_a_caretaker_plays_follows_from_what_its_seat_sees(books, seed):
    """Two worlds: the same view of the seat, another rule, other hands, another stock."""
    table = Neglected(books["new-eleusis"], seed, Alternating(), human=False).play_out(25)
    for match in table.matches:
        round_, waits = match.round, task(match)
        if match.phase is not Phase.PLAY or match.paused is not None or waits.duty is not Duty.PLAY:
            continue
        match = replace(match, kept=(waits.seat,), vacant=())
        others = [seat for seat in round_.seats if seat != waits.seat]
        hidden = [card for seat in others for card in round_.hands[seat]] + list(round_.stock)
        unlike = dict(zip(hidden, reversed(hidden), strict=True))
        hands = {
            seat: hand if seat == waits.seat else tuple(unlike[card] for card in hand)
            for seat, hand in round_.hands.items()
        }
        other = replace(
            match,
            round=round_.but(hands=hands, stock=tuple(reversed(round_.stock))),
            rule=replace(match.rule, text="another", tree={"other": 1}),
        )
        assert table_view(other, waits.seat) == table_view(match, waits.seat)
        assert stands_in(match, CARETAKER) == stands_in(other, CARETAKER)


def test_an_old_table_has_nobody_away(table):
    assert evolve_match(table.match, events.TableRevived()) == table.match
