"""A table as strangers see it on its page: as it stands, as it stood after a play, and a round that is over."""

from pbem.digests.mails.mails import Digest
from pbem.digests.pages.puzzles import PuzzlePage
from pbem.families import Family
from pbem.insight.reviews.review import Review


class TablePage(Family):
    """`digest`: what a stranger would be mailed; its view is the one that is shown. `path`: of the table's page.

    `rounds`: those that are over, by number. `number` of the round that is shown, 0 where none is; `plays` of it are
    finished. `step`: the play after which it is shown; None for as it stands. `archived`: the archive has that round.
    `review`: of a round that is over; None where none was made, or not yet (`review_waits`).
    """

    digest: Digest
    path: str
    rounds: tuple[int, ...]
    number: int
    plays: int
    step: int | None = None
    archived: bool = False
    review: Review | None = None
    review_waits: bool = False

    @property
    def review_data(self) -> str:
        """Where the review is as data."""
        return f"{self.path}/rounds/{self.number}.json"

    @property
    def moves(self) -> str:
        """Where the round is looked at after each of its moves, before the number of one."""
        return f"{self.path}/rounds/{self.number}/moves/"

    @property
    def live(self) -> bool:
        """Whether it is to change while somebody looks on."""
        return self.step is None and self.digest.view.phase.value != "over"


class TablesPage(Family):
    """Lists of tables, each as a stranger would be mailed of it; `older`: the number below which the next page of the
    list begins, 0 where there is none. `puzzle`: the one of the day."""

    waiting: tuple[Digest, ...]
    running: tuple[Digest, ...]
    over: tuple[Digest, ...]
    older: int = 0
    before: int = 0
    puzzle: PuzzlePage | None = None
