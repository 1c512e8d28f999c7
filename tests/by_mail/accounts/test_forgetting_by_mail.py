"""FORGET ME: asked back, and then nothing is kept that tells of somebody; what was played stays, under no name."""

import asyncio
import re
from dataclasses import replace

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.engine.match.state import Phase, task
from pbem.mail.writing.letters import write_letter
from pbem.service.aggregates.egn_export import export_round
from pbem.service.delivery.deliver import deliver_due
from pbem.service.inbox import reception
from pbem.service.inbox.queue import handle_waiting
from pbem.service.operations.retention import Retention
from pbem.service.ports import RelayReply, RelayVerdict
from pbem.service.schedule.tick import tick
from pbem.store.rows import whole_schema
from pbem.store.rows.people import LetterStatus, MailboxRecord, MailboxState
from tests.by_mail.moderated import EVA, Setting, moderated
from tests.by_mail.people import LOBBY, Person
from tests.by_mail.servers import Refusing
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA, BRUNO, PEOPLE, PIA, RUI, html_of, play, words

DAVI = Person("Davi", "pt")


def asks(table, person, text="FORGET ME", mail=None):
    """The mail that asks him whether he is sure."""
    came = table.says(person, text, mail)
    (asked,) = [mail for mail in came.to(person) if mail["Eleusis-Kind"] == "forget"]
    return asked


def forgets(table, person):
    return table.says(person, "YES", asks(table, person))


def kept(table, text, but=()):
    """In which tables of the database this text still stands, whatever the case."""
    found = set()
    with table.house.store._connections.reading() as connection:
        for name, rows in whole_schema().tables.items():
            for row in connection.execute(rows.select()):
                told = b" ".join(one if isinstance(one, bytes) else str(one).encode() for one in row)
                if text.lower().encode() in told.lower():
                    found.add(name)
    return found - set(but)


def match_of(table, number=1):
    with table.house.store.reading() as reading:
        return table.house.shelf.load(reading, number).match


def person_of(table, person):
    with table.house.store.reading() as reading:
        return reading.people.by_address(person.address)


# ---------------------------------------------------------------- asked back


def test_who_asks_to_be_forgotten_is_told_what_goes_and_what_stays_and_nothing_is_done_yet(dealt):
    with dealt.unchanged():
        came = dealt.says(PIA, "FORGET ME")
        told = words(next(mail for mail in came.to(PIA) if mail["Eleusis-Kind"] == "forget"))
    assert "To confirm, reply YES to it within 7 days. Until then, we delete nothing." in came.answer
    assert "To confirm, reply YES to this email within 7 days." in told
    assert "We'll delete your name, your settings, 1 address, 0 messages to tables," in told
    assert 'You\'ll leave these games for good, as with LEAVE: Game 1 "Rosewood".' in told
    assert 'Your name there becomes "Former player".' in told
    assert person_of(dealt, PIA).name == "Pia"


def test_the_mail_that_asks_goes_to_where_one_is_mailed_and_no_list_of_moves_is_in_it(dealt):
    asked = asks(dealt, PIA)
    assert str(asked["To"]) == "Pia <pia@example.org>"
    assert "FORGET ME YES " in text_of(asked)
    assert "FORGET%20ME%20YES%20" in html_of(asked)
    assert asked["Auto-Submitted"] == "auto-replied"


def test_no_keeps_everything(dealt):
    asked = asks(dealt, PIA)
    with dealt.unchanged():
        assert "We keep your data. Nothing has changed" in dealt.says(PIA, "NO", asked).answer
        assert "There's no open question right now" in dealt.says(PIA, "YES", asked).answer
    assert person_of(dealt, PIA).name == "Pia"


def test_after_a_week_a_yes_comes_too_late(dealt):
    asked = asks(dealt, PIA)
    dealt.waits(7 * DAY + 1)
    with dealt.unchanged():
        dealt.says(PIA, "YES", asked)
    assert person_of(dealt, PIA).name == "Pia"


def test_a_yes_to_something_else_forgets_nobody(dealt):
    asked = asks(dealt, PIA)
    held = write_letter(PIA.address, LOBBY, "NAME Zoe", name="Pia")
    ((_, note),) = dealt.posts(PIA.address, LOBBY, held).mails
    dealt.says(PIA, "YES", note)
    assert person_of(dealt, PIA).name == "Zoe"
    bare = write_letter(PIA.address, reply_address(asked), "YES")
    dealt.posts(PIA.address, reply_address(asked), bare)
    dealt.says(PIA, "YES")
    dealt.says(PIA, "FORGET ME YES")
    dealt.says(PIA, "FORGET ME YES abcdefgh")
    assert person_of(dealt, PIA).name == "Zoe"


