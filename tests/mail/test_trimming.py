"""Own words and quoted ones, class of line by class of line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.quotes.trimming import Whose, trim

ATTRIBUTIONS = [
    "On Wed, Nov 11, 2026 at 1:52 PM Eleusis <g@eleusis.example> wrote:",
    "On 11/11/2026 13:52, Eleusis wrote:",
    "On Nov 11, 2026, at 1:52 PM, Eleusis <g@eleusis.example> wrote:",
    "---- On Wed, 11 Nov 2026 13:52:00 +0000 Eleusis <g@eleusis.example> wrote ----",
    "Em qua., 11 de nov. de 2026 às 13:52, Eleusis <g@eleusis.example> escreveu:",
    "Em 11 de nov. de 2026, à(s) 13:52, Eleusis <g@eleusis.example> escreveu:",
    "No dia 11 de novembro de 2026, Eleusis escreveu:",
    "Eleusis <g@eleusis.example> escreveu no dia quarta, 11/11/2026 à(s) 13:52:",
    "El mié, 11 nov 2026 a las 13:52, Eleusis (<g@eleusis.example>) escribió:",
    "El 11/11/26 a las 13:52, Eleusis escribió:",
    "Às 13:52 de 11/11/2026, Eleusis escreveu:",
    "Il giorno mer 11 nov 2026 alle ore 13:52 Eleusis <g@eleusis.example> ha scritto:",
    "Il 11/11/2026 13:52, Eleusis ha scritto:",
    "Am Mi., 11. Nov. 2026 um 13:52 Uhr schrieb Eleusis <g@eleusis.example>:",
    "Le mer. 11 nov. 2026 à 13:52, Eleusis <g@eleusis.example> a écrit :",
    "Op wo 11 nov 2026 om 13:52 schreef Eleusis <g@eleusis.example>:",
    "Den 11. nov. 2026 kl. 13.52 skrev Eleusis <g@eleusis.example>:",
    "W dniu 2026-11-11 o 13:52, Eleusis pisze:",
    "2026年11月11日(水) 13:52 Eleusis <g@eleusis.example>:",
]

HEADINGS = [
    "From: Eleusis\nSent: Wednesday\nTo: Bruno\nSubject: Table 417\n",
    "*De:* Eleusis\n*Enviada em:* quarta-feira\n*Para:* Bruno\n*Assunto:* Mesa 417\n",
    "De: Eleusis\nEnviado el: miércoles\nPara: Bruno\nAsunto: Mesa 417\n",
    "Da: Eleusis\nInviato: mercoledì\nA: Bruno\nOggetto: Tavolo 417\n",
    "Von: Eleusis\nGesendet: Mittwoch\nAn: Bruno\nBetreff: Tisch 417\n",
    "De : Eleusis\nEnvoyé : mercredi\nÀ : Bruno\nObjet : Table 417\n",
    "-----Original Message-----\nFrom: Eleusis\n",
    "-----Mensagem original-----\nDe: Eleusis\nPara: Bruno\n",
    "-------- Messaggio originale --------\n",
    "-------- Mensagem original --------De: Eleusis Data: 11/11/2026 13:52 (GMT-03:00)\n",
    "________________________________\nFrom: Eleusis <g@eleusis.example>\nSent: Wednesday\n",
    "Begin forwarded message:\n",
]

FOOTERS = [
    "Sent from my iPhone",
    "Get Outlook for Android<https://aka.ms/x>",
    "Enviado do meu iPhone",
    "Enviado do Yahoo Mail no Android",
    "Obter o Outlook para iOS",
    "Enviado desde mi iPhone",
    "Inviato da iPhone",
    "Inviato dal mio telefono",
]


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_the_line_that_names_the_quoted_author_is_no_word_of_the_reply(attribution: str) -> None:
    assert trim(f"PLAY 7h\n\n{attribution}\n> PLAY 9c\n").own == "PLAY 7h"
    assert trim(f"PLAY 7h\n{attribution}\n\nPLAY 9c\n").own == "PLAY 7h"  # no mark, no blank
    assert trim(f"{attribution}\n> PLAY 9c\n\nPLAY 7h").own == "PLAY 7h"


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
@pytest.mark.parametrize("width", [30, 45, 60])
def test_the_line_may_be_wrapped_anywhere(attribution: str, width: int) -> None:
    lines = [""]
    for word in attribution.split():
        if len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    wrapped = "\n".join(lines)
    assert trim(f"PLAY 7h\n\n{wrapped}\n\n> PLAY 9c\n").own == "PLAY 7h"


@pytest.mark.parametrize("heading", HEADINGS)
def test_below_a_heading_nothing_is_the_authors_unless_marks_say_otherwise(heading: str) -> None:
    assert trim(f"PLAY 7h\n\n{heading}\nELEUSIS\n\nPLAY 9c\n-- \nfoot").own == "PLAY 7h"
    assert trim(f"PLAY 7h\n\n{heading}\n> PLAY 9c\n\nSAY hello").own == "PLAY 7h\n\nSAY hello"


@pytest.mark.parametrize("footer", FOOTERS)
def test_what_a_telephone_adds_is_dropped(footer: str) -> None:
    assert trim(f"PLAY 7h\n\n{footer}\n").own == "PLAY 7h"


def test_replies_above_between_and_below_are_all_kept() -> None:
    text = "PLAY 7h\n\n> one\nSAY two\n> three\n>> four\n\nSAY five\n"
    assert trim(text).own == "PLAY 7h\n\nSAY two\n\nSAY five"
    assert trim(text).quoted == ("one", "three", "four")


def test_a_signature_ends_where_a_quotation_begins() -> None:
    assert trim("PLAY 7h\n-- \nBruno\nPLAY BASS\n> quoted\nSAY hello").own == "PLAY 7h\n\nSAY hello"


@pytest.mark.parametrize(
    "words",
    [
        "On my way: PLAY 7h",
        "SAY meet me at 12:30: bring cards",
        "SAY Ana wrote at 12:30:\nPLAY 7h",
        "SAY Ana is ana@example.org since 2020:\nPLAY 7h",
        "RULE if last is black: 7 or more, else: 6 or less",
        "SAY Sent from my desk, not my telephone.",
        "INVITE ana@example.org",
        "PLAY 7h\n---\nSAY kept for the reader of orders",
        "SAY from: to: nobody",
    ],
)
def test_what_only_resembles_a_quotation_stays(words: str) -> None:
    assert trim(words).own == words
    assert trim(words).quoted == ()


@given(st.text(alphabet=st.sampled_from("a >\n:-_1@.wrote"), max_size=200))
@settings(max_examples=100, deadline=None)
def test_trimming_twice_takes_nothing_more_than_marks_can_explain(text: str) -> None:
    found = trim(text)
    assert not any(line.lstrip().startswith(">") for line in found.own.split("\n"))
    assert set(found.own.split()) <= set(text.split())


def test_lines_of_spaces_are_blank_lines_and_hundreds_of_them_are_one() -> None:
    quoted = "\n \n".join(["On 11/11/2026 13:52, Eleusis <g@eleusis.example> wrote:", *["> right 9"] * 200])
    blank = " \n" * 300
    assert trim(f"{quoted}\n{blank}PLAY 7h\n \n \nSAY hello").own == "PLAY 7h\n\nSAY hello"


@pytest.mark.parametrize("below", ["Pass it on", "PLAY 9c", "PLAY 9c\n\nSent from my iPhone"])
def test_what_stands_below_a_signature_is_neither_the_authors_nor_quoted_but_kept(below: str) -> None:
    found = trim(f"Hello\n\n-- \nBruno\nPLAY BASS\n\n{below}")
    assert found.own == "Hello"
    assert found.quoted == ()
    assert [line.text for line in found.lines if line.whose is Whose.SIGNED] == [below.split("\n")[0]]
