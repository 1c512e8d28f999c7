"""What the processes of one server share out among themselves; a server of one process does all of it."""

from enum import StrEnum


class Role(StrEnum):
    """One thing that a process does for the server.

    RECEIVE: keeps letters, at the port and from the shared mailbox. HANDLE: does what they ask. DELIVER: hands mails to
    the relay. TICK: looks at what is due. WEB: shows the pages.
    """

    RECEIVE = "receive"
    HANDLE = "handle"
    DELIVER = "deliver"
    TICK = "tick"
    WEB = "web"


ALL = frozenset(Role)

AT_WORK = frozenset({Role.HANDLE, Role.DELIVER, Role.TICK})
"""What only one process may do on SQLite."""
