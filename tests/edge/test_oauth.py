"""Signing in by OAuth 2: the code a person types, tokens that are kept fresh, and sign-ins that end."""

import asyncio
import json
import stat
import threading
from contextlib import contextmanager

import pytest
from imap_tools.errors import MailboxLoginError

from pbem.edge.credentials import SignInLost
from pbem.edge.imap_faults import Why
from pbem.edge.imap_folder import ImapFolder, why
from pbem.edge.oauth import AccessTokens, SignInRefused
from pbem.edge.sign_in import imap_credential, relay_credential
from pbem.edge.smtp.client import SmtpRelay
from pbem.service.ports import RelayVerdict
from pbem.settings import Settings, SettingsError
from pbem.settings.model import ImapSettings, OauthSettings, RelaySettings
from pbem.store.rows.people import StoredMail
from tests.by_mail.provider import ADDRESS, Provider, serving
from tests.by_mail.sign_in_server import CLIENT_ID, SCOPE, SignInServer, signing_in


@contextmanager
def tokens(tmp_path, **more):
    with signing_in(SignInServer(**more)) as server:
        yield server, AccessTokens(oauth(server, tmp_path))


def oauth(server, tmp_path, client_id=CLIENT_ID):
    return OauthSettings(
        client_id=client_id,
        device_url=f"{server.url}/device",
        token_url=f"{server.url}/token",
        scope=SCOPE,
        token_file=tmp_path / "var" / "tokens.json",
    )


async def sent(relay, mine, mail):
    client = SmtpRelay(relay, mine)
    try:
        return await client.deliver(ADDRESS, mail)
    finally:
        await client.close()


def signs_in(mine):
    mine.wait(mine.begin())


def test_a_person_types_a_code_and_the_tokens_are_kept_for_the_servers_user_alone(tmp_path):
    with tokens(tmp_path, pending=2) as (server, mine):
        code = mine.begin()
        assert (code.user_code, code.page) == ("WDJB-MJHT", f"{server.url}/page")
        mine.wait(code)
        assert mine.current() == "access-1"
    assert server.asked[0] == {"client_id": CLIENT_ID, "scope": SCOPE}
    assert stat.S_IMODE((tmp_path / "var" / "tokens.json").stat().st_mode) == 0o600


def test_a_token_that_holds_is_not_asked_for_again(tmp_path):
    with tokens(tmp_path) as (server, mine):
        signs_in(mine)
        asked = len(server.asked)
        assert {mine.current() for _ in range(3)} == {"access-1"}
        assert len(server.asked) == asked


def test_a_token_that_soon_ends_is_renewed_with_the_newest_refresh_token(tmp_path):
    with tokens(tmp_path, lasts=60) as (_, mine):
        signs_in(mine)
        assert [mine.current() for _ in range(3)] == ["access-2", "access-3", "access-4"]


def test_processes_that_need_a_token_at_once_use_each_refresh_token_once(tmp_path):
    with tokens(tmp_path, lasts=60) as (server, mine):
        signs_in(mine)
        server.lasts = 3600
        found = []
        each = [
            threading.Thread(target=lambda: found.append(AccessTokens(oauth(server, tmp_path)).current()))
            for _ in range(8)
        ]
        for one in each:
            one.start()
        for one in each:
            one.join()
    assert found == ["access-2"] * 8


def test_a_sign_in_that_was_taken_back_is_told_as_such(tmp_path):
    with tokens(tmp_path, lasts=60) as (server, mine):
        signs_in(mine)
        server.refresh = "another"
        with pytest.raises(SignInLost, match="run pbem sign-in"):
            mine.current()


