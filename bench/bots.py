"""How well bots play: `python bench/bots.py` prints what docs/bots.md tells of them, and takes minutes."""

import argparse
import gc
import json
import statistics
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from pbem.app import load_rulebooks, load_samples
from pbem.cards import PACK
from pbem.engine.round.state import Round
from pbem.engine.rulebook import Rulebook
from pbem.engine.rulebook_reading import RulebookError, override
from pbem.insight.belief import Belief
from pbem.insight.deciding import decide
from pbem.insight.evidence import Evidence
from pbem.insight.exam import Moment, Plays, Solo, solo
from pbem.insight.rounds import Dice, play_round, table_view_of
from pbem.insight.solving import exam_player
from pbem.insight.strengths import STRENGTHS, Strength
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

RANDOM = "random"
LADDER = (RANDOM, *STRENGTHS)


@dataclass(slots=True)
class Moves:
    """Seconds of CPU that each move of the exam took."""

    seconds: list[float] = field(default_factory=list)

    def timed(self, plays: Plays) -> Plays:
        def timed(
            evidence: Evidence, hand: Sequence[int], left: int
        ) -> tuple[int, Rule | None, float, Belief]:
            begun = time.process_time()
            done = plays(evidence, hand, left)
            self.seconds.append(time.process_time() - begun)
            return done

        return timed


def exam(rules: Sequence[tuple[str, Rule]], strength: Strength, deals: int, moves: Moves) -> dict[str, Any]:
    """The solo exam for each rule: how many deals were solved, and the points of a deal."""
    found: dict[str, list[Solo]] = {}
    for key, rule in rules:
        found[key] = [
            solo(rule, moves.timed(exam_player(strength, Random(f"{key} {deal}"))), Random(f"{key} {deal}"))
            for deal in range(deals)
        ]
        solved = " ".join(str(one.turn or "–") for one in found[key])
        print(f"  {strength.name:8} {key:28} {solved}", flush=True)
    played = [one for some in found.values() for one in some]
    return {
        "deals": len(played),
        "solved": sum(one.turn is not None for one in played) / len(played),
        "rules": sum(any(one.turn is not None for one in some) for some in found.values()),
        "points": statistics.mean(one.points for one in played),
        "wrong": statistics.mean(one.wrong for one in played),
        "empty": sum(one.empty for one in played),
    }


def calibration(rules: Sequence[tuple[str, Rule]], strength: Strength, deals: int) -> dict[str, Any]:
    """All 30 cards are played and nothing is guessed: before each verdict, how likely is the rule most believed?"""
    told: list[Moment] = []
    for key, rule in rules:
        for deal in range(deals):
            player = exam_player(strength, Random(f"{key} {deal}"))
            told += solo(rule, player, Random(f"watched {key} {deal}"), watched=True).moments
    tenths = []
    for tenth in range(10):
        some = [one for one in told if min(9, int(one.rule_share * 10)) == tenth]
        if some:
            expected, right = (
                statistics.mean(one)
                for one in zip(*((m.rule_share, m.rule_right) for m in some), strict=True)
            )
            tenths.append({"moments": len(some), "expected": expected, "right": right})
    return {
        "moments": len(told),
        "brier": statistics.mean((one.rule_share - one.rule_right) ** 2 for one in told),
        "card_brier": statistics.mean((one.card_share - one.card_right) ** 2 for one in told),
        "tenths": tenths,
    }


