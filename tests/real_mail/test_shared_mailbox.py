"""One mailbox for everything: mail comes into it through Postfix, Dovecot shows it, the server reads it by IMAP."""

import pytest

from pbem.edge.maildir_client import reply_address
from tests.by_mail.table import ANA, BRUNO
from tests.real_mail.clients import Swaks, letter
from tests.real_mail.dovecot import dovecot
from tests.real_mail.house import serving, told
from tests.real_mail.programs import awaited, open_folder

MAILBOX = "eleusis@example.org"
OUTSIDE = "127.0.0.2"


class Shared:
    """The mailbox, the server that reads it, and everybody's programs."""

    def __init__(self, house, front, imap):
        self.house, self.front, self.imap = house, front, imap

    def writes(self, person, to, text):
        raw, message_id = letter(person, to, text)
        sent = Swaks(self.front.port, source=OUTSIDE).sends(person.address, to, raw)
        assert sent.returncode == 0, sent.stdout
        return message_id

    def starts(self):
        before = self.house.says().count("imap_listening")
        self.house.start()
        awaited(
            lambda: self.house.says().count("imap_listening") > before, "the server to listen at the mailbox"
        )


def plus(mail):
    """The answer address of a mail, in the form with a plus."""
    local, _, domain = reply_address(mail).partition("@")
    return f"{local}@{domain}" if "+" in local else f"eleusis+{local}@example.org"


@pytest.fixture(scope="module")
def shared(behind, prepared):
    _, front = behind
    boxes = behind[0].boxes.folder
    with open_folder() as folder, dovecot(folder / "dovecot", boxes) as imap:
        settings = {
            "PBEM_SERVER_DOMAIN": "example.org",
            "PBEM_SERVER_LOBBY": "eleusis+lobby",
            "PBEM_SERVER_PLUS_ADDRESSES": "true",
            "PBEM_IMAP_HOST": "localhost",
            "PBEM_IMAP_PORT": str(imap.port),
            "PBEM_IMAP_USER": MAILBOX,
            "PBEM_IMAP_PASSWORD_FILE": str(imap.password_file()),
            "SSL_CERT_FILE": str(imap.certificate),
        }
        with serving(folder, prepared, folder / "boxes", start=False, **settings) as house:
            house.goes_out_through(front.port)
            house.boxes.folder = boxes
            one = Shared(house, front, imap)
            one.early = one.writes(ANA, plus(house.newest(ANA)), "SAY too early")
            awaited(lambda: house.boxes.of(MAILBOX), "the early letter")
            one.starts()
            yield one


def test_what_lay_in_the_mailbox_before_the_first_start_is_left_alone(shared):
    assert shared.house.letters(shared.early) == []


def test_a_letter_in_the_mailbox_is_answered_at_once_and_marked_as_read(shared):
    message_id = shared.writes(ANA, plus(shared.house.newest(ANA)), "STATUS")
    assert told(shared.house.boxes.answer_to(ANA.address, message_id))[0] == "> STATUS"
    assert {"\\Seen", "$PbemTaken"} <= awaited(
        lambda: shared.imap.flags(MAILBOX, message_id) & {"\\Seen", "$PbemTaken"}, "the marks"
    )


def test_a_reply_to_the_plus_address_of_a_mail_is_taken(shared):
    first = shared.writes(BRUNO, plus(shared.house.newest(BRUNO)), "STATUS")
    answer = shared.house.boxes.answer_to(BRUNO.address, first)
    assert reply_address(answer).startswith("eleusis+g1-t")
    again = shared.writes(BRUNO, reply_address(answer), "STATUS")
    assert shared.house.boxes.answer_to(BRUNO.address, again)


def test_other_peoples_mail_in_the_same_mailbox_is_not_touched(shared):
    foreign = shared.writes(BRUNO, "eleusis+newsletter@example.org", "Weekly offers")
    mine = shared.writes(ANA, plus(shared.house.newest(ANA)), "STATUS")
    assert shared.house.boxes.answer_to(ANA.address, mine)
    assert shared.house.letters(foreign) == []
    assert not shared.imap.flags(MAILBOX, foreign) & {"\\Seen", "$PbemTaken", "\\Deleted"}


def test_after_dovecot_was_away_every_letter_is_taken_once(shared):
    shared.imap.stop()
    message_id = shared.writes(ANA, plus(shared.house.newest(ANA)), "STATUS")
    shared.imap.start()
    assert shared.house.boxes.answer_to(ANA.address, message_id)
    later = shared.writes(ANA, plus(shared.house.newest(ANA)), "STATUS")
    assert shared.house.boxes.answer_to(ANA.address, later)
    assert len(shared.house.letters(message_id)) == len(shared.house.letters(later)) == 1


def test_after_the_server_was_away_it_goes_on_where_it_was(shared):
    before = shared.house.look("SELECT count(*) FROM letters")
    shared.house.server.stop()
    message_id = shared.writes(ANA, plus(shared.house.newest(ANA)), "STATUS")
    shared.starts()
    assert shared.house.boxes.answer_to(ANA.address, message_id)
    assert shared.house.look("SELECT count(*) FROM letters") == [(before[0][0] + 1,)]
