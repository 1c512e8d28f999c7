"""What God writes that cannot be done, or is asked about first: answered, and nothing at the table has changed."""

import re
from urllib.parse import unquote

import pytest

from pbem.demo.mail import Asked
from pbem.mail.writing.letters import write_letter
from tests.by_mail.club import club_in
from tests.by_mail.judging import WORDS, others, sit_down, spelt
from tests.by_mail.people import LOBBY
from tests.by_mail.table import html_of, play

SETTINGS = '"Letters", 4 seats, rulebook new-eleusis'


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with club_in(tmp_path_factory.mktemp("club"), "gods letters") as club:
        yield club


@pytest.fixture
def judging(club):
    return sit_down(club, SETTINGS)


# ---------------------------------------------------------------- the table and its rule


def test_a_table_where_god_judges_says_so_in_its_invitation_and_in_every_mail(club):
    judging = sit_down(club, '"Told", 4 seats')
    told = "God judges every move by email, and can write the rule in plain words."
    for person in judging.players:
        if person.name != "Ana":
            invitation = club.first.town.kinds_of(person, "invitation")[-1]
            assert told in " ".join(invitation.get_body(("plain",)).get_content().split())
        assert told in judging.told(person)


def test_where_the_server_is_god_no_person_can_judge(club):
    came = club.asks_for('"Both", 3 seats, god server, judge human')
    assert "For a person to judge, a person has to be God." in came.answer


def test_words_that_no_server_can_read_are_kept_as_they_are_and_sealed_with_yes(club):
    table = club.table('"Words", 4 seats, judge human')
    god = table.asked(Asked.RULE)
    read = table.says(god, f"RULE {WORDS}")
    assert WORDS in read.answer
    assert "We keep your words but don't read them, so you judge on your own." in read.answer
    sealed = table.says(god, "YES")
    assert f"The rule: {WORDS}." in sealed.answer
    assert "You judge every move. Each one comes to you in its own email" in sealed.answer


def test_words_that_can_be_read_check_god_without_being_asked_to(club):
    table = club.table('"Readable", 4 seats, judge human')
    god = table.asked(Asked.RULE)
    read = table.says(god, "RULE play a card of the other colour")
    assert "Below is how we read it" in read.answer
    assert "In formal notation: other colour" in read.answer
    sealed = table.says(god, "YES")
    assert "Sealed with it, in formal notation: other colour." in sealed.answer


def test_a_rule_in_words_has_a_thousand_characters_at_most(club):
    table = club.table('"Long", 4 seats, judge human')
    god = table.asked(Asked.RULE)
    assert WORDS in table.says(god, "RULE " + f"{WORDS} " * 37).answer  # 999
    with table.unchanged():
        came = table.says(god, "RULE " + f"{WORDS} " * 38)
    assert "Your rule is too long. In your own words, keep it to 1000 characters" in came.answer


def test_check_stands_beside_words_and_is_asked_back_where_it_cannot_be_read(club):
    table = club.table('"Check", 4 seats, judge human')
    god = table.asked(Asked.RULE)
    with table.unchanged():
        first = table.says(god, "CHECK other colour")
    assert "CHECK goes with a rule in your own words, and you have none waiting." in first.answer
    table.says(god, f"RULE {WORDS}")
    with table.unchanged():
        unread = table.says(god, "CHECK ask the cat")
    assert "We don't know what \"" in unread.answer
    assert "Your rule in words hasn't changed." in unread.answer
    beside = table.says(god, "CHECK other colour")
    assert WORDS in beside.answer
    assert "Besides your words, there's a rule we can read, shown below." in beside.answer


def test_a_suggested_rule_can_be_taken_where_god_judges(club):
    table = club.table('"Suggest", 4 seats, judge human')
    god = table.asked(Asked.RULE)
    suggested = table.says(god, "SUGGEST EASY")
    taken = re.search(r'href="mailto:[^"]*body=(RULE[^"]*?)%0', html_of(suggested.to(god)[0]))
    assert taken
    came = table.says(god, unquote(taken[1]))
    assert "Below is how we read it." in came.answer


def test_where_the_server_judges_words_are_refused_and_the_setting_is_named(club):
    table = club.table('"Machine", 4 seats')
    god = table.asked(Asked.RULE)
    with table.unchanged():
        came = table.says(god, f"RULE {WORDS}")
    assert (
        "Any words will do at a table where God judges by reply. You choose that when you create it"
        in came.answer
    )
    assert 'NEW TABLE "Rosewood", judge human' in came.answer
    for order in ("CHECK other colour", "STARTERS 2"):
        with table.unchanged():
            assert "the server judges by the secret rule" in table.says(god, order).answer


