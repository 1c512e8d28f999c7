"""Postfix in front of the server, by the very files of the operator's guide."""

import re
import smtplib
import time

import pytest

from pbem.edge.maildir_client import reply_address, text_of
from tests.by_mail.people import LOBBY
from tests.by_mail.servers import HOST
from tests.by_mail.table import ANA, BRUNO
from tests.real_mail.clients import Swaks, letter
from tests.real_mail.house import told
from tests.real_mail.programs import awaited

OUTSIDE = "127.0.0.2"
"""From here comes who is not of Postfix's own network."""


def from_outside(front):
    return Swaks(front.port, source=OUTSIDE)


def test_a_letter_from_outside_comes_through_encrypted_and_is_answered(behind):
    house, front = behind
    to = reply_address(house.newest(ANA))
    text, message_id = letter(ANA, to, "STATUS")
    sent = from_outside(front).sends(ANA.address, to, text, "--tls")
    assert sent.returncode == 0, sent.stdout
    assert "TLS started" in sent.stdout
    assert told(house.boxes.answer_to(ANA.address, message_id))[0] == "> STATUS"


@pytest.mark.parametrize(
    "nobody", ["nobody", "p-aaaaaaaaaaaaaaaa", "g1-t3-aaaaaaaaaaaaaaaa", "g1-t3", "root"]
)
def test_an_address_that_does_not_exist_is_refused_while_its_sender_is_there(behind, nobody):
    _, front = behind
    text, _ = letter(ANA, LOBBY, "HELP")
    sent = from_outside(front).sends(ANA.address, f"{nobody}@eleusis.example.org", text)
    assert sent.returncode == 24, "no recipient was accepted"
    assert re.search(r"^<\*\* 550 5\.1\.1 ", sent.stdout, re.M), sent.stdout


def test_nobody_can_send_to_others_through_it(behind):
    _, front = behind
    text, _ = letter(ANA, LOBBY, "HELP")
    sent = from_outside(front).sends(ANA.address, "somebody@elsewhere.example", text)
    assert re.search(r"^<\*\* 554 5\.7\.1 ", sent.stdout, re.M), sent.stdout


def test_of_several_recipients_each_has_a_letter_and_an_answer_of_its_own(behind):
    house, front = behind
    at_table = reply_address(house.newest(ANA))
    as_person = next(
        reply_address(mail) for mail in house.boxes.of(ANA.address) if reply_address(mail).startswith("p-")
    )
    text, message_id = letter(ANA, f"{at_table}, {as_person}", "STATUS")
    sent = from_outside(front).sends(ANA.address, f"{at_table},{as_person}", text)
    assert sent.returncode == 0, sent.stdout

    def answers():
        found = [mail for mail in house.boxes.of(ANA.address) if str(mail["In-Reply-To"]) == message_id]
        return found if len(found) == 2 else None

    assert {reply_address(mail)[:2] for mail in awaited(answers, "two answers")} == {"g1", "p-"}


def test_by_lmtp_one_recipient_is_refused_and_the_others_have_their_letter(behind):
    """RFC 2033: Postfix asks nobody about what its own network sends, and hears of each recipient by itself."""
    house, front = behind
    to = reply_address(house.newest(BRUNO))
    text, message_id = letter(BRUNO, to, "STATUS")
    nobody = "p-bbbbbbbbbbbbbbbb@eleusis.example.org"
    sent = Swaks(front.port).sends(BRUNO.address, f"{to},{nobody}", text)
    assert sent.returncode == 0, sent.stdout
    assert house.boxes.answer_to(BRUNO.address, message_id)
    bounce = house.boxes.awaits(
        BRUNO.address, lambda mail: mail.get_content_type() == "multipart/report", "a bounce"
    )
    assert nobody in bounce.as_string()
    assert (
        to
        not in next(
            part for part in bounce.walk() if part.get_content_subtype() == "delivery-status"
        ).as_string()
    )


