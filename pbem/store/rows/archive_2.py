"""Rounds that are over as the archive keeps them: enough to list them and to find them, all else is in the log."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pbem.engine.match.state import SealedRule
from pbem.micros import Micros
from pbem.orders.folding import fold

LONGEST_WORD = 60
"""Octets of a word by which something is found; what is longer is found by its beginning."""

MOST_WORDS = 6
"""So many words of a question are looked for."""


@dataclass(frozen=True, slots=True)
class ArchivedRound:
    """Round `number` of a table, which ended at a time, with its rule, revealed.

    `scores` by person, God's among them; none where the round was void. `god` is None where it was the server.
    `league`: whose table it was; None for friends. `listed`: strangers may find it.
    """

    table: int
    number: int
    at: Micros
    rulebook: str
    god: int | None
    rule: SealedRule
    scores: tuple[tuple[int, int], ...]
    ended_by: str
    plays: int
    cards: int
    league: int | None
    listed: bool
    title: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for: rounds in which each of `words` begins some word of the title, the rule, the rulebook, the
    league or somebody's name, and each of `god` one of God's name.

    `since` and `until` bound when they ended. All empty: every round.
    """

    words: tuple[bytes, ...] = ()
    god: tuple[bytes, ...] = ()
    rulebook: str = ""
    league: int | None = None
    since: Micros | None = None
    until: Micros | None = None


Place = tuple[Micros, int]
"""Where a round stands in the archive: when it ended, and its number there."""


def words_of(texts: Iterable[str]) -> tuple[bytes, ...]:
    """The words of texts as they are looked up: without case and accents, none twice."""
    found = (word for text in texts for word in re.findall(r"[^\W_]+", fold(text)))
    return tuple(dict.fromkeys(word.encode()[:LONGEST_WORD] for word in found))
