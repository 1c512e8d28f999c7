"""God owns up to a mistake: it is let stand or undone, after the end counted anew; digests, scores and file agree."""

import json

import pytest

from pbem.cards import PACK
from pbem.engine.match.state import Phase
from pbem.engine.round.events import Ending
from pbem.service.aggregates.egn_export import export_round
from tests.by_mail.archive import pbem
from tests.by_mail.moderated import ALL, EVA, Setting, moderated
from tests.by_mail.table import ANA, BRUNO, PIA, RUI, card_words, play, words

JUDGED = (
    *("Bruno PLAY 5s", "Ana RIGHT"),
    *("Pia PLAY 7d", "Ana RIGHT"),
    *("Rui PLAY qs", "Ana RIGHT"),
    *("Bruno PLAY 8h", "Ana RIGHT"),
)
"""Four plays that God judges right."""


@pytest.fixture
def opens(stages, tmp_path):
    tables = []

    def opened(*moves, **setting):
        folder = tmp_path / str(len(tables))
        tables.append(moderated(stages.house, folder, Setting(human=True, **setting), moves))
        return tables[-1]

    yield opened
    for table in tables:
        table.store.close()


@pytest.fixture
def judged(opens):
    """Eva moderates from outside; Bruno, the host, plays himself. Four plays were judged."""
    return opens(*JUDGED, eva=True)


def told(came, person):
    return words(came.to(person)[-1])


def html_of(mail):
    (html,) = [part for part in mail.walk() if part.get_content_type() == "text/html"]
    return html.get_content()


# ---------------------------------------------------------------- the proposal


def test_a_play_that_only_lies_before_god_outdates_no_choice_of_a_moderator(judged):
    """Moderators are mailed of a play when it is judged: their newest mail is still that with the choice."""
    judged.writes(ANA, "AMEND 2 WRONG")
    mailed = judged.serial
    came = judged.writes(PIA, "PLAY 9c")
    assert not came.to(EVA)
    judged.writes(EVA, "LET STAND 2", mailed)
    assert judged.match.round.amended == (2,)


def test_a_mistake_is_told_to_all_and_changes_nothing_yet(judged):
    came = judged.writes(ANA, "AMEND 2 WRONG")
    assert "You said move 2 was wrong after all." in came.answer
    assert "Everyone is told, and a moderator decides what happens next" in came.answer
    assert [play.right for play in judged.match.round.plays] == [True] * 4
    for person in (PIA, RUI):
        assert "God misjudged move 2: it should have been wrong." in told(came, person)
    for person in (BRUNO, EVA):
        assert "was judged right. God says it should have been wrong." in told(came, person)


def test_moderators_are_mailed_both_ways_each_explained_with_its_tap(judged):
    came = judged.writes(ANA, "AMEND 2 WRONG")
    for person in (BRUNO, EVA):
        (mail,) = came.to(person)
        text = words(mail)
        assert "Move 2 (7♦, Pia) was judged right. God says it should have been wrong." in text
        assert "LET STAND 2 Keep the verdict. No move is replayed" in text
        assert "UNDO 2 Go back to that move and judge it as God now says." in text
        assert "The 2 moves after it are undone" in text
        assert "body=LET%20STAND%202%0D%0A" in html_of(mail)
        assert "body=UNDO%202%0D%0A" in html_of(mail)
    for person in (ANA, PIA, RUI):
        assert "LET STAND" not in told(came, person)


def test_a_god_who_moderates_is_asked_in_the_answer_itself(opens):
    table = opens(*JUDGED, host="1")
    came = table.writes(ANA, "AMEND 2 WRONG")
    assert "Everyone is told. What happens next is up to you: see below" in came.answer
    assert "LET STAND 2 Keep the verdict." in came.answer
    assert "UNDO 2 Go back to that move" in came.answer


def test_where_no_moderator_is_left_god_decides(opens):
    table = opens(*JUDGED)
    table.writes(BRUNO, "LEAVE YES")
    came = table.writes(ANA, "AMEND 2 WRONG")
    assert "LET STAND 2 Keep the verdict." in came.answer
    with table.unchanged():
        assert "this table has none" in table.writes(ANA, "UNDO 1").answer
        assert "this table has none" in table.writes(PIA, "UNDO 2").answer
    table.writes(ANA, "LET STAND")
    assert table.match.round.amended == (2,)


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ("AMEND 9 WRONG", "There's no finished move 9"),
        ("AMEND 2 RIGHT", "Move 2 was already judged that way"),
    ],
)
def test_what_cannot_be_amended_is_refused(judged, order, answer):
    with judged.unchanged():
        assert answer in judged.writes(ANA, order).answer


