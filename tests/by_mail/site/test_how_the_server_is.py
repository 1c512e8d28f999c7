"""What tells whether the server does its work: status, `/healthz`, `/metrics`. Nothing of games or people is there."""

import contextlib
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pbem.edge.metrics import Metrics
from pbem.edge.monitoring import Monitor
from pbem.edge.web import alone
from pbem.service.delivery.quota import Quota
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.operations.outages import Outage
from pbem.service.operations.resuming import Held, hold
from pbem.service.operations.status import Concern, Status, status
from pbem.service.schedule.tick import tick
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import LetterStatus
from pbem.store.rows.server import WorkerRecord
from pbem.store.store import Reading, Store
from tests.by_mail.pages import Answer, Asking
from tests.by_mail.still import DAY, HOUR, SECOND, Still
from tests.by_mail.table import ANA

MINUTE = 60 * SECOND
URL = "https://eleusis.example.org"


class Gone:
    """A store that cannot be read."""

    def __init__(self, store: Store) -> None:
        self.writing, self.overwrite = store.writing, store.overwrite

    @contextlib.contextmanager
    def reading(self) -> Iterator[Reading]:
        raise StoreUnavailable("secret-host is gone")
        yield


@pytest.fixture
def beats(dealt: Still) -> Still:
    """The table, at a house that ticks."""
    Outage(dealt.house.store, dealt.clock)
    return dealt


def seen(table: Still) -> Status:
    return status(table.house.store, table.house.clock)


def watched(table: Still, url: str = "", missed: tuple[str, ...] = ()) -> Asking:
    """The pages of the table's house, with who watches over it."""
    watch = Monitor(table.house, Metrics(), lambda: missed, lambda: {"handle": 0.5}, lambda: 10**10)
    return Asking(table.house, url, monitor=watch)


def writes(table: Still, text: str) -> None:
    """A letter of Ana's comes, and is not handled."""
    with table.house.store.reading() as reading:
        ana = reading.people.by_address(ANA.address)
    assert ana is not None
    to = addressee(table.house, table.house.addressing.person(ana.token))
    assert to is not None
    receive(table.house, ANA.address, [to], f"From: {ANA.address}\r\n\r\n{text}\r\n".encode())


def test_a_server_that_does_its_work_needs_nobody(beats: Still) -> None:
    found = seen(beats)
    assert found.concerns == ()
    assert (found.letters.count, found.mails.count, found.deadlines.running) == (0, 0, 1)
    assert found.ticked == 0


def test_letters_that_wait_for_long_need_somebody_and_those_that_just_came_do_not(beats: Still) -> None:
    writes(beats, "STATUS")
    assert (seen(beats).letters.count, seen(beats).concerns) == (1, ())
    beats.clock.at += 11 * MINUTE
    Outage(beats.house.store, beats.clock)
    found = seen(beats)
    assert (found.letter_age, found.concerns) == (11 * MINUTE, (Concern.LETTERS,))


def test_mails_that_nobody_tries_and_mails_that_nobody_takes_are_two_concerns(beats: Still) -> None:
    writes(beats, "STATUS")
    handle_waiting(beats.house, 1)
    beats.clock.at += 11 * MINUTE
    Outage(beats.house.store, beats.clock)
    found = seen(beats)
    assert (found.mails.due, found.mail_late, found.concerns) == (1, 11 * MINUTE, (Concern.MAILS,))
    with beats.house.store.writing() as writing:
        (mail,) = writing.mails.due(beats.clock.at, 9)
        for _ in range(6):
            writing.mails.mark_failed(mail.id, "450 later", beats.clock.at + HOUR)
    found = seen(beats)
    assert (found.mails.due, found.mails.count, found.concerns) == (0, 1, (Concern.REFUSED,))


def test_a_quarantined_letter_needs_somebody_until_it_is_given_up(beats: Still) -> None:
    writes(beats, "STATUS")
    with beats.house.store.writing() as writing:
        (letter,) = writing.letters.next(1)
        for _ in range(3):
            writing.letters.note_crash(letter.id, "crashed: ValueError", 3)
    assert seen(beats).concerns == (Concern.SET_ASIDE,)
    with beats.house.store.writing() as writing:
        writing.letters.release(letter.id, LetterStatus.HANDLED, "Game cancelled")
    assert seen(beats).concerns == ()


