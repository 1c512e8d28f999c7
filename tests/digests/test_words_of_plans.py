"""What somebody ordered beforehand stands in each of his mails about the table, in his words and with what ends it."""

import pytest

from pbem.digests.mails.mails import Planned, PlanOver
from tests.digests import planning_examples

LANGUAGES = ("en", "pt", "es", "it")


def told(mails, renderer, plans, language="en"):
    return renderer.digest(mails.digest(reader=mails.reader(language=language), plans=plans))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plan_is_told_in_text_and_html(mails, renderer, language):
    for plan in planning_examples.plans():
        mail = told(mails, renderer, (plan,), language)
        assert plan.text in " ".join(mail.text.split()), plan
        assert plan.text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") in mail.html, plan
        assert "<b>& that" not in mail.html


def test_who_has_no_plans_reads_nothing_of_them(mails, renderer):
    mail = told(mails, renderer, ())
    assert "planned move" not in mail.text.casefold()
    assert "planned move" not in mail.html.casefold()


def test_each_reason_why_a_plan_is_over_is_told_in_its_own_words(mails, renderer):
    texts = {told(mails, renderer, (Planned(1, "LATER 7h", over=why),)).text for why in PlanOver}
    assert len(texts) == len(PlanOver)


def test_a_play_that_waits_is_taken_back_and_an_outdated_one_sent_again_with_one_tap(mails, renderer):
    waits = told(mails, renderer, (Planned(0, "PLAY 7h", planning_examples.NOON),))
    assert "To take it back, reply TAKE BACK." in " ".join(waits.text.split())
    assert "body=TAKE%20BACK" in waits.html
    outdated = told(mails, renderer, (Planned(0, "PLAY 7h", over=PlanOver.OUTDATED),))
    assert "Still want it? Reply PLAY 7h" in " ".join(outdated.text.split())
    assert "body=PLAY%207h" in outdated.html


def test_who_has_a_play_that_waits_is_not_asked_for_one(mails, renderer):
    asked = " ".join(told(mails, renderer, ()).text.split())
    waits = " ".join(told(mails, renderer, (Planned(0, "PLAY 7h", planning_examples.NOON),)).text.split())
    assert "Your move, Bruno." in asked
    assert "Reply by" in asked
    assert "Your move hasn't been judged yet" in waits
    assert "Your move, Bruno" not in waits
    assert "Reply by" not in waits


def test_who_planned_for_when_he_is_late_is_told_that_it_is_done_then(mails, renderer):
    mail = told(mails, renderer, (Planned(1, "IF LATE PLAY 2d", late=True),))
    assert "If you don't, your planned move is made." in " ".join(mail.text.split())
    assert "If you don't, your planned move is made." in mail.html
