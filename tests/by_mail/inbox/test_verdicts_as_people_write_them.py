"""God, and a Prophet, answer as they would a friend: what they say of a play counts, in any of its forms."""

import pytest

from tests.by_mail.club import club_in
from tests.by_mail.judging import sit_down
from tests.by_mail.table import words

RIGHT = {
    "en": [
        "that's right",
        "Correct!",
        "Yes",
        "Yes, it's correct.",
        '"right"',
        "Right, well done!",
        "✅",
        "👍🏽",
    ],
    "pt": ["Certa!", "está certa", "Sim", "Sim, correta.", "“certo”", "é isso, está certo", "✔️"],
    "es": ["Correcta", "es correcta", "Sí", "sí, es correcta", "¡Correcto!", "👌"],
    "it": ["Giusta!", "è giusta", "Sì", "Sì, giusta.", "esatto", "✅✅"],
}
WRONG = {
    "en": [
        "Wrong, because 9 is odd",
        "No",
        "No, sorry",
        "that's wrong",
        "Sorry, incorrect",
        "not right",
        "❌",
        "👎",
    ],
    "pt": ["Errada, porque 9 é ímpar", "Não", "Não, desculpe", "está errada", "não está certa", "❌"],
    "es": ["Incorrecta, porque el 9 es impar", "No", "no, lo siento", "está mal", "no es correcta", "✖️"],
    "it": ["Sbagliata, perché il 9 è dispari", "No", "No, mi dispiace", "è sbagliata", "non è giusta", "✗"],
}
SAID = {
    True: {"en": '"right".', "pt": '"certa".', "es": '"correcta".', "it": '"giusta".'},
    False: {"en": '"wrong".', "pt": '"errada".', "es": '"incorrecta".', "it": '"sbagliata".'},
}


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with club_in(tmp_path_factory.mktemp("club"), "verdicts as people write them") as club:
        yield club


@pytest.mark.parametrize("language", RIGHT)
def test_god_judges_in_any_form(club, language):
    judging = sit_down(club, f'"Forms {language}", 4 seats')
    judging.table.says(judging.god, f"LANGUAGE {language}")
    for right, forms in ((True, RIGHT[language]), (False, WRONG[language])):
        for form in forms:
            mover, card = judging.plays()
            answer = judging.judges(form).answer
            assert SAID[right][language] in answer, form
            assert f"{mover.name}: {str(card)[:-1]}{card.suit.symbol}" in answer, form
    judging.table.says(judging.god, "LANGUAGE en")


@pytest.mark.parametrize("form", ["that's right", "Yes", "No, sorry", "👍", "Wrong, because 9 is odd"])
def test_a_prophet_calls_in_any_form(club, form):
    judging = sit_down(club, '"Called", 4 seats')
    prophet = judging.with_prophet()
    judging.plays()
    asked = judging.table.newest(prophet)
    answer = judging.table.says(prophet, form, asked).answer
    assert f'You said "{"wrong" if "o" in form else "right"}".' in answer


@pytest.mark.parametrize(
    "form", ["9 is odd, is it right?", "I am not sure yet.", "right or wrong, who knows", "👍 or 👎"]
)
def test_what_is_no_verdict_judges_nothing(club, form):
    judging = sit_down(club, '"Unsure", 4 seats')
    judging.plays()
    with judging.table.unchanged():
        judging.judges(form)


def test_a_sign_is_no_answer_where_it_stands_beside_a_move(dealt):
    mover = dealt.town.people[0]
    hand = dealt.sees(mover).hand
    assert hand or dealt.god() is mover
    with dealt.unchanged():
        assert "YES" not in dealt.says(mover, "👍 nice game so far").answer


def test_a_word_on_a_play_already_judged_is_none_on_the_play_that_waits(club):
    judging = sit_down(club, '"Two", 4 seats')
    judging.plays()
    first = judging.table.newest(judging.god)
    judging.judges("that's right", first)
    judging.plays()
    with judging.table.unchanged():
        came = judging.judges("No, sorry", first)
    assert "AMEND 1 WRONG" in came.answer
    assert 'You said "wrong"' in words(judging.judges("No, sorry").to(judging.god)[0])
