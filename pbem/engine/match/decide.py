"""What a table answers to a command: events, or a refusal that changes nothing."""

from collections.abc import Sequence

from pbem.cards import PACK, Card, Chance, SeededChance
from pbem.engine.commitment import commit
from pbem.engine.match import commands as match_commands
from pbem.engine.match import events, league
from pbem.engine.match.absence import stand_in
from pbem.engine.match.commands import TableCommand, TableRefusal
from pbem.engine.match.events import TableEvent
from pbem.engine.match.human_god import hear_god
from pbem.engine.match.league_tables import left_to_caretaker, make_league_table, of_league
from pbem.engine.match.leaving import leave
from pbem.engine.match.moderation.decide import moderate
from pbem.engine.match.moderation.refusals import TablePaused
from pbem.engine.match.play import Answer, play
from pbem.engine.match.state import Match, Phase
from pbem.engine.match.terms import SERVER, Draft, people_wanted
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import Seat
from pbem.engine.round.dealing import deal, most_open
from pbem.engine.round.judge import Judge

_MOVES = (
    match_commands.ConfirmRule,
    match_commands.GodSays,
    match_commands.Insist,
    commands.PlayCards,
    commands.DeclareNoPlay,
    commands.DeclareProphet,
    commands.GuessRule,
    commands.CallPlay,
    commands.PickCard,
)
"""What waits while the table is paused."""


def decide_match(
    match: Match | None, command: TableCommand, judge: Judge | None = None, theory: Judge | None = None
) -> Answer:
    """What comes of `command`. `judge` judges by the rule in force, or by the one being drafted or confirmed.

    `theory` judges by the theory of the Prophet who stands, None where there is none and the Prophet is asked.

    Raises ValueError where the caller asks what makes no sense of any table (a play at none), a bug.
    """
    if match is None:
        if isinstance(command, match_commands.MakeTable):
            return _make(command)
        if isinstance(command, league.MakeLeagueTable):
            return make_league_table(command)
        raise ValueError(f"{type(command).__name__} without a table")
    if match.phase is Phase.OVER and not isinstance(command, match_commands.Amend):
        return match_commands.MatchIsOver()
    if match.paused is not None and isinstance(command, _MOVES):
        return TablePaused()
    match command:
        case match_commands.MakeTable() | league.MakeLeagueTable():
            raise ValueError("a table is made once")
        case match_commands.TakeSeat():
            return _take_seat(match, command)
        case match_commands.SeatBot():
            return _seat_bot(match, command)
        case match_commands.LeaveTable(seat) if match.league is not None:
            return left_to_caretaker(match, seat)
        case match_commands.LeaveTable(seat, late):
            return leave(match, seat, judge, late=late)
        case match_commands.StartMatch():
            return _start(match, command)
        case events.RuleDrafted(seat):
            return why_not_gods(match, seat) or _too_few_open(match, judge) or (command,)
        case events.DraftDropped(seat):
            return why_not_gods(match, seat) or _no_draft(match) or (command,)
        case events.HintGiven(seat):
            return _no_hint(match, seat) or (command,)
        case match_commands.ConfirmRule(seat, seed, salt):
            refused = why_not_gods(match, seat) or _no_draft(match)
            if refused or match.draft is None:
                return refused or match_commands.NothingToConfirm()
            if match.rulebook.hint == "required" and not match.hint:
                return match_commands.HintRequired()
            return _set_rule(match, seat, match.draft, seed, salt, judge, by_server=False)
        case match_commands.SetRuleForMissing(draft, seed, salt):
            ready = Draft(draft.text, draft.tree, draft.edition)
            own = match.draft is not None  # then it is God's own rule that is sealed, not a sample
            return _set_rule(match, draft.seat, ready, seed, salt, judge, by_server=not own)
        case match_commands.SetServersRule(text, tree, edition, hint, seed, salt):
            if not match.awaits_server:
                raise ValueError("the server sets rules of rounds of its own that are to begin")
            ready = Draft(text, tree, edition)
            told = (events.HintGiven(SERVER, hint),) if hint else ()
            sealed = _set_rule(match, SERVER, ready, seed, salt, judge, by_server=True)
            return (*told, *sealed)
        case (
            match_commands.GodsWord() | events.StartersSet() | events.VerdictDropped() | events.LatenessTold()
        ):
            return hear_god(match, command, judge, theory)
        case events.Absence() | match_commands.DesertTable():
            return stand_in(match, command)
        case league.LeagueCommand():
            return of_league(match, command, judge, theory)
        case events.WentBack():
            return (command,)
        case events.SeatUnreachable(seat) if seat not in (*match.present, *match.moderators):
            return match_commands.NotSeated()  # nobody waits for a watcher
        case events.SeatUnreachable(seat):
            return () if seat in match.unreachable else (command,)
        case events.SeatReachable(seat):
            return (command,) if seat in match.unreachable else ()
        case (
            match_commands.GiveOrder()
            | match_commands.Vote()
            | match_commands.TakeOffer()
            | match_commands.Watch()
            | match_commands.StopWatching()
        ):
            return moderate(match, command, judge, theory)
        case commands.Command():
            return play(match, command, judge, theory)
    raise ValueError(f"{type(command).__name__} is nothing that a table is asked")


