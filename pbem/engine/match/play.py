"""A command to the round that is played at a table, and the end of the match where it comes of it."""

from pbem.cards import SeededChance
from pbem.engine.match import commands as match_commands
from pbem.engine.match import events as match_events
from pbem.engine.match.commands import TableRefusal
from pbem.engine.match.events import TableEvent
from pbem.engine.match.evolve import advanced
from pbem.engine.match.state import Match, Phase
from pbem.engine.round import commands as commands
from pbem.engine.round.events import Ending, RoundEnded
from pbem.engine.round.judge import Judge
from pbem.engine.round.prophecy import carry_on_by_theory

Answer = tuple[TableEvent, ...] | TableRefusal


def play(match: Match, command: commands.Command, judge: Judge | None, theory: Judge | None) -> Answer:
    if match.phase is Phase.GATHERING:
        return match_commands.MatchNotBegun(match.seats, len(match.people))
    if match.phase is Phase.RULE or match.round is None or match.rule is None:
        return match_commands.RuleAwaited(match.god or match.host)
    done = carry_on_by_theory(match.round, command, judge, theory, chance_of(match))
    return with_end(match, done[0]) if isinstance(done, tuple) else done


def chance_of(match: Match) -> SeededChance | None:
    """The chance of the round being played."""
    return SeededChance(bytes.fromhex(match.rule.seed)) if match.rule else None


def with_end(match: Match, events: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
    """`events`, and the end of the match where they make it: every round played, or too few left to go on."""
    now = advanced(match, events)
    between = now.phase is Phase.RULE or any(isinstance(event, RoundEnded) for event in events)
    if not between:
        return events
    played_out = len(now.results) >= len(now.gods)
    too_few = len(now.present) < now.fewest or not now.persons
    return (*events, final_scores(now)) if played_out or too_few else events


def final_scores(match: Match) -> match_events.MatchEnded:
    """The sums of all rounds; cut short, who stayed and never came to be God gets the compensation (rule 12).

    A round that was closed void counts for nobody, so not as one of its God's either. A league reckons itself who was
    God less often, over all its weeks.
    """
    been_god = {result.god for result in match.results if result.ended_by is not Ending.VOID}
    of_match = match.present if match.league is None else ()
    never = tuple(seat for seat in of_match if seat in match.gods and seat not in been_god)
    totals = match.totals
    for seat in never:
        totals[seat] += match.rulebook.compensation
    ranked = sorted(totals.items(), key=lambda entry: -entry[1])
    short = len(match.results) < len(match.gods)
    return match_events.MatchEnded(tuple(ranked), short, never if match.rulebook.compensation else ())
