"""Letters as swaks brings them to the server's own door."""

import re

from pbem.edge.maildir_client import reply_address
from tests.by_mail.people import LOBBY
from tests.by_mail.table import ANA
from tests.real_mail.clients import Swaks, letter
from tests.real_mail.house import told


def test_a_letter_that_was_told_250_is_answered(direct):
    to = reply_address(direct.newest(ANA))
    text, message_id = letter(ANA, to, "SAY Servus, schöne Grüße!", **UTF8)
    sent = Swaks(direct.port).sends(ANA.address, to, text)
    assert sent.returncode == 0, sent.stdout
    assert "250 2.0.0" in sent.stdout
    assert told(direct.boxes.answer_to(ANA.address, message_id))[0] == "> SAY Servus, schöne Grüße!"


UTF8 = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
}


def test_a_letter_may_come_encrypted(direct):
    """RFC 3207."""
    to = reply_address(direct.newest(ANA))
    text, message_id = letter(ANA, to, "STATUS")
    sent = Swaks(direct.port).sends(ANA.address, to, text, "--tls")
    assert sent.returncode == 0, sent.stdout
    assert 'TLS peer DN="/CN=eleusis.example.org"' in sent.stdout
    assert direct.boxes.answer_to(ANA.address, message_id)


def test_pipelined_commands_are_answered_in_their_order(direct):
    """RFC 2920."""
    to = reply_address(direct.newest(ANA))
    text, message_id = letter(ANA, to, "STATUS")
    sent = Swaks(direct.port).sends(ANA.address, to, text, "--pipeline")
    assert sent.returncode == 0, sent.stdout
    assert direct.boxes.answer_to(ANA.address, message_id)


def test_an_attachment_is_left_aside_and_said_so(direct):
    to = reply_address(direct.newest(ANA))
    parts = [
        "--b\nContent-Type: text/plain\n\nSTATUS\n",
        '--b\nContent-Type: image/png; name="cat.png"\nContent-Disposition: attachment; filename="cat.png"\n'
        "Content-Transfer-Encoding: base64\n\niVBORw0KGgo=\n",
        "--b--\n",
    ]
    headers = {"MIME-Version": "1.0", "Content-Type": 'multipart/mixed; boundary="b"'}
    text, message_id = letter(ANA, to, "".join(parts), **headers)
    assert Swaks(direct.port).sends(ANA.address, to, text).returncode == 0
    became = " ".join(told(direct.boxes.answer_to(ANA.address, message_id)))
    assert became.startswith("> STATUS")
    assert "cat.png" in became, "it says which one was passed over"


def test_an_unknown_address_is_refused_and_the_known_one_beside_it_gets_its_letter(direct):
    to = reply_address(direct.newest(ANA))
    text, message_id = letter(ANA, to, "STATUS")
    nobody = to.replace(to.partition("@")[0][-16:], "a" * 16)
    sent = Swaks(direct.port).sends(ANA.address, f"{nobody},{to}", text)
    assert re.search(r"^<\*\* 550 5\.1\.1 ", sent.stdout, re.M), sent.stdout
    assert direct.boxes.answer_to(ANA.address, message_id)


def test_with_unknown_addresses_alone_no_letter_is_taken(direct):
    text, _ = letter(ANA, LOBBY, "HELP")
    sent = Swaks(direct.port).sends(ANA.address, "nobody@eleusis.example.org", text)
    assert sent.returncode == 24, "swaks: no recipient was accepted"
    relay = Swaks(direct.port).sends(ANA.address, "somebody@elsewhere.example", text)
    assert relay.returncode == 24, "and it relays nothing to others"


def test_a_letter_past_the_size_is_refused_before_it_is_sent(direct):
    """RFC 1870."""
    text, _ = letter(ANA, LOBBY, "x" * 70 + "\n" * 2)
    sent = Swaks(direct.port).sends(ANA.address, LOBBY, text + ("y" * 70 + "\n") * 20_000)
    assert sent.returncode != 0
    assert re.search(r"^<\*\* 552 ", sent.stdout, re.M)
