"""An order put into real replies is read, and nothing they quote is; the letters stand in a sibling folder.

The tables say which lines of each letter, counted from 1, its author wrote: found by reading the letters.
"""

import email
import email.policy
import quopri
import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from pbem.mail.quotes.trimming import trim
from pbem.mail.reading.letter import Letter, read_letter
from pbem.mail.writing.message import clean_text
from pbem.service.inbox.last_words import last_words, only_order

CORPORA = Path(__file__).parents[2].parent / "shared" / "corpora"
pytestmark = pytest.mark.skipif(not CORPORA.exists(), reason="the corpora are not here")

ORDER = "PLAY 7h"
FLOOR = 0.95

OWN_LINES = {
    "begins_with_signature": [(1, 8)],
    "caution": [(1, 26)],
    "caution2": [(1, 6)],
    "correct_sig": [(1, 1)],
    "email_1_1": [(1, 7)],
    "email_1_2": [(1, 1), (9, 34)],
    "email_1_3": [(1, 5)],
    "email_1_4": [(1, 1)],
    "email_1_5": [(1, 15)],
    "email_1_6": [(1, 1)],
    "email_1_7": [(1, 1)],
    "email_1_8": [(13, 13), (19, 19)],
    "email_2_1": [(1, 1)],
    "email_2_2": [(1, 1)],
    "email_2_3": [(1, 1)],
    "email_3_1": [(1, 3)],
    "email_BlackBerry": [(1, 1)],
    "email_bullets": [(1, 9)],
    "email_danish_1": [(1, 6)],
    "email_danish_2": [(1, 6)],
    "email_danish_3": [(1, 3)],
    "email_danish_4": [(1, 3)],
    "email_danish_5": [(1, 6)],
    "email_gmail": [(1, 1)],
    "email_headers_no_delimiter": [(1, 1)],
    "email_iPhone": [(1, 1)],
    "email_ja_1_1": [(1, 1)],
    "email_ja_1_2": [(1, 8)],
    "email_multi_word_sent_from_my_mobile_device": [(1, 1)],
    "email_nl_1_1": [(1, 6)],
    "email_nl_1_2": [(1, 1)],
    "email_one_is_not_on": [(1, 5)],
    "email_partial_quote_header": [(1, 6)],
    "email_pl_1_1": [],
    "email_pl_1_2": [],
    "email_pl_1_3": [],
    "email_sent_from_BlackBerry": [(1, 1)],
    "email_sent_from_iPhone": [(1, 1)],
    "email_sent_from_multi_word_mobile_device": [(1, 1)],
    "email_sent_from_my_not_signature": [(1, 3)],
    "email_sent_from_not_signature": [(1, 3)],
    "email_sig_delimiter_in_middle_of_line": [(1, 7)],
    "email_sv_anon_1": [(1, 8)],
    "email_swedish_1": [(1, 8)],
    "email_swedish_2": [(1, 7)],
    "forward": [(1, 6)],
    "greedy_on": [(1, 6)],
    "multi_header": [(1, 1)],
    "outlook": [(1, 8)],
    "pathological": [(1, 2)],
}

NO_LETTERS = {
    "LICENSE",
    "multiline_on",  # nothing but lines that name the author of a quotation
    "multiline_on_de",  # the same in German
}

BOTTOM_POSTED = {"email_1_8", "thunderbird"}


def share(verdicts: dict[str, bool]) -> float:
    wrong = sorted(name for name, right in verdicts.items() if not right)
    print(f"{len(verdicts) - len(wrong)} of {len(verdicts)} read right; wrong: {wrong}")
    return 1 - len(wrong) / len(verdicts)


def words(lines: list[str]) -> list[str]:
    return [line.strip() for line in lines if line.strip()]


def read_right(path: Path) -> bool:
    octets = path.read_bytes()
    if b"=E2=80=AF" in octets:  # one letter of the corpora is still in quoted-printable
        octets = quopri.decodestring(octets)
    lines = clean_text(octets.decode()).split("\n")
    kept = {number for first, last in OWN_LINES[path.stem] for number in range(first, last + 1)}
    at = min(kept) - 1 if path.stem in BOTTOM_POSTED else 0
    found = words(trim("\n".join([*lines[:at], ORDER, *lines[at:]])).own.split("\n"))
    return found == [ORDER, *words([line for number, line in enumerate(lines, 1) if number in kept])]