@pytest.mark.parametrize(
    "says", [(503, "busy"), (400, {"error": "temporarily_unavailable"}), (200, "<h1>Maintenance</h1>")]
)
def test_trouble_at_the_provider_ends_no_sign_in(tmp_path, says):
    with tokens(tmp_path, lasts=60) as (server, mine):
        signs_in(mine)
        server.says = [says]
        with pytest.raises(OSError, match=r"trouble|unavailable|missing_token") as trouble:
            mine.current()
        assert not isinstance(trouble.value, SignInLost)
        assert mine.current() == "access-2"


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"access_token": ""}'])
def test_a_token_file_that_cannot_be_read_asks_for_a_new_sign_in(tmp_path, broken):
    with tokens(tmp_path) as (_, mine):
        signs_in(mine)
        (tmp_path / "var" / "tokens.json").write_text(broken)
        with pytest.raises(SignInLost):
            mine.current()
        signs_in(mine)
        assert mine.current() == "access-2"


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ((400, {"error": "access_denied"}), "access_denied"),
        ((400, {"error": "expired_token", "error_description": "too late"}), "too late"),
    ],
)
def test_whoever_says_no_or_comes_too_late_is_told_why(tmp_path, said, reason):
    with tokens(tmp_path) as (server, mine):
        code = mine.begin()
        server.says = [said]
        with pytest.raises(SignInRefused, match=reason):
            mine.wait(code)
    assert not (tmp_path / "var" / "tokens.json").exists()


@pytest.mark.parametrize(
    ("says", "reason"),
    [
        (
            (400, {"error": "invalid_client", "error_description": "no such application"}),
            "no such application",
        ),
        ((200, {"device_code": "x"}), "can't be read"),
        ((200, []), "can't be read"),
    ],
)
def test_a_provider_that_gives_no_code_is_told_as_such(tmp_path, says, reason):
    with tokens(tmp_path) as (server, mine):
        server.says = [says]
        with pytest.raises(SignInRefused, match=reason):
            mine.begin()


def test_a_mailbox_is_read_with_a_token_and_refused_with_an_old_one(tmp_path):
    provider = Provider()
    with serving(provider), tokens(tmp_path) as (server, mine):
        server.learns = lambda token: setattr(provider.box, "token", token)
        signs_in(mine)
        imap = ImapSettings(host="127.0.0.1", port=provider.imap_port, user=ADDRESS, tls="none")
        ImapFolder(imap, mine).close()
        provider.box.token = "another"
        with pytest.raises(MailboxLoginError) as refused:
            ImapFolder(imap, mine)
    assert why(refused.value) is Why.LOGIN


def test_emails_leave_with_a_token(tmp_path):
    provider = Provider()
    mail = StoredMail("test", None, None, "ana@example.org", "t", "<t@x>", b"Subject: x\r\n\r\nHi\r\n", 0)
    with serving(provider), tokens(tmp_path) as (server, mine):
        server.learns = lambda token: setattr(provider.box, "token", token)
        signs_in(mine)
        relay = RelaySettings(
            kind="smtp", host="127.0.0.1", port=provider.smtp_port, user=ADDRESS, starttls=False
        )

        assert asyncio.run(sent(relay, mine, mail)).verdict is RelayVerdict.TAKEN
        assert provider.outside.get(timeout=5)[0] == "ana@example.org"
        (tmp_path / "var" / "tokens.json").unlink()
        told = asyncio.run(sent(relay, mine, mail))
    assert (told.verdict, told.reason) == (RelayVerdict.LATER, "the sign-in is gone: run pbem sign-in")


def test_a_server_with_an_application_and_no_password_signs_in_by_tokens(tmp_path):
    with signing_in(SignInServer()) as server:
        settings = Settings(
            imap=ImapSettings(host="imap.example.org", user=ADDRESS),
            relay=RelaySettings(kind="smtp", user=ADDRESS),
            oauth=oauth(server, tmp_path),
        )
        told = imap_credential(settings)
        assert isinstance(told, SettingsError)
        assert str(told) == "[oauth] client_id: nobody has signed in yet; run pbem sign-in"
        signs_in(AccessTokens(settings.oauth))
        for credential in (imap_credential(settings), relay_credential(settings)):
            assert isinstance(credential, AccessTokens)
            assert credential.current() == "access-1"


def test_no_token_or_secret_is_in_what_is_told_of_the_tokens(tmp_path):
    with tokens(tmp_path) as (_, mine):
        code = mine.begin()
        mine.wait(code)
    assert "access-1" not in repr(mine)
    assert json.loads((tmp_path / "var" / "tokens.json").read_text())["refresh_token"] == "refresh-1"
