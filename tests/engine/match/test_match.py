"""A table around its rounds: seats, lots, whose rule it is, how a match ends."""

import pytest

from pbem.cards import Card, SeededChance
from pbem.engine.commitment import commit
from pbem.engine.match import commands, events
from pbem.engine.match.decide import decide_match, draw_lots
from pbem.engine.match.evolve import replay
from pbem.engine.match.state import Phase, task
from pbem.engine.match.view import table_view
from pbem.engine.round.events import RoundEnded, RoundStarted
from tests.engine.gathering import PEOPLE, SALT, SEED, Gathering


@pytest.fixture
def table(gardner):
    return Gathering(gardner)


def test_the_host_sits_at_his_table_and_others_come_to_his_left(table):
    table.sits("bia", "caio")
    assert table.match.people == ("ana", "bia", "caio")


def test_nobody_sits_twice_nor_at_a_full_table_nor_uninvited_at_a_closed_one(table):
    assert table.do(commands.TakeSeat("eva", invited=False)) == commands.InvitedOnly()
    table.sits("bia", "caio", "davi")
    assert table.do(commands.TakeSeat("bia", invited=True)) == commands.AlreadySeated()
    assert table.do(commands.TakeSeat("eva", invited=True)) == commands.TableIsFull(4)


def test_a_table_must_have_seats_for_as_many_as_its_rulebook_is_for(gardner):
    command = commands.MakeTable("ana", "x", gardner, (), 3, 72, False)
    assert decide_match(None, command) == commands.SeatsOutOfRange(4, 8, 3)


def test_only_the_host_starts_and_not_with_too_few(table):
    assert table.do(commands.StartMatch("ana", SEED)) == commands.TooFewPlayers(4, 1)
    table.sits("bia", "caio", "davi")
    assert table.do(commands.StartMatch("bia", SEED)) == commands.OnlyTheHost("ana")


def test_who_leaves_before_the_match_frees_his_seat_and_the_host_closes_the_table(table):
    table.sits("bia").do(commands.LeaveTable("bia"))
    assert table.match.people == ("ana",)
    table.do(commands.LeaveTable("ana"))
    assert table.match.phase is Phase.OVER
    assert table.do(commands.TakeSeat("eva", invited=True)) == commands.MatchIsOver()


class Stacked:
    """Chance that deals the lots in a given order."""

    def __init__(self, text):
        self.cards = tuple(Card.read(word) for word in text.split())

    def shuffle(self, label, items):
        assert label == "lot"
        return self.cards

    def pick(self, label, items):
        raise AssertionError("lots are not picked")


def test_rule_12_the_first_gods_are_drawn_by_lot_high_card_first():
    """Rule 12: high card first, then descending; the ace counts 1."""
    gods, lots = draw_lots(PEOPLE, Stacked("3H AS KD 10C"))
    assert gods == ("caio", "davi", "ana", "bia")
    assert [str(card) for (card,) in lots] == ["3H", "AS", "KD", "10C"]


def test_rule_12_equal_cards_draw_again_between_themselves():
    """Rule 12: equal cards draw again; who drew a card of his own keeps his place."""
    gods, lots = draw_lots(PEOPLE, Stacked("9H 9S KD 2C 4D JC"))
    assert gods == ("caio", "bia", "ana", "davi")
    assert [len(drawn) for drawn in lots] == [2, 2, 1, 1]


def test_play_runs_clockwise_from_gods_left(table):
    table.begun().dealt()
    god = PEOPLE.index(table.match.god)
    assert table.match.round.seats == (*PEOPLE[god + 1 :], *PEOPLE[:god])


def test_the_rule_is_sealed_with_its_commitment_before_the_deal(table):
    table.begun().dealt()
    sealed, dealt = table.events[-2:]
    assert isinstance(sealed, events.RuleSet)
    assert isinstance(dealt, RoundStarted)
    assert sealed.commitment == commit(SALT, "anything", SEED)


def test_only_the_god_of_the_round_sets_its_rule_and_only_before_play(table):
    table.begun()
    god = table.match.god
    other = next(person for person in PEOPLE if person != god)
    draft = events.RuleDrafted(other, "anything", {}, 1)
    assert table.do(draft) == commands.OnlyGod(god)
    assert table.do(commands.ConfirmRule(god, SEED, SALT)) == commands.NothingToConfirm()
    table.dealt()
    assert table.do(events.HintGiven(god, "too late")) == commands.HintTooLate()
    assert table.do(events.DraftDropped(god)) == commands.RuleIsSet()


def test_a_draft_is_seen_by_its_god_alone_and_a_rule_by_nobody_else_before_the_end(table):
    table.begun()
    god = table.match.god
    table.do(events.RuleDrafted(god, "the secret words", {}, 1))
    drafted = [table_view(table.match, person) for person in PEOPLE]
    table.do(commands.ConfirmRule(god, SEED, SALT))
    sealed = [table_view(table.match, person) for person in PEOPLE]
    for view in (*drafted, *sealed):
        assert ("the secret words" in repr(view)) == (view.reader == god)
        assert SEED.hex() not in repr(view)
        assert SALT.hex() not in repr(view)


