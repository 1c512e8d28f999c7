"""Whatever becomes of a line of a letter, the answer has words for it, in every language and both parts."""

import re
from dataclasses import replace

import pytest

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.facts import news as news
from pbem.digests.facts.news import AS_IT_IS, Played
from pbem.digests.facts.rulebook import RulebookPage
from pbem.digests.mails.corrections import told
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Line
from pbem.engine.match import commands, events
from pbem.engine.match.events import MatchEnded, MatchStarted
from pbem.engine.match.moderation import refusals as moderation_refusals
from pbem.engine.match.state import Part
from pbem.engine.match.terms import SERVER, Draft, ServerGod
from pbem.engine.round import events as round_events
from pbem.engine.round import refusals as refusals
from pbem.engine.round.commands import ProphetWish, Theory
from pbem.engine.round.judge import Unclear
from pbem.engine.round.view import SeenProphecy
from pbem.families import members
from pbem.insight.ideas import Against
from pbem.insight.lessons import Fallen, Judgement, NotAlone
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Ignored, IgnoredReason, Misread
from pbem.orders.line import CardUnclear, NoSuchCard
from pbem.orders.model import Answer, Check, GiveHint, Guess, Hearers, Join, Leave, Say, SetRule, Zone
from pbem.orders.trouble import MisreadReason
from pbem.rulelang.language.errors import ErrorKind, Meant, RuleError
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.storage import EDITION, dump_rule
from pbem.rulelang.survey.survey import Advice, Trait
from pbem.rulelang.tree import Attribute
from tests.digests import (
    absence_examples,
    address_examples,
    away_examples,
    clock_examples,
    finding_examples,
    keeping_examples,
    league_examples,
    league_terms_examples,
    ordering_examples,
    planning_examples,
    rating_examples,
    week_examples,
)
from tests.digests.gods_words import gods_words
from tests.digests.learning_examples import LEARNING
from tests.digests.puzzle_examples import PUZZLING

LANGUAGES = ("en", "pt", "es", "it")
BOTH = LANGUAGES[:2]
"""Two of them, where what is to be seen hangs on the template alone."""
C7, D7 = Card.read("7H"), Card.read("7D")

RULES = (
    "red or black",
    "value = value of last + 1",
    "after prime: composite, after composite: prime, else: nothing",
    "if last is face: same suit as starter, else: same colour as last of its suit or value > greatest",
    "by (position + run of parity) mod 4: 0: odd, 1: same suit as second last, 2: face, 3: 6 or less",
    "start: red; same suit or same value",
    "same value or value = value of last + 1",
    "start: A♠; red and 2 or less",
    "other suit",
    "same suit",
    "if last is K♠: Q♠, else: same suit",
    "other colour than last laid",
)
"""Rules on which there is everything to say that is ever said of one."""

NOT_SAID = ("private", "anonymous", "server", "no-god", "self", "knows", "over", "saw", "hint")
"""Every reason why talk is not sent."""

REFUSALS = {
    **keeping_examples.REFUSALS,
    **ordering_examples.REFUSALS,
    "NotAtTheTable": ("c",),
    "NotYourTurn": ("c",),
    "PlayAwaitsCall": ("d",),
    "CardNotHeld": (C7,),
    "StringTooLong": (4, 5),
    "GuessUnclear": (Unclear.TOO_COMPLEX,),
    "TooFewOpen": (8, 20),
    "ProphetStands": ("d",),
    "NoSuchPlay": (9,),
    "VerdictIsThat": (9,),
    "AlreadyAtTheTable": ("c",),
    "SeatsOutOfRange": (4, 8, 3),
    "MatchNotBegun": (5, 1),
    "TableIsFull": (5,),
    "OnlyTheHost": ("b",),
    "TooFewPlayers": (4, 2),
    "OnlyGod": ("m",),
    "RuleAwaited": ("m",),
    "StartersOutOfRange": (9, 12),
}


ASKED = {ErrorKind.SEVERAL: 4, ErrorKind.LEFT_OUT: 1, ErrorKind.UNLIKELY: 1, ErrorKind.UNSURE: 1}


def error(kind):
    meanings = several(ASKED[kind]) if kind in ASKED else ()
    near = None if meanings else "black"
    return RuleError(
        kind, 0, 1, 1, "if last is blak", "           ^", "blak", near, "red", True, "en", meanings
    )


