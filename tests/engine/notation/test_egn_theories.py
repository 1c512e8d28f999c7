"""A Prophet's theory in a file: written as a comment, read back, compared with his calls, kept from a running round."""

import pytest

from pbem.cards import Card, SeededChance
from pbem.engine.notation import Finding, Game, Heading, read_egn, verify_egn, write_egn
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import ProphetWish, Theory

HANDS = {"Ana": "2S 3S 4S", "Bia": "2H 3H 4H 5H", "Caio": "2D 3D"}
NAMES = {seat: seat for seat in (*HANDS, "God")}
SEED = b"\7" * 32

HEAD = """[EGN "1"]
[Rulebook "new-eleusis"]
[God "Luis"]
[Seats "Ana; Bia; Rui"]
[Rule "alternate"]
[Judge "machine"]
[Starter "2H"]
[Hand "Ana" "2S 3H 4S"]
[Hand "Bia" "2H 3S 4H 5C"]
[Hand "Rui" "2D 3C 4D"]
[Stock "7S 7H 7D 8S 8H 8D 9S 9H"]
"""


@pytest.fixture
def judges(rule):
    """What judges by a text."""
    return {
        "alternate": rule(lambda last, card: last.suit.red != card.suit.red),
        "black": rule(lambda last, card: not card.suit.red),
        "red": rule(lambda last, card: card.suit.red),
        "anything": rule(lambda last, card: True),
    }


@pytest.fixture
def reads(books, judges):
    return lambda text: read_egn(text, books.get, lambda rule, _: judges.get(rule, "it does not read"))


@pytest.fixture
def finds(books, judges):
    return lambda text: verify_egn(text, books.get, lambda rule, _: judges.get(rule, "it does not read"))


@pytest.fixture
def running(table, gardner, judges):
    """Ana has become Prophet by a theory, and Bia has played under her."""

    def run(theory):
        game = table(
            gardner,
            HANDS,
            starter="AH",
            stock="7S 7H 7D 8S 8H 8D 9S 9H",
            rule=judges["alternate"],
            chance=SeededChance(SEED),
            theories=judges,
        )
        game.done(commands.PlayCards("Ana", (Card.read("2S"),), ProphetWish.ALWAYS, theory=theory))
        game.done(commands.PlayCards("Bia", (Card.read("2H"),)))
        return game

    return run


def written(game):
    return write_egn(game.events, Heading(NAMES, rule="alternate", seed=SEED.hex()))


def test_the_theory_stands_as_a_comment_behind_the_declaration(running):
    game = running(Theory("red"))
    game.done(commands.EndRound(scored=True))
    assert "\n1. Ana: 2S right prophet {theory: red}\n2. Bia: 2H right\n! end scored\n" in written(game)
    game = running(Theory("red", open=True))
    assert "\n1. Ana: 2S right prophet {open theory: red}\n" in written(game)


def test_the_file_of_a_round_that_goes_on_does_not_hold_a_sealed_theory(running):
    text = written(running(Theory("red")))
    assert "\n1. Ana: 2S right prophet\n2. Bia: 2H right\n" in text
    assert "red" not in text


def test_a_declaration_of_its_own_has_its_theory_too_and_all_of_it_reads_back(table, gardner, judges, reads):
    game = table(
        gardner, HANDS, starter="AH", stock="7S", rule=judges["alternate"], theories={"red": judges["red"]}
    )
    game.play("Ana", "2S")
    game.done(commands.SkipTurn("Bia"))
    game.done(commands.DeclareProphet("Ana", Theory("red")))
    game.done(commands.EndRound(scored=True))
    text = write_egn(game.events, Heading(NAMES, rule="alternate"))
    assert "\n! skip Bia\n1. Ana: prophet {theory: red}\n" in text
    again = reads(text)
    assert isinstance(again, Game), again
    assert again.round == game.round
    assert write_egn(again.events, Heading(NAMES, rule="alternate")) == text


