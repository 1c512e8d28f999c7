"""A league's terms are told in words: the game, the time, the weeks, who may come, and the arithmetic of a week."""

import re
from dataclasses import replace

import pytest

from pbem.app.assets import load_presets, load_rulebooks
from pbem.digests import outcomes
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Line
from pbem.engine.match.terms import TimeRules
from pbem.engine.rulebook import Rulebook
from pbem.engine.rulebook_reading import override
from pbem.league.fitness import WeekTooShort
from pbem.league.terms import Closing, Hour, Terms, Weeks
from pbem.orders.values.table_settings import TableSettings, read_settings
from tests.digests.league_terms_examples import HOUR, SHORT

NOW = 1_767_603_600_000_000  # 5 January 2026

OPTIONS = (("hand", "7"),)
TERMS = Terms(
    override(load_rulebooks()["new-eleusis"], OPTIONS),
    OPTIONS,
    3 * HOUR,
    Weeks(Hour(1, 8 * 60), Hour(7, 22 * 60), "Europe/Lisbon"),
    time_rules=TimeRules(zone="Europe/Lisbon"),
    tables=(4, 5),
)
"""Every week 157 hours at least (Lisbon's clocks go forward once a year): 3 for the rule, 154 / 12 are 12 turns."""


@pytest.fixture
def told(renderer):
    def tell(terms, language):
        words = renderer._environments
        module = words.module("words/league_terms.j2", words.voice(words.look(language), "UTC", "grid"), {})
        return [line for line in module.told(terms, NOW, lambda text: f"{text}\n").splitlines() if line]

    return tell


def test_all_that_was_settled_is_told(told):
    assert told(TERMS, "en") == [
        "Variant New Eleusis, but here: 7 cards dealt to each player. Each table has 4 to 5 people, and one of them "
        "is God.",
        "Time per move: 3 hours.",
        "There's a round every week. It opens on Monday at 08:00 and closes on Sunday at 22:00 (Lisbon). A table that "
        "isn't done by then is scored as it stands. A season has 8 rounds. Anyone can join.",
        "Is there enough time? With 7 cards, 4 players and 3 hours per move: God's rule takes at most 3 hours, which "
        "leaves 12 turns for each player, even if everyone uses all their time. We aim for 11. That's enough.",
    ]


def test_all_that_was_settled_is_told_in_portuguese(told):
    assert told(TERMS, "pt") == [
        "Variante New Eleusis, mas aqui: 7 cartas para cada pessoa. Cada mesa tem de 4 a 5 pessoas, e uma delas é "
        "Deus.",
        "Tempo por jogada: 3 horas.",
        "Há uma rodada por semana. Ela abre segunda-feira às 08:00 e fecha domingo às 22:00 (Lisboa). A mesa que não "
        "acabar até lá vale como está. Uma temporada tem 8 rodadas. Qualquer pessoa pode entrar.",
        "O tempo é suficiente? Com 7 cartas, 4 jogadores e 3 horas por jogada, a regra de Deus leva no máximo 3 horas. "
        "Sobram 12 vezes por pessoa, mesmo que se gaste todo o tempo. O ideal são 11. É suficiente.",
    ]


def test_a_league_of_divisions_by_invitation_that_goes_on_after_closing_says_so(told):
    carried = replace(
        TERMS,
        clock=24 * HOUR,
        weeks=replace(TERMS.weeks, every=2),
        division=12,
        moves=2,
        open=False,
        closing=Closing.CARRY,
        tables=(4, 4),
    )
    text = " ".join(told(carried, "en"))

    for said in (
        "Each table has 4 people, and one of them is God.",
        "There's a round every 2 weeks. It opens on Monday at 08:00",
        "closes on Sunday at 22:00, before the next one opens (Lisbon).",
        "A table that isn't done by then plays on, and counts once it's done.",
        "Each division has about 12 members. When the season ends, the last 2 of each go down",
        "You need an invitation to join.",
        "per move: God's rule takes at most 1 day, which leaves 4 turns for each player, "
        "even if everyone uses all their time",
        "That's too few, so a table may play on after closing.",
    ):
        assert said in text


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("preset", load_presets())
def test_every_preset_has_words(told, language, preset):
    one = load_presets()[preset]
    book = override(load_rulebooks()[one.rulebook], one.options)
    assert isinstance(book, Rulebook)
    terms = Terms(book, one.options, one.clock, one.weeks, time_rules=one.time_rules, tables=one.tables)

    assert len(told(terms, language)) == 4


@pytest.fixture
def answered(mails, renderer):
    """What is answered to a line, in text without its line breaks."""

    def answer(outcome, language="en"):
        lines, reader = (Line("NEW LEAGUE …", outcome),), mails.reader(language=language)
        text = renderer.digest(mails.digest(kind=Kind.RECEIPT, reader=reader, lines=lines)).text
        return " ".join(text.split())

    return answer


def test_who_asks_for_too_slow_a_clock_reads_why_and_what_would_do(answered):
    text = answered(WeekTooShort(SHORT, 3 * HOUR, 5))
    assert "There isn't enough time between opening and closing. With 7 cards, 4 players and 6 hours" in text
    assert "Any one of these would do: clock 3 hours / option hand 5." in text
    assert "With closing carry, it doesn't matter: a table that isn't done at closing plays on." in text


def test_nothing_is_proposed_where_nothing_would_do(answered):
    text = answered(WeekTooShort(SHORT, None, None))

    assert "Add one of these" not in text
    assert "With closing carry, it doesn't matter: a table that isn't done at closing plays on" in text


@pytest.mark.parametrize("language", ["en", "pt"])
def test_what_is_proposed_can_be_written_so(answered, language):
    text = answered(WeekTooShort(SHORT, 3 * HOUR, 5), language)
    clock, hand = re.search(r"(?:clock|prazo) 3 \w+|$", text)[0], re.search(r"\w+ hand 5|$", text)[0]

    assert read_settings(f'"Rosewood", {clock}, {hand}') == TableSettings(
        "Rosewood", clock=3 * HOUR, options=(("hand", "5"),)
    )


def test_presets_are_named_in_the_readers_words(answered):
    known = tuple(one.words for one in load_presets().values())

    assert 'Não existe o modelo "decade". Você pode escolher: turma, quinzena, lenta, semana.' in answered(
        outcomes.NoSuchPreset("decade", known), "pt"
    )
