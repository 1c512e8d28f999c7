"""A sample rule, drawn by chance, in the place of a God who is not there to set his own."""

from __future__ import annotations

import secrets

from pbem.cards import SeededChance
from pbem.engine.match.commands import DraftRule, DropDraft, GiveHint, SetRuleForMissing
from pbem.engine.round.dealing import most_open
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.samples import Difficulty
from pbem.rulelang.storage import EDITION, dump_rule
from pbem.service.aggregates.rule_judge import judge_by
from pbem.service.aggregates.tables import OpenTable
from pbem.service.services import House
from pbem.service.tables.rules import SECRET_BYTES


def set_sample(house: House, table: OpenTable, god: str, language: str) -> None:
    """God's own draft if he left one unconfirmed, else a sample rule by chance: not a hard one, and one that fits.

    It fits where it leaves as many cards open as the rulebook asks. A draft without the hint that the rulebook requires
    could not have been confirmed; a sample brings its own, in the language of God, also in place of a hint that he gave
    without a rule, which may be false of it.
    """
    seed, salt = secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(SECRET_BYTES)
    rulebook, draft = table.match.rulebook, table.match.draft
    hint_wanted = rulebook.hint == "required" and not table.match.hint
    if draft is not None and not hint_wanted:
        command = DraftRule(god, draft.text, draft.tree, draft.edition)
    else:
        fit = [
            one
            for one in house.samples()
            if one.difficulty is not Difficulty.HARD
            and most_open(rulebook, judge_by(one.rule)) >= rulebook.open_cards_min
        ]
        sample = SeededChance(seed).pick("sample", fit or house.samples())
        command = DraftRule(god, print_rule(sample.rule), dump_rule(sample.rule), EDITION)
        if draft is not None:
            table.do(DropDraft(god))
        if hint_wanted or table.match.hint:
            table.do(GiveHint(god, sample.hint(language)))
    table.do(SetRuleForMissing(command, seed, salt), command.tree)