def _make(command: match_commands.MakeTable) -> Answer:
    book, server = command.rulebook, command.server
    least, most = people_wanted(book, server)
    if not least <= command.seats <= most:
        return match_commands.SeatsOutOfRange(least, most, command.seats, server is not None)
    made = events.TableMade(**vars(command))
    return made, events.SeatTaken(command.host)


def _take_seat(match: Match, command: match_commands.TakeSeat) -> Answer:
    if command.seat in match.people:
        return match_commands.AlreadySeated()
    if match.phase is not Phase.GATHERING:
        return match_commands.MatchHasBegun()
    if not (match.open or command.invited):
        return match_commands.InvitedOnly()
    if len(match.people) >= match.seats:
        return match_commands.TableIsFull(match.seats)
    return (events.SeatTaken(command.seat),)


def _seat_bot(match: Match, command: match_commands.SeatBot) -> Answer:
    if command.by != match.host:
        return match_commands.OnlyTheHost(match.host)
    if match.phase is not Phase.GATHERING:
        return match_commands.MatchHasBegun()
    if match.server is None:
        return match_commands.BotsNeedServer()
    if match.rated:
        return match_commands.BotsUnrated()
    if len(match.people) >= match.seats:
        return match_commands.TableIsFull(match.seats)
    return (events.BotSeated(command.seat, command.strength),)


def _start(match: Match, command: match_commands.StartMatch) -> Answer:
    if command.seat != match.host:
        return match_commands.OnlyTheHost(match.host)
    if match.phase is not Phase.GATHERING:
        return match_commands.MatchHasBegun()
    if len(match.people) < match.fewest:
        return match_commands.TooFewPlayers(match.fewest, len(match.people), match.server is not None)
    if match.server is not None:
        return (events.MatchStarted(match.people, (SERVER,) * match.server.rounds, (), ""),)
    gods, lots = draw_lots(match.people, SeededChance(command.seed))
    return (events.MatchStarted(match.people, gods, lots, command.seed.hex()),)


def draw_lots(seats: Sequence[Seat], chance: Chance) -> tuple[tuple[Seat, ...], tuple[tuple[Card, ...], ...]]:
    """Who is God in which round: high card first, then descending; equal cards draw again (rule 12).

    Gives the order, and the cards that each of `seats` drew (more than one after a tie).
    """
    pack = iter(chance.shuffle("lot", PACK))
    drawn: dict[Seat, tuple[Card, ...]] = dict.fromkeys(seats, ())

    def ranks(seat: Seat) -> tuple[int, ...]:
        return tuple(card.rank for card in drawn[seat])

    tied = list(seats)
    while tied:
        for seat in tied:
            drawn[seat] = (*drawn[seat], next(pack))
        everybody = [ranks(seat) for seat in seats]
        tied = [seat for seat in seats if everybody.count(ranks(seat)) > 1]
    gods = tuple(sorted(seats, key=ranks, reverse=True))
    return gods, tuple(drawn[seat] for seat in seats)


def why_not_gods(match: Match, seat: Seat) -> TableRefusal | None:
    """Why `seat` may not speak of the rule now: None only for a God who has still to seal a rule."""
    if match.phase is Phase.OVER:
        return match_commands.MatchIsOver()
    if match.phase is Phase.GATHERING:
        return match_commands.MatchNotBegun(match.seats, len(match.people))
    if seat != match.god:
        return match_commands.OnlyGod(match.god or match.host)
    return match_commands.RuleIsSet() if match.phase is Phase.PLAY else None


def _no_hint(match: Match, seat: Seat) -> TableRefusal | None:
    """Why `seat` may give no hint now."""
    refused = why_not_gods(match, seat)
    if not isinstance(refused, match_commands.RuleIsSet):
        return refused
    return None if match.rulebook.hint_in_play else match_commands.HintTooLate()


def _too_few_open(match: Match, judge: Judge | None) -> TableRefusal | None:
    """Why the rule of `judge` may not be played: it leaves fewer cards open at the start than the rulebook asks."""
    least = match.rulebook.open_cards_min
    if not least or judge is None:
        return None
    most = most_open(match.rulebook, judge)
    return match_commands.TooFewOpen(most, least) if most < least else None


def _no_draft(match: Match) -> TableRefusal | None:
    return None if match.draft else match_commands.NothingToConfirm()


def _set_rule(
    match: Match, god: Seat, draft: Draft, seed: bytes, salt: bytes, judge: Judge | None, *, by_server: bool
) -> tuple[TableEvent, ...]:
    if judge is None and not match.human_judge:
        raise ValueError("a rule is set together with the judge that reads it")
    sealed = events.RuleSet(
        god,
        draft.text,
        draft.tree,
        draft.edition,
        seed.hex(),
        salt.hex(),
        commit(salt, draft.text, seed),
        by_server,
    )
    dealt = deal(
        match.rulebook,
        god,
        _seats(match, god),
        SeededChance(seed),
        None if match.human_judge else judge,
        human_judge=match.human_judge,
        starters=match.starters or (judge.lookback if judge is not None and match.human_judge else 0),
    )
    return sealed, dealt


def _seats(match: Match, god: Seat) -> tuple[Seat, ...]:
    """Who plays the round, clockwise from God's left.

    The server sits at the right of the host first, and then one seat farther to the left each round.
    """
    right = match.round.seats[0] if match.round is not None else match.people[-1]
    at = match.people.index(god if god in match.people else right)
    clockwise = (*match.people[at + 1 :], *match.people[: at + 1])
    return tuple(seat for seat in clockwise if seat in match.present and seat != god)
