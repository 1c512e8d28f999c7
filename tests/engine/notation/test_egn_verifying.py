"""What `verify` finds: a deal, commitment, verdict or score that does not hold."""

from pathlib import Path

import pytest

from pbem.cards import SeededChance
from pbem.engine.commitment import commit
from pbem.engine.notation import Finding, Game, Heading, Weight, read_egn, verify_egn, write_egn
from pbem.engine.round import commands as commands
from pbem.engine.round.dealing import deal
from pbem.engine.round.decide import carry_on
from pbem.engine.round.evolve import evolve
from pbem.engine.round.judge import Unclear
from tests.engine.playing_at_random import CALLING, Alternating

SEED, SALT = b"\x21" * 32, b"\x42" * 32
SEATS = ("Mario", "Carlos", "Rui", "Ana")
NAMES = {seat: seat for seat in (*SEATS, "Luis")}
RULE = "colours alternate"


@pytest.fixture
def alternate(rule):
    return rule(lambda last, card: last.suit.red != card.suit.red)


@pytest.fixture
def exported(gardner, alternate):
    """The file of a fair round of a few plays, closed and scored."""

    def export(human=False):
        chance = SeededChance(SEED)
        started = deal(gardner, "Luis", SEATS, chance, alternate, human_judge=human)
        events, round_ = [started], evolve(None, started)
        asked = []
        for _ in range(3):
            seat = SEATS[(SEATS.index(round_.to_move) + len(asked)) % 4]
            asked.append(commands.PlayCards(seat, round_.hands[seat][:1]))
        for command in (*asked, commands.EndRound(scored=True)):
            done = carry_on(round_, command, None if human else alternate, chance)
            events, round_ = [*events, *done[0]], done[1]
            if round_.pending is not None:
                right = alternate.permits(round_.layout, round_.pending.cards[0])
                done = carry_on(round_, commands.JudgePlay(right), None, chance)
                events, round_ = [*events, *done[0]], done[1]
        heading = Heading(
            NAMES, rule=RULE, seed=SEED.hex(), salt=SALT.hex(), commitment=commit(SALT, RULE, SEED)
        )
        return write_egn(events, heading)

    return export


@pytest.fixture
def found(books, alternate):
    def found(text):
        return verify_egn(text, books.get, lambda text, _: alternate if text == RULE else "no rule")

    return found


def swapped(text, line_start):
    """The file with the last two cards of a tag exchanged."""
    line = next(line for line in text.splitlines() if line.startswith(line_start))
    *rest, one, two = line.removesuffix('"]').split(" ")
    assert one != two
    return text.replace(line, " ".join([*rest, two, one]) + '"]')


def line_of(text, start):
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def test_nothing_is_found_in_a_fair_file(exported, found):
    assert found(exported()) == []
    assert found(exported(human=True)) == []


def test_a_stacked_hand_is_found(exported, found):
    text = swapped(exported(), '[Hand "Rui"')
    assert found(text) == [Finding(line_of(text, '[Hand "Rui"'), "the seed deals Rui another hand")]


def test_a_stacked_stock_is_found(exported, found):
    text = swapped(exported(), "[Stock")
    assert found(text) == [Finding(line_of(text, "[Stock"), "the seed gives another stock")]


def test_another_starter_is_found(exported, found):
    text = exported()
    line = text.splitlines()[line_of(text, "[Starter") - 1]
    text = text.split("\n1. ")[0].replace(line, '[Starter "AS"]' if '"AS"' not in line else '[Starter "2S"]')
    text = "\n".join(line for line in text.splitlines() if not line.startswith("[Result"))
    assert found(text)[0] == Finding(line_of(text, "[Starter"), "the seed deals another starter")


def test_a_rule_changed_after_the_commitment_is_found(exported, found):
    text = exported(human=True).replace(RULE, RULE + " always")
    words, finding = found(text)
    assert words.weight is Weight.REMARK
    assert finding.line == line_of(text, "[Commitment")
    assert finding.message.startswith("salt, rule and seed give the commitment ")


def test_a_commitment_without_its_salt_cannot_be_checked(exported, found):
    text = "\n".join(line for line in exported().splitlines() if not line.startswith("[Salt"))
    assert found(text) == [
        Finding(line_of(text, "[Commitment"), "a commitment cannot be checked without Salt")
    ]


def test_a_machines_false_verdict_is_found(exported, found):
    text = exported()
    line = line_of(text, "1. ")
    turned = text.splitlines()[line - 1].translate(str.maketrans({}))
    other = (
        turned.replace(" right", " wrong")
        if turned.endswith(" right")
        else turned.replace(" wrong", " right")
    )
    (finding,) = found(text.replace(turned, other))
    assert finding.line == line
    assert finding.message.startswith("by the rule this play is ")


