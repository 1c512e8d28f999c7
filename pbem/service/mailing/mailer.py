"""Our mails: facts composed for one reader, rendered, and written as the bytes that leave the house."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from pbem.digests.facts.news import News
from pbem.digests.facts.situation import asks
from pbem.digests.leagues.bulletin import Bulletin
from pbem.digests.mails.league_note import LeagueNote
from pbem.digests.mails.mails import (
    Daily,
    Digest,
    HeldLetter,
    Invitation,
    Kept,
    Kind,
    Note,
    OurFault,
    Rendered,
    ServerAway,
    SetAside,
    Standstill,
)
from pbem.digests.mails.round_end import ENDS
from pbem.digests.outcomes import Line, LookBelow
from pbem.digests.rendering.renderer import Renderer
from pbem.engine.match.view import TableView, table_view
from pbem.mail.addressing import Addressing, new_token
from pbem.mail.keys import without_keys
from pbem.mail.reading.letter import Letter
from pbem.mail.writing.message import Attachment, Inline, Mail, list_id, message_id, write_mail
from pbem.micros import Micros
from pbem.service.aggregates.egn_export import round_file
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.frequency import MailFrequency, begins
from pbem.service.mailing.plan_facts import forget_told, give_up_outdated, told_plans
from pbem.service.mailing.table_facts import told_deadline, told_reader, told_talk, view_of_week
from pbem.service.mailing.table_links import TableLinks
from pbem.service.mailing.unsubscribing import Unsubscribing
from pbem.service.presence.reliability import told_of
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import AddressRecord, NewMail, Person, SeatRecord

NULL_SENDER = (Kind.CONFIRMATION, Kind.ADDRESS)
"""What goes to who may never have written to us: if it cannot be delivered, nobody need know."""

SENDER = "Eleusis"
"""The display name of everything we send."""


@dataclass(frozen=True, slots=True)
class _Envelope:
    """What of a mail is not words. `answers`: as in `Mailer`; `to`: where it goes, if not where its person is mailed.

    `anybodys`: it is kept as nobody's in particular, though it speaks to its person.
    """

    kind: Kind
    message_id: str
    reply_to: str
    answers: str | None
    references: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    attachments: tuple[Attachment, ...] = ()
    null_sender: bool = False
    to: str = ""
    anybodys: bool = False


@dataclass(frozen=True)
class Mailer:
    """Writes mails about tables (`digest`) and about none (`note`) into a `UnitOfWork`.

    `answers` is the Message-ID of the letter that a mail answers ("" if it had none); None for a mail of our own.
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
        answers: str | None = None,
        null_sender: bool = False,
    ) -> None:
        """One reader's mail about a table: what happened since their last act, and what they may do now.

        Nobody is mailed at an address that they have not said to be theirs."""
        seat = work.seats(table.id).get(person)
        if seat is None or not work.person(person).confirmed:
            return
        told = max((one.id for one in work.talk(table.id, seat.talk_told)), default=0)
        counted = work.count_mail(seat, table, told)
        give_up_outdated(work, table, person)
        digest = self._compose(work, table, seat, counted.mails, kind, lines)
        envelope = replace(self._envelope(work, table, digest, person, answers), null_sender=null_sender)
        rendered = self.renderer.digest(digest)
        self._put(work, work.person(person), rendered, envelope, seat, counted.mails)
        forget_told(work, table, person, digest.plans)

    def composed_anew(
        self, work: UnitOfWork, table: OpenTable, seat: SeatRecord, kind: Kind, number: int
    ) -> tuple[str, bytes]:
        """The mail of this number as it would be written now, and its new Message-ID: none stands over two texts.

        `seat` tells what its reader knew then.
        """
        digest = self._compose(work, table, seat, number, kind, ())
        domain = self.addressing.domain
        id_ = message_id(domain, "table", table.id, seat.person, number, new_token())
        envelope = replace(self._envelope(work, table, digest, seat.person, None), message_id=id_)
        return id_, self._written(self.renderer.digest(digest), work.person(seat.person), envelope)

    def daily(self, work: UnitOfWork, person: Person, tables: Sequence[OpenTable]) -> bool:
        """One mail of all these tables, at which the person has seats: what happened there since they were told last,
        and what is asked of them. None where that is nothing; gives whether there is one."""
        digests = [self._composed_daily(work, table, work.seats(table.id)[person.id]) for table in tables]
        if not any(one.news or one.plans or asks(one.view) for one in digests) or not person.confirmed:
            return False
        for table, digest in zip(tables, digests, strict=True):
            seat = work.seats(table.id)[person.id]
            work.tell(seat, table, max((one.id for one in work.talk(table.id, seat.talk_told)), default=0))
            forget_told(work, table, person.id, digest.plans)
        first = sorted(digests, key=lambda one: (not asks(one.view), not one.news, _due(one)))
        daily = Daily(told_reader(person), self.addressing.person(person.token), work.now, tuple(first))
        domain = self.addressing.domain
        envelope = _Envelope(
            Kind.DAILY,
            message_id(domain, "person", person.id, new_token()),
            daily.reply_to,
            None,
            references=(message_id(domain, "daily", person.id),),
            headers=(("List-Id", list_id(domain, "daily", person.id)),),
        )
        self._put(work, person, self.renderer.daily(daily), envelope)
        return True

    def _composed_daily(self, work: UnitOfWork, table: OpenTable, seat: SeatRecord) -> Digest:
        give_up_outdated(work, table, seat.person)
        return self._compose(work, table, seat, seat.mails, Kind.DIGEST, ())

    def note(
        self,
        work: UnitOfWork,
        person: Person,
        kind: Kind,
        *,
        lines: Sequence[Line] = (),
        about: Invitation | None = None,
        held: Sequence[HeldLetter] = (),
        address: str = "",
        asker: str = "",
        late_table: int = 0,
        listed: str = "",
        kept: Kept | None = None,
        code: str = "",
        standstill: Standstill | None = None,
        league: LeagueNote | None = None,
        attachments: tuple[Attachment, ...] = (),
        answers: str | None = None,
        null_sender: bool = False,
    ) -> None:
        """One mail to a person about no table of theirs; fields as in `Note`."""
        bare = self._note(work, person, kind)
        last = kind is Kind.GOODBYE
        note = replace(
            bare,
            lines=tuple(lines),
            reply_to=self.addressing.lobby_address() if last else bare.reply_to,
            about=about,
            held=tuple(held),
            address=address,
            asker=asker,
            late_table=late_table,
            listed=listed,
            kept=kept,
            code=code,
            standstill=standstill,
            league=league,
        )
        self._put_note(work, person, note, answers, null_sender=null_sender, attachments=attachments)

    def bulletin(
        self,
        work: UnitOfWork,
        person: Person,
        bulletin: Bulletin,
        league: int,
        files: tuple[Attachment, ...],
        answers: str | None = None,
    ) -> None:
        """A league's bulletin."""
        domain, issue = self.addressing.domain, bulletin.issue
        references, headers = self._of_league(league, issue.league, person)
        envelope = _Envelope(
            Kind.BULLETIN,
            message_id(
                domain, "league", league, person.id, issue.season.number, issue.week.number, new_token()
            ),
            bulletin.reply_to,
            answers,
            references=references,
            headers=headers,
            attachments=files,
        )
        self._put(work, person, self.renderer.bulletin(bulletin), envelope)

    def _of_league(
        self, number: int, name: str, person: Person
    ) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
        """References and headers: all that a reader is mailed of a league hangs on one root, as with a table."""
        domain = self.addressing.domain
        root = message_id(domain, "league", number, person.id)
        return (root,), (("List-Id", list_id(domain, "league", number)), ("Eleusis-League", name))

    def ask_at(self, work: UnitOfWork, asked: AddressRecord, asker: Person, owner: Person | None) -> None:
        """Asks at an address whether it is the asker's, as they say; `owner`: whose it is already.

        Nobody is told anything of it who is not mailed there: to who asks, it makes no difference whose it is.
        """
        reader = owner or asker
        note = replace(
            self._note(work, reader, Kind.ADDRESS),
            reply_to=self.addressing.person(asked.token or ""),
            address=asked.address,
            asker=asker.name,
            taken=owner is not None,
        )
        self._put_note(work, reader, note, None, to=asked.address, anybodys=owner is None)

    def tell_moved(self, work: UnitOfWork, person: Person, old: str) -> None:
        """Tells who reads the mail at a person's old address that the person's mail goes to another from now on."""
        note = replace(self._note(work, person, Kind.ADDRESS_CHANGED), address=person.address, old=old)
        self._put_note(work, person, note, None, to=old)

    def _note(self, work: UnitOfWork, person: Person, kind: Kind) -> Note:
        reply_to, lobby = self.addressing.person(person.token), self.addressing.lobby_address()
        return Note(kind, told_reader(person), (), reply_to, work.now, lobby=lobby)

    def _put_note(
        self,
        work: UnitOfWork,
        person: Person,
        note: Note,
        answers: str | None,
        *,
        null_sender: bool = False,
        to: str = "",
        anybodys: bool = False,
        attachments: tuple[Attachment, ...] = (),
    ) -> None:
        id_ = self.id_with_code(0 if anybodys else person.id, note.code or new_token())
        silent = null_sender or note.kind in NULL_SENDER
        of = note.league
        references, headers = self._of_league(of.number, of.name, person) if of is not None else ((), ())
        envelope = _Envelope(
            note.kind,
            id_,
            note.reply_to,
            answers,
            references=references,
            headers=headers,
            attachments=attachments,
            null_sender=silent,
            to=to,
            anybodys=anybodys,
        )
        self._put(work, person, self.renderer.note(note), envelope)

    def to_operator(
        self,
        work: UnitOfWork,
        address: str,
        language: str,
        *,
        letter: Letter | None = None,
        file: Attachment | None = None,
        set_aside: Sequence[SetAside] = (),
        away: ServerAway | None = None,
        faults: Sequence[OurFault] = (),
        strangers: bool = False,
    ) -> None:
        """A mail to who keeps the server: a letter that came for them, what was set aside, an outage, or that more
        `strangers` wrote than may be asked."""
        subject, text = self.renderer.operator(
            language,
            self.addressing.domain,
            without_keys(letter.subject) if letter else "",
            set_aside,
            away,
            faults,
            strangers,
        )
        id_ = message_id(self.addressing.domain, "operator", new_token())
        mail = Mail(
            from_name=SENDER,
            from_address=self.addressing.lobby_address(),
            to_address=address,
            subject=subject,
            message_id=id_,
            date=datetime.now(UTC),
            headers=_machine_headers("operator", answers=False),
            text=text,
            attachments=(file,) if file else (),
        )
        # It answers nobody, but it was asked for: no unsubscribing of a player who is the operator stops it.
        work.mails.append(
            NewMail(
                kind="operator",
                table=None,
                person=None,
                to_address=address,
                token=new_token(),
                message_id=id_,
                content=write_mail(mail),
                created=work.wall,
                null_sender=True,
                answers=True,
            )
        )

    def id_with_code(self, person: int, code: str) -> str:
        """The Message-ID of a note to a person that bears a code."""
        return message_id(self.addressing.domain, "person", person, code)

    def _compose(
        self,
        work: UnitOfWork,
        table: OpenTable,
        seat: SeatRecord,
        number: int,
        kind: Kind,
        lines: Sequence[Line],
    ) -> Digest:
        reader = str(seat.person)
        view = view_of_week(work, table_view(table.match, reader))
        told = self._news(work, table, seat, view, lines)
        talk = [one for one in work.talk(table.id, seat.talk_told) if one.is_for(seat.person)]
        return Digest(
            kind=kind,
            reader=told_reader(work.person(seat.person)),
            table=table.id,
            view=view,
            names=work.names(table),
            news=(*told, *map(told_talk, talk)),
            lines=tuple(lines),
            deadline=told_deadline(work, table),
            reply_to=self.addressing.table(table.id, table.match.serial, seat.token),
            mail_number=number,
            written=work.now,
            plans=told_plans(work, table, seat.person),
            on_time=told_of(work.reading, table.match),
            away=work.away(table),
            page=self._links().link(table.id, listed=table.match.listed),
        )

    def _news(
        self, work: UnitOfWork, table: OpenTable, seat: SeatRecord, view: TableView, lines: Sequence[Line]
    ) -> tuple[News, ...]:
        """Who is mailed each time reads in each mail all that happened since their own last act; nobody else reads of
        anything twice, unless they ask how things stand. Where a round begins everybody reads of its seal."""
        reader = str(seat.person)
        if begins(table.before.match, table.match):
            told = min(seat.told, table.chronicle.before_seal)
            return table.chronicle.since_told(reader, view.round, told, table.before.version)
        all_of_it = table.chronicle.since_own_act(reader, view.round)
        if work.often(table.id, seat.person) is MailFrequency.EACH:
            return all_of_it
        new = table.chronicle.since_told(reader, view.round, seat.told, table.before.version)
        looks = any(isinstance(line.outcome, LookBelow) for line in lines)
        return all_of_it if looks and len(all_of_it) > len(new) else new

    def _links(self) -> TableLinks:
        return TableLinks(self.unsubscribing.url, self.unsubscribing.keys)

    def _envelope(
        self, work: UnitOfWork, table: OpenTable, digest: Digest, person: int, answers: str | None
    ) -> _Envelope:
        """Every mail of a table to one reader hangs on the same root, so that mail programs thread it."""
        domain = self.addressing.domain
        return _Envelope(
            kind=digest.kind,
            message_id=message_id(domain, "table", table.id, person, digest.mail_number),
            reply_to=digest.reply_to,
            answers=answers,
            references=(message_id(domain, "table", table.id, person),),
            headers=(
                ("List-Id", list_id(domain, "table", table.id)),
                ("Eleusis-Table", str(table.id)),
                ("Eleusis-Serial", str(table.match.serial)),
            ),
            attachments=self._files(work, table, digest),
        )

    def _files(self, work: UnitOfWork, table: OpenTable, digest: Digest) -> tuple[Attachment, ...]:
        """With the end of a round goes the round itself, from which anybody can check it."""
        if digest.kind not in ENDS or not digest.view.results:
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
        envelope: _Envelope,
        seat: SeatRecord | None = None,
        number: int = 0,
    ) -> None:
        """Write it; `seat`: of a table's mail, as it was before, with the `number` of the mail."""
        work.mails.append(
            NewMail(
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

    def _written(self, rendered: Rendered, person: Person, envelope: _Envelope) -> bytes:
        answered = (envelope.answers,) if envelope.answers else ()
        to_address = envelope.to or person.address
        return write_mail(
            Mail(
                from_name=SENDER,
                from_address=self.addressing.lobby_address(),
                to_name=person.name,
                to_address=to_address,
                reply_to=envelope.reply_to,
                subject=rendered.subject,
                message_id=envelope.message_id,
                date=datetime.now(UTC),
                references=(*envelope.references, *answered),
                in_reply_to=envelope.answers or None,
                headers=(
                    *envelope.headers,
                    *self.unsubscribing.headers(replace(person, address=to_address), envelope.reply_to),
                    *_machine_headers(envelope.kind.value, answers=envelope.answers is not None),
                ),
                text=rendered.text,
                html=rendered.html,
                pictures=tuple(Inline(one.cid, one.name, "image/png", one.png) for one in rendered.pictures),
                attachments=envelope.attachments,
            )
        )


def _due(digest: Digest) -> Micros:
    """By when somebody must act, to put what is most urgent first."""
    return digest.deadline.due if digest.deadline is not None else digest.written


def _machine_headers(kind: str, *, answers: bool) -> tuple[tuple[str, str], ...]:
    """What tells programs that one wrote this, and which (RFC 3834 5)."""
    return (
        ("Eleusis-Kind", kind),
        ("Auto-Submitted", "auto-replied" if answers else "auto-generated"),
        ("X-Auto-Response-Suppress", "All"),
    )