def test_a_yes_that_does_not_tell_what_it_answers_is_told_which_mail_to_answer(dealt):
    asked = asks(dealt, PIA)
    bare = write_letter(PIA.address, reply_address(asked), "YES")
    dealt.waits(2 * DAY)
    ((_, answer),) = dealt.posts(PIA.address, reply_address(asked), bare).mails
    assert "To confirm, reply YES to it within 5 days." in words(answer)


@pytest.mark.parametrize(
    ("person", "order"),
    [(PIA, "FORGET ME"), (PIA, "ESQUEÇA-ME"), (PIA, "me olvidé\n\nolvidarme"), (PIA, "Dimenticami!")],
)
def test_it_is_asked_for_in_four_languages(dealt, person, order):
    assert asks(dealt, person, order.rpartition("\n")[2])


def test_the_one_tap_order_of_the_mail_does_it_wherever_it_is_sent(dealt):
    asked = asks(dealt, PIA)
    order = re.search(r"FORGET ME YES [a-z2-7]{8}", text_of(asked))[0]
    came = dealt.says(PIA, order)
    assert [mail["Eleusis-Kind"] for mail in came.to(PIA)] == ["goodbye"]
    assert person_of(dealt, PIA) is None


def test_a_yes_from_a_strange_address_is_held(dealt):
    asked = asks(dealt, PIA)
    letter = write_letter("eve@example.net", reply_address(asked), "YES", answers=asked)
    came = dealt.posts("eve@example.net", reply_address(asked), letter)
    assert came.fate is LetterStatus.HELD
    assert person_of(dealt, PIA).name == "Pia"


# ---------------------------------------------------------------- what goes


def test_nothing_of_him_is_in_the_database_and_the_last_mail_says_so(dealt):
    dealt.says(PIA, "SAY I live at number 12")
    asked = asks(dealt, PIA)
    came = dealt.says(PIA, "YES", asked)
    (last,) = came.to(PIA)
    assert last["Eleusis-Kind"] == "goodbye"
    assert last["In-Reply-To"]
    assert "You've also left all your games" in words(last)
    assert reply_address(last) == LOBBY
    others = {"letter_contents", "mail_bundles", "mails"}  # Ana's letter that invited her, the mails about it
    assert kept(dealt, "pia@example.org", others) == set()
    assert kept(dealt, "number 12", {"mail_bundles"}) == set()
    assert kept(dealt, '"Pia"', others) == set()
    with dealt.house.store.reading() as reading:
        (gone,) = [one for one in reading.people.by_ids(range(1, 9)).values() if one.forgotten]
        assert (gone.name, gone.address) == ("", f"forgotten-{gone.id}")
        assert reading.letters.of(gone.id)
        assert all(one.destroyed and not one.sender for one in reading.letters.of(gone.id))
        assert reading.talk.of(gone.id) == []


def test_a_month_later_nobody_s_letters_and_mails_tell_of_him_either(dealt, tmp_path):
    dealt.says(PIA, "SAY I live at number 12")
    dealt.says(ANA, "STATUS")
    forgets(dealt, PIA)
    asyncio.run(deliver_due(dealt.house, []))
    dealt.waits(31 * DAY)
    retention = Retention(dealt.house, 30 * DAY)
    for _ in range(20):
        retention.tick()
    for text in (b"pia@example.org", b"number 12", b'"Pia"', b"Pia "):
        for file in tmp_path.glob("copy.db*"):
            assert text not in file.read_bytes(), (text, file)


