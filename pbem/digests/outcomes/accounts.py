"""What became of what somebody said of themselves, of their addresses and keys, and of their asking for help."""

from pbem.digests.facts.rulebook import RulebookPage
from pbem.digests.outcomes.outcome import Done, NotDone


class YouAreConfirmed(Done):
    """The address is the writer's; they are known by this name.

    `invited`: a table that still keeps a seat for them; `league`: one that they are asked to join, by its name.
    `finds`: JOIN alone finds them a game. `plays`: they have one with this very letter.
    """

    name: str
    invited: int | None = None
    league: str = ""
    finds: bool = False
    plays: bool = False


class NameIs(Done):
    """The writer's display name from now on."""

    name: str


class LanguageIs(Done):
    """The writer's language from now on."""

    code: str


class ZoneIs(Done):
    """The writer's time zone from now on."""

    zone: str


class StyleIs(Done):
    """How layouts are drawn for the writer from now on."""

    style: str


class LettersAre(Done):
    """The letters of jack, queen and king in the writer's cards from now on."""

    letters: str


class DeckIs(Done):
    """In how many colours, `two` or `four`, the writer sees the suits from now on."""

    deck: str


class SubjectsAre(Done):
    """Whether all mails of a table have one subject from now on, or each tells what it is."""

    one: bool


class RemindersAre(Done):
    """The writer is reminded when so many percent of their time are left, 0 for never; `usual`: as the house has it."""

    percent: int
    usual: bool = False


class DigestsAre(Done):
    """How often the writer is mailed of a `table`, or else of all but the `others`: `each`, `turn`, `daily` or `off`.

    `at`: the minute of their day at which daily mails go. `usual`: a table as they have it at their other tables; all
    of them as the house has it. `others`: tables of which they have said something else, each with that.
    """

    how: str
    at: int
    table: int | None = None
    usual: bool = False
    others: tuple[tuple[int, str], ...] = ()


class CalendarIs(Done):
    """Where a calendar program finds the writer's deadlines."""

    link: str


class NoCalendar(NotDone):
    """There are no pages here, so that no calendar program can fetch anything."""


class PageIs(Done):
    """Where the writer's own page is."""

    link: str


class NoPage(NotDone):
    """There are no pages here."""


class PublicPageIs(Done):
    """Strangers may look at a page of the writer's, at `link`; or not, where that is empty. `changed`: since now."""

    link: str
    changed: bool = True


class WebhookIs(Done):
    """Where a program of the writer's is told that it's their move, and by what `secret` that is signed; nowhere where
    `link` is empty. `changed`: since now."""

    link: str
    secret: str
    changed: bool = True


class TableWebhookIs(Done):
    """Where a program is told whose turn it is at the table, and by what `secret` that is signed: for `by`, who set it.
    Others are told neither, but whether there is one (`on`). `changed`: since now."""

    link: str
    secret: str
    by: str = ""
    on: bool = True
    changed: bool = True


class BadWebhook(NotDone):
    """`what` is named as a webhook, by `order`, but is no web address (`why`: `address`), or in a `private` network; or
    there are none here (`off`)."""

    why: str
    what: str
    order: str = "webhook"


class LinksAre(Done):
    """What answers in the writer's mails open from now on: a `mail`, a `page`, or with a link to it besides, `both`."""

    how: str


class MailIsOff(Done):
    """Nothing but answers to their own letters is mailed to the writer from now on."""


class MailIsOn(Done):
    """The writer is mailed as usual; the mails of these tables follow."""

    tables: tuple[int, ...]


class HelpIs(Done):
    """Help on a topic (`""`: on everything), as it is by the rulebook of `page`; there are `others`, by name."""

    topic: str
    page: RulebookPage
    others: tuple[str, ...] = ()


class BadSetting(NotDone):
    """A setting's value that cannot be: `what` is `name`, `language`, `zone`, `clock` or `rounds`; `near` may help.

    With `hint`, `talk` and `rule` it was too long, and `value` is how many characters it may have.
    """

    what: str
    value: str
    near: tuple[str, ...]


class NameTaken(NotDone):
    """Somebody at one of the writer's tables has this name, or it is what the server (`servers`) is called as God, or
    what our mails call somebody by office or part (`reserved`), or somebody in the `league` to be joined has it."""

    name: str
    servers: bool = False
    reserved: bool = False
    league: str = ""


class DataIsMailed(Done):
    """All that is kept of the writer is in a mail of its own."""


class DataWasMailed(NotDone):
    """All that is kept of the writer was mailed within a day."""


class ForgettingAsked(Done):
    """A mail of its own asks whether the writer is sure of wanting to be forgotten; `days` is how long it waits."""

    days: int


class ForgettingDropped(Done):
    """The writer does not want to be forgotten after all."""


class YouAreForgotten(Done):
    """Nothing is kept that tells of the writer; their last mail says so."""


class ConfirmFirst(NotDone):
    """The writer's address is not confirmed yet: YES comes first."""


class AddressAsked(Done):
    """A mail goes to the address, at most one a day, whoever's it is; YES from there makes it the writer's."""

    address: str


class AddressIsAdded(Done):
    """The address was confirmed. `invited`: the table to which somebody was invited there."""

    address: str
    invited: int | None = None


class AddressIsGone(Done):
    """Letters from the address are no longer the writer's."""

    address: str


class MailGoesTo(Done):
    """The address at which the writer is mailed from now on."""

    address: str


class AddressesAre(Done):
    """Where the writer is mailed, from where else they write, and which addresses have still to say yes."""

    mailed: str
    others: tuple[str, ...]
    waiting: tuple[str, ...]


class KeysAreNew(Done):
    """Every address that the writer answers to is a new one; the old ones are refused."""


class KeysTakenOut(NotDone):
    """The letter showed addresses or links that serve whoever has them, and others were to read it; they are replaced
    by `sign`. `yours`: one of them is the reader's own."""

    sign: str
    yours: bool = False


class AddressNotGiven(Done):
    """Who reads an address said no to somebody who gave it as their own."""

    address: str


class NoAddress(NotDone):
    """No address that anybody could write from; `written` as it was."""

    written: str


class AddressIsYours(NotDone):
    """The address is the reader's own already."""

    address: str


class NotYourAddress(NotDone):
    """No address of the writer's; `written` as it was."""

    written: str


class AddressUnconfirmed(NotDone):
    """The address has not said yes yet."""

    address: str


class MailGoesThere(NotDone):
    """The address at which the writer is mailed cannot be removed."""

    address: str


class TooManyAddresses(NotDone):
    """The writer has as many addresses as anybody may have."""

    most: int


class TooManyAsked(NotDone):
    """The writer has given as many new addresses within a day as anybody may."""

    most: int


class AskedLater(NotDone):
    """As many addresses were asked within an hour as may be, for all players together."""


class AnswerFromThere(NotDone):
    """The writer said yes to an address, but from another one."""

    address: str