def test_promise_5_what_waited_at_postfix_counts_from_when_postfix_had_it(behind):
    house, front = behind
    mover = house.mover()
    to, order = reply_address(house.newest(mover)), house.play(mover)
    text, asked = letter(mover, to, "STATUS")
    assert from_outside(front).sends(mover.address, to, text).returncode == 0, (
        "from now on Postfix knows the address"
    )
    house.boxes.answer_to(mover.address, asked)
    house.server.stop()
    text, message_id = letter(mover, to, order)
    assert from_outside(front).sends(mover.address, to, text).returncode == 0
    awaited(lambda: "status=deferred" in front.log, "Postfix to try in vain")
    had, began = time.time(), time.time() + 2
    while time.time() < began:
        time.sleep(0.1)
    house.start()
    front.tries_again()
    assert told(house.boxes.answer_to(mover.address, message_id))[0] == f"> {order}"
    ((_, _, received),) = house.letters(message_id)
    assert received / 1e6 <= had, "the clock stopped when Postfix had the letter"


def test_while_the_server_is_away_an_address_that_nobody_asked_about_is_put_off_and_not_refused(behind):
    house, front = behind
    house.server.stop()
    try:
        text, _ = letter(ANA, LOBBY, "HELP")
        sent = from_outside(front).sends(ANA.address, "p-cccccccccccccccc@eleusis.example.org", text)
        assert re.search(r"^<\*\* 450 4\.", sent.stdout, re.M), sent.stdout
    finally:
        house.start()


# ---------------------------------------------------------------- false ends of a letter

FALSE_ENDS = (b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r\n.\r", b"\r.\r\n")
"""What some servers took for the end of a letter (SMTP smuggling, 2023)."""


def smuggles(port, to, false_end, source=HOST):
    """Sends a letter in which a second one, as from Bruno, is hidden behind a false end; what was said to it."""
    hidden = (
        f"MAIL FROM:<{BRUNO.address}>\r\nRCPT TO:<{to}>\r\nDATA\r\n"
        f"From: {BRUNO.address}\r\nMessage-ID: <smuggled@example.org>\r\n\r\nLEAVE"
    ).encode()
    text, message_id = letter(ANA, to, "STATUS")
    raw = text.replace("\n", "\r\n").encode() + b"\r\n---" + false_end + hidden
    with smtplib.SMTP(HOST, port, timeout=20, source_address=(source, 0)) as smtp:
        smtp.ehlo("client.example.org")
        smtp.mail(ANA.address)
        smtp.rcpt(to)
        assert smtp.docmd("DATA")[0] == 354
        smtp.send(raw + b"\r\n.\r\n")
        code, _ = smtp.getreply()
        try:
            more = smtp.noop()[0]
        except smtplib.SMTPServerDisconnected:
            more = 421
    return code, more, message_id


@pytest.mark.parametrize("false_end", FALSE_ENDS, ids=repr)
@pytest.mark.parametrize("door", ["its own door", "Postfix"])
def test_no_second_letter_comes_in_behind_a_false_end(direct, behind, door, false_end):
    house, port, source = (
        (direct, direct.port, HOST) if door == "its own door" else (behind[0], behind[1].port, OUTSIDE)
    )
    before = house.look("SELECT count(*) FROM letters WHERE sender = ?", BRUNO.address)
    code, more, message_id = smuggles(port, reply_address(house.newest(ANA)), false_end, source)
    assert code in (250, 500, 521, 550, 554, 421), code
    assert more in (250, 421), "no answer is left over from a second letter"
    if code == 250:
        assert house.fate(message_id)
        assert len(house.letters(message_id)) == 1
    assert house.look("SELECT count(*) FROM letters WHERE sender = ?", BRUNO.address) == before


def test_what_a_player_says_cannot_end_a_mail_on_its_way_out(behind):
    house, front = behind
    to = reply_address(house.newest(ANA))
    said = "SAY one\n..\nMAIL FROM:<eve@example.org>\nRCPT TO:<ana@example.org>\nDATA\nlast word"
    text, message_id = letter(ANA, to, said)
    assert Swaks(front.port).sends(ANA.address, to, text).returncode == 0
    house.boxes.answer_to(ANA.address, message_id)
    mover = house.mover()
    text, _ = letter(mover, reply_address(house.newest(mover)), house.play(mover))
    assert Swaks(front.port).sends(mover.address, reply_address(house.newest(mover)), text).returncode == 0
    came = house.boxes.awaits(BRUNO.address, lambda mail: "last word" in text_of(mail), "the talk")
    assert "MAIL FROM:<eve@example.org>" in text_of(came)
    assert "from=<eve@example.org>" not in front.log
