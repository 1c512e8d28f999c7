"""Every order about leagues goes to whom it concerns: who founds, who joins, who runs one, who looks."""

from pbem.digests.outcomes import Done, Undone
from pbem.orders import model
from pbem.orders.order import Order
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.leagues import members, queries, secretaries, terms
from pbem.service.leagues.context import LeagueContext, secretaries_league


def meant(at: LeagueContext, order: Order, *, at_table: bool) -> Order | None:
    """The order, if it is about leagues: also one that is said at tables, where it cannot be meant `at_table` and the
    writer runs one league; None for any other.
    """
    if isinstance(order, model.LeagueOrder) or at.named is not None:
        return order
    of_both = isinstance(order, model.Invite | model.ReplaceSeat)
    if not of_both or at_table or not isinstance(secretaries_league(at), OpenLeague):
        return None
    if isinstance(order, model.ReplaceSeat):
        return model.SubstituteMember(order.name, order.address)
    return order


def carry_out(at: LeagueContext, order: Order) -> list[Done | Undone] | None:
    """What became of an order; None if it is none about leagues."""
    match order:
        case model.NewLeague():
            return [terms.found(at, order)]
        case model.JoinLeague(name):
            return [members.join(at, name)]
        case model.LeaveLeague(name):
            return [members.leave(at, name)]
        case model.SitOut(week, ends):
            return [members.sit_out(at, week, ends=ends)]
        case model.ShowLeague(name):
            return [queries.show(at, name)]
        case model.ShowLeagues():
            return [queries.show_all(at)]
        case model.Standings(week, name, season):
            return [queries.standings(at, name, week, season)]
        case model.Bulletin(week, name, season):
            return [queries.bulletin(at, name, week, season)]
        case _:
            return secretaries.carry_out(at, order)
