"""What a God who judges in person says of a play, a guess or a starter; the commands it becomes, the answers."""

from collections.abc import Iterable

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.facts.news import Played
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match import events as match_events
from pbem.engine.match.contradictions import questioned
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import JudgeGuess, JudgePlay, JudgeStarter, Seat
from pbem.engine.round.judge import right_cards
from pbem.engine.round.queries import awaits_verdict
from pbem.engine.round.refusals import CardMissing, MachineJudges
from pbem.engine.round.state import Duty, Pending
from pbem.orders import model
from pbem.orders.line import CardUnclear, NoSuchCard, verdict_of
from pbem.service.aggregates.tables import judge_of
from pbem.service.services import TableContext

Word = JudgePlay | JudgeGuess | JudgeStarter


def judge(at: TableContext, order: model.Verdict | model.Redraw, text: str) -> Done | Undone:
    """RIGHT, WRONG, WRONG 5H, REDRAW: of whatever lies before God now."""
    if not at.table.match.human_judge:
        return MachineJudges()
    word = _word(at, order)
    before = _said_before(at, order, word, text)
    if before is not None:
        return before
    if isinstance(word, CardUnclear | NoSuchCard):
        return _name_the_card(at, word.written) if isinstance(word, NoSuchCard) else word
    return _carried(at, word, commands.GodSays(at.seat, word))


def answer(at: TableContext, yes: bool, text: str) -> Done | Undone:
    """YES or NO to "are you sure?"."""
    match = at.table.match
    assert match.question is not None, "only who was asked answers"
    assert match.round is not None, "and they were asked in a round"
    if at.serial is not None and at.serial != match.serial:
        return outcomes.Outdated(text, at.table.chronicle.since(at.serial, at.view().round))
    if yes:
        return _carried(at, questioned(match.round, match.question), commands.Insist(at.seat))
    return at.table.do(match_events.VerdictDropped(at.seat)) or outcomes.VerdictIsDropped()


def waiting(match: Match, seat: Seat) -> int:
    """How many verdicts or calls a seat can give now, one after the other: two where a guess came with the play."""
    round_ = match.round
    if match.phase is not Phase.PLAY or round_ is None:
        return 0
    pending, prophet = round_.pending, round_.prophet
    if prophet is not None and prophet.seat == seat:
        return int(pending is not None and pending.called is None)
    if seat != round_.god or not round_.human_judge:
        return 0
    guess = pending is not None and pending.guess is not None
    return (1 + guess) if awaits_verdict(round_) else int(duty_of(match) in (Duty.STARTER, Duty.JUDGE_GUESS))


def duty_of(match: Match) -> Duty | None:
    """What the table waits for, where it is for God."""
    waits = task(match)
    return waits.duty if waits is not None and waits.seat == match.god else None


def _word(at: TableContext, order: model.Verdict | model.Redraw) -> Word | CardUnclear | NoSuchCard:
    """The order as what it judges now; a card is looked for among those that lie there, which all have seen.

    Of a card that the Prophet picked WRONG with its name says no more than WRONG alone: no other card is named.
    """
    round_ = at.view().round
    pending = round_.pending if round_ is not None else None
    word = verdict_of(order, duty_of(at.table.match), pending.cards if pending is not None else ())
    picked = pending.picked if pending is not None else None
    if isinstance(word, JudgePlay) and picked is not None and word.card == picked:
        return JudgePlay(word.right)
    return word


def _carried(at: TableContext, word: Word, command: commands.GodSays | commands.Insist) -> Done | Undone:
    """What came of a verdict: told with the news of the table, kept till the Prophet has called, or asked about."""
    match = at.table.match
    pending = match.round.pending if match.round is not None else None
    known, serial = len(at.table.events), match.serial
    refused = at.table.do(command)
    if isinstance(refused, CardMissing):
        return _name_the_card(at)
    if refused is not None:
        return refused
    events = at.table.events[known:]
    question = next((event for event in events if isinstance(event, match_events.VerdictQuestioned)), None)
    if question is not None:
        return _are_you_sure(at, word, question, pending)
    news = at.table.chronicle.since(serial, at.view().round)
    match word:
        case JudgeStarter(admitted):
            return outcomes.StarterJudged(admitted)
        case JudgeGuess(right):
            return outcomes.GuessIsJudged(right, news)
    kept = (
        any(isinstance(event, round_events.VerdictGiven) for event in events)
        and serial == at.table.match.serial
    )
    return outcomes.YouJudged(word.right, word.card, news, kept)


