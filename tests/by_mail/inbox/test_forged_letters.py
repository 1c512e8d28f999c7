"""Promise 14: strangers cannot make us mail strangers beyond stated limits an hour, wherever they write from.

`PBEM_FORGED=5000` sends so many forged letters in each of the floods, and prints how many mails left.
"""

import contextlib
import os
from dataclasses import replace
from ipaddress import ip_network

import pytest

from pbem.edge.maildir_client import text_of
from pbem.mail.writing.letters import write_letter
from pbem.service.inbox.held_letters import MOST_ALARMS
from pbem.service.inbox.lobby import MOST_LOOKS, MOST_UNASKED_OF_NETWORK, ask_the_waiting
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.inbox.stranger_limits import StrangerLimits
from pbem.settings.model import LimitsSettings
from pbem.store.rows.people import LetterStatus, MailStatus
from tests.by_mail.doors import Line, door
from tests.by_mail.mailboxes import kinds, moves_in, to_lobby
from tests.by_mail.people import LOBBY, Person
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.by_mail.table import ANA, words

LOOPBACK = [ip_network("127.0.0.0/8")]
FORGED = int(os.environ.get("PBEM_FORGED", "60"))
FULL = FORGED > 1000
LIMITS = (
    StrangerLimits()
    if FULL
    else StrangerLimits(confirmations=20, per_network=6, per_domain=6, vouched=2, invitations=4)
)


@pytest.fixture
def limited(dealt):
    """The table of a house with these limits, an hour after it mailed anybody, whose operator is told."""
    dealt.waits(HOUR + SECOND)
    dealt.since = dealt.clock.at
    house = replace(dealt.house, strangers=LIMITS, operator="boss@example.org")
    dealt.house = dealt.counter.house = house
    dealt.boss = moves_in(dealt, "Boss", "boss@example.org")

    def deliver(to, mail):
        with contextlib.suppress(KeyError):  # most live nowhere
            dealt.town.deliver(to, mail)

    dealt.counter.deliver = deliver
    return dealt


def forged(number, domain="example", text="JOIN"):
    """A letter in the name of somebody else each time."""
    return write_letter(f"v{number}@d{number}.{domain}", LOBBY, text, name="V").as_bytes()


def through(relay):
    """What a server in front writes above a letter of this host."""
    return (
        f"Received: from mx.example (mx.example [{relay}])\r\n\tby mx.example.org (Postfix); x\r\n".encode()
    )


def flood(table, letters, **door_has):
    """All of them through the door, and handled; how many confirmations left."""
    before = len(asked(table))
    wide = LimitsSettings(
        letters_per_hour_per_address=FORGED + 100, letters_per_hour_per_network=FORGED + 100
    )
    with door(table.house, limits=wide, **door_has) as port, Line(port, "EHLO evil.example") as line:
        for raw in letters:
            assert line.writes(LOBBY, raw.strip(), "bot@evil.example")[:3] == "250"
    table.counter.work()
    left = len(asked(table)) - before
    if FULL:
        print(f"\n{len(letters)} letters, {left} confirmations")
    return left


def asked(table):
    """The confirmations that were written."""
    with table.house.store.reading() as reading:
        mails = [one for status in MailStatus for one in reading.mails.newest(status, 20_000)]
    return [mail for mail in mails if mail.kind == "confirmation" and mail.created >= table.since]


def fates(table):
    with table.house.store.reading() as reading:
        return [one.status for one in reading.letters.newest(None, 20_000)]


def hour_passes(table):
    table.waits(HOUR + SECOND)
    ask_the_waiting(table.house)
    table.counter.work()


# ---------------------------------------------------------------- the three floods


def test_promise_14_one_network_makes_us_mail_no_more_than_its_limit_an_hour(limited):
    assert flood(limited, [forged(n) for n in range(FORGED)]) == LIMITS.per_network
    hour_passes(limited)
    assert len(asked(limited)) <= 2 * LIMITS.per_network
    for _ in range(4):
        hour_passes(limited)
    assert len(asked(limited)) <= LIMITS.per_network + MOST_UNASKED_OF_NETWORK, "few of the others waited"
    assert LetterStatus.UNASKED not in fates(limited)


def test_promise_14_a_thousand_networks_make_us_mail_no_more_than_the_limit_for_all(limited):
    networks = min(1000, FORGED)
    letters = [
        through(f"198.{n % networks // 250}.{n % networks % 250}.7") + forged(n) for n in range(FORGED)
    ]
    assert flood(limited, letters, trusted=LOOPBACK) == LIMITS.confirmations
    hour_passes(limited)
    assert len(asked(limited)) <= 2 * LIMITS.confirmations


def test_promise_14_through_a_trusted_relay_the_network_behind_it_counts(limited):
    letters = [through(f"203.0.113.{n % 250}") + forged(n) for n in range(FORGED)]
    assert flood(limited, letters, trusted=LOOPBACK) == LIMITS.per_network
    others = [through(f"198.51.100.{n}") + forged(FORGED + n) for n in range(2)]
    assert flood(limited, others, trusted=LOOPBACK) == 0, "they wait behind those"
    assert ask_the_waiting(limited.house) == 2, "but not for long, for their network wrote little"


