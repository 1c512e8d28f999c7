"""Mails of every kind, as the service composes them: what marks them as a program's, and which still leave to somebody
who wants no mail. Their words are left out."""

import asyncio
from dataclasses import dataclass, field, replace
from email.message import EmailMessage
from types import SimpleNamespace

import pytest

from pbem.digests.mails.mails import Kind, Rendered
from pbem.service.delivery.deliver import deliver_due
from pbem.service.mailing import operator_mail
from pbem.service.mailing.moments import Answered
from pbem.service.ports import RelayReply, RelayVerdict
from pbem.service.services import Work, commit
from pbem.store.rows.people import AddressRecord, MailStatus
from tests.by_mail.still import Still
from tests.by_mail.table import PEOPLE, parsed

OF_TABLES = (
    Kind.DIGEST,
    Kind.RECEIPT,
    Kind.RULE,
    Kind.JUDGE,
    Kind.REMINDER,
    Kind.ROUND_END,
    Kind.MATCH_END,
    Kind.REVIEW,
    Kind.PLAN,
)
NEVER_ANSWERS = (Kind.DAILY, Kind.ADDRESS, Kind.ADDRESS_CHANGED)
"""What nobody's letter is answered with."""

GUARDS = (Kind.CONFIRMATION, Kind.HELD, Kind.ADDRESS_CHANGED, Kind.KEY_SEEN)
"""What leaves also to somebody who wants no mail, since it guards what is theirs."""

OPERATOR = "operator"
EVERY = [*Kind, OPERATOR]
ANSWERED = {
    "ours": None,
    "an answer": Answered("<letter@example.org>", "Hello"),
    "an answer to a letter without a name": Answered(),
}
WAYS = [
    (kind, how)
    for kind in EVERY
    for how in ANSWERED
    if how == "ours" or kind not in (*NEVER_ANSWERS, OPERATOR)
]


class Wordless:
    """A renderer without words."""

    def digest(self, _: object) -> Rendered:
        return Rendered("subject", "text", "<p>text</p>")

    note = bulletin = daily = digest

    def operator(self, *_: object) -> tuple[str, str]:
        return "subject", "text"


@dataclass
class Relay:
    """It takes every mail."""

    mails: list[EmailMessage] = field(default_factory=list)

    async def deliver(self, _sender: str, mail) -> RelayReply:
        self.mails.append(parsed(mail.content))
        return RelayReply(RelayVerdict.TAKEN)

    async def close(self) -> None:
        pass


def composed(work: Work, reader: int, kind: Kind | str, answers: Answered | None) -> None:
    """One mail of this kind to the reader."""
    post, person, table = work.post, work.person(reader), work.table(1)
    if kind in OF_TABLES:
        post.digest(work, table, reader, kind, answers=answers)
        post.write(work)
    elif kind is Kind.DAILY:
        assert post.daily(work, person, [table])
    elif kind is Kind.ADDRESS:
        post.ask_at(work, AddressRecord(person.address, reader, "t" * 16, False, 0), person, None)
    elif kind is Kind.ADDRESS_CHANGED:
        post.tell_moved(work, person, person.address)
    elif kind is Kind.BULLETIN:
        issue = SimpleNamespace(
            league="rosewood", season=SimpleNamespace(number=1), week=SimpleNamespace(number=2)
        )
        post.bulletin(work, person, SimpleNamespace(issue=issue, reply_to="p@example.org"), 1, (), answers)
    elif kind is Kind.LEAGUE:
        league = SimpleNamespace(number=1, name="rosewood")
        post.note(work, person, kind, league=league, answers=answers)
    elif kind == OPERATOR:
        work.house = replace(work.house, operator=person.address)
        operator_mail.write(work)
    else:
        post.note(work, person, kind, answers=answers)


def left(table: Still, kind: Kind | str, how: str) -> tuple[list[EmailMessage], MailStatus]:
    """What the relay gets of one such mail to who is to move; how it stands then."""
    services = replace(table.house, post=replace(table.house.post, renderer=Wordless()))
    with table.house.store.reading() as reading:
        work = services.work(reading)
        composed(work, reading.deadlines.at(1).person, kind, ANSWERED[how])
    assert [mail.kind for mail in work.mails] == [kind if kind == OPERATOR else kind.value]
    commit(work)
    relay = Relay()
    asyncio.run(deliver_due(table.house, [relay]))
    with table.house.store.reading() as reading:
        return relay.mails, reading.mails.newest(None, 1)[0].status


def test_every_kind_of_mail_is_tried_here():
    assert {kind for kind, _ in WAYS} == set(EVERY)


@pytest.mark.parametrize(("kind", "how"), WAYS)
def test_every_mail_of_ours_says_that_a_program_wrote_it(dealt, kind, how):
    """RFC 3834 5: to a letter it was sent in answer, or of our own accord. No program answers either."""
    (mail,), status = left(dealt, kind, how)
    assert status is MailStatus.SENT
    assert mail["Auto-Submitted"] == ("auto-generated" if how == "ours" else "auto-replied")
    assert mail["X-Auto-Response-Suppress"] == "All"
    assert mail["Eleusis-Kind"] == (kind if kind == OPERATOR else kind.value)


@pytest.mark.parametrize(("kind", "how"), WAYS)
def test_to_who_wants_no_mail_answers_leave_and_what_guards_them_and_nothing_else(dealt, kind, how):
    with dealt.house.store.reading() as reading:
        mover = PEOPLE[reading.deadlines.at(1).person - 1]
    assert "Your emails are off" in dealt.says(mover, "MAIL OFF").answer
    mails, status = left(dealt, kind, how)
    if how != "ours" or kind in GUARDS or kind == OPERATOR:
        assert (len(mails), status) == (1, MailStatus.SENT)
    else:
        assert (mails, status) == ([], MailStatus.WITHHELD)


def test_an_answer_leaves_to_who_wants_no_mail_also_where_the_letter_had_no_message_id(dealt):
    person = PEOPLE[1]
    dealt.says(person, "MAIL OFF")
    letter = dealt.letter(person, "STATUS", dealt.newest(person))
    del letter["Message-ID"]
    to = str(letter["To"])
    came = dealt.posts(person.address, to, letter)
    (receipt,) = came.to(person)
    assert receipt["Eleusis-Kind"] == "receipt"
    assert receipt["Auto-Submitted"] == "auto-replied"
