"""The player's guide, one source for each language: its sections, and which of them tell about a topic of HELP."""

from functools import cache
from pathlib import Path

from pbem.digests.pages.markdown import Block, Heading, Words, read_blocks
from pbem.families import Family

FALLBACK = "en"


class GuideSection(Family):
    """A heading and what stands below it up to the next; `topic` is what HELP calls it, "" where it is not asked for.

    A section without a topic of its own goes with the one above it, if that is of a higher rank. One that has another
    than the one above is `apart` from it.
    """

    topic: str
    heading: Heading
    blocks: tuple[Block, ...]
    apart: bool = False


class Guide(Family):
    """A guide as it is read from top to bottom."""

    title: Words
    opening: tuple[Block, ...]
    sections: tuple[GuideSection, ...]

    def about(self, topic: str) -> tuple[GuideSection, ...]:
        """The sections on a topic, those last that stand apart; all of them, as they stand, for `guide`."""
        if topic == WHOLE:
            return self.sections
        about = [one for one in self.sections if one.topic == topic]
        return tuple(sorted(about, key=lambda one: one.apart))


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
    """A guide of its Markdown: one heading of the first rank, then sections; comments name the topics of HELP."""
    title: Words | None = None
    topic = ""
    opening: list[Block] = []
    blocks = opening
    sections: list[tuple[str, Heading, list[Block], bool]] = []
    for block in read_blocks(source):
        if isinstance(block, str):
            topic = block
        elif isinstance(block, Heading) and block.level == 1:
            title = block.words
        elif isinstance(block, Heading):
            above = next((its for its, head, *_ in reversed(sections) if head.level < block.level), "")
            blocks = []
            sections.append((topic or above, block, blocks, block.level > 2 and topic not in ("", above)))
            topic = ""
        else:
            blocks.append(block)
    if title is None:
        raise ValueError("a guide begins with its title")
    return Guide(title, tuple(opening), tuple(GuideSection(a, b, tuple(c), d) for a, b, c, d in sections))
