"""The calls of a file's Prophets compared with the theories that made them."""

from collections.abc import Callable, Iterator

from pbem.cards import SeededChance
from pbem.engine.notation.findings import Finding
from pbem.engine.notation.reading import Game
from pbem.engine.round.events import ProphetDeclared, RoundStarted
from pbem.engine.round.evolve import evolve
from pbem.engine.round.judge import Judge
from pbem.engine.round.layout import Layout
from pbem.engine.round.prophecy import call_by, pick_by
from pbem.engine.round.state import Play
from pbem.engine.rulebook import Rulebook


def calls_against_theories(game: Game, judge_of: Callable[[str, Rulebook], Judge | str]) -> Iterator[Finding]:
    """Calls and picks that the Prophet's theory does not make. A theory that is no rule is nobody's to check."""
    if not game.round.prophecies:
        return
    started, *events = game.events
    assert isinstance(started, RoundStarted), "a round begins with its deal"
    round_ = evolve(None, started)
    theory: Judge | None = None
    for event in events:
        before, round_ = round_, evolve(round_, event)
        if isinstance(event, ProphetDeclared):
            read = judge_of(event.theory.text, game.header.rulebook) if event.theory is not None else ""
            theory = None if isinstance(read, str) else read
        elif len(round_.plays) > len(before.plays) and theory is not None:
            play = round_.plays[-1]
            fault = _fault(theory, before.layout, play, game.header.seed)
            if fault is not None:
                line = game.play_lines[play.number - 1]
                yield Finding(line, f"play {play.number}: by his theory {play.caller} {fault}")


def _fault(theory: Judge, layout: Layout, play: Play, seed: bytes | None) -> str | None:
    if play.called is None:
        return None
    shown = play.hand_shown if play.no_play else play.cards
    called = call_by(theory, layout, shown, no_play=play.no_play)
    if called != play.called:
        return f"calls it {'right' if called else 'wrong'}"
    if play.picked is None:
        return None
    if seed is None:
        return None if theory.permits(layout, play.picked) else f"does not pick {play.picked}"
    picked = pick_by(theory, layout, shown, play.number, SeededChance(seed))
    return f"picks {picked}, not {play.picked}" if picked != play.picked else None
