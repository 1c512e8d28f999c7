"""Who misses turns by mail: excused, played for, his seat open and offered, and his again when he writes."""

from dataclasses import replace
from email.message import EmailMessage

import pytest

from pbem.engine.match.state import Phase, task
from pbem.engine.match.terms import Missed, TimeRules
from pbem.engine.notation import Game, read_egn
from pbem.service.aggregates.egn_export import export_round
from pbem.service.aggregates.tables import judge_by
from pbem.service.schedule.tick import tick
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import SeatClock, TurnEnd
from tests.by_mail.knowing import read
from tests.by_mail.moderated import ALL, EVA, Setting, moderated
from tests.by_mail.servers import Refusing
from tests.by_mail.still import DAY, SECOND
from tests.by_mail.table import ANA, BRUNO, PIA, RUI, card_words, html_of, words
from tests.service.timing import TimedTable

A_WHILE = 61 * SECOND


@pytest.fixture
def opens(stages, tmp_path):
    """A table with these time rules, the first play awaited: it is the turn of Bruno, who is the host."""
    tables = []

    def opened(human=False, fair=False, eva=False, **rules):
        setting = Setting(human=human, fair=fair, eva=eva, time_rules=TimeRules(**rules))
        table = moderated(stages.house, tmp_path / str(len(tables)), setting)
        tables.append(table)
        now, due = table.clock.at, table.clock.at + 3 * DAY * table.match.time_rules.first_turn
        mover = int(task(table.match).seat)
        first = DeadlineRecord(1, table.serial, mover, due, None, begun=now, base=due - now, fires=due)
        with table.house.store.writing() as writing:
            writing.deadlines.set(first)
        return table

    yield opened
    for table in tables:
        table.store.close()


def at_his_address(table, person, text):
    """A letter to the address at which a person writes about all his tables."""
    with table.house.store.reading() as reading:
        token = reading.people.by_address(person.address).token
    letter = EmailMessage()
    letter["From"], letter["Subject"] = person.address, "Eleusis"
    letter["Message-ID"] = f"<{len(table.town.mails)}.{table.version()}.home@example.org>"
    letter.set_content(text)
    return table.posts(person.address, table.house.addressing.person(token), letter)


def passes(table, time=3 * DAY + A_WHILE):
    """What is mailed once so much time has passed; a second tick does nothing more."""
    table.waits(time)
    before = len(table.town.mails)
    tick(table.house)
    with table.unchanged():
        tick(table.house)
    table.counter.work()
    return table.town.mails[before:]


def told(mails, person):
    return words([mail for whose, mail in mails if whose is person][-1])


def to_move(table):
    return ALL[int(task(table.match).seat) - 1]


def plays(table):
    """Who is to move plays the first card of his hand."""
    mover = to_move(table)
    return table.writes(mover, f"PLAY {card_words(table.hands()[task(table.match).seat][0])}")


def until_his_turn(table, person):
    while to_move(table) is not person:
        plays(table)


def opened_to_others(table):
    """Bruno misses two turns in a row; gives what is mailed then."""
    until_his_turn(table, BRUNO)
    passes(table)
    until_his_turn(table, BRUNO)
    return passes(table)


# ---------------------------------------------------------------- from the first miss to somebody new


