"""Every order about leagues goes to whom it concerns: who founds, who joins, who runs one, who looks."""

from pbem.digests.outcomes import Done, Undone
from pbem.orders import model
from pbem.orders.declared import league_orders
from pbem.orders.letter_lines import AnyOrder
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.leagues import members, queries, secretaries, terms
from pbem.service.leagues.context import LeagueContext, secretaries_league


def meant(at: LeagueContext, order: AnyOrder, *, at_table: bool) -> AnyOrder | None:
    """The order, if it is about leagues: also one that is said at tables, where it cannot be meant `at_table` and the
    writer runs one league; None for any other.
    """
    if isinstance(order, league_orders.LeagueOrder) or at.named is not None:
        return order
    of_both = isinstance(order, model.Invite | model.ReplaceSeat)
    if not of_both or at_table or not isinstance(secretaries_league(at), OpenLeague):
        return None
    if isinstance(order, model.ReplaceSeat):
        return league_orders.SubstituteMember(order.name, order.address)
    return order


def carry_out(at: LeagueContext, order: AnyOrder) -> list[Done | Undone] | None:
    """What became of an order; None if it is none about leagues."""
    match order:
        case league_orders.NewLeague():
            return [terms.found(at, order)]
        case league_orders.JoinLeague(name):
            return [members.join(at, name)]
        case league_orders.LeaveLeague(name):
            return [members.leave(at, name)]
        case league_orders.SitOut(week, ends):
            return [members.sit_out(at, week, ends=ends)]
        case league_orders.ShowLeague(name):
            return [queries.show(at, name)]
        case league_orders.ShowLeagues():
            return [queries.show_all(at)]
        case league_orders.Standings(week, name, season):
            return [queries.standings(at, name, week, season)]
        case league_orders.Bulletin(week, name, season):
            return [queries.bulletin(at, name, week, season)]
        case _:
            return secretaries.carry_out(at, order)
