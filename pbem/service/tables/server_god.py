"""The server as God: for each of its rounds it draws a sample rule, in the transaction that calls for the round."""

import secrets
from collections.abc import Sequence

from pbem.cards import SeededChance
from pbem.engine.commitment import SECRET_BYTES
from pbem.engine.match.commands import SetServersRule
from pbem.engine.match.state import Match
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.samples import Difficulty, SampleRule
from pbem.rulelang.storage import EDITION, dump_rule
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.announcements import announce
from pbem.service.presence.caretakers import keeps_god
from pbem.service.services import Services
from pbem.service.tables.rules import leaves_open, set_sample
from pbem.service.unit_of_work.unit_of_work import UnitOfWork


def open_match(house: Services, work: UnitOfWork, table: OpenTable) -> None:
    """Begin the first round of a match that has just begun, or whose God has just gone, so that both are told in one
    mail."""
    if table.match.round is None:
        _begin(house, work, table)


def go_on(house: Services, work: UnitOfWork, table: OpenTable) -> None:
    """Begin the next round once the end of the last one is told, and tell everybody.

    So it is with the round of a God whose seat a caretaker keeps.
    """
    known = len(table.events)
    _begin(house, work, table)
    if len(table.events) > known:
        announce(house.post, work, table, None, table.events[known:])


def _begin(house: Services, work: UnitOfWork, table: OpenTable) -> None:
    if table.match.awaits_server:
        _set_rule(house, work, table)
    elif keeps_god(table.match):
        god = table.match.god or table.match.host
        set_sample(house, table, god, work.person(int(god)).language)


def _set_rule(house: Services, work: UnitOfWork, table: OpenTable) -> None:
    """Draw, seal and deal. The hint goes to all, so it is in the language of the host."""
    match = table.match
    seed, salt = secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(SECRET_BYTES)
    sample = SeededChance(seed).pick("sample", fitting(house.samples(), match))
    hint = sample.hint(work.person(int(match.host)).language)
    tree = dump_rule(sample.rule)
    table.do(SetServersRule(print_rule(sample.rule), tree, EDITION, hint, seed, salt), tree)


def fitting(samples: Sequence[SampleRule], match: Match) -> Sequence[SampleRule]:
    """The samples that the next rule is drawn from: those nearest to the wished difficulty that were not played yet.

    They leave as many cards open as the rulebook asks. Where every one of these was played they come again; where no
    sample does so, all are as good.
    """
    fit = [one for one in samples if leaves_open(one, match.rulebook)] or samples
    played = {result.rule.text for result in match.results}
    left = [one for one in fit if print_rule(one.rule) not in played] or fit
    wished = match.server.difficulty if match.server is not None else ""
    nearest = min(_distance(one, wished) for one in left)
    return [one for one in left if _distance(one, wished) == nearest]


def _distance(sample: SampleRule, wished: str) -> int:
    """How far the sample is from the wished difficulty, in steps; 0 from any."""
    steps = [one.value for one in Difficulty]
    return abs(steps.index(sample.difficulty) - steps.index(wished)) if wished in steps else 0
