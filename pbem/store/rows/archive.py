"""The tables in which rounds that are over are kept to be found: by who played, by words, by when."""

import json
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from sqlalchemy import Dialect, Index, LargeBinary
from sqlalchemy.types import TypeDecorator

from pbem.engine.match.terms import SealedRule
from pbem.micros import Micros
from pbem.orders.folding import fold
from pbem.store.rows.column_types import Json
from pbem.store.rows.record import (
    LeagueId,
    Moment,
    PersonId,
    Row,
    RowType,
    TableId,
    column,
    joined,
    key,
    only_where,
)
from pbem.store.rows.tables import TABLES


@dataclass(frozen=True)
class RoundTold:
    """What of a round is only told, not looked for: its rule, revealed, how it ended, and after how much.

    `scores` by person, God's among them; none where the round was void.
    """

    rule: SealedRule
    scores: tuple[tuple[int, int], ...]
    ended_by: str
    plays: int
    cards: int


def _written(told: RoundTold) -> dict[str, Any]:
    rule = told.rule
    of_rule = {"rule": rule.text, "tree": rule.tree, "edition": rule.edition, "by_server": rule.by_server}
    return of_rule | vars(told) | {"rule": rule.text}


def _read(told: dict[str, Any]) -> RoundTold:
    rule = SealedRule(told["rule"], told["tree"], told["edition"], "", "", "", told["by_server"])
    scores = tuple((person, points) for person, points in told["scores"])
    return RoundTold(rule, scores, told["ended_by"], told["plays"], told["cards"])


class ArchivedRound(Row, table="archived_rounds"):
    """Round `number` of a table, which ended at a time, with what is only `told` of it.

    `god` is None where it was the server. `league`: whose table it was; None for friends. `listed`: strangers may find
    it. `id` is 0 until the store has given it one.
    """

    __table_args__ = (
        Index(None, "table_id", "round", unique=True),
        Index("ix_archived_rounds_listed", "at", "id", **only_where("listed")),
        Index("ix_archived_rounds_rulebook", "rulebook", "at", "id", **only_where("listed")),
        Index("ix_archived_rounds_god", "god_id", **only_where("god_id IS NOT NULL")),
        Index("ix_archived_rounds_league", "league_id", "at", "id", **only_where("league_id IS NOT NULL")),
    )

    table: TableId
    number: int = column(name="round")
    at: Moment
    rulebook: str
    god: PersonId | None
    league: LeagueId | None
    listed: bool
    told: Annotated[RoundTold, Json(_read, _written)] = column(name="record")
    title: str = joined(default="")
    id: int = key(default=0)


class ArchivedPerson(Row, table="archived_people"):
    """Who sat in a round."""

    __table_args__ = (Index(None, "round_id"),)

    person: PersonId = key()
    round: Annotated[int, "archived_rounds.id"] = key()


class ArchivedWord(Row, table="archived_words"):
    """A word by which a round is found, as octets: they have one order in every database, whatever its language."""

    __table_args__ = (Index(None, "round_id", "word"),)

    word: bytes = key()
    round: Annotated[int, "archived_rounds.id"] = key()


class NameWord(Row, table="name_words"):
    """A word of what somebody is called now."""

    __table_args__ = (Index(None, "person_id", "word"),)

    word: bytes = key()
    person: PersonId = key()


if TYPE_CHECKING:
    from pbem.insight.reviews.review import Review
else:
    Review = Any  # a command that only looks into the database loads no game


class PackedReview(TypeDecorator[Review]):
    """A review as JSON, deflated (RFC 1950); nothing where there is none, or only one that we can read no more."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Review | None, dialect: Dialect) -> bytes:
        from pbem.insight.reviews import record

        told = json.dumps(record.dump(value), separators=(",", ":")) if value is not None else ""
        return zlib.compress(told.encode(), 9) if told else b""

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> Review | None:
        from pbem.insight.reviews import record

        try:
            return record.load(json.loads(zlib.decompress(value))) if value else None
        except (KeyError, TypeError, ValueError):
            return None


class KeptReview(Row, table="reviews"):
    """The review of a round that ended at a time; None while it `waits` to be made, and where none could be."""

    __table_args__ = (Index("ix_reviews_at", "at", **only_where("waits")),)

    table: TableId = key()
    number: int = key()
    at: Moment
    waits: bool = True
    review: Annotated[Review | None, PackedReview] = None


class Unarchived(Row, table="unarchived"):
    """A table with rounds that ended before there was an archive."""

    table: TableId = key()


class ArchivedLog(Row, table="archived_logs"):
    """The whole log of a table that was put away, its events one after the other, compressed."""

    table: TableId = key()
    log: bytes


ARCHIVED_LOGS = RowType(ArchivedLog)
ARCHIVED_ROUNDS = RowType(ArchivedRound, TABLES.table, title=TABLES.c.title)
ARCHIVED_PEOPLE = RowType(ArchivedPerson)
ARCHIVED_WORDS = RowType(ArchivedWord)
NAME_WORDS = RowType(NameWord)
UNARCHIVED = RowType(Unarchived)
REVIEWS = RowType(KeptReview)


LONGEST_WORD = 60
"""Octets of a word by which something is found; what is longer is found by its beginning."""

MOST_WORDS = 6
"""So many words of a question are looked for."""


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
