"""MY DATA: all that is kept of somebody, to where he is mailed, and nothing that is not his."""

import json
import re
from pathlib import Path

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.league.ratings import RatedRound
from pbem.mail.writing.letters import write_letter
from pbem.service.leagues.rating import rate_on
from pbem.store.rows.lab import ForecastWish
from pbem.store.rows.people import LetterStatus, MailboxRecord, MailboxState
from pbem.store.rows.puzzles import PuzzleAnswer
from pbem.store.rows.ratings import rated_round
from pbem.store.rows.webhooks import TableWebhook, Webhook
from tests.by_mail.people import LOBBY
from tests.by_mail.still import DAY, HOUR
from tests.by_mail.table import ANA, BRUNO, PEOPLE, PIA, RUI, html_of, play, words

PAGE = Path(__file__).parents[3] / "docs" / "privacy.md"


def asks(table, person, text="MY DATA"):
    """What comes of it: the mail with the file, and the file."""
    came = table.says(person, text)
    (mail,) = [one for one in came.to(person) if one["Eleusis-Kind"] == "my-data"]
    (file,) = mail.iter_attachments()
    assert (file.get_filename(), file.get_content_type()) == ("my-data.json", "application/json")
    return came, mail, json.loads(file.get_content())


def test_all_that_is_kept_comes_as_a_file_with_a_mail_that_tells_it_in_short(dealt):
    dealt.says(PIA, "SAY hello there")
    came, mail, data = asks(dealt, PIA)
    assert "Your data is coming in a separate email." in came.answer
    assert str(mail["To"]) == "Pia <pia@example.org>"
    told = words(mail)
    assert "Your name, your settings, 1 address, 1 message to tables," in told
    assert 'Your games: Game 1 "Rosewood".' in told
    assert "my-data.json" in html_of(mail)
    assert data["person"]["name"] == "Pia"
    assert data["person"]["address"] == PIA.address
    assert data["person"]["zone"] == "UTC"
    assert [one["address"] for one in data["addresses"]] == [PIA.address]
    assert [(one["table"], one["text"], one["to"]) for one in data["talk"]] == [(1, "hello there", "all")]
    (table,) = data["tables"]
    assert (table["number"], table["title"], table["phase"], table["host"]) == (1, "Rosewood", "play", False)
    assert sorted(table["people"]) == ["Ana", "Bruno", "Rui"]
    assert "SeatTaken" in [one["event"] for one in table["acts"]]
    assert [one["table"] for one in data["invitations"]] == [1]
    said = [one for one in data["letters"] if one["letter"] and "SAY hello there" in one["letter"]]
    assert [one["status"] for one in said] == ["handled"]
    kinds = {one["kind"] for one in data["mails"]}
    assert {"invitation", "receipt"} <= kinds


def test_what_somebody_played_and_until_when_he_is_waited_for_is_in_it(dealt):
    mover = dealt.asked(Asked.PLAY)
    _, _, data = asks(dealt, mover)
    assert [one["table"] for one in data["deadlines"]] == [1]
    card = dealt.sees(mover).hand[0]
    dealt.says(mover, play(card))
    dealt.waits(DAY)
    _, _, data = asks(dealt, mover)
    (shown,) = [one for one in data["tables"][0]["acts"] if one["event"] == "CardsShown"]
    assert shown["cards"] == [str(card)]


def test_it_comes_once_a_day_at_most(dealt):
    asks(dealt, PIA)
    dealt.waits(23 * HOUR)
    came = dealt.says(PIA, "MY DATA")
    assert "We sent your data less than a day ago" in came.answer
    assert len(came.to(PIA)) == 1
    dealt.waits(HOUR)
    asks(dealt, PIA)


@pytest.mark.parametrize("order", ["MEUS DADOS", "mis datos", "I miei dati", "my data?"])
def test_it_is_asked_for_in_four_languages(dealt, order):
    asks(dealt, RUI, order)


def test_it_comes_in_the_readers_language(dealt):
    dealt.says(RUI, "LANGUAGE pt")
    _, mail, _ = asks(dealt, RUI, "MEUS DADOS")
    assert "Seus dados" in str(mail["Subject"])
    assert "Seu nome, suas preferências, 1 endereço" in words(mail)


def test_nothing_of_others_no_key_and_no_secret_of_a_running_round_is_in_it(dealt):
    for person in PEOPLE:
        dealt.says(person, f"SAY a word of {person.name}")
    god = dealt.god()
    for person in (god, dealt.waiting()[0]):
        _, mail, data = asks(dealt, person)
        letters = [one.pop("letter") for one in data["letters"]]
        assert any(letters)
        text = json.dumps(data) + text_of(mail)
        for other in PEOPLE:
            if other is not person:
                assert other.address not in text
                assert f"a word of {other.name}" not in text
        with dealt.house.store.reading() as reading:
            match = dealt.house.shelf.load(reading, 1).match
            me = reading.people.by_address(person.address)
            tokens = [me.token, *(seat.token for seat in reading.seats.at(1))]
        assert not any(token in json.dumps(data) for token in tokens)
        assert match.rule.seed not in text
        assert match.rule.salt not in text
        assert match.rule.text not in text
        hands = [card for hand in match.round.hands.values() for card in hand]
        assert not any(f'"{card}"' in text for card in (*hands, *match.round.stock))


