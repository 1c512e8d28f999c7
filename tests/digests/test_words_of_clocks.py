"""A table's time is told in words wherever its settings are, in both languages and both parts."""

from dataclasses import replace

import pytest

from pbem.digests import outcomes
from pbem.digests.facts import news as news
from pbem.digests.facts.rulebook import RulebookPage
from pbem.digests.mails.mails import Invitation, Kind
from pbem.digests.outcomes import Line
from pbem.engine.match.moderation import orders
from pbem.engine.match.state import Phase
from pbem.engine.match.terms import HouseRules
from tests.digests.clock_examples import DAILY, DAY, EVERY, FULL, undone

TOLD = {
    "en": [
        "Days off, on which no time runs: Saturday and Sunday (Lisbon).",
        "Each player has a bank besides: 7 days.",
        "For the first turn of the match everybody has twice the time.",
        "Who is late by no more than this loses nothing: 2 hours.",
        "Who lets the time pass gets it once more, 2 times in a match.",
        "For who misses a turn a caretaker plays until he is back.",
        "A play waits to be judged, and can meanwhile be withdrawn with TAKE BACK: 10 minutes.",
        "A planned play waits, so that who played last can become Prophet: 2 hours.",
        "As much of each player's vacation stops his clock in this match: 10 days.",
        "Who has played fewer than 80% of his turns in time cannot join.",
    ],
    "pt": [
        "Dias de folga, em que o tempo não corre: sábado e domingo (Lisboa).",
        "cada jogador tem um banco de tempo: 7 dias.",
        "Na primeira vez da partida todos têm o dobro do prazo.",
        "Quem não se atrasa mais do que isto nada perde: 2 horas.",
        "Quem deixa passar o prazo o recebe de novo, 2 vezes por partida.",
        "Por quem perde a vez joga um interino, até que ele volte.",
        "enquanto isso RETIRAR a retira: 10 minutos.",
        "para que quem jogou por último possa se tornar Profeta: 2 horas.",
        "Das férias de cada jogador, isto para o relógio dele nesta partida: 10 dias.",
        "Quem jogou menos de 80% das suas vezes no prazo não pode entrar.",
    ],
}


def unwrapped(text):
    return " ".join(text.replace("&#39;", "'").split())


@pytest.fixture
def told(mails, renderer):
    """Every mail that tells the time of a table, by name: its text and its HTML."""

    def tell(rules, language):
        reader = mails.reader(language=language)
        changed = orders.ChangeSettings(mails.rulebook, (), HouseRules(), 2 * DAY, rules)
        page = RulebookPage(mails.rulebook, here=True, clock=2 * DAY, time_rules=rules)
        table = mails.table(phase=Phase.GATHERING, clock=2 * DAY, time_rules=rules)
        gathering = replace(table, round=None, task=None, god=None)
        about = Invitation(9, "Ana", gathering, {"c": "Chiara"})
        answers = {
            "help": outcomes.HelpIs("clock", page, ()),
            "rules": outcomes.HelpIs("rules", page, ()),
            "preview": outcomes.PreviewIs(changed, False, "SET"),
            "status": outcomes.LookBelow("status"),
        }
        view = mails.table(clock=2 * DAY, time_rules=rules)
        rendered = {
            "invitation": renderer.note(mails.note(Kind.INVITATION, reader=reader, about=about)),
            "gathering": renderer.digest(mails.digest(reader=reader, view=gathering)),
            "news": renderer.digest(mails.digest(reader=reader, news=(news.Ordered("c", changed),))),
        }
        for name, answer in answers.items():
            lines = (Line("x", answer),)
            rendered[name] = renderer.digest(
                mails.digest(kind=Kind.RECEIPT, reader=reader, lines=lines, view=view)
            )
        return rendered

    return tell


@pytest.mark.parametrize("language", TOLD)
def test_all_that_is_settled_about_time_is_told_wherever_a_tables_settings_are(told, language):
    for name, mail in told(FULL, language).items():
        for part in (mail.text, mail.html):
            missing = [line for line in TOLD[language] if line not in unwrapped(part)]
            assert (name, missing) == (name, [])


def test_where_moves_are_due_daily_the_hour_is_told_in_place_of_the_clock(told):
    for name, mail in told(DAILY, "en").items():
        text = unwrapped(mail.text)
        assert "until 20:00 (UTC), at least 12 hours" in text, name
        assert "2 days." not in text, name
        assert "Days off, on which no time runs: Monday (UTC)." in text, name
        assert "everybody has 3 times the time" in text, name
        assert "Who misses a turn is passed over." in text, name
        assert "Vacations do not stop the clock here." in text, name


def test_of_a_plain_clock_nothing_but_its_length_is_told(told):
    for name, mail in told(EVERY[0], "en").items():
        text = unwrapped(mail.text)
        assert "2 days" in text, name
        assert not [line for line in TOLD["en"] if line.partition(":")[0] in text], name


@pytest.mark.parametrize("language", TOLD)
def test_each_senseless_clock_has_an_answer_of_its_own(mails, renderer, language):
    reader = mails.reader(language=language)
    answers = set()
    for one in undone():
        note = renderer.note(mails.note(Kind.RECEIPT, reader=reader, lines=(Line("x", one),)))
        answers.add(note.text.partition("> x\n")[2].partition("\n\n")[0].strip())
    assert len(answers) == len(undone())
