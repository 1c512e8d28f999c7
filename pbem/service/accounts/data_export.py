"""MY DATA: all that is kept of a person, mailed to them as a file that programs can read."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from pbem.digests import outcomes
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import events
from pbem.engine.match.events import TableEvent
from pbem.engine.match.roles import part_of
from pbem.engine.match.server_god import SERVER
from pbem.engine.round import events as round_events
from pbem.league.ratings import shown
from pbem.mail.writing.message import Attachment
from pbem.micros import DAY, Micros
from pbem.service.accounts.erasure import kept
from pbem.service.aggregates.audit_log import Entry, audit
from pbem.service.aggregates.tables import OpenTable
from pbem.service.presence.reliability import reliability
from pbem.service.services import Services
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import Person, StoredLetter
from pbem.store.rows.ratings import RatedAs
from pbem.store.store import Reading

FILE = "my-data.json"

WHOLE = 2_000_000
"""How many bytes of letters go into the file, the newest first: a larger mail might be refused."""


TURNS = 10_000
"""How many turns go into the file, the latest first: more than anybody has."""


def mail(house: Services, work: UnitOfWork, person: Person) -> Done | Undone:
    """Mail it to where the person is mailed, and nowhere else; once a day at most."""
    last = work.reading.mails.last_written(person.id, Kind.DATA.value)
    if last is not None and work.wall - last < DAY:
        return outcomes.DataWasMailed()
    text = json.dumps(all_kept(work, work.person(person.id)), ensure_ascii=False, indent=1)
    file = Attachment(FILE, "application/json", text.encode("utf-8", "replace"))
    told = kept(work, person)
    house.post.note(work, work.person(person.id), Kind.DATA, kept=told, attachments=(file,), answers="")
    return outcomes.DataIsMailed()


def all_kept(work: UnitOfWork, person: Person) -> dict[str, Any]:
    """All that is kept of a person but tokens, cards and rules; of others only their names at the person's tables."""
    reading = work.reading
    addresses = reading.addresses.of(person.id)
    known = reading.mailboxes.known([one.address for one in addresses])
    return {
        "written": _time(work.wall),
        "person": {
            "number": person.id,
            "name": person.name,
            "address": person.address,
            "language": person.language,
            "zone": person.zone,
            "style": person.style,
            "card_letters": person.letters,
            "deck": person.deck,
            "reminder_percent": person.reminder,
            "digests": person.digests or None,
            "daily_at": person.daily_at,
            "daily_next": _time(person.daily_due),
            "confirmed": person.confirmed,
            "known_since": _time(person.created),
            "confirmation_mailed": _time(person.confirmation_mailed),
            "invitation_mailed": _time(person.invitation_mailed),
            "forget_asked": _time(person.forget_asked),
        },
        "addresses": [
            {"address": one.address, "confirmed": one.confirmed, "since": _time(one.added)}
            for one in addresses
        ],
        "mailboxes": [
            {
                "address": one.address,
                "state": one.state.value,
                "score": one.score,
                "scored": _time(one.scored or None),
                "since": _time(one.since or None),
                "why": one.why,
            }
            for one in known.values()
        ],
        "tables": [_table(work, person, number) for number in _numbers(reading, person.id)],
        "invitations": [{"table": table, "at": _time(at)} for table, at in reading.invitations.of(person.id)],
        "deadlines": [
            {"table": one.table, "turn": one.serial, "due": _time(one.due), "reminder": _time(one.remind)}
            for one in reading.deadlines.of(person.id)
        ],
        "turns": [
            {
                "table": one.table,
                "begun": _time(one.begun),
                "due": _time(one.due),
                "ended": _time(one.ended),
                "how": one.how.value,
            }
            for one in reading.turns.of(person.id, TURNS)
        ],
        "on_time": reliability(reading, person.id),
        "ratings": [
            {
                "as": kind.value,
                "number": one.number,
                "at": _time(at),
                "rating": shown(one.skill),
                "mu": one.skill.mu,
                "sigma": one.skill.sigma,
            }
            for kind in RatedAs
            for one, at in reading.ratings.of(person.id, kind)
        ],
        "clocks": [
            {
                "table": one.table,
                "bank_seconds": one.bank // 1_000_000,
                "excuses": one.excuses,
                "missed_in_a_row": one.missed,
                "on_time_in_a_row": one.on_time,
                "turns": one.turns,
                "vacation_seconds": one.vacation // 1_000_000,
            }
            for seat in reading.seats.of(person.id)
            if (one := reading.seat_clocks.of(seat.table, person.id)) is not None
        ],
        "waiting": reading.waiting_lists.of(person.id),
        "leagues": [
            {
                "league": work.leagues.league(one.league).state.name,
                "member": one.member,
                "secretary": one.secretary,
                "invited": one.invited,
            }
            for one in reading.leagues.of(person.id)
        ],
        "plans": [
            {
                "table": one.table,
                "number": one.number,
                "kind": one.kind.value,
                "text": one.text,
                "round": one.round,
                "made": _time(one.made),
            }
            for seat in reading.seats.of(person.id)
            for one in reading.plans.of(seat.table, person.id)
        ],
        "absences": [
            {
                "from": _time(one.begins),
                "to": _time(one.ends),
                "declared": _time(one.declared),
                "held_up_games_for_seconds": one.spent // 1_000_000,
            }
            for one in reading.absences.of(person.id)
        ],
        "talk": [
            {
                "table": one.table,
                "at": _time(one.at),
                "to": one.hearers.value,
                "as": one.part.value,
                "text": one.text,
            }
            for one in reading.talk.of(person.id)
        ],
        "letters": list(_letters(reading.letters.of(person.id))),
        "mails": [
            {
                "kind": one.kind,
                "table": one.table,
                "to": one.to_address,
                "written": _time(one.created),
                "status": one.status.value,
                "sent": _time(one.sent),
                "answers_a_letter": one.answers,
                "kept_whole": one.whole,
            }
            for one in reading.mails.records_of(person.id)
        ],
    }


