"""How easily English is read: Flesch's reading ease (1948), 100 the easiest, of the sentences of each kind of mail."""

import re

from tests.words.written import mails, paragraphs, sentences

LEAST = 70


def _syllables(word: str) -> int:
    """Groups of vowels, without a silent e: as good a guess as English needs."""
    word = re.sub(r"[^a-z]", "", word.lower())
    return max(1, len(re.findall(r"[aeiouy]+", re.sub(r"(?<![aeiouyl])e$|es$|(?<!t|d)ed$", "", word))))


def reading_ease(texts: list[str]) -> float:
    """Of all their sentences together."""
    said = [one for text in texts for one in sentences(text)]
    words = [word for one in said for word in re.findall(r"[A-Za-z']+", one)]
    syllables = sum(map(_syllables, words))
    return 206.835 - 1.015 * len(words) / len(said) - 84.6 * syllables / len(words)


def test_reading_ease_knows_hard_from_easy():
    assert reading_ease(["The cat sat on the mat."]) > 100
    assert (
        reading_ease(["Notwithstanding administrative considerations, participation is discretionary."]) < 0
    )


def test_every_kind_of_mail_is_easy_to_read():
    eases = {
        name: reading_ease(told)
        for name, (_, text) in mails("en").items()
        if len(told := list(paragraphs(text))) > 2
    }
    assert len(eases) > 30
    assert {name: round(ease) for name, ease in eases.items() if ease < LEAST} == {}
