"""A token is the right one only if all of it is: whatever a row was found by, the token itself is compared."""

import pytest
from sqlalchemy import text

from pbem.mail.addressing import new_token
from pbem.store.repositories.people import same_token, token_digest
from pbem.store.rows.people import AddressRecord

TOKEN = "abcdefgh234567ab"


def others(token):
    """The token with each of its letters changed, one letter shorter, one longer."""
    changed = [token[:at] + ("z" if token[at] != "z" else "y") + token[at + 1 :] for at in range(len(token))]
    return [*changed, token[:-1], token[1:], f"{token}a", f"a{token}", token.upper(), ""]


@pytest.mark.parametrize("other", others(TOKEN))
def test_a_token_that_differs_in_one_letter_is_another(other):
    assert same_token(TOKEN, TOKEN)
    assert not same_token(TOKEN, other)
    assert token_digest(TOKEN) != token_digest(other)


@pytest.fixture
def known(store):
    """A person with a seat at table 1 and an address that is still to say yes; the three tokens."""
    seat, person, address = new_token(), new_token(), new_token()
    with store.writing() as writing:
        ana = writing.people.add("ana@example.org", "Ana", "en", "UTC", "grid", person, 1)
        table = writing.tables.add("", ana.id, "gathering", 1)
        writing.seats.add(table, ana.id, seat)
        writing.addresses.save(AddressRecord("ana@home.example", ana.id, address, False, 1))
    return table, {"seats": seat, "persons": person, "addresses": address}


def asks(reading, table):
    return {
        "seats": lambda token: reading.seats.by_token(table, token),
        "persons": reading.people.by_token,
        "addresses": reading.addresses.by_token,
    }


@pytest.mark.parametrize("kind", ["seats", "persons", "addresses"])
def test_nothing_is_found_by_a_part_of_a_token(store, known, kind):
    table, tokens = known
    with store.reading() as reading:
        ask = asks(reading, table)[kind]
        assert ask(tokens[kind]) is not None
        assert reading.seats.whose_token(tokens[kind]) is not None
        for other in others(tokens[kind]):
            assert ask(other) is None, other
            assert reading.seats.whose_token(other) is None, other


@pytest.mark.parametrize("kind", ["seats", "persons", "addresses"])
def test_a_row_that_another_token_was_found_by_is_not_its_own(store, known, kind):
    """The digest only finds the row; here it is that of another token, as if two had the same."""
    table, tokens = known
    other = new_token()
    with store.writing() as writing:
        changes = f"UPDATE {kind} SET token_digest = :digest WHERE token = :token"
        writing.connection.execute(text(changes), {"digest": token_digest(other), "token": tokens[kind]})
    with store.reading() as reading:
        assert asks(reading, table)[kind](other) is None
        assert reading.seats.whose_token(other) is None
