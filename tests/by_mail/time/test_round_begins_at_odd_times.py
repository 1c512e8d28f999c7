"""A round begins with a mail to everybody also where God is slow, gone or judges, and where the server breaks down."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.engine.match.events import RuleSet
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round import events as round_events
from pbem.service.aggregates.tables import CODEC
from pbem.service.delivery.deliver import deliver_due
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.ports import RelayReply, RelayVerdict
from pbem.service.schedule.tick import tick
from pbem.store.errors import StoreUnavailable
from tests.by_mail.chance import known_chance
from tests.by_mail.club import Club, club_in
from tests.by_mail.judging import WORDS
from tests.by_mail.people import Person
from tests.by_mail.served import served
from tests.by_mail.servers import Refusing, environment, settings_of
from tests.by_mail.still import DAY, SECOND, Still
from tests.by_mail.table import ANA, PEOPLE, play, words
from tests.by_mail.tables.test_going_back import Keeper

RARELY = ("turn", "daily at 20:00", "off", "turn")
SHOWS = (round_events.CardsShown, round_events.NoPlayDeclared)


def are_mailed_rarely(table: Still) -> None:
    for person, how in zip(PEOPLE, RARELY, strict=True):
        table.says(person, f"DIGEST {how}")


def events(table: Still) -> list[object]:
    with table.house.store.reading() as reading:
        return [CODEC.load(one.type, one.schema, dict(one.body)) for one in reading.events.of(table.number)]


def plays(table: Still) -> int:
    return sum(isinstance(event, SHOWS) for event in events(table))


def seal(table: Still) -> str:
    """The seal of the newest round."""
    return [event.commitment for event in events(table) if isinstance(event, RuleSet)][-1]


def match_of(table: Still) -> Match:
    with table.house.store.reading() as reading:
        match = table.house.shelf.load(reading, table.number).match
    assert match is not None
    return match


def ticks(table: Still) -> list[tuple[Person, EmailMessage]]:
    """What is mailed in all that is due now."""
    before = len(table.town.mails)
    while tick(table.house):
        table.counter.work()
    table.counter.work()
    return table.town.mails[before:]


def assert_all_are_told(table: Still, mails: list[tuple[Person, EmailMessage]]) -> None:
    """Each of them once, with seal and hand."""
    hands = match_of(table).round.hands
    for person in table.town.people:
        (mail,) = [mail for whose, mail in mails if whose is person and seal(table) in text_of(mail)]
        with table.house.store.reading() as reading:
            number = reading.people.by_address(person.address).id
        if person.language == "en":
            assert set(person.reads(mail).hand) == set(hands.get(str(number), ()))


def posts_only(table: Still, person: Person, text: str) -> None:
    """A letter that is handled; nothing leaves."""
    mail = table.newest(person)
    to = addressee(table.house, reply_address(mail))
    assert to is not None
    receive(table.house, person.address, [to], table.letter(person, text, mail).as_bytes())
    while handle_waiting(table.house, 20):
        pass


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club_in(tmp_path_factory.mktemp("club"), "odd times") as club:
        yield club


@pytest.fixture
def rarely(asked: Still) -> Still:
    are_mailed_rarely(asked)
    return asked


# ---------------------------------------------------------------- God


def test_where_god_lets_the_time_pass_the_servers_rule_reaches_everybody(rarely: Still) -> None:
    rarely.waits(3 * DAY + 61 * SECOND)
    assert_all_are_told(rarely, ticks(rarely))


def test_where_god_judges_the_starter_everybody_is_told_once_it_is_admitted(club: Club) -> None:
    table = club.table('"Starter", 4 seats, judge human, rulebook novo-eleusis')
    are_mailed_rarely(table)
    god = table.asked(Asked.RULE)
    table.says(god, f"RULE {WORDS}")
    sealed = table.says(god, "YES")
    assert {whose for whose, _ in sealed.mails} == {god}
    assert "Everyone gets this seal before the first move:" in sealed.answer
    assert {whose for whose, _ in table.says(god, "REDRAW").mails} == {god}
    begun = table.says(god, "RIGHT")
    assert_all_are_told(table, begun.mails)
    (last,) = {str(card) for card in match_of(table).round.layout.main_line}
    for person in PEOPLE:
        (mail,) = begun.to(person)
        assert last in [str(card) for card in person.reads(mail).layout.main_line]


def test_a_play_that_was_planned_before_god_admits_the_starter_waits_until_everybody_is_told(
    club: Club,
) -> None:
    table = club.table('"Planned", 4 seats, judge human, rulebook novo-eleusis')
    are_mailed_rarely(table)
    god = table.asked(Asked.RULE)
    table.says(god, f"RULE {WORDS}")
    table.says(god, "YES")
    match = match_of(table)
    first = match.round.first_to_move
    with table.house.store.reading() as reading:
        address = reading.people.by_id(int(first)).address
    mover = next(person for person in PEOPLE if person.address == address)
    assert "planned" in table.says(mover, f"LATER {play(match.round.hands[first][0])}").answer.lower()
    begun = table.says(god, "RIGHT")
    assert_all_are_told(table, begun.mails)
    assert plays(table) == 0
    ticks(table)
    assert plays(table) == 1


# ---------------------------------------------------------------- one letter that begins the round, and plays


def test_who_seals_the_rule_has_nothing_played_in_the_same_letter(rarely: Still) -> None:
    god = rarely.asked(Asked.RULE)
    rarely.says(ANA, f"MODERATOR {god.name}")
    rarely.says(god, "RULE other colour")
    before = len(rarely.town.mails)
    lines = "\n".join(f"PLAY FOR {one.name}" for one in PEOPLE if one is not god)
    sealed = rarely.says(god, f"YES\n{lines}")
    assert_all_are_told(rarely, rarely.town.mails[before:])
    assert plays(rarely) == 0
    assert "Not played yet. Your email started the round" in sealed.answer
    first = match_of(rarely).round.first_to_move
    with rarely.house.store.reading() as reading:
        name = reading.people.by_id(int(first)).name
    again = rarely.says(god, f"PLAY FOR {name}")
    assert "the others must agree first" in again.answer
    assert plays(rarely) == 0


def test_who_admits_the_starter_has_nothing_played_in_the_same_letter(club: Club) -> None:
    table = club.table('"Admitted", 4 seats, judge human, rulebook novo-eleusis')
    are_mailed_rarely(table)
    god = table.asked(Asked.RULE)
    table.says(ANA, f"MODERATOR {god.name}")
    table.says(god, f"RULE {WORDS}")
    table.says(god, "YES")
    lines = "\n".join(f"PLAY FOR {one.name}" for one in PEOPLE if one is not god)
    begun = table.says(god, f"RIGHT\n{lines}\nRIGHT")
    assert_all_are_told(table, begun.mails)
    assert plays(table) == 0
    assert "Not played yet. Your email started the round" in begun.answer


# ---------------------------------------------------------------- later rounds, and caretakers


def test_the_next_round_of_the_server_is_told_to_everybody_with_the_end_of_the_last(tmp_path: Path) -> None:
    with served(tmp_path, "next round", '"Next", god server, easy, 3 rounds, option hand 1') as game:
        for person, how in zip(game.town.people, ("turn", "daily at 20:00", "RESUMO fim"), strict=True):
            game.table.says(person, how if "RESUMO" in how else f"DIGEST {how}")
        came = game.plays_out()
        mails = [one for one in game.town.mails if one in came.mails]
        assert game.match().number == 2
        assert_all_are_told(game.table, mails)
        for person in game.town.people:
            (mail,) = came.to(person)
            assert mail["Eleusis-Kind"] == "round-end"


def test_a_caretaker_who_begins_waits_until_the_mails_of_the_round_are_in_the_outbox(tmp_path: Path) -> None:
    settings = '"Kept", god server, easy, 20 rounds, option hand 2, clock 1 day, excuses 0, missed caretaker'
    with served(tmp_path, "kept", settings) as game:
        table = game.table
        asleep, _ = game.waits_for()
        game.lets_time_pass(DAY + 61 * SECOND)
        begun = 0
        for _ in range(200):
            if begun == 2 or game.match().phase is Phase.OVER:
                break
            before, number = plays(table), game.match().number
            came = game.goes_on()
            match = game.match()
            if match.number == number or game.person(task(match).seat) is not asleep:
                continue
            begun += 1
            assert plays(table) == before + 1, "nothing but the play that ended the round"
            assert_all_are_told(table, came.mails)
            ticks(table)
            assert plays(table) == before + 2, "the caretaker has played"
        assert begun == 2


# ---------------------------------------------------------------- crashes, backups, stopped mail


def test_where_the_transaction_fails_neither_the_round_nor_a_mail_of_it_is_there(rarely: Still) -> None:
    god = rarely.asked(Asked.RULE)
    rarely.says(god, "RULE other colour")
    whole, version = rarely.house.store, rarely.version()
    with whole.reading() as reading:
        waiting = len(reading.mails.newest(None, 1000))
    mail = rarely.newest(god)
    to = addressee(rarely.house, reply_address(mail))
    receive(rarely.house, god.address, [to], rarely.letter(god, "YES", mail).as_bytes())
    with pytest.raises(StoreUnavailable):
        handle_waiting(replace(rarely.house, store=Refusing(whole)), 20)
    assert rarely.version() == version
    with whole.reading() as reading:
        assert len(reading.mails.newest(None, 1000)) == waiting
    before = len(rarely.town.mails)
    rarely.counter.work()
    assert_all_are_told(rarely, rarely.town.mails[before:])


def test_a_round_that_began_before_a_backup_is_told_again_where_its_mails_had_not_left(
    rarely: Still, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'copy.db'}"
    keeper = Keeper(rarely, settings_of(environment(tmp_path, PBEM_DATABASE_URL=url)), tmp_path)
    god = rarely.asked(Asked.RULE)
    rarely.says(god, "RULE other colour")
    posts_only(rarely, god, "YES")
    keeper.goes_back_to(keeper.backs_up())
    mails = keeper.lets_go()
    assert_all_are_told(rarely, mails)
    assert len(mails) == len(PEOPLE)
    assert all(
        "Something went wrong, so we restored a backup. This game is back to how it was on" in words(mail)
        for _, mail in mails
    )


def test_who_has_stopped_mail_gets_none_and_reads_of_the_seal_in_the_first_mail_thereafter(
    rarely: Still,
) -> None:
    god = rarely.asked(Asked.RULE)
    quiet = next(person for person in PEOPLE if person is not god)
    rarely.says(quiet, "MAIL OFF")
    rarely.says(god, "RULE other colour")
    left = []

    class Relay:
        async def deliver(self, _sender, mail):
            left.append(mail.to_address)
            return RelayReply(RelayVerdict.TAKEN)

    posts_only(rarely, god, "YES")
    asyncio.run(deliver_due(rarely.house, [Relay()]))
    assert set(left) == {person.address for person in PEOPLE} - {quiet.address}
    came = rarely.says(quiet, "MAIL ON")
    assert any(seal(rarely) in text_of(mail) for mail in came.to(quiet))


def test_who_is_on_vacation_is_told_all_the_same(rarely: Still) -> None:
    god = rarely.asked(Asked.RULE)
    for person in PEOPLE:
        if person is not god:
            rarely.says(person, "VACATION 3 days")
    rarely.says(god, "RULE other colour")
    assert_all_are_told(rarely, rarely.says(god, "YES").mails)


# ---------------------------------------------------------------- what stays secret


def test_the_mails_of_two_rounds_that_differ_only_in_the_rule_differ_only_in_the_seal(
    stages, tmp_path: Path
) -> None:
    told = {}
    for rule in ("RULE other colour", "RULE other suit"):
        folder = tmp_path / rule[-4:]
        folder.mkdir()
        with known_chance("one deal"):
            table, store = stages.open(stages.asked, folder)
            god = table.asked(Asked.RULE)
            table.says(god, rule)
            mails = table.says(god, "YES").mails
            store.close()
        told[rule] = {person: _without(mail, seal(table)) for person, mail in mails if person is not god}
    one, other = told.values()
    assert len(one) == 3
    assert one == other


def _without(mail: EmailMessage, sealed: str) -> list[tuple[str, str]]:
    headers = [(name, str(value)) for name, value in mail.items() if name not in ("Date", "Content-Type")]
    bodies = [
        (part.get_content_type(), str(part.get_content()).replace(sealed, "SEAL"))
        for part in mail.walk()
        if part.get_content_maintype() == "text"
    ]
    assert any("SEAL" in text for _, text in bodies)
    return [*headers, *bodies]
