"""Strangers: one confirmation a day, with the null sender and none of their words; nothing tells who is known."""

import pytest

from pbem.edge.maildir_client import text_of
from pbem.mail.writing.letters import write_letter
from pbem.service.inbox.reception import addressee
from pbem.store.rows.people import LetterStatus
from tests.by_mail.mailboxes import joins, kinds, known, moves_in, to_lobby
from tests.by_mail.people import LOBBY
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA, BRUNO, html_of, words


@pytest.fixture
def eve(dealt):
    return moves_in(dealt, "Eve", "eve@evil.example")


def sender_of_newest_mail(table, person):
    with table.house.store.reading() as reading:
        return reading.mails.of(known(table.house, person).id, 1)[0]


def test_a_stranger_gets_one_confirmation_a_day_and_no_other_mail(dealt, eve):
    assert kinds(to_lobby(dealt, eve, "JOIN")) == [(eve, "confirmation")]
    for text in ("JOIN", "STATUS", "HELP", "NEW TABLE", "ADD ADDRESS ana@example.org", "xyzzy", ""):
        came = to_lobby(dealt, eve, text)
        assert came.fate in (LetterStatus.STRANGER, LetterStatus.HELD)
        assert came.mails == []
    dealt.waits(DAY + 1)
    assert kinds(to_lobby(dealt, eve, "JOIN")) == [(eve, "confirmation")]


def test_who_asks_to_come_in_is_told_what_works_with_a_shared_address_and_a_mailing_list(dealt, eve):
    told = words(to_lobby(dealt, eve, "JOIN").mails[0][1])
    assert "One address is one player." in told
    assert "A second person needs an address of their own." in told
    assert "Don't use a mailing list, because everyone on it would see the cards." in told


def test_a_confirmation_leaves_with_the_null_sender_and_carries_nothing_of_the_letter(dealt, eve):
    came = to_lobby(dealt, eve, "JOIN\nSAY Buy our pills at http://evil.example", subject="Pills")
    mail = came.mails[0][1]
    assert sender_of_newest_mail(dealt, eve).null_sender
    assert "ills" not in text_of(mail) + html_of(mail) + str(mail["Subject"])


@pytest.mark.parametrize(
    "raw",
    [
        b"From: eve@evil.example\r\n\r\nxyzzy\r\n",
        b"From: eve@evil.example\r\nAuto-Submitted: auto-replied\r\n\r\nJOIN\r\n",
        b"From: eve@evil.example\r\nPrecedence: bulk\r\n\r\nJOIN\r\n",
        b"From: eve@evil.example\r\nContent-Type: multipart/encrypted; boundary=b\r\n\r\n--b--\r\n",
        b"From: eve@evil.example, ana@example.org\r\n\r\nJOIN\r\n",
        b"From: eve@evil.example\r\nFrom: ana@example.org\r\n\r\nJOIN\r\n",
        b"From: friends: eve@evil.example;\r\n\r\nJOIN\r\n",
        b'From: "eve"@evil.example\r\n\r\nJOIN\r\n',
        b"Subject: JOIN\r\n\r\nJOIN\r\n",
    ],
    ids=["no-order", "auto-reply", "bulk", "encrypted", "two", "two-headers", "group", "quoted", "no-from"],
)
def test_letters_that_ask_for_nothing_or_come_from_programs_or_from_nobody_get_no_answer(dealt, eve, raw):
    assert dealt.posts(eve.address, LOBBY, raw).mails == []


def test_a_bounce_of_a_stranger_gets_no_answer(dealt, eve):
    assert dealt.posts("", LOBBY, b"From: eve@evil.example\r\nSubject: x\r\n\r\nJOIN\r\n").mails == []


def test_who_writes_in_anothers_name_is_told_nothing_whoever_that_is(dealt, eve):
    """Two worlds: in one the forged sender is known, in the other nobody is known by it. Eve sees the same of both."""
    nobody = moves_in(dealt, "Nobody", "nobody@example.org")
    seen = {}
    for forged in (ANA, nobody):
        for text in ("JOIN", "STATUS", "NAME Eve", "xyzzy"):
            letter = write_letter(forged.address, LOBBY, text, name="Eve")
            came = dealt.posts(eve.address, LOBBY, letter)
            assert came.to(eve) == []
            assert {person for person, _ in came.mails} <= {forged}
            seen.setdefault(text, set()).add(bool(came.to(eve)))
    assert all(outcomes == {False} for outcomes in seen.values())


def test_the_door_answers_alike_whoever_is_known(dealt):
    """The lobby takes letters from all; of private addresses only the token decides, never the sender."""
    assert addressee(dealt.house, LOBBY) is not None
    for way in (f"p-{'a' * 16}", f"g1-t1-{'a' * 16}", f"b-{'a' * 16}", "ana", "bruno", "nobody"):
        assert addressee(dealt.house, f"{way}@eleusis.example.org") is None


def test_an_invitation_tells_the_host_the_same_of_a_known_and_an_unknown_address(dealt, eve):
    joins(dealt, eve)
    nobody = moves_in(dealt, "Nobody", "nobody@example.org")
    came = dealt.says(ANA, f'NEW TABLE "Other"\nINVITE {eve.address} {nobody.address}')
    for person in (eve, nobody):
        assert f"We're sending {person.address} an invitation." in came.answer
        assert [mail["Eleusis-Kind"] for mail in came.to(person)] == ["invitation"]


def test_a_newcomer_says_yes_from_the_address_that_was_asked_and_then_he_is_in(dealt, eve):
    asked = to_lobby(dealt, eve, "JOIN\nNAME Evita").mails[0][1]
    assert dealt.says(BRUNO, "YES", asked).fate is LetterStatus.HELD
    assert not known(dealt.house, eve).confirmed
    came = dealt.says(eve, "YES", asked)
    assert came.fate is LetterStatus.HANDLED
    assert known(dealt.house, eve).confirmed
    assert "Welcome" in words(came.mails[-1][1])


def test_a_tag_behind_the_plus_is_another_person(dealt):
    tagged = moves_in(dealt, "Ana", "ana+x@example.org")
    came = to_lobby(dealt, tagged, "STATUS")
    assert kinds(came) == [(tagged, "confirmation")]
    assert came.to(ANA) == []
