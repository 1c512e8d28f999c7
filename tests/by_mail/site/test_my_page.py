"""What stands on one's own page besides games: clocks, planned moves, vacation, settings; each changed by a form."""

import re
from dataclasses import replace
from html import unescape
from urllib.parse import urlencode

import pytest

from pbem.demo.mail import Asked
from pbem.edge.web.own import _written
from tests.by_mail.pages import with_pages
from tests.by_mail.people import Person
from tests.by_mail.site.test_own_pages import BASE, Browser, card_of, framed, own_page, told, turn_of
from tests.by_mail.still import Still
from tests.by_mail.table import PEOPLE


@pytest.fixture
def table(dealt: Still) -> Still:
    return with_pages(dealt)


def saved(table: Still, person: Person):
    with table.house.store.reading() as reading:
        return reading.people.by_address(person.address)


class Forms:
    """The own page of somebody, whose forms are filled in as a browser without scripts would."""

    def __init__(self, table: Still, person: Person) -> None:
        self.browser = Browser(table)
        self.link = own_page(table, person).removeprefix(BASE)
        self.page = self.browser.ask(self.link)

    def sends(self, *fields: tuple[str, str]):
        form = re.search(r'name="form" value="([^"]*)"', self.page.text)[1]
        body = urlencode([("form", form), *fields]).encode()
        answer = self.browser.ask(self.link, method="POST", body=body)
        assert answer.status == 303
        self.page = self.browser.ask(answer.headers["location"])
        return self.page

    def option(self, setting: str, words: str) -> str:
        """The command that choosing these words of a list sends."""
        chosen = re.search(rf'<select id="set-{setting}".*?</select>', self.page.text, re.S)[0]
        return unescape(re.search(rf'<option value="([^"]*)"[^>]*>{re.escape(words)}</option>', chosen)[1])

    def untouched(self) -> list[tuple[str, str]]:
        """What the form of settings posts when nothing was changed."""
        values = re.findall(r'<option value="([^"]*)" selected>', self.page.text)
        return [("say", unescape(one)) for one in values] + [("say:NAME", ""), ("say:ZONE", "")]


def test_all_settings_are_shown_as_they_are(table):
    person = PEOPLE[1]
    for order in ("REMINDERS 33%", "STYLE four colours", "STYLE VDR"):
        table.says(person, order)
    forms = Forms(table, person)
    page = forms.sends(("say", forms.option("digests", "once a day"))).text
    chosen = re.findall(r'<option value="" selected>([^<]*)</option>', page)
    assert chosen == [
        *("English", "once a day", "with 33% of my time left", "on", "drawn with symbols", "V D R", "four"),
        *("a reply, with a link to the page", "by what each email is about", "no"),
    ]
    assert f'placeholder="{person.name}"' in page


def test_settings_are_changed_together_by_the_commands_a_mail_would_bring(table):
    person = PEOPLE[1]
    forms = Forms(table, person)
    style, deck = forms.option("style", "as a list"), forms.option("deck", "four")
    assert (style, deck) == ("STYLE list", "STYLE four colours")
    page = forms.sends(("say", style), ("say", ""), ("say", deck), ("say:NAME", "Beatriz"), ("say:ZONE", ""))
    kept = saved(table, person)
    assert (kept.style, kept.deck, kept.name) == ("list", "four", "Beatriz")
    assert "Beatriz's games" in told(page.text)
    assert "four colours" in framed(forms.browser, page).text
    mail = table.newest(person)
    assert mail["Eleusis-Kind"] == "receipt"


def test_the_commands_behind_a_page_are_wholly_in_its_language(table):
    person = PEOPLE[1]
    table.says(person, "LANGUAGE it")
    forms = Forms(table, person)
    told_to_send = [unescape(one) for one in re.findall(r'<option value="([^"]+)"', forms.page.text)]
    assert {
        "STILE elenco",
        "STILE VDR",
        "STILE quattro colori",
        "STILE un oggetto",
        "STILE link di pagina",
    } <= {*told_to_send}
    forms.sends(("say", forms.option("style", "in un elenco")))
    assert saved(table, person).style == "list"


