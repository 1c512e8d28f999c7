"""What moderators order by mail to keep a table going: who moderates, the clock, settings, the full view."""

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.engine.match.state import Phase
from pbem.engine.notation import Game, read_egn
from pbem.service.aggregates.egn_export import export_round
from pbem.service.aggregates.tables import judge_by
from pbem.service.schedule.tick import tick
from pbem.store.rows.people import DeadlineRecord
from tests.by_mail.club import club_in
from tests.by_mail.knowing import read
from tests.by_mail.moderated import EVA, Setting, moderated
from tests.by_mail.people import Person
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.by_mail.table import ANA, BRUNO, PIA, RUI, html_of, play, words

ZOE = Person("Zoe")
"""Nobody knows her here."""

MINE = (
    "MODERATOR eva@example.org",
    "MODERATOR Rui",
    "MODERATOR Rui OFF",
    "PAUSE",
    "UNPAUSE",
    "EXTEND 2 days",
)
MINE += ("REMIND", "EJECT Rui", "REPLACE Rui BY zoe@example.org", "SET clock 5 days", "FULL VIEW")


@pytest.fixture
def opens(stages, tmp_path):
    tables = []

    def opened(**setting):
        tables.append(moderated(stages.house, tmp_path / str(len(tables)), Setting(**setting)))
        table = tables[-1]
        table.town.moves_in(ZOE)
        with table.house.store.writing() as writing:
            now = table.clock.at
            due, remind = now + 3 * DAY, now + 2 * DAY
            writing.deadlines.set(
                DeadlineRecord(1, table.serial, 2, due, remind, begun=now, base=3 * DAY, fires=due)
            )
        return table

    yield opened
    for table in tables:
        table.store.close()


@pytest.fixture
def table(opens):
    """Bruno, the host, plays; it is his turn."""
    return opens()


@pytest.fixture
def moderated_by_eva(opens):
    """Eva moderates, too, and does not play."""
    return opens(eva=True)


def told(came, person):
    return words(came.to(person)[-1])


def told_all(came, sentence, but):
    """Everybody else with a part in the table has a mail that says so, in text and HTML."""
    for person in (ANA, BRUNO, PIA, RUI):
        if person is not but:
            assert sentence in told(came, person), person
            assert sentence in " ".join(html_of(came.to(person)[-1]).split()), person


def ticks(table):
    """What the server mails because time has passed."""
    before = len(table.town.mails)
    acted = tick(table.house)
    table.counter.work()
    return acted, table.town.mails[before:]


def due(table):
    with table.house.store.reading() as reading:
        deadline = reading.deadlines.at(1)
    return None if deadline is None else deadline.due - table.clock.at


# ---------------------------------------------------------------- who may order


@pytest.mark.parametrize("order", MINE)
@pytest.mark.parametrize("previews", ["", "PREVIEW "])
def test_who_is_no_moderator_orders_nothing(table, order, previews):
    with table.unchanged():
        came = table.writes(RUI, previews + order)
    assert "Only a moderator of this table can do that: Bruno." in came.answer
    assert [person for person, _ in came.mails] == [RUI]


@pytest.mark.parametrize("order", MINE)
def test_an_order_for_a_turn_that_has_passed_is_offered_again(table, order):
    serial = table.serial
    table.plays("Bruno PLAY 5s", "Pia PLAY 7d")
    with table.unchanged():
        came = table.writes(BRUNO, order, serial)
    assert "The game moved on first: You: 5♠, right." in came.answer
    assert f"Still want it? Reply {order}" in came.answer


@pytest.mark.parametrize("order", MINE)
def test_a_preview_says_what_an_order_would_do_and_does_nothing(opens, order):
    by = EVA if order == "FULL VIEW" else BRUNO
    table = opens(eva=by is EVA)
    if order in ("UNPAUSE", "MODERATOR Rui OFF"):
        table.ordered(BRUNO, {"UNPAUSE": "PAUSE"}.get(order, "MODERATOR Rui"))
    with table.unchanged():
        came = table.writes(by, f"PREVIEW {order}")
    assert [person for person, _ in came.mails] == [by]
    if order.startswith("SET"):
        assert "A round keeps the settings it began with." in came.answer
    else:
        assert "This is only a preview. " in came.answer
        assert " would " in came.answer or "You'd see every hand" in came.answer


