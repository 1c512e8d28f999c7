"""What became of what somebody said of themselves, and of their asking for help."""

from dataclasses import dataclass

from pbem.digests.facts.rulebook import RulebookPage


@dataclass(frozen=True, slots=True)
class YouAreConfirmed:
    """The address is the writer's; they are known by this name.

    `invited`: a table that still keeps a seat for them; `league`: one that they are asked to join, by its name.
    """

    name: str
    invited: int | None = None
    league: str = ""


@dataclass(frozen=True, slots=True)
class NameIs:
    """The writer's display name from now on."""

    name: str


@dataclass(frozen=True, slots=True)
class LanguageIs:
    """The writer's language from now on."""

    code: str


@dataclass(frozen=True, slots=True)
class ZoneIs:
    """The writer's time zone from now on."""

    zone: str


@dataclass(frozen=True, slots=True)
class StyleIs:
    """How layouts are drawn for the writer from now on."""

    style: str


@dataclass(frozen=True, slots=True)
class LettersAre:
    """The letters of jack, queen and king in the writer's cards from now on."""

    letters: str


@dataclass(frozen=True, slots=True)
class DeckIs:
    """In how many colours, `two` or `four`, the writer sees the suits from now on."""

    deck: str


@dataclass(frozen=True, slots=True)
class RemindersAre:
    """The writer is reminded when so many percent of their time are left, 0 for never; `usual`: as the house has it."""

    percent: int
    usual: bool = False


@dataclass(frozen=True, slots=True)
class DigestsAre:
    """How often the writer is mailed of a `table`, or else of all but the `others`: `each`, `turn`, `daily` or `off`.

    `at`: the minute of their day at which daily mails go. `usual`: a table as they have it at their other tables; all
    of them as the house has it. `others`: tables of which they have said something else, each with that.
    """

    how: str
    at: int
    table: int | None = None
    usual: bool = False
    others: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CalendarIs:
    """Where a calendar program finds the writer's deadlines."""

    link: str


@dataclass(frozen=True, slots=True)
class NoCalendar:
    """There are no pages here, so that no calendar program can fetch anything."""


@dataclass(frozen=True, slots=True)
class MailIsOff:
    """Nothing but answers to their own letters is mailed to the writer from now on."""


@dataclass(frozen=True, slots=True)
class MailIsOn:
    """The writer is mailed as usual; the mails of these tables follow."""

    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HelpIs:
    """Help on a topic (`""`: on everything), as it is by the rulebook of `page`; there are `others`, by name."""

    topic: str
    page: RulebookPage
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BadSetting:
    """A setting's value that cannot be: `what` is `name`, `language`, `zone`, `clock` or `rounds`; `near` may help.

    With `hint`, `talk` and `rule` it was too long, and `value` is how many characters it may have.
    """

    what: str
    value: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NameTaken:
    """Somebody at one of the writer's tables has this name, or it is what the server (`servers`) is called as God, or
    what our mails call somebody by office or part (`reserved`), or somebody in the `league` to be joined has it."""

    name: str
    servers: bool = False
    reserved: bool = False
    league: str = ""


@dataclass(frozen=True, slots=True)
class DataIsMailed:
    """All that is kept of the writer is in a mail of its own."""


@dataclass(frozen=True, slots=True)
class DataWasMailed:
    """All that is kept of the writer was mailed within a day."""


@dataclass(frozen=True, slots=True)
class ForgettingAsked:
    """A mail of its own asks whether the writer is sure of wanting to be forgotten; `days` is how long it waits."""

    days: int


@dataclass(frozen=True, slots=True)
class ForgettingDropped:
    """The writer does not want to be forgotten after all."""


@dataclass(frozen=True, slots=True)
class YouAreForgotten:
    """Nothing is kept that tells of the writer; their last mail says so."""


@dataclass(frozen=True, slots=True)
class ConfirmFirst:
    """The writer's address is not confirmed yet: YES comes first."""
