"""The branches of a rule: which parts of it come into force by turns, when, and how often."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from pbem.cards import PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.meaning.compiling import Asked, compile_condition
from pbem.rulelang.meaning.numbers import Line, compile_number
from pbem.rulelang.meaning.scope import condition_reach, nodes
from pbem.rulelang.survey.walks import Place

Chosen = Callable[[Line, int, Card], Sequence[int]]
"""(main line, how many of its cards lie before the card, the card) → the numbers of the branches in force."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One branch of an if, after, by, alternate or repeat, however deep.

    `part` is what it asks for, `test` when it does: None where no condition of the language says so shortly.
    `share` is how many of all judgements on the walks it decides, 0 to 1.
    """

    part: tree.Condition
    test: tree.Condition | None
    share: float


class Branches:
    """The branches of a rule in their order. One that has no steps is a single branch, always in force."""

    def __init__(self, rule: tree.Rule) -> None:
        self._leaves: list[tuple[tree.Condition, list[tree.Condition] | None]] = []
        self._tests: list[tree.Condition | tree.Number] = []
        self._chosen = self._choose(rule.part, [])
        # A card that is to be judged may itself decide on the branch: then each is asked about.
        by_card = any(
            isinstance(one, tree.Next | tree.LastAlike) for test in self._tests for one in nodes(test)
        )
        self._cards = PACK if by_card else PACK[:1]

    def __len__(self) -> int:
        return len(self._leaves)

    @property
    def parts(self) -> tuple[tuple[tree.Condition, tree.Condition | None], ...]:
        """What each branch asks for, and when it does; None where no condition of the language says so shortly."""
        return tuple((part, _all(path) if path else None) for part, path in self._leaves)

    def in_force(self, line: Line, card: Card) -> Sequence[int]:
        """Which branches judge `card` after `line`, which holds a card at least; none while that is not to be told."""
        return self._chosen(line, len(line), card)

    def rarest(self, places: Sequence[Place]) -> Branch | None:
        """The branch that decides the fewest judgements at these places; None if there is only one."""
        if len(self) < 2:
            return None
        met = [0.0] * len(self)
        for place in places:
            for card in self._cards:
                for leaf in self._chosen(place.line, len(place.line), card):
                    met[leaf] += place.weight
        rarest = min(range(len(self)), key=met.__getitem__)
        part, path = self._leaves[rarest]
        test = None if path is None else _all(path)
        asked = sum(place.weight for place in places) * len(self._cards)
        return Branch(part, test, met[rarest] / asked if asked else 0.0)

    def _choose(self, node: tree.Condition, path: list[tree.Condition] | None) -> Chosen:
        """`path` holds the tests that lead to the node, where they can be said."""
        match node:
            case tree.IfElse(test, then, otherwise):
                return self._first(
                    [test], [self._choose(then, _and(path, test))], otherwise, _and(path, *_nots([test]))
                )
            case tree.After(cases, otherwise):
                tests = [case.test for case in cases]
                apart = _apart(tests)
                chosen = [
                    self._choose(case.then, _and(path, *([] if apart else _nots(tests[:place])), case.test))
                    for place, case in enumerate(cases)
                ]
                return self._first(tests, chosen, otherwise, _and(path, *_nots(tests)))
            case tree.By(number, options, otherwise):
                return self._by(number, options, otherwise, path)
            case tree.Alternate(parts):
                return self._alternate(parts, path)
            case tree.Repeat(blocks):
                return self._repeat(blocks, path)
            case _:
                self._leaves.append((node, path))
                only = (len(self._leaves) - 1,)
                return lambda line, n, card: only

    def _first(
        self,
        tests: list[tree.Condition],
        then: list[Chosen],
        otherwise: tree.Condition | None,
        path: list[tree.Condition] | None,
    ) -> Chosen:
        rest = self._rest(otherwise, path)
        self._tests += tests
        cases = list(zip(map(compile_condition, tests), then, strict=True))

        def chosen(line: Line, n: int, card: Card) -> Sequence[int]:
            for asked, choose in cases:
                met = asked(line, n, card)
                if met is None:
                    return ()
                if met:
                    return choose(line, n, card)
            return rest(line, n, card)

        return chosen

    def _by(
        self,
        number: tree.Number,
        options: tuple[tree.Option, ...],
        otherwise: tree.Condition | None,
        path: list[tree.Condition] | None,
    ) -> Chosen:
        self._tests.append(number)
        then: dict[int, Chosen] = {}
        for one in options:
            # A number that an earlier option has never leads here.
            is_it = None if one.number in then else _compared(number, tree.Relation.EQUAL, one.number)
            choose = self._choose(one.then, _and(path, is_it))
            then.setdefault(one.number, choose)
        others = [_compared(number, tree.Relation.UNEQUAL, one.number) for one in options]
        rest, counted = self._rest(otherwise, _and(path, *others)), compile_number(number)

        def chosen(line: Line, n: int, card: Card) -> Sequence[int]:
            found = counted(line, n, card)
            return () if found is None else then.get(found, rest)(line, n, card)

        return chosen

    def _rest(self, otherwise: tree.Condition | None, path: list[tree.Condition] | None) -> Chosen:
        """What is left to `else`; without one nothing is."""
        return (lambda line, n, card: ()) if otherwise is None else self._choose(otherwise, path)

    def _alternate(self, parts: tuple[tree.Condition, ...], path: list[tree.Condition] | None) -> Chosen:
        """A part is in force after a card that met, in its own place, the part before it."""
        before = (*parts[-1:], *parts[:-1])
        steps: list[tuple[Asked, Chosen]] = [
            (compile_condition(now), self._choose(then, _and(path, _of_last(now))))
            for now, then in zip(before, parts, strict=True)
        ]

        def chosen(line: Line, n: int, card: Card) -> Sequence[int]:
            last = line[n - 1]
            return [leaf for met, then in steps if met(line, n - 1, last) for leaf in then(line, n, card)]

        return chosen

    def _repeat(self, blocks: tuple[tree.Block, ...], path: list[tree.Condition] | None) -> Chosen:
        length = sum(block.count for block in blocks)
        places: list[Chosen] = []
        for block in blocks:
            at = tree.Comparison(
                tree.Modulo(tree.Position(), length),
                tree.Relation.EQUAL,
                tree.Integer((len(places) + 1) % length),
                False,
            )
            single = block.count == 1 and length > 1
            places += [self._choose(block.part, _and(path, at if single else None))] * block.count
        return lambda line, n, card: places[n % length](line, n, card)


def _and(path: list[tree.Condition] | None, *tests: tree.Condition | None) -> list[tree.Condition] | None:
    said = [test for test in tests if test is not None]
    return None if path is None or len(said) < len(tests) else [*path, *said]


def _nots(tests: list[tree.Condition]) -> list[tree.Condition]:
    return [test.part if isinstance(test, tree.Not) else tree.Not(test) for test in tests]


def _all(path: list[tree.Condition]) -> tree.Condition:
    parts = [part for test in path for part in (test.parts if isinstance(test, tree.AllOf) else (test,))]
    return parts[0] if len(parts) == 1 else tree.AllOf(tuple(parts))


def _apart(tests: list[tree.Condition]) -> bool:
    """Whether no card meets two of the tests, so that none needs to say that those before it were not met."""
    if any(condition_reach(test) > 1 or _asks_next(test) for test in tests):
        return False
    asked = [compile_condition(test) for test in tests]
    met = [{last for last in PACK if test((last,), 1, last)} for test in asked]
    return all(one.isdisjoint(other) for one, other in combinations(met, 2))


def _asks_next(test: tree.Condition) -> bool:
    return any(isinstance(node, tree.Next) for node in nodes(test))


def _compared(number: tree.Number, relation: tree.Relation, to: int) -> tree.Comparison | None:
    """None where the number opens with a bare one, as no comparison does."""
    opens = number
    while isinstance(opens, tree.Plus | tree.Minus | tree.Times | tree.Modulo):
        opens = opens.left
    if isinstance(opens, tree.Integer):
        return None
    return tree.Comparison(number, relation, tree.Integer(to), wrapping=False)


def _of_last(node: tree.Condition) -> tree.Condition | None:
    """What is said of the next card alone, said of the last card; None of anything else."""
    match node:
        case tree.Claim(tree.Next(), description) if not isinstance(description, tree.Relative | tree.First):
            return tree.Claim(tree.Back(1), description)
        case tree.Not(part) if (said := _of_last(part)) is not None:
            return tree.Not(said)
        case tree.AllOf(parts) | tree.AnyOf(parts) | tree.OneOf(parts):
            said_of_all = [_of_last(part) for part in parts]
            whole = tuple(one for one in said_of_all if one is not None)
            return type(node)(whole) if len(whole) == len(parts) else None
        case _:
            return None
