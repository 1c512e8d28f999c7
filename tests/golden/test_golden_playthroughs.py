"""A round of every rulebook from its first card to its end: what every seat sees, and the facts that matter in words.

The views are kept beside the files; `python -m tests.golden.write_views` writes them anew, by hand.
"""

import re
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

import pytest

from pbem.cards import Card, SeededChance
from pbem.engine.notation import Weight, verify_egn
from pbem.engine.round.dealing import deal
from pbem.engine.round.queries import awaited, markers
from pbem.engine.round.state import Duty, Layout
from pbem.engine.round.view import View
from pbem.engine.rulebook import Rulebook
from tests.golden.rendering import drawn, moments, render
from tests.golden.rounds import FILES, HERE, RULEBOOKS, judge_of, played, rulebook, views_of

STEMS = [path.stem for path in FILES]


def rulebook_of(stem):
    """`eleusis-express--stock-exhausted` is a second round of `eleusis-express`."""
    return stem.partition("--")[0]


@pytest.mark.parametrize("stem", STEMS)
def test_every_seat_sees_what_it_saw(stem):
    kept = views_of(HERE / f"{stem}.egn").read_text(encoding="utf-8")
    assert render(played(stem)) == kept, (
        "if this is meant: python -m tests.golden.write_views, and read the diff"
    )


def test_every_rulebook_has_its_golden_playthrough():
    assert set(RULEBOOKS) <= set(STEMS)


@pytest.mark.parametrize("stem", STEMS)
def test_a_golden_round_is_of_the_rulebook_it_is_named_after_and_played_to_its_end(stem):
    game = played(stem)
    assert game.header.rulebook.name == rulebook_of(stem)
    assert rulebook_of(stem) in RULEBOOKS
    assert game.round.over
    assert game.header.result == game.round.scores


def test_no_views_lie_there_without_a_round():
    assert {path.name for path in HERE.glob("*.views.txt")} == {views_of(path).name for path in FILES}


OF_PERSONS = {
    "eleusis-basic": (
        Weight.MISJUDGED,
        "play 10: God said right, by the rule it is wrong; amended on line 31",
    ),
    "new-eleusis--human-god": (
        Weight.REMARK,
        "the rule is in words that are not read: God's verdicts cannot be judged again",
    ),
}


@pytest.mark.parametrize("stem", STEMS)
def test_nothing_is_found_wrong_with_a_golden_round_but_what_a_person_judged(stem):
    text = (HERE / f"{stem}.egn").read_text(encoding="utf-8")
    told = [(found.weight, found.message) for found in verify_egn(text, rulebook, judge_of)]
    assert told == ([OF_PERSONS[stem]] if stem in OF_PERSONS else [])


@pytest.mark.parametrize("stem", STEMS)
def test_no_seat_is_shown_a_card_of_another_hand_but_what_was_laid_or_shown(stem):
    """By the text itself: what a reader's own line holds is his own hand."""
    hands = [dict(round_.hands) for _, round_ in moments(played(stem))]
    kept = views_of(HERE / f"{stem}.egn").read_text(encoding="utf-8")
    for text, hand in zip(kept.split("\n\n"), hands, strict=True):
        shown = dict(re.findall(r"(?m)^(.{12}) hand=([^a-z\n]*)", text))
        assert {seat.strip(): cards.strip() for seat, cards in shown.items()} == {
            seat: " ".join(map(str, cards)) for seat, cards in hand.items() if cards
        }


def dataclasses_in(hint: Any) -> set[type]:
    """A type, and every dataclass that its fields can hold."""
    if is_dataclass(hint) and isinstance(hint, type) and hint not in (Card, Rulebook):
        inner = [dataclasses_in(field) for field in get_type_hints(hint).values()]
        return {hint}.union(*inner)
    return set().union(*(dataclasses_in(part) for part in get_args(hint)))


def test_every_field_that_a_view_can_have_is_shown_somewhere():
    """A new field of a view, or of anything in it, is not golden before a golden round has shown it.

    All `hands` are a moderator's to see who asked for them, and no reader here has.
    """
    kept = "\n".join(views_of(path).read_text(encoding="utf-8") for path in FILES)
    words = set(re.findall(r"(?:^|[ (])([a-z_]+)(?==|[ )\n]|$)", kept, re.MULTILINE))
    for of in dataclasses_in(View) - {Layout}:
        unseen = {field.name for field in fields(of)} - words
        assert unseen <= {"reader", "hands"}, of


