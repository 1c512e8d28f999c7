"""What became of each line of a letter: done, refused, misread or ignored, with the facts an answer needs."""

from dataclasses import dataclass

from pbem.digests.facts.verdicts import Asking, Judged
from pbem.digests.outcomes.accounts import (
    BadSetting,
    CalendarIs,
    ConfirmFirst,
    DataIsMailed,
    DataWasMailed,
    DeckIs,
    DigestsAre,
    ForgettingAsked,
    ForgettingDropped,
    HelpIs,
    LanguageIs,
    LettersAre,
    MailIsOff,
    MailIsOn,
    NameIs,
    NameTaken,
    NoCalendar,
    RemindersAre,
    StyleIs,
    YouAreConfirmed,
    YouAreForgotten,
    ZoneIs,
)
from pbem.digests.outcomes.addresses import (
    AddressAsked,
    AddressesAre,
    AddressIsAdded,
    AddressIsGone,
    AddressIsYours,
    AddressNotGiven,
    AddressUnconfirmed,
    AnswerFromThere,
    AskedLater,
    KeysAreNew,
    KeysTakenOut,
    MailGoesThere,
    MailGoesTo,
    NoAddress,
    NotYourAddress,
    TooManyAddresses,
    TooManyAsked,
)
from pbem.digests.outcomes.conditions import ConditionUnreadable
from pbem.digests.outcomes.judging import MistakeOwned, NotGod, NotInThatHand
from pbem.digests.outcomes.leagues import (
    AnnouncedEnough,
    BulletinIsMailed,
    IsAnnounced,
    LeagueHasNoSeats,
    LeagueIs,
    LeagueIsClosed,
    LeagueIsMade,
    LeagueLine,
    LeagueNameTaken,
    LeaguesAre,
    LeagueSaysNo,
    MemberIsExpelled,
    MemberIsInvited,
    NoBulletin,
    NoSuchLeague,
    NoSuchMember,
    NoSuchPreset,
    NoSuchSeason,
    NothingToPutOff,
    NotReliableForLeague,
    SeasonIsCut,
    SeasonIsStarted,
    SecretaryIs,
    StandingsAre,
    TermsAre,
    TooManyLeagues,
    WeeksArePutOff,
    WhichLeague,
    YouAreMember,
    YouLeftLeague,
    YouModerate,
    YouPlayAfterAll,
    YouSitOut,
)
from pbem.digests.outcomes.letters import (
    AlreadyDone,
    AttachmentsPassedOver,
    HeldIsDone,
    HeldIsDropped,
    LastAnswer,
    NothingAsked,
    NothingHeld,
    NotRead,
    NotTaken,
    NoWords,
    Outdated,
    QuotedMove,
    WhichHeld,
)
from pbem.digests.outcomes.moderation import (
    ModeratorAsked,
    MotionIsMade,
    NobodyCalled,
    NotToBeSet,
    NotWrittenTo,
    OrderDone,
    OrderUnclear,
    PreviewIs,
    SeatOffered,
    WhichMotion,
    YouVoted,
)
from pbem.digests.outcomes.plans import (
    ConditionNotMet,
    NoSuchPlan,
    NothingPlanned,
    NothingToTakeBack,
    PlansAre,
    PlansAreOff,
    PlanUnreadable,
    PlayTakenBack,
    PlayWaits,
    ProphetRenounced,
    TooManyPlans,
    WhichPlan,
    YouPlanned,
)
from pbem.digests.outcomes.play import (
    GuessUnreadable,
    HistoryIs,
    ProphetWaived,
    TheoryUnreadable,
    YouAreProphet,
    YouCalled,
    YouGuessed,
    YouPlayed,
)
from pbem.digests.outcomes.ratings import LadderIs, LadderRow
from pbem.digests.outcomes.rules import (
    DraftIsDropped,
    HintTaken,
    HintTold,
    ReadItFirst,
    RuleConfirmed,
    RuleFirst,
    RuleKept,
    RuleRead,
    RulesSuggested,
    RuleTooNarrow,
    RuleUnreadable,
    StartersAre,
    ToldFirst,
)
from pbem.digests.outcomes.tables import (
    AddressPassedOver,
    BadClock,
    BadOption,
    CaretakerFromNow,
    InvitationSent,
    LateAreInvited,
    LeaveNeedsYes,
    ListIsFull,
    LookBelow,
    MatchIsOn,
    NobodyElseIsLate,
    NoSeatLeft,
    NoSuchRulebook,
    NoSuchTable,
    NoSuchZone,
    NotHere,
    NotReliable,
    OneSeatAnAddress,
    OnlyWithServer,
    OptionsClash,
    SeatsAreHis,
    ServerJudges,
    StatusIs,
    TableIsMade,
    TableStatus,
    TooManyTables,
    WaitNoMore,
    WhichTable,
    YouAreIn,
    YouLeft,
    YouTookOver,
    YouWait,
)
from pbem.digests.outcomes.talk import (
    NotSaid,
    OnlyLooking,
    YouLookOn,
    YouLookOnNoMore,
    YouSaid,
    YouSaidUnnamed,
    YouToldGod,
)
from pbem.digests.outcomes.vacations import (
    MovedTo,
    NotAway,
    NotThoseDays,
    NoVacation,
    VacationIs,
    YouAreAway,
    YouAreBack,
)
from pbem.engine.match.commands import TableRefusal
from pbem.league.refusals import TermsRefusal
from pbem.orders.letter_lines import Ignored, Misread
from pbem.orders.to_commands import CardUnclear, NoSuchCard

