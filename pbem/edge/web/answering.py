"""What every room of the site answers with: pages in the asker's language, under headers that guard them."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse

from pbem.service.house import House

MARK = ("Eleusis-Web", "mail")
"""A header of every answer, by which `pbem doctor` knows that it reached us."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
    MARK[0]: MARK[1],
}
"""On every answer that does not say otherwise: a link may be a key, so no other page is to learn it, and nothing of
others is fetched."""


@dataclass(frozen=True)
class Site:
    """What the rooms answer from. `url`: where the world finds the site; empty where this machine alone does."""

    house: House
    url: str = ""
    base: str = field(init=False)
    """What stands before every path of ours: the path of `url`."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "base", urlsplit(self.url).path.rstrip("/"))

    @property
    def published(self) -> bool:
        return bool(self.url)

    def language(self, request: Request) -> str:
        """The first language of ours that the reader's program names; the order stands for his wish."""
        return accepted(request.headers.get("accept-language", ""), self.house.languages)

    def page(
        self,
        request: Request,
        name: str,
        facts: object = None,
        *,
        status: int = 200,
        language: str = "",
        headers: dict[str, str] | None = None,
    ) -> HTMLResponse:
        """The page of `templates/web/<name>.html`, which knows its facts as `f`."""
        spoken = language or self.language(request)
        html = self.house.post.renderer.page(
            name, spoken, facts, domain=self.house.addressing.domain, base=self.base
        )
        return HTMLResponse(html, status, headers={"Content-Language": spoken, **(headers or {})})


def accepted(header: str, languages: Collection[str]) -> str:
    """The first of `languages` that an Accept-Language header names (RFC 9110 12.5.4); English if none."""
    named = re.findall(r"(?:^|,)\s*([a-z]{2}(?:-[a-z]{2})?)\b", header[:200].lower())
    ours = {one.lower(): one for one in languages}
    return next((ours.get(one) or ours[one[:2]] for one in named if one[:2] in ours), "en")
