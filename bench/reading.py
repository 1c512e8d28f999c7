"""Whether a busy machine reads every letter: large ones, beside processes that work as hard as they can.

`python bench/reading.py`; docs/bench.md explains the figures.
"""

import argparse
import multiprocessing
import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from pbem.edge.reader_pool import ReaderPool
from pbem.mail.reading.letter import Letter, Limits, Unreadable
from pbem.service.ports import ReadingTookTooLong

SIZE = 400_000
"""Octets of a letter."""


def _works() -> None:
    while True:
        sum(range(100_000))


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes work as hard as they can while the block runs."""
    workers = [multiprocessing.Process(target=_works, daemon=True) for _ in range(processes)]
    for worker in workers:
        worker.start()
    try:
        yield
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()


def letters(count: int, size: int = SIZE) -> Iterator[bytes]:
    """Replies such as people's programs send, made long by what they quote: plain, HTML, and both in one mail."""
    chance = random.Random(1)
    words = "the card of clubs that follows a red king is right when its value is even so they say".split()
    for number in range(count):
        lines = ("> " + " ".join(chance.choices(words, k=12)) for _ in range(max(1, size // 50)))
        quoted = "\n".join(lines)[:size]
        head = f"From: ana@example.org\nMessage-ID: <{number}@example.org>\nMIME-Version: 1.0\n"
        said = "PLAY 7h\n\nOn Tue, 3 Nov 2026 at 11:11, Eleusis <e@example.org> wrote:\n"
        page = f"<p>PLAY 7h</p><blockquote><p>{'</p><p>'.join(quoted.splitlines())}</p></blockquote>"
        both = (
            "Content-Type: multipart/alternative; boundary=b\n\n"
            f"--b\nContent-Type: text/plain\n\n{said}{quoted[: size // 2]}\n"
            f"--b\nContent-Type: text/html\n\n{page[: size // 2]}\n--b--\n"
        )
        bodies = (f"\n{said}{quoted}\n", f"Content-Type: text/html\n\n{page[:size]}", both)
        yield (head + bodies[number % 3]).encode()


def read_all(count: int, size: int = SIZE) -> tuple[Counter[str], float]:
    """What became of so many letters, and how many seconds the slowest took."""
    room, found, slowest = ReaderPool(Limits()), Counter[str](), 0.0
    try:
        for raw in letters(count, size):
            began = time.monotonic()
            try:
                read = room.read(raw, envelope_from="ana@example.org")
            except ReadingTookTooLong:
                found["put off"] += 1
            else:
                found[read.reason if isinstance(read, Unreadable) else "read"] += 1
                assert not isinstance(read, Letter) or read.text.startswith("PLAY 7h")
            slowest = max(slowest, time.monotonic() - began)
    finally:
        room.close()
    return found, slowest


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--letters", type=int, default=1000)
    arguments.add_argument("--busy", type=int, default=8)
    chosen = arguments.parse_args()
    began = time.monotonic()
    with busy(chosen.busy):
        found, slowest = read_all(chosen.letters)
    told = ", ".join(f"{count} {what}" for what, count in sorted(found.items()))
    print(
        f"{chosen.letters} letters of {SIZE // 1000} KB beside {chosen.busy} busy processes on {os.cpu_count()} cores: "
        f"{told}; the slowest took {slowest:.1f} s, all {time.monotonic() - began:.0f} s"
    )


if __name__ == "__main__":
    main()
