"""Who waits for the forecast of a rule."""

from sqlalchemy import Index

from pbem.store.rows.record import Moment, PersonId, Row, RowType, TableId, key, only_where


class ForecastWish(Row, table="forecast_wishes"):
    """Somebody who wants to know what a rule will be like; `asked` and `done` by the wall's clock.

    `rule`: in formal notation; or, where that is empty, what they have drafted as God of `table`. `tries`: how often it
    was begun. Once it is `done`, answered or given up, nothing is left of the rule.
    """

    __table_args__ = (
        Index(None, "person_id"),
        Index("ix_forecast_wishes_waiting", "id", **only_where("done IS NULL")),
    )

    id: int = key()
    person: PersonId
    rule: str
    asked: Moment
    table: TableId | None = None
    tries: int = 0
    done: Moment | None = None


FORECAST_WISHES = RowType(ForecastWish)
