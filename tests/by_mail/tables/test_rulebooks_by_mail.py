"""What differs from rulebook to rulebook, as its people notice it by mail: hints, starters, open cards, options."""

import re
from dataclasses import replace

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.samples import Difficulty
from pbem.service.schedule.tick import tick
from pbem.store.rows.people import LetterStatus
from tests.by_mail.club import club_in
from tests.by_mail.knowing import read
from tests.by_mail.still import HOUR, SECOND
from tests.by_mail.table import ANA, BRUNO, PEOPLE, PIA, RUI, play, words

USUAL = '"Usual", 4 seats, clock 60 days'
EXPRESS = '"Fast", 4 seats, rulebook eleusis-express, clock 60 days'
BASIC = '"Basic", 4 seats, rulebook eleusis-basic, clock 60 days'
ELEUSI = '"Eleusi", 4 seats, rulebook eleusi, clock 60 days'


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with club_in(tmp_path_factory.mktemp("club"), "rulebooks") as club:
        yield club


def in_haste(settings):
    """The same table with an hour for each move."""
    return settings.replace("60 days", "1 hour")


def time_is_up(table):
    """What the server mails about this table when its God has let his time pass."""
    before = len(table.town.mails)
    table.waits(HOUR + 61 * SECOND)
    tick(table.house)
    table.counter.work()
    return [
        (person, mail)
        for person, mail in table.town.mails[before:]
        if mail["Eleusis-Table"] == str(table.number)
    ]


def told(mails, person):
    return " ".join(words(mail) for whose, mail in mails if whose is person)


# ---------------------------------------------------------------- hints


def test_where_a_hint_is_required_no_rule_is_sealed_without_one_and_everybody_is_told_it(club):
    table = club.table(BASIC)
    god = table.asked(Asked.RULE)
    assert "hint" in words(table.newest(god))
    came = table.says(god, "RULE other colour")
    assert "seals the rule and deals the cards" in came.answer
    for order in ("CONFIRM", "YES"):
        with table.unchanged():
            came = table.says(god, order)
        assert "In this variant God must give a hint. First send HINT and your hint." in came.answer
    table.says(god, "HINT Values do not count.")
    came = table.says(god, "CONFIRM")
    assert "Your rule is sealed and the cards are dealt." in came.answer
    for person in PEOPLE:
        assert 'God\'s hint: "Values do not count."' in words(table.newest(person))


def test_hint_and_yes_may_come_in_one_letter(club):
    table = club.table(BASIC)
    god = table.asked(Asked.RULE)
    table.says(god, "RULE other colour")
    assert "Your rule is sealed" in table.says(god, "HINT Values do not count.\n\nYES").answer


def test_yes_in_the_letter_that_writes_the_rule_confirms_nothing_that_god_has_not_read(club):
    table = club.table(USUAL)
    god = table.asked(Asked.RULE)
    came = table.says(god, "RULE other colour\n\nYES")
    assert "Not confirmed yet. First read above how we understood your rule, then reply" in came.answer
    assert "older email" not in came.answer
    assert "Your rule is sealed" in table.says(god, "YES").answer


@pytest.mark.parametrize("draft", ["", "RULE other colour"])
def test_for_a_god_without_a_required_hint_the_server_draws_a_sample_rule_that_brings_its_own(club, draft):
    table = club.table(in_haste(BASIC))
    god = table.asked(Asked.RULE)
    if draft:
        table.says(god, draft)
    mails = time_is_up(table)
    hints = {
        sample.hint("en") for sample in table.house.samples() if sample.difficulty is not Difficulty.HARD
    }
    said = {re.search(r'God\'s hint: "(.*?)"', told(mails, person))[1] for person in PEOPLE}
    assert len(said) == 1
    assert said <= hints
    assert "The server drew a sample rule" in told(mails, god)
    assert sum(bool(table.sees(person).hand) for person in PEOPLE) == 3


