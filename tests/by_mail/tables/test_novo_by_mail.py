"""Four people play a whole match of Novo Eleusis over real SMTP sockets, two in Portuguese, to its final scores.

At another table the Prophet is left out; nobody is offered what cannot be had there.
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
from tests.by_mail.club import club_in
from tests.by_mail.novo import FALL, RULES, STANDING, Novo
from tests.by_mail.people import Person, Town, sits_down
from tests.by_mail.servers import Door, environment, event_loop, server_here, sink
from tests.by_mail.table import play, words

ANA, BRUNO, PIA, RUI = PEOPLE = (Person("Ana"), Person("Bruno"), Person("Pia", "pt"), Person("Rui", "pt"))


@dataclass
class Played:
    """A match that is over."""

    town: Town
    script: Novo
    files: list[Path]
    rounds: dict[int, dict[str, Any]]
    environ: dict[str, str]


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    folder = tmp_path_factory.mktemp("match")
    with known_chance("novo"), event_loop() as run:
        town = Town(PEOPLE, lambda *letter: door.post(*letter))
        with sink(run, town.deliver) as relay:
            environ = environment(folder, relay)
            with server_here(run, environ) as running, Door(running.port) as door:
                sits_down(
                    town, ANA, (BRUNO, PIA, RUI), 'NEW TABLE "Rosewood", 4 seats, rulebook novo-eleusis'
                )
                script = Novo(town)
                script.play_to_the_end()
    files = export(environ, folder, 4)
    return Played(town, script, files, dict(zip(RULES, replayed(environ, files), strict=True)), environ)


def plays(match, round_, **wanted):
    return [
        told
        for told in match.rounds[round_]["plays"]
        if all(told[name] == value for name, value in wanted.items())
    ]


def mails_of(match, person):
    return [words(mail) for whose, mail in match.town.mails if whose is person]


# ---------------------------------------------------------------- the whole match


def test_everybody_is_mailed_the_same_final_scores_and_they_are_the_sums_of_the_egn_results(match):
    sums = totals(match.files)
    assert set(sums) == {"Ana", "Bruno", "Pia", "Rui"}
    for person in PEOPLE:
        (mail,) = match.town.kinds_of(person, "match-end")
        assert mailed_totals(text_of(mail)) == sums


def test_every_file_of_the_match_verifies(match):
    assert [verdict(match.environ, file) for file in match.files] == ["everything holds"] * 4
    assert [tag(file, "Rule") for file in match.files] == list(RULES.values())
    assert {tag(file, "Rulebook") for file in match.files} == {"novo-eleusis"}


def test_every_letter_got_exactly_one_answer(match):
    for sent in match.town.sent:
        assert len(match.town.answers_to(sent)) == 1, sent.text


def test_the_files_hold_the_plays_and_calls_that_were_sent_and_no_others(match):
    for number, played in match.rounds.items():
        sent = [(move.name, list(move.cards)) for move in match.script.moves if move.round == number]
        assert [(told["seat"], told["cards"]) for told in played["plays"]] == sent
        called = [told["called"] for told in played["plays"] if told["called"] is not None]
        assert called == [call.right for call in match.script.calls if call.round == number]


def test_each_starter_is_one_that_its_rule_admits(match):
    admitted = {1: "JQK", 2: "A", 3: "H", 4: "234"}
    for number, signs in admitted.items():
        starter = match.rounds[number]["main_line"][0]
        assert starter[-1 if number == 3 else 0] in signs, (number, starter)


def test_a_starter_that_the_rule_did_not_admit_went_back(match):
    """In one of the rounds at least another card had come first."""
    drawn_first = [
        str(SeededChance(bytes.fromhex(tag(file, "Seed"))).shuffle("deal", packs(2))[3 * 14])
        for file in match.files
    ]
    laid = [played["main_line"][0] for played in match.rounds.values()]
    assert drawn_first != laid


def test_the_false_prophet_draws_nothing(match):
    (fall,) = [told for told in plays(match, FALL) if told["overthrew"]]
    first, second = match.script.prophets[FALL]
    assert fall["overthrew"] == first
    assert match.rounds[FALL]["false_prophets"] == [first]
    assert match.rounds[FALL]["prophet"]["name"] == second
    fallen = next(person for person in PEOPLE if person.name == first)
    told = mails_of(match, fallen)
    assert any(re.search(r"you're overthrown|você deixa de ser Profeta", text) for text in told)
    for person in PEOPLE:
        for text in mails_of(match, person):
            assert not re.search(r"is overthrown and draws? |de ser Profeta e compra", text)
    dealt_and_drawn = 14 + sum(len(told["drawn"]) for told in plays(match, FALL, seat=first))
    laid = sum(len(told["cards"]) for told in plays(match, FALL, seat=first))
    assert len(match.rounds[FALL]["hands"][first]) == dealt_and_drawn - laid


def test_gods_score_is_capped_by_the_cards_up_to_and_with_the_marked_one(match):
    for played in match.rounds.values():
        scores = dict(played["scores"])
        of_god = scores.pop(played["god"])
        best, marker = max(scores.values()), played["prophet"]["marker"]
        assert of_god == min(best, 2 * marker)
        assert of_god == 2 * marker != 2 * (marker - 1), "the cap told"
    (mail, *_) = match.town.kinds_of(ANA, "round-end")
    assert re.search(r"but the Prophet's marker allows only \d+", words(mail))


def test_the_standing_prophet_gets_his_points(match):
    for number in STANDING:
        end = match.rounds[number]
        prophet = end["prophet"]
        high = max(len(hand) for hand in end["hands"].values())
        wrong = sum(len(group) for column in end["sidelines"] for group in column["plays"])
        right = end["cards_on_layout"] - prophet["since"] - wrong
        own = len(end["hands"][prophet["name"]])
        assert end["scores"][prophet["name"]] == high - own + right + 2 * wrong


def test_the_portuguese_players_read_of_prophets_and_of_no_guesses(match):
    for person in (PIA, RUI):
        texts = mails_of(match, person)
        assert any("Profeta" in text for text in texts)
        for text in texts:
            assert not re.search("palpite|Prophet|YOUR HAND", text, re.IGNORECASE), text


# ---------------------------------------------------------------- a table without Prophets


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """A table where there is no Prophet; one card is dealt to each, and any card is right."""
    with club_in(tmp_path_factory.mktemp("club"), "plain") as club:
        settings = '"Plain", 4 seats, rulebook novo-eleusis, option prophet false, option hand 1'
        yield club.table(settings, "start: anything; same colour or other colour"), club.environ


def test_where_a_table_has_no_prophet_every_mail_says_so_and_nobody_is_offered_to_become_one(plain):
    table, _ = plain
    seen = [mail for _, mail in table.town.mails if mail["Eleusis-Table"] == str(table.number)]
    assert len(seen) > 10
    for mail in seen:
        told = words(mail)
        if mail["Eleusis-Kind"] != "round-end":
            assert re.search(r"Variant Novo Eleusis, but here: .*no Prophet", told)
        assert "PROPHET" not in told


def test_where_a_table_has_no_prophet_who_asks_to_become_one_is_refused(plain):
    table, _ = plain
    mover = table.asked(Asked.PLAY)
    (card,) = table.sees(mover).hand
    for order in (f"{play(card)}, PROPHET", f"{play(card)}, PROPHET IF RIGHT", "PROPHET"):
        with table.unchanged():
            came = table.says(mover, order)
        assert "There's no Prophet at this table." in came.answer, order


def test_a_round_without_prophets_goes_to_its_end_and_its_file_says_what_was_otherwise(plain, tmp_path):
    table, environ = plain
    mover = table.asked(Asked.PLAY)
    table.says(mover, play(*table.sees(mover).hand))
    (mail,) = [
        one for one in table.town.kinds_of(mover, "round-end") if one["Eleusis-Table"] == str(table.number)
    ]
    assert f"{mover.name} has no cards left." in words(mail)
    file = tmp_path / "plain.egn"
    file.write_text(pbem(environ, "export", str(table.number), "1"), "utf-8")
    assert verdict(environ, file) == "everything holds"
    assert '[Option "prophet = false"]' in file.read_text("utf-8")
    assert totals([file])[mover.name] == 1 + 4
