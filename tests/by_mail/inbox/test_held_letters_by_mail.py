"""A letter in a person's name that may not be his waits for his word: one alarm, one YES or NO for all of them."""

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.mail.writing.letters import write_letter
from pbem.service.inbox.held_letters import tell_of_held
from pbem.service.inbox.reception import addressee, receive
from pbem.service.schedule.tick import tick
from pbem.store.rows.people import LetterStatus
from tests.by_mail.mailboxes import has, is_refused, kinds, known, moves_in, to_lobby
from tests.by_mail.people import LOBBY
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.by_mail.table import ANA, BRUNO, html_of, play, words
from tests.by_mail.time.test_time_by_mail import ticks


@pytest.fixture
def eve(dealt):
    return moves_in(dealt, "Eve", "eve@evil.example")


@pytest.fixture
def mover(dealt):
    return dealt.asked(Asked.PLAY)


def alarms(table):
    """The mails by which the server tells of held letters because time has passed."""
    before = len(table.town.mails)
    told = tell_of_held(table.house)
    table.counter.work()
    return told, table.town.mails[before:]


def text_of_alarm(came, person):
    (mail,) = [mail for mail in came.to(person) if mail["Eleusis-Kind"] == "held"]
    return words(mail)


# ---------------------------------------------------------------- the alarm


def test_the_alarm_shows_the_words_and_the_sender_and_goes_to_the_owner_alone(dealt, eve, mover):
    came = dealt.says(eve, f"{play(dealt.sees(mover).hand[0])}\nSAY I am Eve", dealt.newest(mover))
    assert (came.fate, kinds(came)) == (LetterStatus.HELD, [(mover, "held")])
    told = text_of_alarm(came, mover)
    assert "from eve@evil.example, which isn't one of your addresses: > PLAY" in told
    assert "> SAY I am Eve" in told
    assert "NEW KEYS" in told
    page = html_of(came.mails[0][1])
    assert all(f"body={order}" in page for order in ("YES", "NO", "NEW%20KEYS"))


def test_the_address_of_another_player_or_of_anybody_who_is_known_is_not_shown(dealt, mover):
    other = next(person for person in dealt.waiting())
    came = dealt.says(other, "STATUS", dealt.newest(mover))
    told = text_of_alarm(came, mover)
    assert other.address not in told
    assert "It came to your private address here from another address" in told


def test_a_sender_who_cannot_be_told_is_another_address_too(dealt, mover):
    to = reply_address(dealt.newest(mover))
    raw = f"From: {mover.address}, eve@evil.example\r\nMessage-ID: <2@x>\r\n\r\nSTATUS\r\n".encode()
    came = dealt.posts(mover.address, to, raw)
    assert came.fate is LetterStatus.HELD
    assert "It came to your private address here from another address" in text_of_alarm(came, mover)


def test_what_a_stranger_writes_is_cut_and_says_so(dealt, eve, mover):
    came = dealt.says(eve, "STATUS\n" * 50 + "SAY the end", dealt.newest(mover))
    told = text_of_alarm(came, mover)
    assert told.count("> STATUS") == 30
    assert "21 more lines aren't shown here." in told
    assert "the end" not in told


def test_there_is_one_alarm_an_hour_and_the_letters_meanwhile_are_told_with_the_next(dealt, eve, mover):
    asked = dealt.newest(mover)
    assert len(dealt.says(eve, "SAY one", asked).mails) == 1
    for text in ("SAY two", "SAY three"):
        came = dealt.says(eve, text, asked)
        assert (came.fate, came.mails) == (LetterStatus.HELD, [])
    assert alarms(dealt) == (0, [])
    dealt.waits(HOUR + SECOND)
    told, ((person, mail),) = alarms(dealt)
    assert (told, person) == (1, mover)
    assert "> SAY two" in words(mail)
    assert "> SAY three" in words(mail)
    assert "> SAY one" in words(mail), "what waits still is not forgotten"
    assert alarms(dealt) == (0, [])


def test_a_letter_held_after_an_hour_brings_those_that_were_not_told_along(dealt, eve, mover):
    asked = dealt.newest(mover)
    dealt.says(eve, "SAY one", asked)
    dealt.says(eve, "SAY two", asked)
    dealt.waits(HOUR + SECOND)
    told = text_of_alarm(dealt.says(eve, "SAY three", asked), mover)
    assert told.index("> SAY two") < told.index("> SAY three")
    assert "We haven't done anything with these 3 messages yet." in told


def test_who_has_answered_an_alarm_is_told_of_the_next_letter_at_once(dealt, eve, mover):
    asked = dealt.newest(mover)
    ((_, alarm),) = dealt.says(eve, "SAY one", asked).mails
    dealt.says(mover, "NO", alarm)
    assert "> SAY two" in text_of_alarm(dealt.says(eve, "SAY two", asked), mover)


