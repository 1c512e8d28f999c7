"""`pbem rule`: secret rules, read, printed in every notation, surveyed, compared and drawn."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Annotated, Any

import typer

from pbem import app as server
from pbem.cards import Card
from pbem.cli.common import DOES_NOT_HOLD, UNREADABLE, stop
from pbem.rulelang.checking import always_right
from pbem.rulelang.comparing import Differs, Same, compare_rules
from pbem.rulelang.errors import RuleError
from pbem.rulelang.lexicon import LANGUAGES
from pbem.rulelang.printing import print_rule, say_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

rule = typer.Typer(no_args_is_help=True, help="Secret rules: read, print, survey, compare, draw one.")

Text = Annotated[
    str, typer.Argument(help="The rule, in any of its notations; - reads it from standard input.")
]
Language = Annotated[
    str, typer.Option("--language", "-l", help="Whose reading goes first, and which the answer is in.")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object.")]

FORMAL = "formal"


@rule.command()
def check(text: Text, language: Language = "en", as_json: AsJson = False) -> None:
    """Read a rule, and say how it is understood, or where it cannot be."""
    read = _read(text, language, as_json)
    warnings = ["always_right"] if always_right(read) else []
    if as_json:
        _tell(
            {"reads": True, FORMAL: print_rule(read), "said": say_rule(read, language), "warnings": warnings}
        )
        return
    print(print_rule(read))
    print(say_rule(read, language))
    if warnings:
        print("by this rule every card is right, always")


@rule.command("print")
def print_(
    text: Text,
    into: Annotated[str, typer.Option("--in", help="Only one notation: formal, en, pt, es or it.")] = "",
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Print a rule in the formal notation and as a sentence of each language."""
    if into and into not in (FORMAL, *LANGUAGES):
        stop(f"there is no notation {into!r}; there is {', '.join((FORMAL, *LANGUAGES))}", UNREADABLE)
    read = _read(text, language, as_json)
    printed = {FORMAL: print_rule(read)} | {spoken: say_rule(read, spoken) for spoken in LANGUAGES}
    shown = {into: printed[into]} if into else printed
    if as_json:
        _tell(shown)
    elif into:
        print(printed[into])
    else:
        for notation, sentence in shown.items():
            print(f"{notation:6}  {sentence}")


@rule.command()
def compare(
    one: Annotated[str, typer.Argument(help="A rule.")],
    other: Annotated[str, typer.Argument(help="Another.")],
    after: Annotated[
        str, typer.Option(help="A main line such as '3H 5S': compare what can still happen after it.")
    ] = "",
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Compare two rules exactly: the same (status 0), or a shortest main line that tells them apart (1)."""
    rules = [_read(text, language, as_json) for text in (one, other)]
    line = _cards(after)
    found = compare_rules(rules[0], rules[1], line)
    match found:
        case Same():
            answer: dict[str, Any] = {"answer": "same"}
            words = "the same: they judge alike whatever is played"
        case Differs(beyond, card, right, shortest):
            whole = [*line, *beyond]
            answer = {
                "answer": "differ",
                "main_line": [str(one) for one in whole],
                "card": str(card),
                "right_by": "first" if right else "second",
                "shortest": shortest,
            }
            words = _difference(whole, card, right)
        case _:
            answer = {"answer": "too complex", "states": found.states}
            words = f"no answer: together they remember too much ({found.states} states walked, all alike)"
    if as_json:
        _tell(answer)
    else:
        print(words)
    raise typer.Exit({"same": 0, "differ": DOES_NOT_HOLD}.get(answer["answer"], UNREADABLE))


def _difference(line: list[Card], card: Card, right: bool) -> str:
    whose = "first" if right else "second"
    if not line:
        return f"they differ: only the {whose} rule admits {card} as starter"
    laid = " ".join(map(str, line))
    return f"they differ: after {laid}, {card} is right by the {whose} rule only"


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return tuple(map(Card.read, text.upper().split()))
    except ValueError as error:
        stop(f"--after {text!r}: {error}; cards are written 3H 10S QD", UNREADABLE)


def _read(text: str, language: str, as_json: bool) -> Rule:
    """The rule; or its error is told, and the command ends."""
    if language not in LANGUAGES:
        stop(f"there is no language {language!r}; there is {', '.join(LANGUAGES)}", UNREADABLE)
    read = read_rule(sys.stdin.read().strip() if text == "-" else text, language)
    if isinstance(read, Rule):
        return read
    if as_json:
        _tell({"reads": False, "error": asdict(read)})
    else:
        print(_words_of(read), file=sys.stderr)
    raise typer.Exit(DOES_NOT_HOLD)


def _words_of(error: RuleError) -> str:
    return server.load_renderer().rule_error(error, error.language).rstrip("\n")


def _tell(answer: dict[str, Any]) -> None:
    print(json.dumps(answer, ensure_ascii=False))
