"""The mails that the guide's first page shows, to one player of one round: their turn, the answer, the round's end."""

from collections.abc import Mapping
from pathlib import Path

from pbem.digests import outcomes
from pbem.digests.facts.news import News, Played
from pbem.digests.mails.mails import Deadline, Digest, Kind, Reader
from pbem.digests.outcomes import Line
from pbem.engine.match.state import Phase, Result, Task
from pbem.engine.match.terms import SealedRule
from pbem.engine.match.view import TableView
from pbem.engine.notation import Game, read_egn
from pbem.engine.notation.errors import EgnError
from pbem.engine.round.view import view_for
from pbem.engine.rulebook import Rulebook
from pbem.orders.declared.play import play_phrase

READER, TURN = "Bruno", 6
"""To whom the mails go, and which of their plays the answer is about."""

_HOUR = 3_600_000_000
_WRITTEN = 1_794_405_120_000_000  # 2026-11-11 13:52 UTC
_DUE = 1_794_592_800_000_000  # 2026-11-13 18:00 UTC


def example_mails(file: Path, rulebooks: Mapping[str, Rulebook], language: str) -> tuple[Digest, ...]:
    """The mails in a language, of the round in a file: before a play, in answer to it, and when the round is over."""
    lines = file.read_text("utf-8").splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("1. "))
    before, after, over = (
        _game("\n".join(lines[: first + plays]), rulebooks) for plays in (TURN - 1, TURN, len(lines) - first)
    )
    reader = Reader(READER, language, "Europe/Lisbon", "grid")
    own = Played(view_for(after.round, READER).plays[-1])
    order = play_phrase(own.play.cards, language)
    seen = view_for(before.round, READER).plays[-2:]
    return (
        _mail(Kind.DIGEST, reader, before, news=tuple(map(Played, seen))),
        _mail(Kind.RECEIPT, reader, after, lines=(Line(order, outcomes.YouPlayed(own, False)),)),
        _mail(Kind.ROUND_END, reader, over),
    )


def _game(text: str, rulebooks: Mapping[str, Rulebook]) -> Game:
    game = read_egn(text, rulebooks.get, lambda *_: "")
    if isinstance(game, EgnError):
        raise game
    return game


def _mail(
    kind: Kind, reader: Reader, game: Game, news: tuple[News, ...] = (), lines: tuple[Line, ...] = ()
) -> Digest:
    """A mail at this point of the round, the first of a match."""
    round_, rule = game.round, game.header.tags["Rule"]
    view, people = view_for(round_, READER), (*round_.seats, round_.god)
    awaited, gods = view.awaited, (round_.god, *round_.seats)
    scores = view.scores or {}
    sealed = SealedRule(rule, {}, 1, "5eed" * 16, "5a17" * 16, "c0" * 32, False)
    results = (Result(1, round_.god, sealed, view.ended_by, scores),) if view.ended_by else ()
    table = TableView(
        host=READER,
        title="Rosewood",
        rulebook=round_.rulebook,
        options=(),
        seats=len(people),
        clock=72 * _HOUR,
        open=False,
        phase=Phase.RULE if view.over else Phase.PLAY,
        people=people,
        gods=gods,
        number=2 if view.over else 1,
        results=results,
        reader=READER,
        god=gods[1] if view.over else round_.god,
        rounds=len(gods),
        task=Task(awaited.seat, awaited.duty) if awaited else Task(gods[1], None),
        commitment="c0" * 32,
        draft=None,
        own_rule=None,
        round=view,
        totals=scores,
    )
    return Digest(
        kind=kind,
        reader=reader,
        table=417,
        view=table,
        names={name: name for name in people},
        news=news,
        lines=lines,
        deadline=Deadline(_DUE, _WRITTEN),
        reply_to="",
        mail_number=1,
        written=_WRITTEN,
    )