def several(count):
    """So many rules that a text may mean: one that has a card right, one that has it wrong, one that few cards suit."""
    line, other = (Card.read("5C"), Card.read("7H")), Card.read("QH")
    red, even, odd, king = map(read_rule, ("red", "even", "odd", "KH"))
    return (
        Meant(red, "Play a red card."),
        Meant(even, "Play an even card.", line[:1], other, right=False),
        Meant(odd, "Play an odd card.", line, other, right=True),
        Meant(king, "Play the K♥.", few=True),
    )[:count]


def theory_of(text, *, shown=False):
    """A theory as it is declared, to be shown to all at once or not."""
    rule = read_rule(text)
    return Theory(print_rule(rule), dump_rule(rule), EDITION, shown)


def prophecies():
    """The reader's own theory and another's, sealed and shown."""
    sealed, shown = theory_of("other colour"), theory_of("other colour", shown=True)
    return [
        SeenProphecy(3, "b", False, sealed, None, True),
        SeenProphecy(3, "b", True, shown, None, True),
        SeenProphecy(3, "d", False, None, None, True),
        SeenProphecy(3, "d", True, shown, None, True),
    ]


FELL = Fallen(read_rule("higher than last"), 3, Card.read("5H"), Card.read("7S"), False)

NOT_ALONE = tuple(
    NotAlone(one, 3, Card.read("5H"), Card.read("7S"), 2, 1)
    for one in (Attribute.COLOUR, Attribute.SUIT, Attribute.PARITY, Attribute.VALUE)
)
"""What a teacher may say."""


