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
        "Days off, when no clock runs: Saturday and Sunday (Lisbon).",
        "Everyone also has a time bank: 7 days.",
        "For their first turn of the game, everyone gets double time.",
        "Grace period if you're late: 2 hours.",
        "If you miss a deadline, your clock restarts. You get 2 of these restarts, and "
        "five turns on time in a row earn one back.",
        "If you miss a turn, autopilot plays for you until you're back.",
        "A move waits 10 minutes before it's judged. Until then, you can take it back: reply TAKE BACK.",
        "A planned move waits 2 hours, so the previous player can become Prophet first.",
        "In this game, vacation stops your clock for up to 10 days.",
        "Players who play less than 80% of their turns on time can't join.",
    ],
    "pt": [
        "Dias de folga, sem relógio: sábado e domingo (Lisboa).",
        "Além disso, cada jogador tem uma reserva de tempo: 7 dias. Jogadas lentas gastam essa reserva, e o "
        "tempo que sobra das rápidas volta para ela.",
        "Na primeira vez de cada jogador, o prazo é o dobro.",
        "Tolerância de atraso: 2 horas.",
        "Quem perde o prazo ganha outro igual. Isso vale 2 vezes, e cinco jogadas "
        "seguidas no prazo devolvem uma delas.",
        "Passou o prazo: o piloto automático joga por você até a sua volta.",
        "A jogada espera 10 minutos antes de ser julgada. Para desfazê-la até lá, responda RETIRAR.",
        "A jogada planejada espera 2 horas, para que quem jogou antes possa virar Profeta.",
        "Nesta partida, as férias param o relógio de cada jogador por até 10 dias.",
        "Quem tem menos de 80% das jogadas no prazo não pode entrar.",
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
        assert "until 20:00 (UTC), but at least 12 hours" in text, name
        assert "2 days." not in text, name
        assert "Days off, when no clock runs: Monday (UTC)." in text, name
        assert "For their first turn of the game, everyone gets 3 times as long" in text, name
        assert "If you miss a turn, it's skipped." in text, name
        assert "Vacation doesn't stop the clock here." in text, name


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
