"""Persons: how somebody who writes, or is invited, becomes one we know; what a display name may be."""

from __future__ import annotations

import re
import unicodedata

from pbem.mail.addressing import new_token
from pbem.orders.words import LANGUAGES, word_data
from pbem.service.house import House
from pbem.service.records import Person

LONGEST_NAME = 24

_NAME = re.compile(r"[\w .'-]*")


def clean_name(name: str) -> str | None:
    """A display name of 1 to 24 letters, digits, spaces and `.'-`; None if this is none."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    fits = 1 <= len(name) <= LONGEST_NAME and _NAME.fullmatch(name) and "_" not in name
    return name if fits and any(c.isalnum() for c in name) else None


def fold_name(name: str) -> str:
    """What two names have in common that would be taken for each other: no case, no accents."""
    bare = unicodedata.normalize("NFKD", name)
    return "".join(c for c in bare if not unicodedata.combining(c)).casefold()


def is_servers_name(name: str) -> bool:
    """Whether this is what the server is called where it is God, so that nobody else may be."""
    called = word_data()["table"]["server"]
    return fold_name(name) in {fold_name(word) for language in LANGUAGES for word in called[language]}


def find_or_meet(house: House, address: str, language: str, name: str = "") -> Person:
    """The person of this (folded) address; a new, unconfirmed one if there is none, written at once.

    A person alone changes nothing for anybody, so that a crash after this leaves no trace that matters.
    """
    with house.store.reading() as reading:
        known = reading.person_by_address(address)
    if known is not None:
        return known
    with house.store.writing() as writing:
        return writing.person_by_address(address) or writing.add_person(
            address=address,
            name=first_name(name, address),
            language=language,
            zone=house.zone,
            style="grid",
            token=new_token(),
            created=house.clock.now(),
        )


def first_name(name: str, address: str) -> str:
    """The name on his letter as far as it can be one, else the local part of his address."""
    for candidate in (name, address.partition("@")[0].title()):
        letters = "".join(c if c.isalnum() or c in " .'-" else " " for c in candidate)
        cleaned = clean_name(" ".join(letters.split())[:LONGEST_NAME].strip())
        if cleaned and not is_servers_name(cleaned):
            return cleaned
    return "Player"
