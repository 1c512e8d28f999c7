"""Rounds that a person judges at a table: file and log tell the same, undone plays and second thoughts included."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.cards import SeededChance
from pbem.engine.match import events
from pbem.engine.match.moderation.undo import undo_amended
from pbem.engine.notation import EgnError, Finding, Game, Weight, read_egn, summary_json, verify_egn
from pbem.engine.round import commands as commands
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import ProphetWish
from pbem.engine.round.dealing import deal, may_start
from pbem.engine.round.decide import decide
from pbem.engine.round.evolve import replay
from pbem.engine.round.refusals import GuessAwaitsVerdict
from tests.engine.playing_at_random import CALLING
from tests.engine.sitting import RandomSitting, Sitting

BOOKS = sorted(path.stem for path in (Path(__file__).parents[3] / "data" / "rulebooks").glob("*.toml"))


def judge_of(text, rulebook):
    return CALLING.get(text, f"{text} is no rule")


@settings(max_examples=75, deadline=None)
@given(st.sampled_from(BOOKS), st.integers(1, 2**62))
def test_what_happened_at_a_table_is_written_and_read_back_the_same(books, name, seed):
    """How often the starter was drawn anew a file does not tell: its seed does."""
    sitting = RandomSitting(books[name], seed)
    text = sitting.file
    game = read_egn(text, books.get, judge_of)
    assert isinstance(game, Game), (game, text)
    assert game.round == sitting.round.but(redraws=0, starter_open=False)
    assert replay(game.events) == game.round
    found = verify_egn(text, books.get, judge_of)
    assert [one for one in found if one.weight is Weight.BREACH] == []


HEAD = """\
[EGN "1"]
[Rulebook "{book}"]
[God "Luis"]
[Seats "Mário; Carlos; Rui; Ana"]
[Rule "colours alternate"]
[Judge "human"]
[Starter "{starter}"]
[Hand "Mário" "2S 3H 4S 5H 6S"]
[Hand "Carlos" "2H 3S 4H 5S 6H"]
[Hand "Rui" "2D 3C 4D 5C 6D"]
[Hand "Ana" "2C 3D 4C 5D 6C"]
[Stock "7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C 10S 10H 10D 10C"]
"""
NAMES = {name: name for name in ("Mário", "Carlos", "Rui", "Ana", "Luis", "Eva")}


@pytest.fixture
def reads(books):
    def read(moves, book="new-eleusis", starter="AH", more=""):
        head = HEAD.format(book=book, starter=starter) + more
        return read_egn(head + "\n" + moves, books.get, judge_of)

    return read


def result(game):
    return "; ".join(f"{name} {points}" for name, points in game.round.scores.items())


PLAYED = "1. Mário: 2S wrong\n2. Carlos: 2H right\n"
UNDER_A_PROPHET = "1. Mário: 2S right prophet\n2. Carlos: 2H right\n"


@pytest.mark.parametrize(
    ("moves", "scores"),
    [
        (PLAYED + "! end scored\n", "Mário 0; Carlos 2; Rui 1; Ana 1; Luis 2"),
        # The two cards that Mário drew do not count: he has 4, and the most are 5.
        (PLAYED + "! end scored\n! amend 1 right\n", "Mário 1; Carlos 1; Rui 0; Ana 0; Luis 1"),
        # Carlos has 4, and two for a wrong card.
        (
            PLAYED + "! end scored\n! amend 1 right\n! amend 2 wrong\n",
            "Mário 2; Carlos 0; Rui 1; Ana 1; Luis 2",
        ),
        (
            PLAYED + "! end scored\n! amend 1 right\n! amend 1 wrong\n",
            "Mário 0; Carlos 2; Rui 1; Ana 1; Luis 2",
        ),
        (PLAYED + "! amend 1 right\n! end scored\n", "Mário 0; Carlos 2; Rui 1; Ana 1; Luis 2"),
        (UNDER_A_PROPHET + "! end scored\n", "Mário 2; Carlos 1; Rui 0; Ana 0; Luis 2"),
        # Two points for a card of the sidelines; God's cap is twice the one card before the marker.
        (UNDER_A_PROPHET + "! end scored\n! amend 2 wrong\n", "Mário 4; Carlos 0; Rui 1; Ana 1; Luis 2"),
        # What a no play drew, nobody can know otherwise.
        (
            "1. Mário: no-play wrong 2S\n! end scored\n! amend 1 right\n",
            "Mário 0; Carlos 4; Rui 4; Ana 4; Luis 4",
        ),
    ],
)
def test_a_verdict_amended_after_the_end_changes_scores_and_nothing_else(reads, moves, scores):
    game = reads(moves, more=f'[Result "{scores}"]\n')
    assert isinstance(game, Game), game
    assert result(game) == scores
    upto = reads(moves.partition("! end scored\n")[0] + "! end scored\n")
    told = summary_json(upto) | {"scores": summary_json(game)["scores"]}
    assert summary_json(game) == told


@pytest.mark.parametrize(
    ("moves", "line", "message"),
    [
        ("! end scored\n! amend 1 right\n", 15, "there is no play 1"),
        (PLAYED + "! end scored\n! amend 2 right\n", 17, "play 2 was judged so: nothing to amend"),
        (PLAYED + "! end scored\n! amend 2 wrong\n! undo 2\n", 18, "the round is over: nothing can follow"),
        (PLAYED + "! end void\n3. Rui: 2D right\n", 17, "the round is over: nothing can follow"),
        (PLAYED + "! end void\n! replace Rui Eva\n", 17, "the round is over: nothing can follow"),
    ],
)
def test_after_the_end_only_what_was_judged_otherwise_is_amended(reads, moves, line, message):
    assert reads(moves) == EgnError(line, message)


def test_a_machines_round_has_nothing_to_amend_when_it_is_over(books, rule):
    text = HEAD.format(book="new-eleusis", starter="AH").replace("human", "machine") + "\n! end scored\n"
    anything = rule(lambda last, card: True)
    told = read_egn(text + "! amend 1 right\n", books.get, lambda *_: anything)
    assert told == EgnError(15, "the round is over: nothing can follow")


def test_a_void_round_is_amended_without_scores(reads):
    game = reads(PLAYED + "! end void\n! amend 1 right\n")
    assert game.round.scores is None
    assert game.round.amended == (1,)


def test_the_four_cases_of_a_no_play_under_a_prophet_who_calls_and_a_god_who_judges(reads):
    """Rule 7; and rule 6: overthrown by a wrong card called right, and by a right card called wrong."""
    start = "1. Mário: 2S right prophet\n2. Carlos: "
    for said, right, overthrew, drawn, main_line in (
        ("no-play right\n", True, None, 1, "AH 2S"),
        ("no-play wrong 3S called right\n", False, "Mário", 0, "AH 2S 3S"),
        ("no-play right called wrong\n", True, "Mário", 1, "AH 2S"),
        ("no-play wrong 3S called wrong picked 3S\n", False, None, 5, "AH 2S 3S"),
        ("no-play wrong 3S called wrong picked 5S\n", False, "Mário", 0, "AH 2S 3S"),
        ("2H wrong called right\n", False, "Mário", 0, "AH 2S"),
        ("2H right called wrong\n", True, "Mário", 0, "AH 2S 2H"),
    ):
        game = reads(start + said)
        assert isinstance(game, Game), game
        play_ = game.round.plays[-1]
        assert (play_.right, play_.overthrew, len(play_.drawn)) == (right, overthrew, drawn), said
        assert " ".join(map(str, game.round.layout.main_line)) == main_line
        assert len(game.round.hands["Mário"]) == (4 if overthrew is None else 9)


@pytest.fixture
def sits(books):
    def sit(name="new-eleusis", **how):
        return Sitting(books[name], **how)

    return sit


@pytest.fixture
def same(books):
    """Whether a file gives the round again that it was written from, and verifies."""

    def same(sitting, rule=judge_of):
        game = read_egn(sitting.file, books.get, rule)
        assert isinstance(game, Game), (game, sitting.file)
        assert game.round == sitting.round.but(redraws=0, starter_open=False)
        found = verify_egn(sitting.file, books.get, rule)
        assert [one for one in found if one.weight is Weight.BREACH] == []
        return game

    return same


def test_a_file_tells_the_plays_that_were_undone_then_the_undoing_then_what_came_after(sits, same):
    table = sits()
    one = table.lays(right=True)
    two = table.lays(right=False)
    table.undoes(2)
    table.lays(2, right=True)
    undone, again = table.story[4].cards[0], table.round.plays[1].cards
    assert [line.split(". ")[-1] for line in table.body] == [
        f"{one}: {table.round.plays[0].cards[0]} right",
        f"{two}: {undone} wrong",
        "! undo 2",
        f"{two}: {again[0]} {again[1]} right",
    ]
    same(table)


def test_a_play_made_again_as_god_means_it_is_written_twice(sits, same):
    table = sits()
    seat = table.lays(right=True)
    card = table.round.plays[0].cards[0]
    proposed = events.AmendmentProposed(table.round.god, 1, False, None)
    assert table.takes(undo_amended(table.match, proposed))
    assert table.body == [f"1. {seat}: {card} right", "! undo 1", f"1. {seat}: {card} wrong"]
    same(table)


def test_a_play_that_was_undone_before_it_was_judged_is_in_no_file(sits, same):
    table = sits()
    table.lays(right=True)
    before = table.body
    table.lays()
    table.undoes(2)
    assert table.body == before
    table.lays(right=False)
    table.undoes(2)
    same(table)


def test_what_others_did_while_a_play_lay_there_stands_before_it_and_outlasts_its_undoing(sits, same):
    table = sits()
    prophet = table.lays(right=True, prophet=ProphetWish.ALWAYS)
    seat = table.lays()
    assert table.asks(commands.StepDown(prophet), commands.JudgePlay(True))
    card = table.round.plays[1].cards[0]
    table.undoes(2)
    assert table.body[1:] == [f"! step-down {prophet}", f"2. {seat}: {card} right", "! undo 2"]
    assert same(table).round.stepped_down == (prophet,)


def test_new_people_and_amended_verdicts_of_earlier_plays_are_told_again_behind_an_undoing(sits, same):
    table = sits()
    first = table.lays(right=True)
    second = table.lays(right=True)
    god = table.round.god
    assert table.asks(
        commands.AmendVerdict(1, False),
        commands.TakeOverSeat(god, "Eva"),
        commands.AmendVerdict(2, False),
        commands.TakeOverSeat(second, "Zoe"),
    )
    third = table.lays(right=True)
    table.undoes(2)
    lasting = ["! amend 1 wrong", f"! replace {god} Eva", f"! replace {second} Zoe"]
    assert table.body[2:6] == [*lasting[:2], "! amend 2 wrong", lasting[2]]
    assert table.body[6].startswith(f"3. {third}: ")
    assert table.body[7:] == ["! undo 2", *lasting]
    game = same(table)
    assert (game.header.god, game.round.god) == (god, "Eva")
    assert second in game.header.seats
    assert first in game.round.seats
    table.lays(right=True)
    table.undoes(1)
    assert table.body[-3:] == ["! undo 1", *lasting[1:]]
    same(table)


def test_a_file_has_the_starter_that_was_admitted_and_the_stock_that_it_left(sits, same, books):
    table = sits("novo-eleusis")
    seat = table.round.seats[1]
    assert table.asks(
        commands.JudgeStarter(False),
        commands.TakeOverSeat(seat, "Eva"),
        commands.JudgeStarter(False),
        commands.JudgeStarter(True),
    )
    table.lays(right=True)
    _, last = (event for event in table.story if isinstance(event, round_events.StarterRedrawn))
    assert f'[Starter "{last.starter[0]}"]' in table.file
    assert f'[Stock "{" ".join(map(str, last.stock))}"]' in table.file
    assert table.body[0] == f"! replace {seat} Eva"
    game = same(table)
    bare = "\n".join(line for line in table.file.splitlines() if not line.startswith(("[Hand", "[Stock")))
    again = read_egn(bare, books.get, judge_of)
    assert isinstance(again, Game), again
    assert again.round == game.round


def test_a_round_that_was_over_before_its_starter_was_admitted_is_told(sits, same):
    table = sits("novo-eleusis")
    assert table.asks(commands.JudgeStarter(False), commands.EndRound(scored=False))
    assert table.body == ["! end void"]
    same(table)


ONE_CARD = {"options": [("hand", "1"), ("open_cards_min", "0")]}


@pytest.fixture
def guesses(books):
    """Express with one card each: the first play guesses the rule, and would end the round by itself."""

    def guess(**how):
        book = replace(books["eleusis-express"], hand=1, open_cards_min=0)
        table = Sitting(book, **ONE_CARD, **how)
        table.lays(right=True, guess="red after black")
        assert table.round.ending is not None
        return table

    return guess


@pytest.mark.parametrize("scored", [True, False])
def test_a_guess_that_god_never_judged_stands_without_a_verdict_before_the_end(guesses, same, scored):
    table = guesses()
    assert table.asks(commands.EndRound(scored))
    assert table.body[0].endswith(' right guess "red after black"')
    assert table.body[1:] == [f"! end {'scored' if scored else 'void'}"]
    same(table)


def test_a_guess_that_god_never_judged_stands_without_a_verdict_before_an_undoing(guesses, same):
    table = guesses()
    seat = table.round.plays[0].seat
    assert table.asks(commands.TakeOverSeat(seat, "Eva"))
    table.undoes(1)
    assert [line.split(". ")[-1].split(":")[0] for line in table.body] == [
        f"! replace {seat} Eva",
        "Eva",
        "! undo 1",
    ]
    table.lays(right=False)
    same(table)


def test_no_verdict_is_taken_back_while_a_guess_decides_how_the_round_ends(guesses, same):
    """With God's word on the guess the round is over, and then what he amends changes scores."""
    table = guesses()
    amend = commands.AmendVerdict(1, False)
    assert decide(table.round, amend, None, None) == GuessAwaitsVerdict()
    assert table.asks(commands.JudgeGuess(False))
    assert table.round.over
    assert table.owns_up(1, right=False)
    assert table.body[-1] == "! amend 1 wrong"
    same(table)


