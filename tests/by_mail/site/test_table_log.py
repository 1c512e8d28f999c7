"""`pbem table log`: what happened at a table, a line an event, and nothing that is still secret."""

import dataclasses
import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from pbem.cards import PACK
from pbem.cli import cli
from pbem.cli.log_lines import LINES, ORDERS, clock_told, line
from pbem.demo.mail import Asked
from pbem.engine.match import events
from pbem.engine.match.events import TableEvent
from pbem.engine.match.moderation import orders
from pbem.engine.match.state import Part
from pbem.engine.match.terms import Missed, TimeRules
from pbem.engine.round import events as round_events
from pbem.families import members
from pbem.mail.writing.message import clean_text
from pbem.service.aggregates.audit_log import Entry
from pbem.service.schedule.tick import tick
from tests.by_mail.moderated import IN_WORDS, Setting, moderated
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA, PEOPLE

st.register_type_strategy(type(PACK[0]), st.sampled_from(PACK))

RULE = "other colour"
NAMES = {"1": "Ana", "2": "Bruno"}


def entry(event, **more):
    facts = {"version": 7, "at": 0, "round": 1, "serial": 3, "who": "1", "part": Part.PLAYER}
    return Entry(event=event, host=False, prophet=False, **(facts | more))


st.register_type_strategy(
    orders.ModeratorOrder, lambda _: st.one_of(*map(st.builds, members(orders.ModeratorOrder)))
)


def any_event(kind):
    """An event of the kind, which holds whatever it can; trees of rules are what the rule language makes of them."""
    trees = {"tree": st.just({})} if "tree" in {field.name for field in dataclasses.fields(kind)} else {}
    return st.builds(kind, **trees)


# ---------------------------------------------------------------- every event has its line


def test_every_event_and_every_order_of_a_moderator_has_a_line():
    assert set(LINES) == set(members(TableEvent))
    assert set(ORDERS) == set(members(orders.ModeratorOrder))


@pytest.mark.parametrize("kind", members(TableEvent), ids=lambda kind: kind.__name__)
def test_whatever_an_event_holds_its_line_is_one_line(kind):
    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
    @given(any_event(kind))
    def told(event):
        for over in (True, False):
            words = line(entry(event, over=over, dealt=over, settled=over), NAMES)
            assert words
            assert words == clean_text(words)
            assert len(words.splitlines()) == 1

    told()


SECRETS = {
    events.RuleDrafted: ("text", "tree"),
    events.RuleSet: ("text", "tree", "seed", "salt"),
    round_events.RoundStarted: ("hands", "stock"),
    round_events.StarterRedrawn: ("stock", "starter"),
    round_events.CardsDrawn: ("cards",),
    round_events.HandReturned: ("stock",),
    round_events.StockRefilled: ("cards",),
    round_events.StockShuffled: ("stock",),
    round_events.NoPlayDeclared: ("hand",),
    round_events.PlayCalled: ("right",),
    round_events.VerdictGiven: ("right", "card"),
    round_events.CardPicked: ("card",),
    events.VerdictQuestioned: ("right", "card", "play"),
    events.PlaysUndone: ("stock",),
}
"""What of an event nobody may read while its round, or its play, is still open."""


@pytest.mark.parametrize("kind", SECRETS, ids=lambda kind: kind.__name__)
def test_a_line_is_the_same_whatever_of_it_is_still_secret(kind):
    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
    @given(any_event(kind), any_event(kind))
    def told(one, other):
        kept = {name: getattr(other, name) for name in SECRETS[kind]}
        if kind is round_events.RoundStarted:
            kept["hands"] = tuple(tuple(reversed(hand)) for hand in one.hands)
        if kind in (round_events.CardsDrawn, round_events.NoPlayDeclared):
            (name,) = SECRETS[kind]
            kept[name] = tuple(reversed(getattr(one, name)))
        closed = {"over": False, "dealt": False, "settled": False}
        changed = dataclasses.replace(one, **kept)
        assert line(entry(one, **closed), NAMES) == line(entry(changed, **closed), NAMES)

    told()


