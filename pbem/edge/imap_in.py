"""The shared mailbox as a door: takes what comes for our addresses, leaves all else as it is, never takes one twice."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial

import structlog

from pbem.edge.imap_box import Box, Broken, Head, ImapAccount
from pbem.mail.envelope import recipients_of, sender_of
from pbem.micros import HOUR, Micros
from pbem.service.ports import StoreUnavailable, VersionConflict, Writing
from pbem.service.receive import Porch, addressee, receive

FIRST_WAIT, LONGEST_WAIT = 1.0, 300.0
"""Seconds before the first try to reach a server that is gone, and between later ones."""

TRIES = 3
"""After so many crashes over one mail it is left where it is, so that the others come in."""


log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Position:
    """How far the mailbox was read: to the mail `uid`, in the numbering that the server calls `validity`.

    `newest`: when the newest mail read came. `floor`: none that came before is taken; set when the server numbers its
    mails anew (RFC 3501 2.3.1.1), so that the time is all that tells which are known.
    """

    validity: int
    uid: int
    newest: Micros
    floor: Micros = 0


class ImapDoor:
    """One mailbox, read in a thread of its own. `arrived` is called there when so many letters were kept.

    Where several processes could read it, only that does which `may_listen`; another goes on where it ends.

    Letters of more than `max_bytes` are taken cut, so that reading sets them aside as too big.
    """

    def __init__(
        self,
        house: Porch,
        account: ImapAccount,
        arrived: Callable[[int], None],
        *,
        max_bytes: int,
        may_listen: Callable[[], bool] = lambda: True,
    ) -> None:
        self._house = house
        self._account = account
        self._arrived = arrived
        self._most = max_bytes + 1
        self._may_listen = may_listen
        self._key = f"imap {account.user}@{account.host} {account.folder}"
        self._stop = threading.Event()
        self._box: Box | None = None
        self._kept: str | None = None
        self._deaf_since: float | None = time.monotonic()
        self._tries: Counter[int] = Counter()
        self._thread = threading.Thread(target=self._run, name="imap", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ends within a moment, whatever the server does; to be called from another thread."""
        self._stop.set()
        box = self._box
        if box is not None:
            box.close()
        self._thread.join(10)

    def deaf_for(self) -> float:
        """Seconds for which letters may have been in the mailbox and not here; 0 while it is listened to."""
        since = self._deaf_since
        return 0.0 if since is None else time.monotonic() - since

    def _run(self) -> None:
        wait = FIRST_WAIT
        while not self._stop.is_set():
            if not self._is_ours():
                self._stop.wait(FIRST_WAIT)
                continue
            reason = self._listened()
            if self._deaf_since is None:
                self._deaf_since, wait = time.monotonic(), FIRST_WAIT
            if not self._stop.is_set():
                log.warning("imap_gone", reason=reason, again_in=wait)
            self._stop.wait(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _is_ours(self) -> bool:
        try:
            return self._may_listen()
        except StoreUnavailable:
            return False

    def _listened(self) -> str:
        """Listen for as long as it goes well; why it went no further."""
        try:
            self._listen()
        except StoreUnavailable as unavailable:
            return str(unavailable)
        except Broken as broken:
            return type(broken).__name__
        except VersionConflict:
            return "another process reads it"
        except Exception:
            if not self._stop.is_set():  # hung up on in the middle of anything, while we close
                log.exception("imap_crashed")
            return "crashed"
        return "it is another's to read"

    def _listen(self) -> None:
        """Until the connection breaks, or the door is to close."""
        self._box = box = Box(self._account)
        with contextlib.closing(box):
            position = self._position(box)
            while not self._stop.is_set() and self._may_listen():
                position = self._take_new(box, position)
                if self._deaf_since is not None:
                    self._deaf_since = None
                    log.info("imap_listening")
                box.wait(self._stop)

    def _position(self, box: Box) -> Position:
        """Where reading goes on: the first time at now, with what comes from now on."""
        kept = self._kept_position()
        if kept is not None and kept.validity == box.validity:
            return kept
        if kept is None:
            begun = Position(box.validity, box.next_uid - 1, self._house.clock.wall())
        else:
            floor = kept.newest - HOUR
            first = box.first_since(floor)
            begun = Position(box.validity, (first or box.next_uid) - 1, kept.newest, floor)
            log.warning("imap_numbered_anew")
        self._keep_position(begun)
        return begun

    def _take_new(self, box: Box, position: Position) -> Position:
        kept = position
        for uid in box.uids_after(position.uid):
            if self._stop.is_set():
                break
            try:
                position, taken = self._look_at(box, uid, position)
            except (*Broken, StoreUnavailable, VersionConflict):
                raise
            except Exception:
                self._tries[uid] += 1
                if self._tries[uid] < TRIES:
                    raise
                log.error("imap_mail_left_alone", uid=uid)
                position, taken = replace(position, uid=uid), False
            kept = position if taken else kept
        if kept != position:
            self._keep_position(position)
        return position

    def _look_at(self, box: Box, uid: int, position: Position) -> tuple[Position, bool]:
        """The position behind a mail, and whether the mail was taken; then the position is kept already."""
        head = box.head(uid)
        came = head.came if head else None
        position = replace(position, uid=uid, newest=max(position.newest, came or 0))
        if head is None or head.taken or (came is not None and came < position.floor):
            return position, False
        return position, self._take(box, uid, head, position)

    def _take(self, box: Box, uid: int, head: Head, position: Position) -> bool:
        """Keep a mail that is for an address of ours, with the position behind it, in one transaction."""
        named = recipients_of(head.header, self._house.addressing)
        known = [one for one in (addressee(self._house, address) for address in named) if one is not None]
        raw = box.whole(uid, self._most) if known else None
        if raw is None:
            return False
        sender = sender_of(head.header)
        receive(self._house, sender, known, raw, head.came, also=partial(self._write, position=position))
        self._kept = _text(position)
        self._arrived(len(known))
        box.mark(uid)
        return True

    def _write(self, writing: Writing, position: Position) -> None:
        """Raises VersionConflict where another process has read on meanwhile: then nothing is kept twice."""
        writing.swap_meta(self._key, self._kept, _text(position))

    def _kept_position(self) -> Position | None:
        with self._house.store.reading() as reading:
            self._kept = reading.meta(self._key)
        return Position(**json.loads(self._kept)) if self._kept else None

    def _keep_position(self, position: Position) -> None:
        with self._house.store.writing() as writing:
            self._write(writing, position)
        self._kept = _text(position)


def _text(position: Position) -> str:
    return json.dumps(asdict(position))