def test_a_preview_meets_nobody(table):
    table.writes(BRUNO, "PREVIEW MODERATOR zoe@example.org\nPREVIEW REPLACE Rui BY zoe@example.org")
    with table.house.store.reading() as reading:
        assert reading.people.by_address("zoe@example.org") is None


# ---------------------------------------------------------------- moderators


def test_a_host_who_plays_neither_stops_the_game_nor_brings_a_friend_to_decide_for_them_alone(table):
    """In Pia's turn: a game that is going badly would stand still for ever, and a friend could see every hand."""
    table.plays("Bruno PLAY 5s")
    for order in ("PAUSE", "MODERATOR eva@example.org"):
        came = table.writes(BRUNO, order)
        assert "the others must agree first" in came.answer
    assert not came.to(EVA)
    assert table.match.moderators == ("2",)
    table.plays("Pia PLAY 7d")
    assert table.match.motion is None


def test_a_known_person_from_outside_moderates_at_once_and_answers_the_mails_of_the_table(table):
    came = table.ordered(BRUNO, "MODERATOR eva@example.org")
    for person in (PIA, RUI):
        assert "Bruno decided as moderator: Eva is now a moderator of this table." in told(came, person)
    assert "You're now a moderator of this table." in told(came, EVA)
    assert "(list, letters, symbols). All commands:" in told(came, EVA)
    assert "YOUR HAND" not in told(came, EVA)
    paused = table.says(EVA, "PAUSE")
    assert "The game is paused" in paused.answer


def test_a_player_is_appointed_and_dismissed_by_name(table):
    table.writes(BRUNO, "MODERATOR Rui")
    assert table.match.moderators == ("2", "4")
    came = table.writes(BRUNO, "MODERATOR Rui OFF")
    assert table.match.moderators == ("2",)
    told_all(came, "no longer a moderator of this table.", BRUNO)


def test_who_was_appointed_appoints_nobody(moderated_by_eva):
    with moderated_by_eva.unchanged():
        came = moderated_by_eva.writes(EVA, "MODERATOR Rui")
    assert "Only Bruno, who made this table, can do that." in came.answer


@pytest.mark.parametrize("previews", ["", "PREVIEW "])
def test_the_server_that_is_god_moderates_nothing(tmp_path, previews):
    with club_in(tmp_path, "no moderator") as club:
        table = club.table('NEW TABLE "Served", 3 seats, god server', guests=(BRUNO, PIA))
        with table.unchanged():
            came = table.says(ANA, f"{previews}MODERATOR GOD")
        assert "The server doesn't have a seat at this table now." in came.answer


def test_whom_the_host_dismisses_from_outside_is_told_that_and_mailed_no_more(moderated_by_eva):
    table = moderated_by_eva
    came = table.writes(BRUNO, "MODERATOR eva@example.org OFF")
    assert "You're no longer a moderator of this table." in told(came, EVA)
    assert not table.writes(BRUNO, "PLAY 5s").to(EVA)


def test_a_stranger_is_asked_to_confirm_and_gets_nothing_more_and_orders_nothing_before(table):
    asks = table.writes(BRUNO, "MODERATOR zoe@example.org")
    assert "the others must agree first" in asks.answer
    assert not asks.to(ZOE)
    (note,) = table.writes(ANA, "AGREE").to(ZOE)
    assert "Bruno asks you to moderate a game of Eleusis" in words(note)
    assert "To accept, reply YES." in words(note)
    assert not table.writes(BRUNO, "PLAY 5s").to(ZOE)
    table.writes(PIA, "PLAY 7d")
    table.posts(ZOE.address, reply_address(note), table.letter(ZOE, "YES", note))
    mails = table.writes(RUI, "PLAY qs").to(ZOE)
    assert "(list, letters, symbols). All commands:" in words(mails[0])
    assert "The game is paused" in table.says(ZOE, "PAUSE", mails[0]).answer