def examples(mails):
    """One value at least of every class that a line can become."""
    play = Played(mails.fresh[0])
    wrong = Played(mails.fresh[1])
    shown = news.Shown("c", (C7,), False, False)
    found = [
        outcomes.YouPlayed(play, True),
        outcomes.YouPlayed(shown, False),
        outcomes.YouPlayed(news.Shown("c", (C7,), True, False), False),
        *(outcomes.YouPlayed(play, False, "red", guessed) for guessed in (True, False, None)),
        outcomes.YouPlayed(wrong, False, "red", None),
        outcomes.YouPlayed(shown, False, "red", None),
        *(outcomes.YouGuessed("red", right) for right in (True, False, None)),
        outcomes.YouAreProphet(),
        outcomes.YouAreProphet(theory_of("red")),
        outcomes.YouPlayed(play, True, theory=theory_of("red")),
        outcomes.ProphetWaived(),
        *(outcomes.YouCalled(right, (play,)) for right in (True, False, None)),
        *(mails.rule_read(rule) for rule in RULES),
        mails.rule_read(written="es", hint="colours", layouts=()),
        outcomes.RulesSuggested((), "hard"),
        outcomes.RulesSuggested((mails.sample(),), ""),
        outcomes.RulesSuggested(tuple(map(mails.sample, ("colours-change", "zigzag", "suit-or-value"))), ""),
        outcomes.RuleConfirmed(Draft("red", {}, 1), mails.seal),
        outcomes.DraftIsDropped(),
        outcomes.HintTaken("colours"),
        outcomes.HintTold("colours"),
        outcomes.YouSaid("hi"),
        outcomes.YouAreIn(417, 1, 5),
        outcomes.NotReliable(79, 80),
        outcomes.YouLeft(417),
        outcomes.LeaveNeedsYes(417),
        outcomes.TableIsMade(417, 4),
        outcomes.GameBegins(417, ("Ada (bot, club)", "Basil (bot, club)")),
        outcomes.BotsAreIn(("Ada (bot, club)",)),
        outcomes.BotIsGone("Ada (bot, club)"),
        outcomes.PracticesGoOn((7, 8, 9)),
        outcomes.NoBots(),
        outcomes.Taught(1345, 12984, (FELL,), NOT_ALONE),
        outcomes.Taught(0, 12984, (), ()),
        outcomes.Noted(outcomes.Idea(1, "other colour", FELL.idea, None), 3),
        outcomes.Noted(outcomes.Idea(2, "blue cards", None, None), 3),
        outcomes.IdeasAre(
            (
                outcomes.Idea(1, "other colour", FELL.idea, None),
                outcomes.Idea(
                    2,
                    "red",
                    FELL.idea,
                    Against(4, Card.read("7H"), (Card.read("8H"), Card.read("9H")), False),
                ),
            )
        ),
        outcomes.IdeasAre(()),
        outcomes.NoteIsDropped("other colour"),
        outcomes.NoSuchNote(7, (1, 2)),
        outcomes.TooManyNotes(20),
        outcomes.Weighed(Judgement(Card.read("7H"), 0.62, (FELL.idea,), (FELL.idea,))),
        outcomes.NoTeacher(),
        outcomes.ForecastComes(FELL.idea),
        *(outcomes.NoForecast(why, 20) for why in outcomes.WhyNoForecast),
        outcomes.InvitationSent("eve@example.org"),
        outcomes.NoSeatLeft(417, 4, ("eve@example.org", "rui@example.org"), 6),
        outcomes.NoSeatLeft(417, 8, ("eve@example.org",)),
        *(
            outcomes.AddressPassedOver("eve@example.org", why)
            for why in ("address", "here", "month", "unwanted", "again", "enough", "hour")
        ),
        outcomes.TooManyTables((3,)),
        outcomes.TooManyTables(tuple(range(1, 21))),
        outcomes.MatchIsOn(),
        outcomes.YouAreConfirmed("Eve"),
        outcomes.YouAreConfirmed("Eve", 417),
        outcomes.YouAreConfirmed("Eve", league="rosewood"),
        outcomes.NameIs("Eve"),
        outcomes.LanguageIs("pt"),
        outcomes.ZoneIs("Europe/Rome"),
        *(outcomes.RemindersAre(percent, usual) for percent in (0, 25) for usual in (False, True)),
        *PUZZLING,
        *LEARNING,
        outcomes.CalendarIs("https://play.example.org/c/12.abcdefghijklmnopqrstuv.ics"),
        outcomes.NoCalendar(),
        outcomes.PageIs("https://play.example.org/m/12.abcdefghijklmnopqrstuv"),
        outcomes.NoPage(),
        outcomes.PublicPageIs("https://play.example.org/players/12"),
        *(outcomes.PublicPageIs("", changed) for changed in (True, False)),
        outcomes.WebhookIs("https://ntfy.sh/topic", "whsec_" + "x" * 32),
        *(outcomes.WebhookIs("", "", changed) for changed in (True, False)),
        outcomes.TableWebhookIs("https://ntfy.sh/topic", "whsec_" + "x" * 32),
        outcomes.TableWebhookIs("", "", "c"),
        *(outcomes.TableWebhookIs("", "", on=False, changed=changed) for changed in (True, False)),
        outcomes.BadWebhook("address", "http://ntfy.sh/topic", "table_webhook"),
        *(outcomes.BadWebhook(why, "http://ntfy.sh/topic") for why in ("off", "private", "address")),
        outcomes.LinksAre("mail"),
        outcomes.LinksAre("page"),
        outcomes.LinksAre("both"),
        outcomes.MailIsOff(),
        *(outcomes.MailIsOn(tables) for tables in ((), (417,), (417, 418))),
        *(outcomes.LettersAre(letters) for letters in ("JQK", "VDR")),
        *(outcomes.DeckIs(deck) for deck in ("two", "four")),
        *(outcomes.SubjectsAre(one) for one in (True, False)),
        *(outcomes.StyleIs(style) for style in ("grid", "list", "ascii")),
        *(
            outcomes.HelpIs(topic, RulebookPage(mails.rulebook), ("eleusi",))
            for topic in (
                "",
                "rules",
                "plans",
                "cards",
                "rule",
                "play",
                "prophet",
                "guess",
                "judge",
                "moderator",
                "talk",
                "addresses",
            )
        ),
        outcomes.HelpIs("rules", RulebookPage(mails.rulebook, server=ServerGod(3, "easy"))),
        outcomes.StatusIs(()),
        outcomes.StatusIs(
            tuple(
                outcomes.TableStatus(5, "", phase, waits)
                for phase in ("gathering", "rule", "play", "over")
                for waits in ("", "Ana")
            )
        ),
        outcomes.StatusIs((), 94),
        outcomes.LookBelow("status", 94),
        *(outcomes.LookBelow(what) for what in ("status", "scores", "resend")),
        outcomes.HistoryIs(()),
        outcomes.HistoryIs((play, news.Guessed("c", "red", False))),
        outcomes.HistoryIs((play, news.Prophesied(SeenProphecy(3, "c", False, None, None, True)))),
        outcomes.HeldIsDone(),
        outcomes.LastAnswer(60),
        *(outcomes.NotRead(why) for why in ("parts", "long", "shape", "ours")),
        outcomes.HeldIsDropped(),
        CardUnclear("7", (C7, D7)),
        NoSuchCard("7c", (C7,)),
        NoSuchCard("7c", ()),
        outcomes.Outdated("PLAY 7 of hearts", (shown,)),
        outcomes.AlreadyDone(),
        outcomes.NotTaken(),
        outcomes.ReadItFirst(),
        outcomes.ToldFirst(),
        outcomes.OptionsClash(("prophet true",), "prophet_expel_from", "0"),
        outcomes.DigestsAre("each", 1200, usual=True),
        outcomes.DigestsAre("turn", 1200, others=((3, "off"), (417, "daily"))),
        outcomes.DigestsAre("daily", 450),
        outcomes.DigestsAre("off", 1200),
        outcomes.DigestsAre("each", 1200, 417),
        outcomes.DigestsAre("turn", 1200, 417, usual=True),
        outcomes.DigestsAre("daily", 1200, 417),
        outcomes.DigestsAre("off", 1200, 417),
        *(outcomes.RuleUnreadable(error(kind)) for kind in ErrorKind),
        outcomes.RuleUnreadable(error(ErrorKind.READS_SIDELINES), by_option=True),
        outcomes.RuleTooNarrow(mails.rule(), commands.TooFewOpen(8, 20)),
        *(outcomes.GuessUnreadable(error(kind), "") for kind in ErrorKind),
        outcomes.GuessUnreadable(error(ErrorKind.EMPTY), "PLAY 7 of hearts"),
        *(outcomes.TheoryUnreadable(error(kind), ProphetWish.ALWAYS, False) for kind in ErrorKind),
        outcomes.TheoryUnreadable(
            error(ErrorKind.EMPTY), ProphetWish.IF_RIGHT, True, "PLAY 7 of hearts", "odd"
        ),
        *(
            outcomes.ConditionUnreadable(error(kind), "IF last is red PLAY 7 of hearts")
            for kind in ErrorKind
            if kind not in ASKED
        ),
        refusals.GuessUnclear(Unclear.UNREADABLE),
        outcomes.NoSuchTable(9),
        outcomes.NoSuchTable(0),
        outcomes.WhichTable((1, 2)),
        outcomes.WhichTable(()),
        outcomes.NotHere("table"),
        outcomes.NotHere("lobby"),
        outcomes.NothingAsked(),
        outcomes.NoSuchTable(0, watch=True),
        outcomes.YouToldGod("hello"),
        outcomes.YouSaidUnnamed("hello"),
        outcomes.YouLookOn(9),
        outcomes.YouLookOnNoMore(9),
        *(outcomes.NotSaid(why, "hello") for why in NOT_SAID),
        outcomes.OnlyLooking(may_join=True, moderates=False),
        outcomes.OnlyLooking(may_join=False, moderates=True),
        outcomes.OnlyLooking(may_join=False, moderates=False),
        *ordering_examples.done(),
        *ordering_examples.undone(),
        *absence_examples.done(),
        *week_examples.done(),
        *absence_examples.undone(),
        *address_examples.done(),
        *away_examples.done(),
        *finding_examples.done(),
        *finding_examples.undone(),
        *away_examples.undone(),
        *address_examples.undone(),
        *clock_examples.done(mails.rulebook),
        *clock_examples.undone(),
        *league_examples.done(mails.rulebook),
        *league_examples.undone(),
        *league_terms_examples.undone(),
        *keeping_examples.done(mails.table().rulebook),
        *planning_examples.done(),
        *planning_examples.undone(),
        *rating_examples.done(),
        outcomes.NoSuchRulebook("new", ("new-eleusis",)),
        outcomes.BadOption("hands 3", "hand, packs"),
        *(
            outcomes.BadSetting(what, "xx", ("yy",))
            for what in ("name", "language", "zone", "clock", "hint", "talk")
        ),
        outcomes.BadSetting("rounds", "21", ("1", "20")),
        *(outcomes.OnlyWithServer(what) for what in ("rounds", "difficulty")),
        outcomes.NameTaken("Eve"),
        outcomes.NameTaken("Server", servers=True),
        outcomes.NameTaken("God", reserved=True),
        outcomes.ConfirmFirst(),
        outcomes.DataIsMailed(),
        outcomes.DataWasMailed(),
        outcomes.ForgettingAsked(7),
        outcomes.ForgettingDropped(),
        outcomes.YouAreForgotten(),
        outcomes.NothingHeld(),
        *(
            outcomes.NoWords(why)
            for why in ("empty", "html-empty", "encrypted", "winmail", "forwarded", "only-attachments")
        ),
        *(outcomes.AttachmentsPassedOver(tuple(f"{n}.pdf" for n in range(many))) for many in (1, 3, 4, 6)),
        outcomes.QuotedMove("PLAY 7h"),
        *(Misread("x", 1, reason, "PLAY 7 of hearts", "x") for reason in MisreadReason),
        *(Ignored("x", 1, reason) for reason in IgnoredReason),
    ]
    found += gods_words(mails)
    for kind in members(commands.TableRefusal):
        found.append(kind(*REFUSALS.get(kind.__name__, ())))
    found += [
        commands.SeatsOutOfRange(3, 7, 8, server=True),
        commands.TooFewPlayers(3, 2, server=True),
        commands.RuleAwaited(SERVER),
        commands.OnlyGod(SERVER),
        *(
            getattr(moderation_refusals, name)(*made)
            for name, made in ordering_examples.MORE_REFUSALS.items()
        ),
    ]
    return found


