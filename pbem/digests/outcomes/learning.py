"""What became of a step of the tour by email."""

from pbem.digests.facts.tour import Guessed, Tour
from pbem.digests.outcomes.outcome import Done


class Lesson(Done):
    """LEARN. `step`: what they are asked next, of five; `guessed`: what became of their guess. `page`: where the tour
    is in a browser, if there is one."""

    step: int
    tour: Tour
    guessed: Guessed | None = None
    page: str = ""

    @property
    def over(self) -> bool:
        """Whether they have learned it: a Prophet who was right."""
        call = self.tour.calls[0]
        return self.step == len(STEPS) and call.said is not None and not call.failed


STEPS = ("table", "play", "wrong", "rule", "prophet")
