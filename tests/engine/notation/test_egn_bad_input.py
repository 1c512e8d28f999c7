"""Impossible EGN files of every kind, under several rulebooks: the first bad line, and what is wrong with it."""

import re

import pytest

from pbem.engine.notation import EgnError, Game, read_egn
from pbem.engine.round.judge import Unclear

PEOPLE = '[EGN "1"]\n[God "Luis"]\n[Seats "Ana; Bia; Rui"]\n'
HEADS = {
    "new-eleusis": '[Rulebook "new-eleusis"]\n[Starter "AH"]\n',
    "eleusis-basic": '[Rulebook "eleusis-basic"]\n[Starter "AH"]\n',
    "eleusi": '[Rulebook "eleusi"]\n[Starter "AH KC"]\n',
    "eleusis-express": '[Rulebook "eleusis-express"]\n[Starter "AH"]\n',
    "eleusis-express-golden": '[Rulebook "eleusis-express-golden"]\n[Starter "AH"]\n',
}
REST = """\
[Judge "{judge}"]
[Rule "alternate"]
[Hand "Ana" "2S 3H 4S"]
[Hand "Bia" "2H 3S 4H"]
[Hand "Rui" "2D 3C 4D"]
[Stock "7S 7H"]
"""
FIRST_MOVE = 12
"""The line of the first move under these tags, counted from 1."""


@pytest.fixture(scope="session")
def read(books, rule):
    def same(theory):
        return {"right": True, "odd": False, "deep": Unclear.TOO_COMPLEX}.get(theory, Unclear.UNREADABLE)

    alternate = rule(lambda last, card: last.suit.red != card.suit.red, same=same)

    def read(text):
        return read_egn(
            text, books.get, lambda text, _: alternate if text == "alternate" else "it does not read"
        )

    return read


@pytest.fixture(scope="session")
def told(read):
    """What is told of a file with these moves: its line, counted from the first move, and the reason."""

    def told(moves, book="new-eleusis", judge="human"):
        found = read(PEOPLE + HEADS[book] + REST.format(judge=judge) + moves)
        assert isinstance(found, EgnError), found
        return found.line - FIRST_MOVE, found.message

    return told


@pytest.mark.parametrize("book", HEADS)
@pytest.mark.parametrize("judge", ["human", "machine"])
def test_the_files_are_good_without_their_fault(read, book, judge):
    assert isinstance(read(PEOPLE + HEADS[book] + REST.format(judge=judge)), Game)


