"""Plays undone at a table, and one of them made again with the verdict that God, a person, means."""

from collections.abc import Iterable

from pbem.engine.match import commands as match_commands
from pbem.engine.match.events import AmendmentProposed, PlaysUndone, TableEvent
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.play import Answer, chance_of, play
from pbem.engine.match.state import Match, Phase
from pbem.engine.round import commands as commands
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import Command, Seat
from pbem.engine.round.judge import Judge
from pbem.engine.round.refusals import NoSuchPlay, RoundIsOver


def undo(match: Match, number: int) -> Answer:
    """Play `number`, be it judged yet or not, and all after it never happened.

    The stock is shuffled again under `undo:k`: what was drawn has been seen. For a play that was not judged yet nothing
    was drawn, so the stock stays, and it does not count. Who has left since is out again at once.
    """
    undone = _undone(match, number)
    if not isinstance(undone, PlaysUndone):
        return undone
    return _carry_on(match, undone, (), None, None)


def undo_amended(
    match: Match, amendment: AmendmentProposed, judge: Judge | None = None, theory: Judge | None = None
) -> Answer:
    """The play is undone, shown again as it was, and judged as God means it; the round goes on from there.

    Its wishes go with it again, and so does the Prophet's call, if there was one: no new call is made, since
    the verdict is known. A card that is to be picked then, or a guess that is to be judged, is asked for. `theory` is
    of the Prophet who stands now, and used only if that Prophet stands then.
    """
    number = amendment.number
    undone = _undone(match, number)
    if not isinstance(undone, PlaysUndone):
        return undone
    if match.round is None or number > len(match.round.plays):
        return NoSuchPlay(number)
    before = match.before[number - 1]
    shown = next(act.event for act in match.acts if act.serial == before.at)
    done = match.round.plays[number - 1]
    words: list[Command] = [_shown_again(done.seat, shown, missed=done.missed)]
    prophet = before.round.prophet
    calling = theory if before.round.calling == match.round.calling else None
    if prophet is not None and done.called is not None and calling is None:
        words.append(commands.CallPlay(prophet.seat, done.called))
    words.append(commands.JudgePlay(amendment.right, amendment.card))
    return _carry_on(match, undone, words, judge, calling)


def _undone(match: Match, number: int) -> PlaysUndone | RoundIsOver | NoSuchPlay | match_commands.RuleAwaited:
    if match.phase is not Phase.PLAY or match.round is None:
        return RoundIsOver()
    if not 1 <= number <= len(match.before):
        return NoSuchPlay(number)
    stock, undone = match.before[number - 1].round.stock, match.undone + 1
    if number > len(match.round.plays):
        return PlaysUndone(number, stock, match.undone)
    chance = chance_of(match)
    if chance is not None:
        stock = chance.shuffle(f"undo:{undone}", stock)
    return PlaysUndone(number, stock, undone)


def _shown_again(seat: Seat, shown: round_events.Event, *, missed: bool) -> Command:
    """The command that shows a play as it was shown, by whoever has the seat now."""
    match shown:
        case round_events.NoPlayDeclared(_, _, prophet, guess, theory):
            return commands.DeclareNoPlay(seat, prophet, guess, theory)
        case round_events.CardsShown(_, (card,)) if missed:
            return commands.PlayForMissing(seat, "", card)
        case round_events.CardsShown(_, cards, prophet, guess, theory):
            return commands.PlayCards(seat, cards, prophet, guess, theory)
        case _:
            raise ValueError(f"a play is shown by an act of its own, not by {type(shown).__name__}")


def _carry_on(
    match: Match, undone: PlaysUndone, words: Iterable[Command], judge: Judge | None, theory: Judge | None
) -> Answer:
    """What comes of the words after the undoing; then those who have left are out of the round again."""
    events: tuple[TableEvent, ...] = (undone,)
    after = evolve_match(match, undone)
    for word in words:
        answer = play(after, word, judge, theory)
        if not isinstance(answer, tuple):
            return answer
        events, after = (*events, *answer), _after(after, answer)
    for seat in _gone(after):
        answer = play(after, commands.Eject(seat), judge, theory)
        if isinstance(answer, tuple):
            events, after = (*events, *answer), _after(after, answer)
    return events


def _after(match: Match, events: Iterable[TableEvent]) -> Match:
    for event in events:
        match = evolve_match(match, event)
    return match


def _gone(match: Match) -> tuple[Seat, ...]:
    """Who has left the table and is still in the round that was gone back to."""
    round_ = match.round
    if round_ is None or match.phase is not Phase.PLAY:
        return ()
    return tuple(seat for seat in round_.seats if seat in match.left and seat not in round_.expelled)
