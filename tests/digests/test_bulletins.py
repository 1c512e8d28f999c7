"""The weekly bulletin: results, standings, the best rule and what comes, for leagues small and large."""

import re
import time
from dataclasses import replace
from functools import cache
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest

from pbem.digests.leagues.bulletin import changed_in, crown_of
from pbem.digests.leagues.rounds import best_rule
from pbem.digests.leagues.standings import AROUND, HEAD
from pbem.digests.mails.mails import Kind
from pbem.digests.text_width import columns_of
from pbem.league import events
from pbem.league.season import Entry, Finish, TableResult
from pbem.league.standings import DivisionTable
from pbem.mail.quotes.headings import begins_mail, ends_mail
from pbem.orders import model
from pbem.orders.letter import parse_orders
from tests.digests.bulletins import SECRET, bulletin, issue, league_of, told_of
from tests.digests.test_digest_html import LIMIT, Page

LANGUAGES = ("en", "pt", "es", "it")
STYLES = ("grid", "list", "ascii")
LINES = 150
"""So many lines of text at most, however large the league is."""


@cache
def issue_of_size(name):
    return {
        "23": lambda: issue(changed=((3, 1), (4, 2))),
        "500": lambda: issue(500),
        "500 in divisions": lambda: issue(500, division=20),
        "10,000": lambda: issue(10_000, 1),
        "2,000 in divisions": lambda: issue(2_000, 2, division=20),
        "first week": lambda: issue(7, 1),
        "the end": lambda: issue(ended=True),
        "the end of divisions": lambda: issue(60, division=20, ended=True),
    }[name]()


SIZES = (
    *("23", "500", "500 in divisions", "10,000", "2,000 in divisions"),
    *("first week", "the end", "the end of divisions"),
)


def text_of(renderer, of="23", **more):
    return renderer.bulletin(bulletin(issue_of_size(of) if isinstance(of, str) else of, **more)).text


def flat(text):
    return " ".join(text.split())


@pytest.mark.parametrize("size", SIZES)
def test_no_line_passes_72_columns_and_no_mail_is_too_large(renderer, size):
    for language, style in zip((*LANGUAGES, "pt", "en"), (*STYLES, *STYLES), strict=True):
        rendered = renderer.bulletin(bulletin(issue_of_size(size), language=language, style=style))
        assert max(map(columns_of, rendered.text.split("\n"))) <= 72
        assert rendered.text.count("\n") <= LINES
        assert len(rendered.html.encode()) <= LIMIT
        page = Page(rendered.html)
        assert page.languages == {language}
        assert page.tags.count("h1") == 1


def test_a_bulletin_is_made_fast_enough_for_many_readers(renderer):
    of = issue_of_size("500 in divisions")
    renderer.bulletin(bulletin(of))
    spent = []
    for person in range(1, 8):
        begun = time.process_time()
        renderer.bulletin(bulletin(of, person=person))
        spent.append(time.process_time() - begun)
    assert min(spent) < 0.030


def test_the_reader_is_told_his_place_and_what_the_week_gave_him(renderer):
    told = flat(text_of(renderer, "500 in divisions"))
    row = issue_of_size("500 in divisions").boards.row(7)
    assert f"You're number {row.place} of 19 in division 1, with {row.points} points." in told
    assert f"You scored {row.form[-1].points} points this week." in told


def test_every_table_of_a_small_league_is_told_and_how_it_ended(renderer):
    told = text_of(renderer)
    of = issue_of_size("23")
    for one in of.tables:
        assert f"Table {one.fixture.number}\n" in told
    assert "Still playing:" in told
    assert "Not played. Average points for" in told
    assert "Corrected later." in told


def result_told(renderer, *entries, finish=Finish.PLAYED):
    league = league_of(7, 1)
    season = league.seasons[1]
    week = season.weeks[0]
    people = week.fixtures[0].people
    given = [replace(one, person=person) for one, person in zip(entries, people, strict=False)]
    week = replace(week, results=((week.fixtures[0].number, TableResult(finish, tuple(given))),))
    season = replace(season, weeks=(week, *season.weeks[1:]))
    league = replace(league, seasons=(league.seasons[0], season))
    of = issue(7, 1, league=league)
    return flat(text_of(renderer, of, person=people[0])), [of.names[person] for person in people]


