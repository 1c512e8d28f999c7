"""What `pbem doctor` says of this machine, the relay and our own doors."""

import asyncio
import json
import os
import socket
import sqlite3
import ssl
from pathlib import Path

import pytest
from aiosmtpd.smtp import SMTP, AuthResult
from typer.testing import CliRunner

from pbem import app
from pbem.cli import cli
from pbem.doctor.findings import Level
from pbem.doctor.listeners import look_at_doors
from pbem.doctor.machine import look_at_machine
from pbem.doctor.mailbox import look_at_mailbox
from pbem.doctor.relay import look_at_relay
from pbem.mail.addressing import new_token
from pbem.settings.model import ImapSettings, RelaySettings
from pbem.store.rows.people import StoredMail
from tests.by_mail.imap_server import ImapServer, Mailbox
from tests.by_mail.servers import environment, settings_of

KEYS = Path(__file__).parents[1] / "keys"


@pytest.fixture
def settings(tmp_path):
    (tmp_path / "data").mkdir(mode=0o700)
    return settings_of(environment(tmp_path / "data"))


def made(settings):
    """The server's files, as its first start makes them."""
    app.keep_secret(settings.server.secret_file)
    os.umask(0o077)
    return app.own_store(settings)


def machine(settings):
    return {one.check: one for one in look_at_machine(settings)}


def test_before_the_first_start_nothing_is_wrong_and_nothing_is_made(settings):
    found = machine(settings)
    assert found["database"].level is Level.SKIPPED
    assert found["disk"].level is Level.OK
    assert list(settings.server.data_dir.iterdir()) == []


def test_after_it_all_is_well(settings):
    made(settings).close()
    found = machine(settings)
    assert {one.level for one in found.values()} == {Level.OK}, found
    assert "newest schema" in found["database"].found


def test_files_that_others_may_read_are_told_with_the_command_that_closes_them(settings):
    made(settings).close()
    settings.server.secret_file.chmod(0o644)
    settings.server.data_dir.chmod(0o755)
    found = machine(settings)
    assert found["secret file"].level is Level.WARNING
    assert found["secret file"].advice == f"chmod 600 {settings.server.secret_file}"
    assert found["data folder"].advice == f"chmod 700 {settings.server.data_dir}"


def test_a_database_of_another_age_or_a_damaged_one_is_told(settings):
    made(settings).close()
    file = settings.server.data_dir / "pbem.db"
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")
    assert machine(settings)["database"].level is Level.WARNING
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    assert machine(settings)["database"].level is Level.FAULT
    raw = bytearray(file.read_bytes())
    raw[5000:9000] = b"\xff" * 4000
    file.write_bytes(raw)
    levels = [machine(settings)[check].level for check in machine(settings) if check.startswith("database")]
    assert Level.FAULT in levels


def test_a_clock_that_went_back_is_told(settings):
    store = made(settings)
    with store.writing() as writing:
        writing.mails.add(
            [StoredMail("digest", None, None, "a@b", new_token(), "<x>", b"x", 4_000_000_000_000_000)]
        )
    store.close()
    assert machine(settings)["clock"].level is Level.FAULT


