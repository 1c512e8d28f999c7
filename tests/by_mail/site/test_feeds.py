"""Feeds of past games and of leagues: well-formed, told of once, and of nothing that their pages do not show."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from tests.by_mail.pages import URL, Asking, with_pages
from tests.by_mail.rounds_over import Over
from tests.by_mail.still import Still
from tests.by_mail.table import ANA

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def table(over: Over, tmp_path: Path) -> Iterator[Still]:
    """Its first round is over; its title has letters that XML would take for its own."""
    table, store = over.stages.open(over.brought, tmp_path)
    yield with_pages(table)
    store.close()


def feed(ask: Asking, path: str) -> ET.Element:
    answer = ask(path)
    assert answer.status == 200
    assert answer.headers["content-type"].partition(";")[0] == "application/atom+xml"
    return ET.fromstring(answer.text)


def test_the_archives_feed_is_atom_and_leads_to_each_round(table):
    ask = Asking(table.house, URL)
    root = feed(ask, "/mail/archive.atom")
    assert root.tag == f"{ATOM}feed"
    for needed in ("id", "title", "updated"):
        assert root.findtext(f"{ATOM}{needed}")
    links = {one.get("rel"): one.get("href") for one in root.findall(f"{ATOM}link")}
    assert links == {"self": f"{URL}/archive.atom", "alternate": f"{URL}/archive"}
    (entry,) = root.findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}title") == 'Game 1 "Açaí <script>100%</script>", round 1'
    assert "another colour" in entry.findtext(f"{ATOM}summary")
    there = entry.find(f"{ATOM}link").get("href")
    assert there == f"{URL}/archive/1/1"
    assert ask(there.removeprefix("https://eleusis.example.org")).status == 200
    assert datetime.fromisoformat(entry.findtext(f"{ATOM}updated")).tzinfo


def test_a_feed_speaks_the_language_of_its_address(table):
    root = feed(Asking(table.house, URL), "/mail/pt/archive.atom")
    assert root.findtext(f"{ATOM}title") == "Partidas passadas"
    assert root.find(f"{ATOM}entry/{ATOM}link").get("href") == f"{URL}/pt/archive/1/1"


def test_what_a_reader_has_already_is_not_sent_again(table):
    ask = Asking(table.house, URL)
    for path in ("/mail/archive.atom",):
        tag = ask(path).headers["etag"]
        again = ask(path, headers={"if-none-match": tag})
        assert (again.status, again.text) == (304, "")


def test_pages_name_their_feeds(table):
    ask = Asking(table.house, URL)
    table.says(ANA, 'NEW LEAGUE rosewood "Rosewood <Club> & friends", rounds 8')
    for path, there in (("/mail/archive", "/mail/archive.atom"), ("/mail/leagues/1", "/mail/leagues/1.atom")):
        link = re.search(
            r'<link rel="alternate" type="application/atom\+xml" title="[^"]+" href="([^"]+)">',
            ask(path).text,
        )
        assert link[1] == there
    root = feed(ask, "/mail/leagues/1.atom")
    assert root.findtext(f"{ATOM}title") == "Rosewood <Club> & friends"


@pytest.mark.parametrize(
    "path", ["/mail/leagues/99.atom", "/mail/leagues/99999999999.atom", "/mail/players.atom"]
)
def test_there_is_no_feed_of_what_has_no_page(table, path):
    assert Asking(table.house, URL)(path).status == 404


def test_a_round_that_is_not_listed_is_in_no_feed(table):
    with table.house.store.writing() as writing:
        writing.archive.list_table(1, False)
    assert feed(Asking(table.house, URL), "/mail/archive.atom").findall(f"{ATOM}entry") == []


def test_a_site_that_is_not_published_links_to_the_name_it_was_asked_by(table):
    root = feed(Asking(table.house), "/archive.atom")
    assert root.find(f"{ATOM}entry/{ATOM}link").get("href") == "http://127.0.0.1:8080/archive/1/1"
