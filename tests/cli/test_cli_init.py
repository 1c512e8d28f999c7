"""`pbem init` and a server at a provider, from nothing to a game's end."""

import json
import os
import random
import re
import stat
import time
from contextlib import contextmanager

import pytest
from typer.testing import CliRunner

from pbem import app
from pbem.cli import cli
from pbem.demo.mail import read
from pbem.demo.players import Player, imagination
from pbem.mail.writing.letters import write_letter
from pbem.rulelang.samples import Difficulty
from pbem.settings import Settings, load_settings
from pbem.settings.providers import SignIn, load_providers
from pbem.store.rows.people import LetterStatus, MailboxState
from tests.by_mail.provider import ADDRESS, APP_PASSWORD, Provider, serving
from tests.by_mail.sign_in_server import CLIENT_ID, SCOPE, SignInServer, signing_in
from tests.pbem_process import PbemProcess

TERMS = "god server, easy, 1 rounds, bots 2 club, 4 seats"
LOBBY = "club+eleusis@provider.example"


def answers(provider, /, **more):
    imap = f'{{ host = "127.0.0.1", port = {provider.imap_port}, tls = "none" }}'
    smtp = f'{{ host = "127.0.0.1", port = {provider.smtp_port}, tls = "none" }}'
    told = {"have": "mailbox", "address": ADDRESS, "provider": "dovecot", "password": APP_PASSWORD, **more}
    lines = [f'{key} = "{value}"' for key, value in told.items()]
    return "\n".join([*lines, f"imap = {imap}", f"smtp = {smtp}"])


def init(home, provider, /, patience=20, **more):
    (home / "answers.toml").write_text(answers(provider, **more))
    return CliRunner().invoke(cli, ["init", "--answers", "answers.toml", "--patience", str(patience)])


def settings(home):
    found = load_settings(home / "pbem.toml", {})
    assert isinstance(found, Settings), found
    return found


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr("pbem.doctor.round_trip.LOOK_EVERY", 0.05)


def test_a_mailbox_is_set_up_tried_the_whole_way_and_closed_to_others(home, quick):
    with serving(Provider()) as provider:
        told = init(home, provider)
        assert told.exit_code == 0, told.output
    for line in (
        "mailbox: can read INBOX",
        "relay login: accepted",
        "ok       sent",
        "ok       arrived",
        "ok       understood",
    ):
        assert line in told.output
    assert f"People write to {LOBBY}" in told.output
    assert APP_PASSWORD not in told.output
    for name in ("pbem.toml", "mailbox-password"):
        assert stat.S_IMODE((home / name).stat().st_mode) == 0o600
    assert APP_PASSWORD not in (home / "pbem.toml").read_text()
    assert "# " in (home / "pbem.toml").read_text()
    assert not settings(home).relay.own_sender
    (mail,) = provider.box.mails
    assert "\\Seen" in mail.flags


PROVIDERS = load_providers()


@pytest.mark.parametrize("name", [name for name, one in PROVIDERS.items() if one.can_serve and not one.oauth])
def test_each_provider_behaving_as_its_file_says_is_set_up_the_whole_way(home, quick, name):
    known = PROVIDERS[name]
    envelope = "kept" if known.envelope == "kept" else "rewritten"  # where nobody knows, the worse
    with serving(Provider(envelope=envelope)) as provider:
        told = init(home, provider, provider=name)
        assert told.exit_code == 0, told.output
        assert set(provider.senders) == {ADDRESS} or envelope == "kept"
    relay = settings(home).relay
    assert relay.own_sender == (envelope == "rewritten")
    assert relay.mails_per_day <= known.mails_per_day
    assert bool(relay.mails_per_day) == bool(known.mails_per_day)


@pytest.mark.parametrize("name", [name for name, one in PROVIDERS.items() if not one.can_serve])
def test_a_provider_that_drops_what_is_behind_the_plus_is_never_set_up(home, quick, name):
    with serving(Provider(plus="undelivered")) as provider:
        told = init(home, provider, provider=name)
    assert told.exit_code == 1
    assert "can't be used" in told.output
    assert provider.senders == []


