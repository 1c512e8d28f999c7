"""The processes of the server: started from the zygote, killed, stopped for a while, started again."""

import asyncio
import contextlib
import os
import resource
import signal
import socket
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from storm.breach import Breach
from storm.fuse import Fuse
from storm.sink import HOST
from storm.zygote import Zygote

KILLED = -signal.SIGKILL


@dataclass
class Server:
    """One process, started again and again with the same words. `port`: of its door, 0 where it has none."""

    name: str
    words: Sequence[str]
    port: int
    environ: Mapping[str, str]
    zygote: Zygote
    folder: Path
    kills: int = 0
    process: int = 0
    fuse: Fuse = field(init=False)
    _read: int = 0

    def __post_init__(self) -> None:
        self.fuse = Fuse(self.folder / f"{self.name}.fuse")

    @property
    def log(self) -> Path:
        return self.folder / f"{self.name}.log"

    def start(self) -> None:
        self.fuse.light(0)
        self.process = self.zygote.fork(self.words, self.environ, self.log, self.folder / f"{self.name}.fuse")

    def kill(self) -> None:
        """SIGKILL, and not to be left a zombie."""
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGKILL)
            self._bury()

    def tells_where_it_is(self) -> None:
        """Its threads, into its log."""
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGUSR2)
            time.sleep(0.5)

    def end(self) -> None:
        """For good, however it ends."""
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGKILL)
            self.zygote.buried(self.process)
            self.process = 0

    def _bury(self) -> None:
        ended = self.zygote.buried(self.process)
        self.process = 0
        if ended != KILLED:
            raise Breach(f"{self.name} ended by itself: {ended}; see {self.log}")
        self.kills += 1

    def died(self) -> bool:
        """Whether the fuse has killed it; then it is buried."""
        if not self.process or not _is_dead(self.process):
            return False
        self._bury()
        return True

    async def rests(self, seconds: float) -> None:
        """It is stopped for a while, as by a machine that sleeps."""
        os.kill(self.process, signal.SIGSTOP)
        await asyncio.sleep(seconds)
        if self.process:
            os.kill(self.process, signal.SIGCONT)

    async def has_no_room(self, seconds: float) -> None:
        """For a while none of its writes to a file is carried out, as on a disk that is full."""
        _, most = resource.prlimit(self.process, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        await asyncio.sleep(seconds)
        if self.process:
            resource.prlimit(self.process, resource.RLIMIT_FSIZE, (most, most))

    async def has_a_slow_disk(self, seconds: float) -> None:
        """For a while each of its commits takes a third of a second."""
        self.fuse.slow_down(0.3)
        await asyncio.sleep(seconds)
        self.fuse.slow_down(0)

    def kill_reader(self) -> bool:
        """Kills the process that reads letters for it; gives whether there was one."""
        found = False
        with contextlib.suppress(OSError):
            for child in Path(f"/proc/{self.process}/task").glob("*/children"):
                for number in child.read_text().split():
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(int(number), signal.SIGKILL)
                        found = True
        return found

    def new_lines(self) -> list[str]:
        """What it has logged since it was last asked."""
        if not self.log.exists():
            return []
        with self.log.open("rb") as log:
            log.seek(self._read)
            octets = log.read()
        self._read += len(octets)
        return octets.decode("utf-8", "replace").splitlines()


def _is_dead(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


async def listens(port: int, patience: float = 30.0) -> None:
    """Waits until a door is open."""
    until = time.monotonic() + patience
    while True:
        try:
            _, writer = await asyncio.open_connection(HOST, port)
        except OSError:
            if time.monotonic() > until:
                raise Breach(f"nobody listens on {port}") from None
            await asyncio.sleep(0.01)
        else:
            writer.close()
            return
