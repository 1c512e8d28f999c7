"""Every mail of the gallery in a browser: fit for a phone, for fingers, for eyes that want contrast, for the ear."""

import pytest
from lxml.html import fromstring

from tests.browser.chromium import NARROW, mail_in
from tests.looks.gallery import shown

SMALLEST = 47.5
"""Pixels of a tap target's side: 48, less what is lost in rounding."""

TARGETS = """() => [...document.querySelectorAll('a[href^="mailto:"]')]
  .filter(one => getComputedStyle(one).display !== 'inline')
  .map(one => [one.getAttribute('aria-label') || one.textContent.trim(), one.getBoundingClientRect()])
  .map(([said, box]) => [said, box.width, box.height])"""


@pytest.fixture(scope="module")
def phones(browser):
    """One page on a light phone and one on a dark one, which show mail after mail."""
    from tests.browser.chromium import opened

    pages = {scheme: opened(browser, NARROW, scheme) for scheme in ("light", "dark")}
    yield pages
    for page in pages.values():
        page.context.close()


@pytest.fixture(scope="module", autouse=True)
def _needed(axe):
    """Both the browser and the checker are."""


def made_of(html):
    """What there is in a mail, each thing once: elements in their dress and in what they stand in."""
    elements = [one for one in fromstring(html).iter() if isinstance(one.tag, str)]
    return {
        (
            one.getparent().tag if one.getparent() is not None else "",
            one.tag,
            *map(one.get, ("class", "style", "role")),
        )
        for one in elements
    }


def telling():
    """So few mails that everything which is in any of them is in one of these."""
    known, kept = set(), {}
    for name, rendered in sorted(shown().items(), key=lambda item: -len(item[1].html)):
        if new := made_of(rendered.html) - known:
            known |= new
            kept[name] = rendered
    return kept


def test_no_mail_has_a_serious_fault_of_accessibility(phones, axe):
    found, mails = [], telling()
    for scheme, page in phones.items():
        for name, rendered in mails.items():
            mail_in(page, rendered.html)
            found += [
                f"{name}, {scheme}: {fault}" for fault in axe.faults(page, colours_only=scheme == "dark")
            ]
    assert found == []


def test_no_mail_scrolls_sideways_on_a_phone_and_every_button_is_as_large_as_a_finger(phones):
    wide, small = [], []
    for name, rendered in shown().items():
        page = phones["light"]
        mail_in(page, rendered.html)
        if (width := page.evaluate("document.documentElement.scrollWidth")) > NARROW:
            wide.append((name, width))
        targets = page.evaluate(TARGETS)
        small += [(name, said, w, h) for said, w, h in targets if min(w, h) < SMALLEST]
    assert wide == []
    assert small == []


def test_no_mail_fetches_anything(phones):
    assert [page.strayed for page in phones.values()] == [[], []]
