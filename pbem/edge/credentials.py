"""What the server signs in with at its mailbox and its relay: a password, or access tokens."""

from typing import Protocol


class SignInLost(OSError):
    """The provider takes the kept sign-in no more, or there is none: only a person can sign in again."""

    def __str__(self) -> str:
        return "the sign-in is gone: run pbem sign-in"


class Tokens(Protocol):
    """Access tokens of OAuth 2. Both raise SignInLost, or OSError where the provider can't be reached."""

    def current(self) -> str:
        """One that can be used now."""
        ...

    async def for_smtp(self) -> str:
        """The same, where aiosmtplib asks for one."""
        ...


Credential = str | Tokens
