"""What moderators order about a round by mail: done, put to the others, refused, foreseen; everybody is told."""

from collections import Counter

import pytest

from pbem.digests.mails.mails import Kind
from pbem.engine.match.state import Phase
from pbem.engine.round.events import Ending
from pbem.service.aggregates.tables import TableCache
from tests.by_mail.moderated import ALL, EVA, Setting, moderated
from tests.by_mail.table import ANA, BRUNO, PIA, RUI, parsed, words

FOUR = ("Bruno PLAY 5s", "Pia PLAY 7d", "Rui PLAY qs", "Bruno PLAY 8h")
"""Four plays, all of them right."""


@pytest.fixture
def opens(stages, tmp_path):
    tables = []

    def opened(*moves, **setting):
        tables.append(moderated(stages.house, tmp_path / str(len(tables)), Setting(**setting), moves))
        return tables[-1]

    yield opened
    for table in tables:
        table.store.close()


@pytest.fixture
def from_outside(opens):
    """Eva moderates and does not play; four plays were made."""
    return opens(*FOUR, eva=True)


@pytest.fixture
def at_play(opens):
    """Bruno, the host, plays himself; four plays were made."""
    return opens(*FOUR)


def told(came, person):
    """The last mail that a letter brought somebody, as one line."""
    return words(came.to(person)[-1])


def told_all(came, but, sentence):
    """Whether everybody else was told so."""
    return all(sentence in told(came, one) for one in ALL if one is not but and came.to(one))


def plays_of(table):
    return [(play.number, play.seat, *map(str, play.cards)) for play in table.match.round.plays]


# ---------------------------------------------------------------- who may


@pytest.mark.parametrize(
    "order", ["UNDO 2", "LET STAND 2", "PLAY FOR Pia", "JUDGE FOR God RIGHT", "END ROUND VOID", "END MATCH"]
)
@pytest.mark.parametrize("previews", ["", "PREVIEW "])
def test_who_is_no_moderator_orders_nothing(from_outside, order, previews):
    with from_outside.unchanged():
        came = from_outside.writes(RUI, previews + order)
    assert "Only a moderator of this table can do that: Bruno, Eva." in came.answer
    assert [person for person, _ in came.mails] == [RUI]


@pytest.mark.parametrize(
    "order",
    ["UNDO 2", "LET STAND 2", "PLAY FOR Pia", "JUDGE FOR God RIGHT", "END ROUND VOID", "END MATCH", "AGREE"],
)
def test_an_order_for_a_turn_that_has_passed_is_offered_again(from_outside, order):
    passed = from_outside.serial - 1
    with from_outside.unchanged():
        came = from_outside.writes(EVA, order, passed)
    assert "The game moved on first: Bruno: 8♥, right" in came.answer
    assert f"Still want it? Reply {order}" in came.answer


def test_a_moderators_order_from_another_address_is_held(from_outside):
    before = from_outside.serial
    letter = from_outside.letter(PIA, "UNDO 2", from_outside.newest(PIA))
    to = from_outside.house.addressing.table(1, before, "e" * 16)
    with from_outside.unchanged():
        came = from_outside.posts(PIA.address, to, letter)
    assert came.fate.value == "held"


# ---------------------------------------------------------------- undo


def test_undo_takes_back_a_play_and_all_after_it_and_everybody_is_told(from_outside):
    table = from_outside
    came = table.writes(EVA, "UNDO 3")
    assert plays_of(table) == [(1, "2", "5S"), (2, "3", "7D")]
    assert table.match.round.to_move == "4"
    sentence = "Eva decided as moderator: Move 3 is undone, and so is everything after it."
    assert told_all(came, EVA, sentence)
    assert told_all(came, EVA, "Undone: 3 (Rui), 4 (Bruno).")
    assert {person for person, _ in came.mails} == set(ALL)
    assert "Your move, Rui." in told(came, RUI)
    assert (
        "Move 3 is undone, and so is everything after it. Cards and turns are as they were before"
        in came.answer
    )


