"""Rounds played at random, under every rulebook, by machine and human judges: what must hold whatever happens."""

import random
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pbem.cards import PACK, SeededChance
from pbem.engine.event_codec import EventCodec
from pbem.engine.notation import Game, Heading, Weight, read_egn, verify_egn, write_egn
from pbem.engine.round.commands import Command, ProphetWish, Theory
from pbem.engine.round.events import Event
from pbem.engine.round.evolve import evolve, replay
from pbem.engine.round.prophecy import carry_on_by_theory
from pbem.engine.round.queries import awaited
from pbem.engine.round.refusals import RoundIsOver
from pbem.engine.round.state import Duty
from pbem.engine.round.view import view_for
from pbem.engine.rulebook import Rulebook
from pbem.engine.rulebook_reading import FIELDS, override
from pbem.families import members
from tests.engine.playing_at_random import CALLING, Alternating, calling, out_of_the_blue, play_out

pytestmark = pytest.mark.slow

CODEC = EventCodec(Event)


RULEBOOKS = Path(__file__).parents[3] / "data" / "rulebooks"
few = settings(max_examples=40, deadline=None)


@dataclass(frozen=True)
class Played:
    """Which round is played out; `options` are a table's own, drawn at random."""

    name: str
    seed: int
    players: int
    human: bool
    rule: Alternating
    options: tuple[tuple[str, str], ...] = ()

    def book(self, books):
        book = override(books[self.name], self.options)
        assume(isinstance(book, Rulebook) and book.seats_min <= self.players + 1 <= book.seats_max)
        assume(52 * book.packs >= book.hand * self.players + self.rule.lookback)
        return book

    def out(self, books):
        return play_out(self.book(books), self.seed, human=self.human, players=self.players, rule=self.rule)

    @property
    def judge(self):
        return None if self.human else self.rule


names = st.sampled_from(sorted(path.stem for path in RULEBOOKS.glob("*.toml")))
rules = st.builds(Alternating, st.sampled_from((1, 1, 3)), st.sampled_from((1, 1, 10)))
rounds_ = st.builds(Played, names, st.integers(1, 2**62), st.integers(3, 6), st.booleans(), rules)
HINTS: dict[str, Any] = get_type_hints(Rulebook)


def values(field):
    """Any value that the field may have by itself, as an option says it."""
    if HINTS[field] is bool:
        return st.sampled_from(("true", "false"))
    if get_origin(HINTS[field]) is Literal:
        return st.sampled_from(get_args(HINTS[field]))
    return st.one_of(st.integers(0, 6), st.integers(0, 120)).map(str)


options = st.lists(
    st.sampled_from(FIELDS[1:]).flatmap(lambda field: st.tuples(st.just(field), values(field))),
    min_size=1,
    max_size=5,
    unique_by=lambda option: option[0],
)
odd_rounds = st.builds(replace, rounds_, options=options.map(tuple))
any_rounds = st.one_of(rounds_, odd_rounds)


def all_cards(round_):
    held = Counter(round_.stock)
    for hand in round_.hands.values():
        held.update(hand)
    for laid in round_.layout.laid:
        held.update(laid.cards)
    if round_.pending is not None:
        held.update(round_.pending.cards)
    return held


@few
@given(any_rounds)
def test_no_card_is_ever_lost_or_made(books, played):
    _, rounds, _ = played.out(books)
    packs = rounds[0].rulebook.packs
    for round_ in rounds:
        held = all_cards(round_)
        assert held.total() % 52 == 0
        assert held.total() == 52 * packs or round_.refills
        assert len(set(held.values())) == 1


@few
@given(any_rounds)
def test_the_events_of_a_round_rebuild_it(books, played):
    events, rounds, _ = played.out(books)
    assert replay(events) == rounds[-1]


@few
@given(any_rounds)
def test_stored_events_come_back_as_they_were(books, played):
    events, _, _ = played.out(books)
    assert [CODEC.load(*CODEC.dump(event)) for event in events] == events


@few
@given(any_rounds)
def test_a_refusal_changes_nothing_and_is_given_again(books, played):
    _, _, refused = played.out(books)
    for round_, command, refusal in refused:
        before = deepcopy(round_)
        assert not isinstance(refusal, tuple)
        assert carry_on_by_theory(round_, command, played.judge, calling(round_), None) == refusal
        assert round_ == before


@pytest.mark.parametrize("kind", members(Command), ids=lambda kind: kind.__name__)
@settings(max_examples=8, deadline=None)
@given(any_rounds, st.integers(0, 2**31))
def test_a_command_out_of_the_blue_is_refused_or_done_and_changes_no_round_in_place(
    books, kind, played, salt
):
    """At any moment of a round, whoever asks for whatever."""
    _, rounds, _ = played.out(books)
    dice = random.Random(salt)
    chance = SeededChance(salt.to_bytes(32, "big"))
    for round_ in dice.sample(rounds, min(12, len(rounds))):
        before = deepcopy(round_)
        command = out_of_the_blue(kind, round_, dice)
        done = carry_on_by_theory(round_, command, played.judge, calling(round_), chance)
        assert round_ == before
        if isinstance(done, tuple):
            events, after = done
            assert reduce(evolve, events, round_) == after
        else:
            assert round_.over or done != RoundIsOver()


