"""Who runs a league, alone or with others: what one orders the others are mailed, and the later order counts."""

import re
from pathlib import Path

import pytest

from pbem.edge.maildir_client import text_of
from pbem.service.schedule.tick import tick
from pbem.store.rows.leagues import LeaguePerson
from pbem.store.rows.people import StoredEvent
from tests.by_mail.mailboxes import moves_in
from tests.by_mail.people import Person
from tests.by_mail.season import members_in
from tests.by_mail.still import DAY, SECOND, START
from tests.by_mail.table import ANA, BRUNO, PIA, RUI, words

MINUTE = 60 * SECOND
ROOT = Path(__file__).parents[3]


@pytest.fixture
def league(dealt):
    """Pia made the league oak, and runs it with Bruno, who plays in it as Ana does."""
    dealt.says(PIA, 'NEW LEAGUE oak "Oak Club", rounds 3')
    for person in (ANA, BRUNO):
        dealt.says(person, "JOIN LEAGUE oak")
    dealt.says(PIA, "oak: SECRETARY Bruno")
    return dealt


def told(came, person):
    """What the mails of leagues that came of a letter tell somebody, each as one line."""
    return [words(mail) for mail in came.to(person) if mail["Eleusis-Kind"] == "league"]


def test_what_one_secretary_orders_the_others_are_mailed_in_his_words(league):
    came = league.says(BRUNO, "oak: EXPEL Ana")
    assert "Ana is no longer in oak" in came.answer
    (mail,) = told(came, PIA)
    assert "Bruno sent this as an organizer of Oak Club (oak): > oak: EXPEL Ana It's done." in mail
    (put_out,) = told(came, ANA)
    assert "Bruno, who organizes Oak Club (oak), has removed you from it." in put_out
    assert told(came, RUI) == []


def test_of_two_secretaries_at_odds_the_later_letter_counts_and_both_are_told(league):
    first = league.says(BRUNO, "oak: TERMS rounds 5")
    second = league.says(PIA, "oak: TERMS rounds 4")
    assert len(told(first, PIA)) == len(told(second, BRUNO)) == 1
    assert "A season has 4 rounds." in league.says(BRUNO, "LEAGUE oak").answer


def test_a_secretary_dismisses_nobody_but_himself_and_the_founder_all_others(league):
    assert (
        "only the founder can remove another one: Pia." in league.says(BRUNO, "oak: SECRETARY Pia OFF").answer
    )
    came = league.says(PIA, "oak: SECRETARY Bruno OFF")
    assert "Bruno no longer organizes oak." in came.answer
    (mail,) = told(came, BRUNO)
    assert "> oak: SECRETARY Bruno OFF" in mail
    assert "Only organizers of oak can do that: Pia." in league.says(BRUNO, "oak: EXPEL Ana").answer


def test_what_is_not_done_is_mailed_to_nobody_else(league):
    for order in ("oak: EXPEL Zoe", "oak: SECRETARY Bruno", "oak: INVITE nowhere"):
        assert told(league.says(PIA, order), BRUNO) == [], order


def test_the_address_of_a_guest_is_shown_to_no_other_secretary(league):
    moves_in(league, "Eve", "eve@play.example")
    came = league.says(PIA, "oak: INVITE eve@play.example")
    (mail,) = told(came, BRUNO)
    assert "> oak: INVITE …" in mail
    assert all("eve@" not in text_of(one).lower() for one in came.to(BRUNO))


def test_an_announcement_comes_to_everybody_once_in_its_own_lines(league):
    before = len(league.town.mails)
    assert (
        "Your announcement goes to 3 people in"
        in league.says(BRUNO, "oak: ANNOUNCE The hall is <b>closed</b>.\nSee you!").answer
    )
    tick(league.house)
    league.counter.work()
    mails = [(who, mail) for who, mail in league.town.mails[before:] if mail["Eleusis-Kind"] == "league"]
    assert sorted(who.name for who, _ in mails) == ["Ana", "Bruno", "Pia"]
    for _, mail in mails:
        assert "\n> The hall is <b>closed</b>.\n> See you!\n" in text_of(mail)
        assert "Bruno, who organizes Oak Club (oak), writes to everyone in the league:" in words(mail)


