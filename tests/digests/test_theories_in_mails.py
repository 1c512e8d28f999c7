"""A Prophet's theory in mails: how one is offered, who reads it when, what is told of the plays it calls."""

import re
from dataclasses import replace
from html import unescape
from urllib.parse import unquote

import pytest

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.facts.chronicle import Chronicle
from pbem.digests.facts.news import BecameProphet, Played
from pbem.digests.facts.rulebook import RulebookPage
from pbem.digests.mails.corrections import told
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Line
from pbem.engine.round import refusals as refusals
from pbem.engine.round.commands import ProphetWish, Theory
from pbem.engine.round.state import Awaited, Duty
from pbem.engine.round.view import SeenProphecy
from pbem.orders import model
from pbem.orders.declared.play import play_phrase
from pbem.orders.letter import parse_orders
from pbem.orders.line import CardUnclear
from pbem.orders.values import wishes
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.storage import EDITION, dump_rule

LANGUAGES = ("en", "pt", "es", "it")
TEXT = "if last is black: 7 or more, else: 6 or less"
SENTENCE = {
    "en": "If the last card is black, play a 7 or higher; otherwise play a 6 or lower.",
    "pt": "Se a última carta é preta, jogue um 7 ou mais; senão jogue um 6 ou menos.",
    "es": "Si la última carta es negra, juega un 7 o más; si no, juega un 6 o menos.",
    "it": "Se l'ultima carta è nera, gioca un 7 o più; altrimenti gioca un 6 o meno.",
}
OPENLY = {"en": "OPENLY", "pt": "ABERTAMENTE", "es": "ABIERTAMENTE", "it": "APERTAMENTE"}


def theory(text=TEXT, *, shown=False):
    rule = read_rule(text)
    return Theory(print_rule(rule), dump_rule(rule), EDITION, shown)


def prophecy(seat="d", *, shown=False, readable=None, fell=None, stands=True, number=21, text=TEXT):
    """That Diego became Prophet by a theory after play 21; `readable` by this reader, if it was not shown to all."""
    known = shown if readable is None else readable
    return SeenProphecy(number, seat, shown, theory(text, shown=shown) if known else None, fell, stands)


def flat(text):
    return " ".join(text.split())


def mail(mails, renderer, round_, language="en", **more):
    digest = mails.digest(view=mails.table(round=round_), reader=mails.reader(language=language), **more)
    return renderer.digest(digest)


def receipt(mails, renderer, outcome, language="en", line="what I wrote", **more):
    lines = (Line(line, outcome),)
    return mail(mails, renderer, mails.round(**more), language, kind=Kind.RECEIPT, news=(), lines=lines)


# ---------------------------------------------------------------- offered


def test_where_a_play_may_make_its_player_prophet_a_theory_is_offered_with_it(mails, renderer):
    free = mail(mails, renderer, mails.round(prophet=None))
    assert (
        "  PLAY As, PROPHET      play it and become Prophet\n"
        "  PLAY As, PROPHET: …   the same, and your theory says right or wrong\n" in free.text
    )
    assert "PLAY As, PROPHET: …" in free.html
    under_one = mail(mails, renderer, mails.round())
    assert "PROPHET: …" not in under_one.text + under_one.html


@pytest.mark.parametrize(
    ("language", "row", "words"),
    [
        ("en", "PROPHET: …", "that theory says right or wrong for you."),
        ("pt", "PROFETA: …", 'A sua teoria passa a dizer "certa" ou "errada" por você'),
        ("es", "PROFETA: …", 'teoría dirá "correcta" o "incorrecta" por ti'),
        ("it", "PROFETA: …", 'teoria dirà "giusta" o "sbagliata" per te'),
    ],
)
def test_who_has_just_played_reads_what_a_theory_does(mails, renderer, language, row, words):
    played = mails.round(may_declare=True, prophet=None, awaited=Awaited("c", Duty.PLAY))
    told_ = mail(mails, renderer, played, language)
    assert f"\n  {row}  " in told_.text
    assert words in flat(told_.text)
    assert words in flat(told_.html)


