"""Letters that cannot be done, over real SMTP: each has its answer, or a reason for silence, and changes nothing."""

import re
import smtplib
from email.message import EmailMessage
from email.utils import make_msgid

import pytest

from pbem.cards import PACK
from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.store.rows.people import LetterStatus
from tests.by_mail.people import LOBBY, Person, Town, sits_down
from tests.by_mail.servers import Door, environment, event_loop, server_here, sink
from tests.by_mail.table import (
    ANA,
    BRUNO,
    PEOPLE,
    PIA,
    RUI,
    Table,
    card_words,
    html_of,
    makes_god_speak,
    play,
    settles_by_polling,
    words,
)

NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
STRANGER = Person("Eve")
ALWAYS = "if last is black: same colour or other colour, else: same colour or other colour"
QUICK = 'NEW TABLE "Quick", 4 seats, option hand 1'


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Four people at a server; Eve knows its address only."""
    with event_loop() as run:
        town = Town((*PEOPLE, STRANGER), lambda *letter: door.post(*letter))
        with (
            sink(run, town.deliver) as relay,
            server_here(run, environment(tmp_path_factory.mktemp("server"), relay)) as running,
            Door(running.port) as door,
        ):
            sits_down(town, ANA, (BRUNO, PIA, RUI))
            town.people = PEOPLE
            table = Table(town, running.house, settles_by_polling(running.house))
            table.settles()
            yield table


@pytest.fixture(scope="module")
def table(server):
    """A table in its first round, some cards played, so that there are old mails."""
    makes_god_speak(server, "other colour")
    for _ in range(3):
        mover = server.asked(Asked.PLAY)
        server.says(mover, play(server.sees(mover).hand[0]))
    return server


def moves(table):
    mover = table.asked(Asked.PLAY)
    return mover, table.sees(mover).hand


# ---------------------------------------------------------------- moves that cannot be done


def test_who_plays_out_of_turn_is_told_whose_turn_it_is(table):
    mover, _ = moves(table)
    for person in table.waiting():
        with table.unchanged():
            came = table.says(person, play(table.sees(person).hand[0]))
        assert came.fate is LetterStatus.MISREAD
        assert f"It's {mover.name}'s turn." in came.answer


def test_god_who_plays_a_card_is_told_that_god_has_none(table):
    god = table.god()
    with table.unchanged():
        came = table.says(god, "PLAY 7h")
    assert "You're God in this round, so you have no cards to play." in came.answer


def test_a_card_not_in_hand_is_answered_with_the_nearest_that_is(table):
    mover, hand = moves(table)
    ranks = {card.rank for card in hand}
    missing = next(card for card in PACK if card not in hand and card.rank in ranks)
    with table.unchanged():
        came = table.says(mover, f"PLAY {card_words(missing)}")
    assert f"You don't have {card_words(missing)}" in came.answer
    near = [card for card in hand if card.rank == missing.rank]
    assert all(f"{str(card)[:-1]}{card.suit.symbol}" in came.answer for card in near)


def held_twice(hand):
    """The cards of one rank that are held in several suits; none where there is no such rank."""
    by_rank = ({one for one in hand if one.rank == card.rank} for card in hand)
    return next((cards for cards in by_rank if len(cards) > 1), set())


def test_a_rank_that_is_held_twice_is_asked_back_with_both_cards_to_tap(table):
    while not (both := held_twice(moves(table)[1])):  # a hand of fourteen seldom holds none
        table.says(moves(table)[0], play(moves(table)[1][0]))
    mover, _ = moves(table)
    rank = str(next(iter(both)))[:-1]
    with table.unchanged():
        came = table.says(mover, f"PLAY {rank}")
    assert f'"{rank}" could be more than one card' in came.answer
    (receipt,) = came.to(mover)
    for card in both:
        assert f"PLAY {NAMES.get(rank, rank)} of {card.suit.name.lower()}" in words(receipt)
    links = re.findall(r'href="mailto:[^"]*body=([^"&]*)', html_of(receipt))
    assert sum(card.suit.name.lower() in link for link in links for card in both) >= 2


def test_a_string_of_five_is_told_the_longest_that_is_allowed(table):
    mover, hand = moves(table)
    with table.unchanged():
        came = table.says(mover, f"PLAY {card_words(*hand[:5])}")
    assert "A string can have at most 4 cards. You sent 5." in came.answer


def test_an_unknown_order_is_answered_with_the_nearest_one(table):
    mover, hand = moves(table)
    with table.unchanged():
        came = table.says(mover, f"PLAY {card_words(hand[0])}?")
    assert re.search(r"Did you mean this\? PLAY ", came.answer)


def test_the_moves_behind_a_line_that_failed_are_not_done_but_talk_is(table):
    mover, hand = moves(table)
    with table.unchanged():
        came = table.says(mover, f"PLAY 14h\nPLAY {card_words(hand[0])}\nSAY sorry, my keyboard")
    assert "Skipped, because a command above it failed" in came.answer
    assert "Sent. Everyone at the table sees it in their next email" in came.answer
    assert came.fate is LetterStatus.HANDLED


def test_right_from_who_is_no_prophet_is_told_that_only_the_prophet_calls(table):
    mover, _ = moves(table)
    with table.unchanged():
        came = table.says(mover, "RIGHT")
    assert "Only the Prophet can do that" in came.answer


def test_right_from_god_is_told_that_nothing_waits_for_him(table):
    god = table.god()
    with table.unchanged():
        came = table.says(god, "RIGHT")
    assert came.fate is LetterStatus.MISREAD
    assert "Only the Prophet can do that" in came.answer


def test_an_answer_to_an_outdated_mail_shows_what_has_changed_and_offers_the_move_again(table):
    mover, hand = moves(table)
    old, other = table.newest(mover), next(card for card in hand if card != hand[0])
    table.says(mover, play(hand[0]))
    second, its_hand = moves(table)
    table.says(second, play(its_hand[0]))
    with table.unchanged():
        came = table.says(mover, f"PLAY {card_words(other)}", old)
    assert "The game moved on first: You:" in came.answer
    assert f"{second.name}: " in came.answer
    assert f"Still want it? Reply PLAY {card_words(other)}" in came.answer


# ---------------------------------------------------------------- copies


def test_a_second_copy_of_a_letter_is_passed_over_in_silence(table):
    mover, hand = moves(table)
    answered = table.newest(mover)
    letter = table.letter(mover, play(hand[0]), answered)
    first = table.posts(mover.address, reply_address(answered), letter)
    assert first.fate is LetterStatus.HANDLED
    with table.unchanged():
        again = table.posts(mover.address, reply_address(answered), letter)
    assert again.fate is LetterStatus.DUPLICATE
    assert again.mails == []


def test_the_same_play_mailed_anew_is_told_that_it_is_done_already(table):
    mover, hand = moves(table)
    answered = table.newest(mover)
    table.says(mover, f"PLAY {card_words(hand[0])}", answered)
    with table.unchanged():
        again = table.says(mover, f"PLAY {card_words(hand[0])}", answered)
    assert "We already had this one. Nothing has changed." in again.answer


# ---------------------------------------------------------------- letters without words


def reply_of(table, person):
    """An empty reply to a person's newest mail, to be filled."""
    letter = EmailMessage()
    letter["From"], letter["To"] = person.address, reply_address(table.newest(person))
    letter["Subject"], letter["Message-ID"] = "Re: Eleusis", make_msgid(domain="example.org")
    return letter


