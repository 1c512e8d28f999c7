"""The shared mailbox: whether it can be read."""

import ssl
from collections.abc import Iterator

from pbem.doctor.findings import Finding, fault, ok, skipped, warning
from pbem.edge.imap_folder import Box, Broken, ImapAccount, Why, why

LOCAL = ("localhost", "127.0.0.1", "::1")


def look_at_mailbox(account: ImapAccount | None, whose: str = "") -> Iterator[Finding]:
    """Every finding about the mailbox; nothing in it is taken or marked. `whose`: what of it will be read."""
    if account is None:
        yield skipped("mailbox", "[imap] is not set")
        return
    where = f"{account.host}:{account.port}"
    try:
        box = Box(account)
    except Broken as broken:
        yield _told(where, account, broken)
    else:
        box.close()
        if account.tls == "none" and account.host not in LOCAL:
            yield warning("mailbox", f"{where} can be read, but nothing is encrypted", 'tls = "implicit"')
        else:
            yield ok("mailbox", f"{account.folder} at {where} can be read{whose}")


def _told(where: str, account: ImapAccount, broken: BaseException) -> Finding:
    match why(broken):
        case Why.LOGIN:
            return fault("mailbox", f"{where} refuses the login", "see user and password_file in [imap]")
        case Why.FOLDER:
            return fault("mailbox", f"{where} has no folder {account.folder}", "see folder in [imap]")
        case Why.CERTIFICATE if isinstance(broken, ssl.SSLCertVerificationError):
            told = f"the certificate of {where} is not trusted ({broken.verify_message})"
            return fault("mailbox", told, "host must be the name in its certificate")
        case _:
            told = f"{where} cannot be read ({type(broken).__name__})"
            return fault(
                "mailbox", told, "see host, port and tls in [imap], and whether a firewall is between"
            )
