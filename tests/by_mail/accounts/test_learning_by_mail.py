"""LEARN: the tour for newcomers by email, each answer one word or a tap, and nothing kept of it."""

import re
from urllib.parse import unquote

import pytest

from pbem.edge.maildir_client import text_of
from tests.by_mail.mailboxes import kind_of, moves_in, to_lobby
from tests.by_mail.table import ANA, BRUNO, html_of, words


def taps(mail):
    """The answers that its links begin."""
    bodies = re.findall(r"mailto:[^\"]*?body=([^\"&]*)", html_of(mail))
    return [unquote(one).partition("\r\n")[0].strip() for one in bodies]


def sent(house, person, said):
    """What the server answers to somebody who writes to it, not to a table."""
    (mail,) = to_lobby(house, person, said).to(person)
    return mail


def next_tap(mail, wanted):
    """The first answer of a mail in which this stands."""
    return next(one for one in taps(mail) if wanted in one)


def test_the_whole_tour_is_made_by_taps_alone(dealt):
    mail = sent(dealt, BRUNO, "LEARN")
    assert "one player makes up a secret rule" in words(mail)
    mail = sent(dealt, BRUNO, next_tap(mail, "LEARN 2"))
    assert "It's your turn. The last right card is 10♣." in words(mail)
    mail = sent(dealt, BRUNO, next_tap(mail, "9 of hearts"))
    assert "9♥ is right!" in words(mail)
    assert "so you know no more than before" in words(mail)
    mail = sent(dealt, BRUNO, next_tap(mail, "9 of hearts, 7 of spades"))
    assert "7♠ is wrong. It hangs below 9♥." in words(mail)
    assert "A surprise: 7♠ and 9♥ have different colours" in words(mail)
    mail = sent(dealt, BRUNO, next_tap(mail, "LEARN 9 of hearts, 7 of spades RULE"))
    assert "Do you know the rule now?" in words(mail)
    again = sent(dealt, BRUNO, next_tap(mail, "red and black take turns"))
    assert "That isn't the rule: 7♠ was wrong after 9♥." in words(again)
    mail = sent(dealt, BRUNO, next_tap(again, "odd and even take turns"))
    assert "That's the rule!" in words(mail)
    assert "Ana plays 5♠. Right or wrong?" in words(mail)
    fallen = sent(dealt, BRUNO, next_tap(mail, "WRONG"))
    assert "You're overthrown!" in words(fallen)
    assert next_tap(fallen, "LEARN 5").startswith("LEARN 5 9 of hearts, 7 of spades")
    over = sent(dealt, BRUNO, next_tap(mail, "RIGHT"))
    assert "Yes! God says 5♠ is right, too." in words(over)
    assert "And now you know Eleusis." in words(over)
    assert "PRACTICE" in taps(over)


@pytest.mark.parametrize(
    ("language", "learn", "right", "told"),
    [
        ("en", "LEARN", "RIGHT", "Yes! God says"),
        ("pt", "APRENDER", "CERTA", "Isso! Deus também diz"),
        ("pt-PT", "APRENDER", "CERTA", "Isso! Deus também diz"),
        ("es", "APRENDER", "CORRECTA", "¡Sí! Dios también dice"),
        ("it", "IMPARA", "GIUSTA", "Sì! Anche Dio dice"),
    ],
)
def test_every_offered_answer_is_understood_in_each_language(dealt, language, learn, right, told):
    dealt.says(BRUNO, f"LANGUAGE {language}")

    def goes(said):
        mail = sent(dealt, BRUNO, said)
        assert len(text_of(mail).splitlines()) <= 60
        return mail, [one for one in taps(mail) if one.startswith(learn)]

    _, (following, *_) = goes(learn)
    _, hand = goes(following)
    assert len(hand) == 5
    _, (*rest, find) = goes(hand[0])
    assert len(rest) == 4
    _, (*guesses, own) = goes(find)
    assert len(guesses) == 4
    verdicts = [goes(guess) for guess in guesses]
    assert [offers[:4] for _, offers in verdicts].count(guesses) == 3
    _, (says_right, says_wrong) = next(one for one in verdicts if one[1][:4] != guesses)
    assert says_right.endswith(right)
    assert told in words(goes(says_right)[0])
    assert told not in words(goes(says_wrong)[0])
    assert own == find


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("LEARN 6d RULE even after odd, odd after even", "That's the rule!"),
        ("LEARN RULE odd and even take turns, but never a king", "So close! Your rule fits every card here."),
        ("LEARN RULE odd then even", "This can mean two things."),
        ("LEARN RULE blue cards after the moon", "This doesn't count as your answer."),
        ("LEARN Kh", "You don't have king of hearts"),
        ("LEARN 9c", "You don't have 9 of clubs. Did you mean"),
        ("LEARN the ropes", "To learn Eleusis from the start, reply LEARN."),
        ("LEARN 2d 9h", "You don't have 2 of diamonds. Did you mean"),
    ],
)
def test_what_somebody_writes_is_read_or_told_why_not(dealt, said, told):
    assert told in dealt.says(ANA, said).answer


def test_one_of_two_meanings_carries_the_cards_along(dealt):
    came = dealt.says(ANA, "LEARN 6d 9h RULE odd then even")
    assert came.answer.count("LEARN 6 of diamonds, 9 of hearts RULE") >= 2


def test_a_stranger_is_asked_whether_the_address_is_theirs_and_then_learns(dealt):
    eve = moves_in(dealt, "Eve", "eve@example.net")
    (asked,) = to_lobby(dealt, eve, "LEARN").to(eve)
    assert kind_of(asked) == "confirmation"
    assert "5♥" not in text_of(asked)
    (came,) = dealt.says(eve, "YES", asked).to(eve)
    assert "one player makes up a secret rule" in words(came)


def test_a_strangers_prose_that_begins_with_the_word_is_no_order(dealt):
    eve = moves_in(dealt, "Eve", "eve@example.net")
    assert to_lobby(dealt, eve, "Learn how to earn 5000 dollars a week!").to(eve) == []


def test_many_steps_in_one_email_get_one_answer_and_nothing_is_kept(dealt):
    with dealt.house.store.reading() as reading:
        before = reading.people.by_address(ANA.address)
    assert len(dealt.says(ANA, "\n".join(["LEARN 2", "LEARN 6d", "LEARN 9h"])).to(ANA)) == 1
    with dealt.house.store.reading() as reading:
        assert reading.people.by_address(ANA.address) == before


def test_the_first_email_links_to_the_tour_on_the_site(dealt):
    mail = sent(dealt, ANA, "LEARN")
    linked = "/learn" in text_of(mail)
    assert linked == bool(dealt.house.post.unsubscribing.url)


def test_who_asks_without_end_is_not_answered_without_end(dealt):
    answers = [len(to_lobby(dealt, ANA, "LEARN 2").to(ANA)) for _ in range(30)]
    assert answers[0] == 1
    assert answers[-1] == 0
