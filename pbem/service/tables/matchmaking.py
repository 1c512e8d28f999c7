"""JOIN without a number: a seat at the table that fits best, or a place in the queue of which tables are made."""

import secrets
from collections import defaultdict

from pbem.digests import outcomes
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Done, Undone
from pbem.engine.commitment import SECRET_BYTES
from pbem.engine.match import commands
from pbem.engine.match.state import Phase
from pbem.engine.match.terms import ServerGod, people_wanted
from pbem.micros import DAY, MINUTE, Micros
from pbem.orders.words import language_of
from pbem.service.aggregates.tables import OpenTable
from pbem.service.display_names import fold_name, is_servers_name
from pbem.service.services import AccountContext, Services, Work
from pbem.service.tables.finding import open_tables, pace, usual_pace
from pbem.service.tables.new_tables import DEFAULT_RULEBOOK, ROUNDS, open_new
from pbem.service.tables.seats import HELD, join
from pbem.store.rows.turns import Queued

WAITS_FOR: Micros = 14 * DAY
"""So long a place in the queue lasts."""

CHOOSY_FOR: Micros = DAY
"""So long one waits for others of one's own language before all languages will do."""

LOOKS_EVERY: Micros = 10 * MINUTE
"""How often it is looked whether a table has come that suits who waits."""

HASTE = 4
"""Nobody is put at a table where moves are due so many times sooner than where they sat down last."""


def find_game(at: AccountContext) -> Done | Undone:
    """JOIN alone, in a letter about no table: the seat that its writer was invited to, else any that suits them.

    Who has a seat at a table that waits already gets no second one.
    """
    invited = _invited_to(at)
    if invited is not None or not at.house.matchmaking:
        return join(at, invited)
    for table in at.work.going_on(at.person):
        match = table.match
        if match.phase is Phase.GATHERING and at.seat in match.people:
            return outcomes.YouAreIn(table.id, len(match.people), match.seats)
    return take_seat(at) or _wait(at)


def is_asked_to_table(at: AccountContext) -> bool:
    """Whether somebody was invited to a table last where they can still take a seat, and have none."""
    number = _invited_to(at)
    return number is not None and may_sit(at, number)


def may_sit(at: AccountContext, number: int) -> bool:
    """Whether a table to which somebody was invited gathers, or offers them a seat, and they have none there."""
    table = at.work.table(number)
    if table is None or at.seat in table.match.people:
        return False
    return table.match.phase is Phase.GATHERING or any(to == at.seat for _, to in table.match.offers)


def take_seat(at: AccountContext) -> outcomes.YouAreIn | None:
    """A seat at the open table that fits best; None where none does."""
    for table in open_tables(at):
        if pace(table.match) * HASTE >= usual_pace(at):
            came = join(at, table.id)
            if isinstance(came, outcomes.YouAreIn):
                return came
    return None


def make_table(work: Work) -> OpenTable | None:
    """A table of those who have waited longest, if enough do who read one language, or whoever they are once the first
    has waited for long; its match begins. Who can get no mail, or is away, is passed over.
    """
    people = wanted(work.house)
    there = [one for one in work.times.queue() if work.is_mailed(one.person)]
    there = [one for one in there if work.absences.until(one.person) is None]
    groups: dict[str, list[int]] = defaultdict(list)
    for one in there:
        groups[language_of(work.person(one.person).language)].append(one.person)
    all_of_them = [one.person for one in there]
    if there and work.now - there[0].at >= CHOOSY_FOR:
        groups[""] = all_of_them
    chosen = next(
        (found for group in groups.values() if len(found := _namesakes_apart(work, group)) >= people), []
    )
    return _begin(work, chosen[:people]) if people and chosen else None


def wanted(house: Services) -> int:
    """How many make a table; 0 where nobody waits for one."""
    server = ServerGod(ROUNDS, "any")
    least, most = people_wanted(house.rulebooks[DEFAULT_RULEBOOK], server)
    return min(max(least, house.matchmaking), most) if house.matchmaking else 0


