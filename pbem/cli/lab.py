"""`pbem insight forecast` and `league`: what rules will be like, before anybody plays by them."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from pbem.cli.common import AsJson, Config, print_list, rulebooks_of, settings_of, text_of_file
from pbem.cli.rule import Language, Text, read_or_stop
from pbem.cli.terminal import UNREADABLE, stop
from pbem.engine.rulebook import Rulebook
from pbem.insight.forecast import TABLES, Forecast, forecast
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

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
    told = forecast_json(rule, forecast(rule, rulebook, players))
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
        return
    print(f"{told['rule']}: {told['label']}")
    for name, points in told["points"].items():
        print(f"{name:9} {points:4.1f} points a deal, {told['solved'][name]:.0%} of deals solved")
    god = told["god"]
    print(
        f"God scores {god['mean']:.1f} in the middle of {TABLES} tables; "
        f"four of five lie from {god['low']} to {god['high']}."
    )


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
        (place, round(one.god, 1), one.low, one.high, one.label.value, print_rule(rule))
        for place, (rule, one) in enumerate(found, 1)
    ]
    print_list(("place", "God", "low", "high", "label", "rule"), rows, as_json)


def forecast_json(rule: Rule, found: Forecast) -> dict[str, Any]:
    """A forecast as data; the points are those of `pbem insight solve`."""
    return {
        "rule": print_rule(rule),
        "points": {name: round(points, 2) for name, points in found.points.items()},
        "solved": {name: round(share, 2) for name, share in found.solved.items()},
        "god": {"mean": round(found.god, 2), "low": found.low, "high": found.high},
        "label": found.label.value,
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
