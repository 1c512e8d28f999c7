"""A rulebook as a page: every field shows wherever it matters, nothing is told of what a rulebook does not have."""

import re
from dataclasses import fields, replace
from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.digests.facts.rulebook import RulebookPage, page_of_table
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import HelpIs, Line
from pbem.digests.text_width import columns_of
from pbem.engine.match.terms import ServerGod
from pbem.engine.rulebook import Rulebook
from pbem.engine.rulebook_reading import choices, override, read_rulebook

LANGUAGES = ("en", "pt", "es", "it")
FIELDS = [field.name for field in fields(Rulebook) if field.name != "name"]
NAMES = (
    "new-eleusis",
    "novo-eleusis",
    "eleusis-basic",
    "eleusi",
    "eleusis-express",
    "new-eleusis-1996",
    "eleusis-express-golden",
)
ONLY_WITH_A_PROPHET = {"prophet_expel_from", "marker_after_fall", "false_prophet_draw", "god_cap"}
ONLY_WITH_GUESSES = {"guess_bonus"}

VALUES = {
    "seats_min": st.integers(4, 6),
    "seats_max": st.integers(6, 9),
    "packs": st.integers(4, 8),
    "hand": st.integers(5, 20),
    "string_max": st.integers(0, 14),
    "wrong_draw": st.integers(0, 4),
    "no_play_small": st.integers(3, 7),
    "no_play_less": st.integers(0, 3),
    "no_play_wrong_draw": st.integers(0, 6),
    "expel_from": st.sampled_from([0, 1, 30, 40]),
    "prophet_expel_from": st.integers(1, 40),
    "false_prophet_draw": st.integers(0, 6),
    "open_cards_min": st.integers(0, 104),
    "out_bonus": st.integers(0, 6),
    "guess_bonus": st.integers(0, 8),
    "compensation": st.integers(0, 12),
}
BOOLEANS = {"hint_in_play", "prophet", "guess"}
ANY = {
    name: VALUES.get(name, st.booleans() if name in BOOLEANS else st.sampled_from(choices(name)))
    for name in FIELDS
}
BOOKS = st.fixed_dictionaries(ANY).map(lambda values: Rulebook(name="any", **values))


def shipped(root, name):
    return read_rulebook((root / f"data/rulebooks/{name}.toml").read_text("utf-8"), name)


def page(renderer, book, language="en"):
    return renderer.rulebook(RulebookPage(book), language)


def flat(text):
    return " ".join(text.split())


