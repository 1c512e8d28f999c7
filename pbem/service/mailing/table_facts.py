"""What a mail of a table tells besides what is seen there; and which things that happen there are reason for one."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum

from pbem.digests.facts.news import Said
from pbem.digests.facts.table import Ask, asks, situation
from pbem.digests.mails.mails import Deadline, IfMissed, Planned, PlanOver, Reader
from pbem.engine.match import events as match_events
from pbem.engine.match.moderation.orders import Dismiss, EjectPlayer, Remind
from pbem.engine.match.state import Match, Phase, task, turn_of
from pbem.engine.match.view import TableView, table_view
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import RoundEnded, RoundRescored
from pbem.mail.keys import without_keys
from pbem.orders.values.hearers import Hearers
from pbem.service.aggregates.tables import OpenTable
from pbem.service.presence import god_goes, never_came, opens_seat
from pbem.service.timing import WAITING, excuse_left, to_carry_out, waiting_play, why_over
from pbem.service.unit_of_work.unit_of_work import MailFrequency, UnitOfWork
from pbem.store.rows.people import DeadlineRecord, Person
from pbem.store.rows.tables import Talk
from pbem.store.rows.turns import PlanKind


def view_of_week(work: UnitOfWork, view: TableView) -> TableView:
    """At a table of a league, what is seen of it with the time at which its week closes as it is settled now."""
    of = view.league
    league = work.leagues.named(of.league) if of is not None else None
    if of is None or league is None:
        return view
    closes = league.state.seasons[of.season - 1].weeks[of.week - 1].closes
    return replace(view, league=replace(of, closes=closes))


def told_deadline(work: UnitOfWork, table: OpenTable) -> Deadline | None:
    """The deadline of a table as it is told; None where there is none."""
    record = work.deadlines.of(table)
    if record is None:
        return None
    bank_begins = work.deadlines.clock(table.id).bank_begins(record, table.match)
    return Deadline(record.due, work.now, bank_begins, record.bank, _if_missed(work, table, record))


def _if_missed(work: UnitOfWork, table: OpenTable, record: DeadlineRecord) -> IfMissed:
    """What becomes of who lets their time pass, and of their seat, besides what is done in their place."""
    match = table.match
    clock, waits = work.deadlines.seat_clock(table, record), task(match)
    if never_came(work, table, clock):
        return IfMissed.SEAT_GOES
    if excuse_left(match, record, clock):
        return IfMissed.EXCUSED
    if waits is not None and god_goes(match, waits, clock):
        return IfMissed.GOD_GOES
    unattended = str(record.person) in match.unattended
    return IfMissed.SEAT_OPENS if opens_seat(clock) and not unattended else IfMissed.CHARGED


def told_talk(talk: Talk) -> Said:
    """What somebody said, with their name where that is told; without keys, which earlier releases kept in it."""
    text = without_keys(talk.text)
    if talk.hearers is Hearers.ANONYMOUS:
        return Said(None, text, None, talk.hearers)
    return Said(str(talk.person), text, talk.part, talk.hearers)


def told_reader(person: Person) -> Reader:
    """A person as they are written to."""
    look = (person.style, person.letters, person.deck)
    return Reader(
        person.name, person.language, person.zone, *look, one_subject=person.one_subject, links=person.links
    )


def give_up_outdated(work: UnitOfWork, table: OpenTable, person: int) -> None:
    """Where a play that waited is given up since others have acted, no other plan of the player is done instead."""
    play = waiting_play(work.times.plans(table.id, person))
    if play is not None and why_over(play, table.match) is PlanOver.OUTDATED:
        work.times.no_plans.add((table.id, person))


def told_plans(work: UnitOfWork, table: OpenTable, person: int) -> tuple[Planned, ...]:
    """The player's plans as made, those among them that are not done any more, and when the first is done."""
    plans = [one for one in work.times.plans(table.id, person) if one.number >= WAITING]
    if not plans:
        return ()
    deadline = work.deadlines.of(table)
    at = deadline.plan if deadline is not None and deadline.person == person else None
    first = next(iter(to_carry_out(table.match, plans)), None)
    return tuple(
        Planned(
            number=one.number,
            text=one.text,
            at=at if one is first else None,
            over=PlanOver.FAILED
            if (table.id, person, one.number) in work.times.failed
            else why_over(one, table.match),
            late=one.kind is PlanKind.LATE,
        )
        for one in plans
    )


def forget_told(work: UnitOfWork, table: OpenTable, person: int, told: Iterable[Planned]) -> None:
    """What is not done any more is told once."""
    for one in told:
        if one.over is not None:
            work.times.plan_rows.remove(table.id, person, one.number)


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


def goes_on(view: TableView) -> bool:
    """Whether a table asks its reader something, or plays another round, though one has just ended."""
    return asks(view) or (view.round is not None and not view.round.over)


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
