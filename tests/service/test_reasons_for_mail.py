"""What is reason for a mail, by how often its reader wants one; when a daily mail is due."""

from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime

import pytest

from pbem.engine.match.events import (
    AmendmentProposed,
    CaretakerCame,
    LeagueRoundClosed,
    MatchEnded,
    ModeratorOrdered,
    SeatLeft,
    SeatReachable,
    SeatUnreachable,
    TurnExcused,
    WatcherCame,
    WentBack,
)
from pbem.engine.match.moderation.orders import EjectPlayer, Pause, Remind
from pbem.engine.match.state import Phase, task
from pbem.engine.match.terms import PLAIN, USUAL
from pbem.engine.round import events
from pbem.service.mailing.announcements import next_daily
from pbem.service.mailing.table_facts import Relevance, begins, gone, is_mailed, relevance_of, reminded
from pbem.service.unit_of_work.unit_of_work import MailFrequency
from pbem.store.rows.people import Person
from tests.service.world import World

REASONS = {
    #                each turn daily off
    Relevance.END: "yes yes yes yes",
    Relevance.OUT: "yes yes yes yes",
    Relevance.BEGINS: "yes yes yes yes",
    Relevance.ASKED: "yes yes yes no",
    Relevance.CHANGES: "yes yes no no",
    Relevance.PASSES: "yes no no no",
}


@pytest.mark.parametrize("matter", Relevance)
def test_the_table_of_reasons_in_the_docs_holds(matter):
    told = ["yes" if is_mailed(often, matter) else "no" for often in MailFrequency]
    assert " ".join(told) == REASONS[matter]


def test_what_can_wait_for_the_daily_mail_waits_with_daily_readers_alone():
    assert [is_mailed(often, Relevance.ASKED, can_wait=True) for often in MailFrequency] == [
        True,
        True,
        False,
        False,
    ]


@pytest.fixture(scope="module")
def match():
    """A dealt table of four, read by the last of the round, who is neither God nor to move."""
    world = World()
    return world.match(world.new_table(PLAIN, 3 * 86_400_000_000, USUAL, False, b"seed"))


EVENTS = [
    (events.ProphetOverthrown("{other}"), Relevance.CHANGES),
    (events.ProphetSteppedDown("{other}"), Relevance.CHANGES),
    (events.PlayerExpelled("{other}"), Relevance.CHANGES),
    (ModeratorOrdered("{other}", Pause(0)), Relevance.CHANGES),
    (LeagueRoundClosed(), Relevance.CHANGES),
    (WentBack(0, 0), Relevance.BEGINS),
    (SeatLeft("{other}", late=True), Relevance.CHANGES),
    (SeatLeft("{me}", late=True), Relevance.OUT),
    (ModeratorOrdered("{other}", EjectPlayer("{me}")), Relevance.OUT),
    (ModeratorOrdered("{other}", Remind("{me}")), Relevance.OUT),
    (ModeratorOrdered("{other}", Remind("{god}")), Relevance.PASSES),
    (CaretakerCame("{me}"), Relevance.CHANGES),
    (CaretakerCame("{other}"), Relevance.PASSES),
    (TurnExcused("{me}"), Relevance.CHANGES),
    (TurnExcused("{other}"), Relevance.PASSES),
    (events.TurnMissed("{me}"), Relevance.CHANGES),
    (events.TurnMissed("{other}"), Relevance.PASSES),
    (events.SeatTakenOver("{other}", "{me}"), Relevance.CHANGES),
    (events.SeatTakenOver("{me}", "{other}"), Relevance.OUT),
    (WatcherCame("9"), Relevance.PASSES),
    (SeatUnreachable("{other}"), Relevance.CHANGES),
    (SeatReachable("{other}"), Relevance.PASSES),
    (events.CardsJudged(right=True), Relevance.PASSES),
    (MatchEnded((), short=False, compensated=()), Relevance.END),
    (AmendmentProposed("{god}", 1, right=False, card=None), Relevance.CHANGES),
]


@pytest.mark.parametrize(("event", "expected"), EVENTS, ids=lambda one: type(one).__name__)
def test_an_event_is_weighed_for_who_reads_of_it(match, event, expected):
    me, other = (seat for seat in match.round.seats if seat != task(match).seat)
    told = _cast(event, {"{me}": me, "{other}": other, "{god}": match.god})
    assert relevance_of([told], match, match, me) is expected


def _cast(event, names):
    changed = {}
    for field in fields(event):
        value = getattr(event, field.name)
        if is_dataclass(value):
            changed[field.name] = _cast(value, names)
        elif isinstance(value, str) and value in names:
            changed[field.name] = names[value]
    return replace(event, **changed)


def test_a_turn_is_asked_once_and_by_nothing_that_happens_meanwhile(match):
    mover = task(match).seat
    assert relevance_of([], replace(match, paused=0), match, mover) is Relevance.ASKED
    assert relevance_of([WatcherCame("9")], match, match, mover) is Relevance.PASSES


@pytest.mark.parametrize("phase", [Phase.GATHERING, Phase.RULE])
def test_a_round_begins_for_everybody_once(match, phase):
    for reader in (*match.people, "9"):
        assert relevance_of([], replace(match, phase=phase), match, reader) is Relevance.BEGINS
        assert relevance_of([], match, match, reader) is Relevance.PASSES


def test_a_round_does_not_begin_before_its_starter_is_admitted(match):
    judged = replace(match, round=match.round.but(starter_open=True))
    assert not begins(replace(match, phase=Phase.RULE), judged)
    assert begins(judged, match)


def test_who_is_reminded_and_who_is_gone_is_read_from_the_orders():
    assert reminded([ModeratorOrdered("1", Remind("2"))]) == ["2"]
    assert gone([ModeratorOrdered("1", EjectPlayer("2")), SeatLeft("3", late=True), SeatLeft("4")]) == [
        "2",
        "3",
    ]


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1_000_000


@pytest.mark.parametrize(
    ("zone", "minute", "now", "expected"),
    [
        ("UTC", 1200, "2026-11-18T11:00", "2026-11-18T20:00"),
        ("UTC", 1200, "2026-11-18T20:00", "2026-11-19T20:00"),
        ("UTC", None, "2026-11-18T20:01", "2026-11-19T20:00"),
        ("America/Sao_Paulo", 450, "2026-11-18T11:00", "2026-11-19T10:30"),
        # The clocks of Lisbon go forward on 29 March 2026 at 1:00 UTC, and back on 25 October at 1:00 UTC.
        ("Europe/Lisbon", 1200, "2026-03-28T20:00", "2026-03-29T19:00"),
        ("Europe/Lisbon", 1200, "2026-10-24T19:00", "2026-10-25T20:00"),
        ("Europe/Lisbon", 90, "2026-03-28T02:00", "2026-03-29T01:30"),
        ("Europe/Lisbon", 90, "2026-10-24T12:00", "2026-10-25T00:30"),
        ("Europe/Lisbon", 90, "2026-10-25T00:30", "2026-10-26T01:30"),
    ],
)
def test_the_hour_of_a_daily_mail_comes_once_a_day_by_the_clock_on_the_wall(zone, minute, now, expected):
    person = Person(1, "", "", "en", zone, "grid", "", True, 0, None, None, daily_at=minute)
    assert next_daily(person, at(now)) == at(expected)