def test_the_examples_cover_all_that_can_be_said_of_a_rule(mails):
    surveyed = [mails.rule_read(rule) for rule in RULES]
    assert {advice for one in surveyed for advice in one.advice} == set(Advice)
    assert {trait for one in surveyed for trait in one.survey.attributes} == set(Trait)


def test_the_examples_cover_every_class_of_outcome(mails):
    told = {type(one) for one in examples(mails)}
    everything = {*members(outcomes.Done | outcomes.Undone), Misread, Ignored}
    assert {kind.__name__ for kind in everything - told} == set()
    assert set(members(refusals.Refusal)) <= told


@pytest.mark.parametrize("language", BOTH)
def test_every_outcome_has_words_in_a_receipt(mails, renderer, language):
    every = [*enumerate(examples(mails))]
    for some in (every[at : at + 20] for at in range(0, len(every), 20)):
        lines = tuple(Line(f"what I wrote {n}", one) for n, one in some)
        reader = mails.reader(language=language)
        text = renderer.digest(mails.digest(kind=Kind.RECEIPT, reader=reader, lines=lines)).text
        for n, one in some:
            told = text.partition(f"> what I wrote {n}\n")[2].partition("\n\n")[0].strip()
            assert len(told.replace("\n", " ")) > 10, one
        assert "%(" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_outcome_has_words_in_an_answer_from_the_lobby(mails, renderer, language):
    lines = tuple(Line(f"what I wrote {n}", one) for n, one in enumerate(examples(mails)))
    note = renderer.note(mails.note(Kind.RECEIPT, reader=mails.reader(language=language), lines=lines))
    assert note.text.count("> what I wrote") == len(lines)
    assert len(re.findall(r"class=hl[^>]*>what I wrote ", note.html)) == len(lines)


