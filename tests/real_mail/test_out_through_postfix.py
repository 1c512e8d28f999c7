"""The server's mails on their way out: signed so that others believe them, and told of when they come back."""

import re

from pbem.edge.maildir_client import reply_address, text_of
from tests.by_mail.table import ANA
from tests.real_mail.clients import Swaks, letter
from tests.real_mail.programs import awaited


def asks(house, front, text):
    """Ana writes to the table, as her newest mail of a kind with a person's address wants it."""
    to = next(
        reply_address(mail) for mail in house.boxes.of(ANA.address) if reply_address(mail).startswith("p-")
    )
    raw, message_id = letter(ANA, to, text)
    assert Swaks(front.port).sends(ANA.address, to, raw).returncode == 0
    return house.boxes.answer_to(ANA.address, message_id)


def test_opendkim_finds_the_signature_of_every_mail_good(behind):
    """RFC 6376, RFC 8601."""
    house, front = behind
    mail = asks(house, front, "HELP")
    assert re.search(r"dkim=pass .*header\.d=eleusis\.example\.org", str(mail["Authentication-Results"])), (
        mail.items()
    )


def test_the_signature_covers_the_headers_that_one_click_unsubscribing_needs(behind):
    """RFC 8058 4: both List-Unsubscribe headers must be signed."""
    house, front = behind
    mail = asks(house, front, "HELP")
    signed = re.search(r"\bh=([^;]+);", str(mail["DKIM-Signature"]))
    names = {name.strip().lower() for name in signed[1].split(":")}
    assert {"from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post"} <= names
    assert str(mail["List-Unsubscribe-Post"]) == "List-Unsubscribe=One-Click"


def test_a_mail_that_postfix_sends_back_is_a_bounce_and_is_not_answered(behind):
    house, front = behind
    before = len(house.look("SELECT 1 FROM letters WHERE status = 'bounce'"))
    asks(house, front, "NEW TABLE Second, god server\nINVITE ghost@gone.example")
    came = awaited(
        lambda: house.look("SELECT reason FROM letters WHERE status = 'bounce' ORDER BY id DESC")[
            : -before or None
        ],
        "the bounce",
    )
    assert came == [("failed 5.1.1",)]
    assert house.look("SELECT state FROM mailboxes WHERE address = 'ghost@gone.example'") == [("bouncing",)]
    told = house.boxes.awaits(ANA.address, lambda mail: "ghost@gone.example" in text_of(mail), "the news")
    assert told


def test_a_mailbox_that_postfix_knows_not_to_exist_is_marked_as_well(behind):
    house, front = behind
    asks(house, front, "NEW TABLE Third, god server\nINVITE nobody.of.that.name@example.org")
    awaited(
        lambda: house.look(
            "SELECT 1 FROM mailboxes WHERE address = 'nobody.of.that.name@example.org' AND state = 'bouncing'"
        ),
        "the mark",
    )
