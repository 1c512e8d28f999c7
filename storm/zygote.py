"""A process that has imported the whole server, and makes servers in an instant: each is a process of its own.

Run as `python -m storm.zygote`, it takes one command a line on its standard input, and answers each with a line.
"""

import contextlib
import ctypes
import faulthandler
import gc
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from storm.fuse import Fuse

AGAIN = "it could not start, and is started again"
"""Said in its log by a process, which does then what systemd would do for it."""

_COULD_NOT_START = 1
_RESTS = 0.3
_DIE_WITH_PARENT = 1  # prctl(2), PR_SET_PDEATHSIG


class Zygote:
    """The storm's end of it."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen([sys.executable, "-m", "storm.zygote"], stdin=theirs.fileno())
        self._line = ours.makefile("rw")
        ours.close()
        self._line.readline()  # it is warm

    def fork(self, words: Sequence[str], environ: Mapping[str, str], log: Path, fuse: Path) -> int:
        """A new process that runs `pbem` with these words; gives its number."""
        return self._ask({"words": list(words), "environ": dict(environ), "log": str(log), "fuse": str(fuse)})

    def seconds(self) -> float:
        """Of the processor, that the dead among its children have used."""
        return self._ask({"seconds": 0}) / 1000

    def buried(self, process: int) -> int:
        """Waits until a process is dead; gives how it ended, as `os.waitstatus_to_exitcode`."""
        return self._ask({"wait": process})

    def _ask(self, command: Mapping[str, Any]) -> int:
        self._line.write(json.dumps(command) + "\n")
        self._line.flush()
        return int(self._line.readline())

    def close(self) -> None:
        """Kills what is left of its children, too."""
        self._line.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
        self._process.kill()
        self._process.wait()


def main() -> None:
    _warm_up()
    children: set[int] = set()
    with socket.socket(fileno=os.dup(0)) as line, line.makefile("rw") as talk:
        print("warm", file=talk, flush=True)
        for said in talk:
            command = json.loads(said)
            if "seconds" in command:
                used = resource.getrusage(resource.RUSAGE_CHILDREN)
                answer = round(1000 * (used.ru_utime + used.ru_stime))
            elif "wait" in command:
                _, status = os.waitpid(command["wait"], 0)
                children.discard(command["wait"])
                answer = os.waitstatus_to_exitcode(status)
            else:
                answer = os.fork()
                if answer == 0:
                    _serve(command)
                children.add(answer)
            print(answer, file=talk, flush=True)
    for child in children:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


def _warm_up() -> None:
    """A table is made in a house without doors: so everything is loaded that a server loads when it is first wanted."""
    from dataclasses import replace

    from pbem import app
    from pbem.edge.logs import set_up_logs
    from tests.by_mail.people import Person, Town, sits_down
    from tests.by_mail.servers import Counter, environment, settings_of

    set_up_logs(quiet=True)
    host, *guests = [Person("Ana"), Person("Bruno"), Person("Pia", "pt"), Person("Rui")]
    with tempfile.TemporaryDirectory(prefix="pbem-storm-") as folder:
        settings = settings_of(environment(Path(folder)))
        store = app.own_store(settings)
        house = app.build_house(settings, store)
        counter = Counter(replace(house, samples=app.load_samples), lambda *mail: town.deliver(*mail))
        town = Town((host, *guests), counter.post)
        sits_down(town, host, tuple(guests))
        town.reply(town.people[0], town.kinds_of(host, "rule")[-1], "RULE other colour") if town.kinds_of(
            host, "rule"
        ) else None
        store.close()
    gc.collect()
    gc.freeze()


def _serve(command: Mapping[str, Any]) -> None:
    """In the child; it never returns."""
    from pbem.cli import main as pbem

    ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    status = 70
    try:
        log = os.open(command["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(log, 1)
        os.dup2(log, 2)
        os.closerange(3, 100)
        os.environ.update(command["environ"])
        sys.argv = ["pbem", *command["words"]]
        Fuse(Path(command["fuse"])).put_in()
        faulthandler.register(signal.SIGUSR2)
        while (status := _ends(pbem)) == _COULD_NOT_START:
            print(AGAIN, flush=True)
            time.sleep(_RESTS)
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _ends(pbem: Callable[[], None]) -> int:
    """With which status."""
    try:
        pbem()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    return 0


if __name__ == "__main__":
    main()
