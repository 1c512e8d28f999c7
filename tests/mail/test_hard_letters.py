"""Letters that programs, lists and relays made hard to read; each file in hard/ is named for what is odd about it."""

import base64
from pathlib import Path

import pytest

from pbem.mail.reading.letter import Letter, NoText, read_letter

LETTERS = Path(__file__).parent / "hard"

WORDS = {
    "a-sentence-that-begins-so": "SAY we\nbegin 644 things at once\nand end none",
    "apple-html-in-pieces-without-plain-part": "PLAY 7h\n\nSAY hello",
    "apple-rich-html-around-a-file": "PLAY 7h\n\nSAY look – my notes",
    "binhex-in-the-text": "PLAY 7h\n\nSAY hello",
    "boundary-that-is-another": "PLAY 7h",
    "boundary-without-semicolon": "PLAY 7h",
    "cut-off-in-the-second-part": "PLAY 7h",
    "enriched": "PLAY 7h",
    "forwarded-below-an-order": "PLAY 7h",
    "header-of-the-parts-lost": "PLAY 7♥",
    "html-before-plain": "PLAY 7h",
    "html-called-plain-by-exchange": "PLAY 7h\n\nSAY até já",
    "html-numbered-list": "* PLAY 7h\n* SAY hello",
    "html-tells-its-own-charset": "SAY да",
    "key-below-an-order": "PLAY 7h",
    "nothing-but-a-disposition-of-attachment": "PLAY 7h",
    "parts-in-base64-as-a-whole": "PLAY 7h",
    "pictures-of-a-signature": "PLAY 7h",
    "plain-called-html": "PLAY 7h\nSAY 3 < 4 & 5 > 4",
    "plain-part-excuses-itself-in-portuguese": "JOGAR 7c",
    "plain-part-only-excuses-itself": "PLAY 7h",
    "related-root-comes-last": "PLAY 7h",
    "signed-by-pgp-inline": "PLAY 7h\n- SAY hello",
    "signed-by-pgp-mime": "PLAY 7h",
    "signed-opaque": "PLAY 7♥\nSAY hello",
    "signed-opaque-in-one-piece": "PLAY 7♥\nSAY hello",
    "smart-quotes-in-cp1252-called-latin1": "RULE “even” – it’s…",
    "type-in-quotes-and-capitals": "PLAY 7♥",
    "utf16-unlabelled": "JUGAR 7♥",
    "utf16-without-mark": "JUGAR 7♥",
    "uuencoded-file-in-the-text": "PLAY 7h\n\nSAY hello",
    "visiting-card-and-calendar": "PLAY 7h",
    "winmail-beside-a-text": "PLAY 7h",
    "word-html": "JOGAR 7c\n\nDIZER olá a todos\n\nPONTOS",
    "yenc-in-the-text": "PLAY 7h",
}

WITHOUT_WORDS = {
    "cipher-under-a-greeting-of-the-program": NoText.ENCRYPTED,
    "enciphered-by-smime": NoText.ENCRYPTED,
    "forwarded-alone": NoText.FORWARDED,
    "winmail-under-another-type": NoText.WINMAIL,
}

PASSED_OVER = {
    "apple-html-in-pieces-without-plain-part": ("mapa da mão.png",),
    "apple-rich-html-around-a-file": ("notes.pdf",),
    "binhex-in-the-text": ("binhex.hqx",),
    "forwarded-alone": ("Notícias",),
    "forwarded-below-an-order": ("Fwd",),
    "uuencoded-file-in-the-text": ("notes.txt",),
    "visiting-card-and-calendar": ("plan.pdf",),
    "winmail-beside-a-text": ("WINMAIL.DAT",),
    "winmail-under-another-type": ("winmail.dat",),
    "yenc-in-the-text": ("hand.jpg",),
}


def letter(raw: bytes) -> Letter:
    found = read_letter(raw)
    assert isinstance(found, Letter)
    return found


def test_every_letter_in_the_folder_says_what_is_expected_of_it() -> None:
    assert {path.stem for path in LETTERS.glob("*.eml")} == WORDS.keys() | WITHOUT_WORDS.keys()