def test_only_god_takes_his_verdicts_back(judged):
    for person in (BRUNO, PIA, EVA):
        with judged.unchanged():
            assert "Ana is God in this round. Only God" in judged.writes(person, "AMEND 2 WRONG").answer


def test_where_the_server_judges_nothing_is_amended(stages, tmp_path):
    table = moderated(stages.house, tmp_path / "machine")
    table.plays("Bruno PLAY 5s")
    with table.unchanged():
        assert "the server judges by the secret rule" in table.writes(ANA, "AMEND 1 WRONG").answer
    table.store.close()


def test_the_same_mistake_owned_up_to_twice_is_told_once(judged):
    judged.writes(ANA, "AMEND 2 WRONG")
    with judged.unchanged():
        came = judged.writes(ANA, "AMEND 2 WRONG")
    assert "We already had this one." in came.answer
    assert [person for person, _ in came.mails] == [ANA]


def test_a_mistake_is_owned_up_to_in_answer_to_an_old_mail_but_for_undone_plays(judged):
    """Others play on before God finds it; but once plays were undone, a number means another play."""
    passed = judged.serial - 4
    judged.writes(ANA, "AMEND 2 WRONG", passed)
    assert judged.match.amendment is not None
    judged.writes(EVA, "UNDO 1")
    judged.plays("Bruno PLAY 5s", "Ana RIGHT", "Pia PLAY 7d", "Ana RIGHT")
    with judged.unchanged():
        answer = judged.writes(ANA, "AMEND 2 WRONG", passed).answer
    assert "The game moved on first:" in answer
    assert "Still want it? Reply AMEND 2 WRONG" in answer


# ---------------------------------------------------------------- let stand


@pytest.mark.parametrize("order", ["LET STAND", "LET STAND 2"])
def test_let_stand_tells_of_the_mistake_and_replays_nothing(judged, order):
    judged.writes(ANA, "AMEND 2 WRONG")
    hands, serial = judged.hands(), judged.serial
    came = judged.writes(EVA, order)
    assert judged.hands() == hands
    assert judged.serial == serial, "nothing was played"
    for person in (ANA, BRUNO, PIA, RUI):
        text = told(came, person)
        assert "Eva decided as moderator: The verdict on move 2 was a mistake, but it stands." in text
        assert "Move 2 should have been judged wrong." in text
    assert "LET STAND" not in told(came, BRUNO)
    assert judged.match.amendment is None
    assert "7♦, right, God later said it was wrong" in judged.writes(PIA, "HISTORY").answer


def test_a_moderator_who_plays_lets_stand_without_asking(judged):
    judged.writes(ANA, "AMEND 2 WRONG")
    judged.writes(BRUNO, "LET STAND")
    assert judged.match.round.amended == (2,)


# ---------------------------------------------------------------- undo


def test_undo_has_the_play_judged_anew_and_all_are_told_what_changed(judged):
    judged.writes(ANA, "AMEND 2 WRONG")
    came = judged.writes(EVA, "UNDO 2")
    plays = judged.match.round.plays
    assert [(play.seat, play.right) for play in plays] == [("2", True), ("3", False)]
    assert len(plays[-1].drawn) == 2
    assert judged.match.round.to_move == "4"
    for person in (ANA, BRUNO, PIA, RUI):
        text = told(came, person)
        assert "Eva decided as moderator: Move 2 is undone, and so is everything after it." in text
        assert "Undone: 2 (Pia), 3 (Rui), 4 (Bruno)." in text
        assert "God misjudged move 2. It's judged again, as wrong." in text
        assert ("You 7♦ wrong, you draw 2 cards" if person is PIA else "Pia 7♦ wrong, draws 2") in text
    assert "Your move, Rui." in told(came, RUI)
    assert "LET STAND" not in told(came, BRUNO)


def test_gods_mistake_is_his_consent_to_undo_that_play_and_no_other(judged):
    judged.writes(ANA, "AMEND 2 WRONG")
    came = judged.writes(BRUNO, "UNDO 1")
    assert "the others must agree first" in came.answer
    judged.writes(BRUNO, "UNDO 2")
    assert len(judged.match.round.plays) == 2


def test_undo_of_an_earlier_play_settles_the_mistake_too(judged):
    judged.writes(ANA, "AMEND 2 WRONG")
    judged.writes(EVA, "UNDO 1")
    assert judged.match.round.plays == ()
    assert judged.match.amendment is None


def test_undo_of_a_later_play_leaves_the_mistake_to_be_decided(judged):
    judged.writes(ANA, "AMEND 2 WRONG")
    came = judged.writes(EVA, "UNDO 4")
    assert judged.match.amendment is not None
    assert "UNDO 2 Go back to that move" in told(came, EVA)
    assert "The move after it is undone" in told(came, EVA)


