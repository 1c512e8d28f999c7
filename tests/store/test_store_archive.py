"""The archive of rounds, on every database: found by words and names as they begin, the newest first, in pages."""

from dataclasses import replace

import pytest

from pbem.engine.match.state import Phase
from pbem.engine.match.terms import SealedRule
from pbem.store.repositories import archive as archive
from pbem.store.rows.archive import ArchivedRound, RoundTold, Wanted, words_of
from pbem.store.rows.people import LetterStatus, StoredEvent, StoredLetter, StoredMail
from pbem.store.rows.tables import Talk

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
                league=None,
                listed=listed,
                told=RoundTold(RULE, ((party.ana.id, 7), (party.bruno.id, 7)), "no-play", 30, 44),
            )
            writing.archive.save(
                one, [party.ana.id, party.bruno.id], words_of([RULE.text, rulebook, "日本語 Ελλάδα"])
            )
    return store


def found(store, **wanted) -> list[int]:
    """The numbers of the rounds that are found."""
    with store.reading() as reading:
        places = reading.archive.places(Wanted(**wanted), None, 10)
        return [one.number for one in reading.archive.at(places)]


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
        (first,) = reading.archive.places(Wanted(), None, 1)
        (second,) = reading.archive.places(Wanted(), first, 5)
        assert [one.number for one in reading.archive.at([first, second])] == [2, 1]
        assert reading.archive.places(Wanted(), second, 5) == []
        assert reading.archive.span() == (5, 9)


def test_a_corrected_round_is_kept_once_with_its_new_scores(kept, party):
    with kept.writing() as writing:
        one = writing.archive.round(party.table, 1)
        assert one is not None
        assert (one.told.rule, one.told.scores) == (RULE, ((party.ana.id, 7), (party.bruno.id, 7)))
        writing.archive.save(
            replace(one, told=replace(one.told, scores=((party.ana.id, 9),))), [party.ana.id], words("neu")
        )
        corrected = writing.archive.round(party.table, 1)
    assert corrected is not None
    assert corrected.told.scores == ((party.ana.id, 9),)
    assert found(kept) == [2, 1]


def test_a_table_can_be_hidden_and_shown(kept, party):
    with kept.writing() as writing:
        writing.archive.list_table(party.table, False)
    assert found(kept) == []
    with kept.writing() as writing:
        writing.archive.list_table(party.table, True)
    assert found(kept) == [3, 2, 1]


def test_who_changes_his_name_is_found_by_the_new_one(kept, party):
    with kept.writing() as writing:
        writing.people.save(replace(party.ana, name="Zoé Ávila"))
    assert found(kept, words=words("avila zoe")) == [2, 1]
    assert found(kept, words=words("ana")) == []
    with kept.writing() as writing:
        writing.people.save(replace(party.ana, name=""))
    assert found(kept, words=words("zoe")) == []


def over(store, party, at=3):
    """The table is over, after two events."""
    events = [StoredEvent(number, at, "TableClosed", 1, {"n": "Açaí", "l": [1, None]}) for number in (1, 2)]
    with store.writing() as writing:
        writing.events.append(party.table, 0, Phase.OVER.value, events)
    return events


def waiting(store, before, after=0):
    with store.reading() as reading:
        return reading.archive.tables_over(before, after, 9)


def test_tables_that_are_over_are_found_once_nothing_waits_there_any_more(store, party):
    assert waiting(store, 99) == [], "it is not over"
    over(store, party)
    assert waiting(store, 3) == [], "not before its time"
    assert waiting(store, 4) == [party.table]
    assert waiting(store, 4, after=party.table) == []
    with store.writing() as writing:
        (letter,) = writing.letters.add([StoredLetter(1, "x", "y", b"", party.table, party.ana.id)])
    assert waiting(store, 4) == [], "a letter waits"
    with store.writing() as writing:
        writing.letters.settle(
            letter, LetterStatus.HANDLED, "", person=None, token="t", message_id="<m>", body=b""
        )
        writing.mails.add([StoredMail("digest", party.table, party.ana.id, "a@b", "t", "<t>", b"", 1)])
    assert waiting(store, 4) == [], "a mail waits"
    with store.writing() as writing:
        writing.mails.mark_sent([1], 9)
        writing.results.note(party.table)
    assert waiting(store, 4) == [], "what it gave is not in the books"


def test_of_a_table_that_is_put_away_the_log_is_kept_and_goes_on_if_it_must(store, party):
    events = over(store, party)
    with store.writing() as writing:
        writing.talk.add(Talk(0, party.table, party.ana.id, "See you", 1))
        writing.invitations.add(party.table, party.bruno.id, 1)
        writing.archive.put_away(party.table)
        writing.archive.put_away(party.table)
    with store.reading() as reading:
        assert reading.events.of(party.table) == events
        assert reading.events.of(party.table, 2) == []
        assert reading.seats.at(party.table) == []
        assert reading.seats.by_token(party.table, "anaseat") is None
        assert reading.talk.of(party.ana.id) == []
        assert not reading.invitations.stands(party.table, party.bruno.id)
    assert waiting(store, 99) == []
    more = replace(events[-1], version=3)
    with store.writing() as writing:
        writing.events.append(party.table, 2, Phase.OVER.value, [more])
    with store.reading() as reading:
        assert reading.events.of(party.table) == [*events, more]
        assert reading.events.of(party.table, 2) == [more]
    assert waiting(store, 4) == [party.table]