def test_reasons_of_one_class_are_told_apart(mails, renderer):
    """A player sees from the words alone which of the reasons it was."""
    told = examples(mails)
    for kind in (
        Misread,
        Ignored,
        outcomes.RuleUnreadable,
        outcomes.ConditionUnreadable,
        outcomes.GuessUnreadable,
        outcomes.YouGuessed,
        refusals.GuessUnclear,
        outcomes.NoWords,
        outcomes.NotSaid,
        outcomes.OnlyLooking,
        outcomes.AddressPassedOver,
        outcomes.AreYouSure,
        outcomes.NameTheCard,
        outcomes.JudgedOtherwise,
        outcomes.RuleKept,
        outcomes.OnlyWithServer,
        outcomes.NameTaken,
        commands.SeatsOutOfRange,
        commands.TooFewPlayers,
        commands.RuleAwaited,
    ):
        texts = [
            renderer.note(mails.note(Kind.RECEIPT, lines=(Line("x", one),))).text
            for one in told
            if isinstance(one, kind)
        ]
        assert len(set(texts)) == len(texts), kind


def all_news(mails):
    cards = mails.cards
    hand = {"no_play": True, "hand_shown": cards("7H 8H 9C")}
    plays = (
        mails.play(30, "c", (), True, drawn=4, **hand),
        mails.play(31, "a", cards("7H 8H"), False, called=True, caller="d", overthrew="d", drawn=0),
        mails.play(
            32,
            "b",
            (),
            False,
            god_card=cards("8H")[0],
            picked=cards("9C")[0],
            called=False,
            caller="d",
            overthrew="d",
            **hand,
        ),
        mails.play(
            33,
            "b",
            (),
            False,
            god_card=cards("8H")[0],
            picked=cards("8H")[0],
            called=False,
            caller="d",
            drawn=5,
            expelled=True,
            **hand,
        ),
        mails.play(34, "b", cards("7H"), False, missed=True),
    )
    started = MatchStarted(("b", "c"), ("c", "b"), (cards("2H"), cards("4H 5H")), "00")
    return (
        events.SeatTaken("c"),
        *(news.Joined(seats) for seats in (("a", "c"), ("b", "c"), ("a", "b", "c"))),
        *(news.Late(seat, judges) for seat in ("m", "d", "b") for judges in (True, False)),
        *(news.MailComesBack(seat, held) for seat in ("m", "d", "b") for held in (True, False)),
        *(events.SeatReachable(seat) for seat in ("m", "d")),
        events.SeatLeft("c"),
        events.TableClosed(),
        started,
        news.RuleSealed("m", mails.seal, "colours", False),
        news.RuleSealed("m", mails.seal, "", True),
        news.Shown("c", cards("7H"), False, False),
        news.Shown("c", cards("7H"), False, True),
        news.Shown("c", cards("7H"), True, False),
        news.MustPick("c", "d"),
        *(Played(replace(play, fall_drawn=5 if play.overthrew else 0)) for play in plays),
        news.BecameProphet("d", 21),
        *(news.BecameProphet(one.seat, 21, one) for one in prophecies()),
        *(news.Prophesied(one) for one in prophecies()),
        *(news.Guessed(seat, "red", right) for seat in "bc" for right in (True, False, None)),
        events.HintGiven("m", "colours"),
        *ordering_examples.told(),
        round_events.ProphetSteppedDown("d"),
        round_events.PlayerEjected("c"),
        *keeping_examples.told(mails.table().rulebook),
        *absence_examples.told(mails),
        *week_examples.told(),
        events.WatcherCame("e"),
        events.WatcherCame("b"),
        events.WatcherLeft("e"),
        events.WatcherLeft("b"),
        news.Said("c", "good luck\neverybody"),
        *(news.Said("c", "good luck", part, Hearers.GOD) for part in Part),
        *(news.Said("c", "good luck", part) for part in Part),
        news.Said(None, "good luck", None, Hearers.ANONYMOUS),
        news.RoundOver(1),
        MatchEnded((("c", 3),), False, ()),
    )


