"""Four people play a whole match over real SMTP sockets, one of them in Portuguese, to its final scores.

What happened is read from the players' mails and from the EGN files alone. The cards are the server's own chance; the
players know each secret rule and steer.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from tests.by_mail.archive import export, mailed_totals, replayed, tag, totals, verdict
from tests.by_mail.people import Person, Town, sits_down
from tests.by_mail.script import EXPULSION, FALL, FALL_AND_PICK, NO_PLAYS, RULES, Script
from tests.by_mail.servers import Door, environment, event_loop, server_here, sink
from tests.by_mail.table import play
from tests.by_mail.table import words as words_of

ANA, BRUNO, PIA, RUI = Person("Ana"), Person("Bruno", quotes=True), Person("Pia", "pt"), Person("Rui")


@dataclass
class Played:
    """A match that is over."""

    town: Town
    script: Script
    files: list[Path]
    rounds: dict[int, dict[str, Any]]
    environ: dict[str, str]


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    folder = tmp_path_factory.mktemp("match")
    with event_loop() as run:
        town = Town((ANA, BRUNO, PIA, RUI), lambda *letter: door.post(*letter))
        with sink(run, town.deliver) as relay:
            environ = environment(folder, relay)
            with server_here(run, environ) as running, Door(running.port) as door:
                sits_down(town, ANA, (BRUNO, PIA, RUI))
                script = Script(town, PIA)
                script.play_to_the_end()
    files = export(environ, folder, 4)
    return Played(town, script, files, dict(zip(RULES, replayed(environ, files), strict=True)), environ)


def plays(match, round_, **wanted):
    return [
        play
        for play in match.rounds[round_]["plays"]
        if all(play[name] == value for name, value in wanted.items())
    ]


def test_everybody_is_mailed_the_same_final_scores_and_they_are_the_sums_of_the_egn_results(match):
    sums = totals(match.files)
    assert set(sums) == {"Ana", "Bruno", "Pia", "Rui"}
    for person in match.town.people:
        (mail,) = match.town.kinds_of(person, "match-end")
        assert mailed_totals(text_of(mail)) == sums
    best = max(sums.values())
    winners = [name for name, total in sums.items() if total == best]
    (last,) = match.town.kinds_of(ANA, "match-end")
    assert re.search(rf"{winners[0]}.* with {best} points\.", " ".join(text_of(last).split()))


def test_every_file_of_the_match_verifies(match):
    assert [verdict(match.environ, file) for file in match.files] == ["everything holds"] * 4


def test_each_of_the_four_was_god_once_and_the_rule_was_his(match):
    assert {match.rounds[number]["god"] for number in RULES} == {"Ana", "Bruno", "Pia", "Rui"}
    assert [match.script.gods[number] for number in RULES] == [
        match.rounds[number]["god"] for number in RULES
    ]
    assert [tag(file, "Rule") for file in match.files] == list(RULES.values())


def test_the_seal_that_everybody_was_mailed_before_the_first_card_is_the_files_commitment(match):
    for file in match.files:
        seal = tag(file, "Commitment")
        for person in match.town.people:
            mails = [mail for whose, mail in match.town.mails if whose is person and seal in text_of(mail)]
            assert re.search(r"\b1 (card|carta)\b", text_of(mails[0])), "the starter alone lay there"
            assert mails[0]["Eleusis-Kind"] in ("digest", "receipt")


def test_hands_without_a_right_card_made_right_no_plays_and_new_hands_smaller_by_four(match):
    assert plays(match, NO_PLAYS, kind="no-play", right=True)
    hands = dict.fromkeys(match.rounds[NO_PLAYS]["hands"], 14)
    for told in match.rounds[NO_PLAYS]["plays"]:
        if told["kind"] == "no-play":
            left = max(0, hands[told["seat"]] - 4)
            assert len(told["drawn"]) == left
        else:
            left = hands[told["seat"]] - len(told["cards"])
        hands[told["seat"]] = left
    assert match.rounds[NO_PLAYS]["ended_by"] in ("no-play", "out-of-cards")


def test_a_wrong_no_play_cost_a_card_of_gods_choice_and_five_new_ones(match):
    (wrong,) = plays(match, EXPULSION, kind="no-play", right=False)
    assert len(wrong["drawn"]) == 5
    told = [
        text_of(mail) for mail in match.town.answers_to(match.script.moves[at_first(match, EXPULSION)].letter)
    ]
    assert any("no play, wrong" in text or "sem jogo, errado" in text for text in told)


def at_first(match, round_):
    """The number of the first no play of a round among all moves."""
    moves = match.script.moves
    return next(at for at, move in enumerate(moves) if move.round == round_ and not move.cards)


def test_wrong_strings_drew_twice_their_cards_and_expelled_everybody(match):
    strings = [play for play in plays(match, EXPULSION, right=False) if len(play["cards"]) == 4]
    assert {len(play["drawn"]) for play in strings if not play["expelled"]} == {8}
    assert len(match.rounds[EXPULSION]["expelled"]) == 3
    assert match.rounds[EXPULSION]["ended_by"] == "all-expelled"
    assert all(play["number"] > 7 for play in strings if play["expelled"]), "no card before the 31st expels"


def test_right_strings_went_to_the_main_line(match):
    strings = [play for number in (FALL_AND_PICK, FALL) for play in plays(match, number, right=True)]
    assert any(len(play["cards"]) == 4 for play in strings)


@pytest.mark.parametrize("round_", [FALL_AND_PICK, FALL])
def test_a_prophet_was_made_and_overthrown_and_another_stood_at_the_end(match, round_):
    end = match.rounds[round_]
    prophets = match.script.memory.rounds[round_]
    (fall,) = [play for play in end["plays"] if play["overthrew"]]
    assert fall["overthrew"] == prophets.first
    assert end["false_prophets"] == [prophets.first]
    assert end["prophet"]["name"] == prophets.second != prophets.first
    assert [name for number, name in match.script.memory.declared if number == round_] == [
        prophets.first,
        prophets.second,
    ]
    fallen = next(person for person in match.town.people if person.name == prophets.first)
    news = [" ".join(text_of(mail).split()) for whose, mail in match.town.mails if whose is not fallen]
    assert any(
        re.search(rf"{fallen.name} (is overthrown and draws 5|deixa de ser Profeta)", text) for text in news
    )


def test_the_standing_prophet_called_a_wrong_no_play_and_picked_a_right_card_of_it(match):
    (wrong,) = plays(match, FALL_AND_PICK, kind="no-play")
    assert wrong["right"] is False
    assert wrong["called"] is False
    assert wrong["overthrew"] is None
    assert len(wrong["drawn"]) == 5


def test_the_files_hold_the_plays_that_were_sent_and_no_others(match):
    for number, played in match.rounds.items():
        sent = [(move.name, list(move.cards)) for move in match.script.moves if move.round == number]
        assert [(play["seat"], play["cards"]) for play in played["plays"]] == sent
        called = [play["called"] for play in played["plays"] if play["called"] is not None]
        assert called == [call.right for call in match.script.calls if call.round == number]


def test_every_letter_got_exactly_one_answer(match):
    for sent in match.town.sent:
        assert len(match.town.answers_to(sent)) == 1, sent.text


def test_the_portuguese_player_wrote_and_was_answered_in_portuguese(match):
    wrote = " ".join(sent.text for sent in match.town.sent if sent.person is PIA)
    for order in ("ENTRAR", "SIM", "REGRA", "JOGAR", " de copas", "SEM JOGO", "PROFETA", "CERTA", "ERRADA"):
        assert order in wrote
    got = [text_of(mail) for whose, mail in match.town.mails if whose is PIA]
    for words in (
        "Este endereço é seu?",
        "SUA MÃO",
        "RESPONDA COM UM DESTES COMANDOS",
        "Sua vez, Pia.",
        "Você jogou",
        'Você disse "certa".',
        'Você disse "errada".',
        "A partida acabou",
    ):
        assert any(words in text for text in got), words
    no_play = (
        "Sua jogada: sem jogo",
        'Você diz "sem jogo" e mostra',
    )  # the second where a Prophet was still to call it
    assert any(words in text for text in got for words in no_play)
    for words in ("YOUR HAND", "REPLY WITH", "Your move", "You played", "NEWS", "PLAYERS"):
        assert not any(words in text for text in got), words


def test_no_mail_of_a_running_round_tells_its_rule_to_who_plays(match):
    for person, mail in match.town.mails:
        letter = person.reads(mail)
        found = re.search(r"(?:Round|Rodada) (\d) (?:of|de) 4\b", letter.text)
        if found and mail["Eleusis-Kind"] not in ("round-end", "match-end"):
            number = int(found[1])
            if match.script.gods[number] != person.name:
                assert RULES[number] not in " ".join(text_of(mail).split())


def test_who_played_under_a_prophet_is_told_what_became_of_his_play(dealt):
    prophet = dealt.asked(Asked.PLAY)
    dealt.says(prophet, play(other_colour(dealt, prophet)) + ", PROPHET")
    mover = dealt.asked(Asked.PLAY)
    card = other_colour(dealt, mover)
    receipt = dealt.says(mover, play(card)).answer
    assert "Now the Prophet says right or wrong." in receipt
    (digest,) = dealt.says(prophet, "RIGHT").to(mover)
    assert f"You {str(card)[:-1]}{card.suit.symbol} right, as {prophet.name} said" in words_of(digest)


def other_colour(table, person):
    """A card of his that is right by the rule "other colour"."""
    sees = table.sees(person)
    return next(card for card in sees.hand if card.suit.red != sees.layout.main_line[-1].suit.red)
