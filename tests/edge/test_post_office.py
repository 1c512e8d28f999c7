"""The post office in a folder: a Maildir for each address, none outside the folder, the newest mail last."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.edge.maildir_client import inbox, reply_address, text_of
from pbem.edge.maildirs import MaildirRelay, mailbox_of
from pbem.mail.writing.letters import write_letter
from pbem.service.ports import RelayVerdict
from pbem.store.rows.people import StoredMail

CONTENT = b"From: Eleusis <eleusis@x>\r\nReply-To: g1-t1-abc@x\r\nSubject: S%d\r\n\r\nhello\r\n"


def mail(number=1, to="ana@example.org"):
    return StoredMail("digest", None, None, to, "t", "<1@x>", CONTENT % number, 0, id=number)


def test_mails_come_into_their_owners_maildir_in_order_with_their_return_path(tmp_path):
    relay = MaildirRelay(tmp_path / "mail")
    for number in range(25):
        told = asyncio.run(relay.deliver("b-token@x", mail(number)))
        assert told.verdict is RelayVerdict.TAKEN
    mails = inbox(tmp_path / "mail", "ana@example.org")
    assert [one["Subject"] for one in mails] == [f"S{number}" for number in range(25)]
    assert mails[0]["Return-Path"] == "<b-token@x>"
    assert text_of(mails[0]) == "hello\n"
    assert reply_address(mails[0]) == "g1-t1-abc@x"


@pytest.mark.parametrize("address", ["../../evil@example.org", "/etc/passwd@x", "a/b@c", "..@x"])
def test_no_address_names_a_folder_outside_of_the_office(tmp_path, address):
    office = tmp_path / "mail"
    folder = mailbox_of(office, address)
    assert folder.resolve().parent == office.resolve()


def test_a_post_office_that_cannot_be_written_is_tried_later(tmp_path):
    (tmp_path / "mail").write_text("a file stands where the folder should be")
    told = asyncio.run(MaildirRelay(tmp_path / "mail").deliver("b@x", mail()))
    assert told.verdict is RelayVerdict.LATER


def test_nobody_has_mail_before_he_was_written_to(tmp_path):
    assert inbox(Path(tmp_path) / "mail", "ana@example.org") == []


def test_a_reply_goes_on_with_the_thread_of_the_mail_it_answers(tmp_path):
    relay = MaildirRelay(tmp_path)
    first = replace(mail(), content=b"Message-ID: <2@x>\r\nReferences: <root@x>\r\n" + CONTENT % 7)
    asyncio.run(relay.deliver("b@x", first))
    [got] = inbox(tmp_path, "ana@example.org")
    letter = write_letter("ana@example.org", "g1@x", "PLAY 7♥", answers=got)
    assert letter["Subject"] == "Re: S7"
    assert letter["In-Reply-To"] == "<2@x>"
    assert letter["References"] == "<root@x> <2@x>"
