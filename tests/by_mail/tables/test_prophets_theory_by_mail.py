"""Prophets by theory, in letters: Ana declares herself with one in English, Rui with one in Portuguese.

No Prophet writes a call. Ana's theory errs and overthrows her, Rui's stands; in the end each reads both in his
language.
"""

import json
import re
from dataclasses import dataclass, replace

import pytest

from pbem import app
from pbem.demo.mail import Asked
from pbem.demo.players import longest_string
from pbem.edge.maildir_client import text_of
from pbem.orders.values.cards import card_phrase
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.service.schedule.tick import tick
from tests.by_mail.archive import export, pbem, replayed, verdict
from tests.by_mail.chance import known_chance
from tests.by_mail.club import club_in
from tests.by_mail.knowing import SUITS, read
from tests.by_mail.people import Person, Town, sits_down
from tests.by_mail.servers import Counter, environment, settings_of
from tests.by_mail.still import DAY, StandingClock, Still
from tests.by_mail.table import html_of, makes_god_speak, play, words

ANA, BRUNO, PIA, RUI = PEOPLE = (Person("Ana"), Person("Bruno"), Person("Pia"), Person("Rui", "pt"))
RULE = "other colour"
ANAS, RUIS = "if last is red: black, else: anything", "other colour"
ANAS_SENTENCE = "If the last card is red, play a black card; otherwise play any card."
RUIS_SENTENCE = "Jogue uma carta de outra cor."


@dataclass
class Round:
    """A round that is over, and what came of each letter of it."""

    table: Still
    came: list
    environ: dict

    def letter_with(self, text):
        """The letter that holds this, its sender, and the mails that came of it."""
        return next(one for one in self.came if text in one[1])

    def mails_to(self, person):
        return [mail for _, _, came in self.came for mail in came.to(person)]


def right_and_wrong(sees):
    last = sees.layout.main_line[-1]
    right = [card for card in sees.hand if card.suit.red != last.suit.red]
    return right, [card for card in sees.hand if card not in right]


def said(person, card, more=""):
    if person is RUI:
        return f"JOGAR {str(card)[:-1]} de {SUITS[card.suit.value]}{more}"
    return play(card) + more


@pytest.fixture(scope="module")
def round_(tmp_path_factory):
    folder = tmp_path_factory.mktemp("theories")
    with known_chance("theories 3"):
        environ = environment(folder)
        settings = settings_of(environ)
        store = app.own_store(settings)
        clock = StandingClock()
        town = Town(PEOPLE, lambda *letter: counter.post(*letter))
        counter = Counter(replace(app.build_house(settings, store), clock=clock), town.deliver)
        sits_down(town, ANA, (BRUNO, PIA, RUI), 'NEW TABLE "Rosewood", 4 seats, clock 3 days, option hand 6')
        table = Still(town, counter, clock)
        assert table.asked(Asked.RULE) is PIA
        makes_god_speak(table, RULE)
        came, stage = [], 0
        while not town.kinds_of(ANA, "round-end"):
            mover = table.asked(Asked.PLAY)
            right, wrong = right_and_wrong(table.sees(mover))
            more, cards = "", right or wrong
            if stage == 0 and mover is ANA and right:
                more, stage = ", PROPHET if last is red: black,\nelse: anything", 1
            elif stage == 1 and wrong and not table.sees(mover).layout.main_line[-1].suit.red:
                cards, stage = wrong, 2  # black on black is wrong, and Ana's theory permits it
            elif stage == 2 and mover is RUI and right:
                more, stage = ", PROFETA ABERTAMENTE: jogue uma carta de outra cor", 3
            text = said(mover, cards[0], more)
            came.append((mover, text, table.says(mover, text)))
        store.close()
    return Round(table, came, environ)


def overthrown(came):
    """Whether Ana read in a mail that came of this letter that she is Prophet no more."""
    return any("you're overthrown" in words(mail) for mail in came.to(ANA))


def test_the_calls_are_made_without_any_letter_of_the_prophet(round_):
    declared = next(n for n, (_, text, _) in enumerate(round_.came) if "PROPHET" in text)
    fell = next(n for n, (*_, came) in enumerate(round_.came) if overthrown(came))
    assert fell > declared + 1
    assert all(sender is not ANA for sender, _, _ in round_.came[declared + 1 : fell + 1])
    for _, _, came in round_.came[declared + 1 : fell]:
        assert any("as Ana's theory said" in words(mail) for mail in came.to(BRUNO)) or any(
            "as Ana's theory said" in words(mail) for mail in came.to(PIA)
        )
        assert not any("Waiting for the Prophet" in words(mail) for _, mail in came.mails)
    for mail in (*round_.mails_to(ANA), *round_.mails_to(RUI)):
        assert ", right or wrong" not in words(mail)


