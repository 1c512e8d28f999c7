"""Who is away misses no turn: his time stands at all his tables, and those who wait for him know until when."""

import json
import re
from dataclasses import replace

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.engine.match.state import task
from pbem.engine.match.terms import TimeRules
from pbem.engine.round.commands import PlayForMissing
from pbem.service.inbox.reception import addressee, receive
from pbem.service.schedule.tick import tick
from pbem.store.errors import VersionConflict
from pbem.store.rows.people import LetterStatus
from tests.by_mail.club import club_in
from tests.by_mail.still import DAY, HOUR, SECOND, START
from tests.by_mail.table import ANA, PEOPLE, PIA, RUI, html_of, play, words

# The tables begin on Wednesday, 18 November 2026, at 11:06:40 UTC, with three days for a move.
TO_MIDNIGHT = 46_400 * SECOND


def ticks(table):
    before = len(table.town.mails)
    tick(table.house)
    table.counter.work()
    return table.town.mails[before:]


def deadline(table, number=1):
    with table.house.store.reading() as reading:
        return reading.deadlines.at(number)


def absences(table, person):
    with table.house.store.reading() as reading:
        return reading.absences.of(PEOPLE.index(person) + 1)


def right_card(table, person):
    last = table.sees(person).layout.main_line[-1]
    return next(card for card in table.sees(person).hand if card.suit.red != last.suit.red)


def speaks(table, person, language):
    table.says(person, f"LANGUAGE {language}")


def test_a_vacation_is_told_to_who_waits_and_no_turn_is_missed_in_it(dealt):
    mover = dealt.asked(Asked.PLAY)
    came = dealt.says(mover, "VACATION 7 days")
    assert "Your vacation: until 25 November 2026 (last day included)." in came.answer
    assert 'Game 1 "Rosewood": your time runs until Sun 29 Nov, 00:00 UTC.' in came.answer
    assert "You have 30 days of vacation left for 2026. To end it, reply BACK." in came.answer
    others = [person for person in PEOPLE if person is not mover]
    for person in others:
        (mail,) = came.to(person)
        assert f"{mover.name}'s turn. They have until Sun 29 Nov, 00:00 UTC" in words(mail)
        assert f"{mover.name} is away until 25 November." in words(mail)
        shown = re.sub(r"<[^>]+>", "", html_of(mail))
        assert f"{mover.name} is away until 25 November." in " ".join(shown.split())
    dealt.waits(3 * DAY + 61 * SECOND)
    assert ticks(dealt) == [], "neither reminded nor charged"
    dealt.waits(TO_MIDNIGHT + 4 * DAY)
    assert ticks(dealt) == []
    dealt.clock.at = START + TO_MIDNIGHT + 7 * DAY + 3 * DAY + 61 * SECOND
    missed = ticks(dealt)
    assert {person for person, _ in missed} >= set(others)
    assert all("out of time, random card" in words(mail) for _, mail in missed)
    (absence,) = absences(dealt, mover)
    assert absence.spent == TO_MIDNIGHT + 7 * DAY


def test_a_journey_in_portuguese(dealt):
    mover = dealt.asked(Asked.PLAY)
    speaks(dealt, mover, "pt")
    dealt.says(mover, "FUSO America/Sao_Paulo")
    came = dealt.says(mover, "FÉRIAS até segunda")
    assert "Suas férias: até 23 de novembro de 2026 (inclusive)." in came.answer
    assert "Para 2026, restam 30 dias de férias. Para encerrá-las, responda VOLTEI." in came.answer
    assert deadline(dealt).due == START + TO_MIDNIGHT + 5 * DAY + 3 * HOUR + 3 * DAY
    reader = next(person for person in PEOPLE if person is not mover)
    speaks(dealt, reader, "pt")
    status = words(dealt.says(reader, "ESTADO").to(reader)[0])
    assert f"{mover.name} está fora até 24 de novembro." in status, "by the reader's own zone, UTC"
    dealt.waits(2 * DAY)
    shown = dealt.says(mover, "FÉRIAS").answer
    assert "Para 2026, restam 28 dias de férias." in shown
    back = dealt.says(mover, "VOLTEI")
    assert "Que bom ter você de volta! Seu tempo voltou a correr em todas as partidas." in back.answer
    assert deadline(dealt).due == START + 5 * DAY
    for person in PEOPLE:
        if person is not mover:
            assert len(back.to(person)) == 1
            assert "is away" not in words(back.to(person)[0])
    assert "Você não está de férias nem tem férias marcadas" in dealt.says(mover, "VOLTEI").answer


def test_other_players_read_with_their_next_mail_who_is_away(dealt):
    mover = dealt.asked(Asked.PLAY)
    away = dealt.waiting()[0]
    came = dealt.says(away, "VACATION 2026-11-18 to 2026-12-01")
    assert [person for person, _ in came.mails] == [away], "nobody waits for him"
    came = dealt.says(mover, play(right_card(dealt, mover)))
    for person, mail in came.mails:
        if person is not away:
            assert "away until 1 December" in words(mail)


