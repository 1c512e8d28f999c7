"""Who came too late to a table can play at another with the others who did, by one tap."""

import pytest

from tests.by_mail.people import Person
from tests.by_mail.table import ANA, BRUNO, PIA, html_of, words

IVO, JANA, KIM = LATE = (Person("Ivo"), Person("Jana"), Person("Kim"))
TAP = "body=2%20INVITE%20waiting%20list,%20NEW%20TABLE"
ORDER = "2 INVITE waiting list, NEW TABLE"


def newest(table, person):
    return [mail for whose, mail in table.town.mails if whose is person][-1]


def invited(came, guest):
    return [mail for mail in came.to(guest) if mail["Eleusis-Kind"] == "invitation"]


def comes_late(table, guest):
    return table.says(guest, "JOIN 2", table.town.kinds_of(guest, "invitation")[0])


@pytest.fixture
def begun(dealt):
    """Ana's table of three seats has begun; three more have been invited, who have not answered."""
    for guest in LATE:
        dealt.town.moves_in(guest)
    made = dealt.says(ANA, f'NEW TABLE "Second", god server, 5 days\nINVITE {BRUNO.address} {PIA.address}')
    dealt.says(ANA, f"2 INVITE {' '.join(one.address for one in LATE)}, waiting list", made.to(ANA)[0])
    for guest in (BRUNO, PIA):
        dealt.says(guest, "JOIN", dealt.town.kinds_of(guest, "invitation")[-1])
    return dealt


@pytest.fixture
def together(begun):
    """Ivo and Jana came too late, and Jana has made the other table."""
    comes_late(begun, IVO)
    begun.late = comes_late(begun, JANA)
    begun.came = begun.says(JANA, ORDER, newest(begun, JANA))
    return begun


def test_the_first_who_is_late_has_nobody_to_play_with_and_the_second_can_tap(begun):
    assert TAP not in html_of(comes_late(begun, IVO).to(IVO)[0])
    late = comes_late(begun, JANA)
    assert TAP in html_of(late.to(JANA)[0])
    assert "1 other person is waiting too." in late.answer
    assert late.to(IVO) == []


def test_the_table_has_the_settings_of_the_first_and_the_others_who_came_are_invited(together):
    (mail,) = invited(together.came, IVO)
    assert "Jana invites you" in words(mail)
    assert "Seats: 3. Time per move: 5 days" in words(mail)
    assert "Here the server is God" in words(mail)
    assert invited(together.came, KIM) == []
    assert "and their email addresses. When enough have joined, reply" in together.came.answer
    assert "We've invited the other person waiting for Game 2 to your table." in together.came.answer
    assert "You're in game 3." in together.says(IVO, "JOIN", mail).answer


def test_nobody_reads_the_address_of_another_who_was_late(together):
    for whose, mail in together.came.mails:
        others = {one.address for one in LATE} - {whose.address}
        assert not any(address in mail.as_string() for address in others)


def test_the_host_who_invited_them_is_told_and_could_have_made_it_with_one_tap(together):
    (mail,) = [mail for mail in together.late.to(ANA) if mail["Eleusis-Kind"] == "late-guest"]
    assert TAP in html_of(mail)
    (mail,) = [mail for mail in together.came.to(ANA) if mail["Eleusis-Kind"] == "late-guest"]
    assert 'Jana came too late for Game 2 "Second" and made a table like it: Game 3.' in words(mail)


def test_the_host_makes_it_and_all_who_wait_are_invited(begun):
    comes_late(begun, IVO)
    mail = begun.town.kinds_of(ANA, "late-guest")[-1]
    came = begun.says(ANA, ORDER, mail)
    assert invited(came, IVO)
    assert [one for one in came.to(ANA) if one["Eleusis-Kind"] == "late-guest"] == []


def test_who_comes_later_still_and_who_taps_second_get_a_seat_at_the_same_table(together):
    late = comes_late(together, KIM)
    assert TAP in html_of(late.to(KIM)[0])
    assert (
        "You're in game 3. So far 2 of 3 seats are taken."
        in together.says(KIM, ORDER, newest(together, KIM)).answer
    )
    assert (
        "You're in game 3. So far 3 of 3 seats are taken."
        in together.says(IVO, ORDER, newest(together, IVO)).answer
    )


def test_who_plays_at_the_new_table_waits_no_longer_for_the_first(together):
    together.says(IVO, "JOIN 3", newest(together, IVO))
    with together.house.store.reading() as reading:
        assert reading.waiting_lists.at(2) == []


def test_it_is_for_who_waits_and_for_the_host_alone(together):
    came = together.says(BRUNO, ORDER, newest(together, BRUNO))
    assert "game 2" in came.answer
    with together.house.store.reading() as reading:
        assert reading.tables.by_id(4) is None


@pytest.mark.parametrize(
    ("language", "order"),
    [
        ("pt", "2 CONVIDAR lista de espera, NOVA MESA"),
        ("es", "2 INVITAR lista de espera, NUEVA MESA"),
        ("it", "2 INVITA lista d'attesa, NUOVO TAVOLO"),
    ],
)
def test_the_order_has_words_in_every_language(begun, language, order):
    comes_late(begun, IVO)
    late = comes_late(begun, JANA)
    begun.says(JANA, f"LANGUAGE {language}", late.to(JANA)[0])
    shown = begun.says(JANA, "JOIN 2", newest(begun, JANA))
    assert order in words(shown.to(JANA)[0])
    assert invited(begun.says(JANA, order, newest(begun, JANA)), IVO)
