"""A gallery: an example of every kind of mail in every situation, in any language and style."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from pbem.digests.leagues.bulletin import Bulletin
from pbem.digests.mails.forecast import Foretold
from pbem.digests.mails.mails import (
    Daily,
    Digest,
    Invitation,
    Kept,
    Kind,
    LimitNearlyUsed,
    Note,
    OurFault,
    Rendered,
    SetAside,
    Standstill,
    Week,
)
from pbem.digests.outcomes import Line
from pbem.digests.rendering.renderer import Renderer
from pbem.insight.lab.facts import Effect, Forecast
from pbem.insight.lab.features import Feature
from pbem.insight.players import STRENGTHS
from pbem.mail.reading.bounce_causes import Cause, Fault
from tests.digests import (
    address_examples,
    bulletins,
    clock_examples,
    league_examples,
    outage_examples,
    puzzle_examples,
)
from tests.digests.conftest import DUE, HOUR, ROOT, WRITTEN, Mails
from tests.digests.test_outcome_words import all_news, examples
from tests.looks import tables

LANGUAGES = ("en", "pt", "es", "it")
STYLES = ("grid", "list", "ascii")
LOBBY = "eleusis@play.example.org"

Mail = Digest | Daily | Note | Bulletin


def _invitations(mails: Mails) -> dict[str, Note]:
    gathering = tables.gathering(mails)
    full = replace(gathering, time_rules=clock_examples.FULL, rated=True)
    playing = mails.table(vacant=("c",))
    shares = {"b": 96, "c": 80}
    about = {
        "": Invitation(417, "Bruno", gathering, mails.names),
        ", with rules of time": Invitation(417, "Bruno", full, mails.names, on_time=shares),
        ", a seat to take over": Invitation(417, "Bruno", playing, mails.names, role="c"),
        ", a seat kept": Invitation(417, "Bruno", playing, mails.names, role="c", until=DUE),
        ", to moderate": Invitation(417, "Bruno", playing, mails.names, role=Invitation.MODERATOR),
    }
    return {f"invitation{name}": mails.note(Kind.INVITATION, about=one) for name, one in about.items()}


def _forecasts(mails: Mails) -> dict[str, Note]:
    """What bots found of a rule, easy or hard, to who asked and to God, and where nothing came of it."""
    beginner, club, master = STRENGTHS
    easy = Forecast(
        {beginner: 14.0, club: 17.5, master: 19.0}, {beginner: 0.75, club: 1.0, master: 1.0},
        {beginner: 12.0, club: 9.0, master: 7.5}, 21.5, 14, 30, stops=False,
    )  # fmt: skip
    hard = Forecast(
        dict.fromkeys(STRENGTHS, 0.5),
        dict.fromkeys(STRENGTHS, 0.0),
        dict.fromkeys(STRENGTHS),
        9.0,
        0,
        20,
        stops=True,
    )
    effects = tuple(Effect(feature, 9.5 + at, 12.5) for at, feature in enumerate(Feature))
    near = (mails.sample().rule, mails.sample("product-of-three").rule)
    told = Foretold(mails.rule_read("red"), easy, effects[:2], *near, "new-eleusis", 3)
    told_hard = Foretold(mails.rule_read("same suit"), hard, effects, None, None, "eleusis-express", 1)
    return {
        "forecast": mails.note(Kind.FORECAST, forecast=told),
        "forecast, of a hard rule": mails.note(Kind.FORECAST, forecast=told_hard),
        "forecast, to God": mails.note(Kind.FORECAST, forecast=told, drafted=417),
        "forecast, none": mails.note(Kind.FORECAST),
    }


def _notes(mails: Mails) -> dict[str, Note]:
    note = mails.note
    invitation = Invitation(417, "Bruno", tables.gathering(mails), mails.names)
    kept = Kept(2, ((417, "Rosewood"), (9, "")), 12, 31, 4, 57, ("rosewood",), ("oak",))
    return {
        **_invitations(mails),
        **address_examples.notes(mails),
        **outage_examples.notes(mails),
        **{f"league, {name}": one for name, one in league_examples.notes(mails).items()},
        "confirmation": note(Kind.CONFIRMATION),
        "confirmation, of a friend": note(Kind.CONFIRMATION, listed="forwarded"),
        "confirmation, through a list": note(Kind.CONFIRMATION, listed="passed-on"),
        "confirmation, of a list": note(Kind.CONFIRMATION, listed="author", lobby=LOBBY),
        **_forecasts(mails),
        "puzzle": note(Kind.PUZZLE, puzzle=puzzle_examples.PUZZLING[0]),
        "my-data": note(Kind.DATA, kept=kept),
        "forget": note(Kind.FORGET, kept=kept, code="4711"),
        "goodbye": note(Kind.GOODBYE, kept=kept, lobby=LOBBY),
        "late-guest": note(Kind.LATE_GUEST, about=invitation, asker="Eve"),
        "late-guest, who plays elsewhere": note(
            Kind.LATE_GUEST, about=invitation, asker="Eve", late_table=418
        ),
        "queue-over": note(Kind.QUEUE_OVER),
        "returned": note(Kind.RETURNED, about=invitation, address="eve@example.org"),
    }


def _bulletins() -> dict[str, Bulletin]:
    return {
        "bulletin": bulletins.bulletin(),
        "bulletin, of two divisions": bulletins.bulletin(bulletins.issue(24, division=12)),
        "bulletin, the season's last": bulletins.bulletin(bulletins.issue(9, 8, ended=True)),
    }


def helped(mails: Mails) -> dict[str, Note]:
    """The answer to HELP, one of each topic."""
    told = [one for one in examples(mails) if type(one).__name__ == "HelpIs"]
    names = [f"help, {one.topic or 'in short'} {number}" for number, one in enumerate(told, 1)]
    return {
        name: mails.note(Kind.RECEIPT, lines=(Line("HELP", one),))
        for name, one in zip(names, told, strict=True)
    }


def gallery(mails: Mails) -> dict[str, Mail]:
    """Every mail that somebody at the server can get, by what it shows."""
    told = {**tables.turns(mails), **tables.around(mails)}
    some = tuple(told[name] for name in ("play", "judge", "wait", "round-end"))
    daily = Daily(mails.reader(), f"p-{'k7f3q9x2' * 2}@play.example.org", WRITTEN, some)
    return {**told, "daily": daily, **_notes(mails), **_bulletins()}


def every_word(mails: Mails) -> dict[str, Mail]:
    """Mails that hold between them all that is ever said of a line of a letter, and all that ever happens."""
    lines = [Line(f"what I wrote {number}", one) for number, one in enumerate(examples(mails))]
    parts = {at: tuple(lines[at : at + 100]) for at in range(0, len(lines), 100)}
    return {
        **{f"answers {at}": mails.note(Kind.RECEIPT, lines=part) for at, part in parts.items()},
        **{
            f"answers at a table {at}": mails.digest(kind=Kind.RECEIPT, lines=part)
            for at, part in parts.items()
        },
        "news": mails.digest(news=all_news(mails)),
    }


def rendered(renderer: Renderer, mail: Mail, language: str = "en", style: str = "grid") -> Rendered:
    """The mail in words."""
    mail = replace(mail, reader=replace(mail.reader, language=language, style=style))
    if isinstance(mail, Digest):
        return renderer.digest(mail)
    if isinstance(mail, Daily):
        return renderer.daily(mail)
    return renderer.note(mail) if isinstance(mail, Note) else renderer.bulletin(mail)


def to_the_operator(renderer: Renderer, language: str = "en") -> dict[str, str]:
    """The mails to who keeps the server, which are text alone."""
    set_aside = tuple(SetAside(what, 7, WRITTEN, "550 no") for what in ("letter", "failed", "stuck"))
    away = (Standstill(why, WRITTEN - 9 * HOUR, WRITTEN) for why in ("down", "mail", "many-missing"))
    mails = {"set aside": renderer.operator(language, "play.example.org", "", set_aside)}
    mails |= {
        f"away, {one.why}": renderer.operator(language, "play.example.org", "", (), one) for one in away
    }
    faults = [
        OurFault(cause.value, "play.example.org", 3, WRITTEN) for cause in Cause if cause.fault is Fault.OURS
    ]
    mails["faults"] = renderer.operator(language, "play.example.org", "", faults=faults)
    mails |= {
        f"week, {limit}": renderer.operator(
            language, "play.example.org", "",
            week=Week(WRITTEN - 168 * HOUR, WRITTEN, 3, 12, 240, 2, 1405, 3, 410, 9, limit, wanting=limit > 0),
        )
        for limit in (0, 450)
    }  # fmt: skip
    near = LimitNearlyUsed(400, 500, 12)
    mails["limit"] = renderer.operator(language, "play.example.org", "", limit=near)
    mails["postmaster"] = renderer.operator(language, "play.example.org", "A question")
    return {name: "\n".join(told) for name, told in mails.items()}


@lru_cache(maxsize=1)
def usual_renderer() -> Renderer:
    return Renderer(ROOT / "templates", ROOT / "data/locales", ROOT / "data/fonts")


@lru_cache(maxsize=16)
def shown(language: str = "en", style: str = "grid") -> Mapping[str, Rendered]:
    """The gallery in words, rendered once."""
    return {
        name: rendered(usual_renderer(), mail, language, style) for name, mail in gallery(Mails()).items()
    }