def posted(table, person, letter):
    return table.posts(person.address, str(letter["To"]), letter)


def test_a_letter_with_an_empty_page_is_asked_for_text(table):
    mover, _ = moves(table)
    letter = reply_of(table, mover)
    letter.set_content("<html><body><img src='cid:card'></body></html>", subtype="html")
    with table.unchanged():
        came = posted(table, mover, letter)
    assert "Your email has no text, only a picture or a blank page" in came.answer


def test_a_letter_of_attachments_only_is_told_that_they_are_not_read(table):
    mover, _ = moves(table)
    letter = reply_of(table, mover)
    letter.add_attachment(b"%PDF-1.4", maintype="application", subtype="pdf", filename="move.pdf")
    with table.unchanged():
        came = posted(table, mover, letter)
    assert "Your email only contains attachments, and we don't read those" in came.answer


def test_a_move_in_the_subject_counts_where_the_letter_holds_none(table):
    mover, hand = moves(table)
    letter = reply_of(table, mover)
    letter.replace_header("Subject", f"PLAY {card_words(hand[0])}")
    letter.set_content("\n")
    assert "You played" in posted(table, mover, letter).answer


def test_an_empty_letter_is_asked_for_an_order(table):
    mover, _ = moves(table)
    letter = reply_of(table, mover)
    letter.set_content("\n")
    with table.unchanged():
        came = posted(table, mover, letter)
    assert "Your email was empty. Write your command on the first line." in came.answer