def test_the_doctor_asks_nothing_of_dns_that_a_mailboxs_owner_cannot_change(home, quick, monkeypatch):
    monkeypatch.setenv("PBEM_SMTP_LISTEN", "127.0.0.1:0")
    with serving(Provider()) as provider:
        assert init(home, provider).exit_code == 0
        found = json.loads(CliRunner().invoke(cli, ["doctor", "--json"]).stdout)
    assert [one["level"] for one in found if one["check"] == "DNS"] == ["skipped"]
    assert not {"MX", "SPF", "DKIM", "DMARC", "PTR"} & {one["check"] for one in found}


@pytest.mark.parametrize("envelope", ["rewritten", "refused"])
def test_where_the_provider_has_its_own_sender_the_settings_say_so(home, quick, envelope):
    with serving(Provider(envelope=envelope)) as provider:
        assert init(home, provider).exit_code == 0
    assert settings(home).relay.own_sender


@pytest.mark.parametrize(
    ("habits", "more", "line"),
    [
        ({}, {"password": "wrong"}, "fault    mailbox: .* refuses the login"),
        ({"most": 0}, {}, "fault    sent: .*550 5.4.5"),
        ({"plus": "undelivered"}, {}, "fault    arrived: it isn't in INBOX after 1 seconds"),
        ({"plus": "lost"}, {}, "fault    understood: the part behind the plus was lost"),
    ],
)
def test_it_tells_where_the_way_of_an_email_stops(home, quick, habits, more, line):
    with serving(Provider(**habits)) as provider:
        told = init(home, provider, patience=1, **more)
    assert told.exit_code == 1
    assert re.search(line, told.output), told.output
    assert told.output.rstrip().endswith("Your answers are kept: fix this, and run pbem init again.")


def test_it_can_be_run_again_and_keeps_what_stood_there(home, quick):
    with serving(Provider()) as provider:
        init(home, provider)
        first = (home / "pbem.toml").read_text()
        (home / "pbem.toml").write_text(first + "\n[clock]\nspeed = 2\n")
        assert init(home, provider).exit_code == 0
    assert (home / "pbem.toml").read_text() == first
    assert (home / "pbem.toml.before").read_text().endswith("speed = 2\n")


def test_at_a_terminal_five_answers_are_enough_and_the_password_is_not_shown(home):
    typed = f"1\n{ADDRESS}\n\n".replace(ADDRESS, "ana@gmail.com")
    told = CliRunner().invoke(cli, ["init", "--no-test"], input="1\nana@gmail.com\nabcd efgh ijkl mnop\n")
    assert told.exit_code == 0, told.output
    assert "https://myaccount.google.com/apppasswords" in told.output
    assert "abcd" not in told.output
    assert (home / "mailbox-password").read_text() == "abcdefghijklmnop\n"
    found = settings(home)
    assert (found.imap.host, found.relay.host) == ("imap.gmail.com", "smtp.gmail.com")
    assert found.server.lobby == "ana+eleusis"
    assert found.relay.mails_per_day == 450
    assert found.relay.own_sender
    again = CliRunner().invoke(cli, ["init", "--no-test"], input=typed)
    assert again.exit_code == 0
    assert (home / "mailbox-password").read_text() == "abcdefghijklmnop\n"


@pytest.mark.parametrize("address", ["ana@gmx.net", "ana@yahoo.com"])
def test_a_provider_that_cannot_be_used_is_said_so_before_any_password_is_asked(home, address):
    told = CliRunner().invoke(cli, ["init", "--no-test"], input=f"mailbox\n{address}\n")
    assert told.exit_code == 1
    assert "can't be used" in told.output
    assert not (home / "pbem.toml").exists()


