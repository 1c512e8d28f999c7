"""What may be said of a league behind NEW LEAGUE and TERMS, in four languages."""

import pytest

from pbem.engine.match.terms import Missed
from pbem.micros import DAY, HOUR
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine
from pbem.orders.model import NewLeague, Status, Terms
from pbem.orders.trouble import MisreadReason
from pbem.orders.values.league_terms import HourOfWeek, LeagueWish
from pbem.orders.values.table_settings import TableSettings
from pbem.orders.values.time_wish import TimeWish
from tests.orders.lines import one

OPENS, CLOSES = HourOfWeek(1, 8 * 60), HourOfWeek(7, 22 * 60)


def wish(title="", *, table=None, zone=None, **said):
    """A wish with a table of nothing but its title and its zone."""
    return LeagueWish(table or TableSettings(title, time=TimeWish(zone=zone)), zone=zone, **said)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("NEW LEAGUE rosewood", wish()),
        ('NEW LEAGUE Rosewood "Rosewood Club"', wish("Rosewood Club")),
        ("NEW LEAGUE rosewood, Rosewood Club, 8 weeks", wish("Rosewood Club", rounds=8)),
        ("New league: “rosewood”, title Rosewood Club", wish("Rosewood Club")),
        (
            'NEW LEAGUE rosewood "Rosewood Club", preset week, rounds 8, opens monday 8:00, closes sunday 22:00 '
            "Lisbon, divisions of 20, promote 3, invited, closing carry, rulebook eleusis-express, clock 3h bank 1 day"
            ", hand 7, reliability 80, every 2 weeks",
            LeagueWish(
                TableSettings(
                    "Rosewood Club",
                    rulebook="eleusis-express",
                    clock=3 * HOUR,
                    options=(("hand", "7"),),
                    time=TimeWish(bank=DAY, reliability=80, zone="Lisbon"),
                ),
                preset="week",
                opens=OPENS,
                closes=CLOSES,
                zone="Lisbon",
                every=2,
                rounds=8,
                division=20,
                moves=3,
                open=False,
                carry=True,
            ),
        ),
        ("Nova liga rosewood, predefinição semana", wish(preset="semana")),
        (
            "nova liga rosewood: abre às segundas às 8h e fecha no domingo às 22h em Lisboa, 8 semanas, toda semana, "
            "divisões de 20, sobem 3, aberta, fechamento pontua",
            wish(
                zone="Lisboa",
                opens=OPENS,
                closes=CLOSES,
                rounds=8,
                every=1,
                division=20,
                moves=3,
                open=True,
                carry=False,
            ),
        ),
        (
            "nueva liga rosewood, abre los lunes a las 8:00, cierra el domingo a las 22:00, 8 rondas, cada 2 semanas, "
            "divisiones de 20, suben 3, invitados, al cierre sigue",
            wish(opens=OPENS, closes=CLOSES, rounds=8, every=2, division=20, moves=3, open=False, carry=True),
        ),
        (
            "nuova lega rosewood; apre lunedì alle 8:00; chiude domenica alle ore 22:00; 8 turni; ogni due settimane; "
            "divisioni da 20; salgono 3; aperta; alla chiusura punti",
            wish(opens=OPENS, closes=CLOSES, rounds=8, every=2, division=20, moves=3, open=True, carry=False),
        ),
    ],
)
def test_a_new_league_is_read_with_its_terms(text, meant):
    assert one(text).order == NewLeague("rosewood", meant)
    assert one(text).league is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("rounds 10, clock 4h", wish(table=TableSettings(clock=4 * HOUR), rounds=10)),
        ("10 weeks, clock 1 week", wish(table=TableSettings(clock=7 * DAY), rounds=10)),
        ("opens 8 am on mondays", wish(opens=OPENS)),
        ("closes sunday 10 pm in Lisbon", wish(closes=CLOSES, zone="Lisbon")),
        ("zone Lisbon, opens monday 8:00 Lisbon", wish(opens=OPENS, zone="Lisbon")),
        ("weekly", wish(every=1)),
        ("every other week", wish(every=2)),
        ("every 3 weeks", wish(every=3)),
        ("no divisions", wish(division=0)),
        ("divisions none", wish(division=0)),
        ("3 promoted", wish(moves=3)),
        ("closing: score", wish(carry=False)),
        ("bots club", wish(bots="club")),
        ("bot circolo", wish(bots="club")),
        ("bots: mestre", wish(bots="master")),
        ("no bots", wish(bots="")),
        ("sem bots", wish(bots="")),
        ("bots none", wish(bots="")),
        ("open", wish(open=True)),
        ("every day", wish(table=TableSettings(time=TimeWish(days_off=())))),
        ("missed skip", wish(table=TableSettings(time=TimeWish(missed=Missed.SKIP)))),
        (
            "option hand 7, string max 3",
            wish(table=TableSettings(options=(("hand", "7"), ("string_max", "3")))),
        ),
        ("judge human, talk private", wish(table=TableSettings(human_judge=True, private_talk=True))),
        ("title Rosewood Club", wish("Rosewood Club")),
        (
            "daily at 20:00 Lisbon",
            wish(table=TableSettings(time=TimeWish(daily=1200, zone="Lisbon")), zone="Lisbon"),
        ),
    ],
)
def test_terms_are_changed_in_the_same_words(text, meant):
    assert one(f"TERMS {text}").order == Terms(meant)


