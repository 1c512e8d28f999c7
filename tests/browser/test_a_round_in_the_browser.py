"""A whole round of Eleusis in a browser without JavaScript: nothing but the post office's page, links and buttons."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.serving import serving
from tests.by_mail.servers import environment

ANA, BRUNO, CARLA, DAVI = PEOPLE = [f"{name}@example.org" for name in ("ana", "bruno", "carla", "davi")]
CARD = re.compile(r"(10|[2-9AJQK])\s*([♠♥♦♣])")


class Reader:
    """Somebody before the page; `mail` is what the opened mail shows."""

    def __init__(self, page: Any, url: str) -> None:
        self.page = page
        self.url = url
        self.mail = page.frame_locator("iframe.mail")

    def goes_to(self, path: str = "") -> None:
        self.page.goto(f"{self.url}{path}")

    def opens_newest_of(self, address: str) -> None:
        self.goes_to(f"/{address}")
        self.page.locator(".mails a").first.click()

    def sends(self) -> None:
        """Sends the letter that is written, and waits for its answer."""
        self.page.get_by_role("button", name="Send").click()
        self.page.wait_for_url(lambda url: "/wait" not in url)

    def taps(self, link: str) -> None:
        """Taps a link of the mail, and sends the letter that it opens."""
        self.mail.get_by_role("link", name=link, exact=True).first.click()
        self.sends()

    def replies(self, text: str) -> None:
        self.page.get_by_role("link", name="Reply", exact=True).click()
        self.page.get_by_label("Text").fill(text)
        self.sends()

    def reads(self) -> str:
        return " ".join(self.mail.locator("body").inner_text().split())

    def hand(self) -> dict[str, str]:
        """The cards that can be tapped, each as rank and suit, by what their links look like."""
        self.mail.get_by_role("link").first.wait_for()
        links = self.mail.get_by_role("link").all_inner_texts()
        found = ((link, CARD.fullmatch(link.replace("\ufe0e", "").strip())) for link in links)
        return {link: card[1] + card[2] for link, card in found if card}

    def taps_card(self, link: str) -> None:
        links = self.mail.get_by_role("link")
        links.nth(links.all_inner_texts().index(link)).click()
        self.sends()


@pytest.fixture
def reader(tmp_path: Path, window: Any) -> Iterator[Reader]:
    mail = {"PBEM_RELAY_KIND": "maildir", "PBEM_WEB_LISTEN": "127.0.0.1:0"}
    with serving(environment(tmp_path, **mail)) as server:
        page = window(380, java_script_enabled=False)
        yield Reader(page, f"http://127.0.0.1:{server.web_port}{server.office}")


def test_a_round_is_played_in_a_browser_from_nothing_to_its_end(reader: Reader) -> None:
    page = reader.page
    reader.goes_to()
    page.get_by_label("From").fill(ANA)
    page.get_by_label("Email to").fill("JOIN")
    reader.sends()
    reader.taps("YES")
    reader.replies("NEW TABLE Quick, option hand 2")
    reader.replies(f"INVITE {BRUNO}, {CARLA}, {DAVI}")
    for guest in (BRUNO, CARLA, DAVI):
        reader.opens_newest_of(guest)
        reader.taps("JOIN")

    god = waited_for(reader)
    assert "secret rule" in page.locator(".waits").inner_text()
    page.locator(".waits a.button").click()
    reader.replies("RULE black")
    assert "after 3♥: 26 of 52 are right" in reader.reads().replace("\ufe0e", "")
    reader.taps("YES")

    moves = 0
    while (player := waited_for(reader)) and "play a card" in page.locator(".waits").inner_text():
        assert player != god
        page.locator(".waits a.button").click()
        black = [link for link, card in reader.hand().items() if card[-1] in "♠♣"]
        if black:
            reader.taps_card(black[0])
        else:
            reader.taps("No play")
        moves += 1
        assert moves < 10, "the round does not end"

    for person in (god, next(one for one in PEOPLE if one != god)):
        reader.opens_newest_of(person)
        while "'s rule was" not in reader.reads():
            page.get_by_role("link", name="Older email").click()
        assert "Round 1 is over" in reader.reads()
        assert "black" in reader.reads()
    assert moves
    assert not page.strayed


def test_two_clicks_lead_a_stranger_into_a_game_with_two_bots_and_to_a_card(reader: Reader) -> None:
    page = reader.page
    reader.goes_to()
    page.get_by_role("button", name="Play a round with two bots").click()
    page.wait_for_url(lambda url: "/wait" not in url)
    assert "Your move" in reader.reads()
    assert "(bot, beginner)" in reader.reads()
    card = next(iter(reader.hand()))
    links = reader.mail.get_by_role("link")
    links.nth(links.all_inner_texts().index(card)).click()
    assert page.get_by_label("Text").input_value().startswith("PLAY ")
    reader.sends()
    assert "You played" in reader.reads()
    assert not page.strayed


def waited_for(reader: Reader) -> str | None:
    """Whose turn it is, by the page."""
    reader.goes_to()
    waits = reader.page.locator(".waits a.button")
    return waits.first.inner_text() if waits.count() else None