# ---------------------------------------------------------------- YES and NO


def test_yes_does_all_letters_that_he_was_told_of_in_the_order_they_came(dealt, eve, mover):
    asked = dealt.newest(mover)
    dealt.says(eve, "SAY one", asked)
    dealt.says(eve, "NAME Evita", asked)
    dealt.waits(HOUR + SECOND)
    _, ((_, mail),) = alarms(dealt)
    came = dealt.says(mover, "YES", mail)
    assert "You said yes, so we've handled the 2 messages we held" in came.answer
    assert came.answer.index("SAY one") < came.answer.index("NAME Evita")
    assert came.to(eve) == []


def test_yes_is_no_word_on_letters_that_he_has_not_seen(dealt, eve, mover):
    """Else whoever has his key would send a harmless letter first, and the other one behind it."""
    asked = dealt.newest(mover)
    first = dealt.says(eve, "SAY harmless", asked)
    with dealt.unchanged():
        dealt.says(eve, play(dealt.sees(mover).hand[0]), asked)
        came = dealt.says(mover, "YES", first.mails[0][1])
    assert "SAY harmless" in came.answer
    assert "> PLAY" not in came.answer
    assert "> PLAY" in text_of_alarm(came, mover), "it is shown to him now"


def test_no_throws_away_what_he_was_told_of(dealt, eve, mover):
    asked = dealt.newest(mover)
    first = dealt.says(eve, play(dealt.sees(mover).hand[0]), asked)
    with dealt.unchanged():
        assert "so we threw away the message" in dealt.says(mover, "NO", first.mails[0][1]).answer
        again = dealt.says(mover, "YES", first.mails[0][1])
    assert again.fate is LetterStatus.MISREAD
    assert len(again.mails) == 1


def test_a_second_yes_does_nothing_more_and_yes_to_nothing_is_answered(dealt, eve, mover):
    first = dealt.says(eve, play(dealt.sees(mover).hand[0]), dealt.newest(mover))
    dealt.says(mover, "YES", first.mails[0][1])
    done = dealt.version()
    for text in ("YES", "NO", "YES\nYES"):
        came = dealt.says(mover, text, first.mails[0][1])
        assert len([mail for _, mail in came.mails if mail["In-Reply-To"]]) == 1
    assert dealt.version() == done


def test_yes_in_a_held_letter_says_nothing_of_any_letter(dealt, eve, mover):
    key = dealt.says(mover, "NAME Eva", moves(dealt, mover))
    first = dealt.posts(eve.address, reply_address(key.mails[-1][1]), letter_to(eve, key, "YES\nSAY hello"))
    assert first.fate is LetterStatus.HELD
    came = dealt.says(mover, "YES", first.mails[0][1])
    assert came.fate is LetterStatus.HANDLED
    assert len([mail for _, mail in came.mails if mail["In-Reply-To"]]) == 1


def moves(table, person):
    """A mail to him that is about no table: its answers go to his own address."""
    return to_lobby(table, person, "STATUS").to(person)[-1]


def letter_to(person, came, text):
    to = reply_address(came.mails[-1][1])
    return write_letter(person.address, to, text, name=person.name)


def test_only_an_address_of_his_says_yes(dealt, eve, mover):
    asked = dealt.newest(mover)
    held = dealt.says(eve, play(dealt.sees(mover).hand[0]), asked)
    with dealt.unchanged():
        assert dealt.says(eve, "YES", held.mails[0][1]).fate is LetterStatus.HELD
    home = moves_in(dealt, mover.name, "home@home.example")
    has(dealt, mover, home)
    before = dealt.version()
    assert "we've handled the message we held" in dealt.says(home, "YES", held.mails[0][1]).answer
    assert dealt.version() > before


# ---------------------------------------------------------------- time


def test_a_held_letter_stops_no_clock(dealt, eve, mover):
    dealt.says(eve, play(dealt.sees(mover).hand[0]), dealt.newest(mover))
    dealt.waits(3 * DAY + 61 * SECOND)
    acted, mails = ticks(dealt)
    assert acted == 1
    assert any("out of time, random card" in words(mail) for _, mail in mails)


def test_a_held_move_that_he_accepts_before_his_time_is_acted_on_counts(dealt, eve, mover):
    held = dealt.says(eve, play(dealt.sees(mover).hand[0]), dealt.newest(mover))
    dealt.waits(3 * DAY + 30 * SECOND)
    came = dealt.says(mover, "YES", held.mails[0][1])
    assert "we've handled the message we held" in came.answer
    assert dealt.asked(Asked.PLAY) is not mover
    dealt.waits(31 * SECOND)
    assert not any("out of time" in words(mail) for _, mail in ticks(dealt)[1])


