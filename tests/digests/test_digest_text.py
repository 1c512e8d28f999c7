"""The text of a mail: what is asked, what may be answered, by when; always at most 72 columns wide."""

from dataclasses import replace

import pytest

from pbem.digests.mails.mails import Deadline, Invitation, Kind
from pbem.digests.rendering.context import RULES
from pbem.digests.text_width import columns_of
from pbem.engine.match.state import Phase, Task
from pbem.engine.match.terms import Draft
from pbem.engine.round.state import Awaited, Duty
from pbem.engine.rulebook_reading import override
from pbem.mail.quotes.trimming import trim
from pbem.orders.letter import parse_orders
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import read_rule
from tests.digests.address_examples import held, notes
from tests.digests.league_examples import notes as league_notes
from tests.digests.outage_examples import notes as outage_notes

DAY = 86_400_000_000
STYLES = ("grid", "list", "ascii")


def rule_phase(mails, **more):
    view = mails.table(reader="m", phase=Phase.RULE, task=Task("m", None))
    return replace(view, **({"round": None} | more))


def gathering(mails, reader="b", people=("b", "c")):
    view = mails.table(reader=reader, phase=Phase.GATHERING, task=None, people=people, god=None, number=0)
    return replace(view, round=None)


def samples(mails):
    """Mails of every kind and situation."""
    long = {"b": "Wolfeschlegelsteinhausen", **{seat: mails.names[seat] for seat in "cadm"}}
    invitation = Invitation(417, "Bruno", gathering(mails), mails.names)
    return {
        "play": mails.digest(),
        "long-name": mails.digest(names=long, reader=mails.reader("Wolfeschlegelsteinhausen")),
        "call": mails.digest(view=mails.table(round=mails.pending())),
        "pick": mails.digest(view=mails.table(round=mails.pending(no_play=True, must_pick=True))),
        "wait": mails.digest(view=mails.table(round=mails.pending("a"))),
        "rule": mails.digest(kind=Kind.RULE, view=rule_phase(mails), news=()),
        "confirm": mails.digest(
            kind=Kind.RULE, view=rule_phase(mails, draft=Draft(mails.secret, {}, 1)), news=()
        ),
        "gathering": mails.digest(view=gathering(mails), news=(), deadline=None),
        "start": mails.digest(view=gathering(mails, people=tuple("bcad")), news=(), deadline=None),
        "reminder": mails.digest(kind=Kind.REMINDER),
        "round-end": mails.digest(kind=Kind.ROUND_END, view=mails.ended(), news=(), deadline=None),
        "confirmation": mails.note(Kind.CONFIRMATION),
        "invitation": mails.note(Kind.INVITATION, about=invitation),
        "held": mails.note(Kind.HELD, held=(held("PLAY 7h\n" + "x" * 100),)),
        **{f"note: {name}": note for name, note in notes(mails).items()},
        **{f"note: {name}": note for name, note in outage_notes(mails).items()},
        **{f"note: {name}": note for name, note in league_notes(mails).items()},
    }


def render(renderer, mail):
    return renderer.digest(mail) if hasattr(mail, "table") else renderer.note(mail)


@pytest.mark.parametrize("language", ["en", "pt", "es", "it"])
@pytest.mark.parametrize("style", STYLES)
def test_no_line_of_any_mail_passes_72_columns(mails, renderer, language, style):
    for name, mail in samples(mails).items():
        reader = replace(mail.reader, language=language, style=style)
        for line in render(renderer, replace(mail, reader=reader)).text.split("\n"):
            assert columns_of(line) <= 72, (name, line)
            assert line == "-- " or line == line.rstrip(), (name, line)


def test_the_deadline_is_told_in_the_readers_zone_and_language(mails, renderer):
    english = " ".join(renderer.digest(mails.digest()).text.split())
    assert "Reply by Fri 13 Nov, 18:00 Lisbon time (2 days, 4 hours left)." in english
    reader = mails.reader(language="pt", zone="America/Sao_Paulo")
    portuguese = " ".join(renderer.digest(mails.digest(reader=reader)).text.split())
    assert "até sex. 13/11, 15:00, horário de São Paulo (restam 2 dias e 4 horas)." in portuguese


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (DAY, "(1 day left)"),
        (3_600_000_000, "(1 hour left)"),
        (60_000_000, "(1 minute left)"),
        (1, "(1 minute left)"),
        (23 * 3_600_000_000 + 59 * 60_000_000, "(23 hours, 59 minutes left)"),
        (10 * DAY, "(10 days left)"),
    ],
)
def test_the_time_left_is_told_in_its_two_greatest_units(mails, renderer, left, words):
    mail = mails.digest(deadline=Deadline(mails.digest().written + left, mails.digest().written))
    assert words in " ".join(renderer.digest(mail).text.split())