@pytest.mark.parametrize(
    ("book", "moves", "line", "message"),
    [
        # Express: one card, anticlockwise from God's right, no Prophet; eleusi: the whole hand.
        ("eleusis-express", "1. Rui: 2D 3C right", 0, "a string of 2 cards; the longest here has 1"),
        ("eleusis-express", "1. Ana: 2S right", 0, "it is Rui's turn, not Ana's"),
        ("eleusis-express", "1. Rui: 2D right\n2. Ana: 2S right", 1, "it is Bia's turn, not Ana's"),
        ("eleusis-express-golden", "1. Rui: 2D right", 0, "it is Ana's turn, not Rui's"),
        ("eleusis-express-golden", "1. Ana: 2S 4S right", 0, "a string of 2 cards; the longest here has 1"),
        ("eleusis-express", "1. Rui: 2D right prophet", 0, "Rui cannot be Prophet: this rulebook has none"),
        ("eleusis-basic", "1. Ana: 2S right prophet", 0, "Ana cannot be Prophet: this rulebook has none"),
        ("eleusis-basic", "1. Ana: 2S right called wrong", 0, "nobody is Prophet, so nobody calls"),
        ("eleusi", "1. Ana: 2S 3H 4S 7S right", 0, "Ana does not hold 7S"),
        ("eleusi", "1. Ana: 2S 2S right", 0, "Ana holds 2S only once"),
        ("new-eleusis", "1. Ana: 9D right", 0, "Ana does not hold 9D"),
        # Prophets who may not be
        (
            "new-eleusis",
            "1. Ana: 2S right\n1. Bia: prophet",
            1,
            "Bia cannot be Prophet without having just played",
        ),
        ("new-eleusis", "1. Ana: 2S right prophet\n1. Ana: prophet", 1, "Ana cannot be Prophet: Ana is"),
        (
            "new-eleusis",
            "1. Ana: 2S right prophet\n! step-down Ana\n2. Bia: 2H right\n3. Rui: 2D right\n"
            "4. Ana: 4S right prophet",
            4,
            "Ana cannot be Prophet twice in a round",
        ),
        (
            "new-eleusis",
            "! eject Rui\n1. Ana: 2S right prophet",
            1,
            "Ana cannot be Prophet: fewer than two others are still in",
        ),
        ("new-eleusis", "1. Ana: 2S right prophet\n2. Ana: 3H right", 1, "Ana is Prophet, who does not play"),
        ("new-eleusis", "1. Luis: prophet", 0, "a declaration has the number of the play it follows, 0"),
        # Calls and picks
        ("new-eleusis", "1. Ana: 2S right called right", 0, "nobody is Prophet, so nobody calls"),
        (
            "new-eleusis",
            "1. Ana: no-play right picked 2S",
            0,
            "only a no play that Prophet and God both call wrong has a card picked",
        ),
        (
            "new-eleusis",
            "1. Ana: 2S right prophet\n2. Bia: no-play right called right picked 2H",
            1,
            "only a no play that Prophet and God both call wrong has a card picked",
        ),
        (
            "new-eleusis",
            "1. Ana: 2S right prophet\n2. Bia: 2H right picked 2H",
            1,
            "only a no play that Prophet and God both call wrong has a card picked",
        ),
        (
            "new-eleusis",
            "1. Ana: 2S right prophet\n2. Bia: no-play wrong 2H picked 9D",
            1,
            "Bia does not hold 9D",
        ),
        (
            "new-eleusis",
            "1. Ana: 2S right prophet\n2. Bia: no-play wrong called wrong",
            1,
            "a wrong no play names the right card that God played",
        ),
        # Guesses
        (
            "new-eleusis",
            '1. Ana: 2S right guess "odd" wrong',
            0,
            "Ana cannot guess: this rulebook has no guesses",
        ),
        (
            "eleusi",
            '1. Ana: 2S right\n1. Ana: guess "odd" wrong',
            1,
            "Ana cannot guess: this rulebook has no guesses",
        ),
        ("eleusis-express", '1. Rui: 2D wrong guess "odd" wrong', 0, "Rui cannot guess: the play was wrong"),
        (
            "eleusis-express",
            '1. Rui: 2D wrong\n1. Rui: guess "odd" wrong',
            1,
            "Rui cannot guess: the play was wrong",
        ),
        (
            "eleusis-express",
            '1. Rui: no-play wrong 2D guess "odd" wrong',
            0,
            "Rui cannot guess: the play was wrong",
        ),
        (
            "eleusis-express",
            '1. Rui: 2D right\n1. Bia: guess "odd" wrong',
            1,
            "Bia cannot guess without having just played",
        ),
        ("eleusis-express", '0. Rui: guess "odd" wrong', 0, "Rui cannot guess without having just played"),
        (
            "eleusis-express",
            '1. Rui: 2D right guess "odd" wrong\n1. Rui: guess "right" right',
            1,
            "Rui cannot guess again before the next play",
        ),
        (
            "eleusis-express",
            '1. Rui: 2D right\n2. Bia: 2H wrong\n1. Rui: guess "odd" wrong',
            2,
            "a guess has the number of the play it follows, 2",
        ),
        (
            "eleusis-express",
            '1. Rui: 2D right\n1. Luis: guess "odd" wrong',
            1,
            "Luis is God, who does not play",
        ),
        (
            "eleusis-express",
            '1. Rui: 2D right guess "odd"',
            0,
            "a human judge's verdict on the guess is missing: right or wrong",
        ),
        ("eleusis-express", '1. Rui: 2D right guess ""', 0, "a guess that says nothing"),
        (
            "eleusis-express",
            "1. Rui: 2D right guess",
            0,
            "expected the guess in quotes, found the end of the line",
        ),
        (
            "eleusis-express",
            '1. Rui: 2D right guess "odd" maybe',
            0,
            "expected right or wrong, prophet or the end of the line, found maybe",
        ),
        # After the end
        (
            "eleusis-express",
            '1. Rui: 2D right guess "odd" right\n2. Bia: 2H right',
            1,
            "the round is over: nothing can follow",
        ),
        ("eleusi", "1. Ana: 4S 3H 2S right\n! replace Ana Eva", 1, "the round is over: nothing can follow"),
        ("eleusi", "1. Ana: no-play right\n1. Ana: prophet", 1, "the round is over: nothing can follow"),
        # The stock
        (
            "eleusi",
            "1. Ana: 2S 4S wrong",
            0,
            "the stock is dry, and neither Seed nor Refill gives further cards",
        ),
        (
            "eleusis-express-golden",
            "1. Ana: 2S wrong\n2. Bia: 2H wrong\n3. Rui: 2D wrong",
            2,
            "the stock is dry, and neither Seed nor Refill gives further cards",
        ),
        (
            "eleusis-express",
            "1. Rui: 2D wrong\n2. Bia: 2H wrong\n3. Ana: 2S wrong\n4. Rui: 3C right",
            3,
            "the round is over: nothing can follow",
        ),
        # Verdicts
        ("eleusi", "1. Ana: 2S", 0, "a human judge's verdict is missing: right or wrong"),
        ("eleusi", "1. Ana: no-play", 0, "a human judge's verdict is missing: right or wrong"),
        ("eleusi", "1. Ana: no-play right 2S", 0, "a right no play names no card"),
        (
            "eleusi",
            "1. Ana: 2S wrong 2S",
            0,
            "expected called, prophet, guess or the end of the line, found 2S",
        ),
    ],
)
def test_what_a_rulebook_does_not_allow_is_told(told, book, moves, line, message):
    assert told(moves, book) == (line, message)


