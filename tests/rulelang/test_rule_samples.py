"""The sample rules judge as written down independently, can be played by, and come with all that God is shown."""

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

from pbem.cards import PACK, Card
from pbem.rulelang.language.lexicon import LANGUAGES
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.meaning.scope import reach
from pbem.rulelang.meaning.soundness import always_right
from pbem.rulelang.reading import read_rule
from pbem.rulelang.samples import Difficulty, SampleRule, read_sample, suggest
from tests.rulelang.sample_predicates import ADMITTED, DEAD_ENDS, IN_THE_TABLE, RIGHT, admits
from tests.rulelang.test_rule_table import TABLE

FOLDER = Path(__file__).parents[2] / "data" / "rules"
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.toml"))}
SAMPLES = {key: read_sample(key, text) for key, text in TEXTS.items()}
OWN = [key for key, sample in SAMPLES.items() if sample.source.seed is None]
AUTHORS = {"Novo Eleusis": 0, "Martin Gardner": 2, "Mensa Rosario": 4}

each_sample = pytest.mark.parametrize("sample", SAMPLES.values(), ids=list(SAMPLES))


def test_there_are_a_hundred_samples_and_all_those_of_the_rule_texts_among_them() -> None:
    assert len(SAMPLES) == 100
    assert set(SAMPLES) == set(RIGHT)
    assert set(IN_THE_TABLE.values()) == set(TABLE)
    for key, number in IN_THE_TABLE.items():
        assert SAMPLES[key].text == TABLE[number]["formal"], key
    assert set(SAMPLES) - set(IN_THE_TABLE) == set(OWN)


@each_sample
def test_a_sample_is_written_canonically_and_read_alike_in_five_notations(sample: SampleRule) -> None:
    assert sample.text == print_rule(sample.rule)
    for language in LANGUAGES:
        assert read_rule(say_rule(sample.rule, language), language) == sample.rule


@each_sample
def test_a_sample_has_a_name_a_hint_in_every_language_and_a_source(sample: SampleRule) -> None:
    assert sample.name
    hints = [sample.hint(language) for language in LANGUAGES]
    assert len(set(hints)) == len(LANGUAGES)
    assert all(hint[0].isupper() and hint.endswith(".") and len(hint) <= 100 for hint in hints)
    if sample.source.author == "pbem":
        assert sample.source.seed is None
    else:
        assert sample.source.seed == AUTHORS[sample.source.author]


def test_no_two_samples_share_a_name_or_a_text() -> None:
    for told in ("name", "text"):
        assert max(Counter(getattr(sample, told) for sample in SAMPLES.values()).values()) == 1


def test_each_difficulty_has_samples_to_choose_from() -> None:
    count = Counter(sample.difficulty for sample in SAMPLES.values())
    assert all(count[difficulty] >= 15 for difficulty in Difficulty)


# What they mean


@pytest.mark.parametrize("key", SAMPLES)
def test_a_sample_judges_every_pair_of_cards_and_every_starter_as_written_down(key: str) -> None:
    judge, right = compile_rule(SAMPLES[key].rule), RIGHT[key]
    wrong = [(p, c) for p, c in product(PACK, PACK) if judge.permits((p,), c) != right((p,), c)]
    assert wrong == []
    assert [c for c in PACK if judge.admits(c)] == [c for c in PACK if admits(key, c)]


@pytest.mark.parametrize("key", SAMPLES)
def test_a_sample_judges_long_main_lines_as_written_down(key: str) -> None:
    chance, judge, right = Random(key), compile_rule(SAMPLES[key].rule), RIGHT[key]
    for _ in range(300):
        line, card = chance.choices(PACK, k=chance.randint(2, 45)), chance.choice(PACK)
        assert judge.permits(line, card) == right(line, card), (line, card)


def lines_played(key: str, walks: int, length: int) -> list[tuple[list[Card], list[Card]]]:
    """Main lines of right plays by what is written down, each with the cards that are right after it."""
    chance, right, found = Random(key), RIGHT[key], []
    starters = [card for card in PACK if admits(key, card)]
    for _ in range(walks):
        line = [chance.choice(starters)]
        while len(line) <= length:
            follow = [card for card in PACK if right(line, card)]
            found.append((line[:], follow))
            if not follow:
                break
            line.append(chance.choice(follow))
    return found


@pytest.mark.parametrize("key", SAMPLES)
def test_a_sample_runs_into_a_dead_end_only_where_its_rule_text_has_it_so_and_then_is_called_hard(
    key: str,
) -> None:
    assert key not in DEAD_ENDS or SAMPLES[key].difficulty is Difficulty.HARD
    for line, follow in lines_played(key, walks=60, length=25):
        dead = key in DEAD_ENDS and DEAD_ENDS[key](line)
        assert bool(follow) == (not dead), line


@pytest.mark.parametrize("key", OWN)
def test_a_sample_of_our_own_leaves_some_cards_right_and_some_wrong_and_locks_no_card_out_for_ever(
    key: str,
) -> None:
    """But for the simplest kind, which asks about the card alone: always the same cards are right."""
    played = lines_played(key, walks=60, length=25)
    share = sum(len(follow) for _, follow in played) / len(played) / len(PACK)
    assert 0.1 < share < 0.9
    late = {card for line, follow in played if len(line) > 10 for card in follow}
    if reach(SAMPLES[key].rule) == 0:
        assert all(set(follow) == late for _, follow in played)
        assert len(late) < len(PACK)
    else:
        assert late == set(PACK)


