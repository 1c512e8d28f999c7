"""A row, described once: its SQLModel class gives its table, its statements, and the record that the service sees."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, make_dataclass
from enum import Enum
from functools import cached_property
from types import FunctionType, NoneType
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeVar, dataclass_transform, get_args

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import Delete, Insert
from sqlmodel import Field, SQLModel
from sqlmodel.main import SQLModelMetaclass

from pbem.micros import Micros
from pbem.store.rows.column_types import Listed, Named, PlainText

SCHEMA = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def only_where(condition: str) -> dict[str, Any]:
    """The options of a partial index; it serves questions that say `condition` literally."""
    return {f"{database}_where": sa.text(condition) for database in ("sqlite", "postgresql")}


T = TypeVar("T")

Moment = Annotated[Micros, sa.BigInteger]
TableId = Annotated[int, "tables.id"]
PersonId = Annotated[int, "persons.id"]
LeagueId = Annotated[int, "leagues.id"]

_TYPES: dict[Any, Any] = {
    int: sa.Integer,
    float: sa.Float,
    bool: sa.Boolean,
    str: PlainText,
    bytes: sa.LargeBinary,
    tuple[Micros, ...]: Listed(int),
    tuple[str, ...]: Listed(str),
}


@dataclass(frozen=True, slots=True)
class _Told:
    """What is told of a field besides its type."""

    default: Any = ...
    key: bool = False
    unique: bool = False
    name: str = ""
    hidden: bool = False
    joined: bool = False


def column(*, default: Any = ..., unique: bool = False, name: str = "") -> Any:
    """A field of which more is told than its type; `name`: of its column, where that is not said by the type."""
    return _Told(default=default, unique=unique, name=name)


def key(*, default: Any = ...) -> Any:
    """A field by which, with the other keys, a row is known."""
    return _Told(default=default, key=True)


def hidden(*, key: bool = False, unique: bool = False, init: Literal[False] = False) -> Any:
    """A column that the store alone reads and writes: the record has it not."""
    return _Told(key=key, unique=unique, hidden=True)


def joined(*, default: Any = ...) -> Any:
    """A field that comes from elsewhere than the row (`RowType`)."""
    return _Told(default=default, joined=True)


_ROWS: dict[type, tuple[sa.Table, Mapping[str, _Told]]] = {}
"""The table of each record, and what is told of its fields."""


def _told(given: Any) -> _Told:
    return given if isinstance(given, _Told) else _Told(default=given)


def _field(name: str, hint: Any, told: _Told) -> Any:
    """Where the type points to a row of another table, the column is called so: `table_id`."""
    optional = NoneType in get_args(hint)
    if optional:
        (hint,) = (one for one in get_args(hint) if one is not NoneType)
    plain, *more = get_args(hint) if hasattr(hint, "__metadata__") else (hint,)
    points = [sa.ForeignKey(one) for one in more if isinstance(one, str)]
    kind = next((one for one in more if not isinstance(one, str)), None)
    if kind is None:
        kind = Named(plain) if isinstance(plain, type) and issubclass(plain, Enum) else _TYPES[plain]
    called = told.name or (f"{name}_id" if points and not name.endswith("_id") else name)
    made: Any = sa.Column(
        called, kind, *points, primary_key=told.key, nullable=optional, unique=told.unique or None
    )
    return Field(sa_column=made)


class _Table(SQLModel):
    """What every table has."""

    metadata: ClassVar[sa.MetaData] = SCHEMA
    # Nobody has Pydantic check a row, so what it would check by is never built: some of a start's time.
    model_config = {"defer_build": True}


@dataclass_transform(frozen_default=True, field_specifiers=(column, key, hidden, joined))
class _Rows(type):
    """Makes a row's SQLModel class of its annotations, and gives the record in its place."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], table: str = "") -> Any:
        if not table:
            return super().__new__(mcs, name, bases, namespace)
        hints = namespace.get("__annotations__", {})
        told = {field: _told(namespace.get(field, ...)) for field in hints}
        own = {field: hint for field, hint in hints.items() if not told[field].joined}
        made: dict[str, Any] = {field: _field(field, hint, told[field]) for field, hint in own.items()}
        rest = {field: value for field, value in namespace.items() if field not in told}
        made |= {"__annotations__": own, "__tablename__": table}
        row: Any = SQLModelMetaclass(name, (_Table,), rest | made, table=True)
        fields: list[Any] = [
            (field, hint) if told[field].default is ... else (field, hint, told[field].default)
            for field, hint in hints.items()
            if not told[field].hidden
        ]
        kept = {
            field: value
            for field, value in rest.items()
            if isinstance(value, FunctionType | property)
            or field in ("__doc__", "__module__", "__qualname__")
        }
        record = make_dataclass(name, fields, namespace=kept, frozen=True, slots=True)
        _ROWS[record] = (row.__table__, told)
        return record


