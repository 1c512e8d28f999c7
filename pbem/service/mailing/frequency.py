"""How often somebody is mailed of a table: which of the things that happen there are reason for a mail."""

from collections.abc import Sequence
from enum import Enum, StrEnum

from pbem.digests.facts.table import Ask, situation
from pbem.engine.match import events as match_events
from pbem.engine.match.moderation.orders import Dismiss, EjectPlayer, Remind
from pbem.engine.match.state import Match, Phase, task, turn_of
from pbem.engine.match.view import table_view
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import RoundEnded, RoundRescored
from pbem.store.rows.people import Person, SeatRecord


class MailFrequency(StrEnum):
    """How often somebody is mailed of a table; the value is what is kept of it."""

    EACH = "each"  # whenever something happens
    TURN = "turn"  # when something is asked of the reader, or something changes the game
    DAILY = "daily"  # once a day, of all such tables in one mail
    OFF = "off"  # where a round begins or ends, and where the reader would lose their turn


class Relevance(Enum):
    """What something that happens at a table is to one reader, the weightiest first."""

    END = "end"  # a round is over, or the match, or was scored anew; or there will be none
    OUT = "out"  # the reader has no more part in the table, or a moderator has them reminded
    BEGINS = "begins"  # a round begins; or the game stands as in a backup, from which mails that waited do not leave
    ASKED = "asked"  # something is asked of the reader that was not before
    CHANGES = "changes"  # it changes the game, or the reader's own place in it
    PASSES = "passes"  # the game goes on


ENDS = (match_events.MatchEnded, RoundEnded, RoundRescored, match_events.TableClosed)

CHANGES = (
    match_events.AmendmentProposed,
    match_events.HintGiven,
    match_events.LeagueRoundClosed,
    match_events.MatchStarted,
    match_events.ModeratorOrdered,
    match_events.SeatLeft,
    match_events.SeatUnreachable,
    match_events.TableDeserted,
    match_events.TableRevived,
    round_events.PlayerEjected,
    round_events.PlayerExpelled,
    round_events.ProphetDeclared,
    round_events.ProphetOverthrown,
    round_events.ProphetSteppedDown,
    round_events.VerdictAmended,
)
"""What changes the game for everybody at the table. A hint before play began is told with the rule."""

OF_A_SEAT = (
    match_events.CaretakerCame,
    match_events.SeatOpened,
    match_events.SeatReclaimed,
    match_events.TurnExcused,
    round_events.TurnMissed,
)
"""What changes something only for the player whose seat it is."""

TO_JUDGE = (Ask.JUDGE, Ask.JUDGE_GUESS, Ask.STARTER)


def often_of(seat: SeatRecord, person: Person, usual: str) -> MailFrequency:
    """How often a person is mailed of a table: as they set it there, else at their tables, else as the house has it."""
    return MailFrequency(seat.digests or person.digests or usual)


def is_mailed(often: MailFrequency, matter: Relevance, *, can_wait: bool = False) -> bool:
    """Whether somebody is mailed at once; `can_wait`: what is asked of them may be told with their daily mail."""
    match often, matter:
        case (MailFrequency.EACH, _) | (_, Relevance.END | Relevance.OUT | Relevance.BEGINS):
            return True
        case MailFrequency.TURN, _:
            return matter is not Relevance.PASSES
        case MailFrequency.DAILY, Relevance.ASKED:
            return not can_wait
        case _:
            return False


def relevance_of(
    events: Sequence[match_events.TableEvent], before: Match | None, after: Match, reader: Seat
) -> Relevance:
    """What new events are to a reader of the table, which was `before` and is `after` them."""
    if any(isinstance(event, ENDS) for event in events):
        return Relevance.END
    if reader in gone(events) or reader in reminded(events):
        return Relevance.OUT
    if begins(before, after) or any(isinstance(event, match_events.WentBack) for event in events):
        return Relevance.BEGINS
    late = [event.seat for event in events if isinstance(event, match_events.LatenessTold)]
    told_late = bool(late) and reader in (*late, *after.moderators)  # for the reader to do something about it
    if told_late or asked_of(after, reader) - asked_of(before, reader):
        return Relevance.ASKED
    return Relevance.CHANGES if any(_changes(event, reader) for event in events) else Relevance.PASSES


def begins(before: Match | None, after: Match) -> bool:
    """Whether a round can be played that could not be `before`: its rule is sealed, and all that is dealt lies there.

    Everybody at the table is mailed that, before anything is played.
    """
    return _is_dealt(after) and not (
        before is not None and before.number == after.number and _is_dealt(before)
    )


def _is_dealt(match: Match) -> bool:
    """Whether a round is being played whose starter has not to be judged any more."""
    return match.phase is Phase.PLAY and match.round is not None and not match.round.starter_open


def asked_of(match: Match | None, reader: Seat) -> frozenset[object]:
    """All that a table asks of a reader, or lets them do for a while, each by what makes it another than before."""
    if match is None or match.paused is not None:
        return frozenset()
    asked: set[object] = set()
    waits = task(match)
    if waits is not None and waits.seat == reader:
        asked.add(turn_of(match))
    view = table_view(match, reader)
    if match.phase is Phase.GATHERING and reader == match.host and len(match.people) >= match.fewest:
        asked.add("start")
    if match.god == reader and match.phase is Phase.PLAY and situation(view).asks in TO_JUDGE:
        asked.add(("judge", situation(view).asks, len(match.before), match.undone))
    if view.may_vote and match.motion is not None:
        asked.add(("vote", match.serial, match.motion.number))
    if view.decides and match.amendment is not None:
        asked.add(match.amendment)
    if view.round is not None and match.phase is Phase.PLAY:
        plays = len(view.round.plays)
        asked |= {("declare", plays)} if view.round.may_declare else set()
        asked |= {("guess", plays)} if view.round.may_guess else set()
    return frozenset(asked)


def gone(events: Sequence[match_events.TableEvent]) -> list[Seat]:
    """Who has no more part in the table from now on, and is told of that once."""
    seats = []
    for event in events:
        match event:
            case match_events.ModeratorOrdered(
                _, EjectPlayer(seat) | Dismiss(seat)
            ) | round_events.SeatTakenOver(seat):
                seats.append(seat)
            case match_events.SeatLeft(seat, late=True) | match_events.SeatOpened(seat, for_good=True):
                seats.append(seat)
    return seats


def reminded(events: Sequence[match_events.TableEvent]) -> list[Seat]:
    """Whom a moderator has reminded."""
    orders = (event.order for event in events if isinstance(event, match_events.ModeratorOrdered))
    return [order.seat for order in orders if isinstance(order, Remind)]


def _changes(event: match_events.TableEvent, reader: Seat) -> bool:
    """Whether it changes the game for everybody, or is about the reader's own seat."""
    match event:
        case match_events.ModeratorOrdered(_, Remind()) | match_events.SeatLeft(late=False):
            return False
        case round_events.SeatTakenOver(by=by):
            return by == reader
        case _:
            return isinstance(event, CHANGES) or (isinstance(event, OF_A_SEAT) and event.seat == reader)
