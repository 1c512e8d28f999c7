"""How values are stored that databases have no type for."""

import json
from collections.abc import Callable
from enum import Enum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.types import TypeDecorator

from pbem.store.compression import compress, decompress


class PlainText(TypeDecorator[str]):
    """Text that every database takes: NUL and lone surrogates, which mail can hold, become U+FFFD."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: sa.Dialect) -> str | None:
        if value is None or (value.isascii() and "\0" not in value):
            return value
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\0", "\ufffd")


class Listed(TypeDecorator[tuple[Any, ...]]):
    """Some times, or words, stored as a text with blanks between them."""

    impl = sa.Text
    cache_ok = True

    def __init__(self, kind: type[int] | type[str]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: tuple[Any, ...] | None, dialect: sa.Dialect) -> Any:
        return None if value is None else " ".join(map(str, value))

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> tuple[Any, ...] | None:
        return None if value is None else tuple(map(self.kind, value.split()))


class Json(PlainText):
    """A value stored as JSON: `dump` gives what is written of it, `load` makes it of that again."""

    cache_ok = True

    def __init__(self, load: Callable[[Any], Any], dump: Callable[[Any], Any] = lambda value: value) -> None:
        super().__init__()
        self.load = load
        self.dump = dump

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> str | None:
        told = json.dumps(self.dump(value), ensure_ascii=False, separators=(",", ":"))
        return super().process_bind_param(told, dialect)

    def process_result_value(self, value: str | None, dialect: sa.Dialect) -> Any:
        return None if value is None else self.load(json.loads(value))


class Named(TypeDecorator[Enum]):
    """A member of an enumeration, stored as its value."""

    impl = sa.Text
    cache_ok = True

    def __init__(self, kind: type[Enum]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: Enum | None, dialect: sa.Dialect) -> Any:
        return None if value is None else value.value

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> Enum | None:
        return None if value is None else self.kind(value)


class Packed(TypeDecorator[bytes]):
    """Bytes that are kept compressed."""

    impl = sa.LargeBinary
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: sa.Dialect) -> bytes | None:
        return compress(value) if value else value

    def process_result_value(self, value: bytes | None, dialect: sa.Dialect) -> bytes | None:
        return decompress(value) if value else value