@pytest.mark.parametrize(
    ("comments", "theory"),
    [
        ("{theory: red}", Theory("red")),
        ("{ open  theory:  red }", Theory("red", open=True)),
        ("{well done} {theory: red}", Theory("red")),
        ("{theory: red} {theory: black}", Theory("red")),
        ("{theory: start: red; red}", Theory("start: red; red")),
        ("{his theory: red}", None),
        ("{theory}", None),
        ("; theory: red", None),
        ("{theory:\nred}", None),
        ("", None),
    ],
)
def test_only_a_comment_that_says_so_is_a_theory(reads, comments, theory):
    game = reads(f"{HEAD}1. Bia: 3S right prophet {comments}\n")
    assert isinstance(game, Game), game
    assert [one.theory for one in game.round.prophecies] == ([] if theory is None else [theory])


def test_a_comment_on_another_line_is_no_theory(reads):
    game = reads(f"{HEAD}1. Bia: 3S right {{theory: red}}\n")
    assert game.round.prophecies == ()
    game = reads(f"{HEAD}{{theory: red}}\n1. Bia: 3S right prophet\n")
    assert game.round.prophecies == ()


def test_a_theory_changes_nothing_of_the_round_that_a_file_tells(reads):
    moves = "1. Bia: 3S right prophet{}\n2. Rui: 2D right\n3. Ana: 3H wrong called right\n"
    without, with_theory = reads(HEAD + moves.format("")), reads(HEAD + moves.format(" {theory: red}"))
    assert with_theory.round.but(prophecies=()) == without.round


def test_calls_that_the_theory_does_not_make_are_found(finds):
    moves = "1. Bia: 3S right prophet {theory: black}\n2. Rui: 2D right\n3. Ana: 3H wrong called right\n"
    assert finds(HEAD + moves) == [
        Finding(13, "play 2: by their theory Bia calls it wrong"),
        Finding(14, "play 3: by their theory Bia calls it wrong"),
    ]
    assert finds(HEAD + moves.replace("black", "anything")) == []


def test_calls_of_no_plays_and_picks_are_compared_as_well(finds):
    moves = "1. Bia: 3S right prophet {theory: red}\n2. Rui: no-play wrong 2D called wrong picked 4D\n"
    assert finds(HEAD + moves.replace("wrong 2D", "wrong 4D")) == []
    (finding,) = finds(HEAD + moves.replace("red", "black").replace("wrong 2D", "wrong 4D"))
    assert finding.message == "play 2: by their theory Bia does not pick 4D"
    (finding,) = finds(
        HEAD + "1. Bia: 3S right prophet {theory: red}\n2. Rui: no-play wrong 2D called right\n"
    )
    assert finding.message == "play 2: by their theory Bia calls it wrong"


def test_what_a_later_prophet_calls_is_not_measured_by_the_theory_of_the_one_who_fell(finds):
    moves = (
        "1. Bia: 3S right prophet {theory: black}\n2. Rui: 2D right called wrong prophet\n3. Ana: 2S right\n"
    )
    assert finds(HEAD + moves) == []


def test_a_theory_that_is_no_rule_is_nobodys_to_check(finds):
    assert finds(HEAD + "1. Bia: 3S right prophet {theory: he knows it}\n2. Rui: 2D right\n") == []


def test_with_a_seed_the_pick_must_be_the_one_that_chance_gave(books, judges, finds, table, gardner):
    """Label `pick:n`."""
    hands = {"Ana": "2S 3S", "Bia": "2H 3H 4H 5H 6H 7H", "Caio": "2D 3D"}
    game = table(
        gardner,
        hands,
        starter="AH",
        stock=" ".join(["7S 7H 7D 8S 8H 8D 9S 9H"] * 3),
        rule=judges["alternate"],
        chance=SeededChance(SEED),
        theories=judges,
    )
    game.done(commands.PlayCards("Ana", (Card.read("2S"),), ProphetWish.ALWAYS, theory=Theory("red")))
    game.done(commands.DeclareNoPlay("Bia"))
    game.done(commands.EndRound(scored=False))
    text = "\n".join(line for line in written(game).split("\n"))
    picked = str(game.round.plays[-1].picked)

    def wrong(findings):
        return [finding.message for finding in findings if "theory" in finding.message]

    assert wrong(finds(text)) == []
    other = next(name for name in hands["Bia"].split() if name != picked)
    changed = text.replace(
        f"wrong {picked} called wrong picked {picked}", f"wrong {other} called wrong picked {other}"
    )
    assert wrong(finds(changed)) == [f"play 2: by their theory Ana picks {picked}, not {other}"]