# ---------------------------------------------------------------- a table


@pytest.fixture
def home(tmp_path, monkeypatch, dealt):
    """The command reads the very database that the table is played in."""
    read_here(monkeypatch, tmp_path, tmp_path / "copy.db")


def read_here(monkeypatch, folder, database):
    monkeypatch.chdir(folder)
    (folder / "pbem.toml").write_text(f'[database]\nurl = "sqlite:///{database}"\n')


def log(*more):
    return CliRunner().invoke(cli, ["table", "log", "1", *more])


def plays(table):
    mover = table.asked(Asked.PLAY)
    table.says(mover, f"PLAY {table.sees(mover).hand[0]}")
    return mover


def test_the_log_says_who_did_what_when_in_which_round_and_turn(dealt, home):
    mover = plays(dealt)
    answer = log()
    assert answer.exit_code == 0, answer.output
    lines = answer.stdout.splitlines()
    assert len(lines) == dealt.version()
    assert re.fullmatch(
        r" +1  20\d\d-\d\d-\d\d \d\d:\d\d:\d\d  r0 t1 +Ana \(moderator, host\): made the table "
        r'"Rosewood": new-eleusis, 4 seats, clock 72 h',
        lines[0],
    )
    told = [one for one in lines if ": played " in one]
    assert len(told) == 1
    assert re.search(rf"  r1 t\d+ +{mover.name} \((player|moderator, host)\): played \S+$", told[0])


def test_while_a_round_is_played_its_rule_hands_stock_and_seed_are_not_in_the_log(dealt, home):
    plays(dealt)
    told = log().stdout + log("--json").stdout
    assert RULE not in told
    assert "sealed the secret rule (seal " in told
    with dealt.house.store.reading() as reading:
        stored = {one.type: one.body for one in reading.events.of(1)}
    for secret in ("seed", "salt"):
        assert stored["RuleSet"][secret] not in told
    for hand in stored["RoundStarted"]["hands"]:
        assert " ".join(hand) not in told
        assert json.dumps(hand) not in told


def test_no_address_and_no_token_is_in_the_log(dealt, home):
    plays(dealt)
    told = log().stdout + log("--json").stdout
    assert "@" not in told
    with dealt.house.store.reading() as reading:
        assert not any(seat.token in told for seat in reading.seats.at(1))


def test_each_event_is_an_object_for_programs(dealt, home):
    plays(dealt)
    objects = [json.loads(one) for one in log("--json").stdout.splitlines()]
    assert [one["version"] for one in objects] == list(range(1, dealt.version() + 1))
    assert objects[0]["event"] == "TableMade"
    assert objects[0]["who"] == "Ana"
    assert objects[0]["parts"] == ["moderator", "host"]
    assert objects[0]["undone"] is False
    assert {"at", "round", "turn", "what"} <= set(objects[0])


def test_a_rule_is_in_the_log_once_its_round_is_over(dealt, home):
    for leaver in [one for one in PEOPLE if one is not dealt.god()]:
        dealt.says(leaver, "LEAVE YES")
    told = log().stdout
    assert "  the game is over: " in told
    assert re.search(r"the round is over \([a-z-]+\); scores: \w+ -?\d+", told)
    assert f'sealed the secret rule: "{RULE}"' in told


def test_a_turn_that_was_missed_is_told_as_the_servers_play(dealt, home):
    mover = dealt.asked(Asked.PLAY)
    dealt.waits(3 * DAY + DAY)
    tick(dealt.house)
    assert re.search(rf"{mover.name} \([^)]*\): didn't play: the server plays instead$", log().stdout, re.M)


def test_a_table_that_is_not_there_is_one_line_and_status_1(dealt, home):
    answer = CliRunner().invoke(cli, ["table", "log", "9"])
    assert (answer.exit_code, answer.stderr) == (1, "there's no table 9\n")


