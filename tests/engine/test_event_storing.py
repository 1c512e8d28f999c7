"""Events as plain data: every type comes back from JSON as it was, and old schemas are read on."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.cards import PACK
from pbem.engine.event_codec import EventCodec
from pbem.engine.round.events import Event
from pbem.engine.rulebook import Rulebook
from pbem.families import members

CODEC = EventCodec(Event)


st.register_type_strategy(type(PACK[0]), st.sampled_from(PACK))


@pytest.mark.parametrize("event_type", members(Event), ids=lambda event_type: event_type.__name__)
def test_every_event_of_a_round_survives_json(event_type):
    @settings(max_examples=15, deadline=None)
    @given(st.builds(event_type))
    def survives(event):
        name, schema, body = CODEC.dump(event)
        assert (name, schema) == (event_type.__name__, 1)
        assert CODEC.load(name, schema, json.loads(json.dumps(body))) == event

    survives()


def test_cards_are_stored_as_people_write_them(gardner, playout):
    events, _, _ = playout(gardner, 7)
    name, _, body = CODEC.dump(events[0])
    assert name == "RoundStarted"
    assert body["rulebook"]["string_max"] == 4
    assert body["starter"] == [str(card) for card in events[0].starter]
    assert set(body["rulebook"]) == {field.name for field in fields(Rulebook)}


@dataclass(frozen=True, slots=True)
class TableNamed:
    name: str
    colour: str
    seats: tuple[tuple[str, int], ...]
    notes: Mapping[str, Any]
    since: int | None = None


def test_an_old_schema_is_read_on():
    """`TableNamed` 1 had a title, 2 a name; 3 has a colour."""
    upcasts = {
        ("TableNamed", 1): lambda body: {"name": body["title"], "seats": body["seats"]},
        ("TableNamed", 2): lambda body: {**body, "colour": "green", "notes": {"from": 2}},
    }
    codec = EventCodec(TableNamed, upcasts)
    event = TableNamed("Rosewood", "green", (("Ana", 1),), {"from": 2})
    assert codec.load("TableNamed", 1, {"title": "Rosewood", "seats": [["Ana", 1]]}) == event
    assert codec.dump(event)[:2] == ("TableNamed", 3)
    assert codec.load(*codec.dump(event)) == event


def test_what_this_program_cannot_know_is_an_error():
    codec = EventCodec(TableNamed)
    with pytest.raises(ValueError, match="reads up to 1"):
        codec.load("TableNamed", 2, {})
    with pytest.raises(KeyError):
        codec.load("TableMoved", 1, {})
    with pytest.raises(KeyError):
        codec.load("TableNamed", 1, {"title": "Rosewood"})
    with pytest.raises(TypeError):
        codec.load("TableNamed", 1, {"name": "Rosewood"})


def test_types_that_would_not_come_back_are_refused_at_once():
    @dataclass
    class Ambiguous:
        what: str | int

    @dataclass
    class Unordered:
        what: set[str]

    for bad in (Ambiguous, Unordered):
        with pytest.raises(TypeError, match="events cannot hold"):
            EventCodec(bad)