def test_a_wrong_no_play_is_judged_anew_with_the_card_that_god_names(opens):
    table = opens("Bruno PLAY 5s", "Ana RIGHT", "Pia NO PLAY", "Ana RIGHT", eva=True)
    shown = table.match.round.plays[-1].hand_shown
    with table.unchanged():
        assert "name a right card" in table.writes(ANA, "AMEND 2 WRONG").answer
        assert " in that hand" in table.writes(ANA, f"AMEND 2 WRONG {card_words(absent(shown))}").answer
    table.writes(ANA, f"AMEND 2 WRONG {card_words(shown[0])}")
    table.writes(EVA, "UNDO 2")
    play = table.match.round.plays[-1]
    assert (play.right, play.god_card, len(play.drawn)) == (False, shown[0], 5)


def absent(hand):

    return next(card for card in PACK if card.rank not in {one.rank for one in hand} or card not in hand)


def test_a_play_that_waits_for_god_is_undone_with_the_others(judged):
    judged.plays("Pia PLAY 6c")
    came = judged.writes(EVA, "UNDO 5")
    assert judged.match.round.pending is None
    assert "Your move, Pia." in told(came, PIA)
    with judged.unchanged():
        assert "There's nothing to judge right now." in judged.writes(ANA, "RIGHT").answer


def test_a_verdict_in_answer_to_an_undone_play_is_outdated(judged):
    judged.plays("Pia PLAY 6c")
    asked = judged.serial
    judged.writes(EVA, "UNDO 4")
    judged.plays("Bruno PLAY 9c")
    with judged.unchanged():
        answer = judged.writes(ANA, "RIGHT", asked).answer
    assert "The game moved on first:" in answer


# ---------------------------------------------------------------- verdicts in God's place


def test_a_moderator_judges_in_gods_place_and_god_is_told(judged):
    judged.plays("Pia PLAY 6c")
    came = judged.writes(EVA, "JUDGE FOR GOD WRONG")
    assert judged.match.round.plays[-1].right is False
    assert "Eva decided as moderator: It's judged wrong on God's behalf." in told(came, RUI)
    assert "It's judged wrong on God's behalf." in told(came, ANA)
    assert "Pia 6♣ wrong, draws 2" in told(came, ANA)


@pytest.mark.parametrize("order", ["JUDGE FOR Ana RIGHT", "JUDGE FOR RIGHT"])
def test_god_is_named_by_name_or_not_at_all(judged, order):
    judged.plays("Pia PLAY 6c")
    judged.writes(EVA, order)
    assert judged.match.round.plays[-1].right is True


def test_a_verdict_for_god_on_nothing_is_refused(judged):
    with judged.unchanged():
        answer = judged.writes(EVA, "JUDGE FOR GOD RIGHT").answer
    assert "That's not what Ana has to do now. The table is waiting for Pia." in answer


def test_the_card_of_a_wrong_no_play_is_named_from_the_hand_that_was_shown(judged):
    judged.plays("Pia NO PLAY")
    shown = judged.match.round.pending.held
    with judged.unchanged():
        assert "name a right card" in judged.writes(EVA, "JUDGE FOR GOD WRONG").answer
        missing = card_words(absent(shown))
        assert " in that hand" in judged.writes(EVA, f"JUDGE FOR GOD WRONG {missing}").answer
        preview = judged.writes(EVA, f"PREVIEW JUDGE FOR GOD WRONG {card_words(shown[0])}").answer
    assert "Whatever is waiting for God's verdict would be judged wrong, with" in preview
    judged.writes(EVA, f"JUDGE FOR GOD WRONG {card_words(shown[0])}")
    assert judged.match.round.plays[-1].god_card == shown[0]


def test_a_player_who_moderates_judges_for_god_only_if_he_or_most_agree(judged):
    judged.plays("Pia PLAY 6c")
    came = judged.writes(BRUNO, "JUDGE FOR GOD WRONG")
    assert "the others must agree first" in came.answer
    assert "Whatever is waiting for God's verdict would be judged wrong" in told(came, RUI)
    judged.writes(RUI, "AGREE")
    assert judged.match.round.plays[-1].right is False


@pytest.mark.parametrize("word", ["YES", "NO"])
def test_a_second_answer_to_are_you_sure_is_no_word_on_a_motion(judged, word):
    """His verdict is kept for the Prophet's call, so that no serial tells a second copy of it from a new letter."""
    judged.plays("Pia PLAY 6c, PROPHET", "Ana RIGHT")
    judged.plays(f"Rui {play(judged.hands()['4'][0])}", "Ana RIGHT", "Bruno UNDO 6")
    with judged.unchanged():
        answer = judged.writes(ANA, word).answer
    assert "There's no open question here to answer with YES or NO." in answer
    judged.writes(ANA, "AGREE")
    assert judged.match.round.pending is None


