"""Looks for letters that break their reading: bytes are changed at random, and kept where they reach new code.

`make fuzz` runs it for a minute, from the letters of the tests; SECONDS=600 for longer. What breaks is written to
var/fuzz/ as a file; put into tests/mail/found/, that is a test.
"""

import logging
import sys
import time
from pathlib import Path

import atheris

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

with atheris.instrument_imports(include=["pbem", "email", "inscriptis"]):
    from pbem.edge import reader_pool, reader_process
    from pbem.mail.reading.bounces import read_bounce
    from pbem.mail.reading.letter import read_letter, read_parsed
    from pbem.mail.reading.parsing import Limits, Unreadable, parse
    from pbem.orders.letter import parse_orders
    from pbem.rulelang.reading import read_rule

LIMITS = Limits()
SECONDS = 2
"""Of the processor: the machine may have other work."""


def one_letter(raw: bytes) -> None:
    """Everything that is done with a stranger's bytes before it is known what they ask for."""
    began = time.process_time()
    message = parse(raw, LIMITS)
    if not isinstance(message, Unreadable):
        letter = read_parsed(message, raw, None, LIMITS)  # not read_letter: that hides what is raised
        letter.text.encode("utf-8")
        assert reader_pool.load(reader_process.dump(letter)) == letter
        assert read_letter(raw) == letter
        parse_orders(letter.text, "en", subject=letter.subject)
    read_bounce(raw)
    took = time.process_time() - began
    assert took < SECONDS, f"{took:.1f} seconds"


def main() -> None:
    logging.disable()  # flufl.bounce tells of each of its detectors that stumbles
    read_rule("odd", "en")  # what is built once is no letter's fault
    if len(sys.argv) > 1 and Path(sys.argv[1]).is_dir():
        for folder in ("letters", "hard", "found"):
            for path in (ROOT / "tests" / "mail" / folder).glob("*.eml"):
                (Path(sys.argv[1]) / path.name).write_bytes(path.read_bytes())
    atheris.Setup(sys.argv, one_letter)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
