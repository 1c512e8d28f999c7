"""The mailbox as a door: takes what comes for our addresses, leaves all else as it is, never takes one twice."""

import contextlib
import json
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, replace
from functools import partial
from hashlib import sha256

import structlog

from pbem.edge.credentials import Credential
from pbem.edge.imap_age import Age, Position, age, when_it_came, when_it_was_sent
from pbem.edge.imap_faults import Why
from pbem.edge.imap_folder import Broken, Head, ImapFolder, MailRefused, why
from pbem.mail.addressing import BounceAddress
from pbem.mail.reading.envelope import is_for_owner_too, is_report, recipients_of, returned_to, sender_of
from pbem.micros import DAY, HOUR, MINUTE, Micros
from pbem.service.inbox.reception import Addressee, Porch, addressee, receive
from pbem.settings.model import ImapSettings
from pbem.store.errors import StoreUnavailable, VersionConflict
from pbem.store.rows.server import ImapFate, ImapMail
from pbem.store.store import Writing

FIRST_WAIT, LONGEST_WAIT = 1.0, 300.0
"""Seconds before the first try to reach a server that is gone, and between later ones."""

TRIES = 3
"""After so many crashes over one mail it is left where it is, so that the others come in."""

BATCH = 100
"""So many headers are asked for at once."""

NOTED: Micros = 10 * MINUTE
"""Where nothing comes, it is written down so often that all was looked at."""


_LINE_END = re.compile(rb"\r\n|\r|\n")
_MESSAGE_ID = re.compile(rb"(?im)^(?:Message-ID|Date|From|Subject)[ \t]*:(.*(?:\n[ \t].*)*)")

log = structlog.get_logger()


