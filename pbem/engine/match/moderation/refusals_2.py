"""Why a moderator's order about a round, or a word on what he asks for, is refused: nothing has changed."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.round.commands import Seat


@dataclass(frozen=True, slots=True)
class OnlyModerators:
    """Only the host, and whom he appointed, order this."""

    moderators: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class MotionWaits:
    """A motion waits for the others' word; another one can be made once that is settled."""

    by: Seat
    order: ModeratorOrder


@dataclass(frozen=True, slots=True)
class NoMotion:
    """Nobody asks the others for anything: there is nothing to agree with."""


@dataclass(frozen=True, slots=True)
class NoVote:
    """Only God and the players of the round are asked, and not who made the motion."""

    by: Seat


@dataclass(frozen=True, slots=True)
class NotHisTurn:
    """Nothing can be done in the place of who is not waited for; it is `waits` who must act."""

    seat: Seat
    waits: Seat


@dataclass(frozen=True, slots=True)
class NeedsFullView:
    """Only a moderator who was shown the hands names the cards that he plays for somebody."""


@dataclass(frozen=True, slots=True)
class NoAmendment:
    """God takes back no verdict; of this play, where one is named."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class RoundInPlay:
    """A round is being played: the match can be ended between two rounds."""


OrderingRefusal = (
    OnlyModerators | MotionWaits | NoMotion | NoVote | NotHisTurn | NeedsFullView | NoAmendment | RoundInPlay
)