def test_a_move_that_stands_only_in_the_quote_is_asked_about(table):
    mover, hand = moves(table)
    with table.unchanged():
        came = table.says(mover, f"> PLAY {card_words(hand[-1])} {card_words(hand[-2])}")
    assert "Nothing was played. The quoted part of your email says" in came.answer


# ---------------------------------------------------------------- letters as programs write them


def test_an_html_only_reply_is_read(table):
    mover, _ = moves(table)
    letter = reply_of(table, mover)
    letter.set_content("<div dir='ltr'>STATUS<br><br><b>Ana</b></div>", subtype="html")
    with table.unchanged():
        came = posted(table, mover, letter)
    assert came.fate is LetterStatus.HANDLED
    assert "> STATUS" in text_of(came.to(mover)[0])
    assert "Here's how the game stands." in came.answer


@pytest.mark.parametrize("marks", ["> ", ""], ids=["quoted-with-marks", "quoted-without-marks"])
def test_a_reply_above_our_whole_mail_holds_only_its_own_words(table, marks):
    mover, _ = moves(table)
    digest = table.newest(mover)
    head = f"On Fri, 20 Nov 2026 at 12:00, Eleusis <{LOBBY}> wrote:\n"
    if not marks:
        head = (
            f"-----Original Message-----\nFrom: Eleusis <{LOBBY}>\nSent: Friday, November 20, 2026 12:00 PM\n"
            f"To: {mover.name} <{mover.address}>\nSubject: {digest['Subject']}\n\n"
        )
    quoted = "\n".join(marks + line for line in text_of(digest).splitlines())
    with table.unchanged():
        came = table.says(mover, f"STATUS\n\n{head}{quoted}\n", digest)
    text = text_of(came.to(mover)[0])
    assert re.findall(r"^> .*", text, re.M) == ["> STATUS"]
    assert "Ignored:" not in text
    assert "We skipped the rest" not in text


# ---------------------------------------------------------------- who writes, and where


def test_an_unknown_address_is_refused_at_the_door(table):
    token = "a" * 16
    for address in (f"g1-t3-{token}", f"p-{token}", f"b-{token}", "ana", "g1-t3-short"):
        with pytest.raises(smtplib.SMTPRecipientsRefused) as refused, table.unchanged():
            table.town.post("ana@example.org", f"{address}@eleusis.example.org", b"Subject: x\r\n\r\nPLAY 7h")
        ((code, _),) = refused.value.recipients.values()
        assert code == 550