def test_the_prophet_learns_how_his_theory_was_understood(round_):
    _, _, came = round_.letter_with("PROPHET if")
    assert (
        "Your theory says right or wrong for you. Nobody else can read it until the round is over: "
        + ANAS_SENTENCE
    ) in came.answer
    _, _, came = round_.letter_with("ABERTAMENTE")
    assert f"e todos podem ler: {RUIS_SENTENCE}" in came.answer


def test_a_prophet_is_mailed_each_play_once(round_):
    """He writes nothing meanwhile, and reads of what happened last, not of all since he declared."""
    declared = next(n for n, (_, text, _) in enumerate(round_.came) if "PROPHET" in text)
    for mover, _, came in round_.came[declared + 1 : declared + 6]:
        (mail,) = came.to(ANA)
        news = words(mail).partition("ON THE TABLE")[0]
        assert news.count("your theory") == 1
        assert len(re.findall(rf"\b({BRUNO.name}|{RUI.name}) +(?:10|[2-9AJQK])[♠♥♦♣]", news)) == 1
        assert mover.name in news


def test_nobody_else_reads_a_sealed_theory_before_the_end(round_):
    for person in (BRUNO, PIA, RUI):
        for mail in round_.mails_to(person):
            if mail["Eleusis-Kind"] != "round-end":
                both = words(mail) + html_of(mail)
                for secret in (ANAS, ANAS_SENTENCE, "qualquer carta", "any card"):
                    assert secret not in both


def test_others_know_that_a_theory_calls(round_):
    _, _, came = round_.letter_with("PROPHET if")
    for person in (BRUNO, PIA):
        (mail,) = came.to(person)
        assert ("Ana's theory says which moves are right. We'll show it when the round is over.") in words(
            mail
        )
    (mail,) = came.to(RUI)
    assert "A teoria de Ana diz se as jogadas estão certas. Ela será mostrada no fim da rodada." in words(
        mail
    )


def test_a_theory_shown_at_once_is_read_by_each_in_his_language(round_):
    _, _, came = round_.letter_with("ABERTAMENTE")
    for person in (ANA, BRUNO, PIA):
        (mail,) = came.to(person)
        assert "Rui's theory says which moves are right: Play a card of another colour." in words(mail)


def test_the_theory_that_errs_overthrows_its_prophet_who_draws_and_plays_again(round_):
    (fall,) = [came for *_, came in round_.came if overthrown(came)]
    (mail,) = fall.to(ANA)
    assert 'your theory had said "right", you\'re overthrown and draw 5 cards' in words(mail)
    (mail,) = fall.to(BRUNO)
    assert re.search(r'draws? nothing, Ana\'s theory had said "right", Ana is overthrown', words(mail))
    after = [sender for sender, _, _ in round_.came]
    assert ANA in after[round_.came.index(next(one for one in round_.came if one[2] is fall)) + 1 :]


ENGLISH = (
    f"theory fell at move 20: {ANAS_SENTENCE} In formal notation: {ANAS}",
    f"theory held to the end: Play a card of another colour. In formal notation: {RUIS}",
)
PORTUGUESE = (
    f"caiu na jogada 20: Se a última carta é vermelha, jogue uma carta preta; senão jogue qualquer carta. "
    f"Em notação formal: {ANAS}",
    f"resistiu até o fim: {RUIS_SENTENCE} Em notação formal: {RUIS}",
)


@pytest.mark.parametrize(
    ("person", "fates"),
    [(ANA, ENGLISH), (PIA, ENGLISH), (RUI, PORTUGUESE)],
    ids=("the fallen one", "God", "the one who stood"),
)
def test_when_the_round_is_over_everybody_reads_both_theories_in_his_language(round_, person, fates):
    (mail,) = round_.table.town.kinds_of(person, "round-end")
    for fate in fates:
        assert fate in words(mail)
        assert fate.partition(": ")[2].partition(". ")[0] in html_of(mail)


def test_the_file_holds_theories_and_calls_and_verifies(round_, tmp_path):
    (file,) = export(round_.environ, tmp_path, 1)
    text = file.read_text("utf-8")
    assert f"prophet {{theory: {ANAS}}}" in text
    assert f"prophet {{open theory: {RUIS}}}" in text
    assert verdict(round_.environ, file) == "everything holds"
    shown = " ".join(pbem(round_.environ, "replay", str(file)).split())
    assert f"Ana became Prophet after move 2. Their theory fell at move 20: {ANAS}" in shown
    (told,) = replayed(round_.environ, [file])
    assert told["false_prophets"] == ["Ana"]
    assert told["prophet"]["name"] == "Rui"
    assert [one["overthrew"] for one in told["plays"] if one["overthrew"]] == ["Ana"]
    called = [one for one in told["plays"] if one["called"] is not None]
    assert len(called) > 10
    assert json.dumps(called).count('"overthrew": null') == len(called) - 1


