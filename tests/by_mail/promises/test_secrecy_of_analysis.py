"""No analysis of a round that is played is to be had from any door: two worlds whose rules differ answer alike.

In one world the rule is "other colour", in the other "other suit"; all cards that lie there are right by both. Who
would like to know asks about either rule, and about others like them.
"""

import re
from dataclasses import replace
from email.message import EmailMessage
from random import Random
from urllib.parse import urlencode

import pytest

from pbem.cards import Card
from pbem.demo.mail import Asked
from pbem.insight.reviews.reviewer import review
from pbem.rulelang.language.printing import say_rule
from pbem.rulelang.meaning.compiling import CompiledRule
from pbem.service.aggregates.tables import CODEC, judge_by
from pbem.service.pages.rules import try_rule
from pbem.service.tables import rules
from pbem.store.rows.people import StoredEvent
from tests.by_mail.moderated import EVA, Setting, moderated
from tests.by_mail.pages import page, with_pages
from tests.by_mail.people import LOBBY
from tests.by_mail.still import START
from tests.by_mail.table import BRUNO, PIA
from tests.by_mail.tables.test_lab_by_mail import tries, with_bots
from tests.by_mail.tables.test_moderator_orders_by_mail import FOUR
from tests.by_mail.worlds import NEW_ELEUSIS, read

THEIRS = tuple(NEW_ELEUSIS.rules.values())
ASKED = (*THEIRS, "if last is red: black, else: red", "same colour", "not same suit", "black after red")
"""The rules of both worlds, the same in other words, their opposites, and a part of one."""

DOORS = [
    *(f"LAB {rule}" for rule in ASKED),
    "LAB",
    *(f"RULE {rule}" for rule in ASKED),
    "YES",
    "HINT Look at the colour.",
    *(f"SUGGEST{level}" for level in ("", " EASY", " HARD")),
    *(f"CHECK {rule}" for rule in THEIRS),
    *(f"NOTE {rule}" for rule in ASKED),
    "IDEAS",
    *(f"WHY {card}" for card in ("2h", "9c", "kd", "8s")),
    "TEACHER ON",
    "PUZZLE",
    *(f"PUZZLE {rule}" for rule in THEIRS),
    "PUZZLES",
    "STATUS",
    "HISTORY",
]

FOR_STRANGERS = 15
"""More messages than that of one who has no seat are answered in a day, but not without end."""

PATHS = [
    *("/", "/tables", "/archive", "/archive.atom", "/players", "/ladder", "/leagues"),
    *("/puzzles", "/puzzles/1", "/puzzles/1/answer", "/puzzles.atom"),
    *(f"/archive/1/1{end}" for end in ("", ".egn", ".json")),
    *(
        f"/g/1/{part}"
        for part in ("rounds/1", "rounds/1.egn", "rounds/1.json", "rounds/1/moves/2", "moves/2")
    ),
    *(
        f"/api/v1{path}"
        for path in ("", "/tables", "/tables/1", "/archive", "/archive/1/1", "/puzzles", "/puzzles/1")
    ),
]

TOLD_BY_CHANCE = re.compile(r"[\w.+-]+@[\w.-]+|name=\"(?:forecast|form)\" value=\"[^\"]*\"|nonce-\S+")
"""Addresses and forms hold tokens by chance."""


def seen(mail):
    body = "".join(part.get_content() for part in mail.walk() if part.get_content_maintype() == "text")
    return str(mail["Subject"]), TOLD_BY_CHANCE.sub("", body)


def world_of(stages, tmp_path, world, reader):
    setting = Setting(world=world, reader=reader, teacher=True)
    table = moderated(stages.house, tmp_path / f"{world}{reader}", setting)
    bots = with_bots(with_pages(table), most=99)
    table.plays(*FOUR)
    return table, bots


