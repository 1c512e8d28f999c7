"""What can be asked of a league, in four languages, and what only looks like it."""

import pytest

from pbem.micros import DAY, HOUR
from pbem.orders import model
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import IgnoredReason, Misread, OrderLine
from pbem.orders.trouble import MisreadReason
from pbem.orders.values.days import Days, Named, Week, Weekday
from tests.orders.lines import one, order


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (
            (
                "JOIN LEAGUE rosewood",
                "join the league Rosewood, please!",
                "Entrar na liga Rosewood",
                "unirme a la liga ROSEWOOD.",
                "partecipo alla lega “rosewood”",
            ),
            model.JoinLeague("rosewood"),
        ),
        (("JOIN LEAGUE", "entrar na liga!", "unirme a la liga", "partecipo alla lega"), model.JoinLeague()),
        (
            (
                "LEAVE LEAGUE rosewood",
                "sair da liga rosewood",
                "salir de la liga rosewood",
                "Esci dalla lega rosewood",
            ),
            model.LeaveLeague("rosewood"),
        ),
        (
            ("LEAVE LEAGUE", "sair da liga, por favor", "salir de la liga", "esci dalla lega"),
            model.LeaveLeague(),
        ),
        (
            ("LEAGUE rosewood", "Liga Rosewood?", "league: rosewood", "lega rosewood", "ligas rosewood"),
            model.ShowLeague("rosewood"),
        ),
        (("LEAGUES", "LEAGUE", "Leagues?", "Ligas!", "liga", "lega", "Leghe"), model.ShowLeagues()),
        (
            ("STANDINGS", "Standings?", "Classificação", "tabela", "clasificación", "tabla", "classifica"),
            model.Standings(),
        ),
        (
            (
                "STANDINGS week 3",
                "standings 3",
                "standings for week 3?",
                "classificacao da semana 3",
                "Tabela, rodada 3",
                "clasificación de la jornada 3",
                "classifica della settimana 3",
                "classifica giornata #3",
            ),
            model.Standings(3),
        ),
        (
            (
                "STANDINGS rosewood week 3",
                "STANDINGS week 3 of rosewood",
                "standings of rosewood, week 3",
                "classificação da rosewood semana 3",
                "tabla de rosewood semana 3",
                "classifica di rosewood: settimana 3",
            ),
            model.Standings(3, "rosewood"),
        ),
        (("STANDINGS rosewood", "classificação rosewood"), model.Standings(None, "rosewood")),
        (
            (
                "STANDINGS season 1",
                "standings of season 1?",
                "classificação da temporada 1",
                "tabela época 1",
                "clasificación de la temporada #1",
                "classifica della stagione 1",
            ),
            model.Standings(season=1),
        ),
        (
            (
                "STANDINGS last season",
                "standings last",
                "Standings of the last season, please",
                "classificação última temporada",
                "tabela da temporada passada",
                "clasificación de la temporada pasada",
                "classifica della stagione scorsa",
                "classifica ultima",
            ),
            model.Standings(season=model.LAST_SEASON),
        ),
        (
            (
                "STANDINGS rosewood season 2 week 3",
                "STANDINGS season 2, week 3 of rosewood",
                "classifica di rosewood, stagione 2, settimana 3",
                "standings week 3 season 2 rosewood",
            ),
            model.Standings(3, "rosewood", 2),
        ),
        (("BULLETIN season 2 week 3", "boletim da temporada 2, semana 3"), model.Bulletin(3, None, 2)),
        (("BULLETIN", "boletim", "boletín!", "bollettino"), model.Bulletin()),
        (
            ("BULLETIN week 3", "boletim da semana 3", "boletín semana 3", "bollettino della settimana 3"),
            model.Bulletin(3),
        ),
        (("BULLETIN rosewood week 12",), model.Bulletin(12, "rosewood")),
        (("LADDER", "ratings?", "Ranking", "graduatoria"), model.Ladder()),
        (
            (
                "ORGANIZER ana@example.org",
                "secretária: ana@example.org",
                "secretario Ana <ana@example.org>",
                "segretaria ana@example.org",
            ),
            model.Secretary("ana@example.org"),
        ),
        (
            (
                "SECRETARY Ana Maria OFF",
                "secretária Ana Maria fim",
                "secretaria Ana Maria: fin",
                "segretaria Ana Maria basta",
            ),
            model.Secretary("Ana Maria", ends=True),
        ),
        (
            ("ANNOUNCE See you!", "anunciar: See you!", "ANUNCIAR See you!", "annuncia See you!"),
            model.Announce("See you!"),
        ),
        (
            (
                "START SEASON",
                "start the season, please",
                "começar temporada",
                "Comecar a temporada!",
                "iniciar a temporada",
                "empezar la temporada",
                "inizia la stagione",
            ),
            model.StartSeason(),
        ),
        (
            (
                "START SEASON 7 December",
                "start season on 7 Dec",
                "começar temporada em 7 de dezembro",
                "empezar temporada el 7 de diciembre",
                "inizia stagione il 7 dicembre",
                "START SEASON from 7 December",
            ),
            model.StartSeason(Days(Named(7, 12))),
        ),
        (
            ("START SEASON next monday", "start season Monday", "começar temporada na segunda-feira"),
            model.StartSeason(Days(Weekday(1))),
        ),
        (("START SEASON next week", "começar temporada semana que vem"), model.StartSeason(Days(Week(1)))),
        (("START SEASON 2026-12-07",), model.StartSeason(Days(Named(7, 12, 2026)))),
        (("START", "começar", "empezar", "inizia"), model.Start()),
        (
            (
                "POSTPONE 1 week",
                "adiar por 1 semana",
                "aplazar 7 días",
                "POSPONER 1 semana",
                "rinvia di 1 settimana",
            ),
            model.Postpone(7 * DAY),
        ),
        (("POSTPONE by 36 hours", "adiar 36 horas", "rinvia 1 giorno 12 ore"), model.Postpone(36 * HOUR)),
        (
            ("EXPEL Bruno Sá", "expulsar Bruno Sá", "espelli: Bruno Sá, per favore"),
            model.ExpelMember("Bruno Sá"),
        ),
        (("EXPEL bruno@example.org",), model.ExpelMember("bruno@example.org")),
        (
            (
                "END SEASON",
                "end the season",
                "encerrar a temporada",
                "cerrar temporada",
                "chiudi la stagione",
            ),
            model.EndSeason(),
        ),
        (("END LEAGUE", "encerrar liga", "cerrar la liga", "chiudi lega"), model.EndLeague()),
        (("END LEAGUE rosewood", "encerrar a liga Rosewood"), model.EndLeague("rosewood")),
        (
            ("SIT OUT", "sit out next week", "ficar de fora", "quedarme fuera", "descansar", "resto fuori"),
            model.SitOut(),
        ),
        (
            (
                "SIT OUT week 4",
                "sit out in week 4, thanks",
                "Ficar de fora na semana 4",
                "quedarme fuera la semana 4",
                "resto fuori la settimana 4",
            ),
            model.SitOut(4),
        ),
        (
            ("SIT OUT OFF", "ficar de fora fim", "descansar: fin", "resto fuori basta"),
            model.SitOut(ends=True),
        ),
        (("SIT OUT week 4 OFF",), model.SitOut(4, ends=True)),
        (
            (
                "SUBSTITUTE Ana BY bruno@example.org",
                "REPLACE Ana WITH bruno@example.org",
                "substituir Ana por bruno@example.org",
            ),
            model.ReplaceSeat("Ana", "bruno@example.org"),
        ),
    ],
)
def test_an_order_of_leagues_is_read_in_four_languages(written, meant):
    assert {text: order(text) for text in written} == dict.fromkeys(written, meant)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("rosewood: EXPEL Bruno", model.ExpelMember("Bruno")),
        ("Rosewood : eject Bruno", model.ExpelMember("Bruno")),
        ("*rosewood:* excluir Bruno", model.ExpelMember("Bruno")),
        ("rosewood: SUBSTITUTE Ana BY bruno@example.org", model.SubstituteMember("Ana", "bruno@example.org")),
        ("rosewood: substituir Ana Sá por Bruno.", model.SubstituteMember("Ana Sá", "Bruno")),
        ("rosewood: INVITE ana@x.org, bob@y.org", model.Invite(("ana@x.org", "bob@y.org"))),
        ("rosewood: SECRETARY Ana OFF", model.Secretary("Ana", ends=True)),
        ("rosewood: JOIN", model.JoinLeague("rosewood")),
        ("rosewood: join league", model.JoinLeague("rosewood")),
        ("rosewood: JOIN LEAGUE rosewood", model.JoinLeague("rosewood")),
        ("rosewood: LEAVE", model.LeaveLeague("rosewood")),
        ("rosewood: sair sim", model.LeaveLeague("rosewood")),
        ("rosewood: LEAGUE", model.ShowLeague("rosewood")),
        ("rosewood: standings week 3", model.Standings(3, "rosewood")),
        ("rosewood: boletim", model.Bulletin(None, "rosewood")),
        ("rosewood: SIT OUT", model.SitOut()),
        ("rosewood: START SEASON", model.StartSeason()),
        ("rosewood: POSTPONE 1 week", model.Postpone(7 * DAY)),
        ("rosewood: END SEASON", model.EndSeason("rosewood")),
        ("rosewood: END LEAGUE", model.EndLeague("rosewood")),
        ("STANDINGS Rosewood", model.Standings(None, "rosewood")),
    ],
)
def test_a_leagues_name_may_stand_before_its_orders_or_behind_some(text, meant):
    item = one(text)
    assert (item.order, item.league, item.table) == (meant, "rosewood", None)


