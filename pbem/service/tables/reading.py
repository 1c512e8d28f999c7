"""What is told of a rule that reads: to its God, to who asks the laboratory, to who tries it on the site."""

from itertools import islice

from pbem.cards import PACK, Card
from pbem.digests import outcomes
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.survey.survey import advise, sample_layouts, survey_rule, what_may_follow
from pbem.rulelang.tree import Rule

SKETCHES = 2
"""Invented layouts that show God the rule at work."""

INVENTED_STARTERS = tuple(Card.read(name) for name in ("3H", "8S", "QD", "6C"))
"""What God is shown the rule on, before any card is dealt."""


def reading_of(rule: Rule, written: str = "", hint: str = "", *, tested: bool = True) -> outcomes.RuleRead:
    """What is told of a rule that reads. `tested`: only admitted cards may lie first, as in most rulebooks."""
    compiled, survey = compile_rule(rule), survey_rule(rule)
    admitted = (card for card in dict.fromkeys((*INVENTED_STARTERS, *PACK)) if compiled.admits(card))
    first = tuple(islice(admitted, len(INVENTED_STARTERS))) if tested else INVENTED_STARTERS
    follow = what_may_follow(compiled, first)
    layouts = sample_layouts(rule, SKETCHES)
    return outcomes.RuleRead(rule, written, hint, follow, layouts, survey, advise(survey))