def test_every_league_that_the_guides_make_is_made_when_somebody_copies_the_line(dealt):
    guides = (f"data/guides/{language}.md" for language in ("en", "pt", "es", "it"))
    new_league = "NEW LEAGUE|NOVA LIGA|NUEVA LIGA|NUOVA LEGA"
    pages = ("README.md", "docs/leagues.md", "docs/orders.md", *guides)
    lines = {
        line
        for page in pages
        for line in re.findall(rf"^    (?:{new_league}) .*", (ROOT / page).read_text("utf-8"), re.M)
    }
    assert len(lines) >= 4
    for number, line in enumerate(sorted(lines)):
        person = (ANA, BRUNO, PIA, RUI)[number % 4]
        answer = dealt.says(person, line.strip().replace("rosewood", f"oak{number}", 1)).answer
        assert "Your league oak" in answer or "Sua liga oak" in answer, line


@pytest.mark.parametrize("word", ["YES", "JOIN"])
def test_a_guest_who_says_only_yes_or_join_is_a_member(league, word):
    eve = moves_in(league, "Eve", "eve@play.example")
    ((_, asked), *_) = [
        one for one in league.says(PIA, "oak: INVITE eve@play.example").mails if one[0] is eve
    ]
    assert "You've joined oak" in league.says(eve, word, asked).answer


def test_a_guest_who_joins_at_once_is_welcomed_and_a_member(league):
    eve = moves_in(league, "Eve", "eve@play.example")
    ((_, asked), *_) = [
        one for one in league.says(PIA, "oak: INVITE eve@play.example").mails if one[0] is eve
    ]
    answer = league.says(eve, "JOIN LEAGUE oak", asked).answer
    assert "Welcome, Eve! Your address is confirmed." in answer
    assert "You've joined oak" in answer
    assert "You have an invitation" not in answer


def test_all_that_one_is_mailed_of_a_league_hangs_on_one_root_and_tells_which_league_it_is(league):
    mails = [league.says(BRUNO, order).to(PIA) for order in ("oak: TERMS rounds 5", "oak: EXPEL Ana")]
    told = [mail for came in mails for mail in came if mail["Eleusis-Kind"] == "league"]
    assert len(told) == 2
    assert len({mail["Message-ID"] for mail in told}) == 2
    (root,) = {mail["References"] for mail in told}
    assert root.startswith("<league.1.")
    for mail in told:
        assert mail["Eleusis-League"] == "oak"
        assert mail["List-Id"] == "<league.1.eleusis.example.org>"
        assert mail["List-Unsubscribe"]


@pytest.mark.parametrize("room", ["6 seats", "NEW TABLE", "waiting list"])
def test_a_league_has_members_and_no_seats_to_invite_to(league, room):
    eve = moves_in(league, "Eve", "eve@play.example")
    came = league.says(PIA, f"oak: INVITE eve@play.example, {room}")
    assert "Nobody invited: a league has no seats and no waiting list." in came.answer
    assert came.to(eve) == []
    (answer,) = [mail for mail in came.to(PIA) if mail["In-Reply-To"]]
    assert "\n    oak: INVITE eve@play.example\n" in text_of(answer)
    assert league.says(PIA, "oak: INVITE eve@play.example").to(eve)


def test_nobody_invites_to_a_table_of_a_league(tmp_path):
    with members_in(tmp_path, "guests", START) as members:
        (asked,) = members.posts(PIA, members.house.addressing.lobby_address(), "STATUS")
        members.posts(PIA, str(asked["Reply-To"]), "YES", asked)
        members.says(PIA, "NEW LEAGUE rosewood, rounds 1")
        for name in ("Ana", "Bea", "Caio", "Davi"):
            members.comes(Person(name))
        members.says(PIA, "START SEASON")
        members.goes_to(members.season.weeks[0].opens + 2 * MINUTE)
        (table,) = members.tables(1).values()
        (mail,) = members.at_table(table, members.match(table).people[0], "INVITE eve@play.example")
        assert "This table belongs to a league, and nobody can do that here." in words(mail)


