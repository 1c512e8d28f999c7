"""Which credential the settings name for the mailbox and the relay."""

from pbem.edge.credentials import Credential, Tokens
from pbem.settings import Settings, SettingsError, imap_password, relay_password


def imap_credential(settings: Settings) -> Credential | SettingsError | None:
    """For the mailbox; None where none is set."""
    if settings.oauth.client_id and settings.imap.user and settings.imap.password_file is None:
        return _tokens(settings)
    return imap_password(settings)


def relay_credential(settings: Settings) -> Credential | SettingsError | None:
    """For the relay; None where none is set."""
    if settings.oauth.client_id and settings.relay.user and settings.relay.password_file is None:
        return _tokens(settings)
    return relay_password(settings)


def _tokens(settings: Settings) -> Tokens | SettingsError:
    from pbem.edge.oauth import AccessTokens  # what it needs of libraries takes a moment to import

    if not settings.oauth.token_file.is_file():
        return SettingsError("[oauth] client_id", "nobody has signed in yet", "run pbem sign-in")
    return AccessTokens(settings.oauth)