def test_what_is_remarkable_in_a_round_is_told_beside_the_points(renderer):
    told, names = result_told(
        renderer,
        Entry(0, 9, god=True),
        Entry(0, 20, stood=True),
        Entry(0, 12, falls=2, charge=5),
        Entry(0, 3, came=False),
        Entry(0, -6, expelled=True),
        finish=Finish.CLOSED,
    )
    god, first, second, third, fourth, *_ = names
    assert (
        f"{first} 20 (Prophet), {second} 7 (2 falls, 5 off for time), {third} (didn't play), "
        f"{fourth} -6 (knocked out). God: {god} 9. Not over at closing time, so scored as it stood."
    ) in told


def test_of_a_large_league_the_head_and_those_about_the_reader_are_shown(renderer):
    of = issue_of_size("500")
    places = [row.s.place for row in of.boards.board(250).rows]
    own = of.boards.row(250).place
    assert places == [*range(1, HEAD + 1), *range(own - AROUND, own + AROUND + 1)]
    told = text_of(renderer, of, person=250)
    assert "more not shown)" in told
    assert "YOUR TABLE" in told
    assert "There were 100 tables" in told


def test_other_divisions_are_told_by_their_first_three(renderer):
    told = text_of(renderer, "500 in divisions")
    of = issue_of_size("500 in divisions")
    for table in of.boards.tables[1:]:
        names = ", ".join(f"{of.names[row.person]} {row.points}" for row in table.playing[:3])
        assert f"Division {table.number}: {names}" in flat(told)
    assert len(of.boards.board(7).rows) == 20


@pytest.mark.parametrize("style", STYLES)
def test_form_is_a_small_picture_with_a_legend_or_told_in_words(renderer, style):
    told = flat(text_of(renderer, style=style))
    if style == "list":
        assert re.search(r"Form: -?\d+, (-?\d+|average), ", told)
    elif style == "ascii":
        assert re.search(r" [1-5.x?]{5} ", told)
        assert "1 few points to 5 many" in told
        assert not set("▁▂▄▆█▲▼·×") & set(told)
    else:
        assert re.search(r" [▁▂▄▆█·×?]{5} ", told)
        assert "▁ few points to █ many" in told


def test_in_html_form_and_movement_are_named_for_the_ear(renderer):
    page = Page(renderer.bulletin(bulletin(issue_of_size("23"))).html)
    week = r"(-?\d+|average|absent|still playing)"
    assert any(re.fullmatch(rf"{week}(, {week}){{4}}", label) for label in page.labels)
    assert any(re.fullmatch(r"up \d+", label) for label in page.labels)
    assert any(re.fullmatch(r"down \d+", label) for label in page.labels)


def test_the_best_rule_is_told_in_the_readers_language_with_its_story(renderer):
    english, portuguese = flat(text_of(renderer)), flat(text_of(renderer, language="pt"))
    assert "If the last card is odd, play a black card; otherwise play a red card." in english
    assert "became Prophet with 31 cards on the table, and lasted to the end." in english
    assert "was almost always right" in english
    assert "Se a última carta é ímpar, jogue uma carta preta; senão jogue uma carta vermelha." in portuguese


def test_the_best_rule_is_that_of_the_widest_spread():
    """Scores 0, 10, 20 differ by 40/3 on average, 5, 5, 30 by 50/3."""
    league = league_of(23, 5)
    season = league.seasons[1]
    week = season.weeks[4]
    narrow, wide = week.fixtures[1], week.fixtures[3]

    def gave(fixture, scores):
        entries = (Entry(fixture.god, 99, god=True), *map(Entry, fixture.players, scores))
        return fixture.number, TableResult(Finish.PLAYED, entries)

    week = replace(week, results=(gave(narrow, (0, 10, 20)), gave(wide, (5, 5, 30))))
    season = replace(season, weeks=(*season.weeks[:4], week, *season.weeks[5:]))
    of = issue(league=replace(league, seasons=(league.seasons[0], season)))
    assert of.story.fixture == wide
    assert round(of.story.spread, 1) == 16.7


