"""The club: who writes when, the mails that make him, and the server's time, which jumps to what comes next."""

import heapq
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from pbem.engine.match.state import Match, Phase, task
from pbem.mail.reading.bounce_causes import Cause
from pbem.service.ports import About, RelayReply, RelayVerdict, Rests
from pbem.store.rows.people import StoredMail
from year import deciding
from year.clock import DAY, HOUR, MINUTE, START, WEEK, Clock, Micros
from year.letters import Head, complaint, head_of, letter, report
from year.people import Habit, Player, make_people
from year.record import Mailed, Posted, Record
from year.server import APART, Events, Server
from year.weather import GONE, Weather

ANSWERING = ("digest", "judge", "rule", "reminder", "round-end", "receipt", "plan", "outage", "invitation")
"""Kinds of mails after which somebody looks whether there is something for him to do at their table."""

TAKEN = RelayReply(RelayVerdict.TAKEN)
AWAY = RelayReply(RelayVerdict.LATER, "451", 451, "4.4.1", rests=Rests.DOMAIN)
UNKNOWN = RelayReply(RelayVerdict.NEVER, "550", 550, "5.1.1", About.RECIPIENT, cause=Cause.NO_MAILBOX)

Act = Callable[[], object]


@dataclass(frozen=True)
class Size:
    """How big a year: `friends_hours`, `league_hours`: waking hours of a median answer;
    `rendered`: the share of mails that is written whole; `table`: people at one."""

    weeks: int = 52
    players: int = 2000
    seed: int = 1
    friends_hours: float = 24.0
    league_hours: float = 1.5
    rendered: float = 1.0
    table: int = 4


