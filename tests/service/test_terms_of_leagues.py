"""What a founder wrote becomes terms: over a preset, over what was, and never terms that cannot work."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import pytest

from pbem.app.assets import load_presets, load_rulebooks
from pbem.digests import outcomes
from pbem.engine.match.terms import HouseRules, Missed, TimeRules
from pbem.engine.rulebook import Rulebook
from pbem.league.fitness import ClosesAsItOpens, TermOutOfRange, WeekTooShort, arithmetic, unfit
from pbem.league.terms import Closing, Hour, Terms
from pbem.orders.values.league_terms import HourOfWeek, LeagueWish
from pbem.orders.values.table_settings import TableSettings
from pbem.orders.values.time_wish import TimeWish
from pbem.service.leagues.terms import terms_of

HOUR = 3_600_000_000
DAY = 24 * HOUR
NOW = 1_767_603_600_000_000  # 5 January 2026, 09:00 UTC


TABLES = TimeRules(zone="Europe/Lisbon", reliability=50, bank=9 * DAY, excuses=1)


@dataclass
class OfHouse:
    """What of a house terms are made of."""

    rulebooks: Any
    presets: Any
    preset: str = "week"
    time_rules: TimeRules = TABLES


@dataclass
class AtNow:
    house: OfHouse
    now: int = NOW


def made(before: Terms | None = None, **wish: Any) -> Any:
    """What comes of a wish; what it says of the table stands in `table`."""
    house = OfHouse(load_rulebooks(), load_presets())
    said = LeagueWish(TableSettings(**wish.pop("table", {})), **wish)
    return terms_of(AtNow(house), said, before)


def test_who_says_nothing_gets_the_usual_preset_in_the_zone_of_the_house() -> None:
    terms = made()

    assert (terms.preset, terms.rulebook.name, terms.rulebook.hand) == ("week", "new-eleusis", 5)
    assert (terms.clock, terms.time_rules.bank) == (2 * HOUR, 18 * HOUR)
    assert (terms.weeks.opens, terms.weeks.closes) == (Hour(7, 18 * 60), Hour(7, 16 * 60))
    assert terms.weeks.zone == terms.time_rules.zone == "Europe/Lisbon"
    assert (terms.rounds, terms.open, terms.division, terms.closing) == (8, True, 0, Closing.SCORE)
    assert terms.reliability == terms.time_rules.reliability == 50


@pytest.mark.parametrize(
    ("word", "preset"),
    [
        ("fortnight", "fortnight"),
        ("quinzena", "fortnight"),
        ("due settimane", "fortnight"),
        ("clase", "class"),
        ("turma", "class"),
        ("posta lenta", "slow"),
        ("semanal", "week"),
    ],
)
def test_a_preset_is_called_by_its_words_in_any_language(word: str, preset: str) -> None:
    assert made(preset=word).preset == preset


def test_an_unknown_preset_is_answered_with_those_that_there_are() -> None:
    answer = made(preset="decade")

    assert isinstance(answer, outcomes.NoSuchPreset)
    assert answer.name == "decade"
    assert sorted(words["en"][0] for words in answer.known) == ["class", "fortnight", "slow", "week"]


def test_what_was_said_wins_over_the_preset() -> None:
    terms = made(
        preset="fortnight",
        opens=HourOfWeek(5, 20 * 60),
        closes=HourOfWeek(4, 20 * 60),
        zone="New York",
        rounds=10,
        division=12,
        moves=3,
        open=False,
        table={
            "options": (("hand", "6"), ("string_max", "3")),
            "clock": 3 * HOUR,
            "human_judge": False,
            "private_talk": True,
            "time": TimeWish(bank=12 * HOUR, zone="New York", missed=Missed.SKIP, reliability=80),
        },
    )

    assert (terms.rulebook.hand, terms.rulebook.string_max, terms.clock) == (6, 3, 3 * HOUR)
    assert set(terms.options) == {("hand", "6"), ("string_max", "3")}
    assert (terms.weeks.opens, terms.weeks.closes, terms.weeks.every) == (Hour(5, 1200), Hour(4, 1200), 2)
    assert terms.weeks.zone == terms.time_rules.zone == "America/New_York"
    assert (terms.time_rules.bank, terms.time_rules.missed) == (12 * HOUR, Missed.SKIP)
    assert (terms.rounds, terms.open, terms.division, terms.moves) == (10, False, 12, 3)
    assert terms.reliability == terms.time_rules.reliability == 80
    assert terms.house_rules == HouseRules(private_talk=True)


def test_another_rulebook_keeps_the_hand_of_the_preset_but_not_its_other_options() -> None:
    """Eleusis Express has its own ways with no plays; it is played at tables of four and five here, too."""
    terms = made(table={"rulebook": "eleusis-express"})

    assert terms.rulebook.name == "eleusis-express"
    assert terms.options == (("hand", "5"),)
    assert terms.rulebook.no_play_small == 1
    assert terms.best == (4, 5)


def test_an_option_that_says_what_the_rulebook_says_is_none() -> None:
    assert made(table={"options": (("no_play_small", "4"), ("no_play_less", "4"))}).options == (
        ("hand", "5"),
    )


def test_only_what_was_said_changes_of_terms_that_hold() -> None:
    before = made(preset="slow", rounds=12, open=False, zone="Madrid")

    assert made(before, rounds=10) == replace(before, rounds=10)
    assert made(before, table={"clock": 36 * HOUR}) == replace(before, clock=36 * HOUR)


def test_a_preset_replaces_what_it_settles_and_keeps_season_and_zone() -> None:
    before = made(preset="slow", rounds=12, open=False, zone="Madrid", division=10)
    terms = made(before, preset="week")

    assert (terms.preset, terms.clock, terms.closing, terms.weeks.every) == (
        "week",
        2 * HOUR,
        Closing.SCORE,
        1,
    )
    assert (terms.rounds, terms.open, terms.division) == (12, False, 10)
    assert terms.weeks.zone == "Europe/Madrid"


def test_few_members_of_a_division_change_places_where_it_is_small() -> None:
    assert made(division=4).moves == 2
    assert made(table={"rulebook": "eleusis-express"}, division=5).moves == 2


def test_a_clock_that_does_not_fit_is_refused_with_one_that_does() -> None:
    """36 turns of 4 hours, 18 of banks for each of five: 234 hours of 165."""
    answer = made(table={"clock": 4 * HOUR})

    assert isinstance(answer, WeekTooShort)
    assert answer.clock == 2 * HOUR
    assert isinstance(made(table={"clock": answer.clock}), Terms)


def test_vacations_hold_up_no_table_that_is_scored_at_closing() -> None:
    """Nobody reckons with them in a week; where tables go on, they may, and so they may where that is said."""
    assert made().time_rules.vacation == 0
    assert made(preset="slow").time_rules.vacation is None
    assert made(preset="slow", carry=False, table={"clock": 2 * HOUR}).time_rules.vacation == 0
    assert made(table={"time": TimeWish(vacation=DAY)}).time_rules.vacation == DAY


def test_the_same_clock_is_taken_where_tables_go_on_after_closing() -> None:
    terms = made(carry=True, table={"clock": 24 * HOUR})

    assert (terms.closing, terms.clock) == (Closing.CARRY, 24 * HOUR)


@pytest.mark.parametrize(
    ("wish", "answer"),
    [
        ({"closes": HourOfWeek(7, 18 * 60)}, ClosesAsItOpens()),
        ({"rounds": 0}, TermOutOfRange("rounds", 0, 1, 52)),
        ({"every": 9}, TermOutOfRange("every", 9, 1, 4)),
        ({"division": 2}, TermOutOfRange("division", 2, 4, None)),
        ({"division": 8, "moves": 5}, TermOutOfRange("moves", 5, 0, 4)),
        ({"zone": "Lisbn"}, outcomes.NoSuchZone),
        ({"table": {"rulebook": "poker"}}, outcomes.NoSuchRulebook),
        ({"table": {"options": (("hand", "99"),)}}, outcomes.BadOption),
        ({"table": {"clock": 1}}, outcomes.BadSetting),
        ({"table": {"time": TimeWish(days_off=(1, 2, 3, 4, 5, 6, 7))}}, outcomes.BadClock),
    ],
)
def test_terms_that_cannot_work_are_answered(wish: dict[str, Any], answer: Any) -> None:
    found = made(**wish)

    assert isinstance(found, answer) if isinstance(answer, type) else found == answer


@pytest.mark.parametrize("key", sorted(load_presets()))
def test_every_preset_stands_its_own_arithmetic(key: str) -> None:
    """At the largest tables it is for, in the zones whose clocks change most; slow mail need not."""
    for zone in ("Europe/Lisbon", "Australia/Lord_Howe", "UTC"):
        terms = made(preset=key, zone=zone)
        assert isinstance(terms, Terms)
        assert unfit(terms, date(2026, 1, 5)) is None
        assert arithmetic(terms, date(2026, 1, 5)).enough or key == "slow"
        assert isinstance(terms.rulebook, Rulebook)
