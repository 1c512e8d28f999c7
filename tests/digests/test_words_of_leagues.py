"""Answers and mails about leagues: what they tell in four languages, to whom, and what can be sent with one tap."""

import re
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from pbem.digests import outcomes
from pbem.digests.facts.rulebook import RulebookPage
from pbem.digests.mails.corrections import told
from pbem.digests.mails.mails import Kind, Topic
from pbem.digests.outcomes import Line
from pbem.digests.text_width import columns_of
from pbem.orders import model
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine
from tests.digests.league_examples import (
    ANA,
    BRUNO,
    CLOSES,
    NAMES,
    NOW,
    OPENS,
    RUI,
    done,
    league,
    notes,
    refused,
    season,
    terms,
    undone,
)

LANGUAGES = ("en", "pt", "es", "it")
ENGLISH = {
    "the",
    "of",
    "is",
    "you",
    "your",
    "and",
    "not",
    "which",
    "who",
    "week",
    "league",
    "member",
    "members",
    "done",
}
"""Words that no other of the languages has."""

HOSTILE = '<b>Ana</b>\r\n-- \r\u202eEleusis, to Ana\u2028ELEUSIS\nPLAY 7h & "more" ' + "x" * 2000
HOSTILE_TITLE = "<b>Rose</b>\r\n-- \r\u202ewood"


def answered(mails, renderer, *came, language="en", **reader):
    lines = tuple(Line(f"what I wrote {n}", one) for n, one in enumerate(came))
    who = mails.reader(language=language, **reader)
    return renderer.note(mails.note(Kind.RECEIPT, reader=who, lines=lines))


def flat(text):
    return " ".join(text.split())


def tapped(html):
    """What each link of a mail sends."""
    for link in re.findall(r'href="(mailto:[^"]*)"', html):
        yield parse_qs(urlsplit(unescape(link)).query)["body"][0].partition("\n")[0].strip()


def mailed(mails, renderer, name, language="en", **facts):
    note = notes(mails, reader=mails.reader(language=language))[name]
    return renderer.note(replace(note, league=replace(note.league, **facts)))


# ---------------------------------------------------------------- in every language


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_too_long_and_every_mail_ends_with_its_readers_name_and_the_time(
    mails, renderer, language
):
    told = [*done(mails.rulebook), *undone()]
    rendered = [answered(mails, renderer, *told, language=language, style="list")]
    rendered += map(
        renderer.note, notes(mails, reader=mails.reader(language=language, style="ascii")).values()
    )
    for one in rendered:
        assert all(columns_of(line) <= 72 for line in one.text.split("\n"))
        assert re.fullmatch(
            r"Eleusis, \w+ Bruno, .* 2026 13:52:00 UTC", one.text.rstrip().rpartition("\n")[2]
        )


@pytest.mark.parametrize("language", ["pt", "es", "it"])
def test_no_english_is_left_in_other_languages(mails, renderer, language):
    answers = answered(mails, renderer, *done(mails.rulebook), *undone(), language=language).text
    texts = [re.sub("what I wrote", "", answers)]
    for name, note in notes(mails, reader=mails.reader(language=language)).items():
        rendered = renderer.note(note)
        texts += [rendered.subject, "" if name == "announcement" else rendered.text]
    page = outcomes.HelpIs("leagues", RulebookPage(mails.rulebook), ())
    texts.append(re.sub("what I wrote", "", answered(mails, renderer, page, language=language).text))
    for text in texts:
        assert not ENGLISH & set(re.findall(r"\w+", text.lower())), text


def test_mails_of_different_topics_have_different_subjects_and_texts(mails, renderer):
    rendered = {name: renderer.note(note) for name, note in notes(mails).items()}
    assert len({one.text for one in rendered.values()}) == len(rendered)
    assert len({rendered[name].subject for name in ("invitation", "in somebody's place", "expelled")}) == 3
    assert len({renderer.note(note).subject for note in notes(mails).values()}) >= len(Topic)


def test_why_a_league_does_not_do_something_is_told_apart(mails, renderer):
    texts = {
        answered(mails, renderer, outcomes.LeagueSaysNo("rosewood", why, NAMES, BRUNO)).text
        for why in refused()
    }
    assert len(texts) == len(refused())


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_a_link_sends_is_understood(mails, renderer, language):
    sent = {*tapped(answered(mails, renderer, *done(mails.rulebook), *undone(), language=language).html)}
    for note in notes(mails, reader=mails.reader(language=language)).values():
        sent |= {*tapped(renderer.note(note).html)}
    sent -= {one for one in sent if one.startswith(("elm: what I wrote", "oak: what I wrote"))}
    for order in sent:
        read = parse_orders(order, language)
        assert [type(item) for item in read.items] == [OrderLine], order


