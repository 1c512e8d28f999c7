"""EGN files read: what may be left out, what the moderator did, and every kind of error with its line."""

import json
import re

import pytest

from pbem.cards import PACK, Card, SeededChance
from pbem.engine.notation import EgnError, Game, Heading, read_egn, summary_json, write_egn
from pbem.engine.round import commands as commands
from pbem.engine.round.dealing import deal
from pbem.engine.round.events import Ending

HEAD = """\
[EGN "1"]
[Rulebook "new-eleusis"]
[God "Luis"]
[Seats "Mário; Carlos; Rui; Ana"]
[Judge "{judge}"]
[Starter "AH"]
[Rule "alternate"]
[Hand "Mário" "2S 3H 4S 5H 6S"]
[Hand "Carlos" "2H 3S 4H 5S 6H"]
[Hand "Rui" "2D 3C 4D 5C 6D"]
[Hand "Ana" "2C 3D 4C 5D 6C"]
[Stock "7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C 10S 10H 10D 10C"]
"""
FIRST_MOVE = len(HEAD.splitlines()) + 1
SEED = "5e" * 32


@pytest.fixture
def read(books, rule):
    alternate = rule(lambda last, card: last.suit.red != card.suit.red)

    def read(moves, judge="human", head=HEAD):
        def judge_of(text, rulebook):
            return alternate if text == "alternate" else f"{text} is no rule"

        return read_egn(head.format(judge=judge) + moves, books.get, judge_of)

    return read


@pytest.fixture
def fails(read):
    def fails(moves, judge="human", head=HEAD):
        found = read(moves, judge, head)
        assert isinstance(found, EgnError), found
        return found.line - FIRST_MOVE, found.message

    return fails


def test_a_machine_needs_no_verdicts(read):
    game = read("1. Mário: 2S\n2. Carlos: 3S\n3. Rui: 2D 3C\n4. Ana: no-play\n", "machine")
    assert [play.right for play in game.round.plays] == [True, False, True, False]
    assert str(game.round.plays[3].god_card) == "3D"


def test_comments_stand_anywhere_but_in_quotes(read):
    game = read('; first\n1. Mário: 2S right {a comment\n"over lines; } \n\n2. Carlos: 2H right ; {well\n')
    assert [play.seat for play in game.round.plays] == ["Mário", "Carlos"]


def test_lines_may_end_as_they_do_in_mail_and_ten_may_be_t(books):
    head = HEAD.format(judge="human").replace("10S", "TS").replace("\n", "\r\n")
    game = read_egn("\ufeff" + head + "1. Mário: 2S wrong\r\n", books.get, str)
    assert isinstance(game, Game), game
    assert Card.read("10S") in game.round.stock


def test_escapes_in_quotes_are_read_and_written(read):
    rule = 'one "odd" \\ line\nand another'
    head = HEAD.replace('"alternate"', '"one \\"odd\\" \\\\ line\\nand another"')
    game = read("", head=head)
    assert game.header.tags["Rule"] == rule
    assert "\\n" in write_egn(
        game.events, Heading({n: n for n in "Mário Carlos Rui Ana Luis".split()}, rule=rule)
    )


def test_an_option_changes_the_rulebook(read):
    game = read("", head=HEAD + '[Option "string_max = 2"]\n')
    assert game.round.rulebook.string_max == 2
    assert game.header.options == (("string_max", "2"),)


def test_the_prophet_agreed_where_no_call_is_written(read):
    moves = "1. Mário: 2S right prophet\n2. Carlos: 3S wrong\n3. Rui: no-play wrong 2D\n"
    for judge in ("human", "machine"):
        game = read(moves, judge)
        assert isinstance(game, Game), game
        assert [play.called for play in game.round.plays] == [None, False, False]
        assert game.round.plays[2].picked == Card.read("2D")
        assert game.round.prophet.seat == "Mário"


def test_a_pick_is_right_exactly_when_it_is_the_card_god_names(read):
    start = "1. Mário: 2S right prophet\n2. Carlos: no-play wrong 4H called wrong picked "
    for judge in ("human", "machine"):
        right, wrong = read(start + "4H\n", judge), read(start + "3S\n", judge)
        assert (right.round.plays[1].overthrew, len(right.round.plays[1].drawn)) == (None, 5)
        assert (wrong.round.plays[1].overthrew, len(wrong.round.plays[1].drawn)) == ("Mário", 0)


