"""Leagues ready made: terms that go together, from TOML text, every field checked."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from pbem.engine.match.terms import Missed, TimeRules
from pbem.league.terms import Closing, Hour, Weeks
from pbem.micros import HOUR, Micros

LANGUAGES = ("en", "pt", "es", "it")
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_HOUR = re.compile(rf"({'|'.join(DAYS)}) ([01][0-9]|2[0-3]):([0-5][0-9])")


@dataclass(frozen=True, slots=True)
class Preset:
    """`key`: its name in the terms; `words`: what it is called in each language, the first as it is told.

    `rulebook` is a name, `options` are its fields that differ; the zones of `weeks` and `time_rules` mean nothing.
    """

    key: str
    words: Mapping[str, tuple[str, ...]]
    rulebook: str
    options: tuple[tuple[str, str], ...]
    clock: Micros
    time_rules: TimeRules
    weeks: Weeks
    closing: Closing
    tables: tuple[int, int]


def read_preset(key: str, text: str) -> Preset:
    """The preset of one file's text; `key` is the file's name without its ending.

    Raises ValueError, with the key and the reason, where the file is not as it should be: presets ship with the
    program, so a bad one is a bug.
    """
    try:
        return _preset(key, tomllib.loads(text))
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"preset {key}: {error!r}") from error


def _preset(key: str, table: dict[str, Any]) -> Preset:
    words, options, time, weeks = (dict(table.pop(name)) for name in ("words", "options", "time", "weeks"))
    fewest, most = table.pop("tables")
    made = Preset(
        key=key,
        words={language: tuple(words.pop(language)) for language in LANGUAGES},
        rulebook=table.pop("rulebook"),
        options=tuple((field, str(value).lower()) for field, value in options.items()),
        clock=_micros(table.pop("clock_hours")),
        time_rules=_time_rules(time),
        weeks=Weeks(_hour(weeks.pop("opens")), _hour(weeks.pop("closes")), every=weeks.pop("every")),
        closing=Closing(table.pop("closing")),
        tables=(fewest, most),
    )
    left = [*table, *words, *weeks]
    if left:
        raise ValueError(f"unknown: {', '.join(left)}")
    return made


def _time_rules(table: dict[str, Any]) -> TimeRules:
    """Fields of time rules by their names; lengths of time in hours."""
    known = {field.name for field in fields(TimeRules)} - {"zone"}
    rules: dict[str, Any] = {}
    for name, value in table.items():
        field = name.removesuffix("_hours")
        if field not in known:
            raise ValueError(f"unknown: {name}")
        rules[field] = _micros(value) if name.endswith("_hours") else value
    if "missed" in rules:
        rules["missed"] = Missed(rules["missed"])
    return TimeRules(**rules)


def _micros(hours: float) -> Micros:
    return round(hours * HOUR)


def _hour(written: str) -> Hour:
    found = _HOUR.fullmatch(written)
    if found is None:
        raise ValueError(f"{written!r} is no hour of the week such as 'monday 08:00'")
    return Hour(DAYS.index(found[1]) + 1, int(found[2]) * 60 + int(found[3]))
