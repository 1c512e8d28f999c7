"""Our mails: facts composed for one reader, rendered, and written as the bytes that leave the house."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from pbem.digests.model import Deadline, Digest, Invitation, Kind, Note, Reader, Rendered
from pbem.digests.news import News, Said
from pbem.digests.outcomes import Line
from pbem.digests.render import Renderer
from pbem.engine.match_view import table_view
from pbem.mail.addressing import Addressing, new_token
from pbem.mail.writing import Mail, list_id, message_id, write_mail
from pbem.service.records import NewMail, Person, SeatRecord, Talk
from pbem.service.tables import OpenTable
from pbem.service.work import Work

SENDER = "Eleusis"
"""The display name of everything we send."""


@dataclass(frozen=True)
class Post:
    """Writes mails about tables (`digest`) and about none (`note`) into a `Work`.

    `answers` is the Message-ID of the letter that a mail answers ("" if it had none); None for a mail of our own.
    """

    renderer: Renderer
    addressing: Addressing

    def digest(
        self,
        work: Work,
        table: OpenTable,
        person: int,
        kind: Kind,
        *,
        lines: Sequence[Line] = (),
        answers: str | None = None,
    ) -> None:
        """One reader's mail about a table: what happened since his last act, and what he may do now."""
        seat = work.seats(table.id).get(person)
        if seat is None:
            return
        talk = [said for said in work.reading.talk(table.id, seat.talk_told) if said.person != person]
        seat = work.count_mail(seat, max((said.id for said in talk), default=0))
        digest = self._compose(work, table, seat, kind, lines, talk)
        rendered = self.renderer.digest(digest)
        domain = self.addressing.domain
        headers = (
            ("List-Id", list_id(domain, "table", table.id)),
            ("Eleusis-Table", str(table.id)),
            ("Eleusis-Serial", str(table.match.serial)),
        )
        self._send(
            work,
            rendered,
            work.person(person),
            kind,
            id_=message_id(domain, "table", table.id, person, seat.mails),
            reply_to=digest.reply_to,
            references=(message_id(domain, "table", table.id, person),),
            headers=headers,
            table=table.id,
            answers=answers,
        )

    def note(
        self,
        work: Work,
        person: Person,
        kind: Kind,
        *,
        lines: Sequence[Line] = (),
        about: Invitation | None = None,
        letter: str = "",
        answers: str | None = None,
    ) -> None:
        """One mail to a person about no table of his."""
        note = Note(
            kind=kind,
            reader=_reader(person),
            lines=tuple(lines),
            reply_to=self.addressing.person(person.token),
            written=work.now,
            about=about,
            letter=letter,
            lobby=self.addressing.lobby_address(),
        )
        self._send(
            work,
            self.renderer.note(note),
            person,
            kind,
            id_=message_id(self.addressing.domain, "person", person.id, new_token()),
            reply_to=note.reply_to,
            references=(),
            headers=(),
            table=None,
            answers=answers,
        )

    def _compose(
        self,
        work: Work,
        table: OpenTable,
        seat: SeatRecord,
        kind: Kind,
        lines: Sequence[Line],
        talk: Sequence[Talk],
    ) -> Digest:
        reader = str(seat.person)
        view = table_view(table.match, reader)
        told: tuple[News, ...] = table.chronicle.since_own_act(reader, view.round)
        said = tuple(Said(str(one.person), one.text) for one in talk)
        deadline = work.deadline(table)
        return Digest(
            kind=kind,
            reader=_reader(work.person(seat.person)),
            table=table.id,
            view=view,
            names={key: person.name for key, person in work.people(table).items()},
            news=(*told, *said),
            lines=tuple(lines),
            deadline=Deadline(deadline.due, work.now) if deadline else None,
            reply_to=self.addressing.table(table.id, table.match.serial, seat.token),
            mail_number=seat.mails,
            written=work.now,
        )

    def _send(
        self,
        work: Work,
        rendered: Rendered,
        person: Person,
        kind: Kind,
        *,
        id_: str,
        reply_to: str,
        references: tuple[str, ...],
        headers: tuple[tuple[str, str], ...],
        table: int | None,
        answers: str | None,
    ) -> None:
        answered = (answers,) if answers else ()
        mail = Mail(
            from_name=SENDER,
            from_address=self.addressing.lobby_address(),
            to_name=person.name,
            to_address=person.address,
            reply_to=reply_to,
            subject=rendered.subject,
            message_id=id_,
            date=datetime.now(UTC),
            references=(*references, *answered),
            in_reply_to=answers or None,
            headers=(
                *headers,
                ("Eleusis-Kind", kind.value),
                ("Auto-Submitted", "auto-generated" if answers is None else "auto-replied"),
                ("X-Auto-Response-Suppress", "All"),
            ),
            text=rendered.text,
            html=rendered.html,
        )
        work.mails.append(
            NewMail(
                kind=kind.value,
                table=table,
                person=person.id,
                to_address=person.address,
                token=new_token(),
                message_id=id_,
                content=write_mail(mail),
                created=work.wall,
            )
        )


def _reader(person: Person) -> Reader:
    return Reader(person.name, person.language, person.zone, person.style)
