"""A Prophet calls by reply and God judges by reply, in whatever order their letters come (RULES 6 and 7)."""

import pytest

from pbem.cards import PACK
from pbem.orders.declared.play import wrong_phrase
from tests.by_mail.club import club_in
from tests.by_mail.judging import others, sit_down, spelt

SETTINGS = '"Two words", 4 seats, rulebook new-eleusis'
PROPHET_FIRST, GOD_FIRST = "the Prophet answers first", "God answers first"


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with club_in(tmp_path_factory.mktemp("club"), "prophet and god") as club:
        yield club


@pytest.fixture
def judging(club):
    return sit_down(club, SETTINGS)


def both_answer(judging, prophet, order, call, verdict):
    """The two words on one play; each answers the mail that asked him. Gives what came of the second letter."""
    letters = [(prophet, call), (judging.god, verdict)]
    if order == GOD_FIRST:
        letters.reverse()
    mails = {person: judging.table.newest(person) for person, _ in letters}
    for person, word in letters:
        came = judging.table.says(person, word, mails[person])
    return came


orders = pytest.mark.parametrize("order", [PROPHET_FIRST, GOD_FIRST])


@orders
def test_a_right_play_called_right_joins_the_main_line_and_the_prophet_stands(judging, order):
    prophet = judging.with_prophet()
    player, card = judging.plays()
    before = judging.held(player)
    both_answer(judging, prophet, order, "RIGHT", "RIGHT")
    for person in judging.people:
        assert judging.table.sees(person).layout.main_line[-1] == card
    assert judging.held(player) == before
    assert "Prophet since card" in judging.told(judging.god)


@orders
def test_a_wrong_play_called_wrong_draws_two_and_the_prophet_stands(judging, order):
    prophet = judging.with_prophet()
    player, card = judging.plays()
    before = judging.held(player)
    both_answer(judging, prophet, order, "WRONG", "WRONG")
    assert card in [one for _, wrong in judging.table.sees(player).layout.wrong for one in wrong]
    assert judging.held(player) == before + 2
    assert "Prophet since card" in judging.told(player)


@orders
def test_a_wrong_card_called_right_overthrows_and_its_player_draws_nothing(judging, order):
    """RULES 6: a wrong call overthrows at once; the wrong play that did it draws nothing."""
    prophet = judging.with_prophet()
    fallen = judging.held(prophet)
    player, _ = judging.plays()
    before = judging.held(player)
    both_answer(judging, prophet, order, "RIGHT", "WRONG")
    assert judging.held(player) == before
    assert judging.held(prophet) == fallen + 5
    for person in others(judging, prophet):
        assert f"{prophet.name} is overthrown and draws 5 cards" in judging.told(person)
    assert "you're overthrown and draw 5 cards" in judging.told(prophet)


@orders
def test_a_right_card_called_wrong_overthrows_as_well(judging, order):
    prophet = judging.with_prophet()
    fallen = judging.held(prophet)
    player, card = judging.plays()
    before = judging.held(player)
    both_answer(judging, prophet, order, "WRONG", "RIGHT")
    assert judging.table.sees(player).layout.main_line[-1] == card
    assert (judging.held(player), judging.held(prophet)) == (before, fallen + 5)
    assert "you're overthrown and draw 5 cards" in judging.told(prophet)


# ---------------------------------------------------------------- the four cases of no play


@orders
def test_no_play_right_called_right(judging, order):
    """RULES 7: as without a Prophet, a new hand of four cards fewer."""
    prophet = judging.with_prophet()
    player, hand = judging.says_no_play()
    both_answer(judging, prophet, order, "RIGHT", "RIGHT")
    assert judging.held(player) == len(hand) - 4
    assert "Prophet since card" in judging.told(player)


@orders
def test_no_play_wrong_called_right(judging, order):
    """Overthrown; God plays a right card, its player draws nothing."""
    prophet = judging.with_prophet()
    fallen = judging.held(prophet)
    player, hand = judging.says_no_play()
    both_answer(judging, prophet, order, "RIGHT", f"WRONG {spelt(hand[3])}")
    assert judging.table.sees(player).layout.main_line[-1] == hand[3]
    assert judging.held(player) == len(hand) - 1
    assert judging.held(prophet) == fallen + 5


@orders
def test_no_play_right_called_wrong(judging, order):
    """Overthrown; the no play was right, as if there had been no Prophet."""
    prophet = judging.with_prophet()
    fallen = judging.held(prophet)
    player, hand = judging.says_no_play()
    both_answer(judging, prophet, order, "WRONG", "RIGHT")
    assert judging.held(player) == len(hand) - 4
    assert judging.held(prophet) == fallen + 5


