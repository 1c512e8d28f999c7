"""What the archive's pages tell: rounds that are over and that strangers may find, and their files."""

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from pbem.digests.facts.news import Played
from pbem.digests.facts.round_end import reckoned
from pbem.digests.facts.table import columns
from pbem.digests.pages.archive import ArchivePage, ArchiveQuery, FoundRound, RoundPage
from pbem.engine.match.history import PlayedRound, played_rounds
from pbem.engine.match.terms import SERVER
from pbem.engine.round.view import View, view_for
from pbem.insight.reviews.record import public_record
from pbem.micros import SECOND, Micros
from pbem.service.aggregates.egn_export import export_round, names_apart
from pbem.service.aggregates.tables import CODEC, events_in
from pbem.service.services import Services
from pbem.store.rows.archive import MOST_WORDS, ArchivedRound, Place, Wanted, words_of
from pbem.store.rows.people import names_of
from pbem.store.store import Reading

A_PAGE = 20
"""Rounds on a page."""

MOST_COUNTED = 200
"""What is found is counted up to here."""

MOST_LEAGUES = 50
"""So many leagues can be chosen from."""


def archive_page(house: Services, reading: Reading, asked: ArchiveQuery, before: Place | None) -> ArchivePage:
    """The rounds that somebody asks for, from behind a place on."""
    between = (_new_year(asked.year), _new_year(asked.year + 1)) if asked.year else (None, None)
    wanted = Wanted(
        words_of([asked.words])[:MOST_WORDS],
        words_of([asked.god])[:MOST_WORDS],
        asked.rulebook,
        asked.league or None,
        *between,
    )
    found = reading.archive.places(wanted, before, (MOST_COUNTED if before is None else A_PAGE) + 1)
    shown = found[:A_PAGE]
    rounds = reading.archive.at(shown)
    people = {person for one in rounds for person in (one.god, *dict(one.told.scores)) if person is not None}
    return ArchivePage(
        asked=asked,
        rounds=tuple(found_round(one) for one in rounds),
        found=len(found) if before is None else None,
        most=MOST_COUNTED,
        older=_query(asked, shown[-1]) if len(found) > A_PAGE else "",
        newest=_query(asked, None) if before is not None else "",
        names=_names(reading, people),
        rulebooks=tuple(sorted(house.rulebooks)),
        leagues=_leagues(house, reading),
        years=_years(reading),
    )


def listed_round(reading: Reading, table: int, number: int) -> ArchivedRound | None:
    """A round that is over and that strangers may find."""
    kept = reading.archive.round(table, number)
    return kept if kept is not None and kept.listed else None


def round_page(house: Services, reading: Reading, kept: ArchivedRound) -> RoundPage:
    """A round of the archive."""
    rounds = played_rounds(events_in(CODEC, reading.events.of(kept.table)))
    one = rounds[kept.number - 1]
    if one.round is None:
        raise ValueError(f"round {one.number} is archived, and was never played")
    view = view_for(one.round, "")
    people = reading.people.by_ids(sorted(_sat(one, view)))
    looked_back = reading.archive.review(kept.table, kept.number)
    return RoundPage(
        table=kept.table,
        number=kept.number,
        rounds=len(rounds),
        title=kept.title,
        at=kept.at,
        god=one.god,
        rule=one.rule or kept.told.rule,
        rulebook=one.rulebook.name,
        round=view,
        columns=columns(view, ()),
        plays=tuple(map(Played, view.plays)),
        scores=reckoned(one.god, one.scores, view, one.scores) if one.scores else (),
        names=names_of(people.values()),
        league=_league(house, reading, kept),
        public=frozenset(str(one.id) for one in people.values() if one.public_page),
        review=looked_back.review if looked_back is not None else None,
        review_waits=looked_back is not None and looked_back.waits,
    )


def round_file(reading: Reading, kept: ArchivedRound, site: str) -> str:
    """The EGN of a round of the archive."""
    text = export_round(reading, kept.table, kept.number, site)
    if not isinstance(text, str):
        raise ValueError(f"round {kept.number} of table {kept.table} is archived, and not over")
    return text


def round_review(reading: Reading, kept: ArchivedRound) -> dict[str, Any] | None:
    """The review of a round of the archive as data, its players called as in its file; None where there is none."""
    looked_back = reading.archive.review(kept.table, kept.number)
    if looked_back is None or looked_back.review is None:
        return None
    seats = {one.seat for one in looked_back.review.learners}
    people = reading.people.by_ids([int(seat) for seat in seats])
    return public_record(looked_back.review, names_apart(names_of(people.values())))


def _sat(one: PlayedRound, view: View) -> set[int]:
    """Everybody who is named in what is told of it."""
    played = {seat for play in view.plays for seat in (play.seat, play.caller, play.overthrew)}
    guessed = {guess.seat for guess in view.guesses}
    seats = {*one.scores, *(player.seat for player in view.players), *played, *guessed, one.god}
    return {int(seat) for seat in seats if seat not in (None, SERVER)}


def found_round(one: ArchivedRound) -> FoundRound:
    """A round as lists tell it."""
    scores = sorted(one.told.scores, key=lambda score: -score[1])
    return FoundRound(
        table=one.table,
        number=one.number,
        title=one.title,
        at=one.at,
        rulebook=one.rulebook,
        god=SERVER if one.god is None else str(one.god),
        rule=one.told.rule,
        scores=tuple((str(person), points) for person, points in scores),
        plays=one.told.plays,
        void=one.told.ended_by == "void",
    )


def _names(reading: Reading, people: Collection[int]) -> Mapping[str, str]:
    return names_of(reading.people.by_ids(sorted(people)).values())


def _new_year(year: int) -> Micros:
    return int(datetime(year, 1, 1, tzinfo=UTC).timestamp()) * SECOND


def _years(reading: Reading) -> tuple[int, ...]:
    """The years in which rounds ended, the last one first."""
    between = reading.archive.span()
    if between is None:
        return ()
    first, last = (datetime.fromtimestamp(at // SECOND, UTC).year for at in between)
    return tuple(range(last, first - 1, -1))


def _leagues(house: Services, reading: Reading) -> tuple[tuple[int, str], ...]:
    found = (house.leagues.load(reading, one.id) for one in reading.leagues.open(MOST_LEAGUES))
    return tuple((one.id, one.league.title) for one in found if one.league and one.league.terms.open)


def _league(house: Services, reading: Reading, kept: ArchivedRound) -> tuple[int, str, int, int] | None:
    fixture = reading.fixtures.of_table(kept.table)
    league = house.leagues.load(reading, fixture.league).league if fixture is not None else None
    if fixture is None or league is None or not league.terms.open:
        return None
    return fixture.league, league.title, fixture.season, fixture.week


def _query(asked: ArchiveQuery, before: Place | None) -> str:
    fields = {
        "q": asked.words,
        "god": asked.god,
        "rulebook": asked.rulebook,
        "league": asked.league,
        "year": asked.year,
        "before": f"{before[0]}-{before[1]}" if before is not None else "",
    }
    return urlencode({name: value for name, value in fields.items() if value})
