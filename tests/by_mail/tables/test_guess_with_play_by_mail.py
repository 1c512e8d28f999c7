"""A guess that is bound to a play: told to whom it concerns when the play had to wait, never lost with a copy."""

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from pbem.mail.writing.letters import write_letter
from tests.by_mail.club import club_in
from tests.by_mail.people import LOBBY
from tests.by_mail.table import PEOPLE, html_of, play, words

EXPRESS = '"Fast", 4 seats, rulebook eleusis-express'
BOTH = '"Both", 4 seats, option guess true'
RULE = "other colour"


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with club_in(tmp_path_factory.mktemp("club"), "guess with a play") as club:
        yield club


@pytest.fixture(scope="module")
def express(club):
    """A table of Express where the colour alternates; every test leaves it waiting for a play."""
    return club.table(EXPRESS, RULE)


def mover_of(table):
    """Whose turn it is, and a card of his that is right."""
    mover = table.asked(Asked.PLAY)
    sees = table.sees(mover)
    last = sees.layout.main_line[-1]
    return mover, next(card for card in sees.hand if card.suit.red != last.suit.red)


def under_a_prophet(club):
    """A table with Prophets and guesses, on which a play with a guess waits for the Prophet's call."""
    table = club.table(BOTH, RULE)
    prophet, right = mover_of(table)
    table.says(prophet, f"{play(right)}, PROPHET")
    guesser, right = mover_of(table)
    asked = table.newest(guesser)
    came = table.says(guesser, f"{play(right)}, GUESS same suit")
    return table, prophet, guesser, right, asked, came


def news_in(mail):
    return words(mail).partition("ON THE TABLE")[0]


def test_who_guessed_with_a_play_that_waited_for_the_prophet_is_told_what_became_of_both(club):
    table, prophet, guesser, _, _, came = under_a_prophet(club)
    assert "We'll check your guess once your move is judged, and only if it's right." in came.answer
    assert not any("guesses the rule" in words(mail) for _, mail in came.mails)
    called = table.says(prophet, "RIGHT")
    (mail,) = called.to(guesser)
    assert f"right, as {prophet.name} said" in news_in(mail)
    assert 'You guess the rule: "Play a card of the same suit". It\'s wrong.' in news_in(mail)


def test_the_prophet_whose_call_brought_a_guess_reads_of_it_once(club):
    table, prophet, guesser, _, _, _ = under_a_prophet(club)
    called = table.says(prophet, "RIGHT")
    assert (
        called.answer.count(f'{guesser.name} guesses the rule: "Play a card of the same suit". It\'s wrong.')
        == 1
    )
    (other,) = [one for one in PEOPLE if one not in (prophet, guesser, table.god())]
    (mail,) = called.to(other)
    assert (
        news_in(mail).count(f'{guesser.name} guesses the rule: "Play a card of the same suit". It\'s wrong.')
        == 1
    )


def test_where_the_prophet_leaves_with_a_play_before_him_its_player_is_told_of_play_and_guess(club):
    table, prophet, guesser, _, _, _ = under_a_prophet(club)
    (mail,) = table.says(prophet, "LEAVE YES").to(guesser)
    assert 'You guess the rule: "Play a card of the same suit". It\'s wrong.' in text_of(mail).replace(
        "\n  ", " "
    )


def test_a_copy_of_a_play_with_a_guess_added_plays_nothing_and_offers_the_guess_by_itself(express):
    mover, right = mover_of(express)
    asked = express.newest(mover)
    express.says(mover, play(right), asked)
    with express.unchanged():
        came = express.says(mover, f"{play(right)}, GUESS same suit", asked)
    assert "We already had this one. Nothing has changed. We didn't do the part you've added" in came.answer
    (mail,) = came.to(mover)
    assert "\n    GUESS Play a card of the same suit.\n" in text_of(mail)
    assert "body=GUESS%20Play%20a%20card%20of%20the%20same%20suit.%0D%0A" in html_of(mail)
    assert (
        'Your guess, "Play a card of the same suit", is wrong.'
        in express.says(mover, "GUESS same suit").answer
    )


def test_a_copy_of_a_play_with_prophet_added_offers_that_by_itself(club):
    table = club.table('"Usual", 4 seats', RULE)
    mover, right = mover_of(table)
    asked = table.newest(mover)
    table.says(mover, play(right), asked)
    with table.unchanged():
        came = table.says(mover, f"{play(right)}, PROPHET IF RIGHT", asked)
    assert "If you want it, send it by itself: PROPHET" in came.answer


def test_a_copy_of_a_play_and_its_guess_has_nothing_to_offer(express):
    mover, right = mover_of(express)
    asked = express.newest(mover)
    express.says(mover, f"{play(right)}, GUESS same suit", asked)
    with express.unchanged():
        again = express.says(mover, f"{play(right)}, GUESS same suit", asked)
        other = express.says(mover, f"{play(right)}, GUESS red", asked)
    for came in (again, other):
        assert "Nothing has changed." in came.answer
        assert "We didn't do the part you've added since" not in came.answer


def test_a_guess_that_went_with_its_play_is_known_again_when_it_comes_alone(express):
    mover, right = mover_of(express)
    asked = express.newest(mover)
    express.says(mover, f"{play(right)}, GUESS same suit", asked)
    with express.unchanged():
        came = express.says(mover, "GUESS SAME SUIT", asked)
    assert "We already had this one. Nothing has changed." in came.answer


def test_a_guess_below_its_play_goes_with_it_in_a_letter_that_must_name_the_table(express):
    mover, right = mover_of(express)
    with express.unchanged():
        express.posts(
            mover.address,
            LOBBY,
            write_letter(mover.address, LOBBY, f"{express.number} {play(right)}\nGUESS same suit"),
        )
    (held,) = [mail for person, mail in express.town.mails if person is mover][-1:]
    came = express.says(mover, "YES", held)
    assert f"> {express.number} {play(right)} GUESS same suit You played" in came.answer
    assert 'right. Your guess, "Play a card of the same suit", is wrong.' in came.answer


def test_a_guess_below_its_play_goes_with_it_where_he_plays_at_one_table_and_need_not_name_it(tmp_path):
    with club_in(tmp_path, "one table") as club:
        club.first.says(PEOPLE[1], "LEAVE YES")  # three cannot go on
        table = club.table(EXPRESS, RULE)
        mover, right = mover_of(table)
        letter = write_letter(mover.address, LOBBY, f"{play(right)}\nGUESS same suit")
        table.posts(mover.address, LOBBY, letter)
        (held,) = [mail for person, mail in table.town.mails if person is mover][-1:]
        came = table.says(mover, "YES", held)
    assert f"> {play(right)} GUESS same suit You played" in came.answer
