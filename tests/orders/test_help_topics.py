"""HELP understands what it is asked about, in the words of every language."""

import pytest

from pbem.orders.declared.help import read_topic
from pbem.orders.folding import fold
from pbem.orders.words import all_phrases, order_words, word_data


@pytest.mark.parametrize(
    ("topic", "asked"),
    [
        ("rules", ("RULES", "rules?", "Regras", "reglas", "regole", "game", "regulamento")),
        ("cards", ("cards", "cartas?", "carta", "carte")),
        (
            "rule",
            ("RULE", "regra", "REGLA", "regola", "rule language", "Linguagem de regras", "hint", "DICA"),
        ),
        ("play", ("play", "JOGAR", "jugar", "gioca", "no play", "no-play", "sem jogada", "string")),
        ("prophet", ("prophet", "PROFETA", "profeta se certo", "right", "errado")),
        ("guess", ("GUESS", "palpite", "adivinar", "indovina")),
        ("judge", ("judge", "GOD", "juiz", "juzgar", "giudice", "AMEND", "verificar", "redraw")),
        (
            "moderator",
            ("MODERATOR", "moderadora", "moderatori", "pause", "desfazer", "SET", "preview", "agree"),
        ),
        ("talk", ("talk", "SAY", "conversa", "watch", "dizer a deus")),
        ("addresses", ("ADDRESSES", "endereços", "new keys", "chaves", "dirección", "aggiungi indirizzo")),
        ("vacation", ("VACATION", "férias", "VOLVÍ", "ferie", "away", "ausência")),
        ("plans", ("PLANS", "planos", "if", "LATER", "condição", "se atrasar", "take back", "ritira")),
        ("leagues", ("LEAGUES", "ligas", "lega", "season", "standings", "nova liga", "bollettino", "semana")),
        ("guide", ("guide", "GUIA", "guía", "guida")),
        ("beginning", ("beginning", "começo", "inicio", "inizio")),
        ("letters", ("letters", "responder", "correo", "lettere", "yes")),
        ("table", ("table", "mesa", "TAVOLO", "NEW TABLE", "unirme", "sair")),
        ("settings", ("settings", "preferências", "ajustes", "impostazioni", "STYLE", "meus dados")),
        ("trouble", ("trouble", "problemas", "problemi")),
        ("orders", ("orders", "ordens", "órdenes", "ordini")),
        ("", ("", "???", "eleusi", "rulesheet")),
    ],
)
def test_a_topic_is_understood_in_four_languages(topic: str, asked: tuple[str, ...]) -> None:
    assert {one: read_topic(one) for one in asked} == dict.fromkeys(asked, (topic, ""))


@pytest.mark.parametrize(
    "asked",
    [
        "RULES eleusis-express",
        "rules: Eleusis Express",
        "regras “eleusis-express”",
        "REGLAS eleusis-express?",
    ],
)
def test_a_rulebook_may_follow_the_rules(asked: str) -> None:
    assert read_topic(asked) == ("rules", "eleusis-express")


@pytest.mark.parametrize("kind", list(order_words()))
def test_whatever_can_be_ordered_can_be_asked_about(kind: str) -> None:
    assert all(read_topic(phrase)[0] for phrase in all_phrases(kind))


def test_no_word_means_two_topics() -> None:
    words = [fold(word) for topic in word_data()["topics"].values() for word in topic]
    assert len(words) == len(set(words))
    assert all(read_topic(word)[0] == topic for topic, its in word_data()["topics"].items() for word in its)
