"""Mails about a table set up by hand: a turn digest in the middle of a round, and what differs from it."""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from pbem.cards import Card
from pbem.digests.facts.news import Played
from pbem.digests.mails.mails import Deadline, Digest, Kind, Note, Reader
from pbem.digests.outcomes import RuleRead
from pbem.digests.rendering.renderer import Renderer
from pbem.engine.match.state import Phase, Result, Task
from pbem.engine.match.terms import SealedRule
from pbem.engine.match.view import TableView
from pbem.engine.notation import read_egn
from pbem.engine.round.events import Ending
from pbem.engine.round.state import Awaited, Duty, Layout, Prophet
from pbem.engine.round.view import SeenPending, SeenPlay, SeenPlayer, View
from pbem.engine.rulebook_reading import read_rulebook
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.reading import Rule, read_rule
from pbem.rulelang.samples import read_sample
from pbem.rulelang.survey.survey import advise, sample_layouts, survey_rule, what_may_follow

ROOT = Path(__file__).parents[2]
BOOKS = {
    path.stem: read_rulebook(path.read_text("utf-8"), path.stem)
    for path in (ROOT / "data/rulebooks").glob("*.toml")
}
RULEBOOK = BOOKS["new-eleusis"]
NAMES = {"b": "Bruno", "c": "Chiara", "a": "Ana", "d": "Diego", "m": "Marta"}
HOUR = 3_600_000_000
WRITTEN = 1_794_405_120_000_000  # 2026-11-11 13:52 UTC
DUE = 1_794_592_800_000_000  # 2026-11-13 18:00 UTC
SECRET = "if last is odd: black, else: red"
SEED, SALT, SEAL = "5eed" * 16, "5a17" * 16, "c0" * 32

LAID = "8H- 8S KD 4S 9H 2D- JC JS.10H.7H- QS 6D 3C- AH 7C 10S QH 2S- 9D 4C JD 5H- 6C KS-"
"""The plays of the sample round after its starter: a wrong one ends in a minus, a string is joined by points."""


def cards(text):
    return tuple(Card.read(word) for word in text.split())


@lru_cache
def surveyed(text):
    """What God is told of a rule, reckoned once."""
    rule = Mails.rule(text)
    survey = survey_rule(rule)
    follow = what_may_follow(compile_rule(rule), cards("3H 8S"))
    return RuleRead(
        rule,
        written="",
        hint="",
        follow=follow,
        layouts=sample_layouts(rule),
        survey=survey,
        advice=advise(survey),
    )


