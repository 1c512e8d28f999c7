"""How a round gets its rule: the dialogue with God, samples offered to them; and the server as God, which draws one."""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from pbem.cards import SeededChance
from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.commitment import SECRET_BYTES
from pbem.engine.match import commands, events
from pbem.engine.match.decide import why_not_gods
from pbem.engine.match.state import Match
from pbem.engine.match.terms import Draft
from pbem.engine.round.dealing import most_open
from pbem.engine.round.refusals import MachineJudges
from pbem.engine.rulebook import Rulebook
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import Understood, understand
from pbem.rulelang.samples import Difficulty, SampleRule
from pbem.rulelang.samples import suggest as choose
from pbem.rulelang.storage import EDITION, dump_rule
from pbem.service.aggregates.tables import OpenTable, judge_by
from pbem.service.mailing.announcements import announce
from pbem.service.presence import keeps_god
from pbem.service.services import Services, TableContext, Work
from pbem.service.tables import lab
from pbem.service.tables.reading import reading_of

SUGGESTED = 3
"""Sample rules that SUGGEST offers."""

LONGEST_RULE = 1000
"""In characters: a rule in God's own words."""


def draft(at: TableContext, text: str) -> Done | Undone:
    """RULE: what God's text was read as, which waits for their yes; where God judges in person, any words will do."""
    not_his = why_not_gods(at.table.match, at.seat)
    if not_his is not None:
        return not_his
    understood = _understood(at, text)
    if at.table.match.human_judge:
        return _in_words(at, text, understood)
    if not isinstance(understood, Understood):
        return _unreadable(at, understood)
    rule = understood.rule
    canonical, tree = print_rule(rule), dump_rule(rule)
    refused = at.table.do(events.RuleDrafted(at.seat, canonical, tree, EDITION), tree)
    if isinstance(refused, commands.TooFewOpen):
        return outcomes.RuleTooNarrow(rule, refused)
    if refused is not None:
        return refused
    return replace(_reading(at, text, understood), forecast=lab.comes_with_draft(at))


def check(at: TableContext, text: str) -> Done | Undone:
    """CHECK: a rule that can be read goes with the words of a God who judges in person, and checks their judging."""
    not_his = why_not_gods(at.table.match, at.seat)
    if not_his is not None:
        return not_his
    if not at.table.match.human_judge:
        return MachineJudges()
    before = at.table.match.draft
    if before is None:
        return outcomes.RuleFirst()
    understood = _understood(at, text)
    if not isinstance(understood, Understood):
        return _unreadable(at, understood, "check")
    return _in_words(at, before.text.partition("\n")[0], understood, beside=text)


def _in_words(
    at: TableContext, text: str, understood: Understood | RuleError, beside: str = ""
) -> Done | Undone:
    """A rule kept in words, on one line, and below them what can be read: the words themselves, or what is `beside`."""
    words = " ".join(text.split())
    if len(words) > LONGEST_RULE:
        return outcomes.BadSetting("rule", str(LONGEST_RULE), ())
    hint = at.table.match.hint
    if not isinstance(understood, Understood):
        refused = at.table.do(events.RuleDrafted(at.seat, words, {}, 0), {})
        return refused or outcomes.RuleKept(words, hint)
    rule = understood.rule
    canonical, tree = print_rule(rule), dump_rule(rule)
    own = "" if words == canonical else words
    sealed = f"{own}\n{canonical}" if own else canonical
    refused = at.table.do(events.RuleDrafted(at.seat, sealed, tree, EDITION), tree)
    if isinstance(refused, commands.TooFewOpen):
        return outcomes.RuleTooNarrow(rule, refused)
    return refused or outcomes.RuleKept(own, hint, _reading(at, beside or text, understood), bool(beside))


def _understood(at: TableContext, text: str) -> Understood | RuleError:
    return understand(text, at.language, sidelines=at.table.match.rulebook.rule_reads == "sidelines")


def _unreadable(at: TableContext, error: RuleError, word: str = "rule") -> outcomes.RuleUnreadable:
    by_option = at.table.match.rulebook.rule_reads == "sidelines-by-option"
    return outcomes.RuleUnreadable(error, by_option=by_option, word=word)


def _reading(at: TableContext, text: str, understood: Understood) -> outcomes.RuleRead:
    match, rule = at.table.match, understood.rule
    word_for_word = " ".join(text.split()).casefold() == print_rule(rule).casefold()
    written = "" if word_for_word else understood.language
    return reading_of(rule, written, match.hint, tested=match.rulebook.starter == "admitted")


