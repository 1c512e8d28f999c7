"""Which addresses exist is told to nobody: the same words, the same work, whatever the address."""

from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, event

from pbem.edge.maildir_client import reply_address
from pbem.mail.addressing import new_token
from pbem.service.inbox.reception import addressee
from tests.by_mail.doors import Line, door
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA

DOMAIN = "eleusis.example.org"


@contextmanager
def asked_of_the_database():
    """The statements that reach the database within the block, without what they ask for."""
    heard = []

    def note(_connection, _cursor, statement, *_):
        heard.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield heard
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def addresses(table):
    """Of each kind, one that exists and others that do not: a wrong token, another table's, malformed, elsewhere."""
    seat = reply_address(table.newest(ANA))
    with table.house.store.reading() as reading:
        person = reading.people.by_address(ANA.address)
        (mail, *_) = reading.mails.of(person.id, 1)
    there = [
        seat,
        f"p-{person.token}@{DOMAIN}",
        f"b-{mail.token}@{DOMAIN}",
        f"eleusis@{DOMAIN}",
        "postmaster",
    ]
    token = new_token()
    not_there = [
        f"g1-t1-{token}@{DOMAIN}",
        seat.replace("g1-", "g2-"),
        f"p-{token}@{DOMAIN}",
        f"p-{mail.token}@{DOMAIN}",
        f"b-{token}@{DOMAIN}",
        f"b-{person.token}@{DOMAIN}",
        f"p-{token[:9]}@{DOMAIN}",
        f"p-{token}0@{DOMAIN}",
        f"ana@{DOMAIN}",
        "ana@example.org",
        f"p-{person.token}@example.org",
    ]
    return there, not_there


def test_an_address_that_exists_costs_the_database_what_one_costs_that_does_not(dealt):
    there, not_there = addresses(dealt)
    costs = {}
    for address in (*there, *not_there):
        with asked_of_the_database() as heard:
            known = addressee(dealt.house, address)
        assert (known is not None) is (address in there), address
        costs[address] = tuple(heard)
    assert len(set(costs.values())) == 1
    assert costs[there[0]], "and it is not nothing"


def test_every_address_that_is_nobodys_is_refused_in_the_same_words_at_rcpt(dealt):
    there, not_there = addresses(dealt)
    said = set()
    with door(dealt.house) as port:
        for address in not_there:
            with Line(port) as line:
                line.asks("MAIL FROM:<x@example.org>")
                said.add(line.asks(f"RCPT TO:<{address}>"))
        with Line(port) as line:
            line.asks("MAIL FROM:<x@example.org>")
            assert {line.asks(f"RCPT TO:<{address}>")[:9] for address in there} == {"250 2.1.5"}
    assert said == {"550 5.1.1 no such address here"}


@pytest.mark.parametrize(("days", "known"), [(9.9, True), (10.1, False)])
def test_a_bounce_is_taken_for_ten_days_after_its_mail(dealt, days, known):
    with dealt.house.store.reading() as reading:
        (mail, *_) = reading.mails.of(reading.people.by_address(ANA.address).id, 1)
    dealt.waits(int(days * DAY))
    assert (addressee(dealt.house, f"b-{mail.token}@{DOMAIN}") is not None) is known
