"""PRACTICE: a game with two bots that begins at once."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.state import Match, Phase
from pbem.engine.match.terms import HouseRules, ServerGod
from pbem.micros import DAY
from pbem.orders.values.bots import BotsWish
from pbem.service.aggregates.tables import OpenTable
from pbem.service.services import AccountContext
from pbem.service.tables.bots import seat_bots
from pbem.service.tables.new_tables import DEFAULT_RULEBOOK, open_new

PRACTICE = {"easy": "beginner", "medium": "club", "hard": "master"}
"""How strong the bots of a practice game are, by how hard its rule is."""

PRACTICES = 3
"""So many practice games of one person may go on at once."""


def practice(at: AccountContext, difficulty: str | None) -> Done | Undone:
    """PRACTICE: a table of the writer and two bots, with the server as God; the first round is dealt at once."""
    going_on = sorted(table.id for table in at.work.going_on(at.person) if _is_practice(table.match, at.seat))
    if len(going_on) >= PRACTICES:
        return outcomes.PracticesGoOn(tuple(going_on))
    hard = difficulty or "easy"
    command = commands.MakeTable(
        host=at.seat,
        title="",
        rulebook=at.house.rulebooks[DEFAULT_RULEBOOK],
        options=(),
        seats=3,
        clock=7 * DAY,
        open=False,
        server=ServerGod(1, hard),
        house_rules=HouseRules(teacher=hard == "easy"),
        time_rules=replace(at.house.time_rules, daily=None, regret=0, bot_pace=0),
        listed=False,
    )
    table = open_new(at.work, command, at.person, command.title)
    if not isinstance(table, OpenTable):
        return table
    at.work.add_seat(table.id, at.person)
    bots = seat_bots(at.work, table, at.seat, BotsWish(2, PRACTICE[hard]))
    return outcomes.GameBegins(table.id, bots) if isinstance(bots, tuple) else bots


def _is_practice(match: Match, seat: str) -> bool:
    """Whether somebody plays there with nobody but bots."""
    alone = bool(match.bots) and match.persons == (seat,)
    return match.host == seat and alone and match.phase is not Phase.GATHERING
