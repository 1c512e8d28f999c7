"""What Prometheus reads: what this process has counted, and how the whole server is when it asks."""

from collections import Counter as Counting
from collections.abc import Iterator, Mapping, MutableMapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.gc_collector import GCCollector
from prometheus_client.metrics_core import Metric
from prometheus_client.process_collector import ProcessCollector

from pbem.edge.imap_faults import Why
from pbem.mail.reading.bounce_causes import Cause
from pbem.micros import DAY, HOUR, SECOND, Micros
from pbem.service.operations.status import Concern, Status
from pbem.service.ports import RelayVerdict
from pbem.service.services import Counts
from pbem.store.rows.people import LetterStatus

QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
"""Seconds by which work of this machine is sorted."""

SLOW = (0.05, 0.1, 0.25, 0.5, 1, 5, 30, 60, 300, 900, 3600, 14400, 86400)
"""Seconds by which is sorted what hangs on others."""


SPANS: Mapping[Micros, str] = {HOUR: "hour", DAY: "day"}


class Metrics(Counts):
    """Counts for one process, and what it has counted."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]  # ships without; nobody asks since when each counts
        self.registry = here = CollectorRegistry()
        ProcessCollector(registry=here)
        GCCollector(registry=here)

        def counted(name: str, told: str, *labels: str) -> Counter:
            return Counter(f"pbem_{name}", told, labels, registry=here)

        def timed(name: str, told: str, buckets: Sequence[float] = QUICK) -> Histogram:
            return Histogram(f"pbem_{name}", told, registry=here, buckets=buckets)

        self._letters = counted("letters", "Letters handled, by fate.", "fate")
        self._letter_seconds = timed("letter_seconds", "Handling one letter.")
        self._mails = counted("mails", "Mails tried or withheld, by verdict.", "verdict")
        self._mail_seconds = timed("mail_seconds", "Handing one mail to the relay.", SLOW)
        until_taken = "From when a mail was written until the relay took it."
        self._mail_wait = timed("mail_wait_seconds", until_taken, SLOW)
        self._bounces = counted("bounces", "Mails that failed, by cause and whose fault.", "cause", "fault")
        self._ticks = timed("tick_seconds", "Looking once at all that is due.")
        self._unavailable = counted("store_unavailable", "Work put off for want of the database.", "role")
        self._connections = counted("door_connections", "Connections to the door.")
        self._kept = counted("letters_kept", "Letters taken in, by door.", "door")
        self._refusals = counted("door_refusals", "Refusals by the door, by code.", "code")
        self._pages = counted("pages", "Requests answered, by status.", "status")
        self._page_seconds = timed("page_seconds", "Answering one request.")
        self._events = counted("log_events", "Lines for the log, by event and level.", "event", "level")
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


@dataclass(eq=False)
class Figures:
    """How the server is, once: a collector of Prometheus. `status`: None where the database cannot be read.

    `silent`: for how many seconds each loop of this process has not been heard.
    """

    status: Status | None
    concerns: Set[Concern]
    silent: Mapping[str, float]

    def collect(self) -> Iterator[Metric]:
        yield _gauge("database_up", "Whether the database can be read.", self.status is not None)
        concerns = {one.value: one in self.concerns for one in Concern}
        yield _gauges("concern", "Whether it needs somebody, by concern.", "concern", concerns)
        told = "Since a loop of this process was last heard, by loop."
        yield _gauges("loop_silent_seconds", told, "loop", self.silent)
        if self.status is not None:
            yield from _of(self.status)


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
    limits = {SPANS[one.span]: one for one in status.used}
    told = "Mails that have left within the span of each limit, and no more than may."
    yield _gauges("mails_sent", told, "within", {span: one.sent for span, one in limits.items()})
    told = "Mails that may leave within the span of each limit."
    yield _gauges("mails_limit", told, "within", {span: one.most for span, one in limits.items()})
    yield _gauge("deadlines", "Tables at which somebody is waited for.", deadlines.running)
    yield _gauge("deadlines_due", "Those of them whose time is over.", deadlines.due)
    yield _gauge("deadline_late_seconds", "Since the oldest of these was over.", deadlines.late / SECOND)
    if status.ticked is not None:
        yield _gauge("tick_age_seconds", "Since something looked at what is due.", status.ticked / SECOND)
    unread = dict.fromkeys((why.value for why in Why), 0.0)
    if status.unread is not None and status.unread.why in unread:
        unread[status.unread.why] = status.unread.span / SECOND
    told = "Since the shared mailbox cannot be read, by reason."
    yield _gauges("mailbox_unread_seconds", told, "why", unread)
    yield _gauge("mailbox_mails_left", "Mails left in the shared mailbox for their dates.", status.left)
    yield _gauge("outages_unsettled", "Outages for which deadlines are still to be moved.", status.outages)
    yield _gauge("database_bytes", "Octets of the database.", status.keeper.octets)
    if status.room is not None:
        yield _gauge("disk_free_bytes", "Octets free where the server keeps its files.", status.room)
    roles = Counting(role for one in status.processes for role in one.roles if one.lives)
    named = sorted({role for one in status.processes for role in one.roles})
    yield _gauges("processes", "Processes that live, by role.", "role", {role: roles[role] for role in named})
    about = {
        "version": status.program,
        "python": status.python,
        "database": status.keeper.name,
        "schema": status.keeper.schema,
    }
    yield InfoMetricFamily("pbem_build", "Versions.", about)


def _gauge(name: str, told: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"pbem_{name}", told, value)


def _gauges(name: str, told: str, label: str, values: Mapping[str, float]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"pbem_{name}", told, labels=[label])
    for one, value in values.items():
        family.add_metric([one], value)
    return family
