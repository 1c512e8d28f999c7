"""WATCH: who looks on gets every mail of a table, without a hand, and plays nothing."""

import re

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from pbem.store.rows.people import LetterStatus
from tests.by_mail.chance import known_chance
from tests.by_mail.conftest import brought_to
from tests.by_mail.people import LOBBY, Person
from tests.by_mail.table import ANA, BRUNO, PIA, html_of, words

ZOE, TOM = Person("Zoe"), Person("Tomas")

CARD = re.compile(r"(?:[2-9]|10|[AJQK])[♠♥♦♣]")


@pytest.fixture(scope="module")
def public(tmp_path_factory):
    """The stages of an open table."""
    with known_chance("an open table"):
        return brought_to(
            tmp_path_factory.mktemp("public"), 'NEW TABLE "Rosewood", 4 seats, open, clock 3 days'
        )


@pytest.fixture
def seen(public, tmp_path):
    """An open table, its first card awaited, in a town with two more people."""
    table, store = public.open(public.dealt, tmp_path)
    moves_to_town(table)
    yield table
    store.close()


@pytest.fixture
def closed(dealt):
    """A table for invited people, its first card awaited, in a town with two more people."""
    moves_to_town(dealt)
    return dealt


def moves_to_town(table):
    for person in (ZOE, TOM):
        table.town.moves_in(person)


def letter_to_lobby(person, text):
    return f"From: {person.name} <{person.address}>\r\nTo: {LOBBY}\r\nSubject: x\r\n\r\n{text}\r\n".encode()


def newest_of(table, person, kind):
    return table.town.kinds_of(person, kind)[-1]


def asks(table, person, text):
    """What comes of a letter to the lobby, once it is confirmed to be his."""
    before = len(table.town.kinds_of(person, "confirmation"))
    table.posts(person.address, LOBBY, letter_to_lobby(person, text))
    kind = "confirmation" if len(table.town.kinds_of(person, "confirmation")) > before else "held"
    return table.says(person, "YES", newest_of(table, person, kind))


def mover_of(table):
    return table.asked(Asked.PLAY)


def plays(table):
    mover = mover_of(table)
    return table.says(mover, f"PLAY {table.sees(mover).hand[0]}")


# ---------------------------------------------------------------- coming


def test_who_watches_an_open_table_sees_it_at_once_and_then_every_digest(seen):
    came = asks(seen, ZOE, "WATCH 1")
    (receipt,) = came.to(ZOE)
    assert "You're now watching game 1" in words(receipt)
    assert receipt["Eleusis-Table"] == "1"
    assert [person for person, _ in came.mails] == [ZOE], "nobody is mailed only for that"
    for _ in range(3):
        came = plays(seen)
        (digest,) = came.to(ZOE)
        assert digest["Eleusis-Kind"] == "digest"
        assert "YOUR HAND" not in text_of(digest)
        assert "Your hand" not in html_of(digest)
    assert "Zoe is now watching." in "".join(words(mail) for _, mail in seen.town.mails)
    assert "Watching: Zoe." in words(seen.newest(BRUNO))


def test_who_comes_in_a_round_gets_its_seal_and_can_verify_it_later(seen):
    (receipt,) = asks(seen, ZOE, "WATCH 1").to(ZOE)
    with seen.house.store.reading() as reading:
        (seal,) = [one.body["commitment"] for one in reading.events.of(1) if one.type == "RuleSet"]
    assert f"\n    {seal}\n" in text_of(receipt)
    assert f">{seal}</p>" in html_of(receipt)


def test_who_watches_reads_of_no_card_that_is_not_on_the_table_and_of_no_rule(seen):
    asks(seen, ZOE, "WATCH 1")
    for _ in range(4):
        (digest,) = plays(seen).to(ZOE)
        lies = text_of(digest).partition("\nON THE TABLE: ")[2].partition("\nPLAYERS\n")[0]
        assert set(CARD.findall(text_of(digest))) == set(CARD.findall(lies)) != set()
        assert "colour" not in words(digest)