def test_a_false_score_is_found(exported, found):
    text = exported().replace('[Result "Mario ', '[Result "Mario 1')
    (finding,) = found(text)
    assert finding.line == line_of(text, "[Result")


HUMAN = """\
[EGN "1"]
[Rulebook "new-eleusis"]
[God "Luis"]
[Seats "Mario; Carlos; Rui"]
[Judge "human"]
[Rule "colours alternate"]
[Starter "AH"]
[Hand "Mario" "2S 3H 4S 5H 6S"]
[Hand "Carlos" "2H 3H 4H 5S 6H"]
[Hand "Rui" "2D 3D 4D 5D 6D"]
[Stock "7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C"]
"""


@pytest.mark.parametrize(
    ("moves", "findings"),
    [
        ("1. Mario: 2S right", []),
        ("1. Mario: 3H right", [(12, "play 1: God said right, by the rule it is wrong")]),
        (
            "1. Mario: 2S wrong\n! amend 1 right",
            [(12, "play 1: God said wrong, by the rule it is right; amended on line 13")],
        ),
        (
            "1. Mario: 2S right\n\n! amend 1 wrong",
            [(12, "play 1: God amended it to wrong, by the rule it is right")],
        ),
        (
            "1. Mario: 2S wrong\n! amend 1 right\n! amend 1 wrong",
            [(12, "play 1: God said wrong, by the rule it is right")],
        ),
        ("1. Mario: 2S right\n! amend 1 wrong\n! amend 1 right", []),
        ("1. Mario: 2S wrong\n! amend 1 right\n! undo 1\n1. Mario: 2S right", []),
        (
            "1. Mario: 2S right\n! end scored\n! amend 1 wrong",
            [(12, "play 1: God amended it to wrong, by the rule it is right")],
        ),
        ("1. Mario: no-play wrong 3H", [(12, "play 1: God played 3H, which the rule does not permit")]),
        ("1. Mario: no-play wrong 4S", []),
        (
            "1. Mario: no-play right\n2. Carlos: 2H right\n3. Rui: 2D right",
            [
                (12, "play 1: God said right, by the rule it is wrong"),
                (13, "play 2: God said right, by the rule it is wrong"),
                (14, "play 3: God said right, by the rule it is wrong"),
            ],
        ),
        (
            "1. Mario: 2S right prophet\n2. Carlos: no-play wrong 3H called wrong picked 4H",
            [(13, "play 2: God said that the pick 4H was wrong, by the rule it is right")],
        ),
        ("1. Mario: 2S right prophet\n2. Carlos: no-play wrong 3H called wrong picked 5S", []),
        (
            "1. Mario: 2S right prophet\n2. Carlos: no-play wrong 5S called wrong picked 5S",
            [(13, "play 2: God played 5S, which the rule does not permit")],
        ),
        ("1. Mario: 2S right prophet\n2. Carlos: 3H right called wrong\n3. Rui: 2D wrong", []),
        (
            "1. Mario: 2S right\n2. Carlos: 3H wrong",
            [(13, "play 2: God said wrong, by the rule it is right")],
        ),
    ],
)
def test_a_persons_verdicts_are_reported_play_by_play(found, moves, findings):
    assert found(HUMAN + moves) == [Finding(line, message, Weight.MISJUDGED) for line, message in findings]


def test_a_persons_rule_in_his_own_words_is_not_judged(found):
    text = HUMAN.replace("colours alternate", "I decide as I like")
    told = "the rule is in words that are not read: God's verdicts cannot be judged again"
    assert found(text + "1. Mario: 3H right") == [Finding(6, told, Weight.REMARK)]


def test_a_starter_the_rule_does_not_admit_is_found(books, rule):
    black = rule(lambda last, card: True, lambda card: not card.suit.red)
    text = HUMAN.replace("new-eleusis", "novo-eleusis").replace('"human"', '"machine"')
    assert verify_egn(text, books.get, lambda *_: black) == [
        Finding(7, "the rule does not admit the starter AH")
    ]


GUESSES = HUMAN.replace("new-eleusis", "eleusis-express") + "1. Rui: 2D wrong\n2. Carlos: 5S right"


