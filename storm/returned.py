"""Mails of ours that come back, and what is known of their mailboxes after that."""

import asyncio
import time
from dataclasses import dataclass, field

from sqlalchemy import text

from pbem.store.rows.people import Person
from storm.breach import Breach
from storm.letters import Kind, Written, report
from storm.sink import Came
from storm.town import PATIENCE, Town

GONE = 0.6
"""How often there is no such mailbox; else it is full."""

COUNTS = {Kind.GONE: 5, Kind.FULL: 1}
"""What a report counts; so much and more, and no mail is sent there."""


@dataclass
class Mailbox:
    """What must be known of one: `score`, and whether mail is sent there. `since`: of how many mails the first came
    before its owner last came back."""

    score: int = 0
    state: str = "fine"
    since: int = 0


@dataclass
class Returned:
    """Posts reports about mails that have come. `withheld`: where a mail may have been held back in this round."""

    town: Town
    mailboxes: dict[str, Mailbox] = field(default_factory=dict)
    withheld: set[str] = field(default_factory=set)
    _back: set[str] = field(default_factory=set)

    def begins(self) -> None:
        """A round does: all mails that were written before have come."""
        for address in self._back:
            self.mailboxes[address].since = len(self.town.sink.came)
        self._back.clear()
        self.withheld.clear()

    async def reports(self) -> None:
        """One mail comes back; a player to whom mail comes back writes, so that he is mailed again."""
        chance = self.town.chance
        candidates = {one.id: mail for one in self.town.people if (mail := self._newest(one))}
        reachable = [number for number in candidates if not self.town.invited[number]]
        if not reachable:
            return
        person = self.town.person(str(chance.choice(reachable)))
        mail = candidates[person.id]
        kind = Kind.GONE if chance.random() < GONE else Kind.FULL
        if kind is Kind.FULL:
            await self._comes_back(mail, kind)
            return
        self.town.bouncing.add(person.address)
        await self.town.has_all_answers(person.address)
        await self._is_settled(await self._comes_back(mail, kind))
        await self._is_counted_once(person)
        await self._writes_again(person)
        self.town.bouncing.discard(person.address)

    async def _comes_back(self, mail: Came, kind: Kind) -> Written:
        town = self.town
        number = town.new_number(kind)
        letter = Written(kind, report(number, kind, mail.comes_back_to, mail.recipient))
        town.written.append(letter)
        known = self.mailboxes.setdefault(mail.recipient, Mailbox())
        if kind is Kind.GONE:
            known.score, known.state = known.score + COUNTS[kind], "bouncing"
            self.withheld.add(mail.recipient)
        elif not known.score:  # a soft one counts once a day
            known.score = COUNTS[kind]
        await town.posts(letter, town.chance.choice((1, 1, 2)))
        return letter

    async def _writes_again(self, person: Person) -> None:
        town = self.town
        known = self.mailboxes[person.address]
        known.score, known.state = 0, "fine"
        self._back.add(person.address)
        letter = town.writes(Kind.LOOK, person.address, town.addressing.person(person.token), "HELP")
        await town.postmen.post(letter.letter)
        await town.hears(letter)

    async def _is_settled(self, letter: Written) -> None:
        """Waits until every copy of a report is."""
        waiting = text("SELECT count(*) FROM letters WHERE recipient = :to AND status = 'received'")
        to = {"to": letter.letter.recipient}
        until = time.monotonic() + PATIENCE
        while await self.town.asks(lambda reading: reading.connection.execute(waiting, to).scalar_one()):
            if time.monotonic() > until:
                raise Breach(f"waited {PATIENCE:g} s in vain for {letter.letter.message_id} to be settled")
            await asyncio.sleep(0.02)

    async def _is_counted_once(self, person: Person) -> None:
        """Unless he has just written for another reason, and is mailed again."""
        wanted, address = self.mailboxes[person.address], person.address
        found = await self.town.asks(lambda reading: reading.mailboxes.known([address]).get(address))
        if found is None or (found.state.value != "fine" and found.score != wanted.score):
            raise Breach(f"the mailbox {address} is {found}, not {wanted}")

    def _newest(self, person: Person) -> Came | None:
        since = self.mailboxes.get(person.address, Mailbox()).since
        came = self.town.sink.to(person.address)
        return came[-1] if came and came[-1].order >= since and came[-1].comes_back_to else None
