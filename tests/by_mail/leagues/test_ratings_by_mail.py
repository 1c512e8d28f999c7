"""Rated tables by mail: who is told that rounds are rated, what LADDER shows once some were played."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pbem.engine.match.state import Phase
from pbem.league.ratings import RatedRound
from pbem.service.leagues.rating import rate_on
from pbem.service.schedule.tick import tick
from pbem.store.rows.ratings import rated_round
from tests.by_mail.moderated import ALL, EVA, Moderated, Setting, moderated
from tests.by_mail.table import ANA, BRUNO, PIA, RUI, html_of, play, words


@pytest.fixture
def rated(stages, tmp_path) -> Iterator[Moderated]:
    """Ana is God of the first round, Eva moderates from outside."""
    table = moderated(stages.house, tmp_path / "rated", Setting(eva=True, rated=True))
    yield table
    table.store.close()


def all_play(table) -> None:
    """Each of the three players once."""
    for _ in range(3):
        round_ = table.match.round
        mover = ALL[int(round_.to_move) - 1]
        table.writes(mover, play(round_.hands[round_.to_move][0]))


def ends_round(table) -> None:
    table.writes(EVA, "END ROUND SCORED")
    tick(table.house)


def in_the_books(table, *persons, rounds=5) -> None:
    """So many rounds in which these were first, second …; the last is God."""
    ids = [ALL.index(one) + 1 for one in persons]
    played = RatedRound(ids[-1], tuple((one, 9 - place) for place, one in enumerate(ids[:-1])), 14)
    with table.house.store.writing() as writing:
        writing.ratings.add_rounds([rated_round(1, number, played, 5) for number in range(11, 11 + rounds)])
    rate_on(table.house)


def test_first_rated_round_puts_its_players_on_the_ladder_but_gives_them_no_place_yet(rated):
    all_play(rated)
    ends_round(rated)
    answer = rated.writes(BRUNO, "LADDER").answer
    assert "Nobody is in the ratings yet. You need 5 rated rounds for that." in answer
    assert "NOT PLACED YET: FEWER THAN 5 RATED ROUNDS" in answer
    for player in ("- Bruno 1", "- Pia 1", "- Rui 1"):
        assert player in answer
    assert "- Ana" not in answer, "she was God"
    assert "You haven't played a rated round yet." not in answer
    assert "You haven't played a rated round yet." in rated.writes(EVA, "RANKING").answer


def test_table_that_is_not_rated_puts_nobody_there(stages, tmp_path):
    table = moderated(stages.house, tmp_path / "unrated", Setting(eva=True))
    all_play(table)
    ends_round(table)
    assert "Nobody has played a rated round here yet." in table.writes(BRUNO, "LADDER").answer
    table.store.close()


def test_who_did_nothing_himself_is_not_rated(rated):
    mover = ALL[int(rated.match.round.to_move) - 1]
    for one in (BRUNO, PIA, RUI):
        if one is not mover:
            continue
        rated.writes(one, play(rated.match.round.hands[rated.match.round.to_move][0]))
    second = ALL[int(rated.match.round.to_move) - 1]
    rated.writes(second, play(rated.match.round.hands[rated.match.round.to_move][0]))
    ends_round(rated)
    answer = rated.writes(EVA, "LADDER").answer
    (idle,) = {BRUNO, PIA, RUI} - {mover, second}
    assert f"- {mover.name} 1" in answer
    assert f"- {second.name} 1" in answer
    assert f"- {idle.name} 1" not in answer


def test_ladder_has_places_names_and_ones_own_row_in_text_and_html(rated):
    in_the_books(rated, RUI, PIA, BRUNO, ANA)
    came = rated.writes(PIA, "LADDER")
    (mail,) = came.mails[0][1:]
    lines = [line.split() for line in mail.get_body(("plain",)).get_content().splitlines()]
    told = [line[:3] for line in lines if {"Rui", "Pia", "Bruno"} & set(line) and "-" in line]
    assert [line[:2] for line in told] == [["1.", "Rui"], ["*", "2."], ["3.", "Bruno"]]
    assert "2. Pia" in " ".join(html_of(mail).split())


def test_who_wanted_to_be_forgotten_is_on_the_ladder_no_more(rated):
    in_the_books(rated, RUI, PIA, BRUNO, ANA)
    assert "Pia" in rated.writes(BRUNO, "LADDER").answer
    with rated.house.store.writing() as writing:
        writing.people.save(replace(writing.people.by_ids([3])[3], name="", forgotten=7))
        writing.erasure.forget_person(3, 0, "forgotten")
    answer = rated.writes(BRUNO, "LADDER").answer
    assert "1. Rui" in answer
    assert "2. Bruno" in answer
    assert "Pia" not in answer


def test_guests_are_told_that_rounds_are_rated_and_the_host_may_change_it_before_the_match(asked):
    came = asked.says(ANA, 'NEW TABLE "Second", 4 seats, rated\nINVITE bruno@example.org')
    (invitation,) = [mail for mail in came.to(BRUNO) if mail["Eleusis-Kind"] == "invitation"]
    assert "Rounds here are rated." in words(invitation)
    second = next(mail for mail in came.to(ANA) if mail["Eleusis-Table"] == "2")
    assert "Rounds here are rated." in words(second)
    answer = words(asked.says(ANA, "SET unrated", second).to(ANA)[0])
    assert "Rounds here aren't rated." in answer
    with asked.house.store.reading() as reading:
        assert asked.house.shelf.load(reading, 2).match.rated is False


def test_once_the_match_has_begun_it_stays_unrated(asked):
    assert asked.house.shelf is not None
    answer = asked.says(ANA, "SET rated").answer
    assert "This game isn't rated. You could change that only before it began." in answer


def test_house_may_have_new_tables_rated(asked):
    asked.counter.house = asked.house = replace(asked.house, rated=True)
    asked.says(ANA, 'NEW TABLE "Second"\nNEW TABLE "Third", unrated')
    with asked.house.store.reading() as reading:
        told = [asked.house.shelf.load(reading, number).match.rated for number in (2, 3)]
    assert told == [True, False]


def test_gods_of_a_match_are_compared_when_it_is_over(rated):
    """Ana and the next God each had a round; cut short, the match is over."""
    all_play(rated)
    ends_round(rated)
    god = ALL[int(rated.match.god) - 1]
    rated.writes(god, "RULE other colour")
    rated.writes(god, "YES")
    assert rated.match.phase is Phase.PLAY
    all_play(rated)
    ends_round(rated)
    rated.writes(EVA, "END MATCH")
    tick(rated.house)
    assert rated.match.phase is Phase.OVER
    with rated.house.store.reading() as reading:
        gods = reading.ratings.unrated_heats(9), reading.ratings.waiting_gods(None)
    assert gods == ([], []), "all are ranked"
    text = rated.writes(RUI, "LADDER").answer
    assert f"{god.name} 1" in text
