"""EGN files spoilt at random, and files made to stall a reader: each is read, or told with one of its lines."""

import json
import random
import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.notation import EgnError, Game, read_egn, summary_json, verify_egn

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[3].parent / "shared" / "egn"

BY_A_PERSON = """\
; a round that a person judged
[EGN "1"]
[Event "Rosewood"]
[Rulebook "new-eleusis"]
[Option "expel_from = 8"]
[God "Luis"]
[Seats "Mário; Carlos; Rui; Ana"]
[Judge "human"]
[Starter "AH"]
[Hand "Mário" "2S 3H 4S 5H 6S"]
[Hand "Carlos" "2H 3S 4H 5S 6H"]
[Hand "Rui" "2D 3C 4D 5C 6D"]
[Hand "Ana" "2C 3D 4C 5D 6C"]
[Stock "7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C 10S 10H 10D 10C JS JH JD JC"]
[Refill "QS QH QD QC KS KH KD KC"]
[Result "Mário 2; Carlos 7; Rui 0; Eva Sá 6; Luis 7"]

1. Mário: 2S right prophet {he is sure}
2. Carlos: 2H 3S wrong called right
2. Carlos: prophet
! amend 1 wrong
3. Rui: no-play wrong 2D called wrong picked 2D
! skip Ana
! miss Mário
4. Mário: 3H right
5. Rui: 3C wrong
! step-down Carlos
6. Ana: no-play right
! undo 6
6. Ana: 2C right
! replace Ana Eva Sá
! eject Rui
! end scored
"""
BY_A_MACHINE = """\
[EGN "1"]
[Rulebook "eleusis-express"]
[Option "open_cards_min = 0"]
[God "Luis"]
[Seats "Ana; Bia"]
[Rule "alternate"]
[Judge "machine"]
[Starter "AH"]
[Hand "Ana" "2S 3H 4S"]
[Hand "Bia" "2H 3S 4H"]
[Stock "7S 7H 7D"]
[Seed "{seed}"] [Salt "{seed}"]

1. Bia: 3S right guess "odd" wrong
2. Ana: 3H
3. Bia: no-play right
3. Bia: guess "say \\"right\\"" wrong
4. Ana: 4S right
""".format(seed="5e" * 32)
FILES = [BY_A_PERSON, BY_A_MACHINE, *(path.read_text("utf-8") for path in sorted(SAMPLES.glob("*.egn")))]
WORDS = [
    *(
        "right",
        "wrong",
        "called",
        "picked",
        "prophet",
        "guess",
        "no-play",
        '"red"',
        '"',
        "{",
        "}",
        ";",
        "[",
        "]",
    ),
    *(
        "!",
        ":",
        ".",
        "\\",
        "\n",
        "\r",
        "\r\n",
        "\0",
        "\x1b[31m",
        "\ufeff",
        "\u2028",
        "é",
        "e\u0301",
        "٣",
        "10",
    ),
    *(
        "2S",
        "10H",
        "TC",
        "1S",
        "0",
        "-1",
        "999999",
        "9" * 40,
        "Ana",
        "Rui",
        "Luis",
        "prophet = true",
        "= =",
        "seed",
    ),
]


@pytest.fixture(scope="session")
def judge_of(rule):
    alternate = rule(lambda last, card: last.suit.red != card.suit.red)
    return lambda text, rulebook: alternate if text == "alternate" else "no rule"


@pytest.fixture(scope="session")
def answer(books, judge_of):
    """What reading gives; whatever the text, it must be a round or a clear line about one of its own lines."""

    def answer(text, verified=True):
        game = read_egn(text, books.get, judge_of)
        told = [game] if isinstance(game, EgnError) else []
        findings = verify_egn(text, books.get, judge_of) if verified else told
        for one in (*told, *findings):
            assert 1 <= one.line <= text.count("\n") + 1
            assert one.message.isprintable()
            assert 5 <= len(one.message) <= 300
        if isinstance(game, Game):
            json.dumps(summary_json(game))
            assert len(game.play_lines) == len(game.round.plays)
        else:
            assert [(one.line, one.message) for one in findings] == [(game.line, game.message)]
        return game

    return answer


def spoilt(text, dice):
    """The text after a few small accidents to its characters, words and lines."""
    for _ in range(dice.choice((1, 1, 1, 2, 3, 8))):
        kind = dice.randrange(6)
        if kind < 2:
            lines = text.split("\n")
            here, there = dice.randrange(len(lines)), dice.randrange(len(lines))
            change = dice.choice(("drop", "again", "swap", "move"))
            if change == "swap":
                lines[here], lines[there] = lines[there], lines[here]
            else:
                line = lines[here] if change == "again" else lines.pop(here)
                if change != "drop":
                    lines.insert(there, line)
            text = "\n".join(lines)
        elif kind < 4:
            words = re.split(r"(\s+)", text)
            here = dice.randrange(len(words))
            words[here] = dice.choice((dice.choice(WORDS), dice.choice(words), ""))
            text = "".join(words)
        else:
            here = dice.randrange(len(text) + 1)
            text = text[:here] + dice.choice(("", dice.choice(WORDS))) + text[here + dice.randrange(3) :]
        text = text or "\n"
    return text


