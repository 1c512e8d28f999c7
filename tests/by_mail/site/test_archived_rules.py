"""`pbem insight archive`: forecasts against what people really needed, a rule each; rounds with bots apart."""

import json

from typer.testing import CliRunner

from pbem.app import load_rulebooks
from pbem.cli import cli
from pbem.cli.games import judge_in
from pbem.demo.mail import Asked
from pbem.rulelang.reading import read_rule
from pbem.service.operations.archived_rules import RuleFared, fared_rules
from tests.by_mail.rounds_over import ends_round
from tests.by_mail.table import play


def rules(table, *, bots=False):
    with table.house.store.reading() as reading:
        return fared_rules(reading, "eleusis.example.org", load_rulebooks(), judge_in, bots=bots)


def test_of_a_round_it_is_told_how_many_cards_lay_there_when_each_player_knew_the_rule(dealt):
    for _ in range(9):
        mover = dealt.asked(Asked.PLAY)
        dealt.says(mover, play(dealt.sees(mover).hand[0]))
    ends_round(dealt)
    (fared,) = rules(dealt)
    assert (fared.rounds, len(fared.needed)) == (1, 3)
    assert len(fared.god) == 1
    laid = 1 + 9 + 3
    assert all(1 < cards <= laid + 1 for cards in fared.needed)
    assert fared.found == sum(cards <= laid for cards in fared.needed)
    assert rules(dealt, bots=True) == []


def test_who_never_knew_counts_as_one_card_more_than_lay_there_at_the_end(dealt):
    ends_round(dealt)
    (fared,) = rules(dealt)
    assert fared.found == 0
    assert fared.needed == [1 + 3 + 1] * 3
    assert (fared.cards, fared.share) == (5, 0)


def test_the_command_prints_a_row_a_rule_beside_its_forecast(dealt, tmp_path, monkeypatch):
    ends_round(dealt)
    monkeypatch.setenv("PBEM_CONFIG", "/dev/null")
    monkeypatch.setenv("PBEM_SERVER_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("PBEM_DATABASE_URL", f"sqlite:///{tmp_path / 'copy.db'}")
    done = CliRunner().invoke(cli, ["insight", "archive", "--json"])
    assert done.exit_code == 0, done.output
    (row,) = json.loads(done.stdout)
    assert (row["rule"], row["rounds"], row["players"], row["found %"]) == ("other colour", 1, 3, 0)
    assert row["label"] == "easy"
    empty = CliRunner().invoke(cli, ["insight", "archive", "--bots", "--json"])
    assert json.loads(empty.stdout) == []


def test_rounds_with_one_rule_are_counted_together():
    one = RuleFared(read_rule("red"), rounds=2, needed=[10, 20, 40, 41], found=3, god=[4, 8])
    assert (one.cards, one.share, one.gods_mean) == (30, 0.75, 6)
