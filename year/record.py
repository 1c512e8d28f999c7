"""What was posted and what was mailed, written to files as it happens, so that a year's worth is not kept in memory."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from year.clock import Micros


@dataclass(frozen=True, slots=True)
class Posted:
    """A letter that the server took: `kind` is what people meant by it."""

    at: Micros
    player: int
    kind: str
    message_id: str


@dataclass(frozen=True, slots=True)
class Mailed:
    """A mail that the relay took, or did not; `off`: its reader had stopped his mail then."""

    at: Micros
    created: Micros
    player: int
    kind: str
    table: int
    number: int
    serial: int
    message_id: str
    answers: str
    verdict: str
    digests: str
    off: bool


class Record:
    """Two files of lines, fields parted by tabs."""

    def __init__(self, folder: Path) -> None:
        self._letters: IO[str] = (folder / "letters.tsv").open("w+", encoding="utf-8")
        self._mails: IO[str] = (folder / "mails.tsv").open("w+", encoding="utf-8")

    def post(self, one: Posted) -> None:
        self._letters.write(f"{one.at}\t{one.player}\t{one.kind}\t{one.message_id}\n")

    def mail(self, one: Mailed) -> None:
        self._mails.write(
            f"{one.at}\t{one.created}\t{one.player}\t{one.kind}\t{one.table}\t{one.number}\t{one.serial}\t"
            f"{one.message_id}\t{one.answers}\t{one.verdict}\t{one.digests}\t{int(one.off)}\n"
        )

    def posted(self) -> Iterator[Posted]:
        for at, player, kind, message_id in _lines(self._letters):
            yield Posted(int(at), int(player), kind, message_id)

    def mailed(self) -> Iterator[Mailed]:
        for line in _lines(self._mails):
            at, created, player, kind, table, number, serial, message_id, answers, verdict, digests, off = (
                line
            )
            yield Mailed(
                int(at),
                int(created),
                int(player),
                kind,
                int(table),
                int(number),
                int(serial),
                message_id,
                answers,
                verdict,
                digests,
                off == "1",
            )

    def close(self) -> None:
        self._letters.close()
        self._mails.close()


def _lines(file: IO[str]) -> Iterator[list[str]]:
    file.flush()
    file.seek(0)
    for line in file:
        yield line.rstrip("\n").split("\t")
