"""Replies as people's own mail programs write them, straight to the server and through Postfix."""

import re

import pytest

from pbem.edge.maildir_client import text_of
from tests.real_mail.clients import Mutt, Snail
from tests.real_mail.house import told

PROGRAMS = {
    "mutt": lambda folder, port: Mutt(folder, port),
    "mutt-flowed": lambda folder, port: Mutt(folder, port, "set text_flowed=yes"),
    "s-nail": lambda folder, port: Snail(port),
}


def replies(house, program, where):
    """The next player answers his newest mail; gives what he wrote, and what the server says became of it."""
    person = house.mover()
    order = house.play(person)
    before = len(house.boxes.of(person.address))
    program.replies(person, house.boxes.folder / person.address, order, where)
    answer = house.boxes.awaits(
        person.address,
        lambda mail: mail["Eleusis-Kind"] == "receipt" and mail in house.boxes.of(person.address)[before:],
        "a receipt",
    )
    return order, told(answer)


def only_that_was_done(order, became):
    """Of the whole letter, quotation included, the server speaks of one line alone, and did what it says."""
    assert became[0] == f"> {order}"
    assert re.match(r"You played \S+: (right|wrong)", became[1]), became
    assert sum(line.startswith(">") for line in became) == 1, became


@pytest.mark.parametrize(
    ("program", "where"),
    [
        ("mutt", "top"),
        ("mutt", "bottom"),
        ("mutt", "middle"),
        ("mutt-flowed", "top"),
        ("mutt-flowed", "bottom"),
        ("mutt-flowed", "middle"),
        ("s-nail", "top"),
        ("s-nail", "bottom"),
    ],
)
def test_a_reply_is_done_wherever_it_stands_around_the_quoted_mail_and_no_quotation_is_read(
    direct, folder, program, where
):
    only_that_was_done(*replies(direct, PROGRAMS[program](folder / "mutt", direct.port), where))


@pytest.mark.parametrize(
    ("program", "where"), [("mutt", "top"), ("mutt-flowed", "middle"), ("s-nail", "bottom")]
)
def test_through_postfix_a_reply_is_done_and_its_answer_comes_into_the_writers_mailbox(
    behind, folder, program, where
):
    house, front = behind
    only_that_was_done(*replies(house, PROGRAMS[program](folder / "mutt", front.port), where))


def test_a_mail_program_shows_the_servers_mails_of_a_table_as_one_thread(direct):
    """RFC 5322 3.6.4: what threads them is References."""
    person = direct.mover()
    mails = [mail for mail in direct.boxes.of(person.address) if mail["Eleusis-Table"] == "1"]
    assert len(mails) > 1
    assert len({str(mail["References"]).split()[0] for mail in mails if mail["References"]}) == 1
    assert all(text_of(mail).strip() for mail in mails)