@pytest.mark.parametrize("name", [*WORDS, *WITHOUT_WORDS])
def test_a_hard_letter_says_what_its_author_wrote_or_why_nothing_can_be_read(name: str) -> None:
    found = letter((LETTERS / f"{name}.eml").read_bytes())
    assert (found.text, found.no_text) == (WORDS.get(name, ""), WITHOUT_WORDS.get(name))
    assert found.attachments == PASSED_OVER.get(name, ())


# ---------------------------------------------------------------- charsets


@pytest.mark.parametrize(
    ("label", "codec", "words"),
    [
        ("UTF-7", "utf-7", "DIZER até já"),
        ("unicode-1-1-utf-7", "utf-7", "DIZER até já"),
        ("iso-2022-jp", "iso2022_jp", "SAY 日本語"),
        ("iso-2022-jp", "iso2022_jp_ext", "SAY ｱｲｳ"),
        ("", "iso2022_jp", "SAY 日本語"),
        ("utf-16", "utf-16", "PLAY 7♥"),
        ("utf-16", "utf-16-le", "PLAY 7♥"),
        ("utf-16", "utf-16-be", "PLAY 7♥"),
        ("UTF-16LE", "utf-16-le", "PLAY 7♥"),
        ("utf-32", "utf-32-be", "PLAY 7♥"),
        ("utf-8", "utf-8-sig", "PLAY 7♥"),
        ("windows-1250", "cp1250", "SAY Łódź"),
        ("Windows-1251", "cp1251", "SAY привет"),
        ("cp-1252", "cp1252", "SAY “é” €"),
        ("CP 1252", "cp1252", "SAY “é” €"),
        ("x-cp1251", "cp1251", "SAY привет"),
        ("windows-1253", "cp1253", "SAY γειά"),
        ("ibm850", "cp850", "DIZER até já"),
        ("koi8-r", "koi8-r", "SAY привет"),
        ("KOI8-RU", "koi8-u", "SAY їжак"),
        ("gb18030", "gb18030", "SAY 你好"),
        ("gb2312", "gbk", "SAY 镕基"),  # GBK under the name of the smaller set, as Outlook sends it
        ("big5", "big5", "SAY 你好"),
        ("x-sjis", "cp932", "SAY 日本①"),
        ("ks_c_5601-1987", "cp949", "SAY 안녕"),
        ("macintosh", "mac-roman", "DIZER até já"),
        ("ISO 8859-15", "iso8859-15", "SAY 5 €"),
        ("iso-8859-1", "cp1252", "SAY ‘well’ …"),
        ("iso-8859-1", "utf-8", "DIZER até já"),
        ("us-ascii", "utf-8", "DIZER até já"),
        ("us-ascii", "cp1252", "DIZER até já"),
        ("unknown-8bit", "utf-8", "DIZER até já"),
        ("unknown-8bit", "cp1252", "DIZER até já"),
        ("utf8mb4", "utf-8", "PLAY 7♥"),
        ("'utf-8'", "utf-8", "PLAY 7♥"),
        ('"utf-8" (by hand)', "utf-8", "PLAY 7♥"),
        ("=?utf-8?q?utf-8?=", "utf-8", "PLAY 7♥"),
        ("hex", "utf-8", "PLAY 7♥"),
        ("utf-8\x00", "utf-8", "PLAY 7♥"),
    ],
)
def test_a_charset_is_read_under_whatever_name_programs_give_it(label: str, codec: str, words: str) -> None:
    octets = base64.encodebytes(words.encode(codec))
    head = f"Content-Type: text/plain; charset={label}\nContent-Transfer-Encoding: base64\n\n".encode()
    assert letter(head + octets).text == words


@pytest.mark.parametrize("label", ["utf-8", "iso-8859-1", "", "unknown-8bit"])
def test_utf8_of_which_an_octet_was_lost_on_the_way_is_utf8_all_the_same(label: str) -> None:
    broken = "PLAY 7♥\nSAY até já, “€”\n".encode().replace("€".encode(), b"\xe2\x82")
    head = f"Content-Type: text/plain; charset={label}\nContent-Transfer-Encoding: 8bit\n\n".encode()
    assert letter(head + broken).text.startswith("PLAY 7♥\nSAY até já, “")