def test_a_yes_to_an_older_reading_of_the_rule_is_known_by_its_serial(table):
    table.begun()
    before = table.match.serial
    table.do(events.RuleDrafted(table.match.god, "anything", {}, 1))
    assert table.match.serial == before + 1


def test_rule_12_a_match_is_one_round_for_each_seat_each_seat_god_once(table):
    """Rule 12; the Portuguese text: "tantas mãos quantos forem os jogadores"; the rounds are added up."""
    table.begun()
    gods = []
    while table.match.phase is not Phase.OVER:
        gods.append(table.match.god)
        table.dealt().played_out()
    assert sorted(gods) == sorted(PEOPLE)
    ended = table.events[-1]
    assert isinstance(ended, events.MatchEnded)
    assert not ended.short
    sums = {
        person: sum(dict(event.scores)[person] for event in table.events if isinstance(event, RoundEnded))
        for person in PEOPLE
    }
    assert dict(ended.totals) == sums
    points = [score for _, score in ended.totals]
    assert points == sorted(points, reverse=True)


def test_rule_12_a_match_cut_short_adds_10_to_who_never_was_god(table):
    """Rule 12; who left in the middle gets nothing for it."""
    table.begun().dealt().played_out()
    first_god = table.match.gods[0]
    after_one = dict(table.match.totals)
    quitter = next(person for person in PEOPLE if person not in (first_god, table.match.god))
    table.do(commands.LeaveTable(quitter))
    ended = table.match.final
    assert ended is not None
    assert ended.short
    stayed = [person for person in PEOPLE if person not in (first_god, quitter)]
    expected = {person: after_one[person] + (10 if person in stayed else 0) for person in PEOPLE}
    assert dict(ended.totals) == expected


def test_rule_12_in_express_a_match_cut_short_adds_nothing(books):
    """Rule 12: "not in Express"; the Spanish text: "sólo hay que sumar"."""
    table = Gathering(books["eleusis-express"], seats=3).sits("bia", "caio")
    table.do(commands.StartMatch("ana", SEED))
    table.dealt().played_out()
    after_one = dict(table.match.totals)
    table.do(commands.LeaveTable(table.match.god))
    assert table.match.final.short
    assert dict(table.match.final.totals) == after_one
    assert table.match.final.compensated == ()


def test_rule_12_a_god_who_leaves_in_his_own_round_has_been_god(table):
    """Rule 12: the 10 points are for who never was; who leaves gets none anyhow."""
    table.begun().dealt().played_out().dealt()
    second = table.match.god
    table.do(commands.LeaveTable(second))
    table.played_out()
    final = table.match.final
    assert final.short
    assert set(final.compensated) == set(PEOPLE) - set(table.match.gods[:2])


def test_rule_12_a_match_played_to_its_end_compensates_nobody(table):
    """Rule 12: everybody was God."""
    table.begun()
    while table.match.phase is not Phase.OVER:
        table.dealt().played_out()
    assert not table.match.final.short
    assert table.match.final.compensated == ()
    assert dict(table.match.final.totals) == table.match.totals


def test_rule_12_the_lots_can_be_drawn_again_from_their_seed(table):
    """Rule 12: drawn by lot, from a seed that everybody is told."""
    table.begun()
    lots = table.match.started
    assert draw_lots(lots.seats, SeededChance(bytes.fromhex(lots.seed))) == (table.match.gods, lots.lots)
    ranks = {seat: [card.rank for card in drawn] for seat, drawn in zip(lots.seats, lots.lots, strict=True)}
    assert sorted(ranks, key=ranks.get, reverse=True) == list(table.match.gods)


def test_rule_12_of_three_equal_cards_all_three_draw_again():
    """Rule 12: equal cards draw again, and again while they are equal."""
    gods, lots = draw_lots(PEOPLE, Stacked("9H 9S 9D JC 4H 4S KD 2S 3S"))
    assert gods == ("davi", "caio", "bia", "ana")
    assert [len(drawn) for drawn in lots] == [3, 3, 2, 1]


def test_a_god_who_leaves_before_his_rule_passes_the_round_on(gardner):
    table = Gathering(gardner, seats=5).sits("bia", "caio", "davi", "eva")
    table.do(commands.StartMatch("ana", SEED))
    first, second = table.match.gods[:2]
    table.do(commands.LeaveTable(first))
    assert (table.match.god, table.match.number, len(table.match.gods)) == (second, 1, 4)
    assert task(table.match).seat == second


def test_who_leaves_in_a_round_is_ejected_and_keeps_his_hand_for_the_high_count(table):
    table.begun().dealt()
    leaver = table.match.round.seats[0]
    table.do(commands.LeaveTable(leaver))
    assert leaver in table.match.round.expelled
    assert len(table.match.round.hands[leaver]) == 14


def test_a_table_is_what_its_log_adds_up_to(table):
    table.begun().dealt().played_out()
    assert replay(table.events) == table.match