def test_his_last_mail_is_destroyed_as_soon_as_it_has_left(dealt):
    asked = asks(dealt, PIA)
    house = dealt.house
    to = reply_address(asked)
    raw = dealt.letter(PIA, "YES", asked).as_bytes()
    reception.receive(house, PIA.address, [reception.addressee(house, to)], raw)
    handle_waiting(house, 10)
    assert kept(dealt, "pia@example.org", {"letter_contents", "mail_bundles"}) == {"mails"}

    class Relay:
        told = (RelayVerdict.LATER, RelayVerdict.TAKEN)
        sent = ()

        async def deliver(self, sender, mail):
            if mail.kind != "goodbye":
                return RelayReply(RelayVerdict.TAKEN, "")
            assert sender == "", "nothing of it comes back"
            self.sent += (mail.to_address,)
            return RelayReply(self.told[len(self.sent) - 1], "421 later")

    relay = Relay()
    asyncio.run(deliver_due(house, [relay]))
    dealt.waits(DAY)
    asyncio.run(deliver_due(house, [relay]))
    assert relay.sent == ("pia@example.org",) * 2
    assert kept(dealt, "pia@example.org", {"letter_contents", "mail_bundles"}) == set()


def test_his_addresses_are_refused_and_a_letter_of_his_that_waits_is_given_up(dealt):
    asked = asks(dealt, PIA)
    mine, table = reply_address(asked), reply_address(dealt.newest(PIA))
    house = dealt.house
    for text, to in (("YES", mine), ("SAY one more thing", table)):
        raw = dealt.letter(PIA, text, asked).as_bytes()
        reception.receive(house, PIA.address, [reception.addressee(house, to)], raw)
    dealt.counter.work()
    assert reception.addressee(house, mine) is None
    assert reception.addressee(house, table) is None
    with house.store.reading() as reading:
        later, yes = reading.letters.newest(None, 2)
    assert (yes.status, later.status) == (LetterStatus.HANDLED, LetterStatus.STRANGER)
    assert later.destroyed
    assert kept(dealt, "one more thing") == set()


def test_he_may_come_back_as_somebody_new(dealt):
    forgets(dealt, PIA)
    came = dealt.posts(PIA.address, LOBBY, write_letter(PIA.address, LOBBY, "STATUS", name="Pia"))
    ((_, question),) = came.mails
    assert question["Eleusis-Kind"] == "confirmation"
    answer = dealt.says(PIA, "YES\nSTATUS", question).answer
    assert "Welcome, Pia" in answer
    assert "Rosewood" not in answer


def test_who_wants_no_mail_gets_none_though_he_is_forgotten(dealt):
    with dealt.house.store.writing() as writing:
        writing.mailboxes.save(MailboxRecord(PIA.address, MailboxState.OFF))
    forgets(dealt, PIA)
    assert kept(dealt, PIA.address, {"letter_contents", "mail_bundles", "mails"}) == set()
    with dealt.house.store.reading() as reading:
        assert reading.mailboxes.known([PIA.address])[PIA.address].state is MailboxState.OFF


# ---------------------------------------------------------------- what stays, under no name


def other_than(table, *persons):
    return [one for one in table.town.people if one not in persons]


def test_the_others_are_told_as_of_a_leave_and_he_has_no_name_any_more(dealt):
    gone = dealt.waiting()[0]
    forgets(dealt, gone)
    for one in other_than(dealt, gone):
        mail = dealt.newest(one)
        assert "Former player" in words(mail), words(mail)
        assert gone.name not in words(mail)
        assert gone.name not in html_of(mail)
    match = match_of(dealt)
    assert len(match.left) == 1


def test_whose_turn_it_is_may_be_forgotten_and_the_game_goes_on(dealt):
    mover = dealt.asked(Asked.PLAY)
    forgets(dealt, mover)
    people = tuple(one for one in PEOPLE if one is not mover)
    next_mover = next(one for one in people if dealt.sees(one).asked is Asked.PLAY)
    card = dealt.sees(next_mover).hand[0]
    assert "You played" in dealt.says(next_mover, play(card)).answer


def test_god_whose_rule_is_awaited_may_be_forgotten_and_nothing_waits_for_him(asked):
    god = asked.asked(Asked.RULE)
    seat = str(person_of(asked, god).id)
    forgets(asked, god)
    waits = task(match_of(asked))
    assert seat in match_of(asked).left
    assert waits is None or waits.seat != seat
    with asked.house.store.reading() as reading:
        assert reading.deadlines.of(int(seat)) == []


def test_a_god_who_judges_himself_ends_the_round_and_nothing_waits_for_him(stages, tmp_path):
    table = moderated(stages.house, tmp_path / "t", Setting(human=True))
    came = table.writes(ANA, "FORGET ME")
    (asked,) = [mail for mail in came.to(ANA) if mail["Eleusis-Kind"] == "forget"]
    table.says(ANA, "YES", asked)
    assert table.match.round.over
    assert person_of(table, ANA) is None
    table.store.close()


