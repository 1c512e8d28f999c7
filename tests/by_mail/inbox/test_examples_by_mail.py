"""Letters as people write them, through the real door: what is done, what is asked, what is passed over."""

import re
from itertools import pairwise

import pytest

from pbem.cards import Card, Suit
from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine
from pbem.orders.values.cards import card_phrase
from tests.by_mail.table import words

REST = "We skipped the rest of your message. To tell the table something, start with SAY."
NO_ORDER = "We found no command in your message, so nothing was done"
MISSPELT = {Suit.SPADES: "spads", Suit.HEARTS: "hearst", Suit.DIAMONDS: "dimonds", Suit.CLUBS: "clubz"}
LETTER = {Suit.SPADES: "s", Suit.HEARTS: "h", Suit.DIAMONDS: "d", Suit.CLUBS: "c"}
SPOKEN = {
    "es": {1: "el as", 11: "la sota", 12: "la dama", 13: "el rey"},
    "it": {1: "l'asso", 11: "il fante", 12: "la donna", 13: "il re"},
}
SUITS = {
    "en": {Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs"},
    "es": {
        Suit.SPADES: "picas",
        Suit.HEARTS: "corazones",
        Suit.DIAMONDS: "diamantes",
        Suit.CLUBS: "tréboles",
    },
    "it": {Suit.SPADES: "picche", Suit.HEARTS: "cuori", Suit.DIAMONDS: "quadri", Suit.CLUBS: "fiori"},
}


def mover_of(table):
    mover = table.asked(Asked.PLAY)
    return mover, table.sees(mover).hand


def spoken(card: Card, language: str) -> str:
    article = "el" if language == "es" else "il"
    rank = SPOKEN[language].get(card.rank, f"{article} {card.rank}")
    return f"{rank} {'de' if language == 'es' else 'di'} {SUITS[language][card.suit]}"


def shown(card: Card) -> str:
    return f"{str(card)[:-1]}{card.suit.symbol}"


def written(body: str, one: Card, two: Card) -> str:
    """The example with cards of this hand in place of its own."""
    return body.format(
        words=card_phrase(one, "en"),
        short=f"{str(one)[:-1]}{LETTER[one.suit]}",
        other=card_phrase(two, "en"),
        rank=str(one)[:-1],
        other_rank=str(two)[:-1],
        misspelt=MISSPELT[one.suit],
        suit=SUITS["en"][one.suit],
        other_suit=SUITS["en"][two.suit],
        pt=card_phrase(one, "pt"),
        es=spoken(one, "es"),
        it=spoken(one, "it"),
    )


def played(table, body):
    """Writes it as who is to move, asserts that just these cards were laid, and gives the answer."""
    mover, hand = mover_of(table)
    numbers = [card for card in hand if 2 <= card.rank <= 10]
    one, two = next(pair for pair in pairwise(numbers) if pair[0] != pair[1])
    laid = (one, two) if "{other" in body else (one,)
    answer = table.says(mover, written(body, one, two)).answer
    assert f"You played {' '.join(map(shown, laid))}:" in answer, answer
    for never in ("empty", "Not played", "We don't know", "not sure what you want", NO_ORDER):
        assert never not in answer
    return answer


# ------------------------------------------------ 1: prose never harms


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("Hello, here is my move:\nPLAY {short}", True),
        ("Hello, here is my move:\nPLAY {short}\nThis is hard!", True),
        ("This is hard!\nPLAY {short}", True),
        ("Hi all,\nwhat a rule.\nPLAY {short}\nCheers", True),
        ("Dear all,\n\nPLAY {short}\n\nThanks and best wishes,\nAna", True),
        ("PLAY {short}\n\nSent from my iPhone", False),
        ("PLAY {short}\n\nGet Outlook for Android", False),
        ("PLAY {short}\n\nVirus-free. www.avast.com", False),
        (
            "Am 20.11.2026 um 12:00 schrieb Eleusis <eleusis@eleusis.example.org>:\n> PLAY As\n\nPLAY {short}",
            False,
        ),
        ("2026年11月20日(金) 12:00 Eleusis <eleusis@eleusis.example.org>:\n> x\n\nPLAY {short}", False),
        ("Check out this article\nPLAY {short}", True),
        ("Say hi to Bob\nPLAY {short}", True),
    ],
)
def test_prose_harms_no_move_and_is_told_in_one_line(dealt, body, told):
    assert played(dealt, body).count(REST) == told


