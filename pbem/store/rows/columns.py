"""What the rows of the store are made of: kinds of columns, and the names of keys and indexes."""

from enum import Enum
from typing import Any

from sqlalchemy import Dialect, MetaData, Text, text
from sqlalchemy.types import TypeDecorator

SCHEMA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class PlainText(TypeDecorator[str]):
    """Text that every database takes: NUL and lone surrogates, which mail can hold, become U+FFFD."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is None or (value.isascii() and "\0" not in value):
            return value
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\0", "\ufffd")


class Listed(TypeDecorator[tuple[Any, ...]]):
    """Some times, or words, stored as a text with blanks between them."""

    impl = Text
    cache_ok = True

    def __init__(self, kind: type[int] | type[str]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: tuple[Any, ...] | None, dialect: Dialect) -> Any:
        return None if value is None else " ".join(map(str, value))

    def process_result_value(self, value: Any, dialect: Dialect) -> tuple[Any, ...] | None:
        return None if value is None else tuple(map(self.kind, value.split()))


class Named(TypeDecorator[Enum]):
    """A member of an enumeration, stored as its value."""

    impl = Text
    cache_ok = True

    def __init__(self, kind: type[Enum]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: Enum | None, dialect: Dialect) -> Any:
        return None if value is None else value.value

    def process_result_value(self, value: Any, dialect: Dialect) -> Enum | None:
        return None if value is None else self.kind(value)


def only_where(condition: str) -> dict[str, Any]:
    """The options of a partial index; it serves questions that say `condition` literally."""
    return {f"{database}_where": text(condition) for database in ("sqlite", "postgresql")}