def test_a_pick_needs_no_call_beside_it(read):
    """The Prophet agreed where no call is written, and a pick says that both called the no play wrong."""
    start = "1. Mário: 2S right prophet\n2. Carlos: no-play wrong 4H "
    for judge in ("human", "machine"):
        assert (
            read(start + "picked 3S\n", judge).round == read(start + "called wrong picked 3S\n", judge).round
        )


def test_tags_may_stand_together_on_a_line(read):
    game = read("", head=HEAD + f'[Seed "{SEED}"] [Salt "{SEED}"][Event "Rosewood"]   ; fair play\n')
    assert isinstance(game, Game), game
    assert game.header.tags["Event"] == "Rosewood"
    assert game.header.lines["Salt"] == FIRST_MOVE


def test_a_declaration_may_stand_on_a_line_of_its_own(read):
    one = read("1. Mário: 2S right prophet\n")
    two = read("1. Mário: 2S right\n1. Mário: prophet\n")
    assert one.round == two.round


def test_the_moderators_lines_are_replayed_and_written_again(read):
    moves = (
        "! miss Mário\n1. Mário: 2S right\n! skip Carlos\n2. Rui: 2D right prophet\n! amend 1 wrong\n"
        "! step-down Rui\n! replace Carlos Bruno Sá\n! eject Ana\n3. Mário: 4S wrong\n! end scored\n"
    )
    game = read(moves)
    assert isinstance(game, Game), game
    assert game.round.plays[0].missed
    assert game.round.seats == ("Mário", "Bruno Sá", "Rui", "Ana")
    assert game.round.expelled == ("Ana",)
    assert game.round.amended == (1,)
    assert game.round.ended_by is Ending.CLOSED
    names = {name: name for name in ("Mário", "Carlos", "Bruno Sá", "Rui", "Ana", "Luis")}
    text = write_egn(game.events, Heading(names, rule="alternate"))
    assert text.split("\n\n")[1] == moves
    assert json.loads(json.dumps(summary_json(game)))["seats"][1] == "Bruno Sá"


def test_who_takes_over_the_seat_of_an_ejected_player_plays_on_and_the_file_says_so_by_two_lines(read):
    moves = "1. Mário: 2S right\n! eject Carlos\n! replace Carlos Eva\n2. Rui: 2D right\n3. Ana: 2C right\n"
    game = read(f"{moves}4. Mário: 3H right\n5. Eva: 3S right\n")
    assert isinstance(game, Game), game
    assert game.round.expelled == ()
    assert game.round.plays[-1].seat == "Eva"
    names = {name: name for name in ("Mário", "Carlos", "Eva", "Rui", "Ana", "Luis")}
    assert write_egn(game.events, Heading(names, rule="alternate")).split("\n\n")[1].startswith(moves)


def test_a_void_round_has_no_scores(read):
    summary = summary_json(read("! end void\n"))
    assert (summary["over"], summary["ended_by"], summary["scores"]) == (True, "void", None)


def test_undone_plays_never_happened(read):
    played = "1. Mário: 2S right\n2. Carlos: 3S wrong\n"
    game = read(played + "3. Rui: 2D wrong\n! eject Ana\n! undo 3\n3. Rui: 5C right\n")
    assert isinstance(game, Game), game
    assert game.round == read(played + "3. Rui: 5C right\n").round


@pytest.mark.parametrize("number", [1, 2, 16, 17, 18, 33, 34])
def test_any_play_of_a_long_round_can_be_undone(read, number):
    """Each no play is right and is dealt a new hand as large as the old one less four: they are long hands."""
    head = HEAD + '[Option "no_play_less = 0"]\n[Option "no_play_small = 0"]\n'
    names = ("Mário", "Carlos", "Rui", "Ana")
    lines = [f"{n}. {names[(n - 1) % 4]}: no-play right" for n in range(1, 35)]
    played = "\n".join(lines) + "\n"
    undone = read(f"{played}! undo {number}\n", head=head)
    assert isinstance(undone, Game), undone
    kept = read("\n".join(lines[: number - 1]) + "\n", head=head)
    assert (undone.round, undone.events, undone.play_lines) == (kept.round, kept.events, kept.play_lines)
    again = read(f"{played}! undo {number}\n" + "\n".join(lines[number - 1 :]) + "\n", head=head)
    assert again.round == read(played, head=head).round