class ImapPoller:
    """One mailbox, read in a thread of its own. `arrived` is called there when so many letters were kept.

    Where several processes could read it, only that does which `may_listen`; another goes on where it ends.

    Letters of more than `max_bytes` are taken cut, so that reading sets them aside as too big. `trouble`: since when
    the mailbox cannot be read, by the wall's clock, and why; None while it can, or is another process's to read.
    """

    def __init__(
        self,
        house: Porch,
        settings: ImapSettings,
        credential: Credential,
        arrived: Callable[[int], None],
        max_bytes: int,
        may_listen: Callable[[], bool] = lambda: True,
    ) -> None:
        self._house = house
        self._settings = settings
        self._credential = credential
        self._arrived = arrived
        self._most = max_bytes + 1
        self._may_listen = may_listen
        self._stop = threading.Event()
        self._box: ImapFolder | None = None
        self._kept: str | None = None
        self._deaf_since: float | None = time.monotonic()
        self.trouble: tuple[Micros, str] | None = None
        self._tries: Counter[int] = Counter()
        self._unmarked: dict[int, bool] = {}
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
                self.trouble = None
                self._stop.wait(FIRST_WAIT)
                continue
            reason = self._listened()
            if self._deaf_since is None:
                self._deaf_since, wait = time.monotonic(), FIRST_WAIT
            if reason is not None:
                since = self.trouble[0] if self.trouble is not None else self._house.clock.wall()
                self.trouble = since, reason.value
                if not self._stop.is_set():
                    log.warning("imap_gone", reason=reason.value, again_in=wait)
            self._stop.wait(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _is_ours(self) -> bool:
        try:
            return self._may_listen()
        except StoreUnavailable:
            return False

    def _listened(self) -> Why | None:
        """Listen for as long as it goes well; why it went no further, or None where another process goes on."""
        try:
            self._listen()
        except StoreUnavailable:
            return Why.DATABASE
        except Broken as broken:
            return why(broken)
        except VersionConflict:
            return None
        except Exception:
            if not self._stop.is_set():  # hung up on in the middle of anything, while we close
                log.exception("imap_crashed")
            return Why.CRASH
        return None

    def _listen(self) -> None:
        """Until the connection breaks, or the door is to close."""
        self._box = box = ImapFolder(self._settings, self._credential)
        with contextlib.closing(box):
            position = self._position(box)
            self._look_back(box, position)
            while not self._stop.is_set() and self._may_listen():
                position = self._take_new(box, position)
                if self._deaf_since is not None:
                    self._deaf_since = self.trouble = None
                    log.info("imap_listening")
                box.wait(self._stop)

    def _position(self, box: ImapFolder) -> Position:
        """Where reading goes on: the first time at now, with what comes from now on."""
        kept = self._kept_position()
        if kept is None:
            return self._begun(box)
        if kept.validity == box.validity and kept.uid < box.next_uid:
            return kept
        self._unmarked.clear()
        unsure = box.next_uid - 1
        begun = replace(kept, validity=box.validity, uid=0, unsure=unsure)
        log.warning("imap_numbered_anew", mails=unsure)
        self._keep_position(begun)
        return begun

    def _begun(self, box: ImapFolder) -> Position:
        """The first time. What lies there is told by its date from then on; of the last day each mail is noted besides,
        since clocks differ and zones do."""
        wall, last = self._house.clock.wall(), box.next_uid - 1
        earlier: dict[bytes, ImapMail] = {}
        lately = [uid for uid in box.since(wall - DAY) if uid <= last]
        for uid, head in self._heads(box, lately):
            for digest in self._digests(box, uid, head)[1]:
                earlier[digest] = ImapMail(digest, ImapFate.EARLIER, wall, uid)
        position = Position(box.validity, last, wall, wall)
        self._keep_position(position, self._unknown(earlier))
        log.info("imap_begun")
        return position

    def _take_new(self, box: ImapFolder, position: Position) -> Position:
        """The position behind all that is there."""
        looking = self._house.clock.wall()
        for uid, head in self._heads(box, box.uids_after(position.uid)):
            if self._stop.is_set():
                return position
            position = replace(position, uid=uid)
            if len(self._unmarked) >= BATCH // 2:  # not more than are looked back at
                self._mark(box)
            try:
                self._decide(box, uid, head, position)
            except (*Broken, StoreUnavailable, VersionConflict):
                raise
            except Exception:
                self._tries[uid] += 1
                if self._tries[uid] < TRIES:
                    raise
                log.error("imap_mail_left_alone", uid=uid)
        kept, position = self._told(), replace(position, looked=looking)
        if kept is None or kept.uid != position.uid or abs(looking - kept.looked) > NOTED:
            self._keep_position(position)
        self._mark(box)
        return position

    def _look_back(self, box: ImapFolder, position: Position) -> None:
        """What was taken last, and is not marked: a process died before it could."""
        lately = [uid for uid in box.uids_after(max(0, position.uid - BATCH)) if uid <= position.uid]
        for uid, head in self._heads(box, lately):
            if head is None or isinstance(head, MailRefused) or head.taken:
                continue
            with self._house.store.reading() as reading:
                decided = reading.imap_mails.known(list(self._digests(box, uid, head)[1]))
            if ImapFate.TAKEN in decided.values():
                self._unmarked[uid] = is_report(head.header) or not is_for_owner_too(
                    head.header, self._house.addressing
                )

    def _heads(self, box: ImapFolder, uids: Sequence[int]) -> Iterator[tuple[int, Head | MailRefused | None]]:
        """Of each mail its head, many asked for at once; None where it is gone already."""
        for first in range(0, len(uids), BATCH):
            batch = uids[first : first + BATCH]
            try:
                heads: Mapping[int, Head] | None = box.heads(batch)
            except MailRefused:
                heads = None
            for uid in batch:
                yield uid, heads.get(uid) if heads is not None else self._alone(box, uid)

    def _alone(self, box: ImapFolder, uid: int) -> Head | MailRefused | None:
        try:
            return box.heads([uid]).get(uid)
        except MailRefused as refused:
            return refused

    def _decide(self, box: ImapFolder, uid: int, head: Head | MailRefused | None, position: Position) -> None:
        """Take a mail that is new and for an address of ours, together with the position behind it."""
        if isinstance(head, MailRefused):
            raise head
        if head is None or head.taken:
            return
        how_old = age(position, uid, head.came, head.header)
        if how_old is Age.KNOWN:
            return
        raw, found = self._digests(box, uid, head)
        wall, sent = self._house.clock.wall(), when_it_was_sent(head.header)
        fate = ImapFate.LEFT if how_old is Age.OLD else ImapFate.TAKEN
        mails = self._unknown({one: ImapMail(one, fate, wall, uid, sent) for one in found})
        if not mails:
            return
        if fate is ImapFate.LEFT:
            self._keep_position(position, mails)
            log.warning("imap_mail_left", uid=uid)
            return
        known, came = (
            [found[one.digest] for one in mails],
            when_it_came(position, uid, head.came, head.header),
        )
        also = partial(self._write, position=position, mails=mails)
        receive(self._house, sender_of(head.header), known, raw, came, also=also)
        self._kept = _text(position)
        self._arrived(len(known))
        self._unmarked[uid] = not is_for_owner_too(head.header, self._house.addressing)

    def _digests(
        self, box: ImapFolder, uid: int, head: Head | MailRefused | None
    ) -> tuple[bytes, dict[bytes, Addressee]]:
        """The mail, if it is for us, and for whom: each by what tells this mail to them from all others."""
        if head is None or isinstance(head, MailRefused):
            return b"", {}
        addressing = self._house.addressing
        named = recipients_of(head.header, addressing)
        if (
            addressing.plus
            and is_report(head.header)
            and not any(isinstance(addressing.read(one), BounceAddress) for one in named)
        ):  # a provider wrote its own envelope sender: what it gives back names ours
            named = returned_to(box.whole(uid, self._most) or b"", addressing) or named
        known = [one for one in (addressee(self._house, address) for address in named) if one is not None]
        raw = box.whole(uid, self._most) if known else None
        return (raw, {_digest(raw, one): one for one in reversed(known)}) if raw is not None else (b"", {})

    def _unknown(self, mails: Mapping[bytes, ImapMail]) -> list[ImapMail]:
        with self._house.store.reading() as reading:
            decided = reading.imap_mails.known(list(mails))
        return [mail for digest, mail in mails.items() if digest not in decided]

    def _mark(self, box: ImapFolder) -> None:
        """What was taken since the last time, this connection's or another's."""
        while self._unmarked:
            some = dict(list(self._unmarked.items())[:BATCH])
            box.mark(
                [uid for uid, read in some.items() if read], [uid for uid, read in some.items() if not read]
            )
            for uid in some:
                del self._unmarked[uid]

    def _write(self, writing: Writing, position: Position, mails: Sequence[ImapMail]) -> None:
        """Raises VersionConflict where another process has read on meanwhile: then nothing is kept twice."""
        writing.meta.swap(self._key, self._kept, _text(position))
        writing.imap_mails.add(mails)

    @property
    def _key(self) -> str:
        """What the position is kept under: the same mailbox, on whatever machine its provider has it."""
        return f"imap {self._settings.user} {self._settings.folder}"

    def _kept_position(self) -> Position | None:
        with self._house.store.reading() as reading:
            self._kept = reading.meta.get(self._key)
            before = reading.meta.get(
                f"imap {self._settings.user}@{self._settings.host} {self._settings.folder}"
            )
        return self._told() or _of_0_1(before, self._house.clock.wall())

    def _told(self) -> Position | None:
        return Position(**json.loads(self._kept)) if self._kept else None

    def _keep_position(self, position: Position, mails: Sequence[ImapMail] = ()) -> None:
        with self._house.store.writing() as writing:
            self._write(writing, position, mails)
        self._kept = _text(position)


def _text(position: Position) -> str:
    return json.dumps(asdict(position))


def _of_0_1(text: str | None, wall: Micros) -> Position | None:
    """As an older release kept it. It did not know since when it read: for at least an hour before the last mail."""
    if text is None:
        return None
    told = json.loads(text)
    newest = min(told["newest"], wall)
    return Position(told["validity"], told["uid"], newest - HOUR, newest)


def _digest(raw: bytes, to: Addressee) -> bytes:
    """Of what a mail says, and to whom: no number, no date of the server, no header that a provider adds."""
    header, _, body = _LINE_END.sub(b"\n", raw).partition(b"\n\n")
    whom = (type(to.recipient).__name__, *astuple(to.recipient))
    written = [_MESSAGE_ID.findall(header), whom, sha256(body.rstrip()).hexdigest()]
    return sha256(repr(written).encode()).digest()
