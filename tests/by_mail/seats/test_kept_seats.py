"""A seat is kept for a week for who was invited, while mail reaches them, and then goes to who waits by itself."""

from dataclasses import replace

import pytest

from pbem.service.schedule.tick import tick
from tests.by_mail.people import Person
from tests.by_mail.reports import comes_back, mailbox, of
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.by_mail.table import ANA, BRUNO, PIA, words

IVO, JANA, _ = GUESTS = (Person("Ivo"), Person("Jana"), Person("Work"))
NOBODY_THERE = of("5.1.1")


@pytest.fixture
def made(dealt):
    """Bruno and Ivo are invited to Ana's two other seats; Jana waits for one."""
    for guest in GUESTS:
        dealt.town.moves_in(guest)
    made = dealt.says(ANA, f'NEW TABLE "Second", god server\nINVITE {BRUNO.address} {IVO.address}')
    dealt.of_table = made.to(ANA)[0]
    says(dealt, ANA, f"2 INVITE {JANA.address}, waiting list", dealt.of_table)
    says(dealt, JANA, "JOIN 2", invitations(dealt, JANA)[0])
    return dealt


def says(table, person, text, mail=None):
    return table.says(person, text, mail or newest(table, person))


def newest(table, person):
    return [mail for whose, mail in table.town.mails if whose is person][-1]


def invitations(table, person):
    mails = [
        mail for whose, mail in table.town.mails if whose is person and mail["Eleusis-Kind"] == "invitation"
    ]
    return [mail for mail in mails if "Second" in str(mail["Subject"])]


def ticks(table):
    tick(table.house)
    table.counter.work()


def test_a_seat_that_nobody_took_within_a_week_goes_to_who_waits_without_another_letter(made):
    made.waits(7 * DAY)
    ticks(made)
    assert len(invitations(made, JANA)) == 1
    made.waits(61 * SECOND)
    ticks(made)
    assert len(invitations(made, JANA)) == 2
    assert "No seat is free" not in words(invitations(made, JANA)[-1])
    assert "You're in game 2." in says(made, JANA, "JOIN 2").answer
    ticks(made)
    assert len(invitations(made, JANA)) == 2


def test_a_table_that_has_begun_offers_nothing_when_an_invitation_is_a_week_old(made):
    for guest in (BRUNO, IVO):
        says(made, guest, "JOIN 2", invitations(made, guest)[0])
    made.waits(8 * DAY)
    ticks(made)
    ticks(made)
    assert len(invitations(made, JANA)) == 1


def test_who_takes_a_seat_and_leaves_it_is_not_kept_another(made):
    says(made, IVO, "JOIN 2", invitations(made, IVO)[0])
    made.waits(HOUR)
    assert "You've left game 2" in says(made, IVO, "2 LEAVE").answer
    assert len(invitations(made, JANA)) == 2


def test_an_invitation_that_comes_back_gives_its_seat_to_who_waits_at_once_and_the_host_is_told(made):
    came = comes_back(made, IVO, NOBODY_THERE)
    assert len(invitations(made, JANA)) == 2
    (told,) = [mail for mail in came.to(ANA) if mail["Eleusis-Kind"] == "returned"]
    assert "Email to ivo@example.org was refused, so your invitation to" in words(told)


def test_an_invitation_that_was_withheld_is_mailed_when_the_mailbox_works_again(made):
    made.waits(HOUR)
    comes_back(made, PIA, NOBODY_THERE)
    assert mailbox(made, PIA) == "bouncing"
    told = says(made, ANA, f"2 INVITE {PIA.address}, 5 seats", made.of_table).to(ANA)
    assert "We don't write to pia@example.org" in " ".join(map(words, told))
    assert invitations(made, PIA) == []
    made.waits(10 * DAY)
    says(made, PIA, "STATUS", made.newest(PIA))
    (mail,) = invitations(made, PIA)
    assert "No seat is free" not in words(mail)
    assert "You're in game 2." in says(made, PIA, "JOIN 2", mail).answer


def test_who_takes_the_seat_with_the_letter_that_brings_them_back_gets_no_invitation_besides(made):
    comes_back(made, PIA, NOBODY_THERE)
    says(made, ANA, f"2 INVITE {PIA.address}, 5 seats", made.of_table)
    assert "You're in game 2." in " ".join(
        words(one) for one in says(made, PIA, "JOIN 2", made.newest(PIA)).to(PIA)
    )
    assert invitations(made, PIA) == []


def test_who_waits_and_could_not_be_mailed_is_asked_when_the_mailbox_works_again(made):
    says(made, JANA, "2 LEAVE")
    says(made, ANA, f"2 INVITE {PIA.address}, waiting list", made.of_table)
    says(made, PIA, "JOIN 2", invitations(made, PIA)[0])
    comes_back(made, PIA, NOBODY_THERE)
    says(made, ANA, "2 SET 4 seats", made.of_table)
    assert len(invitations(made, PIA)) == 1
    says(made, PIA, "STATUS", made.newest(PIA))
    assert len(invitations(made, PIA)) == 2


def test_who_is_kept_a_seat_can_be_invited_again_and_keeps_that_one(made):
    made.waits(2 * DAY)
    told = says(made, ANA, f"2 INVITE {BRUNO.address}", made.of_table)
    assert len(invitations(made, BRUNO)) == 2
    assert "No seat is free" not in words(invitations(made, BRUNO)[-1])
    assert [mail for mail in told.to(JANA) if mail["Eleusis-Kind"] == "invitation"] == []
    made.waits(6 * DAY)
    ticks(made)
    assert len(invitations(made, JANA)) == 2, "Ivo's seat"
    assert "You're in game 2." in says(made, BRUNO, "JOIN 2", invitations(made, BRUNO)[0]).answer


def test_the_answer_to_an_invitation_shows_no_other_address_of_the_guest(made):
    says(made, PIA, "ADD ADDRESS work@example.org", made.newest(PIA))
    with made.house.store.writing() as writing:
        person = writing.people.by_address(PIA.address)
        (asked,) = [one for one in writing.addresses.of(person.id) if one.address == "work@example.org"]
        writing.addresses.save(replace(asked, confirmed=True))
    comes_back(made, PIA, NOBODY_THERE)
    told = says(made, ANA, "2 INVITE work@example.org, 5 seats", made.of_table).to(ANA)
    assert "We don't write to work@example.org" in " ".join(map(words, told))
    assert PIA.address not in " ".join(map(words, told))