def test_there_are_rules_for_a_first_game() -> None:
    alone = [key for key, sample in SAMPLES.items() if reach(sample.rule) == 0]
    assert len(alone) >= 10
    assert {"no-spades", "only-faces"} < set(alone)
    assert 4 * sum(sample.difficulty is Difficulty.EASY for sample in SAMPLES.values()) >= len(SAMPLES)


@each_sample
def test_no_sample_has_every_card_right(sample: SampleRule) -> None:
    assert not always_right(sample.rule)


def test_a_starter_is_asked_for_only_where_the_rule_needs_one() -> None:
    assert {key for key, sample in SAMPLES.items() if sample.rule.start} == set(ADMITTED)


def test_the_worked_diagram_of_the_portuguese_text_comes_out() -> None:
    """Starter 3♥: 8♥ wrong, 5♠ 9♦ right, J♥ 7♦ 8♠ wrong, 5♣ K♥ right, then the string 4♠ 9♦ J♣ wrong."""
    judge = compile_rule(SAMPLES["black-high-red-low"].rule)
    line = [Card.read("3H")]
    told = []
    for name in ["8H", "5S", "9D", "JH", "7D", "8S", "5C", "KH", "4S"]:
        told.append(judge.permits(line, Card.read(name)))
        if told[-1]:
            line.append(Card.read(name))
    assert told == [False, True, True, False, False, False, True, True, True]
    assert judge.permits(line, Card.read("9D"))
    assert not judge.permits([*line, Card.read("9D")], Card.read("JC"))


# Suggestions


def test_three_are_suggested_one_of_each_difficulty_the_easy_one_first() -> None:
    for seed in range(50):
        drawn = suggest(list(SAMPLES.values()), Random(seed))
        assert [sample.difficulty for sample in drawn] == list(Difficulty)


def test_every_sample_is_suggested_sooner_or_later_and_the_same_chance_suggests_the_same() -> None:
    samples = list(SAMPLES.values())
    drawn = {sample.key for seed in range(600) for sample in suggest(samples, Random(seed))}
    assert drawn == set(SAMPLES)
    assert suggest(samples, Random(7)) == suggest(samples, Random(7))


@pytest.mark.parametrize("difficulty", Difficulty)
def test_of_a_difficulty_that_is_asked_for_all_that_are_suggested_are(difficulty: Difficulty) -> None:
    drawn = suggest(list(SAMPLES.values()), Random(1), 5, difficulty)
    assert len({sample.key for sample in drawn}) == 5
    assert {sample.difficulty for sample in drawn} == {difficulty}


def test_only_what_fits_is_suggested_and_another_difficulty_fills_the_place_of_one_that_has_none_fitting() -> (
    None
):
    samples = list(SAMPLES.values())
    easy = suggest(samples, Random(2), fits=lambda sample: sample.difficulty is Difficulty.EASY)
    assert len({sample.key for sample in easy}) == 3
    assert suggest(samples, Random(2), fits=lambda sample: sample.key == "one-up") == (SAMPLES["one-up"],)
    assert suggest(samples, Random(2), fits=lambda sample: False) == ()


def test_more_than_three_are_suggested_without_one_coming_twice() -> None:
    drawn = suggest(list(SAMPLES.values()), Random(3), 10)
    assert len({sample.key for sample in drawn}) == 10
    assert max(Counter(sample.difficulty for sample in drawn).values()) == 4


# Files


def test_a_hint_in_a_language_that_has_none_is_the_english_one() -> None:
    sample = SAMPLES["colours-change"]
    assert sample.hint("pt") == "Os valores não importam."
    assert sample.hint("fr") == sample.hint("en") == "Values don't matter."


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ('text = "other colour"', 'text = "other zebra"', "does not read"),
        ('text = "other colour"', "text = 7", "no text"),
        ('text = "other colour"\n', "", "holds difficulty, hints, name, source, not"),
        ('name = "Colours change"', 'name = ""', "no name"),
        ('name = "Colours change"', "name = ", "Invalid value"),
        ('difficulty = "easy"', 'difficulty = "awful"', "'awful' is not a valid Difficulty"),
        ('es = "Los valores no importan."\n', "", r"\[hints\] holds en, it, pt, not en, es, it, pt"),
        ('pt = "Os valores não importam."', 'pt = ""', r"\[hints\] has no pt"),
        ("seed = 2", 'seed = "2"', r"\[source\] has no seed"),
        ('author = "Martin Gardner"', 'autor = "Martin Gardner"', r"\[source\] holds autor, seed, not"),
        ("[hints]", "hint = 1\n\n[hints]", "the file holds"),
        ("[source]\nseed = 2\nauthor", "[source]\nseed = 2\nsource", r"\[source\] holds"),
    ],
)
def test_a_sample_file_that_is_not_as_it_should_be_is_refused_with_its_name_and_the_reason(
    good: str, bad: str, told: str
) -> None:
    text = TEXTS["colours-change"]
    assert good in text
    with pytest.raises(ValueError, match=f"sample rule colours-change: .*{told}"):
        read_sample("colours-change", text.replace(good, bad))
