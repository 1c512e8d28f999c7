"""`pbem insight forecast` and `league`: what rules will be like, before anybody plays by them."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import correlation, mean
from typing import Annotated, Any

import typer

from pbem.app import load_samples
from pbem.cli.common import AsJson, Config, print_list, reading_of, rulebooks_of, settings_of, text_of_file
from pbem.cli.games import judge_in
from pbem.cli.rule import Language, Text, read_or_stop
from pbem.cli.terminal import UNREADABLE, stop
from pbem.engine.rulebook import Rulebook
from pbem.insight.lab.facts import TABLES, Prospect
from pbem.insight.lab.forecast import forecast
from pbem.insight.lab.prospect import prospect
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule
from pbem.service.operations.archived_rules import fared_rules

Variant = Annotated[str, typer.Option(help="The variant that is played.")]
Players = Annotated[int, typer.Option(help="How many play, besides God.")]


def foresee(
    text: Text,
    variant: Variant = "new-eleusis",
    players: Players = 3,
    language: Language = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    config: Config = None,
) -> None:
    """Say what a rule will be like: how bots fare with it, what God is likely to score. Takes some seconds."""
    rulebook = _rulebook(variant, players, config)
    rule = read_or_stop(text, language, sidelines=False, as_json=as_json)
    samples = {one.key: one.rule for one in load_samples()}
    found = prospect(rule, rulebook, players, samples)
    told = prospect_json(rule, found, samples)
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
        return
    print(f"{told['rule']}: {told['label']}")
    for name, points in told["points"].items():
        plays = f", after {told['plays'][name]:.0f} cards" if told["plays"][name] is not None else ""
        print(f"{name:9} {points:4.1f} points a deal, {told['solved'][name]:.0%} of deals solved{plays}")
    god = told["god"]
    print(
        f"God scores {god['mean']:.1f} in the middle of {TABLES} tables; "
        f"four of five lie from {god['low']} to {god['high']}."
    )
    for one in found.effects:
        print(f"{one.feature:9} {one.with_it:4.1f} points a deal with it, {one.without:.1f} without")
    for how, text in told["near"].items():
        if text is not None:
            print(f"{how:9} {text}")


def rank(
    file: Annotated[Path, typer.Argument(help="A file with a rule on each line.")],
    variant: Variant = "new-eleusis",
    players: Players = 3,
    language: Language = "en",
    as_json: AsJson = False,
    config: Config = None,
) -> None:
    """Rank rules by what God is likely to score with them: a tournament of rules, for a class or a club."""
    rulebook = _rulebook(variant, players, config)
    text = text_of_file(file)
    if text is None:
        raise typer.Exit(UNREADABLE)
    rules = []
    for number, line in enumerate(text.splitlines(), 1):
        read = read_rule(line, language) if line.strip() else None
        if read is not None and not isinstance(read, Rule):
            stop(
                f"{file}:{number}: can't read the rule: {line.strip()[:60]!r}. Try it with: pbem rule check",
                UNREADABLE,
            )
        rules += [read] if read is not None else []
    found = [(rule, forecast(rule, rulebook, players)) for rule in rules]
    found.sort(key=lambda one: -one[1].god)
    rows = [
        (place, round(one.god, 1), one.low, one.high, one.difficulty.value, print_rule(rule))
        for place, (rule, one) in enumerate(found, 1)
    ]
    print_list(("place", "God", "low", "high", "label", "rule"), rows, as_json)


def compare(
    bots: Annotated[
        bool, typer.Option("--bots", help="Rounds with bots at the table, and no others.")
    ] = False,
    most: Annotated[
        int, typer.Option(min=1, help="So many rules at most, those of most rounds first.")
    ] = 100,
    as_json: AsJson = False,
    config: Config = None,
) -> None:
    """Compare forecasts with what people really needed in finished rounds. Takes some seconds a rule."""
    settings = settings_of(config)
    rulebooks = rulebooks_of(settings)
    with reading_of(config) as reading:
        fared = fared_rules(reading, settings.server.domain, rulebooks, judge_in, bots=bots)[:most]
    rows, points = list[tuple[Any, ...]](), list[float]()
    for one in fared:
        ahead = forecast(one.rule, rulebooks["new-eleusis"], 3)
        points.append(mean(ahead.points.values()))
        god = None if one.gods_mean is None else round(one.gods_mean, 1)
        rows.append(
            (
                one.rounds,
                len(one.needed),
                round(100 * one.share),
                round(one.cards, 1),
                god,
                ahead.difficulty.value,
                round(points[-1], 1),
                round(ahead.god, 1),
                print_rule(one.rule),
            )
        )
    names = ("rounds", "players", "found %", "cards", "God", "label", "points", "forecast of God", "rule")
    print_list(names, rows, as_json)
    if len(set(points)) > 1 and len({one.cards for one in fared}) > 1 and not as_json:
        alike = correlation(_ranks([-one.cards for one in fared]), _ranks(points))
        print(f"rank correlation of cards needed with points of the forecast: {alike:.2f}", file=sys.stderr)


def _ranks(values: list[float]) -> list[float]:
    """The place of each in order; those that are alike share theirs."""
    ordered = sorted(values)
    return [ordered.index(one) + (ordered.count(one) - 1) / 2 for one in values]


def prospect_json(rule: Rule, found: Prospect, samples: Mapping[str, Rule]) -> dict[str, Any]:
    """What the laboratory says as data; the points are those of `pbem insight solve`, `plays` of the deals solved."""
    ahead = found.forecast
    near = {"easier": found.near.easier, "harder": found.near.harder}
    return {
        "rule": print_rule(rule),
        "points": {name: round(points, 2) for name, points in ahead.points.items()},
        "solved": {name: round(share, 2) for name, share in ahead.solved.items()},
        "plays": {name: None if plays is None else round(plays, 1) for name, plays in ahead.plays.items()},
        "god": {"mean": round(ahead.god, 2), "low": ahead.low, "high": ahead.high},
        "label": ahead.difficulty.value,
        "features": {one.feature.value: [one.with_it, one.without] for one in found.effects},
        "near": {how: None if key is None else print_rule(samples[key]) for how, key in near.items()},
    }


def _rulebook(variant: str, players: int, config: Path | None) -> Rulebook:
    rulebooks = rulebooks_of(settings_of(config))
    if variant not in rulebooks:
        stop(f"there's no variant {variant!r}. Use one of: {', '.join(rulebooks)}", UNREADABLE)
    rulebook = rulebooks[variant]
    least, most = rulebook.seats_min - 1, rulebook.seats_max - 1
    if not least <= players <= most:
        stop(f"{variant} has {least} to {most} players besides God", UNREADABLE)
    return rulebook
