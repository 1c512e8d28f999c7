"""Two worlds that differ in secrets only: the rule, the others' hands, the stock, seed and salt.

The log of a table is written by hand up to the deal; tokens, times and the seal that everybody saw are the same.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pbem.cards import Card, packs
from pbem.engine.match.events import MatchStarted, RuleDrafted, RuleSet, SeatTaken, TableMade
from pbem.engine.round.events import RoundStarted
from pbem.engine.rulebook import Rulebook
from pbem.rulelang.storage import EDITION, dump_rule
from pbem.service.aggregates.tables import CODEC, TableCache
from pbem.service.services import Services
from pbem.store.rows.people import StoredEvent
from pbem.store.store import Store, open_store
from tests.by_mail.knowing import read
from tests.by_mail.people import Town
from tests.by_mail.servers import Counter
from tests.by_mail.still import DAY, START, StandingClock, Still
from tests.by_mail.table import PEOPLE

NAMES = "Ana", "Bruno", "Pia", "Rui"
GOD, *SEATS = (str(number) for number in range(1, 5))

STARTER = Card.read("3H")


@dataclass(frozen=True)
class Story:
    """What is played in both worlds. `rules` differ, but not about the cards that are played, nor about a guess.

    `common`: what everybody holds in both worlds, the cards that are played. `drawn_by`: which cards of the stock each
    seat draws.
    """

    rulebook: str
    rules: Mapping[str, str]
    first: str
    common: Mapping[str, str]
    drawn_by: Mapping[str, range]
    plays: tuple[tuple[str, str], ...]


NEW_ELEUSIS = Story(
    rulebook="new-eleusis",
    rules={"A": "other colour", "B": "other suit"},
    first="2",
    common={"2": "5S 8H 9C", "3": "7D 6C JC KH", "4": "QS 10C"},
    drawn_by={"2": range(7, 9), "3": range(9, 11), "4": range(7)},
    plays=(
        ("2", "PLAY 5s"),
        ("3", "PLAY 7d"),
        ("4", "PLAY qs, PROPHET"),
        ("2", "PLAY 8h"),
        ("4", "RIGHT"),
        ("3", "PLAY 6c"),
        ("4", "WRONG"),  # and falls, and draws 5
        ("4", "PLAY 10c"),  # wrong
        ("2", "PLAY 9c"),  # wrong
        ("3", "PLAY jc"),  # wrong
        ("4", "STATUS"),
        ("2", "HISTORY"),
        ("3", "SAY what might it be?"),
    ),
)


def with_theory(declaration: str) -> Story:
    """New Eleusis as above, but Rui declares himself so, and writes no call."""
    plays = tuple(
        (seat, text.replace("PROPHET", declaration))
        for seat, text in NEW_ELEUSIS.plays
        if (seat, text) not in (("4", "RIGHT"), ("4", "WRONG"), ("4", "PLAY 10c"))
    )
    return replace(NEW_ELEUSIS, plays=plays)


EXPRESS = Story(
    rulebook="eleusis-express",
    rules={"A": "other colour", "B": "other suit"},
    first="4",
    common={"2": "8D 9H", "3": "7D JC", "4": "QS 10C"},
    drawn_by={"2": range(1), "3": range(1, 2), "4": range(0)},
    plays=(
        ("4", "PLAY qs, GUESS same suit"),
        ("3", "PLAY 7d"),
        ("3", "GUESS other parity"),
        ("2", "PLAY 8d, GUESS face"),  # wrong, so that the guess is not asked
        ("1", "HINT Values do not count."),
        ("4", "PLAY 10c"),
        ("3", "PLAY jc"),  # wrong
        ("2", "PLAY 9h\nGUESS other value"),
        ("4", "STATUS"),
        ("2", "HISTORY"),
        ("3", "SAY what might it be?"),
    ),
)


def dealt(world: str, reader: str, story: Story, rulebook: Rulebook) -> RoundStarted:
    """A deal with the same hand for `reader`, and the same cards for him to draw; all else is the world's own."""
    pack = list(packs(2))
    pack.remove(STARTER)
    hands = {seat: [Card.read(name) for name in story.common[seat].split()] for seat in SEATS}
    for hand in hands.values():
        for card in hand:
            pack.remove(card)
    random.Random(reader).shuffle(pack)
    hands[reader] += [pack.pop() for _ in range(rulebook.hand - len(hands[reader]))]
    his = {place: pack.pop() for place in story.drawn_by[reader]}
    random.Random(f"{world} {reader}").shuffle(pack)
    for seat in SEATS:
        hands[seat] += [pack.pop() for _ in range(rulebook.hand - len(hands[seat]))]
    stock = list(pack)
    for place, card in his.items():
        stock.insert(place, card)
    return RoundStarted(
        rulebook=rulebook,
        god=GOD,
        seats=tuple(SEATS),
        starter=(STARTER,),
        hands=tuple(tuple(hands[seat]) for seat in SEATS),
        stock=tuple(stock),
        first_to_move=story.first,
    )


def opened(house: Services, story: Story, world: str, reader: str, folder: Path) -> tuple[Still, Store]:
    """A table in one of the worlds."""
    store = open_store(f"sqlite:///{folder / world}.db")
    rulebook = house.rulebooks[story.rulebook]
    rule = read(story.rules[world])
    seal = "5ea1" * 16
    secret = {"A": "a1" * 32, "B": "b2" * 32}[world]
    lots = tuple((Card.read(name),) for name in ("KS", "9D", "5C", "2H"))
    people = (GOD, *SEATS)
    events = [
        TableMade(GOD, "Rosewood", rulebook, (), 4, 3 * DAY, False),
        *(SeatTaken(seat) for seat in people),
        MatchStarted(people, people, lots, "00" * 32),
        RuleDrafted(GOD, story.rules[world], dump_rule(rule), EDITION),
        RuleSet(GOD, story.rules[world], dump_rule(rule), EDITION, secret, secret[::-1], seal, False),
        dealt(world, reader, story, rulebook),
    ]
    with store.writing() as writing:
        for number, name in enumerate(NAMES, 1):
            person = writing.people.add(
                f"{name.lower()}@example.org",
                name,
                "en",
                "UTC",
                "grid",
                f"{number}".replace("1", "a") * 16,
                START,
            )
            writing.people.save(replace(person, confirmed=True))
        writing.tables.add("Rosewood", 1, "gathering", START)
        for number, letter in enumerate("abcd", 1):
            writing.seats.add(1, number, letter * 16)
        stored = [StoredEvent(version, START, *CODEC.dump(event)) for version, event in enumerate(events, 1)]
        writing.events.append(1, 0, "play", stored)
    clock = StandingClock()
    town = Town(PEOPLE, lambda *letter: counter.post(*letter))
    counter = Counter(replace(house, store=store, shelf=TableCache(), clock=clock), town.deliver)
    return Still(town, counter, clock), store