def test_a_form_that_is_sent_as_it_was_changes_nothing_and_writes_no_letter(table):
    person = PEOPLE[1]
    forms, before = Forms(table, person), saved(table, person)
    with table.house.store.reading() as reading:
        letters = reading.letters.newest(None, 1)
    form = re.search(r'name="form" value="([^"]*)"', forms.page.text)[1]
    answer = forms.browser.ask(
        forms.link, method="POST", body=urlencode([("form", form), *forms.untouched()]).encode()
    )
    assert answer.status == 303
    assert answer.headers["location"] == forms.link
    assert saved(table, person) == before
    with table.house.store.reading() as reading:
        assert reading.letters.newest(None, 1) == letters


def test_opening_the_page_changes_nothing_whatever_its_address_says(table):
    person = PEOPLE[1]
    forms = Forms(table, person)
    with table.unchanged():
        before = saved(table, person)
        for query in (
            "say=NAME+Eve",
            "say:NAME=Eve&form=AAAAAAAAAAAAAAAAAAAAAA",
            "say%3AVACATION=2026-12-01",
        ):
            assert forms.browser.ask(f"{forms.link}?{query}").status == 200
        assert saved(table, person) == before


def test_a_vacation_is_taken_between_two_days_and_ended(table):
    person = PEOPLE[1]
    forms = Forms(table, person)
    assert "You're not away" in told(forms.page.text)
    page = forms.sends(("say:VACATION", "2026-12-01"), ("say:VACATION", "2026-12-05"))
    with table.house.store.reading() as reading:
        (absence,) = reading.absences.of(saved(table, person).id)
    assert absence.ends > absence.begins
    assert "1 December 2026" in told(page.text)
    assert "5 December 2026" in told(page.text)
    assert 'value="BACK"' in page.text
    forms.sends(("say", "BACK"))
    with table.house.store.reading() as reading:
        assert reading.absences.of(saved(table, person).id) == []


def test_planned_moves_and_clocks_are_shown_and_a_plan_is_cancelled_with_two_presses(table):
    mover = table.asked(Asked.PLAY)
    other = next(one for one in PEOPLE if one not in (mover, table.god()))
    card = card_of(table, other).removeprefix("PLAY ")
    table.says(other, f"LATER {card}")
    forms = Forms(table, other)
    words = told(forms.page.text)
    assert "Clocks and planned moves" in words
    assert "Time per move" in words
    assert f"LATER {card}" in words
    cancel = unescape(re.search(r'href="([^"]*\?say=CANCEL[^"]*)"', forms.page.text)[1])
    with table.unchanged():
        page = forms.browser.ask(cancel)
        assert "Send this? CANCEL 1" in told(page.text)
    forms.browser.sends(page)
    assert f"LATER {card}" not in told(forms.browser.ask(forms.link).text)


def test_a_public_page_is_turned_on_there_and_linked(table):
    person = PEOPLE[1]
    forms = Forms(table, person)
    page = forms.sends(("say", forms.option("public", "yes")))
    assert saved(table, person).public_page
    link = re.search(r'href="(/mail/players/\d+)"', page.text)[1]
    assert forms.browser.ask(link).status == 200


def test_a_scanner_that_follows_every_link_changes_nothing(table):
    """Virus scanners and previews open what they find in mails, and what they find there."""
    person, mover = PEOPLE[1], table.asked(Asked.PLAY)
    table.says(person, "PUBLIC PAGE")
    browser = Browser(table)
    found = [own_page(table, person).removeprefix(BASE), turn_of(table, mover).removeprefix(BASE)]
    before = saved(table, person)
    with table.unchanged():
        for path in found:
            answer = browser.ask(path)
            assert browser.ask(path, method="HEAD").status == answer.status
            links = re.findall(r'(?:href|src|action)="(/mail/[^"#]*)"', answer.text)
            own = {one for one in map(unescape, links) if re.match(r"/mail/(m|t|c|u|players)/", one)}
            found += sorted(own - set(found))
        assert len(found) > 20
        with table.house.store.reading() as reading:
            assert reading.letters.waiting([one.id for one in reading.letters.newest(None, 50)]) == []
    assert saved(table, person) == before