def test_starters_are_asked_for_only_where_the_rulebook_asks_the_rule(club):
    table = club.table('"One", 4 seats, rulebook new-eleusis, judge human')
    god = table.asked(Asked.RULE)
    with table.unchanged():
        came = table.says(god, "STARTERS 2")
    assert "every round begins with one starter" in came.answer


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize("word", ["RIGHT", "WRONG", "REDRAW"])
def test_a_verdict_of_a_player_is_refused(judging, word):
    judging.plays()
    bystander = others(judging, judging.mover_before())[0]
    with judging.table.unchanged():
        came = judging.table.says(bystander, word)
    assert f"{judging.god.name} is God in this round" in came.answer
    assert "And only God judges the moves." in came.answer


def test_a_verdict_at_a_table_where_the_server_judges_is_refused(club):
    table = club.table('"Machine", 4 seats', "other colour")
    god = table.god()
    with table.unchanged():
        assert "Only the Prophet can do that" in table.says(god, "RIGHT").answer
        assert "the server judges by the secret rule" in table.says(god, "REDRAW").answer


def test_a_verdict_with_nothing_to_judge_is_refused(judging):
    with judging.table.unchanged():
        assert "There's nothing to judge right now" in judging.judges("RIGHT").answer


def test_another_starter_is_not_drawn_where_none_waits(judging):
    """A play does: to say that none waits for a verdict would be untrue."""
    judging.plays()
    with judging.table.unchanged():
        came = judging.judges("REDRAW")
    assert "There's no starter to judge right now." in came.answer


def test_a_copy_of_a_verdict_changes_nothing(judging):
    judging.plays()
    asked = judging.table.newest(judging.god)
    judging.judges("RIGHT", asked)
    judging.plays()
    with judging.table.unchanged():
        again = judging.judges("RIGHT", asked)
    assert "We already had this one." in again.answer


def test_another_verdict_on_a_play_already_judged_points_to_amend(judging):
    """Above all it is not taken for a verdict on the play that waits now."""
    judging.plays()
    asked = judging.table.newest(judging.god)
    judging.judges("RIGHT", asked)
    judging.plays()
    with judging.table.unchanged():
        came = judging.judges("WRONG", asked)
    assert "You've already judged move 1 the other way. If that was a mistake, reply" in came.answer
    assert "AMEND 1 WRONG" in came.answer
    assert "body=AMEND%201%20WRONG" in html_of(came.to(judging.god)[0])


@pytest.mark.parametrize("letter", ["RIGHT\nWRONG", "WRONG\nRIGHT", "RIGHT\nREDRAW"])
def test_both_words_in_one_letter_are_neither_done(judging, letter):
    judging.plays()
    with judging.table.unchanged():
        came = judging.judges(letter)
    assert (
        came.answer.count(
            'Your email says both "right" and "wrong", so we took neither. Send the one you mean.'
        )
        == 2
    )
    judging.judges("RIGHT")
    assert judging.mover()


def test_a_prophet_who_writes_both_words_has_called_nothing(judging):
    prophet = judging.with_prophet()
    judging.plays()
    with judging.table.unchanged():
        came = judging.table.says(prophet, "RIGHT\nWRONG")
    assert (
        came.answer.count(
            'Your email says both "right" and "wrong", so we took neither. Send the one you mean.'
        )
        == 2
    )


def test_a_wrong_no_play_without_a_card_is_asked_back_with_every_card_of_the_hand(judging):
    _, hand = judging.says_no_play()
    with judging.table.unchanged():
        came = judging.judges("WRONG")
    assert "Which one?" in came.answer
    html = html_of(came.to(judging.god)[0])
    buttons = re.findall(r'">WRONG (?:[^<]+) of (?:spades|hearts|diamonds|clubs)</a>', html)
    assert len(buttons) == len(set(hand))


def test_a_card_that_is_not_in_the_shown_hand_is_asked_back_with_those_that_are(judging):
    _, hand = judging.says_no_play()
    absent = next(
        f"{rank}{suit}" for suit in "shdc" for rank in range(2, 11) if f"{rank}{suit}" not in map(spelt, hand)
    )
    with judging.table.unchanged():
        came = judging.judges(f"WRONG {absent}")
    assert f"There's no {absent} in the hand shown. Which of its cards is right?" in came.answer
    judging.judges(f"WRONG {spelt(hand[0])}")
    assert judging.mover()


def test_a_card_behind_wrong_that_is_not_the_play_is_asked_back(judging):
    _, card = judging.plays()
    other = "2h" if spelt(card) != "2h" else "3h"
    with judging.table.unchanged():
        came = judging.judges(f"WRONG {other}")
    assert f"There's no {other} in this move" in came.answer
    judging.judges(f"WRONG {spelt(card)}")


