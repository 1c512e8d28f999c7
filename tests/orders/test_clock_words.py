"""What may be said of time behind NEW TABLE and SET, in four languages."""

import tomllib
from pathlib import Path

import pytest

from pbem.engine.match.terms import Missed
from pbem.orders.letter import parse_orders
from pbem.orders.model import Change, NewTable
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values.clocks import read_clock
from pbem.orders.values.table_settings import TableSettings, read_changes, read_settings
from pbem.orders.values.time_wish import UNCAPPED, UNSAID, TimeWish

MINUTE = 60_000_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


@pytest.mark.parametrize(
    ("text", "clock", "time"),
    [
        ("clock 3 days", 3 * DAY, UNSAID),
        ("3 days", 3 * DAY, UNSAID),
        ("clock: 1 day 12 hours per move", 36 * HOUR, UNSAID),
        ("clock 48h bank 7 days", 2 * DAY, TimeWish(bank=7 * DAY)),
        ("clock 48h with a bank of 7 days", 2 * DAY, TimeWish(bank=7 * DAY)),
        ("48h, bank 7 days", 2 * DAY, TimeWish(bank=7 * DAY)),
        ("weekdays", None, TimeWish(days_off=(6, 7))),
        ("clock 3 days, weekdays", 3 * DAY, TimeWish(days_off=(6, 7))),
        ("3 days weekdays only", 3 * DAY, TimeWish(days_off=(6, 7))),
        ("monday to friday", None, TimeWish(days_off=(6, 7))),
        ("clock daily at 20:00 Lisbon", None, TimeWish(daily=1200, zone="Lisbon")),
        ("daily at 8:30 pm in New York, open", None, TimeWish(daily=1230, zone="New York")),
        ("daily 20h30", None, TimeWish(daily=1230)),
        ("daily at 12 am", None, TimeWish(daily=0)),
        ("daily at 12:15 p.m.", None, TimeWish(daily=735)),
        ("every day at 20:00", None, TimeWish(daily=1200)),
        (
            "daily at 20:00 Lisbon time first turn 2x grace 2 hours",
            None,
            TimeWish(daily=1200, zone="Lisbon", first_turn=2, grace=2 * HOUR),
        ),
        ("days off saturday sunday", None, TimeWish(days_off=(6, 7))),
        ("days off: sunday, friday and saturday, open", None, TimeWish(days_off=(5, 6, 7))),
        ("days off weekends", None, TimeWish(days_off=(6, 7))),
        ("no days off", None, TimeWish(days_off=())),
        ("every day", None, TimeWish(days_off=())),
        ("first turn 2x", None, TimeWish(first_turn=2)),
        ("first turn x3", None, TimeWish(first_turn=3)),
        ("first turn twice as long", None, TimeWish(first_turn=2)),
        ("first turn normal", None, TimeWish(first_turn=1)),
        ("grace 2 hours", None, TimeWish(grace=2 * HOUR)),
        ("regret 10 minutes", None, TimeWish(regret=10 * MINUTE)),
        ("no regret", None, TimeWish(regret=0)),
        ("prophet window 2 hours", None, TimeWish(prophet_window=2 * HOUR)),
        ("prophet window none", None, TimeWish(prophet_window=0)),
        ("missed random", None, TimeWish(missed=Missed.RANDOM)),
        ("missed turn: skip", None, TimeWish(missed=Missed.SKIP)),
        ("missed turns caretaker", None, TimeWish(missed=Missed.CARETAKER)),
        ("excuses 2", None, TimeWish(excuses=2)),
        ("2 excuses", None, TimeWish(excuses=2)),
        ("vacation 10 days", None, TimeWish(vacation=10 * DAY)),
        ("no vacation", None, TimeWish(vacation=0)),
        ("vacation all", None, TimeWish(vacation=UNCAPPED)),
        ("reliability 80", None, TimeWish(reliability=80)),
        ("reliability at least 80%", None, TimeWish(reliability=80)),
        ("zone Europe/Lisbon", None, TimeWish(zone="Europe/Lisbon")),
        ("clock 3 days zone Etc/GMT+5 grace 2 hours", 3 * DAY, TimeWish(zone="Etc/GMT+5", grace=2 * HOUR)),
        (
            "prazo 48h banco 7 dias, dias úteis, primeiro turno em dobro, tolerância 2 horas, "
            "arrependimento 10 minutos",
            2 * DAY,
            TimeWish(bank=7 * DAY, days_off=(6, 7), first_turn=2, grace=2 * HOUR, regret=10 * MINUTE),
        ),
        (
            "diário às 20h Lisboa, janela do profeta 2 horas, turno perdido ao acaso, 2 desculpas, férias 10 dias",
            None,
            TimeWish(
                daily=1200,
                zone="Lisboa",
                prophet_window=2 * HOUR,
                missed=Missed.RANDOM,
                excuses=2,
                vacation=10 * DAY,
            ),
        ),
        ("prazo 3 dias úteis, confiabilidade 80", 3 * DAY, TimeWish(days_off=(6, 7), reliability=80)),
        (
            "dias de folga: segunda-feira, terça, fuso São Paulo, sem banco",
            None,
            TimeWish(days_off=(1, 2), zone="São Paulo", bank=0),
        ),
        (
            "plazo 3 días, días laborables, primer turno el doble, tolerancia 2 horas, arrepentimiento 10 minutos",
            3 * DAY,
            TimeWish(days_off=(6, 7), first_turn=2, grace=2 * HOUR, regret=10 * MINUTE),
        ),
        (
            "diario a las 20:00 Madrid, ventana del profeta 2 horas, turno perdido interino, 1 disculpa, "
            "vacaciones 10 días",
            None,
            TimeWish(
                daily=1200,
                zone="Madrid",
                prophet_window=2 * HOUR,
                missed=Missed.CARETAKER,
                excuses=1,
                vacation=10 * DAY,
            ),
        ),
        (
            "días libres miércoles y sábado, banco 7 días, zona Madrid, fiabilidad 80",
            None,
            TimeWish(days_off=(3, 6), bank=7 * DAY, zone="Madrid", reliability=80),
        ),
        (
            "orologio 48 ore banca 7 giorni, giorni liberi sabato e domenica, primo turno il doppio",
            2 * DAY,
            TimeWish(bank=7 * DAY, days_off=(6, 7), first_turn=2),
        ),
        (
            "giornaliero alle 20:00 a Roma, tolleranza 2 ore, ripensamento 10 minuti, finestra del profeta 2 ore",
            None,
            TimeWish(daily=1200, zone="Roma", grace=2 * HOUR, regret=10 * MINUTE, prophet_window=2 * HOUR),
        ),
        (
            "turno perso salta, 2 scuse, ferie 10 giorni, affidabilità 80, giorni feriali",
            None,
            TimeWish(missed=Missed.SKIP, excuses=2, vacation=10 * DAY, reliability=80, days_off=(6, 7)),
        ),
    ],
)
def test_a_clock_is_read_behind_new_table_and_behind_set(
    text: str, clock: int | None, time: TimeWish
) -> None:
    is_open = True if text.endswith("open") else None
    assert read_settings(f'"A", {text}') == TableSettings("A", clock=clock, open=is_open, time=time)
    assert read_changes(text) == TableSettings(clock=clock, open=is_open, time=time)


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("clock fast", Trouble(MisreadReason.BAD_DURATION, "fast")),
        ("clock 3", Trouble(MisreadReason.BAD_DURATION, "3")),
        ("clock 48h 7 days", Trouble(MisreadReason.CONFLICTING, "clock 48h 7 days")),
        ("clock 3 days quickly", Trouble(MisreadReason.BAD_SETTING, "quickly")),
        ("clock 3 days, clock 2 days", Trouble(MisreadReason.CONFLICTING, "clock 2 days")),
        ("weekdays, days off monday", Trouble(MisreadReason.CONFLICTING, "days off monday")),
        ("bank 30 seconds", Trouble(MisreadReason.BAD_DURATION, "30 seconds")),
        ("bank 0 minutes", Trouble(MisreadReason.BAD_DURATION, "0 minutes")),
        ("bank 400 days", Trouble(MisreadReason.BAD_DURATION, "400 days")),
        ("bank", Trouble(MisreadReason.BAD_DURATION, "bank")),
        ("daily at 25:00", Trouble(MisreadReason.BAD_HOUR, "25:00")),
        ("daily at 24:00", Trouble(MisreadReason.BAD_HOUR, "24:00")),
        ("daily at 20:75", Trouble(MisreadReason.BAD_HOUR, "20:75")),
        ("daily at 13 pm", Trouble(MisreadReason.BAD_HOUR, "13 pm")),
        ("daily at 8", Trouble(MisreadReason.BAD_HOUR, "8")),
        ("daily at noon", Trouble(MisreadReason.BAD_HOUR, "noon")),
        ("daily", Trouble(MisreadReason.BAD_HOUR, "daily")),
        ("days off someday", Trouble(MisreadReason.BAD_DAYS, "someday")),
        ("days off monday to friday", Trouble(MisreadReason.BAD_SETTING, "to friday")),
        ("first turn soon", Trouble(MisreadReason.BAD_NUMBER, "soon")),
        ("first turn 6 days", Trouble(MisreadReason.BAD_NUMBER, "6 days")),
        ("missed whatever", Trouble(MisreadReason.BAD_SETTING, "missed whatever")),
        ("excuses many", Trouble(MisreadReason.BAD_NUMBER, "many")),
        ("excuses -1", Trouble(MisreadReason.BAD_NUMBER, "-1")),
        ("grace -5 hours", Trouble(MisreadReason.BAD_DURATION, "-5 hours")),
        ("reliability high", Trouble(MisreadReason.BAD_NUMBER, "high")),
        ("zone", Trouble(MisreadReason.BAD_SETTING, "zone")),
    ],
)
def test_what_cannot_be_read_of_a_clock_is_named(text: str, trouble: Trouble) -> None:
    assert read_settings(f'"A", {text}') == trouble
    assert read_changes(text) == trouble


