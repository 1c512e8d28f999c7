"""A league is made, and its terms are changed between seasons."""

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.league.commands import ChangeTerms, MakeLeague
from pbem.league.terms import Terms
from pbem.orders.declared import league_orders as league_orders
from pbem.orders.folding import fold
from pbem.orders.words import OrderKind, all_phrases
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.leagues.context import LeagueContext, secretaries_league
from pbem.service.leagues.members import says_no
from pbem.service.leagues.notices import tell_secretaries
from pbem.service.leagues.terms import terms_of
from pbem.store.errors import VersionConflict

LONGEST_TITLE = 40


def found(at: LeagueContext, order: league_orders.NewLeague) -> Done | Undone:
    """Somebody makes a league, and is its secretary, but a member only after joining."""
    name = order.name
    if any(fold(name) == fold(word) for kind in OrderKind for word in all_phrases(kind)):
        return outcomes.LeagueNameTaken(name, reserved=True)
    if at.work.leagues.named(name) is not None:
        return outcomes.LeagueNameTaken(name)
    mine = [one for one in at.work.leagues.of(at.person) if one.state.founder == at.person]
    if len(mine) >= at.house.leagues_per_founder:
        return outcomes.TooManyLeagues(at.house.leagues_per_founder)
    terms = terms_of(at.house, at.work, order.wish, None)
    if not isinstance(terms, Terms):
        return terms
    try:
        with at.house.store.writing() as writing:
            number = writing.leagues.add(name, fold(name), at.work.now)
    except VersionConflict:
        return outcomes.LeagueNameTaken(name)
    title = " ".join(order.wish.table.title.split())[:LONGEST_TITLE]
    at.work.leagues.adopt(number).do(MakeLeague(at.person, name, title, terms))
    return outcomes.LeagueIsMade(name, terms, at.work.now)


def change(at: LeagueContext, order: league_orders.Terms) -> Done | Undone:
    """TERMS: what was not said stays as it was."""
    opened = secretaries_league(at)
    if not isinstance(opened, OpenLeague):
        return opened
    terms = terms_of(at.house, at.work, order.wish, opened.state.terms)
    if not isinstance(terms, Terms):
        return terms
    refused = opened.do(ChangeTerms(at.person, terms))
    if refused is not None:
        return says_no(at, opened, refused)
    changed = outcomes.TermsAre(opened.state.name, terms, at.work.now)
    tell_secretaries(at, opened, opened.state.secretaries, [changed])
    return changed
