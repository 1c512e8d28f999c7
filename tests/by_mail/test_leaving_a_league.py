"""A member leaves his league in the middle of a week, and another comes in his place: by mail."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from pbem.edge.post_office import text_of
from pbem.engine.match import task
from tests.by_mail.people import Person
from tests.by_mail.season import Members, members_in
from tests.by_mail.still import DAY

FRIDAY = int(datetime(2026, 11, 20, 9, tzinfo=UTC).timestamp()) * 1_000_000
EVA = Person("Eva", "en")
PEOPLE = (EVA, Person("Rui", "pt"), Person("Ana", "en"), Person("Bruno", "pt"))


def under_way(server: Members) -> int:
    """The number of a week's only table, dealt."""
    lobby = server.house.addressing.lobby_address()
    (asked,) = server.posts(EVA, lobby, "NAME Eva")
    server.posts(EVA, str(asked["Reply-To"]).strip("<>"), "YES\n", asked)
    print(server.says(EVA, "NEW LEAGUE rosewood, preset week, rounds 2"))
    for person in PEOPLE:
        if person is not EVA:
            server.comes(person)
    print(server.says(EVA, "JOIN LEAGUE rosewood"))
    print(server.says(EVA, "START SEASON"))
    server.goes_to(server.season.weeks[0].opens + DAY // 24)
    (table,) = server.tables(1).values()
    god = task(server.match(table)).seat
    server.at_table(table, god, "RULE other colour")
    server.at_table(table, god, "YES")
    return table


def test_who_leaves_the_league_is_played_for_and_each_of_the_others_is_told_once(tmp_path: Path) -> None:
    with members_in(tmp_path, "leaving", FRIDAY) as server:
        table = under_way(server)
        match = server.match(table)
        gone = next(one for one in PEOPLE if str(server.number(one)) == match.round.to_move)
        before = {one.name: len(server.box(one)) for one in PEOPLE}
        server.says(gone, "LEAVE LEAGUE rosewood" if gone.language == "en" else "SAIR DA LIGA rosewood")
        others = [one for one in PEOPLE if one is not gone]
        assert {one.name: len(server.box(one)) - before[one.name] for one in others} == {
            one.name: 1 for one in others
        }
        for one in others:
            told = " ".join(text_of(server.newest(one, "digest")).split())
            assert f"{gone.name} plays in this league no more" in told or (
                f"{gone.name} não joga mais nesta liga" in told
            )
        assert str(server.number(gone)) in server.match(table).kept
