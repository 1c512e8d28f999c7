"""The shared mailbox: whether it can be read."""

from __future__ import annotations

import imaplib
import ssl
from collections.abc import Iterator

from imap_tools.errors import MailboxFolderStatusError, MailboxLoginError

from pbem.doctor.findings import Finding, fault, ok, skipped, warning
from pbem.edge.imap_box import Box, Broken, ImapAccount

LOCAL = ("localhost", "127.0.0.1", "::1")


def look_at_mailbox(account: ImapAccount | None) -> Iterator[Finding]:
    """Every finding about the mailbox; nothing in it is taken or marked."""
    if account is None:
        yield skipped("mailbox", "[imap] is not set")
        return
    where = f"{account.host}:{account.port}"
    try:
        box = Box(account)
    except MailboxLoginError:
        yield fault("mailbox", f"{where} refuses the login", "see user and password_file in [imap]")
    except MailboxFolderStatusError:
        yield fault("mailbox", f"{where} has no folder {account.folder}", "see folder in [imap]")
    except ssl.SSLCertVerificationError as error:
        told = f"the certificate of {where} is not trusted ({error.verify_message})"
        yield fault("mailbox", told, "host must be the name in its certificate")
    except (*Broken, imaplib.IMAP4.abort) as error:
        told = f"{where} cannot be read ({type(error).__name__})"
        yield fault("mailbox", told, "see host, port and tls in [imap], and whether a firewall is between")
    else:
        box.close()
        if account.tls == "none" and account.host not in LOCAL:
            yield warning("mailbox", f"{where} can be read, but nothing is encrypted", 'tls = "implicit"')
        else:
            yield ok("mailbox", f"{account.folder} at {where} can be read")
