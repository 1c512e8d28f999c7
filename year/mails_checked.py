"""Nobody is mailed more than his settings say: each mail of a table has its reason by the table in docs/orders.md."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean
from typing import TYPE_CHECKING

from year.clock import DAY, HOUR, MINUTE, START
from year.ledger import Ledger
from year.reasons import Batch, Weight, batches
from year.record import Mailed
from year.server import APART

if TYPE_CHECKING:
    from year.club import Club

OF_A_TABLE = ("digest", "judge", "rule")
ENDS = ("round-end", "match-end")
GUARDS = ("confirmation", "held", "address-changed")
"""Kinds of mails that go also to who wants none."""

ENOUGH = {
    "each": set(Weight),
    "turn": {Weight.END, Weight.OUT, Weight.BEGINS, Weight.ASKED, Weight.CHANGES},
    "daily": {Weight.END, Weight.OUT, Weight.BEGINS, Weight.ASKED},
    "off": {Weight.END, Weight.OUT, Weight.BEGINS},
}
"""What is a reason for a mail at once; of who has a daily mail, what is asked of him where that would be late."""

ANEW = ("mail on", "wish", "back", "vacation")
"""Letters after which somebody is mailed again how his tables stand."""


def mails_have_reasons(club: Club, kept: Ledger) -> Iterator[str]:
    by_table: dict[int, list[Mailed]] = defaultdict(list)
    by_person: dict[int, list[Mailed]] = defaultdict(list)
    known: set[str] = set()
    goodbyes: dict[int, int] = {}
    for mail in club.record.mailed():
        if mail.off and mail.kind not in GUARDS and not mail.answers:
            yield f"player {mail.player} has stopped his mail, and was mailed a {mail.kind}"
        if mail.message_id in known:
            continue  # tried again
        known.add(mail.message_id)
        if goodbyes.get(mail.player, mail.created) < mail.created:
            yield f"player {mail.player} is forgotten, and was mailed a {mail.kind}"
        if mail.kind == "goodbye":
            goodbyes[mail.player] = mail.created
        by_person[mail.player].append(mail)
        if mail.table:
            by_table[mail.table].append(mail)
    wrote: dict[int, list[int]] = defaultdict(list)
    heard: dict[int, list[int]] = defaultdict(list)
    for letter in club.record.posted():
        heard[letter.player].append(letter.at)
        if letter.kind in ANEW:
            wrote[letter.player].append(letter.at)
    for table, mails in by_table.items():
        yield from _at_table(club, table, mails, wrote)
    for player, mails in by_person.items():
        yield from _of_person(club, kept, player, mails)
    yield from _none_to_who_bounces(club, heard)
    _figures(club, by_person)


def _at_table(club: Club, table: int, mails: list[Mailed], wrote: dict[int, list[int]]) -> Iterator[str]:
    with club.server.store.reading() as reading:
        told = batches(reading, table)
    reminded: Counter[tuple[int, int]] = Counter()
    for mail in mails:
        player = club.player(mail.player)
        seat, batch = club.seat(player), told.get(mail.created)
        where = f"a {mail.kind} of table {table} to player {mail.player}"
        if mail.kind == "reminder":
            reminded[mail.player, mail.serial] += 1
        elif mail.kind in ENDS:
            if batch is None or not batch.ends:
                yield f"{where}: nothing ended"
        elif mail.kind in OF_A_TABLE and mail.number > 1:
            if any(abs(at - mail.created) <= HOUR for at in wrote[mail.player]):
                continue
            weight = _weight(batch, seat)
            if _somebody_went(club, table, mail, wrote):
                weight = {Weight.CHANGES, *(weight or ())}
            if weight is None:
                yield f"{where}: nothing happened at {(mail.created - START) / DAY:.3f} days"
            elif not any(weight & ENOUGH[one or "turn"] for one in player.wishes):
                yield f"{where}, who has {player.wishes}: for {weight} at {(mail.created - START) / DAY:.3f} days"
    for (who, serial), count in reminded.items():
        if count > 1 and count > 1 + len(club.weather.outages):
            yield f"player {who} was reminded {count} times of serial {serial} of table {table}"


def _somebody_went(club: Club, table: int, mail: Mailed, wrote: dict[int, list[int]]) -> bool:
    """Whether somebody of the table declared a vacation then, or came back: who waits for him hears of it."""
    match = club.match(table)
    seats = match.known if match is not None else ()
    at = {club.number_of[seat] for seat in seats if seat in club.number_of}
    return any(abs(one - mail.created) <= 2 * APART for number in at for one in wrote[number])


def _weight(batch: Batch | None, seat: str) -> set[Weight] | None:
    return None if batch is None else batch.weights.get(seat, set()) | batch.for_all


def _of_person(club: Club, kept: Ledger, number: int, mails: list[Mailed]) -> Iterator[str]:
    player = club.player(number)
    dailies = sorted(mail.created for mail in mails if mail.kind == "daily")
    if dailies and "daily" not in player.wishes:
        yield f"player {number} never wanted daily mails, and got {len(dailies)}"
    for one, other in pairwise(dailies):
        if other - one < 12 * HOUR - MINUTE:
            yield f"player {number} got two daily mails within {(other - one) / HOUR:.1f} hours"
    outages = kept.one("SELECT count(*) FROM outages")
    told = sum(mail.kind == "outage" for mail in mails)
    if told > outages:
        yield f"player {number} was told of {told} outages, and there were {outages}"


def _none_to_who_bounces(club: Club, heard: dict[int, list[int]]) -> Iterator[str]:
    """From the report that was one too many to his next letter."""
    whose = {club.seat(one): one.number for one in club.people if one.own}
    closed: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for at, person in club.events.bouncing:
        number = whose.get(str(person))
        if number is not None:
            until = min((one for one in heard[number] if one > at), default=1 << 62)
            closed[number].append((at, until))
    for mail in club.record.mailed():
        for begin, end in closed.get(mail.player, ()):
            if begin < mail.at < end and mail.kind not in GUARDS:
                yield f"mail to player {mail.player} comes back, and he was mailed a {mail.kind}"


def _figures(club: Club, by_person: dict[int, list[Mailed]]) -> None:
    """How many mails a day people get, by how they want to be mailed."""
    days: dict[str, list[int]] = defaultdict(list)
    totals: dict[str, list[float]] = defaultdict(list)
    for number, mails in by_person.items():
        player = club.player(number)
        if len({*player.wishes} - {""}) > 1:
            continue
        unasked = [mail for mail in mails if not mail.answers]
        per_day = Counter((mail.created - START) // DAY for mail in unasked)
        days[player.digests or "usual"].append(max(per_day.values(), default=0))
        totals[player.digests or "usual"].append(len(unasked) / (club.size.weeks * 7))
    for how in sorted(days):
        mean, most, people = fmean(totals[how]), max(days[how]), len(days[how])
        print(
            f"  mails a day that answer nothing, {how}: {mean:.2f} on average, {most} at most, {people} people"
        )
