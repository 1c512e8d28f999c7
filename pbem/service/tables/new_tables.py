"""NEW TABLE: a table as it is wished, or like another; what a host may settle: rulebook, house rules, time."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.league import MakeLeagueTable
from pbem.engine.match.state import Match, Phase
from pbem.engine.match.terms import USUAL, HouseRules, ServerGod, TimeRules, people_wanted
from pbem.engine.rulebook import Rulebook
from pbem.engine.rulebook_reading import RulebookError, choices, override
from pbem.micros import DAY, HOUR, MINUTE, Micros
from pbem.orders.values.bots import BotsWish
from pbem.orders.values.table_settings import TableSettings
from pbem.orders.values.time_wish import UNCAPPED, TimeWish
from pbem.service.aggregates.tables import LoadedTable, OpenTable
from pbem.service.display_names import is_servers_name
from pbem.service.services import AccountContext, Work
from pbem.service.tables.bots import seat_bots
from pbem.service.timing import LEAST_DAILY
from pbem.service.zones import zone_called

DEFAULT_RULEBOOK = "new-eleusis"

SEATS = 4
"""Seats of a table whose host names no number, God included; where God is the server, one less."""

ROUNDS, MOST_ROUNDS = 3, 20
"""Rounds of a match where the server is God: if the host names no number, and at most."""

LONGEST_TITLE = 40


def new_table(at: AccountContext, wish: TableSettings) -> Done | Undone:
    """NEW TABLE: a table as it is wished, with who writes as its host."""
    name = wish.rulebook or DEFAULT_RULEBOOK
    rulebook = resolved(at.house.rulebooks, name, wish.options)
    if not isinstance(rulebook, Rulebook):
        return rulebook
    if wish.server is None and (wish.difficulty is not None or wish.rounds is not None):
        return outcomes.OnlyWithServer("rounds" if wish.difficulty is None else "difficulty")
    if wish.server and wish.human_judge:
        return outcomes.ServerJudges()
    if wish.bots is not None and wish.server is None:
        return commands.BotsNeedServer()
    if wish.bots is not None and wish.rated:
        return commands.BotsUnrated()
    rounds = ROUNDS if wish.rounds is None else wish.rounds
    if not 1 <= rounds <= MOST_ROUNDS:
        return outcomes.BadSetting("rounds", str(rounds), ("1", str(MOST_ROUNDS)))
    server = ServerGod(rounds, wish.difficulty or "any") if wish.server else None
    least, most = people_wanted(rulebook, server)
    time = settled(wish, at.house.move_time, at.house.time_rules)
    if not isinstance(time, Settled):
        return time
    usual = max(SEATS if server is None else SEATS - 1, 1 + wish.bots.count if wish.bots else 0)
    command = commands.MakeTable(
        host=at.seat,
        title=" ".join(wish.title.split())[:LONGEST_TITLE],
        rulebook=rulebook,
        options=wish.options,
        seats=wish.seats or max(least, min(usual, most)),
        clock=time.clock,
        open=bool(wish.open),
        server=server,
        house_rules=house_rules(wish),
        time_rules=time.rules,
        rated=at.house.rated and wish.bots is None if wish.rated is None else wish.rated,
        listed=wish.listed,
    )
    return _made(at, command, bots=wish.bots)


def table_like(
    at: AccountContext, match: Match, seats: int | None = None, late_of: int | None = None
) -> Done | Undone:
    """Another table of the same settings, of who writes; with more or fewer `seats` if they are told. `late_of`: as in
    `TableRecord`."""
    same: dict[str, Any] = {one.name: getattr(match, one.name) for one in fields(commands.MakeTable)}
    wanted = {"host": at.seat, "seats": seats or match.seats}
    return _made(at, commands.MakeTable(**(same | wanted)), late_of)


def _made(
    at: AccountContext, command: commands.MakeTable, late_of: int | None = None, bots: BotsWish | None = None
) -> Done | Undone:
    person = at.me
    kept = [one.id for one in at.work.reading.tables.of(person.id) if one.host == person.id]
    opened = [at.work.table(number) for number in sorted({*kept, *at.work.tables})]
    hosted = [one for one in opened if one is not None and one.match.host == str(person.id)]
    waiting = tuple(one.id for one in hosted if one.match.phase is Phase.GATHERING)
    if len(waiting) >= at.house.waiting_tables:
        return outcomes.TooManyTables(waiting)
    if command.server is not None and is_servers_name(person.name):
        return outcomes.NameTaken(person.name, servers=True)
    table = open_new(at.work, command, person.id, command.title, late_of)
    if not isinstance(table, OpenTable):
        return table
    at.work.add_seat(table.id, person.id)
    at.work.times.dequeue(person.id)
    seated = seat_bots(at.work, table, at.seat, bots) if bots is not None else ()
    if isinstance(seated, tuple) and table.match.phase is not Phase.GATHERING:
        return outcomes.GameBegins(table.id, seated)
    return outcomes.TableIsMade(table.id, command.seats)


def open_new(
    work: Work,
    command: commands.MakeTable | MakeLeagueTable,
    host: int,
    title: str,
    late_of: int | None = None,
) -> OpenTable | commands.TableRefusal:
    """A table that the command makes, to work on, or why it makes none; the number that it has got is spent."""
    trial = OpenTable(LoadedTable(0), work.now)
    refused = trial.do(command)
    if refused is not None:
        return refused
    with work.house.store.writing() as writing:
        number = writing.tables.add(title, host, trial.match.phase.value, work.now, late_of)
    table = OpenTable(LoadedTable(number), work.now)
    table.do(command)
    work.adopt(table)
    return table


Options = tuple[tuple[str, str], ...]


LONGEST_CLOCK, SHORTEST_CLOCK = 60 * DAY, MINUTE

WEEK = 7

MOST = {"first_turn": 5, "excuses": 20, "reliability": 100}
"""The largest numbers that are taken."""


def resolved(books: Mapping[str, Rulebook], name: str, options: Options) -> Rulebook | Undone:
    """The rulebook of this name with its options, or what is wrong with them."""
    rulebook = books.get(name)
    if rulebook is None:
        return outcomes.NoSuchRulebook(name, tuple(books))
    changed = override(rulebook, options)
    if not isinstance(changed, RulebookError):
        # With new hands as large as the old ones right no plays could go round for ever: all right cards may lie.
        endless = not changed.no_play_less and "no_play_less" in dict(options)
        return outcomes.BadOption("no_play_less 0", "1-52") if endless else changed
    written = dict(options).get(changed.field, "")
    if changed.clash:
        asked_for = tuple(f"{field} {value}" for field, value in options)
        value = written or str(getattr(rulebook, changed.field)).lower()
        return outcomes.OptionsClash(asked_for, changed.field, value)
    allowed = ", ".join(choices(changed.field, rulebook))
    return outcomes.BadOption(f"{changed.field} {written}".strip(), allowed)


def house_rules(wish: TableSettings, before: HouseRules = USUAL) -> HouseRules:
    """The house rules as they are wished; what was not said stays as it was."""
    said = {one.name: getattr(wish, one.name) for one in fields(HouseRules)}
    return replace(before, **{name: value for name, value in said.items() if value is not None})


@dataclass(frozen=True, slots=True)
class Settled:
    """The clock of each move, in microseconds, and the other rules of time."""

    clock: Micros
    rules: TimeRules


def settled(wish: TableSettings, clock: Micros, before: TimeRules) -> Settled | Undone:
    """Time at a table as it is wished; what was not said stays as it was, as far as it goes with the rest."""
    said = wish.time
    daily = said.daily if said.daily is not None else None if wish.clock is not None else before.daily
    zone = before.zone if said.zone is None else zone_called(said.zone)
    if not isinstance(zone, str):
        return outcomes.NoSuchZone(said.zone or "", zone)
    if daily is not None:
        clock = DAY
    elif wish.clock is not None:
        clock = wish.clock
    least = clock if daily is None else LEAST_DAILY
    if not SHORTEST_CLOCK <= clock <= LONGEST_CLOCK:
        return outcomes.BadSetting("clock", _hours(clock), (_hours(SHORTEST_CLOCK), _hours(LONGEST_CLOCK)))
    wrong = _why_not(wish, daily, least)
    if wrong is not None:
        return wrong
    rules = _with(said, replace(_fitting(before, daily, least), daily=daily, zone=zone))
    return Settled(clock, rules)


def _why_not(wish: TableSettings, daily: int | None, least: Micros) -> Undone | None:
    """What of all this makes no sense; `least` is the shortest time that a move has."""
    said = wish.time
    if said.daily is not None and wish.clock is not None:
        return outcomes.BadClock("daily_clock")
    if daily is not None and said.bank:
        return outcomes.BadClock("daily_bank")
    if said.days_off is not None and len(said.days_off) == WEEK:
        return outcomes.BadClock("days_off")
    if said.grace is not None and said.grace > least:
        return outcomes.BadClock("grace", said.grace, least)
    for name in ("regret", "prophet_window", "bot_pace"):
        value = getattr(said, name)
        if value is not None and value >= least:
            return outcomes.BadClock(name, value, least)
    for name, most in MOST.items():
        value = getattr(said, name)
        if value is not None and not (name == "first_turn") <= value <= most:
            return outcomes.BadClock(name, value, most)
    return None


def _fitting(rules: TimeRules, daily: int | None, least: Micros) -> TimeRules:
    """What held before, cut to what makes sense with the clock that holds now."""
    return replace(
        rules,
        bank=0 if daily is not None else rules.bank,
        grace=min(rules.grace, least),
        regret=rules.regret if rules.regret < least else least // 4,
        prophet_window=rules.prophet_window if rules.prophet_window < least else least // 4,
        bot_pace=rules.bot_pace if rules.bot_pace < least else least // 4,
    )


def _with(said: TimeWish, rules: TimeRules) -> TimeRules:
    names = ("bank", "days_off", "first_turn", "grace", "regret", "prophet_window", "bot_pace", "missed")
    told = {name: getattr(said, name) for name in (*names, "excuses", "vacation", "reliability")}
    told = {name: value for name, value in told.items() if value is not None}
    if said.vacation == UNCAPPED:
        told["vacation"] = None
    return replace(rules, **told)


def _hours(time: Micros) -> str:
    """A length of time in symbols that every language reads."""
    return f"{time // MINUTE} min" if time < 2 * HOUR else f"{time // HOUR} h"
