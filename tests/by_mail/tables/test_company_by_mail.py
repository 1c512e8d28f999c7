"""Bots at tables: whoever comes alone has somebody to play with, by letters and taps."""

import re
from dataclasses import replace

import pytest

from pbem.app import load_rulebooks
from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from pbem.engine.match.state import Phase
from pbem.engine.notation import Game, read_egn
from pbem.micros import DAY, HOUR, MINUTE
from pbem.service.aggregates.egn_export import export_round
from pbem.service.aggregates.tables import judge_by
from pbem.service.schedule.tick import tick
from tests.by_mail.knowing import read
from tests.by_mail.mailboxes import moves_in, to_lobby
from tests.by_mail.table import ANA, BRUNO, html_of, play, words


@pytest.fixture
def rosa(dealt):
    """Somebody new, whose address is confirmed; the table that is theirs next has number 2."""
    rosa = moves_in(dealt, "Rosa", "rosa@new.example")
    (asks,) = to_lobby(dealt, rosa, "JOIN").to(rosa)
    dealt.says(rosa, "YES", asks)
    dealt.number = 2
    return rosa


def match_of(table):
    with table.house.store.reading() as reading:
        return table.house.shelf.load(reading, table.number).match


def newest(table, person):
    return [mail for whose, mail in table.town.mails if whose is person][-1]


def to_server(table, person, text):
    """The answer to a letter in reply to the person's newest mail."""
    return table.says(person, text, newest(table, person))


def test_a_stranger_is_in_a_practice_game_with_two_messages(dealt):
    rosa = moves_in(dealt, "Rosa", "rosa@new.example")
    (asks,) = to_lobby(dealt, rosa, "PRACTICE").to(rosa)
    mails = dealt.says(rosa, "YES", asks).to(rosa)
    (mail,) = mails
    assert "Welcome, Rosa! Your address is confirmed. > PRACTICE Game 2 has begun." in words(mail)
    assert "Your move, Rosa" in words(mail)
    assert mail["Subject"] == "Your move – game 2, round 1"
    assert mail["References"].split()[0] != asks["Message-ID"], "it stands in the thread of the game"


def test_practice_deals_at_once_and_says_whose_company_it_is(dealt, rosa):
    (mail,) = to_server(dealt, rosa, "PRACTICE").to(rosa)
    told = words(mail)
    assert "Game 2 has begun. You're playing with Ada (bot, beginner) and Basil (bot, beginner)." in told
    assert "You've joined the table. So have Ada (bot, beginner) and Basil (bot, beginner)." in told
    assert "Your move, Rosa." in told
    assert "the server - God" in told
    assert mail["Subject"] == "Your move – game 2, round 1"


def test_practice_from_the_last_mail_of_a_game_brings_one_mail_that_is_about_the_new_one(dealt, rosa):
    to_server(dealt, rosa, "PRACTICE")
    dealt.says(rosa, "END ROUND VOID")
    (over,) = dealt.town.kinds_of(rosa, "match-end")
    (mail,) = dealt.says(rosa, "PRACTICE", over).to(rosa)
    assert mail["Subject"] == "Your move – game 3, round 1"
    assert "Game 3 has begun." in words(mail)


def test_what_is_asked_besides_practice_is_answered_at_its_own_table(dealt, rosa):
    to_server(dealt, rosa, "PRACTICE")
    mails = dealt.says(rosa, f"{play(dealt.sees(rosa).hand[0])}\nPRACTICE").to(rosa)
    assert sorted(str(mail["Eleusis-Table"]) for mail in mails) == ["2", "3"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("PRACTICE HRAD", "PRACTICE HARD"),
        ("PRACTICE MEDIUMM", "PRACTICE MEDIUM"),
        ("ADD BOT 2 mastr", "ADD BOT 2 master"),
    ],
)
def test_a_typo_in_a_level_is_asked_back_with_a_tap_for_the_level_meant(dealt, rosa, written, meant):
    to_server(dealt, rosa, written)
    (mail,) = dealt.town.mails[-1:]
    assert f"body={meant.replace(' ', '%20')}" in html_of(mail[1])


def test_a_lap_of_bots_comes_in_one_mail_and_nobody_else_gets_any(dealt, rosa):
    to_server(dealt, rosa, "PRACTICE")
    for _ in range(3):
        before = len(match_of(dealt).round.plays)
        came = dealt.says(rosa, play(dealt.sees(rosa).hand[0]))
        assert [whose for whose, _ in came.mails] == [rosa]
        assert dealt.sees(rosa).asked is Asked.PLAY
        assert len(match_of(dealt).round.plays) == before + 3
        assert "Ada (bot, beginner)" in came.answer


