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
         "30 Mar, 18:00 Lisbon time", True),
        ("Europe/Lisbon", "2026-10-23 18:00 +01:00", "2026-10-26 18:00 +00:00",
         "26 Oct, 18:00 Lisbon time", True),
        ("America/New_York", "2026-03-06 18:00 -05:00", "2026-03-09 18:00 -04:00",
         "9 Mar, 18:00 New York time", True),
        ("America/New_York", "2026-10-30 18:00 -04:00", "2026-11-02 18:00 -05:00",
         "2 Nov, 18:00 New York time", True),
        ("Australia/Lord_Howe", "2026-10-02 18:00 +10:30", "2026-10-05 18:00 +11:00",
         "5 Oct, 18:00 Lord Howe Island time", True),
        ("Australia/Lord_Howe", "2026-04-03 18:00 +11:00", "2026-04-06 18:00 +10:30",
         "6 Apr, 18:00 Lord Howe Island time", True),
        ("Asia/Kolkata", "2026-03-27 18:00 +05:30", "2026-03-30 18:00 +05:30",
         "30 Mar, 18:00 Kolkata time", False),
        ("Europe/Lisbon", "2026-03-24 18:00 +00:00", "2026-03-27 18:00 +00:00",
         "27 Mar, 18:00 Lisbon time", False),
        ("Europe/Lisbon", "2028-02-28 18:00 +00:00", "2028-02-29 18:00 +00:00",
         "Tue 29 Feb 2028, 18:00", False),
        ("Europe/Lisbon", "2026-12-30 18:00 +00:00", "2027-01-01 00:30 +00:00",
         "Fri 1 Jan 2027, 00:30", False),
        ("UTC", "2026-03-27 18:00 +00:00", "2026-03-30 18:00 +00:00",
         "30 Mar, 18:00 UTC", False),
        ("Etc/GMT+3", "2026-03-27 18:00 -03:00", "2026-03-30 18:00 -03:00",
         "30 Mar, 18:00 UTC-03:00", False),
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
        ("en", "Reply by Fri 13 Nov, 18:00 Lisbon time (2 days, 6 hours left), or use your time bank of 5 days, "
               "until Wed 18 Nov, 18:00 Lisbon time. If you don't, "),
        ("pt", "Responda até sex. 13/11, 18:00, horário de Lisboa (restam 2 dias e 6 horas), ou use sua reserva "
               "de tempo (5 dias), até qua. 18/11, 18:00, horário de Lisboa. Se não"),
    ],
)  # fmt: skip
def test_who_has_a_bank_is_told_when_his_clock_is_over_and_when_all_is(mails, renderer, language, words):
    text = told(renderer, mails, Deadline(DUE, NOW, CLOCK, 5 * DAY), language=language)
    assert words in text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "You're on your time bank: reply by Wed 18 Nov, 18:00 Lisbon time (4 days, 6 hours left)."),
        (
            "pt",
            "Você está usando sua reserva de tempo: responda até qua. 18/11, 18:00, horário de Lisboa "
            "(restam 4 dias e 6 horas).",
        ),
    ],
)
def test_who_lives_on_his_bank_is_told_so(mails, renderer, language, words):
    now = at("2026-11-14 12:00 +00:00")
    assert words in told(renderer, mails, Deadline(DUE, now, CLOCK, 5 * DAY), language=language)


def test_the_others_are_told_of_a_bank_too(mails, renderer):
    before = told(renderer, mails, Deadline(DUE, NOW, CLOCK, 5 * DAY), **other(mails))
    assert "They have until Fri 13 Nov, 18:00 Lisbon time (2 days, 6 hours left)." in before
    assert "After that, a time bank of 5 days runs until Wed 18 Nov, 18:00" in before
    later = told(
        renderer, mails, Deadline(DUE, at("2026-11-14 12:00 +00:00"), CLOCK, 5 * DAY), **other(mails)
    )
    assert "on their time bank until Wed 18 Nov, 18:00" in later
