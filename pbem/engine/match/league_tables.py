"""What comes of what the server asks of a table of a league: nobody hosts it, and its week ends when it ends."""

from pbem.engine.match import events, league
from pbem.engine.match.absence import with_revival
from pbem.engine.match.commands import NotSeated, SeatsOutOfRange
from pbem.engine.match.moderation.orders import Appoint
from pbem.engine.match.moderation.refusals import IsModerator
from pbem.engine.match.moderation.table import why_unfit
from pbem.engine.match.play import Answer, final_scores, play
from pbem.engine.match.state import Match, Phase
from pbem.engine.match.terms import SERVER
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import EndRound, Seat
from pbem.engine.round.judge import Judge


def make_league_table(command: league.MakeLeagueTable) -> Answer:
    """A table whose host is the server, so that nobody moderates it who was not appointed; rated unless bots play."""
    people = (command.god, *command.players, *(seat for seat, _ in command.bots))
    book = command.rulebook
    if not book.seats_min <= len(people) <= book.seats_max:
        return SeatsOutOfRange(book.seats_min, book.seats_max, len(people))
    made = events.TableMade(
        host=SERVER,
        title=command.league.title,
        rulebook=book,
        options=command.options,
        seats=len(people),
        clock=command.clock,
        open=False,
        house_rules=command.house_rules,
        time_rules=command.time_rules,
        rated=not command.bots,
        league=command.league,
        listed=None if command.listed else False,
    )
    came = (events.SeatTaken(seat) for seat in (command.god, *command.players))
    bots = (events.BotSeated(*bot) for bot in command.bots)
    return (made, *came, *bots, events.MatchStarted(people, (command.god,), (), ""))


def of_league(
    match: Match, command: league.LeagueCommand, judge: Judge | None, theory: Judge | None
) -> Answer:
    """What comes of it. Raises ValueError at a table that is no league's: a bug."""
    match command:
        case _ if match.league is None:
            pass
        case league.CloseLeagueRound():
            return _close(match, judge, theory)
        case league.VacateSeat(seat) | league.GiveSeat(seat) if seat not in match.present:
            return NotSeated()
        case league.VacateSeat(seat):
            return () if seat in match.barred else (events.SeatOpened(seat, for_good=True),)
        case league.GiveSeat(seat, to):
            return why_unfit(match, to) or with_revival(match, (round_events.SeatTakenOver(seat, to),))
        case league.AppointSecretary(person) if person in match.moderators:
            return IsModerator(person)
        case league.AppointSecretary(person):
            return (events.ModeratorOrdered(SERVER, Appoint(person)),)
    raise ValueError(f"{type(command).__name__} at a table of no league")


def left_to_caretaker(match: Match, seat: Seat) -> Answer:
    """Somebody leaves a table of a league: a caretaker plays on for them, so that nobody else is hurt by it."""
    if seat not in match.present:
        return NotSeated()
    return () if seat in match.vacant else (events.SeatOpened(seat),)


def _close(match: Match, judge: Judge | None, theory: Judge | None) -> Answer:
    """Whatever lies unjudged counts as not made. No rule, no round: then nothing is scored."""
    closed = events.LeagueRoundClosed()
    if match.phase is not Phase.PLAY:
        return closed, final_scores(match)
    ended = play(match, EndRound(scored=True), judge, theory)
    return (closed, *ended) if isinstance(ended, tuple) else ended
