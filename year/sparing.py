"""A renderer that writes some mails whole, and of the others nothing but a line.

Rendering takes most of the time of a year. What a mail looks like hangs on what it tells, not on the time of the year;
so where time is short a share of them, chosen by chance, stands for all. What is told, to whom and when is the same.
"""

import random
from dataclasses import replace

from pbem.digests.mails.mails import Daily, Digest, Note, Rendered
from pbem.digests.rendering.renderer import Renderer
from pbem.service.services import Services

LEFT_OUT = Rendered("Eleusis", "Left out by the simulation.", "")


class Sparing(Renderer):
    """Renders a `share` of all mails."""

    def __init__(self, whole: Renderer, share: float) -> None:
        vars(self).update(vars(whole))
        self._share = share
        self._chance = random.Random(1)

    def digest(self, d: Digest) -> Rendered:
        return super().digest(d) if self._renders() else LEFT_OUT

    def note(self, n: Note) -> Rendered:
        return super().note(n) if self._renders() else LEFT_OUT

    def daily(self, daily: Daily) -> Rendered:
        return super().daily(daily) if self._renders() else LEFT_OUT

    def _renders(self) -> bool:
        return self._chance.random() < self._share


def sparing(house: Services, share: float) -> Services:
    """The house as it is, but for the mails that it leaves out; at 1 it leaves out none."""
    if share >= 1:
        return house
    return replace(house, post=replace(house.post, renderer=Sparing(house.post.renderer, share)))