def test_a_secretary_moderates_a_table_of_his_league_by_watching_it(tmp_path):
    with members_in(tmp_path, "moderates", START) as members:
        (asked,) = members.posts(PIA, members.house.addressing.lobby_address(), "STATUS")
        members.posts(PIA, str(asked["Reply-To"]), "YES", asked)
        members.says(PIA, "NEW LEAGUE rosewood, rounds 1")
        for name in ("Ana", "Bea", "Caio", "Davi"):
            members.comes(Person(name))
        members.says(PIA, "START SEASON")
        members.goes_to(members.season.weeks[0].opens + 2 * MINUTE)
        (table,) = members.tables(1).values()
        assert members.match(table).moderators == ()
        assert "You now moderate game 1 of your league" in members.says(PIA, f"WATCH {table}")
        members.at_table(table, str(members.number(PIA)), "EXTEND 1 day")
        assert members.match(table).extended == DAY


def test_nobody_puts_out_who_founded_the_league_who_leaves_and_comes_back_at_will(league):
    league.says(PIA, "JOIN LEAGUE oak")
    for order in ("oak: EXPEL Pia", "oak: SUBSTITUTE Pia BY eve@play.example"):
        came = league.says(BRUNO, order)
        assert "Pia founded oak, so nobody else can take that place away." in came.answer, order
        assert told(came, PIA) == []
    assert "To leave it, reply LEAVE LEAGUE oak." in league.says(PIA, "oak: EXPEL Pia").answer
    answer = league.says(BRUNO, "LEAGUE oak").answer
    assert "Pia" in answer[answer.index("Members:") :], answer
    assert "You've left oak." in league.says(PIA, "LEAVE LEAGUE oak").answer
    answer = league.says(ANA, "LEAGUE oak").answer
    assert "Organized by Pia and Bruno. Pia founded it, and organizes it without playing in it." in answer
    assert "You've joined oak" in league.says(PIA, "JOIN LEAGUE oak").answer


def test_a_founder_who_was_put_out_of_an_older_league_runs_it_and_may_come_back(league):
    """Releases before let another secretary do that."""
    league.says(PIA, "JOIN LEAGUE oak")
    league.says(PIA, "oak: TERMS private")
    with league.house.store.reading() as reading:
        oak = reading.leagues.by_name("oak")
        people = {one.name: reading.people.by_address(one.address).id for one in (PIA, BRUNO)}
    body = {"by": people["Bruno"], "person": people["Pia"], "week": 0}
    expelled = StoredEvent(oak.version + 1, league.house.clock.now(), "MemberExpelled", 1, body)
    with league.house.store.writing() as writing:
        writing.leagues.append_events(oak.id, oak.version, [expelled], over=False, due=None)
        writing.leagues.save_person(LeaguePerson(oak.id, people["Pia"], secretary=True))
    league.house.leagues.forget(oak.id)
    answer = league.says(PIA, "LEAGUE oak").answer
    assert "You don't play in it, but you organize it." in answer
    assert "Pia founded it, and organizes it without playing in it." in answer
    assert "From next season on" in league.says(PIA, "oak: TERMS rounds 6").answer
    assert "You've joined oak" in league.says(PIA, "JOIN LEAGUE oak").answer


def test_who_joins_a_league_that_nobody_is_left_to_run_runs_it(dealt):
    dealt.says(PIA, 'NEW LEAGUE oak "Oak Club"')
    (asked,) = [m for m in dealt.says(PIA, "FORGET ME").to(PIA) if m["Eleusis-Kind"] == "forget"]
    dealt.says(PIA, re.search(r"FORGET ME YES [a-z2-7]{8}", text_of(asked))[0], asked)
    assert "Former player founded it" in dealt.says(ANA, "LEAGUE oak").answer
    (mail,) = told(dealt.says(ANA, "JOIN LEAGUE oak"), ANA)
    assert "You've been a member the longest, so you're its organizer now" in mail
    assert "From next season on" in dealt.says(ANA, "oak: TERMS rounds 5").answer
    answer = dealt.says(ANA, "LEAGUE oak").answer
    assert "Organized by Ana. Former player founded it, and no longer organizes it." in answer


def test_a_founder_who_does_not_run_the_league_any_more_orders_nothing_and_is_named(league):
    assert "Pia no longer organizes oak." in league.says(PIA, "oak: SECRETARY Pia OFF").answer
    assert "Pia founded it, and no longer organizes it." in league.says(ANA, "LEAGUE oak").answer
    assert "Only organizers of oak can do that: Bruno." in league.says(PIA, "oak: EXPEL Ana").answer
