"""WEBHOOK: a program of somebody's is told that it's their move, signed, at least once, and of nothing secret."""

import asyncio
import json
import re
from base64 import b64decode, b64encode
from dataclasses import dataclass, field, replace
from hashlib import sha256
from hmac import HMAC

import pytest

from pbem.demo.mail import Asked
from pbem.service.delivery.webhooks import BACKOFF, call_webhooks
from tests.by_mail.still import DAY, Still
from tests.by_mail.table import words

URL = "https://push.example.org/topic?m={{.text}}"


@dataclass
class Program:
    """What is called. `answers`: why it takes nothing, "" where it does."""

    answers: str = ""
    calls: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    async def __call__(self, url, headers, body) -> str:
        self.calls.append((url, dict(headers), body))
        return self.answers


@pytest.fixture
def table(dealt: Still) -> Still:
    dealt.house = dealt.counter.house = replace(dealt.house, webhooks=())
    return dealt


def make_calls(table: Still, program: Program) -> None:
    if asyncio.run(call_webhooks(table.house, program)):
        table.counter.work()


def mover_and_next(table: Still):
    mover = table.asked(Asked.PLAY)
    return mover, [one for one in table.town.people if one is not mover]


def plays(table: Still):
    """Who is to move plays a card, and who is to move then is given."""
    mover = table.asked(Asked.PLAY)
    table.says(mover, f"PLAY {table.sees(mover).hand[0]}")
    return table.asked(Asked.PLAY)


def test_who_has_a_webhook_is_called_when_it_becomes_their_move_and_nobody_else_is(table):
    _, others = mover_and_next(table)
    for one in others:
        table.says(one, f"WEBHOOK {URL}&n={one.name}")
    program = Program()
    make_calls(table, program)
    assert program.calls == []
    following = plays(table)
    make_calls(table, program)
    ((url, _, body),) = program.calls
    assert url.endswith(f"&n={following.name}")
    told = json.loads(body)
    assert told["type"] == "your-move"
    assert told["game"] == table.number
    assert told["server"] == "eleusis.example.org"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", told["deadline"])
    assert re.fullmatch(r'Your move – Game 1 ".*"\. Answer the email by .*\.', told["text"])
    make_calls(table, program)
    assert len(program.calls) == 1