@pytest.mark.parametrize("title", ["Grace Kelly", "Bank of Portugal", "Vacation in Rome", "Daily", "Zone"])
def test_a_table_may_be_called_as_what_can_be_said_of_time(title: str) -> None:
    assert read_settings(f"{title}, 5 seats") == TableSettings(title, seats=5)


def test_a_clock_may_go_on_below_the_order_but_an_order_there_is_one() -> None:
    [new] = parse_orders('NEW TABLE "A"\nclock 3 days, weekdays\ngrace 2 hours', "en").items
    time = TimeWish(days_off=(6, 7), grace=2 * HOUR)
    assert new.order == NewTable(TableSettings("A", clock=3 * DAY, time=time))
    first, second = parse_orders("SET grace 2 hours\nZONE Lisbon", "en").items
    assert first.order == Change(TableSettings(time=TimeWish(grace=2 * HOUR)))
    assert second.order.name == "Lisbon"


def test_no_field_of_a_rulebook_begins_as_a_clock_does() -> None:
    """SET takes a field without a word before it."""
    for file in (Path(__file__).parents[2] / "data/rulebooks").glob("*.toml"):
        for field in tomllib.loads(file.read_text("utf-8")):
            for spelled in (field, field.replace("_", " ")):
                assert read_clock(f"{spelled} 3") is None


@pytest.mark.parametrize("text", ["zone a " * 400, "daily at 20:00 " * 400, "days off " + "monday " * 500])
def test_a_clock_that_never_ends_is_read_or_refused_at_once(text: str) -> None:
    assert read_clock(text) is not None