def strange(table, mover, text):
    """A letter with the right token from an address that is not his; and the note that he gets about it."""
    answered = table.newest(mover)
    letter = table.letter(mover, text, answered)
    letter.replace_header("From", "me@work.example")
    came = table.posts("me@work.example", reply_address(answered), letter)
    assert came.fate is LetterStatus.HELD
    ((whose, note),) = came.mails
    assert whose is mover
    assert note["Eleusis-Kind"] == "held"
    assert "which isn't one of your addresses" in words(note)
    assert text in words(note)
    return note


def test_a_right_token_from_a_strange_address_does_nothing_before_its_owner_says_yes(table):
    mover, hand = moves(table)
    with table.unchanged():
        note = strange(table, mover, f"PLAY {card_words(hand[0])}")
    came = table.says(mover, "YES", note)
    assert "You said yes, so we've handled the message we held. Here's what came of it" in came.answer
    assert "You played" in came.answer
    assert moves(table)[0] is not mover


def test_no_throws_a_held_letter_away(table):
    mover, hand = moves(table)
    with table.unchanged():
        note = strange(table, mover, f"PLAY {card_words(hand[0])}")
        came = table.says(mover, "NO", note)
        assert "You said no, so we threw away the message we held" in came.answer
        came = table.says(mover, "YES", note)
    assert "There's no open question right now." in came.answer


def to_lobby(table, person, text, **headers):
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Message-ID"] = (
        person.address,
        LOBBY,
        make_msgid(domain="example.org"),
    )
    letter["Subject"] = "Eleusis"
    for name, value in headers.items():
        del letter[name]
        letter[name.replace("_", "-")] = value
    letter.set_content(text)
    return table.posts(person.address, LOBBY, letter)


def test_a_letter_to_the_lobby_from_a_known_address_is_held_too(table):
    with table.unchanged():
        came = to_lobby(table, ANA, 'NEW TABLE "Forged", 4 seats')
        assert came.fate is LetterStatus.HELD
        ((whose, note),) = came.mails
        assert (whose, note["Eleusis-Kind"]) == (ANA, "held")
        table.says(ANA, "NO", note)
    assert not any("Forged" in text_of(mail) for mail in table.town.kinds_of(ANA, "receipt"))


def test_at_the_lobby_the_subject_is_read_when_the_body_is_empty(table):
    came = to_lobby(table, ANA, "\n", Subject="Re: HELP")
    assert came.fate is LetterStatus.HANDLED
    assert "Reply to any of our emails in your own words" in came.answer


def test_a_stranger_is_mailed_one_confirmation_a_day(table):
    first = to_lobby(table, STRANGER, "JOIN")
    ((whose, note),) = first.mails
    assert (whose, note["Eleusis-Kind"]) == (STRANGER, "confirmation")
    assert "Is this your address?" in text_of(note)
    second = to_lobby(table, STRANGER, "JOIN please")
    third = to_lobby(table, STRANGER, "JOIN")
    assert (second.mails, third.mails) == ([], [])


def test_a_stranger_who_asks_for_nothing_known_is_not_written_to(table):
    nobody = Person("Mallory")
    came = to_lobby(table, nobody, "Dear Sir, I represent the estate of your late uncle.")
    assert came.fate is LetterStatus.STRANGER
    assert came.mails == []


def test_a_vacation_reply_is_read_and_never_answered(table):
    mover, _ = moves(table)
    letter = reply_of(table, mover)
    letter["Auto-Submitted"] = "auto-replied"
    letter.set_content("NO PLAY until Monday: I am away.")
    with table.unchanged():
        came = posted(table, mover, letter)
    assert came.fate is LetterStatus.AUTOMATIC
    assert came.mails == []


DSN = """\
From: Mail Delivery System <MAILER-DAEMON@mx.example.org>
To: {to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

The mailbox is full.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; bruno@example.org
Action: failed
Status: 5.2.2
--b--
"""


