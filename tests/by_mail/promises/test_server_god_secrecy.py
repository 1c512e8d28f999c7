"""The server's rule stays its own: two matches that differ in it alone send the same mails until a verdict differs."""

import hashlib
from itertools import count
from types import SimpleNamespace

import pytest

from pbem.edge.maildir_client import text_of
from pbem.mail import addressing
from pbem.rulelang.samples import Difficulty, SampleRule, Source
from tests.by_mail.knowing import read
from tests.by_mail.served import ANA, BRUNO, PIA, THREE, served, written
from tests.by_mail.still import DAY
from tests.by_mail.table import html_of

HINTS = dict.fromkeys(("en", "pt", "es", "it"), "Only the last card matters.")
RULES = {"A": "other colour", "B": "other suit"}
"""A card of the other colour is right by both; one of the same colour and another suit by the second only."""

NOT_OURS = ("Date", "Content-Type", "In-Reply-To", "References")
"""Headers that tell of the time, of the reader's own letter, or of the parts, which are compared themselves."""

CURIOUS = [
    "STATUS",
    "HISTORY",
    "SCORES",
    "HELP",
    "HELP rules",
    "RULE other colour",
    "YES",
    "HINT red",
    "RIGHT",
]
"""What a reader tries who would like to know more than he should."""


def played(folder, world, monkeypatch):
    """What each person was mailed up to the first verdict that differs, and from there on; seals left out."""
    text = RULES[world]
    sample = SampleRule(world, world, text, Difficulty.EASY, HINTS, Source("nobody"), read(text))
    drawn = count()
    monkeypatch.setattr(
        addressing,
        "secrets",
        SimpleNamespace(
            token_bytes=lambda size: hashlib.sha256(f"token {next(drawn)}".encode()).digest()[:size]
        ),
    )
    settings = '"Rosewood", god server, easy, 2 rounds'
    (folder / world).mkdir()
    with served(folder / world, "the same", settings, samples=(sample,)) as game:
        seal = game.match().rule.commitment
        letters = count()

        def says(person, words):
            letter = game.table.letter(person, words, game.table.newest(person))
            del letter["Message-ID"]
            letter["Message-ID"] = f"<{next(letters)}@example.org>"
            to = str(game.table.newest(person)["Reply-To"])
            game.table.posts(person.address, to.strip("<>"), letter)

        for turn in range(3):
            for at, order in enumerate(CURIOUS):
                says(THREE[(at + turn) % 3], order)
            person, _ = game.waits_for()
            last = game.match().round.layout.main_line[-1]
            other = [card for card in game.hand(person) if card.suit.red != last.suit.red]
            says(person, f"PLAY {written(other[:1])}")
        game.lets_time_pass(DAY * 5 // 2)
        before = len(game.town.mails)
        person, _ = game.waits_for()
        last = game.match().round.layout.main_line[-1]
        differs = [
            card
            for card in game.hand(person)
            if card.suit.red == last.suit.red and card.suit is not last.suit
        ]
        says(person, f"PLAY {written(differs[:1])}")
        mails = [seen(one, mail, seal) for one, mail in game.town.mails]
        return mails[:before], mails[before:]


def seen(person, mail, seal):
    """All that a person could see of a mail, but for the headers that are not ours, and the seal: it is the rule's."""
    heads = [(name, str(value)) for name, value in mail.items() if name not in NOT_OURS]
    assert text_of(mail).count(seal) <= 1
    return person.name, heads, text_of(mail).replace(seal, "SEAL"), html_of(mail).replace(seal, "SEAL")


def test_mails_of_two_matches_that_differ_in_the_drawn_rule_are_the_same_until_a_verdict_differs(tmp_path):
    with pytest.MonkeyPatch.context() as one:
        before, after = played(tmp_path, "A", one)
    with pytest.MonkeyPatch.context() as two:
        other_before, other_after = played(tmp_path, "B", two)
    assert len(before) > 40
    for mine, theirs in zip(before, other_before, strict=True):
        assert mine == theirs
    assert after != other_after, "the worlds differ"
    assert {name for name, *_ in before} == {ANA.name, BRUNO.name, PIA.name}
