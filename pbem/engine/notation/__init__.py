"""EGN, Eleusis game notation: one round as text that people read and the program replays (docs/egn.md)."""

from pbem.engine.notation.errors import EgnError, Finding, Weight
from pbem.engine.notation.header import Header, edition_of
from pbem.engine.notation.reading import Game, read_egn
from pbem.engine.notation.summary import summary_json
from pbem.engine.notation.verifying import verify_egn
from pbem.engine.notation.writing import Heading, write_egn

__all__ = [
    "EgnError",
    "Finding",
    "Game",
    "Header",
    "Heading",
    "Weight",
    "edition_of",
    "read_egn",
    "summary_json",
    "verify_egn",
    "write_egn",
]
