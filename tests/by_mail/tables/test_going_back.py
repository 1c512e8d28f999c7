"""A server goes back to a backup: nothing is sent twice, nothing lost is taken for current, and every game goes on."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pbem.app.backup import InUse, back_up, restore
from pbem.cli import cli
from pbem.cli.log_lines import line
from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.service.aggregates.audit_log import audit
from pbem.service.aggregates.egn_export import export_round
from pbem.service.aggregates.tables import TableCache
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.operations.resuming import held, let_go
from pbem.settings import Settings
from pbem.store.copying import NotEmpty
from pbem.store.rows.people import LetterStatus, MailStatus
from pbem.store.store import open_store
from tests.by_mail.servers import environment, settings_of
from tests.by_mail.still import DAY, HOUR, Still
from tests.by_mail.table import ANA, BRUNO, PEOPLE, PIA, RUI, play, words


@dataclass
class Keeper:
    """Who keeps the server of a table, and its backups."""

    table: Still
    settings: Settings
    folder: Path

    def backs_up(self) -> Path:
        file = self.folder / "backup.tar"
        back_up(self.settings, file, self.table.clock.at)
        return file

    def goes_back_to(self, backup: Path) -> None:
        """The server is stopped, the backup restored, the server held."""
        self.table.house.store.close()
        restore(self.settings, backup, self.table.clock.at, replace=True)
        house = replace(self.table.house, store=open_store(self.settings.database.url), shelf=TableCache())
        self.table.house = self.table.counter.house = house

    def lets_go(self, **how: bool) -> list:
        """What is mailed then."""
        before = len(self.table.town.mails)
        done = let_go(self.table.house, **how)
        assert done is not None
        self.table.counter.work()
        return self.table.town.mails[before:]


@pytest.fixture
def keeper(dealt: Still, tmp_path: Path) -> Keeper:
    url = f"sqlite:///{tmp_path / 'copy.db'}"
    settings = settings_of(environment(tmp_path, PBEM_DATABASE_URL=url))
    return Keeper(dealt, settings, tmp_path)


def moves(table: Still):
    """Who is to move plays his first card."""
    mover = table.asked(Asked.PLAY)
    return mover, table.says(mover, play(table.sees(mover).hand[0]))


def serials(table: Still) -> list[int]:
    return [int(mail["Eleusis-Serial"]) for _, mail in table.town.mails if mail["Eleusis-Serial"]]


def test_every_player_is_told_that_the_game_went_back_and_the_game_goes_on(keeper):
    table = keeper.table
    moves(table)
    backup = keeper.backs_up()
    before = table.version()
    mover = table.asked(Asked.PLAY)
    for _ in range(3):
        moves(table)
    table.waits(HOUR)
    keeper.goes_back_to(backup)
    assert table.version() == before
    mails = keeper.lets_go()
    told = {person for person, mail in mails if mail["Eleusis-Kind"] == "digest"}
    assert told == set(PEOPLE)
    for person in PEOPLE:
        assert "Something went wrong, so we restored a backup. This game is back to how it was on" in words(
            table.newest(person)
        )
    assert table.asked(Asked.PLAY) is mover, "who was to move then is to move now"
    for _ in range(4):
        assert moves(table)[1].fate is LetterStatus.HANDLED
    assert table.town.copies == 0, "no mail bears the name of another"


def test_no_number_of_a_mail_of_the_time_that_is_gone_comes_again_for_another_turn(keeper):
    table = keeper.table
    backup = keeper.backs_up()
    now = serials(table)[-1]
    for _ in range(4):
        moves(table)
    lost = set(serials(table)) - {number for number in serials(table) if number <= now}
    keeper.goes_back_to(backup)
    seen = len(table.town.mails)
    keeper.lets_go()
    for _ in range(5):
        moves(table)
    after = {int(m["Eleusis-Serial"]) for _, m in table.town.mails[seen:] if m["Eleusis-Serial"]}
    assert lost
    assert not lost & after


def test_a_move_that_answers_a_mail_of_the_time_that_is_gone_is_asked_back(keeper):
    table = keeper.table
    backup = keeper.backs_up()
    moves(table)
    mover, mail = table.asked(Asked.PLAY), table.newest(table.asked(Asked.PLAY))
    card = table.sees(mover).hand[0]
    keeper.goes_back_to(backup)
    keeper.lets_go()
    with table.unchanged():
        assert table.says(mover, play(card), mail).fate is not LetterStatus.HANDLED
    moves(table)
    assert table.asked(Asked.PLAY) is mover
    with table.unchanged():
        table.says(mover, play(card), mail)
    assert moves(table)[1].fate is LetterStatus.HANDLED


def test_a_move_that_answers_the_mail_of_before_the_backup_is_done(keeper):
    """That mail shows the game as it stands again."""
    table = keeper.table
    mover = table.asked(Asked.PLAY)
    mail, card = table.newest(mover), table.sees(mover).hand[0]
    backup = keeper.backs_up()
    table.says(mover, play(card))
    keeper.goes_back_to(backup)
    keeper.lets_go()
    before = table.version()
    assert table.says(mover, play(card), mail).fate is LetterStatus.HANDLED
    assert table.version() > before


def test_a_letter_that_waited_in_the_backup_is_handled_once_the_server_goes_on(keeper):
    table = keeper.table
    mover = table.asked(Asked.PLAY)
    mail, card = table.newest(mover), table.sees(mover).hand[0]
    letter = table.letter(mover, play(card), mail).as_bytes()
    receive(table.house, mover.address, [addressee(table.house, reply_address(mail))], letter)
    backup = keeper.backs_up()
    table.counter.work()
    moves(table)
    keeper.goes_back_to(backup)
    before = table.version()
    mails = keeper.lets_go()
    assert table.version() > before + 1
    assert mover in [person for person, one in mails if one["In-Reply-To"]]
    assert moves(table)[1].fate is LetterStatus.HANDLED


def test_mails_that_waited_in_the_backup_are_not_sent_a_second_time(keeper):
    table = keeper.table
    mover = table.asked(Asked.PLAY)
    table.counter.deliver, deliver = (lambda *_: None), table.counter.deliver
    recipient = [addressee(table.house, reply_address(table.newest(mover)))]
    letter = table.letter(mover, play(table.sees(mover).hand[0]), table.newest(mover)).as_bytes()
    receive(table.house, mover.address, recipient, letter)
    handle_waiting(table.house, 10)
    backup = keeper.backs_up()
    table.counter.deliver = deliver
    table.counter.work()
    keeper.goes_back_to(backup)
    keeper.lets_go()
    assert table.town.copies == 0
    with table.house.store.reading() as reading:
        assert reading.mails.newest(MailStatus.WITHHELD, 10)

    keeper.goes_back_to(backup)
    keeper.lets_go(send_waiting=True)
    assert table.town.copies > 0, "the operator knows that they had not left"


def test_the_time_between_backup_and_going_on_is_nobodys(keeper):
    table = keeper.table
    table.waits(2 * DAY)
    backup = keeper.backs_up()
    with table.house.store.reading() as reading:
        before = reading.deadlines.at(1)
    table.waits(5 * DAY)
    keeper.goes_back_to(backup)
    table.waits(DAY)
    mails = keeper.lets_go()
    with table.house.store.reading() as reading:
        after = reading.deadlines.at(1)
        assert reading.outages.unsettled() == []
    assert after.due == before.due + 6 * DAY
    mover = table.asked(Asked.PLAY)
    assert sorted(m["Eleusis-Kind"] for person, m in mails if person is mover) == ["digest", "outage"]


def test_letting_go_twice_or_being_broken_off_changes_nothing_more(keeper, monkeypatch):
    table = keeper.table
    backup = keeper.backs_up()
    moves(table)
    keeper.goes_back_to(backup)
    with monkeypatch.context() as broken:
        broken.setattr("pbem.service.operations.resuming.note_alive", _breaks)
        with pytest.raises(ZeroDivisionError):
            let_go(table.house)
    with table.house.store.reading() as reading:
        assert held(reading) is not None, "it is held until all is done"
    version = table.version()
    keeper.lets_go()
    assert table.version() == version
    assert let_go(table.house) is None


def _breaks(*_: object) -> None:
    raise ZeroDivisionError


def test_a_table_made_after_the_backup_shares_its_number_with_none_that_is_made_later(keeper):
    table = keeper.table
    backup = keeper.backs_up()

    def made() -> int:
        table.says(ANA, "NEW TABLE Other, 4 seats", table.town.kinds_of(ANA, "receipt")[0])
        with table.house.store.reading() as reading:
            return max(one.id for one in reading.tables.of(1))

    lost = made()
    keeper.goes_back_to(backup)
    keeper.lets_go()
    assert made() > lost
    assert table.town.copies == 0


def test_a_backup_of_a_backup_that_went_back_goes_back_too(keeper):
    table = keeper.table
    first = keeper.backs_up()
    moves(table)
    keeper.goes_back_to(first)
    keeper.lets_go()
    table.waits(HOUR)
    second = keeper.backs_up()
    moves(table)
    table.waits(HOUR)
    keeper.goes_back_to(second)
    assert {person for person, _ in keeper.lets_go()} == set(PEOPLE)
    for _ in range(3):
        assert moves(table)[1].fate is LetterStatus.HANDLED
    assert table.town.copies == 0


def test_a_backup_takes_no_place_that_is_taken_or_in_use(keeper):
    backup = keeper.backs_up()
    with pytest.raises(InUse):
        restore(keeper.settings, backup, keeper.table.clock.at, replace=True)
    keeper.table.house.store.close()
    with pytest.raises(NotEmpty):
        restore(keeper.settings, backup, keeper.table.clock.at, replace=False)


def test_the_file_of_a_round_in_which_the_server_went_back_verifies(keeper, tmp_path):
    table = keeper.table
    moves(table)
    backup = keeper.backs_up()
    moves(table)
    keeper.goes_back_to(backup)
    keeper.lets_go()
    moves(table)
    table.says(ANA, "END ROUND SCORED")
    for person in (BRUNO, PIA, RUI):
        if table.sees(person).kind != "round-end":
            table.says(person, "AGREE")
    with table.house.store.reading() as reading:
        text = export_round(reading, 1, 1, "eleusis.example.org")
    assert isinstance(text, str), text
    (tmp_path / "round.egn").write_text(text, "utf-8")
    checked = CliRunner().invoke(cli, ["verify", str(tmp_path / "round.egn")])
    assert checked.exit_code == 0, checked.output
    with table.house.store.reading() as reading:
        told = audit(reading, 1)
    assert told is not None
    assert any("restored from a backup" in line(entry, told.names) for entry in told.entries)