EXPRESS = HEAD.replace("new-eleusis", "eleusis-express").replace("2C 3D 4C 5D 6C", "2C")


def test_a_guess_stands_with_its_play_or_before_the_next(read):
    """Express begins at God's right: Ana, whose one card is 2C."""
    head = EXPRESS.replace('"2C"', '"2C 9D"')
    one = read('1. Ana: 2C right guess "odd" wrong\n2. Rui: 3C wrong\n', head=head)
    two = read('1. Ana: 2C right\n\n1. Ana: guess "odd" wrong\n2. Rui: 3C wrong\n', head=head)
    assert one.round == two.round
    assert [(guess.number, guess.seat, guess.right) for guess in one.round.guesses] == [(1, "Ana", False)]


def test_a_right_guess_ends_the_round_and_counts_beside_going_out(read):
    """Mensa Rosario: 12 less own cards, +6 for the guess, +3 without cards; both with one play."""
    game = read('1. Ana: 2C right guess "alternate" right\n', head=EXPRESS)
    summary = summary_json(game)
    assert (summary["over"], summary["ended_by"]) == (True, "out-of-cards")
    assert summary["scores"] == {"Mário": 7, "Carlos": 7, "Rui": 7, "Ana": 21, "Luis": 21}


@pytest.mark.parametrize(
    ("hand", "right", "written"),
    [
        ("2C 9D", False, '1. Ana: 2C right guess "odd" wrong\n! replace Rui Eva\n'),
        ("2C 9D", True, '1. Ana: 2C right\n! replace Rui Eva\n1. Ana: guess "odd" right\n'),
        ("2C", True, '! replace Rui Eva\n1. Ana: 2C right guess "odd" right\n'),
        ("2C", False, '! replace Rui Eva\n1. Ana: 2C right guess "odd" wrong\n'),
    ],
)
def test_what_was_done_while_god_thought_of_a_guess_is_written_where_it_can_be_read(
    books, table, read, hand, right, written
):
    hands = {"Mário": "2S 3H 4S 5H 6S", "Carlos": "2H 3S 4H 5S 6H", "Rui": "2D 3C 4D 5C 6D", "Ana": hand}
    stock = "7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C 10S 10H 10D 10C"
    round_ = table(books["eleusis-express"], hands, starter="AH", stock=stock)
    round_.done(commands.PlayCards("Ana", (Card.read("2C"),), guess="odd"))
    round_.done(commands.JudgePlay(True))
    round_.done(commands.TakeOverSeat("Rui", "Eva"))
    round_.done(commands.JudgeGuess(right))
    names = {name: name for name in (*hands, "Eva", "God")}
    text = write_egn(round_.events, Heading(names, rule="alternate"))
    assert text.split("\n\n")[1] == written
    again = read(written, head=text.split("\n\n")[0] + "\n\n")
    assert isinstance(again, Game), again
    assert again.round == round_.round


def test_who_missed_his_turn_may_still_guess(read):
    head = EXPRESS.replace('"2C"', '"2C 9D"')
    moves = '! miss Ana\n1. Ana: 2C right guess "odd" wrong\n2. Rui: 3C wrong\n'
    game = read(moves, head=head)
    assert isinstance(game, Game), game
    names = {name: name for name in (*game.round.seats, game.round.god)}
    assert write_egn(game.events, Heading(names)).split("\n\n")[1] == moves


def test_after_an_undo_a_seeded_stock_is_shuffled_again(read):
    seeded = HEAD + f'[Seed "{SEED}"]\n'
    before = read("1. Mário: 2S right\n", head=seeded).round.stock
    game = read("1. Mário: 2S right\n2. Carlos: 3S wrong\n! undo 2\n", head=seeded)
    assert game.round.stock == SeededChance(bytes.fromhex(SEED)).shuffle("undo:1", before)


def test_a_refill_that_was_undone_never_comes_again(read):
    """Its cards have been seen: the next refill has the next label."""
    seeded = HEAD.replace("7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C 10S 10H 10D 10C", "7S") + f'[Seed "{SEED}"]\n'
    game = read("1. Mário: 2S wrong\n! undo 1\n1. Mário: 2S wrong\n", head=seeded)
    assert game.round.refills == 2
    chance = SeededChance(bytes.fromhex(SEED))
    assert game.round.plays[0].drawn[1] == chance.shuffle("refill:2", PACK)[0]


