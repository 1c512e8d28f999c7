"""Programs that answer mail are not answered, whatever they are; a person's letter is done, whatever it looks like."""

import re
from itertools import product

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.mail.keys import HIDDEN
from pbem.mail.writing.letters import write_letter
from pbem.store.rows.people import LetterStatus
from tests.by_mail.people import LOBBY, Person
from tests.by_mail.still import HOUR, SECOND
from tests.by_mail.table import ANA, BRUNO, PEOPLE, play, words


def move_of(table):
    mover = table.asked(Asked.PLAY)
    return mover, table.newest(mover), table.sees(mover).hand[0]


def with_header(letter, *lines, subject=None):
    raw = letter.as_bytes()
    if subject is not None:
        raw = re.sub(rb"^Subject:.*(?:\n[ \t].*)*\n", b"", raw, flags=re.M)
        raw = f"Subject: {subject}\n".encode() + raw
    return "".join(f"{line}\n" for line in lines).encode() + raw


PROGRAMS = {
    "gmail-vacation": ("Auto-Submitted: auto-replied", "Precedence: bulk", "X-Autoreply: yes"),
    "exchange-oof": ("Auto-Submitted: auto-generated", "X-Auto-Response-Suppress: All", "X-MS-Has-Attach:"),
    "exchange-rule": ("X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent",),
    "zimbra": ("Auto-Submitted: auto-replied (zimbra; vacation)", "Precedence: bulk"),
    "cpanel": ("X-Autorespond: Your move – Rosewood (game 1)", "X-Loop: bruno@example.org"),
    "sieve": ('Auto-Submitted: auto-replied (vacation); owner-email="bruno@example.org"',),
    "procmail": ("Precedence: junk", "X-Loop: bruno@example.org"),
    "notes": ("Auto-Submitted: auto-generated",),
    "ticket-rt": ("X-RT-Loop-Prevention: example.org",),
    "ticket-otrs": ("X-OTRS-Loop: 1",),
    "ticket": ("X-Ticket: 4711",),
    "mailman": ("X-BeenThere: cards@example.org", "Precedence: list"),
    "majordomo": ("Sender: owner-cards@example.org",),
    "ezmlm": ("Mailing-List: contact cards-help@example.org; run by ezmlm",),
    "cron": ("X-Cron-Env: <LOGNAME=bruno>",),
    "exchange-ndr": ("X-MS-Exchange-Message-Is-Ndr:",),
}


def test_what_a_program_sends_is_neither_done_nor_answered_even_if_it_holds_a_move(dealt):
    mover, asked, card = move_of(dealt)
    for name, lines in PROGRAMS.items():
        with dealt.unchanged():
            raw = with_header(dealt.letter(mover, play(card), asked), *lines)
            came = dealt.posts(mover.address, reply_address(asked), raw)
        assert (came.fate, came.mails) == (LetterStatus.AUTOMATIC, []), name


PERSONS = {
    "exchange": ("X-MS-Exchange-Organization-SCL: -1", "X-MS-Has-Attach:", "X-MS-TNEF-Correlator:"),
    "outlook-rule": ("X-Auto-Response-Suppress: All",),
    "exchange-forwarded": ("X-MS-Exchange-Inbox-Rules-Loop: bruno@example.org",),
    "precedence-normal": ("Precedence: normal",),
    "google-group": (
        "X-Google-Group-Id: 12345",
        "Precedence: list",
        "Mailing-list: list players@googlegroups.com; contact players+owners@googlegroups.com",
        "List-ID: <players.googlegroups.com>",
        "List-Post: <https://groups.google.com/group/players/post>",
        "List-Unsubscribe: <mailto:x@googlegroups.com>",
    ),
    "forwarded-by-procmail": ("X-Loop: bruno@work.example.org",),
    "through-a-newsletter-service": ("Feedback-ID: 1:2:3:x", "List-Unsubscribe: <mailto:x@example.com>"),
    "our-own-list-id-echoed": ("List-Id: <table.1.eleusis.example.org>",),
    "no-auto": ("Auto-Submitted: no",),
}


