"""The ladder as a reader is shown it: in columns, in sentences, in HTML."""

from dataclasses import replace

import pytest

from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import LadderIs, Line
from tests.digests import rating_examples

WHOLE = rating_examples.done()[-1]


def shown(mails, renderer, ladder=WHOLE, **reader):
    lines = (Line("LADDER", ladder),)
    return renderer.note(mails.note(Kind.RECEIPT, reader=mails.reader(**reader), lines=lines))


def row(text, name):
    (found,) = [line for line in text.splitlines() if name in line]
    return found.split()


def test_each_has_place_figure_sureness_rounds_and_figure_as_god(mails, renderer):
    text = shown(mails, renderer).text
    assert row(text, "Ana") == ["1.", "Ana", "1874", "84%", "212", "1322"]
    assert row(text, "Davi") == ["43.", "Davi", "1277", "40%", "12", "-"]
    assert row(text, "Gil") == ["-", "Gil", "961", "20%", "4", "1010"]
    assert row(text, "Longfellow")[0] == row(text, "Rui")[0] == "2."


def test_readers_own_row_is_marked(mails, renderer):
    mail = shown(mails, renderer)
    assert row(mail.text, "Carla")[:3] == ["*", "42.", "Carla"]
    assert mail.html.count("<tr class=hl") == 1


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("style", ["grid", "ascii", "list"])
def test_it_fits_into_a_mail_and_says_everything(mails, renderer, language, style):
    text = shown(mails, renderer, language=language, style=style).text
    assert all(len(line) <= 72 for line in text.splitlines())
    for one in (*WHOLE.first, *WHOLE.near, *WHOLE.newcomers):
        assert one.name in text
        assert str(one.figure) in text
    assert "%(" not in text


def test_who_reads_lists_has_sentences(mails, renderer):
    text = " ".join(shown(mails, renderer, style="list").text.split())
    assert "1. Ana: 1874, 212 rounds, 84% sure; 1322 as God" in text
    assert "42. Carla (you): 1309, 35 rounds, 57% sure" in text
    assert "- Eva: 1104, 1 round, 12% sure" in text


def test_columns_stand_under_each_other(mails, renderer):
    """Whatever the language: numbers end where their heading ends."""
    for language in ("en", "pt"):
        lines = shown(mails, renderer, language=language).text.splitlines()
        (ana,) = [number for number, line in enumerate(lines) if " Ana " in line]
        heading, told = lines[ana - 1], lines[ana]
        assert len(heading) == len(told)
        assert "  " not in heading.split("  ", 1)[0]


def test_name_of_somebody_else_is_text_in_the_page(mails, renderer):
    bad = replace(WHOLE.first[0], name="<b>&you")
    html = shown(mails, renderer, replace(WHOLE, first=(bad,))).html
    assert "&lt;b&gt;&amp;you" in html
    assert "<b>&you" not in html


def test_who_played_no_rated_round_is_told_so(mails, renderer):
    assert (
        "You haven't played a rated round yet." in shown(mails, renderer, replace(WHOLE, listed=False)).text
    )
    nobody = shown(mails, renderer, LadderIs((), (), (), 0, 5, listed=False))
    assert "Nobody has played a rated round here yet." in nobody.text
    assert "rating" not in nobody.html.partition("LADDER")[2].partition("Everyone")[0]
