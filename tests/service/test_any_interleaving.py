"""Mail, ticks, restarts, crashes and clocks that jump, in any order: nobody is treated unfairly.

No turn is charged twice, no reminder comes twice of the same time, nobody is punished for time in which he was not
asked, and what is kept of time is always what the log says.
"""

from contextlib import ExitStack
from typing import Any

from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from pbem.engine.match.state import task
from pbem.engine.match.terms import HouseRules, Missed, TimeRules
from pbem.engine.round.state import Duty
from tests.by_mail.chance import known_chance
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.service.watching_time import JUMP, Watch, over
from tests.service.world import World, card_word

MINUTE = 60 * SECOND

TIME_RULES = st.builds(
    TimeRules,
    bank=st.sampled_from((0, 2 * HOUR, 2 * DAY)),
    days_off=st.sampled_from(((), (), (6, 7), (1,))),
    daily=st.sampled_from((None, None, None, 20 * 60, 30)),
    zone=st.sampled_from(("UTC", "Europe/Lisbon", "America/Sao_Paulo")),
    first_turn=st.integers(1, 2),
    grace=st.sampled_from((0, 2 * HOUR)),
    regret=st.sampled_from((0, 0, 10 * MINUTE)),
    prophet_window=st.sampled_from((0, 2 * HOUR)),
    bot_pace=st.sampled_from((0, 10 * MINUTE)),
    missed=st.sampled_from(Missed),
    excuses=st.integers(0, 2),
    vacation=st.sampled_from((None, 0, 2 * DAY)),
)

PLANNED = (
    "LATER {}",
    "IF last is red PLAY {} ELSE {}",
    "IF LATE PLAY {}",
    "IF last is black PLAY {}",
    "LATER NO PLAY",
)
TALK = ("SAY hello", "STATUS", "HISTORY", "HELP")
AWAY = ("VACATION 3 days", "VACATION 20 days", "VACATION from tomorrow", "BACK", "VACATION 36 hours")
PLANS = ("CANCEL", "PROPHET NO", "TAKE BACK", "PLANS", "IF LATE NO PLAY")
MOVES = ("PROPHET", "NO PLAY", "RIGHT", "WRONG", "PLAY 7h", "YES", "AMEND 1 WRONG")
ORDERS = (*TALK, *PLANS, *MOVES)
MODERATING = (
    "EXTEND 1 day",
    "PAUSE",
    "UNPAUSE",
    "PAUSE\nUNPAUSE",
    "REMIND",
    "UNDO 1",
    "LET STAND 1",
    "EXTEND 2 hours\nPAUSE",
)

TIMES = (MINUTE, 10 * MINUTE, HOUR, 5 * HOUR, 13 * HOUR, DAY, 3 * DAY)