def test_promise_14_a_trusted_relay_that_does_not_say_whom_it_has_letters_from_is_a_network_itself(limited):
    assert flood(limited, [forged(n) for n in range(FORGED)], trusted=LOOPBACK) == LIMITS.per_network


def test_promise_14_fields_below_that_of_the_trusted_relay_count_for_nothing(limited):
    letters = [through("203.0.113.9") + through(f"198.51.{n % 250}.1") + forged(n) for n in range(FORGED)]
    assert flood(limited, letters, trusted=LOOPBACK) == LIMITS.per_network


def test_promise_14_one_domain_is_mailed_no_more_than_its_limit_an_hour(limited):
    letters = [
        through(f"198.{n // 250}.{n % 250}.7")
        + write_letter(f"v{n}@mx{n}.victim.example", LOBBY, "JOIN").as_bytes()
        for n in range(FORGED)
    ]
    assert flood(limited, letters, trusted=LOOPBACK) == LIMITS.per_domain


# ---------------------------------------------------------------- what waits


def test_a_letter_over_the_limit_is_asked_about_later_in_order_and_can_be_confirmed(limited):
    flood(limited, [through("203.0.113.9") + forged(n) for n in range(LIMITS.per_network)], trusted=LOOPBACK)
    first, second = (moves_in(limited, name, f"{name}@{name}.example".lower()) for name in ("Fay", "Gus"))
    for one in (first, second):
        limited.waits(SECOND)
        raw = through("203.0.113.9") + write_letter(one.address, LOBBY, "JOIN", name=one.name).as_bytes()
        assert flood(limited, [raw], trusted=LOOPBACK) == 0
        assert fates(limited)[0] is LetterStatus.UNASKED
    limited.waits(HOUR)
    assert ask_the_waiting(limited.house) == 2
    limited.counter.work()
    assert [whose for whose, mail in limited.town.mails if whose in (first, second)] == [first, second]
    (mail,) = [mail for whose, mail in limited.town.mails if whose is second]
    came = limited.says(second, "YES", mail)
    assert "Welcome" in words(came.mails[-1][1])


def test_a_letter_that_waited_three_days_to_be_asked_about_waits_no_more(limited):
    flood(limited, [forged(n) for n in range(LIMITS.per_network + 1)])
    assert fates(limited)[0] is LetterStatus.UNASKED
    limited.waits(3 * DAY + SECOND)
    before = len(asked(limited))
    ask_the_waiting(limited.house)
    assert fates(limited)[0] is LetterStatus.STRANGER
    assert len(asked(limited)) == before


def test_what_was_mailed_is_known_to_a_server_that_was_started_anew(limited, tmp_path):
    flood(limited, [forged(n) for n in range(LIMITS.per_network)])
    assert flood(limited, [forged(n) for n in range(100, 103)]) == 0  # another door, with counts of its own
    with limited.house.store.reading() as reading:
        assert "127.0.0.0/24" in reading.meta.get("strangers_mailed")
    hour_passes(limited)
    hour_passes(limited)
    with limited.house.store.reading() as reading:
        assert reading.meta.get("strangers_mailed") == "[]", "and forgotten after an hour"


def test_the_operator_is_told_once_a_day_that_strangers_wait(limited):
    flood(limited, [forged(n) for n in range(min(FORGED, 20))])
    flood(limited, [forged(n) for n in range(100, 120)])
    told = [mail for whose, mail in limited.town.mails if whose is limited.boss]
    assert [str(mail["Subject"]) for mail in told] == ["Many strangers are writing to eleusis.example.org"]
    assert "confirmations" in text_of(told[0])
    assert not any(f"d{n}.example" in text_of(told[0]) for n in range(120))


def test_who_plays_already_is_not_kept_waiting_by_a_flood(limited):
    flood(limited, [forged(n) for n in range(LIMITS.per_network + 3)])
    assert kinds(to_lobby(limited, ANA, "STATUS")) == [(ANA, "receipt")]


# ---------------------------------------------------------------- who is vouched for


def test_a_sender_whose_domain_has_signed_the_letter_is_asked_in_spite_of_a_flood(limited):
    limited.house = limited.counter.house = replace(
        limited.house, vouched=lambda raw, letter: letter.from_address.endswith("@signed.example")
    )
    flood(limited, [forged(n) for n in range(LIMITS.per_network + 3)])
    honest = moves_in(limited, "Hal", "hal@signed.example")
    assert kinds(to_lobby(limited, honest, "JOIN")) == [(honest, "confirmation")]
    many = [
        write_letter(f"v{n}@signed.example", LOBBY, "JOIN").as_bytes() for n in range(LIMITS.per_domain * 3)
    ]
    if not FULL:
        assert flood(limited, many) == LIMITS.per_domain * LIMITS.vouched - 1


# ---------------------------------------------------------------- what is no order