@pytest.mark.parametrize(
    ("moves", "line", "message"),
    [
        ('1. Rui: 3C right guess "odd" right', 0, "by the rule this guess is wrong"),
        ('1. Rui: 3C right\n1. Rui: guess "right" wrong', 1, "by the rule this guess is right"),
        ('1. Rui: 2D guess "odd"', 0, "Rui cannot guess: the play was wrong"),
        ('1. Rui: 3C guess "as I like"', 0, "the guess cannot be judged: it does not read as a rule"),
        (
            '1. Rui: 3C\n1. Rui: guess "deep"',
            1,
            "the guess cannot be judged: it is too complex to be compared with the rule",
        ),
        ('1. Rui: 3C guess "right"\n2. Bia: 2H', 1, "the round is over: nothing can follow"),
        ("1. Rui: 3C wrong", 0, "by the rule this play is right"),
        ("1. Rui: no-play right", 0, "by the rule this play is wrong"),
        ("1. Rui: no-play wrong 2D", 0, "God cannot play 2D: by the rule it is wrong here"),
        ("1. Rui: no-play wrong 2H", 0, "Rui does not hold 2H"),
    ],
)
def test_a_machine_is_not_to_be_contradicted(told, moves, line, message):
    assert told(moves, "eleusis-express", "machine") == (line, message)


