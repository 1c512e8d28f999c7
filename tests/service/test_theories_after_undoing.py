"""A Prophet who is one again because plays were undone: his theory speaks for him as it did."""

from pathlib import Path

import pytest

from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.moderation.orders import UndoTo
from pbem.engine.match.state import task
from pbem.engine.match.terms import HouseRules
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import ProphetWish, Theory
from pbem.engine.round.state import Duty
from pbem.engine.rulebook_reading import read_rulebook
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.storage import EDITION, dump_rule
from pbem.service.aggregates.tables import LoadedTable, OpenTable

SECRET = bytes(range(32))
BOOK = Path(__file__).parents[2] / "data" / "rulebooks" / "new-eleusis.toml"


@pytest.fixture
def table():
    """A round that a person judges has been dealt."""
    opened = OpenTable(LoadedTable(417), 0)
    book = read_rulebook(BOOK.read_text("utf-8"), BOOK.name)
    opened.do(
        match_commands.MakeTable("1", "Rosewood", book, (), 4, 72, False, None, HouseRules(human_judge=True))
    )
    for seat in ("2", "3", "4"):
        opened.do(match_commands.TakeSeat(seat, invited=True))
    opened.do(match_commands.StartMatch("1", SECRET))
    opened.do(events.RuleDrafted(opened.match.god, "in words alone", {}, 0))
    opened.do(match_commands.ConfirmRule(opened.match.god, SECRET, SECRET))
    return opened


def test_where_he_must_pick_now_his_theory_picks(table):
    """It had called the no play wrong, God had said that it was right, and now says that a card of it was."""
    rule = read_rule("red or black")
    theory = Theory(print_rule(rule), dump_rule(rule), EDITION)
    god, prophet = table.match.god, table.match.round.to_move
    first = table.match.round.hands[prophet][:1]
    table.do(commands.PlayCards(prophet, first, ProphetWish.ALWAYS, theory=theory))
    table.do(match_commands.GodSays(god, commands.JudgePlay(True)))
    mover = table.match.round.to_move
    hand = table.match.round.hands[mover]
    table.do(commands.DeclareNoPlay(mover))
    table.do(match_commands.GodSays(god, commands.JudgePlay(True)))
    assert table.match.round.false_prophets == (prophet,)
    table.do(match_commands.Amend(god, 2, False, hand[0]))
    table.do(match_commands.GiveOrder("1", UndoTo(2)))
    assert table.match.round.prophet.seat == prophet
    assert task(table.match).duty is not Duty.PICK
    pending = table.match.round.pending
    picked = pending.picked if pending is not None else table.match.round.plays[-1].picked
    assert picked in hand
