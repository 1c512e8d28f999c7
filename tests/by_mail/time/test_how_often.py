"""How often somebody is mailed is as he has it: at each move, for what is asked of him, once a day, or hardly ever."""

import pytest

from pbem.demo.mail import Asked
from pbem.engine.match.state import task
from pbem.service.mailing.mailer import Mailer
from pbem.service.schedule.tick import tick
from tests.by_mail.still import DAY, SECOND, START
from tests.by_mail.table import ANA, PEOPLE, html_of, play, words

# The tables begin on Wednesday, 18 November 2026, at 11:06:40 UTC, with three days for a move.
TO_EVENING = 32_000 * SECOND


def kinds(came, person):
    return [mail["Eleusis-Kind"] for mail in came.to(person)]


def right_card(table, person):
    last = table.sees(person).layout.main_line[-1]
    return next(card for card in table.sees(person).hand if card.suit.red != last.suit.red)


def wrong_card(table, person):
    last = table.sees(person).layout.main_line[-1]
    return next(card for card in table.sees(person).hand if card.suit.red == last.suit.red)


@pytest.fixture
def turns(dealt):
    """Everybody is mailed of what is asked of him, and of what changes the game."""
    for person in PEOPLE:
        dealt.says(person, "DIGEST turn")
    return dealt


def plays_on(table, cards=right_card):
    """Whoever is asked plays; what came of it."""
    mover = table.asked(Asked.PLAY)
    return mover, table.says(mover, play(cards(table, mover)))


def test_a_play_is_mailed_to_who_played_and_to_who_plays_next_and_to_nobody_else(turns):
    mover, came = plays_on(turns)
    following = turns.asked(Asked.PLAY)
    assert kinds(came, mover) == ["receipt"]
    assert kinds(came, following) == ["digest"]
    for person in PEOPLE:
        if person not in (mover, following):
            assert kinds(came, person) == []


def test_his_turn_tells_all_that_happened_since_his_last_move(turns):
    mover, _ = plays_on(turns)
    second, _ = plays_on(turns)
    third, came = plays_on(turns)
    assert turns.asked(Asked.PLAY) is mover
    told = words(came.to(mover)[0])
    assert f"{second.name}" in told.partition("ON THE TABLE")[0]
    assert f"{third.name}" in told.partition("ON THE TABLE")[0]


def test_everybody_hears_of_a_prophet_and_is_not_told_again_what_that_mail_told(turns):
    first, _ = plays_on(turns)
    second = turns.asked(Asked.PLAY)
    card = right_card(turns, second)
    came = turns.says(second, f"{play(card)}, PROPHET")
    for person in PEOPLE:
        assert len(came.to(person)) == 1, person
    third = turns.asked(Asked.PLAY)
    (told,) = came.to(first)
    before_layout = words(told).partition("ON THE TABLE")[0]
    assert f"{second.name} is Prophet now" in before_layout
    mover, came = plays_on(turns)
    assert mover is third
    shown = [mail for mail in came.to(second) if mail["Eleusis-Kind"] == "digest"]
    assert shown, "the Prophet is asked to call"
    assert kinds(came, first) == []
    came = turns.says(second, "RIGHT")
    assert turns.asked(Asked.PLAY) is first
    news = words(came.to(first)[0]).partition("ON THE TABLE")[0]
    assert "is Prophet now" not in news
    assert third.name in news


def test_who_asks_how_things_stand_is_told_again_what_he_knows(turns):
    mover, _ = plays_on(turns)
    second = turns.asked(Asked.PLAY)
    status = turns.says(second, "STATUS").answer
    assert f"{mover.name}" in status.partition("ON THE TABLE")[0]


def test_the_end_of_a_round_is_mailed_to_who_wants_no_digests(dealt):
    off = next(
        person for person in PEOPLE if person is not dealt.asked(Asked.PLAY) and person is not dealt.god
    )
    dealt.says(off, "DIGEST off")
    _, came = plays_on(dealt)
    assert kinds(came, off) == []
    dealt.says(PEOPLE[0], "END ROUND VOID")


def test_the_bare_order_shows_what_holds_and_usual_goes_back_to_it(dealt):
    person = PEOPLE[1]
    assert "whenever something happens in game 1" in dealt.says(person, "DIGEST").answer
    assert "That's the same as your other tables." in dealt.says(person, "DIGEST").answer
    came = dealt.says(person, "RESUMO na minha vez").answer
    assert "when it's up to you, such as on your turn." in came
    assert "To make it the same as your other tables, reply DIGEST usual." in came
    assert "That's the same as your other tables." in dealt.says(person, "RIEPILOGO solito").answer


