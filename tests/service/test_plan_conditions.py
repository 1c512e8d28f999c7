"""What a plan's condition is judged by is what its owner may see of the round, and nothing else."""

from dataclasses import replace

import pytest

from pbem.engine.round import commands as commands
from pbem.engine.round.view import view_for
from pbem.orders.letter import parse_orders
from pbem.rulelang.meaning.facts import LastPlay
from pbem.service.tables.plans import facts_of, meant_now
from tests.service.timing import TimedTable

ANA, BIA, CAIO = "Ana", "Bia", "Caio"


@pytest.fixture
def table():
    return TimedTable().dealt()


@pytest.fixture
def names(table):
    """The players by seat; they play in this order."""
    seats, first = table.match.round.seats, table.match.round.seats.index(table.match.round.to_move)
    return dict(zip((*seats[first:], *seats[:first]), (ANA, BIA, CAIO), strict=True))


def seen_by(name, table, names):
    return view_for(table.match.round, {one: seat for seat, one in names.items()}[name])


def test_facts_are_of_the_last_play_of_each_player_by_name(table, names):
    table.plays()
    table.does(commands.DeclareNoPlay(table.match.round.to_move))
    facts = facts_of(seen_by(CAIO, table, names), names)
    assert facts.me == CAIO
    assert facts.plays == {ANA: LastPlay(True), BIA: LastPlay(False, no_play=True)}
    assert facts.layout == seen_by(CAIO, table, names).layout.count
    assert facts.hands == {names[seat]: len(hand) for seat, hand in table.match.round.hands.items()}
    assert facts.prophet is None


def test_two_rounds_that_differ_only_in_what_is_hidden_give_the_same_facts(table, names):
    table.plays().plays().plays()
    round_ = table.match.round
    others = [seat for seat in names if names[seat] != ANA]
    hands = {**round_.hands, others[0]: round_.hands[others[1]], others[1]: round_.hands[others[0]]}
    hidden = replace(round_, hands=hands, stock=tuple(reversed(round_.stock)))
    assert hidden != round_
    reader = round_.to_move
    assert facts_of(view_for(hidden, reader), names) == facts_of(view_for(round_, reader), names)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("IF Bia was right PLAY 7h ELSE 9c", 7),
        ("IF Bia was wrong PLAY 7h ELSE 9c", 9),
        ("IF Bia was wrong PLAY 7h", None),
        ("IF Bia was wrong PLAY 7h ELSE IF I was right PLAY 8c ELSE 9c", 8),
        ("IF Bia was wrong PLAY 7h ELSE IF I was wrong PLAY 8c ELSE 9c", 9),
        ("IF Bia was wrong PLAY 7h ELSE IF I was wrong PLAY 8c ELSE NOTHING", None),
    ],
)
def test_the_first_branch_whose_condition_holds_is_meant(table, names, text, move):
    table.plays().plays().plays()
    [item] = parse_orders(text, "en").items
    chosen = meant_now(item.order, seen_by(CAIO, table, names), names, "en")
    assert (None if chosen is None else chosen.cards[0].rank) == move


def test_a_condition_on_somebody_who_is_called_otherwise_now_cannot_be_read_any_more(table, names):
    [item] = parse_orders("IF Bia was right PLAY 7h ELSE 9c", "en").items
    renamed = {seat: "Beatriz" if name == BIA else name for seat, name in names.items()}
    assert meant_now(item.order, seen_by(CAIO, table, names), renamed, "en").found == BIA
