"""What there is to read besides games: the player's guide, the pages of the documentation for players, rulebooks."""

from pbem.digests.facts.rulebook import RulebookPage
from pbem.digests.mails.mails import Digest
from pbem.digests.pages.guides import Chapter, Guide
from pbem.digests.pages.markdown import Where
from pbem.families import Family

FOR_PLAYERS = (
    "orders",
    "plans",
    "rule-language",
    "rule-words",
    "sample-rules",
    "rulebooks",
    "leagues",
    "fair-play",
    "privacy",
    "egn",
)
"""The pages of the documentation that players are led to; they are in English."""


class ReadingPage(Family):
    """A page of the documentation by its name, in English; its links lead into the `guide` of the reader's language as
    they do into the `english` one."""

    page: Guide
    name: str
    guide: Guide
    english: Guide

    def leads(self, base: str) -> Where:
        """Where the links of this page lead on a site whose paths have `base` before them."""
        return lambda link: _on_site(link, base, self.english, self.guide)


class GuidePage(Family):
    """A chapter of the guide, or the first page where it is None, which shows some `mails`.

    `before` and `after`: the chapters to turn to.
    """

    guide: Guide
    chapter: Chapter | None = None
    mails: tuple[Digest, ...] = ()
    before: Chapter | None = None
    after: Chapter | None = None

    def leads(self, base: str) -> Where:
        """Where the links of this page lead on a site whose paths have `base` before them."""
        return leads_on_site(base, self.guide)


def chapter_page(guide: Guide, key: str) -> GuidePage | None:
    """The chapter of an address, and where it stands among the others; None where there is none."""
    chapters = guide.chapters
    at = next((at for at, one in enumerate(chapters) if one.key == key), None)
    if at is None:
        return None
    before, after = chapters[at - 1] if at else None, next(iter(chapters[at + 1 :]), None)
    return GuidePage(guide, chapters[at], (), before, after)


class RulebooksPage(Family):
    """All rulebooks of the house, the usual one first."""

    books: tuple[RulebookPage, ...]


def leads_on_site(base: str, guide: Guide) -> Where:
    """Where links in a guide lead on the site; those within it lead to the chapter."""

    def leads(link: str) -> str:
        place = guide.place_of(link.removeprefix("#")) if link.startswith("#") else None
        return (
            f"{base}/guide{guide.address(place)}" if place is not None else _on_site(link, base, guide, guide)
        )

    return leads


def _on_site(link: str, base: str, linked: Guide, shown: Guide) -> str:
    """Where a link between files of ours leads on the site; "" for what the site does not show.

    What leads into the guide leads to its chapter: `linked` is the one whose headings the link knows, `shown` the one
    that is read, whose sections are the same in another language.
    """
    path, hash_, anchor = link.partition("#")
    if not path or path.startswith("https://"):
        return link
    folder, _, name = path.removesuffix(".md").rpartition("/")
    if folder.endswith("guides"):
        return f"{base}/guide{shown.address(linked.place_of(anchor))}"
    return f"{base}/guide/{name}{hash_}{anchor}" if name in FOR_PLAYERS else ""
