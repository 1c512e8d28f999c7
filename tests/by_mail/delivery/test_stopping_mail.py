"""Who wants no mail: by order, by his mail program's button, by the link; he stays in his games, and gets it again."""

import asyncio
import re
from dataclasses import replace
from email.message import EmailMessage
from html import unescape

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.edge.web import HEADERS, PER_MINUTE, mail_links
from pbem.mail.writing.letters import write_letter
from pbem.service.delivery import deliver
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.mailing.links import Unsubscribing
from pbem.service.ports import RelayReply, RelayVerdict
from pbem.store.rows.people import LetterStatus, MailboxRecord, MailboxState, MailStatus
from tests.by_mail.pages import KEYS, URL, page, with_pages
from tests.by_mail.still import Still
from tests.by_mail.table import ANA, BRUNO, PIA, play, words


@pytest.fixture
def table(dealt: Still) -> Still:
    """A table whose first card is awaited, at a house with a page."""
    return with_pages(dealt)


def state_of(table: Still, address: str) -> MailboxState:
    with table.house.store.reading() as reading:
        return reading.mailboxes.known([address]).get(address, MailboxRecord(address)).state


def link_of(mail: EmailMessage) -> str:
    found = re.search(r"<(https://[^>]+)>", str(mail["List-Unsubscribe"]))
    assert found
    return found[1]


def delivered(table: Still) -> list[str]:
    """To whom the mails that wait really leave."""
    got = []

    class Relay:
        async def deliver(self, sender, mail):
            got.append(mail.to_address)
            return RelayReply(RelayVerdict.TAKEN)

    asyncio.run(deliver.deliver_due(table.house, [Relay()]))
    return got


def test_every_mail_to_a_person_can_be_stopped_by_its_headers(table: Still) -> None:
    """RFC 2369 3.2, RFC 8058 3.1."""
    table.says(ANA, "HELP")
    table.says(BRUNO, "INVITE eva@example.net")
    for _, mail in table.town.mails[-2:]:
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        ways = re.findall(r"<([^>]+)>", str(mail["List-Unsubscribe"]))
        assert ways[0].startswith(f"{URL}/u/")
        assert re.fullmatch(
            r"mailto:p-[a-z2-7]{16}@eleusis\.example\.org\?subject=MAIL%20OFF&body=MAIL%20OFF", ways[1]
        )


def test_without_a_page_the_header_offers_mail_alone(dealt: Still) -> None:
    dealt.says(ANA, "HELP")
    mail = dealt.newest(ANA)
    assert str(mail["List-Unsubscribe"]).startswith("<mailto:p-")
    assert mail["List-Unsubscribe-Post"] is None


def test_a_link_holds_no_token_and_no_address(table: Still) -> None:
    table.says(ANA, "HELP")
    link = link_of(table.newest(ANA))
    with table.house.store.reading() as reading:
        person = reading.people.by_address(ANA.address)
        assert person
        tokens = [person.token, *(seat.token for seat in reading.seats.at(1))]
    assert not any(token in link for token in tokens)
    assert "ana" not in link.lower()


@pytest.mark.parametrize("order", ["MAIL OFF", "CORREIO FIM", "CORREO FIN", "POSTA BASTA"])
def test_mail_off_is_answered_and_nothing_else_leaves_any_more(table: Still, order: str) -> None:
    came = table.says(PIA, order)
    assert "Your emails are off" in came.answer
    assert "MAIL ON" in came.answer
    assert state_of(table, PIA.address) is MailboxState.OFF


def test_who_wants_no_mail_stays_in_the_game_and_is_told_only_what_he_asks(table: Still) -> None:
    player = table.asked(Asked.PLAY)
    quiet, other = table.waiting()[:2]
    table.says(quiet, "MAIL OFF")
    move = play(table.sees(player).hand[0])
    raw = table.letter(player, move, table.newest(player)).as_bytes()
    post_only(table, player.address, reply_address(table.newest(player)), raw)
    got = delivered(table)
    assert other.address in got
    assert quiet.address not in got
    assert withheld(table, quiet.address) == 1
    raw = table.letter(quiet, "STATUS", table.newest(quiet)).as_bytes()
    post_only(table, quiet.address, reply_address(table.newest(quiet)), raw)
    assert delivered(table) == [quiet.address]
    with table.house.store.reading() as reading:
        assert len(reading.seats.at(1)) == 4


