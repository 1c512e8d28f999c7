"""What mail servers write about a mail of ours: reports in the form of RFC 3464, and in others."""

from pbem.store.rows.people import StoredMail
from tests.by_mail.people import Person
from tests.by_mail.still import Still
from tests.by_mail.table import Came

GROUPS = "Reporting-MTA: dns; mx.example.org\n\n{}\n"


def report(
    group: str, words: str = "Your mail could not be delivered.", kind: str = "delivery-status"
) -> bytes:
    """A delivery report with one group about a recipient."""
    return (
        "From: Mail Delivery System <MAILER-DAEMON@mx.example.org>\n"
        "Subject: Delivery Status Notification\n"
        "MIME-Version: 1.0\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n'
        f"--b\nContent-Type: text/plain\n\n{words}\n"
        f"--b\nContent-Type: message/{kind}\n\n{GROUPS.format(group)}"
        "--b\nContent-Type: message/rfc822\n\nSubject: x\n\nPLAY 7h\n--b--\n"
    ).encode()


def of(status: str, action: str = "failed", address: str = "somebody@example.org") -> bytes:
    return report(f"Final-Recipient: rfc822; {address}\nAction: {action}\nStatus: {status}\n")


def newest_mail(table: Still, person: Person) -> StoredMail:
    """The newest mail of ours to him, as it was kept."""
    with table.house.store.reading() as reading:
        known = reading.people.by_address(person.address)
        assert known is not None
        return reading.mails.of(known.id, 1)[0]


def comes_back(table: Still, person: Person, raw: bytes) -> Came:
    """A report about the newest mail to him reaches us, as reports do: from nobody, to its bounce address."""
    return table.posts("", table.house.addressing.bounce(newest_mail(table, person).token), raw)


def mailbox(table: Still, person: Person) -> str:
    """How the mailbox of somebody stands."""
    with table.house.store.reading() as reading:
        known = reading.mailboxes.known([person.address])
    return known[person.address].state.value if known else "fine"
