"""Persons: one an address, found by number, address or token."""

from dataclasses import replace
from secrets import token_hex
from traceback import format_exception

import pytest
from sqlalchemy.exc import IntegrityError

from pbem.store.errors import VersionConflict
from pbem.store.rows.people import AddressRecord, MailboxRecord, MailboxState, StoredMail
from pbem.store.rows.tables import Talk


def test_a_person_is_found_by_number_address_and_token(store, party):
    with store.reading() as reading:
        assert reading.people.by_id(party.ana.id) == party.ana
        assert reading.people.by_address("ana@example.org") == party.ana
        assert reading.people.by_token("anatoken") == party.ana
        assert reading.people.by_ids([party.bruno.id, party.ana.id, 999_999]) == {
            party.ana.id: party.ana,
            party.bruno.id: party.bruno,
        }
        assert reading.people.by_ids([]) == {}


def test_who_is_not_known_is_not_found(store, party):
    with store.reading() as reading:
        assert reading.people.by_id(999_999) is None
        assert reading.people.by_address("carla@example.org") is None
        assert reading.people.by_token("anatoke") is None


def test_a_new_person_is_unconfirmed_and_was_not_mailed(party):
    ana = party.ana
    assert (ana.confirmed, ana.confirmation_mailed, ana.invitation_mailed) == (False, None, None)
    assert (ana.name, ana.language, ana.zone, ana.style, ana.token, ana.created) == (
        "Ana",
        "pt",
        "America/Sao_Paulo",
        "cards",
        "anatoken",
        1,
    )


def test_changed_settings_and_a_changed_token_are_kept(store, party):
    changed = replace(
        party.ana,
        address="ana@example.net",
        name="Ana Maria",
        style="list",
        token="another",
        confirmed=True,
        confirmation_mailed=5,
        invitation_mailed=6,
    )
    with store.writing() as writing:
        writing.people.save(changed)
    with store.reading() as reading:
        assert reading.people.by_id(party.ana.id) == changed
        assert reading.people.by_token("another") == changed
        assert reading.people.by_token("anatoken") is None
        assert reading.people.by_id(party.bruno.id) == party.bruno


def test_an_address_belongs_to_one_person_only(store, party):
    with pytest.raises(VersionConflict) as refused, store.writing() as writing:
        writing.people.add(party.ana.address, "Anna", "en", "UTC", "cards", "newtoken", 9)
    assert party.ana.address not in "".join(format_exception(refused.value))
    with store.reading() as reading:
        assert reading.people.by_address("ana@example.org") == party.ana
        assert reading.people.by_token("newtoken") is None


@pytest.mark.parametrize("name", ["João d'Ávila", "李小龍", "🃏 Ω", "e\u0301", "\ufeffmark"])
def test_a_name_in_any_script_comes_back_as_it_was(store, party, name):
    with store.writing() as writing:
        writing.people.save(replace(party.ana, name=name))
    with store.reading() as reading:
        assert reading.people.by_id(party.ana.id).name == name


@pytest.mark.parametrize(("given", "kept"), [("a\0b", "a\ufffdb"), ("caf\udce9!", "caf\ufffd!")])
def test_characters_that_no_database_takes_are_replaced_not_refused(store, party, given, kept):
    with store.writing() as writing:
        writing.talk.add(Talk(0, party.table, party.ana.id, given, 1))
    with store.reading() as reading:
        assert [said.text for said in reading.talk.at(party.table, 0)] == [kept]
        assert reading.people.by_token(given) is None
        assert reading.people.by_address(given) is None


def test_what_a_bug_leaves_in_the_log_names_no_token(store, party):
    token = token_hex(8)
    with pytest.raises(IntegrityError) as bug, store.writing() as writing:
        writing.seats.add(party.table, 999_999, token)
    assert token not in "".join(format_exception(bug.value))


def test_who_wrote_from_an_address_is_whom_it_is_confirmed_of_and_nobody_who_only_claims_it(store, party):
    home = "ana@home.example"
    claimed = AddressRecord(home, party.ana.id, "hometoken", False, 5)
    other = AddressRecord(home, party.bruno.id, "othertoken", False, 6)
    with store.writing() as writing:
        writing.addresses.save(claimed)
        writing.addresses.save(other)
    with store.reading() as reading:
        assert reading.people.by_address(home) is None
        assert reading.addresses.claims(home) == [claimed, other]
        assert reading.addresses.by_token("othertoken") == other
        assert reading.addresses.by_token("anatoken") is None
    confirmed = replace(other, confirmed=True)
    with store.writing() as writing:
        writing.addresses.save(confirmed)
    with store.reading() as reading:
        assert reading.people.by_address(home) == party.bruno
        assert reading.addresses.claims(home) == [confirmed, claimed]
        assert [one.address for one in reading.addresses.of(party.ana.id)] == ["ana@example.org", home]


def test_an_address_is_confirmed_of_one_person_only(store, party):
    def confirmed(person, token):
        return AddressRecord("shared@example.org", person.id, token, True, 5)

    with store.writing() as writing:
        writing.addresses.save(confirmed(party.ana, "one"))
    with pytest.raises(VersionConflict), store.writing() as writing:
        writing.addresses.save(confirmed(party.bruno, "two"))
    with store.writing() as writing:
        writing.addresses.remove("shared@example.org", party.ana.id)
        writing.addresses.save(confirmed(party.bruno, "two"))
    with store.reading() as reading:
        assert reading.people.by_address("shared@example.org") == party.bruno


def test_a_seats_new_token_takes_the_place_of_the_old_one(store, party):
    with store.writing() as writing:
        writing.seats.renew(party.table, party.ana.id, "fresh")
    with store.reading() as reading:
        assert reading.seats.by_token(party.table, "fresh").person == party.ana.id
        assert [seat.token for seat in reading.seats.at(party.table) if seat.person == party.ana.id] == [
            "fresh"
        ]


def test_whether_an_address_was_asked_lately_is_known_by_the_mails_that_went_there(store, party):
    def mail(kind, at):
        return StoredMail(kind, None, party.ana.id, "x@example.org", f"{kind}{at}", f"<{kind}{at}>", b"", at)

    with store.writing() as writing:
        writing.mails.add([mail("address", 5), mail("address", 9), mail("held", 7)])
    with store.reading() as reading:
        assert reading.mails.address_asked("x@example.org", 8)
        assert not reading.mails.address_asked("x@example.org", 9)
        assert not reading.mails.address_asked("y@example.org", 0)


def test_mailboxes_that_are_anything_but_fine_are_listed_and_can_be_forgotten(store):
    off = MailboxRecord("off@example.org", MailboxState.OFF)
    scored = MailboxRecord("scored@example.org", score=2)
    with store.writing() as writing:
        for one in (scored, off, MailboxRecord("fine@example.org")):
            writing.mailboxes.save(one)
    with store.reading() as reading:
        assert reading.mailboxes.of_note() == [off, scored]
    with store.writing() as writing:
        writing.mailboxes.forget(off.address)
        writing.mailboxes.forget("nobody@example.org")
    with store.reading() as reading:
        assert reading.mailboxes.of_note() == [scored]
