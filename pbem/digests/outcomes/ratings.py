"""What became of who asked how the players of the server are rated."""

from pbem.digests.outcomes.outcome import Done
from pbem.families import Family


class LadderRow(Family):
    """Somebody on the ladder. `place` is None while they have none; `sure` of their `figure` in percent.

    `god`: their figure as God, None where they were none whose rule was rated. `mine`: it is the reader.
    """

    place: int | None
    name: str
    figure: int
    sure: int
    rounds: int
    god: int | None = None
    mine: bool = False


class LadderIs(Done):
    """The ratings of the server: the first of them, who is next to a reader not among these, who has no place yet.

    `players` have a place, which takes `enough` rated rounds; `listed` is False where the reader is nowhere in it.
    """

    first: tuple[LadderRow, ...]
    near: tuple[LadderRow, ...]
    newcomers: tuple[LadderRow, ...]
    players: int
    enough: int
    listed: bool