def mixed_tables(books: Sequence[Rulebook], rules: Sequence[tuple[str, Rule]], rounds: int) -> dict[str, Any]:
    """Each strength in one seat of four: who is ahead of whom, and what becomes of Prophets."""
    dice, ahead, ended = Random(26), Counter[tuple[str, str]](), Counter[str]()
    level, refused, prophets, fallen = Counter[tuple[str, str]](), 0, 0, 0
    for number in range(rounds):
        seats = list(LADDER)
        dice.shuffle(seats)
        book = books[number % len(books)]
        played = play_round(dice.choice(rules)[1], book, {one: STRENGTHS.get(one) for one in seats}, number)
        refused += len(played.refused)
        ended[played.round.ended_by.name if played.round.ended_by else "?"] += 1
        prophets += sum(one.seat == "master" for one in played.round.prophecies)
        fallen += sum(one == "master" for one in played.round.false_prophets)
        for weaker, stronger in combinations(LADDER, 2):
            more = played.scores[stronger] - played.scores[weaker]
            ahead[weaker, stronger] += more > 0
            level[weaker, stronger] += more == 0
    steps = {
        f"{stronger} over {weaker}": (ahead[weaker, stronger] + level[weaker, stronger] / 2) / rounds
        for weaker, stronger in combinations(LADDER, 2)
    }
    return {
        "rounds": rounds, "refused": refused, "ended": dict(ended), "ahead": steps, "prophets": prophets,
        "overthrown": fallen / prophets if prophets else 0.0,
    }  # fmt: skip


OPTIONS: dict[str, Sequence[str]] = {
    "packs": ("1", "2", "3"),
    "stock": ("refill", "ends-round"),
    "hand": ("6", "10", "14", "18"),
    "first_player": ("count", "left-of-god", "right-of-god"),
    "direction": ("clockwise", "anticlockwise"),
    "string_max": ("0", "1", "2", "4"),
    "wrong_draw": ("0", "1", "2", "3"),
    "no_play_small": ("0", "4", "8"),
    "no_play_less": ("1", "2", "4"),
    "no_play_wrong_draw": ("0", "3", "5"),
    "no_play_return": ("shuffled", "bottom"),
    "expel_from": ("0", "15", "30", "50"),
    "prophet": ("true", "false"),
    "prophet_expel_from": ("0", "10", "20"),
    "false_prophet_draw": ("0", "5", "9"),
    "guess": ("true", "false"),
    "score": ("high-count", "from-hand"),
    "out_bonus": ("0", "4", "9"),
}
"""What tables might choose for themselves."""


def any_tables(books: Sequence[Rulebook], rules: Sequence[tuple[str, Rule]], rounds: int) -> dict[str, Any]:
    """Any players, under any rulebook with up to four options: what was refused, and what had to be broken off."""
    dice, refused, ended, plays = Random(28), list[str](), Counter[str](), 0
    for number in range(rounds):
        book: Rulebook | RulebookError | None = None
        while not isinstance(book, Rulebook):
            some = dice.sample(sorted(OPTIONS), dice.randrange(5))
            book = override(dice.choice(books), [(one, dice.choice(OPTIONS[one])) for one in some])
        people = dice.randint(max(1, book.seats_min - 1), min(7, book.seats_max - 1))
        # Beginners are the quickest to think, and so most of the many.
        seats = dice.choices(tuple(STRENGTHS), (75, 18, 7), k=people)
        players = {f"{one} {place}": STRENGTHS[one] for place, one in enumerate(seats, 1)}
        key, rule = dice.choice(rules)
        played = play_round(rule, book, players, number)
        refused += [f"{number} {key} {command}: {refusal}" for command, refusal in played.refused]
        ended[played.round.ended_by.name if played.round.ended_by else "?"] += 1
        plays += len(played.round.plays)
        if number % 250 == 249:
            print(f"  {number + 1} rounds, {len(refused)} refused, {dict(ended)}", flush=True)
    return {
        "rounds": rounds,
        "plays": plays,
        "refused": len(refused),
        "which": refused[:20],
        "ended": dict(ended),
    }


def states(books: Sequence[Rulebook], rules: Sequence[tuple[str, Rule]], dice: Random) -> Iterator[Round]:
    """Rounds at some moment in their middle."""
    while True:
        seats = dict.fromkeys(("Ana", "Bea", "Eva"), None)
        most = dice.randrange(3, 25)
        played = play_round(
            dice.choice(rules)[1], dice.choice(books), seats, dice.randrange(1 << 30), most=most
        )
        if not played.round.over:
            yield played.round


