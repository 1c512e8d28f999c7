"""What became of talk, and of looking on."""

from pbem.digests.outcomes.outcome import Done, NotDone


class YouSaid(Done):
    """The message goes to everybody at the table."""

    text: str


class YouToldGod(Done):
    """The message goes to God alone."""

    text: str


class YouSaidUnnamed(Done):
    """The message goes to everybody, without the writer's name, once something else happens at the table."""

    text: str


class NotSaid(NotDone):
    """What somebody wanted said goes to nobody.

    `why`: the table has no `private` talk, or no `anonymous` one; God is the `server`, nobody yet (`no-god`), or the
    speaker (`self`); the speaker `knows` the rule, and so may not speak without a name; the match is `over`, and
    nothing would carry it; the speaker looks on and `saw` a hand or the rule. As a `hint` of God's it is to be written
    as one: `text` is that.
    """

    why: str
    text: str


class YouLookOn(Done):
    """The writer looks on at this table."""

    table: int


class YouLookOnNoMore(Done):
    """The writer looks on at this table no more."""

    table: int


class OnlyLooking(NotDone):
    """A move of somebody who does not play here. `may_join`: they could still join; `moderates`: they order here."""

    may_join: bool
    moderates: bool
