"""A person writes from several addresses: each is confirmed from there, and nobody learns by it who is known here."""

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.store.rows.people import LetterStatus
from tests.by_mail.mailboxes import adds, has, is_refused, joins, kinds, known, moves_in, to_lobby
from tests.by_mail.people import LOBBY
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA, BRUNO, PIA, RUI, html_of, play, words


@pytest.fixture
def home(dealt):
    return moves_in(dealt, "Ana", "ana@home.example")


# ---------------------------------------------------------------- adding


def test_a_letter_from_an_added_address_counts_as_his_once_it_has_said_yes_from_there(dealt):
    mover = dealt.asked(Asked.PLAY)
    home = moves_in(dealt, mover.name, "home@home.example")
    asked = adds(dealt, mover, home)
    card = dealt.sees(mover).hand[0]
    with dealt.unchanged():
        held = dealt.says(home, play(card), dealt.newest(mover))
    assert held.fate is LetterStatus.HELD
    dealt.says(mover, "NO", held.to(mover)[-1])
    came = dealt.says(home, "YES", asked)
    assert (came.fate, kinds(came)) == (LetterStatus.HANDLED, [(mover, "receipt")])
    before = dealt.version()
    came = dealt.says(home, play(card), dealt.newest(mover))
    assert came.fate is LetterStatus.HANDLED
    assert dealt.version() > before
    assert came.to(home) == [], "receipts go to the registered address"
    assert len(came.to(mover)) == 1


def test_the_mail_that_asks_names_who_asks_and_holds_none_of_his_keys_and_no_address_of_his(dealt, home):
    asked = adds(dealt, ANA, home)
    all_of_it = asked.as_bytes().decode() + words(asked) + html_of(asked)
    assert "Someone who plays Eleusis here as Ana wants to write to us from ana@home.example." in words(asked)
    assert ANA.address not in all_of_it
    assert known(dealt.house, ANA).token not in all_of_it
    assert asked["Subject"] == "Is this your address?"


def test_one_link_says_yes_and_another_one_no(dealt, home):
    page = html_of(adds(dealt, ANA, home))
    assert "body=YES" in page
    assert "body=NO" in page


def test_no_order_is_taken_at_the_address_where_one_is_confirmed(dealt, home):
    asked = adds(dealt, ANA, home)
    for text in ("STATUS", "NAME Eve", "1 SAY hello", "LANGUAGE pt", "HELP"):
        came = dealt.says(home, text, asked)
        assert (came.fate, came.mails) == (LetterStatus.STRANGER, [])
    came = dealt.says(home, "YES\nNAME Eve", asked)
    assert came.fate is LetterStatus.HANDLED
    assert known(dealt.house, ANA).name == "Ana"


def test_yes_counts_from_the_very_address_only(dealt, home):
    asked = adds(dealt, ANA, home)
    elsewhere = dealt.says(ANA, "YES", asked)
    assert "write from that address itself, not from your other ones" in elsewhere.answer
    eve = moves_in(dealt, "Eve", "eve@evil.example")
    tagged = moves_in(dealt, "Ana", "ana+x@home.example")
    for stranger in (eve, tagged, BRUNO):
        came = dealt.says(stranger, "YES", asked)
        assert (came.fate, came.mails) == (LetterStatus.STRANGER, [])
    assert dealt.says(home, "STATUS", dealt.newest(ANA)).fate is LetterStatus.HELD


def test_a_second_yes_changes_nothing_and_is_answered(dealt, home):
    asked = adds(dealt, ANA, home)
    dealt.says(home, "YES", asked)
    again = dealt.says(home, "YES", asked)
    assert "is already yours here" in again.answer
    assert [person for person, _ in again.mails] == [ANA]


def test_no_ends_it_and_the_address_is_not_asked_again_within_a_month(dealt, home):
    asked = adds(dealt, ANA, home)
    came = dealt.says(home, "NO", asked)
    assert (came.fate, came.mails) == (LetterStatus.HANDLED, [])
    assert is_refused(dealt.house, asked)
    for days in (2, 27):
        dealt.waits(days * DAY)
        came = dealt.says(ANA, f"ADD ADDRESS {home.address}")
        assert "We're emailing ana@home.example to ask" in came.answer
        assert came.to(home) == []
    dealt.waits(2 * DAY)
    assert adds(dealt, ANA, home)


def test_an_address_is_asked_once_a_day_however_many_want_it(dealt, home):
    adds(dealt, ANA, home)
    for person in (ANA, BRUNO, PIA):
        assert dealt.says(person, f"ADD ADDRESS {home.address}").to(home) == []
    dealt.waits(DAY + 1)
    assert len(dealt.says(BRUNO, f"ADD ADDRESS {home.address}").to(home)) == 1


def test_three_new_addresses_a_day_are_taken_and_giving_them_up_makes_no_room(dealt):
    boxes = [moves_in(dealt, "Ana", f"ana@{n}.example") for n in range(4)]
    for box in boxes[:3]:
        adds(dealt, ANA, box)
        dealt.says(ANA, f"REMOVE ADDRESS {box.address}")
    came = dealt.says(ANA, f"ADD ADDRESS {boxes[3].address}")
    assert "You've given us 3 new addresses within a day, and that's the limit." in came.answer
    assert came.to(boxes[3]) == []
    dealt.waits(DAY + 1)
    adds(dealt, ANA, boxes[3])