def secrecy(books: Sequence[Rulebook], rules: Sequence[tuple[str, Rule]], count: int) -> int:
    """In how many states a command changed when other hands and the stock did; the rule is in no round at all."""
    dice, changed = Random(5), 0
    found = states(books, rules, dice)
    for number in range(count):
        round_ = next(found)
        seat = round_.to_move
        hands = {one: tuple(dice.sample(PACK, min(52, len(hand)))) for one, hand in round_.hands.items()}
        other = round_.but(
            hands=hands | {seat: round_.hands[seat]},
            stock=tuple(dice.sample(PACK, min(52, len(round_.stock)))),
        )
        strength = tuple(STRENGTHS.values())[number % len(STRENGTHS)]
        one, two = (
            decide(table_view_of(some, seat), strength, Dice(Random(number))) for some in (round_, other)
        )
        changed += repr(one) != repr(two)
    return changed


def resident() -> float:
    """Megabytes that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


BLIND = Path(__file__).parent.parent / "tests/insight/blind_rules.toml"
"""Rules that were written without what bots can think of in view."""


def _blind() -> list[tuple[str, Rule]]:
    read = [(one["id"], read_rule(one["formal"])) for one in tomllib.loads(BLIND.read_text("utf-8"))["rule"]]
    return [(name, rule) for name, rule in read if isinstance(rule, Rule)]


def _rules(file: str) -> list[tuple[str, Rule]]:
    if not file:
        return [(one.key, one.rule) for one in load_samples()]
    read = [(line, read_rule(line)) for line in Path(file).read_text("utf-8").splitlines() if line.strip()]
    return [(line[:60], rule) for line, rule in read if isinstance(rule, Rule)]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--deals", type=int, default=4, help="deals for each rule")
    asked.add_argument("--rounds", type=int, default=140, help="rounds at mixed tables")
    asked.add_argument("--states", type=int, default=300, help="states whose hidden parts are exchanged")
    asked.add_argument("--every", type=int, default=1, help="only every n-th rule")
    asked.add_argument("--rules", default="", help="a file with a rule on each line, in place of the samples")
    asked.add_argument("--parts", default="", help="only these, as master,tables")
    asked.add_argument("--json", default="", help="where to write the figures, too")
    options = asked.parse_args()
    before = resident()
    gc.collect()
    gc.freeze()  # as `pbem serve` does: else collecting what it loaded once is most of the slowest moves
    rules = _rules(options.rules)[:: options.every]
    loaded = load_rulebooks()
    assert isinstance(loaded, dict), "the rulebooks that ship load"
    books = list(loaded.values())
    moves, told = Moves(), dict[str, Any]()

    def examined(strength: Strength) -> dict[str, Any]:
        return exam(rules, strength, options.deals, moves if strength.name == "master" else Moves())

    parts: dict[str, Callable[[], Any]] = {
        **{name: partial(examined, one) for name, one in STRENGTHS.items()},
        "blind": lambda: exam(_blind(), STRENGTHS["master"], options.deals, Moves()),
        "calibration": lambda: calibration(
            [*rules, *_blind()], STRENGTHS["master"], max(1, options.deals // 4)
        ),
        "tables": lambda: mixed_tables(books, rules, options.rounds),
        "any tables": lambda: any_tables(books, rules, options.rounds),
        "secrecy": lambda: {"states": options.states, "changed": secrecy(books, rules, options.states)},
    }
    for name in options.parts.split(",") if options.parts else parts:
        told[name] = parts[name]()
        print(name, json.dumps(told[name]), flush=True)
    if seconds := sorted(moves.seconds):
        told["move_ms"] = {
            "median": 1000 * seconds[len(seconds) // 2],
            "p99": 1000 * seconds[int(len(seconds) * 0.99)],
        }
    told["megabytes"] = resident() - before
    print({name: told[name] for name in ("move_ms", "megabytes") if name in told})
    if options.json:
        Path(options.json).write_text(json.dumps(told, indent=1), "utf-8")


if __name__ == "__main__":
    main()