def test_every_answer_tells_again_that_mail_is_off(table: Still) -> None:
    table.says(PIA, "MAIL OFF")
    assert "Your emails are off" in table.says(PIA, "STATUS").answer
    assert table.says(PIA, "MAIL ON").answer.count("Your emails are") == 1
    assert "Your emails are" not in table.says(PIA, "STATUS").answer


def test_mail_on_brings_the_mail_of_every_game_as_it_stands(table: Still) -> None:
    table.says(PIA, "MAIL OFF")
    assert state_of(table, PIA.address) is MailboxState.OFF
    address = table.house.addressing.lobby_address()
    with table.house.store.reading() as reading:
        person = reading.people.by_address(PIA.address)
    assert person
    address = table.house.addressing.person(person.token)
    came = table.posts(PIA.address, address, write_letter(PIA.address, address, "MAIL ON"))
    assert state_of(table, PIA.address) is MailboxState.FINE
    assert sorted(mail["Eleusis-Kind"] for mail in came.to(PIA)) == ["digest", "receipt"]
    assert "Your emails are on" in came.answer


def test_the_mail_that_a_program_sends_to_unsubscribe_counts_with_an_empty_body_too(table: Still) -> None:
    """RFC 6068 2: a program may pass over the body of a mailto link."""
    with table.house.store.reading() as reading:
        person = reading.people.by_address(BRUNO.address)
    assert person
    address = table.house.addressing.person(person.token)
    letter = write_letter(BRUNO.address, address, "", subject="Mail off")
    came = table.posts(BRUNO.address, address, letter)
    assert "Your emails are off" in came.answer
    assert state_of(table, BRUNO.address) is MailboxState.OFF


@pytest.mark.parametrize("subject", ["Re: MAIL OFF or not", "PLAY 7h", "MAIL ON"])
def test_no_other_subject_does_anything_there(table: Still, subject: str) -> None:
    with table.house.store.reading() as reading:
        person = reading.people.by_address(BRUNO.address)
    assert person
    address = table.house.addressing.person(person.token)
    with table.unchanged():
        came = table.posts(BRUNO.address, address, write_letter(BRUNO.address, address, "", subject=subject))
    assert state_of(table, BRUNO.address) is MailboxState.FINE
    assert "Your emails are" not in came.answer


def test_looking_at_the_page_changes_nothing_and_the_button_does(table: Still) -> None:
    table.says(ANA, "HELP")
    link = link_of(table.newest(ANA))
    with page(table) as ask:
        status, text, _ = ask("GET", link)
        assert status == 200
        assert "Stop emails from Eleusis?" in text
        assert state_of(table, ANA.address) is MailboxState.FINE
        assert ask("HEAD", link)[:2] == (200, "")
        assert ask("OPTIONS", link)[0] == 204
        assert state_of(table, ANA.address) is MailboxState.FINE
        status, text, _ = ask("POST", link, "mail=off")
        assert (status, state_of(table, ANA.address)) == (200, MailboxState.OFF)
        assert "You won't get emails from Eleusis any more." in unescape(text)
        ask("POST", link, "mail=on")
        assert state_of(table, ANA.address) is MailboxState.FINE


MULTIPART = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'


@pytest.mark.parametrize("body", ["List-Unsubscribe=One-Click", MULTIPART], ids=["urlencoded", "multipart"])
def test_one_click_of_a_mail_program_stops_the_mail_at_once(table: Still, body: str) -> None:
    """RFC 8058 3.2."""
    table.says(ANA, "HELP")
    with page(table) as ask:
        status, _, headers = ask("POST", link_of(table.newest(ANA)), body)
    assert status == 200
    assert "location" not in headers
    assert state_of(table, ANA.address) is MailboxState.OFF


def test_a_post_that_says_nothing_we_know_and_one_that_is_too_big_change_nothing(table: Still) -> None:
    table.says(ANA, "HELP")
    link = link_of(table.newest(ANA))
    with page(table) as ask:
        assert ask("POST", link, "")[0] == 400
        assert ask("POST", link, "mail=maybe")[0] == 400
        assert ask("POST", link, "mail=off&" + "x" * 5000)[0] == 413
    assert state_of(table, ANA.address) is MailboxState.FINE


