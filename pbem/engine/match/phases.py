"""The two words that are kept of a table beside its log: where it stands, and what somebody is there."""

from enum import Enum


class Phase(Enum):
    """Where a table stands: people gather, God thinks of a rule, a round is played, all is over."""

    GATHERING = "gathering"
    RULE = "rule"
    PLAY = "play"
    OVER = "over"


class Part(Enum):
    """What somebody is at a table; who is several of these is the first."""

    GOD = "god"
    MODERATOR = "moderator"
    PLAYER = "player"
    WATCHER = "watcher"