def test_a_seed_alone_deals_the_round(read, books):
    chance = SeededChance(bytes.fromhex(SEED))
    started = deal(books["new-eleusis"], "Luis", ("Mário", "Carlos", "Rui", "Ana"), chance, None)
    lines = [line for line in HEAD.splitlines() if not line.startswith(("[Hand", "[Stock", "[Starter"))]
    head = "\n".join([*lines, f'[Starter "{started.starter[0]}"]', f'[Seed "{SEED}"]\n'])
    game = read("", head=head)
    assert isinstance(game, Game), game
    assert tuple(game.round.hands.values()) == started.hands
    other = read("", head=head.replace(f'[Starter "{started.starter[0]}"]', '[Starter "AH"]'))
    assert "the deal from the seed has the starter" in other.message


def test_a_person_cannot_have_admitted_a_starter_that_lies_in_a_hand(read, books):
    """One pack, three hands of 16: four cards are left to be the starter."""
    seats = '[Seats "Mário; Carlos; Rui"]'
    options = [f'[Option "{text}"]' for text in ("packs = 1", "seats_max = 4", "hand = 16")]
    head = f'[EGN "1"]\n[Rulebook "novo-eleusis"]\n[God "Luis"]\n{seats}\n[Judge "human"]\n[Starter "{{}}"]\n'
    head += "\n".join([*options, f'[Seed "{SEED}"]\n'])
    told = [read("", head=head.format(card)) for card in PACK]
    assert sum(not isinstance(one, EgnError) for one in told) == 4
    messages = [(one.line, one.message) for one in told if isinstance(one, EgnError)]
    assert len(messages) == 48
    for line, message in messages:
        assert line == 6
        assert re.fullmatch(r"in 1000 draws from the seed the starter \S+ does not come", message)


def test_what_is_parted_by_a_tab_is_read_as_by_a_space(read):
    game = read("1. Mário: 2S right\n! amend 1\twrong\n! replace Ana\tEva\n")
    assert isinstance(game, Game), game
    assert "Eva" in game.round.seats


def test_a_refill_serves_once(read, fails):
    head = HEAD.replace('"7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C 10S 10H 10D 10C"', '"7S"')
    head += '[Refill "AS AC AD"]\n'
    game = read("1. Mário: 2S wrong\n", head=head)
    assert [str(card) for card in game.round.stock] == ["AC", "AD"]
    message = "the stock is dry, and neither Seed nor Refill gives further cards"
    # The Refill tag is one line more than the head the lines are counted from.
    assert fails("1. Mário: 2S wrong\n2. Carlos: 2H 3S wrong\n", head=head) == (2, message)


