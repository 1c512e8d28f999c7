"""Our own mails come back in every form of quoting: exactly the order is done, and without one nothing is."""

from email.message import EmailMessage
from functools import cache

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from pbem.mail.quotes.headings import begins_mail
from pbem.mail.quotes.trimming import trim
from pbem.mail.reading.html_text import text_of as text_of_html
from pbem.mail.reading.letter import Letter
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine
from pbem.service.inbox.own_words import Mailed, mailed, without_ours
from tests.by_mail.moderated import Setting, moderated
from tests.by_mail.table import ANA, BRUNO, PIA, RUI, html_of, play
from tests.mail.html_replies import PROGRAMS, html_reply
from tests.mail.replies import MARKED, OUTLOOK, PLACES, UNMARKED, bare, headed, place, spilled

ORDER = "PLAY 9c"


@pytest.fixture(scope="module")
def opened(stages, tmp_path_factory):
    """Three plays were made; it is Bruno's turn. Ana is God, and judges by reply."""
    table = moderated(stages.house, tmp_path_factory.mktemp("quoted"), Setting(human=True))
    table.plays("Bruno PLAY 5s", "Ana RIGHT", "Pia PLAY 7d", "Ana WRONG")
    table.writes(RUI, "LANGUAGE pt")
    table.plays("Rui PLAY qs")
    yield table
    table.store.close()


@pytest.fixture(scope="module")
def mails(opened):
    """A mail of each kind: one to judge by, digests and receipts in English and Portuguese, a page of help."""
    opened.writes(BRUNO, "HELP ORDERS")
    return {
        "judge": opened.newest(ANA),
        "digest": opened.newest(PIA),
        "receipt-pt": opened.newest(RUI),
        "help": opened.newest(BRUNO),
    }


MAILS = ("judge", "digest", "receipt-pt", "help")


def text(mail: EmailMessage) -> str:
    return text_of(mail).replace("\r\n", "\n").strip("\n")


@cache
def parts_of(mail: EmailMessage) -> list[Mailed]:
    return mailed(mail.as_bytes())


@cache
def is_order(line: str) -> bool:
    items = parse_orders(line, "en").items
    return len(items) == 1 and isinstance(items[0], OrderLine)


def own(letter: str, answers: EmailMessage) -> str:
    """What is left of a letter when what we mailed is gone."""
    lines = without_ours(trim(letter).lines, parts_of(answers), is_order)
    return "\n".join(line.text for line in lines if line.whose.value == "own").strip()


def cut(lines: list[str], first: float, last: float) -> list[str]:
    return lines[int(len(lines) * first) : int(len(lines) * last)]


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("kind", MAILS)
@pytest.mark.parametrize("part", ["text", "html"])
def test_of_a_mail_quoted_with_marks_or_under_a_heading_nothing_is_read(mails, kind, where, part) -> None:
    mail = mails[kind]
    quoted = text(mail) if part == "text" else text_of_html(html_of(mail))
    wanted = "" if where == "nowhere" else ORDER
    wrong = []
    for name, way in {**MARKED, **UNMARKED}.items():
        letter = place(ORDER, way(quoted), where)
        found = trim(letter).own
        if found != ("" if where == "inline" and name in UNMARKED else wanted):
            wrong.append((name, found))
        if part == "text" and own(letter, mail) != wanted:
            wrong.append((name, "of what we mailed", own(letter, mail)))
    assert not wrong


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("kind", MAILS)
def test_of_a_mail_cut_anywhere_and_without_any_mark_nothing_is_read(mails, kind, where) -> None:
    mail = mails[kind]
    lines = text(mail).split("\n")
    wrong = []
    for first, last in ((0.2, 1), (0.3, 0.7), (0, 0.6), (0.5, 1)):
        letter = place(ORDER, cut(lines, first, last), where)
        if own(letter, mail) != ("" if where == "nowhere" else ORDER):
            wrong.append((first, last, own(letter, mail)))
    assert not wrong


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("width", [74, 50, 30])
@pytest.mark.parametrize("kind", MAILS)
def test_of_quoted_lines_that_go_on_without_a_mark_nothing_is_read(mails, kind, width, where) -> None:
    letter = place(ORDER, spilled("> ", width)(text(mails[kind])), where)
    assert own(letter, mails[kind]) == ("" if where == "nowhere" else ORDER)


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("kind", MAILS)
def test_of_a_mail_in_the_html_of_every_program_nothing_is_read(stages, mails, kind, program) -> None:
    for order in (ORDER, ""):
        markup = html_reply(program, order, html_of(mails[kind]))
        found = stages.house.read(
            b"Content-Type: text/html; charset=utf-8\n\n" + markup.encode(), envelope_from=None
        )
        assert isinstance(found, Letter)
        assert found.text == order


