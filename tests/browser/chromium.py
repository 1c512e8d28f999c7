"""Debian's Chromium, driven by Playwright: found where it is installed, started once, and kept off the network."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

HERE = Path(__file__).parent
AXE = HERE / "node_modules" / "axe-core" / "axe.min.js"
"""The accessibility checker; `npm ci` in this folder puts it there."""

NAMES = ("chromium", "chromium-browser", "google-chrome")
SWITCHES = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-component-update", "--disable-sync")
FORCED_DARK = (
    "--enable-features=WebContentsForceDark:inversion_method/cielab_based/image_behavior/none"
    "/foreground_lightness_threshold/150/background_lightness_threshold/205"
)
"""A browser that darkens every page by itself, as some phones' mail programs do."""

LOCAL = ("127.0.0.1", "localhost", "::1")
WIDE, NARROW = 800, 380
HEIGHT = 900


def chromium() -> str | None:
    """Where it is."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def required() -> bool:
    """Whether somebody insists on these tests."""
    return os.environ.get("TEST_BROWSER") == "required"


def what_is_missing() -> str:
    """Why no browser can be started, or ""."""
    if chromium() is None:
        return "Chromium is not installed"
    if find_spec("playwright") is None:
        return "Playwright is not installed"
    return ""


@contextmanager
def started(*switches: str) -> Iterator[Any]:
    """A browser of Playwright's, without a window."""
    from playwright.sync_api import (
        sync_playwright,
    )  # where it is missing, this module is imported all the same

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*SWITCHES, *switches])
        try:
            yield browser
        finally:
            browser.close()


def opened(browser: Any, width: int = NARROW, scheme: str = "light", **more: Any) -> Any:
    """An empty page in a window of its own. What it asks of any other machine fails and stands in `page.strayed`."""
    context = browser.new_context(
        viewport={"width": width, "height": HEIGHT}, color_scheme=scheme, locale="en-GB", **more
    )
    page = context.new_page()
    page.strayed = []

    def guarded(route: Any) -> None:
        if urlsplit(route.request.url).hostname in LOCAL:
            route.continue_()
        else:
            page.strayed.append(route.request.url)
            route.abort()

    context.route("**/*", guarded)
    return page


def mail_in(page: Any, html: str) -> None:
    """Shows a mail's HTML, as a mail program would: without scripts of its own, and nothing fetched."""
    page.set_content(html, wait_until="domcontentloaded")
