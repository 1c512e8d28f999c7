"""Letters as people write them, in four languages: what is done of each, and what is asked about.

`letters/*.jsonl` holds one letter a line: its writer's language, its body as a mail program makes it, the `orders` that
must be done, in canonical English, and whether the rest is `done`, `asked` about, or `nothing` (prose alone).
"""

import json
import re
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.service.inbox.explanation import explain

LETTERS = {
    file.stem: [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    for file in sorted((Path(__file__).parent / "letters").glob("*.jsonl"))
}


def told(letter):
    message = EmailMessage()
    message["From"], message["To"] = "Ana <ana@example.org>", "g21-t4-aaaabbbbccccdddd@example.net"
    message["Subject"], message["Message-ID"] = letter["subject"], "<a@example.org>"
    message.set_content(letter["body"], subtype=letter["type"].removeprefix("text/"))
    return explain(message.as_bytes(), str(message["To"]), letter["language"])


def folded(orders):
    return [" ".join(re.findall(r"\w+", order.casefold())) for order in orders]


def is_done_as_meant(letter, read):
    asked = any(line["is"] == "near-order" for line in read["lines"])
    return folded(read["orders"]) == folded(letter["orders"]) and asked == (letter["then"] == "asked")


@pytest.mark.parametrize("language", LETTERS)
def test_letters_are_done_as_they_are_meant(language):
    letters = LETTERS[language]
    amiss = [one["id"] for one in letters if not is_done_as_meant(one, told(one))]
    assert len(amiss) <= 0.08 * len(letters), amiss


@pytest.mark.parametrize("language", LETTERS)
def test_hardly_a_letter_is_done_otherwise_than_it_is_meant(language):
    letters = LETTERS[language]
    wrong = [one["id"] for one in letters if set(folded(told(one)["orders"])) - set(folded(one["orders"]))]
    assert len(wrong) <= 0.02 * len(letters), wrong


@pytest.mark.parametrize("language", LETTERS)
def test_no_letter_with_words_in_it_is_called_empty(language):
    for letter in LETTERS[language]:
        read = told(letter)
        assert read["lines"] or not read["own"].strip(), letter["id"]
