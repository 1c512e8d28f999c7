"""MY DATA: all that is kept of a person, mailed to them as a file that programs can read."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from enum import Enum
from typing import Any

from pbem.digests import outcomes
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import events
from pbem.engine.match.state import part_of
from pbem.engine.match.terms import SERVER
from pbem.engine.round import events as round_events
from pbem.league.ratings import shown
from pbem.mail.writing.message import Attachment
from pbem.micros import DAY, SECOND, Micros
from pbem.service.accounts.erasure import kept
from pbem.service.aggregates.audit_log import Entry, audit
from pbem.service.mailing.moments import Answered
from pbem.service.presence import reliability
from pbem.service.services import Work
from pbem.store.rows.people import Person, SeatRecord, StoredLetter
from pbem.store.rows.ratings import RatedAs
from pbem.store.store import Reading

FILE = "my-data.json"

WHOLE = 2_000_000
"""How many bytes of letters go into the file, the newest first: a larger mail might be refused."""

TURNS = 10_000
"""How many turns go into the file, the latest first: more than anybody has."""

PERSON = (
    "number=id name address language zone style card_letters=letters deck one_subject links public_page"
    " reminder_percent=reminder digests daily_at"
    " daily_next=@daily_due confirmed known_since=@created @confirmation_mailed @invitation_mailed @forget_asked"
)
CLOCK = (
    "table bank_seconds=bank excuses missed_in_a_row=missed on_time_in_a_row=on_time turns"
    " vacation_seconds=vacation"
)
LETTER = "number=id @received table from=sender network status why=reason"
MAIL = "kind table to=to_address written=@created status @sent answers_a_letter=answers kept_whole=whole"
"""What the file says of each, as `_row` reads it."""


def mail(work: Work, person: Person) -> Done | Undone:
    """Mail it to where the person is mailed, and nowhere else; once a day at most."""
    last = work.reading.mails.last_written(person.id, Kind.DATA.value)
    if last is not None and work.wall - last < DAY:
        return outcomes.DataWasMailed()
    text = json.dumps(all_kept(work, person), ensure_ascii=False, indent=1)
    file = Attachment(FILE, "application/json", text.encode("utf-8", "replace"))
    work.post.note(work, person, Kind.DATA, kept=kept(work, person), attachments=(file,), answers=Answered())
    return outcomes.DataIsMailed()


def all_kept(work: Work, person: Person) -> dict[str, Any]:
    """All that is kept of a person but tokens, cards and rules; of others only their names at the person's tables."""
    reading = work.reading
    addresses, seats = reading.addresses.of(person.id), reading.seats.of(person.id)
    letters, mails = reading.letters.of(person.id), reading.mails.records_of(person.id)
    clocks = [reading.seat_clocks.of(seat.table, person.id) for seat in seats]
    tables = {one.table: one for one in seats}
    # And those that the person once had anything to do with.
    numbers = {*tables, *(one.table for one in letters if one.table)}
    numbers |= {one.table for one in mails if one.table}
    webhook = reading.webhooks.of(person.id)
    return {
        "written": _time(work.wall),
        "person": _row(person, PERSON) | {"digests": person.digests or None},
        "addresses": [_row(one, "address confirmed since=@added") for one in addresses],
        "mailboxes": [
            _row(one, "address state score @scored @since why")
            for one in reading.mailboxes.known([one.address for one in addresses]).values()
        ],
        "tables": [_table(work, str(person.id), number, tables.get(number)) for number in sorted(numbers)],
        "invitations": [{"table": table, "at": _time(at)} for table, at in reading.invitations.of(person.id)],
        "deadlines": [
            _row(one, "table turn=serial @due reminder=@remind") for one in reading.deadlines.of(person.id)
        ],
        "turns": [_row(one, "table @begun @due @ended how") for one in reading.turns.of(person.id, TURNS)],
        "on_time": reliability(reading, person.id),
        "ratings": [
            {"as": kind.value, "number": one.number, "at": _time(at), "rating": shown(one.skill)}
            | _row(one.skill, "mu sigma")
            for kind in RatedAs
            for one, at in reading.ratings.of(person.id, kind)
        ],
        "clocks": [_row(one, CLOCK) for one in clocks if one is not None],
        "waiting": reading.waiting_lists.of(person.id),
        "forecasts": [_row(one, "asked=@asked table done=@done") for one in work.forecasts(person.id)],
        "queue": [_row(one, "since=@at") for one in reading.queue.all() if one.person == person.id],
        "leagues": [
            {"league": work.leagues.league(one.league).state.name} | _row(one, "member secretary invited")
            for one in reading.leagues.of(person.id)
        ],
        "plans": [
            _row(one, "table number kind text round @made")
            for seat in seats
            for one in reading.plans.of(seat.table, person.id)
        ],
        "absences": [
            _row(one, "from=@begins to=@ends @declared held_up_games_for_seconds=spent")
            for one in reading.absences.of(person.id)
        ],
        "webhooks": [_row(webhook, "url since=@made")] if webhook is not None else [],
        "table_webhooks": [_row(one, "table url since=@made") for one in reading.webhooks.set_by(person.id)],
        "puzzles": _row(reading.puzzles.reader(person.id), "mailed=often next=@due streak"),
        "puzzle_answers": [
            _row(one, "puzzle @at cards rule solved") for one in reading.puzzles.answers_of(person.id)
        ],
        "talk": [_row(one, "table @at to=hearers as=part text") for one in reading.talk.of(person.id)],
        "letters": list(_letters(letters)),
        "mails": [_row(one, MAIL) for one in mails],
    }


