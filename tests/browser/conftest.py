"""One browser for all tests here, which are skipped where none is installed, but with TEST_BROWSER=required."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.axe import Axe
from tests.browser.chromium import AXE, opened, required, started, what_is_missing


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, driven by Playwright's synchronous interface; its loop runs in this thread till a module is done."""
    if why := what_is_missing():
        if required():
            pytest.fail(why)
        pytest.skip(why)
    with started() as browser:
        yield browser


@pytest.fixture
def window(browser: Any) -> Iterator[Any]:
    """Opens pages: `window(380)`, `window(800, "dark")`. All are closed at the end of the test."""
    contexts = []

    def open_page(width: int = 380, scheme: str = "light", **more: Any) -> Any:
        page = opened(browser, width, scheme, **more)
        contexts.append(page.context)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def axe() -> Axe:
    """The accessibility checker: `axe.faults(page)`."""
    if not AXE.exists():
        why = "axe-core is not there: npm ci --prefix tests/browser"
        if required():
            pytest.fail(why)
        pytest.skip(why)
    return Axe(AXE.read_text("utf-8"))
