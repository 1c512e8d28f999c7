"""Guesses at the rule by mail: when they count, when they do not, and what is never told by the answer."""

import re

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.store.rows.people import LetterStatus
from tests.by_mail.club import club_in
from tests.by_mail.table import PEOPLE, card_words, html_of, play, words

EXPRESS = '"Fast", 4 seats, rulebook eleusis-express'
RULE = "other colour"
UNREADABLE = "if last is bllak: red, else: black"
TOO_MUCH = " or ".join(
    f"(higher than last of its {kind} and {what})"
    for kind in ("suit", "colour", "parity")
    for what in ("red", "black", "odd", "even", "face")
)


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with club_in(tmp_path_factory.mktemp("club"), "guesses") as club:
        yield club


@pytest.fixture(scope="module")
def table(club):
    """A table of Express where the colour alternates; every test leaves it waiting for a play."""
    return club.table(EXPRESS, RULE)


def mover_of(table):
    """Whose turn it is, a card of his that is right, and one that is wrong."""
    mover = table.asked(Asked.PLAY)
    sees = table.sees(mover)
    last = sees.layout.main_line[-1]
    right = next(card for card in sees.hand if card.suit.red != last.suit.red)
    wrong = next(card for card in sees.hand if card.suit.red == last.suit.red)
    return mover, right, wrong


def outcome(came):
    """What an answer says of the letter, without what stands below it."""
    ((_, mail),) = came.mails
    return re.search(r"\n(> .*?)\n\n\n?Your move, [A-Z]", text_of(mail), re.S)[1]


# ---------------------------------------------------------------- guesses that count


def test_a_guess_in_a_later_letter_counts_before_the_next_play_and_everybody_is_told_at_once(table):
    mover, right, _ = mover_of(table)
    table.says(mover, play(right))
    came = table.says(mover, "GUESS same suit")
    assert 'Your guess, "Play a card of the same suit", is wrong.' in came.answer
    assert {person for person, _ in came.mails} == set(PEOPLE)
    for person, mail in came.mails:
        if person is not mover:
            assert f'{mover.name} guesses the rule: "Play a card of the same suit". It\'s wrong.' in words(
                mail
            )


def test_a_guess_in_another_language_is_told_to_everybody_in_his_own(table):
    mover, right, _ = mover_of(table)
    reader = next(person for person in table.waiting() if person is not mover)
    table.says(reader, "LANGUAGE pt")
    came = table.says(mover, f"{play(right)}, GUESS Juega una carta del mismo palo que la última.")
    assert 'Your guess, "Play a card of the same suit", is wrong.' in came.answer
    (mail,) = came.to(reader)
    assert (
        f'{mover.name} dá um palpite sobre a regra: "Jogue uma carta do mesmo naipe". O palpite está errado.'
        in words(mail)
    )
    assert '"Jogue uma carta do mesmo naipe"' in table.says(reader, "HISTÓRIA").answer
    table.says(reader, "IDIOMA en")
    assert (
        'guesses the rule: "Play a card of the same suit". It\'s wrong.'
        in table.says(reader, "HISTORY").answer
    )


def test_a_guess_on_the_line_behind_the_play_is_asked_with_it(table):
    mover, right, _ = mover_of(table)
    came = table.says(mover, f"{play(right)}\nGUESS same suit")
    assert f"> {play(right)} GUESS same suit You played" in came.answer
    assert 'right. Your guess, "Play a card of the same suit", is wrong.' in came.answer


def test_a_guess_wraps_as_far_as_the_next_blank_line(table):
    mover, right, _ = mover_of(table)
    came = table.says(mover, f"{play(right)}, GUESS if last is red:\nred, else:\nblack\n\nThanks, Ana")
    assert (
        'Your guess, "If the last card is red, play a red card; otherwise play a black card", is wrong.'
        in came.answer
    )


def test_a_guess_is_read_by_others_in_the_servers_own_words(table):
    mover, right, _ = mover_of(table)
    came = table.says(mover, f"{play(right)}, GUESS   SAME   suit or (same VALUE)")
    other = next(person for person in PEOPLE if person is not mover)
    (mail,) = came.to(other)
    assert 'guesses the rule: "Play a card of the same suit or of the same value".' in words(mail)


def test_a_guess_in_answer_to_the_mail_that_asked_for_the_play_counts(table):
    mover, right, _ = mover_of(table)
    asked = table.newest(mover)
    table.says(mover, play(right), asked)
    came = table.says(mover, "GUESS same suit", asked)
    assert 'Your guess, "Play a card of the same suit", is wrong.' in came.answer