class Row(metaclass=_Rows):
    """A row, by the table in which it is: its fields are columns, in this order.

    The class that is declared so is the frozen value that the service sees; its table stands in its SQLModel class.
    """


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """A statement that gives rows of one kind; `made`: the record of a row's columns."""

    made: Callable[..., T]
    statement: sa.Select[Any]

    def all(self, connection: sa.Connection, **by: Any) -> list[T]:
        made = self.made
        return [made(*row) for row in connection.execute(self.statement, by)]

    def one(self, connection: sa.Connection, **by: Any) -> T | None:
        row = connection.execute(self.statement, by).one_or_none()
        return None if row is None else self.made(*row)

    def locked(self, *, key_share: bool = False) -> "Question[T]":
        """The same rows, which nobody else changes until the transaction ends; `key_share`: they may be referred to."""
        return Question(self.made, self.statement.with_for_update(key_share=key_share))


class RowType(Generic[T]):
    """The rows of one kind: their table, the statements that every kind needs, and how a row becomes a record.

    Statements name a row by the fields of its record, and what is hidden by its column. Each is made once.
    """

    def __init__(
        self,
        kind: type[T],
        beside: sa.Table | None = None,
        made: Callable[..., T] | None = None,
        more: Sequence[str] = (),
        **joined: sa.ColumnElement[Any],
    ) -> None:
        """`joined`: where the fields come from that are not the row's own; `beside`: of a row that may stand there.

        `made`: makes the record of its fields, and of hidden columns behind them, `more`.
        """
        self.made: Callable[..., T] = made or kind
        self.table, told = _ROWS[kind]
        self.c = self.table.c
        self._columns = dict(zip((name for name in told if name not in joined), self.c, strict=True))
        self._fields = {name: one for name, one in self._columns.items() if not told[name].hidden}
        self._keys = {name: one for name, one in self._columns.items() if one.primary_key}
        self._made: dict[tuple[Any, ...], Any] = {}
        shown = (joined[name] if name in joined else self._fields.get(name) for name in told)
        behind = (self._columns[name] for name in more)
        asked = sa.select(*(one for one in shown if one is not None), *behind)
        self.select: sa.Select[Any] = (
            asked if beside is None else asked.join_from(self.table, beside, isouter=True)
        )

    def this(self, prefix: str = "") -> sa.ColumnElement[bool]:
        """The row of a key, given by parameters called as the key's fields, with this prefix.

        An UPDATE wants one: a parameter called as a column would be what it is set to.
        """
        return sa.and_(*(one == sa.bindparam(f"{prefix}{name}") for name, one in self._keys.items()))

    def key(self, one: T, prefix: str = "") -> dict[str, Any]:
        """The parameters of `this` with this prefix, for the row of a record."""
        return {f"{prefix}{name}": getattr(one, name) for name in self._keys}

    def fields(self, one: T) -> dict[str, Any]:
        """Those of a record that are the row's own."""
        return {name: getattr(one, name) for name in self._fields}

    def by(
        self,
        *names: str,
        where: sa.ColumnElement[bool] | sa.TextClause | None = None,
        order: str = "",
        most: bool = False,
    ) -> Question[T]:
        """Those whose columns are as parameters of the same names say, `order`ed by some, `-` for descending.

        `most`: at most as many as the parameter of that name says.
        """
        asked = self.select.where(*(self._columns[name] == sa.bindparam(name) for name in names))
        if where is not None:
            asked = asked.where(where)
        for name in order.split():
            one = self._columns[name.removeprefix("-")]
            asked = asked.order_by(one.desc() if name.startswith("-") else one)
        return Question(self.made, asked.limit(sa.bindparam("most")) if most else asked)

    def all(self, connection: sa.Connection, *, order: str = "", **by: Any) -> list[T]:
        """Those whose fields are as they say; `most`: so many of them at most."""
        return self._asked(order, by).all(connection, **by)

    def one(self, connection: sa.Connection, **by: Any) -> T | None:
        """The one whose fields are as they say."""
        return self._asked("", by).one(connection, **by)

    def _asked(self, order: str, by: Mapping[str, Any]) -> Question[T]:
        names = (name for name in by if name != "most")
        asked: Question[T] = self._once(
            ("by", order, *by), lambda: self.by(*names, order=order, most="most" in by)
        )
        return asked

    def _once(self, called: tuple[Any, ...], make: Callable[[], Any]) -> Any:
        found = self._made.get(called)
        return self._made.setdefault(called, make()) if found is None else found

    def values(self, one: T, **hidden: Any) -> dict[str, Any]:
        """The columns of a record, and hidden ones."""
        return {column.name: getattr(one, name) for name, column in self._fields.items()} | hidden

    def new(self, one: T, **hidden: Any) -> dict[str, Any]:
        """The columns of a new row, whatever its `id` says."""
        values = self.values(one, **hidden)
        del values["id"]
        return values

    def add(self, connection: sa.Connection, one: T, **hidden: Any) -> None:
        connection.execute(self._insert, self.values(one, **hidden))

    def add_all(self, connection: sa.Connection, these: Sequence[T]) -> None:
        if these:
            connection.execute(self._insert, [self.values(one) for one in these])

    def add_numbered(self, connection: sa.Connection, one: T, **hidden: Any) -> int:
        """A new row, whatever its `id` says; the number that the database gives it."""
        number: int = connection.execute(self._insert_numbered, self.new(one, **hidden)).scalar_one()
        return number

    @cached_property
    def _insert(self) -> Insert:
        return sa.insert(self.table)

    @cached_property
    def _insert_numbered(self) -> Any:
        return sa.insert(self.table).returning(self.c.id)

    def save(self, connection: sa.Connection, one: T, **hidden: Any) -> None:
        """In place of the row that has the same key, or as a new one."""
        if not self._is_unique_besides:
            connection.execute(self._put(connection.dialect.name), self.values(one, **hidden))
            return
        key = self.key(one)
        rest = {name: value for name, value in self.fields(one).items() if name not in key}
        if not self.change(connection, key, **rest, **hidden):
            self.add(connection, one, **hidden)

    @cached_property
    def _is_unique_besides(self) -> bool:
        """Whether a new row may be refused for something else than its key, which databases see to in another order."""
        unique_columns = any(one.unique for one in self.c)
        return unique_columns or any(index.unique for index in self.table.indexes)

    def _put(self, database: str) -> Insert:
        def made() -> Any:
            insert = (sqlite if database == "sqlite" else postgresql).insert(self.table)
            rest = {one.name: insert.excluded[one.name] for one in self.c if not one.primary_key}
            return insert.on_conflict_do_update(index_elements=list(self._keys.values()), set_=rest)

        put: Insert = self._once(("put", database), made)
        return put

    def change(
        self,
        connection: sa.Connection,
        of: Mapping[str, Any],
        where: sa.ColumnElement[bool] | None = None,
        **to: Any,
    ) -> int:
        """Gives other values to fields of the rows `of` which some are so; how many rows there were.

        `where`: for which this is so besides. A value may be an expression; like `where` it has to be a constant of its
        module, since it becomes a part of the statement.
        """
        fixed = {name: one for name, one in to.items() if isinstance(one, sa.ColumnElement)}

        def made() -> sa.Update:
            these = [self._columns[name] == sa.bindparam(f"of_{name}") for name in of]
            these += [where] if where is not None else []
            values: dict[Any, Any] = {self._columns[name]: fixed.get(name, sa.bindparam(name)) for name in to}
            return sa.update(self.table).where(*these).values(values)

        change = self._once(("change", where, *of, "to", *to, *fixed.values()), made)
        given = {name: one for name, one in to.items() if name not in fixed}
        return connection.execute(change, given | {f"of_{name}": one for name, one in of.items()}).rowcount

    def exchange(self, connection: sa.Connection, before: T, after: T | None) -> int:
        """In place of a row that is in all its fields as `before`; how many there were, 0 where it is not."""

        def made(statement: Any) -> Any:
            these = (
                one == sa.bindparam(f"of_{name}")
                if name in self._keys
                else one.is_not_distinct_from(sa.bindparam(f"of_{name}", type_=one.type))
                for name, one in self._fields.items()
            )
            return statement.where(*these)

        given = {f"of_{name}": value for name, value in self.fields(before).items()}
        if after is None:
            drop = self._once(("exchange", None), lambda: made(sa.delete(self.table)))
            return connection.execute(drop, given).rowcount
        rest: dict[Any, Any] = {
            one: sa.bindparam(name) for name, one in self._fields.items() if name not in self._keys
        }
        put = self._once(("exchange", "put"), lambda: made(sa.update(self.table)).values(rest))
        return connection.execute(put, given | self.fields(after)).rowcount

    def remove(self, connection: sa.Connection, **by: Any) -> int:
        """Removes those whose fields are as they say; how many there were."""
        these = (self._columns[name] == sa.bindparam(name) for name in by)
        remove: Delete = self._once(("remove", *by), lambda: sa.delete(self.table).where(*these))
        return connection.execute(remove, by).rowcount
