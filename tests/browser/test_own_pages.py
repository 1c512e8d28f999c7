"""People's own pages, public pages and live tables in a browser: by keyboard alone, without scripts, on a phone."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pbem.demo.mail import Asked
from pbem.edge.logs import silence
from tests.browser.chromium import NARROW
from tests.by_mail.conftest import brought_to
from tests.by_mail.pages import served_page, with_pages
from tests.by_mail.people import Person
from tests.by_mail.site.test_own_pages import BASE, own_page, turn_of
from tests.by_mail.still import Still
from tests.by_mail.table import PEOPLE, play

MOST_STOPS = 60
"""So often the tab key is pressed at most until a control is reached."""


@dataclass
class House:
    """A house with a game that is listed, as a browser finds it; the tests' own thread has Playwright's loop."""

    table: Still
    port: int
    aside: ThreadPoolExecutor

    def there(self, link: str) -> str:
        return link.replace(BASE, f"http://127.0.0.1:{self.port}")

    def does(self, work: Any, *given: Any) -> Any:
        return self.aside.submit(work, *given).result(60)

    def mover(self) -> Person:
        return self.table.asked(Asked.PLAY)

    def name_of(self, person: Person) -> str:
        with self.table.house.store.reading() as reading:
            return reading.people.by_address(person.address).name


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with silence(), ThreadPoolExecutor(1) as aside:
        stages = brought_to(tmp_path, 'NEW TABLE "Rosewood", open, 4 seats, clock 3 days')
        copy = tmp_path / "copied"
        copy.mkdir()
        table, store = stages.open(stages.dealt, copy)
        with_pages(table)
        site = served_page(table, arrived=table.counter.work)
        yield House(table, aside.submit(site.__enter__).result(60), aside)
        aside.submit(site.__exit__).result(60)
        store.close()


def focused(page: Any) -> dict[str, str]:
    return page.evaluate(
        """() => { const one = document.activeElement; const look = getComputedStyle(one);
        return {tag: one.tagName, id: one.id, text: (one.innerText || '').trim(), outline: look.outlineStyle}; }"""
    )


def tabs_to(page: Any, wanted: Any) -> dict[str, str]:
    """Goes on with the tab key alone until something is reached; whatever is passed shows where one is."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        at = focused(page)
        if at["tag"] not in ("BODY", "IFRAME"):
            assert at["outline"] != "none", f"nobody sees that {at} has the focus"
        if wanted(at):
            return at
    raise AssertionError("not reached by keyboard")


def opens(house: House, page: Any, link: str) -> None:
    page.goto(house.there(link))
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_of_ones_own_has_a_serious_fault_of_accessibility(house, window, axe, scheme):
    mover = house.mover()
    other = next(one for one in PEOPLE if one not in (mover, house.table.god()))
    for person in PEOPLE:
        house.does(house.table.says, person, "PUBLIC PAGE")
    later = house.does(lambda: play(house.table.sees(other).hand[0]).replace("PLAY", "LATER"))
    house.does(house.table.says, other, later)
    turn, mine = house.does(turn_of, house.table, mover), house.does(own_page, house.table, other)
    page, found, wide = window(NARROW, scheme), [], []
    pages = (
        mine,
        turn,
        f"{turn}?say=PLAY%207h",
        f"{BASE}/mail/players",
        f"{BASE}/mail/players/1",
        f"{BASE}/mail/g/1",
    )
    for link in (*pages, f"{BASE}/mail/players/1/2", f"{BASE}/mail/t/1-1-AAAAAAAAAAAAAAAAAAAAAA"):
        page.goto(house.there(link))
        page.wait_for_load_state("load")
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        found += [f"{link}: {fault}" for fault in axe.faults(page, colours_only=scheme == "dark")]
        if page.evaluate("document.documentElement.scrollWidth") > NARROW:
            wide.append(link)
    assert found == []
    assert wide == []
    assert page.strayed == []


def test_a_move_is_sent_by_keyboard_alone(house, window):
    mover = house.mover()
    link = house.does(turn_of, house.table, mover)
    move = house.does(lambda: play(house.table.sees(mover).hand[0]))
    page = window(NARROW)
    opens(house, page, link)
    page.keyboard.press("Tab")
    assert focused(page)["text"] == "Skip to content"
    tabs_to(page, lambda at: at["id"] == "say")
    page.keyboard.type(move)
    tabs_to(page, lambda at: at["text"] == "Send")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="The answer").wait_for()
    assert house.mover() is not mover


def test_settings_are_opened_changed_and_saved_by_keyboard_alone(house, window):
    person = PEOPLE[1]
    page = window(NARROW)
    opens(house, page, house.does(own_page, house.table, person))
    tabs_to(page, lambda at: at["tag"] == "SUMMARY")
    page.keyboard.press("Enter")
    tabs_to(page, lambda at: at["id"] == "set-name")
    page.keyboard.type("Beatriz")
    tabs_to(page, lambda at: at["id"] == "set-deck")
    page.keyboard.press("ArrowDown")
    tabs_to(page, lambda at: at["text"] == "Save")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Beatriz's games").wait_for()
    with house.table.house.store.reading() as reading:
        assert reading.people.by_address(person.address).deck == "four"


def test_without_scripts_settings_are_saved_and_a_vacation_is_taken(house, window):
    person = PEOPLE[1]
    page = window(NARROW, java_script_enabled=False)
    opens(house, page, house.does(own_page, house.table, person))
    page.get_by_label("First day").fill("2026-12-01")
    page.get_by_label("Last day").fill("2026-12-05")
    page.get_by_role("button", name="Take a vacation").click()
    page.get_by_role("button", name="End it").wait_for()
    page.get_by_text("Settings", exact=True).click()
    page.get_by_label("Public page").select_option(label="yes")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Your public page").click()
    assert page.get_by_role("heading", level=1).inner_text() == person.name


def test_a_table_that_is_looked_at_shows_a_move_by_itself(house, window):
    page = window(NARROW)
    page.goto(f"http://127.0.0.1:{house.port}/mail/g/1")
    page.wait_for_function("document.getElementById('live').hidden === false")
    mover = house.mover()
    assert f"{mover.name}'s turn" in page.locator("main").inner_text()
    house.does(lambda: house.table.says(mover, play(house.table.sees(mover).hand[0])))
    page.get_by_text(f"{house.mover().name}'s turn").first.wait_for(timeout=9_000)
    assert "just been updated" in page.locator("#live").inner_text()


def test_without_scripts_a_table_is_shown_anew_now_and_then(house, window):
    page = window(NARROW, java_script_enabled=False)
    page.goto(f"http://127.0.0.1:{house.port}/mail/g/1")
    assert page.locator("noscript meta[http-equiv=refresh], meta[http-equiv=refresh]").count() == 1
    assert page.locator("#live").is_hidden()