def test_a_stranger_who_comes_to_moderate_under_anothers_name_keeps_the_one_he_was_given(table):
    (note,) = table.ordered(BRUNO, "MODERATOR zoe@example.org").to(ZOE)
    letter = table.letter(ZOE, "YES", note)
    letter.replace_header("From", "Pia <zoe@example.org>")
    table.posts(ZOE.address, reply_address(note), letter)
    assert "Pia would be out of this game" in table.writes(BRUNO, "PREVIEW EJECT Pia").answer
    assert (
        "Zoe would no longer moderate this table" in table.writes(BRUNO, "PREVIEW MODERATOR Zoe OFF").answer
    )


def test_a_stranger_who_does_not_answer_is_not_asked_again_within_a_month(table):
    table.ordered(BRUNO, "MODERATOR zoe@example.org")
    table.writes(BRUNO, "MODERATOR Zoe OFF")
    with table.unchanged():
        came = table.writes(BRUNO, "MODERATOR zoe@example.org")
    assert "Someone wrote to zoe@example.org less than a month ago" in came.answer
    assert not came.to(ZOE)
    table.clock.at += 31 * DAY
    assert table.ordered(BRUNO, "MODERATOR zoe@example.org").to(ZOE)


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ("MODERATOR Bruno", "You're already a moderator."),
        ("MODERATOR Bruno OFF", "You made this table, so you moderate it as long as you're here"),
        ("MODERATOR Rui OFF", "Rui isn't a moderator of this table."),
        ("MODERATOR Nobody", 'Nobody here is called "Nobody".'),
        ("MODERATOR zoe@example.org OFF", 'Nobody here is called "zoe@example.org".'),
        ("UNPAUSE", "The game isn't paused."),
        ("EXTEND 61 days", "You can extend a turn by 60 days in all"),
        ("EJECT Bruno", "You made this table"),
        ("EJECT Nobody", 'Nobody here is called "Nobody".'),
        ("REPLACE Rui BY pia@example.org", "Pia already has a seat at this table."),
        ("REPLACE Nobody BY eva@example.org", 'Nobody here is called "Nobody".'),
        ("SET string_max 3", "A round keeps the settings it began with."),
        ("FULL VIEW", "You're playing this round, so you see only what players see."),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason_and_changes_nothing(table, order, answer):
    with table.unchanged():
        came = table.writes(BRUNO, order)
    assert answer in came.answer
    assert [person for person, _ in came.mails] == [BRUNO]


# ---------------------------------------------------------------- the clock


def test_a_paused_table_takes_no_move_reminds_nobody_and_misses_nothing(table):
    table.waits(DAY)
    came = table.ordered(BRUNO, "PAUSE")
    sentence = "The game is paused. No moves for now, and the clock is stopped."
    told_all(came, sentence, ANA)
    assert "Bruno will have 2 days left when the game resumes." in told(came, PIA)
    assert "You'll have 2 days left when the game resumes." in told(came, BRUNO)
    assert "reply UNPAUSE" in told(came, BRUNO)
    with table.unchanged():
        refused = table.writes(BRUNO, "PLAY 5s")
    assert "The game is paused until a moderator replies UNPAUSE." in refused.answer
    table.waits(30 * DAY)
    assert ticks(table) == (0, [])


def test_after_the_pause_the_clock_goes_on_with_what_was_left(table):
    table.waits(DAY)
    table.ordered(BRUNO, "PAUSE")
    table.waits(30 * DAY)
    came = table.writes(BRUNO, "UNPAUSE")
    told_all(came, "The game has resumed where it left off.", BRUNO)
    assert due(table) == 2 * DAY
    table.plays("Bruno PLAY 5s")
    assert due(table) == 3 * DAY


def test_a_pause_comes_once(table):
    table.ordered(BRUNO, "PAUSE")
    with table.unchanged():
        came = table.writes(BRUNO, "PAUSE")
    assert "The game is paused until a moderator replies UNPAUSE." in came.answer


def test_a_pause_and_its_end_in_one_letter_leave_the_clock_as_it_was(table):
    table.waits(DAY)
    table.writes(BRUNO, "PAUSE\nUNPAUSE")
    assert due(table) == 2 * DAY


