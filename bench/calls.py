"""Where a move goes: function calls by stage, from its bytes to its six emails, and how large those are.

No time is measured: calls are counted, Python's and those of what Python calls, so the figures are the same on every
machine. A call counts for the stage whose function was entered last. What SMTP and the delivery do is not in it.
"""

import argparse
import contextlib
import gc
import json
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager
from itertools import chain
from pathlib import Path
from types import CodeType, FrameType

import letters
from club import NAMES, Club, Move
from end_to_end import environment, read, settings_of, text_of

import pbem
from pbem import app
from pbem.edge.logs import set_up_logs
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.services import Services

ROOT = f"{Path(pbem.__file__).parent}/"

STAGES: dict[str, dict[str, tuple[str, ...]]] = {
    "taking the letter": {"service/inbox/reception.py": ()},
    "SQL": {"store/": ()},
    "facts of a mail": {
        "service/mailing/mailer.py": ("_compose",),
        "digests/rendering/context.py": ("digest_facts", "is_clean", "look_back"),
    },
    "views": {"engine/match/view.py": ("table_view",)},
    "rendering": {"digests/rendering/renderer.py": ("digest",)},
    "wrapping, cleaning": {"digests/text_width.py": ("wrapped",), "mail/writing/message.py": ("clean_text",)},
    "MIME": {"service/mailing/mailer.py": ("_written",)},
}
"""The functions (all, where none is named) of each file or folder with which a stage begins."""

REST = "deciding, judging, the rest"


class Counting:
    """Counts calls by stage while it is entered."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self._known: dict[CodeType, str | None] = {}
        self._stack: list[str] = []

    def __enter__(self) -> None:
        self._stack = [REST]
        gc.disable()
        sys.setprofile(self._see)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        gc.enable()

    def _see(self, frame: FrameType, event: str, _: object) -> None:
        stack = self._stack
        if event == "call":
            code = frame.f_code
            if code not in self._known:
                self._known[code] = _stage(code)
            stack.append(self._known[code] or stack[-1])
            self.calls[stack[-1]] += 1
        elif event == "return" and len(stack) > 1:
            stack.pop()
        elif event == "c_call":
            self.calls[stack[-1]] += 1


def _stage(code: CodeType) -> str | None:
    file = code.co_filename
    if not file.startswith(ROOT):
        return None
    inside = file.removeprefix(ROOT)
    for stage, places in STAGES.items():
        for place, names in places.items():
            if inside.startswith(place) and (not names or code.co_name in names):
                return stage
    return None


Bytes = dict[str, int]


def measure(folder: Path, tables: int) -> tuple[dict[str, int], Bytes]:
    """Calls a move by stage, and the bytes of an ordinary turn mail; other tables are played before, to warm up."""
    settings = settings_of(environment(folder, 25))
    store = app.own_store(settings)
    try:
        house = app.build_house(settings, store)
        club, counting = Club(house), Counting()
        for move in chain.from_iterable(club.tables(8)):
            _play(house, move, contextlib.nullcontext())
        moves = list(chain.from_iterable(club.tables(tables)))
        for move in moves:
            _play(house, move, counting)
        with store.reading() as reading:
            mails = [mail.content for mail in reading.mails.newest(None, len(NAMES) * len(moves))]
    finally:
        store.close()
    return {stage: counting.calls[stage] // len(moves) for stage in (*STAGES, REST)}, _sizes(mails)


def _play(house: Services, move: Move, counting: AbstractContextManager[object]) -> None:
    raw = letters.plain(move.sender, move.recipient, move.text, "")
    known = addressee(house, move.recipient)
    assert known is not None, move
    with counting:
        receive(house, move.sender, [known], raw)
        settled = handle_waiting(house, 1)
    assert settled == 1, move


def _sizes(mails: Sequence[bytes]) -> Bytes:
    """Medians of the mails that ask their reader to play."""
    turns = [one for mail in mails if "Your move" in str((one := read(mail))["Subject"])]
    assert turns
    sizes = {
        "mail": [len(one.as_bytes()) for one in turns],
        "HTML": [len(text_of(one, "html").encode()) for one in turns],
        "text": [len(text_of(one).encode()) for one in turns],
    }
    return {what: round(statistics.median(of)) for what, of in sizes.items()}


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=8, help="at which five moves each are made")
    parser.add_argument("--json", type=Path, help="where to write the figures too")
    asked = parser.parse_args()
    set_up_logs(quiet=True)
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        calls, sizes = measure(Path(folder), asked.tables)
    for stage, count in calls.items():
        print(f"{count:9,} calls a move: {stage}")
    print(f"{sum(calls.values()):9,} calls a move in all")
    for what, octets in sizes.items():
        print(f"{octets:9,} bytes of a turn mail: {what}")
    if asked.json:
        asked.json.write_text(json.dumps({"calls": calls, "bytes": sizes}, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