def test_two_who_are_forgotten_stay_two_in_each_readers_language(dealt):
    first, second = dealt.waiting()[:2]
    reader = next(one for one in PEOPLE if one not in (first, second))
    dealt.says(reader, "LANGUAGE pt")
    forgets(dealt, first)
    forgets(dealt, second)
    told = words(dealt.says(reader, "ESTADO").to(reader)[-1])
    assert "Ex-participante" in told
    assert "Ex-participante 2" in told
    assert "Former" not in told


def test_the_file_of_a_round_calls_him_somebody(stages, tmp_path):
    table = moderated(stages.house, tmp_path / "t", Setting(fair=True, rounds=1))
    table.writes(BRUNO, "END ROUND SCORED")
    for person in (PIA, RUI, ANA):
        table.writes(person, "AGREE")
    for person in (PIA, RUI):
        (asked,) = [m for m in table.writes(person, "FORGET ME").to(person) if m["Eleusis-Kind"] == "forget"]
        table.says(person, "YES", asked)
    with table.store.reading() as reading:
        egn = export_round(reading, 1, 1, "here")
    assert isinstance(egn, str)
    assert "Former player 2" in egn
    assert "Pia" not in egn
    assert "Rui" not in egn
    table.store.close()


def test_what_he_said_is_told_to_nobody_any_more_but_what_others_say_is(dealt):
    dealt.says(PIA, "SAY the secret of my heart")
    forgets(dealt, PIA)
    dealt.says(RUI, "SAY where is she?")
    told = words(dealt.says(BRUNO, "STATUS").to(BRUNO)[-1])
    assert "the secret of my heart" not in told
    assert "where is she?" in told


# ---------------------------------------------------------------- hosts, moderators, watchers, those who never came


def test_a_host_before_the_match_closes_his_table(dealt):
    dealt.says(ANA, 'NEW TABLE "Second", open')
    forgets(dealt, ANA)
    assert match_of(dealt, 2).phase is Phase.OVER


def test_a_table_without_a_title_is_not_called_after_its_host(dealt):
    dealt.says(ANA, "NEW TABLE open")
    forgets(dealt, ANA)
    assert kept(dealt, '"Ana"', {"letter_contents", "mail_bundles", "mails"}) == set()
    assert kept(dealt, "Ana", {"letter_contents", "mail_bundles", "mails", "talk"}) == set()


def test_a_moderator_from_outside_and_a_watcher_are_forgotten_like_anybody(stages, tmp_path):
    table = moderated(stages.house, tmp_path / "t", Setting(eva=True))
    (asked,) = [m for m in table.writes(EVA, "FORGET ME").to(EVA) if m["Eleusis-Kind"] == "forget"]
    table.says(EVA, "YES", asked)
    assert "5" not in table.match.moderators
    assert kept(table, "eva@example.org") == set()
    table.store.close()


def test_who_looks_on_is_forgotten(dealt):
    dealt.town.moves_in(DAVI)
    dealt.town.write(DAVI, LOBBY, "ENTRAR")
    dealt.town.reply(DAVI, dealt.town.next_of(DAVI, "confirmation"), "SIM")
    dealt.says(ANA, 'NEW TABLE "Open", open')
    came = dealt.says(DAVI, "ASSISTIR 2", dealt.town.next_of(DAVI, "receipt"))
    asked = came.to(DAVI)[0]
    (question,) = [m for m in dealt.says(DAVI, "ESQUEÇA-ME", asked).to(DAVI) if m["Eleusis-Kind"] == "forget"]
    assert "Apagar seus dados?" in str(question["Subject"])
    last = dealt.says(DAVI, "SIM", question).to(DAVI)[-1]
    assert "Seus dados foram apagados" in str(last["Subject"])
    assert match_of(dealt, 2).watchers == ()


def test_nothing_happens_any_more_at_a_table_that_is_over_but_its_address_is_refused(asked):
    for person in PEOPLE[1:]:
        asked.says(person, "LEAVE YES")
    before = match_of(asked)
    assert before.phase is Phase.OVER
    table = reply_address(asked.newest(ANA))
    question = asks(asked, ANA)
    with asked.unchanged():
        asked.says(ANA, "YES", question)
    assert match_of(asked).final == before.final
    assert reception.addressee(asked.house, table) is None


