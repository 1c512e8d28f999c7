"""What is counted of all that falls due: missed turns, reminders, plans, mails that came back."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from pbem.engine.match.state import Match, Phase, task
from pbem.micros import SECOND, Micros
from pbem.service.timing import is_night
from pbem.service.unit_of_work.turn_clock import GRACE
from storm.breach import Breach
from storm.databases import Rows
from storm.letters import Kind
from storm.returned import Returned
from storm.town import Town
from storm.turns import Turns

DUE = (
    "SELECT (SELECT count(*) FROM letters WHERE status = 'received')"
    " + (SELECT count(*) FROM mails WHERE status = 'waiting')"
    " + (SELECT count(*) FROM deadlines WHERE plan IS NULL AND (fires <= {late} OR remind <= {now}))"
    " + (SELECT count(*) FROM deadlines WHERE plan <= {now})"
    " + (SELECT count(*) FROM lapses WHERE fires <= {late})"
    " + (SELECT count(*) FROM outages WHERE NOT settled)"
)
"""What waits, or was due at a time."""

REMINDER_SHARE = 0.5
"""What is left of somebody's time when he is reminded."""

MOMENT: Micros = SECOND
"""So much off may be a time that is reckoned from one clock to the other."""


@dataclass
class Timely:
    """The books of all that falls due, kept from round to round."""

    town: Town
    returned: Returned
    turns: dict[int, Turns] = field(default_factory=dict)
    by_plan: Counter[tuple[int, int]] = field(default_factory=Counter)
    """How many plays of whom (table, person) were plans."""
    checked: Counter[str] = field(default_factory=Counter)
    _turns: int = 0
    _mails: int = 0
    _reminders: dict[tuple[int, int, int], list[Micros]] = field(default_factory=lambda: defaultdict(list))
    """When whom (table, serial, person) was mailed one, on the tables' clock."""

    def is_at_rest(self, rows: Rows, now: Micros) -> bool:
        """Whether nothing waits to be handled or delivered, nor what was due `now`, on the tables' clock."""
        return rows(DUE.format(now=now, late=now - GRACE)) == [(0,)]

    def check(self, rows: Rows, matches: dict[int, Match]) -> None:
        """Raises Breach."""
        self._check_missed(rows)
        self._check_reminders(rows, matches)
        self._check_plans(rows, matches)
        self._check_mailboxes(rows)

    # ------------------------------------------------ turns

    def _check_missed(self, rows: Rows) -> None:
        """Each turn that was missed by the log is one by the books of turns, at the same moment; and no other."""
        found = rows(
            "SELECT id, table_id, person_id, ended FROM turns"
            f" WHERE how = 'missed' AND id > {self._turns} ORDER BY id"
        )
        booked = Counter((table, person, ended) for _, table, person, ended in found)
        logged = Counter((one.table, person, at) for one in self.turns.values() for person, at in one.missed)
        perhaps = Counter(
            (one.table, person, at) for one in self.turns.values() for person, at in one.perhaps
        )
        if logged - booked or booked - logged - perhaps:
            raise Breach(
                f"missed by the books alone: {sorted(booked - logged)}, by the log: {sorted(logged - booked)}"
            )
        for one in self.turns.values():
            one.missed.clear()
            one.perhaps.clear()
        self._turns = max((number for number, *_ in found), default=self._turns)
        self.checked["turns missed"] += booked.total()

    # ------------------------------------------------ reminders

    def _check_reminders(self, rows: Rows, matches: dict[int, Match]) -> None:
        """Who must act was reminded once of each time by which he must, if that had come."""
        for number, message_id, table, person, created in rows(
            "SELECT id, message_id, table_id, person_id, created FROM mails"
            f" WHERE kind = 'reminder' AND id > {self._mails} ORDER BY id"
        ):
            serial = self.town.sink.came[message_id].serial if message_id in self.town.sink.came else 0
            self._reminders[table, serial, person].append(self.town.clock.when(created))
            self._mails = number
            self.checked["reminders"] += 1
        self._check_standing(rows, matches)
        outages = len(rows("SELECT id FROM outages"))
        for (table, serial, person), mailed in self._reminders.items():
            if serial and len(mailed) > 1 + self.turns[table].anew[serial] + outages:
                raise Breach(f"table {table}: {person} was reminded {len(mailed)} times at {serial}")

    def _check_standing(self, rows: Rows, matches: dict[int, Match]) -> None:
        """What is kept of a deadline tells of which times its person was reminded, or when he will be."""
        for table, serial, person, due, base, begun, remind, plan, outage, back, told in rows(
            "SELECT table_id, serial, person_id, due, base, begun, remind, plan, outage, back, reminded FROM deadlines"
        ):
            match, reader = matches[table], self.town.person(str(person))
            waits = task(match)
            if waits is None or waits.duty is None or back or str(person) in match.kept:
                continue  # who is to set a rule keeps his time over several serials
            of = [int(one) for one in str(told).split()]
            mailed = sum(at >= begun - MOMENT for at in self._reminders[table, serial, person])
            if mailed != len(of):
                raise Breach(
                    f"table {table}: {reader.name} was reminded {mailed} times at {serial}, by its books of {of}"
                )
            wanted = due - int(base * REMINDER_SHARE)
            late = is_night(wanted, reader.zone) or is_night(wanted - MOMENT, reader.zone)
            in_vain = (
                str(person) in match.unreachable or plan is not None or outage or due <= self.town.clock.now()
            )
            if remind is None and due not in of and not in_vain and not late:
                raise Breach(f"table {table}: {reader.name} is never reminded of {due} at {serial}")

    # ------------------------------------------------ plans

    def _check_plans(self, rows: Rows, matches: dict[int, Match]) -> None:
        """Each plan that was taken is kept still, was done or reported in a mail of its own, or its round is over."""
        letters = [one for one in self.town.written if one.kind is Kind.PLAN and one.fate == "handled"]
        taken = Counter((one.act.table, int(one.act.seat)) for one in letters if one.act)
        serials = defaultdict(list)
        for one in letters:
            if one.act:
                serials[one.act.table, int(one.act.seat)].append(one.act.serial)
        kept, mailed = (
            {(table, person): count for table, person, count in rows(query + " GROUP BY table_id, person_id")}
            for query in (
                "SELECT table_id, person_id, count(*) FROM plans WHERE number > 0",
                "SELECT table_id, person_id, count(*) FROM mails WHERE kind = 'plan'",
            )
        )
        for whose in taken.keys() | kept.keys() | mailed.keys() | self.by_plan.keys():
            settled = kept.get(whose, 0) + mailed.get(whose, 0)
            lost = taken[whose] - settled
            if (
                self.by_plan[whose] > mailed.get(whose, 0)
                or lost < 0
                or (lost and self._lasts(matches, whose, serials[whose]))
            ):
                raise Breach(
                    f"of the plans of {whose} (table, person) {taken[whose]} were taken, {kept.get(whose, 0)} are kept,"
                    f" {self.by_plan[whose]} were played, and {mailed.get(whose, 0)} were told of"
                )
        self.checked["plans taken"] = taken.total()
        self.checked["plans carried out"] = self.by_plan.total()
        self.checked["plans told of"] = sum(mailed.values())

    def _lasts(self, matches: dict[int, Match], whose: tuple[int, int], serials: list[int]) -> bool:
        """Whether no plan that was made at one of these serials can have been given up unsaid."""
        table, seat = whose[0], str(whose[1])
        match = matches[table]
        round_ = match.round
        if round_ is None or round_.over or match.phase is not Phase.PLAY or seat not in round_.seats:
            return False
        if seat in (*round_.expelled, *round_.false_prophets) or (
            round_.prophet and round_.prophet.seat == seat
        ):
            return False
        return all(serial >= self.turns[table].round_since for serial in serials)

    # ------------------------------------------------ mails that came back

    def _check_mailboxes(self, rows: Rows) -> None:
        """Each report was counted once."""
        found = {
            address: (score, state)
            for address, score, state in rows("SELECT address, score, state FROM mailboxes")
        }
        for address, wanted in self.returned.mailboxes.items():
            if found.get(address, (0, "fine")) != (wanted.score, wanted.state):
                raise Breach(f"the mailbox {address} is {found.get(address)}, not {wanted}")
        for address in found.keys() - self.returned.mailboxes.keys():
            raise Breach(f"no mail to {address} came back, and its mailbox is {found[address]}")
