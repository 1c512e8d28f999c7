"""A mail about a table of a league says which week it is, till when it is played, and what becomes of it then."""

import re

import pytest

from pbem.digests.facts import news as news
from pbem.digests.mails.mails import Deadline, Kind
from pbem.engine.match import events
from pbem.engine.match.events import MatchEnded, MatchStarted
from pbem.engine.match.state import Phase, Task
from pbem.engine.match.terms import HouseRules, LeagueRound
from tests.digests.conftest import DUE, WRITTEN

CLOSES = DUE + 86_400_000_000
WEEK = LeagueRound("rosewood", season=1, week=3, table=2, weeks=8, closes=CLOSES)
NOW_AND_HERE = {"host": "server", "title": "rosewood 3/8", "rated": True, "rounds": 1, "gods": ("m",)}


def words(text):
    return re.sub(r"\s+", " ", text)


@pytest.fixture
def both(mails, renderer):
    """Text and HTML of a mail about week 3, each as one line of words."""

    def both(*told, week=WEEK, language="en", kind=Kind.DIGEST, deadline=True, **view):
        seen = mails.table(league=week, **(NOW_AND_HERE | view))
        due = Deadline(DUE, WRITTEN) if deadline else None
        reader = mails.reader(language=language)
        got = renderer.digest(mails.digest(kind=kind, view=seen, news=told, reader=reader, deadline=due))
        bare = re.sub(r"<[^>]+>", "", got.html)
        return got.subject, words(got.text), words(bare).replace("&#39;", "'").replace("&#34;", '"')

    return both


def test_subject_and_head_tell_league_week_and_table(both):
    subject, text, html = both()
    assert subject == "Your move – rosewood 3/8, round 1 (game 417)"
    assert "Week 3 of 8, table 2, move 23." in text
    assert 'Game 417 "rosewood 3/8", Week 3 of 8, table 2, move 23' in html
    subject, text, _ = both(language="pt")
    assert subject == "Sua vez – rosewood 3/8, rodada 1 (partida 417)"
    assert "Semana 3 de 8, mesa 2, jogada 23" in text


def test_a_table_of_a_division_says_so(both):
    week = LeagueRound("rosewood", 1, 3, 2, weeks=8, closes=CLOSES, division=2)
    for told in both(week=week)[1:]:
        assert "Week 3 of 8, division 2, table 2" in told


def test_every_mail_says_till_when_the_week_runs_and_what_becomes_of_an_unfinished_round(both):
    for told in both()[1:]:
        assert re.search(r"The week closes on \w+ \d+ \w+, \d\d:\d\d Lisbon time\.", told)
        assert "A round that isn't over by then is scored as it stands." in told
        assert "Anyone who used more than their share of the time loses points for it" in told


def test_where_rounds_are_carried_on_the_mail_says_so(both):
    week = LeagueRound("rosewood", 1, 3, 2, weeks=8, closes=CLOSES, carried=True)
    for told in both(week=week)[1:]:
        assert "A round that isn't over by then plays on, and counts for its week once it's done" in told
        assert "as it stands" not in told


def test_the_first_mail_says_what_week_begins_who_is_god_and_who_sits_where(both):
    began = MatchStarted(("m", "b", "c", "a"), ("m",), (), "")
    rule = {"phase": Phase.RULE, "task": Task("m", None), "round": None}
    for told in both(began, **rule)[1:]:
        assert "Week 3 of 8 in rosewood begins: one round, with Marta as God." in told
        assert "Clockwise from God's left: Bruno, Chiara, Ana." in told
        assert "A round without a rule by then doesn't count for anyone." in told
        assert "by lot" not in told


def test_the_end_by_the_closing_of_the_week_is_told(mails, renderer):
    scores = {"b": 0, "c": 20, "a": 7, "d": 14, "m": 20}
    final = MatchEnded(tuple(sorted(scores.items(), key=lambda one: -one[1])), False, ())
    more = NOW_AND_HERE | {"phase": Phase.OVER, "final": final, "task": None, "number": 1, "god": "m"}
    view = mails.ended(league=WEEK, **more)
    told = (news.WeekIsOver(begun=True), news.RoundOver(1), final)
    got = renderer.digest(mails.digest(kind=Kind.MATCH_END, view=view, news=told, deadline=None))
    text = words(got.text)
    assert "The round is over." in text
    assert "The week is over, so this round is scored as it stands." in text
    assert "share the win with 20 points each, which count in the standings of rosewood" in text
    assert "match" not in text.lower()
    assert "The week closes" not in text


def test_a_void_table_says_that_it_counts_for_nobody_and_names_no_winner(both):
    final = MatchEnded((("m", 0), ("b", 0)), False, ())
    view = {"phase": Phase.OVER, "final": final, "task": None, "round": None}
    for told in both(news.WeekIsOver(begun=False), kind=Kind.MATCH_END, deadline=False, **view)[1:]:
        assert "The week ended before this round began." in told
        assert (
            "This round doesn't count for anyone. Everyone at this table gets the average of their other weeks."
            in told
        )
        assert "win" not in told.split("-- ")[0].replace("windows", "")


def test_an_open_seat_of_a_league_is_for_no_passer_by(both):
    for told in both(events.SeatOpened("c"), events.SeatOpened("a", for_good=True))[1:]:
        assert "Chiara isn't answering. Autopilot plays until Chiara writes." in told
        assert "Ana isn't in this league any more. Autopilot plays until someone else takes the seat." in told
        assert "writes, someone else can take the seat" not in told


def test_where_nobody_moderates_no_moderator_is_spoken_of(both):
    rules = HouseRules(human_judge=True)
    late, takes_back = news.Late("m", judges=True), news.TakesBack("m", 3, right=True)
    for told in both(late, takes_back, events.MistakeStands(4), house_rules=rules)[1:]:
        assert "Marta, God this round, ran out of time to judge, so the clock restarts." in told
        assert "God decides what happens next. Until then, the round goes on" in told
        assert "God didn't decide in time about the mistake in move 4, so it stands." in told
        assert "oderator" not in told.split("-- ")[0]


def test_leave_is_told_for_what_it_is(both):
    assert "Let autopilot play for you: LEAVE." in both()[1]
