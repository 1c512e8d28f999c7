"""What a person's own pages tell: their games, a turn of theirs, and what came of what they sent from there."""

from pbem.digests.mails.mails import Digest, Planned
from pbem.digests.outcomes import Done, Undone
from pbem.digests.pages.settings import Setting, Written
from pbem.families import Family
from pbem.micros import Micros


class OwnGame(Family):
    """A game of the reader's: `digest` is what they would be mailed of it, `turn` the address of its page.

    `bank`: what is left of their time bank there, and `excuses`: how many restarts of their clock.
    """

    digest: Digest
    turn: str
    asked: bool
    bank: Micros = 0
    excuses: int = 0

    @property
    def plans(self) -> tuple[Planned, ...]:
        """What they have ordered beforehand and is still to be done."""
        return tuple(one for one in self.digest.plans if one.over is None)


class GamesPage(Family):
    """`games`: those where the reader is asked something first. `here`: the address of this page.

    `settings` and `written`: what can be set; `vacation`: what VACATION would answer. `public`: the path of the page
    that strangers see of them, "" where there is none. `form`: names what is written into its forms, so that it is sent
    once. `mail`: the address of the answer to what was sent from here, "" where there is none; `waits`: it may still
    come.
    """

    name: str
    games: tuple[OwnGame, ...]
    calendar: str
    here: str
    form: str
    settings: tuple[Setting, ...]
    written: tuple[Written, ...]
    vacation: Done | Undone
    public: str = ""
    mail: str = ""
    waits: bool = False
    sent: bool = False


class TurnPage(Family):
    """One turn at a table. `digest`: as in `OwnGame`, None where the turn is over. `say`: what is to be sent if the
    reader presses the button, `whole`: it needs nothing more. `mail`: the address of the mail that is shown: the answer
    to what was `sent`, else the table as it stands. `waits`, `form`: as in `GamesPage`.
    """

    digest: Digest | None
    here: str
    form: str
    say: str = ""
    whole: bool = True
    mail: str = ""
    waits: bool = False
    sent: bool = False
