"""Moves from SMTP in to the last mail out, and beside them, turn by turn, the same through the reference."""

import email
import os
import statistics
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import default
from itertools import chain
from pathlib import Path

import letters
from club import Club, Move
from lanes import LOOPBACK, NoMail, Post, Sink, Timing
from reference import Nothing

from pbem import app
from pbem.service.services import Services
from pbem.settings import Settings, load_settings


@dataclass(frozen=True, slots=True)
class Size:
    """How much is run.

    `turns` of each kind, alternating; in one, five moves at each of so many tables, `one_by_one` or `at_once`.
    `rendered`: the tables whose five moves are rendered; `full_house`: those that memory is measured with.
    A part that stands alone is repeated for so many `seconds`, and that so many `times`.
    `pending`: few and many deadlines; `due`: of them, at once; `houses`: how many tables there are at a start.
    `calm`: the tables at which five moves each are made at a third of the rate; `in_play`: how many tables there are
    when a move is timed. `seated`: the members of a league who are put into tables.
    """

    turns: int = 3
    calm: int = 20
    in_play: tuple[int, ...] = (10, 1000, 20_000)
    one_by_one: int = 12
    at_once: int = 50
    rendered: int = 10
    full_house: int = 1000
    seconds: float = 0.7
    times: int = 3
    pending: tuple[int, int] = (100, 100_000)
    due: int = 50
    houses: tuple[int, ...] = (10, 1000, 10_000)
    seated: int = 10_000


@dataclass(frozen=True, slots=True)
class Pairs:
    """The runs of one kind: ours and the reference's, turn by turn."""

    ours: tuple[Timing, ...]
    reference: tuple[Timing, ...]

    @property
    def rates(self) -> tuple[float, float]:
        """Moves a second, ours and the reference's: medians of the turns."""
        return (
            statistics.median(run.rate for run in self.ours),
            statistics.median(run.rate for run in self.reference),
        )

    @property
    def waits(self) -> tuple[float, float]:
        """Seconds from 250 to the last mail of ours: median and 99th percentile of all moves."""
        waits = [wait for run in self.ours for wait in run.waits]
        return statistics.median(waits), statistics.quantiles(waits, n=100)[98]


@dataclass(frozen=True, slots=True)
class EndToEnd:
    """What came of it; `mail` and `letter` are sizes in bytes, `sample` is a digest that a player got."""

    one: Pairs
    many: Pairs
    calm: Timing
    letter: int
    mail: int
    sample: EmailMessage


def environment(folder: Path, sink_port: int) -> dict[str, str]:
    """The settings of a server that is measured: the defaults, but for its folder, its ports and its relay."""
    return {
        "PBEM_CONFIG": os.devnull,
        "PBEM_SERVER_DATA_DIR": str(folder),
        "PBEM_SERVER_DOMAIN": "eleusis.example.org",
        "PBEM_SMTP_LISTEN": f"{LOOPBACK}:0",
        "PBEM_WEB_LISTEN": "",
        "PBEM_PLAYERS_DIGEST": "each",
        "PBEM_TABLES_MATCHMAKING": "0",
        "PBEM_LIMITS_FORECASTS_PER_DAY": "0",
        "PBEM_RELAY_KIND": "smtp",
        "PBEM_RELAY_HOST": LOOPBACK,
        "PBEM_RELAY_PORT": str(sink_port),
        "PBEM_RELAY_STARTTLS": "false",
    }


def settings_of(variables: Mapping[str, str]) -> Settings:
    """The settings that an environment makes."""
    settings = load_settings(None, variables)
    assert isinstance(settings, Settings), settings
    return settings


async def measure(folder: Path, size: Size) -> EndToEnd:
    """Run ours and the reference by turns, on one loop with the sink and with the people who play."""
    sink = Sink()
    sink_server = await sink.open()
    sink_port = sink_server.sockets[0].getsockname()[1]
    settings = settings_of(environment(folder / "ours", sink_port))
    stored = folder / "reference"
    stored.mkdir()
    try:
        async with app.running(settings) as server:
            club = Club(server.house)
            sink.kept = []
            await sink.run(server.port, [[Post(move, _letter(move, "")) for move in _warm_up(club)]])
            mails, sink.kept = sink.kept, None
            app.keep_for_good()
            sample = read(mails[0])
            quoted = text_of(sample)
            ours: dict[int, list[Timing]] = {1: [], size.at_once: []}
            theirs: dict[int, list[Timing]] = {1: [], size.at_once: []}
            for at_once in (1, size.at_once) * size.turns:
                tables = club.tables(max(at_once, size.one_by_one))
                posts = [[Post(move, _letter(move, quoted)) for move in moves] for moves in tables]
                lanes = [list(chain.from_iterable(posts))] if at_once == 1 else posts
                ours[at_once].append(await sink.run(server.port, lanes))
                nothing = Nothing(stored, mails[-6:], list(chain.from_iterable(lanes)))
                async with nothing.running(sink_port, settings.relay.connections) as port:
                    theirs[at_once].append(await sink.run(port, lanes))
            calm = [[Post(move, _letter(move, quoted)) for move in moves] for moves in club.tables(size.calm)]
            held = statistics.median(run.rate for run in ours[size.at_once])
            calmly = await sink.run(server.port, calm, held / 3)
    except NoMail as missing:
        missing.add_note(f"the newest letters: {_fates(server.house)}")
        raise
    finally:
        sink_server.close()
    return EndToEnd(
        one=Pairs(tuple(ours[1]), tuple(theirs[1])),
        many=Pairs(tuple(ours[size.at_once]), tuple(theirs[size.at_once])),
        calm=calmly,
        letter=len(lanes[0][0].raw),
        mail=round(statistics.mean(map(len, mails[-6:]))),
        sample=sample,
    )


def _warm_up(club: Club) -> list[Move]:
    return list(chain.from_iterable(club.tables(4)))


def _fates(house: Services) -> str:
    with house.store.reading() as reading:
        return ", ".join(
            f"{one.status.value} {one.reason}".strip() for one in reading.letters.newest(None, 6)
        )


def _letter(move: Move, quoted: str) -> bytes:
    return letters.plain(move.sender, move.recipient, move.text, quoted)


def read(mail: bytes) -> EmailMessage:
    """A mail, read by the standard library."""
    message = email.message_from_bytes(mail, policy=default)
    assert isinstance(message, EmailMessage)
    return message


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    """The text or HTML of a mail."""
    part = mail.get_body((kind,))
    assert isinstance(part, EmailMessage)
    return str(part.get_content())