def test_a_bounce_is_recorded_with_its_reason_and_never_answered(table):
    with table.house.store.reading() as reading:
        person = reading.people.by_address(BRUNO.address)
        mail = reading.mails.of(person.id, 1)[0]
    to = table.house.addressing.bounce(mail.token)
    with table.unchanged():
        came = table.posts("", to, DSN.format(to=to).replace("\n", "\r\n").encode())
    assert (came.fate, came.reason) == (LetterStatus.BOUNCE, "failed 5.2.2, full")
    assert came.mails == []


# ---------------------------------------------------------------- talk


def test_talk_reaches_everybodys_next_mail_and_is_harmless_in_html(table):
    mover, hand = moves(table)
    said = '<script>alert("7h")</script> & <b>well played</b>\N{RIGHT-TO-LEFT OVERRIDE}\x1b[31m'
    with table.unchanged():
        came = table.says(mover, f"SAY {said}")
        assert "Sent. Everyone at the table sees it in their next email." in came.answer
    came = table.says(mover, play(hand[0]))
    others = [person for person in table.town.people if person is not mover]
    for person in others:
        (digest,) = came.to(person)
        speaker = f"{mover.name}, moderator" if mover is ANA else mover.name
        assert f'{speaker}: <script>alert("7h")</script> & <b>well played</b>' in words(digest)
        html = html_of(digest)
        assert "<script" not in html
        assert "<b>well played" not in html
        assert "&lt;b&gt;well played&lt;/b&gt;" in html
        for part in (text_of(digest), html):
            assert "\x1b" not in part
            assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in part
    (receipt,) = came.to(mover)
    assert "well played" not in words(receipt), "who said it is not told it"


# ---------------------------------------------------------------- rules, rounds and matches that are over


@pytest.fixture(scope="module")
def quick(table):
    """A second table of the same people, where one card is dealt to each."""
    town = table.town
    came = to_lobby(table, ANA, QUICK + "\nINVITE " + " ".join(p.address for p in (BRUNO, PIA, RUI)))
    ((_, note),) = came.mails
    table.says(ANA, "YES", note)
    second = Table(town, table.house, table.settles, 2)
    for person in (BRUNO, PIA, RUI):
        invitation = town.kinds_of(person, "invitation")[-1]
        table.says(person, "JOIN 2", invitation)
    return second


def test_a_rule_that_does_not_parse_is_shown_with_a_caret_and_one_that_would(quick):
    god = quick.asked(Asked.RULE)
    rule = "if last is bllak: 7 or more, else: 6 or less"
    with quick.unchanged():
        came = quick.says(god, f"RULE {rule}")
    text = text_of(came.to(god)[0])
    shown = re.search(r"^( +)(if last is bllak.*)\n( +)\^", text, re.M)
    assert shown, text
    assert len(shown[3]) - len(shown[1]) == rule.index("bllak")
    assert "black" in text
    assert re.search(r"^ +RULE if last is black: 7 or more", text, re.M)


def test_a_rule_of_who_is_not_god_is_refused(quick):
    god = quick.asked(Asked.RULE)
    other = next(person for person in PEOPLE if person is not god)
    with quick.unchanged():
        came = quick.says(other, "RULE other colour")
    assert f"{god.name} is God in this round. Only God sets the rule and gives hints." in came.answer


def test_an_order_after_the_round_and_one_after_the_match_are_told_so(quick):
    for number in range(1, 5):
        makes_god_speak(quick, ALWAYS)
        mover, hand = moves(quick)
        old = quick.newest(mover)
        came = quick.says(mover, play(hand[0]))
        assert "round-end" in {str(mail["Eleusis-Kind"]) for _, mail in came.mails} or number == 4
        late = next(person for person in PEOPLE if person is not mover)
        with quick.unchanged():
            came = quick.says(late, "PLAY 7h")
            again = quick.says(mover, play(hand[0]), old)
        assert ("No round is under way" if number < 4 else "This game is over") in came.answer
        assert came.fate is LetterStatus.MISREAD
        assert again.fate is LetterStatus.MISREAD
    assert quick.town.kinds_of(ANA, "match-end")