@pytest.mark.parametrize(
    ("moves", "line", "message"),
    [
        ("2. Mário: 2S right", 0, "this is play 1, not 2"),
        ("1. Carlos: 2H right", 0, "it is Mário's turn, not Carlos's"),
        ("1. Paulo: 2H right", 0, "Paulo has no seat in this round"),
        ("1. Luis: 2H right", 0, "Luis is God, who does not play"),
        ("1. Mário: 9D right", 0, "Mário does not hold 9D"),
        ("1. Mário: 2S 2S right", 0, "Mário holds 2S only once"),
        ("1. Mário: 2S 3H 4S 5H 6S right", 0, "a string of 5 cards; the longest here has 4"),
        ("1. Mário: 2S", 0, "a human judge's verdict is missing: right or wrong"),
        ("1. Mário: 2S right called right", 0, "nobody is Prophet, so nobody calls"),
        ("1. Mário: no-play wrong", 0, "a wrong no play names the right card that God played"),
        ("1. Mário: no-play wrong 9D", 0, "Mário does not hold 9D"),
        (
            "1. Mário: 2S right prophet\n2. Carlos: 2H right called right picked 2H",
            1,
            "only a no play that Prophet and God both call wrong has a card picked",
        ),
        (
            "1. Mário: 2S right prophet\n2. Carlos: no-play wrong 2H called wrong picked 9D",
            1,
            "Carlos does not hold 9D",
        ),
        ("1. Mário: 2S right prophet\n2. Carlos: 2H right prophet", 1, "Carlos cannot be Prophet: Mário is"),
        (
            "1. Mário: 2S right\n\n0. Mário: prophet",
            2,
            "a declaration has the number of the play it follows, 1",
        ),
        ("1. Mário: 2S right\n1. Carlos: prophet", 1, "Carlos cannot be Prophet without having just played"),
        ("! end scored\n1. Mário: 2S right", 1, "the round is over: nothing can follow"),
        ("! end scored\n! undo 1", 1, "the round is over: nothing can follow"),
        ("1. Mário: 1S right", 0, "expected cards, no-play, prophet or guess, found 1S"),
        ("1. Mário: 2S maybe", 0, "expected a card, or right or wrong, found maybe"),
        (
            "1. Mário: 2S right indeed",
            0,
            "expected called, prophet, guess or the end of the line, found indeed",
        ),
        ("1. Mário: 2S right prophet called right", 0, "called comes before prophet"),
        ("1. Mário: 2S right called right called right", 0, "a second called"),
        ("1. Mário: 2S called right right", 0, "the verdict comes before called"),
        (
            "1. Mário: 2S right picked 2S maybe",
            0,
            "expected prophet, guess or the end of the line, found maybe",
        ),
        ("1. Mário: 2S right called", 0, "expected right or wrong after called, found the end of the line"),
        ("1. Mário:", 0, "expected cards, no-play, prophet or guess, found the end of the line"),
        ("Mário plays 2S", 0, 'Mário plays 2S is no move: "8. Ana: 7C right" is one'),
        ('1. Mário: 2S right guess "odd" right', 0, "Mário cannot guess: this rulebook has no guesses"),
        ("1. Mário: 2S right guess odd right", 0, "expected the guess in quotes, found odd"),
        ('[Site "here"', 0, 'a tag is [Site "value"]'),
        ('1. Mário: 2S right\n[Site "here"]', 1, "a tag after the first move"),
        ("{ never closed\n", 0, "a comment opened by { that is never closed"),
        ('1. Mário: 2S right guess "odd', 0, "a quote that is not closed on its line"),
        ("! undo 3", 0, "there is no play 3 to undo"),
        ("! amend 1 wrong", 0, "there is no play 1"),
        ("! amend right", 0, "amend names a play and right or wrong"),
        ("1. Mário: 2S right\n! amend 1 right", 1, "play 1 was judged so: nothing to amend"),
        ("! skip Ana", 0, "it is Mário's turn, not Ana's"),
        ("! skip", 0, "skip names one player"),
        ("! skip Paulo", 0, "Paulo has no seat in this round"),
        ("! step-down Ana", 0, "Ana is not Prophet"),
        ("! replace Ana Rui", 0, "Rui is at the table already"),
        ("! replace Ana", 0, "replace names who leaves and who takes over the seat"),
        ("! eject Ana\n! eject Ana", 1, "Ana is out of the round"),
        (
            "! miss Mário\n1. Mário: 2S 3H right",
            1,
            f"one card played for Mário must follow line {FIRST_MOVE}",
        ),
        ("! miss Mário\n! skip Mário", 1, f"one card played for Mário must follow line {FIRST_MOVE}"),
        ("! miss Mário", 0, f"one card played for Mário must follow line {FIRST_MOVE}"),
    ],
)
def test_a_bad_line_is_told_with_the_reason(fails, moves, line, message):
    assert fails(moves) == (line, message)


def test_an_unknown_order_is_told_with_those_that_there_are(fails):
    line, message = fails("! promote Rui")
    assert line == 0
    assert message.startswith("the moderator's orders are: miss, skip")


@pytest.mark.parametrize(
    ("moves", "line", "message"),
    [
        ("1. Mário: 3H right", 0, "by the rule this play is wrong"),
        ("1. Mário: 2S right\n2. Carlos: no-play right", 1, "by the rule this play is wrong"),
        ("1. Mário: no-play wrong 3H", 0, "God cannot play 3H: by the rule it is wrong here"),
        ("1. Mário: no-play wrong 9D", 0, "Mário does not hold 9D"),
        ("! amend 1 wrong", 0, "the judge is a machine: no verdict of its is amended"),
    ],
)
def test_a_machines_verdict_must_agree_with_the_rule(fails, moves, line, message):
    assert fails(moves, "machine") == (line, message)