def test_from_the_first_missed_turn_to_somebody_new_in_the_seat(opens):
    table = opens(excuses=1)
    plays(table)
    table.writes(PIA, "LANGUAGE pt")
    assert "Se não responder, você ganha outro prazo igual." in words(table.town.mails[-1][1])

    mails = passes(table)
    assert "Pia ran out of time, so their clock restarts." in told(mails, RUI)
    assert "Seu prazo acabou, mas você ganha outro igual." in told(mails, PIA)
    assert "Se não responder, o servidor joga uma carta ao acaso." in told(mails, PIA)

    mails = passes(table)
    assert "out of time, random card" in told(mails, RUI)
    until_his_turn(table, PIA)
    assert "o servidor joga uma carta ao acaso. Outra pessoa pode então ficar com o seu lugar." in words(
        table.newest(PIA)
    )
    mails = passes(table)
    assert "Pia ran out of time again. Someone else can take the seat." in told(mails, RUI)
    assert "REPLACE" not in told(mails, RUI)
    assert "REPLACE Pia BY" in told(mails, BRUNO)
    assert "on autopilot" in told(mails, RUI)
    assert "on autopilot, open seat" in told(mails, RUI)
    assert "Você não jogou a tempo, e outra pessoa pode ficar com o seu lugar." in told(mails, PIA)
    assert to_move(table) is RUI, "caretakers play at once"
    plays(table)
    came = plays(table)
    assert to_move(table) is RUI
    assert "on autopilot" in came.answer

    came = at_his_address(table, EVA, "JOIN 1")
    assert "is full for now, so you're number 1 on its waiting list" in came.answer
    (offer,) = [mail for mail in came.to(EVA) if mail["Eleusis-Kind"] == "invitation"]
    assert "You asked for a seat, and Pia's is open." in words(offer)
    assert "We'll keep it for you until" in words(offer)
    assert "We'll keep it for you until" in html_of(offer)
    came = at_his_address(table, EVA, "JOIN 1")
    assert "You now have Pia's seat" in came.answer
    assert "Eva has taken over Pia's seat." in words(came.to(RUI)[-1])
    assert table.match.kept == ()
    with table.unchanged():
        gone = table.writes(PIA, "SAY Hello")
    assert "Eva" in gone.answer


def test_who_writes_in_the_game_has_his_seat_again_and_nobody_else_is_offered_it(opens):
    table = opens()
    opened_to_others(table)
    at_his_address(table, EVA, "JOIN 1")
    assert table.match.tendered == (("2", "5"),)
    with table.unchanged():
        table.writes(BRUNO, "STATUS")
    came = table.writes(BRUNO, "SAY I am here again")
    assert "You're back in your seat, and autopilot is off." in came.answer
    assert "Bruno is back, and autopilot is off." in words(came.to(RUI)[-1])
    assert (table.match.kept, table.match.offers) == ((), ())
    again = at_his_address(table, EVA, "JOIN 1")
    assert "You're already number 1 on the waiting list for Game 1." in again.answer
    until_his_turn(table, BRUNO)
    passes(table)
    assert table.match.vacant == (), "he begins anew"


def test_a_move_for_a_turn_that_has_passed_still_gives_him_his_seat_again(opens):
    table = opens()
    until_his_turn(table, BRUNO)
    serial = table.serial
    opened_to_others(table)
    came = table.writes(BRUNO, "PLAY qs", serial)
    assert "The game moved on first: You: K♣, right, out of time" in came.answer
    assert "You're back in your seat, and autopilot is off" in came.answer


def test_back_gives_him_his_seat_again(opens):
    table = opens()
    opened_to_others(table)
    came = at_his_address(table, BRUNO, "BACK")
    assert "You're back in your seat: Game 1. Autopilot is off there." in came.answer
    assert table.match.kept == ()


def test_a_turn_is_charged_once_though_the_database_fails_as_it_is_charged(opens):
    table = opens(excuses=1)
    whole = table.house
    refusing = Refusing(whole.store)
    broken = replace(whole, store=refusing)
    for _ in range(2):
        table.waits(3 * DAY + A_WHILE)
        for _ in range(2):
            with table.unchanged(), pytest.raises(StoreUnavailable):
                tick(broken)
        tick(whole)
        with table.unchanged():
            tick(whole)
    with whole.store.reading() as reading:
        clock, turns = reading.seat_clocks.of(1, 2), reading.turns.of(2, 10)
    assert (clock.excuses, clock.missed, clock.turns) == (0, 1, 1)
    assert [turn.how for turn in turns] == [TurnEnd.MISSED]


def test_five_turns_in_time_one_after_the_other_win_an_excuse_back():
    table = TimedTable(TimeRules(excuses=1)).dealt()
    mover = table.mover
    table.kept.clocks[mover] = SeatClock(1, mover, 0, 0)
    for turn in range(1, 6):
        table.turns_to(mover).plays()
        assert table.kept.clocks[mover].excuses == (turn == 5)
    for _ in range(5):
        table.turns_to(mover).plays()
    assert table.kept.clocks[mover].excuses == 1, "no more than the table has"


# ---------------------------------------------------------------- the waiting list