def test_nobody_has_more_than_five_addresses(dealt):
    boxes = [moves_in(dealt, "Ana", f"ana@{n}.example") for n in range(5)]
    for box in boxes[:4]:
        dealt.waits(DAY)
        adds(dealt, ANA, box)
    dealt.waits(DAY)
    came = dealt.says(ANA, f"ADD ADDRESS {boxes[4].address}")
    assert "You have 5 addresses already, and that's the limit." in came.answer
    assert came.to(boxes[4]) == []
    dealt.says(ANA, f"REMOVE ADDRESS {boxes[0].address}")
    adds(dealt, ANA, boxes[4])


@pytest.mark.parametrize(
    "written",
    [
        LOBBY,
        f"p-{'a' * 16}@eleusis.example.org",
        f"g1-t1-{'a' * 16}@eleusis.example.org",
        "postmaster@eleusis.example.org",
        f"p-{'a' * 16}@another.example",
        "ana@[127.0.0.1]",
    ],
)
def test_what_nobody_can_write_from_is_refused(dealt, written):
    came = dealt.says(ANA, f"ADD ADDRESS {written}")
    assert came.fate is LetterStatus.MISREAD
    assert [person for person, _ in came.mails] == [ANA]


def test_his_own_address_is_his_already_in_whatever_spelling(dealt):
    assert "is already yours here" in dealt.says(ANA, "ADD ADDRESS Ana <ANA@Example.Org>").answer


# ---------------------------------------------------------------- whose it is stays hidden


def told_of(table, person, address):
    """What who adds an address is told, with the address left out."""
    came = table.says(person, f"ADD ADDRESS {address}")
    told = came.answer.replace(address, "X").partition("> ADD ADDRESS X ")[2]
    return told.partition(" and you can write to us from it.")[0], came


def test_who_adds_an_address_is_told_the_same_whether_nobody_or_somebody_is_known_by_it(dealt):
    moves_in(dealt, "Nobody", "nobody@example.org")
    known_box = moves_in(dealt, "Eve", "eve@example.org")
    joins(dealt, known_box)
    unknown, _ = told_of(dealt, ANA, "nobody@example.org")
    somebodys, came = told_of(dealt, ANA, "eve@example.org")
    players, _ = told_of(dealt, ANA, BRUNO.address)
    assert unknown == somebodys == players
    assert "We're emailing X to ask whether it's yours" in unknown
    (asked,) = came.to(known_box)
    assert "But that address belongs to your account, and it stays there." in words(asked)
    for answer in ("YES", "NO"):
        refused = dealt.says(known_box, answer, asked)
        assert [person for person, _ in refused.mails] == [known_box], "who asked is never told"
    listed = dealt.says(ANA, "ADDRESSES").answer
    assert "Not confirmed yet: bruno@example.org, nobody@example.org." in listed


def test_yes_of_somebody_who_is_known_is_refused_and_his_letters_stay_his(dealt):
    asked = adds(dealt, ANA, BRUNO)
    came = dealt.says(BRUNO, "YES", asked)
    assert came.fate is LetterStatus.MISREAD
    assert "bruno@example.org is already yours here." in came.answer
    assert dealt.says(BRUNO, "STATUS").fate is LetterStatus.HANDLED
    assert dealt.says(BRUNO, "STATUS", dealt.newest(ANA)).fate is LetterStatus.HELD


def test_of_two_who_add_the_same_address_the_first_whom_it_says_yes_to_has_it(dealt, home):
    of_ana = adds(dealt, ANA, home)
    dealt.waits(DAY + 1)
    of_bruno = adds(dealt, BRUNO, home)
    dealt.says(home, "YES", of_bruno)
    late = dealt.says(home, "YES", of_ana)
    assert [person for person, _ in late.mails] == [BRUNO]
    assert "ana@home.example is already yours here." in late.answer
    assert dealt.says(home, "STATUS", dealt.newest(BRUNO)).fate is LetterStatus.HANDLED
    assert dealt.says(home, "STATUS", dealt.newest(ANA)).fate is LetterStatus.HELD


def test_who_was_invited_at_an_address_that_is_added_has_the_invitation(dealt, home):
    made = dealt.says(BRUNO, f'NEW TABLE "Other"\nINVITE {home.address}')
    (invitation,) = made.to(home)
    number = max(int(mail["Eleusis-Table"] or 0) for mail in made.to(BRUNO))
    came = dealt.says(home, "YES", adds(dealt, ANA, home))
    assert f"You're invited to game {number}." in came.answer
    assert is_refused(dealt.house, invitation), "nobody else is known by the address any more"
    assert f"You're in game {number}." in dealt.says(ANA, f"JOIN {number}", came.to(ANA)[-1]).answer


