"""NOTE, IDEAS, DROP NOTE: what a player writes down of the rule, for nobody else, and how it fares."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Idea, Undone
from pbem.engine.match import commands
from pbem.engine.match.state import Phase
from pbem.engine.round import refusals
from pbem.insight.evidence import Evidence, evidence_of
from pbem.insight.ideas import first_against
from pbem.orders import model
from pbem.orders.order import Order
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule
from pbem.service.services import TableContext
from pbem.store.rows.turns import PlanKind, PlanRecord

MOST = 20
"""So many notes a player may have on a round."""

LONGEST = 500
"""In characters."""

ABOVE = 1000
"""Notes stand among the plans of their seat, with numbers from here on."""


def carry_out(at: TableContext, order: Order) -> Done | Undone | None:
    """What became of an order about notes; None for any other."""
    match order:
        case model.Note(text):
            return _note(at, " ".join(text.split()))
        case model.Ideas():
            evidence = _evidence(at)
            ideas = [] if evidence is None else [_idea(one, evidence) for one in _notes(at)]
            return outcomes.IdeasAre(tuple(ideas))
        case model.DropNote(number):
            return _drop(at, number)
        case _:
            return None


def _note(at: TableContext, text: str) -> Done | Undone:
    match, evidence = at.table.match, _evidence(at)
    if match.phase is Phase.GATHERING:
        return commands.MatchNotBegun(match.seats, len(match.people))
    if evidence is None:
        return refusals.RoundIsOver()
    if len(text) > LONGEST:
        return outcomes.BadSetting("talk", str(LONGEST), ())
    for old in at.work.times.notes(at.table.id, at.person):
        if old.round != match.number:
            at.work.times.plan_rows.remove(at.table.id, at.person, old.number)
    before = _notes(at)
    note = next((one for one in before if one.text == text), None)
    if note is None and len(before) >= MOST:
        return outcomes.TooManyNotes(MOST)
    if note is None:
        number = max((one.number for one in before), default=ABOVE) + 1
        note = PlanRecord(
            at.table.id, at.person, number, PlanKind.NOTE, text, at.language, match.number, match.serial,
            at.work.now,
        )  # fmt: skip
        at.work.times.plan_rows.save(note)
    return outcomes.Noted(_idea(note, evidence), len(evidence.trials) + len(evidence.strings))


def _drop(at: TableContext, number: int) -> Done | Undone:
    notes = {one.number - ABOVE: one for one in _notes(at)}
    if number not in notes:
        return outcomes.NoSuchNote(number, tuple(notes))
    at.work.times.plan_rows.remove(at.table.id, at.person, notes[number].number)
    return outcomes.NoteIsDropped(notes[number].text)


def _notes(at: TableContext) -> list[PlanRecord]:
    """The writer's notes on the round that is played, or was the last."""
    notes = at.work.times.notes(at.table.id, at.person)
    return [one for one in notes if one.round == at.table.match.number]


def _idea(note: PlanRecord, evidence: Evidence) -> Idea:
    read = read_rule(note.text, note.language, sidelines=evidence.sidelines)
    rule = read if isinstance(read, Rule) else None
    against = first_against(rule, evidence) if rule is not None else None
    return Idea(note.number - ABOVE, note.text, rule, against)


def _evidence(at: TableContext) -> Evidence | None:
    """What the writer sees of the layout; None before the first round."""
    view = at.view()
    if view.round is None:
        return None
    return replace(evidence_of(view.round, human_judge=view.human_judge), failed=())