__all__ = [
    "AddressAsked",
    "AddressIsAdded",
    "AddressIsGone",
    "AddressIsYours",
    "AddressNotGiven",
    "AddressPassedOver",
    "AddressUnconfirmed",
    "AddressesAre",
    "AlreadyDone",
    "AnnouncedEnough",
    "AnswerFromThere",
    "AskedLater",
    "AttachmentsPassedOver",
    "BadClock",
    "BadOption",
    "BadSetting",
    "BulletinIsMailed",
    "CalendarIs",
    "CaretakerFromNow",
    "ConditionNotMet",
    "ConditionUnreadable",
    "ConfirmFirst",
    "DataIsMailed",
    "DataWasMailed",
    "DeckIs",
    "DigestsAre",
    "Done",
    "DraftIsDropped",
    "ForgettingAsked",
    "ForgettingDropped",
    "GuessUnreadable",
    "HeldIsDone",
    "HeldIsDropped",
    "HelpIs",
    "HintTaken",
    "HintTold",
    "HistoryIs",
    "InvitationSent",
    "IsAnnounced",
    "KeysAreNew",
    "KeysTakenOut",
    "LadderIs",
    "LadderRow",
    "LanguageIs",
    "LastAnswer",
    "LateAreInvited",
    "LeagueHasNoSeats",
    "LeagueIs",
    "LeagueIsClosed",
    "LeagueIsMade",
    "LeagueLine",
    "LeagueNameTaken",
    "LeagueSaysNo",
    "LeaguesAre",
    "LeaveNeedsYes",
    "LettersAre",
    "Line",
    "ListIsFull",
    "LookBelow",
    "MailGoesThere",
    "MailGoesTo",
    "MailIsOff",
    "MailIsOn",
    "MatchIsOn",
    "MemberIsExpelled",
    "MemberIsInvited",
    "MistakeOwned",
    "ModeratorAsked",
    "MotionIsMade",
    "MovedTo",
    "NameIs",
    "NameTaken",
    "NoAddress",
    "NoBulletin",
    "NoCalendar",
    "NoSeatLeft",
    "NoSuchLeague",
    "NoSuchMember",
    "NoSuchPlan",
    "NoSuchPreset",
    "NoSuchRulebook",
    "NoSuchSeason",
    "NoSuchTable",
    "NoSuchZone",
    "NoVacation",
    "NoWords",
    "NobodyCalled",
    "NobodyElseIsLate",
    "NotAway",
    "NotGod",
    "NotHere",
    "NotInThatHand",
    "NotRead",
    "NotReliable",
    "NotReliableForLeague",
    "NotSaid",
    "NotTaken",
    "NotThoseDays",
    "NotToBeSet",
    "NotWrittenTo",
    "NotYourAddress",
    "NothingAsked",
    "NothingHeld",
    "NothingPlanned",
    "NothingToPutOff",
    "NothingToTakeBack",
    "OneSeatAnAddress",
    "OnlyLooking",
    "OnlyWithServer",
    "OptionsClash",
    "OrderDone",
    "OrderUnclear",
    "Outdated",
    "PlanUnreadable",
    "PlansAre",
    "PlansAreOff",
    "PlayTakenBack",
    "PlayWaits",
    "PreviewIs",
    "ProphetRenounced",
    "ProphetWaived",
    "QuotedMove",
    "ReadItFirst",
    "RemindersAre",
    "RuleConfirmed",
    "RuleFirst",
    "RuleKept",
    "RuleRead",
    "RuleTooNarrow",
    "RuleUnreadable",
    "RulesSuggested",
    "SeasonIsCut",
    "SeasonIsStarted",
    "SeatOffered",
    "SeatsAreHis",
    "SecretaryIs",
    "ServerJudges",
    "StandingsAre",
    "StartersAre",
    "StatusIs",
    "StyleIs",
    "TableIsMade",
    "TableStatus",
    "TermsAre",
    "TheoryUnreadable",
    "ToldFirst",
    "TooManyAddresses",
    "TooManyAsked",
    "TooManyLeagues",
    "TooManyPlans",
    "TooManyTables",
    "Undone",
    "VacationIs",
    "WaitNoMore",
    "WeeksArePutOff",
    "WhichHeld",
    "WhichLeague",
    "WhichMotion",
    "WhichPlan",
    "WhichTable",
    "YouAreAway",
    "YouAreBack",
    "YouAreConfirmed",
    "YouAreForgotten",
    "YouAreIn",
    "YouAreMember",
    "YouAreProphet",
    "YouCalled",
    "YouGuessed",
    "YouLeft",
    "YouLeftLeague",
    "YouLookOn",
    "YouLookOnNoMore",
    "YouModerate",
    "YouPlanned",
    "YouPlayAfterAll",
    "YouPlayed",
    "YouSaid",
    "YouSaidUnnamed",
    "YouSitOut",
    "YouToldGod",
    "YouTookOver",
    "YouVoted",
    "YouWait",
    "ZoneIs",
]

