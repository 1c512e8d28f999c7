"""Mails about a table, one in every situation that a reader can be in."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.facts import news as news
from pbem.digests.facts.news import Played
from pbem.digests.mails.mails import Deadline, Digest, IfMissed, Kind
from pbem.digests.outcomes import Line
from pbem.engine.match import events
from pbem.engine.match.events import AmendmentProposed, MatchEnded, VerdictQuestioned
from pbem.engine.match.moderation.orders import UndoTo
from pbem.engine.match.moderation.preview import Foreseen
from pbem.engine.match.state import Motion, Part, Phase, Task
from pbem.engine.match.terms import Draft, HouseRules, LeagueRound
from pbem.engine.round.state import Awaited, Duty, Guess, Layout
from pbem.engine.round.view import SeenPending
from pbem.orders.line import CardUnclear
from pbem.orders.model import Hearers
from tests.digests import clock_examples, planning_examples
from tests.digests.conftest import BOOKS, DUE, HOUR, WRITTEN, Mails, cards
from tests.digests.test_theories_in_mails import prophecy
from tests.looks.reviews import REVIEW


def _rule_phase(mails: Mails, **more):
    view = mails.table(reader="m", phase=Phase.RULE, task=Task("m", None))
    return replace(view, **({"round": None} | more))


def gathering(mails: Mails, reader="b", people=("b", "c")):
    view = mails.table(reader=reader, phase=Phase.GATHERING, task=None, people=people, god=None, number=0)
    return replace(view, round=None)


def _judging(mails: Mails, no_play=False, shown="7C 9H"):
    """A play before Marta, who is God and judges herself."""
    pending = SeenPending("c", no_play, cards(shown), False)
    awaited = Awaited("m", Duty.JUDGE)
    return mails.round(reader="m", hand=(), awaited=awaited, pending=pending, judging=True, prophet=None)


def _of_person(mails: Mails, round_, **more):
    """A table whose God is a person."""
    return mails.table(round=round_, house_rules=HouseRules(human_judge=True), **more)


def _express(mails: Mails, **more):
    book = BOOKS["eleusis-express"]
    players = tuple(replace(one, prophet=False) for one in mails.round().players)
    facts = {"rulebook": book, "prophet": None, "players": players, "expel_from": None, "markers": ()}
    return mails.round(**(facts | more))


def turns(mails: Mails) -> dict[str, Digest]:
    """What a player or God is asked in a round."""
    digest, table = mails.digest, mails.table
    opening = mails.round(
        layout=Layout.starting(cards("5C")), plays=(), prophet=None, markers=(), expel_from=None
    )
    express = {"rulebook": BOOKS["eleusis-express"]}
    guess = Guess(11, "c", "other colour", None)
    starter = replace(opening, reader="m", hand=(), awaited=Awaited("m", Duty.STARTER))
    judging, full = _judging(mails), (("b", cards("7D 3H")), ("c", cards("KS 2S")), ("a", cards("AS")))
    return {
        "play": digest(),
        "play, first of the round": digest(view=table(round=opening), news=()),
        "play, may declare": digest(view=table(round=mails.round(may_declare=True, prophet=None))),
        "play, his time is banked": digest(
            deadline=Deadline(DUE, WRITTEN, DUE - 9 * HOUR, 9 * HOUR, IfMissed.SEAT_GOES)
        ),
        "play, express": digest(view=table(round=_express(mails), **express)),
        "guess": digest(
            view=table(round=_express(mails, may_guess=True, awaited=Awaited("a", Duty.PLAY)), **express)
        ),
        "call": digest(view=table(round=mails.pending())),
        "pick": digest(view=table(round=mails.pending(no_play=True, must_pick=True))),
        "wait": digest(view=table(round=mails.pending("a"))),
        "wait, others are away": digest(
            view=table(round=mails.round(awaited=Awaited("a", Duty.PLAY))), away={"a": DUE + 24 * HOUR}
        ),
        "theory": digest(view=table(round=mails.round(prophecies=(prophecy(shown=True),)))),
        "judge": digest(kind=Kind.JUDGE, view=_of_person(mails, judging)),
        "judge, no play": digest(
            kind=Kind.JUDGE, view=_of_person(mails, _judging(mails, True, "7C 9H 10D KS 2S"))
        ),
        "judge, play and guess": digest(
            kind=Kind.JUDGE,
            view=_of_person(
                mails,
                replace(
                    judging, rulebook=BOOKS["eleusis-express"], pending=replace(judging.pending, guess="red")
                ),
                rulebook=BOOKS["eleusis-express"],
            ),
        ),
        "judge, are you sure": digest(
            kind=Kind.JUDGE, view=_of_person(mails, judging, question=VerdictQuestioned("m", True, None, 3))
        ),
        "judge-guess": digest(
            kind=Kind.JUDGE,
            view=_of_person(
                mails,
                _express(
                    mails, reader="m", hand=(), awaited=Awaited("m", Duty.JUDGE_GUESS), guesses=(guess,)
                ),
                **express,
            ),
        ),
        "starter": digest(kind=Kind.JUDGE, view=_of_person(mails, starter), news=()),
        "rule": digest(kind=Kind.RULE, view=_rule_phase(mails), news=()),
        "rule, with a hint": digest(
            kind=Kind.RULE, view=_rule_phase(mails, rulebook=BOOKS["eleusis-basic"]), news=()
        ),
        "confirm": digest(kind=Kind.RULE, view=_rule_phase(mails, draft=Draft(mails.secret, {}, 1)), news=()),
        "full view": digest(
            view=table(
                reader="z",
                round=mails.round(reader="z", hand=(), hands=full),
                part=Part.MODERATOR,
                moderators=("z",),
                shown_rule=Draft(mails.secret, {}, 1),
            ),
            names={**mails.names, "z": "Zoe"},
        ),
        "watching": digest(
            view=table(
                reader="w", round=mails.round(reader="w", hand=()), part=Part.WATCHER, watchers=("w", "b")
            ),
            names={**mails.names, "w": "Walter"},
        ),
    }


def around(mails: Mails) -> dict[str, Digest]:
    """What goes on at a table besides turns."""
    digest, table = mails.digest, mails.table
    motion = Motion("c", UndoTo(19))
    final = MatchEnded((("c", 30), ("m", 30), ("d", 14), ("a", 7), ("b", 0)), True, ("c", "m"))
    week = LeagueRound("rosewood", 1, 3, 2, weeks=8, closes=DUE + 48 * HOUR, division=2)
    play, wrong = (Played(one) for one in mails.fresh)
    plans = planning_examples.plans()
    return {
        "gathering": digest(view=gathering(mails, reader="c"), news=(events.SeatTaken("a"),), deadline=None),
        "gathering, every rule of the house": digest(
            view=replace(
                gathering(mails, reader="c"),
                time_rules=clock_examples.FULL,
                house_rules=HouseRules(True, True, True, True),
                options=(("string_max", "3"),),
                rated=True,
            ),
            news=(),
            deadline=None,
            on_time={"b": 96, "c": 80},
        ),
        "start": digest(view=gathering(mails, people=tuple("bcad")), news=(), deadline=None),
        "paused": digest(view=table(paused=True, left_of_pause=30 * HOUR), deadline=None),
        "paused, the moderator": digest(
            view=table(paused=True, left_of_pause=30 * HOUR, moderators=("b",)), deadline=None
        ),
        "motion": digest(
            view=table(motion=motion, asked_for=Foreseen(3), may_vote=True, moderators=("c",)),
            news=(news.Asked("c", motion.order, Foreseen(3)),),
        ),
        "mistake": digest(
            view=table(
                amendment=AmendmentProposed("m", 19, True, None),
                decides=True,
                moderators=("b",),
                house_rules=HouseRules(human_judge=True),
            ),
            news=(news.TakesBack("m", 19, True),),
        ),
        "seat is open": digest(view=table(vacant=("c",), kept=("c",)), news=(events.SeatOpened("c"),)),
        "talk": digest(
            news=(
                news.Said("a", "Good luck everybody!"),
                news.Said("c", "Is it the suits?", None, Hearers.GOD),
                news.Said(None, "I know it.", None, Hearers.ANONYMOUS),
            )
        ),
        "league": digest(view=table(league=week, title=week.title, host="server", rounds=1, gods=("m",))),
        "receipt": digest(
            kind=Kind.RECEIPT,
            news=(),
            lines=(
                Line("7h", outcomes.YouPlayed(wrong, False)),
                Line("PLAY 7 9c", CardUnclear("7", cards("7H 7D"))),
                Line("SAY hello", outcomes.YouSaid("hello")),
                Line("SCORES", outcomes.LookBelow("scores")),
            ),
        ),
        "receipt, the game moved on": digest(
            kind=Kind.RECEIPT,
            news=(),
            lines=(Line("PLAY 7h", outcomes.Outdated("PLAY 7 of hearts", (play, wrong))),),
        ),
        "receipt, a rule": digest(
            kind=Kind.RECEIPT,
            view=_rule_phase(mails, draft=Draft(mails.secret, {}, 1)),
            news=(),
            lines=(Line("RULE " + mails.secret, mails.rule_read(mails.secret)),),
        ),
        "plan": digest(kind=Kind.PLAN, plans=tuple(one for one in plans if not one.over)),
        "plan, some is cancelled": digest(
            kind=Kind.PLAN, plans=tuple(one for one in plans if one.over and one.number)
        ),
        "plan, none is made": digest(kind=Kind.PLAN, plans=tuple(one for one in plans if one.over)[:3]),
        "plan, more that is not made": digest(
            kind=Kind.PLAN, plans=tuple(one for one in plans if one.over and not one.number)[3:]
        ),
        "reminder": digest(kind=Kind.REMINDER),
        "round-end": digest(kind=Kind.ROUND_END, view=mails.ended(), news=(), deadline=None),
        "round-end, the next God": digest(
            kind=Kind.RULE,
            view=mails.ended(reader="a"),
            news=(news.RoundOver(1),),
            ended=digest(kind=Kind.ROUND_END, view=mails.ended(reader="a"), news=(), deadline=None),
        ),
        "round-end, the next has begun": digest(
            news=(news.RoundOver(1),),
            ended=digest(kind=Kind.ROUND_END, view=mails.ended(), news=(), deadline=None),
        ),
        "match-end": digest(
            kind=Kind.MATCH_END,
            view=mails.ended(phase=Phase.OVER, task=None, final=final, left=("a",)),
            news=(),
            deadline=None,
        ),
        "review": digest(
            kind=Kind.REVIEW,
            view=mails.ended(phase=Phase.OVER, task=None, final=final),
            news=(),
            deadline=None,
            review=REVIEW,
        ),
        "digest, with a review": digest(
            view=replace(mails.table(), results=mails.ended().results), review=REVIEW
        ),
    }