@pytest.mark.parametrize("language", BOTH)
def test_every_piece_of_news_has_words(mails, renderer, language):
    told = all_news(mails)
    as_it_is = {*AS_IT_IS, events.SeatTaken, events.HintGiven}
    assert {type(item) for item in told} == {*news.Telling.__subclasses__(), *as_it_is}
    without = renderer.digest(mails.digest(reader=mails.reader(language=language), news=()))
    for item in told:
        mail = renderer.digest(mails.digest(reader=mails.reader(language=language), news=(item,)))
        assert len(mail.text) > len(without.text) + 10, item
        assert len(mail.html) > len(without.html) + 10, item
        assert "&lt;" not in mail.html, f"{item}: its cards came as text"


def test_a_play_is_told_with_all_that_came_of_it(mails, renderer):
    text = " ".join(renderer.digest(mails.digest(news=all_news(mails))).text.split())
    assert (
        'Ana 7♥ 8♥ wrong, Ana draws nothing, Diego had said "right", Diego is overthrown and draws 5 cards'
        in text
    )
    assert "Chiara no play, right, hand shown: 7♥ 8♥ 9♣, new hand of 4 cards" in text
    assert (
        "Diego picked 9♣ (wrong), God plays 8♥ from that hand, you draw nothing, Diego is overthrown" in text
    )
    assert "Diego picked 8♥ (right), you draw 5 cards, you're out of the round" in text
    assert "You 7♥ wrong, out of time, random card, you draw 2 cards" in text


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (news.Said("c", "hello"), "Chiara: hello"),
        (news.Said("m", "hello", Part.GOD), "Marta, God: hello"),
        (news.Said("c", "hello", Part.MODERATOR), "Chiara, moderator: hello"),
        (news.Said("c", "hello", Part.WATCHER), "Chiara, watching: hello"),
        (news.Said("c", "hello", Part.PLAYER, Hearers.GOD), "Chiara, to you only: hello"),
        (news.Said(None, "hello", None, Hearers.ANONYMOUS), "Someone (anonymous): hello"),
    ],
)
def test_talk_is_told_with_what_its_speaker_is(mails, renderer, said, told):
    mail = renderer.digest(mails.digest(news=(said,)))
    assert f"\n  {told}\n" in mail.text
    speaker, _, text = told.partition(": ")
    assert f"<b dir=auto>{speaker}</b>: {text}</p>" in mail.html


