"""A file checked against its own seed, commitment and rule."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.events import RoundStarted
from pbem.engine.fair_play import commit
from pbem.engine.judge import Judge, permits_all, right_cards
from pbem.engine.layout import Layout
from pbem.engine.notation.errors import EgnError
from pbem.engine.notation.findings import Finding
from pbem.engine.notation.prophecies import calls_against_theories
from pbem.engine.notation.reading import Game, dealt, read_egn
from pbem.engine.round import Play
from pbem.engine.rulebook import Rulebook


def verify_egn(
    text: str, rulebooks: Callable[[str], Rulebook | None], judge_of: Callable[[str, Rulebook], Judge | str]
) -> list[Finding]:
    """What does not hold, in the order of the lines; nothing where all does.

    Reading replays the file: every turn, draw, verdict of a machine and score. Besides, the deal is
    repeated from the seed, the commitment computed, and what a person judged, plays and guesses, is judged
    again by his published rule, if that can be read as one; and every call is compared with the theory that made it.
    """
    game = read_egn(text, rulebooks, judge_of)
    if isinstance(game, EgnError):
        return [Finding(game.line, game.message)]
    findings = [*_deal(game), *_commitment(game), *_starter(game), *_verdicts(game, judge_of)]
    findings += calls_against_theories(game, judge_of)
    return sorted(findings, key=lambda finding: finding.line)


def _deal(game: Game) -> list[Finding]:
    header = game.header
    if header.seed is None or header.hands is None:
        return []
    fair = dealt(header, game.judge)
    findings = []
    if fair.starter != header.starter:
        findings.append(Finding(header.lines["Starter"], "the seed deals another starter"))
    for seat, given, hand in zip(header.seats, header.hands, fair.hands, strict=True):
        if given != hand:
            findings.append(Finding(header.lines[f"Hand {seat}"], f"the seed deals {seat} another hand"))
    if fair.stock != header.stock:
        findings.append(Finding(header.lines["Stock"], "the seed gives another stock"))
    return findings


def _commitment(game: Game) -> list[Finding]:
    tags, lines = game.header.tags, game.header.lines
    if "Commitment" not in tags:
        return []
    line = lines["Commitment"]
    missing = [name for name in ("Salt", "Rule", "Seed") if name not in tags]
    if missing:
        return [Finding(line, f"a commitment cannot be checked without {' and '.join(missing)}")]
    made = commit(bytes.fromhex(tags["Salt"]), tags["Rule"], bytes.fromhex(tags["Seed"]))
    if made == tags["Commitment"]:
        return []
    return [Finding(line, f"salt, rule and seed give the commitment {made}")]


def _starter(game: Game) -> list[Finding]:
    """A starter that the rule does not admit; where a seed deals, the deal says which it has to be."""
    header = game.header
    if header.rulebook.starter != "admitted" or game.judge is None or header.seed is not None:
        return []
    return [
        Finding(header.lines["Starter"], f"the rule does not admit the starter {card}")
        for card in header.starter
        if not game.judge.admits(card)
    ]


def _verdicts(game: Game, judge_of: Callable[[str, Rulebook], Judge | str]) -> list[Finding]:
    """A person's verdicts that his own rule does not bear out; those he amended have been owned up to."""
    if game.judge is not None or "Rule" not in game.header.tags:
        return []
    judge = judge_of(game.header.tags["Rule"], game.header.rulebook)
    if isinstance(judge, str):
        return []
    started = game.events[0]
    assert isinstance(started, RoundStarted), "a round begins with its deal"
    layout = Layout.starting(started.starter)
    guesses = {
        guess.number: (guess, line) for guess, line in zip(game.round.guesses, game.guess_lines, strict=True)
    }
    findings = []
    for play, line in zip(game.round.plays, game.play_lines, strict=True):
        fault = _fault(judge, layout, play)
        if fault is not None and play.number not in game.round.amended:
            findings.append(Finding(line, f"play {play.number}: {fault}", misjudged=True))
        laid = play.cards or ((play.god_card,) if play.god_card is not None else ())
        if laid:
            layout = layout.lay(laid, play.right or play.no_play)
        if play.number in guesses:
            guess, line = guesses[play.number]
            agreed = judge.agrees(guess.theory, layout)
            if isinstance(agreed, bool) and guess.right is not None and agreed != guess.right:
                what = f"the guess after play {play.number}: {_against(guess.right)}"
                findings.append(Finding(line, what, misjudged=True))
    return findings


def _fault(judge: Judge, layout: Layout, play: Play) -> str | None:
    if not play.no_play:
        right = permits_all(judge, layout, play.cards)
    else:
        held = right_cards(judge, layout, play.hand_shown)
        right = not held
        if not play.right and held and play.god_card not in held:
            return f"God played {play.god_card}, which his rule does not permit"
    return None if right == play.right else _against(play.right)


def _against(said: bool) -> str:
    return "God said right, by his rule it is wrong" if said else "God said wrong, by his rule it is right"
