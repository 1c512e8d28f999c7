"""The site before its rooms: whom it answers, in which language, how often, and what guards every answer."""

import pytest

from pbem.edge.web import HEADERS
from pbem.edge.web.addresses import is_loopback, is_loopback_name, name_of_host
from tests.by_mail.pages import Asking
from tests.by_mail.still import Still

URL = "https://eleusis.example.org/mail"


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8080", "localhost", "LOCALHOST:80", "[::1]:8080"])
def test_a_site_that_is_not_published_answers_this_machine(asked: Still, host: str) -> None:
    assert Asking(asked.house)("/", host=host).status == 200


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("evil.example", "127.0.0.1"),  # DNS rebinding: a page in a browser here, under its own name
        ("localhost.evil.example", "127.0.0.1"),
        ("127.0.0.1.evil.example:8080", "127.0.0.1"),
        ("", "127.0.0.1"),
        ("127.0.0.1@evil.example", "127.0.0.1"),
        ("127.0.0.1:8080", "192.0.2.7"),
        ("127.0.0.1:8080", "2001:db8::7"),
    ],
)
def test_it_answers_nobody_else(asked: Still, host: str, client: str) -> None:
    answer = Asking(asked.house)("/", host=host, client=client)
    assert answer.status == 421
    assert "[web] url" in answer.text
    assert asked.house.addressing.domain not in answer.text


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("eleusis.example.org", 200),
        ("Eleusis.example.org:443", 200),
        ("127.0.0.1:8080", 200),
        ("evil.example", 421),
    ],
)
def test_a_published_site_answers_the_world_under_its_name(asked: Still, host: str, status: int) -> None:
    assert Asking(asked.house, URL)("/mail/", host=host, client="192.0.2.7").status == status


def test_every_answer_is_guarded_and_fetches_nothing_of_others(asked: Still) -> None:
    ask = Asking(asked.house)
    for path in ("/", "/nothing", "/static/style.css", "/u/x", "/?lang=pt"):
        headers = ask(path).headers
        for name, value in HEADERS.items():
            if name != "Cache-Control":
                assert headers[name.lower()] == value, (path, name)
        assert "set-cookie" not in headers


@pytest.mark.parametrize(
    ("path", "language"),
    [("/", "en"), ("/pt/", "pt"), ("/es", "es"), ("/it/nothing", "it"), ("/u/x", "en"), ("/pt/u/x", "pt")],
)
def test_a_path_may_begin_with_a_language(asked: Still, path: str, language: str) -> None:
    answer = Asking(asked.house)(path)
    assert answer.headers["content-language"] == language
    assert f'<html lang="{language}"' in answer.text


def test_a_chosen_language_stays_in_every_link(asked: Still) -> None:
    text = Asking(asked.house, URL)("/mail/pt/", language="it").text
    assert 'href="/mail/pt/tables"' in text
    assert 'href="/mail/static/style.css"' in text
    assert 'href="/mail/es/" hreflang="es"' in text
    assert 'href="/mail/tables"' not in text


def test_a_language_may_be_asked_for_by_a_query(asked: Still) -> None:
    answer = Asking(asked.house, URL)("/mail/archive?lang=pt&q=a%26b")
    assert answer.status == 303
    assert answer.headers["location"] == "/mail/pt/archive?q=a%26b"


@pytest.mark.parametrize(
    ("wished", "got"),
    [("fr-FR, es;q=0.8, en;q=0.5", "es"), ("pt-PT,pt;q=0.9", "pt-PT"), ("pt-AO", "pt"), ("fr", "en")],
)
def test_else_it_is_the_browsers(asked: Still, wished: str, got: str) -> None:
    answer = Asking(asked.house)("/", language=wished)
    assert answer.headers["content-language"] == got
    assert "accept-language" in answer.headers["vary"].lower()


def test_a_path_stands_in_links_only_as_itself(asked: Still) -> None:
    text = Asking(asked.house)("/x%22%3E%3Cscript%3E?a=%22%3E").text
    assert "<script>" not in text
    assert 'href="/pt/x%22%3E%3Cscript%3E?a=%22%3E"' in text


def test_a_key_in_a_path_is_in_no_link(asked: Still) -> None:
    assert "sesame" not in Asking(asked.house)("/u/sesame").text


def test_a_long_path_is_answered_shortly(asked: Still) -> None:
    answer = Asking(asked.house)("/" + "x" * 60_000)
    assert answer.status == 404
    assert len(answer.text) < 10_000


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", f"/archive/{'9' * 5000}", 404),  # more digits than Python reads (sys.set_int_max_str_digits)
        ("GET", f"/leagues/{'9' * 5000}/1/1", 404),
        ("GET", "/static/nothing.css", 404),
        ("GET", "/static/", 404),
        ("GET", "/static/../web/front.html", 404),
        ("GET", "/static/" + "x" * 300, 404),
        ("PUT", "/static/style.css", 405),
        ("PUT", "/tables", 405),
    ],
)
def test_nonsense_is_refused_and_crashes_nothing(asked: Still, method: str, path: str, status: int) -> None:
    answer = Asking(asked.house)(path, method=method)
    assert answer.status == status
    if status == 405:
        assert "GET" in answer.headers["allow"]


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("Example.org:80", "example.org"),
        ("[::1]", "::1"),
        ("[::1]:8080", "::1"),
        ("::1", ""),
        ("a b", ""),
        ("x@y", ""),
        ("", ""),
        ("h:999999", ""),
    ],
)
def test_a_host_header_names_a_host(header: str, name: str) -> None:
    assert name_of_host(header) == name


def test_what_is_this_machine() -> None:
    assert all(map(is_loopback, ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"]))
    assert not any(map(is_loopback, ["", "localhost", "0.0.0.0", "::", "10.0.0.1", "::ffff:10.0.0.1"]))
    assert is_loopback_name("localhost")
    assert not is_loopback_name("localhost.")
