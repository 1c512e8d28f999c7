"""A table whose God is the server in every round: who plays, where it sits, what is counted."""

from itertools import pairwise

import pytest

from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.decide import decide_match
from pbem.engine.match.evolve import replay
from pbem.engine.match.state import Phase, task
from pbem.engine.match.terms import SERVER, ServerGod
from pbem.engine.match.view import table_view
from pbem.engine.round import commands as commands
from pbem.engine.round.events import RoundEnded, RoundStarted
from tests.engine.gathering import CODEC, PEOPLE, SALT, SEED, Gathering


class Served(Gathering):
    """A table of the server's, which plays the first rounds by itself as the service would."""

    def __init__(self, book, seats=4, rounds=3, difficulty="easy"):
        self.server = ServerGod(rounds, difficulty)
        super().__init__(book, seats)

    def do(self, command):
        if isinstance(command, match_commands.MakeTable):
            command = match_commands.MakeTable(
                "ana", "Rosewood", command.rulebook, (), command.seats, 72, False, self.server
            )
        return super().do(command)

    def drawn(self, text="anything", hint="suits count"):
        """The server sets the rule of the next round, with chance of its own in each."""
        seed = bytes([self.match.number]) * 32
        self.do(match_commands.SetServersRule(text, {"any": True}, 1, hint, seed, SALT))
        return self


@pytest.fixture
def table(gardner):
    return Served(gardner)


def test_as_many_sit_there_as_the_rulebook_is_for_without_god(books):
    """Gardner 1977: four to eight, God included; Mensa Rosario: three to eight."""
    for name, least, most in (("new-eleusis", 3, 7), ("eleusi", 3, 7), ("eleusis-express", 2, 7)):

        def make(seats, book=books[name]):
            return decide_match(
                None, match_commands.MakeTable("ana", "x", book, (), seats, 72, False, ServerGod(3, "any"))
            )

        assert isinstance(make(least), tuple)
        assert isinstance(make(most), tuple)
        assert make(least - 1) == match_commands.SeatsOutOfRange(least, most, least - 1, server=True)
        assert make(most + 1) == match_commands.SeatsOutOfRange(least, most, most + 1, server=True)


def test_three_people_can_begin_and_two_cannot(table):
    table.sits("bia")
    assert table.do(match_commands.StartMatch("ana", SEED)) == match_commands.TooFewPlayers(3, 2, server=True)
    table.sits("caio")
    assert isinstance(table.do(match_commands.StartMatch("ana", SEED)), tuple)


@pytest.mark.parametrize("people", [3, 7])
def test_all_who_sit_there_are_dealt_cards(gardner, people):
    names = ("bia", "caio", "davi", "eva", "fabio", "gil")[: people - 1]
    table = Served(gardner, seats=people).sits(*names)
    table.do(match_commands.StartMatch("ana", SEED))
    table.drawn()
    assert set(table.match.round.hands) == {"ana", *names}
    assert {len(hand) for hand in table.match.round.hands.values()} == {14}
    assert table.match.round.god == SERVER


def test_no_lots_are_drawn_and_the_match_has_the_rounds_that_the_host_wished(table):
    table.begun()
    assert table.match.gods == (SERVER,) * 3
    assert table.match.started.lots == ()
    while table.match.phase is not Phase.OVER:
        table.drawn().played_out()
    assert [result.god for result in table.match.results] == [SERVER] * 3


def test_nobody_is_waited_for_while_the_server_is_to_draw_its_rule(table):
    table.begun()
    assert table.match.phase is Phase.RULE
    assert table.match.awaits_server
    assert task(table.match) is None
    table.drawn()
    assert not table.match.awaits_server
    assert task(table.match) is not None


def test_a_person_sets_neither_rule_nor_hint_there(table):
    table.begun()
    for command in (
        events.RuleDrafted("ana", "x", {}, 1),
        events.HintGiven("ana", "x"),
        match_commands.ConfirmRule("ana", SEED, SALT),
    ):
        assert table.do(command) == match_commands.OnlyGod(SERVER)
    table.drawn()
    assert table.do(events.HintGiven("ana", "x")) == match_commands.OnlyGod(SERVER)


def test_the_server_sets_a_rule_only_where_it_is_awaited(gardner):
    people = Gathering(gardner).begun()
    with pytest.raises(ValueError, match="of its own"):
        people.do(match_commands.SetServersRule("x", {}, 1, "", SEED, SALT))


def test_the_rule_is_sealed_as_a_persons_and_seen_by_nobody_before_the_end(table):
    table.begun().drawn(text="the secret words", hint="colours count")
    sealed = next(event for event in table.events if isinstance(event, events.RuleSet))
    assert sealed.by_server
    assert sealed.commitment == table.match.rule.commitment
    for person in PEOPLE:
        view = table_view(table.match, person)
        assert view.hint == "colours count"
        assert view.own_rule is None
        for secret in ("the secret words", sealed.seed, sealed.salt):
            assert secret not in repr(view)


