"""Whom talk is for, as it is kept with what was said."""

from enum import Enum


class Hearers(Enum):
    """Whom talk is for: everybody, God alone, or everybody without its speaker's name."""

    ALL = "all"
    GOD = "god"
    ANONYMOUS = "anonymous"
