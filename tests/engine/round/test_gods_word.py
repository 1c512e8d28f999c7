"""God, a person, judges at a table: his starter, verdicts before and after the Prophet's call, guesses, lateness."""

import pytest

from pbem.cards import Card, SeededChance
from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.evolve import replay
from pbem.engine.match.state import Phase, task
from pbem.engine.round import commands as commands
from pbem.engine.round import events as round_events
from pbem.engine.round import refusals as refusals
from pbem.engine.round.state import Duty
from pbem.engine.round.view import view_for
from pbem.engine.rulebook import MOST_STARTERS
from tests.engine.gathering import SEED, Gathering
from tests.engine.setting_up import Rule


@pytest.fixture
def human(books):
    """A table whose Gods judge by reply; its match has begun."""

    def table(name="new-eleusis", **how):
        return Gathering(books[name], human=True, **how).begun()

    return table


def says(table, word):
    """What God says, as he would."""
    return table.do(match_commands.GodSays(table.match.god, word))


def right(table):
    return says(table, commands.JudgePlay(True))


def wrong(table, card=None):
    return says(table, commands.JudgePlay(False, card))


def plays(table, count=1, **wishes):
    """Who is to move plays the first cards of his hand."""
    seat = table.match.round.to_move
    return table.do(commands.PlayCards(seat, table.match.round.hands[seat][:count], **wishes))


def prophet(table):
    """The first player plays, declares himself Prophet, and God calls the play right: another play lies there."""
    seat = table.match.round.to_move
    plays(table, prophet=commands.ProphetWish.ALWAYS)
    right(table)
    return seat


def test_a_rule_in_words_alone_is_sealed_and_dealt_without_any_machine(human):
    table = human()
    god = table.match.god
    table.do(events.RuleDrafted(god, "what a gardener would plant next", {}, 0))
    answer = table.do(match_commands.ConfirmRule(god, SEED, SEED))
    assert [type(event) for event in answer] == [events.RuleSet, round_events.RoundStarted]
    assert table.match.round.human_judge
    assert table.match.rule.text == "what a gardener would plant next"


@pytest.mark.parametrize(
    "name", ["new-eleusis", "novo-eleusis", "eleusis-basic", "eleusi", "eleusis-express", "new-eleusis-1996"]
)
def test_a_round_judged_by_a_person_is_played_from_the_deal_to_its_end(human, name):
    table = human(name).dealt()
    if table.match.round.starter_open:
        says(table, commands.JudgeStarter(True))
    while table.match.phase is Phase.PLAY:
        plays(table)
        assert task(table.match).duty is Duty.JUDGE
        right(table)
    assert table.match.results[0].scores is not None
    assert replay(table.events) == table.match


@pytest.mark.parametrize(
    ("name", "tested"), [("novo-eleusis", True), ("new-eleusis", False), ("eleusi", False)]
)
def test_god_is_asked_about_the_starter_where_the_rulebook_tests_it(human, name, tested):
    """The rulebook table, starter: "redrawn until the rule admits it"; by a person who is God, he says whether."""
    table = human(name).dealt()
    god = table.match.god
    assert table.match.round.starter_open == tested
    assert (task(table.match).duty, task(table.match).seat == god) == (
        (Duty.STARTER, True) if tested else (Duty.PLAY, False)
    )


def test_nobody_plays_before_the_starter_is_admitted(human):
    table = human("novo-eleusis").dealt()
    assert plays(table) == refusals.StarterAwaitsVerdict()
    assert says(table, commands.JudgePlay(True)) == refusals.NothingToJudge()
    says(table, commands.JudgeStarter(True))
    assert task(table.match).duty is Duty.PLAY
    assert says(table, commands.JudgeStarter(True)) == refusals.NoStarterWaits()


def test_a_starter_that_is_not_admitted_goes_back_and_the_stock_is_shuffled_as_a_machine_does_it(human):
    """Labels `starter:1`, `starter:2` …: whoever has the seed finds the same starters."""
    table = human("novo-eleusis").dealt()
    rest = (*table.match.round.layout.main_line, *table.match.round.stock)
    for redraw in (1, 2):
        serial = table.match.serial
        says(table, commands.JudgeStarter(False))
        rest = SeededChance(SEED).shuffle(f"starter:{redraw}", rest)
        round_ = table.match.round
        assert (*round_.layout.main_line, *round_.stock) == rest
        assert round_.first_to_move == round_.seats[(rest[0].rank - 1) % len(round_.seats)]
        assert table.match.serial == serial + 1
        assert task(table.match).duty is Duty.STARTER