def test_a_persons_letter_is_done_whatever_his_servers_wrote_on_it(dealt):
    for name, lines in PERSONS.items():
        mover, asked, card = move_of(dealt)
        raw = with_header(dealt.letter(mover, play(card), asked), *lines)
        came = dealt.posts(mover.address, reply_address(asked), raw)
        assert came.fate is LetterStatus.HANDLED, name
        assert dealt.asked(Asked.PLAY) is not mover, name


SUBJECTS = (
    "Automatic reply: Your move – Rosewood (game 1)",
    "AUTO: Bruno Reis is out of the office (returning 12/01/2027)",
    "=?utf-8?q?Resposta_autom=C3=A1tica=3A_?= News – Rosewood (game 1)",
    "Ausencia temporaria: News – Rosewood (game 1)",
    "Respuesta automática: News – Rosewood (game 1)",
    "Fuera de la oficina: News – Rosewood (game 1)",
    "Risposta automatica: News – Rosewood (game 1)",
    "Fuori sede: News – Rosewood (game 1)",
    "Réponse automatique : News – Rosewood (game 1)",
    "Absence : News – Rosewood (game 1)",
    "[Auto-Reply] Your move – Rosewood (game 1)",
    "Automatische Antwort: News – Rosewood (game 1)",
    "Abwesenheitsnotiz: News – Rosewood (game 1)",
    "Automatisch antwoord: News – Rosewood (game 1)",
    "Autosvar: News – Rosewood (game 1)",
    "Automatisk svar: News – Rosewood (game 1)",
    "Automaattinen vastaus: News – Rosewood (game 1)",
    "Automatyczna odpowiedź: News – Rosewood (game 1)",
    "Automatická odpověď: News – Rosewood (game 1)",
    "Автоматический ответ: News – Rosewood (game 1)",
    "Otomatik Yanıt: News – Rosewood (game 1)",
    "Automatikus válasz: News – Rosewood (game 1)",
    "Αυτόματη απάντηση: News – Rosewood (game 1)",
    "自動応答: News – Rosewood (game 1)",
    "Read: Your move – Rosewood (game 1)",
    "Lida: Your move – Rosewood (game 1)",
    "Leído: Your move – Rosewood (game 1)",
    "Letto: Your move – Rosewood (game 1)",
    "Gelesen: Your move – Rosewood (game 1)",
    "Not read: Your move – Rosewood (game 1)",
    "Accepted: Your move – Rosewood (game 1)",
    "Aceito: Your move – Rosewood (game 1)",
    "Undeliverable: Your move – Rosewood (game 1)",
    "Não entregue: Your move – Rosewood (game 1)",
)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_that_only_programs_write_is_enough_where_the_letter_holds_no_order(dealt, subject):
    mover, asked, _ = move_of(dealt)
    letter = dealt.letter(mover, "I am in Rome until the 5th.\nPlease write to my colleague.", asked)
    with dealt.unchanged():
        came = dealt.posts(mover.address, reply_address(asked), with_header(letter, subject=subject))
    assert (came.fate, came.mails) == (LetterStatus.AUTOMATIC, [])


@pytest.mark.parametrize(
    "subject", ["Out of office", "Re: Automatic reply: hello", "Read: this", "AUTO: bought"]
)
def test_a_person_whose_subject_is_like_a_programs_makes_his_move(dealt, subject):
    mover, asked, card = move_of(dealt)
    raw = with_header(dealt.letter(mover, play(card), asked), subject=subject)
    assert dealt.posts(mover.address, reply_address(asked), raw).fate is LetterStatus.HANDLED