def test_after_an_undo_cards_and_turns_are_as_before_and_the_stock_is_shuffled_again(opens):
    table = opens(eva=True)
    before, stock = table.hands(), table.match.round.stock
    table.plays(
        "Bruno PLAY 9c", "Pia PLAY 7d"
    )  # the first is right, since 9 of clubs is black; so is 7 of diamonds
    table.writes(EVA, "UNDO 1")
    assert table.hands() == before
    assert table.match.round.stock != stock
    assert Counter(table.match.round.stock) == Counter(stock)
    assert table.match.round.to_move == "2"


def test_history_tells_what_stands_after_an_undo(from_outside):
    from_outside.writes(EVA, "UNDO 3")
    from_outside.plays("Rui PLAY 10c")
    answer = from_outside.writes(EVA, "HISTORY").answer
    assert "1 Bruno: 5♠, right" in answer
    assert "3 Rui: 10♣, right" in answer
    assert "Q♠" not in answer.partition("ON THE TABLE")[0]


def test_who_answers_a_mail_of_before_an_undo_is_told_what_changed(from_outside):
    passed = from_outside.serial
    from_outside.writes(EVA, "UNDO 3")
    with from_outside.unchanged():
        came = from_outside.writes(PIA, "PLAY 6c", passed)
    assert "The game moved on first: Eva decided as moderator: Move 3 is undone" in came.answer
    with from_outside.unchanged():
        came = from_outside.writes(RUI, "PLAY qs", passed - 2)
    assert "first: Eva decided as moderator" in came.answer, "what he played then was undone: no copy"
    assert "Still want it? Reply PLAY qs" in came.answer


def test_the_clock_begins_anew_for_who_must_act_after_an_undo(from_outside):
    def deadline():
        with from_outside.house.store.reading() as reading:
            return reading.deadlines.at(1)

    from_outside.waits(1000)
    from_outside.writes(EVA, "UNDO 3")
    assert deadline().person == 4
    assert deadline().serial == from_outside.serial
    assert deadline().due == from_outside.clock.at + from_outside.match.clock


def test_the_shelf_and_the_log_agree_after_an_undo(from_outside):
    from_outside.writes(EVA, "UNDO 2")
    from_outside.plays("Pia PLAY 7d")
    with from_outside.house.store.reading() as reading:
        kept = from_outside.house.shelf.load(reading, 1)
        assert TableCache().load(reading, 1) == kept


def test_two_orders_of_one_letter_are_both_done(from_outside):
    came = from_outside.writes(EVA, "UNDO 4\nPLAY FOR Bruno")
    assert len(from_outside.match.round.plays) == 4
    assert "A random card is played for Bruno." in came.answer


@pytest.mark.parametrize("number", [5, 0, 99])
def test_a_play_that_was_not_made_cannot_be_undone(from_outside, number):
    with from_outside.unchanged():
        came = from_outside.writes(EVA, f"UNDO {number}")
    assert "There's no finished move" in came.answer


def test_between_rounds_nothing_is_undone(from_outside):
    from_outside.writes(EVA, "END ROUND SCORED")
    with from_outside.unchanged():
        came = from_outside.writes(EVA, "UNDO 2")
    assert "No round is under way." in came.answer


def test_a_mail_that_leaves_late_is_composed_of_what_stands(from_outside):
    """Its readers were to be told of plays that were undone before it left."""
    from_outside.writes(EVA, "UNDO 1")
    house = from_outside.house
    with house.store.reading() as reading:
        work = house.work(reading)
        for seat in work.seats(1).values():
            mail = parsed(house.post.composed_anew(work, work.table(1), seat, Kind.DIGEST, 1)[1])
            assert ("Move 1 is undone, and so is everything after it." in words(mail)) is (
                seat.person != 5
            ), "but her own"
            assert "8♥ right" not in words(mail)


def test_a_play_before_the_prophet_is_undone_too(opens):
    table = opens(eva=True)
    table.plays("Bruno PLAY 5s", "Pia PLAY 7d, PROPHET", "Rui PLAY qs")
    came = table.writes(EVA, "UNDO 3")
    assert table.match.round.pending is None
    assert "Your move, Rui." in told(came, RUI)
    assert "Undone: 3 (Rui)." in told(came, PIA)
    assert ", right or wrong" not in told(came, PIA)


