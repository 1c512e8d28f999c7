"""Four people play a whole match of Eleusis Express over real SMTP sockets, one in Portuguese, to its final scores.

What happened is read from the players' mails and from the EGN files alone. Afterwards three of them sit down at a table
with hardly any stock, which ends its only round, and give that match up.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pbem.cards import SeededChance, packs
from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from tests.by_mail.archive import export, mailed_totals, pbem, replayed, tag, totals, verdict
from tests.by_mail.chance import known_chance
from tests.by_mail.express import (
    BELOW,
    GUESSES,
    HINT,
    IN_OTHER_WORDS,
    RULES,
    TO_THE_LAST_CARD,
    WRONG_NO_PLAY,
    Express,
)
from tests.by_mail.knowing import as_quoted
from tests.by_mail.people import Person, Town, sits_down
from tests.by_mail.servers import Door, environment, event_loop, server_here, sink
from tests.by_mail.table import Table, makes_god_speak, play, settles_by_polling, words

ANA, BRUNO, PIA, RUI = PEOPLE = (
    Person("Ana"),
    Person("Bruno", quotes=True),
    Person("Pia", "pt"),
    Person("Rui"),
)
THIN = (
    'NEW TABLE "Thin", 3 seats, rulebook eleusis-express, option packs 1, option seats_max 3, option hand 24,'
    " option wrong_draw 2\nINVITE bruno@example.org rui@example.org"
)


@dataclass
class Played:
    """Two matches that are over, the second one of a single round, `thin`."""

    town: Town
    script: Express
    files: list[Path]
    rounds: dict[int, dict[str, Any]]
    thin: Path
    environ: dict[str, str]


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    folder = tmp_path_factory.mktemp("match")
    with known_chance("express"), event_loop() as run:
        town = Town(PEOPLE, lambda *letter: door.post(*letter))
        with sink(run, town.deliver) as relay:
            environ = environment(folder, relay)
            with server_here(run, environ) as running, Door(running.port) as door:
                sits_down(town, ANA, (BRUNO, PIA, RUI), 'NEW TABLE "Fast", 4 seats, rulebook eleusis-express')
                script = Express(town)
                script.play_to_the_end()
                empties_the_stock(Table(town, running.house, settles_by_polling(running.house), 2))
    files = export(environ, folder, 4)
    thin = folder / "thin.egn"
    thin.write_text(pbem(environ, "export", "2", "1"), "utf-8")
    rounds = dict(zip(RULES, replayed(environ, files), strict=True))
    return Played(town, script, files, rounds, thin, environ)


def empties_the_stock(table):
    """Two wrong plays, of which the second can draw one card only; then somebody leaves, and too few are left."""
    table.town.people = (ANA, BRUNO, RUI)
    old = table.town.kinds_of(ANA, "match-end")[-1]
    table.says(ANA, THIN, old)
    for guest in (BRUNO, RUI):
        table.says(guest, "JOIN 2", table.town.kinds_of(guest, "invitation")[-1])
    makes_god_speak(table, "other colour")
    for _ in range(2):
        mover = table.asked(Asked.PLAY)
        sees = table.sees(mover)
        table.says(
            mover, play(next(c for c in sees.hand if c.suit.red == sees.layout.main_line[-1].suit.red))
        )
    leaver = next(one for one in table.town.people if table.sees(one).asked is Asked.NOTHING)
    table.says(leaver, "LEAVE YES")
    table.town.people = PEOPLE


def plays(match, round_, **wanted):
    return [
        told
        for told in match.rounds[round_]["plays"]
        if all(told[name] == value for name, value in wanted.items())
    ]


def guesses(file):
    """The guesses that a file holds, in its own words."""
    return re.findall(r'guess "(.*?)" (right|wrong)', file.read_text("utf-8"))


def receipt(match, sent):
    (mail,) = match.town.answers_to(sent)
    return words(mail)


def mails_of(match, person):
    return [
        words(mail) for whose, mail in match.town.mails if whose is person and mail["Eleusis-Table"] == "1"
    ]


# ---------------------------------------------------------------- the whole match


def test_everybody_is_mailed_the_same_final_scores_and_they_are_the_sums_of_the_egn_results(match):
    sums = totals(match.files)
    assert set(sums) == {"Ana", "Bruno", "Pia", "Rui"}
    for person in match.town.people:
        mail = next(one for one in match.town.kinds_of(person, "match-end") if one["Eleusis-Table"] == "1")
        assert mailed_totals(text_of(mail)) == sums


def test_every_file_of_the_match_verifies(match):
    assert [verdict(match.environ, file) for file in match.files] == ["everything holds"] * 4
    assert [tag(file, "Rule") for file in match.files] == list(RULES.values())
    assert {tag(file, "Rulebook") for file in (*match.files, match.thin)} == {"eleusis-express"}


def test_every_letter_got_exactly_one_answer(match):
    for sent in match.town.sent:
        assert len(match.town.answers_to(sent)) == 1, sent.text


def test_the_seat_at_gods_right_plays_first_and_the_turn_goes_on_anticlockwise(match):
    people = ["Ana", "Bruno", "Pia", "Rui"]
    for number, played in match.rounds.items():
        at = people.index(played["god"])
        clockwise = [*people[at + 1 :], *people[:at]]
        assert tag(match.files[number - 1], "Seats") == "; ".join(clockwise)
        expected = [clockwise[::-1][turn % 3] for turn in range(len(played["plays"]))]
        assert [told["seat"] for told in played["plays"]] == expected


def test_the_files_hold_the_plays_that_were_sent_and_no_others(match):
    for number, played in match.rounds.items():
        sent = [(move.name, list(move.cards)) for move in match.script.moves if move.round == number]
        assert [(told["seat"], told["cards"]) for told in played["plays"]] == sent


def test_the_files_hold_the_guesses_that_were_asked_and_no_others(match):
    for number, file in enumerate(match.files, 1):
        asked = [one for one in match.script.guesses if one.round == number and one.right is not None]
        assert [theory for theory, _ in guesses(file)] == [one.theory for one in asked]
        assert [judged == "right" for _, judged in guesses(file)] == [one.right for one in asked]


# ---------------------------------------------------------------- what Express alone has


def test_a_wrong_play_draws_one_card(match):
    for number in (GUESSES, WRONG_NO_PLAY):
        (wrong,) = plays(match, number, kind="cards", right=False)
        assert len(wrong["drawn"]) == 1


def test_a_guess_with_a_wrong_play_is_not_asked_and_nobody_else_hears_of_it(match):
    for at, number in enumerate((GUESSES, WRONG_NO_PLAY)):
        guess = [one for one in match.script.guesses if one.right is None][at]
        assert guess.theory == RULES[number], "it would have ended the round"
        move = next(move for move in match.script.moves if move.round == number)
        assert re.search(
            r"so we didn't check your guess|então não conferimos seu palpite", receipt(match, move.letter)
        )
        assert plays(match, number)[0]["right"] is False
        assert len(plays(match, number)) > 1


def test_a_guess_is_told_to_everybody_with_its_verdict(match):
    for guess in match.script.guesses:
        if guess.right is None or guess.right:
            continue
        for person in PEOPLE:
            theory = f'"{as_quoted(guess.theory, person.language)}"'
            texts = [text for text in mails_of(match, person) if theory in text]
            assert texts, (guess.theory, person)
            verb = "is wrong" if person.name == guess.name else "It's wrong"
            assert any(verb in text or "Está errado" in text or "está errado" in text for text in texts)


def test_a_right_guess_in_a_letter_of_its_own_ended_the_round_and_was_worth_six_points(match):
    alone = [one for one in match.script.guesses if one.alone]
    assert [one.right for one in alone] == [False, True]
    assert match.rounds[GUESSES]["ended_by"] == "rule-guessed"
    guesser = alone[-1].name
    held = len(match.rounds[GUESSES]["hands"][guesser])
    assert match.rounds[GUESSES]["scores"][guesser] == 12 - held + 6


def test_a_right_guess_with_the_last_play_was_worth_its_points_besides_those_for_going_out(match):
    end = match.rounds[TO_THE_LAST_CARD]
    assert end["ended_by"] in ("out-of-cards", "no-play")
    (out,) = [name for name, hand in end["hands"].items() if not hand]
    assert end["scores"][out] == 12 + 3 + 6
    assert end["scores"][end["god"]] == 21
    assert guesses(match.files[TO_THE_LAST_CARD - 1])[-1] == (IN_OTHER_WORDS[TO_THE_LAST_CARD], "right")


def test_a_guess_on_the_line_below_the_play_goes_with_it(match):
    assert match.rounds[BELOW]["ended_by"] == "rule-guessed"
    assert len(plays(match, BELOW)) == 1
    (move,) = [move for move in match.script.moves if move.round == BELOW]
    assert "\n" in move.letter.text


def test_each_right_play_and_each_right_no_play_made_the_hand_one_card_smaller(match):
    said = plays(match, TO_THE_LAST_CARD, kind="no-play", right=True)
    assert said
    hands = dict.fromkeys(match.rounds[TO_THE_LAST_CARD]["hands"], 12)
    for told in plays(match, TO_THE_LAST_CARD):
        hands[told["seat"]] -= 1
        if told["kind"] == "no-play":
            assert len(told["drawn"]) == hands[told["seat"]]
    assert hands == {name: len(hand) for name, hand in match.rounds[TO_THE_LAST_CARD]["hands"].items()}


def test_the_cards_of_a_right_no_play_went_to_the_bottom_of_the_stock(match):
    """So what is drawn is the stock as it was dealt, in its order, until that is used up."""
    shuffled = SeededChance(bytes.fromhex(tag(match.files[TO_THE_LAST_CARD - 1], "Seed"))).shuffle(
        "deal", packs(2)
    )
    stock = [str(card) for card in shuffled[3 * 12 + 1 :]]
    told = plays(match, TO_THE_LAST_CARD)
    drawn = [card for one in told for card in one["drawn"]]
    assert 11 < len(drawn) <= len(stock), "several hands were drawn"
    assert drawn == stock[: len(drawn)]
    returned = sum(len(one["drawn"]) + 1 for one in told if one["kind"] == "no-play")
    assert match.rounds[TO_THE_LAST_CARD]["stock"] == len(stock) - len(drawn) + returned


def test_a_wrong_no_play_cost_a_card_of_gods_choice_and_one_new_one(match):
    (wrong,) = plays(match, WRONG_NO_PLAY, kind="no-play")
    assert wrong["right"] is False
    assert len(wrong["drawn"]) == 1
    assert len(match.rounds[WRONG_NO_PLAY]["hands"][wrong["seat"]]) == 12
    move = next(move for move in match.script.moves if move.round == WRONG_NO_PLAY)
    told = receipt(match, move.letter)
    assert re.search(
        r"God plays .* from that hand, you draw 1 card|Deus joga .* dessa mão, você compra 1 carta", told
    )


def test_a_hint_in_play_was_told_to_everybody_as_out_of_the_ordinary(match):
    god = next(person for person in PEOPLE if person.name == match.script.gods[GUESSES])
    assert "Only one thing about a card counts" in receipt(match, match.script.hint)
    for person in PEOPLE:
        if person is not god:
            assert any(
                f'{told} "{HINT}"' in text
                for text in mails_of(match, person)
                for told in ("God adds a hint:", "Deus dá uma dica no meio da rodada:")
            )


def test_no_mail_before_the_end_holds_seed_or_salt_or_tells_the_rule_to_who_plays(match):
    secrets = [tag(file, name) for file in match.files for name in ("Seed", "Salt")]
    example = re.compile("same suit or of the same value|mesmo naipe ou do mesmo valor")
    running = 0
    for person, mail in match.town.mails:
        if mail["Eleusis-Kind"] not in ("round-end", "match-end"):
            text = words(mail)
            assert not any(secret in text for secret in secrets)
            number = re.search(r"(?:Round|Rodada) (\d) (?:of|de) 4\b", text)
            if mail["Eleusis-Table"] == "1" and number and match.script.gods[int(number[1])] != person.name:
                said = re.sub(r"(?m)^> .*\n", "", text_of(mail))  # his own letter
                rule = RULES[int(number[1])]
                for words_ in (rule, *(as_quoted(rule, language) for language in ("en", "pt"))):
                    assert words_ not in example.sub("", " ".join(said.split()))
                running += 1
        elif mail["Eleusis-Table"] == "1":
            told = sum(secret in words(mail) for secret in secrets)
            assert told == 2, "seed and salt of the round that is over, not of the one that begins"
    assert running > 100


def test_no_mail_offers_a_prophet(match):
    for person in PEOPLE:
        for text in mails_of(match, person):
            assert not re.search("prophet|profeta", text, re.IGNORECASE)


def test_the_portuguese_player_wrote_and_was_answered_in_portuguese(match):
    wrote = " ".join(sent.text for sent in match.town.sent if sent.person is PIA)
    for order in ("ENTRAR", "SIM", "REGRA", "JOGAR", " de paus", "SEM JOGO", "PALPITE"):
        assert order in wrote
    got = mails_of(match, PIA)
    for told in (
        "SUA MÃO",
        "Sua jogada estava errada, então não conferimos seu palpite",
        "você pode dar um palpite sobre a regra. Responda PALPITE",
        "dá um palpite sobre a regra:",
        "mão nova de",
        "por acertar a regra",
        "A partida acabou",
    ):
        assert any(told in text for text in got), told
    for told in ("YOUR HAND", "REPLY WITH", "guess", "You played", "NEWS", "PLAYERS", "God's"):
        assert not any(told in text for text in got), told


# ---------------------------------------------------------------- the table with hardly any stock


def test_a_stock_that_cannot_serve_a_draw_gives_what_it_has_and_ends_the_round(match):
    (end,) = replayed(match.environ, [match.thin])
    assert verdict(match.environ, match.thin) == "everything holds"
    assert end["ended_by"] == "stock-exhausted"
    assert [len(told["drawn"]) for told in end["plays"]] == [2, 1]
    assert end["stock"] == 0
    assert sorted(end["scores"].values()) == [-1, 0, 0]
    assert set(re.findall(r'\[Option "(\w+) = ', match.thin.read_text("utf-8"))) == {
        "packs",
        "seats_max",
        "hand",
        "wrong_draw",
    }
    for person in (ANA, BRUNO, RUI):
        (mail,) = [one for one in match.town.kinds_of(person, "round-end") if one["Eleusis-Table"] == "2"]
        assert "The deck ran out: it had too few cards for a full draw" in words(mail)


def test_who_never_was_god_gets_no_points_for_that_when_express_is_cut_short(match):
    ends = [
        mail
        for _, mail in match.town.mails
        if mail["Eleusis-Kind"] == "match-end" and mail["Eleusis-Table"] == "2"
    ]
    assert len(ends) == 2
    for mail in ends:
        assert "Not all rounds were played." in words(mail)
        assert "points each for never being God" not in words(mail)
        assert mailed_totals(text_of(mail)) == totals([match.thin])
