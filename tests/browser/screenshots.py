"""`make looks`: pictures of every mail and page, on phone and desk, light, dark and darkened by force; and sheets.

    python -m tests.browser.screenshots [FOLDER] [LANGUAGE …]

writes `FOLDER/LANGUAGE/WIDTH-DRESS/NAME.png` and `FOLDER/LANGUAGE-WIDTH-DRESS-N.png`, the sheets; var/looks and English
where nothing else is said.
"""

import base64
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.browser.chromium import FORCED_DARK, NARROW, WIDE, mail_in, opened, started, what_is_missing
from tests.looks.gallery import shown
from tests.looks.site import all_pages, dressed

DRESSES = {"light": ("light", ()), "dark": ("dark", ()), "forced": ("light", (FORCED_DARK,))}
"""What the reader's system asks for, and how the browser is started."""

TALLEST = 2600
"""Pixels of a picture; what is below is left out."""

ON_A_SHEET = {NARROW: 12, WIDE: 6}

SHEET = """<body style="margin:8px;background:#777;font:13px sans-serif;color:#fff">
<div style="display:flex;flex-wrap:wrap;gap:8px">{pictures}</div></body>"""
PICTURE = """<figure style="margin:0;width:{width}px"><figcaption>{name}</figcaption>
<img src="data:image/png;base64,{data}"
 style="width:100%;max-height:900px;object-fit:cover;object-position:top"></figure>"""

Shows = Mapping[str, Callable[[Any], None]]
"""What is to be shown, by its name, and how a page is brought to show it."""


def mails(language: str) -> Shows:
    """Every mail of the gallery."""
    return {name: _showing(rendered.html) for name, rendered in shown(language).items()}


def pages(language: str) -> Shows:
    """Every page of the site."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as another:  # a loop may run in this thread
        found = another.submit(all_pages, Path(folder), language).result()
    return {f"page {path}": _showing(dressed(html)) for path, html in found.items()}


def _showing(html: str) -> Callable[[Any], None]:
    return lambda page: mail_in(page, html)


def take(shows: Shows, folder: Path) -> Iterator[Path]:
    """Takes the pictures of one language; gives each sheet that is finished."""
    for dress, (scheme, switches) in DRESSES.items():
        with started(*switches) as browser:
            for width in (NARROW, WIDE):
                page, pictures = opened(browser, width, scheme), []
                place = folder / f"{width}-{dress}"
                place.mkdir(parents=True, exist_ok=True)
                for name, show in shows.items():
                    show(page)
                    pictures.append(place / f"{re.sub(r'[^a-z0-9]+', '-', name.casefold()).strip('-')}.png")
                    page.screenshot(path=pictures[-1], clip=_of_the_whole(page, width), full_page=True)
                page.context.close()
                for number, some in enumerate(_in_parts(pictures, ON_A_SHEET[width]), 1):
                    yield _sheet(
                        browser, some, folder.with_name(f"{folder.name}-{width}-{dress}-{number}.png")
                    )


def _of_the_whole(page: Any, width: int) -> dict[str, int]:
    height = page.evaluate("document.documentElement.scrollHeight")
    return {"x": 0, "y": 0, "width": width, "height": max(1, min(height, TALLEST))}


def _in_parts(pictures: list[Path], size: int) -> Iterator[list[Path]]:
    for at in range(0, len(pictures), size):
        yield pictures[at : at + size]


def _sheet(browser: Any, pictures: list[Path], sheet: Path) -> Path:
    """A picture of pictures."""
    told = [
        PICTURE.format(
            width=300 if len(pictures) > ON_A_SHEET[WIDE] or str(NARROW) in one.parent.name else 600,
            name=escape(one.stem),
            data=base64.b64encode(one.read_bytes()).decode(),
        )
        for one in pictures
    ]
    page = opened(browser, 1856)
    page.set_content(SHEET.format(pictures="\n".join(told)), wait_until="load")
    page.screenshot(path=sheet, full_page=True)
    page.context.close()
    return sheet


def main(folder: Path, languages: list[str]) -> None:
    if why := what_is_missing():
        sys.exit(f"{why}: no pictures")
    for language in languages:
        for sheet in take({**mails(language), **pages(language)}, folder / language):
            print(sheet)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "var/looks"), sys.argv[2:] or ["en"])