def test_one_word_for_two_tables_is_asked_back(club, judging):
    """God of one table, player at others: a word to none of them says which."""
    judging.plays()
    looked = write_letter(judging.god.address, LOBBY, "STATUS", name=judging.god.name)
    ((_, to_nobody),) = judging.table.posts(judging.god.address, LOBBY, looked).mails
    assert not to_nobody["Eleusis-Table"]
    with judging.table.unchanged():
        came = judging.table.says(judging.god, "RIGHT", to_nobody)
    assert "Which game is this for?" in came.answer
    named = judging.table.says(judging.god, f"{judging.table.number} RIGHT", to_nobody)
    assert 'You said "right".' in named.answer


# ---------------------------------------------------------------- second thoughts


def checked(club):
    """A God whose words are checked by a rule that the server reads."""
    return sit_down(club, SETTINGS, "\n\nCHECK other colour")


def against_his_rule(judging):
    """A play, and the verdict on it that God's readable rule would not give."""
    mover = judging.mover()
    line = judging.table.sees(mover).layout.main_line
    card = judging.hand(mover)[0]
    judging.table.says(mover, play(card))
    return mover, "WRONG" if card.suit.red != line[-1].suit.red else "RIGHT"


def test_a_verdict_against_his_own_rule_is_asked_about_and_told_to_nobody(club):
    judging = checked(club)
    _, verdict = against_his_rule(judging)
    asked = judging.judges(verdict)
    assert judging.kinds(asked) == {judging.god.name: ["receipt"]}
    assert f"Are you sure it's {verdict.lower()}?" in asked.answer
    assert f"By your own rule, it's {'wrong' if verdict == 'RIGHT' else 'right'}." in asked.answer
    html = html_of(asked.to(judging.god)[0])
    assert "body=YES" in html
    assert "body=NO" in html
    later = judging.judges("STATUS")
    assert f"YES confirm your verdict: {verdict}" in later.answer


def test_the_cards_that_his_rule_takes_for_right_are_told_in_the_order_of_the_shown_hand(club):
    judging = checked(club)
    last = judging.table.sees(judging.mover()).layout.main_line[-1]
    _, hand = judging.says_no_play()
    right = sorted({card for card in hand if card.suit.red != last.suit.red}, key=lambda card: card.index)
    asked = judging.judges("RIGHT")
    told = " ".join(str(card)[:-1] + card.suit.symbol for card in right)
    assert f"By your own rule, these cards in that hand are right: {told}." in asked.answer


@pytest.mark.parametrize("insists", ["YES", "the same again"])
def test_god_may_insist(club, insists):
    judging = checked(club)
    _, verdict = against_his_rule(judging)
    judging.judges(verdict)
    came = judging.judges("YES" if insists == "YES" else verdict)
    assert f'You said "{verdict.lower()}".' in came.answer
    assert set(judging.kinds(came)) == {person.name for person in judging.people}


def test_no_takes_the_verdict_back_and_the_other_one_is_done_at_once(club):
    judging = checked(club)
    _, verdict = against_his_rule(judging)
    judging.judges(verdict)
    dropped = judging.judges("NO")
    assert "We've dropped that verdict." in dropped.answer
    assert judging.kinds(dropped) == {judging.god.name: ["receipt"]}
    other = "RIGHT" if verdict == "WRONG" else "WRONG"
    came = judging.judges(other)
    assert f'You said "{other.lower()}".' in came.answer


def test_a_verdict_with_his_rule_is_done_without_a_question(club):
    judging = checked(club)
    _, against = against_his_rule(judging)
    came = judging.judges("RIGHT" if against == "WRONG" else "WRONG")
    assert "Are you sure" not in came.answer
    assert set(judging.kinds(came)) == {person.name for person in judging.people}


def test_a_verdict_against_an_earlier_one_names_the_play(judging):
    """The hand that was said to hold nothing right is shown; the next player lays one of its cards."""
    first, hand = judging.says_no_play()
    judging.judges("RIGHT")
    mover = judging.mover()
    assert mover is not first
    shared = [card for card in judging.hand(mover) if card in hand]
    if not shared:
        pytest.skip("the cards that are dealt do not meet")
    judging.plays(card=shared[0])
    asked = judging.judges("RIGHT")
    assert (
        "The main line was the same before move 1, but your verdict then doesn't fit this one" in asked.answer
    )
    came = judging.judges("YES")
    assert 'You said "right".' in came.answer


@pytest.mark.parametrize(("word", "told"), [("YES", 'You said "right".'), ("No.", 'You said "wrong".')])
def test_yes_to_a_mail_that_asks_for_a_verdict_is_one(judging, word, told):
    judging.plays()
    assert told in judging.judges(word).answer


def test_a_second_yes_to_one_question_is_not_taken_for_one_to_his_rule(club):
    judging = checked(club)
    _, verdict = against_his_rule(judging)
    judging.judges(verdict)
    asked = judging.table.newest(judging.god)
    judging.judges("YES", asked)
    judging.plays()
    with judging.table.unchanged():
        again = judging.judges("YES", asked)
    assert "We already had this one." in again.answer
