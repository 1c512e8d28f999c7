"""Whether a verdict of God, a person, contradicts God's readable rule or earlier verdicts (rule 13)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pbem.cards import Card
from pbem.engine.match.events import VerdictQuestioned
from pbem.engine.round.commands import JudgeGuess, JudgePlay, JudgeStarter, Seat
from pbem.engine.round.dealing import may_start
from pbem.engine.round.judge import Judge, permits_all, right_cards
from pbem.engine.round.state import Pending, Play, Round

Verdict = JudgePlay | JudgeGuess | JudgeStarter
Line = tuple[Card, ...]
Next = tuple[Line, Card]
"""A card after the main line that lay there: what a rule judges, the same whenever it is asked."""


def doubt(round_: Round, seat: Seat, said: Verdict, judge: Judge | None) -> VerdictQuestioned | None:
    """What God is asked before a verdict is told to anybody; None where nothing God ever said speaks against it.

    `judge` is God's readable rule. Without one, or where it agrees, God's verdicts on earlier plays are compared.
    """
    right = said.admitted if isinstance(said, JudgeStarter) else said.right
    card = said.card if isinstance(said, JudgePlay) else None
    if judge is not None and _rule_gives(round_, said, judge) is False:
        return VerdictQuestioned(seat, right, card, 0)
    earlier = _contradicted(round_, said) if isinstance(said, JudgePlay) else None
    return None if earlier is None else VerdictQuestioned(seat, right, card, earlier)


def questioned(round_: Round, question: VerdictQuestioned) -> Verdict:
    """The verdict that was asked about, as it is given once God is sure."""
    if round_.starter_open:
        return JudgeStarter(question.right)
    if round_.open_guess is not None:
        return JudgeGuess(question.right)
    return JudgePlay(question.right, question.card)


def _rule_gives(round_: Round, said: Verdict, judge: Judge) -> bool | None:
    """Whether the rule gives this verdict; None where it cannot tell."""
    layout, pending, guess = round_.layout, round_.pending, round_.open_guess
    match said:
        case JudgeStarter(admitted):
            return may_start(round_.rulebook, judge, layout.main_line) == admitted
        case JudgeGuess(right) if guess is not None:
            agreed = judge.agrees(guess.theory, layout)
            return agreed == right if isinstance(agreed, bool) else None
        case JudgePlay(right, card) if pending is not None and pending.no_play:
            permitted = right_cards(judge, layout, pending.held)
            if pending.picked is not None:
                played = pending.picked if right else card or pending.god_card
                return played in permitted and (right or pending.picked not in permitted)
            return not permitted if right else card in permitted
        case JudgePlay(right) if pending is not None:
            return permits_all(judge, layout, pending.cards) == right
        case _:
            return None


@dataclass(slots=True)
class _Said:
    """What verdicts amount to: cards that were right, and chains of them of which one at least was wrong."""

    rights: dict[Next, int] = field(default_factory=dict)
    wrongs: list[tuple[tuple[Next, ...], int]] = field(default_factory=list)

    def cards(self, line: Line, cards: Sequence[Card], right: bool, number: int) -> None:
        """A card or string: each card of a right one was right after those before it."""
        chain = tuple(_chain(line, cards))
        if right:
            self.rights.update(dict.fromkeys(chain, number))
        else:
            self.wrongs.append((chain, number))

    def no_play(self, line: Line, hand: Sequence[Card], right: bool, card: Card | None, number: int) -> None:
        """A right no play: every card of the hand was wrong. A wrong one: the card that God named was right."""
        if right:
            self.wrongs += [(((line, held),), number) for held in hand]
        elif card is not None:
            self.rights[line, card] = number


def _contradicted(round_: Round, said: JudgePlay) -> int | None:
    """The earlier play, after the same main line, that God's verdict on this one contradicts; None if none does."""
    pending = round_.pending
    if pending is None or round_.rulebook.rule_reads == "sidelines":
        return None
    before, now = _said_before(round_), _Said()
    _note(now, round_.layout.main_line, pending, said)
    for chain, _ in now.wrongs:
        if all(one in before.rights for one in chain):
            return max(before.rights[one] for one in chain)
    for chain, number in before.wrongs:
        if all(one in before.rights or one in now.rights for one in chain) and any(
            one in now.rights for one in chain
        ):
            return number
    return None


def _note(said: _Said, line: Line, pending: Pending, word: JudgePlay) -> None:
    """What a verdict on the play that lies there, or on the card that was picked, amounts to."""
    if not pending.no_play:
        said.cards(line, pending.cards, word.right, 0)
    elif pending.picked is None:
        said.no_play(line, pending.held, word.right, word.card, 0)
    else:
        played = pending.picked if word.right else word.card or pending.god_card
        said.no_play(line, (), False, played, 0)
        if not word.right:
            said.cards(line, (pending.picked,), False, 0)


def _said_before(round_: Round) -> _Said:
    """All verdicts of the round, as amended, each with the main line that lay there then."""
    said, line = _Said(), round_.layout.laid[0].cards
    for play in round_.plays:
        right = round_.right_as_amended(play)
        if not play.no_play:
            said.cards(line, play.cards, right, play.number)
        else:
            said.no_play(line, play.hand_shown, right, play.god_card, play.number)
            if not right and play.picked is not None and play.picked != play.god_card:
                said.cards(line, (play.picked,), False, play.number)
        line += _laid_on(play)
    return said


def _laid_on(play: Play) -> Line:
    """What a play has added to the main line, whether its verdict was amended or not."""
    if play.no_play:
        return () if play.god_card is None else (play.god_card,)
    return play.cards if play.right else ()


def _chain(line: Line, cards: Sequence[Card]) -> Iterator[Next]:
    for card in cards:
        yield line, card
        line = (*line, card)