def test_an_order_that_we_showed_him_ourselves_is_his_if_he_writes_it(mails) -> None:
    mail = mails["digest"]
    shown = next(line.split("  ")[1] for line in text(mail).split("\n") if line.startswith("  SAY"))
    for order in (shown, "NO PLAY", "HELP"):
        for way in (MARKED["gmail"], UNMARKED["outlook"], bare):
            assert own(place(order, way(text(mail)), "above"), mail) == order


@pytest.mark.parametrize("written", ["{} <mailto:g1-t1-x@e.example?subject=Re:%20x&body=PLAY%209c%0D%0A>",
                                     "[{}](mailto:g1-t1-x@e.example?subject=Re:%20x&body=PLAY%209c)",
                                     "* {} <\nmailto:g1-t1-x@e.example?subject=Re:%20x&body=PLAY%209c>"])  # fmt: skip
def test_our_links_written_out_as_text_are_no_orders(written: str) -> None:
    buttons = "\n".join(written.format(words) for words in ("PLAY 9c", "NO PLAY", "5♣"))
    assert (
        trim(f"SAY hello\n\nYour move, Bruno. Reply by Sat 21 Nov, 11:06 UTC.\n\n{buttons}").own
        == "SAY hello"
    )
    if "<\n" not in written:
        assert trim(f"{buttons}\n\nSAY hello").own == "SAY hello"


@pytest.mark.parametrize("language", ["en", "pt", "pt-PT", "es", "it"])
def test_the_first_line_of_an_answer_is_known_to_be_ours_in_every_language(dealt, language) -> None:
    mover = dealt.asked(Asked.PLAY)
    card = dealt.sees(mover).hand[0]
    for order in (f"LANGUAGE {language}\nSTATUS", "PLAY", play(card)):
        (answer,) = dealt.says(mover, order).to(mover)
        assert begins_mail(text_of(answer).partition("\n")[0])


# ---------------------------------------------------------------- at the table


@pytest.mark.parametrize("name", ["gmail", "bars", "outlook", "bare", "cut"])
def test_the_order_is_done_and_the_mail_quoted_with_it_is_not(opened, name) -> None:
    way = {**MARKED, **UNMARKED, "cut": bare}[name]
    asked = opened.newest(PIA)
    quoted = way(text(asked))
    quoted = cut(quoted, 0.3, 0.8) if name == "cut" else quoted
    for where in ("above", "below", "inline"):
        came = opened.says(PIA, place(f"SAY {name} {where}", quoted, where), asked)
        assert came.answer.count("> ") == 1, "one line was read"
        assert f"> SAY {name} {where}" in came.answer


@pytest.mark.parametrize("name", ["gmail", "bars", "outlook", "bare", "cut", "spilled"])
def test_a_letter_that_only_quotes_us_does_nothing_and_is_not_asked_about(opened, name) -> None:
    ways = {**MARKED, **UNMARKED, "cut": bare, "spilled": spilled("> ", 40)}
    asked = opened.newest(ANA)
    quoted = ways[name](text(asked))
    quoted = cut(quoted, 0.3, 0.8) if name == "cut" else quoted
    with opened.unchanged():
        came = opened.says(ANA, place("", quoted, "nowhere"), asked)
    assert "Your email was empty" in came.answer
    assert "> " not in came.answer.split("Ana, is this move right?")[0].replace("> Your", "")


