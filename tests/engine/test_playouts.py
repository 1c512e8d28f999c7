"""Rounds played at random, under every rulebook, by machine and human judges: what must hold whatever happens."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.cards import SeededChance
from pbem.engine.decide import decide
from pbem.engine.evolve import replay
from pbem.engine.notation import Game, Heading, read_egn, verify_egn, write_egn
from pbem.engine.round import Duty
from pbem.engine.standing import awaited
from pbem.engine.storing import dump_event, load_event
from pbem.engine.view import view_for

seeds = st.integers(min_value=1, max_value=2**62)
players = st.integers(min_value=3, max_value=6)
names = st.sampled_from(
    ["new-eleusis", "new-eleusis-1996", "novo-eleusis", "eleusis-basic", "eleusi", "eleusis-express"]
)
few = settings(max_examples=50, deadline=None)


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
@given(seeds, players, names, st.booleans())
def test_no_card_is_ever_lost_or_made(books, playout, seed, players, name, human):
    _, rounds, _ = playout(books[name], seed, human=human, players=players)
    for round_ in rounds:
        held = all_cards(round_)
        assert held.total() % 52 == 0
        assert held.total() == 52 * books[name].packs or round_.refills
        assert len(set(held.values())) == 1


@few
@given(seeds, players, names, st.booleans())
def test_the_events_of_a_round_rebuild_it(books, playout, seed, players, name, human):
    events, rounds, _ = playout(books[name], seed, human=human, players=players)
    assert replay(events) == rounds[-1]


@few
@given(seeds, players, names, st.booleans())
def test_stored_events_come_back_as_they_were(books, playout, seed, players, name, human):
    events, _, _ = playout(books[name], seed, human=human, players=players)
    assert [load_event(*dump_event(event)) for event in events] == events


@few
@given(seeds, players, names, st.booleans())
def test_a_refusal_changes_nothing_and_is_given_again(books, playout, rule, seed, players, name, human):
    _, _, refused = playout(books[name], seed, human=human, players=players)
    judge = None if human else rule(lambda last, card: card.suit.red != last.suit.red)
    for round_, command, refusal in refused:
        assert not isinstance(refusal, tuple)
        assert decide(round_, command, judge, None) == refusal


@few
@given(seeds, players, names, st.booleans())
def test_somebody_is_awaited_until_the_round_is_over(books, playout, seed, players, name, human):
    _, rounds, _ = playout(books[name], seed, human=human, players=players)
    assert rounds[-1].over
    for round_ in rounds[:-1]:
        waits = awaited(round_)
        if waits.duty is Duty.PLAY:
            assert waits.seat not in round_.expelled
            assert round_.hands[waits.seat]
        elif waits.duty is Duty.JUDGE:
            assert human
            assert waits.seat == round_.god
        else:
            assert round_.prophet.seat == waits.seat


@few
@given(seeds, players, names, st.booleans())
def test_a_round_written_as_egn_is_read_back_the_same(books, playout, rule, seed, players, name, human):
    judge = rule(lambda last, card: card.suit.red != last.suit.red)
    events, rounds, _ = playout(books[name], seed, human=human, players=players, rule=judge)
    everybody = {seat: seat for round_ in rounds for seat in (*round_.seats, round_.god)}
    heading = Heading(everybody, event="Rosewood", rule="alternate", seed=seed.to_bytes(32, "big").hex())
    text = write_egn(events, heading)
    game = read_egn(text, books.get, lambda text: judge)
    assert isinstance(game, Game), (game, text)
    assert game.round == rounds[-1]
    assert replay(game.events) == game.round
    again = Heading(everybody, event="Rosewood", rule="alternate", seed=heading.seed)
    assert write_egn(game.events, again) == text
    assert [found for found in verify_egn(text, books.get, lambda text: judge) if not found.misjudged] == []


@few
@given(seeds, players, st.booleans(), st.integers(min_value=0, max_value=40))
def test_a_view_tells_nothing_of_what_is_hidden(books, playout, seed, players, human, step):
    """Two rounds that differ only in others' hands, in the stock and in God's secret verdict look the same."""
    _, rounds, _ = playout(books["new-eleusis"], seed, human=human, players=players)
    round_ = rounds[min(step, len(rounds) - 1)]
    chance = SeededChance(seed.to_bytes(32, "little"))
    for reader in (*round_.seats, round_.god, "Somebody"):
        others = [seat for seat in round_.seats if seat != reader]
        shown = round_.pending.seat if round_.pending is not None and round_.pending.no_play else None
        hidden = [card for seat in others if seat != shown for card in round_.hands[seat]]
        mixed = list(chance.shuffle("other", (*round_.stock, *hidden)))
        hands = dict(round_.hands)
        for seat in others:
            if seat != shown:
                hands[seat] = tuple(mixed.pop() for _ in hands[seat])
        other = round_.but(hands=hands, stock=tuple(mixed))
        assert view_for(other, reader) == view_for(round_, reader)