def test_the_prophet_of_an_undone_play_is_none(opens):
    table = opens(eva=True)
    table.plays("Bruno PLAY 5s", "Pia PLAY 7d, PROPHET", "Rui PLAY qs", "Pia RIGHT")
    came = table.writes(EVA, "UNDO 2")
    assert table.match.round.prophet is None
    assert "Your move, Pia." in told(came, PIA)
    assert "is Prophet now" not in told(came, ANA)


# ---------------------------------------------------------------- motions


def test_a_moderator_who_plays_asks_god_and_the_players(at_play):
    came = at_play.writes(BRUNO, "UNDO 3")
    assert "the others must agree first." in came.answer
    assert len(at_play.match.round.plays) == 4
    for person in (ANA, PIA, RUI):
        text = told(came, person)
        assert "Bruno, who moderates and plays here, asks for this: Move 3 and everything after it" in text
        assert "would be undone, 2 moves in all" in text
        assert "AGREE DISAGREE" in text
    assert "It goes ahead if you agree." in told(came, ANA)
    assert "It goes ahead if God or most players agree." in told(came, PIA)
    (html,) = [part for part in came.to(PIA)[-1].walk() if part.get_content_type() == "text/html"]
    assert "body=AGREE%0D%0A" in html.get_content()


@pytest.mark.parametrize("word", ["AGREE", "YES"])
def test_gods_word_carries_a_motion(at_play, word):
    at_play.writes(BRUNO, "UNDO 3")
    came = at_play.writes(ANA, word)
    assert "You agreed. That decides it: it's done." in came.answer
    assert len(at_play.match.round.plays) == 2
    assert told_all(came, ANA, "Move 3 is undone, and so is everything after it.")
    assert "You decided as moderator: Move 3" in told(came, BRUNO)


def test_most_players_carry_a_motion_who_made_it_among_them(at_play):
    at_play.writes(BRUNO, "UNDO 3")
    came = at_play.writes(PIA, "AGREE")
    assert "You agreed. That decides it: it's done." in came.answer
    assert len(at_play.match.round.plays) == 2


@pytest.mark.parametrize("word", ["DISAGREE", "NO"])
def test_god_drops_a_motion(at_play, word):
    at_play.writes(BRUNO, "UNDO 3")
    came = at_play.writes(ANA, word)
    assert "You disagreed. That decides it: it won't happen." in came.answer
    assert len(at_play.match.round.plays) == 4
    assert "Bruno's request was turned down: God or too many players said no" in told(came, PIA)
    assert "Your request was turned down: God or too many players said no" in told(came, BRUNO)
    assert at_play.match.motion is None


def test_most_players_drop_a_motion(at_play):
    at_play.writes(BRUNO, "UNDO 3")
    came = at_play.writes(PIA, "DISAGREE")
    assert "The others still have to answer." in came.answer
    assert [person for person, _ in came.mails] == [PIA]
    came = at_play.writes(RUI, "DISAGREE")
    assert "That decides it: it won't happen." in came.answer
    assert len(at_play.match.round.plays) == 4


def test_who_changes_his_mind_counts_once(at_play):
    at_play.writes(BRUNO, "UNDO 3")
    at_play.writes(PIA, "DISAGREE")
    at_play.writes(PIA, "AGREE")
    assert len(at_play.match.round.plays) == 2


def test_a_motion_lapses_with_the_next_play(at_play):
    at_play.writes(BRUNO, "UNDO 3")
    came = at_play.writes(PIA, "PLAY 6c")
    assert at_play.match.motion is None
    assert "AGREE" not in told(came, RUI)
    with at_play.unchanged():
        came = at_play.writes(RUI, "AGREE")
    assert "There's no request to answer, or it has lapsed." in came.answer


def test_a_motion_that_lapsed_is_not_agreed_with_by_an_old_mail(at_play):
    at_play.writes(BRUNO, "UNDO 3")
    passed = at_play.serial
    at_play.plays("Pia PLAY 6c")
    at_play.writes(BRUNO, "UNDO 5")
    with at_play.unchanged():
        came = at_play.writes(RUI, "AGREE", passed)
    assert "The game moved on first: Pia: 6♣, right." in came.answer


