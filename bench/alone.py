"""The parts without the mail: rounds through the engine, letters read, digests rendered."""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from email.message import EmailMessage
from itertools import chain, cycle
from pathlib import Path
from typing import cast

import letters
import waiting
from club import MOVES, NAMES, Club, choose
from end_to_end import Size, environment, settings_of, text_of

from pbem import app
from pbem.cards import SeededChance
from pbem.digests.mails.mails import Digest, Note, Rendered
from pbem.digests.rendering.renderer import Renderer
from pbem.engine.notation import Game, Heading, read_egn, write_egn
from pbem.engine.round.commands import DeclareNoPlay, PlayCards
from pbem.engine.round.dealing import deal
from pbem.engine.round.decide import decide
from pbem.engine.round.events import Event
from pbem.engine.round.evolve import evolve
from pbem.engine.round.judge import Judge, right_cards
from pbem.engine.rulebook import Rulebook
from pbem.mail.reading.letter import Letter, read_letter
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine
from pbem.rulelang.language.printing import print_rule
from pbem.service.aggregates.tables import TableCache, judge_by
from pbem.service.inbox.queue import handle_waiting
from pbem.service.mailing.mailer import Mailer
from pbem.settings import resource_dir

NO_PLAYS = 0.5
"""How often somebody without a right card says so."""

FILES_OF_EACH = 4


def _rate(size: Size, work: Callable[[], int]) -> float:
    """How much is done in a second; `work` does some and tells how much."""
    rates = []
    for _ in range(size.times):
        done, begun = 0, time.perf_counter()
        while (took := time.perf_counter() - begun) < size.seconds:
            done += work()
        rates.append(done / took)
    return statistics.median(rates)


def _rulebooks() -> dict[str, Rulebook]:
    shipped = app.load_rulebooks()
    assert isinstance(shipped, dict), shipped
    return shipped


def rounds_a_second(size: Size) -> float:
    """Whole rounds of five players, dealt, played and scored: every play judged by a rule, every event applied.

    Each rulebook has its turn.
    """
    rulebooks = cycle(_rulebooks().values())
    judges, chance = [judge_by(sample.rule) for sample in app.load_samples()], random.Random(1)

    def play() -> int:
        _round(next(rulebooks), chance.choice(judges), SeededChance(chance.randbytes(32)), chance)
        return 1

    return _rate(size, play)


def files_a_second(size: Size) -> float:
    """EGN files read and replayed, seed and rule and all: rounds as above, some of each rulebook."""
    rulebooks, samples, chance = _rulebooks(), app.load_samples(), random.Random(2)
    by_text = {print_rule(sample.rule): judge_by(sample.rule) for sample in samples}
    names = dict(zip(NAMES, NAMES, strict=True))
    texts = []
    for rulebook in [*rulebooks.values()] * FILES_OF_EACH:
        rule, judge = chance.choice(list(by_text.items()))
        seed = chance.randbytes(32)
        events = _round(rulebook, judge, SeededChance(seed), chance)
        texts.append(write_egn(events, Heading(names, rule=rule, seed=seed.hex())))
    files = cycle(texts)

    def replay() -> int:
        game = read_egn(next(files), rulebooks.get, lambda text, _: by_text[text])
        assert isinstance(game, Game), game
        assert game.round.over
        return 1

    return _rate(size, replay)


def _round(rulebook: Rulebook, judge: Judge, dealt: SeededChance, chance: random.Random) -> list[Event]:
    """A round played to its end: five players who know the rule and break it now and then."""
    events: list[Event] = [deal(rulebook, NAMES[0], NAMES[1:], dealt, judge)]
    round_ = evolve(None, events[0])
    while not round_.over:
        stuck = not right_cards(judge, round_.layout, round_.hands[round_.to_move])
        if stuck and chance.random() < NO_PLAYS:
            answer = decide(round_, DeclareNoPlay(round_.to_move), judge, dealt)
        else:
            answer = decide(round_, PlayCards(round_.to_move, choose(round_, judge, chance)), judge, dealt)
        assert isinstance(answer, tuple), answer
        for event in answer:
            round_ = evolve(round_, event)
        events += answer
    return events


def letters_a_second(size: Size, sample: EmailMessage) -> tuple[float, float]:
    """Letters read and their orders parsed: of plain text, and of text and HTML, each with the digest below."""
    who = ("ana.1@players.example", "g1-t9-aaaaaaaaaaaaaaaa@eleusis.example.org", "PLAY 7♥")
    quoted, quoted_html = text_of(sample), text_of(sample, "html")
    plain, dressed = letters.plain(*who, quoted), letters.dressed(*who, quoted, quoted_html)
    return _rate(size, lambda: _read(plain)), _rate(size, lambda: _read(dressed))


def _read(raw: bytes) -> int:
    letter = read_letter(raw, envelope_from="ana.1@players.example")
    assert isinstance(letter, Letter), letter
    orders = parse_orders(letter.text, "en").items
    assert len(orders) == 1, orders
    assert isinstance(orders[0], OrderLine), orders
    return 1


class _Recorder:
    """Keeps the digests that were to be rendered."""

    def __init__(self) -> None:
        self.digests: list[Digest] = []

    def digest(self, digest: Digest) -> Rendered:
        self.digests.append(digest)
        return Rendered("", "", "")

    def note(self, note: Note) -> Rendered:
        raise AssertionError(note)


def digests_a_second(folder: Path, size: Size) -> float:
    """Digests and receipts of the moves at some tables, rendered as text and HTML, each move's six in a row.

    No digest is rendered twice by one renderer, so that what is drawn once serves the readers of one move only.
    """
    digests = _digests(folder, size.rendered)
    assert len(digests) == size.rendered * MOVES * len(NAMES), len(digests)
    warm = digests[: len(NAMES)]
    rates = []
    for _ in range(size.times):
        renderer = Renderer(
            resource_dir("templates"), resource_dir("data") / "locales", resource_dir("data") / "fonts"
        )
        for digest in warm:
            renderer.digest(digest)
        begun = time.perf_counter()
        for digest in digests:
            renderer.digest(digest)
        rates.append(len(digests) / (time.perf_counter() - begun))
    return statistics.median(rates)


def _digests(folder: Path, tables: int) -> list[Digest]:
    """What the moves of some tables have to tell, gathered by making them."""
    settings = settings_of(environment(folder / "alone", 25))
    store = app.own_store(settings)
    try:
        house = app.build_house(settings, store)
        recorder = _Recorder()
        post = Mailer(cast(Renderer, recorder), house.addressing, house.post.unsubscribing)
        house = replace(house, post=post, shelf=TableCache())
        moves = list(chain.from_iterable(Club(house).tables(tables)))
        waiting.keep(house, moves)
        assert handle_waiting(house, len(moves)) == len(moves)
    finally:
        store.close()
    return recorder.digests
