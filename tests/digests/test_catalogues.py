"""Every message has its words in every language."""

import re

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from pbem.digests.rendering.catalogues import load_catalogues

OPTIONS = {
    "**": {"trimmed": "true", "extensions": "jinja2.ext.do", "trim_blocks": "true", "lstrip_blocks": "true"}
}
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
PLACES = re.compile(r"%\((\w+)\)s")
LOCALES = {"pt": "pt_BR", "es": "es", "it": "it"}
VARIANTS = {"pt_PT": "pt"}
"""What holds only what it says otherwise, and than which."""


@pytest.fixture(scope="module")
def messages(root):
    """What the templates say, found by Babel as a translator would find it."""
    found = Catalog()
    for _, _, message, _, context in extract_from_dir(
        root / "templates", method_map=[("**", "jinja2")], options_map=OPTIONS, keywords=KEYWORDS
    ):
        found.add(message, context=context)
    return {(entry.context, entry.id) for entry in found if entry.id}


@pytest.fixture(scope="module")
def catalogues(root):
    """What each language says, as its translator wrote it."""
    read = {}
    for language, locale in (LOCALES | {name: name for name in VARIANTS}).items():
        with (root / f"data/locales/{language}.po").open("rb") as file:
            read[language] = read_po(file, locale=locale)
    return read


@pytest.mark.parametrize("language", LOCALES)
def test_a_language_lacks_nothing_and_keeps_nothing_unused(messages, catalogues, language):
    catalogue = catalogues[language]
    translated = {(entry.context, entry.id) for entry in catalogue if entry.id}
    assert sorted(map(str, messages - translated)) == []
    assert sorted(map(str, translated - messages)) == []
    assert not catalogue.obsolete


@pytest.mark.parametrize(("variant", "language"), VARIANTS.items())
def test_a_variant_says_otherwise_only_what_its_language_says(catalogues, variant, language):
    whole = {(entry.context, entry.id): entry.string for entry in catalogues[language] if entry.id}
    varied = {(entry.context, entry.id): entry.string for entry in catalogues[variant] if entry.id}
    assert sorted(map(str, varied.keys() - whole.keys())) == []
    assert [key for key, string in varied.items() if string == whole[key]] == []
    assert not catalogues[variant].obsolete


@pytest.mark.parametrize("language", [*LOCALES, *VARIANTS])
def test_no_entry_is_fuzzy_or_half_done(catalogues, language):
    for entry in catalogues[language]:
        strings = entry.string if isinstance(entry.string, tuple) else (entry.string,)
        assert not (entry.fuzzy and entry.id), entry.id
        assert all(strings), entry.id
        assert len(strings) == (2 if isinstance(entry.id, tuple) else 1), entry.id


@pytest.mark.parametrize("language", [*LOCALES, *VARIANTS])
def test_no_translation_drops_or_invents_a_fact(catalogues, language):
    for entry in catalogues[language]:
        if entry.id:
            ids = entry.id if isinstance(entry.id, tuple) else (entry.id,)
            strings = entry.string if isinstance(entry.string, tuple) else (entry.string,)
            for one, translation in zip(ids, strings, strict=True):
                assert set(PLACES.findall(one)) == set(PLACES.findall(translation)), one


def told(catalogue):
    """Each message in English with what it is in the language."""
    for entry in catalogue:
        if entry.id:
            ids = entry.id if isinstance(entry.id, tuple) else (entry.id,)
            strings = entry.string if isinstance(entry.string, tuple) else (entry.string,)
            yield from zip(ids, strings, strict=True)


ENDING = re.compile(r"([.:;,!?…]?)[\"')]*$")


@pytest.mark.parametrize("language", LOCALES)
def test_a_translation_ends_as_its_message_does_and_has_no_space_too_many(catalogues, language):
    for one, translation in told(catalogues[language]):
        assert ENDING.search(one)[1] == ENDING.search(translation)[1], one
        assert translation == translation.strip() or one != one.strip(), one
        assert "  " not in translation, one
        assert translation.count("(") == translation.count(")"), one


@pytest.mark.parametrize("language", LOCALES)
def test_quotation_marks_are_straight_and_in_pairs(catalogues, language):
    for one, translation in told(catalogues[language]):
        assert not set(translation) & set("“”„«»‘’"), one
        assert translation.count('"') % 2 == 0, one


def test_spanish_opens_every_question_and_every_cry(catalogues):
    for one, translation in told(catalogues["es"]):
        assert translation.count("¿") == translation.count("?"), one
        assert translation.count("¡") == translation.count("!"), one


@pytest.mark.parametrize("language", LOCALES)
def test_one_is_told_from_many_as_the_language_does(root, language):
    """None is spoken of as one in Portuguese ("0 carta"), but not in Spanish or Italian (CLDR)."""
    none_is_one = language == "pt"
    messages = load_catalogues(root / "data/locales")[language].messages
    forms = [messages.ngettext("card", "cards", n) for n in (0, 1, 2, 10)]
    one, many = forms[1], forms[2]
    assert one != many
    assert forms == [one if none_is_one else many, one, many, many]


def test_portuguese_calls_the_main_line_by_one_name(catalogues):
    for entry in catalogues["pt"]:
        assert "linha principal" not in str(entry.string), entry.id


def test_a_header_names_the_locale_of_dates(root):
    loaded = load_catalogues(root / "data/locales")
    assert {code: str(one.locale) for code, one in loaded.items()} == {
        "en": "en_GB",
        "pt-PT": "pt_PT",
        **LOCALES,
    }


def test_a_variant_has_all_words_of_its_language_and_plurals_of_its_own(root):
    loaded = load_catalogues(root / "data/locales")["pt-PT"]
    assert loaded.spoken == "pt"
    assert loaded.messages.gettext("Fair play") == "Jogo limpo"
    counted = [loaded.messages.ngettext("%(n)s card", "%(n)s cards", n) for n in (0, 1, 2)]
    assert counted == ["%(n)s cartas", "%(n)s carta", "%(n)s cartas"]


def test_one_and_many_are_told_apart(mails, renderer):
    one = mails.digest(view=mails.table(round=mails.round(hand=mails.cards("7H"))))
    assert "YOUR HAND: 1 card\n" in renderer.digest(one).text
    assert "YOUR HAND: 13 cards\n" in renderer.digest(mails.digest()).text


def test_a_reader_of_a_language_without_a_catalogue_reads_english(mails, renderer):
    assert "YOUR HAND" in renderer.digest(mails.digest(reader=mails.reader(language="fr"))).text


def test_a_catalogue_without_a_locale_is_refused(tmp_path):
    (tmp_path / "xx.po").write_text('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n')
    with pytest.raises(ValueError, match="Language"):
        load_catalogues(tmp_path)