def test_where_no_password_is_taken_one_signs_in_with_a_code(home, quick, monkeypatch):
    with serving(Provider()) as provider, signing_in(SignInServer()) as server:
        provider.box.password = "no program has it"
        server.learns = lambda token: setattr(provider.box, "token", token)
        oauth = SignIn(device_url=f"{server.url}/device", token_url=f"{server.url}/token", scope=SCOPE)
        outlook = load_providers()["outlook"].model_copy(update={"oauth": oauth})
        monkeypatch.setattr("pbem.cli.init.load_providers", lambda: {"outlook": outlook})
        told = init(home, provider, provider="outlook", client_id=CLIENT_ID)
        assert told.exit_code == 0, told.output
        again = CliRunner().invoke(cli, ["sign-in"])
    assert "Type this code: WDJB-MJHT" in told.output
    for line in (
        "mailbox: can read INBOX",
        "relay login: accepted",
        "ok       arrived",
        "ok       understood",
    ):
        assert line in told.output
    assert again.exit_code == 0
    assert again.output.endswith("Signed in. A running server goes on by itself.\n")
    assert not re.search("access-|refresh-|device-secret", told.output + again.output)
    assert settings(home).oauth.client_id == CLIENT_ID
    assert not (home / "mailbox-password").exists()


def test_nobody_signs_in_to_a_mailbox_with_a_password(home, quick):
    with serving(Provider()) as provider:
        init(home, provider)
    told = CliRunner().invoke(cli, ["sign-in"])
    assert told.exit_code == 2
    assert "there's nothing to do" in told.output


@pytest.mark.parametrize("words", ["3\n", "2\neleusis.example.org\nme@example.org\n"])
def test_a_machine_alone_or_a_domain_of_ones_own_is_set_up_too(home, words):
    told = CliRunner().invoke(cli, ["init"], input=words)
    assert told.exit_code == 0, told.output
    assert "pbem serve" in told.output
    assert settings(home)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("have = 'boat'", "use one of mailbox, domain, machine"),
        ("have = ", "can't read it"),
        ("have = 'mailbox'", "lack address"),
    ],
)
def test_wrong_answers_are_one_line_and_nothing_is_written(home, text, line):
    (home / "answers.toml").write_text(text)
    told = CliRunner().invoke(cli, ["init", "--answers", "answers.toml"])
    assert told.exit_code == 2
    assert line in told.stderr
    assert told.stderr.count("\n") == 1
    assert not (home / "pbem.toml").exists()


@contextmanager
def pbem_serve(home, **environ):
    """The server that was set up, in a process of its own."""
    given = {
        "PBEM_CONFIG": str(home / "pbem.toml"),
        "PBEM_SMTP_LISTEN": "127.0.0.1:0",
        "PBEM_WEB_LISTEN": "",
        **environ,
    }
    process = PbemProcess(["serve"], {**os.environ, **given})
    try:
        assert LOBBY in process.stdout.readline()
        until = time.monotonic() + 20
        while not started(home) and time.monotonic() < until:
            time.sleep(0.1)
        yield process
    finally:
        process.terminate()
        process.wait(30)


def started(home):
    """Whether the mailbox is listened to."""
    store = app.own_store(settings(home))
    try:
        with store.reading() as reading:
            return any(one.heard is not None for one in reading.workers.all())
    finally:
        store.close()


def write(provider, sender, to, text, answers=None):
    letter = write_letter(sender, to, text, name=sender.partition("@")[0].title(), answers=answers)
    provider.comes_in(sender, to, letter.as_bytes())