class Told:
    """What a golden round tells, play by play from 1."""

    def __init__(self, stem):
        self.round = played(stem).round
        self.plays = (None, *self.round.plays)
        self.rested = [round_ for _, round_ in moments(played(stem))]

    def drew(self, number):
        return len(self.plays[number].drawn)

    def seats(self):
        return [play.seat for play in self.round.plays]

    def after(self, number):
        """The round when play `number` was over."""
        return next(round_ for round_ in self.rested if len(round_.plays) == number)

    def laid_before(self, number):
        """Cards on the layout when play `number` was made."""
        return self.after(number - 1).layout.count

    def expelled(self):
        return [play.number for play in self.round.plays if play.expelled]


def test_new_eleusis_as_gardner_tells_it():
    """Gardner 1977: expulsion after 30 cards, none for 20 under a Prophet, five cards for his fall."""
    told = Told("new-eleusis")
    assert told.seats()[:5] == ["Bia", "Caio", "Davi", "Ana", "Bia"]
    assert [told.drew(n) for n in (1, 3)] == [2, 6]
    assert told.plays[6].prophet
    assert not told.plays[6].right
    assert told.after(7).prophet.marker == 11
    assert (told.plays[9].picked, told.drew(9), told.plays[9].expelled) == (Card.read("10S"), 5, False)
    assert (told.plays[11].overthrew, told.drew(11), told.plays[11].expelled) == ("Caio", 0, False)
    assert len(told.after(11).hands["Caio"]) - len(told.after(10).hands["Caio"]) == 5
    assert markers(told.after(10)) == ()
    assert markers(told.after(11)) == (10,)
    assert [told.laid_before(n) for n in (17, 18, 19)] == [28, 29, 30]
    assert [told.plays[n].right for n in (17, 18, 19, 21)] == [False] * 4
    assert told.expelled() == [19]
    assert told.drew(19) == 2
    assert told.round.prophet.marker == told.round.prophet.since == 32
    assert told.round.refills == 1
    assert told.round.scores == {"Ana": 5, "Bia": 0 + 18 + 2, "Caio": 3, "Davi": 13 + 4, "Luis": 20}


def test_new_eleusis_1996_expels_from_40_cards_and_from_30_after_a_marker():
    """Matuszek's summary: 40 and 30 where Gardner has 30 and 20; the rest is his."""
    told = Told("new-eleusis-1996")
    wrong = {n: told.laid_before(n) for n in range(2, 26) if not told.plays[n].right}
    assert {n: wrong[n] for n in (9, 12, 13)} == {9: 30, 12: 39, 13: 40}
    assert told.round.prophet.since == 42
    assert {n: wrong[n] - 42 for n in (20, 23, 24, 25)} == {20: 19, 23: 29, 24: 30, 25: 31}
    assert told.expelled() == [13, 24, 25]
    assert markers(told.round) == (52, 62, 72)
    assert told.round.ended_by.value == "all-expelled"
    assert told.round.scores["Caio"] == 23 + 14 + 2 * 18
    assert told.round.scores["Luis"] == min(73, 2 * 41)


def test_novo_eleusis_redraws_its_starter_and_a_false_prophet_draws_nothing():
    """The Portuguese text: an unfit starter goes back; no cards among a False Prophet's penalties."""
    told, header = Told("novo-eleusis"), played("novo-eleusis").header
    chance = SeededChance(header.seed)
    untested = deal(rulebook("new-eleusis"), "Luis", header.seats, chance, None)
    assert str(untested.starter[0]) == "8C"
    assert drawn(told.rested[0].layout) == "JD"
    assert header.hands == untested.hands
    put_back = chance.shuffle("starter:1", untested.starter + untested.stock)
    assert (*header.starter, *header.stock) == put_back
    assert told.plays[3].overthrew == "Caio"
    assert len(told.after(3).hands["Caio"]) == len(told.after(2).hands["Caio"]) == 13
    assert told.expelled() == [16]
    assert told.laid_before(16) - told.round.prophet.since == 24
    assert told.round.prophet.marker == 11
    assert told.round.scores["Bia"] == 35 + 2 * 2
    assert told.round.scores["Luis"] == 2 * 11


def test_eleusis_basic_knows_no_prophet_and_a_wrong_no_play_expels():
    """The encyclopedia: "após 30 cartas jogadas", wrong declarations too; the last one in plays on alone."""
    told = Told("eleusis-basic")
    assert all(round_.prophet is None for round_ in told.rested)
    assert told.laid_before(13) == 29
    assert not told.plays[13].right
    assert (told.plays[14].no_play, told.laid_before(14), told.drew(14)) == (True, 30, 5)
    assert told.expelled() == [14, 15, 16, 19]
    assert told.seats()[-3:] == ["Paula"] * 3
    assert told.seats()[:3] == ["Carlos", "Paula", "Ana"]
    assert told.plays[7].missed
    assert told.round.amended == (10,)
    assert told.plays[10].right
    assert told.round.ended_by.value == "all-expelled"
    assert told.round.scores == {"Ana": 3, "Bruno Sá": 2, "Carlos": 4, "Paula": 0, "Luís": 4}