def _are_you_sure(
    at: TableContext, word: Word, question: match_events.VerdictQuestioned, pending: Pending | None
) -> outcomes.AreYouSure:
    """Why God is asked: an earlier play, as they may see it, or what their own rule says of this."""
    round_ = at.view().round
    if question.play and round_ is not None:
        earlier = Played(round_.plays[question.play - 1])
        return outcomes.AreYouSure(question.right, question.card, earlier, ())
    own = judge_of(at.table.match)
    layout = at.table.match.round.layout if at.table.match.round is not None else None
    right: tuple[Card, ...] = ()
    if own is not None and layout is not None and pending is not None and pending.no_play:
        right = _in_order(right_cards(own, layout, pending.held))
    return outcomes.AreYouSure(question.right, question.card, None, right, type(word).__name__)


def _name_the_card(at: TableContext, written: str = "") -> Undone:
    """God is asked which card of the hand is right: each that was shown can be sent with one tap."""
    round_ = at.view().round
    pending = round_.pending if round_ is not None else None
    if pending is None:
        return CardMissing()
    shown = _in_order(card for card in pending.cards if card != pending.picked)
    return outcomes.NameTheCard(shown, written, pending.no_play)


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Each card once, in the order of packs, as the hand is shown."""
    return tuple(sorted(set(cards), key=lambda card: card.index))


# ---------------------------------------------------------------- said before


def _said_before(
    at: TableContext, order: model.Verdict | model.Redraw, word: Word | CardUnclear | NoSuchCard, text: str
) -> Done | Undone | None:
    """Whether this verdict was given already, or another one, or what it was meant for has passed."""
    before = at.table.before.match
    if at.serial is None or before is None or at.seat != before.god or before.phase is not Phase.PLAY:
        return None
    own = [act.event for act in before.acts if act.serial >= at.serial and act.seat == at.seat]
    for event in own:
        said = _what_was_said(event)
        if said is None:
            continue
        if _agree(order, word, said):
            return outcomes.AlreadyDone()
        return _otherwise(at, order, said)
    if before.serial <= at.serial <= at.table.match.serial:
        return None
    return outcomes.Outdated(text, at.table.chronicle.since(at.serial, at.view().round))


def _what_was_said(event: round_events.Event) -> Word | None:
    """The verdict that an act of God's was."""
    match event:
        case round_events.VerdictGiven(right, card):
            return JudgePlay(right, card)
        case round_events.CardsJudged(right):
            return JudgePlay(right)
        case round_events.NoPlayJudged(right, card, picked) if picked is not None:
            return JudgePlay(picked == card, None if picked == card else card)
        case round_events.NoPlayJudged(right, card):
            return JudgePlay(right, card)
        case round_events.GuessJudged(right):
            return JudgeGuess(right)
        case round_events.StarterAdmitted():
            return JudgeStarter(admitted=True)
        case round_events.StarterRedrawn():
            return JudgeStarter(admitted=False)
        case _:
            return None


def _agree(order: model.Verdict | model.Redraw, word: Word | CardUnclear | NoSuchCard, said: Word) -> bool:
    """Whether an order says what was said; what lay there then may be gone, so its card is compared as written."""
    right = isinstance(order, model.Verdict) and order.right
    if isinstance(said, JudgeStarter):
        return right == said.admitted
    if isinstance(order, model.Redraw) or right != said.right:
        return False
    if isinstance(said, JudgeGuess) or said.card is None or order.card is None:
        return True
    return order.card.card in (None, said.card) and order.card.rank == said.card.rank


def _otherwise(at: TableContext, order: model.Verdict | model.Redraw, said: Word) -> Undone:
    """God judged this already, and otherwise: of a finished play they can say that it was a mistake."""
    right = isinstance(order, model.Verdict) and order.right
    card = order.card.card if isinstance(order, model.Verdict) and order.card is not None else None
    number = at.table.chronicle.finished_since(at.serial or 0) if isinstance(said, JudgePlay) else None
    return outcomes.JudgedOtherwise(number, right, card, type(said).__name__)
