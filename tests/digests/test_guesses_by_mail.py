"""Tables where the rule may be guessed: who may, what is told of a guess, what it is worth; and hints in play."""

import re
from dataclasses import replace
from urllib.parse import unquote

import pytest

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.facts.chronicle import Chronicle
from pbem.digests.facts.news import Guessed, Played, RoundOver, Shown
from pbem.digests.facts.round_end import reckoned
from pbem.digests.mails.corrections import told
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Line
from pbem.digests.text_width import columns_of
from pbem.engine.match import commands
from pbem.engine.match.events import HintGiven
from pbem.engine.match.state import Phase, Task
from pbem.engine.round import refusals as refusals
from pbem.engine.round.events import Ending
from pbem.engine.round.judge import Unclear
from pbem.engine.round.state import Awaited, Duty, Guess
from pbem.engine.round.view import SeenPlayer
from pbem.orders.declared.play import play_phrase
from pbem.orders.letter import parse_orders
from pbem.orders.model import Guess as GuessOrder
from pbem.orders.values.cards import card_phrase
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.reading import read_rule

LANGUAGES = ("en", "pt", "es", "it")
EVIL = '</p><img src=x onerror="1">&amp; ' + "if last is red: black, else: red, " * 6


def flat(text):
    return " ".join(text.split())


def express(mails, books, **more):
    """The round of Express, Bruno to move, no Prophet, a white marker on the tenth card."""
    plays, layout = mails.lay("8H- 4S KD AC- 9S JD 3C 2H 5S 5H- 6C")
    players = tuple(
        SeenPlayer(seat, count, prophet=False, false_prophet=False, expelled=False)
        for seat, count in (("b", 11), ("c", 12), ("a", 9), ("d", 12))
    )
    facts = {"plays": plays, "layout": layout, "players": players, "rulebook": books["eleusis-express"]}
    facts |= {"prophet": None, "markers": (10,), "expel_from": None}
    return mails.round(**(facts | more))


def table(mails, books, round_=None, **more):
    return mails.table(
        **({"round": round_ or express(mails, books), "rulebook": books["eleusis-express"]} | more)
    )


def guessing(mails, books, **more):
    """Bruno has just played rightly, and Ana is to play."""
    return table(mails, books, express(mails, books, awaited=Awaited("a", Duty.PLAY), may_guess=True, **more))


def receipt(mails, renderer, view, *outcome, language="en"):
    lines = tuple(Line("what I wrote", one) for one in outcome)
    reader = mails.reader(language=language)
    return renderer.digest(mails.digest(kind=Kind.RECEIPT, view=view, news=(), lines=lines, reader=reader))


def played(mails, right=True):
    return Played(mails.play(12, "b", mails.cards("6C"), right, drawn=0 if right else 1), 0)


# ---------------------------------------------------------------- who may guess


def test_a_guess_can_go_with_the_play(mails, renderer, books):
    mail = renderer.digest(mails.digest(view=table(mails, books), news=()))
    assert "  PLAY As, GUESS …      play it and, if it's right, guess the rule\n" in mail.text
    assert (
        "To guess the rule with your move, add a comma and GUESS … after the card. The guess counts only if "
        "the move is right" in mail.html
    )
    assert "PROPHET" not in mail.text
    assert "string" not in mail.text


def test_without_guesses_no_mail_speaks_of_them(mails, renderer, books):
    for name, book in books.items():
        view = mails.table(rulebook=book, round=mails.round(rulebook=book))
        mail = renderer.digest(mails.digest(view=view))
        assert ("guess" in (mail.text + mail.html).lower()) is book.guess, name


@pytest.mark.parametrize(
    ("language", "words", "order"),
    [
        (
            "en",
            "Your move was right, so you can guess the rule until the next move. Reply GUESS and the rule",
            "GUESS",
        ),
        ("pt", "Até a próxima, você pode dar um palpite sobre a regra. Responda PALPITE", "PALPITE"),
    ],
)
def test_who_has_just_played_rightly_may_guess_with_one_tap(mails, renderer, books, language, words, order):
    mail = receipt(
        mails, renderer, guessing(mails, books), outcomes.YouPlayed(played(mails), False), language=language
    )
    before_layout = mail.text.partition("ON THE TABLE:" if language == "en" else "CARTAS NA MESA:")[0]
    assert words in flat(before_layout)
    assert f"  {order} …  " in mail.text
    assert words in flat(mail.html)
    assert f"&body={order}%20%0D%0A" in mail.html