def test_the_hint_of_the_servers_sample_rule_is_in_the_language_of_the_god_it_is_drawn_for(club):
    table = club.table(in_haste(BASIC))
    god = table.asked(Asked.RULE)
    table.says(god, "LANGUAGE pt")
    mails = time_is_up(table)
    table.says(god, "LANGUAGE en")
    hints = {sample.hint("pt") for sample in table.house.samples()}
    others = [person for person in PEOPLE if person is not god]
    assert {re.search(r'God\'s hint: "(.*?)"', told(mails, person))[1] for person in others} <= hints


def test_a_god_who_gave_hint_and_rule_but_no_yes_is_taken_at_his_word(club):
    table = club.table(in_haste(BASIC))
    god = table.asked(Asked.RULE)
    table.says(god, "RULE other colour\n\nHINT Values do not count.")
    mails = time_is_up(table)
    assert "Your secret rule: Play a card of another colour." in told(mails, god)
    assert 'God\'s hint: "Values do not count."' in told(mails, god)
    for person in PEOPLE:
        assert "sample rule" not in told(mails, person)


def test_the_hint_of_a_god_who_never_wrote_a_rule_is_not_told_with_a_sample_rule(club):
    """It may be false of the server's sample."""
    table = club.table(in_haste(BASIC))
    god = table.asked(Asked.RULE)
    table.says(god, "HINT Only hearts are ever right.")
    mails = time_is_up(table)
    for person in PEOPLE:
        assert "Only hearts are ever right." not in told(mails, person)


def test_where_hints_come_before_play_only_a_later_one_is_refused(club):
    table = club.table(USUAL, "other colour")
    god = table.god()
    with table.unchanged():
        came = table.says(god, "HINT Values do not count.")
    assert "The round has begun, and at this table God can only give hints before that." in came.answer


def test_nobody_but_god_gives_a_hint_in_play(club):
    table = club.table(EXPRESS, "other colour")
    player = table.waiting()[0]
    with table.unchanged():
        came = table.says(player, "HINT It is red.")
    assert f"{table.god().name} is God in this round. Only God sets the rule and gives hints." in came.answer


def test_a_hint_in_play_makes_no_mail_of_a_player_old(club):
    table = club.table(EXPRESS, "other colour")
    mover = table.asked(Asked.PLAY)
    asked = table.newest(mover)
    came = table.says(table.god(), "HINT Values do not count.")
    assert {person for person, _ in came.mails} == set(PEOPLE)
    card = table.sees(mover).hand[0]
    assert "You played" in table.says(mover, play(card), asked).answer


# ---------------------------------------------------------------- open cards and starters


def test_a_rule_that_leaves_too_few_cards_open_is_refused_with_the_numbers(club):
    table = club.table(EXPRESS)
    god = table.asked(Asked.RULE)
    with table.unchanged():
        came = table.says(god, "RULE value = value of last + 1, wrapping")
    assert came.fate is LetterStatus.MISREAD
    assert "at most 8 of 104 cards (starter included) would be right" in came.answer
    assert "This table needs 20." in came.answer


def test_where_a_table_lifts_that_the_same_rule_is_taken(club):
    table = club.table(f"{EXPRESS}, option open_cards_min 0", "value = value of last + 1, wrapping")
    assert "a rule can be as strict as God likes" in words(table.newest(table.god()))


@pytest.fixture
def quiet_club(tmp_path):
    """A club in which nobody else lets their time pass, as many would together."""
    with club_in(tmp_path, "samples") as club:
        yield club


def test_the_servers_own_sample_leaves_as_many_cards_open_as_the_table_asks(quiet_club):
    few = [
        one for one in quiet_club.first.house.samples() if one.text.startswith("value = value of last + 1")
    ]
    others = [one for one in quiet_club.first.house.samples() if "same suit or same value" in one.text]
    for _ in range(3):
        table = quiet_club.table(in_haste(EXPRESS))
        table.house = replace(table.house, samples=lambda: (*few, *others))
        god = table.asked(Asked.RULE)
        assert "Your secret rule: Play a card of the same suit or of the same value." in told(
            time_is_up(table), god
        )