@pytest.mark.parametrize(("person", "reader"), [(BRUNO, "2"), (PIA, "3"), (EVA, "2")])
def test_who_asks_about_the_rule_of_a_round_by_mail_is_told_what_they_are_told_of_any(
    stages, tmp_path, person, reader
):
    """Bruno has played, it is Pia's turn, who has a lesson of her play; Eva has no seat."""
    told, tried = [], []
    for world in "AB":
        table, bots = world_of(stages, tmp_path, world, reader)
        known = len(table.town.mails)
        for door in DOORS:
            if person is EVA:
                table.posts(EVA.address, LOBBY, to_lobby(door))
            else:
                table.writes(person, door)
        tries(table)
        table.plays("Pia PLAY 6c")
        if person is not EVA:
            table.writes(person, "WHY 9c\nIDEAS")
        told.append([seen(mail) for whose, mail in table.town.mails[known:] if whose is person])
        tried.append(bots.asked)
        table.store.close()
    assert len(told[0]) > (FOR_STRANGERS if person is EVA else len(DOORS))
    for one, other in zip(*told, strict=True):
        assert one == other
    assert tried[0] == tried[1]
    assert {(book, players) for _, book, players in tried[0]} == {("new-eleusis", 3)}


def to_lobby(text):
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = EVA.address, LOBBY, "Eleusis"
    letter["Message-ID"] = f"<{DOORS.index(text)}@example.org>"
    letter.set_content(text)
    return letter


def test_what_a_stranger_asks_the_site_about_a_round_is_answered_alike_whatever_its_rule(stages, tmp_path):
    told, tried = [], []
    for world in "AB":
        table, bots = world_of(stages, tmp_path, world, "2")
        answers = {}
        with page(table) as ask:
            for path in PATHS:
                answers[path] = ask("GET", f"/mail{path}")
            for rule in ASKED:
                for cards in ("", "3h 5s 7d qs 8h"):
                    form = urlencode({"rule": rule, "cards": cards, "forecast": "1"})
                    kind = {"Content-Type": "application/x-www-form-urlencoded"}
                    answers[rule, cards] = ask("POST", "/mail/rules", form, kind)
        told.append(
            {key: (status, TOLD_BY_CHANCE.sub("", text)) for key, (status, text, _) in answers.items()}
        )
        tried.append(sorted(bots.asked))
        table.store.close()
    assert {status for status, _ in told[0].values()} >= {200, 404}
    for key, answer in told[0].items():
        assert answer == told[1][key], key
    assert tried[0] == tried[1]


def test_a_rule_that_was_judged_by_before_is_as_much_work_as_one_that_never_was(monkeypatch):
    """Else who asks the page of rules could tell by the clock whether somebody plays by it on this server."""
    judged = []
    whole = CompiledRule._bits
    monkeypatch.setattr(CompiledRule, "_bits", lambda rule, line: judged.append(line) or whole(rule, line))
    tried = []
    for _ in range(3):
        judged.clear()
        try_rule(THEIRS[0], "", "en")
        tried.append(len(judged))
        judge = judge_by(read(THEIRS[0]))
        assert judge.compiled.follow((Card.read("3H"),))
    assert tried[0] > 20
    assert tried[0] == tried[1] == tried[2]


def test_a_round_that_is_played_is_not_reviewed_at_all(stages, tmp_path):
    table, _ = world_of(stages, tmp_path, "A", "2")
    with pytest.raises(AssertionError, match="nobody's to look back on"):
        review(table.match.round, [()] * 4, read(THEIRS[0]))
    table.store.close()


def test_what_is_suggested_to_a_god_is_the_same_whatever_is_played_by_at_another_table(asked, monkeypatch):
    """The draw neither avoids nor prefers a sample that a running round is played by."""
    monkeypatch.setattr(rules.secrets, "SystemRandom", lambda: Random(7))
    god = asked.asked(Asked.RULE)
    offered = suggested(asked, god)
    assert len(offered) == 3
    for table, sample in enumerate(offered, 2):
        story = replace(NEW_ELEUSIS, rules={"A": sample.text})
        stored = [
            StoredEvent(version, START, *CODEC.dump(event))
            for version, event in enumerate(Setting(story=story).events(asked.house), 1)
        ]
        with asked.house.store.writing() as writing:
            writing.tables.add("Rosewood", 2, "play", START)
            writing.events.append(table, 0, "play", stored)
        assert suggested(asked, god) == offered


def suggested(table, god):
    answer = table.says(god, "SUGGEST").answer
    return [one for one in table.house.samples() if f"RULE {say_rule(one.rule, 'en')}" in answer]
