"""LAB: what a rule will be like. It is asked for here, tried by bots elsewhere, and answered in an email of its own.

What is said hangs on the rule alone, and on variant and number of players where God asks about their own draft. Nothing
of a round that is played is looked at; the email goes to who asked, and nothing else tells of the rule.
"""

from dataclasses import dataclass

from pbem.digests import outcomes
from pbem.digests.mails.forecast import Foretold
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Done, Undone, WhyNoForecast
from pbem.engine.match.state import Match
from pbem.engine.rulebook import Rulebook
from pbem.insight.lab.facts import Prospect
from pbem.micros import DAY
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.meaning.scope import reads_sidelines
from pbem.rulelang.reading import read_rule, understand
from pbem.rulelang.storage import load_rule
from pbem.rulelang.tree import Rule
from pbem.service.services import AccountContext, Services, TableContext, Work, commit
from pbem.service.tables.new_tables import DEFAULT_RULEBOOK
from pbem.service.tables.reading import reading_of
from pbem.store.rows.lab import ForecastWish

PLAYERS = 3
"""So many play with a rule about which somebody asks who is not God of it, under the usual variant."""

MOST_WAITING = 200
"""More are asked to come again later."""

TRIES = 3
"""A rule that brought the bots down so often is given up."""


def of_rule(at: AccountContext, text: str) -> Done | Undone:
    """LAB and a rule: anybody may ask, and is told what anybody would be told."""
    if not text.strip():
        return outcomes.NoForecast(WhyNoForecast.NO_RULE)
    understood = understand(text, at.me.language)
    if isinstance(understood, RuleError):
        return outcomes.RuleUnreadable(understood, word="lab")
    refused = _ask(at.work, at.person, print_rule(understood.rule))
    return refused or outcomes.ForecastComes(understood.rule)


def of_draft(at: TableContext) -> Done | Undone:
    """LAB alone: of the rule that its writer has drafted here as God."""
    rule = _drafted(at.table.match, at.seat)
    if rule is None:
        return outcomes.NoForecast(WhyNoForecast.NO_RULE)
    if reads_sidelines(rule):
        return outcomes.NoForecast(WhyNoForecast.SIDELINES)
    return _ask(at.work, at.person, "", at.table.id) or outcomes.ForecastComes(rule)


def comes_with_draft(at: TableContext) -> bool:
    """Have the rule tried that God has just drafted; whether an email will tell of it."""
    rule = _drafted(at.table.match, at.seat)
    if rule is None or reads_sidelines(rule):
        return False
    waits = any(one.done is None and one.table == at.table.id for one in at.work.forecasts(at.person))
    return waits or _ask(at.work, at.person, "", at.table.id) is None


def _ask(work: Work, person: int, rule: str, table: int | None = None) -> Undone | None:
    most = work.house.forecasts_per_day
    if not most:
        return outcomes.NoForecast(WhyNoForecast.OFF)
    if sum(one.asked > work.wall - DAY for one in work.forecasts(person)) >= most:
        return outcomes.NoForecast(WhyNoForecast.LIMIT, most)
    if len(work.reading.forecasts.waiting(MOST_WAITING)) >= MOST_WAITING:
        return outcomes.NoForecast(WhyNoForecast.BUSY)
    work.wish_forecast(ForecastWish(0, person, rule, work.wall, table))
    return None


def _drafted(match: Match, seat: str) -> Rule | None:
    """The rule that waits for God's yes, where this is God's seat and it can be read."""
    draft = match.draft
    if draft is None or match.god != seat or not draft.tree:
        return None
    return load_rule(dict(draft.tree))


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is to be tried: a rule, under a variant, with so many players besides God."""

    wish: ForecastWish
    rule: Rule
    rulebook: Rulebook
    players: int


def next_experiment(house: Services) -> Experiment | None:
    """The oldest wish, begun; those that came to nothing meanwhile are ended. Raises StoreUnavailable."""
    with house.store.reading() as reading:
        waiting = reading.forecasts.waiting(MOST_WAITING)
        if not waiting:
            return None
        work = house.work(reading)
        found = [(wish, _experiment(work, wish)) for wish in waiting]
    chosen = next((one for _, one in found if one is not None), None)
    with house.store.writing() as writing:
        for wish, one in found:
            if one is None:
                writing.forecasts.end(wish.id, work.wall)
        writing.forecasts.drop_before(work.wall - DAY)
        if chosen is not None:
            writing.forecasts.begin(chosen.wish)
    return chosen


def _experiment(work: Work, wish: ForecastWish) -> Experiment | None:
    """None where God has sealed the rule meanwhile, or dropped it."""
    if wish.table is None:
        rule = read_rule(wish.rule)
        book = work.house.rulebooks[DEFAULT_RULEBOOK]
        return Experiment(wish, rule, book, PLAYERS) if isinstance(rule, Rule) else None
    table = work.table(wish.table)
    drafted = _drafted(table.match, str(wish.person)) if table is not None else None
    if table is None or drafted is None:
        return None
    match = table.match
    players = max(len(match.people) - 1, match.rulebook.seats_min - 1)
    return Experiment(wish, drafted, match.rulebook, players)


def experiment(house: Services, tried: Experiment) -> Prospect | None:
    """What comes of it; it takes seconds, and nothing of the store. None where it was tried in vain too often.

    Raises NoProspect where it is to be tried once more.
    """
    if tried.wish.tries >= TRIES:
        return None
    return house.lab(tried.rule, tried.rulebook, tried.players)


def answer(house: Services, tried: Experiment, found: Prospect | None) -> bool:
    """Mail who asked what came of it; whether they were.

    Not where the rule is sealed or dropped meanwhile; where God has drafted another, that one is tried. Raises
    StoreUnavailable, VersionConflict.
    """
    with house.store.reading() as reading:
        work = house.work(reading)
        wish, now = tried.wish, _experiment(work, tried.wish)
        if now is not None and now.rule == tried.rule:
            _mail(work, tried, found)
        elif now is not None:
            work.wish_forecast(ForecastWish(0, wish.person, "", work.wall, wish.table))
    work.also(lambda writing: writing.forecasts.end(wish.id, work.wall))
    commit(work)
    return bool(work.mails)


def _mail(work: Work, tried: Experiment, found: Prospect | None) -> None:
    house, person, number = work.house, work.person(tried.wish.person), tried.wish.table
    told = foretold(house, tried.rule, found, tried.rulebook, tried.players) if found is not None else None
    seat = work.seats(number).get(person.id) if number is not None else None
    table = work.table(number) if number is not None else None
    if table is None or seat is None:
        work.post.note(work, person, Kind.FORECAST, forecast=told)
        return
    reply_to = house.addressing.table(table.id, table.match.serial, seat.token)
    work.post.note(work, person, Kind.FORECAST, forecast=told, drafted=table.id, reply_to=reply_to)


def foretold(house: Services, rule: Rule, found: Prospect, rulebook: Rulebook, players: int) -> Foretold:
    """What the laboratory says, in the rules' own words."""
    samples = {one.key: one.rule for one in house.samples()}
    near = found.near
    return Foretold(
        reading_of(rule, tested=rulebook.starter == "admitted"),
        found.forecast,
        found.effects,
        samples.get(near.easier or ""),
        samples.get(near.harder or ""),
        rulebook.name,
        players,
    )