BODIES = (
    "This is an automated response. Your ticket number is 4711.",
    "Thank you. A support ticket has been created for your request.",
    "Your message awaits verification. Please confirm that you are human: https://example.org/c?x",
    "AntiSpam UOL: sua mensagem ainda não foi entregue.",
    "Obrigado pela mensagem. Estou fora do escritório até dia 5.",
    "Esta é uma mensagem automática, favor não responder.",
    "Estoy fuera de la oficina hasta el lunes.",
    "Sono fuori ufficio fino a lunedì.",
    "I am on vacation this week, and will reply as soon as I can. In urgent cases call my office.",
)


def test_words_that_only_programs_send_are_enough_where_nothing_else_tells(dealt):
    mover, asked, _ = move_of(dealt)
    for body in BODIES:
        with dealt.unchanged():
            came = dealt.says(mover, body, asked)
        assert (came.fate, came.mails) == (LetterStatus.AUTOMATIC, []), body


def test_a_person_who_says_that_he_is_on_vacation_is_answered(dealt):
    mover, asked, _ = move_of(dealt)
    came = dealt.says(mover, "Hi all, I am on vacation next week!", asked)
    assert came.fate is LetterStatus.MISREAD
    assert len(came.to(mover)) == 1


@pytest.mark.parametrize(
    "sender", ["noreply@example.org", "do-not-reply@example.org", "MAILER-DAEMON@example.org"]
)
def test_who_wants_no_reply_gets_none(dealt, sender):
    for to in (LOBBY, reply_address(dealt.newest(BRUNO))):
        came = dealt.posts(sender, to, write_letter(sender, to, "JOIN", name="x"))
        assert (came.fate, came.mails) == (LetterStatus.AUTOMATIC, [])


# ---------------------------------------------------------------- storms


def test_an_answering_machine_that_nothing_gives_away_is_answered_twice_and_then_no_more(dealt):
    mover, asked, _ = move_of(dealt)
    fates = []
    for number in range(6):
        dealt.waits(HOUR)
        text = (
            f"Bruno thanks you for mail number {4711 + number}, and will think about it with care, by and by."
        )
        fates.append(dealt.says(mover, text, asked).fate.value)
    assert fates == ["misread"] * 2 + ["automatic"] * 4


def test_a_person_who_makes_the_same_move_again_and_again_before_his_turn_is_not_taken_for_a_program(dealt):
    mover, asked, card = move_of(dealt)
    waits = next(one for one in PEOPLE if one not in (mover, dealt.god()))
    early = dealt.sees(waits).hand[0]
    for _ in range(4):
        came = dealt.says(waits, play(early))
        assert len(came.to(waits)) == 1
    dealt.says(mover, play(card), asked)


def test_the_same_words_count_again_on_another_day(dealt):
    mover, asked, _ = move_of(dealt)
    for _ in range(4):
        assert dealt.says(mover, "xyzzy and nothing happens", asked).fate is LetterStatus.MISREAD
        dealt.waits(13 * HOUR)


def test_who_writes_many_letters_in_which_nothing_can_be_done_is_told_that_no_more_are_answered(dealt):
    object.__setattr__(dealt.house, "answers_per_hour", 3)
    mover, asked, card = move_of(dealt)
    dealt.waits(HOUR + SECOND)
    answers = [dealt.says(mover, f"xyzzy {number}", asked) for number in range(5)]
    assert [len(came.to(mover)) for came in answers] == [1, 1, 1, 0, 0]
    told = words(answers[2].to(mover)[0])
    assert "That's 3 messages in an hour that we couldn't act on." in told
    assert len(dealt.says(mover, play(card), asked).to(mover)) == 1, "what can be done is done and answered"
    dealt.waits(HOUR + SECOND)
    assert len(dealt.says(mover, "xyzzy").to(mover)) == 1


# ---------------------------------------------------------------- promise 4: servers of our kind


def stripped(mail, *, also=()):
    """A mail of ours as a gateway passes it on that takes off every header it does not know."""
    raw = mail.as_bytes()
    for name in ("Eleusis-[A-Za-z]+", "Auto-Submitted", "X-[A-Za-z-]+", "List-[A-Za-z-]+", *also):
        raw = re.sub(rf"^{name}:.*\n(?:[ \t].*\n)*".encode(), b"", raw, flags=re.M | re.I)
    return raw


