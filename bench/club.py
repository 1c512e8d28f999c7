"""Tables of six in the middle of a round, set up without a mail, and the moves that will be played at them next."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from pbem.cards import RANK_LETTERS, Card
from pbem.engine.match import commands, events
from pbem.engine.match.state import Phase, task
from pbem.engine.round.commands import PlayCards
from pbem.engine.round.judge import Judge, right_cards
from pbem.engine.round.state import Round
from pbem.mail.addressing import new_token
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.storage import EDITION, dump_rule
from pbem.service.aggregates.tables import LoadedTable, OpenTable, judge_of
from pbem.service.services import Services
from pbem.store.rows.people import Person
from pbem.store.store import Writing

NAMES = ("Ana", "Bruno", "Chiara", "Diego", "Elisa", "Fausto")
"""God and five players: a move mails five digests and a receipt."""

LANGUAGES = (("en",) * 6, ("pt",) * 6, ("en",) * 6, ("en", "pt") * 3)
"""The languages at the first four tables, then again from the start."""

CARDS_BEFORE = 22
"""Cards on the layout when the moves begin: with five moves, about 25 in their middle, and nobody can be expelled."""

MOVES = 5
"""Moves at one table."""

CAREFUL, STRINGS = 0.7, 0.1
"""Shares of the plays that are meant to be right, and of those with two cards: so hands stay at about 13 cards."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Move:
    """One letter to come: from whom, to which address, saying what; `mailed` are all whom the answer goes to."""

    sender: str
    recipient: str
    text: str
    mailed: tuple[str, ...]


@dataclass
class Club:
    """Sets up tables in the store of a house, always the same ones in the same order."""

    house: Services
    made: int = 0

    def tables(self, count: int, moves: int = MOVES) -> list[list[Move]]:
        """So many new tables, on disk and in memory as if they had been played so far; each one's next moves."""
        with self.house.store.writing() as writing:
            return [self._table(writing, moves) for _ in range(count)]

    def _table(self, writing: Writing, moves: int) -> list[Move]:
        self.made += 1
        chance = random.Random(self.made)
        people = [self._person(writing, name, language) for name, language in self._who()]
        now = self.house.clock.now()
        number = writing.tables.add(f"Table {self.made}", people[0].id, Phase.PLAY.value, now)
        tokens = {person.id: new_token() for person in people}
        for person, token in tokens.items():
            writing.seats.add(number, person, token)
        table = self._in_the_middle(number, people, chance, now)
        match = table.match
        writing.events.append(number, 0, match.phase.value, table.stored_events())
        begun = self.house.work(writing).deadlines.clock(number).moved(None, table).deadline
        writing.deadlines.set(_there(begun))
        self.house.shelf.keep(table.now_at)
        addresses = {person.id: person.address for person in people}
        to_come = OpenTable(table.now_at, now)
        return [
            Move(
                addresses[seat],
                self.house.addressing.table(number, serial, tokens[seat]),
                f"PLAY {' '.join(map(written, cards))}",
                tuple(addresses.values()),
            )
            for seat, serial, cards in _plays(to_come, chance, moves)
        ]

    def _who(self) -> Iterator[tuple[str, str]]:
        return zip(NAMES, LANGUAGES[self.made % len(LANGUAGES)], strict=True)

    def _person(self, writing: Writing, name: str, language: str) -> Person:
        person = writing.people.add(
            address=f"{name.lower()}.{self.made}@players.example",
            name=name,
            language=language,
            zone="Europe/Lisbon",
            style="grid",
            token=new_token(),
            created=self.house.clock.now(),
        )
        confirmed = replace(person, confirmed=True)
        writing.people.save(confirmed)
        return confirmed

    def _in_the_middle(self, number: int, people: list[Person], chance: random.Random, now: int) -> OpenTable:
        table = OpenTable(LoadedTable(number), now)
        host, *others = (str(person.id) for person in people)
        rulebook = next(iter(self.house.rulebooks.values()))
        rule = chance.choice(self.house.samples()).rule
        _done(
            table,
            commands.MakeTable(
                host, f"Table {number}", rulebook, (), len(people), self.house.move_time, False
            ),
        )
        for other in others:
            _done(table, commands.TakeSeat(other, invited=True))
        _done(table, commands.StartMatch(host, chance.randbytes(32)))
        god = table.match.god or ""
        _done(table, events.RuleDrafted(god, print_rule(rule), dump_rule(rule), EDITION))
        _done(table, commands.ConfirmRule(god, chance.randbytes(32), chance.randbytes(32)))
        while _round(table).layout.count < CARDS_BEFORE:
            list(_plays(table, chance, 1))
        return table


def _done(table: OpenTable, command: commands.TableCommand) -> None:
    refused = table.do(command)
    if refused is not None:
        raise RuntimeError(f"{command}: {refused}")


def _round(table: OpenTable) -> Round:
    return _there(table.match.round)


def _there(value: T | None) -> T:
    assert value is not None
    return value


def _to_move(table: OpenTable) -> int:
    return int(_there(task(table.match)).seat)


def _plays(
    table: OpenTable, chance: random.Random, count: int
) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
    """Plays on, and tells of each play who made it, in answer to which serial, with which cards."""
    for _ in range(count):
        seat, serial = _to_move(table), table.match.serial
        cards = choose(_round(table), _there(judge_of(table.match)), chance)
        _done(table, PlayCards(str(seat), cards))
        yield seat, serial, cards


def choose(round_: Round, judge: Judge, chance: random.Random) -> tuple[Card, ...]:
    """What somebody plays who knows the rule, and breaks it now and then."""
    hand = round_.hands[round_.to_move]
    right = right_cards(judge, round_.layout, hand)
    wrong = tuple(card for card in hand if card not in right)
    card = chance.choice((right if chance.random() < CAREFUL else wrong) or hand)
    if len(hand) < 2 or round_.rulebook.string_max == 1 or chance.random() >= STRINGS:
        return (card,)
    rest = list(hand)
    rest.remove(card)
    return card, chance.choice(rest)


def written(card: Card) -> str:
    return f"{RANK_LETTERS.get(card.rank, card.rank)}{card.suit.symbol}"