def test_eleusi_starts_with_three_cards_and_marks_the_main_line_after_a_fall():
    """The Italian text: as many starters as the rule needs, strings of any length, the marker counted in."""
    told = Told("eleusi")
    assert drawn(told.rested[0].layout) == "4S 2H AH"
    assert told.round.first_to_move == "Dario"
    assert (len(told.plays[2].cards), len(told.plays[3].cards), told.drew(3)) == (6, 5, 10)
    assert (told.after(5).prophet.marker, told.after(5).prophet.since) == (17, 17)
    assert told.plays[6].overthrew == "Carla"
    assert not told.plays[7].right
    assert (told.round.prophet.marker, told.round.prophet.since) == (20, 23)
    assert markers(told.round) == (33, 43, 53)
    assert not told.plays[13].right
    assert (told.laid_before(13), told.laid_before(15)) == (37, 45)
    assert told.expelled() == [15, 18, 19]
    assert told.round.scores["Bruno"] == 25 + 2 * 8
    assert told.round.scores["Luigi"] == 2 * 20


def test_eleusis_express_goes_anticlockwise_and_ends_with_a_right_guess():
    """The Spanish text: one card drawn, guesses after right plays and right no plays, old hands to the bottom."""
    told = Told("eleusis-express")
    assert told.seats()[:5] == ["Omar", "Iris", "Gil", "Eva", "Omar"]
    assert {told.drew(n) for n in range(1, 18) if not told.plays[n].right} == {1}
    assert [(guess.number, guess.right) for guess in told.round.guesses] == [
        (2, False),
        (4, False),
        (7, False),
        (17, True),
    ]
    assert told.plays[4].no_play
    assert " ".join(map(str, told.after(3).stock)) == "QD 2H JS 7D 10S 4C 5C 8H"
    assert " ".join(map(str, told.after(4).stock)) == "JS 7D 10S 4C 5C 8H 4H 9D KH"
    assert " ".join(map(str, told.after(4).hands["Eva"])) == "QD 2H"
    assert told.round.ended_by.value == "rule-guessed"
    assert told.round.scores == {"Eva": 11, "Gil": 10, "Iris": 11, "Omar": 12 - 1 + 6, "Willie": 17}


def test_eleusis_express_ends_with_the_draw_that_the_stock_cannot_serve():
    """The Spanish text, as read: not with the draw that takes its last card."""
    told = Told("eleusis-express--stock-exhausted")
    assert told.after(8).stock == ()
    assert not told.after(8).over
    assert (told.drew(8), told.drew(9)) == (1, 0)
    assert told.round.ended_by.value == "stock-exhausted"
    assert told.round.scores == {"Eva": 11, "Gil": 9, "Iris": 11, "Willie": 11}


def test_goldens_express_goes_clockwise_and_refills_its_stock():
    """John Golden: from God's left, clockwise; here a rule that Mensa Rosario would not let pass."""
    told = Told("eleusis-express-golden")
    assert told.seats()[:5] == ["Eva", "Gil", "Iris", "Omar", "Eva"]
    assert told.round.refills == 1
    assert told.after(7).stock == ()
    assert len(told.after(8).stock) == 11
    assert told.round.ended_by.value == "out-of-cards"
    assert told.round.guesses[-1].right
    assert told.round.scores == {"Eva": 12 + 3 + 6, "Gil": 8, "Iris": 11, "Omar": 8, "John": 21}


def test_a_person_who_is_god_is_awaited_for_plays_picks_and_guesses():
    """Rules 6, 7 and 11 with a human God; a table's own options."""
    told = Told("new-eleusis--human-god")
    awaits = {(who.seat, who.duty) for who in map(awaited, told.rested) if who is not None}
    assert {
        ("Luis", Duty.JUDGE),
        ("Luis", Duty.JUDGE_GUESS),
        ("Bia", Duty.PICK),
        ("Bia", Duty.CALL),
    } <= awaits
    assert told.plays[2].overthrew == "Bia"
    assert (told.plays[2].god_card, told.plays[2].picked) == (Card.read("5D"), Card.read("3D"))
    assert told.round.false_prophets == ("Bia",)
    assert told.round.stepped_down == ("Caio",)
    assert len(told.round.hands["Caio"]) == 1
    assert told.round.expelled == ("Ana",)
    assert told.round.scores == {"Ana": 3, "Bia": 0, "Caio": 7, "Luis": 7}