@pytest.mark.parametrize("text", FILES[:2])
def test_the_files_to_be_spoilt_are_good(answer, text):
    assert isinstance(answer(text), Game)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(FILES), st.integers(min_value=0, max_value=2**32))
def test_a_spoilt_file_is_read_or_told_with_its_line(answer, text, seed):
    answer(spoilt(text, random.Random(seed)))


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60), st.text(alphabet='[]"{};!.: 1AS\\\n\r', max_size=60))
def test_any_text_at_all_is_answered(answer, anything, signs):
    answer(anything)
    answer(signs)
    answer(BY_A_PERSON + signs)


MILLION = 1_000_000
ONE_LINE = {
    "spaces in a move": "1." + " " * MILLION + "x",
    "a word": "1. Rui: " + "A" * MILLION,
    "cards": "1. Mário: " + "2S " * 300_000 + "right",
    "a guess": '1. Mário: 2S right guess "' + "x" * MILLION + '" right',
    "quotes": '"' * MILLION,
    "backslashes": '[Rule "' + "\\" * MILLION + '"]',
    "braces": "{" * MILLION,
    "comments": "{}" * (MILLION // 2),
    "brackets": "[" * MILLION,
    "tags on a line": '[Site "x"]' * 100_000,
    "spaces in a result": '[Result "' + " " * MILLION + '"]',
    "people in a result": '[Result "' + "a 1;" * 250_000 + '"]',
    "people": '[Seats "' + "a;" * 500_000 + '"]',
    "a name": '[God "' + "a" * MILLION + '"]',
    "a tag's name": "[" + "a" * MILLION + ' "x"]',
    "a rulebook": '[Rulebook "' + "a" * MILLION + '"]',
    "an option": '[Option "string_max = ' + "9" * MILLION + '"]',
    "an order": "! " + "eject " * 150_000,
    "an undo": "! undo " + "9" * MILLION,
    "a number": "9" * MILLION + ". Rui: 2S",
    "digits of the east": "! undo ٣",
    "carriage returns": "\r" * MILLION,
}


@pytest.mark.parametrize("line", ONE_LINE.values(), ids=ONE_LINE)
def test_a_line_of_a_million_characters_stalls_nobody(answer, line):
    head, _, moves = BY_A_PERSON.partition("\n\n")
    lines = head.splitlines()
    name = line.split()[0] if line.startswith("[") else "["
    if name in ("[God", "[Seats", "[Rulebook", "[Result"):
        lines = [line if one.startswith(name + " ") else one for one in lines]
        text = "\n".join([*lines, "", moves])
    elif line.startswith("["):
        text = "\n".join([*lines, line, "", moves])
    else:
        text = "\n".join([*lines, "", line, moves])
    began = time.process_time()
    answer(text, verified=False)
    assert time.process_time() - began < 5


def test_thousands_of_tags_and_lines_stall_nobody(answer):
    head, _, moves = BY_A_PERSON.partition("\n\n")
    began = time.process_time()
    for tag in ('[Option "string_max = 3"]', '[Hand "Ana" "2S"]', '[Site "x"]', "; nothing", "[]"):
        answer("\n".join([head, *[tag] * 20_000, "", moves]), verified=False)
    for line in ("! skip Mário\n! skip Carlos\n! skip Rui\n! skip Ana", "", "{\n}", "! undo 1"):
        answer("\n".join([head, "", *[line] * 20_000]), verified=False)
    assert time.process_time() - began < 20


def test_a_round_that_never_ends_is_given_up(books, judge_of):
    text = BY_A_PERSON.partition("\n\n")[0].replace("[Result", "; [Result")
    line = "! skip Mário\n! skip Carlos\n! skip Rui\n! skip Ana\n"
    error = read_egn(text + "\n" + line * 2000, books.get, judge_of)
    assert error == EgnError(text.count("\n") + 5002, "more than 5000 lines of play: no round is so long")


def test_plays_done_and_undone_for_ever_fill_no_memory(books, judge_of):
    head = BY_A_MACHINE.partition("\n1. ")[0].replace("eleusis-express", "eleusis-express-golden") + "\n"
    again = "1. Ana: 2S\n! undo 1\n" * 2000
    began = time.process_time()
    game = read_egn(head + again, books.get, judge_of)
    assert isinstance(game, Game), game
    assert game.round.plays == ()
    assert time.process_time() - began < 10