def two_people_play(provider):
    """Ana and Bruno, in mailboxes elsewhere, from the first email to the end of a game; a server that runs answers."""
    chance = random.Random(7)
    samples = [one for one in app.load_samples() if one.difficulty is Difficulty.EASY]
    known = imagination(chance, samples, len(samples))
    players = {
        f"{name.lower()}@outside.example": Player(
            name, f"{name.lower()}@outside.example", chance, known, samples[0]
        )
        for name in ("Ana", "Bruno")
    }
    write(provider, "ana@outside.example", LOBBY, "JOIN")
    seated, over = False, set()
    while over != set(players):
        recipient, mail = provider.outside.get(timeout=60)
        player, letter = players[recipient], read(mail)
        if letter.kind == "confirmation":
            text = "YES"
        elif letter.kind == "receipt" and letter.table is None and not seated:
            seated = True
            text = f'NEW TABLE "Rosewood", {TERMS}\nINVITE bruno@outside.example'
        elif letter.kind == "invitation":
            text = "JOIN\nNAME Bruno"
        else:
            text = player.answer(letter)
        if letter.kind == "match-end":
            over.add(recipient)
        if text is not None:
            write(provider, recipient, letter.reply_to, text, mail)


@pytest.mark.parametrize("envelope", ["kept", "rewritten"])
def test_two_people_with_mailboxes_outside_play_a_game_to_its_end(home, quick, envelope):
    with serving(Provider(envelope=envelope)) as provider:
        assert init(home, provider).exit_code == 0
        with pbem_serve(home, PBEM_TABLES_PROPHET_WINDOW_HOURS="0"):
            two_people_play(provider)


@pytest.mark.parametrize("envelope", ["kept", "rewritten"])
def test_an_email_that_comes_back_is_recognised_whatever_sender_the_provider_writes(home, quick, envelope):
    with serving(Provider(envelope=envelope)) as provider:
        assert init(home, provider).exit_code == 0
        with pbem_serve(home):
            write(provider, "ana@outside.example", LOBBY, "JOIN")
            _, asked = provider.outside.get(timeout=30)
            write(provider, "ana@outside.example", read(asked).reply_to, "YES", asked)
            _, receipt = provider.outside.get(timeout=30)
            provider.unknown.add("nobody@outside.example")
            text = f'NEW TABLE "Rosewood", {TERMS}\nINVITE nobody@outside.example'
            write(provider, "ana@outside.example", read(receipt).reply_to, text, receipt)
            store = app.own_store(settings(home))
            until = time.monotonic() + 30
            while True:
                with store.reading() as reading:
                    found = reading.mailboxes.known(["nobody@outside.example"]).get("nobody@outside.example")
                    came = reading.letters.newest(LetterStatus.BOUNCE, 9)
                if found is not None and came:
                    break
                assert time.monotonic() < until, [one.flags for one in provider.box.mails]
                time.sleep(0.1)
            store.close()
    assert found.state is MailboxState.BOUNCING
    assert "5.1.1" in found.why


def test_the_mailboxes_own_email_stays_as_it_is(home, quick):
    with serving(Provider()) as provider:
        assert init(home, provider).exit_code == 0
        own = provider.box.gets(
            b"From: eva@example.org\r\nTo: club@provider.example\r\nMessage-ID: <1@x>\r\n\r\nhi\r\n"
        )
        with pbem_serve(home):
            late = provider.box.gets(
                b"From: mailer-daemon@elsewhere.example\r\nTo: club@provider.example\r\n"
                b"Message-ID: <2@x>\r\n\r\nYour own email came back.\r\n"
            )
            write(provider, "ana@outside.example", LOBBY, "HELP")
            provider.outside.get(timeout=30)
    assert own.flags == set()
    assert late.flags == set()


def test_no_more_emails_leave_than_the_provider_lets_out_and_status_tells(home, quick):
    with serving(Provider()) as provider:
        assert init(home, provider).exit_code == 0
        with pbem_serve(home, PBEM_RELAY_MAILS_PER_DAY="2"):
            for name in ("ana", "bruno", "chiara"):
                write(provider, f"{name}@outside.example", LOBBY, "HELP")
            for _ in range(2):
                provider.outside.get(timeout=30)
            time.sleep(2)
            assert provider.outside.empty()
            text = (home / "pbem.toml").read_text()
            (home / "pbem.toml").write_text(text.replace("own_sender = false", "mails_per_day = 2"))
            told = CliRunner().invoke(cli, ["status"]).stdout
    assert "limits     2 of 2 emails within 24 hours" in told
    assert "DIGEST daily" in told
