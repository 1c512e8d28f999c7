"""What the rows of the store are made of: kinds of columns, and the names of keys and indexes."""

from enum import Enum
from typing import Any, ClassVar

from sqlalchemy import BigInteger, Dialect, LargeBinary, MetaData, Text, text
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

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


class Moments(TypeDecorator[tuple[int, ...]]):
    """Some times, stored as a text of numbers."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> Any:
        return None if value is None else " ".join(map(str, value))

    def process_result_value(self, value: Any, dialect: Dialect) -> tuple[int, ...] | None:
        return None if value is None else tuple(map(int, value.split()))


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


def moment_column(**more: Any) -> Any:
    return Field(sa_type=BigInteger, **more)


def text_column(**more: Any) -> Any:
    return Field(sa_type=PlainText, **more)


def blob_column(**more: Any) -> Any:
    return Field(sa_type=LargeBinary, **more)


def digest_column(**more: Any) -> Any:
    """SHA-256 of a token: looked up by, so that an index walk tells nothing about the token itself."""
    return Field(sa_type=LargeBinary, unique=True, **more)


def table_column(**more: Any) -> Any:
    return Field(foreign_key="tables.id", **more)


def person_column(**more: Any) -> Any:
    return Field(foreign_key="persons.id", **more)


def only_where(condition: str) -> dict[str, Any]:
    """The options of a partial index; it serves questions that say `condition` literally."""
    return {f"{database}_where": text(condition) for database in ("sqlite", "postgresql")}


class Row(SQLModel):
    metadata: ClassVar[MetaData] = SCHEMA
