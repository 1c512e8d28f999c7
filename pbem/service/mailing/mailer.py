"""Our mails: facts composed for one reader, rendered, and written as the bytes that leave the house."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from pbem.digests.facts.news import News
from pbem.digests.facts.table import asks
from pbem.digests.leagues.bulletin import Bulletin
from pbem.digests.mails.mails import ENDS, Daily, Deadline, Digest, Kind, Note, Rendered
from pbem.digests.mails.threads import Purpose, purpose_of, round_of
from pbem.digests.outcomes import Line, LookBelow
from pbem.digests.rendering.renderer import Renderer
from pbem.engine.match.view import TableView
from pbem.mail.addressing import Addressing, new_token
from pbem.mail.writing.message import Attachment, Inline, Mail, list_id, message_id, write_mail
from pbem.micros import Micros
from pbem.service.aggregates.egn_export import round_file
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing import table_facts
from pbem.service.mailing.envelopes import Envelope, follows, machine_headers, subject_of
from pbem.service.mailing.links import TableLinks, TurnLinks, Unsubscribing
from pbem.service.mailing.moments import Answered, Moment
from pbem.service.presence import told_of
from pbem.service.unit_of_work.unit_of_work import MailFrequency, UnitOfWork
from pbem.store.rows.people import AddressRecord, Person, SeatRecord, StoredMail

NULL_SENDER = (Kind.CONFIRMATION, Kind.ADDRESS)
"""What goes to who may never have written to us: if it cannot be delivered, nobody need know."""

SENDER = "Eleusis"
"""The display name of everything we send."""


_Thread = tuple[tuple[str, ...], tuple[tuple[str, str], ...]]
"""References and headers."""


@dataclass(frozen=True)
class Mailer:
    """Writes mails about tables (`digest`, then `write`) and about none (`note`) into a `UnitOfWork`.

    `answers`: the letter that a mail answers; None for a mail of our own.
    `null_sender`: it tells of an error, or goes to a stranger, so that nothing is to come back of it (RFC 5321 4.5.5).
    """

    renderer: Renderer
    addressing: Addressing
    unsubscribing: Unsubscribing

    def digest(
        self,
        work: UnitOfWork,
        table: OpenTable,
        person: int,
        kind: Kind,
        *,
        lines: Sequence[Line] = (),
        answers: Answered | None = None,
        null_sender: bool = False,
    ) -> None:
        """Have somebody told of a table; `write` makes one mail of all that they are told of it in one unit of work.

        Nobody is mailed at an address that they have not said to be theirs."""
        seat = work.seats(table.id).get(person)
        if seat is None or not work.person(person).confirmed:
            return
        moment = work.moments.setdefault((table.id, person), Moment(table, person))
        moment.add(kind, lines, answers, null_sender)
        if kind is Kind.ROUND_END:
            deadline = table_facts.told_deadline(work, table)
            moment.ended = self._compose(work, table, seat, seat.mails, kind, (), deadline)

    def write(self, work: UnitOfWork) -> None:
        """The mails about tables of a unit of work, each of what happened since its reader's last act, and what they
        may do now."""
        for moment in work.moments.values():
            table_facts.give_up_outdated(work, moment.table, moment.person)
        deadlines: dict[int, Deadline | None] = {}
        for moment in work.moments.values():
            table = moment.table
            seat = work.seats(table.id).get(moment.person)
            if seat is None:
                continue
            if table.id not in deadlines:
                deadlines[table.id] = table_facts.told_deadline(work, table)
            self._write(work, moment, seat, deadlines[table.id])
        work.moments.clear()

    def _write(self, work: UnitOfWork, moment: Moment, seat: SeatRecord, deadline: Deadline | None) -> None:
        table, person = moment.table, moment.person
        number = seat.mails + 1
        digest = self._compose(work, table, seat, number, moment.kind, moment.lines, deadline)
        _tell(work, table, replace(seat, mails=number), digest)
        if moment.kind is Kind.ROUND_END and table_facts.goes_on(digest.view):
            digest = replace(digest, kind=moment.kind_besides, ended=moment.ended)
        envelope = self._envelope(work, table, digest, person, moment.answers)
        envelope = replace(envelope, kind=moment.kind, null_sender=moment.null_sender)
        self._put(work, work.person(person), self.renderer.digest(digest), envelope, seat, number)
        table_facts.forget_told(work, table, person, digest.plans)

    def shown(self, work: UnitOfWork, table: OpenTable, person: int) -> Digest:
        """What somebody would be mailed of a table now, to be looked at: they count as told of nothing by it."""
        seat = work.seats(table.id)[person]
        deadline = table_facts.told_deadline(work, table)
        return self._compose(work, table, seat, seat.mails, Kind.DIGEST, (), deadline)

    def composed_anew(
        self, work: UnitOfWork, table: OpenTable, seat: SeatRecord, kind: Kind, number: int
    ) -> tuple[str, bytes]:
        """The mail of this number as it would be written now, and its new Message-ID: none stands over two texts.

        `seat` tells what its reader knew then.
        """
        deadline = table_facts.told_deadline(work, table)
        digest = self._compose(work, table, seat, number, kind, (), deadline)
        id_ = self._id("table", table.id, seat.person, number, new_token())
        envelope = replace(self._envelope(work, table, digest, seat.person, None), message_id=id_)
        return id_, self._written(self.renderer.digest(digest), work.person(seat.person), envelope)

    def daily(self, work: UnitOfWork, person: Person, tables: Sequence[OpenTable]) -> bool:
        """One mail of all these tables, at which the person has seats: what happened there since they were told last,
        and what is asked of them. None where that is nothing; gives whether there is one."""
        digests = []
        for table in tables:
            table_facts.give_up_outdated(work, table, person.id)
            seat = work.seats(table.id)[person.id]
            deadline = table_facts.told_deadline(work, table)
            digests.append(self._compose(work, table, seat, seat.mails, Kind.DIGEST, (), deadline))
        if not any(one.news or one.plans or asks(one.view) for one in digests) or not person.confirmed:
            return False
        for table, digest in zip(tables, digests, strict=True):
            _tell(work, table, work.seats(table.id)[person.id], digest)
            table_facts.forget_told(work, table, person.id, digest.plans)
        first = sorted(digests, key=lambda one: (not asks(one.view), not one.news, _due(one)))
        daily = Daily(
            table_facts.told_reader(person), self.addressing.person(person.token), work.now, tuple(first)
        )
        id_ = self._id("person", person.id, new_token())
        envelope = Envelope(Kind.DAILY, id_, daily.reply_to, None, *self._thread("daily", person.id))
        self._put(work, person, self.renderer.daily(daily), envelope)
        return True

    def note(
        self,
        work: UnitOfWork,
        person: Person,
        kind: Kind,
        *,
        lines: Sequence[Line] = (),
        attachments: tuple[Attachment, ...] = (),
        answers: Answered | None = None,
        null_sender: bool = False,
        to: str = "",
        anybodys: bool = False,
        **fields: Any,
    ) -> None:
        """One mail to a person about no table; `to` and `anybodys` as in `Envelope`, `fields` as in `Note`."""
        lobby = self.addressing.lobby_address()
        reply_to = lobby if kind is Kind.GOODBYE else self.addressing.person(person.token)
        bare = Note(kind, table_facts.told_reader(person), tuple(lines), reply_to, work.now, lobby=lobby)
        note = replace(bare, **fields)
        of = note.league
        thread = self._of_league(of.number, of.name, person) if of is not None else ((), ())
        envelope = Envelope(
            kind,
            self.id_with_code(0 if anybodys else person.id, note.code or new_token()),
            note.reply_to,
            answers,
            *thread,
            attachments=attachments,
            null_sender=null_sender or kind in NULL_SENDER,
            to=to,
            anybodys=anybodys,
        )
        self._put(work, person, self.renderer.note(note), envelope)

    def bulletin(
        self,
        work: UnitOfWork,
        person: Person,
        bulletin: Bulletin,
        league: int,
        files: tuple[Attachment, ...],
        answers: Answered | None = None,
    ) -> None:
        """A league's bulletin."""
        issue = bulletin.issue
        id_ = self._id("league", league, person.id, issue.season.number, issue.week.number, new_token())
        thread = self._of_league(league, issue.league, person)
        envelope = Envelope(Kind.BULLETIN, id_, bulletin.reply_to, answers, *thread, attachments=files)
        self._put(work, person, self.renderer.bulletin(bulletin), envelope)

    def _of_league(self, number: int, name: str, person: Person) -> _Thread:
        return self._thread("league", number, person.id, League=name)

    def _thread(self, kind: str, *of: int | str, **headers: str) -> _Thread:
        """All that a reader is mailed of one thing hangs on the same root, so that mail programs thread it."""
        listed = ("List-Id", list_id(self.addressing.domain, kind, of[0]))
        own = ((f"Eleusis-{name}", value) for name, value in headers.items())
        return (self._id(kind, *of),), (listed, *own)

    def _id(self, kind: str, *of: int | str) -> str:
        return message_id(self.addressing.domain, kind, *of)

    def ask_at(self, work: UnitOfWork, asked: AddressRecord, asker: Person, owner: Person | None) -> None:
        """Asks at an address whether it is the asker's, as they say; `owner`: whose it is already.

        Nobody is told anything of it who is not mailed there: to who asks, it makes no difference whose it is.
        """
        self.note(
            work,
            owner or asker,
            Kind.ADDRESS,
            to=asked.address,
            anybodys=owner is None,
            reply_to=self.addressing.person(asked.token or ""),
            address=asked.address,
            asker=asker.name,
            taken=owner is not None,
        )

    def tell_moved(self, work: UnitOfWork, person: Person, old: str) -> None:
        """Tells who reads the mail at a person's old address that the person's mail goes to another from now on."""
        self.note(work, person, Kind.ADDRESS_CHANGED, to=old, address=person.address, old=old)

    def id_with_code(self, person: int, code: str) -> str:
        """The Message-ID of a note to a person that bears a code."""
        return self._id("person", person, code)

    def _compose(
        self,
        work: UnitOfWork,
        table: OpenTable,
        seat: SeatRecord,
        number: int,
        kind: Kind,
        lines: Sequence[Line],
        deadline: Deadline | None,
    ) -> Digest:
        reader = str(seat.person)
        view = table_facts.view_of_week(work, table.view(reader))
        told = self._news(work, table, seat, view, lines) if kind is not Kind.REVIEW else ()
        talk = [one for one in work.talk(table.id, seat.talk_told) if one.is_for(seat.person)]
        links = TableLinks(self.unsubscribing.url, self.unsubscribing.keys)
        turns = TurnLinks(self.unsubscribing.url, self.unsubscribing.keys)
        who = table_facts.told_reader(work.person(seat.person))
        return Digest(
            kind=kind,
            reader=who,
            table=table.id,
            view=view,
            names=work.names(table),
            news=(*told, *map(table_facts.told_talk, talk)),
            lines=tuple(lines),
            deadline=deadline,
            reply_to=self.addressing.table(table.id, table.match.serial, seat.token),
            mail_number=number,
            written=work.now,
            plans=table_facts.told_plans(work, table, seat.person),
            on_time=told_of(work.reading, table.match),
            away=work.away(table),
            page=links.link(table.id, listed=table.match.listed),
            turn="" if who.links == "mail" else turns.link(table.id, table.match.serial, seat.token),
            review=work.review(table, seat) if kind not in ENDS else None,
        )

    def _news(
        self, work: UnitOfWork, table: OpenTable, seat: SeatRecord, view: TableView, lines: Sequence[Line]
    ) -> tuple[News, ...]:
        """Who is mailed each time reads in each mail all that happened since their own last act; nobody else reads of
        anything twice, unless they ask how things stand. Where a round begins everybody reads of its seal."""
        reader = str(seat.person)
        if table_facts.begins(table.before.match, table.match):
            told = min(seat.told, table.chronicle.before_seal)
            return table.chronicle.since_told(reader, view.round, told, table.before.version)
        all_of_it = table.chronicle.since_own_act(reader, view.round)
        if work.often(table.id, seat.person) is MailFrequency.EACH:
            return all_of_it
        new = table.chronicle.since_told(reader, view.round, seat.told, table.before.version)
        looks = any(isinstance(line.outcome, LookBelow) for line in lines)
        return all_of_it if looks and len(all_of_it) > len(new) else new

    def _envelope(
        self, work: UnitOfWork, table: OpenTable, digest: Digest, person: int, answers: Answered | None
    ) -> Envelope:
        serial = str(table.match.serial)
        return Envelope(
            digest.kind,
            self._id("table", table.id, person, digest.mail_number),
            digest.reply_to,
            answers,
            *self._thread("table", table.id, person, *_thread_of(digest), Table=str(table.id), Serial=serial),
            attachments=self._files(work, table, digest),
        )

    def _files(self, work: UnitOfWork, table: OpenTable, digest: Digest) -> tuple[Attachment, ...]:
        """With the end of a round goes the round itself, from which anybody can check it."""
        if (digest.ended or digest).kind not in ENDS or not digest.view.results:
            return ()
        number = digest.view.results[-1].number
        file = round_file(work, table, number, self.addressing.domain)
        name = f"eleusis-{table.id}-{number}.egn"
        return (Attachment(name, "text/plain; charset=utf-8", file),) if file is not None else ()

    def _put(
        self,
        work: UnitOfWork,
        person: Person,
        rendered: Rendered,
        envelope: Envelope,
        seat: SeatRecord | None = None,
        number: int = 0,
    ) -> None:
        """Write it; `seat`: of a table's mail, as it was before, with the `number` of the mail."""
        work.mails.append(
            StoredMail(
                kind=envelope.kind.value,
                table=seat.table if seat is not None else None,
                person=None if envelope.anybodys else person.id,
                to_address=envelope.to or person.address,
                token=new_token(),
                message_id=envelope.message_id,
                content=self._written(rendered, person, envelope),
                created=work.wall,
                number=number,
                talk_told=seat.talk_told if seat is not None else 0,
                told=seat.told if seat is not None else 0,
                answers=envelope.answers is not None,
                null_sender=envelope.null_sender,
            )
        )

    def _written(self, rendered: Rendered, person: Person, envelope: Envelope) -> bytes:
        answers = envelope.answers or Answered()
        roots = (answers.root,) if follows(person, envelope) else envelope.references
        to_address = envelope.to or person.address
        return write_mail(
            Mail(
                from_name=SENDER,
                from_address=self.addressing.lobby_address(),
                to_name=person.name,
                to_address=to_address,
                reply_to=envelope.reply_to,
                subject=subject_of(rendered.subject, person, envelope),
                message_id=envelope.message_id,
                date=datetime.now(UTC),
                references=tuple(filter(None, (*roots, answers.message_id))),
                in_reply_to=answers.message_id or None,
                headers=(
                    *envelope.headers,
                    *self.unsubscribing.headers(replace(person, address=to_address), envelope.reply_to),
                    *machine_headers(envelope.kind.value, answers=envelope.answers is not None),
                ),
                text=rendered.text,
                html=rendered.html,
                pictures=tuple(Inline(one.cid, one.name, "image/png", one.png) for one in rendered.pictures),
                attachments=envelope.attachments,
            )
        )


def _tell(work: UnitOfWork, table: OpenTable, seat: SeatRecord, digest: Digest) -> None:
    """This seat is mailed all that the digest holds."""
    reviewed = len(table.match.results) if digest.review is not None else seat.reviewed
    work.tell(replace(seat, reviewed=reviewed), table)


def _thread_of(digest: Digest) -> tuple[str | int, ...]:
    """What of a table the mail's thread is about, as in `threads`."""
    purpose = purpose_of(digest)
    return () if purpose is Purpose.TABLE else (round_of(digest), purpose.value)


def _due(digest: Digest) -> Micros:
    """By when somebody must act, to put what is most urgent first."""
    return digest.deadline.due if digest.deadline is not None else digest.written
