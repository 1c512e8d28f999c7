"""Strangers at the door: one confirmation a day, and what they asked for waits until they have answered it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.digests.model import Kind
from pbem.mail.reading import Letter
from pbem.micros import DAY
from pbem.orders import league_orders, model
from pbem.orders.folding import fold
from pbem.orders.words import OrderKind, phrases
from pbem.service.house import House
from pbem.service.people import find_or_meet
from pbem.service.work import Work

LOOKS = (
    model.Help,
    model.Status,
    model.Scores,
    model.Addresses,
    league_orders.ShowLeague,
    league_orders.ShowLeagues,
    league_orders.Standings,
    league_orders.Ladder,
)
"""What is answered to a known person's address without asking whether it was he who wrote: it changes nothing."""


def ask_stranger(house: House, work: Work, letter: Letter, address: str, order: str) -> int | None:
    """Mail a stranger one confirmation, unless he had one within a day; gives the person who must answer it.

    The person is None where nothing is mailed: then his letter waits for nothing either. `order` is what he wrote,
    in which his language is recognised.
    """
    language = spoken(order, house.languages)
    person = work.meet(find_or_meet(house, address, language, letter.from_name))
    mailed = person.confirmation_mailed
    if mailed is not None and work.now - mailed < DAY:
        return None
    person = replace(person, language=language, confirmation_mailed=work.now)
    work.save_person(person)
    house.post.note(work, person, Kind.CONFIRMATION, answers=letter.message_id or "")
    return person.id


def spoken(order: str, languages: Sequence[str]) -> str:
    """The language whose phrase an order begins with, the longest that does; the first of all if none does."""
    written = f"{fold(order)} "
    begun = {
        language: max(
            (
                len(one)
                for kind in OrderKind
                for one in phrases(kind, language)
                if written.startswith(f"{fold(one)} ")
            ),
            default=0,
        )
        for language in languages
    }
    return max(languages, key=lambda language: begun[language])