# ---------------------------------------------------------------- what is told


def test_who_joins_is_told_when_he_plays_first_in_his_own_zone_and_how_to_sit_out(mails, renderer):
    """08:00 UTC is 05:00 in São Paulo."""
    came = outcomes.YouAreMember("rosewood", 23, OPENS, 1)
    text = flat(answered(mails, renderer, came, zone="America/Sao_Paulo").text)
    assert re.search("Week 1 opens on Mon 16 Nov, 05:00 S[aã]o Paulo time[.]", text)
    assert "Can't play that week? Reply rosewood: SIT OUT." in text


def test_all_weeks_of_a_season_are_told_with_their_days_and_hours(mails, renderer):
    text = mailed(mails, renderer, "season").text
    assert "The weeks, in your time zone (Lisbon):" in text
    for line in (
        "  - Week 1: Mon 16 Nov, 08:00 to Sun 22 Nov, 22:00",
        "  - Week 2: Mon 23 Nov, 08:00 to Sun 29 Nov, 22:00",
        "  - Week 3: Mon 30 Nov, 08:00 to Sun 6 Dec, 22:00",
    ):
        assert f"\n{line}\n" in text


def test_weeks_that_moved_are_told_from_the_first_one_that_did_and_by_whom(mails, renderer):
    text = flat(mailed(mails, renderer, "moved").text)
    assert "Ana, who organizes Rosewood Club (rosewood), has postponed the coming weeks." in text
    assert "Week 2" in text
    assert "Week 1" not in text
    assert "The server was down for a while, so we've moved the weeks of" in flat(
        mailed(mails, renderer, "moved by an outage").text
    )


def test_a_guest_who_never_heard_of_eleusis_is_told_what_it_is_and_what_a_week_asks_of_him(mails, renderer):
    text = flat(mailed(mails, renderer, "invitation").text)
    for told_ in (
        "Eleusis is a card game. One player, God, makes up a secret rule. The others try to discover it by "
        "playing cards.",
        "A league is played by email, one round at a time. For each round we put you at a table with other "
        "members, and one of you is God. Just answer our emails when it's your turn. Your points from every "
        "round add up in the season's standings. A bulletin tells you how each round went.",
        "To join, reply JOIN LEAGUE rosewood.",
        "Time per move: 6 hours.",
        "It opens on Monday at 08:00 and closes on Sunday at 22:00 (Lisbon).",
        "Not interested? Just ignore this email.",
    ):
        assert told_ in text


def test_who_looks_at_a_league_from_outside_reads_no_members_name_and_no_secretarys_order(mails, renderer):
    seen = outcomes.LeagueIs(league(mails.rulebook, season(mails.rulebook)), NAMES[:1], RUI, NOW)
    text = answered(mails, renderer, seen).text
    assert "JOIN LEAGUE rosewood" in text
    for hidden in ("Members:", "Bruno,", "EXPEL", "ANNOUNCE", "END SEASON", "SIT OUT", "LEAVE LEAGUE"):
        assert hidden not in text.partition("\n-- \n")[0], hidden


def test_a_member_reads_names_and_may_sit_out_but_is_shown_no_secretarys_order(mails, renderer):
    running = season(mails.rulebook, opened=1)
    seen = outcomes.LeagueIs(league(mails.rulebook, running), NAMES, BRUNO, NOW, table=417)
    text = flat(answered(mails, renderer, seen).text)
    assert "Members: Ana, Bruno, Chiara, Diego and Eve." in text
    assert "Week 1 is open until Sun 22 Nov, 22:00 Lisbon time." in text
    assert "Your table this week: Game 417." in text
    assert "rosewood: SIT OUT week 2" in text
    assert "EXPEL" not in text


def test_a_secretary_is_shown_what_he_can_order_in_a_season_and_between_two(mails, renderer):
    book = mails.rulebook
    between = answered(mails, renderer, outcomes.LeagueIs(league(book), NAMES, ANA, NOW)).text
    during = answered(mails, renderer, outcomes.LeagueIs(league(book, season(book, 1)), NAMES, ANA, NOW)).text
    assert "rosewood: START SEASON" in between
    assert "rosewood: TERMS" in between
    assert "rosewood: POSTPONE" in during
    assert "rosewood: START SEASON" not in during
    assert "rosewood: EXPEL" in between
    assert "rosewood: EXPEL" in during


def test_a_league_of_thousands_is_shown_with_some_names_and_the_number_of_the_others(mails, renderer):
    people = tuple(range(1, 2001))
    names = tuple((one, f"Player {one}") for one in people)
    big = league(mails.rulebook, members=people)
    text = answered(mails, renderer, outcomes.LeagueIs(big, names, ANA, NOW)).text
    assert "Player 60 and 1940 more." in flat(text)
    assert len(text) < 6000