def test_a_deadline_that_has_passed_says_so(mails, renderer):
    mail = mails.digest(deadline=Deadline(mails.digest().written, mails.digest().written))
    assert "You ran out of time on Wed 11 Nov, 13:52 Lisbon time." in renderer.digest(mail).text


@pytest.mark.parametrize(
    ("name", "consequence"),
    [
        ("play", "If you don't, the server plays a random card"),
        ("call", "you stop being Prophet"),
        ("pick", "you stop being Prophet"),
        ("rule", "the server draws a sample rule"),
        ("confirm", "If you don't, this rule is sealed."),
    ],
)
def test_who_must_act_is_told_what_a_miss_brings(mails, renderer, name, consequence):
    assert consequence in " ".join(render(renderer, samples(mails)[name]).text.split())


def test_the_others_are_told_whom_the_table_waits_for(mails, renderer):
    text = render(renderer, samples(mails)["wait"]).text
    assert text.startswith("Waiting for Diego to say right or wrong. They have until Fri 13 Nov")
    assert "random" not in text


def replies(text):
    """The orders that the mail offers, from its section on how to reply."""
    headings = ("REPLY WITH ONE OF THESE", "NOTHING TO DO RIGHT NOW", "RESPONDA COM UM DESTES COMANDOS")
    heading = next(one for one in headings if one in text)
    section = text.partition(heading + "\n")[2].partition("\n\n")[0]
    return [line.strip().partition("  ")[0] for line in section.split("\n") if line.startswith("  ")]


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("play", ["PLAY As", "PLAY As 6s", "NO PLAY", "SAY …"]),
        ("call", ["RIGHT", "WRONG", "SAY …"]),
        ("pick", ["PLAY 9h", "SAY …"]),
        ("wait", ["SAY …"]),
        ("rule", ["RULE …", "SUGGEST", "HINT …", "SAY …"]),
        ("confirm", ["YES", "NO", "RULE …", "SUGGEST", "HINT …", "SAY …"]),
        ("gathering", ["INVITE …", "SAY …"]),
        ("start", ["START", "INVITE …", "SAY …"]),
    ],
)
def test_a_mail_offers_what_its_reader_may_answer_now_and_nothing_else(mails, renderer, name, offered):
    found = replies(render(renderer, samples(mails)[name]).text)
    assert found[:-1] == offered
    assert found[-1].startswith("Also: HELP, STATUS")


def test_who_could_become_prophet_is_told_how(mails, renderer):
    round_ = mails.round(
        prophet=None, players=tuple(replace(p, prophet=False) for p in mails.round().players)
    )
    assert "PLAY As, PROPHET" in replies(renderer.digest(mails.digest(view=mails.table(round=round_))).text)
    past = tuple(replace(p, prophet=False, false_prophet=p.seat == "b") for p in round_.players)
    again = mails.table(round=replace(round_, players=past))
    assert "PROPHET" not in " ".join(replies(renderer.digest(mails.digest(view=again)).text))


def test_who_has_just_played_may_become_prophet_alone(mails, renderer):
    round_ = mails.round(may_declare=True, awaited=Awaited("c", Duty.PLAY))
    text = renderer.digest(mails.digest(view=mails.table(round=round_))).text
    assert replies(text)[0] == "PROPHET"
    assert "You've just played, so you can become Prophet until the next move: reply" in text


def test_a_string_is_offered_only_where_the_table_and_the_hand_allow_it(mails, renderer):
    single = mails.round(rulebook=replace(mails.rulebook, string_max=1))
    assert replies(renderer.digest(mails.digest(view=mails.table(round=single))).text)[:2] == [
        "PLAY As",
        "NO PLAY",
    ]
    last = mails.round(hand=mails.cards("7H"))
    assert replies(renderer.digest(mails.digest(view=mails.table(round=last))).text)[:2] == [
        "PLAY 7h",
        "NO PLAY",
    ]
    whole = mails.round(rulebook=replace(mails.rulebook, string_max=0))
    assert (
        "play up to 13 cards, in order" in renderer.digest(mails.digest(view=mails.table(round=whole))).text
    )


def test_the_orders_offered_are_in_the_readers_language(mails, renderer):
    reader = mails.reader(language="pt")
    assert replies(renderer.digest(mails.digest(reader=reader)).text)[:3] == [
        "JOGAR Ae",
        "JOGAR Ae 6e",
        "SEM JOGO",
    ]


