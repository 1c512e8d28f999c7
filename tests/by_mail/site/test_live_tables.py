"""Tables are followed: whoever looks at one is told at once that it has changed, and nothing else."""

import http.client
import socket
import time
from contextlib import contextmanager

import pytest

from pbem.demo.mail import Asked
from pbem.edge.web import live
from pbem.edge.web.live import FOLLOWERS, HEARTBEAT
from pbem.service.mailing.links import TableLinks
from tests.by_mail.pages import KEYS, URL, Asking, served_page, with_pages
from tests.by_mail.still import Still
from tests.by_mail.table import ANA, play


@pytest.fixture
def table(dealt: Still) -> Still:
    with_pages(dealt)
    listed(dealt)
    return dealt


def listed(table: Still, *, so: bool = True) -> None:
    with table.house.store.writing() as writing:
        writing.tables.save_listed(1, so)


def moves(table: Still) -> None:
    mover = table.asked(Asked.PLAY)
    table.says(mover, play(table.sees(mover).hand[0]))


@contextmanager
def following(port: int, path: str = "/mail/g/1/live", headers=None):
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=8)
    client.request("GET", path, headers=headers or {})
    answer = client.getresponse()
    try:
        yield answer
    finally:
        answer.close()
        client.close()


def gets_in(port: int) -> bool:
    """Whether there is room for one more within some seconds."""
    for _ in range(100):
        with following(port) as stream:
            if stream.status == 200:
                return True
        time.sleep(0.1)
    return False


def lines(answer, until: str) -> list[str]:
    found: list[str] = []
    while not found or found[-1] != until:
        line = answer.readline().decode()
        assert line, f"the stream ended after {found}"
        found.append(line.rstrip("\n"))
    return found


def test_a_follower_is_told_of_a_move_within_moments_and_of_nothing_but_that_it_was(table):
    with served_page(table) as port, following(port) as stream:
        assert stream.status == 200
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["x-accel-buffering"] == "no"
        lines(stream, "")
        moves(table)
        begun = time.monotonic()
        told = lines(stream, "data: changed")
        assert time.monotonic() - begun < 5
        assert [one for one in told if one and not one.startswith(":")] == ["event: changed", "data: changed"]


def test_a_table_that_is_not_listed_is_followed_by_its_secret_link_alone(table):
    listed(table, so=False)
    secret = TableLinks(URL, KEYS).part(1)
    with served_page(table) as port:
        for wrong in ("1", f"1-{'A' * 22}", "99"):
            with following(port, f"/mail/g/{wrong}/live") as stream:
                assert stream.status == 404
        with following(port, f"/mail/g/{secret}/live") as stream:
            lines(stream, "")
            moves(table)
            lines(stream, "data: changed")


def test_a_stream_ends_when_its_table_is_listed_no_more(table):
    with served_page(table) as port, following(port) as stream:
        lines(stream, "")
        listed(table, so=False)
        assert stream.read() in (b"", b":\n\n")


def test_only_so_many_follow_and_those_who_leave_make_room(table, monkeypatch):
    monkeypatch.setattr(live, "FOLLOWERS", 2)
    with served_page(table) as port:
        with following(port) as one, following(port) as other:
            assert one.status == other.status == 200
            with following(port) as third:
                assert third.status == 503
                assert third.headers["retry-after"] == "60"
        assert gets_in(port)
    assert FOLLOWERS == 200


def test_one_network_from_elsewhere_has_few_streams_however_it_is_passed_on(table, monkeypatch):
    monkeypatch.setattr(live, "PER_NETWORK", 1)

    def asks(port: int, address: str):
        return following(port, headers={"X-Forwarded-For": address})

    with served_page(table) as port, asks(port, "192.0.2.7") as kept:
        assert kept.status == 200
        with asks(port, "192.0.2.99") as same, asks(port, "198.51.100.1") as other:
            assert same.status == 503, "the same network"
            assert other.status == 200


def test_streams_take_no_room_from_pages(table):
    with served_page(table) as port:
        streams = [following(port) for _ in range(70)]
        for one in streams:
            one.__enter__()
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=8)
        client.request("GET", "/mail/tables")
        assert client.getresponse().read()
        client.close()
        for one in streams:
            one.__exit__(None, None, None)


def test_a_silent_stream_lives_on_and_is_heard(table, monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT", 0.3)
    monkeypatch.setattr("pbem.edge.web.server.PATIENCE", 0.8)
    with served_page(table) as port, following(port) as stream:
        lines(stream, "")
        begun = time.monotonic()
        while time.monotonic() - begun < 3:
            assert stream.readline() in (b":\n", b"\n")
        moves(table)
        lines(stream, "data: changed")
    assert HEARTBEAT < 60, "nginx ends what is silent for a minute"


def test_who_takes_nothing_of_a_stream_is_ended(table, monkeypatch):
    """It would hold its place for ever: a machine that is gone says nothing."""
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    monkeypatch.setattr(live, "SILENCE", f":{'x' * 100_000}\n\n")
    monkeypatch.setattr(live, "FOLLOWERS", 1)
    monkeypatch.setattr("pbem.edge.web.server.PATIENCE", 1.0)
    with served_page(table) as port:
        client = socket.create_connection(("127.0.0.1", port))
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.sendall(b"GET /mail/g/1/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert gets_in(port), "its place is free"
        client.close()


def test_a_server_that_stops_ends_its_streams_at_once(table):
    site = served_page(table)
    port = site.__enter__()
    with following(port) as stream:
        lines(stream, "")
        begun = time.monotonic()
        site.__exit__()
        assert stream.read() in (b"", b":\n\n")
        assert time.monotonic() - begun < 2


def test_the_list_of_tables_shows_at_once_what_is_new(table):
    ask = Asking(table.house, URL)
    for path in ("/mail/tables", "/mail/"):
        assert "Evening game" not in ask(path).text
    table.says(ANA, 'NEW TABLE "Evening game", open, 4 seats')
    for path in ("/mail/tables", "/mail/"):
        assert "Evening game" in ask(path).text, "no minute has passed"


def test_what_has_not_changed_is_not_sent_again(table):
    ask = Asking(table.house, URL)
    tag = ask("/mail/tables").headers["etag"]
    assert ask("/mail/tables", headers={"if-none-match": tag}).status == 304
    moves(table)
    assert ask("/mail/tables", headers={"if-none-match": tag}).status == 200