def test_talk_that_was_not_sent_is_offered_to_everybody_unless_it_is_long_or_of_several_lines():
    for said in ("a\nb", "x" * 201):
        assert told(Line("SAY TO GOD", outcomes.NotSaid("private", said)), "en").offers == ()
    assert told(Line("SAY", outcomes.NotSaid("saw", "x")), "en").offers == ()


def receipt(mails, renderer, line, **more):
    return renderer.digest(mails.digest(kind=Kind.RECEIPT, lines=(line,), **more))


def test_an_unclear_card_is_offered_in_the_players_own_line(mails, renderer):
    mail = receipt(mails, renderer, Line("PLAY 7 9c", CardUnclear("7", (C7, D7))))
    assert "    PLAY 7 of hearts 9c\n    PLAY 7 of diamonds 9c\n" in mail.text
    assert "body=PLAY%207%20of%20diamonds%209c%0D%0A" in mail.html


def test_a_string_too_long_says_how_long_it_may_be(mails, renderer):
    mail = receipt(mails, renderer, Line("PLAY 2h 3h 4h 5h 6h", refusals.StringTooLong(4, 5)))
    assert "A string can have at most 4 cards. You sent 5." in mail.text


def test_an_outdated_move_tells_what_changed_and_offers_it_again(mails, renderer):
    mail = receipt(
        mails, renderer, Line("PLAY 7h", outcomes.Outdated("PLAY 7 of hearts", (Played(mails.fresh[1]),)))
    )
    assert "The game moved on first: Chiara: K♠, wrong, as Diego said, draws 2." in " ".join(
        mail.text.split()
    )
    assert "body=PLAY%207%20of%20hearts%0D%0A" in mail.html


def test_an_unreadable_rule_shows_text_caret_nearest_word_and_a_rule_that_reads(mails, renderer):
    mail = receipt(
        mails, renderer, Line("RULE if last is blak", outcomes.RuleUnreadable(error(ErrorKind.UNKNOWN_WORD)))
    )
    assert 'We don\'t know what "blak" means. Did you mean black?' in " ".join(mail.text.split())
    assert "    if last is blak\n               ^\n  This would work:\n    RULE red\n" in mail.text
    assert "if last is blak\n           ^</pre>" in mail.html


def test_a_rule_that_can_mean_several_things_is_asked_with_cards_that_tell_them_apart(mails, renderer):
    line = Line("RULE red or so", outcomes.RuleUnreadable(error(ErrorKind.SEVERAL)))
    mail = receipt(mails, renderer, line)
    assert (
        "  This can mean 4 things. Which one do you mean?\n\n  1. Play a red card.\n\n  2. Play an even "
        "card.\n     After 5♣, Q♥ is right with meaning 1 but wrong with meaning 2.\n\n  3. Play an odd "
        "card.\n     After 5♣ 7♥, Q♥ is wrong with meaning 1 but right with meaning 3.\n\n  4. Play the "
        "K♥.\n     Hardly any card would be right.\n\n  Reply with one of these lines:\n    RULE Play a red "
        "card.\n    RULE Play an even card.\n    RULE Play an odd card.\n    RULE Play the K♥.\n\n  Did you "
        "mean something else? Say it in other words.\n"
    ) in mail.text
    assert "^" not in mail.text
    assert "This would work" not in mail.text
    assert mail.html.count(">Choose ") == 4
    assert "body=RULE%20Play%20an%20odd%20card.%0D%0A" in mail.html


