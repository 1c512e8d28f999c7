"""What Prometheus reads: what this process has counted, and how the whole server is when it asks."""

from collections import Counter as Counting
from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.gc_collector import GCCollector
from prometheus_client.metrics_core import Metric
from prometheus_client.process_collector import ProcessCollector

from pbem.edge.imap_folder import Why
from pbem.mail.reading.bounce_causes import Cause
from pbem.micros import SECOND
from pbem.service.operations.status import Concern, Status
from pbem.service.ports import Counts, RelayVerdict
from pbem.store.rows.people import LetterStatus

QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
"""Seconds by which work of this machine is sorted."""

SLOW = (0.05, 0.1, 0.25, 0.5, 1, 5, 30, 60, 300, 900, 3600, 14400, 86400)
"""Seconds by which is sorted what hangs on others."""


class Metrics(Counts):
    """Counts for one process, and what it has counted."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]  # ships without; nobody asks since when each counts
        self.registry = here = CollectorRegistry()
        ProcessCollector(registry=here)
        GCCollector(registry=here)
        self._letters = Counter("pbem_letters", "Letters handled, by fate.", ["fate"], registry=here)
        self._letter_seconds = Histogram(
            "pbem_letter_seconds", "Handling one letter.", registry=here, buckets=QUICK
        )
        self._mails = Counter(
            "pbem_mails", "Mails tried or withheld, by verdict.", ["verdict"], registry=here
        )
        self._mail_seconds = Histogram(
            "pbem_mail_seconds", "Handing one mail to the relay.", registry=here, buckets=SLOW
        )
        self._mail_wait = Histogram(
            "pbem_mail_wait_seconds",
            "From when a mail was written until the relay took it.",
            registry=here,
            buckets=SLOW,
        )
        self._bounces = Counter(
            "pbem_bounces", "Mails that failed, by cause and whose fault.", ["cause", "fault"], registry=here
        )
        self._ticks = Histogram(
            "pbem_tick_seconds", "Looking once at all that is due.", registry=here, buckets=QUICK
        )
        self._unavailable = Counter(
            "pbem_store_unavailable", "Work put off for want of the database.", ["role"], registry=here
        )
        self._connections = Counter("pbem_door_connections", "Connections to the door.", registry=here)
        self._kept = Counter("pbem_letters_kept", "Letters taken in, by door.", ["door"], registry=here)
        self._refusals = Counter(
            "pbem_door_refusals", "Refusals by the door, by code.", ["code"], registry=here
        )
        self._pages = Counter("pbem_pages", "Requests answered, by status.", ["status"], registry=here)
        self._page_seconds = Histogram(
            "pbem_page_seconds", "Answering one request.", registry=here, buckets=QUICK
        )
        self._events = Counter(
            "pbem_log_events", "Lines for the log, by event and level.", ["event", "level"], registry=here
        )
        for fate in set(LetterStatus) - {LetterStatus.RECEIVED}:
            self._letters.labels(fate.value)
        for verdict in RelayVerdict:
            self._mails.labels(verdict.value)
        self._mails.labels("withheld")
        for cause in Cause:
            self._bounces.labels(cause.value, cause.fault.value)

    def letter_settled(self, fate: LetterStatus, seconds: float) -> None:
        self._letters.labels(fate.value).inc()
        self._letter_seconds.observe(seconds)

    def mail_tried(self, verdict: RelayVerdict, seconds: float, waited: float) -> None:
        self._mails.labels(verdict.value).inc()
        self._mail_seconds.observe(seconds)
        if verdict is RelayVerdict.TAKEN:
            self._mail_wait.observe(waited)

    def mail_withheld(self) -> None:
        self._mails.labels("withheld").inc()

    def came_back(self, cause: Cause) -> None:
        self._bounces.labels(cause.value, cause.fault.value).inc()

    def ticked(self, seconds: float) -> None:
        self._ticks.observe(seconds)

    def store_unavailable(self, role: str) -> None:
        self._unavailable.labels(role).inc()

    def connected(self) -> None:
        self._connections.inc()

    def letters_kept(self, door: str, number: int) -> None:
        self._kept.labels(door).inc(number)

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def page_shown(self, status: int, seconds: float) -> None:
        self._pages.labels(str(status)).inc()
        self._page_seconds.observe(seconds)

    def logged(
        self, _logger: object, method: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """Of every line for the log, whether or not its level is written: a processor of structlog."""
        self._events.labels(str(event.get("event", "")), str(event.get("level", method))).inc()
        return event


class Figures:
    """How the server is, once: a collector of Prometheus. `status`: None where the database cannot be read.

    `silent`: for how many seconds each loop of this process has not been heard.
    """

    def __init__(
        self, status: Status | None, concerns: frozenset[Concern], silent: Mapping[str, float]
    ) -> None:
        self._status = status
        self._concerns = concerns
        self._silent = silent

    def collect(self) -> Iterator[Metric]:
        yield _gauge("database_up", "Whether the database can be read.", self._status is not None)
        concerns = GaugeMetricFamily(
            "pbem_concern", "Whether it needs somebody, by concern.", labels=["concern"]
        )
        for one in Concern:
            concerns.add_metric([one.value], one in self._concerns)
        yield concerns
        silent = GaugeMetricFamily(
            "pbem_loop_silent_seconds",
            "Since a loop of this process was last heard, by loop.",
            labels=["loop"],
        )
        for name, seconds in self._silent.items():
            silent.add_metric([name], seconds)
        yield silent
        if self._status is not None:
            yield from _of(self._status)


def _of(status: Status) -> Iterator[Metric]:
    letters, mails, deadlines = status.letters, status.mails, status.deadlines
    yield _gauge("letters_waiting", "Letters to be handled.", letters.count)
    yield _gauge("letter_age_seconds", "Since the oldest of them came.", status.letter_age / SECOND)
    yield _gauge("letters_held", "Letters that wait for their person's yes.", letters.held)
    yield _gauge("letters_quarantined", "Letters set aside, and not destroyed yet.", letters.set_aside)
    yield _gauge("mails_waiting", "Mails to be delivered.", mails.count)
    yield _gauge("mails_due", "Those of them that are to leave now.", mails.due)
    yield _gauge("mails_stuck", "Those of them that were tried often.", mails.stuck)
    yield _gauge("mail_age_seconds", "Since the oldest of them was written.", status.mail_age / SECOND)
    yield _gauge("mail_late_seconds", "Since a mail was due that nobody tried.", status.mail_late / SECOND)
    yield _gauge("deadlines", "Tables at which somebody is waited for.", deadlines.running)
    yield _gauge("deadlines_due", "Those of them whose time is over.", deadlines.due)
    yield _gauge("deadline_late_seconds", "Since the oldest of these was over.", deadlines.late / SECOND)
    if status.ticked is not None:
        yield _gauge("tick_age_seconds", "Since something looked at what is due.", status.ticked / SECOND)
    unread = GaugeMetricFamily(
        "pbem_mailbox_unread_seconds", "Since the shared mailbox cannot be read, by reason.", labels=["why"]
    )
    for why in Why:
        span = status.unread.span if status.unread is not None and status.unread.why == why else 0
        unread.add_metric([why.value], span / SECOND)
    yield unread
    yield _gauge("mailbox_mails_left", "Mails left in the shared mailbox for their dates.", status.left)
    yield _gauge("outages_unsettled", "Outages for which deadlines are still to be moved.", status.outages)
    yield _gauge("database_bytes", "Octets of the database.", status.keeper.octets)
    if status.room is not None:
        yield _gauge("disk_free_bytes", "Octets free where the server keeps its files.", status.room)
    processes = GaugeMetricFamily("pbem_processes", "Processes that live, by role.", labels=["role"])
    roles = Counting(role for one in status.processes for role in one.roles if one.lives)
    for role in sorted({role for one in status.processes for role in one.roles}):
        processes.add_metric([role], roles[role])
    yield processes
    about = {
        "version": status.program,
        "python": status.python,
        "database": status.keeper.name,
        "schema": status.keeper.schema,
    }
    yield InfoMetricFamily("pbem_build", "Versions.", about)


def _gauge(name: str, told: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"pbem_{name}", told, value)