def test_a_table_for_others_looks_as_if_there_were_none(closed):
    with closed.unchanged():
        hidden, absent = asks(closed, ZOE, "WATCH 1"), asks(closed, ZOE, "WATCH 9")
    assert "There's no game 1 that you're in or can join" in hidden.answer
    told = re.compile(r"WATCH [19] There's no game .*?join\.")
    assert [one.replace("1", "9") for one in told.findall(hidden.answer)] == told.findall(absent.answer) != []


def test_who_was_invited_may_look_on_instead_at_a_table_for_others(closed):
    closed.says(ANA, 'NEW TABLE "Birch", 4 seats\nINVITE zoe@example.org')
    invitation = newest_of(closed, ZOE, "invitation")
    assert "Or reply WATCH to follow the game by email." in words(invitation)
    came = closed.says(ZOE, "WATCH", invitation)
    assert "You're now watching game 2" in came.answer
    assert "Here so far: Ana. The host is Ana." in came.answer


def test_a_player_does_not_look_on_at_his_own_table(seen):
    with seen.unchanged():
        assert "You already have a seat at this table." in seen.says(PIA, "WATCH").answer


def test_who_looks_on_already_is_told_so(seen):
    asks(seen, ZOE, "WATCH 1")
    with seen.unchanged():
        assert "You already get this table's emails." in seen.says(ZOE, "WATCH").answer


def test_nobody_looks_on_under_a_players_name(seen):
    asks(seen, ZOE, "NAME Rui\nWATCH 1")
    with seen.unchanged():
        came = asks(seen, ZOE, "WATCH 1")
    assert "Rui" in came.answer
    assert "You've stopped watching" not in came.answer


# ---------------------------------------------------------------- what he may


@pytest.mark.parametrize(
    "order", ["PLAY 7h", "NO PLAY", "PROPHET", "RIGHT", "RULE red", "HINT red", "SUGGEST"]
)
def test_he_plays_nothing_and_is_told_so_kindly(seen, order):
    asks(seen, ZOE, "WATCH 1")
    with seen.unchanged():
        came = seen.says(ZOE, order)
    assert "You're only watching here. To do that, you have to be a player." in came.answer
    assert came.fate is LetterStatus.MISREAD


def test_what_he_says_is_told_as_from_who_looks_on(seen):
    asks(seen, ZOE, "WATCH 1")
    assert (
        "Sent. Everyone at the table sees it in their next email"
        in seen.says(ZOE, "SAY good luck to you all").answer
    )
    came = plays(seen)
    assert "Zoe, watching: good luck to you all" in words(came.mails[-1][1])


def test_he_is_not_told_what_was_said_before_he_came(seen):
    seen.says(PIA, "SAY nobody listens")
    asks(seen, ZOE, "WATCH 1")
    assert not any("nobody listens" in words(mail) for person, mail in seen.town.mails if person is ZOE)
    seen.says(PIA, "SAY somebody does")
    (digest,) = plays(seen).to(ZOE)
    assert "somebody does" in words(digest)


def test_he_may_look_at_everything(seen):
    asks(seen, ZOE, "WATCH 1")
    plays(seen)
    assert "Here's how the game stands." in seen.says(ZOE, "STATUS").answer
    assert "1  " in text_of(seen.says(ZOE, "HISTORY").mails[0][1])


def test_status_at_the_lobby_lists_it_as_looked_on_at(seen):
    asks(seen, ZOE, "WATCH 1")
    seen.posts(ZOE.address, LOBBY, letter_to_lobby(ZOE, "STATUS"))
    answer = [mail for person, mail in seen.town.mails if person is ZOE][-1]
    assert re.search(r"Game 1 \"Rosewood\": waiting for \w+ \(watching\)", words(answer))


def test_his_mails_say_how_they_end_and_leave_no_seat_to_give_up(seen):
    asks(seen, ZOE, "WATCH 1")
    (digest,) = plays(seen).to(ZOE)
    assert "You're watching game 1. Stop: WATCH OFF. Change how the cards look" in words(digest)
    assert "Leave: LEAVE" not in words(digest)
    assert "LEAVE" not in words(digest)
    assert "WATCH OFF" in html_of(digest)