def _row(kept: object, names: str) -> dict[str, Any]:
    """Fields of what is kept: each named as it is there, or `as-in-the-file=as-it-is-there`.

    What has an @ before it is a time; what ends in `_seconds` is kept in microseconds.
    """
    row = {}
    for name, _, field in (one.rpartition("=") for one in names.split()):
        value = getattr(kept, field.lstrip("@"))
        if field.startswith("@"):
            value = _time(value or None)
        elif name.endswith("_seconds"):
            value //= SECOND
        row[name or field.lstrip("@")] = value.value if isinstance(value, Enum) else value
    return row


def _time(at: Micros | None) -> str | None:
    return None if at is None else f"{datetime.fromtimestamp(at // SECOND, UTC):%Y-%m-%dT%H:%M:%SZ}"


def _table(work: Work, seat: str, number: int, mailed: SeatRecord | None) -> dict[str, Any]:
    table = work.table(number)
    if table is None:
        return {"number": number}
    match, part = table.match, part_of(table.match, seat)
    return {
        "number": number,
        "title": match.title,
        "phase": match.phase.value,
        "host": match.host == seat,
        "part": part.value if part is not None else None,
        "mails": mailed.mails if mailed else 0,
        "digests": mailed and (mailed.digests or None),
        "people": [one.name for key, one in work.people(table).items() if key != seat and one.name],
        "results": [
            {"round": one.number, "god": one.god == seat, "points": one.scores[seat]}
            for one in match.results
            if seat in one.scores
        ],
        "acts": list(_acts(work.reading, number, seat)),
    }


def _acts(reading: Reading, number: int, seat: str) -> Iterator[dict[str, Any]]:
    """What the person did, and said by it."""
    found = audit(reading, number)
    for entry in found.entries if found is not None else ():
        if entry.who == seat != SERVER:
            yield {
                "at": _time(entry.at),
                "round": entry.round,
                "turn": entry.serial,
                "event": type(entry.event).__name__,
                "undone": entry.undone,
                **_details(entry),
            }


def _details(entry: Entry) -> Mapping[str, Any]:
    """What an act of the person says: the cards they laid, the words they wrote; no rule before its round is over."""
    event: events.TableEvent = entry.event
    match event:
        case round_events.CardsShown():
            return {"cards": [str(card) for card in event.cards]}
        case round_events.PlayCalled() | round_events.GuessJudged() | events.AmendmentProposed():
            return {"right": event.right}
        case round_events.ProphetDeclared() if event.theory is not None:
            return {"text": event.theory.text}
        case round_events.GuessMade():
            return {"text": event.theory}
        case events.HintGiven():
            return {"text": event.text}
        case events.RuleDrafted() | events.RuleSet() if entry.over:
            return {"text": event.text}
        case _:
            return {}


def _letters(letters: list[StoredLetter]) -> Iterator[dict[str, Any]]:
    """A letter that is held, or was, may be a stranger's in the person's name: of it only that it came."""
    room = WHOLE
    kept_whole = {}
    for one in reversed(letters):
        if not one.destroyed and not one.reason and len(one.raw) <= room:
            room -= len(one.raw)
            kept_whole[one.id] = one.raw.decode("utf-8", "replace")
    for one in letters:
        of_all = {"bytes": None if one.destroyed else len(one.raw), "letter": kept_whole.get(one.id)}
        yield _row(one, LETTER) | of_all
