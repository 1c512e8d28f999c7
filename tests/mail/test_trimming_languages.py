"""Letters as mail programs write them in many languages: what stands around the author's words is not his.

The lines that they write stand in `program_lines`; the letters around them are put together here.
"""

import textwrap
from pathlib import Path
from time import process_time

import pytest
from babel.messages.pofile import read_po

from pbem.mail.quotes.headings import ends_mail
from pbem.mail.quotes.trimming import trim
from pbem.mail.writing.message import clean_text
from tests.mail.program_lines import (
    ATTRIBUTIONS,
    BANNERS,
    BROKEN,
    CLOSINGS,
    FOOTERS,
    KEYS,
    OVER_HEADINGS,
    OWN,
    STYLES,
    WHO,
)


def wrapped(line: str, width: int) -> str:
    return "\n".join(textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False))


def read(text: str) -> str:
    return trim(clean_text(text)).own


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_an_order_above_below_or_inside_a_marked_quotation_is_read_and_its_attribution_is_not(
    attribution: str,
) -> None:
    assert read(f"PLAY 7h\n\n{attribution}\n> PLAY 9c\n") == "PLAY 7h"
    assert read(f"PLAY 7h\n\n{attribution}\n\n> PLAY 9c\n>\n> -- \n> x\n") == "PLAY 7h"
    assert read(f"{attribution}\n> PLAY 9c\n\nPLAY 7h") == "PLAY 7h"
    assert read(f"{attribution}\n>> PLAY 9c\n> NO PLAY\n\nPLAY 7h\n\n> PLAY 8c\n") == "PLAY 7h"


@pytest.mark.parametrize("attribution", [one for one in ATTRIBUTIONS if one.endswith((":", "：", "-"))])
def test_below_an_attribution_without_marks_nothing_is_read(attribution: str) -> None:
    assert read(f"PLAY 7h\n\n{attribution}\n\nPLAY 9c\n\nNO PLAY\n") == "PLAY 7h"
    assert read(f"*{attribution}*\nPLAY 9c\n") == ""


@pytest.mark.parametrize("width", [44, 56, 68])
@pytest.mark.parametrize(
    "attribution", [one for one in ATTRIBUTIONS if one.endswith((":", "：")) and "20" in one]
)
def test_an_attribution_may_be_wrapped(attribution: str, width: int) -> None:
    assert read(f"PLAY 7h\n\n{wrapped(attribution, width)}\n\n> PLAY 9c\n") == "PLAY 7h"


@pytest.mark.parametrize("attribution", BROKEN)
def test_an_attribution_may_be_broken_before_behind_and_inside_its_address(attribution: str) -> None:
    assert read(f"{attribution}\n\n> PLAY 9c\n\nPLAY 7h") == "PLAY 7h"
    assert read(f"PLAY 7h\n\n{attribution}\n\nPLAY 9c\n") == "PLAY 7h"


@pytest.mark.parametrize("language", KEYS)
@pytest.mark.parametrize("style", ["{}: {}", "*{}:* {}", "{} : {}", "{}：{}"])
def test_header_lines_over_a_quotation_are_known_in_many_languages(language: str, style: str) -> None:
    keys = KEYS[language].split("|" if "|" in KEYS[language] else " ")
    values = [WHO, "11/11/2026 13:52", "Bruno <bruno@example.org>", "[Eleusis] 1"]
    block = "\n".join(style.format(key, value) for key, value in zip(keys, values, strict=True))
    assert read(f"PLAY 7h\n\n{block}\n\nPLAY 9c\n\n-- \nNO PLAY\n") == "PLAY 7h"


@pytest.mark.parametrize("over", OVER_HEADINGS)
def test_what_stands_over_header_lines_is_not_the_authors(over: str) -> None:
    assert read(f"PLAY 7h\n\n{over}\nFrom: {WHO}\nDate: 11/11/2026\nSubject: x\n\nPLAY 9c\n") == "PLAY 7h"
    assert (
        read(f"PLAY 7h\n{over}\n\nDe: {WHO}\nEnviado: 11/11/2026\nPara: Bruno\nAssunto: x\n\nPLAY 9c\n")
        == "PLAY 7h"
    )