def test_a_call_is_signed_as_standard_webhooks_has_it(table):
    """https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md"""
    _, others = mover_and_next(table)
    secrets = {}
    for one in others:
        answer = table.says(one, f"WEBHOOK {URL}").answer
        secrets[one] = re.search(r"whsec_[A-Za-z0-9+/=]+", answer)[0]
        assert URL in answer.replace(" ", "")
    assert len(set(secrets.values())) == len(others)
    following, program = plays(table), Program()
    make_calls(table, program)
    ((_, headers, body),) = program.calls
    key = b64decode(secrets[following].removeprefix("whsec_"))
    assert len(key) >= 24
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = b64encode(HMAC(key, signed, sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    assert headers["webhook-timestamp"] == str(table.clock.at // 1_000_000)


def test_nothing_secret_is_told(table):
    for one in table.town.people:
        table.says(one, f"WEBHOOK {URL}")
    program = Program()
    for _ in range(4):
        plays(table)
        make_calls(table, program)
    assert len(program.calls) == 4
    with table.house.store.reading() as reading:
        seats = reading.seats.at(table.number)
        people = [reading.people.by_id(one.person) for one in seats]
    for _, headers, body in program.calls:
        text = body.decode() + str(headers)
        for secret in (
            *(one.token for one in seats),
            *(one.token for one in people),
            *(one.address for one in people),
        ):
            assert secret not in text
        assert "whsec_" not in text
        assert not re.search(r"[♠♥♦♣]", text)
        assert set(json.loads(body)) == {"type", "text", "server", "game", "title", "deadline"}


def test_a_call_that_is_not_taken_is_made_again_with_the_same_name_until_it_is(table):
    for one in table.town.people:
        table.says(one, f"WEBHOOK {URL}")
    plays(table)
    program = Program("503")
    make_calls(table, program)
    make_calls(table, program)
    assert len(program.calls) == 1
    table.waits(BACKOFF[0])
    make_calls(table, program)
    program.answers = ""
    table.waits(BACKOFF[1])
    make_calls(table, program)
    table.waits(DAY)
    make_calls(table, program)
    assert len(program.calls) == 3
    assert len({headers["webhook-id"] for _, headers, _ in program.calls}) == 1
    assert len({headers["webhook-signature"] for _, headers, _ in program.calls}) == 3


def test_a_call_that_a_crash_interrupts_is_made_again(table):
    for one in table.town.people:
        table.says(one, f"WEBHOOK {URL}")
    plays(table)

    class Killed(BaseException):
        pass

    async def dies(url, headers, body) -> str:
        raise Killed

    with pytest.raises(Killed):
        asyncio.run(call_webhooks(table.house, dies))
    program = Program()
    table.waits(BACKOFF[0])
    make_calls(table, program)
    assert len(program.calls) == 1


def test_two_processes_do_not_make_the_same_call(table):
    for one in table.town.people:
        table.says(one, f"WEBHOOK {URL}")
    plays(table)
    program = Program()

    async def both() -> None:
        await asyncio.gather(*(call_webhooks(table.house, program) for _ in range(4)))

    asyncio.run(both())
    assert len(program.calls) == 1


def test_a_webhook_that_takes_nothing_for_a_day_is_turned_off_and_its_owner_told(table):
    for one in table.town.people:
        table.says(one, f"WEBHOOK {URL}")
    table.says(table.asked(Asked.PLAY), "SAY hello")
    following, program = plays(table), Program("404")
    before = len(table.town.mails)
    for wait in (0, *BACKOFF):
        table.waits(wait)
        make_calls(table, program)
    assert len(program.calls) == len(BACKOFF) + 1
    ((whose, mail),) = table.town.mails[before:]
    assert whose is following
    assert mail["Eleusis-Kind"] == "webhook"
    assert mail["Subject"] == "Your webhook is off"
    said = words(mail)
    assert "We called https://push.example.org/topic?m={{.text}} 7 times" in said
    assert "HTTP status 404" in said
    assert "WEBHOOK https://push.example.org/topic" in said
    assert "whsec_" not in said
    table.waits(DAY)
    make_calls(table, program)
    assert len(program.calls) == len(BACKOFF) + 1
    assert "You have no webhook." in table.says(following, "WEBHOOK").answer


def test_who_has_moved_before_a_call_got_through_is_not_called_of_that_turn(table):
    for one in table.town.people:
        table.says(one, f"WEBHOOK {URL}")
    first = plays(table)
    program = Program("timeout")
    make_calls(table, program)
    second = plays(table)
    program.calls.clear()
    program.answers = ""
    table.waits(BACKOFF[0])
    make_calls(table, program)
    assert first is not second
    assert len(program.calls) == 1


def test_it_is_shown_changed_and_ended_by_its_owner(table):
    ana = table.town.people[0]
    assert "You have no webhook." in table.says(ana, "WEBHOOK").answer
    first = table.says(ana, f"WEBHOOK <{URL}>").answer
    again = table.says(ana, "WEBHOOK").answer
    secret = re.search(r"whsec_\S+", first)[0]
    assert secret in again
    other = table.says(ana, "WEBHOOK https://other.example.org/").answer
    assert secret not in other
    assert "Your webhook is off." in table.says(ana, "WEBHOOK OFF").answer
    with table.house.store.reading() as reading:
        assert reading.webhooks.of(1) is None


@pytest.mark.parametrize(
    ("named", "answer"),
    [
        ("http://push.example.org/x", "isn't a web address we can call"),
        ("push.example.org", "isn't a web address we can call"),
        ("https://127.0.0.1/x", "because it isn't on the public internet"),
        ("https://169.254.169.254/latest/meta-data", "because it isn't on the public internet"),
    ],
)
def test_an_address_that_would_never_be_called_is_refused_at_once(table, named, answer):
    assert answer in table.says(table.town.people[0], f"WEBHOOK {named}").answer


def test_where_the_operator_has_enabled_none_nobody_has_one(dealt):
    ana = dealt.town.people[0]
    assert "This server doesn't call webhooks." in dealt.says(ana, f"WEBHOOK {URL}").answer
    plays(dealt)
    with dealt.house.store.reading() as reading:
        assert reading.webhooks.due(dealt.clock.at + DAY, 9) == []


ROOM = "https://hookshot.example.org/webhook/0b1f"


def host_of(table: Still):
    (host,) = [one for one in table.town.people if one.name == "Ana"]
    return host


def test_a_tables_webhook_is_told_whose_turn_it_is_and_nothing_secret(table):
    answer = table.says(host_of(table), f"TABLE WEBHOOK {ROOM}").answer
    secret = re.search(r"whsec_[A-Za-z0-9+/=]+", answer)[0]
    program = Program()
    make_calls(table, program)
    assert program.calls == [], "the turn that runs was told before"
    movers = [plays(table).name for _ in range(3) if not make_calls(table, program)]
    make_calls(table, program)
    told = [json.loads(body) for _, _, body in program.calls]
    assert [one["player"] for one in told] == movers
    assert {url for url, _, _ in program.calls} == {ROOM}
    for one in told:
        assert one["type"] == "turn"
        assert re.fullmatch(rf'{one["player"]}\'s turn – Game 1 ".*"\. There\'s time until .*\.', one["text"])
    with table.house.store.reading() as reading:
        tokens = [one.token for one in reading.seats.at(table.number)]
    for _, headers, body in program.calls:
        text = body.decode() + str(headers)
        assert set(json.loads(body)) == {"type", "text", "player", "server", "game", "title", "deadline"}
        assert not re.search(r"[♠♥♦♣]|whsec_|@", text)
        assert not any(token in text for token in tokens)
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
        key = b64decode(secret.removeprefix("whsec_"))
        assert headers["webhook-signature"] == "v1," + b64encode(HMAC(key, signed, sha256).digest()).decode()


def test_everybody_at_the_table_reads_that_it_is_told_outside_and_that_it_is_no_more(table):
    host = host_of(table)
    others = [one for one in table.town.people if one is not host]
    table.says(host, f"TABLE WEBHOOK {ROOM}")
    plays(table)
    on = "A program or chat room outside is now told whose turn it is, by name."
    off = "Nobody outside is told whose turn it is any more."

    def read(one, line):
        return any(line in words(mail) for whose, mail in table.town.mails if whose is one)

    assert all(read(one, on) for one in others)
    assert not any(ROOM in words(mail) for whose, mail in table.town.mails if whose is not host)
    assert "This table's webhook is off." in table.says(host, "TABLE WEBHOOK OFF").answer
    plays(table)
    program = Program()
    assert all(read(one, off) for one in others)
    make_calls(table, program)
    assert program.calls == []


def test_who_does_not_moderate_has_no_say_in_it_and_another_moderator_does_not_read_its_address(table):
    host = host_of(table)
    other = next(one for one in table.town.people if one is not host)
    with table.unchanged():
        assert "Done" not in table.says(other, f"TABLE WEBHOOK {ROOM}").answer
    with table.house.store.reading() as reading:
        assert reading.webhooks.of_table(table.number) is None
    table.says(host, f"TABLE WEBHOOK {ROOM}")
    table.agreed(host, f"MODERATOR {other.name}")
    answer = table.says(other, "TABLE WEBHOOK").answer
    assert "Ana set a webhook for this table." in answer
    assert ROOM not in answer
    assert "whsec_" not in answer
    table.says(other, "TABLE WEBHOOK OFF")
    with table.house.store.reading() as reading:
        assert reading.webhooks.of_table(table.number) is None


def test_a_table_and_a_person_have_one_beside_each_other_and_each_ends_alone(table):
    host = host_of(table)
    table.says(host, f"TABLE WEBHOOK {ROOM}")
    for one in table.town.people:
        table.says(one, f"WEBHOOK {URL}")
    plays(table)
    program = Program()
    make_calls(table, program)
    assert sorted(url for url, _, _ in program.calls) == [ROOM, URL]
    for one in table.town.people:
        table.says(one, "WEBHOOK OFF")
    plays(table)
    program.calls.clear()
    make_calls(table, program)
    assert [url for url, _, _ in program.calls] == [ROOM]


def test_a_tables_webhook_that_takes_nothing_for_a_day_is_off_and_who_set_it_is_told(table):
    host = host_of(table)
    table.says(host, f"TABLE WEBHOOK {ROOM}")
    plays(table)
    program, before = Program("404"), len(table.town.mails)
    for wait in (0, *BACKOFF):
        table.waits(wait)
        make_calls(table, program)
    ((whose, mail),) = [one for one in table.town.mails[before:] if one[1]["Eleusis-Kind"] == "webhook"]
    assert whose is host
    assert "It told whose turn it was in game 1." in words(mail)
    assert f"1 TABLE WEBHOOK {ROOM}" in words(mail)
    with table.house.store.reading() as reading:
        assert reading.webhooks.of_table(table.number) is None


def test_where_the_operator_has_enabled_none_no_table_has_one(dealt):
    assert "This server doesn't call webhooks." in dealt.says(host_of(dealt), f"TABLE WEBHOOK {ROOM}").answer


def test_who_moderates_no_more_is_told_of_the_table_no_more(table):
    host = host_of(table)
    other = next(one for one in table.town.people if one is not host)
    table.agreed(host, f"MODERATOR {other.name}")
    table.says(other, f"TABLE WEBHOOK {ROOM}")
    program = Program()
    plays(table)
    make_calls(table, program)
    assert len(program.calls) == 1
    table.agreed(host, f"MODERATOR {other.name} OFF")
    plays(table)
    make_calls(table, program)
    assert len(program.calls) == 1