def test_the_same_form_sent_twice_is_done_once(table):
    person = PEOPLE[1]
    forms = Forms(table, person)
    form = re.search(r'name="form" value="([^"]*)"', forms.page.text)[1]
    body = urlencode([("form", form), ("say", "STYLE list"), ("say:NAME", "Beatriz")]).encode()
    for _ in range(2):
        assert forms.browser.ask(forms.link, method="POST", body=body).status == 303
    with table.house.store.reading() as reading:
        fates = [one.status.value for one in reading.letters.newest(None, 2)]
    assert sorted(fates) == ["duplicate", "handled"]


def test_a_page_whose_keys_are_gone_takes_nothing_any_more(table):
    person, other = PEOPLE[1], PEOPLE[2]
    forms, theirs = Forms(table, person), own_page(table, other).removeprefix(BASE)
    table.says(person, "NEW KEYS")
    body = urlencode([("form", "A" * 22), ("say", "NAME Eve")]).encode()
    signature = forms.link.rpartition(".")[2]
    mixed = f"{theirs.rpartition('.')[0]}.{signature}"
    with table.unchanged():
        for link in (forms.link, mixed):
            assert forms.browser.ask(link).status == 404
            assert forms.browser.ask(link, method="POST", body=body).status == 404
    assert {saved(table, one).name for one in (person, other)} == {person.name, other.name}


@pytest.mark.parametrize("language", ["pt", "pt-PT", "es", "it"])
def test_every_choice_in_every_language_is_a_command_that_is_done(table, language):
    person = PEOPLE[1]
    table.says(person, f"LANGUAGE {language}")
    forms = Forms(table, person)
    orders = [unescape(one) for one in re.findall(r'<option value="([^"]+)">', forms.page.text)]
    assert len(orders) > 15
    leaving = [one for one in orders if one.split()[0] in ("IDIOMA", "LINGUA")]
    for order in (one for one in orders if one not in leaving):
        table.says(person, order)
        with table.house.store.reading() as reading:
            letter = reading.letters.newest(None, 1)[0]
        assert letter.status.value == "handled", order


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"form=F&say=PLAY+7h", "PLAY 7h"),
        (b"form=F&say=&say=A&say=B+", "A\nB"),
        (b"form=F&say:NAME=&say=A", "A"),
        (b"form=F&say:VACATION=2026-12-01&say:VACATION=", ""),
        (b"form=F&say:VACATION=2026-12-01&say:VACATION=2026-12-05", "VACATION 2026-12-01 - 2026-12-05"),
        (b"\xff\xfe", ""),
        (b"&".join(b"say=A" for _ in range(50)), ""),
    ],
)
def test_a_form_becomes_lines_of_a_letter(body, says):
    assert _written(body)[1] == says


def test_a_webhook_is_set_and_ended_on_ones_own_page_where_there_are_any(table):
    person = PEOPLE[1]
    assert "set-webhook" not in Forms(table, person).page.text
    table.house = table.counter.house = replace(table.house, webhooks=())
    forms = Forms(table, person)
    assert "Webhook (OFF to end it)" in told(forms.page.text)
    page = forms.sends(("say:WEBHOOK", "https://push.example.org/topic?m={{.text}}"))
    assert "whsec_" in framed(forms.browser, page).text
    assert 'placeholder="https://push.example.org/topic?m={{.text}}"' in unescape(page.text)
    forms.sends(("say:WEBHOOK", "OFF"))
    with table.house.store.reading() as reading:
        assert reading.webhooks.of(saved(table, person).id) is None
