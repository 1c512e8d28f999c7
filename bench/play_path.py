"""The way of one correct PLAY through the code: which files and functions of ours it passes, from bytes to mails.

`python bench/play_path.py` prints how many; with `--files` each file in the order in which it is first entered, with
how many of its functions are passed.
"""

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType

from club import Club
from end_to_end import environment, settings_of

import pbem
from pbem import app
from pbem.edge.logs import set_up_logs
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive

ROOT = Path(pbem.__file__).parent
COMPREHENSIONS = {"<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>"}

Passed = dict[str, set[CodeType]]
"""The functions of each file, which is named from the package's folder on."""


def passed_by(work: Callable[[], object]) -> Passed:
    """What of the package runs while `work` is done in this thread."""
    passed: Passed = defaultdict(set)

    def enters(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(ROOT)) and code.co_name not in COMPREHENSIONS:
            passed[str(Path(code.co_filename).relative_to(ROOT))].add(code)

    sys.setprofile(enters)
    try:
        work()
    finally:
        sys.setprofile(None)
    return passed


def play_path(folder: Path) -> Passed:
    """The way of a PLAY at a table of six that has had one before, so that nothing is loaded for the first time."""
    settings = settings_of(environment(folder, 25))
    store = app.own_store(settings)
    house = app.build_house(settings, store)
    (moves,) = Club(house).tables(1)

    def post(sender: str, recipient: str, text: str) -> None:
        known = addressee(house, recipient)
        assert known is not None, recipient
        receive(house, sender, [known], f"From: {sender}\r\nTo: {recipient}\r\n\r\n{text}\r\n".encode())
        while handle_waiting(house, 20):
            pass

    first, second, *_ = moves
    post(first.sender, first.recipient, first.text)
    passed = passed_by(lambda: post(second.sender, second.recipient, second.text))
    store.close()
    return passed


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--files", action="store_true", help="each file, too")
    asked = parser.parse_args()
    set_up_logs(quiet=True)
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        passed = play_path(Path(folder))
    if asked.files:
        for file, functions in passed.items():
            print(f"{len(functions):4} {file}")
    print(f"one PLAY passes {sum(map(len, passed.values()))} functions in {len(passed)} files")


if __name__ == "__main__":
    main()