@pytest.fixture
def daily(dealt):
    """Everybody is mailed once a day, at eight in the evening; it is eleven in the morning, three days for a move."""
    for person in PEOPLE:
        dealt.says(person, "DIGEST daily at 20:00")
    return dealt


def ticks(table):
    before = len(table.town.mails)
    tick(table.house)
    table.counter.work()
    return table.town.mails[before:]


def evening(table, days=0):
    """Eight in the evening of the first day, or of a later one."""
    table.clock.at = START + TO_EVENING + days * DAY
    return ticks(table)


def match_of(table):
    with table.house.store.reading() as reading:
        return table.house.shelf.load(reading, table.number).match


def to_move(table):
    """Whose turn it is, though nobody was mailed of that yet."""
    return PEOPLE[int(task(match_of(table)).seat) - 1]


def a_card(table, person, right=True):
    round_ = match_of(table).round
    last = round_.layout.main_line[-1]
    hand = round_.hands[str(PEOPLE.index(person) + 1)]
    return next(card for card in hand if (card.suit.red != last.suit.red) is right)


def day_of(mails, person):
    (mail,) = [mail for reader, mail in mails if reader is person]
    return mail


def test_a_daily_reader_gets_one_mail_at_his_hour_that_tells_all_that_happened(daily):
    mover = to_move(daily)
    came = daily.says(mover, play(a_card(daily, mover)))
    assert all(kinds(came, person) == [] for person in PEOPLE if person is not mover)
    daily.clock.at = START + TO_EVENING - 1
    assert ticks(daily) == []
    mails = evening(daily)
    assert [reader for reader, _ in mails] == [person for person in PEOPLE if person is not mover]
    for _, mail in mails:
        assert mail["Eleusis-Kind"] == "daily"
        assert f"{mover.name} " in words(mail).partition("GAME 1")[2].partition("ON THE TABLE")[0]
    assert ticks(daily) == [], "once"
    (again,) = evening(daily, days=1)
    assert again[0] is to_move(daily), "nothing has happened, and it is he who is asked"


def test_a_daily_mail_that_crashes_keeps_nobody_elses_and_comes_later(daily, monkeypatch):
    mover = to_move(daily)
    daily.says(mover, play(a_card(daily, mover)))
    asked, composed = to_move(daily), Mailer.daily

    def crashes(post, work, person, tables):
        if person.name == asked.name:
            raise ZeroDivisionError
        return composed(post, work, person, tables)

    with monkeypatch.context() as patched:
        patched.setattr(Mailer, "daily", crashes)
        mailed = [person for person, _ in evening(daily)]
    assert mailed
    assert asked not in mailed
    assert ticks(daily) == [], "it rests"
    daily.clock.at += 60 * SECOND
    assert [person for person, _ in ticks(daily)] == [asked]


def test_who_is_asked_something_finds_his_cards_in_the_daily_mail_and_answers_that_by_number(daily):
    first = to_move(daily)
    daily.says(first, play(a_card(daily, first)))
    second = to_move(daily)
    mail = day_of(evening(daily), second)
    card = a_card(daily, second)
    told = words(mail)
    assert f"Your move, {second.name}." in told
    assert "YOUR HAND" in told
    assert "1 PLAY" in told.partition("REPLY WITH ONE OF THESE")[2]
    assert f"g1-t{match_of(daily).serial}-" in html_of(mail), "a tap answers the table itself"
    came = daily.says(second, f"1 {play(card)}", mail)
    assert "You played" in came.answer
    assert "right." in came.answer
    assert to_move(daily) is not second


def test_a_daily_mail_that_is_answered_late_is_told_what_has_changed_and_does_nothing(daily):
    first = to_move(daily)
    mail = day_of(evening(daily), first)
    with daily.unchanged():
        pass
    daily.clock.at += 3 * DAY
    ticks(daily)
    assert to_move(daily) is not first
    came = daily.says(first, f"#1: {play(a_card(daily, first))}", mail)
    assert "'s turn. To plan your move" in came.answer


def test_a_turn_of_which_too_little_would_be_left_at_his_hour_is_mailed_at_once(asked):
    """At twelve hours for a move, asked at eleven, three would be left at eight in the evening."""
    assert "Time per move: 12 hours." in asked.says(ANA, "SET clock 12 hours").answer
    for person in PEOPLE:
        asked.says(person, "DIGEST daily at 20:00")
    god = PEOPLE[int(match_of(asked).god) - 1]
    asked.says(god, "RULE other colour")
    asked.says(god, "YES")
    first = to_move(asked)
    came = asked.says(first, play(a_card(asked, first)))
    second = to_move(asked)
    assert kinds(came, second) == ["digest"]
    assert [kinds(came, one) for one in PEOPLE if one not in (first, second)] == [[], []]


