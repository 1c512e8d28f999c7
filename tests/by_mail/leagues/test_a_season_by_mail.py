"""A season of eight weeks with 23 members, by mail: absences, a drop-out, a late joiner, a table not done in time,
a verdict of week 3 that is taken back in week 4; and the books balance after every week.
"""

from collections import Counter

import pytest

from pbem.digests.mails.mails import Digest, Rendered
from pbem.digests.rendering.renderer import Renderer
from pbem.edge.maildir_client import text_of
from pbem.engine.match.state import Match, task
from pbem.league.books import Account, How, accounts
from pbem.league.season import Finish, Gone, Out
from pbem.league.standings import standings
from tests.by_mail.people import Person
from tests.by_mail.season import Members, members_in
from tests.league.ledger import Why, books

pytestmark = pytest.mark.long

START = 1_795_000_000_000_000
"""Wednesday 18 November 2026, in the morning."""

EVA = Person("Eva")
"""The secretary; she does not play."""

NAMES = (
    "Ana Bea Caio Davi Elsa Fabio Gil Hugo Ines Joao Kai Lia Mia Nuno Olga Pia Quim Rui Sara Tito Uma Vito Zoe"
).split()
TONGUES = {"Caio": "pt", "Elsa": "es", "Fabio": "it", "Joao": "pt"}
PEOPLE = {name: Person(name, TONGUES.get(name, "en")) for name in NAMES}
LATE, AWAY, RESTS, QUITS = (PEOPLE[name] for name in ("Zoe", "Hugo", "Kai", "Tito"))

SETTINGS = (
    'NEW LEAGUE rosewood "Rosewood Club", rounds 8, judge human, option hand 3, clock 2h, bank 0, vacation 10 days, '
    "opens monday 8:00, closes sunday 20:00 Lisbon, missed random, prophet window 0"
)


class Sparing(Renderer):
    """Renders no mail of a table: those are looked at elsewhere, and here are five thousand of them."""

    def digest(self, d: Digest) -> Rendered:
        return Rendered("", "", "")


@pytest.fixture
def members(tmp_path):
    with members_in(tmp_path, "season", START) as made:
        renderer = made.house.post.renderer
        renderer.__class__ = Sparing
        yield made
        renderer.__class__ = Renderer


def founds(members: Members) -> None:
    (asked,) = members.posts(EVA, members.house.addressing.lobby_address(), "STATUS")
    members.posts(EVA, str(asked["Reply-To"]), "YES", asked)
    assert "Your league rosewood is ready, and you're its organizer." in members.says(EVA, SETTINGS)


def judge(match: Match, seat: str) -> bool:
    """Who has a lower number finds rules sooner: he is wrong less often at first."""
    return len([act for act in match.acts if act.seat == seat]) > int(seat) % 3


def balances(members: Members, upto: int) -> None:
    """Every point of the standings is a point of some round, an average, time used up, or the bonus at the end."""
    season = members.season
    posted = Counter[int]()
    for one in books(season, upto):
        posted[one.person] += one.points
    rows = [row for table in standings(season, upto) for row in table.rows]
    assert {row.person: row.points for row in rows} == {row.person: posted[row.person] for row in rows}
    given = Counter[int]()
    for week in season.weeks[:upto]:
        for _, result in week.results:
            for entry in result.entries:
                if entry.came:
                    given[entry.person] += entry.points
    rounds = Counter[int]()
    for one in books(season, upto):
        if one.why is Why.ROUND:
            rounds[one.person] += one.points
    assert +rounds == +given


def waits_for(match: Match) -> str:
    """Whose play a table waits for."""
    waits = task(match)
    assert waits is not None
    return waits.seat


def account(members: Members, person: int) -> Account:
    return accounts(members.season)[person]


def corrects(members: Members) -> None:
    """In week 4 the God of a table of week 3 takes a verdict back: week 3's standings change, and no earlier ones."""
    third = members.season.weeks[2]
    result = third.result(1)
    assert result is not None
    before = [standings(members.season, week) for week in (1, 2, 3)]
    table = members.tables(3)[1]
    match = members.match(table)
    assert match.round is not None
    play = next(one for one in match.round.plays if one.right)
    members.at_table(table, waits_for_god(match), f"AMEND {play.number} WRONG")
    members.ticks()
    season = members.season
    assert season.weeks[2].result(1) != result
    assert season.weeks[2].corrected == (1,)
    after = [standings(season, week) for week in (1, 2, 3)]
    assert after[:2] == before[:2]
    assert after[2] != before[2]
    for week in (1, 2, 3):
        balances(members, week)