def test_a_rule_that_looks_back_two_cards_gets_two_starters_where_the_rulebook_says_so(club):
    table = club.table(ELEUSI, "other colour than second last")
    for person in PEOPLE:
        sees = table.sees(person)
        assert "2 cards, 2 right, 0 wrong." in words(table.newest(person))
        assert len(sees.layout.main_line) == 2
    first, second = sees.layout.main_line
    mover = table.asked(Asked.PLAY)
    rule = compile_rule(read("other colour than second last"))
    card = next(one for one in table.sees(mover).hand if rule.permits((first, second), one))
    assert ": right." in table.says(mover, play(card)).answer


def test_a_rule_that_looks_back_one_card_gets_one_starter_there(club):
    table = club.table(ELEUSI, "other colour")
    assert "ON THE TABLE: 1 card," in words(table.newest(ANA))


def test_a_string_may_be_the_whole_hand_where_the_rulebook_says_so_and_one_card_in_express(club):
    table = club.table(ELEUSI, "other colour or same colour as last")
    mover = table.asked(Asked.PLAY)
    hand = table.sees(mover).hand
    assert f"{mover.name} has no cards left." in told(table.says(mover, play(*hand)).mails, mover)
    table = club.table(EXPRESS, "other colour")
    mover = table.asked(Asked.PLAY)
    with table.unchanged():
        came = table.says(mover, play(*table.sees(mover).hand[:2]))
    assert "You can play at most 1 card at once. You sent 2." in came.answer


# ---------------------------------------------------------------- rules that read the sidelines


def test_at_a_table_of_experts_a_wrong_card_decides_what_is_right_after_it(club):
    table = club.table(f"{BASIC}, option rule_reads sidelines")
    for person in PEOPLE:
        assert "but here: the rule can look at the sidelines too (for experts)." in words(
            table.newest(person)
        )
    god = table.asked(Asked.RULE)
    assert "At this table, it can also look at the wrong cards in the sidelines." in words(table.newest(god))
    came = table.says(god, "RULE Play a card of the same colour as the last card laid, right or wrong.")
    assert "Play a card of the same colour as the last card laid (right or wrong)." in came.answer
    assert "In formal notation: same colour as last laid" in came.answer
    table.says(god, "HINT Look at everything that lies there.\n\nYES")

    def plays(red):
        mover = table.asked(Asked.PLAY)
        card = next(one for one in table.sees(mover).hand if one.suit.red == red)
        return re.findall(r"You played \S+: (\w+)", table.says(mover, play(card)).answer)

    (starter,) = table.sees(ANA).layout.main_line
    red = starter.suit.red
    assert plays(not red) == ["wrong"]
    assert plays(red) == ["wrong"]
    assert plays(red) == ["right"]
    assert plays(not red) == ["wrong"]


def test_without_that_option_such_a_rule_is_refused_and_the_option_is_named_where_there_is_one(club):
    option = "Experts can create a table that allows it: option rule_reads sidelines."
    refusal = 'A rule sees only the main line, so it can\'t use wrong cards ("last wrong card").'
    for settings, offered in (
        (BASIC, True),
        (EXPRESS, False),
        (f"{BASIC}, option rule_reads main-line", False),
    ):
        table = club.table(settings)
        god = table.asked(Asked.RULE)
        with table.unchanged():
            came = table.says(god, "RULE other suit than the last wrong card")
        assert came.fate is LetterStatus.MISREAD
        assert refusal in came.answer
        assert (option in came.answer) is offered
        assert "Here's a rule that works: RULE If the last card is black" in came.answer


