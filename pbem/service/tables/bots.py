"""ADD BOT, REMOVE BOT: players that think, for those who have nobody to play with."""

from collections.abc import Iterable

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.orders.nearest import distance
from pbem.orders.values.bots import BotsWish, bot_name
from pbem.service.aggregates.tables import OpenTable
from pbem.service.display_names import find_or_add, fold_name
from pbem.service.services import TableContext, Work
from pbem.service.tables.seats import begin_if_full
from pbem.store.rows.people import Person

NAMES = (
    *("Ada", "Basil", "Clio", "Dario", "Emmy", "Flora", "Gil", "Hilda", "Ivo", "Juno"),
    *("Kira", "Leo", "Mina", "Nino", "Olga", "Pablo", "Quim", "Rosa", "Sofia", "Tito"),
)
"""What bots are called, the first of them first."""


def add_bots(at: TableContext, wish: BotsWish) -> Done | Undone:
    """ADD BOT: so many sit down, and the match begins if no seat is left."""
    seated = seat_bots(at.work, at.table, at.seat, wish)
    if not isinstance(seated, tuple):
        return seated
    return outcomes.BotsAreIn(seated)


def remove_bot(at: TableContext, name: str | None) -> Done | Undone:
    """REMOVE BOT: the one of this name, or the last that came."""
    match = at.table.match
    if at.seat != match.host:
        return commands.OnlyTheHost(match.host)
    bots = at.work.know(int(seat) for seat, _ in match.bots)
    called = [bot for bot in bots.values() if fold_name(bot.name).startswith(fold_name(name or ""))]
    if not bots:
        return outcomes.NoBots()
    if not called:
        return outcomes.NobodyCalled(name or "", tuple(bot.name for bot in bots.values()))
    gone = called[-1]
    return at.table.do(commands.LeaveTable(str(gone.id))) or outcomes.BotIsGone(gone.name)


def seat_bots(
    work: Work, table: OpenTable, by: str, wish: BotsWish
) -> tuple[str, ...] | commands.TableRefusal:
    """Have so many sit down as there are seats for, and the match begin if none is left; gives what they are called."""
    seated: list[str] = []
    for _ in range(wish.count):
        bot = bot_beside(work, work.people(table).values(), wish.strength)
        refused = table.do(commands.SeatBot(str(bot.id), by, wish.strength))
        if refused is not None and not seated:
            return refused
        if refused is not None:
            break
        work.meet(bot)
        seated.append(bot.name)
    begin_if_full(table)
    return tuple(seated)


def bot_beside(work: Work, people: Iterable[Person], strength: str) -> Person:
    """The first bot of that strength whose name is not nearly that of any of these.

    It is the same at all tables. No mail reaches it, and none can come from it: what stands for its address is none.
    """
    taken = [fold_name(person.name.split()[0]) for person in people if person.name]
    name = next(name for name in NAMES if all(distance(fold_name(name), one, 1) > 1 for one in taken))
    return find_or_add(work.house, f"bot {name} {strength}".casefold(), "en", bot_name(name, strength))
