"""Examples of all that can become of the words of a God who judges himself."""

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.facts import verdicts
from pbem.digests.facts.news import Played
from pbem.engine.match.terms import Draft
from pbem.rulelang.language.errors import ErrorKind, RuleError
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.storage import EDITION, dump_rule

HAND = (Card.read("7H"), Card.read("7D"))
KINDS = ("JudgePlay", "JudgeGuess", "JudgeStarter")


def gods_words(mails):
    play = Played(mails.fresh[0], 0)
    rule = mails.rule()
    tree, formal = dump_rule(rule), print_rule(rule)
    unread = RuleError(ErrorKind.UNKNOWN_WORD, 0, 1, 1, "as the cat", "   ^", "cat", (), None, "red", True)
    return [
        outcomes.RuleKept("as the cat likes", ""),
        outcomes.RuleKept("as the cat likes", "colours", mails.rule_read(), True),
        outcomes.RuleKept("the card is red", "", mails.rule_read()),
        outcomes.RuleKept("", "", mails.rule_read()),
        outcomes.StartersAre(1),
        outcomes.StartersAre(2),
        outcomes.RuleFirst(),
        outcomes.ServerJudges(),
        outcomes.RuleUnreadable(unread, check=True),
        outcomes.BadSetting("rule", "1000", ()),
        outcomes.RuleConfirmed(Draft("as the cat likes", {}, 0), mails.seal, judges=True),
        outcomes.RuleConfirmed(Draft(f"as the cat likes\n{formal}", tree, EDITION), mails.seal, judges=True),
        outcomes.RuleConfirmed(Draft(formal, tree, EDITION), mails.seal, judges=True),
        *(verdicts.YouJudged(right, None, (play,), False) for right in (True, False)),
        verdicts.YouJudged(False, HAND[0], (), True),
        *(verdicts.GuessIsJudged(right, ()) for right in (True, False)),
        *(verdicts.StarterJudged(admitted) for admitted in (True, False)),
        verdicts.VerdictIsDropped(),
        *(verdicts.AreYouSure(right, None, None, (), what) for right in (True, False) for what in KINDS),
        verdicts.AreYouSure(True, None, None, HAND),
        verdicts.AreYouSure(False, HAND[0], None, HAND),
        verdicts.AreYouSure(False, HAND[0], None, ()),
        verdicts.AreYouSure(False, None, play, ()),
        verdicts.NameTheCard(HAND, "", True),
        verdicts.NameTheCard(HAND, "9c", True),
        verdicts.NameTheCard(HAND, "9c", False),
        verdicts.JudgedOtherwise(9, True, None, "JudgePlay"),
        *(verdicts.JudgedOtherwise(None, False, None, what) for what in KINDS),
        verdicts.BothWords(),
    ]
