"""Persons: how somebody who writes, or is invited, becomes one we know; what a display name may be."""

import re
import unicodedata
from functools import cache

from pbem.mail.addressing import new_token
from pbem.mail.keys import find_keys
from pbem.orders.words import LANGUAGES, word_data
from pbem.service.services import Services
from pbem.store.rows.people import Person

LONGEST_NAME = 24

_NAME = re.compile(r"[\w .'-]*")


def clean_name(name: str) -> str | None:
    """A display name of 1 to 24 letters, digits, spaces and `.'-`; None if this is none."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    fits = 1 <= len(name) <= LONGEST_NAME and _NAME.fullmatch(name) and "_" not in name
    fits = fits and not any(key.sure for key in find_keys(name))
    return name if fits and any(c.isalnum() for c in name) else None


LOOKALIKES = {
    **dict(zip("авекмнорстухіјѕԁԛԝһѵь", "abekmhopctyxijsdqwhvb", strict=True)),
    **dict(zip("αβεζηικμνορτυχϲ", "abezhikmnoptyxc", strict=True)),
    **dict(zip("ıøłđħŧ01", "ioldhtol", strict=True)),
}
"""Letters and digits that are taken for another one, in one of their cases: of Unicode's confusables (UTS #39) those in
Cyrillic and Greek that pass for Latin letters, and the Latin ones that have no accent to take off."""

_LOOKALIKES = str.maketrans(LOOKALIKES)


def plain(text: str) -> str:
    """`text` without case, accents and forms of presentation."""
    bare = unicodedata.normalize("NFKD", text)
    return "".join(c for c in bare if not unicodedata.combining(c)).casefold()


def fold_name(name: str) -> str:
    """What two names have in common that would be taken for each other: no case, accents, spaces or signs between the
    letters, and one spelling for letters that look alike."""
    return "".join(c for c in plain(name).translate(_LOOKALIKES) if c.isalnum())


def is_servers_name(name: str) -> bool:
    """Whether this is what the server is called where it is God, so that nobody else may be."""
    called = word_data()["table"]["server"]
    return fold_name(name) in {fold_name(word) for language in LANGUAGES for word in called[language]}


def is_reserved(name: str) -> bool:
    """Whether this is what our mails call somebody else: God, a moderator, the server, who reads, who was forgotten."""
    bare = fold_name(re.sub(r"[0-9]+\W*$", "", name))
    return bare in _reserved() or fold_name(name) in _reserved()


@cache
def _reserved() -> frozenset[str]:
    data = word_data()
    servers = (word for language in LANGUAGES for word in data["table"]["server"][language])
    return frozenset(map(fold_name, (*data["reserved"]["names"], *servers)))


def find_or_meet(house: Services, address: str, language: str, name: str = "") -> Person:
    """The person of this (folded) address; a new, unconfirmed one if there is none, written at once.

    A person alone changes nothing for anybody, so that a crash after this leaves no trace that matters.
    """
    return find_or_add(house, address, language, first_name(name, address))


def find_or_add(house: Services, address: str, language: str, name: str) -> Person:
    """The same of anything that is kept as a person; a new one is called just so."""
    with house.store.reading() as reading:
        known = reading.people.by_address(address)
    if known is not None:
        return known
    with house.store.writing() as writing:
        return writing.people.by_address(address) or writing.people.add(
            address=address,
            name=name,
            language=language,
            zone=house.zone,
            style="grid",
            token=new_token(),
            created=house.clock.now(),
        )


def other_name(person: Person, name: str) -> str:
    """The name on a letter from a person's address where it is somebody else's; "" where it may be theirs.

    Who is called Ana here may sign as Ana Silva, and the other way round.
    """
    called = first_name(name, person.address) if name else person.name
    theirs, signed = (set(map(fold_name, one.split())) for one in (person.name, called))
    return "" if theirs <= signed or signed <= theirs else called


def first_name(name: str, address: str) -> str:
    """The name on the letter as far as it can be one, else the local part of the address."""
    for candidate in (name, address.partition("@")[0].title()):
        letters = "".join(c if c.isalnum() or c in " .'-" else " " for c in candidate)
        cleaned = clean_name(" ".join(letters.split())[:LONGEST_NAME].strip())
        if cleaned and not is_reserved(cleaned):
            return cleaned
    return "Player"