@pytest.mark.parametrize("seed", ['[Refill "8S 8H 8D"]\n', f'[Seed "{"5e" * 32}"]\n'])
def test_a_right_pick_is_the_card_that_god_plays(read, seed):
    head = PEOPLE + HEADS["new-eleusis"] + REST.format(judge="machine") + seed
    told = head + "1. Ana: 2S prophet\n2. Bia: no-play wrong {} called wrong picked 2H\n"
    line = FIRST_MOVE + 2
    why = "the Prophet picked 2H, which is right: God plays it, not 4H"
    assert read(told.format("4H")) == EgnError(line, why)
    game = read(told.format("2H"))
    assert isinstance(game, Game), game
    assert game.round.prophet is not None


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ('! miss Ana\n1. Ana: 2S guess "odd"', "Ana cannot guess: the play has ended the round"),
        ("1. Ana: 2S prophet", "Ana cannot be Prophet: the play has ended the round"),
    ],
)
def test_nothing_is_wished_with_a_play_that_ended_the_round(read, moves, message):
    """The guess may go with a play of his own, but not with one that the server made for him."""
    book = "new-eleusis" if "prophet" in moves else "eleusis-express-golden"
    head = PEOPLE + HEADS[book] + REST.format(judge="machine")
    found = read(re.sub(r'(Hand "Ana") ".*"', r'\1 "2S"', head) + moves)
    assert found == EgnError(FIRST_MOVE + moves.count("\n"), message)


def test_with_a_seed_the_card_god_plays_is_the_one_that_chance_gave(read):
    head = PEOPLE + HEADS["new-eleusis"] + REST.format(judge="machine") + f'[Seed "{"5e" * 32}"]\n'
    told = [read(head + f"1. Ana: no-play wrong {card}\n") for card in ("2S", "4S")]
    (error,) = [one for one in told if isinstance(one, EgnError)]
    card, other = ("2S", "4S") if isinstance(told[0], Game) else ("4S", "2S")
    assert error == EgnError(FIRST_MOVE + 1, f"by the seed God plays {card} here, not {other}")


@pytest.mark.parametrize(
    ("tag", "line", "message"),
    [
        ('[Judge "robot"]', 6, "the judge is machine or human, not robot"),
        ('[Judge "human"', 6, 'a tag is [Judge "value"]'),
        ('[Judge "human"] indeed', 6, 'a tag is [Name "value"]'),
        ('Judge "human"', 6, 'Judge "human" stands among the tags, and is none'),
        ("", 11, "the tag Judge is missing"),
        ('[Judge "human"]\n[Judge "human"]', 7, "a second Judge; the first is on line 6"),
        ('[Judges "human"]', 6, "there is no tag Judges; the nearest is Judge"),
        ('[Judge "human"] [Colour "red"]', 6, "there is no tag Colour"),
        (
            '[Judge "human"]\n[Option "wrong_draw = 60"]',
            7,
            "Option wrong_draw: 60 is not a whole number from 0 to 52",
        ),
        ('[Judge "human"]\n[Option "prophet = perhaps"]', 7, "Option prophet: perhaps is not true or false"),
        (
            '[Judge "human"]\n[Option "stock = endless"]',
            7,
            'Option stock: endless is not "refill" or "ends-round"',
        ),
        (
            '[Judge "human"]\n[Option "seats_max = 12"]\n[Option "hint = required"]',
            8,
            "Option hint = required: packs: 11 hands of 14 and up to 9 starters are 163 cards; 3 packs have 156",
        ),
        ('[Judge "human"]\n[Option "jokers = 2"]', 7, "Option jokers: no such field"),
        ('[Judge "human"]\n[Option "name = mine"]', 7, "Option name: no such field"),
        ('[Judge "human"]\n[Option "string_max 2"]', 7, 'an Option is "field = value", not string_max 2'),
        (
            '[Judge "human"]\n[Option "hand = 3"]\n[Option "hand = 4"]',
            8,
            "a second Option hand; the first is on line 7",
        ),
        ('[Judge "human"]\n[Seed "5e"]', 7, "Seed is 64 hexadecimal digits in small letters"),
        (
            '[Judge "human"]\n[Commitment "' + "5E" * 32 + '"]',
            7,
            "Commitment is 64 hexadecimal digits in small letters",
        ),
        (
            '[Judge "human"]\n[Refill "2S 3X"]',
            7,
            "3X is not a card: a rank A 2 … 10 J Q K, then a suit S H D C",
        ),
        ('[Judge "human"]\n[Hand "Ana" "2S"]', 9, "a second hand of Ana"),
        ('[Judge "human"]\n[Result "Ana 4; Ana 5"]', 7, "Ana has two scores"),
        ('[Judge "human"]\n[Result "Ana four"]', 7, '"Ana four" is not a name and a score'),
    ],
)
def test_a_bad_tag_is_told(read, tag, line, message):
    text = PEOPLE + HEADS["eleusi"] + REST.replace('[Judge "{judge}"]', tag)
    if not tag:
        text = text.replace("\n\n", "\n")
        line -= 1
    found = read(text)
    assert isinstance(found, EgnError), found
    assert (found.line, found.message.partition("; the nearest is hint")[0]) == (line, message)


