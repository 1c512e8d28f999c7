"""The player's guide, one source for each language: its chapters, and the sections that tell about a topic of HELP."""

from functools import cache
from itertools import groupby
from pathlib import Path

from pbem.digests.pages.markdown import Block, Heading, Mark, Words, read_blocks
from pbem.families import Family

FALLBACK = "en"


class GuideSection(Family):
    """A heading and what stands below it up to the next; `topic` is what HELP calls it, "" where it is not asked for.

    A section without a topic of its own goes with the one above it, if that is of a higher rank. One that has another
    than the one above is `apart` from it. `page`: the address of its chapter, "" where the page is not cut.
    """

    topic: str
    heading: Heading
    blocks: tuple[Block, ...]
    apart: bool = False
    page: str = ""


class Chapter(Family):
    """A page of the guide by its address, which is the same in all languages; its first heading is its title."""

    key: str
    sections: tuple[GuideSection, ...]

    @property
    def title(self) -> Words:
        return self.sections[0].heading.words


class Guide(Family):
    """A guide as it is read from top to bottom."""

    title: Words
    opening: tuple[Block, ...]
    sections: tuple[GuideSection, ...]

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The pages that it is cut into, in order; none where it is not."""
        cut = groupby((one for one in self.sections if one.page), lambda one: one.page)
        return tuple(Chapter(key, tuple(sections)) for key, sections in cut)

    def about(self, topic: str) -> tuple[GuideSection, ...]:
        """The sections on a topic, those last that stand apart; all of them, as they stand, for `guide`."""
        if topic == WHOLE:
            return self.sections
        about = [one for one in self.sections if one.topic == topic]
        return tuple(sorted(about, key=lambda one: one.apart))

    def place_of(self, anchor: str) -> int | None:
        """Which of the sections bears an anchor."""
        return next((at for at, one in enumerate(self.sections) if one.heading.anchor == anchor), None)

    def address(self, place: int | None) -> str:
        """Where on the site a section is, below the guide's first page; that page itself for none."""
        if place is None:
            return ""
        page, anchor = self.sections[place].page, self.sections[place].heading.anchor
        is_first = place == 0 or self.sections[place - 1].page != page
        return f"/{page}" if is_first else f"/{page}#{anchor}"


EXAMPLE = "eleusis@example.org"
"""The address of the server in the guides as they are kept."""

WHOLE = "guide"
"""The topic that means all of the guide."""


class Guides:
    """The guides of a folder, each read when it is first asked for; they name the address `lobby`, if there is one."""

    def __init__(self, folder: Path, lobby: str = "") -> None:
        self._folder = folder
        self._lobby = lobby or EXAMPLE
        self.of = cache(self._read)

    def _read(self, language: str) -> Guide:
        """The guide of a language, or the English one where there is none."""
        file = self._folder / f"{language.partition('-')[0]}.md"
        if not file.exists():
            file = self._folder / f"{FALLBACK}.md"
        return read_guide(file.read_text("utf-8").replace(f"`{EXAMPLE}`", f"`{self._lobby}`"))


def read_guide(source: str) -> Guide:
    """A guide of its Markdown: one heading of the first rank, then sections.

    Comments name the topics of HELP, and the pages, each of which goes on to the next."""
    title: Words | None = None
    topic = page = ""
    opening: list[Block] = []
    blocks = opening
    sections: list[tuple[str, Heading, list[Block], bool, str]] = []
    for block in read_blocks(source):
        if isinstance(block, Mark) and block.of == "page":
            page = block.key
        elif isinstance(block, Mark):
            topic = block.key
        elif isinstance(block, Heading) and block.level == 1:
            title = block.words
        elif isinstance(block, Heading):
            above = next((its for its, head, *_ in reversed(sections) if head.level < block.level), "")
            blocks = []
            sections.append(
                (topic or above, block, blocks, block.level > 2 and topic not in ("", above), page)
            )
            topic = ""
        else:
            blocks.append(block)
    if title is None:
        raise ValueError("a guide begins with its title")
    return Guide(
        title, tuple(opening), tuple(GuideSection(a, b, tuple(c), d, e) for a, b, c, d, e in sections)
    )
