"""A letter to the main address is done as it was written, body and all, once its writer has said that it is theirs."""

from email.message import EmailMessage

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.mail.writing.letters import write_letter
from pbem.store.rows.people import LetterStatus
from tests.by_mail.mailboxes import kinds, known, moves_in, to_lobby
from tests.by_mail.people import LOBBY
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA, BRUNO, PIA, RUI, play, words

SEATED = "You're in game 2."


@pytest.fixture
def table(dealt):
    """Besides the first, Ana has made table 2, which anybody may join."""
    dealt.says(ANA, 'NEW TABLE "Second", 4 seats, god server, open')
    return dealt


@pytest.fixture
def rosa(table):
    return moves_in(table, "Rosa", "rosa@new.example")


def asked(table, person, text, subject="Eleusis"):
    """The question whether the person has sent this, and nothing else."""
    came = to_lobby(table, person, text, subject=subject)
    assert kinds(came) == [(person, "held")]
    return came.mails[0][1]


def quoting(mail, answer):
    quoted = "\n".join(f"> {line}" for line in text_of(mail).splitlines())
    return f"{answer}\n\nOn Wed, 18 Nov 2026 at 11:06, Eleusis <{LOBBY}> wrote:\n{quoted}\n"


@pytest.mark.parametrize("subject", ["Eleusis", "Hello", "a question", "Re: Your message", ""])
@pytest.mark.parametrize(
    "text", ["Hi\nJOIN 2", "Hello, could I join table 2 please?", "Dear all,\n\nJOIN 2\n\nThanks,\nPia"]
)
def test_what_was_written_is_done_whatever_stands_around_it(table, text, subject):
    answer = table.says(PIA, "YES", asked(table, PIA, text, subject)).answer
    assert SEATED in answer
    assert "empty" not in answer


def test_every_order_has_its_receipt_in_the_order_they_were_written(table):
    text = "Hello,\nJOIN 2\n2 SAY good evening\nSTYLE list\nNAME Rodolfo\n\nBest wishes,\nRui"
    answer = table.says(RUI, "YES", asked(table, RUI, text)).answer
    told = [
        "> JOIN 2 You're in game 2.",
        "> 2 SAY good evening Sent.",
        "> STYLE list",
        "Your name is now Rodolfo",
    ]
    places = [answer.index(one) for one in told]
    assert places == sorted(places)


@pytest.mark.parametrize("before", ["", "Dear all,\n", "Hi there\nwhat a game.\n"])
def test_a_move_is_made_and_the_table_is_told(dealt, before):
    mover = dealt.asked(Asked.PLAY)
    card = dealt.sees(mover).hand[0]
    came = dealt.says(mover, "YES", asked(dealt, mover, f"{before}{play(card)}\n\nCheers", "my move"))
    assert "You played " in came.answer
    assert all(came.to(person) for person in dealt.town.people)


@pytest.mark.parametrize("word", ["YES", "YES 1", "yes", "Yes, it is me.", "Sim", "YES\nthat was me"])
def test_any_yes_will_do_with_the_question_below_it(table, word):
    mail = asked(table, PIA, "Hi\nJOIN 2")
    assert SEATED in table.says(PIA, quoting(mail, word), mail).answer


@pytest.mark.parametrize("quoted", [True, False])
def test_who_answers_with_the_letter_itself_is_heard_as_well(table, quoted):
    text = "Hello, and a good evening to all of you at that table, wherever you may be just now\nJOIN 2"
    mail = asked(table, PIA, text)
    answer = table.says(PIA, quoting(mail, text) if quoted else text, mail).answer
    assert SEATED in answer
    assert "empty" not in answer


@pytest.mark.parametrize("word", ["YES", "NO"])
def test_the_letter_in_the_question_is_not_done_because_a_program_put_it_below_unmarked(table, word):
    mail = asked(table, PIA, "Hi\n2 WATCH\nNAME Pietra\nThanks")
    below = f"From: Eleusis\nSent: Wednesday, 18 November 2026 11:06\nTo: Pia\nSubject: {mail['Subject']}"
    answer = table.says(PIA, f"{word}\n\n{below}\n\n{text_of(mail)}", mail).answer
    assert answer.count("Your name is now Pietra") == (word == "YES")


def test_a_tap_that_brings_the_order_without_the_thread_will_do(table):
    mail = asked(table, PIA, "Hi\nJOIN 2")
    to = reply_address(mail)
    letter = write_letter(PIA.address, to, "YES 1\n\nJust press Send.", name="Pia")
    assert SEATED in table.posts(PIA.address, to, letter).answer


def test_a_second_yes_does_nothing_twice(table):
    mail = asked(table, PIA, "Hi\nJOIN 2\n2 SAY once only")
    table.says(PIA, "YES", mail)
    answer = table.says(PIA, "yes", mail).answer
    assert "There's no open question right now." in answer


def test_a_no_throws_it_away_and_a_yes_behind_it_does_nothing(table):
    mail = asked(table, PIA, "Hi\nJOIN 2")
    table.says(PIA, "NO", mail)
    assert SEATED not in table.says(PIA, "YES", mail).answer


