"""The shared mailbox: whether it can be read."""

import ssl
from collections.abc import Iterator

from pbem.doctor.findings import Finding, fault, ok, skipped, warning
from pbem.edge.credentials import Credential, SignInLost
from pbem.edge.imap_faults import Why
from pbem.edge.imap_folder import Broken, ImapFolder, why
from pbem.settings.model import ImapSettings

LOCAL = ("localhost", "127.0.0.1", "::1")


def look_at_mailbox(imap: ImapSettings, credential: Credential, whose: str = "") -> Iterator[Finding]:
    """Every finding about the mailbox; nothing in it is taken or marked. `whose`: what of it will be read."""
    if not imap.host:
        yield skipped("mailbox", "[imap] isn't set")
        return
    where = f"{imap.host}:{imap.port}"
    try:
        box = ImapFolder(imap, credential)
    except Broken as broken:
        yield _told(where, imap, broken)
    else:
        box.close()
        if imap.tls == "none" and imap.host not in LOCAL:
            yield warning("mailbox", f"{where} can be read, but nothing is encrypted", 'set tls = "implicit"')
        else:
            yield ok("mailbox", f"can read {imap.folder} at {where}{whose}")


def _told(where: str, imap: ImapSettings, broken: BaseException) -> Finding:
    match why(broken):
        case Why.LOGIN if isinstance(broken, SignInLost):
            return fault("mailbox", str(broken), "sign in again")
        case Why.LOGIN:
            return fault("mailbox", f"{where} refuses the login", "check user and password_file in [imap]")
        case Why.FOLDER:
            return fault("mailbox", f"{where} has no folder {imap.folder}", "check folder in [imap]")
        case Why.CERTIFICATE if isinstance(broken, ssl.SSLCertVerificationError):
            told = f"the certificate of {where} isn't trusted ({broken.verify_message})"
            return fault("mailbox", told, "host must be the name in its certificate")
        case _:
            told = f"can't read {where} ({type(broken).__name__})"
            return fault("mailbox", told, "check host, port and tls in [imap], and any firewall in between")
