"""The round of a league's week begins with one mail to every seat, however often its player is mailed."""

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.edge.maildir_client import text_of
from pbem.engine.match.state import Match, Phase
from tests.by_mail.leagues.test_absent_members_by_mail import ANA, PEOPLE, START, founds
from tests.by_mail.people import Person
from tests.by_mail.season import Members, members_in, parsed
from tests.by_mail.still import SECOND

FIVE = PEOPLE[:5]
RARELY = ("turn", "daily at 20:00", "off", "each", "turn")
HINT = "Values do not count."


@pytest.fixture
def members(tmp_path: Path) -> Iterator[Members]:
    """A week has opened at whose one table Davi is to be God; Ana is the secretary, and plays."""
    with members_in(tmp_path, "beginnings", START, PBEM_PLAYERS_DIGEST="turn") as made:
        founds(made, 5, 5)
        for person, how in zip(FIVE, RARELY, strict=True):
            made.says(person, f"DIGEST {how}")
        made.goes_to(made.season.weeks[0].opens + 60 * SECOND)
        assert seats(made)[str(match_of(made).god)].name == "Davi"
        yield made


def match_of(members: Members) -> Match:
    (table,) = members.tables(1).values()
    return members.match(table)


def seats(members: Members) -> dict[str, Person]:
    return {str(members.number(person)): person for person in FIVE}


class Since:
    """What anybody is mailed from now on."""

    def __init__(self, members: Members) -> None:
        self._members = members
        self._before = {address: len(mails) for address, mails in members.mails.items()}

    def mails(self, person: Person) -> list[EmailMessage]:
        return [parsed(one) for one in self._members.box(person)[self._before[person.address] :]]

    def of_table(self, person: Person) -> list[EmailMessage]:
        return [mail for mail in self.mails(person) if mail["Eleusis-Table"]]


def assert_tells_the_beginning(members: Members, reader: Person, mail: EmailMessage) -> None:
    """Seal, God, the reader's own hand, who begins and by when."""
    match, people = match_of(members), seats(members)
    assert match.phase is Phase.PLAY
    assert match.rule is not None
    assert match.round is not None
    told = " ".join(text_of(mail).split())
    assert match.rule.commitment in text_of(mail)
    assert ("You're God this round." if reader.name == "Davi" else "Davi is God this round.") in told
    first = people[match.round.first_to_move]
    assert (f"Your move, {first.name}." if first is reader else f"{first.name}'s turn.") in told
    assert "(2 hours left)" in told
    assert set(reader.reads(mail).hand) == set(match.round.hands.get(str(members.number(reader)), ()))


def test_when_god_seals_the_rule_every_seat_is_mailed_at_once(members: Members) -> None:
    (table,) = members.tables(1).values()
    god = str(match_of(members).god)
    members.at_table(table, god, f"RULE other colour\n\nHINT {HINT}\n\nYES")
    since = Since(members)
    members.at_table(table, god, "YES")
    for person in FIVE:
        (mail,) = since.mails(person)
        assert_tells_the_beginning(members, person, mail)
        assert HINT in " ".join(text_of(mail).split())


def test_in_place_of_a_god_who_was_put_out_the_server_draws_a_rule_and_asks_nobody_for_one(
    members: Members,
) -> None:
    davi = seats(members)[str(match_of(members).god)]
    since = Since(members)
    assert "Autopilot plays in that seat" in members.says(ANA, "rosewood: EXPEL Davi")
    for person in FIVE:
        (mail,) = since.of_table(person)
        told = " ".join(text_of(mail).split())
        assert "Davi is God this round. In their place, the server drew a sample rule" in told
        assert "ran out" not in told
        if person is not davi:
            assert_tells_the_beginning(members, person, mail)
    (mail,) = since.of_table(davi)
    told = " ".join(text_of(mail).split())
    assert "You're no longer in this league, so this seat isn't yours any more" in told
    assert "choose your secret rule" not in told
    assert "Your secret rule" not in told
    assert "Reply by" not in told
    assert not any(f"\n  {order} " in text_of(mail) for order in ("RULE", "SUGGEST", "SAY"))
    (table,) = members.tables(1).values()
    (looks,) = members.at_table(table, str(members.number(davi)), "STATUS")
    rule = match_of(members).rule
    assert rule is not None
    assert rule.text not in " ".join(text_of(looks).split()), "it is not theirs to know"
    assert "Also: HELP, STATUS\n" in text_of(looks)