def test_a_move_that_stands_only_in_a_quotation_of_something_else_is_asked_about(opened) -> None:
    with opened.unchanged():
        came = opened.says(ANA, f"{OUTLOOK}\n\nThink of it.\n\nRIGHT AWAY\n\nWRONG\n")
    assert "The quoted part of your email says WRONG" in came.answer, "we mailed that word elsewhere"
    with opened.unchanged():
        came = opened.says(BRUNO, f"{OUTLOOK}\n\nThink of it.\n\nPLAY 10d, PROPHET\n")
    assert "The quoted part of your email says PLAY 10d, PROPHET" in came.answer


def test_a_play_at_the_very_end_is_done_below_a_quotation_of_something_else_and_below_a_signature(
    opened,
) -> None:
    for above in (f"{OUTLOOK}\n\nThink of it.", "Hello\n\n-- \nBruno\nChess club"):
        assert "> PLAY 10d" in opened.says(BRUNO, f"{above}\n\nPLAY 10d\n").answer


@pytest.mark.parametrize("name", ["gmail", "outlook", "bare"])
def test_an_order_typed_inside_a_quotation_is_asked_about_though_it_equals_our_example(opened, name) -> None:
    asked = opened.newest(ANA)
    quoted = {**MARKED, **UNMARKED}[name](text(asked).replace("\nPLAYERS\n", "\nRIGHT\nPLAYERS\n"))
    with opened.unchanged():
        came = opened.says(ANA, "\n".join(["", *quoted, ""]), asked)
    assert "The quoted part of your email says RIGHT" in came.answer


ZOHO = "---- On Sun, 22 Nov 2026 10:11:12 +0100 Eleusis <g@eleusis.example> wrote ---"
YAHOO = "    On Sunday, November 22, 2026 at 10:11:12 AM GMT+1, Eleusis <g@eleusis.example> wrote:  "


@pytest.mark.parametrize(("above", "word"), [(ZOHO, "red"), (YAHOO, "black")], ids=["zoho", "yahoo"])
def test_orders_between_and_below_lines_of_ours_that_bear_no_mark_are_all_done(opened, above, word) -> None:
    asked = opened.newest(PIA)
    quoted = [f" {line}\n" for line in text_of_html(html_of(asked)).split("\n") if line.strip()]
    third = len(quoted) // 3
    orders = [f"SAY {word} {number}" for number in ("one", "two", "three")]
    lines = ["", above, "", *quoted[:third], orders[0], "\n", *quoted[third : 2 * third], orders[1], "\n"]
    came = opened.says(PIA, "\n".join([*lines, *quoted[2 * third :], "", orders[2]]), asked)
    assert came.answer.count("> ") == 3
    assert all(f"> {order}" in came.answer for order in orders)


@pytest.mark.parametrize("above", ["", "Hello all", "Thank you!"])
@pytest.mark.parametrize("order", ["SAY so be it", "PLAY 10d"])
def test_an_order_below_a_mail_of_ours_without_marks_is_done_whatever_stands_above(
    opened, above, order
) -> None:
    for name in ("outlook", "bare"):
        asked = opened.newest(PIA)
        came = opened.says(PIA, f"{above}\n\n{place(order, UNMARKED[name](text(asked)), 'below')}", asked)
        assert f"> {order}" in came.answer


def test_an_order_among_the_lines_of_an_unmarked_mail_is_told_from_them(mails) -> None:
    letter = place("WRONG", headed(OUTLOOK)(text(mails["digest"])), "above")
    assert own(letter, mails["digest"]) == "WRONG"