@pytest.mark.parametrize(
    ("text", "reason", "detail"),
    [
        ("x", MisreadReason.BAD_LEAGUE_NAME, "x"),
        ("417", MisreadReason.BAD_LEAGUE_NAME, "417"),
        ("rose_wood", MisreadReason.BAD_LEAGUE_NAME, "rose_wood"),
        ("r" * 25, MisreadReason.BAD_LEAGUE_NAME, "r" * 25),
        ("start", MisreadReason.BAD_LEAGUE_NAME, "start"),
        ("week", MisreadReason.BAD_LEAGUE_NAME, "week"),
        ("re", MisreadReason.BAD_LEAGUE_NAME, "re"),
        ("preset week", MisreadReason.BAD_LEAGUE_NAME, "preset"),
        ("open, 8 rounds", MisreadReason.BAD_LEAGUE_NAME, "open"),
        ('"Rosewood Club"', MisreadReason.BAD_LEAGUE_NAME, "Rosewood Club"),
        ("Rosewood Club, rounds 8", MisreadReason.BAD_TERM, "Club"),
        ("elm, 8 rounds, blue", MisreadReason.BAD_TERM, "blue"),
        ("elm, 5 seats", MisreadReason.BAD_TERM, "5 seats"),
        ("elm, god server", MisreadReason.BAD_TERM, "god server"),
        ("elm, easy", MisreadReason.BAD_TERM, "easy"),
        ("elm, unrated", MisreadReason.BAD_TERM, "unrated"),
        ("elm, closing maybe", MisreadReason.BAD_TERM, "closing maybe"),
        ("elm, many rounds", MisreadReason.BAD_NUMBER, "many rounds"),
        ("elm, divisions of many", MisreadReason.BAD_NUMBER, "divisions of many"),
        ("elm, promote some", MisreadReason.BAD_NUMBER, "promote some"),
        ("elm, opens monday", MisreadReason.BAD_HOUR_OF_WEEK, "opens monday"),
        ("elm, opens 8:00", MisreadReason.BAD_HOUR_OF_WEEK, "opens 8:00"),
        ("elm, opens monday 8", MisreadReason.BAD_HOUR_OF_WEEK, "opens monday 8"),
        ("elm, opens monday 24:00", MisreadReason.BAD_HOUR_OF_WEEK, "opens monday 24:00"),
        ("elm, opens weekend 8:00", MisreadReason.BAD_HOUR_OF_WEEK, "opens weekend 8:00"),
        ("elm, opens soon", MisreadReason.BAD_HOUR_OF_WEEK, "opens soon"),
        ("elm, clock fast", MisreadReason.BAD_DURATION, "fast"),
        ("elm, 8 rounds, 10 weeks", MisreadReason.CONFLICTING, "10 weeks"),
        ("elm, opens monday 8:00 Lisbon, zone Paris", MisreadReason.CONFLICTING, "zone Paris"),
        ("elm, open, invited", MisreadReason.CONFLICTING, "invited"),
        ("elm, hand 7, hand 8", MisreadReason.CONFLICTING, "hand 8"),
    ],
)
def test_what_a_league_cannot_be_told_is_named(text, reason, detail):
    item = one(f"NEW LEAGUE {text}")
    assert (item.reason, item.detail) == (reason, detail)
    assert isinstance(one(item.nearest), OrderLine)


def test_a_new_league_may_go_on_below_but_an_order_there_is_one():
    new, status = parse_orders("NEW LEAGUE elm\nopens monday 8:00,\ncloses sunday 22:00\nSTATUS", "en").items
    assert (new.order, status.order) == (NewLeague("elm", wish(opens=OPENS, closes=CLOSES)), Status())


def test_the_weeks_behind_a_day_of_the_week_are_no_days_off():
    text = "TERMS days off saturday, sunday, opens monday 8:00"
    assert one(text).order == Terms(wish(table=TableSettings(time=TimeWish(days_off=(6, 7))), opens=OPENS))
