"""A table of a match that commands change, for the tests of what happens around its rounds."""

from pbem.engine.event_codec import EventCodec
from pbem.engine.match import commands as match_commands
from pbem.engine.match import events as match_events
from pbem.engine.match.decide import decide_match
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.state import Phase
from pbem.engine.match.terms import HouseRules
from pbem.engine.round import commands as commands

CODEC = EventCodec(match_events.TableEvent)
PEOPLE = ("ana", "bia", "caio", "davi")
SEED, SALT = bytes(range(32)), bytes(range(32, 64))


class AnyCard:
    """A rule by which every card is right, and every guess wrong."""

    lookback = 1

    def permits(self, layout, card):
        return True

    def admits(self, card):
        return True

    def agrees(self, theory, layout):
        return False


class Gathering:
    """A table that commands change; every event goes through the log's codec on its way.

    With `human` its Gods judge by reply, and keep their rules in words alone where there is no `rule`.
    """

    def __init__(self, book, seats=4, rule=None, *, human=False):
        self.match = None
        self.events = []
        self.rule = rule if human else rule or AnyCard()
        self.do(
            match_commands.MakeTable("ana", "Rosewood", book, (), seats, 72, False, None, HouseRules(human))
        )

    def do(self, command):
        answer = decide_match(self.match, command, self.rule, self.theory())
        if isinstance(answer, tuple):
            self.takes(answer)
        return answer

    def takes(self, events):
        """What came of a command that was decided elsewhere."""
        for event in events:
            type_, schema, body = CODEC.dump(event)
            assert CODEC.load(type_, schema, body) == event
            self.match = evolve_match(self.match, event)
            self.events.append(event)

    def theory(self):
        """What judges by the theory of the Prophet who stands."""

    def sits(self, *people):
        for person in people:
            self.do(match_commands.TakeSeat(person, invited=True))
        return self

    def begun(self):
        self.sits(*PEOPLE[1:]).do(match_commands.StartMatch("ana", SEED))
        return self

    def drafted(self):
        self.do(match_events.RuleDrafted(self.match.god, "anything", {"any": True}, 1))
        return self

    def dealt(self):
        """The rule is set; with a hint before it where the rulebook asks for one."""
        god = self.match.god
        if self.match.rulebook.hint == "required":
            self.do(match_events.HintGiven(god, "colours do not matter"))
        self.drafted().do(match_commands.ConfirmRule(god, SEED, SALT))
        return self

    def played_out(self):
        """Everybody lays strings until somebody has no cards left."""
        while self.match.phase is Phase.PLAY:
            round_ = self.match.round
            longest = self.match.rulebook.string_max or 52
            self.do(commands.PlayCards(round_.to_move, round_.hands[round_.to_move][:longest]))
        return self