@dataclass
class Club:
    """Everybody, and what is to happen; `to_come` is a heap of moments, in the order that they were thought of."""

    size: Size
    folder: Path
    chance: random.Random
    weather: Weather
    clock: Clock = field(default_factory=Clock)
    events: Events = field(default_factory=Events)
    counts: Counter[str] = field(default_factory=Counter)
    number_of: dict[str, int] = field(default_factory=dict)
    _seats: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.events.hears(self.clock)
        self.record = Record(self.folder)
        self.people = make_people(self.size.players, self.chance)
        self.by_address = {one.address: one for one in self.people}
        self.server = Server(self.folder, self.clock, self, self.size.rendered)
        self.samples = self.server.house.samples()
        self.to_come: list[tuple[Micros, int, Act]] = []
        self._order = 0
        self._said = 0
        self._queue: list[tuple[str, str, bytes, Posted | None]] = []
        self.when_known: list[Callable[[Player], None]] = []
        self.when_mailed: list[Callable[[Player], None]] = []
        """Who hears that somebody is known to the server from now on; that somebody was mailed of a league."""
        self._sit_together()
        for player in self.people:
            self.at(START + HOUR + self.chance.randrange(3 * DAY), self._coming(player))
            self._will_be_away(player)
        for begin, end in self.weather.outages:
            self.at(begin, self._down(end))

    def _sit_together(self) -> None:
        """Friends are a group; its first is their host."""
        size = self.size.table
        for first in range(0, len(self.people) - size + 1, size):
            group = self.people[first : first + size]
            for one in group:
                one.group = tuple(friend.number for friend in group)

    def player(self, number: int) -> Player:
        return self.people[number - 1]

    # Time

    def at(self, moment: Micros, act: Act) -> None:
        self._order += 1
        heapq.heappush(self.to_come, (moment, self._order, act))

    def runs(self, each_week: Callable[[int], None]) -> None:
        """The year, from its first minute to its last."""
        for week in range(self.size.weeks):
            self._runs_to(START + (week + 1) * WEEK)
            each_week(week + 1)

    def _runs_to(self, end: Micros) -> None:
        due = self.clock.at
        while (moment := min(self._next(), due)) < end:
            self.clock.goes_to(moment)
            self._acts()
            due = self._serves() if self.server.up else end
        self.clock.goes_to(end)
        if self.server.up:
            self._serves()

    def _serves(self) -> Micros:
        """The server does all that there is to do now; when it will have something to do by itself."""
        self.server.works()
        self.server.ticks()
        return self.server.next_due()

    def _next(self) -> Micros:
        return self.to_come[0][0] if self.to_come else 1 << 62

    def _acts(self) -> None:
        """All of the next minutes, in its order."""
        until = self.clock.at + APART
        while self._next() < until:
            moment, _, act = heapq.heappop(self.to_come)
            self.clock.goes_to(moment)
            act()

    def _down(self, until: Micros) -> Act:
        def stop() -> None:
            self.server.stop()
            self.counts["outages" if until - self.clock.at > HOUR else "restarts"] += 1
            self.at(until, self._up)

        return stop

    def _up(self) -> None:
        self.server.start()
        waited, self._queue = self._queue, []
        for sender, to, raw, posted in waited:  # as their own servers try again, within the hour
            again = partial(self._hand_in, sender, to, raw, posted)
            self.at(self.clock.at + self.chance.randrange(HOUR), again)

    # Letters

    def writes(
        self, player: Player, to: str, text: str, answers: str = "", kind: str = "order", more: str = ""
    ) -> str:
        """A letter leaves his mail program now; its Message-ID."""
        self._said += 1
        message_id = f"<{self._said}.{player.number}@{player.address.rpartition('@')[2]}>"
        raw = letter(player.address, player.name, to, text, message_id, answers, more)
        self.counts[f"letters {kind}"] += 1
        self._hand_in(player.address, to, raw, Posted(0, player.number, kind, message_id))
        if kind == "order" and self.chance.random() < 0.01:
            again = Posted(0, player.number, "copy", message_id)
            self.counts["letters copy"] += 1
            self.at(self.clock.at + MINUTE, lambda: self._hand_in(player.address, to, raw, again))
        return message_id

    def _hand_in(self, sender: str, to: str, raw: bytes, posted: Posted | None) -> None:
        if not self.server.up:
            self._queue.append((sender, to, raw, posted))
            return
        self.clock.goes_to(self.clock.at)
        if not self.server.takes(sender, to, raw):
            self.counts["refused at the door"] += 1
            return
        if posted is not None:
            self.record.post(Posted(self.clock.at, posted.player, posted.kind, posted.message_id))

    # Mails: the club is the relay

    async def deliver(self, sender: str, mail: StoredMail) -> RelayReply:
        player = self.by_address.get(mail.to_address)
        if player is None:  # the operator's
            self.counts["mails to the operator"] += 1
            return TAKEN
        head = head_of(mail.content[:6000])
        told = self._door_of(player)
        verdict = told.verdict.value
        self.counts[f"mails {verdict}"] += 1
        self.counts["bytes mailed"] += len(mail.content)
        self.record.mail(
            Mailed(
                self.clock.at,
                mail.created,
                player.number,
                mail.kind,
                mail.table or 0,
                mail.number,
                head.serial,
                head.message_id,
                head.answers,
                verdict,
                player.digests,
                player.mail_off and not mail.answers,
            )
        )
        if told is not TAKEN:
            return told
        if player.habit is Habit.FULL and player.deaf > self.clock.at and sender:
            raw = report(player.address, "5.2.2")
            self.counts["letters report"] += 1
            self.at(
                self.clock.at + self.chance.randrange(HOUR, 6 * HOUR),
                lambda: self._hand_in("", sender, raw, None),
            )
            return TAKEN
        self._reads(player, mail, head, sender)
        return TAKEN

    async def close(self) -> None:
        pass

    def _door_of(self, player: Player) -> RelayReply:
        if player.domain == GONE and self.weather.is_gone(self.clock.at):
            return AWAY
        if player.habit is Habit.BREAKS and player.deaf > self.clock.at:
            return UNKNOWN
        return TAKEN

    def _reads(self, player: Player, mail: StoredMail, head: Head, bounce: str) -> None:
        """A mail is in his mailbox: what it makes him do, and when."""
        now, reply_to, message_id = self.clock.at, head.reply_to, head.message_id
        if player.habit is Habit.ROBOT and player.away > now:
            auto = "Auto-Submitted: auto-replied\r\n"
            self.writes(player, reply_to, "I am away.", message_id, "automatic", auto)
        if player.gone:
            return
        if player.habit is Habit.COMPLAINS and mail.kind == "digest" and bounce and not player.deaf:
            player.deaf = now
            raw = complaint(player.address)
            self.counts["letters complaint"] += 1
            self.at(now + HOUR, lambda: self._hand_in("", bounce, raw, None))
            self.at(now + 20 * DAY, lambda: self._has_mail_again(player))
            return
        table = mail.table
        if table is not None and reply_to:
            player.tables[table] = reply_to
        if head.answers and head.answers == player.stopping:
            player.mail_off = True
        if mail.kind == "confirmation":
            self._later(player, 1.0, lambda: self.writes(player, reply_to, "YES", message_id, "yes"))
        elif mail.kind == "receipt" and table is None and not player.own:
            player.own = reply_to
            self._later(player, 1.0, lambda: self._settles_in(player))
        elif mail.kind == "invitation":
            self._later(
                player, 8.0, lambda: self.writes(player, reply_to, f"JOIN\nNAME {player.name}", message_id)
            )
        elif mail.kind == "forget":
            self._later(player, 2.0, lambda: self.writes(player, reply_to, "YES", message_id, "yes"))
        elif mail.kind == "goodbye":
            player.gone = True
            self.counts["forgotten"] += 1
        elif mail.kind == "held":
            self._later(player, 2.0, lambda: self.writes(player, reply_to, "YES", message_id, "yes"))
        elif mail.kind == "match-end" and table is not None:
            self._after_the_match(player, table)
        elif mail.kind in ("daily", "outage"):
            for number in list(player.tables):
                self.looks(player, number)
        elif table is not None and mail.kind in ANSWERING:
            self.looks(player, table)
        if mail.kind in ("league", "bulletin", "receipt"):
            for hears in self.when_mailed:
                hears(player)

    def _later(self, player: Player, hours: float, act: Act) -> None:
        moment = player.answers_at(self.clock.at, hours, self.chance)
        self.at(moment, lambda: None if player.gone or player.deaf > self.clock.at else act())

    # At a table

    def match(self, table: int) -> Match | None:
        house = self.server.house
        with house.store.reading() as reading:
            return house.shelf.load(reading, table).match

    def seat(self, player: Player) -> str:
        """His number at the server: who is known there stays who he is."""
        if player.number not in self._seats:
            with self.server.store.reading() as reading:
                known = reading.people.by_address(player.address)
            assert known is not None, player
            self._seats[player.number] = str(known.id)
            self.number_of[str(known.id)] = player.number
        return self._seats[player.number]

    def looks(self, player: Player, table: int) -> None:
        """He has been mailed of a table: if it is for him to act, he will, in his own time."""
        match = self.match(table)
        if match is None or match.phase is Phase.OVER:
            player.tables.pop(table, None)
            return
        if player.asked.get(table, 0) > self.clock.at:
            return
        hours = self.size.league_hours if match.league is not None else self.size.friends_hours
        waits = task(match)
        if waits is None or waits.seat != self.seat(player):
            if match.round is None or match.round.may_declare != self.seat(player):
                return
            hours /= 10
        moment = player.answers_at(self.clock.at, hours, self.chance)
        if player.away > self.clock.at:
            moment = max(moment, player.away)
        player.asked[table] = moment
        self.at(moment, lambda: self._acts_at(player, table))

    def _acts_at(self, player: Player, table: int) -> None:
        player.asked.pop(table, None)
        to = player.tables.get(table)
        if player.gone or player.deaf > self.clock.at or to is None or not self.server.up:
            if not self.server.up and to is not None:
                self.at(self.clock.at + HOUR, lambda: self.looks(player, table) if self.server.up else None)
            return
        if player.away > self.clock.at:
            self.looks(player, table)
            return
        match = self.match(table)
        if match is None:
            return
        text = deciding.move(match, self.seat(player), player, self.samples, self.chance)
        if not text:
            return
        if self.chance.random() < 0.03:
            text = self.chance.choice(deciding.WRONG)
        elif self.chance.random() < 0.04:
            text += deciding.plan(match, self.seat(player), text)
        elif self.chance.random() < 0.05:
            text += f"\n\nSAY This is going well, says {player.name}."
        self.counts["moves"] += 1
        self.writes(player, to, text)

    # What friends do

    def _coming(self, player: Player) -> Act:
        def come() -> None:
            lobby = self.server.house.addressing.lobby_address()
            self.writes(player, lobby, f"{player.word}\nNAME {player.name}", kind="stranger")

        return come

    def _settles_in(self, player: Player) -> None:
        wish = f"ZONE {player.zone}"
        if player.digests:
            at = f" at {self.chance.choice((7, 12, 18, 20, 22))}:00" if player.digests == "daily" else ""
            wish += f"\nDIGEST {player.digests}{at}"
        self.writes(player, player.own, wish, kind="wish")
        for meets in self.when_known:
            meets(player)
        if player.group and player.group[0] == player.number:
            self._later(player, 3.0, lambda: self._new_table(player))

    def _new_table(self, host: Player) -> None:
        """A table of his friends who are here by now; the others come with the next."""
        friends = [self.player(one) for one in host.group[1:]]
        here = [one for one in friends if one.own and not one.gone]
        host.hosts += 1
        if len(here) < len(friends) and host.hosts < 8:
            self._later(host, 8.0, lambda: self._new_table(host))
            return
        if len(here) < 3:
            return
        kind = self.chance.choices(KINDS, WEIGHTS)[0]
        guests = " ".join(one.address for one in here)
        text = f'NEW TABLE "Friends of {host.name}", {len(here) + 1} seats, {kind}\nINVITE {guests}'
        self.writes(host, host.own, text, kind="new table")
        self.counts["tables asked for"] += 1
        self.at(self.clock.at + 20 * DAY, lambda: self._starts(host))

    def _starts(self, host: Player) -> None:
        """Somebody has not come in time: those who are here begin."""
        for table in [] if host.gone else list(host.tables):
            match = self.match(table) if self.server.up else None
            if match is not None and match.phase is Phase.GATHERING and match.host == self.seat(host):
                self.writes(host, host.tables[table], "START", kind="start")

    def _after_the_match(self, player: Player, table: int) -> None:
        player.tables.pop(table, None)
        if player.group and player.group[0] == player.number:
            match = self.match(table)
            if match is not None and match.league is None and match.host == self.seat(player):
                player.hosts = 0
                self._later(player, 30.0, lambda: self._new_table(player))

    # Away, off, broken

    def _will_be_away(self, player: Player) -> None:
        """A vacation that he tells of, a time in which he just does not answer, and what is odd about him."""
        span = self.size.weeks * WEEK

        def some_day() -> Micros:
            return START + WEEK // 2 + self.chance.randrange(max(span - WEEK, DAY))

        for _ in range(1 + self.size.weeks // 30):
            if self.chance.random() < 0.6:
                self.at(some_day(), lambda: self._goes_on_vacation(player, tells=True))
            if self.chance.random() < 0.2:
                self.at(some_day(), lambda: self._goes_on_vacation(player, tells=False))
        match player.habit:
            case Habit.QUITS:
                self.at(some_day(), lambda: self._quits(player))
            case Habit.BREAKS | Habit.FULL:
                self.at(some_day(), lambda: self._breaks(player))
            case Habit.FORGETS:
                self.at(some_day(), lambda: self._wants_to_be_forgotten(player))
            case Habit.STOPS:
                self.at(some_day(), lambda: self._stops_mail(player))
            case _:
                pass
        if self.chance.random() < 0.1:
            self.at(some_day(), lambda: self._changes_his_mind(player))
        if player.domain == GONE:
            self.at(self.weather.gone[1] + DAY, lambda: self._is_back(player))

    def _goes_on_vacation(self, player: Player, *, tells: bool) -> None:
        if not player.own or player.gone:
            return
        days = self.chance.randint(3, 14)
        if tells:
            self.writes(player, player.own, f"VACATION {days} days", kind="vacation")
        self.counts["vacations" if tells else "absences"] += 1
        player.away = self.clock.at + days * DAY
        self.at(player.away + self.chance.randrange(DAY), lambda: self._is_back(player))

    def _is_back(self, player: Player) -> None:
        if player.own and not player.gone and player.deaf <= self.clock.at and player.away <= self.clock.at:
            self.writes(player, player.own, "BACK", kind="back")
            for table in list(player.tables):
                self.looks(player, table)

    def _quits(self, player: Player) -> None:
        player.gone = True
        self.counts["quit"] += 1

    def _wants_to_be_forgotten(self, player: Player) -> None:
        if player.own:
            self.seat(player)  # while he is known by his address
            self.writes(player, player.own, "FORGET ME", kind="forget")

    def _breaks(self, player: Player) -> None:
        player.deaf = self.clock.at + self.chance.randint(2, 12) * DAY
        self.counts["mailboxes broken"] += 1
        self.at(player.deaf + HOUR, lambda: self._is_back(player))

    def _stops_mail(self, player: Player) -> None:
        if not player.own:
            return
        player.stopping = self.writes(player, player.own, "MAIL OFF", kind="mail off")
        self.counts["stopped mail"] += 1
        self.at(self.clock.at + 20 * DAY, lambda: self._has_mail_again(player))

    def _has_mail_again(self, player: Player) -> None:
        player.mail_off, player.stopping = False, ""
        if player.gone:
            return
        self.writes(player, player.own, "MAIL ON", kind="mail on")

    def _changes_his_mind(self, player: Player) -> None:
        if player.own and not player.gone:
            player.digests = self.chance.choice(("each", "turn", "daily", "off"))
            player.wishes.append(player.digests)
            self.writes(player, player.own, f"DIGEST {player.digests}", kind="wish")


KINDS = (
    "clock 5 days bank 5 days",
    "god server, easy, 2 rounds, clock 5 days bank 5 days",
    "clock 4 days, weekdays, missed caretaker",
    "rulebook eleusis-express, clock 5 days",
    "judge human, clock 5 days bank 2 days, missed skip",
    "rulebook novo-eleusis, clock 5 days bank 5 days, open",
)
WEIGHTS = (4, 3, 2, 2, 1, 1)
"""What friends play, and how often."""
