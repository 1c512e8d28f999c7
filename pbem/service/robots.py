"""Letters that are never answered: those of programs, and copies."""

from __future__ import annotations

from pbem.service.fates import Context, Fate, copy_token
from pbem.service.house import House
from pbem.service.records import LetterStatus
from pbem.service.work import Work


def why_silent(house: House, work: Work, context: Context) -> Fate | None:
    """Why a letter is neither done nor answered, whoever wrote it; None for one that is to be."""
    letter = context.letter
    if letter.automatic is not None:
        return Fate(LetterStatus.AUTOMATIC, letter.automatic.value)
    token = copy_token(context.recipient, letter)
    if letter.message_id and work.reading.is_duplicate(
        context.stored.id, token, letter.message_id, letter.body_digest
    ):
        return Fate(LetterStatus.DUPLICATE)
    return None
