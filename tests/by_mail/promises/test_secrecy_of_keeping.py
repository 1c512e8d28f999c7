"""Orders that keep a table going tell nobody of rule, stock or another's hand; a seat's secrets go to who has it."""

import pytest

from pbem.edge.maildir_client import reply_address
from tests.by_mail.moderated import ALL, EVA, Setting, moderated
from tests.by_mail.table import ANA, BRUNO, PIA, RUI

TRIED = [
    "MODERATOR Rui",
    "MODERATOR Rui OFF",
    "EXTEND 61 days",
    "REPLACE Rui BY pia@example.org",
    "EJECT Bruno",
    "SET string_max 3",
    "FULL VIEW",
    "UNPAUSE",
    *(f"PREVIEW {order}" for order in ("PAUSE", "REMIND", "EJECT Rui", "REPLACE Ana BY eva@example.org")),
    "PREVIEW FULL VIEW",
    "REMIND",
    "PAUSE",
    "EXTEND 2 days",
    "STATUS",
    "UNPAUSE",
    "EJECT Pia",
    "HISTORY",
]


def mails_of(house, folder, person, setting, *letters):
    """Every mail that somebody gets for what others write, but for its Date; each of `letters`: who writes what."""
    table = moderated(house, folder, setting)
    for move in ("Bruno PLAY 5s", "Pia PLAY 7d"):
        table.plays(move, *(["Ana RIGHT"] if setting.human else []))
    for writer, text in letters:
        if text == "JOIN":
            note = table.town.kinds_of(writer, "invitation")[-1]
            table.posts(writer.address, reply_address(note), table.letter(writer, text, note))
        elif writer is EVA and not setting.eva:
            table.says(writer, text)
        else:
            table.writes(writer, text)
    table.store.close()
    mails = [mail for whose, mail in table.town.mails if whose is person]
    assert mails
    kept = []
    for mail in mails:
        for header in ("Date", "Message-ID", "References", "In-Reply-To", "Reply-To"):
            del mail[header]
        body = "".join(part.get_content() for part in mail.walk() if part.get_content_maintype() == "text")
        kept.append((str(mail["Subject"]), _without_addresses(body)))
    return kept


def _without_addresses(body):
    """A newcomer's address and that of a person hold tokens by chance."""
    return "".join(part for part in body.split() if "@" not in part)


def alike(house, folder, person, letters, reader, **setting):
    first, second = (
        mails_of(house, folder / world, person, Setting(world=world, reader=reader, **setting), *letters)
        for world in "AB"
    )
    return first == second


@pytest.mark.parametrize("human", [False, True], ids=["machine", "human"])
def test_promise_10_whatever_a_moderator_who_plays_tries_and_orders_tells_him_nothing(
    stages, tmp_path, human
):
    assert alike(stages.house, tmp_path, BRUNO, [(BRUNO, order) for order in TRIED], "2", human=human)


def test_promise_10_a_newcomer_reads_no_more_than_was_known_at_his_seat(stages, tmp_path):
    letters = [
        (BRUNO, "REPLACE Rui BY eva@example.org"),
        (ANA, "AGREE"),
        (EVA, "JOIN"),
        (EVA, "PLAY qs"),
        (EVA, "HISTORY"),
    ]
    assert alike(stages.house, tmp_path, EVA, letters, "4")


def test_promise_10_who_was_replaced_learns_no_more_of_the_seat_that_was_his(stages, tmp_path):
    """Pia gives her seat up. Whatever is drawn and held there after that is as hidden from her as any other hand."""
    letters = [
        (BRUNO, "REPLACE Pia BY eva@example.org"),
        (ANA, "AGREE"),
        (EVA, "JOIN"),
        (RUI, "PLAY qs"),
        *((PIA, look) for look in ("STATUS", "HISTORY", "RESEND", "SCORES", "PLAY 2c")),
    ]
    assert alike(stages.house, tmp_path, PIA, letters, "3")


@pytest.mark.parametrize("person", [BRUNO, PIA, RUI], ids=lambda person: person.name)
def test_promise_10_that_somebody_has_the_full_view_tells_the_others_nothing(stages, tmp_path, person):
    reader = str(ALL.index(person) + 1)
    letters = [(EVA, "FULL VIEW"), (RUI, "PLAY qs"), (EVA, "PREVIEW UNDO 1"), (BRUNO, "STATUS")]
    assert alike(stages.house, tmp_path, person, letters, reader, eva=True)


def test_the_full_view_differs_where_hands_and_rules_do(stages, tmp_path):
    assert not alike(stages.house, tmp_path, EVA, [(EVA, "FULL VIEW")], "2", eva=True)
