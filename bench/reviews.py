"""Reviews of rounds that bots play: `python bench/reviews.py` prints how long they take, and proves "knowable".

Of each round that a review calls knowable from a play on, a player who has seen that play is asked for the rule, from
the table as a seat sees it then, and so is one after every play before: the first must answer it, the others must not.
"""

import argparse
import statistics
import time
from collections.abc import Iterator, Sequence
from itertools import accumulate
from random import Random

from pbem.app import load_rulebooks, load_samples
from pbem.engine.round.evolve import evolve
from pbem.engine.round.state import Round
from pbem.engine.rulebook import Rulebook
from pbem.insight.deciding import believe
from pbem.insight.reviews.review import Review
from pbem.insight.reviews.reviewer import hands_played, review
from pbem.insight.rounds import Played, RuleJudge, play_round, table_view_of
from pbem.insight.strengths import MASTER, STRENGTHS
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.tree import Rule

ENOUGH = 60
"""Plays of a round that the time of a review is told of."""


def states(played: Played) -> list[Round | None]:
    """The round after each event."""
    first, *others = played.events
    return list(accumulate(others, evolve, initial=evolve(None, first)))


def answers(round_: Round, judge: RuleJudge) -> bool:
    """Whether a master who sees no more than a seat does answers the rule now."""
    best = believe(table_view_of(round_, round_.seats[0]), MASTER).best
    return best is not None and judge.agrees(print_rule(best.hypothesis.rule), round_.layout) is True


def false_claims(found: Review, played: Played, rule: Rule) -> Iterator[str]:
    """What the review says of when the rule was knowable that asking a player after each play does not show."""
    judge = RuleJudge(rule)
    after = {len(one.plays): one for one in states(played) if one is not None and one.pending is None}
    for number in range(1, (found.knowable or len(found.plays)) + 1):
        if answers(after[number], judge) != (number == found.knowable):
            yield f"knowable from {found.knowable}, but not so after play {number}"


def rounds(books: Sequence[Rulebook], rules: Sequence[Rule], seed: int) -> Iterator[tuple[Rule, Played]]:
    """Rounds of bots of any strength under any rulebook, without end."""
    dice = Random(seed)
    while True:
        rule, book = dice.choice(rules), dice.choice(books)
        people = range(max(2, book.seats_min - 1))
        players = {f"player {number}": STRENGTHS[dice.choice(("beginner", "club"))] for number in people}
        yield rule, play_round(rule, book, players, dice.randrange(1 << 30))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--rounds", type=int, default=20, help="so many whose rule was knowable")
    asked.add_argument("--seed", type=int, default=27)
    options = asked.parse_args()
    books = load_rulebooks()
    assert isinstance(books, dict), "the rulebooks that ship load"
    some = rounds(list(books.values()), [one.rule for one in load_samples()], options.seed)
    knowable, unknown, plays, wrong, seconds = 0, 0, 0, 0, list[float]()
    while knowable < options.rounds:
        rule, played = next(some)
        hands = hands_played(states(played))
        begun = time.process_time()
        found = review(played.round, hands, rule)
        seconds.append((time.process_time() - begun) / max(1, len(found.plays)))
        plays += len(found.plays)
        knowable += found.knowable is not None
        unknown += found.knowable is None
        for claim in false_claims(found, played, rule):
            wrong += 1
            print(f"{print_rule(rule)}: {claim}", flush=True)
        if len(seconds) % 20 == 0:
            print(f"  {len(seconds)} rounds, {wrong} false claims", flush=True)
    print(f"{knowable} rounds with a rule that was knowable, {unknown} with one that was not; {plays} plays")
    print(f"false claims: {wrong}")
    print(
        f"CPU of {ENOUGH} plays: {ENOUGH * statistics.median(seconds):.1f} s in the middle, "
        f"{ENOUGH * max(seconds):.1f} s at most"
    )


if __name__ == "__main__":
    main()
