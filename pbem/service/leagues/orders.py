"""Every order about leagues goes to whom it concerns: who founds, who joins, who runs one, who looks."""

from __future__ import annotations

from pbem.digests.outcomes import Done, Undone
from pbem.orders import model
from pbem.orders.declared import league_orders as orders
from pbem.orders.model import AnyOrder
from pbem.service.aggregates.leagues import OpenLeague
from pbem.service.leagues import founding, members, secretaries
from pbem.service.leagues import queries as looking
from pbem.service.leagues.context import AtLeague, secretaries_league


def meant(at: AtLeague, order: AnyOrder, *, at_table: bool) -> AnyOrder | None:
    """The order, if it is about leagues: also one that is said at tables, where it cannot be meant `at_table` and he
    runs one league; None for any other.
    """
    if isinstance(order, orders.LeagueOrder) or at.named is not None:
        return order
    of_both = isinstance(order, model.Invite | model.ReplaceSeat)
    if not of_both or at_table or not isinstance(secretaries_league(at), OpenLeague):
        return None
    if isinstance(order, model.ReplaceSeat):
        return orders.SubstituteMember(order.name, order.address)
    return order


def carry_out(at: AtLeague, order: AnyOrder) -> list[Done | Undone] | None:
    """What became of an order; None if it is none about leagues."""
    match order:
        case orders.NewLeague():
            return [founding.found(at, order)]
        case orders.Terms():
            return [founding.change(at, order)]
        case orders.JoinLeague(name):
            return [members.join(at, name)]
        case orders.LeaveLeague(name):
            return [members.leave(at, name)]
        case orders.SitOut(week, ends):
            return [members.sit_out(at, week, ends=ends)]
        case orders.ShowLeague(name):
            return [looking.show(at, name)]
        case orders.ShowLeagues():
            return [looking.show_all(at)]
        case orders.Standings(week, name, season):
            return [looking.standings(at, name, week, season)]
        case orders.Bulletin(week, name, season):
            return [looking.bulletin(at, name, week, season)]
        case _:
            return secretaries.carry_out(at, order)
