"""`pbem rule`: secret rules, read, printed in every notation, surveyed, compared, drawn and measured."""

import difflib
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cards import Card
from pbem.cli.terminal import DOES_NOT_HOLD, UNREADABLE, stop, text_or_input
from pbem.rulelang.language.errors import Meant
from pbem.rulelang.language.lexicon import LANGUAGES
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.rulelang.meaning.comparing import Differs, Same, compare_rules
from pbem.rulelang.meaning.soundness import always_right
from pbem.rulelang.reading import read_rule
from pbem.rulelang.samples import Difficulty, SampleRule
from pbem.rulelang.tree import Rule

if TYPE_CHECKING:
    from pbem.digests.outcomes import RuleRead

rule = typer.Typer(no_args_is_help=True, help="Secret rules: check, print, survey, compare, draw, measure.")

Text = Annotated[str, typer.Argument(help="The rule, in plain words or formal; - reads standard input.")]
Language = Annotated[
    str,
    typer.Option("--language", "-l", help="The language to read first, and to answer in: en, pt, es or it."),
]
Sidelines = Annotated[
    bool, typer.Option("--sidelines", help="Allow rules that read the sidelines, as experts' may.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

FORMAL = "formal"


@rule.command()
def check(
    text: Text, language: Language = "en", sidelines: Sidelines = False, as_json: AsJson = False
) -> None:
    """Read a rule, and say how it's understood, or what's unclear."""
    read = read_or_stop(text, language, sidelines, as_json)
    warnings = ["always_right"] if always_right(read) else []
    formal, said = print_rule(read), say_rule(read, language)
    told = [formal, said, *["careful: by this rule every card is always right"] * bool(warnings)]
    _tell({"reads": True, FORMAL: formal, "said": said, "warnings": warnings}, told, as_json)


@rule.command("print")
def print_(
    text: Text,
    into: Annotated[str, typer.Option("--in", help="Only one notation: formal, en, pt, es or it.")] = "",
    language: Language = "en",
    sidelines: Sidelines = False,
    as_json: AsJson = False,
) -> None:
    """Print a rule in formal notation and as a sentence in each language."""
    if into and into not in (FORMAL, *LANGUAGES):
        stop(f"there's no notation {into!r}. Use one of: {', '.join((FORMAL, *LANGUAGES))}", UNREADABLE)
    read = read_or_stop(text, language, sidelines, as_json)
    printed = {FORMAL: print_rule(read)} | {spoken: say_rule(read, spoken) for spoken in LANGUAGES}
    shown = {into: printed[into]} if into else printed
    told = [one if into else f"{notation:6}  {one}" for notation, one in shown.items()]
    _tell(shown, told, as_json)


@rule.command()
def compare(
    one: Annotated[str, typer.Argument(help="One rule.")],
    other: Annotated[str, typer.Argument(help="Another rule.")],
    after: Annotated[
        str, typer.Option(help="A main line such as '3H 5S': compare only what can follow it.")
    ] = "",
    language: Language = "en",
    sidelines: Sidelines = False,
    as_json: AsJson = False,
) -> None:
    """Compare two rules exactly: status 0 if they're the same, 1 with a shortest example if not."""
    if one == other == "-":
        stop("only one rule can come from standard input", UNREADABLE)
    rules = [read_or_stop(text, language, sidelines, as_json) for text in (one, other)]
    line = _cards(after)
    found = compare_rules(rules[0], rules[1], line)
    match found:
        case Same():
            answer: dict[str, Any] = {"answer": "same"}
            words = "the same: they agree whatever is played"
        case Differs(beyond, card, right, shortest, wrong):
            whole = [*line, *beyond]
            under = _sidelines(len(line), wrong) or [()] * len(whole)
            answer = {
                "answer": "differ",
                "main_line": [str(one) for one in whole],
                **({"sidelines": [[str(one) for one in those] for those in under]} if wrong else {}),
                "card": str(card),
                "right_by": "first" if right else "second",
                "shortest": shortest,
            }
            words = _difference(whole, under, card, right)
        case _:
            answer = {"answer": "too complex", "states": found.states}
            words = f"no answer: together they remember too much (no difference in {found.states} states)"
    _tell(answer, [words], as_json)
    raise typer.Exit({"same": 0, "differ": DOES_NOT_HOLD}.get(answer["answer"], UNREADABLE))


@rule.command()
def survey(
    text: Text, language: Language = "en", sidelines: Sidelines = False, as_json: AsJson = False
) -> None:
    """Show what God is told about a rule before play: how open it is, where it gets stuck, two examples."""
    from pbem.app import load_renderer
    from pbem.service.tables.reading import reading_of

    told = reading_of(read_or_stop(text, language, sidelines, as_json))
    if as_json:
        _tell(_surveyed(told))
    else:
        print(load_renderer().rule_survey(told, language), end="")


@rule.command()
def sample(
    key: Annotated[str, typer.Argument(help="A sample's key. Default: draw one.")] = "",
    difficulty: Annotated[Difficulty | None, typer.Option(help="Only samples this hard.")] = None,
    all_: Annotated[bool, typer.Option("--all", help="List all of them, a line each.")] = False,
    seed: Annotated[int | None, typer.Option(help="The same seed draws the same rule.")] = None,
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Draw a sample rule, show the one with a key, or list them all."""
    from pbem.app import load_samples

    samples = {one.key: one for one in load_samples()}
    wished = _of_key(key, samples) if key else None
    _known(language)
    wanted = [one for one in samples.values() if difficulty in (None, one.difficulty)]
    if all_:
        width = max(len(one.key) for one in wanted)
        lines = [f"{one.key:{width}}  {one.difficulty:6}  {one.text}" for one in wanted]
        _tell([_sampled(one, language) for one in wanted], lines, as_json)
        return
    one = wished or Random(seed).choice(wanted)
    said, hint = say_rule(one.rule, language), one.hint(language)
    lines = [f"{one.name} ({one.key}, {one.difficulty})", one.text, said, hint]
    _tell(_sampled(one, language), lines, as_json)


@rule.command()
def measure(
    key: Annotated[str, typer.Argument(help="A sample's key. Default: measure all.")] = "",
    as_json: AsJson = False,
) -> None:
    """Measure samples by chance: how many random plays it takes to tell each from all others.

    How hard their files say they are is measured by bots: docs/sample-scores.md.
    """
    from pbem.app import load_samples
    from pbem.rulelang.survey.difficulty import Rivals

    samples = {one.key: one for one in load_samples()}
    wanted = [_of_key(key, samples)] if key else list(samples.values())
    rivals, width = Rivals(one.rule for one in samples.values()), max(len(one.key) for one in wanted)
    answer, lines = [], []
    for one in wanted:
        found = rivals.measure(one.rule)
        last = print_rule(found.last) if found.last else ""
        answer.append({"key": one.key, "plays": found.plays, "difficulty": found.difficulty, "last": last})
        lines.append(f"{one.key:{width}}  {found.plays:3}  {found.difficulty:6}  last: {last}")
    _tell(answer, lines, as_json)


def _of_key(key: str, samples: dict[str, SampleRule]) -> SampleRule:
    """The sample; or it is told that there is none, and the command ends."""
    if key not in samples:
        near = difflib.get_close_matches(key, samples, n=3)
        others = f"did you mean {', '.join(near)}?" if near else "to list them: pbem rule sample --all"
        stop(f"there's no sample rule {key!r}. {others[0].upper()}{others[1:]}")
    return samples[key]


def _sampled(one: SampleRule, language: str) -> dict[str, Any]:
    return {
        "key": one.key,
        "name": one.name,
        "difficulty": one.difficulty,
        FORMAL: one.text,
        "said": say_rule(one.rule, language),
        "hint": one.hint(language),
        "source": asdict(one.source),
    }


def _surveyed(told: "RuleRead") -> dict[str, Any]:
    """The survey as JSON values: cards as EGN writes them, shares from 0 to 1."""
    found, rarest = told.survey, told.survey.rarest
    part = {"part": print_rule(Rule(None, rarest.part)), "share": rarest.share} if rarest else None
    facts = {field.name: getattr(found, field.name) for field in fields(found)} | {
        "share": asdict(found.share),
        "dead_starters": [str(card) for card in found.dead_starters],
        "rarest": part,
    }
    layouts = [
        [{"card": str(column.card), "wrong": list(map(str, column.wrong))} for column in layout.columns]
        for layout in told.layouts
    ]
    follow = {str(starter): list(map(str, right)) for starter, right in told.follow}
    formal = {FORMAL: print_rule(told.rule)}
    return formal | facts | {"advice": told.advice, "follow": follow, "layouts": layouts}


def _difference(line: list[Card], under: Sequence[Sequence[Card]], card: Card, right: bool) -> str:
    whose = "first" if right else "second"
    if not line:
        return f"they differ: only the {whose} rule allows {card} as the starter"
    laid = " ".join(map(_with_sideline, line, under))
    return f"they differ: after {laid}, {card} is right by the {whose} rule only"


def _sidelines(known: int, wrong: Sequence[Sequence[Card]]) -> list[Sequence[Card]]:
    """The wrong cards under each card of a line of which so many were known before; none where no rule reads them."""
    return [*[()] * (known - 1), *wrong[0 if known else 1 :]] if wrong else []


def _with_sideline(card: Card, wrong: Sequence[Card]) -> str:
    return f"{card} ({' '.join(map(str, wrong))})" if wrong else str(card)


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return tuple(map(Card.read, text.upper().split()))
    except ValueError as error:
        stop(f"--after {text!r}: {error}. Write cards like 3H 10S QD", UNREADABLE)


def read_or_stop(text: str, language: str, sidelines: bool, as_json: bool) -> Rule:
    """The rule; or its error is told, and the command ends."""
    _known(language)
    read = read_rule(text_or_input(text), language, sidelines)
    if isinstance(read, Rule):
        return read
    if as_json:
        meanings = [_meaning(one) for one in read.meanings]
        _tell({"reads": False, "error": asdict(replace(read, meanings=())) | {"meanings": meanings}})
    else:
        from pbem.app import load_renderer

        print(load_renderer().rule_error(read, read.language).rstrip("\n"), file=sys.stderr)
    raise typer.Exit(DOES_NOT_HOLD)


def _meaning(one: Meant) -> dict[str, Any]:
    line = [str(card) for card in one.line]
    told = {"card": str(one.card), "right": one.right} if one.card else {"card": None, "right": None}
    return {FORMAL: print_rule(one.rule), "said": one.said, "line": line, **told, "few": one.few}


def _known(language: str) -> None:
    if language not in LANGUAGES:
        stop(f"there's no language {language!r}. Use one of: {', '.join(LANGUAGES)}", UNREADABLE)


def _tell(answer: Any, lines: Sequence[str] = (), as_json: bool = True) -> None:
    """The answer for a program, or the same for people in `lines`."""
    print(json.dumps(answer, ensure_ascii=False) if as_json else "\n".join(lines))
