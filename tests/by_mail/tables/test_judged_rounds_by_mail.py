"""Whole rounds in which God judges by reply, by each rulebook, to their scores and their files."""

import re

import pytest
from typer.testing import CliRunner

from pbem.cards import Card
from pbem.cli import cli
from pbem.rulelang.meaning.compiling import compile_rule
from tests.by_mail.archive import pbem, replayed, tag, verdict
from tests.by_mail.club import club_in
from tests.by_mail.judging import WORDS, Judging, spelt
from tests.by_mail.knowing import read
from tests.by_mail.table import Asked, play, words

RULE = "other colour"
"""What God judges by, whatever he has written."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("club")


@pytest.fixture(scope="module")
def club(folder):
    with club_in(folder, "judged rounds") as club:
        yield club


class Playing(Judging):
    """A round in which everybody knows the rule: right cards are played, and where there is none, a no play."""

    compiled = compile_rule(read(RULE))

    def right(self, cards, line):
        return [card for card in cards if self.compiled.permits(line, card)]

    def over(self):
        return bool(round_ends(self))

    def turn(self, more="", wrong=False):
        """One play and all that is said of it."""
        mover = self.mover()
        letter = self.table.sees(mover)
        line, hand = letter.layout.main_line, letter.hand
        right = self.right(hand, line)
        cards = [card for card in hand if card not in right][:1] if wrong else right[:1]
        self.table.says(mover, (play(*cards) if cards else "NO PLAY") + more)
        if cards:
            self.judges("WRONG" if wrong else "RIGHT")
        else:
            self.judges(f"WRONG {spelt(right[0])}" if right else "RIGHT")
        return mover

    def to_the_end(self):
        for _ in range(80):
            if self.over():
                return
            self.turn()
        raise AssertionError("the round does not end")


def begin(club, settings, letter=f"RULE {WORDS}"):
    table = club.table(f"{settings}, judge human")
    god = table.asked(Asked.RULE)
    table.says(god, letter)
    sealed = table.says(god, "YES")
    return Playing(table, god), sealed


IN_WORDS = "everything that can be checked holds"


def filed(club, judging, folder, holds=IN_WORDS):
    """The round's file as its people get it, which must verify."""
    file = folder / f"table-{judging.table.number}.egn"
    file.write_text(pbem(club.environ, "export", str(judging.table.number), "1"), "utf-8")
    assert verdict(club.environ, file) == holds
    (played,) = replayed(club.environ, [file])
    return file, played


def round_ends(judging):
    return {
        person: words(mail)
        for person in judging.people
        for mail in judging.table.town.kinds_of(person, "round-end")
        if mail["Eleusis-Table"] == str(judging.table.number)
    }


def all_are_told(judging, *told):
    ends = round_ends(judging)
    assert len(ends) == len(judging.people)
    for text in ends.values():
        for one in told:
            assert one in text, one


BOOKS = [
    '"N", 4 seats, rulebook new-eleusis, option hand 3',
    '"M", 4 seats, rulebook new-eleusis-1996, option hand 3',
    '"E", 4 seats, rulebook eleusis-basic, option hand 3',
    '"I", 4 seats, rulebook eleusi, option hand 3',
    '"G", 4 seats, rulebook eleusis-express-golden, option hand 3',
]


@pytest.mark.parametrize("settings", BOOKS, ids=lambda settings: settings.split("rulebook ")[1].split(",")[0])
def test_a_round_judged_by_reply_ends_with_gods_words_told_to_all_and_a_file_that_verifies(
    club, folder, settings
):
    hint = "\n\nHINT Think of two heaps." if "basic" in settings else ""
    judging, sealed = begin(club, settings, f"RULE {WORDS}{hint}")
    commitment = re.search(r"[0-9a-f]{64}", sealed.answer)
    assert commitment
    for person in judging.players:
        assert commitment[0] in judging.told(person)
    judging.turn(wrong=True)
    for person, mail in judging.table.town.mails:
        if person is not judging.god and mail["Eleusis-Table"] == str(judging.table.number):
            assert WORDS not in words(mail)
    judging.to_the_end()
    all_are_told(
        judging,
        f"{judging.god.name}'s rule was: {WORDS}",
        "God judged by it alone, with no rule the server could read",
        commitment[0],
    )
    file, played = filed(club, judging, folder)
    assert tag(file, "Judge") == "human"
    assert tag(file, "Rule") == WORDS
    assert [one["right"] for one in played["plays"]][:1] == [False]
    assert played["scores"]


