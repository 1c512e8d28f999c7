"""Whatever happens at a table, of whatever rulebook: who looks on has a mail about it, and no hand in it."""

import random
import re

import pytest

from pbem.digests.mails.mails import Digest, Kind
from pbem.engine.match import commands as match_commands
from pbem.engine.match import events
from pbem.engine.match.decide import decide_match
from pbem.engine.match.moderation.orders import Appoint
from pbem.engine.match.state import Part, Phase
from pbem.engine.match.view import table_view
from pbem.engine.round import commands as commands
from pbem.service.aggregates.tables import LoadedTable
from tests.engine.gathering import PEOPLE, SALT, SEED, Gathering
from tests.engine.playing_at_random import Alternating, a_command, calling

NAMES = {**{seat: seat.title() for seat in PEOPLE}, "zoe": "Zoe", "eva": "Eva"}
CARD = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])")
LETTERS = dict(zip("♠♥♦♣", "SHDC", strict=True))
BOOKS = (
    "new-eleusis",
    "novo-eleusis",
    "eleusis-basic",
    "eleusi",
    "eleusis-express",
    "eleusis-express-golden",
    "new-eleusis-1996",
)


def states(book, *, human):
    """A match of two rounds at which Zoe looks on and Eva moderates from outside, after each thing that is done."""
    table = Gathering(book, rule=Alternating(), human=human)
    loaded, dice, judge = LoadedTable(1), random.Random(7), Alternating()

    def told():
        nonlocal loaded
        for event in table.events[loaded.version :]:
            loaded = loaded.after(event)
        return loaded

    table.do(match_commands.Watch("zoe", invited=True))
    table.do(match_commands.GiveOrder("ana", Appoint("eva")))
    yield told()
    table.begun()
    yield told()
    for _ in range(2):
        god = table.match.god
        if table.match.rulebook.hint == "required":
            table.do(events.HintGiven(god, "colours matter"))
        table.drafted().do(match_commands.ConfirmRule(god, SEED, SALT))
        yield told()
        turns = 0
        while table.match.phase is Phase.PLAY:
            turns += 1
            command = a_command(table.match.round, dice) if turns < 40 else commands.EndRound(scored=True)
            if isinstance(command, commands.JudgePlay | commands.JudgeGuess | commands.JudgeStarter):
                command = match_commands.GodSays(god, command)
            rule = None if human else judge
            done = decide_match(table.match, command, rule, calling(table.match.round))
            if isinstance(done, tuple):
                table.takes(done)
                yield told()


def mail(renderer, mails, loaded, reader, language, kind=Kind.DIGEST):
    view = table_view(loaded.match, reader)
    return renderer.digest(
        Digest(
            kind=kind,
            reader=mails.reader(NAMES[reader], language),
            table=417,
            view=view,
            names=NAMES,
            news=loaded.chronicle.since_own_act(reader, view.round),
            lines=(),
            deadline=None,
            reply_to="g417-t21-k7f3q9x2k7f3q9x2@play.example.org",
            mail_number=3,
            written=0,
        )
    )


def public_cards(match):
    """The cards that everybody at the table has seen."""
    seen = {card for laid in match.round.layout.laid for card in laid.cards}
    for play in match.round.plays:
        seen |= {*play.hand_shown, *play.cards}
    pending = match.round.pending
    if pending is not None:
        seen |= {*pending.cards, *(match.round.hands[pending.seat] if pending.no_play else ())}
    return seen


@pytest.mark.parametrize("human", [False, True], ids=["machine", "person"])
@pytest.mark.parametrize("name", BOOKS)
def test_at_every_point_of_a_match_there_is_a_mail_without_a_hand(mails, renderer, books, name, human):
    phases = set()
    for number, loaded in enumerate(states(books[name], human=human)):
        phases.add(loaded.match.phase)
        over = loaded.match.round is not None and loaded.match.round.over
        if number % 5 and not over and loaded.match.phase is Phase.PLAY:
            continue
        for reader, part in (("zoe", Part.WATCHER), ("eva", Part.MODERATOR)):
            view = table_view(loaded.match, reader)
            assert view.part is part
            assert view.round is None or view.round.hand == ()
            kinds = [Kind.DIGEST, *([Kind.ROUND_END] if over and loaded.match.results else [])]
            for kind in kinds:
                english = mail(renderer, mails, loaded, reader, "en", kind)
                portuguese = mail(renderer, mails, loaded, reader, "pt", kind)
                assert "YOUR HAND" not in english.text
                assert "Your hand" not in english.html
                assert "SUA MÃO" not in portuguese.text
                assert "another player" not in english.text + english.html
                if loaded.match.round is not None and loaded.match.phase is Phase.PLAY:
                    named = {f"{rank}{LETTERS[suit]}" for rank, suit in CARD.findall(english.text)}
                    assert named <= {str(card) for card in public_cards(loaded.match)}
    assert {Phase.GATHERING, Phase.RULE, Phase.PLAY} <= phases