@pytest.mark.parametrize("body", ["Check out this article", "Say hi to Bob", "This is hard!", "what a rule."])
def test_prose_alone_does_nothing_and_is_not_called_empty(dealt, body):
    mover, _ = mover_of(dealt)
    with dealt.unchanged():
        answer = dealt.says(mover, body).answer
    assert f"> {body} {NO_ORDER}" in answer
    assert "empty" not in answer


def test_an_empty_letter_is_called_empty(dealt):
    mover, _ = mover_of(dealt)
    assert "empty" in dealt.says(mover, "\n\n").answer


def test_what_is_asked_again_is_answered_again_and_not_called_empty(dealt):
    """The answer quotes the question; that makes the same question, sent once more, no quotation."""
    mover, _ = mover_of(dealt)
    asked = "can you show me all of my cards?"
    answers = [dealt.says(mover, asked).answer for _ in range(2)]
    assert all("empty" not in answer for answer in answers)


def test_a_near_order_holds_back_the_move_below_it_alone_and_both_are_told(dealt):
    mover, hand = mover_of(dealt)
    move = written("PLAY {short}", *hand[:2])
    with dealt.unchanged():
        came = dealt.says(mover, f"kick Bob\n{move}\nSTATUS")
    assert f"\n    {move}\n" in text_of(came.to(mover)[0])
    assert "> kick Bob Only a moderator of the table can do that, with EJECT." in came.answer
    assert "Skipped, because a command above it failed" in came.answer
    assert "Here's how the game stands." in came.answer


# ------------------------------------------------ 2: ordinary sentences are orders


@pytest.mark.parametrize(
    "body",
    [
        "I play the {words}",
        "my move: {short}",
        "{short} please",
        "I'd like to play the {words}",
        "PALY {rank} {misspelt}",
        "{rank} of {misspelt}",
        "{rank} {suit} and then {other_rank} {other_suit}",
        "play {short} pls",
        "Olá, minha jogada é o {pt}",
        "juego {es}",
        "gioco {it}",
        "Hi! gioco {it}, grazie",
        "Hola, I play the {words}, gracias",
    ],
)
def test_an_ordinary_sentence_with_one_meaning_is_done(dealt, body):
    played(dealt, body)


@pytest.mark.parametrize("body", ["no card fits", "none of mine", "None of my cards fits, sorry."])
def test_who_says_that_no_card_fits_says_no_play(dealt, body):
    mover, _ = mover_of(dealt)
    assert "Your move: no play" in dealt.says(mover, body).answer


@pytest.mark.parametrize("body", ["pass?", "pass", "skip"])
def test_what_may_mean_no_play_is_asked_since_it_costs_cards(dealt, body):
    mover, _ = mover_of(dealt)
    with dealt.unchanged():
        assert "\n    NO PLAY\n" in text_of(dealt.says(mover, body).to(mover)[0])


@pytest.mark.parametrize(
    "body",
    [
        "I think I could be Prophet",
        "prophet?",
        "maybe I should leave",
        "end the round, I am tired",
        "I pass on the salad",
        "no play, I wonder?",
    ],
)
def test_what_costs_more_than_a_card_is_never_guessed(dealt, body):
    mover, _ = mover_of(dealt)
    with dealt.unchanged():
        dealt.says(mover, body)