class Mails:
    """Sample mails, and changes to them."""

    rulebook, names, seal, seed, salt, secret = RULEBOOK, NAMES, SEAL, SEED, SALT, SECRET

    def __init__(self):
        plays, self.layout = self.lay(LAID)
        self.fresh = tuple(replace(play, caller="d", called=play.right) for play in plays[-2:])
        self.plays = (*plays[:-2], *self.fresh)

    @staticmethod
    def cards(text):
        return cards(text)

    @staticmethod
    def lay(text, starter="5C"):
        """Plays and layout: the players b, c, a in turn, `8H-` a wrong card, `JS.10H-` a wrong string."""
        layout, plays = Layout.starting(cards(starter)), []
        for number, word in enumerate(text.split(), 1):
            shown = cards(word.strip("-").replace(".", " "))
            right = not word.endswith("-")
            layout = layout.lay(shown, right)
            plays.append(Mails.play(number, "acb"[number % 3], shown, right))
        return tuple(plays), layout

    @staticmethod
    def play(number, seat, shown, right, **more):
        facts = {
            "number": number,
            "seat": seat,
            "no_play": False,
            "cards": shown,
            "right": right,
            "called": None,
            "caller": None,
            "overthrew": None,
            "drawn": 0 if right else 2 * len(shown),
            "expelled": False,
            "hand_shown": (),
            "god_card": None,
            "picked": None,
            "prophet": False,
            "missed": False,
        }
        return SeenPlay(**(facts | more))

    def round(self, **more):
        """The sample round as Bruno sees it, his move; white markers as before the Prophet declared."""
        facts = {
            "reader": "b",
            "rulebook": RULEBOOK,
            "god": "m",
            "layout": self.layout,
            "plays": self.plays,
            "players": tuple(
                SeenPlayer(seat, count, prophet=seat == "d", false_prophet=False, expelled=False)
                for seat, count in (("b", 13), ("c", 15), ("a", 14), ("d", 8))
            ),
            "hand": cards("7D 3H AS KC 6S 10D QD 7H JH 9C 4D 10C KH"),
            "awaited": Awaited("b", Duty.PLAY),
            "pending": None,
            "prophet": Prophet("d", 21, 21),
            "markers": (10, 20),
            "black": False,
            "expel_from": 42,
            "may_declare": False,
            "may_guess": False,
            "guesses": (),
            "ended_by": None,
            "scores": None,
        }
        return View(**(facts | more))

    def table(self, **more):
        round_ = more.pop("round", None) or self.round()
        facts = {
            "reader": round_.reader,
            "host": "b",
            "title": "Rosewood",
            "rulebook": RULEBOOK,
            "options": (),
            "seats": 5,
            "clock": 72 * HOUR,
            "open": False,
            "phase": Phase.PLAY,
            "people": ("b", "c", "a", "d", "m"),
            "left": (),
            "gods": ("m", "a", "b", "c", "d"),
            "god": "m",
            "number": 1,
            "rounds": 5,
            "serial": 21,
            "task": Task(round_.awaited.seat, round_.awaited.duty) if round_.awaited else None,
            "hint": "",
            "late_hints": (),
            "commitment": SEAL,
            "draft": None,
            "own_rule": None,
            "round": round_,
            "results": (),
            "totals": {},
            "final": None,
        }
        return TableView(**(facts | more))

    def reader(self, name="Bruno", language="en", style="grid", zone="Europe/Lisbon"):
        return Reader(name, language, zone, style)

    def digest(self, **more):
        view = more.pop("view", None) or self.table()
        facts = {
            "kind": Kind.DIGEST,
            "reader": self.reader(more.get("names", NAMES)[view.reader]),
            "table": 417,
            "view": view,
            "names": NAMES,
            "news": tuple(Played(play) for play in self.fresh),
            "lines": (),
            "deadline": Deadline(DUE, WRITTEN),
            "reply_to": "g417-t21-k7f3q9x2k7f3q9x2@play.example.org",
            "mail_number": 38,
            "written": WRITTEN,
        }
        return Digest(**(facts | more))

    def pending(self, reader="d", no_play=False, must_pick=False, shown="7C 9H"):
        """The sample round with a play of Chiara's before Diego, the Prophet."""
        duty = Duty.PICK if must_pick else Duty.CALL
        return self.round(
            reader=reader,
            hand=cards("2C 3C") if reader == "d" else (),
            awaited=Awaited("d", duty),
            pending=SeenPending("c", no_play, cards(shown), must_pick),
        )

    def ended(self, **more):
        """The sample round, over: Chiara went out while Diego stood as Prophet."""
        players = tuple(
            SeenPlayer(seat, count, prophet=seat == "d", false_prophet=False, expelled=False)
            for seat, count in (("b", 16), ("c", 0), ("a", 9), ("d", 8))
        )
        scores = {"b": 0, "c": 20, "a": 7, "d": 14, "m": 20}
        rule = SealedRule(SECRET, {}, 1, SEED, SALT, SEAL, False)
        result = Result(1, "m", rule, Ending.OUT_OF_CARDS, scores)
        over = self.round(players=players, awaited=None, ended_by=Ending.OUT_OF_CARDS, scores=scores, hand=())
        facts = {
            "round": over,
            "phase": Phase.RULE,
            "god": "a",
            "number": 2,
            "serial": 40,
            "task": Task("a", None),
            "results": (result,),
            "totals": scores,
        }
        return self.table(**(facts | more))

    @staticmethod
    def rule(text="red"):
        """A rule of the language."""
        rule = read_rule(text, sidelines=True)
        assert isinstance(rule, Rule), rule
        return rule

    @staticmethod
    def sample(key="colours-change"):
        """A rule of the house."""
        return read_sample(key, (ROOT / f"data/rules/{key}.toml").read_text("utf-8"))

    @staticmethod
    def rule_read(text="red", **more):
        """What God is told of a rule, the rest as it is told by the server."""
        return replace(surveyed(text), **more)

    def note(self, kind, **more):
        facts = {"lines": (), "reply_to": "p-k7f3q9x2k7f3q9x2@play.example.org", "written": WRITTEN}
        return Note(kind, **({"reader": self.reader()} | facts | more))


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def books():
    """The rulebooks that ship, by name."""
    return BOOKS


@pytest.fixture(scope="session")
def samples():
    """The sample files of notation, replayed; a test that wants one is skipped where they are not at hand."""

    def replayed(name):
        path = ROOT.parent / "shared" / "egn" / f"{name}.egn"
        if not path.exists():
            pytest.skip("the sample files are not here")
        books = {"new-eleusis": RULEBOOK}
        books |= {name: replace(RULEBOOK, name=name) for name in ("novo-eleusis",)}
        return read_egn(path.read_text("utf-8"), books.get, lambda *_: None)

    return replayed


@pytest.fixture(scope="session")
def mails():
    return Mails()


@pytest.fixture(scope="session")
def renderer():
    return Renderer(ROOT / "templates", ROOT / "data/locales", ROOT / "data/fonts")