def test_who_made_the_motion_has_had_his_word(at_play):
    at_play.writes(BRUNO, "UNDO 3")
    with at_play.unchanged():
        assert "It's your own request" in at_play.writes(BRUNO, "AGREE").answer
        assert "The others haven't answered your last request yet" in at_play.writes(BRUNO, "UNDO 3").answer


def test_who_only_looks_on_or_moderates_is_not_asked(opens):
    table = opens(*FOUR, eva=True)
    table.writes(BRUNO, "UNDO 3")
    with table.unchanged():
        assert "Only God and the players of this round are asked" in table.writes(EVA, "AGREE").answer


def test_a_moderator_from_outside_needs_nobodys_consent_meanwhile(opens):
    table = opens(*FOUR, eva=True)
    table.writes(BRUNO, "UNDO 3")
    table.writes(EVA, "UNDO 4")
    assert len(table.match.round.plays) == 3
    assert table.match.motion is None, "it lapsed"


def test_a_second_motion_replaces_the_first_of_the_same_moderator(at_play):
    at_play.writes(BRUNO, "UNDO 3")
    came = at_play.writes(BRUNO, "END ROUND VOID")
    assert "AGREE 2" in told(came, ANA)
    at_play.writes(ANA, "AGREE 2")
    assert at_play.match.results[-1].ended_by is Ending.VOID


@pytest.mark.parametrize("word", ["AGREE", "YES", "AGREE 1"])
def test_a_word_on_the_first_motion_is_none_on_the_second(at_play, word):
    """Both were mailed at one turn: the answer to the first may come when the second waits."""
    at_play.writes(BRUNO, "END ROUND VOID")
    at_play.writes(BRUNO, "UNDO 3")
    came = at_play.writes(ANA, word)
    assert "AGREE 2 or DISAGREE 2" in told(came, ANA)
    assert at_play.match.motion is not None
    assert not at_play.match.motion.agreed


def test_a_word_on_a_motion_that_was_dropped_is_none_on_the_next(at_play):
    at_play.writes(BRUNO, "END ROUND VOID")
    at_play.writes(ANA, "DISAGREE")
    at_play.writes(BRUNO, "UNDO 3")
    at_play.writes(PIA, "AGREE")
    assert not at_play.match.motion.agreed
    at_play.writes(ANA, "AGREE 2")
    assert len(at_play.match.round.plays) == 2


def test_a_god_who_moderates_needs_most_of_the_players(opens):
    table = opens(*FOUR, host="1")
    asked = table.writes(ANA, "UNDO 3")
    assert "the others must agree first" in asked.answer
    assert "It goes ahead if most players agree." in told(asked, PIA)
    table.writes(RUI, "AGREE")
    assert len(table.match.round.plays) == 4
    came = table.writes(BRUNO, "AGREE")
    assert len(table.match.round.plays) == 2
    assert "Ana decided as moderator: Move 3" in told(came, PIA)


def test_an_expelled_or_silent_player_is_one_of_the_players_but_who_left_is_not(opens):
    """Of four at the table one is God; Rui has left, so Bruno and Pia are the players: both must agree."""
    table = opens(*FOUR)
    table.writes(RUI, "LEAVE YES")
    table.writes(BRUNO, "UNDO 4")
    assert table.match.motion is not None
    table.writes(PIA, "AGREE")
    assert len(table.match.round.plays) == 3


def test_nobody_ejects_an_opponent_nor_gives_themselves_time_unless_the_others_agree(opens):
    """It is Bruno's turn, who made the table; Rui is to go, and has no say in it."""
    table = opens()
    asked = table.writes(BRUNO, "EJECT Rui")
    assert "the others must agree first" in asked.answer
    assert "AGREE DISAGREE" in told(asked, PIA)
    assert "AGREE DISAGREE" not in told(asked, RUI)
    table.writes(RUI, "DISAGREE")
    assert table.match.left == ()
    came = table.writes(PIA, "AGREE")
    assert table.match.left == ("4",)
    assert "Rui is out of this game." in told(came, ANA)
    before = table.match.extended
    assert "the others must agree first" in table.writes(BRUNO, "EXTEND 2 days").answer
    assert table.match.extended == before
    table.writes(ANA, f"AGREE {table.match.motion.number}")
    assert table.match.extended > before


