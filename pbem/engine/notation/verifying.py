"""A file checked against its own seed, commitment and rule."""

from collections.abc import Callable

from pbem.engine.commitment import commit
from pbem.engine.notation.deal import dealt
from pbem.engine.notation.errors import EgnError, Finding
from pbem.engine.notation.reading import Game, read_egn
from pbem.engine.notation.reassessment import calls_against_theories, gods_departures
from pbem.engine.round.judge import Judge
from pbem.engine.rulebook import Rulebook


def verify_egn(
    text: str, rulebooks: Callable[[str], Rulebook | None], judge_of: Callable[[str, Rulebook], Judge | str]
) -> list[Finding]:
    """What does not hold, in the order of the lines; nothing where all does.

    Reading replays the file: every turn, draw, verdict of a machine and score. Besides, the deal is repeated from the
    seed, the commitment computed, and what a person judged, starter, plays and guesses, is judged again by the
    published rule, if that can be read as one; and every call is compared with the theory that made it.
    """
    game = read_egn(text, rulebooks, judge_of)
    if isinstance(game, EgnError):
        return [Finding(game.line, game.message)]
    findings = [*_deal(game), *_commitment(game), *_starter(game), *gods_departures(game, judge_of)]
    findings += calls_against_theories(game, judge_of)
    return sorted(findings, key=lambda finding: finding.line)


def _deal(game: Game) -> list[Finding]:
    header = game.header
    if header.seed is None or header.hands is None:
        return []
    *_, fair = dealt(header, game.judge)
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
