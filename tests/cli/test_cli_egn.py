"""`pbem replay` and `pbem verify` as their user sees them: several files, bad files, files that can't be read."""

import json

import pytest
from typer.testing import CliRunner

from pbem.cards import SeededChance
from pbem.cli import cli
from pbem.cli.common import rulebooks_of, settings_of
from pbem.engine.commitment import commit
from pbem.engine.round.dealing import deal

GOOD = """[EGN "1"]
[Rulebook "eleusis-express"]
[God "Luis"]
[Seats "Ana; Bia"]
[Judge "{judge}"]
[Rule "if last is black: red, else: black"]
[Starter "3H"]
[Hand "Ana" "9D 5C"]
[Hand "Bia" "JH KS"]
[Stock "AS 3S 6S 7S"]

1. Bia: KS right guess "if last is red: black, else: red" right
"""
BAD = GOOD.replace("1. Bia: KS", "1. Bia: 9S")


@pytest.fixture
def home(home):
    """A folder with files of every kind, and no configuration."""
    (home / "good.egn").write_text(GOOD.format(judge="human"))
    (home / "machine.egn").write_text(GOOD.format(judge="machine"))
    (home / "mail.egn").write_bytes(GOOD.format(judge="human").replace("\n", "\r\n").encode("utf-8-sig"))
    (home / "bad.egn").write_text(BAD.format(judge="human"))
    (home / "misjudged.egn").write_text(GOOD.format(judge="human").replace('red" right', 'red" wrong'))
    (home / "empty.egn").write_text("")
    (home / "latin1.egn").write_bytes('[EGN "1"]\n[God "Mário"]\n'.encode("latin-1"))
    (home / "folder.egn").mkdir()
    return home


def pbem(*words):
    return CliRunner().invoke(cli, list(words))


@pytest.mark.parametrize("name", ["good.egn", "machine.egn", "mail.egn"])
def test_a_good_file_is_replayed_and_verified(home, name):
    replayed, verified = pbem("replay", "--json", name), pbem("verify", name)
    assert (replayed.exit_code, verified.exit_code) == (0, 0)
    assert json.loads(replayed.stdout)["ended_by"] == "rule-guessed"
    assert verified.stdout == f"{name}: everything holds\n"
    assert replayed.stderr == verified.stderr == ""


EXPERTS = """[EGN "1"]
[Rulebook "eleusis-basic"]
[Option "rule_reads = sidelines"]
[God "Luis"]
[Seats "Ana; Bia; Caio"]
[Judge "{judge}"]
[Rule "same colour as last laid"]
[Starter "3H"]
[Hand "Ana" "9D 5C"]
[Hand "Bia" "JH KS"]
[Hand "Caio" "9S"]
[Stock "AS 3S 6S 7S"]

1. Caio: 9S wrong
2. Ana: 9D wrong
3. Bia: JH right
"""


def test_a_rule_of_sidelines_judges_a_file_by_all_that_lies_there(home):
    for judge in ("human", "machine"):
        (home / "experts.egn").write_text(EXPERTS.format(judge=judge))
        verified = pbem("verify", "experts.egn")
        assert (verified.exit_code, verified.stdout) == (0, "experts.egn: everything holds\n")
        (home / "experts.egn").write_text(EXPERTS.format(judge=judge).replace("JH right", "JH wrong"))
        assert "experts.egn:16: " in pbem("verify", "experts.egn").stderr


def test_a_rule_of_sidelines_is_none_in_a_file_whose_rulebook_does_not_let_rules_read_them(home):
    for old, new, line, why in (
        ('[Option "rule_reads = sidelines"]\n', "", 6, "can't read the rule: reads sidelines at 'last laid'"),
        ("eleusis-basic", "new-eleusis", 3, 'Option rule_reads: sidelines is not "main-line"'),
    ):
        (home / "none.egn").write_text(EXPERTS.format(judge="machine").replace(old, new))
        assert pbem("verify", "none.egn").stderr == f"none.egn:{line}: {why}\n"


@pytest.mark.parametrize(
    ("name", "status", "line"),
    [
        ("bad.egn", 1, "bad.egn:12: Bia does not hold 9S"),
        ("empty.egn", 1, "empty.egn:1: the tag EGN is missing"),
        ("latin1.egn", 2, "latin1.egn: can't read it (it isn't UTF-8 text)"),
        ("folder.egn", 2, "folder.egn: can't read it (Is a directory)"),
        ("none.egn", 2, "none.egn: can't read it (No such file or directory)"),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["replay", "--json"], ["verify"]])
