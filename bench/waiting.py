"""Letters put on disk as the door would put them, without a mail."""

from collections.abc import Sequence

import letters
from club import Move

from pbem.service.inbox.reception import addressee
from pbem.service.services import Services
from pbem.store.rows.people import StoredLetter


def keep(house: Services, moves: Sequence[Move]) -> None:
    """Let a letter wait for each of the moves, in one transaction."""
    waiting = []
    for move in moves:
        whose = addressee(house, move.recipient)
        assert whose is not None, move
        raw = letters.plain(move.sender, move.recipient, move.text, "")
        now = house.clock.now()
        waiting.append(StoredLetter(now, move.recipient, move.sender, raw, whose.table, whose.person))
    with house.store.writing() as writing:
        writing.letters.add(waiting)
