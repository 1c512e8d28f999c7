"""The tables in which rounds that are over are kept to be found: by who played, by words, by when."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from sqlalchemy import Index

from pbem.engine.match.terms import SealedRule
from pbem.micros import Micros
from pbem.orders.folding import fold
from pbem.store.rows.record import SCHEMA, LeagueId, Moment, PersonId, Row, TableId, key, only_where


class ArchivedRoundRow(Row, table=True):
    """A round that is over; `record` holds what is only told, not looked for."""

    __tablename__ = "archived_rounds"
    __table_args__ = (
        Index(None, "table_id", "round", unique=True),
        Index("ix_archived_rounds_listed", "at", "id", **only_where("listed")),
        Index("ix_archived_rounds_rulebook", "rulebook", "at", "id", **only_where("listed")),
        Index("ix_archived_rounds_god", "god_id", **only_where("god_id IS NOT NULL")),
        Index("ix_archived_rounds_league", "league_id", "at", "id", **only_where("league_id IS NOT NULL")),
    )

    id: int = key()
    table_id: TableId
    round: int
    at: Moment
    rulebook: str
    god_id: PersonId | None
    league_id: LeagueId | None
    listed: bool
    record: str


class ArchivedPersonRow(Row, table=True):
    """Who sat in a round."""

    __tablename__ = "archived_people"
    __table_args__ = (Index(None, "round_id"),)

    person_id: PersonId = key()
    round_id: Annotated[int, "archived_rounds.id"] = key()


class ArchivedWordRow(Row, table=True):
    """A word by which a round is found, as octets: they have one order in every database, whatever its language."""

    __tablename__ = "archived_words"
    __table_args__ = (Index(None, "round_id", "word"),)

    word: bytes = key()
    round_id: Annotated[int, "archived_rounds.id"] = key()


class NameWordRow(Row, table=True):
    """A word of what somebody is called now."""

    __tablename__ = "name_words"
    __table_args__ = (Index(None, "person_id", "word"),)

    word: bytes = key()
    person_id: PersonId = key()


class UnarchivedRow(Row, table=True):
    """A table with rounds that ended before there was an archive."""

    __tablename__ = "unarchived"

    table_id: TableId = key()


class ArchivedLogRow(Row, table=True):
    """The whole log of a table that was put away, its events one after the other, compressed."""

    __tablename__ = "archived_logs"

    table_id: TableId = key()
    log: bytes


ARCHIVED_LOGS = SCHEMA.tables["archived_logs"]
ARCHIVED_ROUNDS = SCHEMA.tables["archived_rounds"]
ARCHIVED_PEOPLE = SCHEMA.tables["archived_people"]
ARCHIVED_WORDS = SCHEMA.tables["archived_words"]
NAME_WORDS = SCHEMA.tables["name_words"]
UNARCHIVED = SCHEMA.tables["unarchived"]


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