@few
@given(any_rounds)
def test_somebody_is_awaited_until_the_round_is_over(books, played):
    _, rounds, _ = played.out(books)
    assert rounds[-1].over
    assert awaited(rounds[-1]) is None
    for round_ in rounds[:-1]:
        waits = awaited(round_)
        if waits.duty is Duty.PLAY:
            assert waits.seat not in round_.expelled
            assert round_.hands[waits.seat]
        elif waits.duty in (Duty.JUDGE, Duty.JUDGE_GUESS, Duty.STARTER):
            assert played.human
            assert waits.seat == round_.god
        else:
            assert round_.prophet.seat == waits.seat
            assert round_.calling is None, "a theory is never waited for"


@settings(max_examples=60, deadline=None)
@given(odd_rounds)
def test_whatever_options_load_the_round_is_played_to_its_end(books, played):
    """A table may override any fields: what the rulebook's checks let through can be played and scored."""
    _, rounds, _ = played.out(books)
    last = rounds[-1]
    assert last.over
    if last.scores is not None:
        assert set(last.scores) == {*last.seats, last.god}
        assert last.scores[last.god] <= max(last.scores[seat] for seat in last.seats)


@settings(max_examples=75, deadline=None)
@given(any_rounds)
def test_a_round_written_as_egn_is_read_back_the_same(books, played):
    events, rounds, _ = played.out(books)
    everybody = {seat: seat for round_ in rounds for seat in (*round_.seats, round_.god)}
    seed = played.seed.to_bytes(32, "big").hex()
    heading = Heading(everybody, event="Rosewood", rule="alternate", seed=seed, options=played.options)
    text = write_egn(events, heading)
    game = read_egn(text, books.get, lambda text, _: CALLING.get(text, played.rule))
    assert isinstance(game, Game), (game, text)
    assert game.round == rounds[-1]
    assert replay(game.events) == game.round
    assert write_egn(game.events, heading) == text
    found = verify_egn(text, books.get, lambda text, _: CALLING.get(text, played.rule))
    assert [finding for finding in found if finding.weight is Weight.BREACH] == []


def hidden_otherwise(round_, reader, chance):
    """The same round with other cards where `reader` cannot look, and other words that nobody has heard yet."""
    pending = round_.pending
    shown = pending.seat if pending is not None and pending.no_play else None
    others = [seat for seat in round_.seats if seat not in (reader, shown)]
    hidden = (*round_.stock, *(card for seat in others for card in round_.hands[seat]))
    mixed = list(chance.shuffle("hidden", hidden))
    plays = [
        replace(
            play,
            drawn=play.drawn
            if play.seat == reader
            else tuple(chance.pick("drawn", PACK) for _ in play.drawn),
            fall_drawn=play.fall_drawn
            if play.overthrew == reader
            else tuple(chance.pick("fall", PACK) for _ in play.fall_drawn),
        )
        for play in round_.plays
    ]
    hands = dict(round_.hands)
    for seat in others:
        hands[seat] = tuple(mixed.pop() for _ in hands[seat])
    if pending is not None:
        unheard = chance.pick("guess", (None, "a guess that nobody has heard"))
        pending = replace(
            pending,
            prophet=chance.pick("wish", (None, *ProphetWish)),
            guess=pending.guess if round_.human_judge and reader == round_.god else unheard,
            theory=chance.pick("theory", (None, Theory("a theory that nobody has heard"))),
        )
        judges = round_.human_judge and reader == round_.god
        if round_.prophet is not None and pending.called is None and not judges:
            pending = replace(pending, judged=chance.pick("judged", (None, True, False)), god_card=None)
        elif round_.human_judge and pending.called is not None and pending.judged is None:
            calls = round_.prophet is not None and reader == round_.prophet.seat
            pending = pending if calls else replace(pending, called=chance.pick("called", (True, False)))
    sealed = [
        replace(one, theory=Theory("other words", {"is": "Other"}, 9))
        if not (one.theory.open or round_.over or one.seat == reader)
        else one
        for one in round_.prophecies
    ]
    return round_.but(
        hands=hands, stock=tuple(mixed), plays=tuple(plays), pending=pending, prophecies=tuple(sealed)
    )


@few
@given(any_rounds, st.integers(0, 60))
def test_a_view_tells_nothing_of_what_is_hidden(books, played, step):
    """Others' hands, draws and theories, the stock, God's early verdict, a wish unheard: he sees the same."""
    _, rounds, _ = played.out(books)
    round_ = rounds[min(step, len(rounds) - 1)]
    chance = SeededChance(played.seed.to_bytes(32, "little"))
    for reader in (*round_.seats, round_.god, "Somebody"):
        assert view_for(hidden_otherwise(round_, reader, chance), reader) == view_for(round_, reader)


@few
@given(any_rounds)
def test_a_guess_is_public_and_the_rule_it_is_compared_with_is_in_no_round(books, played):
    """Everybody hears the same guesses; two secret rules that judge alike make the very same rounds and views."""

    @dataclass(frozen=True)
    class SecretlyOther(Alternating):
        words: str = "the words of the secret rule"

    _, rounds, _ = played.out(books)
    other = replace(played, rule=SecretlyOther(played.rule.lookback, played.rule.open_from))
    _, again, _ = other.out(books)
    assert again == rounds
    last = rounds[-1]
    for reader in (*last.seats, last.god, "Somebody"):
        view = view_for(last, reader)
        assert view.guesses == last.guesses
        assert "the words of the secret rule" not in repr(view)
