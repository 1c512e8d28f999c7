"""A league is made; its terms in its founder's words, over a preset or over the terms that hold."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.rulebook import Rulebook
from pbem.league import events
from pbem.league.fitness import unfit
from pbem.league.presets import Preset
from pbem.league.terms import Closing, Hour, Terms
from pbem.orders import model
from pbem.orders.folding import fold
from pbem.orders.values.league_terms import HourOfWeek, LeagueWish
from pbem.orders.words import all_phrases, order_words
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.leagues.members import do
from pbem.service.services import LeagueContext, Services, Work
from pbem.service.tables.new_tables import Options, Settled, house_rules, resolved, settled
from pbem.service.timing import day_of
from pbem.service.zones import zone_called
from pbem.store.errors import VersionConflict

OF_EVERY_RULEBOOK = ("hand",)
"""What a preset's options settle though another rulebook was named: the others go with their own."""

LONGEST_TITLE = 40


def terms_of(work: Work, wish: LeagueWish, before: Terms | None) -> Terms | Undone:
    """The terms as they are wished; what was not said is as a preset has it, or as it was `before`.

    The preset is the one that was named; where there were no terms before and none is named, the house's usual one.
    """
    words = {
        word: one
        for one in reversed(list(work.house.presets.values()))
        for word in (one.key, *(fold(name) for names in one.words.values() for name in names))
    }
    preset = words.get(wish.preset) if wish.preset is not None else None
    if preset is None and wish.preset is not None:
        return outcomes.NoSuchPreset(wish.preset, tuple(one.words for one in work.house.presets.values()))
    base = _base(work.house, preset or work.house.presets[work.house.preset], before, anew=preset is not None)
    changed = _wished(work.house, wish, base) if isinstance(base, Terms) else base
    if not isinstance(changed, Terms):
        return changed
    return unfit(changed, day_of(work.now, changed.weeks.zone)) or changed


def _base(house: Services, preset: Preset, before: Terms | None, *, anew: bool) -> Terms | Undone:
    """What holds where nothing is said: of terms `before` a preset replaces what it settles."""
    if before is not None and not anew:
        return before
    rulebook = resolved(house.rulebooks, preset.rulebook, preset.options)
    if not isinstance(rulebook, Rulebook):
        return rulebook
    usual = house.time_rules
    zone = usual.zone if before is None else before.weeks.zone
    reliability = usual.reliability if before is None else before.reliability
    time_rules = replace(preset.time_rules, zone=zone, reliability=reliability)
    made = Terms(
        rulebook,
        preset.options,
        preset.clock,
        replace(preset.weeks, zone=zone),
        closing=preset.closing,
        time_rules=time_rules,
        reliability=reliability,
        preset=preset.key,
        tables=preset.tables,
    )
    if before is None:
        return made
    kept = ("rounds", "open", "division", "moves", "house_rules", "bots")
    return replace(made, **{name: getattr(before, name) for name in kept})


def _wished(house: Services, wish: LeagueWish, base: Terms) -> Terms | Undone:
    """The terms with all that was said."""
    rulebook = _rulebook(house, wish, base)
    if not isinstance(rulebook, tuple):
        return rulebook
    book, options = rulebook
    zone = base.weeks.zone if wish.zone is None else zone_called(wish.zone)
    if not isinstance(zone, str):
        return outcomes.NoSuchZone(wish.zone or "", zone)
    time = settled(wish.table, base.clock, replace(base.time_rules, zone=zone))
    if not isinstance(time, Settled):
        return time
    division = base.division if wish.division is None else wish.division
    closing = base.closing if wish.carry is None else Closing.CARRY if wish.carry else Closing.SCORE
    rules = time.rules
    if closing is Closing.SCORE and wish.table.time.vacation is None:
        rules = replace(rules, vacation=0)  # a week is not reckoned with them
    moves = min(base.moves, division // 2) if division and wish.moves is None else wish.moves
    return replace(
        base,
        rulebook=book,
        options=options,
        clock=time.clock,
        weeks=replace(
            base.weeks,
            opens=_hour(wish.opens) or base.weeks.opens,
            closes=_hour(wish.closes) or base.weeks.closes,
            zone=zone,
            every=base.weeks.every if wish.every is None else wish.every,
        ),
        rounds=base.rounds if wish.rounds is None else wish.rounds,
        open=base.open if wish.open is None else wish.open,
        reliability=rules.reliability,
        division=division,
        moves=base.moves if moves is None else moves,
        closing=closing,
        house_rules=house_rules(wish.table, base.house_rules),
        time_rules=rules,
        tables=_tables(base, book),
        bots=base.bots if wish.bots is None else wish.bots,
    )


def _rulebook(house: Services, wish: LeagueWish, base: Terms) -> tuple[Rulebook, Options] | Undone:
    """The rulebook that is wished, and its options: those of before where it stays, then those that were said."""
    name = wish.table.rulebook or base.rulebook.name
    same = name == base.rulebook.name
    before = {field: value for field, value in base.options if same or field in OF_EVERY_RULEBOOK}
    options = tuple((before | dict(wish.table.options)).items())
    book = resolved(house.rulebooks, name, options)
    if not isinstance(book, Rulebook):
        return book
    plain = house.rulebooks[name]
    return book, tuple(
        (field, value) for field, value in options if getattr(book, field) != getattr(plain, field)
    )


def _tables(base: Terms, book: Rulebook) -> tuple[int, int] | None:
    """The sizes of tables of before, if the rulebook has them."""
    if base.tables is None or not book.seats_min <= base.tables[0] <= base.tables[1] <= book.seats_max:
        return None
    return base.tables


def _hour(wished: HourOfWeek | None) -> Hour | None:
    return None if wished is None else Hour(wished.day, wished.minute)


def found(at: LeagueContext, order: model.NewLeague) -> Done | Undone:
    """Somebody makes a league, and is its secretary, but a member only after joining."""
    name = order.name
    if any(fold(name) == fold(word) for kind in order_words() for word in all_phrases(kind)):
        return outcomes.LeagueNameTaken(name, reserved=True)
    if at.work.leagues.named(name) is not None:
        return outcomes.LeagueNameTaken(name)
    mine = [one for one in at.work.leagues.of(at.person) if one.state.founder == at.person]
    if len(mine) >= at.house.leagues_per_founder:
        return outcomes.TooManyLeagues(at.house.leagues_per_founder)
    terms = terms_of(at.work, order.wish, None)
    if not isinstance(terms, Terms):
        return terms
    try:
        with at.house.store.writing() as writing:
            number = writing.leagues.add(name, fold(name), at.work.now)
    except VersionConflict:
        return outcomes.LeagueNameTaken(name)
    title = " ".join(order.wish.table.title.split())[:LONGEST_TITLE]
    at.work.leagues.adopt(number).do(events.LeagueMade(at.person, name, title, terms))
    return outcomes.LeagueIsMade(name, terms, at.work.now)


def change(at: LeagueContext, opened: OpenLeague, order: model.Terms) -> Done | Undone:
    """TERMS: what was not said stays as it was."""
    terms = terms_of(at.work, order.wish, opened.state.terms)
    if not isinstance(terms, Terms):
        return terms
    refused = do(at, opened, events.TermsChanged(at.person, terms))
    return refused or outcomes.TermsAre(opened.state.name, terms, at.work.now)