@pytest.mark.parametrize("spoilt", ["cut", "changed", "none", "another key", "no link"])
def test_a_link_that_is_not_ours_is_told_so_in_clear_words(table: Still, spoilt: str) -> None:
    table.says(ANA, "HELP")
    link = link_of(table.newest(ANA))
    if spoilt == "another key":
        with table.house.store.reading() as reading:
            person = reading.people.by_address(ANA.address)
        assert person
        link = Unsubscribing(table.house.addressing, URL, ("stranger's key",)).link(person)
    else:
        link = {
            "cut": link[:-3],
            "changed": link[:-9] + ("A" if link[-9] != "A" else "B") + link[-8:],
            "none": f"{URL}/u/",
            "no link": f"{URL}/u/" + "x" * 900,
        }[spoilt]
    with page(table) as ask:
        status, text, _ = ask("POST", link, "mail=off")
    assert status == 404
    assert "This link doesn't work." in unescape(text)
    assert state_of(table, ANA.address) is MailboxState.FINE


def test_after_a_new_key_old_links_still_work_and_new_ones_are_signed_by_it(table: Still) -> None:
    with table.house.store.reading() as reading:
        person = reading.people.by_address(ANA.address)
        assert person
        old = Unsubscribing(table.house.addressing, URL, KEYS[1:]).link(person)
        new = table.house.post.unsubscribing.link(person)
        only_new = Unsubscribing(table.house.addressing, URL, KEYS[:1])
        assert table.house.post.unsubscribing.mailbox(reading, old.rpartition("/")[2])
        assert only_new.mailbox(reading, new.rpartition("/")[2])
        assert only_new.mailbox(reading, old.rpartition("/")[2]) is None


def test_new_keys_make_the_links_of_older_mails_worthless(table: Still) -> None:
    table.says(ANA, "HELP")
    leaked = link_of(table.newest(ANA))
    table.says(ANA, "NEW KEYS")
    with page(table) as ask:
        status, text, _ = ask("POST", leaked, "List-Unsubscribe=One-Click")
        assert status == 404
        assert "Use the link in a newer email" in " ".join(text.split())
        assert state_of(table, ANA.address) is MailboxState.FINE
        assert ask("POST", link_of(table.newest(ANA)), "List-Unsubscribe=One-Click")[0] == 200
    assert state_of(table, ANA.address) is MailboxState.OFF


def test_no_page_tells_an_address_or_a_name_and_each_has_its_guards(table: Still) -> None:
    table.says(ANA, "HELP")
    link = link_of(table.newest(ANA))
    with page(table) as ask:
        for method, where in [("GET", link), ("POST", link), ("GET", f"{URL}/x"), ("OPTIONS", link)]:
            _, text, headers = ask(method, where, "mail=off" if method == "POST" else None)
            assert "ana" not in text.lower()
            assert link.rpartition("/")[2] not in text
            assert "set-cookie" not in headers
            for name in HEADERS:
                assert headers[name.lower()] == HEADERS[name]
    assert HEADERS["Referrer-Policy"] == "no-referrer"
    assert "frame-ancestors 'none'" in HEADERS["Content-Security-Policy"]


def test_the_page_speaks_the_language_of_whose_link_it_is(table: Still) -> None:
    table.says(ANA, "LANGUAGE pt")
    with page(table) as ask:
        assert "Parar de receber e-mails de Eleusis?" in ask("GET", link_of(table.newest(ANA)))[1]
        assert "Este link" in ask("GET", f"{URL}/u/x", None, {"Accept-Language": "pt-BR,pt;q=0.9"})[1]


def test_a_client_that_asks_too_often_is_put_off(table: Still) -> None:
    with page(table) as ask:
        answers = [ask("GET", f"{URL}/u/x")[0] for _ in range(PER_MINUTE + 1)]
    assert answers == [404] * PER_MINUTE + [429]