def test_the_link_to_a_guess_opens_a_letter_with_an_example_that_reads(mails, renderer, books):
    mail = receipt(mails, renderer, guessing(mails, books))
    example = re.search(
        r"Write the rule after GUESS, for example (.*?)\. To see", flat(unquote(mail.html))
    ).group(1)
    assert not isinstance(read_rule(example), RuleError)
    (shown,) = re.findall(r"such as\s+(GUESS[^.]*)\.", mail.text)
    (item,) = parse_orders(flat(shown), "en").items
    assert item.order == GuessOrder(example)


def test_who_reads_a_digest_may_guess_as_well(mails, renderer, books):
    text = renderer.digest(mails.digest(view=guessing(mails, books), news=())).text
    assert flat(text).count("Your move was right, so you can guess the rule until the next move. Reply") == 1


def test_who_may_not_guess_is_not_told_to(mails, renderer, books):
    mail = receipt(mails, renderer, table(mails, books), outcomes.YouPlayed(played(mails, False), False))
    assert "It costs you nothing. You can guess again after your next right move" not in flat(
        mail.text
    ) + flat(mail.html)


# ---------------------------------------------------------------- what became of it


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (
            (True, True),
            'Your guess, "Play a red card", is right too. You found the rule, and the round is over.',
        ),
        (
            (True, False),
            'Your guess, "Play a red card", is wrong. It costs you nothing. You can guess again after your '
            "next right move.",
        ),
        ((True, None), 'God still has to judge your guess, "Play a red card".'),
        ((False, None), "Your move was wrong, so we didn't check your guess."),
    ],
)
def test_who_guesses_with_his_play_is_told_of_both(mails, renderer, books, outcome, words):
    right, guessed = outcome
    mail = receipt(
        mails, renderer, table(mails, books), outcomes.YouPlayed(played(mails, right), False, "red", guessed)
    )
    assert f"You played 6♣: {'right' if right else 'wrong, you draw 1 card'}. {words}" in flat(mail.text)


