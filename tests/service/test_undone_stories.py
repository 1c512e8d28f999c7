"""However plays are undone, by chance and often: everybody can be told how things stand, and the log tells the same."""

import random

import pytest

from pbem.app import load_rulebooks
from pbem.digests.facts.news import Guessed, Played
from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.events import ModeratorOrdered, PlaysUndone
from pbem.engine.match.moderation.orders import Appoint, PlayFor, UndoTo
from pbem.engine.match.state import task
from pbem.engine.match.view import table_view
from pbem.engine.round import commands as commands
from pbem.engine.round.state import Duty
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.storage import EDITION, dump_rule
from pbem.service.aggregates.tables import CODEC, LoadedTable, OpenTable
from tests.engine.gathering import PEOPLE, SEED

RULES = "other colour", "other parity", "same suit or same value"


def begun(book, rule, rng):
    """A table whose first round is dealt; zoe moderates from outside."""
    table = OpenTable(LoadedTable(1), 0)
    assert table.do(match_commands.MakeTable("ana", "Rosewood", book, (), 4, 72, False)) is None
    for person in PEOPLE[1:]:
        table.do(match_commands.TakeSeat(person, invited=True))
    table.do(match_commands.GiveOrder("ana", Appoint("zoe")))
    table.do(match_commands.StartMatch("ana", SEED))
    god = table.match.god
    if book.hint == "required":
        table.do(events.HintGiven(god, "colours"))
    tree = dump_rule(read_rule(rule))
    table.do(events.RuleDrafted(god, print_rule(read_rule(rule)), tree, EDITION), tree)
    assert table.do(match_commands.ConfirmRule(god, rng.randbytes(32), rng.randbytes(32))) is None
    return table


def something(table, rng):
    """What somebody might write now."""
    round_, waits = table.match.round, task(table.match)
    made = len(round_.plays) + (round_.pending is not None)
    if made and rng.random() < 0.2:
        return match_commands.GiveOrder("zoe", UndoTo(rng.randint(max(1, made - 4), made)))
    if waits.duty is Duty.CALL:
        return commands.CallPlay(waits.seat, rng.random() < 0.8)
    if waits.duty is Duty.PICK:
        return commands.PickCard(waits.seat, rng.choice(round_.pending.held))
    if rng.random() < 0.15:
        return commands.GuessRule(round_.plays[-1].seat if made else waits.seat, rng.choice(RULES))
    if rng.random() < 0.1:
        return commands.DeclareNoPlay(waits.seat)
    if rng.random() < 0.1:
        return match_commands.GiveOrder("zoe", PlayFor(waits.seat))
    wish = rng.choice([None, None, commands.ProphetWish.ALWAYS])
    hand = round_.hands[waits.seat]
    cards = tuple(rng.sample(hand, min(len(hand), rng.choice([1, 1, 1, 2]))))
    return commands.PlayCards(waits.seat, cards, wish)


def told_whole(table):
    """Everybody is told all that he is to be told, and nothing of plays that never happened."""
    story = table.chronicle
    for reader in (*PEOPLE, "zoe"):
        view = table_view(table.match, reader).round
        assert story.told.get(reader, 0) <= len(story.entries)
        for news in (story.since_own_act(reader, view), story.since(1, view), story.plays(view)):
            numbers = [item.play.number for item in news if isinstance(item, Played)]
            assert numbers == sorted(set(numbers))
            assert all(number <= len(view.plays) for number in numbers)
        guessed = [item for item in story.since(1, view) if isinstance(item, Guessed)]
        assert len(guessed) == len(view.guesses)


@pytest.mark.parametrize("name", ["new-eleusis", "eleusis-express", "eleusi"])
@pytest.mark.parametrize("seed", range(4))
def test_after_any_undo_everybody_can_be_told_how_things_stand(name, seed):
    rng = random.Random(f"{name} {seed}")
    table = begun(load_rulebooks()[name], rng.choice(RULES), rng)
    for _ in range(120):
        table.do(something(table, rng))
        told_whole(table)
        if table.match.round.over:
            break
    undone = [event for event in table.events if isinstance(event, PlaysUndone)]
    ordered = [event for event in table.events if isinstance(event, ModeratorOrdered)]
    assert undone or table.match.round.over
    assert len(ordered) > len(undone)
    read = LoadedTable(1)
    for event in table.events:
        type_, schema, body = CODEC.dump(event)
        read = read.after(CODEC.load(type_, schema, body))
    assert read == table.now_at
