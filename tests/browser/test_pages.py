"""Every page of the site in a browser: no serious fault of accessibility, nothing wider than a phone."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.browser.chromium import NARROW, mail_in, opened
from tests.looks.site import all_pages, dressed


@pytest.fixture(scope="module")
def pages(browser, axe, tmp_path_factory):
    """Each page as it is shown, by its path."""
    with ThreadPoolExecutor(1) as another:  # in this one Playwright's loop runs
        found = another.submit(all_pages, tmp_path_factory.mktemp("house")).result()
    return {path: dressed(html) for path, html in found.items()}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_a_serious_fault_of_accessibility(browser, axe, pages, scheme):
    page, found = opened(browser, NARROW, scheme), []
    for path, html in pages.items():
        mail_in(page, html)
        found += [f"{path}: {fault}" for fault in axe.faults(page, colours_only=scheme == "dark")]
    page.context.close()
    assert found == []


def test_no_page_scrolls_sideways_on_a_phone_and_none_fetches_anything_from_elsewhere(browser, pages):
    page, wide = opened(browser, NARROW), []
    for path, html in pages.items():
        mail_in(page, html)
        if (width := page.evaluate("document.documentElement.scrollWidth")) > NARROW:
            wide.append((path, width))
    strayed = page.strayed
    page.context.close()
    assert wide == []
    assert strayed == []


DESK = 1280
LONGEST = 6000
"""A desk's width, and how high a page may be there, in pixels."""


def test_no_page_is_too_long_to_be_read_on_a_desk(browser, pages):
    page = opened(browser, DESK)
    heights = {}
    for path, html in pages.items():
        mail_in(page, html)
        heights[path] = page.evaluate("document.documentElement.scrollHeight")
    page.context.close()
    assert {path: height for path, height in heights.items() if height > LONGEST} == {}


def test_a_link_into_a_part_of_a_page_that_is_closed_opens_it(browser, pages):
    page = opened(browser, DESK)
    mail_in(page, pages["/guide/orders"])
    assert not page.evaluate("document.getElementById('reminders').checkVisibility()")
    page.evaluate("location.hash = '#reminders'")
    page.wait_for_function("document.getElementById('reminders').checkVisibility()")
    page.context.close()
