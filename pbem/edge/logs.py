"""Log lines for the operator: one fact a line, never an address, a token or a player's words."""

from __future__ import annotations

import contextlib
import logging
import sys
import traceback
from collections.abc import MutableMapping
from pathlib import PurePath
from typing import Any, TextIO, cast

import structlog

from pbem.mail.cleaning import clean_line

FRAMES = 12
"""How much of a crash's way is told, from its end."""


def set_up_logs(*, quiet: bool = False) -> None:
    """Log on standard error from now on; `quiet` lets nothing through."""
    logging.getLogger("mail.log").setLevel(
        logging.CRITICAL
    )  # aiosmtpd writes recipients, and what it is told
    logging.getLogger("apscheduler").setLevel(logging.ERROR)
    logging.getLogger("flufl.bounce").setLevel(
        logging.CRITICAL + 1
    )  # tracebacks, of letters that are no bounces
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            where_it_crashed,
            on_one_harmless_line,
            structlog.processors.LogfmtRenderer(key_order=("timestamp", "level", "event")),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL if quiet else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, Unfailing(sys.stderr))),
    )


class Unfailing:
    """A file in which what cannot be written (its disk is full, nobody reads it) is lost, and stops nothing."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._file.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._file.flush()


def on_one_harmless_line(
    _logger: object, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Facts without line ends and terminal escapes: what a relay or database said may hold either."""
    return {name: clean_line(fact) if isinstance(fact, str) else fact for name, fact in event.items()}


def where_it_crashed(
    _logger: object, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """A crash as its kind and the places it passed. Its message stays out: it may quote what somebody wrote."""
    if not event.pop("exc_info", False):
        return event
    kind, _, trace = sys.exc_info()
    places = [f"{PurePath(frame.filename).name}:{frame.lineno}" for frame in traceback.extract_tb(trace)]
    event["crash"] = kind.__name__ if kind else "?"
    event["at"] = " ".join(places[-FRAMES:])
    return event