def test_yes_it_is_me_confirms_a_letter_that_was_held(dealt):
    mover, hand = mover_of(dealt)
    asked = dealt.newest(mover)
    letter = dealt.letter(mover, written("PLAY {short}", *hand[:2]), asked)
    letter.replace_header("From", "somebody@elsewhere.example")
    held = dealt.posts("somebody@elsewhere.example", asked["Reply-To"].addresses[0].addr_spec, letter)
    (question,) = held.to(mover)
    answer = words(dealt.says(mover, "Yes, it is me.", question).to(mover)[-1])
    assert f"You played {shown(hand[0])}" in answer


# ------------------------------------------------ 3: suggestions help or are left out


HELPED = {
    "quit": ("LEAVE", "MAIL OFF"),
    "resign": ("LEAVE", "MAIL OFF"),
    "unsubscribe": ("LEAVE", "MAIL OFF"),
    "I give up": ("LEAVE", "MAIL OFF"),
    "please unsubscribe me": ("LEAVE", "MAIL OFF"),
    "who": ("STATUS",),
    "hand": ("STATUS",),
    "cards": ("STATUS",),
    "clock": ("STATUS",),
    "what are my cards": ("STATUS",),
    "whose turn is it?": ("STATUS",),
    "Rules?": ("HELP",),
    "score": ("SCORES",),
    "export": ("HISTORY",),
    "how do I play": ("HELP",),
}
TOLD = {
    "kick Bob": "Only a moderator of the table can do that, with EJECT.",
    "rematch": "Game 1 isn't over yet. Ask for a rematch when it is.",
    "?": "HELP lists all commands.",
    "scores please": "Here's how the game stands.",
    "help": "Reply to any of our emails in your own words",
    "hello?": "HELP lists all commands.",
    "who is playing?": "STATUS",
}


def offered(mail):
    """What can be sent with one tap, as the text part shows it below the quoted line."""
    answer = text_of(mail).partition("\n> ")[2].partition("\n\n")[0]
    return re.findall(r"^    (\S.*)$", answer, re.MULTILINE)


@pytest.mark.parametrize("word", HELPED)
def test_a_word_that_people_use_is_answered_with_what_they_want(dealt, word):
    mover, _ = mover_of(dealt)
    with dealt.unchanged():
        mail = dealt.says(mover, word).to(mover)[0]
    assert set(HELPED[word]) <= set(offered(mail))


@pytest.mark.parametrize("word", TOLD)
def test_a_word_that_people_use_is_told_what_there_is(dealt, word):
    mover, _ = mover_of(dealt)
    with dealt.unchanged():
        answer = dealt.says(mover, word).answer
    assert TOLD[word] in answer
    assert "empty" not in answer


@pytest.mark.parametrize(
    "body",
    [
        *HELPED,
        *TOLD,
        "undo",
        "PLAY 14h",
        "PALY 6",
        "PLAY 7",
        "play the card",
        "amend 3",
        "eject Bob",
        "new leage",
        "TABELS",
        "JION",
        "STATSU",
    ],
)
def test_a_suggestion_is_an_order_of_cards_held_that_costs_nothing_unasked(dealt, body):
    mover, hand = mover_of(dealt)
    for order in offered(dealt.says(mover, body).to(mover)[0]):
        (read,) = parse_orders(order, "en").items
        assert isinstance(read, OrderLine), order
        assert order not in ("NO PLAY", "PROPHET", "END") or body in ("pass", "skip")
        assert order != "LEAVE" or body in HELPED
        for card in getattr(read.order, "cards", ()):
            assert card.suit is None or Card(card.rank, card.suit) in hand