Done = (
    YouPlayed
    | LadderIs
    | LeagueIsMade
    | YouAreMember
    | YouLeftLeague
    | MemberIsInvited
    | MemberIsExpelled
    | SecretaryIs
    | TermsAre
    | IsAnnounced
    | SeasonIsStarted
    | WeeksArePutOff
    | SeasonIsCut
    | LeagueIsClosed
    | YouSitOut
    | YouPlayAfterAll
    | YouModerate
    | LeagueIs
    | LeaguesAre
    | StandingsAre
    | BulletinIsMailed
    | YouGuessed
    | YouAreProphet
    | ProphetWaived
    | YouCalled
    | RuleRead
    | RuleKept
    | StartersAre
    | RulesSuggested
    | RuleConfirmed
    | Judged
    | DraftIsDropped
    | HintTaken
    | HintTold
    | YouSaid
    | YouToldGod
    | YouSaidUnnamed
    | YouLookOn
    | YouLookOnNoMore
    | YouAreIn
    | YouLeft
    | CaretakerFromNow
    | YouWait
    | SeatsAreHis
    | WaitNoMore
    | LeaveNeedsYes
    | TableIsMade
    | InvitationSent
    | LateAreInvited
    | AddressPassedOver
    | NoSeatLeft
    | TooManyTables
    | MatchIsOn
    | YouAreConfirmed
    | DataIsMailed
    | ForgettingAsked
    | ForgettingDropped
    | YouAreForgotten
    | NameIs
    | LanguageIs
    | ZoneIs
    | DigestsAre
    | RemindersAre
    | CalendarIs
    | StyleIs
    | DeckIs
    | LettersAre
    | MailIsOff
    | MailIsOn
    | HelpIs
    | StatusIs
    | LookBelow
    | HistoryIs
    | HeldIsDone
    | HeldIsDropped
    | AddressAsked
    | AddressIsAdded
    | AddressIsGone
    | AddressesAre
    | AddressNotGiven
    | KeysAreNew
    | MailGoesTo
    | OrderDone
    | ModeratorAsked
    | SeatOffered
    | YouTookOver
    | MotionIsMade
    | YouVoted
    | PreviewIs
    | MistakeOwned
    | YouPlanned
    | PlansAre
    | PlansAreOff
    | PlayWaits
    | PlayTakenBack
    | ProphetRenounced
    | YouAreAway
    | VacationIs
    | YouAreBack
)
"""Something was done."""

Undone = (
    CardUnclear
    | AnnouncedEnough
    | LeagueNameTaken
    | NoBulletin
    | NoSuchSeason
    | NoSuchLeague
    | NoSuchMember
    | NoSuchPreset
    | NotReliableForLeague
    | NothingToPutOff
    | TooManyLeagues
    | WhichLeague
    | LeagueSaysNo
    | TermsRefusal
    | ListIsFull
    | NoSuchCard
    | Outdated
    | AlreadyDone
    | Asking
    | RuleFirst
    | ServerJudges
    | NotTaken
    | ReadItFirst
    | ToldFirst
    | RuleUnreadable
    | RuleTooNarrow
    | GuessUnreadable
    | TheoryUnreadable
    | ConditionUnreadable
    | NoSuchTable
    | WhichTable
    | NotHere
    | NoCalendar
    | NotReliable
    | LeagueHasNoSeats
    | NobodyElseIsLate
    | OneSeatAnAddress
    | NothingAsked
    | NotSaid
    | OnlyLooking
    | NoSuchRulebook
    | BadClock
    | NoSuchZone
    | BadOption
    | OptionsClash
    | OnlyWithServer
    | BadSetting
    | NameTaken
    | ConfirmFirst
    | DataWasMailed
    | NothingHeld
    | WhichHeld
    | NoAddress
    | AddressIsYours
    | AddressUnconfirmed
    | AnswerFromThere
    | MailGoesThere
    | NotYourAddress
    | TooManyAddresses
    | AskedLater
    | TooManyAsked
    | LastAnswer
    | NotRead
    | NoWords
    | AttachmentsPassedOver
    | KeysTakenOut
    | QuotedMove
    | NobodyCalled
    | NotWrittenTo
    | NotToBeSet
    | OrderUnclear
    | NotInThatHand
    | WhichMotion
    | NotGod
    | NothingPlanned
    | NoSuchPlan
    | WhichPlan
    | TooManyPlans
    | NothingToTakeBack
    | ConditionNotMet
    | PlanUnreadable
    | NotAway
    | NoVacation
    | NotThoseDays
    | TableRefusal
)
"""Nothing was done."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the letter, and what became of it."""

    text: str
    outcome: Done | Undone | Misread | Ignored