class AnyInterleaving(RuleBasedStateMachine):
    """Whatever can happen to a table or two of four people."""

    def __init__(self) -> None:
        super().__init__()
        self.chance = ExitStack()
        self.chance.enter_context(known_chance("any interleaving"))
        self.world = World()
        self.watch = Watch(self.world)
        self.world.happened = self.watch.looks

    def teardown(self) -> None:
        if self.watch.tables:
            self.watch.replays()
        self.chance.close()
        for what in self.watch.seen:
            SEEN[what] = SEEN.get(what, 0) + self.watch.seen[what]

    # ------------------------------------------------ beginning

    @initialize(
        rules=TIME_RULES,
        more=st.one_of(st.none(), TIME_RULES),
        clock=st.sampled_from((2 * HOUR, 6 * HOUR, DAY, 3 * DAY)),
        human=st.booleans(),
        waits=st.booleans(),
        server=st.booleans(),
        seed=st.binary(min_size=32, max_size=32),
        begun=st.integers(0, 366 * 24),
    )
    def people_sit_down(
        self,
        rules: TimeRules,
        more: TimeRules | None,
        clock: int,
        human: bool,
        waits: bool,
        server: bool,
        seed: bytes,
        begun: int,
    ) -> None:
        self.world.clock.at += begun * HOUR
        self.world.starts()
        house_rules = HouseRules(human_judge=human and not server, prophet_waits=waits)
        note(f"{rules} {house_rules} server={server}")
        self.world.new_table(rules, clock, house_rules, server, seed)
        if more is not None:
            self.world.new_table(more, clock, HouseRules(), False, seed[::-1])
        self.watch.looks()

    # ------------------------------------------------ mail

    def _table(self, which: int) -> Any:
        tables = [one for one in self.watch.tables.values() if not over(one)]
        return tables[which % len(tables)] if tables else None

    @rule(which=st.integers(0, 1), pick=st.integers(0, 20), word=st.booleans(), handled=st.booleans())
    def who_must_act_does(self, which: int, pick: int, word: bool, handled: bool) -> None:
        table = self._table(which)
        if table is None:
            return
        waits = task(table.match)
        if waits is None:
            return
        said = "RIGHT" if word else "WRONG"
        match waits.duty:
            case None:
                orders = ["RULE other colour", "YES"]
            case Duty.PLAY:
                hand = table.match.round.hands[waits.seat]
                card = card_word(hand[pick % len(hand)])
                orders = [f"PLAY {card}, PROPHET" if word and pick % 3 == 0 else f"PLAY {card}"]
            case Duty.PICK:
                held = table.match.round.pending.held
                orders = [f"PLAY {card_word(held[pick % len(held)])}"]
            case _:
                orders = [said]
        for order in orders:
            self._writes(int(waits.seat), order, table, handled=handled)

    @rule(
        person=st.integers(1, 4),
        order=st.sampled_from(ORDERS),
        which=st.integers(0, 1),
        old=st.integers(0, 2),
        handled=st.booleans(),
    )
    def somebody_writes(self, person: int, order: str, which: int, old: int, handled: bool) -> None:
        table = self._table(which)
        if table is not None:
            self._writes(person, order, table, old, handled=handled)

    @rule(who=st.integers(0, 3), order=st.sampled_from(AWAY), which=st.integers(0, 1))
    def somebody_goes_away_or_comes_back(self, who: int, order: str, which: int) -> None:
        """Often he who must act; mostly at his p- address."""
        table = self._table(which)
        if table is not None:
            waits = task(table.match)
            person = int(waits.seat) if waits is not None and who != 0 else who + 1
            self._writes(person, order, table if who == 1 else None)

    @rule(
        person=st.integers(1, 4),
        order=st.sampled_from(PLANNED),
        which=st.integers(0, 1),
        pick=st.integers(0, 20),
    )
    def somebody_plans(self, person: int, order: str, which: int, pick: int) -> None:
        table = self._table(which)
        round_ = table.match.round if table is not None else None
        hand = round_.hands.get(str(person), ()) if round_ is not None else ()
        if hand:
            cards = [card_word(hand[(pick + more) % len(hand)]) for more in range(2)]
            self._writes(person, order.format(*cards), table)

    @rule(
        person=st.sampled_from((5, 6)),
        order=st.sampled_from(("JOIN {}", "LEAVE {}")),
        which=st.integers(0, 1),
    )
    def somebody_else_would_play(self, person: int, order: str, which: int) -> None:
        table = self._table(which)
        if table is not None:
            self._writes(person, order.format(table.number), None)

    @rule(order=st.sampled_from(MODERATING), which=st.integers(0, 1))
    def a_moderator_orders(self, order: str, which: int) -> None:
        table = self._table(which)
        if table is not None:
            self._writes(1, order, table)

    def _writes(self, person: int, order: str, table: Any, old: int = 0, *, handled: bool = True) -> None:
        self.watch.passes(SECOND)
        if table is None or str(person) not in table.match.known:
            self.world.posts(person, order)
        else:
            self.world.posts(person, order, table.number, max(1, table.match.serial - old))
        if handled:
            self.letters_are_handled()

    @rule()
    def letters_are_handled(self) -> None:
        while self.world.handles_one():
            self.watch.looks()

    # ------------------------------------------------ time

    @rule(time=st.sampled_from(TIMES))
    def time_goes_by(self, time: int) -> None:
        """The server runs, and letters that come are handled."""
        until = self.world.clock.at + time
        while (moment := self.world.next_moment()) is not None and moment <= until:
            self._lives_until(moment)
        self._lives_until(until)

    @rule()
    def it_is_time_for_something(self) -> None:
        moment = self.world.next_moment()
        if moment is not None and moment - self.world.clock.at < 40 * DAY:
            self._lives_until(moment)

    def _lives_until(self, moment: int) -> None:
        self.watch.passes(moment - self.world.clock.at)
        self.world.lives()
        self._ticks()

    def _ticks(self) -> None:
        self.world.ticks()
        self.watch.looks()

    @rule(time=st.sampled_from((MINUTE, 30 * MINUTE, 2 * HOUR, DAY, 5 * DAY)))
    def the_clock_jumps_forward(self, time: int) -> None:
        self.watch.passes(time, asked=time < JUMP)
        self._ticks()

    @rule(time=st.sampled_from((MINUTE, HOUR, 9 * HOUR)))
    def the_clock_jumps_back(self, time: int) -> None:
        self.world.clock.at -= time
        self._ticks()

    # ------------------------------------------------ trouble

    @rule(time=st.sampled_from((SECOND, 5 * MINUTE, 10 * HOUR, 4 * DAY)))
    def the_server_is_down(self, time: int) -> None:
        self.watch.passes(time, asked=time < JUMP)
        self.world.starts()
        self._ticks()

    @rule(step=st.integers(0, 12))
    def it_dies_while_it_does_what_is_due(self, step: int) -> None:
        moment = self.world.next_moment()
        if moment is None or moment - self.world.clock.at > 40 * DAY:
            return
        self.watch.passes(moment - self.world.clock.at)
        self.world.lives()
        self.world.dies_at(step)
        self.watch.looks()
        self._ticks()

    @rule()
    @precondition(lambda self: self.world.relay_works)
    def the_relay_breaks(self) -> None:
        self.world.relay_works = False

    @rule()
    @precondition(lambda self: not self.world.relay_works)
    def the_relay_works_again(self) -> None:
        self.world.relay_works = True
        self.world.mails_leave()
        self.watch.mails_left()
        self._ticks()


SEEN: dict[str, int] = {}
"""How often things happened in all runs."""

AnyInterleaving.TestCase.settings = settings(
    max_examples=10, stateful_step_count=20, phases=(Phase.generate,)
)
TestAnyInterleaving = AnyInterleaving.TestCase
