"""LAB: a forecast of a rule, in an email of its own; to who asked alone, and the same whatever is played."""

import contextlib
from dataclasses import dataclass, field, replace

import pytest

from pbem.demo.mail import Asked
from pbem.insight.lab.facts import Effect, Forecast, Near, Prospect
from pbem.insight.lab.features import Feature
from pbem.rulelang.language.printing import print_rule
from pbem.service.ports import NoProspect
from pbem.service.tables.lab import answer, experiment, next_experiment
from tests.by_mail.table import ANA, BRUNO, html_of, play, words

FOUND = Prospect(
    Forecast(
        points={"beginner": 0.0, "club": 14.2, "master": 15.5},
        solved={"beginner": 0.0, "club": 0.75, "master": 1.0},
        plays={"beginner": None, "club": 16.3, "master": 14.5},
        god=13.4,
        low=6,
        high=20,
        stops=False,
    ),
    (Effect(Feature.SUITS, 8.3, 11.4),),
    Near("only-red", "four-corners"),
)


@dataclass
class Bots:
    """A laboratory that finds the same of any rule, and remembers what it was asked."""

    asked: list[tuple[str, str, int]] = field(default_factory=list)
    fails: int = 0

    def __call__(self, rule, rulebook, players):
        self.asked.append((print_rule(rule), rulebook.name, players))
        if self.fails:
            self.fails -= 1
            raise NoProspect
        return FOUND


def with_bots(table, most=20):
    """The table at a house whose rules are tried by `Bots`."""
    bots = Bots()
    house = replace(table.house, lab=bots, forecasts_per_day=most)
    table.house = table.counter.house = house
    return bots


def tries(table):
    """What the server does beside the mail, until nothing waits; gives who was mailed what."""
    known = len(table.town.mails)
    for _ in range(20):
        tried = next_experiment(table.house)
        if tried is None:
            break
        with contextlib.suppress(NoProspect):
            answer(table.house, tried, experiment(table.house, tried))
    table.counter.work()
    return table.town.mails[known:]


def told(table, person, text):
    return " ".join(table.says(person, text).answer.split())


def test_god_who_writes_a_rule_is_sent_its_forecast_in_an_email_of_its_own(asked):
    bots, god = with_bots(asked), asked.asked(Asked.RULE)
    said = told(asked, god, "RULE other colour")
    assert "Bots are trying it too." in said
    ((whose, mail),) = tries(asked)
    assert whose == god
    assert bots.asked == [("other colour", "new-eleusis", 3)]
    assert mail["Eleusis-Kind"] == "forecast"
    assert mail["Subject"] == f"Forecast of your rule (game {asked.number})"
    text = " ".join(words(mail).split())
    assert "For bots, this rule is of medium difficulty." in text
    assert "Beginner: doesn't find it." in text
    assert "Club player: finds it in 75% of deals, after 16 cards on average." in text
    assert "13 points on average. In four games out of five, from 6 to 20." in text
    assert "It depends on suits: 8.3 points with it, 11.4 without" in text
    assert "Easier: Play a red card." in text
    assert "When half the cards or more are right" in text
    assert "Club player" in html_of(mail)


def test_the_forecast_is_answered_as_the_dialogue_is_and_seals_the_rule(asked):
    with_bots(asked)
    god = asked.asked(Asked.RULE)
    asked.says(god, "RULE other colour")
    ((_, mail),) = tries(asked)
    asked.says(god, "YES", mail)
    assert asked.asked(Asked.PLAY)


def test_a_rule_that_was_sealed_or_dropped_meanwhile_has_no_forecast(asked):
    bots, god = with_bots(asked), asked.asked(Asked.RULE)
    asked.says(god, "RULE other colour")
    asked.says(god, "YES")
    assert tries(asked) == []
    assert bots.asked == []


def test_of_several_rules_that_god_writes_only_the_last_is_told(asked):
    bots, god = with_bots(asked), asked.asked(Asked.RULE)
    for rule in ("red", "other suit", "other colour"):
        asked.says(god, f"RULE {rule}")
    assert len(tries(asked)) == 1
    assert bots.asked == [("other colour", "new-eleusis", 3)]


def test_a_rule_that_god_changes_while_bots_try_it_is_tried_anew(asked):
    bots, god = with_bots(asked), asked.asked(Asked.RULE)
    asked.says(god, "RULE red")
    tried = next_experiment(asked.house)
    asked.says(god, "RULE other colour")
    assert not answer(asked.house, tried, FOUND)
    ((_, mail),) = tries(asked)
    assert bots.asked == [("other colour", "new-eleusis", 3)]
    assert "other colour" in words(mail)


def test_lab_alone_forecasts_gods_own_draft_once_more(asked):
    bots, god = with_bots(asked), asked.asked(Asked.RULE)
    asked.says(god, "RULE other colour")
    tries(asked)
    assert 'We read it as "Play a card of another colour".' in told(asked, god, "LAB")
    tries(asked)
    assert len(bots.asked) == 2