def test_the_examples_of_a_theory_are_read_as_they_stand(mails, renderer):
    played = mails.round(may_declare=True, prophet=None, awaited=Awaited("c", Duty.PLAY))
    text = flat(mail(mails, renderer, played).text)
    shown = re.search(r"what you think the rule is, such as (PROPHET: .*?\w)(?:\.|, and) ", text).group(1)
    (item,) = parse_orders(shown, "en").items
    assert not isinstance(read_rule(item.order.theory.text), RuleError)
    assert "that theory says right or wrong for you" in text
    assert "PROPHET OPENLY: …" in text


def test_the_link_to_a_theory_opens_a_letter_to_be_finished(mails, renderer):
    played = mails.round(may_declare=True, prophet=None, awaited=Awaited("c", Duty.PLAY))
    html = mail(mails, renderer, played).html
    assert "&body=PROPHET:%20%0D%0A" in html
    assert "Write your theory after PROPHET, such as Play" in flat(unquote(html))


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_tells_of_theories_where_there_are_prophets(mails, renderer, books, language):
    def help_about(book):
        return receipt(mails, renderer, outcomes.HelpIs("prophet", RulebookPage(books[book])), language).text

    assert OPENLY[language] in help_about("new-eleusis")
    assert OPENLY[language] not in help_about("eleusis-basic")


# ---------------------------------------------------------------- who reads it


def test_others_read_that_a_sealed_theory_calls_and_when_it_is_shown(mails, renderer):
    seen = prophecy()
    told_ = mail(mails, renderer, mails.round(prophecies=(seen,)), news=(BecameProphet("d", 21, seen),))
    words = "Diego's theory says which moves are right. We'll show it when the round is over."
    assert flat(told_.text).count(words) == 2, "as news, and as how things stand"
    assert words in flat(told_.html)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_theory_shown_at_once_is_read_by_everybody_in_his_language(mails, renderer, language):
    seen = prophecy(shown=True)
    told_ = mail(
        mails, renderer, mails.round(prophecies=(seen,)), language, news=(BecameProphet("d", 21, seen),)
    )
    assert SENTENCE[language] in flat(told_.text)
    assert SENTENCE[language] in flat(unescape(told_.html))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prophet_reads_his_own_theory_in_his_language_and_who_else_does(mails, renderer, language):
    own = prophecy("b", readable=True)
    prophet = replace(mails.round().prophet, seat="b")
    told_ = mail(mails, renderer, mails.round(prophet=prophet, prophecies=(own,)), language, news=())
    assert SENTENCE[language] in flat(told_.text)
    assert ("Nobody else can read it until the round is over" in flat(told_.text)) is (language == "en")
    open_one = replace(own, open=True, theory=theory(shown=True))
    told_ = mail(mails, renderer, mails.round(prophet=prophet, prophecies=(open_one,)), news=())
    assert "Your theory says right or wrong for you, and everyone can read it: If the" in flat(told_.text)


