"""Log lines for the operator: one fact a line, never an address, a token or a player's words."""

import contextlib
import logging
import sys
import threading
import traceback
from collections.abc import Iterator, MutableMapping
from pathlib import PurePath
from types import TracebackType
from typing import Any, Literal, TextIO, cast

import structlog
from structlog.typing import Processor

from pbem.mail.writing.message import clean_line

FRAMES = 12
"""How much of a crash's way is told, from its end."""

Format = Literal["text", "json"]

log = structlog.get_logger()


def set_up_logs(
    format: Format = "text", level: str = "info", heard: Processor | None = None, *, quiet: bool = False
) -> None:
    """Log on standard error from now on, what is of `level` or graver; `quiet` lets nothing through.

    `heard` is told of every line, whatever its level. What libraries log, and what crashes unseen, becomes lines of
    the same kind.
    """
    logging.getLogger("mail.log").setLevel(
        logging.CRITICAL
    )  # aiosmtpd writes recipients, and what it is told
    logging.getLogger("flufl.bounce").setLevel(
        logging.CRITICAL + 1
    )  # tracebacks, of letters that are no bounces
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            *([heard] if heard is not None else []),
            _graver_than(logging.getLevelNamesMapping()[level.upper()]),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            where_it_crashed,
            on_one_harmless_line,
            _RENDERERS[format],
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL if quiet else logging.DEBUG),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, Unfailing(sys.stderr))),
    )
    if not quiet:
        _hear_libraries()


@contextlib.contextmanager
def silence() -> Iterator[None]:
    """Nothing is logged while the block runs."""
    before = structlog.get_config()
    set_up_logs(quiet=True)
    try:
        yield
    finally:
        structlog.configure(**before)


_KEYS = ("timestamp", "level", "event")
_RENDERERS: dict[Format, Processor] = {
    "text": structlog.processors.LogfmtRenderer(key_order=_KEYS),
    "json": structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
}


def _graver_than(least: int) -> Processor:
    def passed(_logger: object, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        if logging.getLevelNamesMapping()[event["level"].upper()] < least:
            raise structlog.DropEvent
        return event

    return passed


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
    clean = {name: clean_line(fact) if isinstance(fact, str) else fact for name, fact in event.items()}
    return {name: clean.pop(name) for name in _KEYS if name in clean} | clean


def where_it_crashed(
    _logger: object, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """A crash as its kind and the places it passed. Its message stays out: it may quote what somebody wrote."""
    crash = event.pop("exc_info", False)
    if not crash:
        return event
    if isinstance(crash, BaseException):
        kind, trace = type(crash), crash.__traceback__
    else:
        kind, _, trace = crash if isinstance(crash, tuple) else sys.exc_info()
    event.update(told_crash(kind, trace))
    return event


def told_crash(kind: type[BaseException] | None, trace: TracebackType | None) -> dict[str, str]:
    """The facts of a crash."""
    places = [f"{PurePath(frame.filename).name}:{frame.lineno}" for frame in traceback.extract_tb(trace)]
    return {"crash": kind.__name__ if kind else "?", "at": " ".join(places[-FRAMES:])}


class _Libraries(logging.Handler):
    """What libraries log, from which place of theirs. Their words stay out, which may quote what somebody wrote."""

    def emit(self, record: logging.LogRecord) -> None:
        here = {"at": f"{record.filename}:{record.lineno}"}
        facts = told_crash(*record.exc_info[::2]) if record.exc_info else here
        tell = log.error if record.levelno >= logging.ERROR else log.warning
        tell("library", logger=record.name, **facts)


def _hear_libraries() -> None:
    """Their warnings and errors, warnings of Python, and what crashes where nobody catches it."""
    root = logging.getLogger()
    for handler in [one for one in root.handlers if isinstance(one, _Libraries)]:
        root.removeHandler(handler)
    root.addHandler(_Libraries(logging.WARNING))
    logging.captureWarnings(True)
    threading.excepthook = _thread_crashed


def _thread_crashed(unseen: threading.ExceptHookArgs) -> None:
    log.error("thread_crashed", **told_crash(unseen.exc_type, unseen.exc_traceback))
