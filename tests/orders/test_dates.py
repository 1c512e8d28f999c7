"""Days as players write them: which days of the calendar they are, by the day that it is where they live."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.orders.values.dates import read_days
from pbem.orders.values.days import Days, DaysTrouble, Why, days_of
from pbem.orders.words import LANGUAGES

SATURDAY = date(2026, 11, 21)


def days(text: str, language: str = "en", today: date = SATURDAY) -> tuple[str, str] | Why | None:
    """First and last day, or what is wrong with them; None for what names no days."""
    read = read_days(text, language)
    if read is None:
        return None
    found = days_of(read, today)
    return found.why if isinstance(found, DaysTrouble) else (str(found[0]), str(found[1]))


@pytest.mark.parametrize(
    ("text", "language", "first", "last"),
    [
        ("7 days", "en", "2026-11-21", "2026-11-28"),
        ("7 dias", "pt", "2026-11-21", "2026-11-28"),
        ("7 días", "es", "2026-11-21", "2026-11-28"),
        ("7 giorni", "it", "2026-11-21", "2026-11-28"),
        ("a week", "en", "2026-11-21", "2026-11-28"),
        ("uma semana", "pt", "2026-11-21", "2026-11-28"),
        ("for the next 2 weeks", "en", "2026-11-21", "2026-12-05"),
        ("36 hours", "en", "2026-11-21", "2026-11-23"),
        ("1 Aug to 15 Aug", "en", "2027-08-01", "2027-08-15"),
        ("from 1 August until 15 August", "en", "2027-08-01", "2027-08-15"),
        ("August 1st - 15th, 2027", "en", "2027-08-01", "2027-08-15"),
        ("1 to 15 August", "en", "2027-08-01", "2027-08-15"),
        ("de 1 a 15 de agosto", "pt", "2027-08-01", "2027-08-15"),
        ("do dia 1º ao dia 15 de agosto de 2027", "pt", "2027-08-01", "2027-08-15"),
        ("del 1 al 15 de agosto", "es", "2027-08-01", "2027-08-15"),
        ("dall'1 al 15 agosto", "it", "2027-08-01", "2027-08-15"),
        ("2026-12-20 to 2027-01-03", "en", "2026-12-20", "2027-01-03"),
        ("2026-12-20 – 2027-01-03", "it", "2026-12-20", "2027-01-03"),
        ("desde el 20 de diciembre hasta el 3 de enero", "es", "2026-12-20", "2027-01-03"),
        ("20/12 - 3/1", "pt", "2026-12-20", "2027-01-03"),
        ("20.12. - 3.1.2027", "en", "2026-12-20", "2027-01-03"),
        ("20/12/26", "en", "2026-12-20", "2026-12-20"),
        ("until Friday", "en", "2026-11-21", "2026-11-27"),
        ("até sexta-feira", "pt", "2026-11-21", "2026-11-27"),
        ("hasta el viernes", "es", "2026-11-21", "2026-11-27"),
        ("fino a venerdì", "it", "2026-11-21", "2026-11-27"),
        ("until Saturday", "en", "2026-11-21", "2026-11-28"),
        ("segunda a sexta", "pt", "2026-11-23", "2026-11-27"),
        ("7 days from Monday", "en", "2026-11-23", "2026-11-29"),
        ("7 dias a partir de amanhã", "pt", "2026-11-22", "2026-11-28"),
        ("tomorrow", "en", "2026-11-22", "2026-11-22"),
        ("mañana", "es", "2026-11-22", "2026-11-22"),
        ("pasado mañana", "es", "2026-11-23", "2026-11-23"),
        ("dopodomani", "it", "2026-11-23", "2026-11-23"),
        ("today", "en", "2026-11-21", "2026-11-21"),
        ("next week", "en", "2026-11-23", "2026-11-29"),
        ("semana que vem", "pt", "2026-11-23", "2026-11-29"),
        ("this week", "en", "2026-11-21", "2026-11-22"),
        ("martes", "es", "2026-11-24", "2026-11-24"),
        ("3 mar", "es", "2027-03-03", "2027-03-03"),
        ("mar", "it", "2026-11-24", "2026-11-24"),
        ("Fri 4 December to Sun 6 December", "en", "2026-12-04", "2026-12-06"),
        ("until the 15th", "en", "2026-11-21", "2026-12-15"),
        ("12/25", "en", "2026-12-25", "2026-12-25"),
        # What began before is away already, and the next year is not meant.
        ("1 Nov to 30 Nov", "en", "2026-11-21", "2026-11-30"),
        ("2026-11-01 to 2026-11-30", "en", "2026-11-21", "2026-11-30"),
    ],
)
def test_days_are_understood_as_people_write_them(text: str, language: str, first: str, last: str) -> None:
    assert days(text, language) == (first, last)


@pytest.mark.parametrize(
    ("text", "language", "why"),
    [
        ("30 Feb", "en", Why.NO_SUCH_DAY),
        ("29 Feb", "en", Why.NO_SUCH_DAY),
        ("2027-02-29", "en", Why.NO_SUCH_DAY),
        ("31 de abril", "pt", Why.NO_SUCH_DAY),
        ("12/25", "pt", Why.NO_SUCH_DAY),
        ("1 Aug to 32 Aug", "en", Why.NO_SUCH_DAY),
        ("2025-01-01", "en", Why.PAST),
        ("1 to 15 November 2026", "en", Why.PAST),
        ("15 Aug to 1 Aug", "en", Why.REVERSED),
        ("del 15 al 1 de agosto de 2027", "es", Why.REVERSED),
        ("2027-08-15 to 2027-08-01", "en", Why.REVERSED),
        ("400 days", "en", Why.TOO_LONG),
        ("until 1 Jan 2029", "en", Why.TOO_LONG),
        ("from 1 August", "en", Why.NO_END),
        ("a partir de 1 de agosto", "pt", Why.NO_END),
        ("8/1", "en", Why.TWO_READINGS),
        ("8/1/2027 to 9/1/2027", "en", Why.TWO_READINGS),
    ],
)
def test_days_on_which_nobody_can_be_away_are_told_from_others(text: str, language: str, why: Why) -> None:
    assert days(text, language) is why


def test_who_reads_english_is_asked_which_of_two_numbers_is_the_month_and_nobody_else_is() -> None:
    read = read_days("8/1", "en")
    assert read is not None
    asked = days_of(read, SATURDAY)
    assert isinstance(asked, DaysTrouble)
    january, august = date(2027, 1, 8), date(2027, 8, 1)
    assert asked.readings == ((january, january), (august, august))
    for language in ("pt", "es", "it"):
        assert days("8/1", language) == ("2027-01-08", "2027-01-08")
    assert days("7/7", "en") == ("2027-07-07", "2027-07-07")


@pytest.mark.parametrize(
    "text",
    [
        "soon",
        "7",
        "until",
        "from",
        "7 days PLAY 7h",
        "1 Aug to 2 Aug to 3 Aug",
        "-",
        "the",
        "0 days",
        "-3 days",
    ],
)
def test_what_names_no_days_is_not_guessed_at(text: str) -> None:
    assert days(text) is None


@pytest.mark.parametrize(
    "text", ["999999 weeks", "9999-12-31 to Monday", "until 9999-12-31", "9999-12-31 to 1 Jan"]
)
def test_what_lies_beyond_the_calendar_is_too_long_or_no_day(text: str) -> None:
    assert days(text) in (Why.TOO_LONG, Why.NO_SUCH_DAY)


PIECES = st.sampled_from(
    "1 15 31 2027 8/1 29.2. 2027-02-29 0000-01-01 12-12-2026 7 days a week until from to - de a até al dal fino "
    "Aug março lun mar sexta tomorrow next week 999999 ° , 1st ² mañana".split(" ")
)


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(st.lists(PIECES, max_size=8).map(" ".join), st.text(max_size=30)), st.sampled_from(LANGUAGES)
)
def test_whatever_is_written_is_days_or_told_not_to_be(text: str, language: str) -> None:
    found = days(text, language)
    if isinstance(found, tuple):
        first, last = map(date.fromisoformat, found)
        assert SATURDAY <= first <= last <= SATURDAY + timedelta(days=366)


def test_a_leap_day_is_a_day_in_its_year() -> None:
    assert days("29 Feb", today=date(2028, 1, 10)) == ("2028-02-29", "2028-02-29")
    assert days("29 Feb", today=date(2027, 3, 1)) == ("2028-02-29", "2028-02-29")
    assert days("28 Feb to 1 Mar", today=date(2028, 1, 10)) == ("2028-02-28", "2028-03-01")
    assert days("1 day", today=date(2028, 2, 28)) == ("2028-02-28", "2028-02-29")


def test_a_year_later_today_is_still_near_enough_and_a_day_more_is_not() -> None:
    assert days(f"until {SATURDAY + timedelta(days=366)}") == ("2026-11-21", "2027-11-22")
    assert days(f"until {SATURDAY + timedelta(days=367)}") is Why.TOO_LONG


MONTHS = {
    "en": "January February March April May June July August September October November December",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
}


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize("written", LANGUAGES)
def test_every_month_of_every_language_is_understood_by_every_reader(reader: str, written: str) -> None:
    for number, month in enumerate(MONTHS[written].split(), 1):
        assert days(f"2 {month.upper()} 2027", reader, date(2027, 1, 1)) == (f"2027-{number:02d}-02",) * 2


WEEKDAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "pt": "segunda terça quarta quinta sexta sábado domingo",
    "es": "lunes martes miércoles jueves viernes sábado domingo",
    "it": "lunedì martedì mercoledì giovedì venerdì sabato domenica",
}


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize("written", LANGUAGES)
def test_every_day_of_the_week_is_the_next_one_after_today(reader: str, written: str) -> None:
    sunday = date(2026, 11, 22)
    for number, name in enumerate(WEEKDAYS[written].split(), 1):
        assert days(name, reader, sunday) == (str(sunday + timedelta(days=number)),) * 2


def test_the_order_holds_the_days_and_nothing_of_the_day_it_was_written_on() -> None:
    assert read_days("7 days", "en") == read_days("7 giorni", "it") == Days(length=7)
