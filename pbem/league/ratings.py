"""How strong people are, as their rounds show: players and Gods apart, by openskill's Plackett-Luce model."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise

from openskill.models import PlackettLuce

from pbem.league.terms import Person

MODEL = PlackettLuce()
"""openskill's own usual parameters: skill 25, doubt 25/3."""

NEWCOMERS = 1000
"""The figure of who has played nothing yet."""

STEP = 40
"""So many points of the figure are one point of openskill's ordinal."""

HEAT = 12
"""So many Gods are ranked against each other at most; more are parted."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed of somebody: their skill is most likely `mu`, give or take `sigma` (openskill's scale)."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def ordinal(self) -> float:
        """The skill that they have at least, as good as surely: mu - 3 sigma, 0 for a newcomer (openskill)."""
        return self.mu - 3 * self.sigma


NEWCOMER = Skill()


@dataclass(frozen=True, slots=True)
class RatedRound:
    """A round that counts: who was God (None: the server), what each player scored, how many cards were dealt."""

    god: Person | None
    scores: tuple[tuple[Person, int], ...]
    hand: int

    @property
    def spread(self) -> Fraction | None:
        """How well God's rule told the players apart: by how much the scores of two of them differ on average,
        in hands as dealt (Gini's mean difference). A rule nobody finds, or all at once, tells little apart.

        None with fewer than two players.
        """
        differences = [abs(one - other) for (_, one), (_, other) in combinations(self.scores, 2)]
        return Fraction(sum(differences), len(differences) * self.hand) if differences else None


Skills = Mapping[Person, Skill]


def shown(skill: Skill) -> int:
    """The figure that people see, and by which they are placed: 1000 for a newcomer."""
    return round(NEWCOMERS + STEP * skill.ordinal)


def sureness(skill: Skill) -> int:
    """How sure it is, in percent: how much of a newcomer's doubt is gone, rounded down."""
    return max(0, int(100 * (1 - skill.sigma / NEWCOMER.sigma)))


def rate_players(skills: Skills, played: RatedRound, model: PlackettLuce = MODEL) -> dict[Person, Skill]:
    """The players' skills after a round, ranked by their scores; equal scores share a rank, God is left out.

    Who is not in `skills` is a newcomer. Nothing changes with fewer than two players.
    """
    return _ranked(skills, dict(played.scores), model)


def rate_gods(skills: Skills, heat: Sequence[RatedRound], model: PlackettLuce = MODEL) -> dict[Person, Skill]:
    """The Gods' skills after a heat: ranked by the spread of their rounds, on average where one was God more often.

    Rounds without a God of flesh, or without a spread, count for nobody. A heat of more than `HEAT` Gods is parted
    evenly, in the order of its rounds.
    """
    spreads: dict[Person, list[Fraction]] = {}
    for one in heat:
        if one.god is not None and one.spread is not None:
            spreads.setdefault(one.god, []).append(one.spread)
    changed: dict[Person, Skill] = {}
    gods = list(spreads)
    for part in _parts(gods):
        changed |= _ranked(
            skills, {god: sum(spreads[god], Fraction(0)) / len(spreads[god]) for god in part}, model
        )
    return changed


def rankable(heat: Iterable[RatedRound]) -> bool:
    """Whether a heat has Gods who can be ranked against each other: two or more."""
    return len({one.god for one in heat if one.god is not None and one.spread is not None}) > 1


def _parts(gods: Sequence[Person]) -> Iterable[Sequence[Person]]:
    """As few parts as can be, as equal as can be."""
    parts = -(-len(gods) // HEAT)
    ends = [len(gods) * part // parts for part in range(parts + 1)] if parts else []
    return (gods[first:end] for first, end in pairwise(ends))


def _ranked(
    skills: Skills, worth: Mapping[Person, Fraction | int], model: PlackettLuce
) -> dict[Person, Skill]:
    if len(worth) < 2:
        return {}
    before = [skills.get(person, NEWCOMER) for person in worth]
    teams = [[model.rating(skill.mu, skill.sigma)] for skill in before]
    ranks = [float(sum(other > one for other in worth.values())) for one in worth.values()]
    after = model.rate(teams, ranks=ranks)
    return {person: Skill(one.mu, one.sigma) for person, [one] in zip(worth, after, strict=True)}