def test_anybody_may_ask_about_any_rule_and_is_told_in_an_email_of_its_own(asked):
    bots = with_bots(asked)
    said = told(asked, ANA, "LAB Alternate red and black")
    assert "Bots are trying it now. The forecast comes in a separate email" in said
    ((whose, mail),) = tries(asked)
    assert (whose, mail["Subject"]) == (ANA, "Forecast of a rule")
    assert bots.asked == [("if last is red: black, else: red", "new-eleusis", 3)]
    assert "It says nothing about any game." in " ".join(words(mail).split())


@pytest.mark.parametrize(
    ("letter", "rule"),
    [
        ("LAB vermelha depois de preta", "if last is black: red, else: anything"),
        ("LAB roja después de negra", "if last is black: red, else: anything"),
        ("LAB rossa dopo nera", "if last is black: red, else: anything"),
    ],
)
def test_it_is_asked_for_in_every_language(asked, letter, rule):
    bots = with_bots(asked)
    language = {"v": "pt", "roj": "es", "ros": "it"}[letter[4:7].replace("ver", "v")]
    asked.says(BRUNO, f"LANGUAGE {language}")
    asked.says(BRUNO, letter)
    tries(asked)
    assert [one for one, _, _ in bots.asked] == [rule]


def test_a_rule_that_cannot_be_read_is_asked_back_with_lab(asked):
    bots = with_bots(asked)
    said = told(asked, ANA, "LAB pentagonal cards on Tuesdays")
    assert "Here's a rule that works: LAB " in said
    assert "SUGGEST" not in said.partition("HELP RULE lists")[0]  # God is offered it behind that
    assert tries(asked) == []
    assert bots.asked == []


def test_lab_without_a_rule_asks_which(asked):
    with_bots(asked)
    assert "Which rule do you mean?" in told(asked, ANA, "LAB")


def test_somebody_may_have_so_many_in_a_day_and_more_on_the_next(asked):
    with_bots(asked, most=2)
    for rule in ("red", "black"):
        asked.says(ANA, f"LAB {rule}")
    assert "You've asked for 2 forecasts in the last 24 hours" in told(asked, ANA, "LAB odd")
    assert len(tries(asked)) == 2
    asked.waits(25 * 3600 * 1_000_000)
    assert "Bots are trying it now." in told(asked, ANA, "LAB odd")


def test_who_has_had_theirs_can_still_be_god(asked):
    bots, god = with_bots(asked, most=1), asked.asked(Asked.RULE)
    asked.says(god, "LAB red")
    said = told(asked, god, "RULE other colour")
    assert "Bots are trying it" not in said
    tries(asked)
    assert len(bots.asked) == 1


def test_where_bots_fail_it_is_tried_again_and_in_the_end_told(asked):
    bots = with_bots(asked)
    bots.fails = 99
    asked.says(ANA, "LAB red")
    ((whose, mail),) = tries(asked)
    assert whose is ANA
    assert "there's no forecast" in " ".join(words(mail).split())
    assert len(bots.asked) == 3


# Secrecy


def test_a_player_in_the_middle_of_a_round_is_told_what_a_stranger_is(dealt):
    """The rule of the round is "other colour"; to ask about it is as to ask about any other."""
    bots = with_bots(dealt)
    player = dealt.asked(Asked.PLAY)
    asked = {}
    for rule in ("other colour", "other suit"):
        dealt.says(player, f"LAB {rule}")
        ((whose, mail),) = tries(dealt)
        assert whose == player
        asked[rule] = words(mail)
    assert {one[1:] for one in bots.asked} == {("new-eleusis", 3)}
    before = asked["other colour"]
    dealt.says(player, play(dealt.sees(player).hand[0]))
    dealt.says(player, "LAB other colour")
    ((_, mail),) = tries(dealt)
    assert words(mail).splitlines()[:-2] == before.splitlines()[:-2]


def test_a_sealed_rule_is_not_to_be_had_by_lab_alone_by_anybody_not_even_god(dealt):
    bots = with_bots(dealt)
    for person in (ANA, BRUNO, dealt.god()):
        assert "Which rule do you mean?" in told(dealt, person, "LAB")
    assert tries(dealt) == []
    assert bots.asked == []


def test_nobody_but_god_hears_of_gods_forecast_and_nothing_of_the_rule_is_kept_for_it(asked):
    with_bots(asked)
    god = asked.asked(Asked.RULE)
    asked.says(god, "RULE other suit")
    with asked.house.store.reading() as reading:
        assert [one.rule for one in reading.forecasts.waiting(9)] == [""]
    assert {whose for whose, _ in tries(asked)} == {god}


def test_once_it_is_answered_nothing_is_left_of_a_rule_and_a_day_later_nothing_at_all(asked):
    with_bots(asked)
    asked.says(ANA, "LAB other suit")
    tries(asked)
    with asked.house.store.reading() as reading:
        (kept,) = reading.forecasts.of(1) or reading.forecasts.of(2)
    assert kept.rule == ""
    assert kept.done is not None
    asked.waits(25 * 3600 * 1_000_000)
    asked.says(BRUNO, "LAB red")
    tries(asked)
    with asked.house.store.reading() as reading:
        assert kept.id not in [one.id for one in reading.forecasts.of(kept.person)]
