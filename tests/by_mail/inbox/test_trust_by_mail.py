"""What a letter must prove besides its token: nothing, its sender, or that our mail server vouches for him."""

from dataclasses import replace

import pytest

from pbem import app
from pbem.demo.mail import Asked
from pbem.service.services import Trust
from pbem.store.rows.people import LetterStatus
from tests.by_mail.mailboxes import adds, kinds, moves_in, to_lobby
from tests.by_mail.servers import environment, settings_of
from tests.by_mail.table import ANA, play, words

OURS = "mx.example.org"
PASS = f"{OURS}; dmarc=pass header.from=example.org"


def trusting(table, trust):
    """The same table at a house that wants this of letters."""
    table.house = table.counter.house = replace(table.house, trust=trust)
    return table


@pytest.fixture
def vouching(dealt):
    return trusting(dealt, Trust(authserv_id=OURS))


def says(table, person, text, *results, answers=None):
    """A letter with these Authentication-Results, the first one on top."""
    mail = answers or table.newest(person)
    letter = table.letter(person, text, mail)
    head = "".join(f"Authentication-Results: {one}\r\n" for one in results).encode()
    return table.posts(person.address, str(mail["Reply-To"]), head + letter.as_bytes())


def test_the_setting_says_what_a_letter_must_prove(tmp_path):
    def trust(**environ):
        return app.trust_of(settings_of(environment(tmp_path) | environ))

    assert trust() == Trust()
    assert trust(PBEM_LETTERS_TRUST="token") == Trust(sender=False)
    vouched = {"PBEM_LETTERS_TRUST": "token+dmarc", "PBEM_LETTERS_AUTHSERV_ID": "MX.Example.org"}
    assert trust(**vouched) == Trust(authserv_id=OURS)
    assert trust(PBEM_LETTERS_AUTHSERV_ID=OURS) == Trust()


def test_where_the_token_is_enough_the_sender_does_not_matter_and_the_answer_still_goes_to_the_owner(dealt):
    table = trusting(dealt, Trust(sender=False))
    eve = moves_in(table, "Eve", "eve@evil.example")
    mover = table.asked(Asked.PLAY)
    before = table.version()
    came = table.says(eve, play(table.sees(mover).hand[0]), table.newest(mover))
    assert came.fate is LetterStatus.HANDLED
    assert table.version() > before
    assert came.to(eve) == []
    assert to_lobby(table, mover, "NAME Eva").fate is LetterStatus.HELD, "the lobby has no token"


def test_a_letter_that_our_server_vouches_for_is_done(vouching):
    mover = vouching.asked(Asked.PLAY)
    before = vouching.version()
    came = says(vouching, mover, play(vouching.sees(mover).hand[0]), PASS)
    assert came.fate is LetterStatus.HANDLED
    assert vouching.version() > before


@pytest.mark.parametrize(
    "results",
    [
        (),
        (f"{OURS}; dmarc=fail header.from=example.org",),
        (f"{OURS}; dmarc=fail header.from=example.org", PASS),
        ("mx.evil.example; dmarc=pass header.from=example.org",),
        (f"{OURS}; dmarc=pass header.from=evil.example",),
    ],
    ids=["none", "fail", "forged-below", "forged-id", "other-domain"],
)
def test_a_letter_that_it_does_not_vouch_for_is_held_though_its_sender_is_right(vouching, results):
    mover = vouching.asked(Asked.PLAY)
    with vouching.unchanged():
        came = says(vouching, mover, play(vouching.sees(mover).hand[0]), *results)
    assert (came.fate, kinds(came)) == (LetterStatus.HELD, [(mover, "held")])
    assert "Your email provider has to confirm your answer, or we can't accept it" in words(came.mails[0][1])
    alarm = came.mails[0][1]
    with vouching.unchanged():
        assert says(vouching, mover, "YES", answers=alarm).fate is LetterStatus.HELD
    before = vouching.version()
    assert says(vouching, mover, "YES", PASS, answers=alarm).fate is LetterStatus.HANDLED
    assert vouching.version() > before


def test_a_strange_sender_is_held_however_well_vouched_for(vouching):
    eve = moves_in(vouching, "Eve", "eve@evil.example")
    came = says(
        vouching, eve, "STATUS", f"{OURS}; dmarc=pass header.from=evil.example", answers=vouching.newest(ANA)
    )
    assert came.fate is LetterStatus.HELD
    assert "isn't one of your addresses" in words(came.mails[0][1])


def test_an_address_is_confirmed_only_by_a_letter_that_is_vouched_for(vouching):
    home = moves_in(vouching, "Ana", "ana@home.example")
    came = says(vouching, ANA, f"ADD ADDRESS {home.address}", PASS)
    (asked,) = came.to(home)
    forged = says(vouching, home, "YES", answers=asked)
    assert (forged.fate, forged.mails) == (LetterStatus.STRANGER, [])
    came = says(vouching, home, "YES", f"{OURS}; dmarc=pass header.from=home.example", answers=asked)
    assert came.fate is LetterStatus.HANDLED


def test_without_dmarc_nobody_looks_at_what_servers_found(dealt):
    failed = f"{OURS}; dmarc=fail header.from=example.org"
    assert says(dealt, ANA, "STATUS", failed).fate is LetterStatus.HANDLED
    assert adds(dealt, ANA, moves_in(dealt, "Ana", "ana@home.example"))
