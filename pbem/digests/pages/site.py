"""What every page of the site knows besides its own facts: where it stands, and in which other languages it is."""

from collections.abc import Sequence

from pbem.families import Family


class Surroundings(Family):
    """`domain`: of the server's mail; `base`: what stands before the path of every link, the language too where the
    reader chose one; `root`: the same without a language; `here`: path and query of this page below it, "" where it
    has none of its own. `has_office`: whether the post office has a page; `office`: where that is, below `base`, which
    its own pages alone know."""

    domain: str
    base: str = ""
    root: str = ""
    here: str = "/"
    languages: Sequence[str] = ("en",)
    lobby: str = ""
    has_office: bool = False
    office: str = ""

    @property
    def room(self) -> str:
        """The first folder of the path, by which the bar of links shows where the reader is: `tables`."""
        return self.here.split("?")[0].split("/")[1] if "/" in self.here else ""