# ---------------------------------------------------------------- letters that need an answer


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with club_in(tmp_path_factory.mktemp("club"), "theories") as club:
        yield club


@pytest.fixture
def usual(club):
    """A table of New Eleusis where the colour alternates; the first play is awaited."""
    return club.table('"Usual", 4 seats', RULE)


def mover_of(table):
    mover = table.asked(Asked.PLAY)
    right, wrong = right_and_wrong(table.sees(mover))
    return mover, (right or [None])[0], (wrong or [None])[0]


def test_an_unreadable_theory_is_asked_back_and_the_play_is_not_done(usual):
    mover, *either = mover_of(usual)
    for card in filter(None, either):
        with usual.unchanged():
            came = usual.says(mover, f"{play(card)}, PROPHET IF RIGHT, if last is bllak: red, else: black")
        (mail,) = came.to(mover)
        assert 'We don\'t know what "bllak" means.' in came.answer
        assert "You haven't become Prophet." in came.answer
        assert "PROPHET IF RIGHT: if last is black: red, else: black" in came.answer
        assert "\n    if last is bllak: red, else: black\n               ^\n" in text_of(mail)


def test_its_answer_is_the_same_whether_the_play_is_right_or_wrong(usual):
    mover, right, wrong = mover_of(usual)
    assert right
    assert wrong
    asked = usual.newest(mover)

    def answer(card):
        came = usual.says(mover, f"{play(card)}, PROPHET: bllak", asked)
        return (
            came.answer.partition("ON THE TABLE")[0]
            .replace(play(card), "")
            .replace(card_phrase(card, "en"), "")
        )

    assert answer(right) == answer(wrong)


def test_the_offers_of_an_unreadable_theory_do_what_they_say(usual):
    mover, right, _ = mover_of(usual)
    usual.says(mover, f"{play(right)}, PROPHET if last is red: bllak, else: red")
    (mail,) = [mail for mail in [usual.newest(mover)] if mail["Eleusis-Kind"] == "receipt"]
    offers = re.findall(r"^    (PLAY .*PROPHET.*)$", text_of(mail), re.M)
    assert [offer.partition("PROPHET")[2] for offer in offers] == [": if last is red: black, else: red", ""]
    came = usual.says(mover, offers[0])
    assert "Your theory says right or wrong for you. Nobody else can read it" in came.answer


def test_a_theory_may_follow_the_play_in_a_letter_of_its_own(usual):
    mover, right, wrong = mover_of(usual)
    usual.says(mover, play(right or wrong))
    came = usual.says(mover, "PROPHET: altro colore")
    assert (
        "Your theory says right or wrong for you. Nobody else can read it until the round is over"
        in came.answer
    )
    assert "Play a card of another colour." in came.answer


def test_prophet_if_right_behind_a_wrong_play_declares_nothing_and_tells_nobody_of_the_theory(usual):
    mover, _, wrong = mover_of(usual)
    came = usual.says(mover, f"{play(wrong)}, PROPHET IF RIGHT: same colour")
    assert "You're now Prophet" not in came.answer
    assert "Your theory" not in came.answer
    for person, mail in came.mails:
        if person is not mover:
            assert f"{mover.name}'s theory" not in words(mail)
            assert "same colour" not in words(mail) + html_of(mail)
    came = usual.says(mover, "PROPHET IF RIGHT: other colour")
    assert (
        "You asked to become Prophet only if your move was right. It was wrong, so you're not Prophet."
        in came.answer
    )


def test_who_cannot_become_prophet_is_told_that_whatever_his_theory_says(usual):
    mover, right, _ = mover_of(usual)
    usual.says(mover, f"{play(right)}, PROPHET other colour")
    other, right, wrong = mover_of(usual)
    for theory in ("same suit", "bllak"):
        with usual.unchanged():
            came = usual.says(other, f"{play(right or wrong)}, PROPHET: {theory}")
        assert f"{mover.name} is already the Prophet." in came.answer


def test_a_copy_of_a_play_with_a_theory_added_offers_that_by_itself(usual):
    mover, right, _ = mover_of(usual)
    asked = usual.newest(mover)
    usual.says(mover, play(right), asked)
    with usual.unchanged():
        came = usual.says(mover, f"{play(right)}, PROPHET OPENLY: other colour", asked)
    assert "If you want it, send it by itself: PROPHET OPENLY: other colour" in came.answer


def test_a_copy_of_a_declaration_changes_nothing(usual):
    mover, right, _ = mover_of(usual)
    asked = usual.newest(mover)
    text = f"{play(right)}, PROPHET: other colour"
    usual.says(mover, text, asked)
    with usual.unchanged():
        came = usual.says(mover, text + " ", asked)
    assert "We already had this one. Nothing has changed." in came.answer