@pytest.mark.parametrize("words", ["DIZER até já é só", "SAY Ã© is what é looks like", "SAY é"])
def test_text_of_windows_1252_under_the_name_of_utf8_is_not_taken_for_it(words: str) -> None:
    head = b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
    assert letter(head + words.encode("cp1252")).text == words


# ---------------------------------------------------------------- transfer encodings

CODED = base64.encodebytes("PLAY 7♥\nSAY hello to everybody at the table, and good luck\n".encode())
SPOKEN = "PLAY 7♥\nSAY hello to everybody at the table, and good luck"
FOOTER = b"_______________________________________________\nclub mailing list\nclub@lists.example.org\n"


@pytest.mark.parametrize(
    ("encoding", "body", "words"),
    [
        ("base64", CODED, SPOKEN),
        ("base64", CODED.replace(b"=", b""), SPOKEN),
        ("Base-64 (of course)", CODED, SPOKEN),
        ('"base64";', CODED, SPOKEN),
        ("base64", CODED.replace(b"\n", b"\n\n>!*\n "), SPOKEN),
        ("base64", CODED + FOOTER, SPOKEN),
        ("base64", base64.encodebytes(b"PLAY 7h\nSAY one more!\n\n") + FOOTER, "PLAY 7h\nSAY one more!"),
        (
            "base64",
            base64.b64encode(b"PLAY 7h\n") + b"\n" + base64.b64encode(b"SAY hello all") + b"\n",
            "PLAY 7h\nSAY hello all",
        ),
        ("base64", b"PLAY 7h\nSAY hello\n", "PLAY 7h\nSAY hello"),
        ("base64", b"STATUS\n", "STATUS"),
        ("quoted-printable", b"PLAY 7=e2=99=a5\n", "PLAY 7♥"),
        ("quoted-printable", b"SAY one =  \nline=\n s", "SAY one line s"),
        ("quoted-printable", b"SAY one=\t\n two=", "SAY one two"),
        ("quoted-printable", b"SAY 50% = half, =ZZ = x\n", "SAY 50% = half, =ZZ = x"),
        ("Quoted_Printable", b"PLAY 7=E2=99=A5\n", "PLAY 7♥"),
        ("7bit", "PLAY 7♥\n".encode(), "PLAY 7♥"),
        ("7bit", "DIZER até já\n".encode("latin-1"), "DIZER até já"),
        ("x-nobody-knows", b"PLAY 7h\n", "PLAY 7h"),
        ("x-uuencode", b"begin 644 x\n(4$Q!62`W:`H \n`\nend\n", "PLAY 7h"),
        ("uuencode", b"begin 644 x\n(4$Q!62`W:`H\n`\nend\n", "PLAY 7h"),
        ("uuencode", b"PLAY 7h\n", "PLAY 7h"),
    ],
)
def test_a_faulty_transfer_encoding_is_undone_as_far_as_it_goes(
    encoding: str, body: bytes, words: str
) -> None:
    head = f"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {encoding}\n\n".encode()
    assert letter(head + body).text == words


def test_marks_that_hide_or_turn_text_round_are_not_there() -> None:
    said = "PL\u200bAY\u00a07\u202eh\u2066 \ufeffSAY\u00ad x"
    assert (
        letter(f"Content-Type: text/plain; charset=utf-8\n\n{said}\n".encode()).text == "PLAY\u00a07h SAY x"
    )


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ("Message-ID: m1@example.org", "m1@example.org"),
        ("Message-ID: <m1@example.org> (added by relay)", "<m1@example.org>"),
        ("Message-ID:\n <m1@\n example.org>", "<m1@ example.org>"),
        ("Message-ID: <>", "<>"),
        ("Message-ID:", None),
        ("Message-ID: <" + "x" * 600 + "@example.org>", ("<" + "x" * 600)[:500]),
        ("X: y", None),
    ],
)
def test_a_message_id_of_any_form_is_kept_as_it_can_be(header: str, told: str | None) -> None:
    assert letter(f"{header}\n\nPLAY 7h\n".encode()).message_id == told


@pytest.mark.parametrize("date", ["", "yesterday", "Wed, 31 Feb 2026 25:61:99 +9999", "\x00\xff", "1" * 5000])
def test_a_date_that_is_none_does_no_harm(date: str) -> None:
    assert letter(f"Date: {date}\n\nPLAY 7h\n".encode()).text == "PLAY 7h"
