"""The archive of rounds, on every database: found by words and names as they begin, the newest first, in pages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.engine.match import SealedRule
from pbem.service.archive_records import ArchivedRound, Wanted, words_of
from pbem.store import archive

RULE = SealedRule("se a última é preta: vermelha", {"a": [1, None]}, 0, "", "", "", by_server=False)


@pytest.fixture
def kept(store, party):
    """Three rounds of Ana and Bruno: the first in 2025, the last not listed."""
    with store.writing() as writing:
        for number, (at, rulebook, listed) in enumerate(
            ((5, "express", True), (9, "new", True), (11, "new", False))
        ):
            one = ArchivedRound(
                table=party.table,
                number=number + 1,
                at=at,
                rulebook=rulebook,
                god=party.bruno.id,
                rule=RULE,
                scores=((party.ana.id, 7), (party.bruno.id, 7)),
                ended_by="no-play",
                plays=30,
                cards=44,
                league=None,
                listed=listed,
            )
            writing.archive_round(
                one, [party.ana.id, party.bruno.id], words_of([RULE.text, rulebook, "日本語 Ελλάδα"])
            )
    return store


def found(store, **wanted) -> list[int]:
    """The numbers of the rounds that are found."""
    with store.reading() as reading:
        places = reading.archived(Wanted(**wanted), None, 10)
        return [one.number for one in reading.archived_at(places)]


def words(text: str) -> tuple[bytes, ...]:
    return words_of([text])


def test_rounds_are_found_by_the_beginnings_of_words_the_newest_first(kept):
    assert found(kept) == [2, 1]
    for text in ("PRETA", "ultima verm", "Última", "ana", "bru", "ελλαδα", "日本", "a"):
        assert found(kept, words=words(text)) == [2, 1], text
    for text in ("reta", "preta azul", "%", "brunox", "p_eta"):
        assert found(kept, words=words(text)) == ([2, 1] if not words(text) else []), text
    assert found(kept, words=words("preta"), rulebook="express") == [1]
    assert found(kept, god=words("bruno")) == [2, 1]
    assert found(kept, god=words("ana")) == []
    assert found(kept, since=5, until=9) == [1]
    assert found(kept, league=3) == []


def test_a_word_that_every_round_has_is_found_as_a_rare_one_is(kept, monkeypatch):
    monkeypatch.setattr(archive, "COMMON", 1)
    for text in ("preta", "brun", "ελλ"):
        assert found(kept, words=words(text)) == [2, 1], text
    assert found(kept, words=words("brunox")) == []


def test_pages_go_on_where_the_one_before_ended(kept):
    with kept.reading() as reading:
        (first,) = reading.archived(Wanted(), None, 1)
        (second,) = reading.archived(Wanted(), first, 5)
        assert [one.number for one in reading.archived_at([first, second])] == [2, 1]
        assert reading.archived(Wanted(), second, 5) == []
        assert reading.archived_between() == (5, 9)


def test_a_corrected_round_is_kept_once_with_its_new_scores(kept, party):
    with kept.writing() as writing:
        one = writing.archived_round(party.table, 1)
        assert one is not None
        assert (one.rule, one.scores) == (RULE, ((party.ana.id, 7), (party.bruno.id, 7)))
        writing.archive_round(replace(one, scores=((party.ana.id, 9),)), [party.ana.id], words("neu"))
        corrected = writing.archived_round(party.table, 1)
    assert corrected is not None
    assert corrected.scores == ((party.ana.id, 9),)
    assert found(kept) == [2, 1]


def test_a_table_can_be_hidden_and_shown(kept, party):
    with kept.writing() as writing:
        writing.list_table(party.table, False)
    assert found(kept) == []
    with kept.writing() as writing:
        writing.list_table(party.table, True)
    assert found(kept) == [3, 2, 1]


def test_who_changes_his_name_is_found_by_the_new_one(kept, party):
    with kept.writing() as writing:
        writing.save_person(replace(party.ana, name="Zoé Ávila"))
    assert found(kept, words=words("avila zoe")) == [2, 1]
    assert found(kept, words=words("ana")) == []
    with kept.writing() as writing:
        writing.save_person(replace(party.ana, name=""))
    assert found(kept, words=words("zoe")) == []