def test_who_wants_his_turns_again_is_mailed_at_once_what_waited_for_the_evening(daily):
    first = to_move(daily)
    daily.says(first, play(a_card(daily, first)))
    second = to_move(daily)
    private = next(mail for whose, mail in daily.town.mails if whose is second and not mail["Eleusis-Table"])
    came = daily.says(second, "1 DIGEST turn", private)
    assert "Your move, " in came.answer, "the answer is a mail of that table"
    assert second not in [reader for reader, _ in evening(daily)]


def test_a_setting_for_all_tables_leaves_alone_what_was_said_of_one(dealt):
    person = PEOPLE[1]
    private = next(mail for whose, mail in dealt.town.mails if whose is person and not mail["Eleusis-Table"])
    dealt.says(person, "DIGEST off")
    told = dealt.says(person, "DIGEST diário às 7h30", private).answer
    assert "one email a day for all your tables, at 07:30" in told
    assert "For game 1 you chose DIGEST off." in told
    assert "From game 1, you'll only get replies" in dealt.says(person, "DIGEST", dealt.newest(person)).answer


def test_nobody_who_is_away_gets_daily_mails_and_the_first_after_that_tells_all(daily):
    first = to_move(daily)
    reader = next(person for person in PEOPLE if person is not first)
    daily.says(reader, "VACATION 3 days")
    daily.says(first, play(a_card(daily, first)))
    assert reader not in [whose for whose, _ in evening(daily)]
    assert reader not in [whose for whose, _ in evening(daily, days=1)]
    assert reader not in [whose for whose, _ in evening(daily, days=2)]
    mail = day_of(evening(daily, days=4), reader)
    assert f"{first.name} " in words(mail).partition("GAME 1")[2]


def test_after_days_in_which_the_server_stood_still_one_daily_mail_comes(daily):
    first = to_move(daily)
    daily.says(first, play(a_card(daily, first)))
    daily.clock.at = START + TO_EVENING + 2 * DAY + DAY // 3
    mails = [mail for _, mail in ticks(daily) if mail["Eleusis-Kind"] == "daily"]
    assert len(mails) == 3
    assert [mail for _, mail in ticks(daily) if mail["Eleusis-Kind"] == "daily"] == []


def test_who_has_no_daily_mail_any_more_is_not_looked_at(daily):
    with daily.house.store.reading() as reading:
        assert reading.people.due_dailies(START + 2 * DAY, 9) == [1, 2, 3, 4]
    daily.says(PEOPLE[2], "DIGEST turn")
    with daily.house.store.reading() as reading:
        assert reading.people.due_dailies(START + 2 * DAY, 9) == [1, 2, 4]


def test_the_first_mail_of_a_table_comes_in_any_case_since_it_brings_its_address(dealt):
    private = next(mail for whose, mail in dealt.town.mails if whose is ANA and not mail["Eleusis-Table"])
    dealt.says(ANA, "DIGEST off", private)
    came = dealt.says(ANA, 'NEW TABLE "Second"')
    assert [mail["Eleusis-Table"] for mail in came.to(ANA)] == ["2", "1"]


@pytest.mark.parametrize("how", ["daily at 20:00", "off"])
def test_everybody_hears_at_once_that_a_table_is_given_up_before_it_began(dealt, how):
    welcome = next(mail for whose, mail in dealt.town.mails if whose is ANA and not mail["Eleusis-Table"])
    came = dealt.says(ANA, 'NEW TABLE "Second"\nINVITE bruno@example.org', welcome)
    bruno = PEOPLE[1]
    (invitation,) = [mail for mail in came.to(bruno) if mail["Eleusis-Kind"] == "invitation"]
    dealt.says(bruno, "JOIN", invitation)
    dealt.number = 2
    dealt.says(bruno, f"DIGEST {how}")
    dealt.says(ANA, "SAY this will come to nothing")
    (told,) = dealt.says(ANA, "LEAVE").to(bruno)
    assert "The host cancelled this game." in words(told)
    assert "this will come to nothing" in words(told)
    assert evening(dealt) == []


def test_a_daily_mail_is_known_by_its_list_and_hangs_with_those_before_it(daily):
    first = to_move(daily)
    days = [day_of(evening(daily, days=day), first) for day in (0, 1)]
    assert {mail["List-Id"] for mail in days} == {f"<daily.{PEOPLE.index(first) + 1}.eleusis.example.org>"}
    assert len({mail["References"] for mail in days}) == 1
    assert len({mail["Message-ID"] for mail in days}) == 2
