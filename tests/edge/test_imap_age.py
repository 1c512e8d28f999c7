"""Which mail of a mailbox is new, by number, date and header; and which was there, whatever its provider says now."""

from email.utils import formatdate

import pytest

from pbem.edge.imap_age import Age, Position, age, when_it_came
from pbem.micros import DAY, HOUR, MINUTE, SECOND

NOW = 1_790_000_000 * SECOND
BEGUN = NOW - 400 * DAY
LOOKED = NOW - 2 * HOUR
GOES_ON = Position(7, 500, BEGUN, LOOKED)
ANEW = Position(8, 0, BEGUN, LOOKED, unsure=500)
NEW, KNOWN, OLD = Age


def header(received=None, date=None):
    lines = [] if received is None else [f"Received: from a by b; {formatdate(received / SECOND)}"]
    lines += [] if date is None else [f"Date: {formatdate(date / SECOND)}"]
    return "\r\n".join([*lines, "", ""]).encode()


@pytest.mark.parametrize(
    ("came", "received", "date", "found"),
    [
        (NOW, NOW, NOW, NEW),
        (NOW, None, None, NEW),
        (None, None, None, NEW),
        (NOW, NOW, 0, NEW),  # a sender's clock may say anything
        (NOW - 20 * DAY, NOW - 2 * DAY, None, NEW),  # moved here from another folder
        (NOW, NOW - 9 * DAY, NOW - 9 * DAY, NEW),  # somebody's server kept it for long
        (NOW, NOW - 11 * DAY, NOW, OLD),
        (NOW, None, NOW - 11 * DAY, NEW),
        (0, NOW, NOW, NEW),
        (BEGUN - 25 * HOUR, NOW, NOW, OLD),
        (BEGUN - 25 * HOUR, None, None, OLD),
    ],
)
def test_while_numbers_go_on_a_mail_is_old_only_if_something_says_so(came, received, date, found):
    assert age(GOES_ON, 501, came, header(received, date)) is found


@pytest.mark.parametrize(
    ("came", "received", "date", "found"),
    [
        (NOW, NOW, NOW, NEW),
        (NOW, None, None, NEW),
        (LOOKED - 30 * MINUTE, LOOKED - 30 * MINUTE, None, NEW),  # clocks differ; the digest tells
        (LOOKED - 2 * HOUR, NOW, NOW, KNOWN),
        (BEGUN - DAY, NOW, NOW, KNOWN),
        (NOW, LOOKED - 2 * HOUR, NOW, OLD),  # all dates are lost to now
        (NOW, None, LOOKED - 2 * HOUR, OLD),
        (NOW, NOW, LOOKED - 11 * DAY, OLD),  # a Received of whoever moved it
        (NOW, BEGUN - DAY, None, KNOWN),
        (NOW, None, BEGUN - DAY, KNOWN),
        (0, NOW, NOW, NEW),  # all dates are lost to 1970
        (0, LOOKED - 2 * HOUR, NOW, OLD),
        (0, None, None, OLD),
        (None, None, None, OLD),
    ],
)
def test_numbered_anew_a_mail_is_new_only_if_everything_says_so(came, received, date, found):
    assert age(ANEW, 500, came, header(received, date)) is found
    assert age(ANEW, 501, NOW, header(NOW, NOW)) is NEW


def test_a_letter_whose_date_was_lost_counts_from_when_the_provider_had_received_it():
    assert when_it_came(ANEW, 500, NOW, header(NOW - HOUR)) == NOW - HOUR
    assert when_it_came(ANEW, 500, 0, header(NOW - HOUR)) == NOW - HOUR
    assert when_it_came(ANEW, 501, NOW, header(NOW - HOUR)) == NOW
    assert when_it_came(ANEW, 500, None, header()) is None
