"""The documentation of logs and metrics names everything that there is, and nothing else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from prometheus_client import CollectorRegistry

from pbem.edge.metrics import Figures, Metrics
from pbem.micros import DAY
from pbem.service.delivery.quota import Used
from pbem.service.operations.status import FAILING, Concern, Deadlines, Process, Status
from pbem.store.rows.server import Keeper, LettersWaiting, MailsWaiting

ROOT = Path(__file__).parents[1]
LEVELS = {"exception": "error", "critical": "error"}


def read(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def rows(text: str) -> list[list[str]]:
    """The cells of every row of the tables of a page."""
    lines = re.findall(r"^\| (`.*) \|$", text, re.M)
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)] for line in lines]


def logged() -> Iterator[tuple[str, str, list[str]]]:
    """Each line for the log that the program has: event, level, names of its facts."""
    for file in sorted((ROOT / "pbem").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="log"), attr=level)):
                    assert isinstance(node.args[0], ast.Constant), f"{file.name}:{node.lineno}"
                    facts = [one.arg for one in node.keywords if one.arg]
                    yield node.args[0].value, LEVELS.get(level, level), facts


def test_every_line_of_the_log_is_explained_with_its_level_and_facts() -> None:
    explained = {row[0].strip("`"): row for row in rows(read("docs/logs.md"))}
    lines = list(logged())
    assert sorted(explained) == sorted({event for event, _, _ in lines} | {"library"})
    for event, level, facts in lines:
        assert level in explained[event][1], event
        assert re.findall(r"`(\w+)`", explained[event][2]) == facts, event


def test_every_line_that_is_worth_an_alarm_is_one_that_there_is() -> None:
    alarms = read("docs/running.md").partition("are worth an alarm")[2].partition("\n## ")[0]
    named = {name for row in rows(alarms) for name in re.findall(r"`(\w+)`", row[0])}
    assert len(named) > 10
    assert named <= {event for event, _, _ in logged()}
    assert {event for event, _, _ in logged() if event.endswith("_crashed")} <= named


def metrics() -> dict[str, list[str]]:
    """Every metric of ours, with the names of its labels, by the name that a query has."""
    figures = CollectorRegistry()
    status = Status(
        "1.0",
        "3.11",
        Keeper("SQLite", "0007", 1),
        LettersWaiting(0, None, 0, 0),
        0,
        MailsWaiting(0, None, None, 0, 0),
        0,
        0,
        Deadlines(0, 0, 0),
        ticked=0,
        outages=0,
        processes=(Process("ash", 1, ("tick",), "1.0", 0),),
        room=1,
        used=(Used(DAY, 1, 2),),
    )
    figures.register(Figures(status, frozenset(), {"handle": 0.0}))
    counted = Metrics()
    counted.store_unavailable("handle")
    counted.letters_kept("smtp", 1)
    counted.refused("550")
    counted.page_shown(200, 0.1)
    counted.logged(None, "info", {"event": "letter"})
    found = {}
    for family in (*figures.collect(), *counted.registry.collect()):
        if family.name.startswith("pbem_"):
            name = family.name + {"counter": "_total", "info": "_info"}.get(family.type, "")
            labels = [list(one.labels) for one in family.samples if one.name == name]
            found[name] = labels[0] if labels else []
    return found


def test_every_metric_is_explained_with_its_labels_and_no_other() -> None:
    explained = {}
    for row in rows(read("docs/metrics.md").partition("\n## Metrics\n")[2]):
        name, _, labels = row[0].strip("`").partition("{")
        explained[name] = labels.rstrip("}").split(",") if labels else []
        assert len(row) == 3
        assert all(row), name
    others = {name for name in explained if not name.startswith("pbem_")}
    assert {name: labels for name, labels in explained.items() if name not in others} == metrics()
    assert others == {"process_…`, `python_gc_…"}


def test_every_concern_is_explained_with_what_healthz_answers_then() -> None:
    health = read("docs/metrics.md").partition("\n## Health\n")[2].partition("\n## ")[0]
    told = {row[0].strip("`"): row[1] for row in rows(health)}
    assert told == {one.value: "503" if one in FAILING else "200" for one in Concern}


def test_the_alerts_ask_for_metrics_and_labels_that_there_are() -> None:
    text = read("docs/examples/alerts.yml")
    known = metrics()
    for name, labels in re.findall(r"\b(pbem_\w+)(?:\{(\w+)=)?", text):
        metric = re.sub(r"_(bucket|sum|count)$", "", name)
        assert metric in known, name
        assert not labels or labels in known[metric], name
    for listed in re.findall(r'concern=~"([^"]+)"', text):
        assert set(listed.split("|")) <= {one.value for one in Concern}
    assert {one for listed in re.findall(r'concern=~"([^"]+)"', text) for one in listed.split("|")} == {
        one.value for one in Concern
    }
    for listed in re.findall(r'event=~"([^"]+)"', text):
        events = {event for event, _, _ in logged()}
        assert all(any(re.fullmatch(one, event) for event in events) for one in listed.split("|"))