def test_a_harder_practice_has_stronger_bots(dealt, rosa):
    assert "Ada (bot, master)" in to_server(dealt, rosa, "PRACTICE HARD").answer
    assert match_of(dealt).server.difficulty == "hard"


def test_how_strong_a_bot_is_stands_in_the_words_of_each_reader(dealt, rosa):
    to_server(dealt, rosa, "IDIOMA pt")
    told = to_server(dealt, rosa, "TREINO MÉDIA")
    assert "Você está jogando com Ada (bot, clube) e Basil (bot, clube)" in told.answer
    assert "(bot, club)" not in told.answer
    round_ = match_of(dealt).round
    moved = dealt.says(rosa, play(round_.hands[round_.to_move][0]))
    assert "Ada (bot, clube)" in moved.answer
    assert "Basil (bot, clube) saiu da mesa." in dealt.says(rosa, "TIRAR BOT").answer


def test_a_plan_and_a_moderator_may_call_a_bot_by_its_name_alone(dealt, rosa):
    to_server(dealt, rosa, "PRACTICE")
    hand = dealt.sees(rosa).hand
    told = dealt.says(rosa, f"IF Ada has at most 30 cards: {play(hand[0])}").answer
    assert "IF Ada has at most 30 cards: PLAY" in told
    assert "Basil (bot, beginner) is out of this game." in dealt.says(rosa, "EJECT Basil").answer


def test_a_fourth_practice_game_waits_for_one_of_three(dealt, rosa):
    for _ in range(3):
        to_server(dealt, rosa, "TREINO")
    told = to_server(dealt, rosa, "PRACTICE").answer
    assert "You already have 3 practice games in progress (2, 3 and 4)." in told
    assert "give one up with 2 LEAVE YES" in told


def test_a_table_is_made_with_bots_and_begins_when_they_fill_it(dealt):
    came = dealt.says(ANA, 'NEW TABLE "Tea", god server, easy, 3 seats, bots 2 club')
    assert "playing with Ada" not in came.answer  # Ana is there: no bot is called nearly so
    assert "Basil (bot, club)" in came.answer
    dealt.number = 2
    assert match_of(dealt).phase is Phase.PLAY


def test_bots_fill_seats_one_by_one_and_are_taken_away_again(dealt):
    dealt.says(ANA, 'NEW TABLE "Tea", god server, easy, 4 seats')
    dealt.number = 2
    assert "ADD BOT" in words(dealt.newest(ANA))
    assert "body=ADD%20BOT" in html_of(dealt.newest(ANA))
    told = dealt.says(ANA, "ADD BOT master").answer
    assert "Basil (bot, master) has joined. 2 of 4 seats taken." in told
    assert "Basil (bot, master) has left the table." in dealt.says(ANA, "REMOVE BOT Basil").answer
    assert "have joined." in dealt.says(ANA, "ADD BOTS 3").answer
    assert match_of(dealt).phase is Phase.PLAY


def test_bots_do_not_wait_for_who_may_become_prophet(dealt):
    dealt.says(
        ANA, 'NEW TABLE "Tea", god server, easy, 3 seats, bots 2, prophet window 2 hours, option hand 9'
    )
    dealt.number = 2
    for _ in range(8):
        if match_of(dealt).phase is Phase.OVER:
            break
        assert dealt.sees(ANA).asked is Asked.PLAY
        dealt.says(ANA, play(dealt.sees(ANA).hand[0]))