@pytest.mark.parametrize("folder", ["replies-zapier", "replies-mail-parser-reply"])
def test_the_order_comes_first_and_nothing_quoted_is_read(folder: str) -> None:
    letters = [path for path in sorted((CORPORA / folder).iterdir()) if path.stem not in NO_LETTERS]
    assert share({path.stem: read_right(path) for path in letters}) >= FLOOR


def test_the_order_is_read_from_the_plain_part_of_every_mail_program() -> None:
    verdicts = {}
    for path in sorted((CORPORA / "replies-talon" / "standard_replies").glob("*.eml")):
        message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        part = message.get_body(("plain",))
        assert part is not None
        text = part.get_content()
        letter = f"{text}\n{ORDER}" if path.stem in BOTTOM_POSTED else f"{ORDER}\n{text}"
        expected = ["Hello", ORDER] if path.stem in BOTTOM_POSTED else [ORDER, "Hello"]
        verdicts[path.stem] = words(trim(clean_text(letter)).own.split("\n")) == expected
    assert share(verdicts) >= FLOOR


def test_the_order_is_read_from_the_html_of_every_mail_program() -> None:
    verdicts = {}
    folder = CORPORA / "replies-talon"
    for path in sorted([*(folder / "html_replies").glob("*.html"), *folder.glob("*.html")]):
        markup = path.read_bytes().decode("utf-8")
        body = markup.lower().find("<body")
        at = markup.index(">", body) + 1 if body >= 0 else 0
        letter = f"{markup[:at]}<div>{ORDER}</div>{markup[at:]}"
        found = read_letter(b"Content-Type: text/html; charset=utf-8\n\n" + letter.encode())
        assert isinstance(found, Letter)
        own = found.text.split()
        # Every one of these letters answers a mail of Sasha's, or one from an address of example.com.
        verdicts[path.stem] = found.text.split("\n")[0] == ORDER and not {"Sasha.", "bob@example.com"} & {
            *own
        }
        verdicts[path.stem] &= bool({"Alex", "Bob", "Reply"} & {*own}) and bool(found.quoted)
    assert share(verdicts) >= FLOOR


def test_a_reply_whose_html_shares_its_block_with_the_quotation_keeps_only_its_own_words() -> None:
    found = read_letter((CORPORA / "replies-talon" / "reply-quotations-share-block.eml").read_bytes())
    assert isinstance(found, Letter)
    assert found.text.endswith("Joe XXX")
    assert not any(line.startswith("Joe") for line in found.quoted)


def replies() -> Iterator[tuple[str, list[str]]]:
    """The lines of every reply of the corpora, and where it stands there."""
    for folder in ("replies-zapier", "replies-mail-parser-reply"):
        for path in sorted((CORPORA / folder).glob("*.txt")):
            octets = path.read_bytes()
            text = quopri.decodestring(octets) if b"=E2=80=AF" in octets else octets
            yield f"{folder}/{path.stem}", clean_text(text.decode()).rstrip("\n").split("\n")
    for path in sorted((CORPORA / "replies-talon").rglob("*.eml")):
        part = email.message_from_bytes(path.read_bytes(), policy=email.policy.default).get_body(("plain",))
        assert part is not None
        yield f"replies-talon/{path.stem}", clean_text(part.get_content()).rstrip("\n").split("\n")


def behind_the_first_quotation(lines: list[str]) -> int | None:
    """Where the lines end that first bear a mark; None where none does."""
    marked = [re.match(r"\s*[>|]", line) is not None for line in lines]
    first = marked.index(True) if any(marked) else None
    return None if first is None else first + sum(1 for _ in takewhile(bool, marked[first:]))


@pytest.mark.parametrize(
    ("where", "floor"), [("top", 0.99), ("bottom", 0.97), ("inline", 0.95)], ids=lambda one: str(one)
)
def test_an_order_put_anywhere_into_a_reply_is_its_authors_and_the_only_one(where: str, floor: float) -> None:
    verdicts = {}
    for name, lines in replies():
        at = {"top": 0, "bottom": len(lines), "inline": behind_the_first_quotation(lines)}[where]
        if at is None:
            continue
        letter = "\n".join([*lines[:at], "", ORDER, "", *lines[at:]])
        found = last_words(trim(letter).lines, "", lambda line: only_order(line, "en"))
        own = [line.text.strip() for line in found if line.whose.value == "own"]
        verdicts[name] = [line for line in own if only_order(line, "en")] == [ORDER]
    print(where, end=": ")
    assert share(verdicts) >= floor
