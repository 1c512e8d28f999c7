"""A Prophet's theory in a file: a comment on the line of the declaration, which any reader of EGN passes over."""

import re
from collections.abc import Sequence

from pbem.engine.round.commands import Theory

_THEORY = re.compile(r"\s*(open\s+)?theory:\s*(\S.*?)\s*")


def theory_in(comments: Sequence[str]) -> Theory | None:
    """The theory that one of the comments of a line tells, the first: `{theory: other colour}`."""
    found = next(filter(None, map(_THEORY.fullmatch, comments)), None)
    return Theory(found[2], open=bool(found[1])) if found is not None else None


def theory_comment(theory: Theory) -> str:
    """The theory as a comment; its text, a rule of the language, holds no brace."""
    return f"{{{'open ' if theory.open else ''}theory: {theory.text}}}"
