"""Pictures for mails: SVG as PNG, drawn with a font of our own, so that they are the same on every machine."""

from __future__ import annotations

import re
from pathlib import Path

from resvg_py import svg_to_bytes

SHARP = 1.5
"""Points of a picture for each unit of its drawing: sharp enough for a telephone, and few enough for a mail."""

HEAVIEST = 25_000
"""Octets of a picture that goes with a mail."""

DRAWABLE = re.compile("[ -~\u00a0-\u017f\u0370-\u04ff\u1e00-\u1eff\u2010-\u2026]*")
"""What our font has letters for, but for some rare ones."""


class Camera:
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
