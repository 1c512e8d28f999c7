"""How the round of a file began: from hands as they are written, or dealt from its seed."""

from collections.abc import Iterator
from dataclasses import replace

from pbem.cards import SeededChance
from pbem.engine.notation.errors import EgnError
from pbem.engine.notation.header import Header
from pbem.engine.round.dealing import MOST_REDRAWS, deal, first_player
from pbem.engine.round.events import RoundStarted
from pbem.engine.round.judge import Judge


def start(header: Header, judge: Judge | None) -> RoundStarted:
    """The deal that play began from; `judge` is the rule, None under a human judge."""
    if header.hands is not None:
        return RoundStarted(
            rulebook=header.rulebook,
            god=header.god,
            seats=header.seats,
            starter=header.starter,
            hands=header.hands,
            stock=header.stock,
            first_to_move=first_player(header.rulebook, header.seats, header.starter[0]),
            human_judge=header.human_judge,
        )
    *_, started = dealt(header, judge)
    if started.starter == header.starter:
        return started
    if tests_starter(header):
        message = f"in {MOST_REDRAWS} draws from the seed the starter {_shown(header)} does not come"
        raise EgnError(header.lines["Starter"], message)
    shown = " ".join(str(card) for card in started.starter)
    raise EgnError(header.lines["Starter"], f"the deal from the seed has the starter {shown}")


def tests_starter(header: Header) -> bool:
    """Whether a person, God, was asked if the rule admits the starter, and could have another drawn."""
    book = header.rulebook
    return header.human_judge and (book.starter == "admitted" or book.open_cards_min > 0)


def dealt(header: Header, judge: Judge | None) -> tuple[RoundStarted, ...]:
    """The deal as the seed gives it, which there must be; before it the same with starters that a person had redrawn.

    Only that person knows which would have been admitted: the file's starter is drawn for until it comes, and where the
    file has a stock, until it comes with that, if it ever does. If it never comes, the first deal is the only one.
    """
    assert header.seed is not None, "a deal without hands comes from a seed"
    chance = SeededChance(header.seed)
    first = deal(
        header.rulebook,
        header.god,
        header.seats,
        chance,
        judge,
        human_judge=header.human_judge,
        starters=len(header.starter) if header.human_judge else 0,
    )
    first = replace(first, starter_untested=False)
    if not tests_starter(header):
        return (first,)
    draws: list[RoundStarted] = []
    found = 0
    for started in _draws(first, chance):
        draws.append(started)
        if started.starter != header.starter:
            continue
        found = found or len(draws)
        if header.hands is None or started.stock == header.stock:
            return tuple(draws)
    return tuple(draws[: found or 1])


def _draws(started: RoundStarted, chance: SeededChance) -> Iterator[RoundStarted]:
    """The deal, and what becomes of it by drawing its starter anew, again and again."""
    yield started
    count = len(started.starter)
    for redrawn in range(1, MOST_REDRAWS + 1):
        rest = chance.shuffle(f"starter:{redrawn}", started.starter + started.stock)
        first = first_player(started.rulebook, started.seats, rest[0])
        started = replace(started, starter=rest[:count], stock=rest[count:], first_to_move=first)
        yield started


def _shown(header: Header) -> str:
    return " ".join(str(card) for card in header.starter)
