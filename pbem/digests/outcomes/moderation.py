"""What became of a moderator's order, and of a word on what one asks for."""

from pbem.digests.outcomes.outcome import Done, NotDone
from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.match.moderation.preview import Foreseen
from pbem.engine.round.commands import Seat


class OrderDone(Done):
    """What the writer ordered as a moderator is done, and everybody is told."""

    order: ModeratorOrder


class ModeratorAsked(Done):
    """Whom the writer appointed has never confirmed their address: they are asked to, and can order nothing before."""

    order: ModeratorOrder
    address: str


class SeatOffered(Done):
    """A note goes to this address, which answers it if somebody there wants the seat."""

    order: ModeratorOrder
    address: str


class MotionIsMade(Done):
    """The writer plays, so that what they ordered as a moderator is put to God and the others."""

    order: ModeratorOrder


class YouVoted(Done):
    """The writer agrees with what a moderator asks for, or does not. `settled`: it is `carried` or dropped by that."""

    agrees: bool
    by: Seat
    order: ModeratorOrder
    settled: bool
    carried: bool


class PreviewIs(Done):
    """What an order would do, from what everybody may know; `again` gives it.

    `asks`: God and the others would be asked first.
    """

    order: ModeratorOrder
    asks: bool
    again: str
    foreseen: Foreseen | None = None


class NobodyCalled(NotDone):
    """Nobody at this table has a name with which the text begins; these are here."""

    text: str
    names: tuple[str, ...]


class NotWrittenTo(NotDone):
    """Nobody at this address is asked: `why` is `address` (it is none), `month` (they never answered, and were asked
    within a month), `name` (they are called as somebody here), `unwanted`, `enough` (too many were,
    within a day) or `hour` (too many were, within an hour, by all players)."""

    address: str
    why: str


class NotToBeSet(NotDone):
    """SET of what was settled when the table was made."""


class OrderUnclear(NotDone):
    """What follows a moderator's order (its `kind`) does not say what is to be done."""

    kind: str


class WhichMotion(NotDone):
    """A word on a motion that another has replaced, or may have: `number` is that of the one which waits."""

    agrees: bool
    by: Seat
    order: ModeratorOrder
    number: int