def absent(book):
    """The fields that mean nothing in this rulebook."""
    return (set() if book.prophet else ONLY_WITH_A_PROPHET) | (set() if book.guess else ONLY_WITH_GUESSES)


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=100, deadline=None)
@given(book=BOOKS, data=st.data())
def test_who_changes_a_field_that_matters_changes_the_page(renderer, language, book, data):
    field = data.draw(st.sampled_from(FIELDS))
    changed = replace(
        book, **{field: data.draw(ANY[field].filter(lambda value: value != getattr(book, field)))}
    )
    same = page(renderer, book, language) == page(renderer, changed, language)
    assert same is (field in absent(book))


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("language", LANGUAGES[:2])
def test_each_field_of_each_rulebook_that_ships_shows_when_it_is_otherwise(root, renderer, field, language):
    for name in NAMES:
        book = shipped(root, name)
        value = getattr(book, field)
        options = choices(field)
        other = value + 1 if type(value) is int else next(one for one in options if one != str(value).lower())
        changed = replace(book, **{field: {"true": True, "false": False}.get(other, other)})
        same = page(renderer, book, language) == page(renderer, changed, language)
        assert same is (field in absent(book)), name


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=60, deadline=None)
@given(book=BOOKS)
def test_a_page_of_any_rulebook_fits_a_screen_and_says_nothing_of_what_is_not_there(renderer, language, book):
    text = page(renderer, book, language)
    assert max(map(columns_of, text.splitlines())) <= 72
    assert "%(" not in text
    assert "\n\n\n" not in text
    assert not re.search(r"(?m)^ *[-.;] *$| {2,}\S.* {2}", text)
    if language == "en":
        assert ("Prophet" in text) is book.prophet
        assert ("guess" in text.lower()) is book.guess
        assert ("string" in text) is (book.string_max != 1)
        assert not re.search(r"\b1 (cards|points|packs)\b|\b0\b", flat(text))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("new-eleusis", "8 for a string of 4"),
        ("new-eleusis", "10 instead of 14"),
        (
            "new-eleusis",
            "Every card counts, even the starter, so card 31 is the first that can knock you out.",
        ),
        (
            "new-eleusis",
            "God scores as much as the best player. If a Prophet is still standing, God gets at most 2 "
            "points for each card before the Prophet's marker. With the marker on card 25, that's 48",
        ),
        (
            "new-eleusis-1996",
            "Every card counts, even the starter, so card 41 is the first that can knock you out.",
        ),
        (
            "new-eleusis-1996",
            "Under a Prophet, only the cards laid since they declared count. Once there are 30, a wrong play "
            "or wrong no play knocks you out",
        ),
        (
            "novo-eleusis",
            "The next card is the starter, which opens the main line. The rule must allow it as the first "
            "card. If it doesn't, the card goes back, the deck is shuffled, and another one is turned up",
        ),
        ("novo-eleusis", "you take turns again. When you fall, you draw nothing."),
        (
            "novo-eleusis",
            "God scores as much as the best player. If a Prophet is still standing, God gets at most 2 "
            "points for each card up to the marked one. With the marker on card 25, that's 50",
        ),
        ("eleusis-basic", "God must give everyone a hint"),
        (
            "eleusis-basic",
            "Experts can let it look at the sidelines too, by setting up the table with this option: option "
            "rule_reads sidelines.",
        ),
        ("eleusi", "The next cards are the starters. They open the main line, whatever the rule says."),
        ("eleusi", "You can also play several cards at once as a string, even your whole hand"),
        ("eleusi", "You use 3 packs of 52 shuffled together: 156 cards."),
        ("eleusi", "on the last card of the main line"),
        ("eleusis-express", "For 3 to 8 people, God included."),
        ("eleusis-express", "at least 20 of all 104 cards (starter included) must be right"),
        ("eleusis-express", "The player on God's right starts. Play then goes anticlockwise"),
        ("eleusis-express", "Your new hand has 1 card fewer: 11 instead of 12."),
        ("eleusis-express", "they go under the deck"),
        ("eleusis-express", "If it's wrong, it goes to the sideline and you draw 1 card."),
        ("eleusis-express", "Nobody gets knocked out, however long the round lasts"),
        ("eleusis-express", "the deck can't cover a draw"),
        ("eleusis-express", "If your play or no play was right, you can guess the rule until the next move"),
        (
            "eleusis-express",
            "You start with 12 points, one for each card you were dealt, and lose one for each card you hold",
        ),
        ("eleusis-express", "If the game ends early, nobody gets extra points for never having been God"),
        ("eleusis-express-golden", "The player on God's left starts. Play then goes clockwise"),
        ("eleusis-express-golden", "If it runs short, more packs are shuffled and added underneath"),
    ],
)
def test_what_sets_a_rulebook_apart_stands_on_its_page(root, renderer, name, told):
    assert told in flat(page(renderer, shipped(root, name)))


def test_an_expulsion_under_prophets_only_is_told_as_that(root, renderer):
    book = replace(shipped(root, "new-eleusis"), expel_from=0)
    text = flat(page(renderer, book))
    assert (
        "While nobody is Prophet, nobody gets knocked out. Under a Prophet, only the cards laid since" in text
    )
    assert "If the Prophet falls, every card counts again. So the danger can come and go" not in text
    never = flat(page(renderer, replace(book, prophet_expel_from=0)))
    assert "Nobody gets knocked out, however long the round lasts" in never
    assert (
        "As Prophet, you keep your cards but don't play them. Your turn is skipped, and you can't be knocked out"
        not in never
    )
    assert "all players are knocked out" not in never


OPTIONS = (("string_max", "3"), ("hand", "14"), ("prophet", "false"), ("god_cap", "with"))


def test_what_a_table_sets_otherwise_is_marked_at_the_top_and_in_its_section(root, renderer):
    base = shipped(root, "new-eleusis")
    text = flat(renderer.rulebook(page_of_table(override(base, OPTIONS), OPTIONS, base)))
    assert text.startswith(
        "RULES AT THIS TABLE Variant New Eleusis, but here: strings of up to 3 cards, no Prophet. "
    )
    assert "6 for a string of 3. At this table: strings of up to 3 cards. YOUR TURN: NO PLAY" in text
    assert text.count("At this table:") == 1
    assert "cards dealt to each player" not in text