# ---------------------------------------------------------------- going


@pytest.mark.parametrize("order", ["WATCH OFF", "LEAVE", "1 WATCH OFF"])
def test_he_goes_with_one_word_and_gets_no_more_mails(seen, order):
    asks(seen, ZOE, "WATCH 1")
    assert "You're no longer watching game 1, and you won't get its emails" in seen.says(ZOE, order).answer
    came = plays(seen)
    assert came.to(ZOE) == []
    assert any("Zoe has stopped watching." in words(mail) for _, mail in came.mails)


def test_he_may_come_again_and_no_mail_of_his_has_the_id_of_another(seen):
    asks(seen, ZOE, "WATCH 1")
    plays(seen)
    seen.says(ZOE, "WATCH OFF")
    asks(seen, ZOE, "WATCH 1")
    plays(seen)
    with seen.house.store.reading() as reading:
        person = reading.people.by_address(ZOE.address)
        ids = [mail.message_id for mail in reading.mails.of(person.id, 99)]
    assert len(ids) > 4
    assert len(set(ids)) == len(ids)


def test_going_and_coming_in_one_letter_leaves_him_where_he_was(seen):
    asks(seen, ZOE, "WATCH 1")
    seen.says(ZOE, "WATCH OFF\nWATCH 1")
    assert len(plays(seen).to(ZOE)) == 1
    asks(seen, TOM, "WATCH 1\n1 WATCH OFF")
    assert plays(seen).to(TOM) == []


def test_who_does_not_look_on_cannot_stop_it(seen):
    with seen.unchanged():
        assert "You're not watching this game" in seen.says(PIA, "WATCH OFF").answer


def test_who_left_the_match_may_look_on_but_not_talk_before_the_round_is_over(seen):
    """He held a hand that is still counted: he might tell of it."""
    leaver = next(one for one in seen.waiting() if one is not ANA)
    seen.says(leaver, "LEAVE YES")
    assert "You're now watching game 1" in asks(seen, leaver, "WATCH 1").answer
    assert (
        "Not sent. You've seen cards of this round that the players haven't."
        in seen.says(leaver, "SAY I had both sevens").answer
    )
    assert "I had both sevens" not in "".join(words(mail) for _, mail in plays(seen).mails)


# ---------------------------------------------------------------- before the match


@pytest.fixture
def gathering(public, tmp_path):
    """An open table of Ana's at which people gather, number 2."""
    table, store = public.open(public.dealt, tmp_path)
    moves_to_town(table)
    table.says(ANA, 'NEW TABLE "Birch", 4 seats, open')
    table.number = 2
    yield table
    store.close()


def test_who_looks_on_while_people_gather_may_sit_down_and_plays_then(gathering):
    asks(gathering, ZOE, "WATCH 2")
    came = gathering.says(ZOE, "PLAY 7h")
    assert "To take a seat and play, reply JOIN." in came.answer
    assert re.search(r"^  JOIN +take a seat and play$", text_of(came.mails[0][1]), re.M)
    assert ">Take a seat</a>" in html_of(came.mails[0][1])
    came = gathering.says(ZOE, "JOIN")
    assert "You're in game 2. So far 2 of 4 seats are taken." in came.answer
    assert "Watching" not in came.answer
    assert "Leave: LEAVE" in came.answer


def test_portuguese_readers_are_told_in_portuguese(seen):
    asks(seen, ZOE, "LANGUAGE pt\nWATCH 1")
    answer = words(newest_of(seen, ZOE, "receipt"))
    assert "Agora você acompanha a partida 1" in answer
    assert "Para deixar de acompanhar, responda ACOMPANHAR FIM." in answer
    assert "Aqui você só acompanha. Só quem joga pode fazer isso" in seen.says(ZOE, "JOGAR 7 de copas").answer
    assert "Você não acompanha mais a partida 1" in seen.says(ZOE, "ASSISTIR FIM").answer