def test_the_host_is_at_gods_left_first_and_then_each_who_sits_farther_left(table):
    """Where no person is God the texts do not say who is at his left; it goes round as the office of God would."""
    table.begun()
    lefts = []
    while table.match.phase is not Phase.OVER:
        table.drawn()
        seats = table.match.round.seats
        lefts.append(seats[0])
        at = PEOPLE.index(seats[0])
        assert seats == (*PEOPLE[at:], *PEOPLE[:at])
        table.played_out()
    assert lefts == ["ana", "bia", "caio"]


@pytest.mark.parametrize(
    ("name", "firsts"),
    [
        ("eleusis-express-golden", ["ana", "bia", "caio", "davi", "ana"]),
        ("eleusis-express", ["davi", "ana", "bia", "caio", "davi"]),
    ],
)
def test_who_plays_first_goes_round(books, name, firsts):
    """Golden: God's left begins; Mensa Rosario: "el jugador a la derecha de Dios" begins."""
    table = Served(books[name], rounds=5).begun()
    found = []
    while table.match.phase is not Phase.OVER:
        table.drawn()
        found.append(table.match.round.first_to_move)
        table.played_out()
    assert found == firsts


def test_who_has_left_is_passed_over_when_the_server_moves_on(gardner):
    table = Served(gardner, seats=5, rounds=5).sits(*PEOPLE[1:], "eva")
    table.do(match_commands.StartMatch("ana", SEED))
    lefts = []
    while table.match.phase is not Phase.OVER:
        table.drawn()
        lefts.append(table.match.round.seats[0])
        if len(lefts) == 1:
            table.do(match_commands.LeaveTable("bia"))
        table.played_out()
    assert lefts == ["ana", "caio", "davi", "eva", "ana"]


def test_the_servers_points_are_in_the_round_and_in_no_sum(table):
    table.begun()
    while table.match.phase is not Phase.OVER:
        table.drawn().played_out()
    ended = [dict(event.scores) for event in table.events if isinstance(event, RoundEnded)]
    assert all(scores[SERVER] == max(scores[person] for person in PEOPLE) for scores in ended)
    final = table.match.final
    assert dict(final.totals) == {person: sum(scores[person] for scores in ended) for person in PEOPLE}
    assert not final.short
    assert final.compensated == ()


def test_a_match_that_lost_too_many_is_short_and_compensates_nobody(gardner):
    """Rule 12: the 10 points are for who was to be God and never came to be."""
    table = Served(gardner, seats=3).sits("bia", "caio")
    table.do(match_commands.StartMatch("ana", SEED))
    table.drawn().do(match_commands.LeaveTable("bia"))
    assert table.match.phase is Phase.PLAY
    table.played_out()
    final = table.match.final
    assert final.short
    assert final.compensated == ()
    assert dict(final.totals) == table.match.totals


def test_who_leaves_between_two_rounds_may_end_the_match(gardner):
    table = Served(gardner, seats=3).sits("bia", "caio")
    table.do(match_commands.StartMatch("ana", SEED))
    table.drawn().played_out()
    assert table.match.awaits_server
    table.do(match_commands.LeaveTable("ana"))
    assert table.match.phase is Phase.OVER
    assert len(table.match.results) == 1


def test_the_turns_of_a_table_are_counted_through_all_rounds(table):
    table.begun().drawn()
    first = table.match.serial
    table.played_out().drawn()
    assert table.match.serial > first
    dealt = [event for event in table.events if isinstance(event, RoundStarted)]
    assert all(one.starter + one.stock != two.starter + two.stock for one, two in pairwise(dealt))


def test_a_prophet_may_be_made_among_three(gardner):
    """Rule 5: at least two others, God aside, must still be in."""
    table = Served(gardner, seats=3).sits("bia", "caio")
    table.do(match_commands.StartMatch("ana", SEED))
    table.drawn()
    seat = table.match.round.to_move
    table.do(commands.PlayCards(seat, table.match.round.hands[seat][:1]))
    assert isinstance(table.do(commands.DeclareProphet(seat)), tuple)


def test_a_table_is_what_its_log_adds_up_to(table):
    table.begun()
    while table.match.phase is not Phase.OVER:
        table.drawn().played_out()
    assert replay(table.events) == table.match


def test_a_log_that_knows_nothing_of_the_server_as_god_is_a_table_of_people(gardner):
    name, schema, body = CODEC.dump(Gathering(gardner).events[0])
    del body["server"]
    made = CODEC.load(name, schema, body)
    assert made == Gathering(gardner).events[0]
    assert made.server is None