def test_a_crash_tells_nothing_of_itself(table: Still, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise RuntimeError("secret words")

    monkeypatch.setattr(mail_links, "shown", crash)
    with page(table) as ask:
        status, text, _ = ask("GET", f"{URL}/u/x")
    assert status == 500
    assert "secret" not in text
    assert "Nothing was changed" in text


def test_a_stranger_who_was_invited_stops_it_and_is_never_invited_again(table: Still) -> None:
    eva = replace(ANA, name="Eva")
    table.town.moves_in(eva)
    table.says(ANA, 'NEW TABLE "Second"\nINVITE eva@example.org')
    invitation = table.town.kinds_of(eva, "invitation")[-1]
    with page(table) as ask:
        assert ask("POST", link_of(invitation), "List-Unsubscribe=One-Click")[0] == 200
    table.waits(60 * 24 * 3600 * 1_000_000)
    came = table.says(ANA, 'NEW TABLE "Third"\nINVITE eva@example.org')
    assert "We don't write to eva@example.org, so we sent nothing." in came.answer
    assert came.to(eva) == []


def test_who_is_asked_for_another_persons_address_can_stop_that_and_learns_no_key_of_his(
    table: Still,
) -> None:
    eva = replace(ANA, name="Eva")
    table.town.moves_in(eva)
    table.says(ANA, "ADD ADDRESS eva@example.org")
    asked = table.town.kinds_of(eva, "address")[-1]
    with table.house.store.reading() as reading:
        person = reading.people.by_address(ANA.address)
    assert person
    assert person.token not in str(asked)
    way = re.search(r"<mailto:([^?]+)\?", str(asked["List-Unsubscribe"]))
    assert way
    address = way[1]
    came = table.posts(eva.address, address, write_letter(eva.address, address, "", subject="MAIL OFF"))
    assert (came.fate, came.mails) == (LetterStatus.HANDLED, [])
    assert state_of(table, eva.address) is MailboxState.OFF
    assert state_of(table, ANA.address) is MailboxState.FINE


def test_the_link_in_such_a_mail_stops_it_there_alone(table: Still) -> None:
    eva = replace(ANA, name="Eva")
    table.town.moves_in(eva)
    table.says(ANA, "ADD ADDRESS eva@example.org")
    with page(table) as ask:
        link = link_of(table.town.kinds_of(eva, "address")[-1])
        assert ask("POST", link, "List-Unsubscribe=One-Click")[0] == 200
    assert state_of(table, eva.address) is MailboxState.OFF
    assert state_of(table, ANA.address) is MailboxState.FINE


def test_a_stranger_who_comes_by_himself_later_gets_mail_like_everybody(table: Still) -> None:
    eva = replace(ANA, name="Eva")
    table.town.moves_in(eva)
    table.says(ANA, 'NEW TABLE "Second"\nINVITE eva@example.org')
    invitation = table.town.kinds_of(eva, "invitation")[-1]
    with page(table) as ask:
        ask("POST", link_of(invitation), "List-Unsubscribe=One-Click")
    table.says(eva, "JOIN", invitation)
    assert state_of(table, eva.address) is MailboxState.FINE


def test_mail_that_the_operator_blocked_stays_so_whatever_the_link_says(table: Still) -> None:
    table.says(ANA, "HELP")
    link = link_of(table.newest(ANA))
    with table.house.store.writing() as writing:
        writing.mailboxes.save(MailboxRecord(ANA.address, MailboxState.BLOCKED))
    with page(table) as ask:
        assert "postmaster@" in ask("POST", link, "mail=on")[1]
    assert state_of(table, ANA.address) is MailboxState.BLOCKED


def test_an_answer_that_did_nothing_and_a_strangers_confirmation_leave_with_the_null_sender(
    table: Still,
) -> None:
    """RFC 5321 4.5.5: nothing is to come back of them."""
    assert "null" in senders_of(table, ANA, "mumble mumble")
    assert "null" not in senders_of(table, ANA, "STATUS")
    eva = replace(ANA, name="Eva")
    table.town.moves_in(eva)
    lobby = table.house.addressing.lobby_address()
    came = table.posts(eva.address, lobby, write_letter(eva.address, lobby, "JOIN"))
    assert [mail["Eleusis-Kind"] for mail in came.to(eva)] == ["confirmation"]
    assert newest_sender(table) == "null"


def senders_of(table: Still, person, text: str) -> str:
    came = table.says(person, text)
    assert words(came.mails[-1][1])
    return newest_sender(table)


def newest_sender(table: Still) -> str:
    with table.house.store.reading() as reading:
        newest = max(
            (mail for number in range(1, 6) for mail in reading.mails.of(number, 1)), key=lambda mail: mail.id
        )
    return "null" if newest.null_sender else "own"


def post_only(table: Still, sender: str, recipient: str, raw: bytes) -> None:
    """A letter that is handled, while its mails wait in the outbox."""
    known = addressee(table.house, recipient)
    assert known
    receive(table.house, sender, [known], raw)
    while handle_waiting(table.house, 20):
        pass


def withheld(table: Still, address: str) -> int:
    with table.house.store.reading() as reading:
        person = reading.people.by_address(address)
        assert person
        return sum(mail.status is MailStatus.WITHHELD for mail in reading.mails.of(person.id, 10))