def test_god_may_answer_a_motion_and_judge_the_play_in_one_letter(judged):
    """His verdict is the next act: what he agrees with must be said before it, and is."""
    judged.plays("Pia PLAY 6c")
    judged.writes(BRUNO, "UNDO 5")
    judged.writes(ANA, "AGREE")
    assert judged.match.round.pending is None


# ---------------------------------------------------------------- after the end


def test_after_the_end_only_the_scores_are_counted_anew(judged):
    judged.plays("Pia PLAY 6c", "Ana WRONG")
    judged.writes(EVA, "END ROUND SCORED")
    assert dict(judged.match.results[-1].scores) == {"1": 2, "2": 2, "3": 0, "4": 1}, "12, 14 and 13 cards"
    came = judged.writes(ANA, "AMEND 5 RIGHT")
    assert dict(judged.match.results[-1].scores) == {"1": 1, "2": 1, "3": 1, "4": 0}, "12, 12 and 13 count"
    assert judged.match.phase is Phase.RULE
    for person in (BRUNO, PIA, RUI, EVA):
        text = told(came, person)
        assert "Move 5 should have been judged right." in text
        assert "We've recounted the round's points. Nothing else changes." in text


def test_after_the_match_the_final_scores_are_counted_anew(opens):
    table = opens(*JUDGED, "Pia PLAY 6c", "Ana WRONG", eva=True, rounds=1)
    table.writes(EVA, "END ROUND SCORED")
    assert table.match.phase is Phase.OVER
    assert dict(table.match.final.totals) == {"1": 2, "2": 2, "3": 0, "4": 1}
    came = table.writes(ANA, "AMEND 5 RIGHT")
    assert dict(table.match.final.totals) == {"1": 1, "2": 1, "3": 1, "4": 0}
    assert "We've recounted the round's points. Nothing else changes" in told(came, RUI)
    assert came.to(RUI)[-1]["Eleusis-Kind"] == "match-end"


def test_nobody_undoes_or_lets_stand_after_the_end(judged):
    judged.writes(ANA, "AMEND 2 WRONG")
    judged.writes(EVA, "END ROUND SCORED")
    with judged.unchanged():
        for order in ("UNDO 2", "LET STAND 2"):
            assert "No round is under way." in judged.writes(EVA, order).answer


# ---------------------------------------------------------------- one story


def whose_turn(table):
    return ALL[int(table.match.round.to_move) - 1]


def plays_a_card(table, verdict):
    mover = whose_turn(table)
    card = table.hands()[table.match.round.to_move][0]
    table.plays(f"{mover.name} PLAY {card_words(card)}", f"Ana {verdict}")
    if table.match.question is not None:
        table.plays("Ana YES")


@pytest.mark.parametrize("way", ["UNDO 2", "LET STAND 2", "after the end"])
def test_digests_scores_and_file_tell_one_story(opens, tmp_path, way):
    """A wrong verdict corrected each way: the file of the round is verified, and replays to what was mailed."""
    table = opens(eva=True, fair=True)
    for verdict in ("RIGHT", "WRONG", "RIGHT", "WRONG"):
        plays_a_card(table, verdict)
    if way != "after the end":
        table.writes(ANA, "AMEND 2 RIGHT")
        table.writes(EVA, way)
    plays_a_card(table, "WRONG")
    plays_a_card(table, "RIGHT")
    came = table.writes(EVA, "END ROUND SCORED")
    if way == "after the end":
        came = table.writes(ANA, "AMEND 2 RIGHT")
    with table.house.store.reading() as reading:
        text = export_round(reading, 1, 1, "eleusis.example.org")
    file = tmp_path / "round.egn"
    file.write_text(text, "utf-8")
    assert {"UNDO 2": "! undo 2"}.get(way, "! amend 2 right") in text
    environ = {"PBEM_CONFIG": "/dev/null"}
    assert pbem(environ, "verify", str(file))
    replayed = json.loads(pbem(environ, "replay", "--json", str(file)))
    match = table.match
    names = {str(number): person.name for number, person in enumerate(ALL, 1)}
    assert replayed["scores"] == {names[seat]: points for seat, points in match.results[-1].scores.items()}
    assert replayed["ended_by"] == Ending.CLOSED.value
    assert [play["right"] for play in replayed["plays"]] == [play.right for play in match.round.plays]
    assert replayed["hands"] == {names[seat]: list(map(str, hand)) for seat, hand in table.hands().items()}
    for person in (BRUNO, PIA, RUI, EVA):
        (shown,) = [words(mail) for mail in came.to(person) if mail["Eleusis-Kind"] == "round-end"]
        for seat, points in match.results[-1].scores.items():
            assert f"{names[seat]} " in shown
            assert str(points) in shown