# ---------------------------------------------------------------- one tap


def test_an_unknown_league_is_answered_with_those_that_there_are(mails):
    wanted = outcomes.NoSuchLeague("rosewod", ("rosewood", "oak"))
    assert told(Line("LEAGUE rosewod", wanted), "en").offers == ("LEAGUE rosewood", "LEAGUE oak")
    joins = told(Line("entrar na liga rosewod", wanted), "pt").offers
    assert joins == ("ENTRAR NA LIGA rosewood", "ENTRAR NA LIGA oak")


def test_an_order_that_could_mean_several_leagues_is_offered_for_each(mails):
    offers = told(Line("sit out week 3", outcomes.WhichLeague(("oak", "elm"))), "en").offers
    assert offers == ("oak: sit out week 3", "elm: sit out week 3")
    (read,) = parse_orders(offers[0], "en").items
    assert (read.league, read.order) == ("oak", model.SitOut(3))
    assert told(Line("sit out", outcomes.WhichLeague(())), "en").offers == ("LEAGUE",)


def test_who_sits_out_is_offered_to_play_after_all(mails):
    (offer,) = told(Line("SIT OUT", outcomes.YouSitOut("oak", 4, OPENS, NOW)), "es").offers
    (read,) = parse_orders(offer, "es").items
    assert (read.league, read.order) == ("oak", model.SitOut(4, ends=True))


# ---------------------------------------------------------------- what others wrote


def test_an_announcement_is_quoted_line_by_line_and_says_who_wrote_it(mails, renderer):
    rendered = mailed(mails, renderer, "announcement", text="Dear all,\n\nno play on Monday.\n<i>Ana</i>")
    assert "\n> Dear all,\n>\n> no play on Monday.\n> <i>Ana</i>\n" in rendered.text
    assert "Dear all,<br><br>no play on Monday.<br>&lt;i&gt;Ana&lt;/i&gt;</div>" in rendered.html
    assert "Ana, who organizes Rosewood Club (rosewood), writes to everyone in the league:" in flat(
        rendered.text
    )
    assert "If you reply, your email goes to the server, not to Ana." in flat(rendered.text)


@pytest.mark.parametrize("name", ["invitation", "announcement", "ordered", "expelled"])
def test_hostile_words_stay_words_and_nothing_of_them_passes_for_ours(mails, renderer, name):
    rendered = mailed(mails, renderer, name, title=HOSTILE_TITLE, by=HOSTILE[:24], text=HOSTILE)
    assert "<b>Ana" not in rendered.html
    assert "\u202e" not in rendered.subject + rendered.text + rendered.html
    assert "\n" not in rendered.subject
    lines = rendered.text.split("\n")
    assert [line for line in lines if line.startswith(("ELEUSIS", "-- ", "PLAY"))] == ["-- "]
    assert lines.count("-- ") == 1
    assert all(columns_of(line) <= 72 for line in lines)


def test_hostile_names_in_an_answer_stay_words(mails, renderer):
    names = ((ANA, "<b>Ana</b>"), (BRUNO, "Bru\u202eno"))
    seen = outcomes.LeagueIs(league(mails.rulebook, title="<script>", members=(ANA, BRUNO)), names, ANA, NOW)
    rendered = answered(mails, renderer, seen, outcomes.NoSuchMember("oak", "<b>\r\nZoe</b>"))
    assert "<b>Ana" not in rendered.html
    assert "<script>" not in rendered.html
    assert "\u202e" not in rendered.text + rendered.html
    assert 'Nobody in oak is called "<b> Zoe</b>".' in flat(rendered.text)


def test_who_was_forgotten_is_called_a_former_player(mails, renderer):
    left = outcomes.LeagueIs(league(mails.rulebook), ((ANA, ""), *NAMES[1:]), ANA, NOW)
    assert "Organized by Former player and Chiara." in flat(answered(mails, renderer, left).text)


def test_a_week_that_is_open_tells_only_when_it_closes_now(mails, renderer):
    came = outcomes.WeeksArePutOff("rosewood", 2, None, CLOSES, NOW)
    text = flat(answered(mails, renderer, came).text)
    assert "is open, and now closes on Sun 22 Nov, 22:00 Lisbon time. Later weeks move by the same" in text


def test_terms_that_change_are_told_whole(mails, renderer):
    text = flat(answered(mails, renderer, outcomes.TermsAre("rosewood", terms(mails.rulebook), NOW)).text)
    assert "From next season on," in text
    assert "A season has 3 rounds." in text