@pytest.mark.parametrize(
    "text",
    [
        "Help wanted.  We are a 14 year old fortune 500 company, that is\ngrowing at a tremendous rate.",
        "Help, I need somebody",
        "Join us today and win",
        "Join our newsletter!\n\nBest wishes",
        "New table lamps for sale",
        "Name your price",
        "Watch this video: http://evil.example",
        "Status of your parcel",
        "Entre já e ganhe",
        "Ajuda a quem precisa",
        "Ayuda humanitaria",
        "Aiuto ai bambini",
        "7h",
        "PLAY 7h",
        "YES",
        "3: STATUS",
        "RULE red then black",
        "SAY hello",
        "INVITE ana@example.org",
    ],
)
def test_what_only_begins_as_an_order_or_is_no_strangers_is_answered_by_nothing(dealt, text):
    eve = moves_in(dealt, "Eve", "eve@evil.example")
    for subject, body in (("job", text), (" ".join(text.split()), "Dear friends,\n\nhow are you?")):
        came = to_lobby(dealt, eve, body, subject=subject)
        assert (came.fate, came.mails) == (LetterStatus.STRANGER, [])


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        ("x", "JOIN"),
        ("x", "Hello,\nI am Eve.\n\nJOIN\n"),
        ("Join", "Hello, I am Eve."),
        ("Re: HELP", ""),
        ("x", "help rules"),
        ("x", 'NEW TABLE "Sunday", 5 seats'),
        ("x", "NOVA MESA"),
        ("x", "Partecipo"),
        ("x", "Unirme."),
        ("x", "JOIN LEAGUE rosewood"),
        ("x", "FORGET ME"),
    ],
)
def test_an_order_that_stands_alone_is_asked_about(dealt, subject, body):
    eve = moves_in(dealt, "Eve", "eve@evil.example")
    assert kinds(to_lobby(dealt, eve, body, subject=subject)) == [(eve, "confirmation")]


def test_an_order_in_the_subject_is_done_when_its_sender_has_said_yes(dealt):
    eve = moves_in(dealt, "Eve", "eve@evil.example")
    (mail,) = to_lobby(dealt, eve, "Hello, I am Eve.", subject='NEW TABLE "Sunday"').to(eve)
    assert '> NEW TABLE "Sunday" Your table is ready.' in words(dealt.says(eve, "YES", mail).mails[-1][1])


@pytest.mark.parametrize(
    "local",
    [
        "postmaster",
        "mailer-daemon",
        "noreply",
        "no-reply+x",
        "abuse",
        "players-request",
        "owner-players",
        "listserv",
        "bounces+ana=example.org",
        "p-aaaaaaaaaaaaaaaa",
        "g1-t1-aaaaaaaaaaaaaaaa",
    ],
)
def test_an_address_that_no_person_has_is_never_mailed(dealt, local):
    address = f"{local}@example.net"
    moves_in(dealt, "X", address)
    came = dealt.posts("x@example.net", LOBBY, write_letter(address, LOBBY, "JOIN").as_bytes())
    assert came.mails == []
    invited = dealt.says(ANA, f'NEW TABLE "Other"\nINVITE {address}\nADD ADDRESS {address}')
    assert {whose for whose, _ in invited.mails} == {ANA}


# ---------------------------------------------------------------- other ways to reach strangers


def test_promise_14_all_players_together_have_us_mail_so_many_addresses_an_hour(limited):
    guests = [Person(f"G{n}") for n in range(LIMITS.invitations + 2)]
    for guest in guests:
        limited.town.moves_in(guest)
    named = " ".join(guest.address for guest in guests)
    came = limited.says(ANA, f'NEW TABLE "Big", 7 seats\nINVITE {named}')
    invited = [whose for whose, mail in came.mails if mail["Eleusis-Kind"] == "invitation"]
    assert len(invited) == LIMITS.invitations
    told = words(next(mail for mail in came.to(ANA) if mail["Eleusis-Kind"] == "receipt"))
    assert "isn't invited yet. Too many invitations are going out right now. Try again in an hour." in told
    home = moves_in(limited, "Home", "home@home.example")
    came = limited.says(ANA, f"ADD ADDRESS {home.address}")
    assert came.to(home) == []
    assert "Too many new addresses are being confirmed right now." in words(came.to(ANA)[-1])
    limited.waits(HOUR + SECOND)
    assert len(limited.says(ANA, f"ADD ADDRESS {home.address}").to(home)) == 1


def test_promise_14_a_forged_flood_of_looks_brings_a_player_few_answers(dealt):
    raw = [write_letter(ANA.address, LOBBY, "HELP", name="Ana").as_bytes() for _ in range(30)]
    before = len(dealt.town.mails)
    for one in raw:
        receive(dealt.house, "bot@evil.example", [addressee(dealt.house, LOBBY)], one)
    while handle_waiting(dealt.house, 50):
        pass
    dealt.counter.work()
    assert 1 <= len(dealt.town.mails) - before <= MOST_LOOKS + MOST_ALARMS
