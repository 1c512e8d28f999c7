"""The pictures of a round: drawn once for all readers of a language."""

import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from markupsafe import Markup
from resvg_py import svg_to_bytes

from pbem.digests.facts import charts as charts
from pbem.digests.facts import review_chart
from pbem.digests.facts.charts import Hands
from pbem.digests.mails.mails import Picture
from pbem.digests.rendering.environments import HTML, TemplateEnvironments
from pbem.engine.round.commands import Seat
from pbem.insight.reviews.review import Review

SHARP = 1.5
"""Points of a picture for each unit of its drawing: sharp enough for a telephone, and few enough for a mail."""

HEAVIEST = 25_000
"""Octets of a picture that goes with a mail."""

DRAWABLE = re.compile("[ -~\u00a0-\u017f\u0370-\u04ff\u1e00-\u1eff\u2010-\u2026]*")
"""What our font has letters for, but for some rare ones."""


class Rasterizer:
    """Draws with the font in a folder; no font of the machine is asked for, which would take long, too."""

    def __init__(self, fonts: Path) -> None:
        self._fonts = sorted(str(path) for path in fonts.glob("*.ttf"))

    def png(self, svg: str) -> bytes:
        """The picture, `SHARP` times as large as the drawing says; as large as that where it is of too many octets."""
        sharp = self._taken(svg, SHARP)
        return sharp if len(sharp) <= HEAVIEST else self._taken(svg, 1)

    def _taken(self, svg: str, zoom: float) -> bytes:
        return svg_to_bytes(svg_string=svg, zoom=zoom, skip_system_fonts=True, font_files=self._fonts)


def drawable(text: str) -> bool:
    """Whether a picture can show all of a text."""
    return DRAWABLE.fullmatch(text) is not None


Names = tuple[tuple[Seat, str], ...]


class PictureCache:
    """Charts as SVG for pages, and as PNG for mails."""

    def __init__(self, environments: TemplateEnvironments, fonts: Path) -> None:
        self._environments = environments
        self._rasterizer = Rasterizer(fonts)
        self._svg = lru_cache(maxsize=256)(self._drawn)
        self._png = lru_cache(maxsize=64)(self._photographed)
        self._review_png = lru_cache(maxsize=16)(self._review_photographed)

    def hands_svg(self, hands: Hands, names: Mapping[Seat, str], language: str) -> str:
        """The chart of hand sizes, whole as a file or inside a page."""
        return self._svg(hands, _of(hands, names), language)

    def hands_png(self, hands: Hands, names: Mapping[Seat, str], language: str) -> bytes:
        """The same, `pictures.SHARP` times as large as `charts.WIDTH` and `charts.HEIGHT` say."""
        return self._png(hands, _of(hands, names), language)

    def hands(self, hands: Hands, names: Mapping[Seat, str], language: str, domain: str) -> Picture:
        """The same, to go with mails from this domain: all readers of a language have the same one."""
        return _picture("hands", self.hands_png(hands, names, language), domain, charts.WIDTH, charts.HEIGHT)

    def review(self, review: Review, language: str, domain: str) -> Picture:
        """The chart of a review, to go with mails from this domain."""
        png = self._review_png(review, language)
        return _picture("review", png, domain, review_chart.WIDTH, review_chart.HEIGHT)

    def review_svg(self, review: Review, language: str, steps: str = "", at: int = 0) -> str:
        """The same inside a page, with move `at` marked; `steps`: before the number of each in a link, "" for none."""
        facts = {
            "r": review,
            "chart": review_chart.rules_left(review),
            "c": review_chart,
            "steps": steps,
            "at": at,
        }
        return self._dressed("svg/review.svg", facts, language)

    def _review_photographed(self, review: Review, language: str) -> bytes:
        return self._rasterizer.png(self.review_svg(review, language))

    def _photographed(self, hands: Hands, names: Names, language: str) -> bytes:
        """A name in letters that our font has not stands as its place in the order of play."""
        told = tuple((seat, name if drawable(name) else f"{at}.") for at, (seat, name) in enumerate(names, 1))
        return self._rasterizer.png(self._svg(hands, told, language))

    def _drawn(self, hands: Hands, names: Names, language: str) -> str:
        called = dict(names)
        facts: dict[str, Any] = {
            "hands": hands,
            "names": called,
            "short": {seat: charts.fitting(name, charts.MOST_BAND) for seat, name in names},
            "chart": charts.drawn_hands(hands, called),
            "width": charts.WIDTH,
            "height": charts.HEIGHT,
            "left": charts.LEFT,
            "top": charts.TOP,
            "bottom": charts.BOTTOM,
            "letters": charts.LETTERS,
        }
        return self._dressed("svg/hands.svg", facts, language)

    def _dressed(self, template: str, facts: Mapping[str, Any], language: str) -> str:
        voice = self._environments.voice(self._environments.look(language), "UTC", HTML)
        return Markup(self._environments.dressed(template, voice, facts).strip() + "\n")


def _picture(name: str, png: bytes, domain: str, width: int, height: int) -> Picture:
    return Picture(f"{name}-{sha256(png).hexdigest()[:16]}@{domain}", f"{name}.png", png, width, height)


def _of(hands: Hands, names: Mapping[Seat, str]) -> Names:
    """The names of those in the chart."""
    return tuple((one.seat, names[one.seat]) for one in hands.held)
