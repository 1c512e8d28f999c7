"""The tour in a browser, as its addresses lead through it: by keyboard alone, without scripts, on a phone."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pbem.edge.logs import silence
from tests.browser.chromium import NARROW, WIDE
from tests.browser.test_own_pages import focused, tabs_to
from tests.by_mail.conftest import brought_to
from tests.by_mail.pages import served_page, with_pages

STEPS = (
    "learn",
    "learn/2",
    "learn/2?cards=6D.9H",
    "learn/3?cards=7S",
    "learn/4?cards=4H",
    "learn/4?rule=red+and+black+take+turns",
    "learn/4?rule=odd+then+even",
    "learn/4?rule=odd+and+even+take+turns",
    "learn/5?said=r",
    "learn/5?said=w",
    "learn/5?said=rrw",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a browser finds the pages of a house; the tests' own thread has Playwright's loop."""
    with silence(), ThreadPoolExecutor(1) as aside:
        folder: Path = tmp_path_factory.mktemp("tour")
        stages = brought_to(folder, 'NEW TABLE "Rosewood", open, 4 seats, clock 3 days')
        (folder / "copied").mkdir()
        table, store = stages.open(stages.dealt, folder / "copied")
        with_pages(table)
        pages = served_page(table)
        port = aside.submit(pages.__enter__).result(60)
        yield f"http://127.0.0.1:{port}/mail"
        aside.submit(pages.__exit__).result(60)
        store.close()


def goes(page: Any, site: str, path: str) -> None:
    page.goto(f"{site}/{path}")
    page.wait_for_load_state("load")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "pt", "es", "it"])
def test_no_step_has_a_serious_fault_of_accessibility_or_is_wider_than_a_phone(
    site, window, axe, scheme, language
):
    page, found, wide = window(NARROW, scheme), [], []
    for path in STEPS:
        goes(page, site, f"{language}/{path}")
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        found += [f"{path}: {fault}" for fault in axe.faults(page, colours_only=scheme == "dark")]
        if page.evaluate("document.documentElement.scrollWidth") > NARROW:
            wide.append(path)
    assert found == []
    assert wide == []
    assert page.strayed == []


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_without_scripts_the_whole_tour_is_made_by_taps(site, window, width):
    page = window(width, java_script_enabled=False)
    goes(page, site, "")
    page.get_by_role("link", name="Learn it in two minutes").click()
    page.get_by_role("link", name="Next: Play").click()
    page.get_by_role("link", name="9 of hearts").click()
    assert page.get_by_role("status").inner_text().startswith("9♥")
    assert "is right!" in page.get_by_role("status").inner_text()
    assert page.get_by_role("link", name="9 of hearts").count() == 0
    page.get_by_role("link", name="Next: Be wrong").click()
    assert "so you know no more than before" in page.get_by_role("status").inner_text()
    page.get_by_role("link", name="7 of spades").click()
    assert "A surprise:" in page.get_by_role("status").inner_text()
    page.get_by_role("link", name="Next: Find the rule").click()
    page.get_by_role("link", name="red and black take turns").click()
    assert "That isn't the rule" in page.get_by_role("status").inner_text()
    page.get_by_label("The rule, in a sentence").fill("even after odd, odd after even")
    page.get_by_role("button", name="Is that it?").click()
    assert "That's the rule!" in page.get_by_role("status").inner_text()
    page.get_by_role("link", name="Next: Be the Prophet").click()
    for says in ("Right", "Right", "Wrong"):
        page.get_by_role("link", name=says, exact=True).click()
        assert page.get_by_role("status").inner_text().startswith("Yes! God says")
    assert page.get_by_role("link", name="PRACTICE").get_attribute("href").startswith("mailto:")
    assert page.context.cookies() == []
    assert page.strayed == []


def test_a_card_is_played_and_a_guess_is_made_by_keyboard_alone(site, window):
    page = window(NARROW)
    goes(page, site, "learn/2")
    page.keyboard.press("Tab")
    assert focused(page)["text"] == "Skip to content"
    tabs_to(page, lambda at: at["text"].startswith("6"))
    page.keyboard.press("Enter")
    page.get_by_text("It hangs below").wait_for()
    goes(page, site, "learn/4")
    tabs_to(page, lambda at: at["id"] == "rule")
    page.keyboard.type("odd after even, even after odd")
    page.keyboard.press("Enter")
    page.get_by_text("That's the rule!").wait_for()
    assert page.evaluate("document.getElementById('told').getBoundingClientRect().top") >= 0
