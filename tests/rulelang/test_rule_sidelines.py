"""Rules that read the sidelines: what their words mean, told by hand from the plays, and what is known of them."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random

import pytest

from pbem.cards import PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.language.errors import ErrorKind, RuleError
from pbem.rulelang.language.lexicon import LANGUAGES
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.rulelang.meaning import comparing as comparing
from pbem.rulelang.meaning.comparing import Differs, Same, TooManyStates, compare_rules, remembers_much
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.meaning.memory import Memory
from pbem.rulelang.meaning.scope import lookback, reach, reads_sidelines
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.meaning.soundness import always_right
from pbem.rulelang.reading import read_rule
from pbem.rulelang.storage import dump_rule, load_rule
from pbem.rulelang.survey.survey import Trait, sample_layouts, survey_rule

Plays = list[tuple[bool, list[Card]]]
"""What was laid, in order: right or wrong, and the cards; the starter first."""


def rule(text: str, language: str = "en") -> tree.Rule:
    read = read_rule(text, language, sidelines=True)
    assert isinstance(read, tree.Rule), read
    return read


def plays_of(drawn: str) -> Plays:
    """`3H 8H / 5S 9D / 2D`: the main line, and the sidelines under it between slashes."""
    plays: Plays = []
    for number, names in enumerate(drawn.split("/")):
        plays.append((number % 2 == 0, [Card.read(name) for name in names.split()]))
    return plays


def line_of(plays: Plays) -> LineWithSidelines:
    main_line: list[Card] = []
    sidelines: list[list[Card]] = []
    for right, cards in plays:
        if right:
            main_line += cards
            sidelines += [[] for _ in cards]
        else:
            sidelines[-1] += cards
    return LineWithSidelines(tuple(main_line), tuple(map(tuple, sidelines)))


def permits(text: str, drawn: str, card: str) -> bool:
    return compile_rule(rule(text)).permits(line_of(plays_of(drawn)), Card.read(card))


def random_plays(chance: Random, longest: int = 12) -> Plays:
    plays: Plays = [(True, [chance.choice(PACK)])]
    for _ in range(chance.randrange(longest)):
        plays.append((chance.random() < 0.5, chance.choices(PACK, k=chance.choice((1, 1, 2, 4)))))
    return plays


# What the words mean, from the plays


def last_laid(plays: Plays) -> Card:
    return plays[-1][1][-1]


def last_wrong(plays: Plays) -> Card | None:
    return next((cards[-1] for right, cards in reversed(plays) if not right), None)


def wrong_since_the_last_right_one(plays: Plays) -> int:
    count = 0
    for right, cards in reversed(plays):
        if right:
            break
        count += len(cards)
    return count


def red(card: Card) -> bool:
    return str(card)[-1] in "HD"


def value(card: Card) -> int:
    return {"A": 1, "J": 11, "Q": 12, "K": 13}.get(str(card)[:-1]) or int(str(card)[:-1])


def other_suit_than_last_wrong_or_no_wrong_one(plays: Plays, card: Card) -> bool:
    wrong = last_wrong(plays)
    return wrong is None or wrong.suit is not card.suit


def rises_over_the_wrong_or_is_red(plays: Plays, card: Card) -> bool:
    wrong = last_wrong(plays)
    return wrong is None or red(card) or value(card) > value(wrong)


def as_many_wrong_as_the_remainder(plays: Plays, card: Card) -> bool:
    return value(card) % 3 == wrong_since_the_last_right_one(plays) % 3


def alternates_by_what_lay_there_before(plays: Plays, card: Card) -> bool:
    """Of the last right card, whether it was right in its place: the suit of what was last laid before it."""
    laid = [(right, one) for right, cards in plays for one in cards]
    place = max(n for n, (right, _) in enumerate(laid) if right)
    before = laid[place - 1][1] if place else None
    last = laid[place][1]
    first_kind = before is not None and before.suit is last.suit
    steps = [first_kind and red(card), red(last) and card.suit is laid[-1][1].suit]
    return any(steps) or (before is None and red(card))


MEANINGS: list[tuple[str, Callable[[Plays, Card], bool]]] = [
    ("same colour as last laid", lambda plays, card: red(card) == red(last_laid(plays))),
    ("higher than last laid", lambda plays, card: value(card) > value(last_laid(plays))),
    (
        "last laid is face or card is odd",
        lambda plays, card: value(last_laid(plays)) > 10 or value(card) % 2 == 1,
    ),
    ("other suit than last wrong", other_suit_than_last_wrong_or_no_wrong_one),
    ("value > value of last wrong or red", rises_over_the_wrong_or_is_red),
    (
        "if wrong under last > 0: odd, else: even",
        lambda plays, card: (value(card) % 2 == 1) == (not plays[-1][0]),
    ),
    (
        "if the last play was right: even, else: odd",
        lambda plays, card: (value(card) % 2 == 0) == plays[-1][0],
    ),
    ("value mod 3 = wrong under last mod 3", as_many_wrong_as_the_remainder),
    ("value ≤ wrong under last", lambda plays, card: value(card) <= wrong_since_the_last_right_one(plays)),
    ("alternate: same suit as last laid, red", alternates_by_what_lay_there_before),
]


@pytest.mark.parametrize(("text", "right"), MEANINGS, ids=[text for text, _ in MEANINGS])
def test_a_rule_of_sidelines_judges_as_told_by_hand_from_the_plays(
    text: str, right: Callable[[Plays, Card], bool]
) -> None:
    chance, judge = Random(text), compile_rule(rule(text))
    for _ in range(400):
        plays = random_plays(chance)
        line = line_of(plays)
        for card in chance.sample(PACK, 12):
            assert judge.permits(line, card) == right(plays, card), (plays, card)


@pytest.mark.parametrize(
    ("text", "drawn", "right", "wrong"),
    [
        ("same colour as last laid", "3H", "8H", "5S"),
        ("same colour as last laid", "3H / 5S", "6C", "8H"),
        ("same colour as last laid", "3H / 5S 9D", "8H", "6C"),  # a string lies there by its last card
        (
            "same colour as last laid",
            "3H / 5S / 9D",
            "8H",
            "6C",
        ),  # a right card is laid later than the wrong one
        ("same suit as last wrong", "3H / 5S / 9D 2C", "6S", "6C"),  # under whichever card it lies
        ("if wrong under last = 2: red, else: black", "3H / 5S 6S", "2H", "2S"),
        ("if wrong under last = 2: red, else: black", "3H / 5S 6S / 9D", "2S", "2H"),
        ("if last wrong is red: odd, else: even", "3H / 5S / 9D / 2H", "7S", "8S"),
    ],
)
def test_what_lies_there_decides(text: str, drawn: str, right: str, wrong: str) -> None:
    assert permits(text, drawn, right)
    assert not permits(text, drawn, wrong)


def test_more_than_twenty_wrong_cards_under_one_count_as_twenty() -> None:
    text = "if wrong under last = 20: red, else: black"
    for count, is_red in ((19, False), (20, True), (21, True), (40, True)):
        assert permits(text, "3H / " + "5S " * count, "2H") == is_red


def test_a_line_of_which_no_sidelines_are_known_has_none() -> None:
    line = [Card.read(name) for name in "3H 8S".split()]
    assert compile_rule(rule("same colour as last laid")).permits(line, Card.read("2S"))
    assert not compile_rule(rule("same colour as last laid")).permits(line, Card.read("2H"))
    assert all(compile_rule(rule("same suit as last wrong")).permits(line, card) for card in PACK)


def test_a_rule_of_the_main_line_judges_a_line_with_sidelines_as_it_does_without() -> None:
    chance = Random(1956)
    for text in (
        "other colour",
        "same suit as second last or first of its suit",
        "value > greatest or value < least",
    ):
        judge = compile_rule(rule(text))
        for _ in range(50):
            line = line_of(random_plays(chance))
            assert all(judge.permits(line, card) == judge.permits(line.main_line, card) for card in PACK)


def test_the_part_of_a_line_has_the_sidelines_of_its_cards() -> None:
    line = line_of(plays_of("3H / 5S / 9D 2C / 6S"))
    assert line[:2] == LineWithSidelines(tuple(map(Card.read, ("3H", "9D"))), ((Card.read("5S"),), ()))
    assert [str(card) for card in line] == ["3H", "9D", "2C"]


# Words


SAID = {
    "same colour as last laid": {
        "en": "Play a card of the same colour as the last card laid (right or wrong).",
        "pt": "Jogue uma carta da mesma cor que a última carta posta (certa ou errada).",
        "es": "Juega una carta del mismo color que la última carta puesta (correcta o incorrecta).",
        "it": "Gioca una carta dello stesso colore dell'ultima carta messa (giusta o sbagliata).",
    },
    "if last wrong is red: odd, else: other suit than last wrong": {
        "en": "If the last wrong card is red, play an odd card; otherwise play a card of a different suit from the "
        "last wrong card.",
        "pt": "Se a última carta errada é vermelha, jogue uma carta ímpar; senão jogue uma carta de naipe diferente da "
        "última carta errada.",
        "es": "Si la última carta incorrecta es roja, juega una carta impar; si no, juega una carta de distinto palo "
        "que la última carta incorrecta.",
        "it": "Se l'ultima carta sbagliata è rossa, gioca una carta dispari; altrimenti gioca una carta di seme "
        "diverso rispetto all'ultima carta sbagliata.",
    },
    "if wrong under last = 2: red, else: black": {
        "en": "If the number of wrong cards under the last card equals 2, play a red card; otherwise play a black "
        "card.",
        "pt": "Se o número de cartas erradas sob a última carta é igual a 2, jogue uma carta vermelha; senão jogue "
        "uma carta preta.",
        "es": "Si el número de cartas incorrectas bajo la última carta es igual a 2, juega una carta roja; si no, "
        "juega una carta negra.",
        "it": "Se il numero di carte sbagliate sotto l'ultima carta è uguale a 2, gioca una carta rossa; altrimenti "
        "gioca una carta nera.",
    },
    "if wrong under last > 0: red, else: black": {
        "en": "If wrong cards lie under the last card, play a red card; otherwise play a black card.",
        "pt": "Se há cartas erradas sob a última carta, jogue uma carta vermelha; senão jogue uma carta preta.",
        "es": "Si hay cartas incorrectas bajo la última carta, juega una carta roja; si no, juega una carta negra.",
        "it": "Se ci sono carte sbagliate sotto l'ultima carta, gioca una carta rossa; altrimenti gioca una carta "
        "nera.",
    },
}
OTHER_WORDS = [
    ("en", "Same colour as the last card played, right or wrong", "same colour as last laid"),
    ("en", "Play a card of the same colour as the last card, right or wrong.", "same colour as last laid"),
    ("en", "If there are wrong cards under the last card: red; else black",
     "if wrong under last > 0: red, else: black"),
    ("en", "If the last play was right: red; else black", "if wrong under last = 0: red, else: black"),
    ("pt", "Jogue uma carta da mesma cor que a última carta, certa ou errada", "same colour as last laid"),
    ("pt", "Se a última jogada foi errada, jogue uma carta vermelha; senão uma preta",
     "if wrong under last > 0: red, else: black"),
    ("pt", "Se não há cartas erradas embaixo da última, jogue uma carta preta; senão uma vermelha",
     "if wrong under last = 0: black, else: red"),
    ("es", "Juega una carta del mismo color que la última carta jugada, correcta o incorrecta",
     "same colour as last laid"),
    ("es", "Si la última jugada fue incorrecta, juega una carta roja; si no, una negra",
     "if wrong under last > 0: red, else: black"),
    ("es", "Juega una carta de otro palo que la última carta rechazada", "other suit than last wrong"),
    ("it", "Gioca una carta dello stesso colore dell'ultima carta giocata, giusta o sbagliata",
     "same colour as last laid"),
    ("it", "Se l'ultima giocata era sbagliata, gioca una carta rossa; altrimenti una nera",
     "if wrong under last > 0: red, else: black"),
    ("it", "Se non ci sono carte sbagliate sotto l'ultima, gioca una nera; altrimenti una rossa",
     "if wrong under last = 0: black, else: red"),
]  # fmt: skip


@pytest.mark.parametrize("formal", SAID)
def test_a_rule_of_sidelines_is_the_same_in_five_notations(formal: str) -> None:
    made = rule(formal)
    assert print_rule(made) == formal
    assert load_rule(json.loads(json.dumps(dump_rule(made)))) == made
    for language in LANGUAGES:
        assert say_rule(made, language) == SAID[formal][language]
        for reader in LANGUAGES:
            assert rule(SAID[formal][language], reader) == made


@pytest.mark.parametrize(("language", "text", "formal"), OTHER_WORDS)
def test_sidelines_are_spoken_of_in_other_words_too(language: str, text: str, formal: str) -> None:
    assert print_rule(rule(text, language)) == formal


@pytest.mark.parametrize(
    "text",
    ["if last card played is red: odd, else: even", "same colour as the last card played", "last is red"],
)
def test_the_last_card_played_is_one_of_the_main_line_unless_right_or_wrong_is_said(text: str) -> None:
    assert not reads_sidelines(rule(text))


def test_such_a_rule_looks_back_one_card_and_reads_more_than_any_number_of_them() -> None:
    for text in (
        "same colour as last laid",
        "red and other suit than last wrong",
        "value > wrong under last",
    ):
        assert reads_sidelines(rule(text))
        assert lookback(rule(text)) == 1
        assert reach(rule(text)) == float("inf")
    assert lookback(rule("same suit as last wrong or same suit as third last")) == 3


# Rules that can't be played with, or hardly


def test_a_rule_that_wrong_cards_make_narrow_is_not_taken_for_one_that_is_always_right() -> None:
    assert not always_right(rule("same colour as last laid"))
    assert not always_right(rule("not face and other suit than last wrong"))
    assert not always_right(rule("if wrong under last > 0: red, else: not face"))
    assert always_right(rule("same colour as last laid or other colour than last laid"))


def test_a_rule_by_which_nothing_is_ever_wrong_stays_so_though_it_speaks_of_wrong_cards() -> None:
    """Where no wrong card lies every card is right by it, so that none ever will."""
    assert always_right(rule("other suit than last wrong"))
    assert always_right(rule("if wrong under last > 0: red, else: anything"))


def test_a_rule_is_refused_as_never_right_only_if_no_number_of_wrong_cards_makes_a_card_right() -> None:
    for count in (1, 2, 7, 19):
        rule(f"if wrong under last = {count}: red, else: nothing")
    refused = read_rule("if wrong under last > 20: red, else: nothing", sidelines=True)
    assert isinstance(refused, RuleError)
    assert refused.kind is ErrorKind.NEVER_RIGHT


# What its maker is told


def test_a_survey_meets_wrong_cards_where_the_rule_reads_them() -> None:
    told = survey_rule(rule("if wrong under last > 0: spades, else: red"))
    assert (told.share.least, told.share.most) == (13 / 52, 26 / 52)
    assert told.attributes == (Trait.SUIT, Trait.COLOUR, Trait.SIDELINES)
    assert told.open_at_start == (52, 52)
    assert told.branches == 2
    assert told.rarest is not None
    assert 0.2 < told.rarest.share < 0.8
    assert not told.always_right
    assert survey_rule(rule("other suit than last wrong")).always_right


@pytest.mark.parametrize("text", ["same colour as last laid", "not face and other suit than last wrong"])
def test_a_sample_layout_is_one_that_can_come_about_by_the_rule(text: str) -> None:
    judge = compile_rule(rule(text))
    for shown in sample_layouts(rule(text), 12):
        main_line = [column.card for column in shown.columns]
        wrong = [column.wrong for column in shown.columns]
        assert any(wrong)
        for place, column in enumerate(shown.columns):
            before = wrong[:place]
            for count, card in enumerate(column.wrong):
                line = LineWithSidelines(main_line[: place + 1], [*before, column.wrong[:count]])
                assert not judge.permits(line, card)
            following = main_line[place + 1 : place + 2]
            line = LineWithSidelines(main_line[: place + 1], wrong[: place + 1])
            assert all(judge.permits(line, card) for card in following)


# Comparing


def walks(made: tree.Rule, chance: Random, begun: Plays, longest: int = 8) -> Iterator[Plays]:
    """Plays as they can come about: right cards, and wrong strings of up to four cards."""
    judge = compile_rule(made)
    plays = list(begun)
    for _ in range(longest):
        yield plays
        string: list[Card] = chance.choices(PACK, k=chance.choice((1, 1, 1, 2, 3, 4)))
        shown = [line_of([*plays, (True, string[:n])]) for n in range(len(string))]
        right = all(judge.permits(line, card) for line, card in zip(shown, string, strict=True))
        if chance.random() < 0.4 and not right:
            fitting = [card for card in PACK if judge.permits(line_of(plays), card)]
            string, right = [chance.choice(fitting or PACK)], bool(fitting)
        plays = [*plays, (right, string)]


SAME = [
    ("same colour as last laid", "if last laid is red: red, else: black"),
    ("if wrong under last > 0: red, else: odd", "if wrong under last = 0: odd, else: red"),
    ("if wrong under last < 99: red, else: odd", "red"),
    ("other suit than last wrong", "anything"),
    ("if wrong under last = 1 and last laid is red: black, else: red", "red"),
    ("alternate: same suit as last laid, red", "alternate: red, same suit as last laid"),
    ("other colour and higher than last wrong", "other colour and value > value of last wrong"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_rules_that_judge_all_alike_that_can_come_about_are_the_same(one: str, other: str) -> None:
    assert compare_rules(rule(one), rule(other)) == Same() == compare_rules(rule(other), rule(one))
    chance, second = Random(one), compile_rule(rule(other))
    first = compile_rule(rule(one))
    for _ in range(40):
        for plays in walks(rule(one), chance, [(True, [chance.choice(PACK)])]):
            line = line_of(plays)
            assert all(first.permits(line, card) == second.permits(line, card) for card in PACK), plays


DIFFERENT = [
    ("same colour as last laid", "same colour", 1),
    ("other suit than last laid", "other suit", 1),
    ("odd and other suit than last wrong", "odd", 1),
    ("if wrong under last > 5: black, else: red", "red", 2),
    ("if wrong under last = 2 and last laid is red: black, else: red", "red", 1),
    ("if wrong under last = 1 and last laid is spades: red, else: black", "black", None),
    ("red", "red and same suit as last wrong", 1),
    ("alternate: same suit as last laid, red", "alternate: same suit, red", 1),
]


@pytest.mark.parametrize(("one", "other", "plays"), DIFFERENT)
def test_rules_that_differ_are_shown_by_plays_that_can_come_about(
    one: str, other: str, plays: int | None
) -> None:
    found = compare_rules(rule(one), rule(other))
    if plays is None:
        assert found == Same()
        return
    assert isinstance(found, Differs)
    assert found.shortest
    assert found.wrong[0] == ()
    first, second = compile_rule(rule(one)), compile_rule(rule(other))
    line = LineWithSidelines(found.line, found.wrong[1:])
    assert first.permits(line, found.card) == found.right != second.permits(line, found.card)
    assert all(first.permits(line[:n], found.line[n]) for n in range(1, len(line)))
    assert all_wrong_ones_can_come_about(one, line)
    if plays == 1:
        for starter in PACK:
            start = LineWithSidelines((starter,), ((),))
            assert all(first.permits(start, card) == second.permits(start, card) for card in PACK)


def all_wrong_ones_can_come_about(text: str, line: LineWithSidelines) -> bool:
    """Whether the wrong cards can be cut into strings of up to four, each of which has a wrong card."""
    judge = compile_rule(rule(text))

    def fits(place: int, lying: tuple[Card, ...], rest: tuple[Card, ...]) -> bool:
        if not rest:
            return True
        before = LineWithSidelines(line.main_line[: place + 1], (*line.sidelines[:place], lying))
        for length in range(1, min(4, len(rest)) + 1):
            laid, right = before, True
            for card in rest[:length]:
                right = right and judge.permits(laid, card)
                laid = LineWithSidelines((*laid.main_line, card), (*laid.sidelines, ()))
            if not right and fits(place, (*lying, *rest[:length]), rest[length:]):
                return True
        return False

    return all(fits(place, (), tuple(wrong)) for place, wrong in enumerate(line.sidelines))


def test_two_rules_are_compared_from_what_lies_there_on() -> None:
    last_wrong, never = rule("red or same suit as last wrong"), rule("red or spades")
    spade_lies = line_of(plays_of("3H / 5S"))
    assert isinstance(compare_rules(last_wrong, never, spade_lies), Differs)
    found = compare_rules(rule("same colour as last laid"), rule("black"), spade_lies)
    assert isinstance(found, Differs)
    assert found.line == ()
    assert len(found.wrong) == 1
    assert len(found.wrong[0]) == 1
    assert (
        compare_rules(rule("last wrong is spades and card is black"), rule("black"), line_of(plays_of("3H")))
        != Same()
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("if wrong under last > 0 and last laid is red: black, else: red", "red"),
        (
            "repeat: red, (if wrong under last > 1: red, else: anything), black",
            "repeat: red, anything, black",
        ),
    ],
)
def test_rules_that_a_string_alone_tells_apart_are_told_apart(one: str, other: str) -> None:
    """A string has right cards lie in a sideline, behind its wrong one or before it."""
    found = compare_rules(rule(one), rule(other))
    assert isinstance(found, Differs)
    assert len(found.wrong[1]) == 2
    assert all_wrong_ones_can_come_about(one, LineWithSidelines(found.line, found.wrong[1:]))


def test_comparing_rules_of_sidelines_ends_whatever_they_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    for bound in ("MAX_STEPS", "MAX_EFFORT", "MAX_LOOSE_EFFORT"):
        monkeypatch.setattr(comparing, bound, getattr(comparing, bound) // 10)
    much = "value × wrong under last > value of last wrong × value of last laid + position"
    for one, other in [
        (much, much.replace("position", "(position + 0)")),
        (
            "anything or same suit as fourth last and same value as last laid and wrong under last = 3",
            "anything",
        ),
    ]:
        assert isinstance(compare_rules(rule(one), rule(other)), TooManyStates)
    here = line_of(plays_of("3H / 5S"))
    assert not remembers_much(rule("same colour as last laid"), here)
    assert remembers_much(rule(much), here)


@pytest.mark.parametrize(
    "text",
    [
        *(text for text, _ in MEANINGS),
        "alternate: same colour as last wrong, higher than last laid",
        "alternate: wrong under last mod 2 = 1, red, second last is odd",
        "if wrong under last > 2: red, else: same suit as third last",
        "last laid is higher than last wrong or wrong under last + value > 9",
        "if last wrong is red: odd, else if last laid is face: even, else: same suit as starter",
    ],
)
def test_what_plays_are_remembered_by_decides_all_that_follows(text: str) -> None:
    chance, judge, memory = Random(text), compile_rule(rule(text)), Memory(rule(text))
    few = [Card.read(name) for name in "AS 2S 8H KH 7C QD".split()]
    remembered = defaultdict(set)
    for _ in range(300):
        plays: Plays = [(True, [chance.choice(few)])]
        state = memory.after(memory.empty, plays[0][1][0].index)
        cards = chance.sample(few, 2)
        for _ in range(7):
            right, card = chance.random() < 0.5, chance.choice(cards)
            plays = [*plays, (right, [card])]
            state = memory.after(state, card.index) if right else memory.after_wrong(state, card.index)
            remembered[state].add(line_of(plays))
    assert any(len(lines) > 1 for lines in remembered.values())
    for lines in remembered.values():
        bits = {sum(judge.permits(line, card) << card.index for card in PACK) for line in lines}
        assert len(bits) == 1