def test_a_table_of_the_servers_is_told_how_many_people_play_there_and_whence_the_hint_comes(root, renderer):
    """No person is God there: the page of the table says nothing else, whatever the rulebook says of hints."""
    base = shipped(root, "eleusis-express")
    told = flat(renderer.rulebook(page_of_table(base, (), base, ServerGod(2, "easy"))))
    assert (
        "Eleusis is a game of discovery. Each round, the server is God: it deals the cards and picks a "
        "secret rule. The rule says which card may follow the ones on the table. You play cards, see which "
        "are right or wrong, and work out the rule. The fewer cards you hold at the end of the round, the "
        "more points you get" in told
    )
    assert "For 2 to 7 players, with the server as God." in told
    assert "Everyone gets a true hint with the cards. It's the only one." in told
    assert not re.search("God included|one person is God|God may give|God adds a hint", told)


def test_an_option_is_marked_even_where_its_rulebook_is_not_known(root):
    book = shipped(root, "new-eleusis")
    assert page_of_table(book, (("hand", "14"), ("hand", "14")), None).changed == ("hand",)


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=60, deadline=None)
@given(book=BOOKS)
def test_each_option_of_a_table_has_words_of_its_own(renderer, language, book):
    whole = renderer.rulebook(RulebookPage(book, here=True, otherwise=tuple(FIELDS)), language)
    listed = flat(whole).partition(": ")[2].partition(". ")[0].split(", ")
    assert len(set(listed)) == len(listed) == len(FIELDS) - len(absent(book))
    assert all(len(words) > 8 and "_" not in words for words in listed)


def test_every_field_belongs_to_one_section(root):
    book = replace(shipped(root, "new-eleusis"), guess=True)
    sections = RulebookPage(book, here=True, otherwise=tuple(FIELDS)).sections
    assert sorted(name for section in sections for name in section.changed) == sorted(FIELDS)


def helped(mails, renderer, topic, book, language="en", here=True):
    line = Line("HELP", HelpIs(topic, RulebookPage(book, here), ("eleusi", "novo-eleusis")))
    reader = mails.reader(language=language)
    if here:
        return renderer.digest(mails.digest(kind=Kind.RECEIPT, reader=reader, lines=(line,)))
    return renderer.note(mails.note(Kind.RECEIPT, reader=reader, lines=(line,)))


@pytest.mark.parametrize("here", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_help_with_the_rules_is_the_page_in_text_and_in_html(root, mails, renderer, language, here):
    book = shipped(root, "eleusis-express")
    mail = helped(mails, renderer, "rules", book, language, here)
    sections = renderer.rulebook(RulebookPage(book, here), language)
    assert sections.strip() in mail.text
    words = flat(unescape(mail.html)).casefold()
    for part in re.findall(r"[A-ZÁ]\w[^\n:]{20,30}", sections):
        assert part.casefold() in words
    assert "Eleusi, Novo Eleusis" in flat(mail.text)
    assert mail.html.count("<li ") >= 10
    assert len(mail.html.encode()) < 90_000


def test_help_with_rules_tells_the_words_of_sidelines_where_rules_may_read_them(root, mails, renderer):
    basic = shipped(root, "eleusis-basic")
    for reads, told in (("main-line", False), ("sidelines-by-option", False), ("sidelines", True)):
        text = helped(mails, renderer, "rule", replace(basic, rule_reads=reads)).text
        assert ("last laid, last wrong" in text) is told
        assert ("wrong under last" in text) is told


@pytest.mark.parametrize("topic", ["", "rules", "play", "prophet", "guess"])
def test_help_speaks_of_prophets_and_guesses_only_where_there_are_any(root, mails, renderer, topic):
    for name in NAMES:
        book = shipped(root, name)
        for here in (True, False):
            text = helped(mails, renderer, topic, book, here=here).text.partition("> HELP")[2]
            text = text.partition("\nYour move, Bruno")[0]
            assert text
            assert ("PROPHET" in text) is (book.prophet and topic != "guess"), name
            assert ("GUESS" in text.replace("GUESSING", "")) is (book.guess and topic != "prophet"), name