def test_a_guess_waits_while_the_prophet_calls_its_play(mails, renderer, books):
    shown = Shown("b", mails.cards("6C"), False, False)
    mail = receipt(mails, renderer, table(mails, books), outcomes.YouPlayed(shown, False, "red", None))
    assert "We'll check your guess once your move is judged" in flat(mail.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unreadable_guess_shows_where_and_offers_itself_mended_and_the_play_alone(
    mails, renderer, books, language
):
    card = Card.read("6C")
    play = play_phrase([card], language)
    error = read_rule("if last is bllak: red, else: black")
    view = table(mails, books)
    with_play = receipt(mails, renderer, view, outcomes.GuessUnreadable(error, play), language=language)
    order = {"en": "GUESS", "pt": "PALPITE", "es": "ADIVINAR", "it": "INDOVINA"}[language]
    assert "    if last is bllak: red, else: black\n               ^\n" in with_play.text
    assert f"    {play}, {order} if last is black: red, else: black\n    {play}\n" in with_play.text
    assert "if last is bllak: red, else: black\n           ^</pre>" in with_play.html
    alone = receipt(mails, renderer, view, outcomes.GuessUnreadable(error, ""), language=language)
    assert f"\n    {order} if last is black: red, else: black\n" in alone.text
    assert card_phrase(card, language) not in flat(alone.text)


def test_who_sent_an_unreadable_guess_learns_that_it_cost_nothing_and_why_nothing_was_played(
    mails, renderer, books
):
    error = read_rule("if last is bllak: red, else: black")
    text = flat(
        receipt(mails, renderer, table(mails, books), outcomes.GuessUnreadable(error, "PLAY 6c")).text
    )
    assert "It cost you nothing. We didn't play your move either: an answer about the guess" in text
    alone = flat(receipt(mails, renderer, table(mails, books), outcomes.GuessUnreadable(error, "")).text)
    assert "cost you nothing" in alone
    assert "We didn't play your move either" not in alone


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mended_guess_is_read_when_it_comes_back_with_its_play(language):
    play = play_phrase([Card.read("6C")], language)
    error = read_rule("if last is bllak: red, else: black")
    offers = told(Line("x", outcomes.GuessUnreadable(error, play)), language).offers
    guess, alone = (parse_orders(offer, language).items[0].order for offer in offers)
    assert (guess.guess, alone.guess) == ("if last is black: red, else: black", None)
    assert [word.card for word in guess.cards] == [word.card for word in alone.cards] == [Card.read("6C")]


def test_a_guess_that_can_mean_two_things_is_asked_with_its_play_and_the_play_alone(mails, renderer, books):
    error = read_rule("red and even or face cards")
    outcome = outcomes.GuessUnreadable(error, "PLAY 6 of clubs")
    mail = receipt(mails, renderer, table(mails, books), outcome)
    orders = [f"PLAY 6 of clubs, GUESS {one.said}" for one in error.meanings]
    assert "This can mean two things. Which one do you mean? It cost you nothing." in flat(mail.text)
    assert " ".join([*orders, "Just the move: PLAY 6 of clubs"]) in flat(mail.text)
    assert (
        f"2. {error.meanings[1].said} After A♠, J♠ is wrong with meaning 1 but right with meaning 2."
        in flat(mail.text)
    )


def test_a_guess_too_complicated_costs_nothing(mails, renderer, books):
    mail = receipt(mails, renderer, table(mails, books), refusals.GuessUnclear(Unclear.TOO_COMPLEX))
    assert "too complicated to compare with the secret rule. Put it more simply. It cost" in flat(mail.text)


# ---------------------------------------------------------------- everybody reads it


@pytest.mark.parametrize(
    ("right", "words"), [(True, "It's right."), (False, "It's wrong."), (None, "God hasn't answered yet.")]
)
def test_everybody_reads_who_guessed_what_and_whether_it_is_right(mails, renderer, books, right, words):
    mail = renderer.digest(
        mails.digest(view=table(mails, books), news=(Guessed("c", "other colour", right),))
    )
    assert f'Chiara guesses the rule: "Play a card of another colour". {words}' in flat(mail.text)
    assert words in mail.html


def test_history_tells_each_guess_behind_its_play(mails, renderer, books):
    guesses = (Guess(1, "c", "red", False), Guess(3, "a", "odd", None))
    round_ = express(mails, books, guesses=guesses)
    history = outcomes.HistoryIs(Chronicle().plays(round_))
    mail = receipt(mails, renderer, table(mails, books, round_), history)
    assert (
        "    1  Chiara: 8♥, wrong, draws 2\n"
        '       Chiara guesses the rule: "Play a red card". It\'s wrong.\n'
        "    2  You: 4♠, right\n" in mail.text
    )
    assert "God hasn't answered yet" in flat(mail.text)
    assert 'list-style-type:none>Chiara guesses the rule: "Play a red card"' in mail.html


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guess_or_a_hint_brings_no_markup_and_no_long_line_into_anybodys_mail(
    mails, renderer, books, language
):
    round_ = express(mails, books, guesses=(Guess(1, "c", EVIL, False),))
    view = table(mails, books, round_, late_hints=(EVIL,))
    told_of = outcomes.HistoryIs((*Chronicle().plays(round_), Guessed("c", EVIL, True)))
    lines = [Line("x", one) for one in (told_of, outcomes.YouGuessed(EVIL, False), outcomes.HintTold(EVIL))]
    lines.append(Line("x", outcomes.YouPlayed(played(mails), False, EVIL, True)))
    mail = renderer.digest(
        mails.digest(
            kind=Kind.RECEIPT,
            view=view,
            reader=mails.reader(language=language),
            news=(Guessed("c", EVIL, None), HintGiven("m", EVIL)),
            lines=tuple(lines),
        )
    )
    assert "<img" not in mail.html
    assert mail.html.count("&lt;img") == 8
    assert max(columns_of(line) for line in mail.text.split("\n")) <= 72


def test_what_a_guess_must_not_hold_is_taken_out_of_everybodys_mail(mails, renderer, books):
    dirty = "red\x1b[31m\u202e"
    round_ = express(mails, books, guesses=(Guess(1, "c", dirty, False),))
    digests = (
        mails.digest(view=table(mails, books), news=(Guessed("c", dirty, False),)),
        mails.digest(view=table(mails, books), news=(HintGiven("m", dirty),)),
        mails.digest(view=table(mails, books, late_hints=(dirty,)), news=()),
        ended(mails, books, round_, Ending.STOCK_EXHAUSTED),
    )
    for digest in digests:
        mail = renderer.digest(digest)
        assert "\x1b" not in mail.text + mail.html
        assert "\u202e" not in mail.text + mail.html


def test_god_in_person_judges_a_guess_with_one_tap(mails, renderer, books):
    round_ = express(
        mails,
        books,
        reader="m",
        hand=(),
        awaited=Awaited("m", Duty.JUDGE_GUESS),
        guesses=(Guess(11, "c", "other colour", None),),
    )
    mail = renderer.digest(mails.digest(view=table(mails, books, round_), news=(), deadline=None))
    assert mail.text.startswith("Marta, is this guess right?\n")
    assert 'Chiara guesses the rule: "Play a card of another colour". Is that your rule?' in flat(mail.text)
    assert "  RIGHT                 accept the guess: it's your rule\n" in mail.text
    assert "body=WRONG%0D%0A" in mail.html
    other = replace(round_, reader="b")
    text = renderer.digest(mails.digest(view=table(mails, books, other), news=(), deadline=None)).text
    assert "Marta has a guess to judge." in text


# ---------------------------------------------------------------- the end of a round


def ended(mails, books, round_, why, **more):
    """The round-end mail of a finished round of Express."""
    over = replace(round_, ended_by=why, awaited=None, hand=())
    result = replace(mails.ended().results[0], ended_by=why, scores=more.pop("scores", {"b": 1, "m": 1}))
    view = table(
        mails,
        books,
        over,
        phase=Phase.RULE,
        god="a",
        number=2,
        task=Task("a", None),
        results=(result,),
        totals=result.scores,
    )
    return mails.digest(**({"kind": Kind.ROUND_END, "view": view, "news": (), "deadline": None} | more))


def counts(mails, **held):
    return tuple(
        SeenPlayer(seat, cards, prophet=False, false_prophet=False, expelled=False)
        for seat, cards in held.items()
    )


ENDS = {
    "rule guessed": (
        Ending.RULE_GUESSED,
        {"b": 11, "c": 5, "a": 14},
        "c",
        {"b": 1, "c": 13, "a": -2, "m": 13},
        'Chiara guessed the rule: "Play a card of another colour". Marta\'s rule was:',
    ),
    "out of cards": (
        Ending.OUT_OF_CARDS,
        {"b": 11, "c": 0, "a": 14},
        "",
        {"b": 1, "c": 15, "a": -2, "m": 15},
        "Chiara has no cards left. Marta's rule was:",
    ),
    "out with a right guess": (
        Ending.OUT_OF_CARDS,
        {"b": 11, "c": 0, "a": 14},
        "c",
        {"b": 1, "c": 21, "a": -2, "m": 21},
        'Chiara has no cards left. Chiara guessed the rule: "Play a card of another colour". Marta\'s rule was:',
    ),
    "no play": (
        Ending.NO_PLAY,
        {"b": 11, "c": 0, "a": 14},
        "",
        {"b": 1, "c": 15, "a": -2, "m": 15},
        'Chiara rightly said "no play" and has no cards left. Marta\'s rule was:',
    ),
    "stock": (
        Ending.STOCK_EXHAUSTED,
        {"b": 11, "c": 5, "a": 14},
        "",
        {"b": 1, "c": 7, "a": -2, "m": 7},
        "The deck ran out: it had too few cards for a full draw. Marta's rule was:",
    ),
}


@pytest.mark.parametrize("name", ENDS)
def test_each_ending_of_express_is_told_and_every_point_accounted_for(mails, renderer, books, name):
    """RULES 10 and case I: 12 less one's cards, 3 for none, 6 for the rule, God as the best, and nothing caps him."""
    why, held, guesser, scores, words = ENDS[name]
    guesses = (Guess(3, "b", "odd", False), *([Guess(11, guesser, "other colour", True)] if guesser else []))
    round_ = express(mails, books, players=counts(mails, **held), guesses=guesses)
    mail = renderer.digest(ended(mails, books, round_, why, scores=scores))
    assert words in flat(mail.text)
    assert "Prophet" not in mail.text.partition("ON THE TABLE:")[0]
    lines = {line.seat: line for line in reckoned("m", scores, replace(round_, ended_by=why), scores)}
    for seat, count in held.items():
        line = lines[seat]
        assert (line.base, line.held) == (12, count)
        assert line.base - count + line.out + line.guess == scores[seat], seat
    assert (lines["m"].best, lines["m"].cap) == (max(scores[seat] for seat in held), None)


def test_a_right_guess_is_explained_in_points(mails, renderer, books):
    round_ = express(
        mails, books, players=counts(mails, b=11, c=0), guesses=(Guess(11, "c", "other colour", True),)
    )
    mail = renderer.digest(
        ended(mails, books, round_, Ending.OUT_OF_CARDS, scores={"b": 1, "c": 21, "m": 21})
    )
    assert "12 - 0, plus 3 for going out, plus 6 for guessing the rule" in mail.text
    assert "12 - 0, plus 3 for going out, plus 6 for guessing the rule" in mail.html
    assert "God: the best score, 21\n" in mail.text


def test_the_guess_that_ended_the_round_is_told_once(mails, renderer, books):
    round_ = express(mails, books, guesses=(Guess(11, "c", "other colour", True),))
    news = (Guessed("c", "other colour", True), RoundOver(1))
    mail = renderer.digest(ended(mails, books, round_, Ending.RULE_GUESSED, news=news))
    assert flat(mail.text).count('"Play a card of another colour"') == 1


# ---------------------------------------------------------------- hints in play, and rules too narrow


def test_a_hint_in_play_is_out_of_the_ordinary_and_stays_with_the_layout(mails, renderer, books):
    view = table(mails, books, hint="easy", late_hints=("Colours count.", "Values do not."))
    mail = renderer.digest(mails.digest(view=view, news=(HintGiven("m", "Values do not."),)))
    news, _, rest = mail.text.partition("ON THE TABLE:")
    assert 'God adds a hint: "Values do not."' in flat(news)
    for words in (
        'God\'s hint: "easy"',
        'Extra hint from God, during play: "Colours count."',
        'during play: "Values do not."',
    ):
        assert words in flat(rest)
        assert words in mail.html


def test_god_may_hint_in_play_only_where_the_rulebook_has_that(mails, renderer, books):
    for name, book in books.items():
        view = mails.table(rulebook=book, round=mails.round(rulebook=book, reader="m", hand=()))
        text = renderer.digest(mails.digest(view=view, news=())).text
        assert ("\n  HINT …  " in text) is book.hint_in_play, name


def test_a_rule_too_narrow_is_told_with_the_numbers_of_the_table(mails, renderer, books):
    refused = commands.TooFewOpen(8, 20)
    assert (
        "Your rule is too strict. After the starter, at most 8 of 104 cards (starter included) would be right"
        in flat(receipt(mails, renderer, table(mails, books), refused).text)
    )
    three = replace(books["eleusis-express"], packs=3)
    text = flat(receipt(mails, renderer, table(mails, books, rulebook=three), refused).text)
    assert "8 of 156 cards" in text


def test_god_learns_beforehand_how_many_cards_his_rule_must_leave(mails, renderer, books):
    view = mails.table(reader="m", rulebook=books["eleusis-express"], phase=Phase.RULE, task=Task("m", None))
    text = flat(renderer.digest(mails.digest(kind=Kind.RULE, view=replace(view, round=None), news=())).text)
    assert "at least 20 of all 104 cards (starter included) must be right" in text
