"""Every page of the site: a furnished house is crawled from its front page, and what it lacks is made from examples."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from html import unescape
from pathlib import Path

from pbem.demo.mail import Asked
from pbem.digests.facts.rating_chart import daily, drawn_ratings
from pbem.digests.pages.leagues import BulletinPage
from pbem.digests.pages.players import Figures, PlayerPage, PlayerTile, Tally
from pbem.digests.pages.site import Surroundings
from pbem.digests.rendering.renderer import Renderer
from pbem.edge.logs import silence
from pbem.micros import DAY, SECOND
from pbem.service.schedule.reviews import Reviews
from pbem.service.services import Services
from tests.by_mail.conftest import brought_to
from tests.by_mail.pages import Asking, with_pages
from tests.by_mail.people import Person
from tests.by_mail.still import Still
from tests.by_mail.table import ANA, PEOPLE, makes_god_speak, play
from tests.digests import bulletins
from tests.digests.conftest import ROOT
from tests.looks.gallery import LOBBY

STATIC = ROOT / "templates" / "web" / "static"
SHEET = re.compile(r'<link rel="stylesheet" href="[^"]*/static/([\w.-]+)">')
LINK = re.compile(r'(?:href|action)="(/[^"#]*)"')
NO_PAGE = re.compile(r"\.(egn|csv|json|ics|css|js|txt|svg|png|xml)$|^/static/")
ASIDE = re.compile(r"\?(?!lang)|^/(pt|es|it|en|pt-PT)(/|$)|^/[uc]/|lang=")

AROUND = Surroundings("play.example.org", here="/leagues/1", languages=("en", "pt", "es", "it"), lobby=LOBBY)

BEGUN = 1_700_000_000 * SECOND

MOST = 80
"""So many pages are looked at."""


@contextmanager
def furnished(folder: Path) -> Iterator[Services]:
    """A house with a round in play at an open table, one in the archive, a table that gathers, and a league."""
    with silence():
        stages = brought_to(folder, 'NEW TABLE "Rosewood", open, 4 seats, clock 3 days')
        copy = folder / "copied"
        copy.mkdir()
        table, store = stages.open(stages.dealt, copy)
        with_pages(table)
        _plays(table, 4)
        table.says(ANA, "END ROUND SCORED")
        for person in PEOPLE:
            if person is not ANA:
                table.says(person, "AGREE")
        reviews = Reviews(table.house)
        while reviews.step():
            pass
        makes_god_speak(table, "same suit")
        _plays(table, 5)
        for person in PEOPLE[:3]:
            table.says(person, "PUBLIC PAGE")
        table.says(ANA, 'NEW TABLE "Quiet evening", open, 5 seats, clock 2 days, judge human')
        table.says(ANA, 'NEW LEAGUE rosewood "Rosewood Club", rounds 8')
    yield table.house
    store.close()


def _plays(table: Still, plays: int) -> None:
    for _ in range(plays):
        mover: Person = table.asked(Asked.PLAY)
        table.says(mover, play(table.sees(mover).hand[0]))


def crawled(
    house: Services, renderer: Renderer | None = None, language: str = "en", **site
) -> Mapping[str, str]:
    """Each page by its path, as far as links lead, in the words of `renderer` if it is given one."""
    if renderer is not None:
        house = replace(house, post=replace(house.post, renderer=renderer))
    ask, known, found = Asking(house, **site), ["/"], {}
    for path in known:
        if len(found) > MOST:
            break
        answer = ask(path, language=language)
        if answer.status == 200 and "text/html" in answer.headers.get("content-type", ""):
            found[path] = answer.text
            links = (unescape(one) for one in LINK.findall(answer.text))
            known += sorted(
                {one for one in links if not NO_PAGE.search(one) and not ASIDE.search(one)} - {*known}
            )
    found["no such page"] = ask("/nothing-here", language=language).text
    return found


def made_up(renderer: Renderer, language: str = "en") -> Mapping[str, str]:
    """Pages for which a game of weeks would have to be played, from examples."""
    pages = {}
    for name, issue in (
        ("bulletin", bulletins.issue()),
        ("bulletin, of a division", bulletins.issue(24, division=12)),
        ("bulletin, the season's last", bulletins.issue(9, 8, ended=True)),
    ):
        facts = BulletinPage(1, issue, 1, {1: 417, 2: 418}, True, ("rosewood-season2-week5.json",))
        pages[name] = renderer.page("bulletin", language, facts, AROUND)
    pages["player, of many rounds"] = renderer.page("player", language, _rated(), AROUND)
    for name in ("broken", "busy"):
        pages[name] = renderer.page(name, language, None, AROUND)
    for state in ("on", "off", "blocked", "unknown"):
        pages[f"mail, {state}"] = renderer.page("mail", language, state, AROUND)
    return pages


def _rated() -> PlayerPage:
    """Somebody who has been rated for a year, as player and as God."""
    wave = [(BEGUN + 5 * day * DAY, 1000 + 6 * day + 40 * (day % 5)) for day in range(60)]
    chart = drawn_ratings([("player", daily(wave)), ("god", daily(wave[10:50:8]))])
    rated = Figures(place=3, figure=wave[-1][1], sure=64, rounds=60, god=1290)
    tally, rivals = (
        Tally(48, 512, 9),
        tuple(PlayerTile(one, name, None, one) for one, name in ((4, "Rui"), (12, "Pia"))),
    )
    return PlayerPage(
        7, "Bruno", rated, chart, tally, Tally(12, 203, 5), (), (), (), 0, 0, rivals, {}, 1000, True
    )


def all_pages(folder: Path, language: str = "en") -> Mapping[str, str]:
    """Those of a house furnished in `folder`, and those made up."""
    with furnished(folder) as house:
        return {**crawled(house, language=language), **made_up(house.post.renderer, language)}


def dressed(html: str) -> str:
    """The page with its styles inside, and without scripts, as it is shown apart from the site."""
    html = SHEET.sub(lambda found: f"<style>{(STATIC / found[1]).read_text('utf-8')}</style>", html)
    return re.sub(r"<script\b[^>]*>.*?</script>", "", html, flags=re.S)