def test_talk_and_looks_go_on_while_the_table_is_paused(table):
    table.ordered(BRUNO, "PAUSE")
    assert (
        "Sent. Everyone at the table sees it in their next email"
        in table.writes(RUI, "SAY See you in a week").answer
    )
    assert "The game is paused" in table.writes(RUI, "STATUS").answer


def test_who_must_act_has_more_time_and_is_reminded_anew(table):
    table.waits(2 * DAY + 10 * HOUR)
    ticks(table)
    came = table.ordered(BRUNO, "EXTEND 2 days")
    told_all(came, "Whoever we're waiting for gets another 2 days.", ANA)
    assert due(table) == 2 * DAY + 14 * HOUR
    table.waits(2 * DAY)
    acted, mails = ticks(table)
    assert (acted, [person for person, _ in mails]) == (1, [BRUNO])
    table.waits(14 * HOUR + 61 * SECOND)
    assert ticks(table)[0] == 1


def test_a_turn_that_is_paused_can_be_extended(table):
    table.ordered(BRUNO, "PAUSE")
    table.ordered(BRUNO, "EXTEND 1 day")
    table.writes(BRUNO, "UNPAUSE")
    assert due(table) == 4 * DAY


def test_who_must_act_is_mailed_a_reminder_and_the_others_are_told(table):
    table.plays("Bruno PLAY 5s")
    came = table.writes(BRUNO, "REMIND")
    (reminder,) = came.to(PIA)
    assert reminder["Eleusis-Kind"] == "reminder"
    assert "A reminder: the table is waiting for you." in words(reminder)
    assert "Pia gets a reminder that the table is waiting." in told(came, RUI)
    with table.unchanged():
        again = table.writes(BRUNO, "REMIND")
    assert "Pia already got a reminder for this turn." in again.answer
    assert not again.to(PIA)


# ---------------------------------------------------------------- ejecting


def test_who_is_ejected_is_told_and_out_and_only_looks(table):
    came = table.ordered(BRUNO, "EJECT Rui")
    assert "You're out of this game." in told(came, RUI)
    assert "Rui is out of this game." in told(came, PIA)
    assert told(came, PIA).count("Rui is out") == 1
    assert "4" in table.match.left
    with table.unchanged():
        refused = table.writes(RUI, "PLAY 5s")
        talk = table.writes(RUI, "SAY That is not fair")
    assert "You don't have a seat at this table." in refused.answer
    assert "You don't have a seat at this table." in talk.answer
    assert "ON THE TABLE" in table.says(RUI, "STATUS").mails[0][1].get_body(("plain",)).get_content()


@pytest.fixture
def judged_by_ana(opens):
    """Pia is Prophet; a play of Rui's lies before her, which Ana, God by reply, has judged wrong."""
    table = opens(human=True, eva=True)
    table.plays("Bruno PLAY 5s", "Ana RIGHT", "Pia PLAY 6c, PROPHET", "Ana RIGHT")
    card = table.hands()["4"][0]
    table.plays(f"Rui {play(card)}", "Ana WRONG")
    return table


def test_a_prophet_who_is_ejected_is_told_so_before_the_play_that_is_judged_with_it(judged_by_ana):
    """So is God, whose verdict was kept for the Prophet's call."""
    came = judged_by_ana.writes(EVA, "EJECT Pia")
    for person, sentence in ((PIA, "You're out of this game."), (ANA, "Pia is out of this game.")):
        assert f"Eva decided as moderator: {sentence} Rui" in told(came, person)


def test_that_a_prophet_has_left_is_told_before_the_play_that_is_judged_with_it(judged_by_ana):
    came = judged_by_ana.writes(PIA, "LEAVE YES")
    for person in (ANA, EVA):
        assert "Pia left the table. Pia is out of this round. Rui " in told(came, person)


def test_a_god_who_judges_himself_is_not_ejected_but_replaced(opens):
    table = opens(human=True)
    with table.unchanged():
        came = table.writes(BRUNO, "EJECT Ana")
    assert "Ana is God in this round, and nobody else can judge it." in came.answer


# ---------------------------------------------------------------- settings


