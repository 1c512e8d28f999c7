"""Mails of tables played at random: to everybody there, in any language and dress, whatever has just happened."""

import random
from dataclasses import replace

from pbem.digests.facts.chronicle import Chronicle, chronicle_after
from pbem.digests.facts.news import Said
from pbem.digests.mails.mails import Deadline, Digest, IfMissed, Kind, Planned, PlanOver, Reader
from pbem.digests.outcomes import Line
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.state import task
from pbem.engine.match.view import table_view
from tests.digests.conftest import BOOKS, HOUR, WRITTEN
from tests.digests.test_outcome_words import examples
from tests.engine.tables_at_random import RandomTable

LANGUAGES, STYLES = ("en", "pt", "es", "it", "pt-PT"), ("grid", "list", "ascii")
ZONES = ("Europe/Lisbon", "America/Sao_Paulo", "UTC", "Asia/Tokyo")
NAMES = ("Ana", "Bruno & Co", "Chi<b>ara", "Inés", "Eve", "Łukasz-van der Longest-Name", "", "Zoë")
PAGE = "https://play.example.org/tables/417"


def situations(mails, count, seed=1):
    """So many digests, always the same ones for a seed."""
    dice, lines = random.Random(seed), [Line(f"written {at}", one) for at, one in enumerate(examples(mails))]
    made = 0
    while made < count:
        book = dice.choice([book for book in BOOKS.values() if book.rule_reads != "sidelines"])
        table = RandomTable(book, dice.randrange(10**9), human=dice.random() < 0.4).play_out(60)
        for match, chronicle in dice.sample(told := list(_told(table)), min(len(told), 12)):
            seats = [seat for seat in (*match.people, match.god, "looks on") if seat and seat != "server"]
            for seat in dict.fromkeys(seats):
                yield _digest(match, chronicle, seat, dice, lines)
                made += 1


def _told(table):
    """The table after each act of its round, and what is told of it by then."""
    match, chronicle = None, Chronicle()
    for event in table.events:
        before, match = match, evolve_match(match, event)
        chronicle = chronicle_after(chronicle, before, event, match)
        if match in table.matches:
            yield match, chronicle


def _digest(match, chronicle, seat, dice, lines):
    view = table_view(match, seat)
    waits = task(match)
    if waits is not None and dice.random() < 0.1:
        view = replace(view, paused=True, left_of_pause=5 * HOUR)
    due = WRITTEN + dice.choice((-1, 1, 30, 72, 24 * 60)) * HOUR
    bank = dice.choice((None, due - HOUR, WRITTEN - HOUR))
    seats = dict.fromkeys((*match.people, *match.left, match.god or "server", seat))
    news = chronicle.since_own_act(seat, view.round)
    if dice.random() < 0.2:
        news = (*news, Said(next(iter(seats)), 'Hello <b>"all"</b>\nand goodbye & so on'))
    asked = dice.choice(
        (Kind.DIGEST, Kind.DIGEST, Kind.JUDGE, Kind.RULE, Kind.REMINDER, Kind.RECEIPT, Kind.PLAN)
    )
    ended = bool(view.results) and (view.round is None or view.round.over)
    return Digest(
        kind=dice.choice((Kind.ROUND_END, Kind.MATCH_END)) if ended else asked,
        reader=Reader(
            "Ana",
            dice.choice(LANGUAGES),
            dice.choice(ZONES),
            dice.choice(STYLES),
            dice.choice(("", "VDR")),
            dice.choice(("two", "four")),
        ),
        table=417,
        view=view,
        names={one: NAMES[at % len(NAMES)] for at, one in enumerate(seats)},
        news=news,
        lines=tuple(dice.sample(lines, 2)) if asked in (Kind.RECEIPT, Kind.PLAN) and not ended else (),
        deadline=Deadline(due, WRITTEN, bank, HOUR, dice.choice(list(IfMissed)))
        if dice.random() < 0.8
        else None,
        reply_to="g417-t21-k7f3q9x2k7f3q9x2@play.example.org",
        mail_number=dice.randrange(99),
        written=WRITTEN,
        plans=_plans(dice),
        away={next(iter(seats)): WRITTEN + 99 * HOUR} if dice.random() < 0.2 else {},
        page=PAGE if dice.random() < 0.5 else "",
    )


def _plans(dice):
    if dice.random() < 0.8:
        return ()
    over = dice.choice((None, *PlanOver))
    return (Planned(dice.randrange(3), "PLAY 7 of hearts", WRITTEN + HOUR, over, late=dice.random() < 0.5),)
