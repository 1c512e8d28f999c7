"""Deadlines as they are told: by the reader's wall clock, also after it is turned, with the bank behind the clock."""

import re
from datetime import datetime

import pytest

from pbem.digests.mails.mails import Deadline
from pbem.digests.text_width import columns_of

SECOND = 1_000_000
DAY = 86_400 * SECOND


def at(written):
    """`2026-03-28 12:00 +00:00` in microseconds."""
    return int(datetime.fromisoformat(written.replace(" +", "+").replace(" -", "-")).timestamp()) * SECOND


def told(renderer, mails, deadline, zone="Europe/Lisbon", language="en", **more):
    """The text of the mail as one line; what it says of the deadline stands in the HTML too."""
    digest = mails.digest(reader=mails.reader(zone=zone, language=language), deadline=deadline, **more)
    mail = renderer.digest(digest)
    assert all(columns_of(line) <= 72 for line in mail.text.split("\n"))
    html = " ".join(re.sub(r"<[^>]+>", "", mail.html).split())
    text = " ".join(mail.text.split())
    for sentence in re.findall(
        r"(?:Reply by|Responda até|Then your bank|Depois corre|Your clock).*?[.)]\.? ", text
    ):
        assert sentence.strip() in html
    return text


def other(mails):
    """The reader waits for Diego."""
    return {"view": mails.table(round=mails.pending("a"))}


@pytest.mark.parametrize(
    ("zone", "now", "due", "words", "turned"),
    [
        ("Europe/Lisbon", "2026-03-27 18:00 +00:00", "2026-03-30 18:00 +01:00",
         "30 March 2026, 18:00, Lisbon time", True),
        ("Europe/Lisbon", "2026-10-23 18:00 +01:00", "2026-10-26 18:00 +00:00",
         "26 October 2026, 18:00, Lisbon time", True),
        ("America/New_York", "2026-03-06 18:00 -05:00", "2026-03-09 18:00 -04:00",
         "9 March 2026, 18:00, New York time", True),
        ("America/New_York", "2026-10-30 18:00 -04:00", "2026-11-02 18:00 -05:00",
         "2 November 2026, 18:00, New York time", True),
        ("Australia/Lord_Howe", "2026-10-02 18:00 +10:30", "2026-10-05 18:00 +11:00",
         "5 October 2026, 18:00, Lord Howe Island time", True),
        ("Australia/Lord_Howe", "2026-04-03 18:00 +11:00", "2026-04-06 18:00 +10:30",
         "6 April 2026, 18:00, Lord Howe Island time", True),
        ("Asia/Kolkata", "2026-03-27 18:00 +05:30", "2026-03-30 18:00 +05:30",
         "30 March 2026, 18:00, Kolkata time", False),
        ("Europe/Lisbon", "2026-03-24 18:00 +00:00", "2026-03-27 18:00 +00:00",
         "27 March 2026, 18:00, Lisbon time", False),
        ("Europe/Lisbon", "2028-02-28 18:00 +00:00", "2028-02-29 18:00 +00:00",
         "Tuesday 29 February 2028, 18:00", False),
        ("Europe/Lisbon", "2026-12-30 18:00 +00:00", "2027-01-01 00:30 +00:00",
         "Friday 1 January 2027, 00:30", False),
        ("UTC", "2026-03-27 18:00 +00:00", "2026-03-30 18:00 +00:00",
         "30 March 2026, 18:00, UTC", False),
        ("Etc/GMT+3", "2026-03-27 18:00 -03:00", "2026-03-30 18:00 -03:00",
         "30 March 2026, 18:00, UTC-03:00", False),
    ],
)  # fmt: skip
def test_a_deadline_is_told_as_the_readers_clock_will_show_it(mails, renderer, zone, now, due, words, turned):
    text = told(renderer, mails, Deadline(at(due), at(now)), zone)
    assert words in text
    assert ("Your clocks change before then" in text) == turned


def test_that_clocks_are_turned_is_told_in_portuguese_too(mails, renderer):
    deadline = Deadline(at("2026-03-30 18:00 +01:00"), at("2026-03-27 18:00 +00:00"))
    text = told(renderer, mails, deadline, language="pt")
    assert "18:00, horário de Lisboa (restam 2 dias e 23 horas). O horário muda antes disso" in text


NOW, CLOCK, DUE = (
    at("2026-11-11 12:00 +00:00"),
    at("2026-11-13 18:00 +00:00"),
    at("2026-11-18 18:00 +00:00"),
)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "Reply by Friday 13 November 2026, 18:00, Lisbon time (2 days, 6 hours left). Then your bank of 5 days "
            "runs, until Wednesday 18 November 2026, 18:00, Lisbon time. Miss it, and",
        ),
        (
            "pt",
            "Responda até sexta-feira, 13 de novembro de 2026, 18:00, horário de Lisboa (restam 2 dias e 6 horas). "
            "Depois corre seu banco de tempo de 5 dias, até quarta-feira, 18 de novembro de 2026, 18:00, "
            "horário de Lisboa. Se",
        ),
    ],
)  # fmt: skip
def test_who_has_a_bank_is_told_when_his_clock_is_over_and_when_all_is(mails, renderer, language, words):
    text = told(renderer, mails, Deadline(DUE, NOW, CLOCK, 5 * DAY), language=language)
    assert words in text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "Your clock has run out, and your bank runs: reply by Wednesday 18 November 2026, 18:00, Lisbon time "
            "(4 days, 6 hours left).",
        ),
        (
            "pt",
            "Seu tempo por jogada acabou e seu banco de tempo está correndo: responda até quarta-feira, "
            "18 de novembro de 2026, 18:00, horário de Lisboa (restam 4 dias e 6 horas).",
        ),
    ],
)
def test_who_lives_on_his_bank_is_told_so(mails, renderer, language, words):
    now = at("2026-11-14 12:00 +00:00")
    assert words in told(renderer, mails, Deadline(DUE, now, CLOCK, 5 * DAY), language=language)


def test_the_others_are_told_of_a_bank_too(mails, renderer):
    before = told(renderer, mails, Deadline(DUE, NOW, CLOCK, 5 * DAY), **other(mails))
    assert "Diego has until Friday 13 November 2026, 18:00, Lisbon time (2 days, 6 hours left)." in before
    assert "Then a bank of 5 days runs, until Wednesday 18 November 2026, 18:00" in before
    later = told(
        renderer, mails, Deadline(DUE, at("2026-11-14 12:00 +00:00"), CLOCK, 5 * DAY), **other(mails)
    )
    assert (
        "The clock of Diego has run out, and the bank runs: until Wednesday 18 November 2026, 18:00" in later
    )