def test_a_wrong_play_that_came_with_a_guess_is_paid_for_and_the_guess_is_told_to_nobody(table):
    mover, _, wrong = mover_of(table)
    came = table.says(mover, f"{play(wrong)}, GUESS {RULE}")
    assert re.search(
        r"you draw 1 card \(\S+\)\. Your move was wrong, so we didn't check your guess\.", came.answer
    )
    for person, mail in came.mails:
        if person is not mover and person is not table.god():
            news = re.search(r"(?:NEWS|SINCE YOUR LAST MOVE) (.*?) ON THE TABLE", words(mail))[1]
            assert news.endswith("wrong, draws 1")
            assert RULE not in words(mail)


# ---------------------------------------------------------------- copies and old mails


def test_a_letter_with_a_guess_that_comes_twice_is_done_once(table):
    mover, right, _ = mover_of(table)
    asked = table.newest(mover)
    letter = table.letter(mover, f"{play(right)}, GUESS same suit", asked)
    first = table.posts(mover.address, reply_address(asked), letter)
    assert first.fate is LetterStatus.HANDLED
    with table.unchanged():
        again = table.posts(mover.address, reply_address(asked), letter)
        anew = table.says(mover, f"{play(right)}, GUESS same suit", asked)
    assert (again.fate, again.mails) == (LetterStatus.DUPLICATE, [])
    assert "We already had this one. Nothing has changed." in anew.answer


def test_the_same_guess_mailed_anew_is_told_that_it_is_done_already(table):
    mover, right, _ = mover_of(table)
    table.says(mover, play(right))
    told = table.newest(mover)
    table.says(mover, "GUESS same suit", told)
    with table.unchanged():
        again = table.says(mover, "GUESS same suit", told)
    assert "We already had this one. Nothing has changed." in again.answer


def test_a_guess_after_somebody_else_has_played_is_not_asked(table):
    first, right, _ = mover_of(table)
    table.says(first, play(right))
    told = table.newest(first)
    second, its_right, _ = mover_of(table)
    table.says(second, play(its_right))
    with table.unchanged():
        old = table.says(first, f"GUESS {RULE}", told)
        new = table.says(first, f"GUESS {RULE}")
    assert "The game moved on first:" in old.answer
    assert f"{second.name}: " in old.answer
    assert f"Still want it? Reply GUESS {RULE}" in old.answer
    assert "You can guess the rule once after each of your right moves" in new.answer


def test_a_second_guess_in_one_turn_is_refused(table):
    mover, right, _ = mover_of(table)
    table.says(mover, f"{play(right)}, GUESS same suit")
    with table.unchanged():
        came = table.says(mover, f"GUESS {RULE}")
    assert "You can guess the rule once after each of your right moves" in came.answer


def test_a_guess_before_any_play_of_his_and_one_of_gods_are_refused(table):
    mover, _, _ = mover_of(table)
    with table.unchanged():
        early = table.says(mover, f"GUESS {RULE}")
        god = table.says(table.god(), f"GUESS {RULE}")
    assert "You can guess the rule once after each of your right moves" in early.answer
    assert "You're God in this round, so you have no cards to play." in god.answer


# ---------------------------------------------------------------- guesses that cannot be read


def test_an_unreadable_guess_holds_up_its_play_and_the_answer_is_the_same_for_a_right_and_a_wrong_one(table):
    mover, right, wrong = mover_of(table)
    said = {}
    for card in (right, wrong):
        with table.unchanged():
            came = table.says(mover, f"{play(card)}, GUESS {UNREADABLE}")
        said[card] = outcome(came)
        spelt = f"{table_name(card)}"
        assert "We didn't play your move either" in " ".join(said[card].split())
        assert re.search(rf"\n +PLAY {spelt}, GUESS if last is black: red, else: black\n", said[card])
        assert re.search(rf"\n +PLAY {spelt}\n", said[card])
        shown = re.search(r"\n( +)(if last is bllak.*)\n( +)\^", said[card])
        assert len(shown[3]) - len(shown[1]) == UNREADABLE.index("bllak")
    neutral = [
        re.sub(r"\s+", " ", text.replace(table_name(card), "CARD").replace(card_words(card), "CARD"))
        for card, text in said.items()
    ]
    assert neutral[0] == neutral[1]


def table_name(card):
    """A card as our own offers spell it."""
    names = {1: "ace", 11: "jack", 12: "queen", 13: "king"}
    return f"{names.get(card.rank, card.rank)} of {card.suit.name.lower()}"


def test_an_unreadable_guess_behind_a_no_play_holds_that_up_too(table):
    mover, _, _ = mover_of(table)
    with table.unchanged():
        came = table.says(mover, f"NO PLAY\nGUESS {UNREADABLE}")
    assert re.search(r"NO PLAY, GUESS if last is black: red, else: black NO PLAY ", came.answer + " ")