@pytest.mark.parametrize(
    ("moves", "findings"),
    [
        (' guess "colours alternate" right', []),
        (' guess "all" wrong', []),
        (' guess "I can\'t say" wrong', []),
        (' guess "all" right', [(13, "the guess after play 2: God said right, by the rule it is wrong")]),
        (
            '\n\n2. Carlos: guess "colours alternate" wrong\n3. Mario: 3H right',
            [(15, "the guess after play 2: God said wrong, by the rule it is right")],
        ),
        (
            ' guess "all" wrong\n! undo 2\n2. Carlos: 5S right\n2. Carlos: guess "all" right',
            [(16, "the guess after play 2: God said right, by the rule it is wrong")],
        ),
    ],
)
def test_a_persons_verdicts_on_guesses_are_reported_where_they_stand(books, rule, moves, findings):
    """Express plays anticlockwise from God's right; a guess the program cannot read is nobody's mistake."""
    known = {"colours alternate": True, "all": False}
    alternate = rule(
        lambda last, card: last.suit.red != card.suit.red,
        same=lambda theory: known.get(theory, Unclear.UNREADABLE),
    )
    found = verify_egn(GUESSES + moves + "\n", books.get, lambda *_: alternate)
    assert found == [Finding(line, message, Weight.MISJUDGED) for line, message in findings]


BOOKS = sorted(path.stem for path in (Path(__file__).parents[3] / "data" / "rulebooks").glob("*.toml"))


@pytest.fixture(scope="session")
def written(books, playout):
    """Files of rounds played at random, by a rule that looks back two cards; now and then no card fits it."""

    def written(name, human, seeds):
        for seed in seeds:
            rule = Alternating(lookback=2, open_from=9)
            events, rounds, _ = playout(books[name], seed, human=human, players=4, rule=rule)
            names = {seat: seat for round_ in rounds for seat in (*round_.seats, round_.god)}
            key = seed.to_bytes(32, "big")
            heading = Heading(
                names, rule=RULE, seed=key.hex(), salt=SALT.hex(), commitment=commit(SALT, RULE, key)
            )
            yield write_egn(events, heading), rounds[-1], rule

    return written


@pytest.mark.parametrize("name", BOOKS)
def test_a_file_of_each_rulebook_verifies_and_can_be_dealt_again_from_its_seed_alone(books, written, name):
    """Deal and redraws, starters, draws, returns, refills, guesses and scores: all come from the seed again."""
    texts = []
    for text, round_, rule in written(name, False, range(600, 630)):
        texts.append(text)

        def judge_of(text, _, rule=rule):
            return CALLING.get(text, rule)

        assert verify_egn(text, books.get, judge_of) == []
        bare = "\n".join(line for line in text.split("\n") if not line.startswith(("[Hand", "[Stock")))
        assert verify_egn(bare, books.get, judge_of) == []
        again = read_egn(bare, books.get, judge_of)
        assert isinstance(again, Game), again
        assert again.round == round_
    played = "".join(texts)
    assert "no-play right" in played
    assert "no-play wrong" in played
    assert (" guess " in played) == books[name].guess
    assert (
        (" prophet" in played)
        == ("{theory: " in played)
        == ("{open theory: " in played)
        == books[name].prophet
    )
    starters = {len(line.split()) - 1 for line in played.splitlines() if line.startswith("[Starter")}
    assert starters == {2 if books[name].starter == "lookback" else 1}


@pytest.mark.parametrize("name", BOOKS)
def test_a_stacked_starter_is_found_under_each_rulebook(books, written, name):
    """The starter and a card of the stock exchanged; or only one of the cards that the rule looks back to."""
    (text, _, rule) = next(written(name, False, [100]))
    head = text.split("\n1. ")[0]
    head = "\n".join(line for line in head.splitlines() if not line.startswith("[Result"))
    starter = next(line for line in head.splitlines() if line.startswith("[Starter"))
    last = starter.removesuffix('"]').replace('"', " ").split()[-1]
    other = "2S" if last != "2S" else "2H"
    stacked = head.replace(starter, starter.replace(f'{last}"]', f'{other}"]'))
    found = verify_egn(stacked, books.get, lambda *_: rule)
    assert Finding(line_of(stacked, "[Starter"), "the seed deals another starter") in found
    bare = "\n".join(line for line in stacked.splitlines() if not line.startswith(("[Hand", "[Stock")))
    (finding,) = verify_egn(bare, books.get, lambda *_: rule)
    assert finding.message.startswith("the deal from the seed has the starter ")


def test_a_starter_drawn_anew_without_need_is_found(books, written):
    """The server may not draw until it likes the starter: the first that will do stands."""
    text, _, rule = next(written("novo-eleusis", False, [100]))
    kept = [line for line in text.split("\n1. ")[0].splitlines() if line[:4] not in ("[Res", "[Han", "[Sto")]
    head = "\n".join(kept)
    assert verify_egn(head, books.get, lambda *_: rule) == []
    (finding,) = verify_egn(head.replace("novo-eleusis", "new-eleusis"), books.get, lambda *_: rule)
    assert finding.message.startswith("the deal from the seed has the starter ")
