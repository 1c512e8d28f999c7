"""Makes the dictionary that what is kept is compressed with, of the mails of the gallery as they are now.

`python -m bench.dictionary` writes it beside those that there are, under the day's date as its number. Older ones stay:
what was compressed with one is read with it. `bench/stages.py` tells whether a new one pays.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import zstandard

from pbem.digests.mails.mails import Rendered
from pbem.mail.writing.message import Mail, write_mail
from tests.looks import gallery

ROOT = Path(__file__).parents[1]

SIZE = 112_640
"""What the authors of Zstandard take: a larger one saves little."""

SEGMENT = 2048
"""How long the pieces of mails are of which it is made; our mails have long ones in common."""


def mails() -> Iterator[bytes]:
    """Every mail of the gallery as it leaves, in each language."""
    for language in gallery.LANGUAGES:
        for number, one in enumerate(gallery.shown(language).values()):
            yield written(one, number)


def written(one: Rendered, number: int) -> bytes:
    return write_mail(
        Mail(
            from_name="Eleusis",
            from_address=gallery.LOBBY,
            to_name="Ana",
            to_address="ana@example.org",
            reply_to=gallery.LOBBY,
            subject=one.subject,
            message_id=f"<{number}@play.example.org>",
            date=datetime(2026, 1, 1, tzinfo=UTC),
            text=one.text,
            html=one.html,
        )
    )


def main() -> None:
    """Write it."""
    today = f"{datetime.now(UTC):%Y%m%d}"
    made = zstandard.train_dictionary(SIZE, list(mails()), k=SEGMENT, d=8, dict_id=int(today))
    file = ROOT / "data" / "dictionaries" / f"{today}.zdict"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(made.as_bytes())
    print(f"{file}: {len(made):,} bytes")


if __name__ == "__main__":
    main()