def test_deadlines_about_which_nothing_is_done_need_somebody_but_not_those_that_wait_for_a_letter(
    beats: Still,
) -> None:
    beats.clock.at += 3 * DAY + 3 * HOUR
    Outage(beats.house.store, beats.clock)
    with beats.house.store.writing() as writing:
        for one in writing.outages.unsettled():
            writing.outages.settle(one.id)
    found = seen(beats)
    assert found.deadlines.due == 1
    assert Concern.DEADLINES in found.concerns
    tick(beats.house)
    assert Concern.DEADLINES not in seen(beats).concerns


def test_a_server_that_stands_still_is_known_by_its_last_tick(beats: Still) -> None:
    beats.clock.at += 4 * MINUTE
    assert seen(beats).concerns == (Concern.TICK,)


def test_a_server_that_is_held_after_a_restoring_needs_to_be_let_go_and_nothing_else(beats: Still) -> None:
    writes(beats, "STATUS")
    with beats.house.store.writing() as writing:
        hold(writing, Held(beats.clock.at, beats.clock.at - DAY))
    beats.clock.at += 3 * DAY
    assert seen(beats).concerns == (Concern.HELD,)
    assert (watched(beats)("/healthz").status, watched(beats)("/healthz").text) == (200, "ok\nheld\n")


def process(table: Still, *roles: str, silent: int) -> None:
    """One of these roles shows no sign of life since then."""
    with table.house.store.writing() as writing:
        beat = table.clock.at - silent
        writing.workers.add(WorkerRecord(0, beat, beat, "ash", 7, roles, "1.0"))


def test_a_process_that_has_died_is_missed_only_while_nobody_does_its_work(beats: Still) -> None:
    process(beats, "receive", "deliver", silent=2 * MINUTE)
    process(beats, "receive", "handle", silent=5 * SECOND)
    found = seen(beats)
    assert (found.undone, found.concerns) == (("deliver",), (Concern.PROCESSES,))
    answer = watched(beats)("/metrics").text
    assert 'pbem_processes{role="deliver"} 0.0\n' in answer
    assert 'pbem_processes{role="receive"} 1.0\n' in answer
    process(beats, "deliver", silent=0)
    assert seen(beats).concerns == ()


def test_a_clock_that_was_turned_back_is_no_concern(beats: Still) -> None:
    writes(beats, "STATUS")
    beats.clock.at -= DAY
    assert seen(beats).concerns == ()


def test_healthz_is_200_while_the_work_is_done_and_503_with_the_reasons_when_not(beats: Still) -> None:
    assert (watched(beats)("/healthz").status, watched(beats)("/healthz").text) == (200, "ok\n")
    beats.clock.at += 4 * MINUTE
    answer = watched(beats, missed=("deliver",))("/healthz")
    assert (answer.status, answer.text) == (503, "failing\nloops\ntick\n")


def test_healthz_names_what_somebody_has_to_look_at_and_stays_200(beats: Still) -> None:
    writes(beats, "STATUS")
    with beats.house.store.writing() as writing:
        for _ in range(3):
            writing.letters.note_crash(writing.letters.newest(None, 1)[0].id, "crashed: ValueError", 3)
    answer = watched(beats)("/healthz")
    assert (answer.status, answer.text) == (200, "ok\nset-aside\n")


def test_healthz_and_a_metric_say_that_the_mailbox_cannot_be_read_why_and_for_how_long(beats: Still) -> None:
    wall = beats.clock.at
    with beats.house.store.writing() as writing:
        record = WorkerRecord(0, wall, wall, "ash", 7, ("receive",), "1.0")
        writing.workers.add(record.at(wall, hears=False, deaf=(wall - 720 * SECOND, "login")))
    answer = watched(beats)("/healthz")
    assert (answer.status, answer.text) == (503, "failing\nmailbox: login, 720 s\n")
    told = watched(beats)("/metrics").text
    assert 'pbem_mailbox_unread_seconds{why="login"} 720.0\n' in told
    assert 'pbem_mailbox_unread_seconds{why="folder"} 0.0\n' in told
    assert 'pbem_concern{concern="mailbox"} 1.0\n' in told


def test_healthz_says_so_when_the_database_is_gone_and_not_where_it_was(beats: Still) -> None:
    beats.house = replace(beats.house, store=Gone(beats.house.store))
    answer = watched(beats)("/healthz")
    assert (answer.status, answer.text) == (503, "failing\ndatabase\n")
    assert "pbem_database_up 0.0\n" in watched(beats)("/metrics").text