def test_who_was_invited_and_never_came_is_forgotten_from_his_own_address_only(dealt):
    dealt.town.moves_in(DAVI)
    dealt.says(ANA, f'NEW TABLE "Open"\nINVITE {DAVI.address}')
    invitation = dealt.town.next_of(DAVI, "invitation")
    strange = write_letter("eve@example.net", reply_address(invitation), "FORGET ME", answers=invitation)
    assert dealt.posts("eve@example.net", reply_address(invitation), strange).fate is LetterStatus.HELD
    asked = asks(dealt, DAVI, "FORGET ME", invitation)
    came = dealt.says(DAVI, "YES", asked)
    assert [mail["Eleusis-Kind"] for mail in came.to(DAVI)] == ["goodbye"]
    assert kept(dealt, DAVI.address, {"letter_contents", "mail_bundles"}) == set()
    with dealt.house.store.reading() as reading:
        assert reading.people.by_address(DAVI.address) is None
        assert not any(one.forget_asked for one in reading.people.by_ids(range(1, 9)).values())


def test_a_yes_that_names_no_mail_makes_nobody_a_player_who_was_asked_whether_to_forget_him(dealt):
    dealt.town.moves_in(DAVI)
    dealt.says(ANA, f'NEW TABLE "Open"\nINVITE {DAVI.address}')
    asked = asks(dealt, DAVI, "FORGET ME", dealt.town.next_of(DAVI, "invitation"))
    to = reply_address(asked)
    came = dealt.posts(DAVI.address, to, write_letter(DAVI.address, to, "YES"))
    assert "To confirm, reply YES to it within 7 days" in came.answer
    assert not person_of(dealt, DAVI).confirmed
    code = re.search(r"FORGET ME YES \w+", text_of(asked))[0]
    dealt.posts(DAVI.address, to, write_letter(DAVI.address, to, code))
    assert person_of(dealt, DAVI) is None


def test_no_deadline_fires_for_who_is_forgotten(dealt):
    mover = dealt.asked(Asked.PLAY)
    forgets(dealt, mover)
    before = len(dealt.town.mails)
    dealt.waits(4 * DAY)
    tick(dealt.house)
    dealt.counter.work()
    assert all(person is not mover for person, _ in dealt.town.mails[before:])


# ---------------------------------------------------------------- wherever the process died


def test_a_forgetting_whose_transaction_died_is_done_whole_when_it_is_handled_again(dealt):
    asked = asks(dealt, PIA)
    house = dealt.house
    raw = dealt.letter(PIA, "YES", asked).as_bytes()
    reception.receive(house, PIA.address, [reception.addressee(house, reply_address(asked))], raw)
    with pytest.raises(Exception, match="disk is full"):
        handle_waiting(replace(house, store=Refusing(house.store)), 10)
    assert person_of(dealt, PIA).name == "Pia"
    dealt.counter.work()
    assert person_of(dealt, PIA) is None


# ---------------------------------------------------------------- in leagues


def test_who_is_forgotten_leaves_his_leagues_which_the_mail_that_asks_names(dealt):
    dealt.says(PIA, 'NEW LEAGUE oak "Oak Club", rounds 3')
    dealt.says(ANA, "NEW LEAGUE elm, rounds 3")
    for person, order in (
        (PIA, "JOIN LEAGUE oak"),
        (ANA, "JOIN LEAGUE oak"),
        (PIA, "JOIN LEAGUE elm"),
        (PIA, "oak: ANNOUNCE Pia says hello"),
    ):
        dealt.says(person, order)
    asked = asks(dealt, PIA)
    told = words(asked)
    assert "You'll leave these leagues: elm, oak. Your results stay in their standings." in told
    assert "You're the only organizer of oak." in told
    before = len(dealt.town.mails)
    dealt.says(PIA, "YES", asked)
    tick(dealt.house)
    dealt.counter.work()
    (told,) = (mail for _, mail in dealt.town.mails[before:] if mail["Eleusis-Kind"] == "league")
    assert told["Subject"] == "Oak Club: you're the organizer now"
    assert "Pia says hello" not in words(told)
    shown = dealt.says(ANA, "LEAGUE oak").answer
    assert "has 1 member." in shown
    assert "Members: Ana." in shown
    assert kept(dealt, "Pia says hello") == set()