def test_an_unreadable_guess_alone_is_shown_with_a_caret_and_may_be_sent_again(table):
    mover, right, _ = mover_of(table)
    table.says(mover, play(right))
    with table.unchanged():
        came = table.says(mover, f"GUESS {UNREADABLE}")
    assert came.fate is LetterStatus.MISREAD
    assert "It cost you nothing." in came.answer
    assert "We didn't play your move either" not in came.answer
    assert (
        'Your guess, "If the last card is black, play a black card; otherwise play a red card", is wrong.'
        in (table.says(mover, "GUESS if last is black: black, else: red").answer)
    )


def test_a_guess_full_of_markup_does_no_harm_to_anybody(table):
    mover, right, _ = mover_of(table)
    with table.unchanged():
        came = table.says(mover, f"{play(right)}, GUESS <script>alert(1)</script> \x1b[31m")
    (receipt,) = came.to(mover)
    assert "<script" not in html_of(receipt)
    assert "\x1b" not in text_of(receipt)


def test_a_guess_that_is_nothing_at_all_is_asked_for(table):
    mover, right, _ = mover_of(table)
    with table.unchanged():
        came = table.says(mover, f"{play(right)}, GUESS")
    assert "Something is missing after this command." in came.answer


def test_a_guess_too_complicated_to_compare_is_refused_alike_for_a_right_and_a_wrong_play(club):
    table = club.table(EXPRESS, TOO_MUCH)
    mover = table.asked(Asked.PLAY)
    hand = table.sees(mover).hand
    answers = []
    for card in (hand[0], hand[-1]):
        with table.unchanged():
            came = table.says(mover, f"{play(card)}, GUESS {TOO_MUCH} or (red and black)")
        # What he wrote is shown cut to a length, so less of it is shown after a longer card.
        answers.append(" ".join(outcome(came).partition("Your guess is too")[2].split()))
    assert answers[0] == answers[1]
    assert answers[0].startswith("complicated to compare with the secret rule")


# ---------------------------------------------------------------- tables without guesses, tables without Prophets


def test_where_nobody_guesses_a_guess_is_refused_and_the_play_of_the_same_line_waits(club):
    table = club.table('"Usual", 4 seats', RULE)
    mover, right, _ = mover_of(table)
    with table.unchanged():
        one_line = table.says(mover, f"{play(right)}, GUESS {RULE}")
        alone = table.says(mover, f"GUESS {RULE}")
        unread = table.says(mover, f"GUESS {UNREADABLE}")
    for came in (one_line, alone, unread):
        assert "At this table you can't guess the rule." in came.answer
        assert "Think you know it? Reply PROPHET right after your own move." in came.answer
    two_lines = table.says(mover, f"{play(right)}\nGUESS {RULE}")
    assert f"> {play(right)} You played" in two_lines.answer
    assert f"> GUESS {RULE} At this table you can't guess the rule." in two_lines.answer


def test_where_there_is_no_prophet_who_asks_to_become_one_is_refused(table):
    mover, right, _ = mover_of(table)
    with table.unchanged():
        for order in (
            f"{play(right)}, PROPHET",
            f"{play(right)}, PROPHET IF RIGHT",
            "NO PLAY, PROPHET",
            "PROPHET",
        ):
            came = table.says(mover, order)
            assert "There's no Prophet at this table." in came.answer, order
        came = table.says(mover, "RIGHT")
    assert came.fate is LetterStatus.MISREAD


def test_god_reads_of_the_play_and_of_the_guess_that_came_with_it(table):
    mover, right, _ = mover_of(table)
    came = table.says(mover, f"{play(right)}, GUESS same suit")
    (mail,) = came.to(table.god())
    shown = f"{mover.name} {str(right)[:-1]}{right.suit.symbol} right"
    assert (
        f'NEWS {shown} {mover.name} guesses the rule: "Play a card of the same suit". It\'s wrong. ON THE TABLE'
        in words(mail)
    )


def test_the_round_ends_with_the_letter_of_a_right_guess(table):
    mover, right, _ = mover_of(table)
    table.says(mover, play(right))
    came = table.says(mover, "GUESS if last is red: black, else: red")
    assert '", is right. You found the rule, and the round is over.' in came.answer
    kinds = {mail["Eleusis-Kind"] for person, mail in came.mails}
    assert "round-end" in kinds
    for person in PEOPLE:
        end = next(mail for mail in came.to(person) if mail["Eleusis-Kind"] == "round-end")
        assert (
            f'{mover.name} guessed the rule: "If the last card is red, play a black card; otherwise play a red card".'
            in words(end)
        )
    with table.unchanged():
        late = table.says(mover, "GUESS same suit")
    assert late.fate is LetterStatus.MISREAD