@pytest.mark.parametrize(
    ("people", "message"),
    [
        (
            '[God "Zoe"]\n[Seats "Ana; Bia; Zoë"]',
            "Zoe and Zoë: names differ in more than capitals and accents",
        ),
        (
            '[God "Luis"]\n[Seats "Ana; ANA; Bia"]',
            "Ana and ANA: names differ in more than capitals and accents",
        ),
        ('[God "A"]\n[Seats "A; B; C"]', "two people are called A"),
        ('[God "Luis"]\n[Seats "Ana; Bia; "]', '"" is no name: 1 to 24 letters, digits, spaces, . \' -'),
        (
            '[God "Luis"]\n[Seats "Ana; Bia; Rui!"]',
            '"Rui!" is no name: 1 to 24 letters, digits, spaces, . \' -',
        ),
        (
            '[God "Luis"]\n[Seats "Ana; Bia; Ana\\nBia"]',
            '"Ana\N{REPLACEMENT CHARACTER}Bia" is no name: 1 to 24 letters, digits, spaces, . \' -',
        ),
        ('[God "Luis"]\n[Seats "Ana"]', "2 people, God included; eleusi seats 4 to 8"),
    ],
)
def test_names_that_cannot_be_are_told(read, people, message):
    text = f'[EGN "1"]\n{people}\n' + HEADS["eleusi"] + REST.format(judge="human")
    assert read(text) == EgnError(3, message)


@pytest.mark.parametrize(
    ("hand", "message"), [("2S 2S 2S 2S", "Ana holds 2S 4 times; there are 3 packs"), ("2S 2S 2S", None)]
)
def test_no_hand_holds_a_card_more_often_than_there_are_packs(read, hand, message):
    """`eleusi` has three packs, so three are well."""
    text = PEOPLE + HEADS["eleusi"] + REST.format(judge="human").replace("2S 3H 4S", hand)
    found = read(text)
    assert (found == EgnError(8, message)) if message else isinstance(found, Game)


def test_only_a_rulebook_that_looks_back_has_several_starters(read):
    text = PEOPLE + HEADS["eleusis-basic"].replace("AH", "AH KC") + REST.format(judge="human")
    assert read(text) == EgnError(5, "2 starters; eleusis-basic has one")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "the tag EGN is missing"),
        ("\n\n; nothing\n", 1, "the tag EGN is missing"),
        ("Dear all,\nhere is my file\n", 1, "the tag EGN is missing"),
        ('[EGN "1"]', 1, "the tag Rulebook is missing"),
        ('[EGN "2"]\n', 1, "the tag Rulebook is missing"),
        ('[EGN "1"]\r[God "Luis"]\r', 1, "lines end in CR alone; in EGN they end in LF or CRLF"),
    ],
)
def test_what_is_no_egn_is_told(read, text, line, message):
    assert read(text) == EgnError(line, message)