def test_the_address_of_somebody_who_was_made_a_moderator_is_not_taken_over(dealt):
    eve = moves_in(dealt, "Eve", "eve@home.example")
    dealt.agreed(ANA, f"MODERATOR {eve.address}")
    came = dealt.says(eve, "YES", adds(dealt, ANA, eve))
    assert came.fate is LetterStatus.MISREAD
    assert dealt.says(eve, "STATUS", dealt.newest(ANA)).fate is LetterStatus.HELD


def test_a_stranger_who_writes_first_from_an_address_that_is_being_added_voids_nothing(dealt, home):
    asked = adds(dealt, ANA, home)
    to_lobby(dealt, home, "JOIN")
    assert "is now yours here, so you can write from it." in dealt.says(home, "YES", asked).answer
    assert known(dealt.house, home).name == "Ana"


# ---------------------------------------------------------------- using, removing, looking


def test_the_lobby_knows_a_person_by_each_of_his_addresses(dealt, home):
    has(dealt, ANA, home)
    looked = to_lobby(dealt, home, "STATUS")
    assert (looked.fate, kinds(looked)) == (LetterStatus.HANDLED, [(ANA, "receipt")])
    held = to_lobby(dealt, home, "NAME Eva")
    assert (held.fate, kinds(held)) == (LetterStatus.HELD, [(ANA, "held")])
    dealt.says(home, "YES", held.to(ANA)[0])
    assert known(dealt.house, ANA).name == "Eva"


def test_an_address_that_is_used_gets_his_mail_and_the_old_one_is_told(dealt, home):
    has(dealt, ANA, home)
    came = dealt.says(ANA, f"USE ADDRESS {home.address}")
    assert sorted(kinds(came), key=str) == sorted([(ANA, "address-changed"), (home, "receipt")], key=str)
    (told,) = came.to(ANA)
    assert "our emails to you now go to ana@home.example" in words(told)
    assert dealt.says(ANA, "STATUS", told).to(home), "letters from the old address still count"
    dealt.says(ANA, f"USE ADDRESS {ANA.address}", told)
    assert dealt.says(home, "STATUS", told).to(ANA)


def test_an_address_is_used_only_once_it_has_said_yes(dealt, home):
    adds(dealt, ANA, home)
    came = dealt.says(ANA, f"USE ADDRESS {home.address}")
    assert "Nobody has replied YES from ana@home.example yet." in came.answer
    assert "isn't one of your addresses" in dealt.says(ANA, f"USE ADDRESS {BRUNO.address}").answer


def test_letters_from_an_address_that_was_given_up_are_his_no_more(dealt, home):
    has(dealt, ANA, home)
    assert "is no longer yours here" in dealt.says(ANA, f"REMOVE ADDRESS {home.address}").answer
    assert dealt.says(home, "STATUS", dealt.newest(ANA)).fate is LetterStatus.HELD
    assert "isn't one of your addresses" in dealt.says(ANA, f"REMOVE ADDRESS {home.address}").answer


def test_the_address_that_his_mail_goes_to_cannot_be_given_up(dealt):
    came = dealt.says(ANA, f"REMOVE ADDRESS {ANA.address}")
    assert "First choose another" in came.answer


def test_addresses_are_listed_also_when_they_are_asked_for_at_the_lobby(dealt, home):
    has(dealt, ANA, home)
    waiting = moves_in(dealt, "Ana", "ana@work.example")
    adds(dealt, ANA, waiting)
    for came in (dealt.says(ANA, "ADDRESSES"), to_lobby(dealt, ANA, "ADDRESSES")):
        assert "Your emails go to ana@example.org." in came.answer
        assert "You can also write from ana@home.example." in came.answer
        assert "Not confirmed yet: ana@work.example." in came.answer


def test_who_has_not_confirmed_his_own_address_adds_none(dealt):
    eve = moves_in(dealt, "Eve", "eve@example.org")
    asked = to_lobby(dealt, eve, "JOIN").to(eve)[-1]
    came = dealt.says(eve, "ADD ADDRESS ana@home.example", asked)
    assert [person for person, _ in came.mails] == [eve]
    assert came.fate is LetterStatus.MISREAD


def test_orders_about_addresses_are_understood_in_portuguese_and_answered_so(dealt, home):
    dealt.says(ANA, "LANGUAGE pt")
    came = dealt.says(ANA, f"ADICIONAR ENDEREÇO {home.address}")
    assert "Vamos mandar um e-mail para ana@home.example" in came.answer
    (asked,) = came.to(home)
    assert "Responda SIM deste mesmo endereço" in words(asked)
    assert "agora é seu, e você pode escrever dele." in dealt.says(home, "SIM", asked).answer


def test_no_player_is_ever_told_an_address_of_another(dealt, home):
    has(dealt, ANA, home)
    dealt.says(ANA, f"USE ADDRESS {home.address}")
    dealt.says(BRUNO, "STATUS\nHISTORY\nSAY hello")
    for whose, mail in dealt.town.mails:
        if whose in (BRUNO, PIA, RUI):
            text = mail.as_bytes().decode() + words(mail)
            assert home.address not in text
            assert str(reply_address(mail)) != home.address