def test_a_prophet_with_a_theory_never_has_a_clock_and_cannot_call(usual):
    prophet, right, _ = mover_of(usual)
    usual.says(prophet, f"{play(right)}, PROPHET: other colour")
    for _ in range(3):
        mover, right, wrong = mover_of(usual)
        assert mover is not prophet
        usual.says(mover, play(right or wrong))
    with usual.house.store.reading() as reading:
        deadline = reading.deadlines.at(usual.number)
    assert PEOPLE_BY_ID[deadline.person] != prophet.name
    with usual.unchanged():
        assert "There's no move for you to judge right now" in usual.says(prophet, "RIGHT").answer


PEOPLE_BY_ID = {1: "Ana", 2: "Bruno", 3: "Pia", 4: "Rui"}


def test_a_play_of_the_servers_is_called_by_the_theory_as_well(usual):
    prophet, right, _ = mover_of(usual)
    usual.says(prophet, f"{play(right)}, PROPHET: other colour")
    missing, *_ = mover_of(usual)
    usual.waits(4 * DAY)
    tick(usual.house)
    usual.counter.work()
    told = words(usual.newest(missing)).partition("ON THE TABLE")[0]
    drawn = r", you draw 2 cards \(\S+ \S+\)" if " wrong, " in told else ""
    assert re.search(f"as {prophet.name}'s theory said, out of time, random card{drawn}", told)


def test_history_tells_of_the_theory_to_its_prophet_in_full_and_to_others_that_there_is_one(usual):
    prophet, right, _ = mover_of(usual)
    usual.says(prophet, f"{play(right)}, PROPHET: other colour")
    own = usual.says(prophet, "HISTORY").answer
    assert "You became Prophet with this theory: Play a card of another colour." in own
    other, *_ = mover_of(usual)
    his = usual.says(other, "HISTORY").answer
    assert f"{prophet.name} became Prophet with a theory. We'll show it when the round is over." in his
    assert "another colour" not in his


def test_a_pick_of_the_theory_needs_no_letter(usual):
    """Who says no play and holds right cards draws five; the theory, which is the rule, has picked one."""
    prophet, right, _ = mover_of(usual)
    usual.says(prophet, f"{play(right)}, PROPHET: other colour")
    other, right, _ = mover_of(usual)
    assert right
    came = usual.says(other, "NO PLAY")
    assert re.search(f"{prophet.name}'s theory picked \\S+ \\(right\\), you draw 5 cards", came.answer)
    (mail,) = came.to(next(one for one in usual.town.people if one.name == prophet.name))
    assert re.search(r"your theory picked \S+ \(right\)", words(mail))
    assert usual.asked(Asked.PLAY) is not prophet


def test_a_server_that_was_started_again_calls_by_the_theory_in_its_log(usual):
    prophet, right, _ = mover_of(usual)
    usual.says(prophet, f"{play(right)}, PROPHET: other colour")
    usual.house.shelf.forget(usual.number)
    mover, right, wrong = mover_of(usual)
    came = usual.says(mover, play(right or wrong))
    assert f"as {prophet.name}'s theory said" in came.answer


def test_a_theory_may_read_the_sidelines_where_the_secret_rule_may(club, usual):
    theory = "same colour as last laid"
    mover, right, _ = mover_of(usual)
    with usual.unchanged():
        came = usual.says(mover, f"{play(right)}, PROPHET: {theory}")
    assert "You haven't become Prophet." in came.answer
    options = "rulebook eleusis-basic, option prophet true, option prophet_expel_from 20, "
    options += "option rule_reads sidelines"
    expert = club.table(f'"Expert", 4 seats, {options}')
    god = expert.asked(Asked.RULE)
    expert.says(god, f"RULE {RULE}\n\nHINT colours")
    expert.says(god, "YES")
    prophet, right, _ = mover_of(expert)
    came = expert.says(prophet, f"{play(right)}, PROPHET: {theory}")
    assert "Your theory says right or wrong for you. Nobody else can read it" in came.answer
    mover, right, _ = mover_of(expert)
    came = expert.says(mover, play(right))
    assert f'{prophet.name}\'s theory had said "wrong", {prophet.name} is overthrown' in came.answer


def test_strings_are_called_card_by_card(usual):
    prophet, right, _ = mover_of(usual)
    usual.says(prophet, f"{play(right)}, PROPHET: other colour")
    mover = usual.asked(Asked.PLAY)
    sees = usual.sees(mover)
    string = longest_string(compile_rule(read(RULE)), sees.layout.main_line, sees.hand)
    assert len(string) > 1
    came = usual.says(mover, play(*string))
    assert f"right, as {prophet.name}'s theory said" in came.answer
