"""Time that ran out: what the server does for who missed his turn."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import structlog

from pbem.cards import SeededChance
from pbem.engine.commands import PlayForMissing, StepDown
from pbem.engine.dealing import most_open
from pbem.engine.match import task
from pbem.engine.match_commands import DraftRule, DropDraft, GiveHint, SetRuleForMissing, TellLateness
from pbem.engine.round import Duty
from pbem.rulelang.printing import print_rule
from pbem.rulelang.samples import Difficulty
from pbem.rulelang.storing import EDITION, dump_rule
from pbem.service.after_outage import settle
from pbem.service.announce import announce
from pbem.service.carrying_out import carry_out_due, carry_out_for_late
from pbem.service.house import House
from pbem.service.judges import judge_by
from pbem.service.lost_time import GRACE
from pbem.service.many_missing import spare
from pbem.service.ports import Reading, VersionConflict
from pbem.service.records import DeadlineRecord, Micros
from pbem.service.reminding import due_reminders, remind
from pbem.service.rule_orders import SECRET_BYTES
from pbem.service.server_god import go_on
from pbem.service.tables import OpenTable
from pbem.service.work import Work

DAY: Micros = 24 * 60 * 60 * 1_000_000
"""How long at most a letter of his that was set aside holds the deadline."""

BATCH = 50

Act = Callable[[House, Work, OpenTable, DeadlineRecord], None]

log = structlog.get_logger()


def tick(house: House) -> int:
    """Send the reminders that are due, carry out plans, act on the deadlines that have passed; gives how many.

    Idempotent. After an outage nothing of it is done before all deadlines are moved.
    """
    moved = settle(house)
    if moved is not None:
        return moved
    now = house.clock.now()
    with house.store.reading() as reading:
        reminders = due_reminders(reading, now, BATCH)
        passed = [one for one in reading.due_deadlines(now - GRACE, BATCH) if not _held(reading, one, now)]
    passed, spared = spare(house, passed, now)
    missed = {one.table for one in passed}
    planned = carry_out_due(house)
    acted = [_once(house, one, _miss) for one in passed]
    acted += [remind(house, one) for one in reminders if one.table not in missed]
    return spared + planned + sum(acted)


def _held(reading: Reading, deadline: DeadlineRecord, now: Micros) -> bool:
    """Whether a letter that came in time may still be the move: it waits, or was set aside within a day."""
    if reading.earlier_letter_waits(deadline.table, deadline.due):
        return True
    if reading.earlier_letter_of_his_waits(deadline.person, deadline.due):
        return True
    lately = now < deadline.due + DAY
    return lately and reading.set_aside(deadline.table, deadline.person, now - DAY)


def _once(house: House, deadline: DeadlineRecord, act: Act) -> bool:
    """Act on a deadline in one transaction, if it still stands."""
    with house.store.reading() as reading:
        work = house.work(reading)
        if reading.deadline(deadline.table) != deadline:
            return False
        table = work.table(deadline.table)
        if table is None:
            return False
        act(house, work, table, deadline)
    try:
        with house.store.writing() as writing:
            work.write(writing)
    except VersionConflict:
        work.undone()
        return False
    except BaseException:
        work.undone()
        raise
    work.written()
    log.info("deadline", table=deadline.table, serial=deadline.serial, missed=bool(table.events))
    return True


def _miss(house: House, work: Work, table: OpenTable, deadline: DeadlineRecord) -> None:
    waits = task(table.match)
    if waits is None or (waits.duty is Duty.PLAY and carry_out_for_late(house, work, table, deadline)):
        return
    work.times.missed.add(table.id)
    match waits.duty:
        case Duty.PLAY:
            table.do(PlayForMissing(waits.seat, f"miss:{deadline.serial}"))
        case Duty.CALL | Duty.PICK if not table.match.house_rules.prophet_waits:
            table.do(StepDown(waits.seat))
        case Duty.CALL | Duty.PICK | Duty.JUDGE | Duty.JUDGE_GUESS | Duty.STARTER:
            table.do(TellLateness(waits.seat))
        case None:
            _set_sample(house, table, waits.seat, work.person(deadline.person).language)
    announce(house.post, work, table, None)
    go_on(house, work, table)


def _set_sample(house: House, table: OpenTable, god: str, language: str) -> None:
    """God's own draft if he left one unconfirmed, else a sample rule by chance: not a hard one, and one that fits.

    It fits where it leaves as many cards open as the rulebook asks. A draft without the hint that the rulebook requires
    could not have been confirmed; a sample brings its own, in the language of God, also in place of a hint that he gave
    without a rule, which may be false of it.
    """
    seed, salt = secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(SECRET_BYTES)
    rulebook, draft = table.match.rulebook, table.match.draft
    hint_wanted = rulebook.hint == "required" and not table.match.hint
    if draft is not None and not hint_wanted:
        command = DraftRule(god, draft.text, draft.tree, draft.edition)
    else:
        fit = [
            one
            for one in house.samples()
            if one.difficulty is not Difficulty.HARD
            and most_open(rulebook, judge_by(one.rule)) >= rulebook.open_cards_min
        ]
        sample = SeededChance(seed).pick("sample", fit or house.samples())
        command = DraftRule(god, print_rule(sample.rule), dump_rule(sample.rule), EDITION)
        if draft is not None:
            table.do(DropDraft(god))
        if hint_wanted or table.match.hint:
            table.do(GiveHint(god, sample.hint(language)))
    table.do(SetRuleForMissing(command, seed, salt), command.tree)