@pytest.fixture
def before_a_round(moderated_by_eva):
    """The first round is over; Bruno is God of the next one."""
    moderated_by_eva.writes(EVA, "END ROUND VOID")
    assert moderated_by_eva.match.phase is Phase.RULE
    return moderated_by_eva


def test_settings_change_before_a_round_and_the_next_one_is_played_by_them(before_a_round):
    table = before_a_round
    came = table.writes(EVA, "SET string_max 3, clock 5 days")
    told_all(came, "New settings from the next round. Time per move: 5 days.", EVA)
    assert "strings of up to 3 cards" in told(came, PIA)
    assert due(table) == 5 * DAY
    table.writes(BRUNO, "RULE other colour")
    table.writes(BRUNO, "YES")
    assert table.match.round.rulebook.string_max == 3
    assert dict(table.match.options) == {"string_max": "3"}


def test_a_rule_that_waits_is_dropped_and_its_god_is_told(before_a_round):
    table = before_a_round
    table.writes(BRUNO, "RULE other colour")
    came = table.writes(EVA, "SET prophet waits")
    assert "If you'd written a rule but not sealed it, it's gone. Please write it again" in told(came, BRUNO)
    assert "A rule you wrote but haven't sealed" not in told(came, PIA)
    with table.unchanged():
        yes = table.writes(BRUNO, "YES")
    assert "You have no rule to confirm yet." in yes.answer
    assert table.match.house_rules.prophet_waits


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ("SET string_max 99999", "A table can't have the option \""),
        ("SET wobble 3", "A table can't have the option \""),
        ("SET clock 90 days", "The time per move can't be"),
        ("SET 6 seats", "Name, seats, rounds and whether the server is God are settled."),
        ("SET rulebook eleusis-express", "Name, seats, rounds and whether the server is God are settled."),
        ("SET clock 3 days", "Nothing to change."),
    ],
)
def test_settings_that_cannot_be_are_refused_as_at_a_new_table(before_a_round, order, answer):
    with before_a_round.unchanged():
        came = before_a_round.writes(EVA, order)
    assert answer in came.answer


# ---------------------------------------------------------------- the full view


def test_a_moderator_who_does_not_play_sees_hands_and_rule_and_the_table_is_told(moderated_by_eva):
    table = moderated_by_eva
    came = table.writes(EVA, "FULL VIEW")
    told_all(
        came, "Eva isn't playing this round, and sees all cards and the secret rule until it's over.", EVA
    )
    assert "EVERYONE'S CARDS" in came.answer
    assert "The secret rule: " in came.answer
    mail = table.writes(BRUNO, "PLAY 5s").to(EVA)[-1]
    for hand in table.hands().values():
        for card in hand:
            face = f"{str(card)[:-1]}{card.suit.symbol}"
            assert face in words(mail), card
    assert "Everyone's cards" in html_of(mail)
    with table.unchanged():
        again = table.writes(EVA, "FULL VIEW")
    assert "You already see every hand and the rule." in again.answer


def test_the_full_view_ends_with_the_round_and_nobody_else_has_it(moderated_by_eva):
    table = moderated_by_eva
    came = table.writes(EVA, "FULL VIEW")
    assert not any("EVERYONE'S CARDS" in words(mail) for person, mail in came.mails if person is not EVA)
    came = table.writes(EVA, "END ROUND VOID")
    assert not any("EVERYONE'S CARDS" in words(mail) for _, mail in came.mails)


def test_god_gets_no_full_view(opens):
    table = opens(host="1")
    with table.unchanged():
        came = table.writes(ANA, "FULL VIEW")
    assert "You're God in this round, and God sees only the hands that are shown." in came.answer


# ---------------------------------------------------------------- several orders, and other tables


def test_several_orders_of_one_letter_are_done_one_after_the_other(moderated_by_eva):
    table = moderated_by_eva
    came = table.writes(EVA, "EJECT Rui\nEXTEND 2 days\nREMIND\nPAUSE")
    assert came.answer.count("Everyone is told it was your decision.") == 4
    assert len(came.to(PIA)) == 1
    assert table.match.paused == 5 * DAY
    assert "You decided as moderator" not in came.answer


