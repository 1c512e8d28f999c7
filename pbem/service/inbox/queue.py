"""The letters that wait, in the order they came; one that crashes us is counted, set aside, and stops no other."""

from time import perf_counter

import structlog

from pbem.service.inbox.pipeline import handle_letter
from pbem.service.inbox.unread_letters import put_off_until
from pbem.service.ports import ReadingTookTooLong
from pbem.service.services import Services
from pbem.store.errors import StoreUnavailable, VersionConflict
from pbem.store.rows.people import CRASHED, LetterStatus, StoredLetter

TRIES = 3
"""A letter that crashed us so often is quarantined."""

CONFLICTS = 20
"""How often in a row a letter is decided anew."""

NEVER_ENDED = f"{CRASHED}handling it never ended"

log = structlog.get_logger()


def handle_waiting(house: Services, limit: int) -> int:
    """Handle up to `limit` waiting letters; gives how many were settled. Raises StoreUnavailable.

    None overtakes another that it has to do with: one that cannot be settled now ends the turn.
    """
    settled = 0
    with house.store.claimed_letters(limit) as waiting:
        for letter in waiting:
            house.crashes.letter = letter.id
            try:
                if not _handle(house, letter):
                    break
            finally:
                house.crashes.letter = None
            settled += 1
    return settled


def blame_letter_in_hand(house: Services) -> None:
    """Count against the letter that is being handled that this never ends; after the third time it is not tried again.

    The next process only sets it aside and tells its writer; where that never ends either, it was set aside in silence.
    To be called from another thread, just before the process is ended. Raises StoreUnavailable.
    """
    letter = house.crashes.letter
    if letter is not None:
        with house.store.writing() as writing:
            status = writing.letters.note_crash(letter, NEVER_ENDED, TRIES + 1)
        log.error("letter_stuck", letter=letter, status=status.value)


def _handle(house: Services, letter: StoredLetter) -> bool:
    begun, tries = perf_counter(), letter.tries
    failed = letter.reason if tries >= TRIES and letter.reason == NEVER_ENDED else ""
    for conflicts in range(CONFLICTS):
        try:
            status = handle_letter(house, letter.id, failed, None if conflicts else letter)
        except VersionConflict:
            continue
        except StoreUnavailable:
            raise
        except ReadingTookTooLong as slow:
            reason, until = f"{CRASHED}{type(slow).__name__}", put_off_until(house, letter.tries)
            log.warning("letter_put_off", letter=letter.id, tries=letter.tries + 1, again=until is not None)
            if until is None and not failed:
                failed = reason
                continue
            with house.store.writing() as writing:
                if until is not None:
                    writing.letters.put_off(letter.id, failed or reason, until)
                else:
                    writing.letters.note_crash(letter.id, failed, TRIES)
            status = LetterStatus.QUARANTINED
        except Exception as crash:
            log.exception("letter_crashed", letter=letter.id)
            reason, tries = f"{CRASHED}{type(crash).__name__}", tries + 1
            # After its last try it still waits: with its fate is written, at once, what its writer is told.
            with house.store.writing() as writing:
                status = writing.letters.note_crash(
                    letter.id, failed or reason, TRIES if failed else TRIES + 1
                )
            failed = reason if tries >= TRIES else ""
            if status is LetterStatus.RECEIVED:
                continue
        house.counts.letter_settled(status, perf_counter() - begun)
        log.info("letter", letter=letter.id, status=status.value, table=letter.table)
        return True
    return False
