"""What was found of one thing, and what to do about it."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How well it is."""

    OK = "ok"
    WARNING = "warning"
    FAULT = "fault"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Finding:
    """`check` is what was looked at, `found` what was seen, `advice` what to do; never a password, key or token."""

    check: str
    level: Level
    found: str
    advice: str = ""


def ok(check: str, found: str) -> Finding:
    return Finding(check, Level.OK, found)


def warning(check: str, found: str, advice: str) -> Finding:
    return Finding(check, Level.WARNING, found, advice)


def fault(check: str, found: str, advice: str) -> Finding:
    return Finding(check, Level.FAULT, found, advice)


def skipped(check: str, why: str) -> Finding:
    return Finding(check, Level.SKIPPED, why)
