"""Examples of all that can become of the words of a God who judges himself."""

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.facts.news import Played
from pbem.engine.match.terms import Draft
from pbem.rulelang.language.errors import ErrorKind, RuleError
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.storage import EDITION, dump_rule

HAND = (Card.read("7H"), Card.read("7D"))
KINDS = ("JudgePlay", "JudgeGuess", "JudgeStarter")


def gods_words(mails):
    play = Played(mails.fresh[0])
    rule = mails.rule()
    tree, formal = dump_rule(rule), print_rule(rule)
    unread = RuleError(ErrorKind.UNKNOWN_WORD, 0, 1, 1, "as the cat", "   ^", "cat", None, "red", True)
    return [
        outcomes.RuleKept("as the cat likes", ""),
        outcomes.RuleKept("as the cat likes", "colours", mails.rule_read(), True),
        outcomes.RuleKept("the card is red", "", mails.rule_read()),
        outcomes.RuleKept("", "", mails.rule_read()),
        outcomes.StartersAre(1),
        outcomes.StartersAre(2),
        outcomes.RuleFirst(),
        outcomes.ServerJudges(),
        outcomes.RuleUnreadable(unread, word="check"),
        outcomes.BadSetting("rule", "1000", ()),
        outcomes.RuleConfirmed(Draft("as the cat likes", {}, 0), mails.seal, judges=True),
        outcomes.RuleConfirmed(Draft(f"as the cat likes\n{formal}", tree, EDITION), mails.seal, judges=True),
        outcomes.RuleConfirmed(Draft(formal, tree, EDITION), mails.seal, judges=True),
        *(outcomes.YouJudged(right, None, (play,), False) for right in (True, False)),
        outcomes.YouJudged(False, HAND[0], (), True),
        *(outcomes.GuessIsJudged(right, ()) for right in (True, False)),
        *(outcomes.StarterJudged(admitted) for admitted in (True, False)),
        outcomes.VerdictIsDropped(),
        *(outcomes.AreYouSure(right, None, None, (), what) for right in (True, False) for what in KINDS),
        outcomes.AreYouSure(True, None, None, HAND),
        outcomes.AreYouSure(False, HAND[0], None, HAND),
        outcomes.AreYouSure(False, HAND[0], None, ()),
        outcomes.AreYouSure(False, None, play, ()),
        outcomes.NameTheCard(HAND, "", True),
        outcomes.NameTheCard(HAND, "9c", True),
        outcomes.NameTheCard(HAND, "9c", False),
        outcomes.JudgedOtherwise(9, True, None, "JudgePlay"),
        *(outcomes.JudgedOtherwise(None, False, None, what) for what in KINDS),
        outcomes.BothWords(),
    ]
