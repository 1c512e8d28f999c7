"""`pbem insight`: players that think: how they fare alone against a rule, and what they say of a finished round."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from pbem.cards import PACK
from pbem.cli.common import Config, rulebooks_of, settings_of, text_of_file
from pbem.cli.games import judge_in
from pbem.cli.lab import compare, foresee, rank
from pbem.cli.rule import Language, Text, read_or_stop
from pbem.cli.terminal import DOES_NOT_HOLD, UNREADABLE, stop
from pbem.engine.notation import EgnError, edition_of, read_egn
from pbem.engine.round.evolve import evolve
from pbem.engine.round.state import Round
from pbem.insight.exam import Solo
from pbem.insight.puzzles.making import make_puzzle
from pbem.insight.puzzles.puzzle import LEVELS, Puzzle
from pbem.insight.reviews.record import public_record
from pbem.insight.reviews.review import Review
from pbem.insight.reviews.reviewer import hands_played, review
from pbem.insight.solving import examine
from pbem.insight.strengths import STRENGTHS
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

insight = typer.Typer(
    no_args_is_help=True,
    help="Bots that think: how a rule fares with them, and what a finished round taught.",
)


@insight.callback()
def about() -> None:
    """Bots that think: how a rule fares with them, and what a finished round taught."""


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


@insight.command()
def puzzle(
    seed: Annotated[
        str, typer.Option(help="Which puzzle: the same seed, the same puzzle. Today's date if you give none.")
    ] = "",
    guess: Annotated[str, typer.Option(help="What you think the rule is.")] = "",
    answer: Annotated[bool, typer.Option("--answer", help="Print the answer below it.")] = False,
    level: Annotated[str, typer.Option(help="How hard: easy, medium or hard. Any, if you don't say.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, with the answer.")] = False,
) -> None:
    """Make a puzzle: a layout from which the rule just follows, and five cards, some of them right next."""
    from pbem.app import load_samples

    if level and level not in LEVELS:
        stop(f"there's no level {level!r}. Use one of: {', '.join(LEVELS)}", UNREADABLE)
    said = read_or_stop(guess, "en", sidelines=False, as_json=as_json) if guess else None
    rules = [one.rule for one in load_samples()]
    made = make_puzzle(rules, (seed or date.today().isoformat()).encode(), level or None)
    if made is None:
        stop("no puzzle came of this seed. Try another", DOES_NOT_HOLD)
    if as_json:
        verdict = {} if said is None else {"guessed": made.is_rule(said)}
        print(json.dumps(_puzzle_told(made) | verdict, ensure_ascii=False))
        return
    for number, column in enumerate(made.layout.columns, 1):
        print(
            f"{number:3}  {column.card!s:4} {'  wrong: ' * bool(column.wrong)}{' '.join(map(str, column.wrong))}"
        )
    print(f"Which of these are right next? {' '.join(map(str, made.asked))}")
    if said is not None:
        print(_verdict(made, said))
    if answer:
        print(f"Right: {' '.join(str(card) for card in made.asked if card in made.right)}")
        print(f"The rule: {print_rule(made.rule)}")
        print(f"The last card ruled out: {print_rule(made.fallen[-1].rule)}")


def _verdict(made: Puzzle, said: Rule) -> str:
    """What becomes of a guess: whether it is the rule, and if not, which card tells against it."""
    if made.is_rule(said):
        return "That's the rule."
    against = made.against(said)
    if against is None:
        return "That fits the layout, but it isn't the rule."
    verdict = "right" if against.right else "wrong"
    return f"That isn't the rule: {PACK[against.card]} was {verdict} after {PACK[against.context.last]}."


def _puzzle_told(made: Puzzle) -> dict[str, Any]:
    """`layout`: by column the card and the wrong ones below it. `bits`, `apart`: see docs/puzzles.md."""
    return {
        "layout": [[str(one.card), [str(card) for card in one.wrong]] for one in made.layout.columns],
        "asked": [str(card) for card in made.asked],
        "right": [str(card) for card in made.asked if card in made.right],
        "rule": print_rule(made.rule),
        "rival": print_rule(made.fallen[-1].rule),
        "level": made.level,
        "bits": made.bits,
        "apart": made.apart,
    }


insight.command("forecast")(foresee)
insight.command("league")(rank)
insight.command("archive")(compare)


@insight.command("review")
def look_back(
    file: Annotated[Path, typer.Argument(help="An EGN file.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    config: Config = None,
) -> None:
    """Look back on a finished round: what each play taught, and from when on the rule could be known."""
    text = text_of_file(file)
    if text is None:
        raise typer.Exit(UNREADABLE)
    game = read_egn(text, rulebooks_of(settings_of(config)).get, judge_in(edition_of(text)))
    if isinstance(game, EgnError):
        stop(f"{file}:{game.line}: {game.message}", DOES_NOT_HOLD)
    if not game.round.over:
        stop(f"{file}: the round isn't over", DOES_NOT_HOLD)
    sidelines = game.round.rulebook.rule_reads == "sidelines"
    rule = read_rule(game.header.tags.get("Rule", ""), sidelines=sidelines)
    states: list[Round | None] = [None]
    for event in game.events:
        states.append(evolve(states[-1], event))
    found = review(game.round, hands_played(states), rule if isinstance(rule, Rule) else None)
    if as_json:
        print(json.dumps(public_record(found), ensure_ascii=False))
    else:
        print("\n".join(_review_lines(found)))


def _review_lines(found: Review) -> Iterator[str]:
    rule = f'"{print_rule(found.rule)}"' if found.rule else "not written so that it can be read"
    yield f"The rule: {rule}. Of {found.thought} short rules:"
    for one in found.plays:
        cards = " ".join(map(str, one.cards)) or "no play"
        verdict = "right" if one.right else "wrong"
        notes = [
            f"{one.before} -> {one.left} fit",
            f"expected right with {one.expected:.0%}",
            f"taught {one.bits:.1f} bits",
        ]
        notes += ["known to be wrong"] if one.known_wrong else []
        notes += [f"known to be right, {one.best} would have taught {one.could:.1f} bits"] if one.idle else []
        notes += ["the boldest play"] if one.number == found.boldest else []
        yield f"{one.number:3}. {one.seat}: {cards} {verdict} ({', '.join(notes)})"
    if found.rule is not None:
        yield from _conclusions(found)
    for who in found.learners:
        used = f", {who.used:.0%} of what could be expected" if who.used is not None else ""
        yield f"{who.seat} learnt {who.bits:.1f} bits{used}"


def _conclusions(found: Review) -> Iterator[str]:
    if found.knowable is None:
        yield "The strongest bot wouldn't have named the rule after any of these plays."
        if found.beyond is not None:
            yield f"From play {found.beyond} none of the short rules fits: this one isn't among them."
    else:
        certain = f", nearly certain from play {found.certain}" if found.certain is not None else ""
        yield f"The rule could be known from play {found.knowable}{certain}."
    if found.rival is not None:
        fell = f"play {found.rival.fell} ruled it out" if found.rival.fell else "no play ruled it out"
        yield (
            f'The strongest rival: "{print_rule(found.rival.rule)}", {found.rival.share:.0%} after play '
            f"{found.rival.number}; {fell}."
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
