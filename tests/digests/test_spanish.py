"""What Spanish asks for beside its words: lengths of time, lists, letters of suits and the labels of layouts."""

import pytest
from markupsafe import escape

from pbem.digests.rendering.catalogues import load_catalogues
from pbem.digests.rendering.speech import CardStyle, Speech


@pytest.fixture(scope="module")
def spanish(root):
    return Speech(
        load_catalogues(root / "data/locales")["es"], CardStyle("es"), "Europe/Madrid", "grid", {}, str
    )


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Ana"], "Ana"),
        (["Ana", "Bruno"], "Ana y Bruno"),
        (["Ana", "Inés"], "Ana e Inés"),
        (["Inés", "Ana", "Hilario"], "Inés, Ana e Hilario"),
        (["Inés", "Yago"], "Inés y Yago"),
        (["Ana", "Hielo"], "Ana y Hielo"),
    ],
)
def test_and_before_the_sound_of_i_is_another_word(spanish, names, told):
    assert spanish.listing(names) == told


def test_a_list_of_names_is_escaped_once_in_html(spanish):
    told = spanish.listing([escape("O'Neill & Co"), "<Inés>"])
    assert escape(told) == "O&#39;Neill &amp; Co y &lt;Inés&gt;"


def test_a_length_of_time_is_told_in_its_two_greatest_units(spanish):
    minute = 60_000_000
    assert spanish.span(90 * minute).text == "1 hora y 30 minutos"
    assert spanish.span(52 * 60 * minute).text == "2 días y 4 horas"


def test_a_layout_in_letters_has_the_spanish_ones_and_whole_labels(mails, renderer):
    text = renderer.digest(mails.digest(reader=mails.reader(language="es", style="ascii"))).text
    assert "\nbuenas  5t" in text
    assert "\nmalas   8c" in text
    assert "p de picas, c de corazones, d de diamantes, t de tréboles" in text


def test_a_deadline_is_told_by_its_day(mails, renderer):
    text = " ".join(renderer.digest(mails.digest(reader=mails.reader(language="es"))).text.split())
    due = "vie 13 nov, 18:00, hora de Lisboa"
    assert f"Responde antes del {due} (quedan 2 días y 4 horas)." in text