def test_novo_eleusis_lets_god_draw_another_starter_and_tells_nobody_before_he_is_content(club, folder):
    judging, _ = begin(club, '"R", 4 seats, rulebook novo-eleusis, option hand 3')
    table, god = judging.table, judging.god
    assert ", can the round start like this?" in judging.told(god)
    first = table.sees(god).layout.main_line
    for person in judging.players:
        assert "is God this round. The secret rule is set, and the cards are dealt" not in judging.told(
            person
        )
    redrawn = judging.judges("REDRAW")
    assert judging.kinds(redrawn) == {god.name: ["receipt"]}
    second = table.sees(god).layout.main_line
    assert "We've drawn another starter" in redrawn.answer
    assert second != first
    judging.judges("WRONG")
    third = table.sees(god).layout.main_line
    begun = judging.judges("RIGHT")
    assert set(judging.kinds(begun)) == {person.name for person in judging.people}
    for person in judging.players:
        assert table.sees(person).layout.main_line == third
        assert "is God this round. The secret rule is set, and the cards are dealt" in judging.told(person)
    judging.to_the_end()
    _, played = filed(club, judging, folder)
    assert played["main_line"][0] == str(third[0])


def test_eleusi_begins_with_as_many_starters_as_god_asks_for(club, folder):
    letter = f"RULE {WORDS}\n\nSTARTERS 2"
    judging, _ = begin(club, '"S", 4 seats, rulebook eleusi, option hand 3', letter)
    for person in judging.people:
        assert len(judging.table.sees(person).layout.main_line) == 2
        assert "The first 2 in the main line are the starters." in judging.told(person)
    judging.to_the_end()
    file, _ = filed(club, judging, folder)
    assert len(tag(file, "Starter").split()) == 2


def test_express_rounds_end_with_a_guess_in_any_words_that_god_finds_right(club, folder):
    """The first guess comes with the play, and God answers both in one letter; the second comes alone."""
    judging, _ = begin(club, '"X", 4 seats, rulebook eleusis-express, option hand 4')
    table, god = judging.table, judging.god
    judging.judges("RIGHT")  # the starter leaves enough cards open
    mover = judging.mover()
    letter = table.sees(mover)
    right = judging.right(letter.hand, letter.layout.main_line)[0]
    table.says(mover, f"{play(right)}, GUESS heavens alternate with earth")
    told = judging.told(god)
    assert 'also guesses the rule, in case the move is right: "heavens alternate with earth"' in told
    both = judging.judges("RIGHT\nWRONG")
    assert 'You said "right".' in both.answer
    assert "You said the guess is wrong." in both.answer
    assert "It's wrong." in judging.told(mover)
    second = judging.turn()
    alone = table.says(second, "GUESS what the cat likes")
    assert judging.kinds(alone) == {second.name: ["receipt"], god.name: ["judge"]}
    assert f"{god.name}, is this guess right?" in judging.told(god)
    judging.judges("RIGHT")
    all_are_told(judging, f'{second.name} guessed the rule: "what the cat likes"', WORDS)
    _, played = filed(club, judging, folder)
    assert played["ended_by"] == "rule-guessed"


def test_a_no_play_is_judged_by_a_card_that_god_taps(club):
    judging, _ = begin(club, '"T", 4 seats, rulebook new-eleusis')
    mover, hand = judging.says_no_play()
    mail = judging.table.newest(judging.god)
    html = mail.get_body(("html",)).get_content()
    for card in set(hand):
        rank = {1: "ace", 11: "jack", 12: "queen", 13: "king"}.get(card.rank, str(card.rank))
        assert f"body=WRONG%20{rank}%20of%20" in html
    card = Card.read(str(hand[0]))
    judging.judges(f"WRONG {spelt(card)}")
    assert judging.table.sees(mover).layout.main_line[-1] == card
    assert judging.held(mover) == len(hand) - 1 + 5


def test_the_end_tells_gods_words_and_the_rule_that_checked_him_in_the_readers_language(club, folder):
    letter = f"RULE {WORDS}\n\nCHECK {RULE}"
    judging, sealed = begin(club, '"C", 4 seats, rulebook new-eleusis, option hand 3', letter)
    assert "Sealed with it, in formal notation: other colour." in sealed.answer
    judging.to_the_end()
    all_are_told(judging, WORDS, "Play a card of another colour.", "In formal notation: other colour")
    file, _ = filed(club, judging, folder, "everything holds")
    assert tag(file, "Rule") == f"{WORDS}\\nother colour"


def test_whoever_verifies_the_file_learns_which_verdicts_gods_own_rule_would_not_give(club, folder):
    letter = f"RULE {WORDS}\n\nCHECK {RULE}"
    judging, _ = begin(club, '"V", 4 seats, rulebook new-eleusis, option hand 3', letter)
    mover = judging.mover()
    letter = judging.table.sees(mover)
    right = judging.right(letter.hand, letter.layout.main_line)[0]
    judging.table.says(mover, play(right))
    assert "Are you sure" in judging.judges("WRONG").answer
    judging.judges("YES")
    judging.to_the_end()
    file = folder / "insisted.egn"
    file.write_text(pbem(club.environ, "export", str(judging.table.number), "1"), "utf-8")
    done = CliRunner().invoke(cli, ["verify", str(file)], env=club.environ)
    assert done.exit_code == 0
    assert "play 1: God said wrong, by the rule it is right" in done.output