def test_a_days_limit_that_is_nearly_used_needs_somebody_and_the_metrics_tell_how_much_is(
    beats: Still,
) -> None:
    beats.says(ANA, "STATUS")
    with beats.house.store.reading() as reading:
        sent = len(reading.mails.sent_times(0, 1000))
    beats.house = replace(beats.house, quota=Quota(per_hour=100, per_day=2 * sent))
    assert watched(beats)("/healthz").text == "ok\n"
    beats.house = replace(beats.house, quota=Quota(per_hour=100, per_day=sent + 1))
    answer = watched(beats)("/healthz")
    assert (answer.status, answer.text) == (200, "ok\nlimit\n")
    told = watched(beats)("/metrics").text
    for line in (
        f'pbem_mails_sent{{within="day"}} {sent}.0',
        f'pbem_mails_limit{{within="day"}} {sent + 1}.0',
        f'pbem_mails_sent{{within="hour"}} {sent}.0',
        'pbem_mails_limit{within="hour"} 100.0',
        'pbem_concern{concern="limit"} 1.0',
    ):
        assert f"\n{line}\n" in told, line


def test_metrics_tell_the_queues_and_what_was_counted_and_nothing_secret(beats: Still) -> None:
    metrics = Metrics()
    beats.house = beats.counter.house = replace(beats.house, counts=metrics)
    beats.says(ANA, "STATUS")
    writes(beats, "STATUS")
    watch = Monitor(beats.house, metrics, lambda: (), lambda: {"handle": 0.5}, lambda: 10**10)
    text = Asking(beats.house, monitor=watch)("/metrics").text
    for line in (
        'pbem_letters_total{fate="handled"} 1.0',
        "pbem_letter_seconds_count 1.0",
        "pbem_letters_waiting 1.0",
        "pbem_deadlines 1.0",
        "pbem_database_up 1.0",
        'pbem_concern{concern="letters"} 0.0',
        'pbem_loop_silent_seconds{loop="handle"} 0.5',
    ):
        assert f"\n{line}\n" in text, line
    with beats.house.store.reading() as reading:
        tokens = [one.token for one in reading.seats.at(beats.number)]
        people = reading.people.by_ids([int(seat.person) for seat in reading.seats.at(beats.number)])
    for word in (*tokens, *(one.token for one in people.values()), "example.org", "other colour"):
        assert word not in text
    assert not re.search(r"\b(?:[2-9AJQK]|10)[SHDC]\b", text)


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
@pytest.mark.parametrize(
    "asked",
    [
        {"client": "192.0.2.7"},
        {"host": "eleusis.example.org"},
        {"headers": {"X-Forwarded-For": "192.0.2.7"}},
        {"headers": {"Forwarded": "for=192.0.2.7"}},
    ],
)
def test_beside_the_pages_only_this_machine_itself_is_told(
    beats: Still, path: str, asked: dict[str, object]
) -> None:
    ask = watched(beats, URL)
    assert ask(path, host="127.0.0.1").status == 200
    refused = ask(path, **{"host": "127.0.0.1", **asked})
    assert refused.status == 404
    assert "pbem_" not in refused.text
    assert refused.text != "ok\n"


def on_a_port_of_its_own(table: Still, listens: str, path: str, client: str, host: str) -> Answer:
    ask = watched(table)
    ask.app = alone(Monitor(table.house, Metrics(), lambda: (), dict, lambda: None), listens)
    return ask(path, client=client, host=host)


def test_on_a_port_of_its_own_all_who_reach_it_are_told(beats: Still) -> None:
    def asked(path: str) -> Answer:
        return on_a_port_of_its_own(beats, "10.0.0.5", path, "10.0.0.9", "10.0.0.5:9109")

    assert asked("/healthz").text == "ok\n"
    assert "pbem_letters_waiting 0.0" in asked("/metrics").text
    assert asked("/").status == 404


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_page_of_somebody_elses_in_a_browser_here_cannot_read_that_port(beats: Still, host: str) -> None:
    def asked(name: str) -> int:
        return on_a_port_of_its_own(beats, host, "/metrics", "127.0.0.1", name).status

    assert (asked("localhost:9109"), asked("rebound.example:9109")) == (200, 421)