def test_a_held_move_whose_turn_has_passed_is_outdated_when_he_accepts_it(dealt, eve, mover):
    held = dealt.says(eve, play(dealt.sees(mover).hand[0]), dealt.newest(mover))
    dealt.waits(3 * DAY + 61 * SECOND)
    ticks(dealt)
    with dealt.unchanged():
        came = dealt.says(mover, "YES", held.mails[0][1])
    assert "The game moved on first:" in came.answer


def test_a_held_move_that_he_made_himself_meanwhile_is_not_made_twice(dealt, eve, mover):
    asked = dealt.newest(mover)
    held = dealt.says(eve, play(dealt.sees(mover).hand[0]), asked)
    dealt.says(mover, play(dealt.sees(mover).hand[0]), asked)
    with dealt.unchanged():
        dealt.says(mover, "YES", held.mails[0][1])


# ---------------------------------------------------------------- new keys


def test_new_keys_make_every_older_mail_worthless_and_bring_new_ones(dealt, mover):
    old = [mail for whose, mail in dealt.town.mails if whose is mover]
    others = [mail for whose, mail in dealt.town.mails if whose is not mover]
    before = [is_refused(dealt.house, mail) for mail in others]
    came = dealt.says(mover, "NEW KEYS")
    assert "You have new keys" in came.answer
    assert [person for person, _ in came.mails] == [mover]
    assert all(is_refused(dealt.house, mail) for mail in old if reply_address(mail) != LOBBY)
    assert [is_refused(dealt.house, mail) for mail in others] == before
    before = dealt.version()
    assert dealt.says(mover, play(dealt.sees(mover).hand[0])).fate is LetterStatus.HANDLED
    assert dealt.version() > before


def test_new_keys_asked_for_elsewhere_bring_a_mail_of_each_table(dealt, mover):
    receipt = to_lobby(dealt, mover, "STATUS").to(mover)[-1]
    came = dealt.says(mover, "NEW KEYS", receipt)
    assert sorted(mail["Eleusis-Kind"] for mail in came.to(mover)) == ["digest", "receipt"]
    assert not any(is_refused(dealt.house, mail) for mail in came.to(mover))
    assert dealt.says(mover, play(dealt.sees(mover).hand[0])).fate is LetterStatus.HANDLED


def test_a_letter_that_was_on_its_way_when_the_keys_changed_is_still_his(dealt, mover):
    asked, card = dealt.newest(mover), dealt.sees(mover).hand[0]
    to = reply_address(asked)
    for text in ("NEW KEYS", play(card)):
        raw = dealt.letter(mover, text, asked).as_bytes()
        receive(dealt.house, mover.address, [addressee(dealt.house, to)], raw)
    before = dealt.version()
    dealt.counter.work()
    assert is_refused(dealt.house, asked)
    assert dealt.version() > before


def test_a_strangers_letter_that_was_on_its_way_when_the_keys_changed_is_held_as_ever(dealt, eve, mover):
    asked = dealt.newest(mover)
    to = reply_address(asked)
    mails = (dealt.letter(mover, "NEW KEYS", asked), dealt.letter(eve, "STATUS", asked))
    for person, letter in zip((mover, eve), mails, strict=True):
        receive(dealt.house, person.address, [addressee(dealt.house, to)], letter.as_bytes())
    dealt.counter.work()
    with dealt.house.store.reading() as reading:
        assert len(reading.letters.held_for(known(dealt.house, mover).id)) == 1


def test_what_was_held_before_the_keys_changed_can_still_be_accepted(dealt, eve, mover):
    asked = dealt.newest(mover)
    held = dealt.says(eve, play(dealt.sees(mover).hand[0]), asked)
    fresh = dealt.says(mover, "NEW KEYS", held.mails[0][1])
    receipt = next(mail for mail in fresh.to(mover) if mail["Eleusis-Kind"] == "receipt")
    before = dealt.version()
    assert "we've handled the message we held" in dealt.says(mover, "YES", receipt).answer
    assert dealt.version() > before


def test_the_lobby_still_holds_what_comes_from_an_address_that_anybody_can_forge(dealt):
    came = to_lobby(dealt, ANA, "NEW KEYS")
    assert (came.fate, kinds(came)) == (LetterStatus.HELD, [(ANA, "held")])
    assert "It came in your name from ana@example.org to our public address" in text_of_alarm(came, ANA)
    assert not is_refused(dealt.house, dealt.newest(ANA))
    assert BRUNO.address not in text_of_alarm(came, ANA)