# ---------------------------------------------------------------- plays and verdicts for others


def test_a_card_is_played_by_chance_in_somebodys_place(from_outside):
    before = from_outside.hands()["3"]
    came = from_outside.writes(EVA, "PLAY FOR Pia")
    (card,) = from_outside.match.round.plays[-1].cards
    assert card in before
    assert "Eva decided as moderator: A random card is played for Pia." in told(came, RUI)
    assert "A random card from your hand is played for you." in told(came, PIA)
    assert "out of time" not in told(came, RUI)


def test_a_play_in_his_place_is_not_his_own(from_outside):
    """He hears all that he had not heard, and his own late letter is no copy of it."""
    passed = from_outside.serial
    came = from_outside.writes(EVA, "PLAY FOR Pia")
    card = from_outside.match.round.plays[-1].cards[0]
    assert "Rui Q♠ right Bruno 8♥ right Eva decided as moderator" in told(came, PIA)
    with from_outside.unchanged():
        answer = from_outside.writes(PIA, f"PLAY {str(card).lower()}", passed).answer
    assert "The game moved on first: " in answer
    assert "A random card from your hand is played for you" in answer


def test_cards_are_named_only_by_who_sees_the_hand(from_outside):
    for card in ("6c", "2h", "7 hearts", "queen of hearts", "7", "PLAY 6c"):
        with from_outside.unchanged():
            answer = from_outside.writes(EVA, f"PLAY FOR Pia {card}").answer
        assert "You can't see that hand, so you can't choose its cards." in answer


def test_with_the_full_view_cards_are_named_and_only_those_of_that_hand(from_outside):
    from_outside.writes(EVA, "FULL VIEW")
    for card, answer in (
        ("2 spades", 'There\'s no "2 spades" in that hand, or any card of that rank'),
        ("6c 6c", 'There\'s no "6c" in that hand'),
    ):
        with from_outside.unchanged():
            assert answer in from_outside.writes(EVA, f"PLAY FOR Pia {card}").answer
    came = from_outside.writes(EVA, "PLAY FOR Pia 6 clubs")
    assert [str(card) for card in from_outside.match.round.plays[-1].cards] == ["6C"]
    assert "Eva decided as moderator: 6♣ is played for Pia." in told(came, RUI)
    assert "6♣ is played for you." in told(came, PIA)


def test_a_no_play_is_said_in_somebodys_place(from_outside):
    came = from_outside.writes(EVA, "PLAY FOR Pia NO PLAY")
    assert from_outside.match.round.plays[-1].no_play
    assert 'Pia\'s move is "no play".' in told(came, RUI)


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ("PLAY FOR Rui", "That's not what Rui has to do now. The table is waiting for Pia"),
        ("PLAY FOR Ana", "That's not what Ana has to do now"),
        ("PLAY FOR God", "That's not what Ana has to do now"),
        ("PLAY FOR Zoe", "The names are Ana, Bruno, Pia, Rui and Eva."),
        ("PLAY FOR Pia 6c, PROPHET", "Say what to do, like this: PLAY FOR"),
        ("PLAY FOR Pia gladly", "Say what to do, like this: PLAY FOR"),
        ("JUDGE FOR God RIGHT", "At this table the server judges by the secret rule"),
        ("JUDGE FOR Pia RIGHT", "God in this round is Ana, not Pia."),
        ("JUDGE FOR God gladly", "Say what to do, like this: JUDGE FOR"),
        ("LET STAND 2", "God isn't taking back a verdict on move 2"),
        ("LET STAND", "God isn't taking back any verdict"),
        ("END ROUND", "or not count at all? END ROUND SCORED END ROUND VOID"),
        ("END MATCH", "A round is under way. End it first: END ROUND"),
    ],
)
@pytest.mark.parametrize("previews", ["", "PREVIEW "])
def test_what_cannot_be_done_is_refused_by_order_and_by_preview(from_outside, order, answer, previews):
    with from_outside.unchanged():
        came = from_outside.writes(EVA, previews + order)
    assert answer in came.answer
    assert [person for person, _ in came.mails] == [EVA]


# ---------------------------------------------------------------- ends