@pytest.mark.parametrize("name", ["elm", "são-joão", "ELM-2", "x9"])
def test_a_league_is_called_by_a_word_in_small_letters_without_accents(name):
    read = one(f"{name}: STANDINGS")
    assert read.league == {"são-joão": "sao-joao"}.get(name, name.lower())
    assert order(f"NEW LEAGUE {name}").name == read.league


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Hint: ANNOUNCE nothing", model.GiveHint("ANNOUNCE nothing")),
        ("Rule: red", model.SetRule("red")),
        ("Say: EXPEL Bruno", model.Say("EXPEL Bruno")),
        ("417: STATUS", model.Status()),
    ],
)
def test_an_order_and_a_table_before_a_colon_are_no_leagues(text, meant):
    assert (order(text), one(text).league) == (meant, None)
    assert order("417: PLAY 7h").cards[0].text == "7h"


@pytest.mark.parametrize(
    "text",
    [
        *("Re: STANDINGS", "rosewood: STATUS", "rosewood: NEW LEAGUE elm", "Rosewood Club: STANDINGS"),
        *(
            "Ana: what a week!",
            "The league: fun",
            "Our standings: fine",
            "7h: STANDINGS",
            "Standings look good!",
        ),
        *("League night was fun", "A tabela está ótima", "Bulletin was long", "Sit out there with me"),
    ],
)
def test_prose_is_no_order_of_a_league(text):
    assert not any(isinstance(item, OrderLine) for item in parse_orders(text, "en").items)


