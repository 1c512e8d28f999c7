"""Sums, remainders, distances and several cards are printed in words that a person would say, and read back."""

import pytest

from pbem.rulelang.language.canonical import read_printed
from pbem.rulelang.language.formal import read_formal
from pbem.rulelang.language.lexicon import LANGUAGES, tidy
from pbem.rulelang.language.printing import say_rule
from pbem.rulelang.tree import Rule

SAID = {
    "distance (value, value of last) ≤ 2": {
        "en": "Play a card at most 2 higher or lower than the last card.",
        "pt": "Jogue uma carta no máximo 2 acima ou abaixo da última carta.",
        "es": "Juega una carta como mucho 2 por encima o por debajo de la última carta.",
        "it": "Gioca una carta al massimo 2 sopra o sotto l'ultima carta.",
    },
    "(value + position) mod 3 = 0": {
        "en": "Play a card whose value plus its place on the main line is a multiple of 3.",
        "pt": "Jogue uma carta cujo valor mais o seu lugar na fileira principal é múltiplo de 3.",
        "es": "Juega una carta cuyo valor más su lugar en la línea principal sea múltiplo de 3.",
        "it": "Gioca una carta il cui valore più il suo posto nella sequenza principale è multiplo di 3.",
    },
    "if value of last × 2 > greatest: red, else: black": {
        "en": "If twice the value of the last card is more than the highest value so far, play a red card; otherwise "
        "play a black card.",
        "pt": "Se o dobro do valor da última carta é maior que o maior valor até agora, jogue uma carta vermelha; "
        "senão jogue uma carta preta.",
        "es": "Si el doble del valor de la última carta es mayor que el mayor valor hasta ahora, juega una carta roja; "
        "si no, juega una carta negra.",
        "it": "Se il doppio del valore dell'ultima carta è maggiore del maggior valore finora, gioca una carta rossa; "
        "altrimenti gioca una carta nera.",
    },
    "by (value of last + value of second last) mod 2: 0: red, 1: black": {
        "en": "Divide the sum of the value of the last card and the value of the second last card by 2: if the "
        "remainder is 0, play a red card; if the remainder is 1, play a black card.",
        "pt": "Divida a soma do valor da última carta e do valor da penúltima carta por 2: se o resto for 0, jogue uma "
        "carta vermelha; se o resto for 1, jogue uma carta preta.",
        "es": "Divide la suma del valor de la última carta y del valor de la penúltima carta entre 2: si el resto es "
        "0, juega una carta roja; si el resto es 1, juega una carta negra.",
        "it": "Dividi la somma del valore dell'ultima carta e del valore della penultima carta per 2: se il resto è 0, "
        "gioca una carta rossa; se il resto è 1, gioca una carta nera.",
    },
    "one of (same colour, same parity)": {
        "en": "Play a card of the same colour or of the same parity, but not both.",
        "pt": "Jogue uma carta da mesma cor ou da mesma paridade, mas não as duas coisas.",
        "es": "Juega una carta del mismo color o de la misma paridad, pero no las dos cosas.",
        "it": "Gioca una carta dello stesso colore o della stessa parità, ma non entrambe le cose.",
    },
    "other suit and other suit than second last": {
        "en": "Play a card of a different suit from the last card and from the second last card.",
        "pt": "Jogue uma carta de naipe diferente da última carta e da penúltima carta.",
        "es": "Juega una carta de distinto palo que la última carta y que la penúltima carta.",
        "it": "Gioca una carta di seme diverso rispetto all'ultima carta e rispetto alla penultima carta.",
    },
    "if last is same colour: odd, else: even": {
        "en": "If the last card is of the same colour as the one before it, play an odd card; otherwise play an even "
        "card.",
        "pt": "Se a última carta é da mesma cor que a anterior, jogue uma carta ímpar; senão jogue uma carta par.",
        "es": "Si la última carta es del mismo color que la anterior, juega una carta impar; si no, juega una carta "
        "par.",
        "it": "Se l'ultima carta è dello stesso colore della precedente, gioca una carta dispari; altrimenti gioca una "
        "carta pari.",
    },
    "not (black and face)": {
        "en": "Play a card that is not both black and a face card.",
        "pt": "Jogue uma carta que não seja ao mesmo tempo preta e uma figura.",
        "es": "Juega una carta que no sea a la vez negra y una figura.",
        "it": "Gioca una carta che non sia allo stesso tempo nera e una figura.",
    },
    "alternate: 2 to J, spades or A": {
        "en": "Alternate: a card from 2 to jack, then a spade or an ace.",
        "pt": "Alterne: uma carta de 2 a valete, depois uma carta de espadas ou um ás.",
        "es": "Alterna: una carta de 2 a jota, luego una carta de picas o un as.",
        "it": "Alterna: una carta da 2 a fante, poi una carta di picche o un asso.",
    },
    "repeat: 2 (anything), 3 (A to 4)": {
        "en": "Counting from the starter, play 2 cards of any kind, then 3 cards from ace to 4, and so on.",
        "pt": "Contando desde a carta inicial, jogue 2 cartas quaisquer, depois 3 cartas de ás a 4, e assim por "
        "diante.",
        "es": "Contando desde la carta inicial, juega 2 cartas cualesquiera, luego 3 cartas de as a 4, y así "
        "sucesivamente.",
        "it": "Contando dalla carta iniziale, gioca 2 carte qualsiasi, poi 3 carte da asso a 4, e così via.",
    },
}