def waits_for_god(match: Match) -> str:
    assert match.god is not None
    return match.god


def week_opens(members: Members, week: int) -> None:
    members.goes_to(members.season.weeks[week - 1].opens + 2 * 60_000_000)


def week_closes(members: Members, week: int) -> None:
    members.goes_to(members.season.weeks[week - 1].closes + 5 * 60_000_000)


def test_a_season_of_eight_weeks_with_23_members(members):
    founds(members)
    for person in PEOPLE.values():
        if person is not LATE:
            assert "rosewood" in members.comes(person)
    number = {person: members.number(person) for person in PEOPLE.values() if person is not LATE}
    assert len(members.league.members) == 22
    assert "Season 1 of rosewood starts with 22 members." in members.says(EVA, "START SEASON")
    members.ticks()
    assert all(members.of_kind(person, "league") for person in number), "each is told when the weeks are"

    for week in range(1, 9):
        week_opens(members, week)
        opened = members.season.weeks[week - 1]
        assert opened.opened
        seated = [person for fixture in opened.fixtures for person in fixture.people]
        out = {one.person: one.why for one in opened.out}
        assert len(seated) == len(set(seated)), "nobody sits twice"
        assert all(4 <= len(fixture.people) <= 6 for fixture in opened.fixtures)
        tables = members.tables(week)
        assert len(tables) == len(opened.fixtures)

        if week == 2:
            assert out == {number[AWAY]: Out.AWAY}
            assert "We'll put you at a table then" in members.comes(LATE)
            number[LATE] = members.number(LATE)
            assert number[LATE] not in seated
            assert "You're sitting out week 3 of rosewood" in members.says(RESTS, "SIT OUT")
        if week in (3, 4):
            assert out[number[RESTS]] is Out.REST
            assert number[LATE] in seated
        if week == 4:
            corrects(members)
        stalls = 0
        for at, table in tables.items():
            if week == 5 and at == 1:
                stalls = table
                members.plays_out(table, judge, most=9)
                continue
            members.plays_out(table, judge)
        if week == 1:
            assert "Your vacation: from 30 November 2026" in members.says(AWAY, "VACATION 30 Nov to 4 Dec")
        if week == 3:
            members.says(RESTS, "SIT OUT")
            before = standings(members.season, 2)
        if week == 4:
            assert "rosewood" in members.says(QUITS, "LEAVE LEAGUE")
        if stalls:
            awaited = members.match(stalls)
            who = next(person for person, one in number.items() if str(one) == waits_for(awaited))
            assert "Your vacation: " in members.says(who, "VACATION 8 days")
        week_closes(members, week)
        closed = members.season.weeks[week - 1]
        assert closed.closed
        finishes = Counter(result.finish for _, result in closed.results)
        assert len(closed.results) == len(tables), "every table has given its result"
        assert finishes[Finish.CLOSED] == (week == 5)
        balances(members, week)
        if week == 3:
            assert standings(members.season, 2) == before, "a past week is what it was"

    season = members.season
    assert season.ended
    rows = {row.person: row for table in standings(season) for row in table.rows}
    assert rows[number[QUITS]].gone is Gone.LEFT
    outcomes = {one.week: one for one in account(members, number[RESTS]).outcomes}
    assert [outcomes[3].how, outcomes[4].how] == [How.EXCUSED, How.ABSENT]
    assert outcomes[4].points == 0
    assert [one.how for one in account(members, number[AWAY]).outcomes][1] is How.EXCUSED
    assert min(one.week for one in account(members, number[LATE]).outcomes) == 3
    gods = Counter(fixture.god for week in season.weeks for fixture in week.fixtures)
    always = [one for one in rows if rows[one].rounds == 8]
    assert max(gods[one] for one in always) - min(gods[one] for one in always) <= 1
    met = Counter(
        frozenset((one, other))
        for week in season.weeks
        for fixture in week.fixtures
        for one in fixture.people
        for other in fixture.people
        if one < other
    )
    assert max(met.values()) <= 4

    champion = next(row for row in rows.values() if row.place == 1)
    name = next(person.name for person, one in number.items() if one == champion.person)
    for person in number:
        if person is QUITS:
            continue
        bulletins = members.of_kind(person, "bulletin")
        assert len(bulletins) == (6 if person is LATE else 8) + (person is LATE), person.name
        last = text_of(bulletins[-1])
        assert name in last.split("RESULTS")[0] or person.language != "en"
    assert len(members.of_kind(QUITS, "bulletin")) == 3