def test_a_round_is_ended_as_it_stands(from_outside):
    came = from_outside.writes(EVA, "END ROUND SCORED")
    assert from_outside.match.results[-1].ended_by is Ending.CLOSED
    assert any(from_outside.match.results[-1].scores.values())
    text = told(came, PIA)
    assert "The round was closed early and is scored as it stood." in text
    assert "Eva decided as moderator: The round ends now and is scored as it stands." in text
    assert from_outside.match.phase is Phase.RULE


def test_a_round_is_ended_void(from_outside):
    came = from_outside.writes(EVA, "END ROUND VOID")
    assert from_outside.match.results[-1].ended_by is Ending.VOID
    assert "The round was closed early and isn't scored." in told(came, PIA)
    assert "Eva decided as moderator: The round ends now and isn't scored." in told(came, PIA)


def test_a_match_is_ended_between_rounds_and_who_never_was_god_is_compensated(from_outside):
    from_outside.writes(EVA, "END ROUND SCORED")
    scored = dict(from_outside.match.results[-1].scores)
    came = from_outside.writes(EVA, "END MATCH")
    final = from_outside.match.final
    assert from_outside.match.phase is Phase.OVER
    assert dict(final.totals) == {seat: scored[seat] + (0 if seat == "1" else 10) for seat in "1234"}
    assert "10 points each for never being God: Bruno, Pia, Rui." in told(came, RUI)
    assert "Eva decided as moderator: The game ends now." in told(came, RUI)


def test_the_god_of_a_void_round_has_not_been_god_of_one_that_counts(from_outside):
    from_outside.writes(EVA, "END ROUND VOID")
    from_outside.writes(EVA, "END MATCH")
    assert dict(from_outside.match.final.totals) == dict.fromkeys("1234", 10)


def test_a_match_of_which_a_round_is_only_dealt_is_ended_with_it(opens):
    table = opens(eva=True)
    came = table.writes(EVA, "END MATCH")
    assert table.match.phase is Phase.OVER
    assert "The game ends now." in told(came, PIA)


def test_nothing_is_ordered_once_the_match_is_over(from_outside):
    from_outside.writes(EVA, "END ROUND SCORED")
    from_outside.writes(EVA, "END MATCH")
    with from_outside.unchanged():
        assert "This game is over." in from_outside.writes(EVA, "END ROUND VOID").answer
        assert "This game is over." in from_outside.writes(EVA, "PREVIEW UNDO 1").answer


# ---------------------------------------------------------------- previews


@pytest.mark.parametrize(
    ("order", "what"),
    [
        ("UNDO 3", "Move 3 and everything after it would be undone, 2 moves in all."),
        ("UNDO 4", "Move 4, the last one, would be undone."),
        ("PLAY FOR Pia", "A random card would be played for Pia."),
        ("PLAY FOR Pia NO PLAY", 'Pia\'s move would be "no play", and everyone would see their whole hand.'),
        (
            "END ROUND SCORED",
            "The round would end now and be scored as it stands. The rule would be revealed",
        ),
        ("END ROUND VOID", "The round would end now and nobody would score. The rule would be revealed"),
    ],
)
def test_a_preview_tells_what_an_order_would_do_and_offers_it(opens, order, what):
    table = opens(*FOUR, eva=True)
    with table.unchanged():
        came = table.writes(EVA, f"PREVIEW {order}")
        asked = table.writes(BRUNO, f"PREVIEW {order}")
    assert "This is only a preview. " + what in came.answer
    assert "You're playing too, so God or most players would have to agree first" not in came.answer
    assert "You're playing too, so God or most players would have to agree first." in asked.answer
    (html,) = [part for part in came.to(EVA)[-1].walk() if part.get_content_type() == "text/html"]
    assert f"body={order.replace(' ', '%20')}%0D%0A" in html.get_content()
    assert [person for person, _ in came.mails] == [EVA]


def test_a_preview_of_the_end_of_the_match(from_outside):
    from_outside.writes(EVA, "END ROUND SCORED")
    with from_outside.unchanged():
        answer = from_outside.writes(EVA, "PREVIEW END MATCH").answer
    assert "The game would end now, and the points so far would be final." in answer
    assert "Anyone who has never been God in a scored round would get 10 points." in answer