def test_one_letter_serves_all_tables_and_only_once_is_the_time_spent(tmp_path):
    with club_in(tmp_path, "two tables and a vacation") as club:
        tables = [club.table("4 seats, clock 3 days", rule="other colour") for _ in range(2)]
        away = tables[0].asked(Asked.PLAY)
        while tables[1].asked(Asked.PLAY) is not away:
            mover = tables[1].asked(Asked.PLAY)
            tables[1].says(mover, play(right_card(tables[1], mover)))
        dues = [deadline(one, one.number).due for one in tables]
        came = tables[0].says(away, "VACATION 2 days")
        assert all(f"Game {one.number}: your time runs until" in came.answer for one in tables)
        assert all(
            deadline(one, one.number).due == due + TO_MIDNIGHT + 2 * DAY
            for one, due in zip(tables, dues, strict=True)
        )
        tables[0].waits(DAY)
        tables[0].says(away, play(right_card(tables[0], away)))
        assert [one.spent for one in absences(tables[0], away)] == [DAY]
        tables[0].waits(DAY)
        tables[1].says(away, play(right_card(tables[1], away)))
        assert [one.spent for one in absences(tables[0], away)] == [2 * DAY]


def test_when_the_year_s_days_are_used_up_time_runs_again(dealt):
    dealt.counter.house = dealt.house = replace(dealt.house, vacation=2 * DAY)
    mover = dealt.asked(Asked.PLAY)
    came = dealt.says(mover, "VACATION 10 days")
    assert "Your days run out before that: your time runs again from Fri 20 Nov, 11:06 UTC." in came.answer
    assert deadline(dealt).due == START + 5 * DAY
    dealt.waits(5 * DAY + 61 * SECOND)
    assert any("out of time, random card" in words(mail) for _, mail in ticks(dealt))
    assert "You have no vacation left for 2026." in dealt.says(mover, "VACATION").answer
    assert absences(dealt, mover)[0].spent == 2 * DAY


def test_a_vacation_is_mailed_to_nobody_who_wants_no_such_mail(dealt):
    mover = dealt.asked(Asked.PLAY)
    others = [person for person in PEOPLE if person is not mover]
    for person, how in zip(others, ("turn", "daily", "off"), strict=True):
        dealt.says(person, f"DIGEST {how}")
    came = dealt.says(mover, "VACATION 7 days")
    assert [len(came.to(person)) for person in others] == [1, 0, 0]
    came = dealt.says(mover, "BACK")
    assert [len(came.to(person)) for person in others] == [1, 0, 0]


def test_a_deadline_that_has_passed_is_moved_by_no_vacation(dealt):
    mover = dealt.asked(Asked.PLAY)
    due = deadline(dealt).due
    dealt.waits(3 * DAY + SECOND)
    came = dealt.says(mover, "VACATION 7 days")
    assert '"Rosewood": your time runs until' not in came.answer
    assert deadline(dealt).due == due
    dealt.waits(60 * SECOND)
    assert any("out of time, random card" in words(mail) for _, mail in ticks(dealt))


def test_a_planned_vacation_begins_by_itself_and_can_be_cancelled(dealt):
    mover = dealt.asked(Asked.PLAY)
    dealt.says(mover, "VACATION 20 Nov to 22 Nov")
    assert deadline(dealt).due == START + 6 * DAY
    came = dealt.says(mover, "BACK")
    assert "Your planned vacation is cancelled." in came.answer
    assert deadline(dealt).due == START + 3 * DAY
    assert absences(dealt, mover) == []


def test_a_vacation_written_again_replaces_the_first_from_its_own_first_day_on(dealt):
    mover = dealt.asked(Asked.PLAY)
    dealt.says(mover, "VACATION 7 days")
    dealt.waits(DAY)
    came = dealt.says(mover, "VACATION until 21 November")
    assert "Your vacation: until 21 November 2026" in came.answer
    assert deadline(dealt).due == START + TO_MIDNIGHT + 3 * DAY + 3 * DAY
    dealt.says(mover, "VACATION 21 November to 30 November")
    assert "Your vacation: until 30 November 2026" in dealt.says(mover, "VACATION").answer
    assert deadline(dealt).due == START + TO_MIDNIGHT + 12 * DAY + 3 * DAY


def test_a_vacation_over_new_year_takes_from_both_years(dealt):
    mover = dealt.asked(Asked.PLAY)
    dealt.says(mover, "VACATION 20 Nov to 21 Nov")
    came = dealt.says(mover, "VACATION from 20 December until 3 January")
    assert "from 20 November 2026 to 21 November 2026, from 20 December 2026 to 3 January 2027" in came.answer
    for year in (2026, 2027):
        assert f"You have 30 days of vacation left for {year}." in came.answer
    assert [one.year for one in absences(dealt, mover)] == [2026, 2026, 2027]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("VACATION 30 Feb", "There's no such day as 2027-02-30 (year, month, day)."),
        ("VACATION 2025-08-01", "1 August 2025 is already over."),
        ("VACATION 15 Aug to 1 Aug", "The last day comes before the first."),
        ("VACATION 500 days", "1 April 2028 is more than a year away."),
        ("VACATION from 1 August", "From 1 August 2027 until when"),
        ("VACATION 8/1", "VACATION 2027-01-08 - 2027-01-08"),
        ("VACATION sometime", '"sometime" doesn\'t name any dates.'),
    ],
)
def test_days_that_cannot_be_are_answered_and_nothing_is_done(dealt, text, answer):
    mover = dealt.asked(Asked.PLAY)
    came = dealt.says(mover, text)
    assert answer in came.answer
    assert came.fate is LetterStatus.MISREAD
    assert absences(dealt, mover) == []