def test_before_the_match_who_is_ejected_frees_his_seat_and_may_be_invited_again(club):
    table = club.table('"Small", 5 seats')
    came = table.says(ANA, "EJECT Rui")
    assert "You're out of this game." in told(came, RUI)
    assert "Rui is out of this game." in told(came, PIA)
    again = table.says(RUI, f"JOIN {table.number}", table.town.kinds_of(RUI, "invitation")[-1])
    assert "4 of 5 seats are taken" in again.answer


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with club_in(tmp_path_factory.mktemp("club"), "keeping") as club:
        yield club


def test_a_table_whose_god_is_the_server_is_kept_going_like_any_other(club):
    table = club.table('"Machine", god server, 4 seats')
    mover = table.asked(Asked.PLAY)
    said(table, "PAUSE")
    assert "The game is paused." in table.says(ANA, "STATUS").answer
    with table.unchanged():
        assert "The game is paused until a moderator replies UNPAUSE." in table.says(mover, "NO PLAY").answer
    table.says(ANA, "UNPAUSE")
    out = next(one for one in (BRUNO, PIA, RUI) if one is not mover)
    table.says(ANA, f"EJECT {out.name}")
    stay = next(one for one in (BRUNO, PIA, RUI) if one is not out)
    came = table.says(stay, "AGREE 2")
    assert f"{out.name} is out of this game." in came.answer


def test_in_portuguese_too(opens):
    table = opens(eva=True)
    table.writes(EVA, "LANGUAGE pt")
    came = table.writes(EVA, "PAUSA")
    assert "A partida está em pausa." in came.answer
    assert "Eva decided as moderator: The game is paused." in told(came, RUI)
    assert "A partida continua de onde parou." in table.writes(EVA, "CONTINUAR").answer


def test_a_moderator_who_does_not_play_leaves_by_giving_the_office_up(moderated_by_eva):
    table = moderated_by_eva
    came = table.writes(EVA, "LEAVE")
    assert "You're no longer a moderator of this table." in came.answer
    assert table.match.moderators == ("2",)
    assert not table.writes(BRUNO, "PLAY 5s").to(EVA)


def test_before_the_match_even_the_rulebook_can_be_another(club):
    table = club.table('"Changing", 5 seats')
    came = table.says(ANA, "SET rulebook eleusis-express, option hand 10, judge human")
    assert "Variant Eleusis Express, but here: " in came.answer
    assert "God judges every move by email" in told(came, PIA)
    table.says(ANA, "START")
    assert table.sees(table.asked(Asked.RULE)).text.count("Eleusis Express")


def said(table, order):
    """Ana orders it, and everybody agrees who is asked."""
    table.says(ANA, order)
    for person in (BRUNO, PIA, RUI):
        with table.house.store.reading() as reading:
            motion = table.house.shelf.load(reading, table.number).match.motion
        if motion is not None:
            table.says(person, f"AGREE {motion.number}")


def test_the_file_of_a_round_tells_of_who_came_and_who_went_and_replays(club):
    table = club.table('"File", 4 seats', rule="other colour")
    table.town.moves_in(ZOE)
    god, first = table.god(), table.asked(Asked.PLAY)
    table.says(first, play(table.sees(first).hand[0]))
    gone = next(one for one in (BRUNO, PIA, RUI) if one is not god)
    said(table, f"REPLACE {gone.name} BY zoe@example.org")
    note = table.town.kinds_of(ZOE, "invitation")[-1]
    table.posts(ZOE.address, reply_address(note), table.letter(ZOE, "JOIN", note))
    out = next(one for one in (BRUNO, PIA, RUI) if one not in (god, gone))
    for order in (f"EJECT {out.name}", "END ROUND SCORED"):
        said(table, order)
    with table.house.store.reading() as reading:
        text = export_round(reading, table.number, 1, "here")
    assert f"! replace {gone.name} Zoe" in text
    assert f"! eject {out.name}" in text
    game = read_egn(text, table.house.rulebooks.get, lambda rule, _: judge_by(read(rule)))
    assert isinstance(game, Game), game
