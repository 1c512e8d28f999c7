"""The figures of a run, as a table to read and as JSON to compare."""

import platform
import statistics
from dataclasses import dataclass

from end_to_end import EndToEnd, Pairs
from growth import Growth
from judging import Judging
from memory import Memory
from pages import Pages
from pending import Cost, Pending
from rich.table import Table
from seating import Seats

MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Machine:
    """What it ran on; `fsync` in seconds."""

    cores: int
    fsync: float


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything that was measured, rates a second."""

    end_to_end: EndToEnd
    tables_at_once: int
    judging: Judging
    rounds: float
    files: float
    letters: float
    dressed_letters: float
    digests: float
    memory: Memory
    pages: Pages
    pending: Pending
    growth: Growth
    seats: Seats
    machine: Machine
    seconds: float


def as_json(figures: Figures) -> dict[str, object]:
    """The figures by name: times in milliseconds, sizes in bytes, the single runs beside their medians."""
    both, memory, judging = figures.end_to_end, figures.memory, figures.judging
    return moves_as_json(both, figures.tables_at_once) | {
        "move_cpu_ms": {str(tables): _ms(took) for tables, took in figures.growth.moves.items()},
        "rounds_per_second": round(figures.rounds, 1),
        "egn_files_per_second": round(figures.files, 1),
        "letters_per_second": {
            "plain": round(figures.letters, 1),
            "text_and_html": round(figures.dressed_letters, 1),
        },
        "digests_per_second": round(figures.digests, 1),
        "resident_bytes": {"empty": memory.empty, str(memory.tables): memory.full},
        "judgements_per_second": {
            "last_card": round(judging.last_card),
            "history": round(judging.history),
            "slowest": round(judging.slowest),
            "by_judge": round(judging.by_judge),
            "floor": round(judging.floor),
            "last_card_ratio": round(judging.last_card / judging.floor, 3),
        },
        "surveys_per_second": round(judging.surveys, 1),
        "tick_ms": {
            "idle": _cost_json(figures.pending.idle),
            "missed": _cost_json(figures.pending.missed),
            "reminded": _cost_json(figures.pending.reminded),
            "planned": _cost_json(figures.pending.planned),
        },
        "start_ms": {str(tables): _ms(took) for tables, took in figures.pending.starts.items()},
        "seating_ms": {
            "solver": _ms(figures.seats.solved),
            "by_lot": _ms(figures.seats.by_lot),
            "solver_to_lot": round(figures.seats.solved / figures.seats.by_lot, 1),
        },
        "pages_per_second": {
            "table_page": round(figures.pages.ours, 1),
            "bare_page": round(figures.pages.bare, 1),
            "page_ratio": round(figures.pages.ours / figures.pages.bare, 3),
            "page_bytes": figures.pages.page,
        },
        "fsync_ms": _ms(figures.machine.fsync),
        "cores": figures.machine.cores,
        "python": platform.python_version(),
        "seconds": round(figures.seconds, 1),
    }


def moves_as_json(both: EndToEnd, tables_at_once: int) -> dict[str, object]:
    """The figures of moves from end to end alone."""
    return {
        "end_to_end": {"1": _pairs_json(both.one), str(tables_at_once): _pairs_json(both.many)},
        "calm_wait_ms": {
            "median": _ms(statistics.median(both.calm.waits)),
            "p99": _ms(statistics.quantiles(both.calm.waits, n=100)[98]),
            "per_second": round(both.calm.rate, 2),
        },
        "letter_bytes": both.letter,
        "mail_bytes": both.mail,
    }


def _pairs_json(pairs: Pairs) -> dict[str, object]:
    ours, reference = pairs.rates
    median, late = pairs.waits
    return {
        "moves_per_second": round(ours, 2),
        "reference_per_second": round(reference, 2),
        "ratio": round(ours / reference, 3),
        "wait_ms": {"median": _ms(median), "p99": _ms(late)},
        "runs": [round(run.rate, 2) for run in pairs.ours],
        "reference_runs": [round(run.rate, 2) for run in pairs.reference],
    }


def _cost_json(cost: Cost) -> dict[str, float]:
    return {"few": _ms(cost.few), "many": _ms(cost.many), "many_to_few": round(cost.ratio, 2)}


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)


def as_text(figures: Figures) -> tuple[str, Table, str]:
    """The figures to read: what they were measured on, the figures, where they are explained."""
    both, memory, machine = figures.end_to_end, figures.memory, figures.machine
    judging = figures.judging
    table = moves_as_text(both, figures.tables_at_once)
    table.add_row("d  rounds a second, engine alone", f"{figures.rounds:.0f}")
    table.add_row("   EGN files replayed a second", f"{figures.files:.0f}")
    table.add_row("e  letters read a second, plain", f"{figures.letters:.0f}")
    table.add_row("   text and HTML", f"{figures.dressed_letters:.0f}")
    table.add_row("f  digests rendered a second", f"{figures.digests:.0f}")
    table.add_row(f"g  memory with {memory.tables} tables", f"{memory.full / MEGABYTE:.0f} MB")
    table.add_row("   with none", f"{memory.empty / MEGABYTE:.0f} MB")
    table.add_section()
    table.add_row("h  judgements a second, rules on the last card", f"{judging.last_card:,.0f}")
    table.add_row("   by a table's judge", f"{judging.by_judge:,.0f}")
    table.add_row("i  the same, judging nothing", f"{judging.floor:,.0f}")
    table.add_row("   ratio h/i", f"[bold]{judging.last_card / judging.floor:.2f}[/]")
    table.add_row("j  judgements a second, rules with history", f"{judging.history:,.0f}")
    table.add_row("   the slowest of them", f"{judging.slowest:,.0f}")
    table.add_row("k  surveys of a rule a second", f"{judging.surveys:.1f}")
    table.add_section()
    _add_ticks(table, figures.pending)
    table.add_section()
    _add_growth(table, figures.growth)
    table.add_section()
    _add_seats(table, figures.seats)
    table.add_section()
    pages = figures.pages
    table.add_row("s  pages of a table a second", f"{pages.ours:.0f}")
    table.add_row("t  the same by bare Starlette", f"{pages.bare:.0f}")
    table.add_row("   ratio s/t", f"[bold]{pages.ours / pages.bare:.2f}[/]")
    measured = (
        f"{machine.cores} cores, fsync {machine.fsync * 1000:.1f} ms, "
        f"letters of {both.letter / 1000:.0f} KB, mails of {both.mail / 1000:.0f} KB"
    )
    return measured, table, f"Measured in {figures.seconds:.0f} seconds; docs/bench.md explains each figure."


def moves_as_text(both: EndToEnd, tables_at_once: int) -> Table:
    """The figures of moves from end to end, to read."""
    pairs = (both.one, both.many)
    table = Table()
    table.add_column("")
    table.add_column("1 table", justify="right")
    table.add_column(f"{tables_at_once} tables", justify="right")
    table.add_row("a  moves a second, end to end", *(f"{one.rates[0]:.1f}" for one in pairs))
    table.add_row("b  the same, doing nothing", *(f"{one.rates[1]:.1f}" for one in pairs))
    table.add_row("   ratio a/b", *(f"[bold]{one.rates[0] / one.rates[1]:.2f}[/]" for one in pairs))
    table.add_row("c  250 to the last mail, median", *(f"{one.waits[0] * 1000:.0f} ms" for one in pairs))
    table.add_row("   99th percentile", *(f"{one.waits[1] * 1000:.0f} ms" for one in pairs))
    calm = both.calm.waits
    table.add_row("u  250 to the last mail at a third of it", "", f"{statistics.median(calm) * 1000:.0f} ms")
    late = f"{statistics.quantiles(calm, n=100)[98] * 1000:.0f} ms"
    table.add_row("   99th percentile", "", late, end_section=True)
    return table


def _add_ticks(table: Table, pending: Pending) -> None:
    for letter, what, cost in (
        ("l", "nothing due", pending.idle),
        ("m", f"{pending.due} turns missed", pending.missed),
        ("n", f"{pending.due} reminders due", pending.reminded),
        ("o", f"{pending.due} plans due", pending.planned),
    ):
        table.add_row(f"{letter}  a tick, {what}, {pending.few:,} pending", f"{cost.few * 1000:.2f} ms")
        table.add_row(f"   with {pending.many:,} pending", f"{cost.many * 1000:.2f} ms")
        table.add_row("   ratio", f"[bold]{cost.ratio:.2f}[/]")
    (least, fewest), *more = pending.starts.items()
    table.add_row(f"p  a start with {least:,} tables", f"{fewest * 1000:.0f} ms")
    for tables, took in more:
        table.add_row(f"   ratio, with {tables:,}", f"[bold]{took / fewest:.2f}[/]")


def _add_growth(table: Table, growth: Growth) -> None:
    (least, fewest), *more = growth.moves.items()
    table.add_row(f"v  a move with {least:,} tables, of the processor", f"{fewest * 1000:.1f} ms")
    for tables, took in more:
        table.add_row(f"   ratio, with {tables:,}", f"[bold]{took / fewest:.2f}[/]")


def _add_seats(table: Table, seats: Seats) -> None:
    table.add_row(f"q  tables for {seats.members:,} members of a league", f"{seats.solved * 1000:,.0f} ms")
    table.add_row("r  the same by lot", f"{seats.by_lot * 1000:,.0f} ms")
    table.add_row("   ratio q/r", f"[bold]{seats.solved / seats.by_lot:.0f}[/]")