def test_promise_4_mails_of_such_a_server_stay_unanswered_when_a_gateway_has_stripped_them(dealt):
    mover, asked, card = move_of(dealt)
    dealt.says(mover, play(card), asked)
    kinds = {str(mail["Eleusis-Kind"]): mail for _, mail in dealt.town.mails}
    ways = [(), ("Reply-To",), ("Message-ID",), ("Reply-To", "Message-ID")]
    for (kind, mail), also in product(kinds.items(), ways):
        for to in (LOBBY, reply_address(asked)):
            came = dealt.posts("eleusis@other.example.net", to, stripped(mail, also=also))
            assert (came.fate, came.mails) == (LetterStatus.AUTOMATIC, []), (kind, to, came.reason)


def test_promise_4_what_comes_from_a_bounce_address_of_such_a_server_is_not_answered(dealt):
    sender = "b-abcdefghijklmnop@other.example.net"
    for envelope in (sender, f"SRS0=aBcD=XY=other.example.net={sender.partition('@')[0]}@gateway.example"):
        came = dealt.posts(envelope, LOBBY, write_letter("eve@example.org", LOBBY, "JOIN", name="Eve"))
        assert (came.fate, came.mails) == (LetterStatus.AUTOMATIC, [])


@pytest.mark.parametrize(
    "address",
    [
        "g1-t3-abcdefghijklmnop@other.example.net",
        "p-abcdefghijklmnop@other.example.net",
        "eleusis+p-abcdefghijklmnop@other.example.net",
        "b-abcdefghijklmnop@eleusis.example.org",
        LOBBY,
        "postmaster@eleusis.example.org",
    ],
)
def test_promise_4_an_address_of_such_a_server_is_nobodys_to_play_from(dealt, address):
    came = dealt.says(ANA, f'NEW TABLE "Second"\nINVITE {address}')
    assert {person for person, _ in came.mails} == {ANA}
    refused = f"{address} isn't an address we can write to"
    told = f'"{HIDDEN}" isn\'t an email address' if "-" in address else refused
    assert any(told in words(mail) for _, mail in came.mails)
    came = dealt.posts(address, LOBBY, write_letter(address, LOBBY, "JOIN", name="x"))
    assert (came.fate, came.mails) == (LetterStatus.AUTOMATIC, [])


def test_promise_4_two_lobbies_that_lost_their_headers_write_to_each_other_once(dealt):
    """The other one is as ours, behind a gateway: it says JOIN to whatever it gets."""
    other = Person("Eleusis")
    dealt.town.moves_in(other)
    answered = 0
    for _ in range(20):
        dealt.waits(HOUR // 20)
        came = dealt.posts(other.address, LOBBY, write_letter(other.address, LOBBY, "JOIN", name="x"))
        answered += len(came.mails)
    assert answered == 1


@pytest.mark.parametrize(
    "note",
    [
        "Vielen Dank f\u00fcr Ihre Nachricht. Ich bin bis Montag nicht im B\u00fcro.",
        "Estarei ausente at\u00e9 segunda-feira. Em caso de urg\u00eancia, contacte a Marta.",
        "Ana reacted to your message:\n\n\U0001f44d",
    ],
)
def test_a_note_of_absence_or_a_reaction_without_any_header_is_answered_by_nothing(dealt, note):
    mover, _, _ = move_of(dealt)
    came = dealt.says(mover, note)
    assert came.fate is LetterStatus.AUTOMATIC
    assert not came.mails


@pytest.mark.parametrize("behind", ["VACATION 7 days", "PLAY"])
def test_an_order_among_what_a_note_says_is_a_persons(dealt, behind):
    mover, _, card = move_of(dealt)
    order = f"PLAY {card}" if behind == "PLAY" else behind
    came = dealt.says(mover, f"{order}\n\nI am on vacation next week, thank you for your message!")
    assert came.fate is LetterStatus.HANDLED
