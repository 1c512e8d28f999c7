"""What is destroyed: of everything after its time, and all that would tell of somebody who wants to be forgotten."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from pbem.micros import Micros
from pbem.store.repositories.mail_bundles import MailBundles
from pbem.store.repositories.people import Repository, unwanted_as
from pbem.store.repositories.tables import forget_talk
from pbem.store.rows.lab import FORECAST_WISHES
from pbem.store.rows.leagues import CIRCULAR_READERS, CIRCULARS, LEAGUE_PEOPLE
from pbem.store.rows.people import LetterStatus, MailboxRecord, MailboxState, MailStatus
from pbem.store.rows.puzzles import PUZZLE_ANSWERS, PUZZLE_READERS
from pbem.store.rows.ratings import SKILLS
from pbem.store.rows.tables import (
    ADDRESSES,
    INVITATIONS,
    LETTER_CONTENTS,
    LETTERS,
    MAILBOXES,
    MAILS,
    PERSONS,
    TALK,
)
from pbem.store.rows.turns import ABSENCES, PLANS, QUEUE, SEAT_CLOCKS, TURNS, WAITING_LISTS
from pbem.store.rows.webhooks import TABLE_WEBHOOKS, WEBHOOK_CALLS, WEBHOOKS

_WAITS = LETTERS.c.status.in_((LetterStatus.RECEIVED, LetterStatus.HELD, LetterStatus.UNASKED))
"""Letters that wait for something are kept while they do."""

_HELD_TOO_LONG = sa.update(LETTERS.table).where(
    LETTERS.c.status == LetterStatus.HELD, LETTERS.c.received < sa.bindparam("before")
)
_OLD_LETTERS = (
    sa.select(LETTER_CONTENTS.c.letter_id)
    .join_from(LETTER_CONTENTS.table, LETTERS.table)
    .where(LETTERS.c.received < sa.bindparam("before"), ~_WAITS)
    .order_by(LETTER_CONTENTS.c.letter_id)
    .limit(sa.bindparam("most"))
)
_OLD_MAILS = (
    sa.select(MAILS.c.id)
    .where(
        MAILS.c.bundle_id.is_not(None),
        MAILS.c.created < sa.bindparam("before"),
        MAILS.c.status != MailStatus.WAITING,
    )
    .order_by(MAILS.c.bundle_id, MAILS.c.id)
    .limit(sa.bindparam("most"))
)
_ROWS: sa.BindParameter[int] = sa.bindparam("rows", expanding=True)
_DESTROY_LETTERS = sa.delete(LETTER_CONTENTS.table).where(LETTER_CONTENTS.c.letter_id.in_(_ROWS))
_BLANK_LETTERS = (
    sa.update(LETTERS.table)
    .where(LETTERS.c.id.in_(_ROWS))
    .values(sender="", recipient="", network="", words_digest=None)
)
_BLANK_MAILS = (
    sa.update(MAILS.table).where(MAILS.c.id.in_(_ROWS)).values(to_address="", error="", bundle_id=None)
)

_MANY = 500
"""How many rows one statement names."""


_OF_SOMEBODY = (
    *(INVITATIONS, SKILLS, SEAT_CLOCKS, TURNS, ABSENCES, PLANS, QUEUE, WAITING_LISTS, ADDRESSES),
    *(
        LEAGUE_PEOPLE,
        CIRCULAR_READERS,
        FORECAST_WISHES,
        PUZZLE_READERS,
        PUZZLE_ANSWERS,
        WEBHOOKS,
        TABLE_WEBHOOKS,
        WEBHOOK_CALLS,
    ),
)
"""The rows of which each tells of the person that it names."""


class Erasure(Repository):
    """What is destroyed. The rows stay, for the counts and digests in them; what somebody wrote does not."""

    def drop_held(self, before: Micros, reason: str) -> int:
        """Give up the letters that are held since before then; how many there were."""
        gone = _HELD_TOO_LONG.values(status=LetterStatus.HANDLED, reason=reason)
        return self.connection.execute(gone, {"before": before}).rowcount

    def destroy_letters(self, before: Micros, limit: int) -> int:
        """Destroy letters that came before then, with their envelopes; how many. Those that wait are left alone."""
        return self._blank_letters(self.scalars(_OLD_LETTERS.params(before=before, most=limit)))

    def destroy_mails(self, before: Micros, limit: int) -> int:
        """Destroy mails that were written before then and have left, or never will; how many."""
        return self.forget_mails(self.scalars(_OLD_MAILS.params(before=before, most=limit)))

    def forget_mails(self, mails: Sequence[int]) -> int:
        """Destroy these mails, and to whom they went."""
        bundles = MailBundles(self.connection)
        for rows in _in_parts(mails):
            before = bundles.of(rows)
            self.connection.execute(_BLANK_MAILS, {"rows": rows})
            bundles.cut(before)
        return len(mails)

    def forget_person(self, person: int, letter: int, reason: str) -> None:
        """Destroy all that tells of a person but their seats and their own row: letters and mails, what they said,
        addresses, invitations and mailboxes. Of their letters that wait only `letter`, just being handled, is not given
        up; a mailbox to which nothing may be sent is still known as that."""
        addresses = _own_addresses(person)
        self._forget_letters(person, letter, reason, addresses)
        self._forget_mails(person, addresses)
        forget_talk(self.connection, TALK.c.person_id == person)
        self._forget_mailboxes(self.scalars(addresses))
        for rows in _OF_SOMEBODY:
            rows.remove(self.connection, person=person)
        CIRCULARS.change(self.connection, {"by": person}, text="")

    def _forget_letters(
        self, person: int, letter: int, reason: str, addresses: sa.Select[tuple[str]]
    ) -> None:
        his = sa.or_(LETTERS.c.person_id == person, LETTERS.c.sender.in_(addresses))
        given_up = sa.and_(his, _WAITS, LETTERS.c.id != letter)
        self.connection.execute(
            sa.update(LETTERS.table).where(given_up).values(status=LetterStatus.STRANGER, reason=reason)
        )
        self._blank_letters(self.scalars(sa.select(LETTERS.c.id).where(his)))

    def _forget_mails(self, person: int, addresses: sa.Select[tuple[str]]) -> None:
        his = sa.or_(MAILS.c.person_id == person, MAILS.c.to_address.in_(addresses))
        unsent = sa.and_(his, MAILS.c.status == MailStatus.WAITING)
        self.connection.execute(sa.update(MAILS.table).where(unsent).values(status=MailStatus.WITHHELD))
        self.forget_mails(self.scalars(sa.select(MAILS.c.id).where(his)))

    def _forget_mailboxes(self, addresses: Sequence[str]) -> None:
        """Of who wants no mail, or must get none, that stays known under a digest of their address."""
        unwanted = (MailboxState.OFF, MailboxState.BLOCKED)
        for address in addresses:
            kept = MAILBOXES.one(self.connection, address=address)
            MAILBOXES.remove(self.connection, address=address)
            if kept is not None and kept.state in unwanted:
                known = MailboxRecord(unwanted_as(address), kept.state, since=kept.since)
                MAILBOXES.save(self.connection, known)

    def _blank_letters(self, letters: Sequence[int]) -> int:
        for rows in _in_parts(letters):
            self.connection.execute(_DESTROY_LETTERS, {"rows": rows})
            self.connection.execute(_BLANK_LETTERS, {"rows": rows})
        return len(letters)


def _own_addresses(person: int) -> sa.Select[Any]:
    """The addresses of a person, but for those only given as their own that are somebody else's."""
    others = ADDRESSES.table.alias()
    anothers = sa.or_(
        sa.exists().where(
            others.c.address == ADDRESSES.c.address, others.c.person_id != person, others.c.confirmed
        ),
        sa.exists().where(PERSONS.c.address == ADDRESSES.c.address, PERSONS.c.id != person),
    )
    return sa.select(ADDRESSES.c.address).where(
        ADDRESSES.c.person_id == person,
        sa.or_(ADDRESSES.c.confirmed, sa.and_(ADDRESSES.c.token.is_(None), ~anothers)),
    )


def _in_parts(rows: Sequence[int]) -> list[Sequence[int]]:
    return [rows[at : at + _MANY] for at in range(0, len(rows), _MANY)]
