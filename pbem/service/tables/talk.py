"""SAY: to everybody, to God alone, or without a name; and why it may not be."""

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.state import Part, Phase, god_now, knows_rule, part_of, saw_cards
from pbem.engine.match.terms import SERVER
from pbem.orders import model
from pbem.orders.folding import Folded
from pbem.orders.line import opening_of
from pbem.orders.values.hearers import Hearers
from pbem.service.services import TableContext

LONGEST_TALK = 2000
"""In characters."""


def say(at: TableContext, said: model.Say) -> Done | Undone:
    """Keep what somebody said, for whom it is; talk is taken at any time, and is no act of the table."""
    match, part = at.table.match, part_of(at.table.match, at.seat)
    if len(said.text) > LONGEST_TALK:
        return outcomes.BadSetting("talk", str(LONGEST_TALK), ())
    if part is None:
        return commands.NotSeated()
    why = _why_not(at, part, said.to)
    if why:
        return outcomes.NotSaid(why, said.text)
    hint = _as_hint(said.text) if part is Part.GOD else ""
    if hint:
        late = match.phase is Phase.PLAY and not match.rulebook.hint_in_play
        return commands.HintTooLate() if late else outcomes.NotSaid("hint", hint)
    god = god_now(match) if said.to is Hearers.GOD else None
    at.work.say(at.table.id, at.person, said.text, part, said.to, int(god) if god is not None else None)
    match said.to:
        case Hearers.ALL:
            return outcomes.YouSaid(said.text)
        case Hearers.GOD:
            return outcomes.YouToldGod(said.text)
        case Hearers.ANONYMOUS:
            return outcomes.YouSaidUnnamed(said.text)


def _why_not(at: TableContext, part: Part, to: Hearers) -> str:
    """Why this may not be said now, as `NotSaid` has it; empty where it may."""
    match = at.table.match
    if part is Part.WATCHER and saw_cards(match, at.seat):
        return "saw"
    match to:
        case Hearers.ALL:
            return ""
        case Hearers.GOD if match.server is not None:
            return "server"
        case Hearers.GOD if not match.house_rules.private_talk:
            return "private"
        case Hearers.GOD if god_now(match) in (None, SERVER):
            return "no-god"
        case Hearers.GOD:
            return "self" if part is Part.GOD else ""
        case Hearers.ANONYMOUS if not match.house_rules.anonymous_talk:
            return "anonymous"
        case Hearers.ANONYMOUS if match.phase is Phase.OVER:
            return "over"
        case Hearers.ANONYMOUS:
            return "knows" if knows_rule(match, at.seat) else ""


def _as_hint(text: str) -> str:
    """What God's talk gives as a hint, where it begins as HINT does in any language; empty where it does not."""
    line = Folded(text)
    opening = opening_of(line)
    if opening is None or opening.kind != "hint":
        return ""
    return line.original(opening.end).lstrip(" :-,").strip()