def waits(work: Work, *, again: bool = False, person: int = 0) -> outcomes.YouWaitForGame | None:
    """What somebody who waits for a game is told of that; None for who does not."""
    queue = work.times.queue()
    mine = next((one for one in queue if one.person == person), None)
    if mine is None:
        return None
    return outcomes.YouWaitForGame(len(queue), wanted(work.house), mine.at + WAITS_FOR, again)


def wait_no_more(at: AccountContext) -> Done | None:
    """LEAVE of who waits for a game; None if they do not."""
    if waits(at.work, person=at.person) is None:
        return None
    at.work.times.dequeue(at.person)
    return outcomes.WaitForGameNoMore()


def look_after(work: Work, one: Queued) -> bool:
    """What the tick does for somebody who waits: a seat, a table, or the end of their time; else they wait on."""
    at = AccountContext(work, one.person)
    if work.now - one.at >= WAITS_FOR or not work.house.matchmaking:
        work.times.dequeue(one.person)
        work.post.note(work, at.me, Kind.QUEUE_OVER)
        return True
    can_play = work.is_mailed(one.person) and work.absences.until(one.person) is None
    if can_play and (take_seat(at) or make_table(work)) is not None:
        return True
    work.times.enqueue(Queued(one.person, one.at, min(work.now + LOOKS_EVERY, one.at + WAITS_FOR)))
    return False


def _invited_to(at: AccountContext) -> int | None:
    """The table that somebody was invited to last, where JOIN can still mean it: where seats are taken, where one is
    offered, and for some time any other, whatever has become of it: a second letter is no wish for a second game."""
    invitations = at.work.reading.invitations.of(at.person)
    number, asked = invitations[-1] if invitations else (0, 0)
    table = at.work.table(number) if number else None
    if table is None:
        return None
    match = table.match
    offered = any(to == at.seat for _, to in match.offers)
    lately = at.work.now - asked < (DAY if at.seat in match.people else HELD)
    return number if match.phase is Phase.GATHERING or offered or lately else None


def _wait(at: AccountContext) -> Done | Undone:
    queue = at.work.times.queue()
    again = any(one.person == at.person for one in queue)
    if not again:
        at.work.times.enqueue(Queued(at.person, at.work.now, at.work.now + LOOKS_EVERY))
    made = make_table(at.work)
    if made is not None and at.seat in made.match.people:
        return outcomes.YouAreIn(made.id, len(made.match.people), made.match.seats)
    told = waits(at.work, again=again, person=at.person)
    assert told is not None
    return told


def _namesakes_apart(work: Work, people: list[int]) -> list[int]:
    """Those of them who can sit at one table, where no two have the same name, nor that of the server."""
    named: dict[str, int] = {}
    for person in people:
        name = work.person(person).name
        if not is_servers_name(name):
            named.setdefault(fold_name(name), person)
    return list(named.values())


def _begin(work: Work, people: list[int]) -> OpenTable:
    """A table as it is usual here with the server as God, at which these play from now on."""
    house, host = work.house, str(people[0])
    command = commands.MakeTable(
        host=host,
        title="",
        rulebook=house.rulebooks[DEFAULT_RULEBOOK],
        options=(),
        seats=len(people),
        clock=house.move_time,
        open=False,
        server=ServerGod(ROUNDS, "any"),
        time_rules=house.time_rules,
        rated=house.rated,
    )
    table = open_new(work, command, people[0], "")
    if not isinstance(table, OpenTable):
        raise ValueError(f"no table of the queue can be made: {table}")
    for person in people:
        if str(person) not in table.match.people:
            table.do(commands.TakeSeat(str(person), True))
        work.add_seat(table.id, person)
        work.times.dequeue(person)
    table.do(commands.StartMatch(host, secrets.token_bytes(SECRET_BYTES)))
    return table
