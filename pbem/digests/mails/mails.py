"""The facts of one mail before they are words: who reads, what happened, what they may do about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import ClassVar

from pbem.digests.facts.news import News
from pbem.digests.mails.forecast import Foretold
from pbem.digests.mails.kinds import Kind as Kind
from pbem.digests.outcomes import Line, MovedTo, PuzzleIs
from pbem.engine.match.view import TableView
from pbem.engine.round.commands import Seat
from pbem.families import Family
from pbem.insight.reviews.review import Review
from pbem.league.season import Out, Season
from pbem.league.terms import Terms
from pbem.micros import Micros


class Topic(Enum):
    """What it is about."""

    INVITATION = "invitation"  # the reader is asked to join, perhaps in somebody's place
    EXPELLED = "expelled"  # the reader was put out
    REPLACED = "replaced"  # somebody has come in the reader's place
    SEASON = "season"  # a season starts
    ANNOUNCEMENT = "announcement"  # a secretary has something to say
    MOVED = "moved"  # weeks open or close at other times
    OUT = "out"  # a week has opened, and the reader sits at no table
    CUT = "cut"  # a season was ended before its first week
    ENDED = "ended"  # the league is closed
    ORDERED = "ordered"  # another secretary has ordered something
    SECRETARY = "secretary"  # nobody is left who ran the league, and the reader does now


class LeagueNote(Family):
    """`number`: of the league. `by`: the name of who has it done, empty where it is the server.

    `text`: what they have to say, or ordered. `season`: the one that runs or is told to be over, else None. `week`:
    from which week on times have changed. `member`: whether the reader is one, in division `division`. `replaces`: in
    whose place they are asked to come; `out`: why they sit at no table.
    """

    topic: Topic
    number: int
    name: str
    title: str
    by: str = ""
    text: str = ""
    terms: Terms | None = None
    season: Season | None = None
    week: int = 0
    members: int = 0
    member: bool = False
    division: int = 0
    replaces: str = ""
    out: Out | None = None
    now: Micros = 0


ENDS = (Kind.ROUND_END, Kind.MATCH_END)
"""What a mail about the end of a round is."""


class Reader(Family):
    """Who gets the mail: display name, language (`en`, `pt`), IANA zone, style (`grid`, `list`, `ascii`).

    `letters`: of jack, queen and king in their cards (`JQK`), empty as their language has them; `deck`: `two` or `four`
    colours of suits. `one_subject`: all mails of a table have the same subject, and are one thread.
    `links`: what answers open, as in `Person`.
    """

    name: str
    language: str
    zone: str
    style: str
    letters: str = ""
    deck: str = "two"
    one_subject: bool = False
    links: str = "both"


class IfMissed(Enum):
    """What it leads to that somebody lets their time pass, besides what is done in their place."""

    CHARGED = "charged"  # nothing more
    EXCUSED = "excused"  # they get their time once more
    SEAT_OPENS = "seat-opens"  # they may have their seat back until somebody has it
    SEAT_GOES = "seat-goes"  # the same, at the first turn of who has not written yet
    GOD_GOES = "god-goes"  # God is out of the match


class Deadline(Family):
    """When who must act runs out of time, and what then: `now` is when the mail is written.

    `bank_begins`: when their clock is over and their `bank` runs, until it is due; None where none is in hand.
    `missed`: what it leads to, should they miss it.
    """

    due: Micros
    now: Micros
    bank_begins: Micros | None = None
    bank: Micros = 0
    missed: IfMissed = IfMissed.CHARGED


class PlanOver(Enum):
    """Why something that was ordered beforehand is not done any more."""

    ROUND = "round"  # the round is over that it was for
    OUT = "out"  # who ordered it plays no more in this round
    PROPHET = "prophet"  # who ordered it is Prophet
    OUTDATED = "outdated"  # others have acted since the play that waited was mailed
    FAILED = "failed"  # it could not be done when its time had come


class Planned(Family):
    """What the reader ordered beforehand, in their own words; `number` is 0 for a play that waits unjudged.

    `at`: when it is done, where that is known. `over`: why it is not done, and told for the last time. `late`: it is
    for when the reader lets time pass.
    """

    number: int
    text: str
    at: Micros | None = None
    over: PlanOver | None = None
    late: bool = False


class Digest(Family):
    """One mail about a table. `names` gives every seat's display name; `reader.seat` is `view.reader`.

    `news`: what happened since the reader's last mail about this table, in order. `lines`: in a receipt, what
    became of each line of the reader's letter. `away`: who is on vacation, and till when. `reply_to` is where orders
    go, also in every one-tap link. `plans`: what the reader has ordered beforehand, which is told to nobody else.
    `page`: where the table is looked at in a browser; `turn`: where the reader looks at it, and sends what they want
    done, while this turn lasts; "" where there is no such page.
    `on_time`: while people gather, the share of turns on time, in percent, of whom it is known.
    `ended`: the round that is over since the reader's last mail, where the game goes on already.
    `review`: of the last round that is over, where the reader gets it with this mail.
    """

    kind: Kind
    reader: Reader
    table: int
    view: TableView
    names: Mapping[Seat, str]
    news: tuple[News, ...]
    lines: tuple[Line, ...]
    deadline: Deadline | None
    reply_to: str
    mail_number: int
    written: Micros
    plans: tuple[Planned, ...] = ()
    on_time: Mapping[Seat, int] = field(default_factory=dict)
    away: Mapping[Seat, Micros] = field(default_factory=dict)
    page: str = ""
    turn: str = ""
    ended: Digest | None = None
    review: Review | None = None

    @property
    def domain(self) -> str:
        """From which it comes."""
        return self.reply_to.rpartition("@")[2]


class Daily(Family):
    """One mail about all tables of which the reader is mailed once a day; what they are asked about comes first."""

    reader: Reader
    reply_to: str
    written: Micros
    tables: tuple[Digest, ...]


class Note(Family):
    """One mail about no table in particular: a confirmation, an invitation, the answer to a letter to the lobby.

    `about` is the table of an invitation, as anybody sees it, with its number and its host's name. `held`: the letters
    that are held. `address`: the one that `asker` wants to write from, or at which the reader is mailed from now on and
    no longer at `old`, or from which an invitation came back; `taken`: it is the reader's, who is somebody else.
    `asker` is also who came too late for a seat, or has made the `late_table` for those who did.
    `listed`: a mailing list has `passed-on` the letter that is to be confirmed, or is itself its `author`; or it
    answered a mail that was `forwarded`.
    `kept`: what is kept of the reader, where they asked to be told or to be forgotten; their yes to that may bear the
    `code`. `standstill`: why they have more time. `league`: what it tells of a league. `forecast`: of a rule, None
    where none could be made; `drafted`: the table at which it waits for the reader's yes, 0 where they asked by LAB.
    `puzzle`: the one of the day. `webhook`: the one of theirs that was given up.
    """

    kind: Kind
    reader: Reader
    lines: tuple[Line, ...]
    reply_to: str
    written: Micros
    about: Invitation | None = None
    lobby: str = ""
    held: tuple[HeldLetter, ...] = ()
    address: str = ""
    old: str = ""
    asker: str = ""
    taken: bool = False
    listed: str = ""
    late_table: int = 0
    kept: Kept | None = None
    code: str = ""
    standstill: Standstill | None = None
    league: LeagueNote | None = None
    forecast: Foretold | None = None
    drafted: int = 0
    puzzle: PuzzleIs | None = None
    webhook: WebhookOff | None = None


class WebhookOff(Family):
    """A webhook at `url`, of a `table` or theirs, that was called so many times (`tries`) in vain; `why` as
    `PostWebhook` says it."""

    url: str
    why: str
    tries: int
    table: int | None = None


class Kept(Family):
    """What is kept of somebody, in numbers. `tables`: number and title of those that they would leave, before FORGET ME
    is done, else of all that they have a part in; `whole` of their letters are still there as they came. `leagues` in
    which they are a member, or a secretary; those that they run alone are `lonely`."""

    addresses: int
    tables: tuple[tuple[int, str], ...]
    talk: int
    letters: int
    whole: int
    mails: int
    leagues: tuple[str, ...] = ()
    lonely: tuple[str, ...] = ()


class Standstill(Family):
    """From when to when mail did not come through, for which the reader's `turns` are due later; the operator has none.

    `why`: the server was `down`, the `mail` was, or there were `many-missing` who let their time pass.
    """

    why: str
    begun: Micros
    ended: Micros
    turns: tuple[MovedTo, ...] = ()


class HeldLetter(Family):
    """A letter that waits for its person's word.

    `why`: it came to the `lobby`, from a strange `sender`, or its sender was not vouched for (`dmarc`). `sender`: the
    address it came from, empty where the reader is not to know it. `words`: its lines, the first of them where it has
    `more`, which is how many are not shown. `number`: by which it is answered; `came`: when it was received. Where it
    holds a move that the reader is to make at `table`: by when that is `due`. `signed`: by whom, where it asks for a
    seat under another name than the reader's.
    """

    why: str
    sender: str
    words: tuple[str, ...]
    more: int = 0
    number: int = 1
    came: Micros = 0
    table: int = 0
    title: str = ""
    due: Micros | None = None
    signed: str = ""


class Invitation(Family):
    """A table that somebody is asked to join, by its `host`, or by whoever else moderates it.

    `role`: whose seat they are asked to take over, `MODERATOR` where they are to moderate; "" where a seat is free.
    `on_time`: as in `Digest`. `until`: how long the seat is kept for who was on the waiting list, where the server
    asks them. `waits`: no seat is free, and who joins waits for one.
    """

    MODERATOR: ClassVar[str] = "moderator"

    table: int
    host: str
    view: TableView
    names: Mapping[Seat, str]
    role: str = ""
    on_time: Mapping[Seat, int] = field(default_factory=dict)
    until: Micros | None = None
    waits: bool = False


class Rendered(Family):
    """A mail in words, and the pictures in its HTML."""

    subject: str
    text: str
    html: str
    pictures: tuple[Picture, ...] = ()


class Picture(Family):
    """A picture that goes with a mail: its HTML shows it by `cid`, in this many units of the screen."""

    cid: str
    name: str
    png: bytes
    width: int
    height: int


class OurFault(Family):
    """Why a mail server refuses our mails (a `Cause` that is ours), how often since it was told, and when last."""

    cause: str
    server: str
    count: int
    at: Micros


class Week(Family):
    """What happened from `begun` to `ended`: people who joined, rounds finished, messages that came and those of them
    that were `set_aside`, mails that left and that `failed`, the most that left in one day; tables that play now.

    `limit`: how many may leave in a day, 0 for any number. `wanting`: whether something needs the operator.
    """

    begun: Micros
    ended: Micros
    people: int
    rounds: int
    messages: int
    set_aside: int
    mails: int
    failed: int
    busiest: int
    tables: int
    limit: int
    wanting: bool


class LimitNearlyUsed(Family):
    """Of the mails that may leave within 24 hours so many have been `sent`, of `most`; so many more are `waiting`."""

    sent: int
    most: int
    waiting: int


class SetAside(Family):
    """A `letter` that was set aside, a mail that was (`failed`), or one that waits for long (`stuck`), and why.

    Or a mail that was `left` in the shared mailbox, by its number there.
    """

    what: str
    number: int
    at: Micros
    why: str

    @property
    def key(self) -> str:
        """What it is known by when it was told."""
        return f"{self.what} {self.number}"