def _time(at: Micros | None) -> str | None:
    return None if at is None else f"{datetime.fromtimestamp(at // 1_000_000, UTC):%Y-%m-%dT%H:%M:%SZ}"


def _numbers(reading: Reading, person: int) -> list[int]:
    """The tables that the person has, or once had, anything to do with."""
    found = {seat.table for seat in reading.seats.of(person)}
    found |= {one.table for one in reading.mails.records_of(person) if one.table is not None}
    found |= {one.table for one in reading.letters.of(person) if one.table is not None}
    return sorted(found)


def _table(work: UnitOfWork, person: Person, number: int) -> dict[str, Any]:
    table, seat = work.table(number), str(person.id)
    if table is None:
        return {"number": number}
    match = table.match
    part = part_of(match, seat)
    seat_record = next((one for one in work.reading.seats.of(person.id) if one.table == number), None)
    return {
        "number": number,
        "title": match.title,
        "phase": match.phase.value,
        "host": match.host == seat,
        "part": part.value if part is not None else None,
        "mails": seat_record.mails if seat_record is not None else 0,
        "digests": (seat_record.digests or None) if seat_record is not None else None,
        "people": [one.name for key, one in work.people(table).items() if key != seat and one.name],
        "results": list(_results(work, table, seat)),
        "acts": list(_acts(work.reading, number, seat)),
    }


def _results(work: UnitOfWork, table: OpenTable, seat: str) -> Iterator[dict[str, Any]]:
    for result in table.match.results:
        if seat in result.scores:
            yield {"round": result.number, "god": result.god == seat, "points": result.scores[seat]}


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
    event: TableEvent = entry.event
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
        yield {
            "number": one.id,
            "received": _time(one.received),
            "table": one.table,
            "from": one.sender,
            "network": one.network,
            "status": one.status.value,
            "why": one.reason,
            "bytes": None if one.destroyed else len(one.raw),
            "letter": kept_whole.get(one.id),
        }