@pytest.mark.parametrize("footer", FOOTERS)
def test_what_a_program_adds_below_an_order_is_not_read(footer: str) -> None:
    assert read(f"PLAY 7h\n\n{footer}\n") == "PLAY 7h"
    assert read(f"PLAY 7h\n{footer}\n\nOn 11/11/2026 13:52, Eleusis wrote:\n> PLAY 9c\n") == "PLAY 7h"
    assert read(f"On 11/11/2026 13:52, Eleusis wrote:\n> PLAY 9c\n\nPLAY 7h\n\n{footer}") == "PLAY 7h"


@pytest.mark.parametrize("closing", CLOSINGS)
def test_signatures_and_disclaimers_end_the_authors_words(closing: str) -> None:
    assert read(f"PLAY 7h\n\n{closing}\n") == "PLAY 7h"
    assert read(f"PLAY 7h\n\n{closing}\n\n> PLAY 9c\n\nSAY hello") == "PLAY 7h\n\nSAY hello"
    assert read(f"> PLAY 9c\n\nPLAY 7h\n\n{closing}\n") == "PLAY 7h"


@pytest.mark.parametrize("banner", BANNERS)
def test_a_banner_of_a_company_hides_no_order_below_it(banner: str) -> None:
    assert read(f"{banner}\n\nPLAY 7h\n") == "PLAY 7h"
    assert read(f"{wrapped(banner, 60)}\n\nPLAY 7h\n") == "PLAY 7h"
    assert read(f"PLAY 7h\n\n> {banner}\n> PLAY 9c\n") == "PLAY 7h"


@pytest.mark.parametrize("words", OWN)
def test_what_only_looks_like_a_quotation_is_the_authors(words: str) -> None:
    assert read(words) == words
    assert read(f"{words}\n\nOn 11/11/2026 13:52, Eleusis wrote:\n> PLAY 9c\n") == words


@pytest.mark.parametrize(
    "hostile",
    [
        "a:\n",
        "12/" * 160 + ":\n",
        "@" * 490 + ":\n",
        "1 " * 240 + ":\n",
        "<a@b>" * 90 + " wrote:\n",
        "- " * 240 + "x\n",
        "sent from " + "a" * 480 + "!\n",
        "<mailto:" * 60 + "\n",
        "from: a\nx\nx\nx\n",
        " >" * 240 + "\n",
        "*" * 480 + ":\n",
    ],
)
def test_the_longest_letter_is_trimmed_in_no_time(hostile: str) -> None:
    text = hostile * min(20_000, 500_000 // len(hostile))
    begun = process_time()
    trim(text)
    assert process_time() - begun < 1


@pytest.mark.parametrize("style", STYLES)
def test_the_order_alone_is_read_of_letters_in_the_style_of_many_programs(style: str) -> None:
    assert read(STYLES[style]) == "PLAY 7h"


LOCALES = Path(__file__).parents[2] / "data" / "locales"
TITLES = ("How to reply", "Since your last move", "Your secret rule", "Your hand")


@pytest.mark.parametrize("language", [path.stem for path in LOCALES.glob("*.po")])
def test_titles_of_our_mails_are_known_in_every_language_that_we_write_in(language: str) -> None:
    with (LOCALES / f"{language}.po").open("rb") as file:
        catalogue = read_po(file)
    for title in TITLES:
        message = catalogue.get(title)
        written = str(message.string or title) if message else title
        assert trim(f"PLAY 7h\n\n{written.upper()}\nPLAY 9c\n").own == "PLAY 7h"


@pytest.mark.parametrize(
    "last",
    ["Eleusis, to Ana, Wed 11 Nov 2026 13:52:07 UTC", "Game 417, mail 38 to Ana, Wed 11 Nov 2026 13:52 UTC"],
)
def test_the_last_line_of_a_mail_of_ours_is_known_with_its_seconds_and_without(last: str) -> None:
    assert ends_mail(last)
