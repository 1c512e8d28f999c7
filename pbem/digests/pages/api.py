"""The facts of pages as JSON, for programs: the same facts, so that nothing is told here that the pages do not show."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pbem.digests.facts.puzzles import PuzzleAsked, PuzzleSolution
from pbem.digests.facts.table import Column, columns, situation
from pbem.digests.leagues.files import labels, standing_row
from pbem.digests.mails.mails import Digest
from pbem.digests.outcomes import LadderIs, LadderRow
from pbem.digests.pages.archive import ArchivePage, FoundRound, RoundPage
from pbem.digests.pages.feeds import timestamp
from pbem.digests.pages.leagues import LeaguePage, LeaguesPage, LeagueTile
from pbem.digests.pages.players import (
    Figures,
    HeadToHeadPage,
    PlayerPage,
    PlayersPage,
    PlayerTile,
    Side,
    Tally,
)
from pbem.digests.pages.puzzles import PastPuzzle, PuzzlePage, PuzzlesList
from pbem.digests.pages.tables import TablePage, TablesPage
from pbem.engine.match.terms import SERVER, SealedRule
from pbem.engine.round.commands import Seat
from pbem.engine.round.view import SeenPlay, View
from pbem.league.season import Season
from pbem.rulelang.language.printing import print_rule

Json = dict[str, Any]
Names = Mapping[Seat, str]


def tables_json(page: TablesPage) -> Json:
    """The list of tables."""
    return {
        "waiting": [_table(one) for one in page.waiting],
        "running": [_table(one) for one in page.running],
        "over": [_table(one) for one in page.over],
        "older": page.older or None,
    }


def table_json(page: TablePage) -> Json:
    """A table as it stands."""
    view, names = page.digest.view, page.digest.names
    round_ = view.round
    return _table(page.digest) | {
        "hint": view.hint or None,
        "late_hints": list(view.late_hints),
        "results": [
            {"round": one.number, "god": _who(one.god, names), "points": _points(one.scores.items(), names)}
            for one in view.results
        ],
        "finished_rounds": list(page.rounds),
        "now": _round(round_, names) if round_ is not None and not round_.over else None,
    }


def archive_json(page: ArchivePage) -> Json:
    """Rounds that were found; `older` is the query of the next page."""
    return {"rounds": [_found(one, page.names) for one in page.rounds], "older": page.older or None}


def round_json(page: RoundPage) -> Json:
    """A round of the archive."""
    league = page.league
    return {
        "table": page.table,
        "round": page.number,
        "title": page.title,
        "ended": timestamp(page.at),
        "variant": page.rulebook,
        "god": _who(page.god, page.names, page.public),
        "rule": _rule(page.rule),
        "seed": page.rule.seed,
        "salt": page.rule.salt,
        "seal": page.rule.commitment,
        "scores": [
            {
                "place": one.place,
                "player": _who(one.seat, page.names, page.public),
                "cards": one.held,
                "points": one.score,
            }
            for one in page.scores
        ],
        "league": {"league": league[0], "title": league[1], "season": league[2], "week": league[3]}
        if league
        else None,
        "egn": f"{page.path}.egn",
    } | _round(page.round, page.names, page.public)


def leagues_json(page: LeaguesPage) -> Json:
    """The leagues that are played, and such as are over."""
    return {
        "played": [_league(one) for one in page.played],
        "past": [_league(one) for one in page.past],
        "older": page.earlier or None,
    }


def league_json(page: LeaguePage) -> Json:
    """A league in a season of it."""
    season, names, board = page.season, labels(page.names), page.board
    return _league(
        LeagueTile(page.number, page.league.title or page.league.name, len(page.league.members), season)
    ) | {
        "over": page.league.over,
        "seasons": len(page.league.seasons),
        "organizers": list(page.runs),
        "divisions": page.divisions,
        "standings": [standing_row(board.division, one.s, names) for one in board.rows] if board else [],
        "tables": [
            {
                "number": one.fixture.number,
                "table": one.table,
                "over": one.over,
                "god": names.get(one.fixture.god),
                "players": [names.get(person) for person in one.fixture.players],
            }
            for one in page.tables
        ],
        "weeks": [
            {
                "week": week.number,
                "opens": timestamp(week.opens),
                "closes": timestamp(week.closes),
                "closed": week.closed,
            }
            for week in (season.weeks if season else ())
        ],
    }


def ladder_json(page: LadderIs) -> Json:
    """The ratings."""
    return {
        "players": page.players,
        "enough": page.enough,
        "first": [_rung(one) for one in page.first],
        "newcomers": [_rung(one) for one in page.newcomers],
    }


def players_json(page: PlayersPage) -> Json:
    """Who has a public page."""
    return {"players": [_tile(one) for one in page.players], "after": page.after or None}


def player_json(page: PlayerPage) -> Json:
    """Somebody's public page."""
    return {
        "player": page.number,
        "name": page.name,
        "rating": _figures(page.rated),
        "history": {
            what: [{"day": timestamp(day)[:10], "rating": figure} for day, figure in points]
            for what, points in page.history
        },
        "as_player": _tally(page.played),
        "as_god": _tally(page.ruled),
        "best_rules": [_found(one, page.names) for one in page.rules],
        "running": [one.table for one in page.running],
        "rounds": [_found(one, page.names) for one in page.rounds],
        "older": page.older or None,
        "met": [_tile(one) | {"rounds": one.rounds} for one in page.rivals],
    }