def test_another_persons_yes_does_nothing(table):
    mail = asked(table, PIA, "Hi\nJOIN 2")
    came = table.says(BRUNO, "YES", mail)
    assert came.fate is LetterStatus.HELD
    assert not any(SEATED in words(one) for _, one in came.mails)


def test_a_yes_to_a_move_that_the_game_has_passed_is_answered_and_moves_nothing(dealt):
    mover = dealt.asked(Asked.PLAY)
    card, other = dealt.sees(mover).hand[:2]
    mail = asked(dealt, mover, f"Hi\n{play(card)}")
    dealt.says(mover, play(other))
    dealt.waits(DAY)
    with dealt.unchanged():
        answer = dealt.says(mover, "YES", mail).answer
    assert "You played" not in answer
    assert "You said yes" in answer


def test_a_letter_of_html_alone_is_done_too(table):
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = "Pia <pia@example.org>", LOBBY, "Hi"
    letter["Message-ID"] = "<html@pia.example>"
    letter.set_content(
        "<html><body><div>Hello,</div><div><br></div><div>JOIN&nbsp;2</div><div>Pia</div></body></html>",
        "html",
    )
    (mail,) = table.posts(PIA.address, LOBBY, letter).to(PIA)
    assert SEATED in table.says(PIA, "YES", mail).answer


def test_a_letter_that_is_written_twice_is_done_once_and_asked_once_more(table):
    first = asked(table, PIA, "Hi\nJOIN 2")
    second = asked(table, PIA, "Hi\nJOIN 2")
    answer = table.says(PIA, "YES ALL", second).answer
    assert SEATED in answer
    assert "You already have a seat at this table." in answer
    assert "empty" not in answer
    assert first["Message-ID"] != second["Message-ID"]


def test_a_secret_rule_in_it_is_shown_to_its_writer_alone(request):
    table = request.getfixturevalue("asked")
    god = table.asked(Asked.RULE)
    came = to_lobby(table, god, "Hello\nRULE other colour than the last card\nThanks")
    assert [person for person, _ in came.mails] == [god]
    came = table.says(god, "YES", came.mails[0][1])
    assert "colour" in came.answer
    assert not any("colour" in text_of(mail) for person, mail in came.mails if person is not god)


# ---------------------------------------------------------------- strangers


POLITE = (
    "Dear all, my son told me about this. May I join a table? JOIN 2 perhaps. Thanks, Rosa",
    "Hello, I'd like to play",
    "Hi there,\n\nI'd love to play a game with you, what do I do?\n\nRosa",
    "How does this work?",
    "please sign me up",
    "Olá, gostaria de jogar. Como faço?",
    "Hola, me gustaría jugar con vosotros",
    "Buongiorno, vorrei partecipare a una partita",
)


@pytest.mark.parametrize("text", POLITE)
def test_a_polite_stranger_hears_how_to_come_in(table, rosa, text):
    came = to_lobby(table, rosa, text, subject="Hello")
    assert (came.fate, kinds(came)) == (LetterStatus.HELD, [(rosa, "confirmation")])
    assert table.says(rosa, "YES", came.mails[0][1]).fate is LetterStatus.HANDLED
    assert known(table.house, rosa).confirmed


def test_what_they_wished_is_done_with_their_yes_they_see_the_games_to_join(table, rosa):
    (mail,) = to_lobby(table, rosa, POLITE[0]).to(rosa)
    assert "Reply YES, and you can play." in words(mail)
    answer = table.says(rosa, "YES", mail).answer
    assert "Welcome, Rosa" in answer
    assert 'These games are open to anyone: JOIN 2 "Second"' in answer
    assert "found no command" not in answer


def test_a_wish_in_the_subject_of_an_empty_letter_is_one(table, rosa):
    assert kinds(to_lobby(table, rosa, "", subject="I would like to play")) == [(rosa, "confirmation")]


def test_who_plays_here_and_wishes_to_play_more_is_shown_the_games(table):
    answer = table.says(PIA, "YES", asked(table, PIA, "Hello, I'd like to play")).answer
    assert "JOIN 2" in answer


@pytest.mark.parametrize(
    "header",
    ["Auto-Submitted: auto-replied", "Precedence: bulk", "List-Id: <club.example.org>", "X-Autoreply: yes"],
)
@pytest.mark.parametrize("text", POLITE[:2])
def test_a_program_or_a_list_that_says_the_same_gets_nothing(table, rosa, header, text):
    raw = f"From: rosa@new.example\r\nMessage-ID: <1@new>\r\n{header}\r\n\r\n{text}\r\n".encode()
    assert table.posts(rosa.address, LOBBY, raw).mails == []


@pytest.mark.parametrize(
    "text",
    [
        "Join us for a webinar on growth!",
        "Play now and win 1000 free spins",
        "Hello!",
        "Are you interested in a loan?",
        "I would like to discuss a partnership with you. " * 40 + "I would like to play.",
    ],
)
def test_what_wishes_for_something_else_gets_nothing(table, rosa, text):
    assert to_lobby(table, rosa, text).mails == []


def test_a_wish_is_asked_about_once_a_day(table, rosa):
    assert kinds(to_lobby(table, rosa, POLITE[1])) == [(rosa, "confirmation")]
    assert to_lobby(table, rosa, POLITE[2]).mails == []