def test_with_a_seed_a_machine_names_its_card(fails):
    message = "a wrong no play names the right card that God played"
    for moves in ("1. Mário: no-play", "1. Mário: 2S prophet\n2. Carlos: no-play"):
        line, found = fails(moves, "machine", HEAD + f'[Seed "{SEED}"]\n')
        assert (line, found) == (1 + moves.count("\n"), message)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('[EGN "1"]\n', "", 11, "the tag EGN is missing"),
        ('[EGN "1"]', '[EGN "2"]', 1, "EGN 2: this program reads EGN 1"),
        ('"new-eleusis"', '"old-eleusis"', 2, "there is no rulebook old-eleusis"),
        ('[God "Luis"]', '[Gods "Luis"]', 3, "there is no tag Gods; the nearest is God"),
        ('[God "Luis"]', '[God "Luis"]\n[God "Eva"]', 4, "a second God; the first is on line 3"),
        ('[God "Luis"]', '[God "Lu:is"]', 3, '"Lu:is" is no name: 1 to 24 letters, digits, spaces, . \' -'),
        ('[God "Luis"]', "[God Luis]", 3, 'a tag is [God "value"]'),
        ('[God "Luis"]', '[God "Luis" "Eva"]', 3, "God has one value"),
        ('[God "Luis"]', '[God "Lu\\is"]', 3, '\\i is no escape; \\" \\\\ and \\n are'),
        (
            '[God "Luis"]',
            '[God "MARIO"]',
            4,
            "MARIO and Mário: names differ in more than capitals and accents",
        ),
        ("Mário; Carlos; Rui; Ana", "Mário", 4, "2 people, God included; new-eleusis seats 4 to 8"),
        ('"human"', '"robot"', 5, "the judge is machine or human, not robot"),
        ('"AH"', '"AH 2H"', 6, "2 starters; new-eleusis has one"),
        ('"AH"', '"1H"', 6, "1H is not a card: a rank A 2 … 10 J Q K, then a suit S H D C"),
        ("2S 3H 4S 5H 6S", "2S 2S 2S", 8, "Mário holds 2S 3 times; there are 2 packs"),
        ("2S 3H 4S 5H 6S", "", 8, "Mário has no cards: the round would be over"),
        ('[Hand "Mário"', '[Hand "Paulo"', 8, "Paulo has no seat in this round"),
        ('[Hand "Mário"', '[Hand "Ana"', 11, "a second hand of Ana"),
        ('[Hand "Mário" "2S 3H 4S 5H 6S"]\n', "", 11, "the hand of Mário is missing"),
        ("[Stock", "[Salt", 12, "Salt is 64 hexadecimal digits in small letters"),
        ('[Stock "7S', '[Option "string_max = 60"]\n[Stock "7S', 12, "60 is not a whole number from 0 to 52"),
        ('[Stock "7S', '[Option "hints = 1"]\n[Stock "7S', 12, "no such field; the nearest is hint"),
        ('[Stock "7S', '[Result "Mário 4"]\n[Stock "7S', 12, "a Result, but the round has not been scored"),
        ('[Stock "7S', '[Result "Mário"]\n[Stock "7S', 12, '"Mário" is not a name and a score'),
    ],
)
def test_a_bad_tag_is_told_with_the_reason(read, old, new, line, message):
    assert old in HEAD.format(judge="human")
    error = read("", head=HEAD.format(judge="human").replace(old, new))
    assert isinstance(error, EgnError), error
    assert error.line == line
    assert error.message.endswith(message)


def test_a_machine_needs_a_rule_it_can_read(read):
    unreadable = read("", "machine", HEAD.replace("alternate", "as I like"))
    assert unreadable == EgnError(7, "as I like is no rule")
    without = read("", "machine", HEAD.replace('[Rule "alternate"]\n', ""))
    assert without == EgnError(5, "a machine judges by a Rule, and there is none")


def test_neither_seed_nor_hands_is_not_enough(read):
    lines = [line for line in HEAD.splitlines() if not line.startswith(("[Hand", "[Stock"))]
    error = read("", head="\n".join(lines) + "\n")
    assert error == EgnError(7, "either Seed, or a Hand for each seat and Stock")


def test_a_result_must_be_what_the_replay_gives(read):
    scores = "Mário 0; Carlos 0; Rui 0; Ana 0; Luis {}"
    head = HEAD + '[Result "' + scores + '"]\n'
    right = head.replace("{}", "0")
    assert isinstance(read("! end scored\n", head=right), Game)
    error = read("! end scored\n", head=head.replace("{}", "7"))
    assert error == EgnError(FIRST_MOVE, f"the replay gives {scores.format(0)}")
