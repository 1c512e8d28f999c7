"""REMATCH: the next match of the same people with the same settings."""

import secrets
from collections import Counter

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.commitment import SECRET_BYTES
from pbem.engine.match import commands
from pbem.engine.match.state import Match, Phase
from pbem.engine.match.terms import people_wanted
from pbem.micros import DAY
from pbem.orders.values.bots import BotsWish
from pbem.service.aggregates.tables import OpenTable
from pbem.service.services import AccountContext, Work
from pbem.service.tables.appointments import why_not_asked
from pbem.service.tables.bots import seat_bots
from pbem.service.tables.new_tables import table_like
from pbem.service.tables.seats import HELD, ask_to_seat, holders, join


def rematch(at: AccountContext) -> Done | Undone:
    """The first who wants another match makes its table, and the others are asked; who wants it later takes a seat."""
    number = at.table or _last_over(at)
    old = at.work.table(number) if number else None
    if old is None or at.seat not in _people(old.match):
        return outcomes.NoSuchTable(number or 0)
    match = old.match
    if match.phase is not Phase.OVER or match.league is not None:
        return outcomes.NoRematch(old.id, league=match.league is not None)
    made = next(iter(_made_of(at.work, old)), None)
    if made is not None:
        at.work.invite(made, at.person)
        return join(at, made)
    least, _ = people_wanted(match.rulebook, match.server)
    came = table_like(at, match, seats=max(least, len(_people(match))), late_of=old.id)
    if not isinstance(came, outcomes.TableIsMade):
        return came
    new = at.work.tables[came.table]
    bots = Counter(strength for seat, strength in match.bots if seat in match.present)
    for strength, count in bots.items():
        seat_bots(at.work, new, at.seat, BotsWish(count, strength))
    if new.match.phase is not Phase.GATHERING:
        seated = at.work.know(int(seat) for seat, _ in new.match.bots)
        return outcomes.GameBegins(new.id, tuple(bot.name for bot in seated.values()))
    players = [seat for seat in _people(match) if seat not in dict(match.bots)]
    others = [at.work.person(int(seat)) for seat in players if seat != at.seat]
    asked = [one for one in others if not why_not_asked(at.work, one, at.person)]
    for one in asked:
        ask_to_seat(at.work, new, one.id)
    return outcomes.RematchIsMade(new.id, len(asked), least, HELD // DAY)


def begin_with_enough(work: Work, table: OpenTable) -> None:
    """The rematch begins with who came, once nobody's word is waited for any more, if they are enough."""
    record = work.reading.tables.by_id(table.id)
    old = work.table(record.late_of) if record is not None and record.late_of is not None else None
    if old is None or old.match.phase is not Phase.OVER or table.match.phase is not Phase.GATHERING:
        return
    least, _ = people_wanted(table.match.rulebook, table.match.server)
    if not holders(work, table) and len(table.match.people) >= least:
        table.do(commands.StartMatch(table.match.host, secrets.token_bytes(SECRET_BYTES)))


def _people(match: Match) -> tuple[str, ...]:
    """Who played to the end."""
    return tuple(seat for seat in match.present if seat not in match.barred)


def _made_of(work: Work, old: OpenTable) -> list[int]:
    """The rematches of a match that are not over, one that gathers first."""
    phases = (Phase.GATHERING, Phase.RULE, Phase.PLAY)
    return [number for phase in phases for number in work.reading.tables.late_of(old.id, phase.value)]


def _last_over(at: AccountContext) -> int | None:
    """The match that ended of those that somebody sat down to last."""
    records = at.work.reading.tables.of(at.person)
    return next((one.id for one in records if one.phase == Phase.OVER.value), None)
