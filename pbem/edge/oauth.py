"""Signing in to a mailbox by OAuth 2: the device flow (RFC 8628), and access tokens that are kept fresh (RFC 6749).

The tokens stand in one file, for all processes of the server; whoever finds the access token too old fetches another
under the file's lock, since providers may let each refresh token be used once.
"""

import asyncio
import fcntl
import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import requests
from oauthlib.oauth2 import DeviceClient, OAuth2Error

from pbem.edge.credentials import SignInLost
from pbem.settings.model import OauthSettings

TIMEOUT = 30.0
"""Seconds for each answer of the provider's sign-in server."""

SPARE = 120.0
"""An access token that holds for fewer seconds is renewed before it is used."""

PASSING = ("temporarily_unavailable", "server_error", "missing_token")
"""Errors that say nothing of the sign-in (RFC 6749 4.1.2.1), and an answer that isn't a token server's."""

USUAL_INTERVAL, SLOWER = 5.0, 5.0
"""Seconds between two questions, and how many more each time the provider asks for it (RFC 8628 3.2, 3.5)."""


class SignInRefused(Exception):
    """The provider refuses to let anybody sign in like this; `str()` is its reason."""


@dataclass(frozen=True, slots=True)
class DeviceCode:
    """What a person is told: the page to open, and the code to type there. `expires`, `interval`: seconds."""

    code: str
    page: str
    user_code: str
    expires: float
    interval: float


class AccessTokens:
    """The mailbox's access tokens, as the settings' `[oauth]` says. May be used by several threads and processes."""

    def __init__(self, settings: OauthSettings) -> None:
        self._settings = settings
        self._client = DeviceClient(settings.client_id)

    def current(self) -> str:
        """One that holds for two minutes at least. Raises SignInLost, or OSError where nobody answers."""
        kept = self._kept()
        if not _holds(kept):
            with self._locked():
                kept = self._kept()
                if not _holds(kept):
                    kept = self._renewed(kept)
        return str(kept["access_token"])

    async def for_smtp(self) -> str:
        """`current`, where aiosmtplib asks for one."""
        return await asyncio.to_thread(self.current)

    def begin(self) -> DeviceCode:
        """Ask for a code that a person types at the provider's page. Raises SignInRefused or OSError."""
        form = {"client_id": self._settings.client_id, "scope": self._settings.scope}
        told = _asked(self._settings.device_url, form).json()
        try:
            page = told.get("verification_uri") or told["verification_url"]  # Google says it so
            return DeviceCode(
                str(told["device_code"]),
                str(page),
                str(told["user_code"]),
                float(told["expires_in"]),
                float(told.get("interval") or USUAL_INTERVAL),
            )
        except (KeyError, TypeError, ValueError, AttributeError):
            raise SignInRefused(_reason(told)) from None

    def wait(self, code: DeviceCode) -> None:
        """Until the person has signed in; the tokens are kept then. Raises SignInRefused or OSError."""
        until, interval = time.monotonic() + code.expires, code.interval
        body = self._client.prepare_request_body(code.code, include_client_id=True)
        while time.monotonic() < until:
            time.sleep(interval)
            try:
                got = self._read(body)
            except OAuth2Error as error:
                if error.error not in ("authorization_pending", "slow_down"):
                    raise SignInRefused(error.description or error.error) from error
                interval += SLOWER if error.error == "slow_down" else 0
            except OSError:
                interval += SLOWER
            else:
                with self._locked():
                    self._keep(got)
                return
        raise SignInRefused("nobody signed in in time")

    def _renewed(self, kept: Mapping[str, Any]) -> Mapping[str, Any]:
        if not kept.get("refresh_token"):
            raise SignInLost
        body = self._client.prepare_refresh_body(
            refresh_token=kept["refresh_token"], client_id=self._settings.client_id
        )
        try:
            got = {**kept, **self._read(body)}
        except OAuth2Error as error:
            if error.error in PASSING:
                raise OSError(error.error) from error
            raise SignInLost from error
        self._keep(got)
        return got

    def _read(self, body: str) -> dict[str, Any]:
        answer = _asked(self._settings.token_url, body)
        found = self._client.parse_request_body_response(answer.text)
        return {**found, "expires_at": time.time() + float(found.get("expires_in", 0))}

    def _kept(self) -> Mapping[str, Any]:
        try:
            found = json.loads(self._file.read_text("utf-8"))
        except (FileNotFoundError, ValueError):
            raise SignInLost from None
        return found if isinstance(found, dict) else {}

    def _keep(self, tokens: Mapping[str, Any]) -> None:
        new = self._file.with_name(f".{self._file.name}.new")
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as made:
            json.dump(dict(tokens), made)
            made.flush()
            os.fsync(made.fileno())
        new.replace(self._file)

    @property
    def _file(self) -> Path:
        return self._settings.token_file

    @contextmanager
    def _locked(self) -> Iterator[None]:
        lock = self._file.with_name(f".{self._file.name}.lock")
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)) as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            yield


def _holds(kept: Mapping[str, Any]) -> bool:
    return bool(kept.get("access_token")) and kept.get("expires_at", 0) > time.time() + SPARE


def _asked(url: str, body: object) -> requests.Response:
    """Raises OSError where no answer comes, or the server is in trouble; requests' own errors are OSErrors."""
    headers = {"Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"}
    answer = requests.post(url, data=body, headers=headers, timeout=TIMEOUT, allow_redirects=False)  # type: ignore[arg-type]
    if answer.status_code >= 500:
        raise OSError(f"the sign-in server is in trouble ({answer.status_code})")
    return answer


def _reason(told: object) -> str:
    if isinstance(told, Mapping):
        return str(told.get("error_description") or told.get("error") or "an answer that can't be read")
    return "an answer that can't be read"
