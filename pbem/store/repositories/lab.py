"""Forecasts of rules that somebody waits for."""

import sqlalchemy as sa

from pbem.micros import Micros
from pbem.store.repositories.people import Repository
from pbem.store.rows.lab import FORECAST_WISHES, ForecastWish

_WAITING = FORECAST_WISHES.by(where=sa.text("done IS NULL"), order="id", most=True)
_OLD = sa.delete(FORECAST_WISHES.table).where(FORECAST_WISHES.c.done < sa.bindparam("before"))


class ForecastWishes(Repository):
    """Wishes, done ones too as long as they count against somebody's day."""

    def waiting(self, limit: int) -> list[ForecastWish]:
        """The oldest first."""
        return _WAITING.all(self.connection, most=limit)

    def of(self, person: int) -> list[ForecastWish]:
        """All of somebody's, in order."""
        return FORECAST_WISHES.all(self.connection, order="id", person=person)

    def add(self, wish: ForecastWish) -> None:
        """A new one, whose number is given by the database."""
        FORECAST_WISHES.add_numbered(self.connection, wish)

    def begin(self, wish: ForecastWish) -> None:
        """It is tried once more."""
        FORECAST_WISHES.change(self.connection, {"id": wish.id}, tries=wish.tries + 1)

    def end(self, wish: int, done: Micros) -> None:
        """It waits no more."""
        FORECAST_WISHES.change(self.connection, {"id": wish}, rule="", done=done)

    def drop_before(self, before: Micros) -> None:
        """Forget those that were done before then."""
        self.connection.execute(_OLD, {"before": before})
