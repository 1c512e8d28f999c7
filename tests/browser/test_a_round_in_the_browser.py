"""A whole round of Eleusis in a browser without JavaScript: nothing but the post office's page, links and buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.by_mail.servers import environment, event_loop, server_here

ANA, BRUNO, CARLA, DAVI = PEOPLE = [f"{name}@example.org" for name in ("ana", "bruno", "carla", "davi")]
RED, BLACK = "♥♦", "♠♣"
CARD = re.compile(r"(10|[2-9AJQK])\s*([♠♥♦♣])")


class Reader:
    """Somebody before the page; `mail` is what the opened mail shows."""

    def __init__(self, page: Any, url: str) -> None:
        self.page = page
        self.url = url
        self.mail = page.frame_locator("iframe.mail")

    def goes_to(self, path: str = "") -> None:
        self.page.goto(f"{self.url}/office{path}")

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
        """The cards that can be tapped, by their links, each as rank and suit."""
        links = self.mail.get_by_role("link").all_inner_texts()
        found = ((link, CARD.fullmatch(link.replace("\ufe0e", "").strip())) for link in links)
        return {link: card[1] + card[2] for link, card in found if card}

    def right_row(self) -> list[str]:
        """The right cards on the table, as the mail's text part draws them."""
        self.page.get_by_role("link", name="Text", exact=True).click()
        rows = re.findall(r"^right (.*)", self.page.locator("pre.mail").inner_text(), re.M)
        self.page.get_by_role("link", name="Mail", exact=True).click()
        return ["".join(card) for card in CARD.findall(" ".join(rows))]


@pytest.fixture
def reader(tmp_path: Path, window: Any) -> Iterator[Reader]:
    mail = {"PBEM_RELAY_KIND": "maildir", "PBEM_WEB_LISTEN": "127.0.0.1:0"}
    with event_loop() as run, server_here(run, environment(tmp_path, **mail)) as server:
        page = window(380, java_script_enabled=False)
        yield Reader(page, f"http://127.0.0.1:{server.web_port}")


def test_a_round_is_played_in_a_browser_from_nothing_to_its_end(reader: Reader) -> None:
    page = reader.page
    reader.goes_to()
    page.get_by_label("From").fill(ANA)
    page.get_by_label("Letter to").fill("JOIN")
    reader.sends()
    reader.taps("YES")
    reader.replies("NEW TABLE Quick, option hand 2")
    reader.replies(f"INVITE {BRUNO}, {CARLA}, {DAVI}")
    for guest in (BRUNO, CARLA, DAVI):
        reader.opens_newest_of(guest)
        reader.taps("JOIN")

    god = waited_for(reader)
    assert "secret rule" in page.locator(".waits").inner_text()
    page.locator(".waits a").click()
    reader.replies("RULE other colour")
    assert "after 3♥: 26 of 52 are right" in reader.reads().replace("\ufe0e", "")
    reader.taps("YES")

    for _ in range(20):
        player = waited_for(reader)
        if player is None or "play a card" not in page.locator(".waits").inner_text():
            break
        assert player != god
        page.locator(".waits a").click()
        last = reader.right_row()[-1]
        right = [link for link, card in reader.hand().items() if (card[-1] in RED) != (last[-1] in RED)]
        if right:
            reader.mail.locator(f"a:has-text({right[0].split()[0]!r})").first.wait_for()
            tap_card(reader, right[0])
        else:
            reader.taps("No play")
    else:
        pytest.fail("the round does not end")

    for person in PEOPLE:
        reader.opens_newest_of(person)
        while "Round 1 is over" not in reader.reads():
            page.get_by_role("link", name="Older").click()
        assert "other colour" in reader.reads()
    assert not page.strayed


def waited_for(reader: Reader) -> str | None:
    """Whose turn it is, by the page."""
    reader.goes_to()
    waits = reader.page.locator(".waits a")
    return waits.first.inner_text() if waits.count() else None


def tap_card(reader: Reader, link: str) -> None:
    texts = reader.mail.get_by_role("link").all_inner_texts()
    reader.mail.get_by_role("link").nth(texts.index(link)).click()
    reader.sends()
