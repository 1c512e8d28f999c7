"""What became of a line for the letter it stood in: outdated, a copy, held, or nothing that could be taken."""

from pbem.digests.facts.news import News
from pbem.digests.outcomes.outcome import Done, NotDone


class HeldIsDone(Done):
    """The writer said yes to so many held letters; the lines that follow are their own."""

    letters: int = 1


class HeldIsDropped(Done):
    """The writer said no to so many held letters."""

    letters: int = 1


class WhichHeld(NotDone):
    """YES or NO, and it is not clear to which of the letters of these numbers; or it named others (`named`)."""

    held: tuple[int, ...]
    named: tuple[int, ...] = ()


class WhichInvitation(NotDone):
    """YES, and several invitations wait for it: to these tables, and to leagues of these names."""

    tables: tuple[int, ...]
    leagues: tuple[str, ...] = ()


class NothingHeld(NotDone):
    """YES or NO, and nothing waits for an answer."""


class NotRead(NotDone):
    """The whole email was set aside: too many `parts`, too `long`, of an odd `shape`, or through a fault of `ours`."""

    why: str


class LastAnswer(NotDone):
    """So many letters of the writer's within an hour did nothing that no more of the kind are answered."""

    most: int


class Outdated(NotDone):
    """The order answers an older mail; `again` is the order to send to do it all the same, `since` what changed."""

    again: str
    since: tuple[News, ...]


class AlreadyDone(NotDone):
    """A second copy of what was done at that turn; nothing changed.

    `added`: orders that went with this copy only, and that can still be sent by themselves.
    """

    added: tuple[str, ...] = ()


class NotTaken(NotDone):
    """A move behind one that failed in the same letter."""


class NothingAsked(NotDone):
    """A YES or NO at a table from somebody who is not God, or who judges: nothing there waits for one."""


class NoWords(NotDone):
    """A letter without anything to read.

    `why` is `empty`, `html-empty`, `encrypted`, `winmail`, `forwarded` or `only-attachments`.
    """

    why: str


class AttachmentsPassedOver(NotDone):
    """Files that came with the letter, by their names, none of them read."""

    names: tuple[str, ...]


class QuotedMove(NotDone):
    """A move stood only in the quoted part, in no mail of ours: it is asked about, not played."""

    line: str
