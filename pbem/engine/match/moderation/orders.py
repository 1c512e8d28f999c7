"""What a moderator may order at a table: values that a command, a motion, an announcement and a preview all hold."""

from pbem.cards import Card
from pbem.engine.match.terms import HouseRules, TimeRules
from pbem.engine.round.commands import Seat
from pbem.engine.rulebook import Rulebook
from pbem.families import Family


class ModeratorOrder(Family):
    """What a moderator may order, as it is stored: no name of a class or a field ever changes."""


class RoundOrder(ModeratorOrder):
    """What is about the round that is played, or ends the match."""


class Appoint(ModeratorOrder):
    """One moderator more: somebody at the table, or from outside."""

    person: Seat


class Dismiss(ModeratorOrder):
    """One moderator less; the host is always one."""

    person: Seat


class Pause(ModeratorOrder):
    """The clock stands, and no move is taken until RESUME. `left`: microseconds that were left to who must act."""

    left: int


class Resume(ModeratorOrder):
    """The clock runs on from where it stood."""


class Extend(ModeratorOrder):
    """Who must act has so many microseconds more."""

    time: int


class Remind(ModeratorOrder):
    """Who must act is mailed a reminder now."""

    seat: Seat


class EjectPlayer(ModeratorOrder):
    """A player leaves the match: the hand stays for the high count, or for who takes over the seat."""

    seat: Seat


class OfferSeat(ModeratorOrder):
    """Somebody is asked to take over a seat, God's too, with its hand, past and standing; a yes makes it theirs.

    It may be that of a player who has left, or was ejected.
    """

    seat: Seat
    to: Seat


class PlayFor(RoundOrder):
    """A play in a player's place: these cards, no play, or (neither) a card of the player's hand by chance."""

    seat: Seat
    cards: tuple[Card, ...] = ()
    no_play: bool = False


class JudgeFor(RoundOrder):
    """A verdict in the place of God, a person; `card` is the right one of a wrong no play."""

    right: bool
    card: Card | None = None


class UndoTo(RoundOrder):
    """This play and all after it never happened.

    Where God proposed to amend its verdict, the play is then made again with the verdict God means.
    """

    number: int


class LetStand(RoundOrder):
    """The verdict that God proposed to amend is told to all as a mistake, and what came of it stands."""

    number: int


class CloseRound(RoundOrder):
    """The round is over now: scored as it stands, or void."""

    scored: bool


class CloseMatch(RoundOrder):
    """The match is over now, between two rounds; who never was God is compensated (rule 12)."""


class ChangeSettings(ModeratorOrder):
    """Before a round: the rulebook with its changed fields, all of them by name, the house rules, the clock.

    `time_rules` is None in logs of before there were any: they stay as they are. `rated`: whether the rounds count for
    the ratings, which is settled before the match begins; None where it stays as it is. `listed`: whether strangers
    find the table on the pages of the server; None likewise. `seats`: how many there are from now on, while people
    gather; None likewise.
    """

    rulebook: Rulebook
    options: tuple[tuple[str, str], ...]
    house_rules: HouseRules
    clock: int
    time_rules: TimeRules | None = None
    rated: bool | None = None
    listed: bool | None = None
    seats: int | None = None


class TellTurns(ModeratorOrder):
    """Whose turn it is, is told outside the table too, where a moderator has said; or, not `on`, no more."""

    on: bool


class SeeAll(ModeratorOrder):
    """The moderator, who does not play, sees hands and rule (never stock or seed) for the rest of this round."""
