"""`pbem sign-in`: a person lets the server into a mailbox that takes no passwords from programs."""

from pbem.cli.common import Config, settings_of
from pbem.cli.terminal import DOES_NOT_HOLD, UNREADABLE, stop
from pbem.edge.oauth import AccessTokens, SignInRefused
from pbem.settings import Settings


def sign_in(config: Config = None) -> None:
    """Sign in to the mailbox where it takes no password: you type a code at your provider's page (OAuth 2)."""
    settings = settings_of(config)
    if not settings.oauth.client_id:
        stop("[oauth] client_id isn't set: the mailbox has a password, so there's nothing to do", UNREADABLE)
    signed_in(settings)
    print("Signed in. A running server goes on by itself.")


def signed_in(settings: Settings) -> AccessTokens:
    """Waits until somebody has typed the code; ends with the reason where nobody can."""
    tokens = AccessTokens(settings.oauth)
    try:
        code = tokens.begin()
        print(f"Open this page: {code.page}")
        print(f"Type this code: {code.user_code}")
        print(f"Waiting until you have signed in ({code.expires / 60:.0f} minutes at most) ...", flush=True)
        tokens.wait(code)
    except SignInRefused as refused:
        stop(f"can't sign in: {refused}", DOES_NOT_HOLD)
    except OSError as error:
        stop(f"can't sign in: {error.strerror or error}", DOES_NOT_HOLD)
    return tokens