def test_a_rule_whose_round_is_not_over_is_not_told(renderer):
    """Table 1 is carried on: nothing of its rule shows, even if somebody handed it in."""
    of = issue_of_size("23")
    fixture = of.tables[0].fixture
    assert of.tables[0].finish == "open"
    assert best_rule(of.week, {fixture.number: told_of(fixture, Random(1))}, 14) is None
    without = replace(of, story=None)
    told = renderer.bulletin(bulletin(without))
    assert SECRET not in told.text + told.html


def test_whose_name_is_forgotten_is_called_a_former_player(renderer):
    names = {person: "" if person == 3 else f"Player {person}" for person in range(1, 24)}
    rendered = renderer.bulletin(bulletin(issue(names=names)))
    assert "Former player" in rendered.text
    assert "Former player" in rendered.html
    assert "Chiara" not in rendered.text + rendered.html


def test_results_of_earlier_weeks_that_are_news_are_told(renderer):
    league = league_of()
    season = league.seasons[1]
    third = replace(season.weeks[2], corrected=(2,))
    season = replace(season, weeks=(*season.weeks[:2], third, *season.weeks[3:]))
    of = issue(league=replace(league, seasons=(league.seasons[0], season)), changed=((3, 2), (4, 1)))
    told = flat(text_of(renderer, of))
    assert "Week 3, table 2 was corrected, and so were all standings since." in told
    assert "Table 1 of week 4 is done too:" in told


def test_news_of_earlier_weeks_are_those_that_came_in_this_week():
    """In week 3 table 1 of week 1 was corrected, and table 2 of week 2 done late; all else is news of other weeks."""

    def scored(week, table, season=1):
        return events.TableScored(season, week, table, TableResult(Finish.PLAYED))

    start, close = events.SeasonStarted(1, (), ()), events.WeekClosed()
    history = [start, scored(1, 1), close, scored(1, 1), scored(2, 1), close, scored(1, 1), scored(2, 2)]
    history += [scored(3, 1), close, scored(1, 1)]
    assert changed_in(history, 1, 3) == ((1, 1), (2, 2))
    assert changed_in(history, 1, 2) == ((1, 1),)
    assert changed_in(history, 1, 1) == ()
    assert changed_in(history, 2, 3) == ()


def test_what_comes_is_told_in_the_readers_zone(renderer):
    """Week 6 opens on Monday 14 December at 8:00 UTC, which is the time of Lisbon."""
    told = flat(text_of(renderer))
    assert "It opens on Mon 14 Dec, 08:00 Lisbon time" in told
    assert "week 7 on Mon 21 Dec, week 8 on Mon 28 Dec" in told
    tokyo = bulletin(issue_of_size("23"))
    tokyo = replace(tokyo, reader=replace(tokyo.reader, zone="Asia/Tokyo"))
    assert "Mon 14 Dec, 17:00 Tokyo time" in flat(renderer.bulletin(tokyo).text)


def test_pairings_are_told_where_the_next_week_is_open(renderer):
    league = league_of()
    season = league.seasons[1]
    first = season.weeks[0]
    sixth = replace(season.weeks[5], opened=True, fixtures=first.fixtures, out=first.out)
    season = replace(season, weeks=(*season.weeks[:5], sixth, *season.weeks[6:]))
    of = issue(league=replace(league, seasons=(league.seasons[0], season)))
    fixture = first.fixtures[0]
    assert "You're God at table 1, for" in flat(text_of(renderer, of, person=fixture.god))
    told = flat(text_of(renderer, of, person=fixture.players[0]))
    assert "You're at table" in told
    assert "SIT OUT" not in told


