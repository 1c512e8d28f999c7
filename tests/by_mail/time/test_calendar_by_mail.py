"""One's deadlines in a calendar program: by a private link that tells when and where, and no more."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import icalendar
import pytest

from pbem.demo.mail import Asked
from pbem.edge.web import HEADERS
from pbem.service.accounts.calendars import Calendars
from tests.by_mail.pages import KEYS, URL, page, with_pages
from tests.by_mail.still import DAY, HOUR, START, Still
from tests.by_mail.table import ANA, BRUNO, PEOPLE, play, words


@pytest.fixture
def table(dealt: Still) -> Still:
    """A table whose first card is awaited, at a house with pages."""
    return with_pages(dealt)


def link_to(table: Still, person, order: str = "CALENDAR") -> str:
    """What a letter that asks for his calendar is answered with."""
    came = table.says(person, order)
    (link,) = set(re.findall(rf"{URL}/c/\S+\.ics", came.answer))
    html = came.to(person)[-1].get_body(("html",)).get_content()
    assert f'href="{link}"' in html
    return link


def feed_of(table: Still, link: str) -> icalendar.Calendar:
    with page(table) as ask:
        status, text, _ = ask("GET", link)
    assert status == 200
    return icalendar.Calendar.from_ical(text)


def moment(micros: int) -> datetime:
    return datetime.fromtimestamp(micros // 1_000_000, UTC)


def person_of(table: Still, person):
    with table.house.store.reading() as reading:
        return reading.people.by_address(person.address)


def test_who_must_act_finds_in_his_calendar_by_when_and_the_others_nothing(table: Still) -> None:
    mover = table.asked(Asked.PLAY)
    links = {person: link_to(table, person) for person in PEOPLE}
    for person, link in links.items():
        feed = feed_of(table, link)
        assert str(feed["x-wr-calname"]) == "Eleusis by email: your deadlines"
        events = feed.walk("VEVENT")
        assert len(events) == (person is mover)
    (event,) = feed_of(table, links[mover]).walk("VEVENT")
    assert event.decoded("dtstart") == moment(START) + timedelta(days=3)
    assert str(event["summary"]) == 'Eleusis, Game 1 "Rosewood": play a card'
    assert "Your deadline: Sat 21 Nov, 11:06 UTC." in str(event["description"])


def test_the_feed_is_what_calendar_programs_read(table: Still) -> None:
    """RFC 5545 3.4, 3.6.1, 3.7: version and maker, times in UTC; and no alarms of ours."""
    link = link_to(table, table.asked(Asked.PLAY))
    with page(table) as ask:
        status, text, headers = ask("GET", link)
        assert ask("HEAD", link)[:2] == (200, "")
    assert (status, headers["content-type"]) == (200, "text/calendar; charset=utf-8")
    assert headers["cache-control"] == "private, max-age=900"
    assert headers["referrer-policy"] == HEADERS["Referrer-Policy"]
    lines = text.split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    assert "VERSION:2.0" in lines
    assert "PRODID:-//pbem//Eleusis by mail//EN" in lines
    assert "DTSTART:20261121T110640Z" in lines
    assert "VALARM" not in text
    assert all(len(line.encode()) <= 75 for line in lines)


def test_a_turn_keeps_its_place_in_the_calendar_when_it_has_more_time_and_the_next_has_its_own(
    table: Still,
) -> None:
    mover = table.asked(Asked.PLAY)
    link = link_to(table, mover)
    (before,) = feed_of(table, link).walk("VEVENT")
    table.waits(HOUR)
    table.agreed(ANA, "EXTEND 2 days")
    (after,) = feed_of(table, link).walk("VEVENT")
    assert after["uid"] == before["uid"]
    assert after.decoded("dtstart") == before.decoded("dtstart") + timedelta(days=2)
    table.says(mover, play(table.sees(mover).hand[0]))
    assert feed_of(table, link).walk("VEVENT") == []
    uids = {before["uid"]}
    for _ in range(2):
        following = table.asked(Asked.PLAY)
        (event,) = feed_of(table, link_to(table, following)).walk("VEVENT")
        assert event["uid"] not in uids
        uids.add(event["uid"])
        table.waits(HOUR)
        table.says(following, play(table.sees(following).hand[0]))


def test_a_table_whose_clock_stands_is_in_no_calendar(table: Still) -> None:
    link = link_to(table, table.asked(Asked.PLAY))
    table.agreed(ANA, "PAUSE")
    assert feed_of(table, link).walk("VEVENT") == []
    table.says(ANA, "UNPAUSE")
    assert len(feed_of(table, link).walk("VEVENT")) == 1


def test_god_finds_that_his_rule_is_asked_and_nothing_of_it(asked: Still) -> None:
    god = with_pages(asked).asked(Asked.RULE)
    asked.says(god, "RULE only even hearts")
    feed = feed_of(asked, link_to(asked, god))
    (event,) = feed.walk("VEVENT")
    assert str(event["summary"]).endswith("choose your secret rule")
    assert "hearts" not in feed.to_ical().decode()


def test_the_calendar_tells_no_card_no_key_no_address_and_no_name(table: Still) -> None:
    mover = table.asked(Asked.PLAY)
    with page(table) as ask:
        text = ask("GET", link_to(table, mover))[1]
    with table.house.store.reading() as reading:
        tokens = [seat.token for seat in reading.seats.at(1)] + [
            person_of(table, one).token for one in PEOPLE
        ]
    told = [token for token in tokens if token in text]
    assert told == []
    assert not re.search(r"Bruno|Pia|Rui|\bAna\b|@example\.org|colou?r", text)
    assert not any(card.suit.symbol in text for card in table.sees(mover).hand)


def test_a_calendar_speaks_the_language_of_whose_it_is_and_by_his_clock(table: Still) -> None:
    mover = table.asked(Asked.PLAY)
    link = link_to(table, mover, "LANGUAGE pt\nZONE America/Sao_Paulo\nCALENDÁRIO")
    feed = feed_of(table, link)
    (event,) = feed.walk("VEVENT")
    assert str(feed["x-wr-calname"]) == "Eleusis por e-mail: seus prazos"
    assert "jogue uma carta" in str(event["summary"])
    assert "Seu prazo: sáb. 21/11, 08:06, horário de São Paulo." in str(event["description"])
    assert event.decoded("dtstart") == moment(START + 3 * DAY)


def test_no_title_breaks_out_of_its_line_in_a_calendar(table: Still) -> None:
    title = "Fish; chips, END:VEVENT, BEGIN:VALARM"
    guests = PEOPLE[1:]
    table.says(ANA, f'NEW TABLE "{title}", 4 seats\nINVITE {" ".join(one.address for one in guests)}')
    for guest in guests:
        table.says(guest, "JOIN", table.town.kinds_of(guest, "invitation")[-1])
    table.number = 2
    link = link_to(table, table.asked(Asked.RULE))
    feed = feed_of(table, link)
    titled = [event for event in feed.walk("VEVENT") if "Game 2" in str(event["summary"])]
    assert [title in str(event["summary"]) for event in titled] == [True]
    assert feed.walk("VALARM") == []


def test_new_keys_make_the_address_of_a_calendar_worthless(table: Still) -> None:
    leaked = link_to(table, BRUNO)
    table.says(BRUNO, "NEW KEYS")
    with page(table) as ask:
        status, text, headers = ask("GET", leaked)
        unknown = ask("GET", f"{URL}/u/x")
        assert (status, text, headers["content-type"]) == (404, unknown[1], unknown[2]["content-type"])
        assert ask("GET", link_to(table, BRUNO))[0] == 200


@pytest.mark.parametrize(
    "spoilt", ["cut", "changed", "none", "nobody's", "another's", "stranger's key", "stopping", "too long"]
)
def test_a_calendar_that_we_did_not_sign_is_found_nowhere(table: Still, spoilt: str) -> None:
    link = link_to(table, BRUNO)
    number = str(person_of(table, BRUNO).id)
    stopping = table.house.post.unsubscribing.link(person_of(table, BRUNO))
    wrong = {
        "cut": link.replace(".ics", "")[:-2] + ".ics",
        "changed": link[:-9] + ("A" if link[-9] != "A" else "B") + link[-8:],
        "none": f"{URL}/c/.ics",
        "nobody's": link.replace(f"/c/{number}.", "/c/987654."),
        "another's": link.replace(f"/c/{number}.", f"/c/{person_of(table, ANA).id}."),
        "stranger's key": Calendars(URL, ("stranger's key",)).link(person_of(table, BRUNO)),
        "stopping": stopping.replace("/u/", "/c/"),
        "too long": f"{URL}/c/" + "1" * 900 + ".ics",
    }[spoilt]
    with page(table) as ask:
        status, text, _ = ask("GET", wrong)
        assert (status, text) == (404, ask("GET", f"{URL}/u/x")[1])
        assert ask("POST", link, "mail=off")[0] == 404, "it stops no mail"
        assert ask("GET", link.replace("/c/", "/u/"))[0] == 404


def test_what_an_older_key_signed_is_still_a_calendar(table: Still) -> None:
    bruno = person_of(table, BRUNO)
    with page(table) as ask:
        assert ask("GET", Calendars(URL, KEYS[1:]).link(bruno))[0] == 200
    assert Calendars(URL, KEYS).link(bruno) == Calendars(URL, KEYS[:1]).link(bruno)


@pytest.mark.parametrize("order", ["CALENDAR", "CALENDÁRIO", "CALENDARIO"])
def test_a_server_without_pages_has_no_calendar_and_says_so(dealt: Still, order: str) -> None:
    answer = dealt.says(BRUNO, order).answer
    assert "This server has no calendar to subscribe to" in answer
    assert "http" not in answer


def test_the_address_stands_whole_in_the_text_however_long_it_is(table: Still) -> None:
    links = table.house.post.unsubscribing
    far = f"https://{'a' * 60}.example.org/mail"
    post = table.house.post
    table.house = table.counter.house = replace(
        table.house, post=replace(post, unsubscribing=replace(links, url=far))
    )
    came = table.says(BRUNO, "CALENDAR")
    assert re.search(rf" {re.escape(far)}/c/[0-9]+\.[A-Za-z0-9_-]{{22}}\.ics ", words(came.to(BRUNO)[-1]))