def test_a_folder_that_cannot_be_written_is_a_fault(settings, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert machine(settings)["data folder"].level is Level.FAULT


class Logins:
    def __call__(self, server, session, envelope, mechanism, data):
        return AuthResult(success=data.password == b"right", handled=False)


def relay_findings(
    *, tls="", size=33_554_432, password=None, ca_file=KEYS / "relay.pem", offers=True, forwards=True
):
    """What is found of a relay made so."""

    async def run():
        loop = asyncio.get_running_loop()
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(KEYS / "relay.pem")
        servers = []

        def talk():
            servers.append(
                SMTP(
                    None,
                    hostname="relay",
                    loop=loop,
                    data_size_limit=size,
                    tls_context=context if tls == "starttls" and offers else None,
                    authenticator=Logins() if password is not None else None,
                    auth_required=False,
                    auth_require_tls=False,
                )
            )
            return servers[-1]

        server = await loop.create_server(talk, "127.0.0.1", 0, ssl=context if tls == "implicit" else None)
        relay = RelaySettings(
            host="localhost",
            port=server.sockets[0].getsockname()[1],
            user="eleusis" if password is not None else "",
            starttls=tls == "starttls",
            implicit_tls=tls == "implicit",
            ca_file=ca_file or "",
        )
        found = {one.check: one async for one in look_at_relay(relay, password or "", 1_000_000, forwards)}
        server.close()
        await asyncio.sleep(0)
        for one in servers:
            if one.transport:
                one.transport.close()
        await server.wait_closed()
        return found

    return asyncio.run(run())


@pytest.mark.parametrize("tls", ["starttls", "implicit"])
def test_a_relay_that_encrypts_and_lets_us_in_is_well(tls):
    found = relay_findings(tls=tls, password="right")
    assert {one.level for one in found.values()} == {Level.OK}, found
    assert set(found) == {"relay", "relay encryption", "relay login", "relay size"}


@pytest.mark.parametrize(
    ("more", "check", "level", "words"),
    [
        ({"tls": "starttls", "offers": False}, "relay encryption", Level.FAULT, "offers no STARTTLS"),
        ({"tls": "starttls", "ca_file": None}, "relay encryption", Level.FAULT, "isn't trusted"),
        ({"tls": "implicit", "ca_file": None}, "relay", Level.FAULT, "isn't trusted"),
        ({"tls": "starttls", "password": "wrong"}, "relay login", Level.FAULT, "refused (535)"),
        ({"password": "right"}, "relay login", Level.WARNING, "unencrypted"),
        ({"size": 100_000}, "relay size", Level.FAULT, "100000 bytes"),
        ({"size": 500_000}, "relay size", Level.WARNING, "postmaster"),
        ({"size": 500_000, "forwards": False}, "relay size", Level.OK, "500000 bytes"),
    ],
)
def test_what_is_wrong_with_a_relay_is_told_with_what_to_do(more, check, level, words):
    found = relay_findings(**more)[check]
    assert found.level is level
    assert words in found.found
    assert found.advice or level is Level.OK


def test_a_relay_that_is_not_there_is_a_fault():
    async def run():
        return [
            one
            async for one in look_at_relay(
                RelaySettings(host="127.0.0.1", port=1, starttls=False), "", 0, False
            )
        ]

    (only,) = asyncio.run(run())
    assert only.level is Level.FAULT


def mailbox(port, **more):
    imap = ImapSettings(**{"host": "127.0.0.1", "port": port, "user": "eleusis", "tls": "none"} | more)
    (only,) = look_at_mailbox(imap, "right")
    return only


def test_a_mailbox_is_read_without_marking_anything_or_told_why_not():
    box = Mailbox()
    got = box.gets(b"Subject: x\r\n\r\nhi")
    with ImapServer(box) as server:
        assert mailbox(server.port).level is Level.OK
        assert got.flags == set()
        box.refuses = True
        refused = mailbox(server.port)
        assert (refused.level, "refuses the login" in refused.found) == (Level.FAULT, True)
        assert mailbox(server.port, tls="implicit").level is Level.FAULT
    assert mailbox(1).level is Level.FAULT
    (unset,) = look_at_mailbox(ImapSettings(), "")
    assert unset.level is Level.SKIPPED


def doors(settings, port):
    smtp = settings.smtp.model_copy(update={"listen": f"127.0.0.1:{port}"})
    return {one.check: one for one in look_at_doors(settings.model_copy(update={"smtp": smtp}))}


def test_a_door_is_free_or_ours_or_somebody_elses(settings):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    assert "is free" in doors(settings, port)["port for email"].found

    async def run():
        async def talk(_reader, writer):
            writer.write(greeting)
            await writer.drain()
            writer.close()
            await writer.wait_closed()

        server = await asyncio.start_server(talk, "127.0.0.1", port)
        found = await asyncio.to_thread(doors, settings, port)
        server.close()
        await asyncio.sleep(0.01)
        return found["port for email"]

    greeting = b"220 eleusis.example.org pbem\r\n"
    assert asyncio.run(run()).level is Level.OK
    greeting = b"220 mail.example.org ESMTP Postfix\r\n"
    assert asyncio.run(run()).level is Level.FAULT


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("PBEM_")]:
        monkeypatch.delenv(name)
    return tmp_path


def test_the_command_prints_findings_or_json_and_fails_on_faults(home):
    (home / "pbem.toml").write_text('[smtp]\nlisten = "127.0.0.1:0"\n')
    well = CliRunner().invoke(cli, ["doctor"])
    assert well.exit_code == 0
    assert "ok       settings: they fit together" in well.stdout
    (home / "pbem.toml").write_text(
        '[smtp]\nlisten = "127.0.0.1:0"\n[relay]\nkind = "smtp"\nhost = "127.0.0.1"\nport = 1\nstarttls = false\n'
    )
    ill = CliRunner().invoke(cli, ["doctor", "--json"])
    assert ill.exit_code == 1
    (relay,) = [one for one in json.loads(ill.stdout) if one["level"] == "fault"]
    assert (relay["check"], bool(relay["advice"])) == ("relay", True)


def test_settings_that_do_not_load_are_a_finding_too(home):
    (home / "pbem.toml").write_text("[smtp]\nlisten = 1\n")
    ill = CliRunner().invoke(cli, ["doctor", "--json"])
    assert ill.exit_code == 1
    assert "[smtp] listen" in json.loads(ill.stdout)[0]["found"]
    assert CliRunner().invoke(cli, ["doctor", "--address", "home"]).exit_code == 2
