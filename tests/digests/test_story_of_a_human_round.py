"""The story of a round that a person judges: who has heard what, and what is left of it when plays are undone."""

import pytest

from pbem.digests.facts import news as news
from pbem.digests.facts.chronicle import Chronicle, chronicle_after
from pbem.engine.match import commands as match_commands
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.moderation.undo import undo
from pbem.engine.round import commands as commands
from pbem.engine.round.view import view_for
from pbem.engine.rulebook_reading import read_rulebook
from tests.engine.gathering import Gathering


class Told(Gathering):
    """A table whose story is kept."""

    story = Chronicle()

    def do(self, command):
        before = self.match
        answer = super().do(command)
        for event in answer if isinstance(answer, tuple) else ():
            after = evolve_match(before, event)
            self.story = chronicle_after(self.story, before, event, after)
            before = after
        return answer

    def undo(self, number):
        for event in undo(self.match, number):
            after = evolve_match(self.match, event)
            self.story = chronicle_after(self.story, self.match, event, after)
            self.match = after

    def plays(self, right=None, **wishes):
        seat = self.match.round.to_move
        self.do(commands.PlayCards(seat, self.match.round.hands[seat][:1], **wishes))
        if right is not None:
            self.judged(commands.JudgePlay(right))
        return seat

    def judged(self, word):
        self.do(match_commands.GodSays(self.match.god, word))

    def hears(self, reader):
        return [
            type(one).__name__ for one in self.story.since_own_act(reader, view_for(self.match.round, reader))
        ]


@pytest.fixture
def table(root):
    text = (root / "data/rulebooks/new-eleusis.toml").read_text("utf-8")
    return Told(read_rulebook(text, "new-eleusis.toml"), human=True).begun().dealt()


def test_who_played_hears_of_gods_verdict_and_god_need_not_be_told(table):
    seat = table.plays()
    assert table.hears(seat) == []
    table.judged(commands.JudgePlay(True))
    assert table.hears(seat) == ["Played"]
    assert table.story.told[table.match.god] == len(table.story.entries)


@pytest.mark.parametrize("god_first", [True, False])
def test_nobody_hears_of_call_or_verdict_before_the_other(table, god_first):
    prophet = table.plays(True, prophet=commands.ProphetWish.ALWAYS)
    table.plays()
    words = [
        lambda: table.judged(commands.JudgePlay(False)),
        lambda: table.do(commands.CallPlay(prophet, False)),
    ]
    if not god_first:
        words.reverse()
    entries = table.story.entries
    words[0]()
    assert table.story.entries == entries
    words[1]()
    last = table.match.god if not god_first else prophet
    other = prophet if not god_first else table.match.god
    assert table.hears(last) == []
    assert "Played" in table.hears(other)


@pytest.mark.parametrize("god_first", [True, False])
def test_all_hear_that_a_card_is_to_be_picked_whoever_spoke_last(table, god_first):
    prophet = table.plays(True, prophet=commands.ProphetWish.ALWAYS)
    mover = table.match.round.to_move
    table.do(commands.DeclareNoPlay(mover))
    card = table.match.round.hands[mover][0]
    words = [
        lambda: table.judged(commands.JudgePlay(False, card)),
        lambda: table.do(commands.CallPlay(prophet, False)),
    ]
    for word in words if god_first else reversed(words):
        word()
    assert table.hears(mover) == ["MustPick"]


def test_undone_plays_are_no_longer_told_and_what_comes_then_is(table):
    first = table.plays(True)
    second = table.plays(True, prophet=commands.ProphetWish.ALWAYS)
    table.plays(True)
    table.undo(2)
    assert table.hears(first) == ["Played"], "his own play, which God has judged since"
    view = view_for(table.match.round, first)
    assert [one.play.number for one in table.story.plays(view)] == [1]
    assert table.match.round.to_move == second
    table.plays(False)
    assert table.hears(first) == ["Played", "Played"]
    assert not any(isinstance(entry.item, news.BecameProphet) for entry in table.story.entries)