def test_who_looks_on_is_in_the_log(dealt, home):
    leaver = next(one for one in dealt.waiting() if one is not ANA)
    dealt.says(leaver, "LEAVE YES")
    assert re.search(rf"{leaver.name} \(\w+\): left the table$", log().stdout, re.M)


# ---------------------------------------------------------------- judged by God, and undone


@pytest.fixture
def judged(stages, tmp_path, monkeypatch):
    """A table whose God judges by reply, and which Eva, from outside, moderates too."""
    table = moderated(stages.house, tmp_path / "judged", Setting(eva=True, human=True))
    read_here(monkeypatch, tmp_path, tmp_path / "judged" / "table.db")
    yield table
    table.store.close()


def first_move(table):
    round_ = table.match.round
    mover = PEOPLE[int(round_.to_move) - 1]
    return mover, round_.hands[round_.to_move][0]


def test_undone_plays_stay_in_the_log_and_are_marked(judged):
    mover, card = first_move(judged)
    judged.plays(f"{mover.name} PLAY {card}", "Ana RIGHT", "Eva UNDO 1")
    lines = log().stdout.splitlines()
    (shown,) = [one for one in lines if ": played " in one]
    (right,) = [one for one in lines if "the play is right" in one]
    assert "  [undone] " in shown
    assert "  [undone] " in right
    (ordered,) = [one for one in lines if "ordered: undo play 1 and all after it" in one]
    assert "Eva (moderator)" in ordered
    assert "[undone]" not in ordered
    assert "[undone]" not in "".join(one for one in lines if "are dealt" in one or "joined the table" in one)
    judged.plays(f"{mover.name} PLAY {card}")
    assert ": played " in log().stdout.splitlines()[-1]
    assert "[undone]" not in log().stdout.splitlines()[-1]


def test_a_rule_in_words_and_a_verdict_before_its_time_are_not_in_the_log(judged):
    mover, card = first_move(judged)
    judged.plays(f"{mover.name} PLAY {card}, PROPHET", "Ana RIGHT")
    second, card = first_move(judged)
    before = judged.version()
    judged.plays(f"{second.name} PLAY {card}", "Ana WRONG")
    told = log().stdout
    assert judged.version() == before + 2
    assert IN_WORDS not in told
    last = told.splitlines()[-1]
    assert last.endswith("Ana (God): a verdict was given")
    judged.plays(f"{mover.name} RIGHT")
    assert "Ana (God): the verdict is wrong\n" in log().stdout
    assert re.search(rf"{mover.name} \([^)]*Prophet[^)]*\): said the play is right$", log().stdout, re.M)


def test_a_verdict_in_the_place_of_god_is_not_told_as_gods(judged):
    mover, card = first_move(judged)
    judged.plays(f"{mover.name} PLAY {card}", "Eva JUDGE FOR Ana RIGHT")
    lines = log().stdout.splitlines()
    at = next(
        at for at, one in enumerate(lines) if one.endswith("Eva (moderator): ordered: judge for God: right")
    )
    assert lines[at + 1].endswith("  the play is right")
    assert "Ana" not in lines[at + 1]


def test_the_log_tells_a_tables_time_in_the_words_of_its_host():
    rules = TimeRules(bank=7 * DAY, days_off=(6, 7), zone="Europe/Lisbon", first_turn=2, missed=Missed.SKIP)
    assert clock_told(2 * DAY, rules) == [
        "clock 48 h",
        "bank 7 d",
        "days off saturday sunday",
        "zone Europe/Lisbon",
        "first turn 2x",
        "missed skip",
    ]
    daily = TimeRules(daily=1200, zone="Europe/Lisbon")
    assert clock_told(DAY, daily) == ["daily at 20:00", "zone Europe/Lisbon"]
    assert clock_told(DAY, TimeRules(zone="Europe/Lisbon")) == ["clock 24 h"]
    assert clock_told(DAY, None) == ["clock 24 h"]