def orders_of(html):
    links = re.findall(r'href="(mailto:[^"]+)"', html)
    return [
        parse_qs(urlsplit(link.replace("&amp;", "&")).query)["body"][0].partition("\n")[0] for link in links
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_tap_answers_are_orders_of_the_league(renderer, language):
    html = renderer.bulletin(bulletin(issue_of_size("23"), language=language)).html
    read = [one for order in orders_of(html) for one in parse_orders(order, language).items]
    assert {type(one.order) for one in read} == {
        model.Standings,
        model.Bulletin,
        model.SitOut,
        model.ShowLeague,
        model.LeaveLeague,
    }
    assert model.Bulletin(4, "rosewood") in [one.order for one in read]


def test_who_sits_out_next_week_may_take_it_back(renderer):
    league = league_of()
    season = replace(league.seasons[1], resting=((7, 6),))
    of = issue(league=replace(league, seasons=(league.seasons[0], season)))
    assert "rosewood: SIT OUT OFF" in text_of(renderer, of)
    assert "You're sitting out, as you asked." in text_of(renderer, of)


def test_the_last_line_names_league_week_reader_and_time_and_is_recognised(renderer):
    for language in LANGUAGES:
        lines = text_of(renderer, language=language).rstrip("\n").split("\n")
        assert begins_mail(lines[0])
        assert ends_mail(lines[-1])
        assert {"rosewood", "5,", "Gil,", "22:01", "UTC"} <= set(lines[-1].split())


def test_the_seasons_last_bulletin_crowns_and_tells_why(renderer):
    of = issue_of_size("the end")
    first, second = of.boards.tables[0].playing[:2]
    rendered = renderer.bulletin(bulletin(of))
    told = flat(rendered.text)
    name, other = of.names[first.person], of.names[second.person]
    assert rendered.subject == f"Rosewood Club: {name} wins season 2"
    assert f"{name} is champion with {first.points} points." in told
    assert f"{other} comes second with {second.points} points." in told
    assert (
        "Anyone who was God less often than their share gets 10 points for each round they were short:"
        in told
    )
    assert "SIT OUT" not in told
    assert "It opens on" not in told


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ({}, {"points": -2}, "comes second with"),
        ({"average": 9}, {"average": 8.5}, "Tiebreak: average per round, 9.0 to 8.5."),
        (
            {"prophet_wins": 3},
            {"prophet_wins": 2},
            "Averages are the same too. Tiebreak: rounds ended as Prophet, 3 to 2.",
        ),
        (
            {"falls": 1},
            {"falls": 2},
            "Averages and rounds ended as Prophet are the same too. Tiebreak: fewer falls as Prophet, 1 to 2.",
        ),
        ({"rating": 2.0}, {"rating": 1.0}, "Everything else is the same too. Tiebreak: rating."),
    ],
)
def test_the_tie_break_that_decided_is_told(renderer, first, second, words):
    of = issue_of_size("the end")
    same = replace(of.boards.tables[0].playing[0], average=7, prophet_wins=0, falls=0, rating=0.0, place=1)
    rows = (replace(same, **first), replace(same, person=2, place=2, **second))
    crown = crown_of(DivisionTable(1, rows))
    told = flat(text_of(renderer, replace(of, finale=replace(of.finale, crowns=(crown,)))))
    assert words in told


def test_a_shared_first_place_is_shared(renderer):
    of = issue_of_size("the end")
    row = replace(of.boards.tables[0].playing[0], place=1)
    crown = crown_of(DivisionTable(1, (replace(row, person=1), replace(row, person=2))))
    rendered = renderer.bulletin(bulletin(replace(of, finale=replace(of.finale, crowns=(crown,)))))
    assert "Ana and Bruno are joint champions" in flat(rendered.text)
    assert rendered.subject == "Rosewood Club: season 2 is over"


def test_who_goes_up_or_down_is_told_so(renderer):
    of = issue_of_size("the end of divisions")
    up, down = of.finale.up, of.finale.down
    assert up
    assert down
    assert "You're moving up a division." in text_of(renderer, of, person=up[0])
    assert "You're moving down a division." in text_of(renderer, of, person=down[0])


def test_what_people_call_themselves_stays_text(renderer):
    names = {person: f"<i>{person}</i>" for person in range(1, 24)}
    html = renderer.bulletin(bulletin(issue(names=names, title='"><b>Rosewood'))).html
    assert "<i>" not in html
    assert "><b>Rosewood" not in html


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_english_is_left_in_other_languages(renderer, language):
    for size in ("23", "500 in divisions", "the end of divisions"):
        told = text_of(renderer, size, language=language)
        told = re.sub(r"(?:Na notação formal|En la notación formal|Nella notazione formale): .*", "", told)
        assert not {"the", "week", "you", "place", "table", "with"} & set(told.lower().split())


def test_a_bulletin_has_a_kind_by_which_programs_sort_it():
    assert Kind.BULLETIN.value == "bulletin"
