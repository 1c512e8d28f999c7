"""Who looks on at a table, and in which part somebody is there."""

import pytest

from pbem.engine.match import commands, events
from pbem.engine.match.moderation.orders import Appoint, SeeAll
from pbem.engine.match.state import Part, god_now, knows_rule, part_of, saw_cards
from pbem.engine.match.terms import SERVER, ServerGod
from pbem.engine.match.view import table_view
from pbem.engine.round.commands import Eject
from tests.engine.gathering import PEOPLE, Gathering


@pytest.fixture
def table(gardner):
    """Ana's table for invited people."""
    return Gathering(gardner)


def test_who_was_invited_looks_on_and_who_was_not_does_not(table):
    assert table.do(commands.Watch("zoe", invited=False)) == commands.InvitedOnly()
    assert table.do(commands.Watch("zoe", invited=True)) == (events.WatcherCame("zoe"),)
    assert table.match.watchers == ("zoe",)
    assert "zoe" in table.match.audience
    assert table.do(commands.Watch("zoe", invited=True)) == commands.AlreadyWatching()
    assert table.do(commands.StopWatching("zoe")) == (events.WatcherLeft("zoe"),)
    assert table.do(commands.StopWatching("zoe")) == commands.NotWatching()
    assert "zoe" not in table.match.audience
    assert "zoe" in table.match.known, "what he said is told under his name still"


def test_who_sits_here_or_moderates_has_the_mails_already(table):
    table.do(commands.GiveOrder("ana", Appoint("eva")))
    assert table.do(commands.Watch("ana", invited=True)) == commands.AlreadySeated()
    assert table.do(commands.Watch("eva", invited=True)) == commands.AlreadyWatching()


def test_who_looks_on_and_sits_down_plays(table):
    table.do(commands.Watch("bia", invited=True))
    table.sits("bia")
    assert table.match.watchers == ()
    assert part_of(table.match, "bia") is Part.PLAYER


def test_looking_on_takes_no_seat_and_no_turn(table):
    table.do(commands.Watch("zoe", invited=True))
    table.begun().dealt()
    serial = table.match.serial
    assert "zoe" not in table.match.round.seats
    table.do(commands.StopWatching("zoe"))
    assert table.match.serial == serial
    view = table_view(table.match, "zoe")
    assert view.round.hand == ()
    assert view.own_rule is None
    assert view.draft is None


def test_who_is_several_things_is_the_first_of_god_moderator_player_watcher(table):
    table.do(commands.Watch("zoe", invited=True))
    table.do(commands.GiveOrder("ana", Appoint("eva")))
    table.begun().dealt()
    god = table.match.god
    parts = {seat: part_of(table.match, seat) for seat in (*PEOPLE, "zoe", "eva", "nobody")}
    assert parts[god] is Part.GOD
    assert parts["ana"] is (Part.GOD if god == "ana" else Part.MODERATOR)
    assert parts["zoe"] is Part.WATCHER
    assert parts["eva"] is Part.MODERATOR
    assert parts["nobody"] is None
    assert {parts[seat] for seat in PEOPLE if seat not in (god, "ana")} == {Part.PLAYER}


def test_god_is_god_from_being_asked_for_a_rule_to_the_end_of_the_match(table):
    assert god_now(table.match) is None
    table.begun()
    assert god_now(table.match) == table.match.god
    assert part_of(table.match, table.match.god) is Part.GOD


def test_the_server_is_god_and_nobody_at_the_table(gardner):
    table = Gathering(gardner)
    table.match = None
    table.do(commands.MakeTable("ana", "Rosewood", gardner, (), 3, 72, False, ServerGod(1, "easy")))
    table.sits("bia", "caio").do(commands.StartMatch("ana", bytes(32)))
    assert god_now(table.match) == SERVER
    assert part_of(table.match, SERVER) is None


def test_who_held_a_hand_or_is_god_has_seen_more_than_who_looks_on(table):
    table.do(commands.Watch("zoe", invited=True))
    table.begun().dealt()
    god = table.match.god
    player = next(seat for seat in PEOPLE if seat != god)
    assert saw_cards(table.match, god)
    assert saw_cards(table.match, player)
    assert not saw_cards(table.match, "zoe")
    assert knows_rule(table.match, god)
    assert not knows_rule(table.match, player)
    table.do(Eject(player))
    assert saw_cards(table.match, player), "his hand stays"


def test_a_moderator_with_the_full_view_knows_the_rule(table):
    table.do(commands.GiveOrder("ana", Appoint("eva")))
    table.begun().dealt()
    assert not knows_rule(table.match, "eva")
    table.do(commands.GiveOrder("eva", SeeAll()))
    assert knows_rule(table.match, "eva")
