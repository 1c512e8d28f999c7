"""The archive of rounds that are over: kept, found by words and names, listed or not."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from pbem.engine.match.phases import Phase
from pbem.micros import Micros
from pbem.store.repositories.people import Repository
from pbem.store.repositories.tables import Events, Tables, forget_talk
from pbem.store.rows.archive import (
    ARCHIVED_PEOPLE,
    ARCHIVED_ROUNDS,
    ARCHIVED_WORDS,
    NAME_WORDS,
    REVIEWS,
    UNARCHIVED,
    ArchivedPerson,
    ArchivedRound,
    ArchivedWord,
    KeptReview,
    Place,
    Wanted,
)
from pbem.store.rows.leagues import FIXTURES, RESULTS
from pbem.store.rows.tables import (
    DEADLINES,
    EVENTS,
    INVITATIONS,
    LETTERS,
    MAILS,
    SEATS,
    SNAPSHOTS,
    TABLES,
    TALK,
)
from pbem.store.rows.turns import LAPSES, PLANS, SEAT_CLOCKS, WAITING_LISTS

COMMON = 2000
"""A word that finds so many rounds is a common one."""


def _sat(person: str) -> sa.Select[Any]:
    """The rounds in which somebody sat whom this parameter names."""
    return sa.select(ARCHIVED_PEOPLE.c.round_id).where(ARCHIVED_PEOPLE.c.person_id == sa.bindparam(person))


_LISTED: Any = sa.text("archived_rounds.listed")
_R = ARCHIVED_ROUNDS.c
_AT = ARCHIVED_ROUNDS.by(where=_R.id.in_(sa.bindparam("numbers", expanding=True)))
_OF_PERSON = ARCHIVED_ROUNDS.by(where=sa.and_(_LISTED, _R.id.in_(_sat("person"))), order="-at -id", most=True)
_OF_BOTH = ARCHIVED_ROUNDS.by(
    where=sa.and_(_LISTED, _R.id.in_(_sat("person")), _R.id.in_(_sat("other"))), order="-at -id", most=True
)
_OLDEST = sa.select(_R.at).where(_LISTED).order_by(_R.at, _R.id).limit(1)
_NEWEST = sa.select(_R.at).where(_LISTED).order_by(_R.at.desc(), _R.id.desc()).limit(1)
_WAITS: Any = sa.text("reviews.waits")
_REVIEW_WAITS = REVIEWS.by(where=_WAITS, order="-at", most=True)
_LIST_ITS_TABLES = (
    sa.update(TABLES.table)
    .where(
        TABLES.c.id.in_(
            sa.select(FIXTURES.c.table_id).where(FIXTURES.c.league_id == sa.bindparam("of_league"))
        )
    )
    .values(listed=sa.bindparam("now_listed"))
)

# Said literally, so that the partial indexes of the rows serve.
_LETTER_WAITS = sa.exists().where(
    LETTERS.c.table_id == TABLES.c.id, LETTERS.c.status == sa.literal_column("'received'")
)
_MAIL_WAITS = sa.exists().where(
    MAILS.c.status == sa.literal_column("'waiting'"),
    MAILS.c.person_id == SEATS.c.person_id,
    MAILS.c.table_id == SEATS.c.table_id,
    SEATS.c.table_id == TABLES.c.id,
)
_BOOKS_WAIT = sa.exists().where(RESULTS.c.table_id == TABLES.c.id, RESULTS.c.settled < RESULTS.c.noted)
_ARCHIVE_WAITS = sa.exists().where(UNARCHIVED.c.table_id == TABLES.c.id)
_OVER = (
    sa.select(TABLES.c.id)
    .join_from(
        TABLES.table, EVENTS, sa.and_(EVENTS.c.table_id == TABLES.c.id, EVENTS.c.version == TABLES.c.version)
    )
    .where(
        TABLES.c.id > sa.bindparam("after"),
        TABLES.c.phase == Phase.OVER.value,
        EVENTS.c.at < sa.bindparam("before"),
        ~_LETTER_WAITS,
        ~_MAIL_WAITS,
        ~_BOOKS_WAIT,
        ~_ARCHIVE_WAITS,
    )
    .order_by(TABLES.c.id)
    .limit(sa.bindparam("most"))
)
_OF_A_TABLE = (SEATS, INVITATIONS, DEADLINES, PLANS, SEAT_CLOCKS, WAITING_LISTS, LAPSES, SNAPSHOTS)


class Archive(Repository):
    """Rounds that are over."""

    def places(self, wanted: Wanted, before: Place | None, limit: int) -> list[Place]:
        """Where listed rounds stand, the newest first, from behind a place on."""
        found = sa.select(_R.at, _R.id).where(*self._conditions(wanted))
        if before is not None:
            at, number = before
            found = found.where(_R.at <= at, sa.or_(_R.at < at, _R.id < number))
        rows = self.connection.execute(found.order_by(_R.at.desc(), _R.id.desc()).limit(limit))
        return [(at, number) for at, number in rows]

    def at(self, places: Sequence[Place]) -> list[ArchivedRound]:
        """The rounds that stand there, in this order."""
        numbers = [number for _, number in places]
        found = {one.id: one for one in _AT.all(self.connection, numbers=numbers)}
        return [found[number] for number in numbers]

    def round(self, table: int, number: int) -> ArchivedRound | None:
        """A round, listed or not."""
        return ARCHIVED_ROUNDS.one(self.connection, table=table, number=number)

    def all(self) -> list[ArchivedRound]:
        """Every round, listed or not, in the order they came."""
        return ARCHIVED_ROUNDS.all(self.connection, order="id")

    def of(self, person: int, limit: int) -> list[ArchivedRound]:
        """The listed rounds in which somebody sat, God or not, the newest first."""
        return _OF_PERSON.all(self.connection, person=person, most=limit)

    def of_both(self, person: int, other: int, limit: int) -> list[ArchivedRound]:
        """Those in which both sat."""
        return _OF_BOTH.all(self.connection, person=person, other=other, most=limit)

    def review(self, table: int, number: int) -> KeptReview | None:
        """The review of a round; None where none will ever be made, as of a round that is not over."""
        return REVIEWS.one(self.connection, table=table, number=number)

    def review_waits(self) -> KeptReview | None:
        """The round that is to be reviewed next, the one that ended last."""
        return _REVIEW_WAITS.one(self.connection, most=1)

    def span(self) -> tuple[Micros, Micros] | None:
        """When the first and the last listed round ended; None where there is none."""
        oldest, newest = self.scalar(_OLDEST), self.scalar(_NEWEST)
        return None if oldest is None or newest is None else (oldest, newest)

    def unarchived(self, limit: int) -> list[int]:
        """Tables with rounds that ended before there was an archive."""
        return [one.table for one in UNARCHIVED.all(self.connection, order="table", most=limit)]

    def tables_over(self, before: Micros, after: int, limit: int) -> list[int]:
        """Tables that are over, behind number `after`, in order: nothing has happened since `before`, nothing waits."""
        return self.scalars(_OVER, before=before, after=after, most=limit)

    def _conditions(self, wanted: Wanted) -> list[sa.ColumnElement[bool]]:
        conditions: list[sa.ColumnElement[bool]] = [_LISTED]
        # One common word is asked of each round as its turn comes: the first page is soon full. Of several, few rounds
        # may have all, and then it is quicker to look each up.
        alone = len(wanted.words) == 1 and self._is_common(wanted.words[0])
        conditions += [_has(word) if alone else _R.id.in_(_with(word)) for word in wanted.words]
        conditions += [_R.god_id.in_(_called(word)) for word in wanted.god]
        if wanted.rulebook:
            conditions.append(_R.rulebook == wanted.rulebook)
        if wanted.league is not None:
            conditions.append(_R.league_id == wanted.league)
        if wanted.since is not None:
            conditions.append(_R.at >= wanted.since)
        if wanted.until is not None:
            conditions.append(_R.at < wanted.until)
        return conditions

    def _is_common(self, word: bytes) -> bool:
        some = sa.select(sa.func.count()).select_from(_with(word).limit(COMMON).subquery())
        count: int = self.connection.execute(some).scalar_one()
        return count == COMMON

    def save(self, kept: ArchivedRound, people: Collection[int], words: Collection[bytes]) -> None:
        """Keep a round, or change what is kept of it; `people` sat in it, by `words` it is found besides."""
        this = {"table": kept.table, "number": kept.number}
        if ARCHIVED_ROUNDS.change(self.connection, this, listed=kept.listed, told=kept.told):
            return
        number = ARCHIVED_ROUNDS.add_numbered(self.connection, kept)
        ARCHIVED_PEOPLE.add_all(self.connection, [ArchivedPerson(person, number) for person in people])
        ARCHIVED_WORDS.add_all(self.connection, [ArchivedWord(word, number) for word in words])

        self.want_review(kept)

    def want_review(self, kept: ArchivedRound) -> None:
        """A round is to be reviewed, or once more."""
        REVIEWS.save(self.connection, KeptReview(kept.table, kept.number, kept.at))

    def keep_review(self, kept: KeptReview) -> None:
        """A round was reviewed."""
        REVIEWS.save(self.connection, replace(kept, waits=False))

    def mark_archived(self, table: int) -> None:
        """All rounds of a table are in the archive that ended before there was one."""
        UNARCHIVED.remove(self.connection, table=table)

    def list_table(self, table: int, listed: bool) -> None:
        """Whether strangers may find the rounds of a table."""
        ARCHIVED_ROUNDS.change(self.connection, {"table": table}, listed=listed)

    def list_league(self, league: int, listed: bool) -> None:
        """Whether strangers may find the tables of a league, and its rounds."""
        ARCHIVED_ROUNDS.change(self.connection, {"league": league}, listed=listed)
        self.connection.execute(_LIST_ITS_TABLES, {"of_league": league, "now_listed": listed})

    def put_away(self, table: int) -> None:
        """Destroy all that is kept of a table but its log, and pack that."""
        Tables(self.connection).lock(table)
        Events(self.connection).pack(table)
        for rows in _OF_A_TABLE:
            rows.remove(self.connection, table=table)
        forget_talk(self.connection, TALK.c.table_id == table)


def _with(word: bytes) -> sa.CompoundSelect[Any]:
    """The rounds that are found by a word, or by the name of somebody who sat there."""
    by_word = sa.select(ARCHIVED_WORDS.c.round_id).where(_begins(ARCHIVED_WORDS.c.word, word))
    by_name = (
        sa.select(ARCHIVED_PEOPLE.c.round_id)
        .join_from(
            NAME_WORDS.table, ARCHIVED_PEOPLE.table, ARCHIVED_PEOPLE.c.person_id == NAME_WORDS.c.person_id
        )
        .where(_begins(NAME_WORDS.c.word, word))
    )
    return by_word.union_all(by_name)


def _has(word: bytes) -> sa.ColumnElement[bool]:
    """Whether a round is among these."""
    sat = ARCHIVED_PEOPLE.c.person_id
    called = sa.exists().where(NAME_WORDS.c.person_id == sat, _begins(NAME_WORDS.c.word, word))
    return sa.or_(
        sa.exists().where(ARCHIVED_WORDS.c.round_id == _R.id, _begins(ARCHIVED_WORDS.c.word, word)),
        sa.exists().where(ARCHIVED_PEOPLE.c.round_id == _R.id, called.correlate(ARCHIVED_PEOPLE.table)),
    )


def _called(word: bytes) -> sa.Select[Any]:
    return sa.select(NAME_WORDS.c.person_id).where(_begins(NAME_WORDS.c.word, word))


def _begins(column: Any, word: bytes) -> sa.ColumnElement[bool]:
    """Whether a word begins with this one; a single letter or digit must be all of it.

    No octet of UTF-8 is 255: all that begins with a word is less than the word with that behind it.
    """
    if len(word) == 1:
        whole: sa.ColumnElement[bool] = column == word
        return whole
    return sa.and_(column >= word, column < word + b"\xff")
