"""Events as plain data for the event log, and back: each with its type's name and a schema number."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from pbem.cards import Card
from pbem.families import Family, members

Body = dict[str, Any]
Upcast = Callable[[Body], Body]


class EventCodec:
    """Writes and reads events of a family, or of a union of families, each by its name, which never changes.

    An event is stored with the schema it was written in: 1, and one more for each change that old logs must
    follow. `upcasts[name, schema]` makes a body of the next schema from one of `schema`; reading applies
    them in turn.
    """

    def __init__(self, family: Any, upcasts: Mapping[tuple[str, int], Upcast] = {}) -> None:
        self._types = {type_.__name__: type_ for type_ in members(family)}
        self._upcasts = upcasts
        self._schemas = dict.fromkeys(self._types, 1)
        for name, schema in self._upcasts:
            self._schemas[name] = max(self._schemas[name], schema + 1)
        for type_ in self._types.values():
            _coder(type_)

    def dump(self, event: object) -> tuple[str, int, Body]:
        """The event's type name, schema and body: cards as `10H`, enums by value, dataclasses as objects."""
        name = type(event).__name__
        return name, self._schemas[name], _coder(self._types[name]).dump(event)

    def load(self, name: str, schema: int, body: Body) -> Any:
        """The event stored so. A new field with a default may be absent.

        Raises KeyError for an unknown type or field, ValueError for a schema of the future or an unknown value,
        TypeError for an absent field.
        """
        if schema > self._schemas[name]:
            raise ValueError(f"{name} of schema {schema}: this program reads up to {self._schemas[name]}")
        for old in range(schema, self._schemas[name]):
            body = self._upcasts[name, old](body)
        return _coder(self._types[name]).load(body)


class _Coder:
    """How values of one type are written and read."""

    def __init__(self, dump: Callable[[Any], Any], load: Callable[[Any], Any]) -> None:
        self.dump = dump
        self.load = load


def _same(value: Any) -> Any:
    return value


@cache
def _coder(type_: Any) -> _Coder:
    """The coder of a type as annotations name it. Raises TypeError for a type that no event should hold."""
    origin, args = get_origin(type_), get_args(type_)
    if type_ in (str, int, bool, NoneType, Any) or origin is Literal:
        return _Coder(_same, _same)
    if type_ is Card:
        return _Coder(str, Card.read)
    if origin in (Union, UnionType):
        return _optional(type_, args) if NoneType in args else _one_of(type_, args)
    if isinstance(type_, type) and issubclass(type_, Family) and type_.__subclasses__():
        return _one_of(type_, members(type_))
    if origin is tuple:
        return _tuple(args)
    if origin is not None and issubclass(origin, Mapping) and args[0] is str:
        value = _coder(args[1])
        return _Coder(
            lambda held: {key: value.dump(item) for key, item in held.items()},
            lambda held: {key: value.load(item) for key, item in held.items()},
        )
    if isinstance(type_, type) and issubclass(type_, Enum):
        return _Coder(lambda member: member.value, type_)
    if isinstance(type_, type) and is_dataclass(type_):
        return _dataclass(type_)
    raise TypeError(f"events cannot hold {type_!r}")


def _optional(type_: Any, args: tuple[Any, ...]) -> _Coder:
    rest = [arg for arg in args if arg is not NoneType]
    if len(rest) != 1:
        raise TypeError(f"events cannot hold {type_!r}: a stored value would not tell which")
    inner = _coder(rest[0])
    return _Coder(
        lambda value: None if value is None else inner.dump(value),
        lambda value: None if value is None else inner.load(value),
    )


def _one_of(type_: Any, args: tuple[Any, ...]) -> _Coder:
    """One of several dataclasses, stored with its name beside its fields."""
    if not all(is_dataclass(arg) for arg in args):
        raise TypeError(f"events cannot hold {type_!r}: a stored value would not tell which")
    coders = {arg.__name__: _coder(arg) for arg in args}
    return _Coder(
        lambda value: {"is": type(value).__name__, **coders[type(value).__name__].dump(value)},
        lambda body: coders[body["is"]].load({name: item for name, item in body.items() if name != "is"}),
    )


def _tuple(args: tuple[Any, ...]) -> _Coder:
    if len(args) == 2 and args[1] is Ellipsis:
        item = _coder(args[0])
        dump_item, load_item = item.dump, item.load
        if dump_item is _same:
            return _Coder(list, tuple)
        return _Coder(
            lambda value: [dump_item(one) for one in value],
            lambda value: tuple([load_item(one) for one in value]),
        )
    coders = [_coder(arg) for arg in args]
    return _Coder(
        lambda value: [coder.dump(one) for coder, one in zip(coders, value, strict=True)],
        lambda value: tuple(coder.load(one) for coder, one in zip(coders, value, strict=True)),
    )


def _dataclass(type_: type) -> _Coder:
    hints = get_type_hints(type_)
    coders = {field.name: _coder(hints[field.name]) for field in fields(type_)}
    dumps = [(name, coder.dump) for name, coder in coders.items()]

    def dump(value: Any) -> Body:
        return {name: dump_field(getattr(value, name)) for name, dump_field in dumps}

    def load(body: Body) -> Any:
        return type_(**{name: coders[name].load(item) for name, item in body.items()})

    return _Coder(dump, load)