def passes(table, time, step=5 * MINUTE):
    """So much time, in which the server looks after its tables now and then."""
    for _ in range(time // step):
        table.waits(step)
        tick(table.house)
        table.counter.work()


def test_bots_with_a_pace_take_their_time_and_one_mail_comes_when_it_is_ones_turn(dealt):
    dealt.says(ANA, "DIGEST turn")
    dealt.says(ANA, 'NEW TABLE "Tea", god server, easy, 3 seats, bots 2, bot pace 20 minutes')
    dealt.number = 2
    took, started = [], dealt.house.clock.now()
    for _ in range(4):
        while match_of(dealt).round.to_move in dict(match_of(dealt).bots):
            passes(dealt, 5 * MINUTE)
        before, begun = len(match_of(dealt).round.plays), dealt.house.clock.now()
        assert dealt.sees(ANA).asked is Asked.PLAY
        dealt.says(ANA, play(dealt.sees(ANA).hand[0]))
        assert len(match_of(dealt).round.plays) == before + 1, "nobody else has played yet"
        mails = len(dealt.town.mails)
        while match_of(dealt).round.to_move in dict(match_of(dealt).bots):
            passes(dealt, 5 * MINUTE)
        asks = [mail for _, mail in dealt.town.mails[mails:] if str(mail["Subject"]).startswith("Your move")]
        assert len(asks) == 1
        # a bot that has become Prophet plays no cards
        assert before + 1 < len(match_of(dealt).round.plays) <= before + 3
        took.append(dealt.house.clock.now() - begun)
    assert len(set(took)) > 1, "they do not answer like clocks"
    assert 4 * 10 * MINUTE < dealt.house.clock.now() - started < 4 * 4 * HOUR


def test_the_pace_of_bots_is_a_setting_that_is_told_and_can_be_changed(dealt):
    dealt.says(ANA, 'NEW TABLE "Tea", god server, easy, 4 seats, bot pace 20 minutes')
    dealt.number = 2
    assert "Bots take about 20 minutes to answer." in words(dealt.newest(ANA))
    assert "less than the shortest time per move" in dealt.says(ANA, "SET bot pace 20 days").answer
    assert "Bots take about" not in dealt.says(ANA, "SET no bot pace").answer


def test_in_practice_games_bots_answer_at_once_whatever_the_house_has_them_do(dealt, rosa):
    house = replace(dealt.house, time_rules=replace(dealt.house.time_rules, bot_pace=HOUR))
    dealt.house = dealt.counter.house = house
    to_server(dealt, rosa, "PRACTICE")
    assert match_of(dealt).time_rules.bot_pace == 0
    to_server(dealt, rosa, "NEW TABLE Tea, god server, 3 seats, bots 2")
    dealt.number = 3
    assert match_of(dealt).time_rules.bot_pace == HOUR


def test_no_table_is_made_at_which_right_no_plays_could_go_round_for_ever(dealt):
    told = dealt.says(ANA, "NEW TABLE Tea, god server, option no_play_less 0").answer
    assert 'A table can\'t have the option "no_play_less 0". What works here: 1-52.' in told


def test_only_the_host_adds_bots(dealt):
    dealt.says(ANA, 'NEW TABLE "Tea", god server, easy, 4 seats, open')
    to_lobby(dealt, BRUNO, "JOIN 2")
    dealt.says(BRUNO, "YES", newest(dealt, BRUNO))
    dealt.number = 2
    assert "Only Ana, who made this table, can do that." in dealt.says(BRUNO, "ADD BOT").answer


@pytest.mark.parametrize(
    "order", ["NEW TABLE Tea, god server, bots 12", "NEW TABLE Tea, god server, bots clubb"]
)
def test_bots_that_cannot_be_meant_are_asked_back(dealt, order):
    assert "We don't know which bots" in dealt.says(ANA, order).answer


def test_where_several_people_play_the_seal_reaches_them_before_a_bot_plays(dealt):
    """Whoever starts: of a table of two and bots nothing is judged before both have the rule's seal."""
    for number in range(2, 8):
        dealt.says(ANA, 'NEW TABLE "Tea", god server, easy, 4 seats, open')
        to_lobby(dealt, BRUNO, f"JOIN {number}")
        dealt.says(BRUNO, "YES", newest(dealt, BRUNO))
        dealt.number = number
        dealt.says(ANA, "ADD BOTS 2")
        assert match_of(dealt).phase is Phase.PLAY
        assert not match_of(dealt).round.plays
        for person in (ANA, BRUNO):
            assert match_of(dealt).rule.commitment in text_of(dealt.newest(person)).replace("\n", "")
        tick(dealt.house)
        dealt.counter.work()
        awaited = match_of(dealt).round.to_move
        assert awaited not in dict(match_of(dealt).bots)


@pytest.mark.parametrize("settings", ["5 seats, bots 2", "god server, rated, bots 2"])
def test_no_table_is_made_where_bots_could_not_play(dealt, settings):
    told = dealt.says(ANA, f'NEW TABLE "Tea", {settings}').answer
    assert "Bots can" in told
    with dealt.house.store.reading() as reading:
        assert reading.tables.by_id(2) is None


def test_where_there_is_no_bot_none_is_taken_away(dealt):
    dealt.says(ANA, 'NEW TABLE "Tea", god server, 4 seats')
    dealt.number = 2
    assert "There are no bots at this table." in dealt.says(ANA, "REMOVE BOT").answer


def test_where_people_are_god_no_bot_sits_down(dealt):
    dealt.says(ANA, 'NEW TABLE "Tea", 5 seats')
    dealt.number = 2
    assert "Bots can only play where the server is God." in dealt.says(ANA, "ADD BOT").answer


def test_when_the_only_person_stays_away_the_clock_stands(dealt, rosa):
    to_server(dealt, rosa, "PRACTICE")
    for _ in range(4):
        dealt.waits(8 * DAY)
        tick(dealt.house)
        dealt.counter.work()
    plays = len(match_of(dealt).round.plays)
    dealt.waits(60 * DAY)
    tick(dealt.house)
    assert match_of(dealt).paused is not None
    assert len(match_of(dealt).round.plays) == plays
    dealt.says(rosa, "BACK")
    assert match_of(dealt).paused is None


def test_when_the_only_person_leaves_the_game_is_over(dealt, rosa):
    to_server(dealt, rosa, "PRACTICE")
    dealt.says(rosa, "LEAVE YES")
    assert match_of(dealt).phase is Phase.OVER
    assert "Game 3 has begun." in to_server(dealt, rosa, "PRACTICE").answer


def test_a_bot_that_goes_leaves_the_others_at_play(dealt, rosa):
    to_server(dealt, rosa, "PRACTICE")
    assert "Basil (bot, beginner) has left the table." in dealt.says(rosa, "REMOVE BOT").answer
    for _ in range(2):
        assert dealt.sees(rosa).asked is Asked.PLAY
        dealt.says(rosa, play(dealt.sees(rosa).hand[0]))


def test_a_rematch_has_the_same_company_and_begins_at_once(dealt, rosa):
    to_server(dealt, rosa, "PRACTICE")
    dealt.says(rosa, "END ROUND VOID")
    (over,) = dealt.town.kinds_of(rosa, "match-end")
    dealt.number = 3
    told = dealt.says(rosa, "REMATCH", over).answer
    assert "playing with Ada (bot, beginner) and Basil (bot, beginner)." in told


def test_a_teacher_says_after_each_move_how_many_rules_fit(dealt, rosa):
    to_server(dealt, rosa, "PRACTICE")
    fitting = []
    for _ in range(2):
        told = dealt.says(rosa, play(dealt.sees(rosa).hand[0])).answer
        fits = re.search(r"Of [\d,]+ simple rules, (?:only )?([\d,]+) still fits?\.", told)[1]
        fitting.append(int(fits.replace(",", "")))
    assert fitting[0] >= fitting[1] > 0


def test_why_weighs_a_card_where_there_is_a_teacher_and_nowhere_else(dealt, rosa):
    to_server(dealt, rosa, "PRACTICE")
    assert "Of the likely rules that still fit, " in dealt.says(rosa, "WHY 7h").answer
    dealt.number = 1
    assert "There's no teacher at this table." in dealt.says(ANA, "WHY 7h").answer


def test_a_prophet_whose_theory_calls_reads_all_that_was_played_since(dealt, rosa):
    to_server(dealt, rosa, "PRACTICE")
    before = len(match_of(dealt).round.plays)
    came = dealt.says(
        rosa, f"{play(dealt.sees(rosa).hand[0])}, PROPHET IF RIGHT: {match_of(dealt).rule.text}"
    )
    since = match_of(dealt).round.plays[before + 1 :]
    shown = [
        line for line in text_of(came.to(rosa)[0]).splitlines() if re.match(r"  \w+ \(bot, beginner\) ", line)
    ]
    assert len(shown) >= len(since)


def test_a_question_that_begins_with_why_is_prose(dealt, rosa):
    to_server(dealt, rosa, "PRACTICE")
    hand = dealt.sees(rosa).hand
    assert "You played" in dealt.says(rosa, f"Why was that wrong?\n{play(hand[0])}").answer


def test_a_harder_practice_has_no_teacher(dealt, rosa):
    to_server(dealt, rosa, "PRACTICE MEDIUM")
    assert "simple rules" not in dealt.says(rosa, play(dealt.sees(rosa).hand[0])).answer


@pytest.mark.parametrize("rulebook", sorted(load_rulebooks()))
def test_under_every_rulebook_a_round_with_bots_comes_to_its_end(dealt, rulebook):
    dealt.says(
        ANA, f"NEW TABLE Tea, variant {rulebook}, god server, easy, 1 round, 4 seats, bots 3, option hand 4"
    )
    dealt.number = 2
    for _ in range(60):
        if match_of(dealt).phase is Phase.OVER:
            break
        asked = dealt.sees(ANA)
        dealt.says(ANA, "WRONG" if asked.asked is Asked.CALL else play(asked.hand[0]))
    (result,) = match_of(dealt).results
    assert len(result.scores) == 5  # the server is God
    with dealt.house.store.reading() as reading:
        text = export_round(reading, 2, 1, "here")
    game = read_egn(text, dealt.house.rulebooks.get, lambda rule, _: judge_by(read(rule)))
    assert isinstance(game, Game), game
    assert "Basil bot club" in text
