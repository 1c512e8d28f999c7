"""What became of a player's own notes on the rule."""

from pbem.digests.outcomes.outcome import Done, NotDone
from pbem.families import Family
from pbem.insight.ideas import Against
from pbem.rulelang.tree import Rule


class Idea(Family):
    """A note as its writer wrote it, and the rule it was read as, if it could be. `against`: by what it fell."""

    number: int
    text: str
    rule: Rule | None
    against: Against | None


class Noted(Done):
    """NOTE: it is kept. `agrees`: with so many verdicts, if it does with all."""

    idea: Idea
    verdicts: int


class IdeasAre(Done):
    """IDEAS: the writer's notes on this round; none where there are none."""

    ideas: tuple[Idea, ...]


class NoteIsDropped(Done):
    """DROP NOTE: this one."""

    text: str


class NoSuchNote(NotDone):
    """DROP NOTE 7, and the writer's notes are these."""

    number: int
    notes: tuple[int, ...]


class TooManyNotes(NotDone):
    """The writer has as many as there may be."""

    most: int
