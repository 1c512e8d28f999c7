"""What is said of settings: by messages, config.example.toml and the guide."""

import json
from collections.abc import Iterator
from typing import Literal, get_args, get_origin

from pbem.settings.model import SECTIONS
from pbem.settings.values import SECRET, Allowed

_HEAD = """\
# All settings of pbem, with their defaults. Copy this file to pbem.toml, and remove the # from lines you change.
# Relative paths start from that file's folder. An environment variable overrides any setting:
# PBEM_SMTP_LISTEN is listen in [smtp]. Read more in docs/operating.md."""


def meaning(section: str, key: str) -> str:
    """What the setting is for, in one line."""
    return " ".join((SECTIONS[section].model_fields[key].description or "").split())


def allowed(section: str, key: str) -> str:
    """What the setting allows, in words for the operator."""
    field = SECTIONS[section].model_fields[key]
    said = [one.words for one in field.metadata if isinstance(one, Allowed)]
    if not said and field.annotation is bool:
        return "true or false"
    if not said and get_origin(field.annotation) is Literal:
        *words, last = (f'"{word}"' for word in get_args(field.annotation))
        return f"{', '.join(words)} or {last}"
    limits = {
        limit: getattr(one, limit)
        for one in field.metadata
        for limit in ("ge", "gt", "le")
        if hasattr(one, limit)
    }
    bounds = "from {ge} to {le}".format(**limits) if "ge" in limits else ""
    return (said or ["a number {bounds}"])[-1].format(bounds=bounds, **limits)


def is_secret(section: str, key: str) -> bool:
    """Whether the setting's value may hold a secret, so that no message may show it."""
    return SECRET in SECTIONS[section].model_fields[key].metadata


def example() -> str:
    """config.example.toml: every setting with its meaning, what it allows, and its default behind a #."""
    return "\n".join(_example()) + "\n"


def _example() -> Iterator[str]:
    yield _HEAD
    for section, model in SECTIONS.items():
        yield f"\n[{section}]"
        for key, field in model.model_fields.items():
            told = f"\n# {meaning(section, key)}\n# Allowed: {allowed(section, key)}."
            yield f"{told}\n#{key} = {_toml(field.default)}"


def _toml(value: object) -> str:
    match value:
        case bool() | float():
            return json.dumps(value)
        case int():
            return f"{value:_}" if value >= 10_000 else str(value)
        case tuple():
            return json.dumps([str(one).removesuffix("/32").removesuffix("/128") for one in value])
    return json.dumps("" if value is None else str(value))
