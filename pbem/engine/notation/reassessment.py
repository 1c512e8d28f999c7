"""What God, a person, judged, by the rule that God published, and Prophets' calls by their theories, judged again."""

from collections.abc import Callable, Iterator

from pbem.cards import Card, SeededChance
from pbem.engine.notation.deal import dealt, tests_starter
from pbem.engine.notation.errors import Finding, Weight
from pbem.engine.notation.reading import Game
from pbem.engine.round.dealing import may_start
from pbem.engine.round.events import ProphetDeclared, RoundStarted
from pbem.engine.round.evolve import evolve
from pbem.engine.round.judge import Judge, permits_all, right_cards
from pbem.engine.round.prophecy import call_by, pick_by
from pbem.engine.round.state import Guess, Layout, Play
from pbem.engine.rulebook import Rulebook


def readable_rule(text: str) -> str:
    """The rule that a person judged by, if it can be read as one: the last line, under what was written in words."""
    return text.rpartition("\n")[2]


def gods_departures(game: Game, judge_of: Callable[[str, Rulebook], Judge | str]) -> Iterator[Finding]:
    """A person's verdicts that their own rule does not give; amended ones, as such. Plays undone never happened."""
    header = game.header
    if not header.human_judge or "Rule" not in header.tags:
        return
    judge = judge_of(readable_rule(header.tags["Rule"]), header.rulebook)
    if isinstance(judge, str):
        message = "the rule is in words that are not read: God's verdicts cannot be judged again"
        yield Finding(header.lines["Rule"], message, Weight.REMARK)
        return
    yield from _starters(game, judge)
    yield from _plays(game, judge)


def _starters(game: Game, judge: Judge) -> Iterator[Finding]:
    """Starters that God refused, and the one God took, where the rulebook asked God about them."""
    header = game.header
    if not tests_starter(header):
        return
    line = header.lines["Starter"]
    if header.seed is None:
        # It may be a position of any sort; only the rulebook's plainest demand is made.
        if header.rulebook.starter == "admitted" and not judge.admits(header.starter[0]):
            yield Finding(line, _starter(header.starter, "admitted", "will not"), Weight.MISJUDGED)
        return
    *redrawn, started = dealt(header, None)
    for draw in redrawn:
        if may_start(header.rulebook, judge, draw.starter):
            yield Finding(line, _starter(draw.starter, "sent back", "will"), Weight.MISJUDGED)
    rest = {*started.starter, *started.stock}
    if may_start(header.rulebook, judge, header.starter) or not game.round.plays:
        return  # before the first play it may have been nobody's word that it stays
    if len(header.starter) > 1 or any(may_start(header.rulebook, judge, (card,)) for card in rest):
        yield Finding(line, _starter(header.starter, "admitted", "will not"), Weight.MISJUDGED)


def _starter(starter: tuple[Card, ...], did: str, will: str) -> str:
    return f"God {did} the starter {' '.join(str(card) for card in starter)}, by the rule it {will} do"


def _plays(game: Game, judge: Judge) -> Iterator[Finding]:
    """Play by play, each by the main line as it lay there."""
    started = game.events[0]
    assert isinstance(started, RoundStarted), "a round begins with its deal"
    layout = Layout.starting(started.starter)
    guesses = {
        guess.number: (guess, line) for guess, line in zip(game.round.guesses, game.guess_lines, strict=True)
    }
    for play, line in zip(game.round.plays, game.play_lines, strict=True):
        for fault in _faults(game, judge, layout, play):
            yield Finding(line, f"play {play.number}: {fault}", Weight.MISJUDGED)
        laid = play.cards or ((play.god_card,) if play.god_card is not None else ())
        if laid:
            layout = layout.lay(laid, play.right or play.no_play)
        if play.number in guesses:
            guess, line = guesses[play.number]
            if _guess_misjudged(judge, layout, guess):
                what = f"the guess after play {play.number}: {_said(guess.right is True)}"
                yield Finding(line, what, Weight.MISJUDGED)


def _faults(game: Game, judge: Judge, layout: Layout, play: Play) -> Iterator[str]:
    held = right_cards(judge, layout, play.hand_shown) if play.no_play else ()
    right = not held if play.no_play else permits_all(judge, layout, play.cards)
    amendments = [
        line
        for number, line in zip(game.round.amended, game.amend_lines, strict=True)
        if number == play.number
    ]
    stands = play.right != (len(amendments) % 2 == 1)
    if play.right != right:
        owned = f"; amended on line {amendments[-1]}" if stands == right else ""
        yield _said(play.right) + owned
    elif stands != right:
        yield f"God amended it to {'right' if stands else 'wrong'}, {_by_rule(right)}"
    if not held or play.right:
        return
    if play.god_card not in held:
        yield f"God played {play.god_card}, which the rule does not permit"
    elif play.picked is not None and play.picked != play.god_card and play.picked in held:
        yield f"God said that the pick {play.picked} was wrong, {_by_rule(True)}"


def _guess_misjudged(judge: Judge, layout: Layout, guess: Guess) -> bool:
    """A guess that the program cannot read or compare is nobody's mistake."""
    agreed = judge.agrees(guess.theory, layout)
    return isinstance(agreed, bool) and guess.right is not None and agreed != guess.right


def _said(right: bool) -> str:
    return f"God said {'right' if right else 'wrong'}, {_by_rule(not right)}"


def _by_rule(right: bool) -> str:
    return f"by the rule it is {'right' if right else 'wrong'}"


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
            fault = _theorys_fault(theory, before.layout, play, game.header.seed)
            if fault is not None:
                line = game.play_lines[play.number - 1]
                yield Finding(line, f"play {play.number}: by their theory {play.caller} {fault}")


def _theorys_fault(theory: Judge, layout: Layout, play: Play, seed: bytes | None) -> str | None:
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
