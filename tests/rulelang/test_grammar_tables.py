"""The tables of the grammar are made once for all processes, and never taken from a file that does not fit."""

import sys

import pytest

from pbem.rulelang.language import grammar

pytestmark = pytest.mark.slow


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Where the tables are kept, in a folder of its own."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return grammar._kept(grammar.SOURCE.read_text(encoding="utf-8"))


def test_the_tables_that_one_process_made_are_read_by_the_next(kept, monkeypatch):
    grammar.grammar.__wrapped__()
    assert [one.name for one in kept.parent.iterdir()] == [kept.name]
    monkeypatch.setattr(grammar, "Lark", type("OnlyRead", (), {"load": staticmethod(grammar.Lark.load)}))
    assert grammar.grammar.__wrapped__().parse_interactive() is not None


def test_a_damaged_file_is_made_anew(kept):
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"not tables")
    assert grammar.grammar.__wrapped__().parse_interactive() is not None
    assert kept.stat().st_size > 100_000


def test_where_nothing_may_be_written_the_tables_are_made_at_each_start(kept):
    kept.parent.parent.mkdir(parents=True)
    kept.parent.write_text("a file where the folder should be")
    assert grammar.grammar.__wrapped__().parse_interactive() is not None


def test_tables_of_another_grammar_are_not_taken(kept):
    assert grammar._kept("rule: CARD") != kept
