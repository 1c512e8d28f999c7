"""How commands take text and end: nothing of the server is needed for that, so small commands begin at once."""

import contextlib
import sys
from typing import NoReturn

import typer

DOES_NOT_HOLD, UNREADABLE = 1, 2
"""Exit statuses: what was asked does not hold; what was asked, or the settings, cannot be read."""


def text_or_input(text: str) -> str:
    """What an argument says: `-` is what comes on standard input, nothing where that is closed."""
    if text != "-":
        return text
    return sys.stdin.read() if sys.stdin else ""


def stop(message: str, status: int = DOES_NOT_HOLD) -> NoReturn:
    """The end, with a line on standard error that says why."""
    with contextlib.suppress(OSError):  # whoever cannot be told why is told by the status
        print(message, file=sys.stderr)
    raise typer.Exit(status)
