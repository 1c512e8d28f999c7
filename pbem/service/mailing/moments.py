"""One mail a person a moment: what a unit of work tells somebody of a table is gathered, and then one mail.

The end of a round, the beginning of the next and the reader's turn are one; so are an answer and what came of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.digests.mails.mails import ENDS, Digest, Kind
from pbem.digests.outcomes import Line
from pbem.mail.reading.letter import Letter
from pbem.service.aggregates.tables import OpenTable

_WEIGHT = (
    *(Kind.MATCH_END, Kind.ROUND_END, Kind.RECEIPT, Kind.PLAN, Kind.REMINDER),
    *(Kind.RULE, Kind.JUDGE, Kind.DIGEST, Kind.REVIEW),
)
"""What a mail about a table can be for, the weightiest first."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a mail answers: the Message-ID of a letter, the first of its References, and its subject; empty where it
    had none. `apart`: the answer begins a game, and so stands in the game's thread and not in the letter's."""

    message_id: str = ""
    subject: str = ""
    root: str = ""
    apart: bool = False

    @classmethod
    def by(cls, letter: Letter) -> "Answered":
        """The letter, as it is answered."""
        return cls(letter.message_id or "", letter.subject, next(iter(letter.references), ""))


@dataclass(slots=True)
class Moment:
    """What a `person` is told of a `table` in one mail: for what `kinds` of reasons, and what became of their `lines`.

    `answers`: the letter that it answers, None for a mail of our own. `null_sender`: nothing is to come back of it.
    `ended`: a round that is over, as it stood before the next one began.
    """

    table: OpenTable
    person: int
    kinds: set[Kind] = field(default_factory=set)
    lines: tuple[Line, ...] = ()
    answers: Answered | None = None
    null_sender: bool = True
    ended: Digest | None = None

    def add(
        self,
        kind: Kind,
        lines: Sequence[Line] = (),
        answers: Answered | None = None,
        null_sender: bool = False,
    ) -> None:
        """One reason more."""
        self.kinds.add(kind)
        self.lines += tuple(lines)
        self.answers = self.answers or answers
        self.null_sender = self.null_sender and null_sender

    @property
    def kind(self) -> Kind:
        """What it is for above all."""
        return min(self.kinds, key=_WEIGHT.index)

    @property
    def kind_besides(self) -> Kind:
        """What it is for besides the end of a round."""
        return min(self.kinds - set(ENDS), key=_WEIGHT.index, default=Kind.DIGEST)
