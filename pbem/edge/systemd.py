"""Tells systemd that the service is ready, lives, and stops (sd_notify(3)); nothing where it was not started by it."""

import os
import socket
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass

_SOCKET, _WATCHDOG, _WHOSE = "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"


@dataclass(frozen=True, slots=True)
class Supervisor:
    """Who has started us. `address`: of its socket, empty where nobody listens; `patience`: seconds after which it
    ends a server that has not said that it lives, 0 where it does not wait for that."""

    address: str = ""
    patience: float = 0.0

    def ready(self, doing: str) -> None:
        """All doors are open; `doing` is shown by `systemctl status`."""
        self._say("READY=1", f"STATUS={doing}")

    def alive(self) -> None:
        if self.patience:
            self._say("WATCHDOG=1")

    def stopping(self) -> None:
        self._say("STOPPING=1")

    def _say(self, *lines: str) -> None:
        if not self.address:
            return
        there = "\0" + self.address[1:] if self.address.startswith("@") else self.address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.setblocking(False)
            try:
                line.sendto("\n".join(lines).encode(), there)
            except OSError:
                return  # it is told again soon, or has other ways to see how we are


def supervisor(environ: MutableMapping[str, str] = os.environ) -> Supervisor:
    """What the environment tells of it, taken out of there so that no process of ours speaks for us."""
    told: Mapping[str, str] = {
        name: environ.pop(name) for name in (_SOCKET, _WATCHDOG, _WHOSE) if name in environ
    }
    address = told.get(_SOCKET, "")
    if not address.startswith(("/", "@")):
        return Supervisor()
    ours = told.get(_WHOSE, str(os.getpid())) == str(os.getpid())
    micros = told.get(_WATCHDOG, "")
    return Supervisor(address, int(micros) / 1_000_000 if ours and micros.isdigit() else 0.0)
