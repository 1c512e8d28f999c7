"""Rulebooks from TOML text and table options: every field checked, each fault one line with what is right."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from difflib import get_close_matches
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pbem.engine.rulebook import MOST_STARTERS, Rulebook


@dataclass(frozen=True, slots=True)
class RulebookError:
    """Why a rulebook is none: where it was read, the field (empty for the whole), what is wrong, what is right.

    `clash`: the value might stand there by itself, but does not go with others.
    """

    where: str
    field: str
    message: str
    clash: bool = False

    def __str__(self) -> str:
        field = f"{self.field}: " if self.field else ""
        return f"{self.where}: {field}{self.message}"


_HINTS: Mapping[str, Any] = get_type_hints(Rulebook)
_REQUIRED = tuple(field.name for field in fields(Rulebook) if field.default is MISSING)

FIELDS: tuple[str, ...] = tuple(field.name for field in fields(Rulebook))
"""Every field of a rulebook's file, in the order of docs/rulebooks.md."""

_RANGES: Mapping[str, tuple[int, int]] = {
    "seats_min": (2, 12),
    "seats_max": (2, 12),
    "packs": (1, 12),
    "hand": (1, 52),
    "string_max": (0, 52),
    "wrong_draw": (0, 52),
    "no_play_small": (0, 52),
    "no_play_less": (0, 52),
    "no_play_wrong_draw": (0, 52),
    "expel_from": (0, 1000),
    "prophet_expel_from": (0, 1000),
    "false_prophet_draw": (0, 52),
    "open_cards_min": (0, 624),
    "out_bonus": (0, 100),
    "guess_bonus": (0, 100),
    "compensation": (0, 100),
}
"""The least and the greatest value of every whole number."""

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def read_rulebook(text: str, where: str) -> Rulebook | RulebookError:
    """The rulebook that TOML `text` says; `where` names the file in errors. All fields must be there."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        return RulebookError(where, "", f"not TOML: {fault}")
    for field in table:
        if field not in FIELDS:
            return RulebookError(where, field, _no_such_field(field))
    for field in _REQUIRED:
        if field not in table:
            return RulebookError(where, field, f"missing; it is {_allowed(field)}")
    for field, value in table.items():
        if not _is_allowed(field, value):
            return RulebookError(where, field, f"{_shown(value)} is not {_allowed(field)}")
    rulebook = Rulebook(**table)
    return _contradiction(rulebook, where) or rulebook


def override(rulebook: Rulebook, options: Iterable[tuple[str, str]]) -> Rulebook | RulebookError:
    """The rulebook with some fields as a table wants them: `override(book, [("string_max", "3")])`.

    Each value is checked by itself, and then whether all go together: two options may need each other.
    """
    where = rulebook.name
    changes: dict[str, Any] = {}
    for field, text in options:
        if field not in FIELDS or field == "name":
            return RulebookError(where, field, _no_such_field(field))
        value = _value_of(field, text.strip())
        if not _is_allowed(field, value):
            return RulebookError(where, field, f"{text.strip()} is not {_allowed(field)}")
        if field == "rule_reads" and value not in choices(field, rulebook):
            return RulebookError(where, field, f"{text.strip()} is not {_any_of(choices(field, rulebook))}")
        changes[field] = value
    changed = replace(rulebook, **changes)
    return _contradiction(changed, where) or changed


def _value_of(field: str, text: str) -> Any:
    if _HINTS[field] is bool:
        return {"true": True, "false": False}.get(text.lower(), text)
    if _HINTS[field] is int:
        return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else text
    return text.strip('"')


def _is_allowed(field: str, value: Any) -> bool:
    hint = _HINTS[field]
    if hint is bool:
        return isinstance(value, bool)
    if hint is int:
        low, high = _RANGES[field]
        return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def _allowed(field: str) -> str:
    hint = _HINTS[field]
    if hint is bool:
        return "true or false"
    if hint is int:
        low, high = _RANGES[field]
        return f"a whole number from {low} to {high}"
    if get_origin(hint) is Literal:
        return _any_of(get_args(hint))
    return "a name in small letters and digits, joined by hyphens"


def _any_of(allowed: Iterable[str]) -> str:
    return " or ".join(f'"{choice}"' for choice in allowed)


def choices(field: str, rulebook: Rulebook | None = None) -> tuple[str, ...]:
    """What may be written for a field, in signs that need no language; for an unknown one, the fields most like it.

    With a rulebook, what a table of it may write as an option: not every rulebook lets rules read the sidelines.
    """
    hint = _HINTS.get(field)
    if hint is None or field == "name":
        return tuple(get_close_matches(field, FIELDS[1:], n=3)) or FIELDS[1:]
    if hint is bool:
        return "true", "false"
    if hint is int:
        return ("–".join(map(str, _RANGES[field])),)
    if field == "rule_reads" and rulebook is not None:
        return ("main-line",) if rulebook.rule_reads == "main-line" else ("main-line", "sidelines")
    return get_args(hint)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _no_such_field(field: str) -> str:
    near = get_close_matches(field, [name for name in FIELDS if name != "name"], n=1, cutoff=0.5)
    hint = f"; the nearest is {near[0]}" if near else ""
    return f"no such field{hint}"


def _contradiction(book: Rulebook, where: str) -> RulebookError | None:
    """The first thing that does not fit together, or that this program cannot play."""

    def wrong(field: str, message: str) -> RulebookError:
        return RulebookError(where, field, message, clash=True)

    several = book.starter == "lookback"
    needed = book.hand * (book.seats_max - 1) + (MOST_STARTERS if several else 1)
    if book.seats_min > book.seats_max:
        return wrong("seats_min", f"{book.seats_min} is more than seats_max, {book.seats_max}")
    if needed > 52 * book.packs:
        hands = f"{book.seats_max - 1} hand{'s' if book.seats_max > 2 else ''} of {book.hand}"
        starter = f"up to {MOST_STARTERS} starters" if several else "a starter"
        have = f"{book.packs} packs have" if book.packs > 1 else "1 pack has"
        return wrong("packs", f"{hands} and {starter} are {needed} cards; {have} {52 * book.packs}")
    if book.no_play_small < book.no_play_less:
        return wrong(
            "no_play_small",
            f"{book.no_play_small} is less than no_play_less, {book.no_play_less}: a new hand needs cards",
        )
    if book.prophet and book.seats_max < 4:
        return wrong(
            "prophet", f"seats_max is {book.seats_max}; it must be 4: God, a Prophet, and two others"
        )
    if book.prophet and book.expel_from and not book.prophet_expel_from:
        return wrong(
            "prophet_expel_from", f"must be at least 1 where prophet is true and expel_from {book.expel_from}"
        )
    if book.open_cards_min > 52 * book.packs:
        return wrong(
            "open_cards_min", f"{book.open_cards_min} is more than there are cards, {52 * book.packs}"
        )
    return None
