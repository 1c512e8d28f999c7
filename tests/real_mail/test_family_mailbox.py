"""A family's own mailbox on a real Dovecot: letters for the server are taken once, all other mail is not touched."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.utils import make_msgid
from pathlib import Path

import pytest

from pbem.edge.maildir_client import reply_address
from tests.by_mail.people import Person
from tests.by_mail.table import ANA, BRUNO
from tests.real_mail.dovecot import Dovecot, dovecot
from tests.real_mail.family import DAY, FAMILY, LOBBY, FamilyMailbox, written
from tests.real_mail.house import House, Prepared, serving
from tests.real_mail.programs import awaited

PATIENCE = 90.0

OLD = 40
"""Letters that strangers wrote to the lobby's very address, long before there was a server."""


@dataclass
class Home:
    """The mailbox, Dovecot, and the server that may read in it what is its own."""

    box: FamilyMailbox
    imap: Dovecot
    house: House

    def starts(self) -> None:
        before = self.house.says().count("imap_listening")
        self.house.start()
        awaited(lambda: self.house.says().count("imap_listening") > before, "the server to listen", PATIENCE)

    def seat(self, person: Person) -> str:
        local = reply_address(self.house.newest(person)).partition("@")[0]
        return f"silva+{local.rpartition('+')[2]}@example.org"

    def writes(self, person: Person, to: str, text: str = "STATUS", **more: str) -> str:
        message_id = make_msgid(domain="example.org")
        header = {"From": f"{person.name} <{person.address}>", "To": to, "Subject": "Re: Eleusis"} | more
        self.box.gets(written(header, text, time.time(), message_id))
        return message_id

    def answered(self, person: Person, message_id: str) -> None:
        def answers() -> list[bool]:
            mails = self.house.boxes.of(person.address)
            return [True for mail in mails if str(mail["In-Reply-To"]).strip() == message_id]

        awaited(answers, f"an answer to {person.name}", PATIENCE)

    def kept(self) -> int:
        return int(str(self.house.look("SELECT count(*) FROM letters")[0][0]))

    def seconds_of_reading(self) -> list[float]:
        """From when each process began to tick until it had read the mailbox."""
        told = re.findall(r"timestamp=(\S+)Z level=info event=(ticking|imap_listening)", self.house.says())
        at = [datetime.fromisoformat(time) for time, _ in told]
        return [(heard - ticks).total_seconds() for ticks, heard in zip(at[::2], at[1::2], strict=True)]

    def mailed(self) -> set[str]:
        """Everybody whom the server has ever written to."""
        return {str(one[0]) for one in self.house.look("SELECT DISTINCT to_address FROM mails")}


@pytest.fixture
def home(folder: Path, prepared: Prepared) -> Iterator[Home]:
    boxes = folder / "provider"
    boxes.mkdir()
    box = FamilyMailbox(boxes)
    with dovecot(folder / "dovecot", boxes) as imap:
        settings = {
            "PBEM_SERVER_DOMAIN": "example.org",
            "PBEM_SERVER_LOBBY": LOBBY.partition("@")[0],
            "PBEM_SERVER_PLUS_ADDRESSES": "true",
            "PBEM_IMAP_HOST": "localhost",
            "PBEM_IMAP_PORT": str(imap.port),
            "PBEM_IMAP_USER": FAMILY,
            "PBEM_IMAP_PASSWORD_FILE": str(imap.password_file()),
            "SSL_CERT_FILE": str(imap.certificate),
        }
        with serving(folder, prepared, folder / "boxes", start=False, **settings) as house:
            yield Home(box, imap, house)


def filled(home: Home, count: int = 500) -> None:
    now = time.time()
    home.box.fills(count, now - 800 * DAY, now - 60)
    for number in range(OLD):
        stranger = {"From": f"stranger{number}@example.net", "To": LOBBY, "Subject": "JOIN"}
        at = now - 60 - number * 5 * 3600
        home.box.gets(written(stranger, "JOIN", at), at)


def untouched(home: Home, before: dict[str, str]) -> bool:
    """Every mail that lay there is as it was. Mail that nobody has seen yet may lie where seen mail lies."""
    after = home.box.marks()
    return {name: mark.partition(" ")[2].removeprefix("2,") for name, mark in before.items()} == {
        name: after[name].partition(" ")[2].removeprefix("2,") for name in before
    }


def test_of_500_mails_of_a_family_none_is_touched_and_nobody_of_them_is_mailed(home: Home) -> None:
    filled(home)
    before = home.box.marks()
    kept = home.kept()
    home.starts()
    assert home.box.marks() == before  # not even moved from new to cur
    home.box.fills(60, time.time(), time.time())
    both = home.box.marks()
    mailed = home.mailed()
    home.answered(ANA, home.writes(ANA, home.seat(ANA)))
    home.answered(BRUNO, home.writes(BRUNO, f"Silva <{FAMILY}>", Cc=home.seat(BRUNO)))
    home.answered(ANA, home.writes(ANA, LOBBY, "HELP"))
    assert untouched(home, both)
    assert home.kept() == kept + 3
    assert home.mailed() == mailed