def test_his_time_waits_for_a_yes_that_came_before_it_was_up_and_is_not_handled_yet(dealt, eve, mover):
    """What counts is when a letter came in, also one to his own address that says YES to a move."""
    held = dealt.says(eve, play(dealt.sees(mover).hand[0]), dealt.newest(mover))
    dealt.waits(3 * DAY - SECOND)
    assert tick(dealt.house) == 1, "the reminder"
    alarm = held.mails[0][1]
    to = reply_address(alarm)
    letter = dealt.letter(mover, "YES", alarm).as_bytes()
    receive(dealt.house, mover.address, [addressee(dealt.house, to)], letter)
    dealt.waits(70 * SECOND)
    assert tick(dealt.house) == 0
    before = dealt.version()
    dealt.counter.work()
    assert dealt.version() > before
    assert tick(dealt.house) == 0


# ---------------------------------------------------------------- numbers


def test_each_letter_has_a_number_and_is_answered_alone(dealt, eve, mover):
    asked = dealt.newest(mover)
    dealt.says(eve, "SAY one", asked)
    dealt.says(eve, "NAME Evita", asked)
    dealt.waits(HOUR + SECOND)
    _, ((_, mail),) = alarms(dealt)
    assert "Message 1, received" in words(mail)
    assert "Message 2, received" in words(mail)
    assert all(f"body={order}" in html_of(mail) for order in ("YES%202", "NO%201", "YES%20ALL"))
    came = dealt.says(mover, "NO 2\nYES 1", mail)
    assert "SAY one" in came.answer
    assert "NAME Evita" not in came.answer
    again = dealt.says(mover, "YES 2", mail)
    assert again.fate is LetterStatus.MISREAD


def test_a_letter_from_ones_own_address_is_told_of_at_once_behind_a_strangers(dealt, eve, mover):
    dealt.says(eve, "SAY one", dealt.newest(mover))
    came = to_lobby(dealt, mover, "NAME Anabela")
    told = text_of_alarm(came, mover)
    assert "> SAY one" in told
    assert "> NAME Anabela" in told
    (alarm,) = came.to(mover)
    assert "Anabela" in dealt.says(mover, "YES 2", alarm).answer
    assert known(dealt.house, mover).name == "Anabela"


def test_yes_without_a_number_means_what_the_mail_it_answers_tells_of(dealt, eve, mover):
    (first,) = to_lobby(dealt, mover, "NAME Anabela").to(mover)
    to_lobby(dealt, mover, "NAME Bela")
    dealt.says(mover, "YES", first)
    assert known(dealt.house, mover).name == "Anabela"


def test_a_number_is_never_used_twice(dealt, eve, mover):
    (first,) = to_lobby(dealt, mover, "NAME Anabela").to(mover)
    dealt.says(mover, "NO 1", first)
    to_lobby(dealt, mover, "NAME Bela")
    assert dealt.says(mover, "YES 1", first).fate is LetterStatus.MISREAD
    assert known(dealt.house, mover).name == mover.name


@pytest.mark.parametrize("text", ["YES ALL", "SIM TODOS", "SÍ TODAS", "SÌ TUTTE", "YES 1, 2", "YES 2\nYES 1"])
def test_all_at_once_are_done_in_the_order_they_came(dealt, mover, text):
    to_lobby(dealt, mover, "NAME Anabela")
    (alarm,) = to_lobby(dealt, mover, "NAME Bela").to(mover)
    dealt.says(mover, text, alarm)
    assert known(dealt.house, mover).name == "Bela"


def test_a_held_move_says_by_when_it_is_due(dealt, eve, mover):
    came = dealt.says(eve, play(dealt.sees(mover).hand[0]), dealt.newest(mover))
    assert 'It contains a move in Game 1 "Rosewood"' in text_of_alarm(came, mover)
    assert "due by" in text_of_alarm(came, mover)


def test_so_many_letters_are_held_and_no_more(dealt, eve, mover):
    asked = dealt.newest(mover)
    fates = [dealt.says(eve, f"SAY {n}", asked).fate for n in range(22)]
    assert fates == [LetterStatus.HELD] * 20 + [LetterStatus.STRANGER] * 2
    assert to_lobby(dealt, mover, "NAME Anabela").fate is LetterStatus.HELD


def test_a_newcomers_second_letter_is_held_too_and_told_of_when_the_first_is_confirmed(dealt, eve):
    (mail,) = to_lobby(dealt, eve, "JOIN").to(eve)
    came = to_lobby(dealt, eve, 'NEW TABLE "Sunday"')
    assert (came.fate, came.mails) == (LetterStatus.HELD, [])
    dealt.waits(HOUR + SECOND)
    assert alarms(dealt) == (0, []), "nobody is told who has not said that the address is theirs"
    told = text_of_alarm(dealt.says(eve, "YES", mail), eve)
    assert '> NEW TABLE "Sunday"' in told