def test_a_theory_that_has_fallen_calls_no_more(mails, renderer):
    fallen = prophecy(fell=23, stands=False)
    told_ = mail(mails, renderer, mails.round(prophet=None, prophecies=(fallen,)))
    assert "Diego's theory" not in flat(told_.text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shown", [True, False])
def test_who_becomes_prophet_by_a_theory_reads_how_it_was_understood(mails, renderer, language, shown):
    for outcome in (
        outcomes.YouAreProphet(theory(shown=shown)),
        outcomes.YouPlayed(Played(mails.fresh[0]), True, theory=theory(shown=shown)),
    ):
        answer = flat(receipt(mails, renderer, outcome, language).text)
        assert SENTENCE[language] in answer
        assert ("Your theory says right or wrong for you, and everyone can read it" in answer) is (
            shown and language == "en"
        )
        assert (
            "You're now Prophet: you call each move right or wrong, then God says if you were correct"
            not in answer
        )


@pytest.mark.parametrize(
    ("reader", "language", "words"),
    [
        ("d", "en", "You're already the Prophet."),
        ("d", "pt", "Você já é Profeta."),
        ("b", "en", "Diego is already the Prophet."),
    ],
)
def test_who_is_prophet_and_declares_himself_again_is_told_so(mails, renderer, reader, language, words):
    told = receipt(mails, renderer, refusals.ProphetStands("d"), language, reader=reader)
    assert words in flat(told.text)


# ---------------------------------------------------------------- what it calls


def played_under(mails, **more):
    facts = {"caller": "d", "called": True, "by_theory": True} | more
    return Played(
        mails.play(
            22, "c", mails.cards("6C"), facts["called"] != bool(facts.get("overthrew")), fall_drawn=5, **facts
        )
    )


@pytest.mark.parametrize(
    ("reader", "words"), [("b", "right, as Diego's theory said"), ("d", "right, as your theory said")]
)
def test_a_play_called_by_a_theory_is_one_line(mails, renderer, reader, words):
    round_ = mails.round(reader=reader, prophecies=(prophecy(),))
    news = flat(mail(mails, renderer, round_, news=(played_under(mails),)).text)
    assert f"Chiara 6♣ {words}" in news
    assert "Waiting for the Prophet" not in news


@pytest.mark.parametrize(
    ("reader", "called", "words"),
    [
        ("b", True, 'Diego\'s theory had said "right", Diego is overthrown and draws 5 cards'),
        ("b", False, 'Diego\'s theory had said "wrong", Diego is overthrown and draws 5 cards'),
        ("d", True, 'your theory had said "right", you\'re overthrown and draw 5 cards'),
        ("d", False, 'your theory had said "wrong", you\'re overthrown and draw 5 cards'),
    ],
)
def test_how_a_theory_overthrew_its_prophet_is_told(mails, renderer, reader, called, words):
    round_ = mails.round(reader=reader, prophet=None)
    news = (played_under(mails, called=called, overthrew="d"),)
    assert words in flat(mail(mails, renderer, round_, news=news).text)


@pytest.mark.parametrize(
    ("reader", "picked", "words"),
    [
        ("b", "8H", "Diego's theory picked 8♥ (right)"),
        ("d", "8H", "your theory picked 8♥ (right)"),
        ("b", "9C", "Diego's theory picked 9♣ (wrong)"),
        ("d", "9C", "your theory picked 9♣ (wrong)"),
    ],
)
def test_what_a_theory_picked_is_told(mails, renderer, reader, picked, words):
    more = {"no_play": True, "hand_shown": mails.cards("8H 9C"), "god_card": Card.read("8H"), "called": False}
    item = Played(
        mails.play(
            22, "c", (), False, caller="d", by_theory=True, picked=Card.read(picked), fall_drawn=5, **more
        )
    )
    assert words in flat(mail(mails, renderer, mails.round(reader=reader), news=(item,)).text)


@pytest.mark.parametrize(
    ("seat", "readable", "words"),
    [
        ("d", False, "Diego became Prophet with a theory. We'll show it when the round is over."),
        ("d", True, f"Diego became Prophet with this theory: {SENTENCE['en']}"),
        ("b", True, f"You became Prophet with this theory: {SENTENCE['en']}"),
    ],
)
def test_history_tells_of_a_theory_behind_the_play_it_came_with(mails, renderer, seat, readable, words):
    round_ = mails.round(prophecies=(prophecy(seat, readable=readable, number=2),))
    history = outcomes.HistoryIs(Chronicle().plays(round_))
    answer = mail(mails, renderer, round_, kind=Kind.RECEIPT, news=(), lines=(Line("HISTORY", history),))
    parts = re.split(r"^ +(\d+)  ", answer.text.partition("> HISTORY")[2], flags=re.M)
    behind = dict(zip(parts[1::2], map(flat, parts[2::2]), strict=True))
    assert words in behind["2"]
    assert words in flat(answer.html)
    assert "theory" not in behind["1"] + behind["3"]


# ---------------------------------------------------------------- the end of a round


@pytest.mark.parametrize("language", LANGUAGES)
def test_when_the_round_is_over_every_theory_is_shown_to_all_with_what_became_of_it(
    mails, renderer, language
):
    fallen = prophecy("a", readable=True, number=3, fell=9, stands=False, text="other colour")
    left = prophecy("c", readable=True, number=12, stands=False, text="red")
    stood = prophecy("d", readable=True, number=21)
    view = mails.ended()
    view = replace(view, round=replace(view.round, prophecies=(fallen, left, stood)))
    kind = {"kind": Kind.ROUND_END, "news": (), "deadline": None}
    end = renderer.digest(mails.digest(view=view, reader=mails.reader(language=language), **kind))
    fates = {
        "en": (
            "Ana became Prophet after move 3. Their theory fell at move 9: Play a card of another colour. In "
            "formal notation: other colour",
            "Chiara became Prophet after move 12. Their theory was never disproved: Play a red card. In formal "
            "notation: red",
            f"Diego became Prophet after move 21. Their theory held to the end: {SENTENCE['en']} In formal "
            f"notation: {TEXT}",
        ),
        "pt": (
            "A teoria de Ana, Profeta depois da jogada 3, caiu na jogada 9: Jogue uma carta de outra cor. Em "
            "notação formal: other colour",
            "Profeta depois da jogada 12, não chegou a ser refutada: Jogue uma carta vermelha. Em notação formal: red",
            f"Profeta depois da jogada 21, resistiu até o fim: {SENTENCE['pt']} Em notação formal: {TEXT}",
        ),
        "es": (
            "La teoría de Ana, Profeta tras la jugada 3, cayó en la jugada 9: Juega una carta de otro color. En "
            "notación formal: other colour",
            "Profeta tras la jugada 12, no llegó a fallar: Juega una carta roja. En notación formal: red",
            f"Profeta tras la jugada 21, se mantuvo hasta el final: {SENTENCE['es']} En notación formal: {TEXT}",
        ),
        "it": (
            "La teoria di Ana, Profeta dopo la giocata 3, è caduta alla giocata 9: Gioca una carta di un altro "
            "colore. In notazione formale: other colour",
            "Profeta dopo la giocata 12, non è mai stata smentita: Gioca una carta rossa. In notazione formale: red",
            f"Profeta dopo la giocata 21, ha retto fino alla fine: {SENTENCE['it']} In notazione formale: {TEXT}",
        ),
    }
    for words in fates[language]:
        assert words in flat(end.text)
        before, after = words.split(": ", 1)
        assert f"{before}:" in flat(unescape(end.html))
        assert after.split(".")[0] in flat(unescape(end.html))


def test_a_round_without_theories_ends_without_a_word_of_them(mails, renderer):
    end = renderer.digest(mails.digest(kind=Kind.ROUND_END, view=mails.ended(), news=(), deadline=None))
    assert "theory" not in end.text + end.html


# ---------------------------------------------------------------- one that cannot be read


DOUBTFUL = {
    "en": "if red then even, if black then odd",
    "pt": "se vermelha então par, se preta então ímpar",
    "es": "si es roja, par; si es negra, impar",
    "it": "se è rossa, pari; se è nera, dispari",
}
"""Of the last card, or of the one that is played."""

UNREADABLE = "if last is bllak: red, else: black"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unreadable_theory_shows_where_and_offers_itself_mended_and_none(mails, renderer, language):
    error = read_rule(UNREADABLE)
    play = play_phrase([Card.read("6C")], language)
    answer = receipt(
        mails, renderer, outcomes.TheoryUnreadable(error, ProphetWish.IF_RIGHT, True, play, "odd"), language
    )
    wish = {
        "en": "PROPHET IF RIGHT",
        "pt": "PROFETA SE CERTO",
        "es": "PROFETA SI CORRECTO",
        "it": "PROFETA SE GIUSTO",
    }[language]
    guess = {"en": "GUESS odd", "pt": "PALPITE odd", "es": "ADIVINAR odd", "it": "INDOVINA odd"}[language]
    assert f"    {UNREADABLE}\n               ^\n" in answer.text
    mended = f"{play}, {wish} {OPENLY[language]}: if last is black: red, else: black, {guess}"
    offered = flat(answer.text).partition("^")[2]
    assert f"{mended} {play}, {wish}, {guess}" in offered
    assert f"{UNREADABLE}\n           ^</pre>" in answer.html


def test_who_sent_an_unreadable_theory_learns_that_nothing_was_done(mails, renderer):
    error = read_rule(UNREADABLE)
    alone = flat(receipt(mails, renderer, outcomes.TheoryUnreadable(error, ProphetWish.ALWAYS, False)).text)
    assert "We don't know what \"bllak\" means. Did you mean black? You haven't become Prophet." in alone
    assert "The move that came with it wasn't played either" not in alone
    played = outcomes.TheoryUnreadable(error, ProphetWish.ALWAYS, False, "PLAY 6 of clubs")
    assert "You haven't become Prophet. The move that came with it wasn't played either." in flat(
        receipt(mails, renderer, played).text
    )


def test_where_it_cannot_be_mended_prophet_without_a_theory_is_offered_alone(mails, renderer):
    error = read_rule("he likes it hot")
    answer = receipt(mails, renderer, outcomes.TheoryUnreadable(error, ProphetWish.ALWAYS, False))
    assert "  To become Prophet without a theory:\n    PROPHET\n" in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wish", ProphetWish)
@pytest.mark.parametrize("openly", [True, False])
def test_what_is_offered_is_understood_when_it_comes_back(language, wish, openly):
    error = read_rule(UNREADABLE)
    mended = wishes.Theory("if last is black: red, else: black", openly)
    for play in ("", play_phrase([Card.read("6C")], language), model.NoPlay().spell(language)):
        for guess in (None, "odd") if play else (None,):
            outcome = outcomes.TheoryUnreadable(error, wish, openly, play, guess)
            orders = [
                parse_orders(offer, language).items[0].order
                for offer in told(Line("x", outcome), language).offers
            ]
            assert [order.theory for order in orders] == [mended, None]
            for order in orders:
                assert (order.wish if isinstance(order, model.BecomeProphet) else order.prophet) is wish
                assert getattr(order, "guess", None) == guess


def test_a_theory_that_can_mean_two_things_is_asked_with_its_play_and_as_none(mails, renderer):
    error = read_rule("red and even or face cards")
    outcome = outcomes.TheoryUnreadable(error, ProphetWish.IF_RIGHT, True, "PLAY 6 of clubs", "odd")
    answer = receipt(mails, renderer, outcome)
    orders = [f"PLAY 6 of clubs, PROPHET IF RIGHT OPENLY: {one.said}, GUESS odd" for one in error.meanings]
    offered = flat(answer.text).partition("They include your move:")[2].strip()
    assert offered.startswith(
        " ".join(
            [*orders, "To become Prophet without a theory: PLAY 6 of clubs, PROPHET IF RIGHT, GUESS odd"]
        )
    )
    assert "You haven't become Prophet. The move that came with it wasn't played either." in flat(answer.text)
    assert answer.html.index("Your move goes with the one you choose.") < answer.html.index(">Choose 1<")
    assert "^" not in answer.text


@pytest.mark.parametrize(("language", "doubtful"), DOUBTFUL.items())
def test_each_meaning_of_a_doubtful_theory_is_understood_as_that_when_it_comes_back(language, doubtful):
    error = read_rule(doubtful, language)
    play = play_phrase([Card.read("6C")], language)
    for reader in (language, "en"):
        for guess in (None, "odd"):
            outcome = outcomes.TheoryUnreadable(error, ProphetWish.ALWAYS, True, play, guess)
            *meant, none = (
                parse_orders(offer, reader).items[0].order
                for offer in told(Line("x", outcome), reader).offers
            )
            assert [read_rule(order.theory.text, reader) for order in meant] == [
                one.rule for one in error.meanings
            ]
            assert [order.guess for order in (*meant, none)] == [guess] * (len(meant) + 1)
            assert none.theory is None


def test_a_card_that_is_unclear_is_put_right_before_its_theory(mails, renderer):
    line = "PLAY 7, PROPHET: 7 or more"
    choices = (Card.read("7H"), Card.read("7D"))
    offers = told(Line(line, CardUnclear("7", choices)), "en").offers
    assert offers == ("PLAY 7 of hearts, PROPHET: 7 or more", "PLAY 7 of diamonds, PROPHET: 7 or more")
