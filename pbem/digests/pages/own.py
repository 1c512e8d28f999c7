"""What a person's own pages tell: their games, a turn of theirs, and what came of what they sent from there."""

from pbem.digests.mails.mails import Digest
from pbem.families import Family


class OwnGame(Family):
    """A game of the reader's: `digest` is what they would be mailed of it, `turn` the address of its page."""

    digest: Digest
    turn: str
    asked: bool


class GamesPage(Family):
    """`games`: those where the reader is asked something first. `here`: the address of this page.

    `form`: names what is written into its form, so that it is sent once. `mail`: the address of the answer to what was
    sent from here, "" where there is none; `waits`: it may still come.
    """

    name: str
    games: tuple[OwnGame, ...]
    calendar: str
    here: str
    form: str
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