def test_a_bad_file_is_one_line_on_standard_error_and_nothing_else(home, command, name, status, line):
    answer = pbem(*command, name)
    assert answer.exit_code == status
    assert answer.stdout == ""
    assert answer.stderr == line + "\n"


def test_of_several_files_all_are_replayed_and_the_worst_tells_the_status(home):
    answer = pbem("replay", "--json", "bad.egn", "good.egn", "none.egn", "machine.egn")
    assert answer.exit_code == 2
    assert [json.loads(line)["god"] for line in answer.stdout.splitlines()] == ["Luis", "Luis"]
    assert [line.partition(":")[0] for line in answer.stderr.splitlines()] == ["bad.egn", "none.egn"]
    assert pbem("replay", "good.egn", "bad.egn", "machine.egn").exit_code == 1
    assert pbem("replay", "good.egn", "machine.egn").exit_code == 0


def test_of_several_files_all_are_verified_and_the_worst_tells_the_status(home):
    answer = pbem("verify", "folder.egn", "good.egn", "bad.egn", "machine.egn")
    assert answer.exit_code == 2
    assert answer.stdout == "good.egn: everything holds\nmachine.egn: everything holds\n"
    assert [line.partition(":")[0] for line in answer.stderr.splitlines()] == ["folder.egn", "bad.egn"]
    assert pbem("verify", "good.egn", "bad.egn").exit_code == 1


def test_a_persons_mistake_about_a_guess_is_told_but_is_no_breach(home):
    answer = pbem("verify", "misjudged.egn")
    assert answer.exit_code == 0
    assert answer.stdout == "misjudged.egn: the rest holds\n"
    line = "misjudged.egn:12: the guess after play 1: God said wrong, by the rule it is right\n"
    assert answer.stderr == line


WORDS = "Red and black take turns; my cat helped me think of it."
FORMAL = "if last is black: red, else: black"


def test_words_of_a_gods_own_are_checked_by_the_rule_under_them(home):
    """The last line is the rule that his verdicts are judged by; the words above it are his."""
    both = GOOD.format(judge="human").replace(FORMAL, f"{WORDS}\\n{FORMAL}")
    (home / "both.egn").write_text(both)
    (home / "wrong.egn").write_text(both.replace("KS right guess", "KS wrong ; guess"))
    assert pbem("verify", "both.egn").stdout == "both.egn: everything holds\n"
    answer = pbem("verify", "wrong.egn")
    assert answer.exit_code == 0
    assert answer.stdout == "wrong.egn: the rest holds\n"
    assert answer.stderr == "wrong.egn:12: play 1: God said wrong, by the rule it is right\n"


def test_of_a_rule_in_words_alone_it_is_said_that_nothing_can_be_judged_again(home):
    (home / "words.egn").write_text(GOOD.format(judge="human").replace(FORMAL, WORDS))
    answer = pbem("verify", "words.egn")
    assert answer.exit_code == 0
    assert answer.stdout == "words.egn: everything that can be checked holds\n"
    told = "the rule is in words that are not read: God's verdicts cannot be judged again"
    assert answer.stderr == f"words.egn:6: {told}\n"


def test_the_commitment_seals_words_and_rule_together(home):
    seed, salt = bytes(range(32)), bytes(range(32, 64))
    sealed = commit(salt, f"{WORDS}\n{FORMAL}", seed)
    tags = f'[Salt "{salt.hex()}"]\n[Commitment "{sealed}"]\n[Seed "{seed.hex()}"]\n'
    head = GOOD.format(judge="human").partition("[Starter")[0]
    text = head + tags + '[Starter "{starter}"]\n'
    text = text.replace(FORMAL, f"{WORDS}\\n{FORMAL}")
    book = rulebooks_of(settings_of(None))["eleusis-express"]
    started = deal(book, "Luis", ("Ana", "Bia"), SeededChance(seed), None, human_judge=True)
    (home / "sealed.egn").write_text(text.format(starter=started.starter[0]))
    assert pbem("verify", "sealed.egn").exit_code == 0
    (home / "other.egn").write_text(text.format(starter=started.starter[0]).replace("my cat", "my dog"))
    answer = pbem("verify", "other.egn")
    assert answer.exit_code == 1
    assert "other.egn:8: salt, rule and seed give the commitment " in answer.stderr


def test_a_rule_that_does_not_read_is_told_in_words(home):
    (home / "rule.egn").write_text(GOOD.format(judge="machine").replace("if last is black", "as I like"))
    answer = pbem("replay", "rule.egn")
    assert answer.stderr.startswith("rule.egn:6: can't read the rule:")
    assert "_" not in answer.stderr