def test_a_guess_without_a_verdict_is_an_error_wherever_the_round_goes_on(guesses, books):
    table = guesses()
    assert table.asks(commands.EndRound(True))
    head, _, _ = table.file.partition("! end scored")
    head = "\n".join(line for line in head.splitlines() if not line.startswith("[Result"))
    line = len(head.splitlines())
    told = EgnError(line, "a human judge's verdict on the guess is missing: right or wrong")
    assert read_egn(head, books.get, judge_of) == told
    for more in ("! eject ana", "2. bia: 2C right"):
        assert read_egn(f"{head}\n{more}\n", books.get, judge_of) == told


def test_an_amended_round_has_the_result_of_its_last_word(sits, same):
    table = sits()
    table.lays(2, right=False)
    table.asks(commands.EndRound(True))
    then = table.round.scores
    assert table.owns_up(1, right=True)
    assert table.body[1:] == ["! end scored", "! amend 1 right"]
    assert table.round.scores != then
    assert same(table).header.result == table.round.scores


def low_only(rule):
    """Cards up to 6 are admitted; and right, if the colour changes."""
    return rule(lambda last, card: last.suit.red != card.suit.red, lambda card: card.rank <= 6)


def test_starters_that_god_judged_against_his_rule_are_told(sits, books, rule):
    table = sits("novo-eleusis", seed=3, rule="I like it low\ncolours change")
    sent_back = []
    (last,) = table.round.layout.main_line
    while last.rank <= 6 or not any(card.rank <= 6 for card in sent_back):
        sent_back.append(last)
        assert table.asks(commands.JudgeStarter(False))
        (last,) = table.round.layout.main_line
    assert table.asks(commands.JudgeStarter(True))
    table.lays()
    table.asks(commands.JudgePlay(table.round.pending.cards[0].suit.red != last.suit.red))
    judge = low_only(rule)
    found = verify_egn(table.file, books.get, lambda text, _: judge if text == "colours change" else "none")
    line = next(n for n, line in enumerate(table.file.splitlines(), 1) if line.startswith("[Starter"))
    low = [card for card in sent_back if card.rank <= 6]
    told = [f"God sent back the starter {card}, by the rule it will do" for card in low]
    told.append(f"God admitted the starter {last}, by the rule it will not do")
    assert found == [Finding(line, message, Weight.MISJUDGED) for message in told]


def test_of_a_god_who_judges_starters_as_a_machine_would_nothing_is_told(sits, books, rule):
    """The same labels give the same starter."""
    judge = low_only(rule)
    for name in ("novo-eleusis", "eleusis-express"):
        for seed in range(1, 8):
            table = sits(name, seed=seed, rule="colours change")
            while not may_start(table.round.rulebook, judge, table.round.layout.main_line):
                assert table.asks(commands.JudgeStarter(False))
            assert table.asks(commands.JudgeStarter(True))
            machine = deal(
                table.round.rulebook, table.round.god, table.round.seats, SeededChance(table.seed), judge
            )
            assert (machine.starter, machine.stock) == (table.round.layout.main_line, table.round.stock)
            table.asks(commands.EndRound(True))
            assert verify_egn(table.file, books.get, lambda *_: judge) == []
