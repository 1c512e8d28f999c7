"""What a stranger can do who has a whole digest of a player, forwarded or leaked: have an alarm sent to him."""

import re
from email.utils import parseaddr
from urllib.parse import unquote, urlsplit

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.mail.writing.letters import write_letter
from pbem.service.inbox.reception import addressee
from pbem.store.rows.people import LetterStatus
from tests.by_mail.mailboxes import known, moves_in
from tests.by_mail.pages import with_pages
from tests.by_mail.people import LOBBY
from tests.by_mail.still import HOUR
from tests.by_mail.table import ANA, PEOPLE, html_of, play

ORDERS = (
    "NO PLAY",
    "SAY hello",
    "STATUS",
    "HISTORY",
    "RESEND",
    "HELP",
    "LANGUAGE pt",
    "NAME Eve",
    "ZONE Asia/Tokyo",
    "STYLE list",
    "LEAVE YES",
    "ADD ADDRESS eve@evil.example",
    "USE ADDRESS eve@evil.example",
    "REMOVE ADDRESS ana@example.org",
    "ADDRESSES",
    "NEW KEYS",
    "MAIL OFF",
    "MY DATA",
    "FORGET ME",
    "YES",
    "JOIN",
    "xyzzy",
)


@pytest.fixture
def eve(dealt):
    return moves_in(dealt, "Eve", "eve@evil.example")


def ways_in(digest):
    """Every address of ours in a mail: where it wants answers, its links, its headers."""
    everything = "\n".join(f"{name}: {value}" for name, value in digest.items()) + unquote(html_of(digest))
    found = set(re.findall(r"[\w.+-]+@eleusis\.example\.org", everything))
    return sorted(found - {LOBBY, parseaddr(str(digest["Message-ID"]))[1]})


def state(table, person):
    with table.house.store.reading() as reading:
        his = known(table.house, person)
        return (
            his,
            reading.addresses.of(his.id),
            reading.tables.of(his.id),
            reading.mailboxes.known([his.address]),
        )


def test_the_digest_holds_keys_of_its_reader_alone(dealt):
    mover = dealt.asked(Asked.PLAY)
    for way in ways_in(dealt.newest(mover)):
        whose = addressee(dealt.house, way)
        assert whose is None or whose.person == known(dealt.house, mover).id


@pytest.mark.parametrize("order", ORDERS)
def test_with_a_whole_digest_a_stranger_does_nothing_and_reads_nothing(dealt, eve, order):
    mover = dealt.asked(Asked.PLAY)
    digest, before = dealt.newest(mover), state(dealt, mover)
    ways = [way for way in ways_in(digest) if addressee(dealt.house, way) is not None]
    assert ways
    with dealt.unchanged():
        for way in ways:
            came = dealt.posts(eve.address, way, write_letter(eve.address, way, order, answers=digest))
            assert came.fate in (LetterStatus.HELD, LetterStatus.AUTOMATIC)
            assert {person for person, _ in came.mails} <= {mover}
            assert {mail["Eleusis-Kind"] for _, mail in came.mails} <= {"held"}
    assert state(dealt, mover) == before


def test_the_cards_of_the_leaked_hand_cannot_be_played_by_a_stranger(dealt, eve):
    mover = dealt.asked(Asked.PLAY)
    digest = dealt.newest(mover)
    with dealt.unchanged():
        for card in dealt.sees(mover).hand[:3]:
            assert dealt.says(eve, play(card), digest).fate is LetterStatus.HELD


def test_many_letters_in_an_hour_are_one_alarm(dealt, eve):
    digest = dealt.newest(ANA)
    mails = [mail for n in range(12) for mail in dealt.says(eve, f"SAY {n}", digest).mails]
    assert [person for person, _ in mails] == [ANA]


def test_the_owner_plays_on_while_a_stranger_writes_with_his_key(dealt, eve):
    mover = dealt.asked(Asked.PLAY)
    digest, card = dealt.newest(mover), dealt.sees(mover).hand[0]
    dealt.says(eve, "LEAVE YES", digest)
    before = dealt.version()
    assert dealt.says(mover, play(card), digest).fate is LetterStatus.HANDLED
    assert dealt.version() > before


def test_a_stranger_who_answers_the_alarm_as_well_answers_nothing(dealt, eve):
    """The alarm goes to the owner; if that is forwarded too, its YES still has to come from him."""
    digest = dealt.newest(ANA)
    alarm = dealt.says(eve, "NAME Eve", digest).mails[0][1]
    dealt.waits(2 * HOUR)
    assert dealt.says(eve, "YES", alarm).fate is LetterStatus.HELD
    assert known(dealt.house, ANA).name == "Ana"


def test_another_player_of_the_table_with_a_leaked_digest_is_a_stranger_too(dealt):
    mover = dealt.asked(Asked.PLAY)
    other = next(person for person in PEOPLE if person is not mover)
    with dealt.unchanged():
        came = dealt.says(other, play(dealt.sees(mover).hand[0]), dealt.newest(mover))
    assert came.fate is LetterStatus.HELD
    assert came.to(other) == []


def test_after_new_keys_the_leaked_digest_is_refused_at_the_door(dealt, eve):
    digest = dealt.newest(ANA)
    dealt.says(ANA, "NEW KEYS")
    assert [way for way in ways_in(digest) if addressee(dealt.house, way) is not None] == []


def test_the_links_of_a_digest_to_the_web_hold_no_key_that_orders_anything(dealt):
    table = with_pages(dealt)
    table.says(ANA, "RESEND")
    digest = table.newest(ANA)
    links = re.findall(r'href="(https?:[^"]+)"', html_of(digest))
    links += re.findall(r"<(https?:[^>]+)>", str(digest["List-Unsubscribe"]))
    assert len(links) > 1, "the page of the table, and the one that stops mail"
    keys = {way.partition("@")[0].rpartition("-")[2] for way in ways_in(digest)}
    assert keys
    for link in links:
        assert "@" not in unquote(urlsplit(link).query)
        assert not any(key in unquote(link).lower() for key in keys)


def test_the_answer_to_an_accepted_letter_goes_to_the_owner_not_to_its_sender(dealt, eve):
    digest = dealt.newest(ANA)
    alarm = dealt.says(eve, "STATUS", digest).mails[0][1]
    came = dealt.says(ANA, "YES", alarm)
    assert [person for person, _ in came.mails] == [ANA]
    assert reply_address(came.mails[0][1]) != eve.address
