"""Every order about leagues goes to whom it concerns: who founds, who joins, who runs one, who looks."""

from __future__ import annotations

from pbem.digests.outcomes import Done, Undone
from pbem.orders import league_orders as orders
from pbem.orders.model import AnyOrder
from pbem.service.leagues import founding, looking, members, secretaries
from pbem.service.leagues.at_league import AtLeague


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
        case orders.Standings(week, name):
            return [looking.standings(at, name, week)]
        case orders.Bulletin(week, name):
            return [looking.bulletin(at, name, week)]
        case _:
            return secretaries.carry_out(at, order)
