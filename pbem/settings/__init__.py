"""What the operator decides: the settings, how they are read, and where the program's own files lie."""

from pbem.settings.loader import SettingsError, imap_password, load_settings, relay_password
from pbem.settings.model import Settings
from pbem.settings.resources import resource_dir

__all__ = ["Settings", "SettingsError", "imap_password", "load_settings", "relay_password", "resource_dir"]
