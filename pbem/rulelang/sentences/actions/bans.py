"""Cards in a row, and beside each other: what the productions of grammar/bans.txt make."""

import itertools
from dataclasses import dataclass
from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.moods import Mood, parted
from pbem.rulelang.sentences.actions.shared import at_position, denied, in_a_row, must, other, same
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import (
    both,
    changed,
    claim,
    disjoint,
    either,
    implies,
    mask_of,
    mentions,
    negated,
    once_played,
    properties,
    said_of,
)
from pbem.rulelang.sentences.parts import BARE, LAST, NEXT, Before, Cards, Props, Set
from pbem.rulelang.tree import Relation

NEVER = Mood(never=True)


@dataclass(frozen=True)
class Run:
    """So many cards in a row that are of a kind, or that are alike."""

    count: int
    of: Any

    @property
    def condition(self) -> Any:
        if isinstance(self.of, Set):
            return in_a_row(self.count, self.of)
        if not 2 <= self.count <= 9:
            return None
        cards = [NEXT, *(tree.Back(at) for at in range(1, self.count))]
        pairs = tuple(itertools.pairwise(cards))
        return properties(self.of, lambda one: both(*(claim(tree.Same(one, b), a) for a, b in pairs)))


def _row_set(held: Set) -> Set:
    return held


def _row_of(noun: Set, held: Set) -> Set:
    return Set(both(noun.condition, held.condition), "noun", True)


def _run(count: int, *held: Set) -> Run:
    return Run(count, held[-1])


def _kth_run(count: int, *held: Any) -> Run:
    """`a third card in a row of one suit`."""
    return Run(count, held[-1])


def _run_of_these(run: Run, held: Set) -> Any:
    mine = mask_of(run.of.condition) if isinstance(run.of, Set) else None
    return run if mine is not None and mine == mask_of(held.condition) else NOTHING


def _repeats_neither(*held: Any) -> Any:
    """`don't repeat suit and value`: neither of them, where it may mean not both as well."""
    mood, (props, *refs) = parted(held)
    return must(other(props, *(refs or (BARE,)))) if mood.denies else NOTHING


def _longer_run(run: Run) -> Run:
    return Run(run.count + 1, run.of)


def _runs(*held: Any) -> Any:
    _, runs = parted(held)
    found = [one.condition if isinstance(one, Run) else one for one in runs]
    return NOTHING if None in found else either(*found)


def _runs_sharing(one: int, noun: Set, more: int, row: Set) -> Any:
    """`two aces or two face cards in a row`."""
    return _runs(Run(one, noun), Run(more, row))


def _runs_gapped(*held: Any) -> Any:
    """`no three hearts in a row, and no three of one colour`."""
    _, (run, count, *more) = parted(held)
    return _runs(run, Run(count, more[-1]))


def _denied(mood: Mood, condition: Any) -> Any:
    return must(negated(condition)) if mood.denies and condition is not None else NOTHING


def _runs_in_mood(*held: Any) -> Any:
    mood, (runs,) = parted(held)
    return _denied(mood, runs)


def _run_in_mood(*held: Any) -> Any:
    """`two aces must not lie side by side`, `face cards must never be neighbours`."""
    mood, said = parted(held)
    counts = [one for one in said if isinstance(one, int)] or [2]
    nouns = [one for one in said if isinstance(one, Set)]
    if not isinstance(said[0], int) and (not nouns[0].many or nouns[0].form == "relation"):
        return NOTHING
    runs = _runs(*map(Run, counts, nouns))
    return NOTHING if runs is NOTHING else _denied(mood if mood != Mood() else NEVER, runs)


def _run_at_most(*held: Any) -> Any:
    mood, (run,) = parted(held)
    return NOTHING if mood.denies else _denied(NEVER, _longer_run(run).condition)


def _so_many_but_no_more(*held: Any) -> Any:
    """`two reds in a row are fine, but never three`."""
    run = next(one for one in held if isinstance(one, Run))
    most = next(one for one in held if isinstance(one, int))
    return _denied(NEVER, _longer_run(run).condition) if most == run.count + 1 else NOTHING


