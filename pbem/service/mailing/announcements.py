"""Who is mailed what, after a table has changed: at once, or with their daily mail."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from pbem.digests.facts.table import situation
from pbem.digests.mails.mails import Kind
from pbem.engine.match import events as match_events
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.match.view import table_view
from pbem.engine.round import events as round_events
from pbem.micros import HOUR, Micros
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing import table_facts
from pbem.service.presence import stand_in
from pbem.service.services import Work
from pbem.service.timing import local, micros
from pbem.service.unit_of_work.unit_of_work import MailFrequency
from pbem.store.rows.people import Person

PRIVATE = (
    match_events.RuleDrafted,
    match_events.DraftDropped,
    match_events.HintGiven,
    match_events.StartersSet,
    match_events.VerdictQuestioned,
    match_events.VerdictDropped,
    match_events.MotionVoted,
)
"""Events that are told to nobody yet but whose act they were."""

IN_PASSING = (
    match_events.WatcherCame,
    match_events.WatcherLeft,
    match_events.SeatTendered,
    match_events.TenderLapsed,
)
"""Events that everybody is told of with their next mail: they are no reason for one."""

OF_THE_POST = (match_events.SeatUnreachable, match_events.SeatReachable)
"""Events that everybody is mailed where nothing else happened; beside a play they are told with it."""

COMING_AND_GOING = (
    match_events.TableMade,
    match_events.SeatTaken,
    match_events.BotSeated,
    match_events.SeatLeft,
)
"""Before the match, these are told to the host alone."""

NOT_JUDGED = (
    match_events.RuleSet,
    round_events.RoundStarted,
    round_events.StarterRedrawn,
    round_events.TurnMissed,
    round_events.CardsShown,
    round_events.NoPlayDeclared,
    round_events.PlayCalled,
    round_events.CardPicked,
    round_events.VerdictGiven,
)
"""Where a person judges, these are mailed to nobody but who must act then: all hear of it when it is judged."""


def announce(
    work: Work, table: OpenTable, sender: int | None, untold: Sequence[match_events.TableEvent] | None = None
) -> None:
    """Have those told whom a table's new events concern; `sender` has a receipt about this table and needs no mail
    besides, but for the end of a round and of the match, of which everybody is told: theirs is the receipt too.

    `untold`: the last of the new events, where the others were told already. What caretakers do now is told with them;
    where a round begins they wait until everybody is told that, but for bots that keep one person company.
    """
    known = 0 if untold is None else len(table.events) - len(untold)
    told_already = table.before
    for event in table.events[:known]:
        told_already = told_already.after(event)
    before = told_already.match
    new_round = table_facts.begins(before, table.match)
    if not new_round or _is_alone_with_bots(table.match):
        stand_in(work, table)
    work.deadlines.of(table)  # looked up while that can be done, also where nobody is mailed of it
    events, match = table.events[known:], table.match
    left = before.left if before is not None else ()
    out = (seat for seat in table_facts.gone(events) if seat not in left)  # who left before has heard that
    people = [int(seat) for seat in dict.fromkeys((*match.audience, *out))]
    if any(isinstance(event, match_events.MatchEnded) for event in events):
        _to(work, table, people, Kind.MATCH_END)
        return
    if any(isinstance(event, round_events.RoundEnded | round_events.RoundRescored) for event in events):
        _to(work, table, people, Kind.ROUND_END)
        if any(isinstance(event, round_events.RoundEnded) for event in events):
            # Who is to think of a rule now reads that as well as how the round ended.
            _to(work, table, _gods(match), Kind.RULE)
        return
    open_hint = (
        (match_events.HintGiven,) if match.phase is Phase.PLAY else ()
    )  # after play began everybody is told at once
    told = [event for event in events if not isinstance(event, IN_PASSING)]
    public = [event for event in told if not isinstance(event, PRIVATE) or isinstance(event, open_hint)]
    if not public:
        return
    if match.phase is Phase.GATHERING and all(isinstance(event, COMING_AND_GOING) for event in public):
        people = [int(match.host)]
    elif all(isinstance(event, match_events.LatenessTold) for event in public):
        _tell_of_lateness(work, table, public)
        return
    elif not new_round and _waits_to_be_judged(match, public):
        people = _asked_anew(work, table)
    others = [
        person
        for person in dict.fromkeys(people)
        if person != sender and comes(work, table, person, _relevance(work, table, person, events, before))
    ]
    was = table.before.match
    asked_before = was is not None and was.phase is Phase.RULE and was.god == match.god
    began = table.has_new(match_events.MatchStarted) or table.has_new(match_events.TableClosed)
    gods = _gods(match) if began or not asked_before else []
    anew = table_facts.reminded(events)
    for person in others:
        kind = Kind.RULE if person in gods else _kind(table, person)
        work.post.digest(work, table, person, Kind.REMINDER if str(person) in anew else kind)


def _is_alone_with_bots(match: Match) -> bool:
    """Whether one person plays at the table with bots, and nobody else."""
    return bool(match.bots) and len(match.persons) == 1


def tell(work: Work, table: OpenTable, person: int) -> None:
    """Mail somebody how the table stands, as a mail of the kind that asks of them what the table does."""
    kind = Kind.RULE if person in _gods(table.match) else _kind(table, person)
    work.post.digest(work, table, person, kind)


def _relevance(
    work: Work, table: OpenTable, person: int, events: Sequence[match_events.TableEvent], before: Match | None
) -> table_facts.Relevance:
    """What the events are to the reader; who is mailed of each is not asked about."""
    if work.often(table.id, person) is MailFrequency.EACH:
        return table_facts.Relevance.CHANGES
    return table_facts.relevance_of(events, before, table.match, str(person))


def _to(work: Work, table: OpenTable, people: list[int], kind: Kind) -> None:
    for person in people:
        work.post.digest(work, table, person, kind)


def _kind(table: OpenTable, person: int) -> Kind:
    """A judging letter to who must judge, a digest to anybody else."""
    if table.match.god != str(person) or not table.match.human_judge:
        return Kind.DIGEST
    asks = situation(table.view(str(person))).asks
    return Kind.JUDGE if asks in table_facts.TO_JUDGE else Kind.DIGEST


def _waits_to_be_judged(match: Match, public: Sequence[match_events.TableEvent]) -> bool:
    """Whether nothing has happened yet but what a person who is God is still to judge."""
    round_, played = match.round, [event for event in public if not isinstance(event, OF_THE_POST)]
    if not played or round_ is None or not round_.human_judge or match.phase is not Phase.PLAY:
        return False
    asked = round_.starter_open or round_.pending is not None or round_.open_guess is not None
    guess = round_.pending is None and round_.open_guess is not None
    alone = (round_events.GuessMade,) if guess else ()
    return asked and all(isinstance(event, (*NOT_JUDGED, *alone)) for event in played)


def _asked_anew(work: Work, table: OpenTable) -> list[int]:
    """Whom the table asks for something that it did not ask before: God to judge, the Prophet to call or to pick.

    That the Prophet has called asks nothing new of God, who could judge all along and gets no mail for it; but for who
    could have been told so once a day.
    """
    match, before = table.match, table.before.match
    asked = []
    waits = task(match)
    if waits is not None and waits.seat != match.god and (before is None or task(before) != waits):
        asked.append(waits.seat)
    redrawn = any(isinstance(event, round_events.StarterRedrawn) for event in table.events)
    if (
        match.god is not None
        and _is_judging(match)
        and (redrawn or before is None or not _is_judging(before))
    ):
        asked.append(match.god)
    if waits is not None and waits.seat == match.god:
        often = work.often(table.id, int(waits.seat))
        asked += [waits.seat] if often is MailFrequency.DAILY else []
    return [int(seat) for seat in asked]


def _is_judging(match: Match) -> bool:
    """Whether God has something to judge."""
    god = match.god if match.phase is Phase.PLAY else None
    return god is not None and situation(table_view(match, god)).asks in table_facts.TO_JUDGE


def _tell_of_lateness(work: Work, table: OpenTable, events: Sequence[match_events.TableEvent]) -> None:
    """Who is late and cannot be passed over is asked anew, and the moderators hear of it."""
    late = [event.seat for event in events if isinstance(event, match_events.LatenessTold)]
    for seat in late:
        _to(work, table, [int(seat)], _kind(table, int(seat)))
    moderators = [int(seat) for seat in table.match.moderators if seat not in late]
    told = [one for one in moderators if comes(work, table, one, table_facts.Relevance.ASKED)]
    _to(work, table, told, Kind.DIGEST)


def _gods(match: Match) -> list[int]:
    """Who must think of a rule now."""
    waits = task(match)
    return [int(waits.seat)] if waits is not None and waits.duty is None else []


# ---------------------------------------------------------------- daily mails


USUAL = 20 * 60
"""The minute of the day at which daily mails go to who has named none: eight in the evening."""

APART: Micros = 12 * HOUR
"""So much time is between two daily mails at least, should the first have come late."""


def next_daily(person: Person, after: Micros) -> Micros:
    """When it is the person's hour next, later than `after`.

    An hour that the clocks leave out comes by the clock of before, one that they have twice comes the first time.
    """
    minute = USUAL if person.daily_at is None else person.daily_at
    zone = ZoneInfo(person.zone)
    hour = time(minute // 60, minute % 60)
    today = local(after, zone).date()
    hours = (micros(datetime.combine(today + timedelta(days=days), hour, zone)) for days in range(3))
    return next(at for at in hours if at > after)


def comes(work: Work, table: OpenTable, person: int, matter: table_facts.Relevance) -> bool:
    """Whether somebody is mailed at once of what happens now; what waits for their daily mail is remembered.

    The first mail of a table comes in any case: it brings the address for answers there.
    """
    often = work.often(table.id, person)
    seat = work.seats(table.id).get(person)
    if seat is None or not seat.mails:
        return True
    waits = (
        often is MailFrequency.DAILY
        and matter is table_facts.Relevance.ASKED
        and can_wait(work, table, person)
    )
    if waits:
        work.deadlines.ask_daily(table.id, person)
    reader = work.person(person)
    if often is MailFrequency.DAILY and reader.daily_due is None:
        # Who has never had a daily mail has the first at their next hour.
        work.save_person(replace(reader, daily_due=next_daily(reader, work.now)))
    return table_facts.is_mailed(often, matter, can_wait=waits)


def can_wait(work: Work, table: OpenTable, person: int) -> bool:
    """Whether at least half of the player's time will be left when their next daily mail comes."""
    reader, record = work.person(person), work.deadlines.of(table)
    back = work.absences.until(person)
    told = next_daily(reader, max(work.now, back or 0))
    if record is not None and record.person == person:
        due = record.due
    elif table.match.amendment is not None and str(person) in table.match.moderators:
        due = work.now + table.match.clock
    else:
        return True
    return 2 * (due - told) >= due - work.now
