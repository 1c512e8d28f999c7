"""Rounds that are over enter the archive in the transaction that ends them."""

from dataclasses import replace

from pbem.digests.facts.rule_texts import told_rule
from pbem.engine.match.history import PlayedRound, played_rounds
from pbem.engine.match.state import Match
from pbem.engine.match.terms import SERVER, SealedRule
from pbem.engine.round.events import RoundEnded, RoundRescored, VerdictAmended
from pbem.engine.round.state import Round
from pbem.micros import Micros
from pbem.rulelang.language.lexicon import LANGUAGES
from pbem.service.aggregates.leagues import LeagueCache
from pbem.service.aggregates.tables import CODEC, OpenTable, events_in
from pbem.store.rows.archive import ArchivedRound, RoundTold, words_of
from pbem.store.store import Writing


def archive_now(writing: Writing, leagues: LeagueCache, table: OpenTable) -> None:
    """What ended, or was corrected, at a table by events that have just been written."""
    if table.has_new(RoundEnded) or table.has_new(RoundRescored):
        archive(writing, leagues, table.id, table.match)
    round_, results = table.match.round, table.match.results
    if table.has_new(VerdictAmended) and round_ is not None and round_.over and results:
        kept = writing.archive.round(table.id, results[-1].number)
        if kept is not None:
            writing.archive.want_review(kept)
    before = table.before.match
    if before is not None and before.league is None and before.listed != table.match.listed:
        writing.archive.list_table(table.id, table.match.listed)


def archive(writing: Writing, leagues: LeagueCache, table: int, match: Match) -> None:
    """All rounds of a table that are over; what is kept of them already is put right."""
    log = writing.events.of(table)
    events = list(events_in(CODEC, log))
    ended = [one.at for one, event in zip(log, events, strict=True) if isinstance(event, RoundEnded)]
    fixture = writing.fixtures.of_table(table)
    league = leagues.load(writing, fixture.league).league if fixture is not None else None
    listed = match.listed if league is None else league.terms.open
    named = (match.title, *((league.name, league.title) if league is not None else ()))
    for one, at in zip(played_rounds(events), ended, strict=True):
        if one.rule is None or one.round is None:
            continue
        kept = _kept(one, one.rule, one.round, table, at)
        kept = replace(kept, listed=listed, league=fixture.league if fixture is not None else None)
        people = {int(seat) for seat in (*one.scores, *one.round.seats, one.god) if seat != SERVER}
        # By what it is found besides names: its rule as God wrote it, and as anybody reads it.
        told = [told_rule(one.rule, language) for language in LANGUAGES]
        rule = {text for each in told for text in (each.words, each.sentence, each.formal)}
        writing.archive.save(kept, people, words_of((*named, kept.rulebook, *sorted(rule))))


def _kept(one: PlayedRound, rule: SealedRule, round_: Round, table: int, at: Micros) -> ArchivedRound:
    return ArchivedRound(
        table=table,
        number=one.number,
        at=at,
        rulebook=one.rulebook.name,
        god=None if one.god == SERVER else int(one.god),
        league=None,
        listed=False,
        told=RoundTold(
            rule=rule,
            scores=tuple((int(seat), points) for seat, points in one.scores.items() if seat != SERVER),
            ended_by=one.ended_by.value,
            plays=len(round_.plays),
            cards=round_.layout.count,
        ),
    )
