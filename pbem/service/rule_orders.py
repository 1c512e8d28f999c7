"""The dialogue with God about his rule: read and shown to him, sealed or dropped; or three of the house's offered."""

from __future__ import annotations

import secrets

from pbem.cards import PACK, Card
from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine import match_commands as asked
from pbem.engine.dealing import most_open
from pbem.engine.match_decide import why_not_gods
from pbem.rulelang.judging import CompiledRule, compile_rule
from pbem.rulelang.printing import print_rule
from pbem.rulelang.reading import Rule, Understood, understand
from pbem.rulelang.samples import Difficulty, SampleRule
from pbem.rulelang.samples import suggest as choose
from pbem.rulelang.storing import EDITION, dump_rule
from pbem.rulelang.survey import advise, sample_layouts, survey_rule, what_may_follow
from pbem.service.at_table import AtTable
from pbem.service.judges import judge_by

SKETCHES = 2
"""Invented layouts that show him the rule at work."""

SUGGESTED = 3
"""Sample rules that SUGGEST offers."""

SECRET_BYTES = 32
"""256 bits for each seed and each salt, from the operating system."""

INVENTED_STARTERS = tuple(Card.read(name) for name in ("3H", "8S", "QD", "6C"))
"""What God is shown his rule on, before any card is dealt."""


def draft(at: AtTable, text: str) -> Done | Undone:
    """RULE: what God's text was read as, which waits for his yes."""
    not_his = why_not_gods(at.table.match, at.seat)
    if not_his is not None:
        return not_his
    may_read = at.table.match.rulebook.rule_reads
    understood = understand(text, at.language, sidelines=may_read == "sidelines")
    if not isinstance(understood, Understood):
        return outcomes.RuleUnreadable(understood, by_option=may_read == "sidelines-by-option")
    rule = understood.rule
    canonical, tree = print_rule(rule), dump_rule(rule)
    refused = at.table.do(asked.DraftRule(at.seat, canonical, tree, EDITION), tree)
    if isinstance(refused, asked.TooFewOpen):
        return outcomes.RuleTooNarrow(rule, refused)
    if refused is not None:
        return refused
    written = "" if _alike(text, canonical) else understood.language
    tested = at.table.match.rulebook.starter == "admitted"
    return reading_of(rule, written, at.table.match.hint, tested=tested)


def reading_of(rule: Rule, written: str = "", hint: str = "", *, tested: bool = True) -> outcomes.RuleRead:
    """What is told of a rule that reads. `tested`: only admitted cards may lie first, as in most rulebooks."""
    compiled, survey = compile_rule(rule), survey_rule(rule)
    follow = what_may_follow(compiled, _starters(compiled) if tested else INVENTED_STARTERS)
    layouts = sample_layouts(rule, SKETCHES)
    return outcomes.RuleRead(rule, written, hint, follow, layouts, survey, advise(survey))


def _starters(compiled: CompiledRule) -> tuple[Card, ...]:
    """Cards that a rule admits as starters."""
    admitted = [card for card in dict.fromkeys((*INVENTED_STARTERS, *PACK)) if compiled.admits(card)]
    return tuple(admitted[: len(INVENTED_STARTERS)])


def _alike(written: str, formal: str) -> bool:
    """Whether a rule was written in the formal notation, word for word."""
    return " ".join(written.split()).casefold() == formal.casefold()


def confirm(at: AtTable) -> Done | Undone:
    """YES: the rule is sealed, and the round dealt."""
    seed, salt = secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(SECRET_BYTES)
    refused = at.table.do(asked.ConfirmRule(at.seat, seed, salt))
    rule = at.table.match.rule
    return refused or outcomes.RuleConfirmed(rule.text if rule else "", rule.commitment if rule else "")


def drop(at: AtTable) -> Done | Undone:
    """NO: he does not mean the rule as it was read."""
    return at.table.do(asked.DropDraft(at.seat)) or outcomes.DraftIsDropped()


def suggest(at: AtTable, difficulty: str | None) -> Done | Undone:
    """SUGGEST: sample rules that this table could play by, drawn by chance; none that was a rule of the match."""
    not_his = why_not_gods(at.table.match, at.seat)
    if not_his is not None:
        return not_his
    rulebook = at.table.match.rulebook
    played = {result.rule.text for result in at.table.match.results}

    def fits(sample: SampleRule) -> bool:
        if print_rule(sample.rule) in played:
            return False
        least = rulebook.open_cards_min
        return not least or most_open(rulebook, judge_by(sample.rule)) >= least

    wanted = Difficulty(difficulty) if difficulty else None
    chosen = choose(at.samples, secrets.SystemRandom(), SUGGESTED, wanted, fits)
    return outcomes.RulesSuggested(chosen, difficulty or "")
