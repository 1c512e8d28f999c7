"""What of its tables a daily mail shows whole, so that it is not too large."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pbem.digests.mails.mails import Picture

LARGEST_DAILY = 80_000
"""Bytes of HTML that the tables of a daily mail take at most, unless they are so many that it cannot be."""


InWords = Callable[[str, bool], str]
"""Puts a table into words by the template of that name; whether as a part of a mail of several."""


@dataclass(frozen=True, slots=True)
class TableInWords:
    """A table in a mail, as text and as HTML; `subject` of a mail of its own."""

    subject: str
    text: InWords
    html: InWords
    pictures: tuple[Picture, ...] = ()


def fitted(parts: Sequence[tuple[TableInWords, bool]]) -> tuple[set[int], list[Markup]]:
    """The tables of a daily mail as HTML, and which of them are shown whole, which are some that ask something.

    Each gets as much room as all behind it leave, of which every one may have to be told without any ornament.
    """
    pages = [part.html("html/daily_brief.html", True) for part, _ in parts]
    size = sum(len(page.encode()) for page in pages)
    whole = set()
    for at, (part, asked) in enumerate(parts):
        for form in ("html/digest.html", "html/daily_table.html")[not asked :]:
            page = part.html(form, True)
            more = len(page.encode()) - len(pages[at].encode())
            if size + more <= LARGEST_DAILY:
                pages[at] = page
                size += more
                whole |= {at} if form == "html/digest.html" else set()
                break
    return whole, [Markup(page) for page in pages]