@pytest.mark.parametrize(
    ("language", "word", "orders"),
    [
        ("pt", "desisto", {"SAIR", "CORREIO FIM"}),
        ("pt", "cancelar inscrição", {"SAIR", "CORREIO FIM"}),
        ("pt", "minha mão", {"ESTADO"}),
        ("pt", "de quem é a vez?", {"ESTADO"}),
        ("pt", "placar", {"PONTOS"}),
        ("es", "me rindo", {"SALIR", "CORREO FIN"}),
        ("es", "darme de baja", {"SALIR", "CORREO FIN"}),
        ("es", "¿cuáles son mis cartas?", {"ESTADO"}),
        ("es", "¿a quién le toca?", {"ESTADO"}),
        ("es", "puntuación", {"PUNTOS"}),
        ("it", "mi arrendo", {"ESCI", "POSTA BASTA"}),
        ("it", "disiscrivimi", {"ESCI", "POSTA BASTA"}),
        ("it", "quali sono le mie carte?", {"STATO"}),
        ("it", "a chi tocca?", {"STATO"}),
        ("it", "punteggio", {"PUNTI"}),
    ],
)
def test_each_language_has_its_words(dealt, language, word, orders):
    mover, _ = mover_of(dealt)
    dealt.says(mover, f"LANGUAGE {language}")
    with dealt.unchanged():
        assert orders <= set(offered(dealt.says(mover, word).to(mover)[0]))


# ------------------------------------------------ 4: finding a game, and moves in the subject


@pytest.mark.parametrize("word", ["TABLES", "GAMES", "MESAS", "MESAS ABERTAS", "TAVOLI", "open games"])
def test_open_games_are_asked_for_in_any_word(dealt, word):
    mover, _ = mover_of(dealt)
    assert "There are no open games right now." in dealt.says(mover, word).answer


@pytest.mark.parametrize("word", ["MY GAMES", "MEUS JOGOS", "MIS PARTIDAS", "LE MIE PARTITE"])
def test_ones_own_games_are_listed(dealt, word):
    mover, _ = mover_of(dealt)
    assert 'Your games: 1 STATUS "Rosewood": your move' in dealt.says(mover, word).answer


@pytest.mark.parametrize("body", ["", "Cheers\nAna", "Sent from my iPhone"])
def test_a_move_in_the_subject_counts_where_the_body_holds_none(dealt, body):
    mover, hand = mover_of(dealt)
    asked = dealt.newest(mover)
    letter = dealt.letter(mover, body, asked)
    letter.replace_header("Subject", written("PLAY {short}", *hand[:2]))
    came = dealt.posts(mover.address, asked["Reply-To"].addresses[0].addr_spec, letter)
    assert f"You played {shown(hand[0])}" in came.answer


# ------------------------------------------------ 6: trimming


HTML = {
    "<p>PLAY {short}</p><p><s>PLAY {other_short}</s></p>": True,
    "<p><del>PLAY {other_short}</del></p><p>PLAY {short}</p>": True,
    "<p>PLAY {short}</p><p hidden>PLAY {other_short}</p>": True,
    '<p>PLAY {short}</p><div style="display:none">PLAY {other_short}</div>': True,
}


@pytest.mark.parametrize("html", HTML)
def test_what_is_struck_out_or_hidden_is_not_the_authors(dealt, html):
    mover, hand = mover_of(dealt)
    one, two = next(pair for pair in pairwise(hand) if pair[0] != pair[1])
    asked = dealt.newest(mover)
    letter = dealt.letter(mover, "x", asked)
    letter.set_content(html.format(short=str(one).lower(), other_short=str(two).lower()), subtype="html")
    came = dealt.posts(mover.address, asked["Reply-To"].addresses[0].addr_spec, letter)
    assert f"You played {shown(one)}:" in came.answer


def test_an_order_inside_a_quotation_is_asked_about_also_where_it_equals_our_example(dealt):
    mover, _ = mover_of(dealt)
    asked = dealt.newest(mover)
    example = re.search(r"^  (PLAY \S+) ", text_of(asked), re.MULTILINE)
    assert example
    quoted = "\n".join(f"> {line}" for line in text_of(asked).splitlines()[:12])
    body = f"On Fri, 20 Nov 2026 at 12:00, Eleusis <eleusis@eleusis.example.org> wrote:\n{quoted}\n> {example[1]}\n"
    with dealt.unchanged():
        answer = dealt.says(mover, body, asked).answer
    assert example[1] in answer
    assert "empty" not in answer