@orders
def test_no_play_wrong_called_wrong_and_the_card_that_god_named_is_picked(judging, order):
    """The Prophet picks; a right pick is played and the player draws five."""
    prophet = judging.with_prophet()
    player, hand = judging.says_no_play()
    both_answer(judging, prophet, order, "WRONG", f"WRONG {spelt(hand[2])}")
    assert f"{prophet.name}, choose a right card" in judging.told(prophet)
    with_pick = judging.table.says(prophet, f"PLAY {spelt(hand[2])}")
    assert judging.table.sees(player).layout.main_line[-1] == hand[2]
    assert judging.held(player) == len(hand) - 1 + 5
    assert "Prophet since card" in judging.told(player)
    assert set(judging.kinds(with_pick)) == {person.name for person in judging.people}


@orders
@pytest.mark.parametrize("says", ["RIGHT", "WRONG"])
def test_no_play_wrong_called_wrong_and_another_card_is_picked(judging, order, says):
    """God says whether the pick is right, too; if not, the Prophet falls, God's card is played, nobody draws for it."""
    prophet = judging.with_prophet()
    fallen = judging.held(prophet)
    player, hand = judging.says_no_play()
    gods, picked = hand[2], next(card for card in hand if card != hand[2])
    both_answer(judging, prophet, order, "WRONG", f"WRONG {spelt(gods)}")
    came = judging.table.says(prophet, f"PLAY {spelt(picked)}")
    assert judging.kinds(came) == {prophet.name: ["receipt"], judging.god.name: ["judge"]}
    assert f"{judging.god.name}, is the chosen card right?" in judging.told(judging.god)
    judging.judges(says)
    line = judging.table.sees(player).layout.main_line
    if says == "RIGHT":
        assert line[-1] == picked
        assert judging.held(player) == len(hand) - 1 + 5
        assert judging.held(prophet) == fallen
    else:
        assert line[-1] == gods
        assert judging.held(player) == len(hand) - 1
        assert judging.held(prophet) == fallen + 5


# ---------------------------------------------------------------- a theory in the Prophet's place


def test_god_alone_is_waited_for_where_a_theory_calls_and_he_does_not_learn_how_it_did(judging):
    prophet = judging.right_play(", PROPHET: other colour")
    mover = judging.mover()
    card = judging.hand(mover)[0]
    line = judging.table.sees(mover).layout.main_line[-1]
    shown = judging.table.says(mover, f"PLAY {spelt(card)}")
    assert judging.kinds(shown) == {mover.name: ["receipt"], judging.god.name: ["judge"]}
    told = judging.told(judging.god)
    assert "Judge the move, not the Prophet. The Prophet's theory has given its answer" in told
    assert not [word for word in ('had said "right"', 'had said "wrong"') if word in told]
    judging.judges("RIGHT")
    stands = card.suit.red != line.suit.red
    assert ("Prophet since card" in judging.told(mover)) is stands
    assert ("overthrown" in judging.told(prophet)) is not stands


def test_a_portuguese_god_judges_in_his_own_words(judging):
    judging.table.says(judging.god, "LANGUAGE pt")
    player, hand = judging.says_no_play()
    told = judging.told(judging.god)
    assert f"{judging.god.name}, esta jogada está certa?" in told
    assert "dizer que nenhuma carta dessa mão está certa" in told
    suits = {"S": "espadas", "H": "copas", "D": "ouros", "C": "paus"}
    card = hand[0]
    came = judging.judges(f"ERRADO {str(card)[:-1]} de {suits[card.suit.value]}")
    judging.table.says(judging.god, "LANGUAGE en")
    assert 'Você disse "errada"' in came.answer
    assert judging.table.sees(player).layout.main_line[-1] == card


def test_a_pick_that_is_named_behind_wrong_is_wrong(judging):
    """No other word than WRONG alone: the card that God has named first is played."""
    prophet = judging.with_prophet()
    player, hand = judging.says_no_play()
    gods, picked = hand[2], next(card for card in hand if card != hand[2])
    both_answer(judging, prophet, PROPHET_FIRST, "WRONG", f"WRONG {spelt(gods)}")
    judging.table.says(prophet, f"PLAY {spelt(picked)}")
    judging.judges(f"WRONG {spelt(picked)}")
    assert judging.table.sees(player).layout.main_line[-1] == gods
    assert f"{prophet.name} picked" in judging.told(player)


def test_a_wrong_pick_is_not_among_the_cards_that_are_offered_for_it(judging):
    prophet = judging.with_prophet()
    _, hand = judging.says_no_play()
    gods, picked = hand[2], next(card for card in hand if card != hand[2])
    both_answer(judging, prophet, PROPHET_FIRST, "WRONG", f"WRONG {spelt(gods)}")
    judging.table.says(prophet, f"PLAY {spelt(picked)}")
    absent = next(card for card in PACK if card.rank not in {one.rank for one in hand})
    with judging.table.unchanged():
        came = judging.judges(f"WRONG {spelt(absent)}")
    assert wrong_phrase(gods, "en") in came.answer
    assert wrong_phrase(picked, "en") not in came.answer