def test_who_does_not_take_the_seat_in_time_makes_room_for_the_next(opens):
    table = opens()
    with table.house.store.writing() as writing:
        writing.waiting_lists.add(1, 5, table.clock.at)
    mails = opened_to_others(table)
    assert [person for person, mail in mails if mail["Eleusis-Kind"] == "invitation"] == [EVA]
    assert "We're offering Bruno's seat to the first person on the waiting list." in told(mails, RUI)
    plays(table)
    plays(table)
    passes(table)
    assert table.match.offers == ()
    came = at_his_address(table, EVA, "JOIN 1")
    assert "number 1 on its waiting list" in came.answer, "he may ask again"


def test_who_waits_no_longer_is_offered_nothing(opens):
    table = opens()
    came = at_his_address(table, EVA, "JOIN 1")
    assert "reply 1 LEAVE" in came.answer
    came = at_his_address(table, EVA, "LEAVE")
    assert "You're off the waiting list for Game 1." in came.answer
    mails = opened_to_others(table)
    assert not [person for person, mail in mails if mail["Eleusis-Kind"] == "invitation"]


def test_who_waits_hears_nothing_of_a_table_that_is_not_open(stages, tmp_path):
    table = moderated(stages.house, tmp_path / "closed", Setting())
    came = at_his_address(table, EVA, "JOIN 1")
    assert "waiting list" not in came.answer
    table.store.close()


# ---------------------------------------------------------------- what the table chose


def test_a_table_may_pass_over_who_is_late(opens):
    table = opens(missed=Missed.SKIP)
    hand = table.hands()["2"]
    mails = passes(table)
    assert "Bruno ran out of time, so their turn is skipped." in told(mails, RUI)
    assert "If you don't, your turn is skipped." in told(mails, PIA)
    assert table.hands()["2"] == hand


def test_a_table_may_have_a_caretaker_play_from_the_first_miss_on(opens):
    table = opens(missed=Missed.CARETAKER)
    mails = passes(table)
    assert "Bruno ran out of time. Autopilot plays for them until they write." in told(mails, RUI)
    assert "If you don't, autopilot plays for you until you write." in told(mails, PIA)
    assert table.match.vacant == ()
    passes(table)
    assert "2" in table.match.vacant, "after one clock more others may have his seat"


def test_who_never_came_has_no_card_played_for_him_before_others_may_have_the_hand(opens):
    table = opens(first_turn=2, excuses=1)
    hand = table.hands()["2"]
    assert passes(table) == []
    mails = passes(table, 3 * DAY)
    assert "Bruno hasn't made a move yet. Someone else can take the seat." in told(mails, RUI)
    assert table.hands()["2"] == hand
    assert table.match.round.plays == ()


def test_who_never_came_is_not_promised_time_that_he_will_not_get(opens):
    table = opens(first_turn=2, excuses=1)
    plays(table)
    assert to_move(table) is PIA
    asked = words(table.newest(PIA))
    assert "If we don't hear from you, someone else can take your seat." in asked
    assert "If you don't, your clock restarts" not in asked
    table.waits(SECOND)
    assert "If you don't, your clock restarts." in table.writes(PIA, "STATUS").answer


def test_who_has_his_time_once_more_is_not_told_that_his_bank_runs(opens):
    table = opens(bank=2 * DAY, excuses=1)
    plays(table)
    passes(table)
    mails = passes(table, 2 * DAY)
    assert "Reply by Thu 26 Nov, 11:07 UTC (3 days left)." in told(mails, PIA)
    assert "bank" not in told(mails, PIA)


def test_who_has_written_since_the_match_began_is_excused_like_anybody(opens):
    table = opens(first_turn=2, excuses=1)
    table.waits(DAY)
    table.writes(BRUNO, "SAY Hello")
    assert "You ran out of time, so your clock restarts" in told(passes(table, 5 * DAY + A_WHILE), BRUNO)


def test_where_everybody_stays_away_the_match_stands_until_somebody_writes(opens):
    table = opens(missed=Missed.CARETAKER)
    for _ in range(3):
        mails = passes(table)
    assert "Everyone is away, and autopilots don't play each other" in told(mails, ANA)
    played = table.match.round.plays
    passes(table, 9 * DAY)
    assert table.match.round.plays == played
    assert set(table.match.vacant) == {"2", "3", "4"}
    came = table.writes(RUI, "SAY I am here")
    assert "The game has resumed, and the clock is running." in words(came.to(PIA)[-1])
    assert to_move(table) is RUI


