"""The page of rules has a rule tried with bots; it tells the same to anybody, as slowly as the first time."""

import re
import threading
import time
from dataclasses import replace
from html import unescape
from urllib.parse import urlencode

from pbem.edge.web import rules
from tests.by_mail.pages import page, with_pages
from tests.by_mail.tables.test_lab_by_mail import with_bots

PATH = "https://eleusis.example.org/mail/rules"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def asks(ask, rule, forecast="1", language="en"):
    body = urlencode({"rule": rule, "forecast": forecast})
    return ask("POST", PATH, body, FORM | {"Accept-Language": language})


def read(text):
    return " ".join(unescape(re.sub("<[^>]*>", " ", text)).split())


def test_a_rule_that_is_tried_has_a_button_and_behind_it_what_bots_made_of_it(dealt):
    bots = with_bots(with_pages(dealt))
    with page(dealt) as ask:
        status, text, _ = asks(ask, "other suit", forecast="")
        assert status == 200
        assert "See how bots do with it." in text
        assert not bots.asked
        status, text, _ = asks(ask, "other suit")
    assert status == 200
    assert bots.asked == [("other suit", "new-eleusis", 3)]
    told = read(text)
    assert "For bots, this rule is of medium difficulty." in told
    assert "Beginner: doesn't find it." in told
    assert "Easier: Play a red card." in told


def test_it_is_told_in_the_readers_language(dealt):
    with_bots(with_pages(dealt))
    with page(dealt) as ask:
        told = read(asks(ask, "other suit", language="es")[1])
    assert "Para los bots, esta regla es de dificultad media." in told


def test_a_rule_that_takes_long_is_looked_at_again_by_who_asked(dealt, monkeypatch):
    monkeypatch.setattr(rules, "PATIENCE", 0.1)
    bots, goes_on = with_bots(with_pages(dealt)), threading.Event()
    found = dealt.house.lab

    def slow(rule, rulebook, players):
        goes_on.wait(20)
        return found(rule, rulebook, players)

    dealt.house = replace(dealt.house, lab=slow)
    with page(dealt) as ask:
        text = asks(ask, "other suit")[1]
        assert "Bots are still trying this rule." in text
        ticket = re.search(r'name="forecast" value="([^"]+)"', text)[1]
        another = re.search(r'name="forecast" value="([^"]+)"', asks(ask, "other suit")[1])[1]
        assert another != ticket
        goes_on.set()
        for _ in range(100):
            told = read(asks(ask, "other suit", ticket)[1])
            if "For bots" in told:
                break
            time.sleep(0.1)
        assert "For bots, this rule is of medium difficulty." in told
    assert len(bots.asked) == 1


def test_a_rule_that_somebody_asked_about_takes_another_as_long(dealt):
    """Else a quick answer would tell who plays that God has tried this very rule."""
    bots = with_bots(with_pages(dealt))
    found = dealt.house.lab

    def slow(rule, rulebook, players):
        time.sleep(1.0)
        return found(rule, rulebook, players)

    dealt.house = replace(dealt.house, lab=slow)
    took = []
    with page(dealt) as ask:
        for _ in range(2):
            begun = time.monotonic()
            assert "For bots" in asks(ask, "other suit")[1]
            took.append(time.monotonic() - begun)
    assert len(bots.asked) == 1
    assert min(took) >= 1.0


def test_more_than_a_few_who_wait_are_asked_to_come_back(dealt, monkeypatch):
    monkeypatch.setattr(rules, "PATIENCE", 0.05)
    with_bots(with_pages(dealt))
    goes_on = threading.Event()
    found = dealt.house.lab
    dealt.house = replace(dealt.house, lab=lambda *asked: goes_on.wait(20) and found(*asked))
    with page(dealt) as ask:
        answers = [asks(ask, rule)[0] for rule in ("red", "black", "odd", "even", "face")]
        goes_on.set()
    assert answers == [200, 200, 200, 200, 429]


def test_where_no_rule_is_tried_there_is_no_button(dealt):
    with_bots(with_pages(dealt), most=0)
    with page(dealt) as ask:
        assert "See how bots do with it." not in asks(ask, "other suit", forecast="")[1]
        assert "For bots" not in asks(ask, "other suit")[1]
