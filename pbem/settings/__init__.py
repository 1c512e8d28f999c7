"""What the operator decides: the settings, how they are read, and where the program's own files lie."""

from pbem.settings.loading import SettingsError, imap_password, load_settings, relay_password
from pbem.settings.model import (
    ClockSettings,
    DatabaseSettings,
    DkimSettings,
    LettersSettings,
    MetricsSettings,
    RelaySettings,
    ServerSettings,
    Settings,
    SmtpSettings,
    TableSettings,
    WebSettings,
)
from pbem.settings.resources import resource_dir

__all__ = [
    "ClockSettings",
    "DatabaseSettings",
    "DkimSettings",
    "LettersSettings",
    "MetricsSettings",
    "RelaySettings",
    "ServerSettings",
    "Settings",
    "SettingsError",
    "SmtpSettings",
    "TableSettings",
    "WebSettings",
    "imap_password",
    "load_settings",
    "relay_password",
    "resource_dir",
]
