"""What is known of email providers: `data/providers/NAME.toml`, looked up, dated and checked when it is read."""

import tomllib
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from pbem.settings.resources import resource_dir


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Endpoint(_Strict):
    """Where a provider's server listens, and how it encrypts."""

    host: Annotated[str, Field(pattern=r"^[A-Za-z0-9.:-]+$")]
    port: Annotated[int, Field(ge=1, le=65535)]
    tls: Literal["implicit", "starttls", "none"]


class SignIn(_Strict):
    """Where one signs in by OAuth 2, and for what."""

    device_url: Annotated[str, Field(pattern=r"^https?://\S+$")]
    token_url: Annotated[str, Field(pattern=r"^https?://\S+$")]
    scope: str


class Provider(_Strict):
    """One provider. `password`: "app" for a password made for one program, "own" for the mailbox's, "bridge" for that
    of a program on this machine, "oauth2" where none is taken. `plus`: whether name+anything reaches the mailbox.

    `envelope`: whether the sender's address that bounces go to is kept as we write it. The limits are emails, 0 where
    none is known. `unverified`: which of these keys no page was found for. `note` is shown to whoever chooses it.
    """

    name: str
    domains: tuple[str, ...]
    checked: date
    sources: Annotated[tuple[str, ...], Field(min_length=1)]
    unverified: tuple[str, ...]
    password: Literal["app", "own", "bridge", "oauth2"]
    steps: tuple[str, ...]
    plus: bool
    envelope: Literal["kept", "rewritten", "unknown"]
    mails_per_day: Annotated[int, Field(ge=0)]
    mails_per_hour: Annotated[int, Field(ge=0)]
    imap: Endpoint
    smtp: Endpoint
    note: str = ""
    oauth: SignIn | None = None

    @model_validator(mode="after")
    def _names_only_what_it_has(self) -> "Provider":
        strange = set(self.unverified) - set(type(self).model_fields)
        if strange:
            raise ValueError(f"unverified names no key of a provider: {', '.join(sorted(strange))}")
        return self

    @model_validator(mode="after")
    def _tells_where_to_sign_in(self) -> "Provider":
        if (self.password == "oauth2") != (self.oauth is not None):
            raise ValueError('[oauth] goes with password = "oauth2", and with nothing else')
        return self

    @property
    def can_serve(self) -> bool:
        """Whether a mailbox there can be the server's: its replies need plus-addresses."""
        return self.plus


def load_providers(folder: Path | None = None) -> Mapping[str, Provider]:
    """All providers by their file's name. Raises ValueError with the file's name where one is wrong."""
    found = {}
    for file in sorted((folder or resource_dir("data") / "providers").glob("*.toml")):
        try:
            found[file.stem] = Provider.model_validate(tomllib.loads(file.read_text("utf-8")))
        except ValueError as wrong:
            raise ValueError(f"{file.name}: {wrong}") from wrong
    return found


def provider_of(address: str, providers: Mapping[str, Provider]) -> str | None:
    """The name of the provider that has this address's domain; None where that is not known."""
    domain = address.rpartition("@")[2].lower()
    return next((name for name, one in providers.items() if domain in one.domains), None)