def test_a_starter_drawn_anew_lets_nobody_play_first_who_has_left(human):
    table = human("novo-eleusis").dealt()
    gone = table.match.round.seats[0]
    table.do(commands.Eject(gone))
    for _ in range(12):
        says(table, commands.JudgeStarter(False))
        assert table.match.round.to_move != gone


def test_a_starter_of_which_god_says_nothing_in_time_counts_as_admitted(human):
    table = human("novo-eleusis").dealt()
    table.do(events.LatenessTold(table.match.god))
    assert task(table.match).duty is Duty.PLAY


def test_god_who_keeps_his_rule_in_words_says_how_many_starters_it_needs(human):
    """`eleusi`: as many starters as the rule looks back."""
    table = human("eleusi")
    god = table.match.god
    assert table.do(events.StartersSet(god, 0)) == match_commands.StartersOutOfRange(MOST_STARTERS, 0)
    assert table.do(events.StartersSet(god, 10)) == match_commands.StartersOutOfRange(MOST_STARTERS, 10)
    table.do(events.StartersSet(god, 3))
    table.dealt()
    assert len(table.match.round.layout.main_line) == 3
    assert table.match.starters == 0
    assert table.do(events.StartersSet(god, 2)) == match_commands.RuleIsSet()


def test_without_a_word_on_it_there_are_as_many_starters_as_the_readable_rule_looks_back(human):
    assert len(human("eleusi").dealt().match.round.layout.main_line) == 1
    rule = Rule(lambda last, card: True, lookback=2)
    assert len(human("eleusi", rule=rule).dealt().match.round.layout.main_line) == 2


def test_starters_are_counted_only_where_the_rulebook_lets_the_rule_say_so_and_a_person_judges(
    human, gardner
):
    table = human()
    assert table.do(events.StartersSet(table.match.god, 2)) == match_commands.StartersAreFixed()
    assert table.do(events.StartersSet("nobody", 2)) == match_commands.OnlyGod(table.match.god)
    machine = Gathering(gardner).begun()
    assert machine.do(events.StartersSet(machine.match.god, 2)) == refusals.MachineJudges()


def test_only_god_judges_and_only_where_a_person_does(human, gardner):
    table = human().dealt()
    plays(table)
    other = table.match.round.to_move
    assert table.do(match_commands.GodSays(other, commands.JudgePlay(True))) == match_commands.OnlyGod(
        table.match.god
    )
    machine = Gathering(gardner).begun().dealt()
    assert says(machine, commands.JudgePlay(True)) == refusals.MachineJudges()


def test_verdicts_before_the_round_are_refused(human, gardner):
    table = human()
    assert right(table) == match_commands.RuleAwaited(table.match.god)
    gathering = Gathering(gardner, human=True)
    assert gathering.do(
        match_commands.GodSays("ana", commands.JudgePlay(True))
    ) == match_commands.MatchNotBegun(4, 1)


def test_gods_verdict_is_his_act_and_names_the_turn_that_has_passed(human):
    table = human().dealt()
    plays(table)
    serial = table.match.serial
    right(table)
    assert table.match.serial == serial + 1
    act = table.match.acts[-1]
    assert (act.serial, act.seat, act.event) == (serial, table.match.god, round_events.CardsJudged(True))
    assert right(table) == refusals.NothingToJudge()


@pytest.mark.parametrize("god_first", [True, False])
def test_prophet_and_god_answer_in_any_order_and_neither_answer_is_late(human, god_first):
    """Both letters bear the same serial: what comes first must not make the second one stale."""
    table = human().dealt()
    seat = prophet(table)
    plays(table)
    serial, god = table.match.serial, table.match.god
    words = [(god, lambda: right(table)), (seat, lambda: table.do(commands.CallPlay(seat, True)))]
    if not god_first:
        words.reverse()
    words[0][1]()
    assert table.match.serial == serial
    assert [(act.serial, act.seat) for act in table.match.acts[-1:]] == [(serial, words[0][0])]
    words[1][1]()
    assert table.match.serial == serial + 1
    assert (table.match.acts[-1].serial, table.match.acts[-1].seat) == (serial, words[1][0])
    assert isinstance(table.match.acts[-1].event, round_events.CardsJudged)