def test_gods_rule_is_shown_as_it_was_understood_with_what_may_follow(mails, renderer):
    mail = receipt(mails, renderer, Line("RULE red", mails.rule_read(follow=((C7, (C7, D7)),))))
    assert (
        "  Here's how the server reads your rule:\n    Play a red card.\n\n  In formal notation: red\n"
        in mail.text
    )
    assert "\n    after 7♥: 2 of 52 are right\n" in mail.text
    assert "body=YES%0D%0A" in mail.html


def test_a_seat_is_told_by_its_players_name(mails, renderer):
    mail = receipt(mails, renderer, Line("PLAY 7h", refusals.NotYourTurn("c")))
    assert "It's Chiara's turn." in mail.text


def test_every_table_is_offered_where_an_order_named_none(mails, renderer):
    lines = (Line("PLAY 7h", outcomes.WhichTable((3, 417))),)
    assert "    3 PLAY 7h\n    417 PLAY 7h\n" in renderer.note(mails.note(Kind.RECEIPT, lines=lines)).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_offered_is_understood_when_it_comes_back(mails, language):
    """Taking an offer up answers it: the letter it sends holds one order, and the right one."""
    for outcome, order in (
        (outcomes.LeaveNeedsYes(417), Leave(sure=True)),
        (outcomes.ConfirmFirst(), Answer(True)),
        (mails.rule_read(), Answer(True)),
        (outcomes.RulesSuggested((mails.sample(),), ""), SetRule(say_rule(mails.sample().rule, language))),
        (outcomes.RuleUnreadable(error(ErrorKind.EMPTY)), SetRule("red")),
        (outcomes.RuleUnreadable(error(ErrorKind.SEVERAL)), SetRule("Play a red card.")),
        (outcomes.RuleUnreadable(error(ErrorKind.SEVERAL), word="check"), Check("Play a red card.")),
        (outcomes.GuessUnreadable(error(ErrorKind.EMPTY), ""), Guess("red")),
        (outcomes.BadSetting("zone", "Lisboa", ("Europe/Lisbon",)), Zone("Europe/Lisbon")),
        (outcomes.YouAreConfirmed("Eve", 417), Join(417)),
        (outcomes.NotSaid("private", "I wonder"), Say("I wonder")),
        (outcomes.NotSaid("hint", "colours"), GiveHint("colours")),
    ):
        offer = told(Line("what I wrote", outcome), language).offers[0]
        assert [item.order for item in parse_orders(offer, language).items] == [order]


RUN_TOGETHER = re.compile(r".*[a-zà-ÿ0-9)»”][.!?:;,][A-ZÀ-Ý][a-zà-ÿ].*")
"""A line in which a sentence ends and the next begins without a space."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_between_two_sentences_is_a_space(mails, renderer, language):
    reader = mails.reader(language=language)
    lines = tuple(Line("X", one) for one in examples(mails))
    texts = [
        renderer.note(mails.note(Kind.RECEIPT, reader=reader, lines=lines)).text,
        renderer.digest(mails.digest(kind=Kind.RECEIPT, reader=reader, lines=lines)).text,
        renderer.digest(mails.digest(reader=reader, news=tuple(all_news(mails)))).text,
    ]
    assert [line for text in texts for line in RUN_TOGETHER.findall(text)] == []


def test_cards_that_the_reader_drew_are_named_to_them(mails, renderer):
    drew = mails.cards("7H 9C")
    wrong = mails.play(30, "b", mails.cards("8H"), False, drawn=2)
    fell = mails.play(31, "a", drew, True, called=False, caller="b", overthrew="b", fall_drawn=2)
    anew = mails.play(33, "b", (), True, no_play=True, hand_shown=drew, drawn=2)
    told = tuple(Played(play, own_draw=drew) for play in (wrong, fell, anew))
    text = " ".join(renderer.digest(mails.digest(news=told)).text.split())
    assert "you draw 2 cards (7♥ 9♣)" in text
    assert "you're overthrown and draw 2 cards (7♥ 9♣)" in text
    assert "new hand of 2 cards (7♥ 9♣)" in text
