"""What there is to read besides games: the player's guide, the pages of the documentation for players, rulebooks."""

from pbem.digests.facts.rulebook import RulebookPage
from pbem.digests.pages.guides import Guide
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
    """The guide of the reader's language (`name` is ""), or a page of the documentation by its name, in English."""

    page: Guide
    name: str = ""

    def leads(self, base: str) -> Where:
        """Where the links of this page lead on a site whose paths have `base` before them."""
        return leads_on_site(base)


class RulebooksPage(Family):
    """All rulebooks of the house, the usual one first."""

    books: tuple[RulebookPage, ...]


def leads_on_site(base: str) -> Where:
    """Where links between files of ours lead on the site."""
    return lambda link: _on_site(link, base)


def _on_site(link: str, base: str) -> str:
    """Where a link between files of ours leads on the site; "" for what the site does not show."""
    path, hash_, anchor = link.partition("#")
    if not path or path.startswith("https://"):
        return link
    folder, _, name = path.removesuffix(".md").rpartition("/")
    if folder.endswith("guides"):
        return f"{base}/guide{hash_}{anchor}"
    return f"{base}/guide/{name}{hash_}{anchor}" if name in FOR_PLAYERS else ""
