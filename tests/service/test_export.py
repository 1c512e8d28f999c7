"""A round's file from the log of its table: options of its time, who came, what was amended when it was over."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from pbem.engine.match import commands as match_commands
from pbem.engine.match import events as match_events
from pbem.engine.match.decide import decide_match
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.moderation.orders import ChangeSettings
from pbem.engine.match.moderation.undo import undo
from pbem.engine.match.play import play
from pbem.engine.match.state import Match
from pbem.engine.match.terms import HouseRules
from pbem.engine.notation import Game, Weight, read_egn, verify_egn
from pbem.engine.round import commands as commands
from pbem.engine.round.events import SeatTakenOver
from pbem.engine.rulebook_reading import read_rulebook
from pbem.service.aggregates.egn_export import NoExport, export_round
from pbem.service.aggregates.tables import CODEC
from pbem.store.rows.people import StoredEvent

BOOK = read_rulebook((Path(__file__).parents[2] / "data/rulebooks/new-eleusis.toml").read_text("utf-8"), "")
NAMES = {1: "Ana", 2: "Bia", 3: "Caio", 4: "Davi", 5: "Eva", 6: "Zoe"}
HUMAN = HouseRules(human_judge=True)


@dataclass
class Club:
    """A table whose log can be read; its people are 1 to 4, and their Gods judge by reply."""

    match: Match | None = None
    log: list = field(default_factory=list)

    def tells(self, *events):
        for event in events:
            self.match = evolve_match(self.match, event)
            type_, schema, body = CODEC.dump(event)
            self.log.append(StoredEvent(len(self.log) + 1, 1_000_000, type_, schema, body))

    def does(self, answer):
        assert isinstance(answer, tuple), answer
        self.tells(*answer)

    def asks(self, command):
        self.does(decide_match(self.match, command))

    def plays(self, command):
        self.does(play(self.match, command, None, None))

    def lays(self, *, right):
        seat = self.match.round.to_move
        self.plays(commands.PlayCards(seat, self.match.round.hands[seat][:1]))
        self.plays(commands.JudgePlay(right))
        return NAMES[int(seat)]

    def deals(self):
        god = self.match.god
        seed = bytes([self.match.number]) * 32
        self.asks(match_events.RuleDrafted(god, f"words of {NAMES[int(god)]}", {}, 0))
        self.asks(match_commands.ConfirmRule(god, seed, seed))

    # What the export reads.
    @property
    def events(self):
        return SimpleNamespace(of=lambda table, _=0: self.log if table == 417 else [])

    @property
    def people(self):
        return SimpleNamespace(by_ids=lambda ids: {one: _named(one) for one in ids})


def _named(number):
    return SimpleNamespace(id=number, name=NAMES[number], forgotten=None)


@pytest.fixture
def club():
    club = Club()
    club.asks(match_commands.MakeTable("1", "Rosewood", BOOK, (), 4, 72, True, None, HUMAN))
    for seat in "234":
        club.asks(match_commands.TakeSeat(seat, invited=False))
    club.asks(match_commands.StartMatch("1", bytes(32)))
    club.deals()
    return club


def told(club, number):
    """The file of a round: it can be read, and holds."""
    text = export_round(club, 417, number, "eleusis.example.org")
    assert isinstance(text, str), text
    books = {BOOK.name: BOOK}.get
    game = read_egn(text, books, lambda *_: "it does not read")
    assert isinstance(game, Game), (game, text)
    found = verify_egn(text, books, lambda *_: "it does not read")
    assert [one for one in found if one.weight is Weight.BREACH] == []
    return text, game


def body(text):
    return text.partition("\n\n")[2].splitlines()


def test_undone_plays_and_people_who_came_are_in_the_file_with_their_names(club):
    god = NAMES[int(club.match.round.god)]
    club.lays(right=True)
    second = club.lays(right=False)
    club.does(undo(club.match, 2))
    club.plays(commands.TakeOverSeat(club.match.round.god, "5"))
    club.lays(right=True)
    assert export_round(club, 417, 1, "") == NoExport(0)
    club.plays(commands.EndRound(True))
    text, game = told(club, 1)
    assert body(text)[2:4] == ["! undo 2", f"! replace {god} Eva"]
    assert [line.split(":")[0] for line in body(text)[1:]] == [
        f"2. {second}",
        "! undo 2",
        f"! replace {god} Eva",
        f"2. {second}",
        "! end scored",
    ]
    assert f'[God "{god}"]' in text
    assert set(game.header.result) == {"Ana", "Bia", "Caio", "Davi", "Eva"} - {god}


def test_what_god_amends_when_all_is_over_is_in_the_file_of_that_round(club):
    """Also where somebody has his seat since: the round is told of those who played it."""
    club.lays(right=False)
    club.plays(commands.EndRound(True))
    _, before = told(club, 1)
    someone = club.match.round.seats[0]
    club.tells(SeatTakenOver(someone, "5"), SeatTakenOver("5", "6"))
    club.asks(match_commands.Amend(club.match.round.god, 1, True))
    text, game = told(club, 1)
    assert body(text)[-2:] == ["! end scored", "! amend 1 right"]
    assert "Eva" not in text
    assert "Zoe" not in text
    assert game.round.scores != before.round.scores
    club.deals()
    club.lays(right=True)
    club.plays(commands.AmendVerdict(1, False))
    club.plays(commands.EndRound(False))
    assert told(club, 1)[0] == text
    assert body(told(club, 2)[0])[1:] == ["! amend 1 wrong", "! end void"]
    assert "Zoe" in told(club, 2)[0]


def test_each_round_has_the_options_of_its_time(club):
    club.lays(right=True)
    club.plays(commands.EndRound(True))
    book = replace(BOOK, string_max=2)
    club.tells(match_events.ModeratorOrdered("1", ChangeSettings(book, (("string_max", "2"),), HUMAN, 72)))
    club.deals()
    club.plays(commands.EndRound(True))
    assert "[Option" not in told(club, 1)[0]
    text, game = told(club, 2)
    assert '[Option "string_max = 2"]' in text
    assert game.round.rulebook == book


def test_people_who_are_called_alike_are_told_apart(club, monkeypatch):
    """Nobody may be, at a table; but names can be changed by who has left it."""
    monkeypatch.setitem(NAMES, 5, "Caio")
    monkeypatch.setitem(NAMES, 6, "SERVER")
    seat = club.match.round.seats[0]
    club.plays(commands.TakeOverSeat(seat, "5"))
    club.plays(commands.TakeOverSeat("5", "6"))
    club.plays(commands.EndRound(True))
    text, _ = told(club, 1)
    names = [line.split(" ", 3)[-1] for line in body(text)[:2]]
    assert names == ["Caio 2", "2 SERVER 2"]


def test_there_is_no_file_of_a_table_or_round_that_is_not(club):
    assert export_round(club, 418, 1, "") == NoExport(None)
    assert export_round(club, 417, 2, "") == NoExport(0)