def test_a_table_of_experts_is_told_what_can_be_said_of_sidelines_where_a_rule_says_more(club):
    table = club.table(f"{BASIC}, option rule_reads sidelines")
    god = table.asked(Asked.RULE)
    with table.unchanged():
        came = table.says(god, "RULE if the sideline is long: red, else: black")
    assert 'A rule can\'t say "sideline" here. It can use the last card laid, right or wrong' in came.answer
    works = "RULE Play a card of the same colour as the last card laid (right or wrong)."
    assert f"Here's a rule that works: {works}" in came.answer


# ---------------------------------------------------------------- tables that are asked for


def test_an_option_that_cannot_be_is_refused_with_what_can(club):
    for settings, refusal in {
        '"X", option string_max many': 'can\'t have the option "string_max many". What works here: 0–',
        '"X", option direction up': "What works here: clockwise, anticlockwise.",
        '"X", option prophets true': 'A table can\'t have the option "prophets true". What works here:',
        '"X", option rule_reads sidelines': 'the option "rule_reads sidelines". What works here: main-line.',
        '"X", rulebook eleusis-basic, option rule_reads all': "What works here: main-line, sidelines.",
        '"X", option name mine': 'A table can\'t have the option "name mine". What works here:',
        '"X", rulebook eleusis': "There's no variant called Eleusis.",
        '"X", rulebook eleusis-express, 2 seats': "This variant is for 3 to 8 people, God included, not 2.",
        '"X", rulebook novo-eleusis, 3 seats': "This variant is for 4 to 8 people, God included, not 3.",
    }.items():
        before = len(club.first.town.mails)
        came = club.asks_for(settings)
        assert came.fate is LetterStatus.MISREAD, settings
        assert refusal in came.answer, settings
        assert len(club.first.town.mails) == before + 1


def test_two_options_that_need_each_other_are_taken_together_and_one_alone_is_refused(club):
    alone = club.asks_for(f"{BASIC}, option prophet true")
    assert alone.fate is LetterStatus.MISREAD
    assert ", which clashes with the rest. Choose another value for" in alone.answer
    assert "prophet_expel_from is 0, which clashes with the rest" in alone.answer
    table = club.table(f"{BASIC}, option prophet true, option prophet_expel_from 20")
    told_ = words(table.newest(BRUNO))
    assert "Variant Eleusis Basic, but here: with a Prophet, " in told_
    assert "under a Prophet a wrong play knocks you out once 20 cards have been laid" in told_


def test_a_variant_is_chosen_by_the_name_that_readers_know_too(club):
    came = club.asks_for('NEW TABLE "Fast", variant Eleusis Express')
    _, digest = sorted(came.to(ANA), key=lambda mail: int(mail["Eleusis-Table"]))
    assert "Variant Eleusis Express." in words(digest)
    refused = words(club.asks_for('NEW TABLE "Fast", variant Elusis Express').to(ANA)[0])
    assert "There's no variant called Elusis Express. You can choose " in refused
    assert "Eleusis Express" in refused


def test_a_new_table_asked_for_in_answer_to_another_tables_mail_has_a_mail_of_its_own(club):
    came = club.asks_for(f"{EXPRESS}\nINVITE {BRUNO.address}")
    receipt, digest = sorted(came.to(ANA), key=lambda mail: int(mail["Eleusis-Table"]))
    number = int(digest["Eleusis-Table"])
    assert receipt["Eleusis-Table"] == "1" != str(number)
    assert f"Your table is ready: Game {number}. We're sending you an email about it." in words(receipt)
    assert "We're sending bruno@example.org an invitation." in words(receipt)
    assert "Variant Eleusis Express." in words(digest)
    assert f"g{number}-" in reply_address(digest)
    ((invitation,),) = [came.to(BRUNO)]
    assert "invites you to a game of Eleusis" in words(invitation)
    assert "Variant Eleusis Express." in words(invitation)


def test_where_the_new_table_cannot_be_nobody_is_invited_to_the_old_one(club):
    came = club.asks_for(f'"X", rulebook none\nINVITE {PIA.address} {RUI.address}')
    assert len(came.mails) == 1
    assert "Skipped, because a command above it failed." in came.answer