def test_who_played_before_a_kept_seat_has_time_to_become_prophet(opens):
    table = opens(prophet_window=2 * 3600 * SECOND)
    opened_to_others(table)
    until_his_turn(table, RUI)
    plays(table)
    assert task(table.match).seat == "2", "the caretaker waits"
    came = table.writes(RUI, "PROPHET")
    assert "You're now Prophet" in came.answer
    assert task(table.match).seat == "4", "and then does not: Rui is asked to call the play"


def test_a_caretaker_plays_when_nobody_became_prophet_in_time(opens):
    table = opens(prophet_window=2 * 3600 * SECOND)
    opened_to_others(table)
    until_his_turn(table, RUI)
    plays(table)
    mails = passes(table, 2 * 3600 * SECOND)
    assert "on autopilot" in told(mails, PIA)
    assert to_move(table) is PIA


def test_a_round_with_caretakers_and_turns_passed_over_can_be_verified(opens):
    table = opens(fair=True, missed=Missed.SKIP)
    first = to_move(table)
    passes(table)
    until_his_turn(table, first)
    passes(table)
    plays(table)
    plays(table)
    table.writes(BRUNO, "END ROUND SCORED")
    for person in (ANA, PIA, RUI):
        if not table.match.results:
            table.writes(person, "AGREE")
    with table.house.store.reading() as reading:
        file = export_round(reading, 1, 1, "example.org")
    assert f"! skip {first.name}" in file
    assert f"! miss {first.name}" in file
    game = read_egn(file, table.house.rulebooks.get, lambda text, _: judge_by(read(text)))
    assert isinstance(game, Game), game


# ---------------------------------------------------------------- God


def test_a_god_who_stays_away_is_excused_then_told_of_then_his_seat_is_open_then_he_is_out(opens):
    table = opens(human=True, excuses=1)
    plays(table)
    mails = passes(table)
    assert "Ana ran out of time, so their clock restarts" in told(mails, RUI)
    assert "is running out" not in told(mails, ANA), "it has just begun"
    mails = passes(table)
    assert {person for person, _ in mails} == {ANA, BRUNO}
    assert "JUDGE FOR Ana RIGHT" in told(mails, BRUNO)
    mails = passes(table)
    assert "Ana ran out of time again. Until Ana writes, someone else can take the seat." in told(mails, RUI)
    assert "If you don't, you're out of the game: nobody else can judge" in told(mails, ANA)
    mails = passes(table)
    assert "Ana, God this round, ran out of time to judge" in told(mails, BRUNO)
    assert "the Prophet" not in told(mails, BRUNO)
    assert "Ana, God this round, ran out of time to judge too often and is out of the game." in told(
        mails, RUI
    )
    assert (
        "You ran out of time to judge too often, so you're out of this game, just as if you'd left"
        in told(mails, ANA)
    )
    assert table.match.results[-1].ended_by.value == "void"


def test_a_mistake_of_gods_stands_if_no_moderator_decides_within_one_clock(opens):
    table = opens(human=True)
    plays(table)
    table.writes(ANA, "RIGHT")
    table.writes(ANA, "AMEND 1 WRONG")
    table.waits(2 * DAY)
    plays(table)
    table.writes(ANA, "RIGHT")
    mails = passes(table, DAY + A_WHILE)
    assert "No moderator decided in time about God's mistake in move 1, so it stands." in told(mails, RUI)
    assert table.match.amendment is None
    assert table.match.round.amended == (1,)


def test_a_god_by_machine_who_stays_away_gets_a_sample_rule_at_once(opens):
    table = opens(eva=True)
    opened_to_others(table)
    came = table.writes(EVA, "END ROUND SCORED")
    assert (table.match.number, table.match.god, table.match.phase) == (2, "2", Phase.PLAY)
    assert "is God this round. In their place, the server drew a sample rule and dealt the cards" in words(
        came.to(RUI)[-1]
    )