CONDITIONS = [
    "distance (value, value of last) = 3",
    "distance round (value, value of last of its suit) ≤ 3",
    "distance (value of last, value of third last) ≥ 5",
    "distance (value, value of last) < 3",
    "distance (position, 5) ≤ 1",
    "value = value of last + 1, wrapping",
    "value of last = greatest",
    "value + value of last ≥ 14",
    "value - value of starter ≠ 1",
    "value × 2 < value of last",
    "value of last × 3 ≤ position",
    "(value + value of last) mod 2 = 1",
    "value of last mod 2 = 0",
    "value mod 3 ≠ 0",
    "value mod 4 = 3",
    "value mod 3 = (value of last + 1) mod 3",
    "position mod 5 = value of second last mod 5",
    "run of colour ≥ 2",
    "run of suit mod 2 = 1",
    "run of value = 2",
    "(value + value of last) × value of second last > least",
    "one of (same suit, odd)",
    "not (red and other value)",
    "same suit and same suit as third last",
    "other colour or other colour than starter",
    "same value as last of its suit or higher",
    "last is same parity",
    "last is odd",
    "second last is other suit",
    "card is first of its suit",
]

AROUND = [
    "{}",
    "not ({})",
    "red and ({})",
    "({}) and odd",
    "7 or more or ({})",
    "({}) or last is even",
    "one of ({}, red)",
    "if card is odd and ({}): red, else: black",
    "if second last is red and ({}): odd, else: even",
    "if last is red: {}, else: {}",
    "after red: {}, else: black",
    "alternate: {}, red",
    "repeat: 2 ({}), face",
    "by value of last mod 2: 0: {}, 1: red",
    "start: red; {}",
]


def read(text: str) -> Rule:
    rule = read_formal(text)
    assert rule is not None, text
    return rule


@pytest.mark.parametrize("text", SAID)
def test_what_is_reckoned_or_held_against_several_is_said_in_words(text: str) -> None:
    for language, sentence in SAID[text].items():
        assert say_rule(read(text), language) == sentence
        assert read_printed(tidy(sentence), language) == read(text)


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("text", CONDITIONS)
def test_what_is_said_in_words_reads_back_wherever_it_stands(text: str, around: str) -> None:
    rule = read(around.format(*[text] * around.count("{}")))
    for language in LANGUAGES:
        sentence = say_rule(rule, language)
        assert read_printed(tidy(sentence), language) == rule, sentence


@pytest.mark.parametrize("text", CONDITIONS)
def test_no_sentence_has_signs_where_words_would_do(text: str) -> None:
    if text in ("distance (value, value of last) < 3", "distance (position, 5) ≤ 1") or text.startswith(
        "(value + value of last) ×"
    ):
        return  # signs stay where several steps are reckoned
    for language in LANGUAGES:
        assert not set("=≠<>≤≥+×()") & set(say_rule(read(text), language))
