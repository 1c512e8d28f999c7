"""Orders about the addresses that a person writes from and is mailed at, and about their keys."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Done, Undone
from pbem.mail.addressing import fold_address, new_token
from pbem.micros import DAY
from pbem.orders import model
from pbem.orders.order import Order
from pbem.service.inbox.stranger_limits import Purse, cause
from pbem.service.services import AccountContext, Work, writes_from
from pbem.store.rows.people import AddressRecord, Person

MOST = 5
"""Addresses of a person in all, with the one that is mailed and those that are still to be confirmed."""

A_DAY = 3
"""Addresses that a person may give within a day."""

MONTH = 30 * DAY

REFUSED = ""
"""The token of an address at which the answer was no: it is not asked again within a month."""


def carry_out(at: AccountContext, order: Order) -> list[Done | Undone] | None:
    """What became of an order; None if it is none of these."""
    match order:
        case model.AddAddress(written):
            return [_add(at, written)]
        case model.RemoveAddress(written):
            return [_remove(at, written)]
        case model.UseAddress(written):
            return [_use(at, written)]
        case model.Addresses():
            return [_list(at)]
        case model.NewKeys():
            return [_renew_keys(at)]
        case _:
            return None


def given(work: Work, person: Person) -> dict[str, AddressRecord]:
    """The further addresses of a person: those that are confirmed, and those that are still to be."""
    kept = (one for one in work.addresses(person.id) if one.confirmed or one.token)
    return {one.address: one for one in kept if one.address != person.address}


def _add(at: AccountContext, written: str) -> Done | Undone:
    """Its answer is the same whoever's the address is: nobody learns by it who is known here."""
    person, address = at.me, fold_address(written)
    if address is None or not at.house.addressing.may_be_somebodys(address):
        return outcomes.NoAddress(written)
    if writes_from(at.work, person, address):
        return outcomes.AddressIsYours(address)
    others = {one: record for one, record in given(at.work, person).items() if one != address}
    if len(others) + 1 >= MOST:
        return outcomes.TooManyAddresses(MOST)
    rows = [one for one in at.work.addresses(person.id) if one.address not in (person.address, address)]
    if sum(one.added > at.work.now - DAY for one in rows) >= A_DAY:
        return outcomes.TooManyAsked(A_DAY)
    if not at.work.strangers.has_room(at.house.strangers, cause(Purse.INVITED, address)):
        return outcomes.AskedLater()
    _ask(at, person, address)
    return outcomes.AddressAsked(address)


def _ask(at: AccountContext, person: Person, address: str) -> None:
    """Mails who reads an address whether it is this person's; not where that was asked within a day, or refused."""
    known = next((one for one in at.work.addresses(person.id) if one.address == address), None)
    now = at.work.now
    if known is not None and known.token == REFUSED and now - known.added < MONTH:
        return
    asked = AddressRecord(address, person.id, (known and known.token) or new_token(), False, now)
    at.work.save_address(asked)
    mailed = any(mail.kind == Kind.ADDRESS.value and mail.to_address == address for mail in at.work.mails)
    if mailed or at.work.reading.mails.address_asked(address, at.work.wall - DAY):
        return
    owner = at.work.reading.people.by_address(address)
    at.work.strangers.count(cause(Purse.INVITED, address))
    at.work.post.ask_at(at.work, asked, person, owner if owner and owner.confirmed else None)


def _remove(at: AccountContext, written: str) -> Done | Undone:
    person, address = at.me, fold_address(written)
    if address is not None and address == person.address:
        return outcomes.MailGoesThere(address)
    known = given(at.work, person).get(address or "")
    if known is None:
        return outcomes.NotYourAddress(written)
    if known.added > at.work.now - DAY:  # still counted among those given within a day
        at.work.save_address(replace(known, token=None, confirmed=False))
    else:
        at.work.remove_address(known.address, person.id)
    return outcomes.AddressIsGone(known.address)


def _use(at: AccountContext, written: str) -> Done | Undone:
    person, address = at.me, fold_address(written)
    if address is not None and address == person.address:
        return outcomes.MailGoesTo(address)
    known = given(at.work, person).get(address or "")
    if known is None:
        return outcomes.NotYourAddress(written)
    if not known.confirmed:
        return outcomes.AddressUnconfirmed(known.address)
    own = (one.added for one in at.work.addresses(person.id) if one.address == person.address)
    added = next(own, person.created)
    at.work.save_address(AddressRecord(person.address, person.id, None, True, added))
    at.work.save_person(replace(person, address=known.address))
    at.work.post.tell_moved(at.work, at.me, person.address)
    return outcomes.MailGoesTo(known.address)


def _list(at: AccountContext) -> Done:
    person = at.me
    others = given(at.work, person).values()
    return outcomes.AddressesAre(
        person.address,
        tuple(one.address for one in others if one.confirmed),
        tuple(one.address for one in others if not one.confirmed),
    )


def _renew_keys(at: AccountContext) -> Done:
    """Every mail to the person that is out there is made useless: they need a new one of each table to answer."""
    at.work.renew_keys(at.person)
    at.mail_tables()
    return outcomes.KeysAreNew()