def confirm(at: TableContext) -> Done | Undone:
    """YES: the rule is sealed, and the round dealt."""
    seed, salt = secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(SECRET_BYTES)
    refused = at.table.do(commands.ConfirmRule(at.seat, seed, salt))
    match, rule = at.table.match, at.table.match.rule
    if refused is not None or rule is None:
        return refused or commands.NothingToConfirm()
    plain = Draft(rule.text, rule.tree, rule.edition)
    return outcomes.RuleConfirmed(plain, rule.commitment, judges=match.human_judge)


def suggest(at: TableContext, difficulty: str | None) -> Done | Undone:
    """SUGGEST: sample rules that this table could play by, drawn by chance; none that was a rule of the match."""
    not_his = why_not_gods(at.table.match, at.seat)
    if not_his is not None:
        return not_his
    rulebook = at.table.match.rulebook
    played = {result.rule.text for result in at.table.match.results}

    def fits(sample: SampleRule) -> bool:
        return print_rule(sample.rule) not in played and leaves_open(sample, rulebook)

    wanted = Difficulty(difficulty) if difficulty else None
    chosen = choose(at.house.samples(), secrets.SystemRandom(), SUGGESTED, wanted, fits)
    return outcomes.RulesSuggested(chosen, difficulty or "")


def leaves_open(sample: SampleRule, rulebook: Rulebook) -> bool:
    """Whether a sample leaves as many cards open as the rulebook asks."""
    least = rulebook.open_cards_min
    return not least or most_open(rulebook, judge_by(sample.rule)) >= least


def set_sample(house: Services, table: OpenTable, god: str, language: str) -> None:
    """God's own draft if one was left unconfirmed, else a sample rule by chance: not a hard one, and one that fits.

    It fits where it leaves as many cards open as the rulebook asks. A draft without the hint that the rulebook requires
    could not have been confirmed; a sample brings its own, in God's language, also in place of a hint that God gave
    without a rule, which may be false of it.
    """
    seed, salt = secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(SECRET_BYTES)
    rulebook, draft = table.match.rulebook, table.match.draft
    hint_wanted = rulebook.hint == "required" and not table.match.hint
    if draft is not None and not hint_wanted:
        command = events.RuleDrafted(god, draft.text, draft.tree, draft.edition)
    else:
        easy = (one for one in house.samples() if one.difficulty is not Difficulty.HARD)
        fit = [one for one in easy if leaves_open(one, rulebook)]
        sample = SeededChance(seed).pick("sample", fit or house.samples())
        command = events.RuleDrafted(god, print_rule(sample.rule), dump_rule(sample.rule), EDITION)
        if draft is not None:
            table.do(events.DraftDropped(god))
        if hint_wanted or table.match.hint:
            table.do(events.HintGiven(god, sample.hint(language)))
    table.do(commands.SetRuleForMissing(command, seed, salt), command.tree)


def open_match(work: Work, table: OpenTable) -> None:
    """Begin the first round of a match that has just begun, or whose God has just gone, so that both are told in one
    mail."""
    if table.match.round is None:
        _begin(work, table)


def go_on(work: Work, table: OpenTable) -> None:
    """Begin the next round once the end of the last one is told, and tell everybody.

    So it is with the round of a God whose seat a caretaker keeps.
    """
    known = len(table.events)
    _begin(work, table)
    if len(table.events) > known:
        announce(work, table, None, table.events[known:])


def _begin(work: Work, table: OpenTable) -> None:
    if table.match.awaits_server:
        _set_rule(work, table)
    elif keeps_god(table.match):
        god = table.match.god or table.match.host
        set_sample(work.house, table, god, work.person(int(god)).language)


def _set_rule(work: Work, table: OpenTable) -> None:
    """Draw, seal and deal. The hint goes to all, so it is in the language of the host."""
    match = table.match
    seed, salt = secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(SECRET_BYTES)
    sample = SeededChance(seed).pick("sample", fitting(work.house.samples(), match))
    hint = sample.hint(work.person(int(match.host)).language)
    tree = dump_rule(sample.rule)
    table.do(commands.SetServersRule(print_rule(sample.rule), tree, EDITION, hint, seed, salt), tree)


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