def test_what_is_written_to_somebody_of_the_family_as_well_stays_unread_for_them(home: Home) -> None:
    home.starts()
    ours, shared = home.writes(ANA, home.seat(ANA)), home.writes(ANA, home.seat(ANA), Cc=FAMILY)
    home.answered(ANA, ours)
    home.answered(ANA, shared)
    assert {"\\Seen", "$PbemTaken"} <= awaited(lambda: home.imap.flags(FAMILY, ours) - {"\\Recent"}, "a mark")
    assert awaited(lambda: home.imap.flags(FAMILY, shared) - {"\\Recent"}, "a mark") == {"$PbemTaken"}


@pytest.mark.parametrize("dates", ["kept", "lost to now", "lost to 1970"])
def test_when_the_mailbox_is_numbered_anew_old_mail_stays_out_and_new_letters_come_in(
    home: Home, dates: str
) -> None:
    filled(home)
    home.starts()
    taken = [home.writes(ANA, home.seat(ANA)) for _ in range(3)]
    for one in taken:
        home.answered(ANA, one)
    awaited(lambda: "$PbemTaken" in home.imap.flags(FAMILY, taken[-1]), "the marks")
    kept, mailed = home.kept(), home.mailed()
    home.imap.stop()
    meanwhile = home.writes(BRUNO, home.seat(BRUNO))
    home.box.is_numbered_anew()
    if dates != "kept":
        home.box.loses_dates(time.time() if dates == "lost to now" else 0)
    before = {name: mark for name, mark in home.box.marks().items() if name in list(home.box.marks())[:-1]}
    home.imap.start()
    home.answered(BRUNO, meanwhile)
    later = home.writes(ANA, home.seat(ANA))
    home.answered(ANA, later)
    assert home.kept() == kept + 2
    assert home.mailed() == mailed
    marked = {"\\Seen", "$PbemTaken"}
    assert all(not home.imap.flags(FAMILY, one) & marked for one in taken) or dates == "kept"
    changed = [name for name in before if home.box.marks()[name].partition(" ")[2] not in ("", "2,")]
    assert dates == "kept" or len(changed) <= 2  # the two letters that were taken
    assert "imap_numbered_anew" in home.house.says()


def test_mails_copied_in_again_without_their_dates_are_left_and_the_operator_is_told(home: Home) -> None:
    home.starts()
    now = time.time()
    for number in range(5):
        old = {"From": f"stranger{number}@example.net", "To": LOBBY, "Subject": "JOIN"}
        home.box.gets(written(old, "JOIN", now - (30 + number) * DAY))
    kept = home.kept()
    home.answered(ANA, home.writes(ANA, home.seat(ANA)))
    assert home.kept() == kept + 1
    assert home.house.says().count("imap_mail_left") == 5
    status = home.house.runs("status").stdout.decode()
    assert "messages for the server left in the mailbox, since their dates look old: 5" in status


def test_a_mail_moved_away_and_back_is_taken_once_and_one_marked_as_deleted_is_taken_too(home: Home) -> None:
    home.starts()
    first = home.writes(ANA, home.seat(ANA))
    home.answered(ANA, first)
    awaited(lambda: home.imap.flags(FAMILY, first) & {"$PbemTaken"}, "the mark")
    kept = home.kept()
    (file,) = (home.box.inbox / "cur").iterdir()
    away = home.box.folder("Old") / "cur" / "away:2,"
    file.rename(away)
    second = home.writes(BRUNO, home.seat(BRUNO))
    home.answered(BRUNO, second)
    away.rename(home.box.inbox / "new" / "back.M999.family")
    deleted = {"From": ANA.address, "To": home.seat(ANA), "Subject": "Re: Eleusis"}
    message_id = make_msgid(domain="example.org")
    home.box.gets(written(deleted, "STATUS", time.time(), message_id), flags="T")
    home.answered(ANA, message_id)
    assert home.kept() == kept + 2
    assert "\\Deleted" in home.imap.flags(FAMILY, message_id)


def test_killed_again_and_again_while_letters_come_it_takes_each_once(home: Home) -> None:
    filled(home, 50)
    home.starts()
    sent = []
    for _ in range(6):
        sent += [home.writes(ANA, home.seat(ANA), f"SAY {len(sent)} {number}") for number in range(8)]
        time.sleep(0.4)
        home.house.server.kill_and_start(lambda: None)
    last = home.writes(BRUNO, home.seat(BRUNO))
    awaited(lambda: home.house.letters(last), "the last letter", PATIENCE)
    assert [len(home.house.letters(one)) for one in sent] == [1] * len(sent)


def test_ten_thousand_mails_cost_a_start_little(home: Home) -> None:
    filled(home, 10_000)
    home.starts()
    home.house.server.stop()
    home.imap.stop()
    home.box.is_numbered_anew()
    home.box.loses_dates(time.time())
    home.imap.start()
    kept = home.kept()
    home.starts()
    assert home.kept() == kept
    assert all(seconds < 30 for seconds in home.seconds_of_reading())
    home.answered(ANA, home.writes(ANA, home.seat(ANA)))