def test_where_the_host_of_the_server_allows_none_it_is_said(dealt):
    dealt.counter.house = dealt.house = replace(dealt.house, vacation=0)
    came = dealt.says(PIA, "VACATION 7 days")
    assert "Vacations don't stop games on this server." in came.answer


def test_who_asks_what_is_kept_of_him_reads_of_his_absences(dealt):
    dealt.says(RUI, "VACATION 7 days")
    came = dealt.says(RUI, "MY DATA")
    (mail,) = [mail for mail in came.to(RUI) if mail["Eleusis-Kind"] == "my-data"]
    (file,) = list(mail.iter_attachments())
    (told,) = json.loads(file.get_content())["absences"]
    assert (told["from"], told["to"]) == ("2026-11-18T11:06:40Z", "2026-11-26T00:00:00Z")


def test_help_tells_of_vacations(dealt):
    assert "VACATION 7 days" in dealt.says(ANA, "HELP vacation").answer


def test_who_plays_at_one_table_leaves_what_is_left_of_his_days_to_the_other(tmp_path):
    with club_in(tmp_path, "weekends off, and a vacation") as club:
        house = club.first.house
        club.first.counter.house = replace(house, vacation=4 * DAY, time_rules=TimeRules(days_off=(6, 7)))
        free = club.table("4 seats, clock 3 days", rule="other colour")
        club.first.counter.house = replace(house, vacation=4 * DAY)
        table = club.table("4 seats, clock 3 days", rule="other colour")
        away = free.asked(Asked.PLAY)
        while table.asked(Asked.PLAY) is not away:
            mover = table.asked(Asked.PLAY)
            table.says(mover, play(right_card(table, mover)))
        table.says(away, "VACATION 10 days")
        monday = START + TO_MIDNIGHT + 4 * DAY
        assert deadline(table, table.number).due == START + 7 * DAY
        assert deadline(free, free.number).due == monday + 3 * DAY, (
            "used up on Sunday, and no time runs that day"
        )
        table.waits(DAY)
        table.says(away, play(right_card(table, away)))
        # Two days and what was left of Wednesday were held by Friday night; the weekend takes nothing now.
        stops = monday + 4 * DAY - (TO_MIDNIGHT + 2 * DAY)
        assert deadline(free, free.number).due == stops + 3 * DAY


def test_what_was_decided_before_somebody_went_on_vacation_is_decided_again(dealt):
    mover = dealt.asked(Asked.PLAY)
    with dealt.house.store.reading() as reading:
        work = dealt.house.work(reading)
        table = work.table(1)
        table.do(PlayForMissing(task(table.match).seat, "miss"))
        to_play = dealt.town.people[work.deadlines.of(table).person - 1]
    dealt.says(to_play, "VACATION 7 days")
    with pytest.raises(VersionConflict), dealt.house.store.writing() as writing:
        work.write(writing)
    work.undone()
    assert dealt.asked(Asked.PLAY) is mover


def test_who_is_forgotten_while_away_leaves_no_absence_behind(dealt):
    mover = dealt.asked(Asked.PLAY)
    dealt.says(mover, "VACATION 7 days")
    dealt.waits(DAY)
    (mail,) = [one for one in dealt.says(mover, "FORGET ME").to(mover) if one["Eleusis-Kind"] == "forget"]
    dealt.says(mover, "YES", mail)
    assert absences(dealt, mover) == []
    assert deadline(dealt).person != PEOPLE.index(mover) + 1


def test_a_letter_that_came_in_time_stops_the_clock_however_late_it_is_read(dealt):
    mover = dealt.asked(Asked.PLAY)
    due = deadline(dealt).due
    dealt.waits(3 * DAY - SECOND)
    answered = dealt.newest(mover)
    letter = dealt.letter(mover, "VACATION 2 days", answered)
    known = addressee(dealt.house, reply_address(answered))
    receive(dealt.house, mover.address, [known], letter.as_bytes())
    dealt.waits(30 * SECOND)
    dealt.counter.work()
    assert deadline(dealt).due > due + 2 * DAY


def test_a_vacation_and_a_plan_in_one_letter_are_both_kept(dealt):
    mover = dealt.asked(Asked.PLAY)
    waiting = dealt.waiting()[0]
    dealt.says(waiting, "LATER NO PLAY")
    came = dealt.says(mover, "LATER NO PLAY\nVACATION 2 days\nCANCEL")
    assert came.fate is LetterStatus.HANDLED
    assert deadline(dealt).due == START + TO_MIDNIGHT + 2 * DAY + 3 * DAY
    came = dealt.says(waiting, "VACATION 2 days\nCANCEL")
    assert came.fate is LetterStatus.HANDLED