def test_a_letter_that_was_held_may_be_a_strangers_and_is_not_given_out(dealt):
    held = write_letter("eve@example.net", reply_address(dealt.newest(PIA)), "SAY I am Eve's words")
    assert dealt.posts("eve@example.net", reply_address(dealt.newest(PIA)), held).fate is LetterStatus.HELD
    _, _, data = asks(dealt, PIA)
    (one,) = [one for one in data["letters"] if one["status"] == "held"]
    assert one["letter"] is None
    assert "Eve's words" not in json.dumps(data)


def test_who_writes_to_the_lobby_in_somebodys_name_gets_nothing(dealt):
    came = dealt.posts(BRUNO.address, LOBBY, write_letter(BRUNO.address, LOBBY, "MY DATA"))
    assert came.fate is LetterStatus.HELD
    assert [mail["Eleusis-Kind"] for mail in came.to(BRUNO)] == ["held"]


def test_letters_go_in_up_to_two_million_bytes_the_newest_first(dealt, monkeypatch):
    monkeypatch.setattr("pbem.service.accounts.data_export.WHOLE", 1500)
    for count in range(4):
        dealt.says(ANA, f"SAY number {count}" + " x" * 200)
    _, _, data = asks(dealt, ANA)
    whole = [one["letter"] for one in data["letters"] if one["letter"]]
    assert "number 3" in "".join(whole)
    assert "number 0" not in "".join(whole)
    assert sum(map(len, whole)) <= 1500


def rated(table, *persons):
    """Two rounds of these are in the books, the first who is named the stronger; the last was God."""
    with table.house.store.writing() as writing:
        ids = [writing.people.by_address(one.address).id for one in persons]
        played = RatedRound(ids[-1], tuple((one, 9 - place) for place, one in enumerate(ids[:-1])), 14)
        writing.ratings.add_rounds(
            [rated_round(1, number, played, table.house.clock.now()) for number in (1, 2)]
        )
    rate_on(table.house)


def test_how_somebody_was_rated_after_each_round_is_in_it_and_none_of_others(dealt):
    rated(dealt, PIA, RUI, ANA)
    _, _, data = asks(dealt, PIA)
    assert [(one["as"], one["number"]) for one in data["ratings"]] == [("player", 1), ("player", 2)]
    first, second = (one["rating"] for one in data["ratings"])
    assert 1000 < first < second
    _, _, data = asks(dealt, BRUNO)
    assert data["ratings"] == []


def test_every_field_of_the_file_is_documented(dealt):
    rated(dealt, PIA, RUI, ANA)
    dealt.says(PIA, "SAY hello\nVACATION 2 days")
    with dealt.house.store.writing() as writing:
        writing.mailboxes.save(MailboxRecord(PIA.address, MailboxState.OFF))
        writing.forecasts.add(ForecastWish(0, 1, "", dealt.clock.at))
        writing.webhooks.save_of_table(
            TableWebhook(1, 1, "https://ntfy.sh/table", "whsec_eHh5", dealt.clock.at)
        )
        writing.webhooks.save(Webhook(1, "https://ntfy.sh/topic", "whsec_eHh4", dealt.clock.at))
        writing.puzzles.add_answer(PuzzleAnswer(1, 1, "7H 9C", "red", True, dealt.clock.at))
    dealt.says(PIA, "NEW LEAGUE oak, rounds 3")
    mover = dealt.asked(Asked.PLAY)
    dealt.says(mover, f"{play(dealt.sees(mover).hand[0])}\nLATER NO PLAY")
    page = PAGE.read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", page, re.M))
    seen = {}
    for person in PEOPLE:
        _, _, data = asks(dealt, person)
        assert set(data) == set(rows) - {"acts"}
        for name, value in data.items():
            many = value if isinstance(value, list) else [value]
            seen.setdefault(name, set()).update(key for one in many if isinstance(one, dict) for key in one)
        seen.setdefault("acts", set()).update(key for t in data["tables"] for act in t["acts"] for key in act)
    for name, fields in seen.items():
        told = set(re.findall(r"`(\w+)`", rows[name]))
        assert fields <= told, name
        assert told - fields <= {"right", "text", "round", "god", "points", "reminder"}, name


def test_what_somebody_is_in_leagues_is_in_it_and_nothing_of_leagues_that_are_none_of_his(dealt):
    dealt.says(PIA, "NEW LEAGUE oak, rounds 3")
    dealt.says(RUI, "NEW LEAGUE elm, rounds 3, private")
    dealt.says(RUI, "elm: INVITE pia@example.org")
    dealt.says(BRUNO, "JOIN LEAGUE oak")
    _, _, data = asks(dealt, PIA)
    assert data["leagues"] == [
        {"league": "elm", "member": False, "secretary": False, "invited": True},
        {"league": "oak", "member": False, "secretary": True, "invited": False},
    ]
    _, _, data = asks(dealt, BRUNO)
    assert data["leagues"] == [{"league": "oak", "member": True, "secretary": False, "invited": False}]
