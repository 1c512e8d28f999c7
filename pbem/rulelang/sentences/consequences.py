"""What follows from a rule: saying it as well changes nothing."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.meaning.card_sets import EVERY_CARD
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.sentences.joins import cards_in, it_as
from pbem.rulelang.sentences.lines import lines
from pbem.rulelang.sentences.normal import normal
from pbem.rulelang.sentences.parts import ANY, LAST, Clause


def follows_from(said: Any, told: Any) -> bool:
    """Whether what is told of a card and the one before it is so anyway."""

    conditions = [normal(it_as(one, LAST)) for one in (said, told)]
    if None in conditions or ANY in (said, told):
        return False
    one, more = (compile_rule(tree.Rule(None, condition)) for condition in conditions)
    judged = [(one.follow(line), more.follow(line)) for line in lines()]
    return all(not right & ~also for right, also in judged) and any(also != EVERY_CARD for _, also in judged)


def is_so_anyway(said: Any, clause: Clause) -> bool:
    """Whether a clause is of no consequence beside what is said."""
    match clause.kind:
        case "must" if clause.says != ANY:
            return follows_from(said, clause.says)
        case "ok" if clause.test is None:
            return follows_from(clause.says, said)
    return clause.kind == "aside"


def is_open_without(said: Any, card: Any) -> bool:
    """Whether every card is right as long as one that is counted from the end does not lie there yet."""
    condition = normal(it_as(said, LAST))
    if condition is None or not isinstance(card, tree.Back) or card not in cards_in(condition):
        return False
    rule = compile_rule(tree.Rule(None, condition))
    return all(rule.follow(line) == EVERY_CARD for line in lines() if len(line) < card.count)