def _alike_props(props: Props) -> Props:
    return props


def _alike_in_one(count: int, props: Props) -> Any:
    """`three cards of one colour`."""
    return props if count == 1 else NOTHING


def _alike_either(one: Props, more: Props) -> Any:
    """`be of one suit or have one value`."""
    return NOTHING if one.every or more.every else Props(one.attributes + more.attributes)


def _alike_run(*held: Any) -> Any:
    count = next(one for one in held if isinstance(one, int))
    return Run(count, next(one for one in held if isinstance(one, Props)))


def _alike_in_group(*held: Any) -> Any:
    """`the two cards of each pair have the same suit`."""
    counts, props = {one for one in held if isinstance(one, int)}, held[-1]
    if len(counts) > 1:
        return NOTHING
    count = counts.pop()
    later = at_position(Relation.EQUAL, 0, 2) if count == 2 else at_position(Relation.UNEQUAL, 1, count)
    return must(implies(later, same(props, BARE)))


def _times_in_a_row(count: int = 2) -> int:
    return count


def _alike_run_in_mood(*held: Any) -> Any:
    mood, said = parted(held)
    run = said[0] if isinstance(said[0], Run) else _alike_run(*said)
    return _denied(mood, run.condition)


def _pair(noun: Set, held: Set) -> Any:
    before = said_of(held.condition, LAST)
    return NOTHING if before is None else both(said_of(noun.condition, NEXT), before)


def _pairs(*pairs: Any) -> Any:
    return either(*pairs)


def _pairs_in_mood(*held: Any) -> Any:
    mood, (pairs,) = parted(held)
    return _denied(mood, pairs)


def _only_after(mood: Mood, pairs: Any) -> Any:
    """`only even after odd and odd after even`: where the two tests leave no card out."""
    if len(pairs) != 2 or not mood.only or mood.denies:
        return NOTHING
    one, more = ((mask_of(_as_next(test)) or 0) for test, _ in pairs)
    if pairs[0][0] != negated(pairs[1][0]) and one ^ more != 2**52 - 1:
        return NOTHING
    return must(both(*(implies(*one) for one in pairs)))


def _as_next(test: Any) -> Any:
    return changed(test, lambda one: NEXT if one == LAST else one)


def _either_way(one: Set, more: Set) -> Any:
    """The one behind the other, or the other behind the one."""
    if mentions((one.condition, more.condition), Before):
        return None
    return either(
        *(both(said_of(a.condition, NEXT), said_of(b.condition, LAST)) for a, b in ((one, more), (more, one)))
    )


def _not_beside(*held: Any) -> Any:
    mood, (one, more) = parted(held)
    return _denied(mood, _either_way(one, more))


def _never_neighbours(one: Set, more: Set, mood: Mood) -> Any:
    """`spades and clubs never follow each other`."""
    return _denied(mood, _either_way(one, more)) if disjoint(one.condition, more.condition) else NOTHING


def _neighbours_are(held: Set) -> Any:
    return must(said_of(held.condition, NEXT)) if mentions(held.condition, Before) else NOTHING


def _no_neighbours_are(held: Set) -> Any:
    return must(denied(held)) if mentions(held.condition, Before) else NOTHING


def _play_nothing(*held: Any) -> Any:
    """`don't play anything that is red`."""
    mood, (said,) = parted(held)
    return _denied(mood, said_of(said.condition, NEXT))


def _alike_at_most(*held: Any) -> Any:
    """`the same suit at most twice in a row`."""
    mood, said = parted(held)
    return NOTHING if mood.denies else _denied(NEVER, _longer_run(_alike_run(*said)).condition)


def _these_alike(cards: Cards, mood: Mood, props: Props) -> Any:
    """`the last three cards must not be of one colour`: the one that is played, and the two before it."""
    run = Run(len(cards.cards), props).condition
    if once_played(cards) == cards or cards.which != "all" or run is None:
        return NOTHING
    return _denied(mood, run) if mood.denies else must(run)
