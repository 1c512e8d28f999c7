"""`pbem insight`: players that think, measured: how they fare alone against a rule."""

import json
from typing import Annotated, Any

import typer

from pbem.cli.rule import Language, Text, read_or_stop
from pbem.cli.terminal import UNREADABLE, stop
from pbem.insight.exam import Solo
from pbem.insight.solving import examine
from pbem.insight.strengths import STRENGTHS
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.tree import Rule

insight = typer.Typer(no_args_is_help=True, help="Bots that think: how well they find a rule alone.")


@insight.callback()
def about() -> None:
    """Bots that think: how well they find a rule alone."""


@insight.command()
def solve(
    text: Text,
    deals: Annotated[int, typer.Option(min=1, max=10_000, help="How many deals to play.")] = 60,
    strength: Annotated[
        str, typer.Option(help="How strong the bot is: beginner, club or master.")
    ] = "master",
    language: Language = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let a bot look for one rule: a hand of 12, up to 30 cards, a guess fixed before each verdict."""
    if strength not in STRENGTHS:
        stop(f"there's no strength {strength!r}. Use one of: {', '.join(STRENGTHS)}", UNREADABLE)
    rule = read_or_stop(text, language, sidelines=False, as_json=as_json)
    played = examine(rule, STRENGTHS[strength], deals)
    told = _told(rule, played)
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
        return
    print(told["rule"])
    for deal, one in enumerate(played, 1):
        found = f"solved in turn {one.turn}" if one.turn is not None else "not solved"
        print(f"{deal:4}  {found}, {one.wrong} wrong, {one.points} points")
    print(
        f"{told['solved']} of {deals} solved, {told['wrong']} wrong guesses, {told['points']:.1f} points a deal"
    )


def _told(rule: Rule, played: list[Solo]) -> dict[str, Any]:
    """`points` a deal, `solved` deals and `wrong` guesses in all; by deal the turn of the solution and all guesses."""
    return {
        "rule": print_rule(rule),
        "deals": len(played),
        "points": round(sum(one.points for one in played) / len(played), 3),
        "solved": sum(one.turn is not None for one in played),
        "wrong": sum(one.wrong for one in played),
        "turns": [one.turn for one in played],
        "guesses": [
            [
                {"turn": guess.turn, "rule": print_rule(guess.rule), "right": guess.right}
                for guess in one.guesses
            ]
            for one in played
        ],
    }