def test_a_league_that_there_is_not_may_be_named_in_words_of_every_day():
    assert order("End season well") == model.EndSeason("well")


@pytest.mark.parametrize(
    ("text", "reason", "nearest"),
    [
        (
            "NEW LEAGUE",
            MisreadReason.MISSING_ARGUMENT,
            "NEW LEAGUE rosewood, rounds 8, opens monday 8:00, closes monday 6:00",
        ),
        ("TERMS", MisreadReason.MISSING_ARGUMENT, "TERMS rounds 10"),
        ("TERMS blue", MisreadReason.BAD_TERM, "TERMS rounds 10"),
        ("rosewood: TERMS blue", MisreadReason.BAD_TERM, "rosewood: TERMS rounds 10"),
        ("JOIN LEAGUE 417", MisreadReason.BAD_LEAGUE_NAME, "JOIN LEAGUE rosewood"),
        ("JOIN LEAGUE Rosewood Club", MisreadReason.UNEXPECTED_TEXT, "JOIN LEAGUE rosewood"),
        ("JOIN rosewood", MisreadReason.UNEXPECTED_TEXT, "JOIN LEAGUE rosewood"),
        ("LEAVE the rosewood league", MisreadReason.UNEXPECTED_TEXT, "LEAVE LEAGUE rosewood"),
        ("JOIN in the fun", MisreadReason.UNEXPECTED_TEXT, "JOIN LEAGUE fun"),
        ("JOIN us there", MisreadReason.UNEXPECTED_TEXT, "JOIN"),
        ("elm: JOIN LEAGUE rosewood", MisreadReason.CONFLICTING, "JOIN LEAGUE elm"),
        ("elm: JOIN 417", MisreadReason.CONFLICTING, "elm: JOIN"),
        ("elm: STANDINGS rosewood", MisreadReason.CONFLICTING, "elm: STANDINGS week 3"),
        ("STANDINGS week 0", MisreadReason.BAD_NUMBER, "STANDINGS week 3"),
        ("STANDINGS season 0", MisreadReason.BAD_NUMBER, "STANDINGS week 3"),
        ("STANDINGS season two", MisreadReason.BAD_NUMBER, "STANDINGS week 3"),
        ("STANDINGS week three", MisreadReason.BAD_NUMBER, "STANDINGS week 3"),
        ("SIT OUT week four", MisreadReason.BAD_NUMBER, "SIT OUT week 4"),
        ("SECRETARY", MisreadReason.MISSING_ARGUMENT, "ORGANIZER ana@example.org"),
        ("SECRETARY ana@x.org bob@y.org", MisreadReason.CONFLICTING, "ORGANIZER ana@example.org"),
        ("ANNOUNCE", MisreadReason.MISSING_ARGUMENT, "ANNOUNCE …"),
        ("EXPEL", MisreadReason.MISSING_ARGUMENT, "EXPEL …"),
        ("START SEASON soon", MisreadReason.BAD_SEASON_START, "START SEASON 7 December"),
        ("START SEASON 7 days", MisreadReason.BAD_SEASON_START, "START SEASON 7 December"),
        ("START SEASON this week", MisreadReason.BAD_SEASON_START, "START SEASON 7 December"),
        ("START SEASON 1 Dec to 7 Dec", MisreadReason.BAD_SEASON_START, "START SEASON 7 December"),
        ("START SEASON until Monday", MisreadReason.BAD_SEASON_START, "START SEASON 7 December"),
        ("POSTPONE", MisreadReason.MISSING_ARGUMENT, "POSTPONE 1 week"),
        ("POSTPONE 90 minutes", MisreadReason.BAD_DURATION, "POSTPONE 1 week"),
        ("POSTPONE until May", MisreadReason.BAD_DURATION, "POSTPONE 1 week"),
        ("END LEAGUE now or never", MisreadReason.UNEXPECTED_TEXT, "END LEAGUE"),
        ("SUBSTITUTE Ana BY Bruno", MisreadReason.BAD_ADDRESS, "REPLACE … BY ana@example.org"),
        ("elm: SUBSTITUTE Ana", MisreadReason.MISPLACED, "elm: REPLACE … BY ana@example.org"),
        ("elm: SUBSTITUTE BY Bruno", MisreadReason.MISSING_ARGUMENT, "elm: REPLACE … BY ana@example.org"),
        ("STANDIGNS week 3", MisreadReason.UNKNOWN_ORDER, "STANDINGS week 3"),
        ("elm: EXPLE Bruno", MisreadReason.UNKNOWN_ORDER, "elm: EXPEL Bruno"),
    ],
)
def test_what_is_no_order_of_a_league_is_asked_back(text, reason, nearest):
    item = one(text)
    assert isinstance(item, Misread)
    assert (item.reason, item.nearest) == (reason, nearest)


def test_what_is_asked_back_is_shown_in_the_readers_language():
    assert one("adiar para maio", "pt").nearest == "ADIAR 1 semana"
    assert one("elm: rinvia", "it").nearest == "elm: RINVIA 1 settimana"


def test_an_announcement_runs_to_a_blank_line_or_an_order():
    text = "rosewood: ANNOUNCE The hall is closed.\nWe play on.\nSTANDINGS\n\nCheers\nAna"
    read = parse_orders(text, "en")
    assert [(item.order, item.league) for item in read.items] == [
        (model.Announce("The hall is closed.\nWe play on."), "rosewood"),
        (model.Standings(), None),
    ]
    assert next(one.reason for one in read.ignored) is IgnoredReason.COURTESY


def test_an_announcement_may_be_long():
    assert len(order("ANNOUNCE " + "word " * 800).text) == 3999