@pytest.mark.parametrize("god_first", [True, False])
def test_what_makes_a_pick_necessary_passes_the_turn_to_the_prophet_as_his_or_gods_act(human, god_first):
    table = human().dealt()
    seat = prophet(table)
    mover = table.match.round.to_move
    table.do(commands.DeclareNoPlay(mover))
    serial, god = table.match.serial, table.match.god
    card = table.match.round.hands[mover][0]
    if god_first:
        wrong(table, card)
        table.do(commands.CallPlay(seat, False))
    else:
        table.do(commands.CallPlay(seat, False))
        wrong(table, card)
    assert task(table.match).duty is Duty.PICK
    assert table.match.serial == serial + 1
    assert table.match.acts[-1].seat == (seat if god_first else god)


def test_a_pick_other_than_gods_card_is_judged_by_him_and_that_is_his_act(human):
    table = human().dealt()
    seat = prophet(table)
    mover = table.match.round.to_move
    table.do(commands.DeclareNoPlay(mover))
    first, second = table.match.round.hands[mover][:2]
    wrong(table, first)
    table.do(commands.CallPlay(seat, False))
    table.do(commands.PickCard(seat, second))
    assert task(table.match).duty is Duty.JUDGE
    right(table)
    assert table.match.round.plays[-1].god_card == second
    assert table.match.acts[-1].seat == table.match.god


def test_a_guess_that_god_judges_is_his_act(human):
    table = human("eleusis-express", seats=4).dealt()
    says(table, commands.JudgeStarter(True))
    plays(table, guess="red")
    right(table)
    assert task(table.match).duty is Duty.JUDGE_GUESS
    serial = table.match.serial
    says(table, commands.JudgeGuess(False))
    assert table.match.serial == serial + 1
    assert table.match.acts[-1].seat == table.match.god


def test_a_prophet_who_steps_down_leaves_the_play_to_the_verdict_that_was_given(human):
    table = human().dealt()
    seat = prophet(table)
    plays(table)
    wrong(table)
    table.do(commands.StepDown(seat))
    play = table.match.round.plays[-1]
    assert (play.right, play.called, play.overthrew) == (False, None, None)
    assert len(play.drawn) == 2
    assert table.match.acts[-1].seat == seat


def test_god_who_is_late_with_a_verdict_is_told_of_and_nothing_else_happens(human):
    table = human().dealt()
    god = table.match.god
    assert table.do(events.LatenessTold(god)) == refusals.NothingToJudge()
    plays(table)
    before = table.match
    assert table.do(events.LatenessTold(god)) == (events.LatenessTold(god),)
    assert table.match == before


def test_god_sees_that_a_verdict_is_asked_of_him_while_the_prophet_has_not_called(human):
    table = human().dealt()
    seat = prophet(table)
    god = table.match.god
    assert not view_for(table.match.round, god).judging
    plays(table)
    assert task(table.match).duty is Duty.CALL
    assert view_for(table.match.round, god).judging
    assert not view_for(table.match.round, seat).judging
    right(table)
    seen = view_for(table.match.round, god)
    assert (seen.judging, seen.pending.judged) == (False, True)


@pytest.mark.parametrize("called", [True, False])
def test_the_call_is_the_prophets_own_until_the_play_is_judged(human, called):
    table = human().dealt()
    seat = prophet(table)
    plays(table)
    table.do(commands.CallPlay(seat, called))
    for reader in (*table.match.people, "somebody"):
        seen = view_for(table.match.round, reader).pending.called
        assert seen == (called if reader == seat else None)


@pytest.mark.parametrize("verdict", [True, False])
def test_a_verdict_is_gods_own_until_the_prophet_has_called(human, verdict):
    table = human().dealt()
    prophet(table)
    plays(table)
    says(table, commands.JudgePlay(verdict))
    for reader in (*table.match.people, "somebody"):
        seen = view_for(table.match.round, reader).pending.judged
        assert seen == (verdict if reader == table.match.god else None)


def test_both_words_are_seen_by_all_once_a_card_is_to_be_picked(human):
    table = human().dealt()
    seat = prophet(table)
    mover = table.match.round.to_move
    table.do(commands.DeclareNoPlay(mover))
    wrong(table, table.match.round.hands[mover][0])
    table.do(commands.CallPlay(seat, False))
    for reader in table.match.people:
        pending = view_for(table.match.round, reader).pending
        assert (pending.called, pending.judged, pending.must_pick) == (False, False, True)


def test_a_card_that_is_not_in_the_shown_hand_is_no_verdict(human):
    table = human().dealt()
    mover = table.match.round.to_move
    table.do(commands.DeclareNoPlay(mover))
    missing = next(
        card
        for card in map(Card.read, ("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S"))
        if card not in table.match.round.hands[mover]
    )
    before = table.match
    assert wrong(table, missing) == refusals.CardNotHeld(missing)
    assert wrong(table) == refusals.CardMissing()
    assert table.match == before