def head_to_head_json(page: HeadToHeadPage) -> Json:
    """Two who both have a public page."""
    return {
        "sides": [_side(page.one), _side(page.other)],
        "shared": page.shared,
        "even": page.even,
        "rounds": [_found(one, page.names) for one in page.rounds],
    }


def puzzles_json(page: PuzzlesList) -> Json:
    """Puzzles, the newest first."""
    return {"puzzles": [_puzzle(one) for one in page.puzzles], "older": page.older or None}


def puzzle_json(page: PuzzlePage) -> Json:
    """One of them, with its answer where that is open."""
    asked, solution = page.puzzle, page.solution
    assert asked is not None
    return _puzzle(asked) | {
        "layout": _layout(page.columns),
        "asked": list(map(str, asked.asked)),
        "solution": _solution(solution) if solution is not None else None,
    }


def _puzzle(one: PuzzleAsked | PastPuzzle) -> Json:
    return {"puzzle": one.number, "day": timestamp(one.day)[:10], "level": one.level}


def _solution(one: PuzzleSolution) -> Json:
    return {
        "rule": print_rule(one.rule),
        "right": list(map(str, one.right)),
        "wrong": list(map(str, one.wrong)),
        "known": one.known,
        "ruled_out": [
            {
                "rule": print_rule(false.rule),
                "fitted": false.before,
                "card": str(false.card),
                "after": str(false.after),
                "right": false.right,
            }
            for false in one.fallen
        ],
    }


def _layout(drawn: Iterable[Column]) -> list[Json]:
    return [
        {"right": str(one.top.card), "wrong": [[str(card.card) for card in play] for play in one.below]}
        for one in drawn
    ]


def _who(seat: Seat, names: Names, public: Collection[Seat] = ()) -> Any:
    """Somebody: "server", or a name, null for a former player, and a number where they have a page."""
    if seat == SERVER:
        return SERVER
    return {"name": names.get(seat) or None, "player": int(seat) if seat in public else None}


def _points(scores: Iterable[tuple[Seat, int]], names: Names) -> list[Json]:
    return [{"player": _who(seat, names), "points": points} for seat, points in scores]


def _table(d: Digest) -> Json:
    view, waits = d.view, situation(d.view)
    return {
        "table": d.table,
        "title": view.title,
        "phase": view.phase.value,
        "open": view.open,
        "variant": view.rulebook.name,
        "round": view.number,
        "rounds": view.rounds,
        "people": [_who(seat, d.names) for seat in view.people if seat not in view.left],
        "waits_for": _who(waits.waits_for, d.names) if waits.waits_for else None,
        "deadline": timestamp(d.deadline.due) if d.deadline is not None and waits.waits_for else None,
        "paused": view.paused,
        "cards": view.round.layout.count if view.round is not None and not view.round.over else None,
    }


def _round(view: View, names: Names, public: Collection[Seat] = ()) -> Json:
    """A layout, and what was played."""
    return {
        "players": [
            {
                "player": _who(one.seat, names, public),
                "cards": one.cards,
                "prophet": one.prophet,
                "expelled": one.expelled,
            }
            for one in view.players
        ],
        "layout": _layout(columns(view, ())),
        "plays": [_play(one, names, public) for one in view.plays],
    }


def _play(one: SeenPlay, names: Names, public: Collection[Seat]) -> Json:
    return {
        "number": one.number,
        "player": _who(one.seat, names, public),
        "cards": list(map(str, one.cards)),
        "no_play": one.no_play,
        "hand_shown": list(map(str, one.hand_shown)),
        "right": one.right,
        "drawn": one.drawn,
        "expelled": one.expelled,
        "became_prophet": one.prophet,
        "called_by": _who(one.caller, names, public) if one.caller else None,
        "called": one.called,
        "overthrew": _who(one.overthrew, names, public) if one.overthrew else None,
    }


def _rule(rule: SealedRule) -> Json:
    return {"text": rule.text, "by_server": rule.by_server}


def _found(one: FoundRound, names: Names) -> Json:
    return {
        "table": one.table,
        "round": one.number,
        "title": one.title,
        "ended": timestamp(one.at),
        "variant": one.rulebook,
        "god": _who(one.god, names),
        "rule": _rule(one.rule),
        "scores": _points(one.scores, names),
        "plays": one.plays,
        "void": one.void,
    }


def _league(one: LeagueTile) -> Json:
    season: Season | None = one.season
    current = season.current if season is not None else None
    return {
        "league": one.number,
        "title": one.title,
        "members": one.members,
        "season": season.number if season is not None else None,
        "week": current.number if current is not None else None,
    }


def _rung(row: LadderRow) -> Json:
    return {
        "place": row.place,
        "name": row.name,
        "player": row.page or None,
        "rating": row.figure,
        "sure": row.sure,
        "rounds": row.rounds,
        "as_god": row.god,
    }


def _tile(one: PlayerTile) -> Json:
    return {"player": one.number, "name": one.name, "rating": one.figure}


def _figures(one: Figures | None) -> Json | None:
    if one is None:
        return None
    return {
        "place": one.place,
        "rating": one.figure,
        "sure": one.sure,
        "rounds": one.rounds,
        "as_god": one.god,
    }


def _tally(one: Tally) -> Json:
    return {"rounds": one.rounds, "points": one.points, "first": one.first}


def _side(one: Side) -> Json:
    return {
        "player": one.number,
        "name": one.name,
        "rating": _figures(one.rated),
        "points": one.points,
        "more": one.more,
        "under_the_other": _tally(one.under),
    }