def test_the_players_stand_in_the_order_of_play_with_their_cards_and_standing(mails, renderer):
    text = renderer.digest(mails.digest()).text
    assert (
        "  Bruno    13 cards   you, to move\n"
        "  Chiara   15 cards\n"
        "  Ana      14 cards\n"
        "  Diego     8 cards   Prophet since card 21\n" in text
    )
    assert "After you: Chiara, Ana." in text
    assert "From card 42, a wrong play knocks you out." in text


def test_play_goes_the_other_way_where_the_rulebook_says_so(mails, renderer):
    round_ = mails.round(rulebook=replace(mails.rulebook, direction="anticlockwise"))
    assert "After you: Ana, Chiara." in renderer.digest(mails.digest(view=mails.table(round=round_))).text


@pytest.mark.parametrize(
    ("ordinal", "words"),
    [
        (26, "From now on, a wrong play knocks you out"),
        (27, "From card 27, a wrong play knocks you out"),
        (None, ""),
    ],
)
def test_every_mail_says_from_which_card_on_wrong_plays_expel(mails, renderer, ordinal, words):
    text = " ".join(
        renderer.digest(mails.digest(view=mails.table(round=mails.round(expel_from=ordinal)))).text.split()
    )
    assert words in text
    assert ("knocks you out" in text) is bool(words)


def test_what_the_table_plays_otherwise_is_told_in_words(mails, renderer):
    options = (("string_max", "3"), ("prophet", "false"), ("hand", "5"), ("hand", "9"))
    book = override(mails.rulebook, options)
    view = mails.table(options=options, rulebook=book)
    text = " ".join(renderer.digest(mails.digest(view=view)).text.split())
    assert (
        "Variant New Eleusis, but here: strings of up to 3 cards, no Prophet, 9 cards dealt to each player."
        in text
    )
    assert "Variant" not in renderer.digest(mails.digest()).text


def test_the_hint_is_in_every_mail_of_the_round(mails, renderer):
    assert (
        'God\'s hint: "colours matter"'
        in renderer.digest(mails.digest(view=mails.table(hint="colours matter"))).text
    )


def test_the_last_line_names_game_mail_reader_and_time(mails, renderer):
    text = renderer.digest(mails.digest()).text
    assert text.endswith("\nGame 417, no. 38 to Bruno, Wed 11 Nov 2026 13:52 UTC\n")
    assert renderer.digest(mails.digest(mail_number=39)).text != text


def test_the_footer_is_a_signature_that_a_reply_loses(mails, renderer):
    assert "You're in game" not in trim(renderer.digest(mails.digest()).text).own


def test_the_subject_says_what_a_mail_is_of_which_round_and_table(mails, renderer):
    told = {
        name: renderer.digest(mail).subject for name, mail in samples(mails).items() if hasattr(mail, "table")
    }
    assert told["play"] == told["call"] == told["pick"] == "Your move – Rosewood, round 1 (game 417)"
    assert told["wait"] == "News – Rosewood, round 1 (game 417)"
    assert told["gathering"] == "News – Rosewood (game 417)"
    assert told["reminder"] == "Reminder: your move – Rosewood, round 1 (game 417)"
    assert told["round-end"] == "Round 1 is over: Chiara won – Rosewood (game 417)"
    portuguese = renderer.digest(mails.digest(reader=mails.reader(language="pt")))
    assert portuguese.subject == "Sua vez – Rosewood, rodada 1 (partida 417)"


def test_an_invitation_says_that_join_is_enough(mails, renderer):
    mail = render(renderer, samples(mails)["invitation"])
    assert mail.subject == 'Bruno invites you to "Rosewood"'
    assert "To join, reply JOIN." in mail.text
    assert "At the table so far: Bruno, Chiara. Seats: 5. Time per move: 3 days." in " ".join(
        mail.text.split()
    )


def test_a_held_letter_is_shown_to_be_accepted_or_thrown_away(mails, renderer):
    text = render(renderer, samples(mails)["held"]).text
    assert "> PLAY 7h\n" in text
    assert "  YES 1  " in text
    assert "  NO 1  " in text


def test_the_rules_shown_to_god_as_examples_are_read_by_the_rule_language(mails, renderer):
    text = render(renderer, samples(mails)["rule"]).text
    shown = text.partition("YOUR SECRET RULE")[2].partition("REPLY WITH ONE OF THESE")[0].partition("\n\n")[2]
    orders = parse_orders(shown.replace("\n  RULE", "\n\nRULE"), "en").items
    assert len(orders) == len(RULES)
    for item, rule in zip(orders, RULES, strict=True):
        assert item.order.text.endswith(".")
        assert print_rule(read_rule(item.order.text)) == print_rule(read_rule(rule))
