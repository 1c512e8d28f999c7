"""What moderators order, in four languages, and what only looks like it."""

import pytest

from pbem.micros import SECOND
from pbem.orders import model
from pbem.orders.letter_lines import Misread
from pbem.orders.trouble import MisreadReason
from pbem.orders.values.table_settings import TableSettings
from tests.orders.lines import one, order

DAY = 86_400 * SECOND


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (("PAUSE", "pausar", "PAUSAR", "pausa."), model.Pause()),
        (("UNPAUSE", "resume game", "CONTINUAR", "reanudar", "Riprendi!"), model.Resume()),
        (("REMIND", "lembrar", "recordar", "ricorda"), model.Remind()),
        (("FULL VIEW", "ver tudo", "VER TODO", "vedi tutto"), model.FullView()),
        (("END MATCH", "encerrar partida", "cerrar partida", "chiudi partita"), model.EndMatch()),
        (
            (
                "EXTEND 2 days",
                "EXTEND by 2 days",
                "prorrogar por 2 dias",
                "PRORROGAR 48 horas",
                "proroga di 2 giorni",
            ),
            model.Extend(2 * DAY),
        ),
        (
            (
                "UNDO 8",
                "UNDO TO 8",
                "undo to play 8",
                "desfazer jogada 8",
                "DESHACER 8",
                "disfare giocata 8.",
            ),
            model.Undo(8),
        ),
        (
            ("LET STAND 14", "let it stand: 14", "MANTER 14", "mantener la jugada 14", "mantieni 14"),
            model.LetStand(14),
        ),
        (("LET STAND", "manter", "mantener", "mantieni"), model.LetStand(None)),
        (("END ROUND", "encerrar rodada", "cerrar ronda", "chiudi mano"), model.EndRound(None)),
        (
            (
                "END ROUND SCORED",
                "encerrar rodada com pontos",
                "cerrar ronda, con puntos",
                "chiudi mano con punti",
            ),
            model.EndRound(True),
        ),
        (
            ("END ROUND VOID", "encerrar rodada: nula", "cerrar ronda anulada", "chiudi mano nulla"),
            model.EndRound(False),
        ),
        (("EJECT Rui Sá", "excluir Rui Sá", "ESCLUDI: Rui Sá, per favore"), model.Eject("Rui Sá")),
        (
            (
                "REPLACE Rui Sá BY paula@example.org",
                "REPLACE Rui Sá with Paula <paula@example.org>",
                "substituir Rui Sá por paula@example.org",
                "SUSTITUIR Rui Sá POR paula@example.org.",
                "sostituisci Rui Sá con <paula@example.org>",
                "REPLACE Rui Sá paula@example.org",
            ),
            model.ReplaceSeat("Rui Sá", "paula@example.org"),
        ),
        (
            ("MODERATOR ana@example.org", "moderadora: ana@example.org", "moderatrice Ana <ana@example.org>"),
            model.Moderator("ana@example.org"),
        ),
        (
            (
                "MODERATOR ana@example.org OFF",
                "moderador ana@example.org fim",
                "moderadora ana@example.org fin",
                "moderatrice ana@example.org basta",
            ),
            model.Moderator("ana@example.org", ends=True),
        ),
        (("MODERATOR Ana Maria", "moderadora Ana Maria"), model.Moderator("Ana Maria")),
        (("MODERATOR Ana Maria, OFF", "moderador “Ana Maria” off"), model.Moderator("Ana Maria", ends=True)),
        (
            (
                "PLAY FOR Ana Maria 7h",
                "jogar por Ana Maria 7h",
                "JUGAR POR Ana Maria 7h",
                "gioca per: Ana Maria 7h",
            ),
            model.PlayFor("Ana Maria 7h"),
        ),
        (("PLAY FOR Ana NO PLAY", "jogar por Ana NO PLAY"), model.PlayFor("Ana NO PLAY")),
        (
            ("JUDGE FOR GOD WRONG 5H", "veredito por GOD WRONG 5H", "verdetto per GOD WRONG 5H"),
            model.JudgeFor("GOD WRONG 5H"),
        ),
    ],
)
def test_a_moderators_order_is_read_in_four_languages(written, meant):
    assert {text: order(text) for text in written} == dict.fromkeys(written, meant)


@pytest.mark.parametrize(
    ("text", "reason", "nearest"),
    [
        ("RESUME", MisreadReason.UNKNOWN_ORDER, "UNPAUSE"),
        ("Resume, please", MisreadReason.UNKNOWN_ORDER, "UNPAUSE please"),
        ("417 RESUME", MisreadReason.UNKNOWN_ORDER, "417 UNPAUSE"),
        ("PAUSE for a week", MisreadReason.UNEXPECTED_TEXT, "PAUSE"),
        ("PAUSE?", MisreadReason.UNEXPECTED_TEXT, "PAUSE"),
        ("EXTEND", MisreadReason.MISSING_ARGUMENT, "EXTEND 2 days"),
        ("EXTEND until Monday", MisreadReason.BAD_DURATION, "EXTEND 2 days"),
        ("EXTEND 2", MisreadReason.BAD_DURATION, "EXTEND 2 days"),
        ("UNDO", MisreadReason.MISSING_ARGUMENT, "UNDO 8"),
        ("UNDO that", MisreadReason.BAD_NUMBER, "UNDO 8"),
        ("UNDO 8 and 9", MisreadReason.MISPLACED, "UNDO 8"),
        ("UNDO 7h", MisreadReason.BAD_NUMBER, "UNDO 8"),
        ("LET STAND it", MisreadReason.BAD_NUMBER, "LET STAND 14"),
        ("END ROUND now", MisreadReason.MISPLACED, "END ROUND SCORED"),
        ("EJECT", MisreadReason.MISSING_ARGUMENT, "EJECT …"),
        ("MODERATOR ana@x.org bob@y.org", MisreadReason.CONFLICTING, "MODERATOR ana@example.org"),
        ("MODERATOR OFF", MisreadReason.MISSING_ARGUMENT, "MODERATOR ana@example.org"),
        ("REPLACE Rui", MisreadReason.BAD_ADDRESS, "REPLACE … BY ana@example.org"),
        ("REPLACE BY paula@example.org", MisreadReason.MISSING_ARGUMENT, "REPLACE … BY ana@example.org"),
        ("PLAY FOR", MisreadReason.MISSING_ARGUMENT, "PLAY FOR …"),
        ("JUDGE FOR", MisreadReason.MISSING_ARGUMENT, "JUDGE FOR … RIGHT"),
        ("PREVIEW", MisreadReason.MISSING_ARGUMENT, "PREVIEW END MATCH"),
        ("PREVIEW PLAY 7h", MisreadReason.MISPLACED, "PREVIEW END MATCH"),
        ("PREVIEW UNDO", MisreadReason.MISSING_ARGUMENT, "PREVIEW END MATCH"),
        ("SET", MisreadReason.MISSING_ARGUMENT, "SET string_max 3"),
        ("SET blue", MisreadReason.BAD_SETTING, "SET string_max 3"),
        ("DISAGREE strongly", MisreadReason.UNEXPECTED_TEXT, "DISAGREE"),
        ("WATCH out", MisreadReason.MISPLACED, "WATCH"),
    ],
)
def test_what_is_no_moderators_order_is_asked_back(text, reason, nearest):
    item = one(text)
    assert isinstance(item, Misread)
    assert (item.reason, item.nearest) == (reason, nearest)


@pytest.mark.parametrize(
    ("text", "order_text"),
    [("PLAY 4 of hearts", ["4H"]), ("play four of hearts", ["4H"]), ("JOGAR 7♥", ["7H"])],
)
def test_a_play_is_still_a_play(text, order_text):
    read = order(text)
    assert isinstance(read, model.Play)
    assert [str(word.card) for word in read.cards] == order_text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (("AGREE", "concordo!", "Apruebo.", "approvo"), model.Agree(True)),
        (("AGREE 2", "concordo 2.", "Apruebo #2", "approvo 2"), model.Agree(True, 2)),
        (("DISAGREE", "discordo", "desapruebo", "Disapprovo."), model.Agree(False)),
        (("WATCH", "assistir", "mirar", "guarda"), model.Watch()),
        (("WATCH 417", "assistir mesa 417", "MIRAR #417", "guarda tavolo 417"), model.Watch(417)),
        (("WATCH OFF", "assistir fim", "mirar fin", "guarda: basta"), model.Watch(ends=True)),
        (("WATCH 417 OFF",), model.Watch(417, ends=True)),
    ],
)
def test_votes_and_looking_on_are_read_in_four_languages(written, meant):
    assert {text: order(text) for text in written} == dict.fromkeys(written, meant)


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("SET string_max 3", TableSettings(options=(("string_max", "3"),))),
        ("SET string max 3", TableSettings(options=(("string_max", "3"),))),
        ("set: option string_max = 3", TableSettings(options=(("string_max", "3"),))),
        ("SET clock 3 days", TableSettings(clock=3 * DAY)),
        ("SET judge human", TableSettings(human_judge=True)),
        ("SET prophet no", TableSettings(options=(("prophet", "no"),))),
        ("SET prophet waits", TableSettings(prophet_waits=True)),
        ("SET rulebook eleusi, hand 10", TableSettings(rulebook="eleusi", options=(("hand", "10"),))),
        ("alterar prazo 3 dias;\nstring_max 2", TableSettings(clock=3 * DAY, options=(("string_max", "2"),))),
        ("cambiar juez humano", TableSettings(human_judge=True)),
        ("cambia giudice umano", TableSettings(human_judge=True)),
    ],
)
def test_what_is_changed_before_a_round_is_read_without_the_word_option(text, settings):
    assert order(text) == model.Change(settings)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("PREVIEW UNDO 8", model.Preview(model.Undo(8))),
        ("simular: desfazer 8", model.Preview(model.Undo(8))),
        ("SIMULAR CERRAR RONDA ANULADA", model.Preview(model.EndRound(False))),
        ("simula chiudi mano con punti", model.Preview(model.EndRound(True))),
        ("PREVIEW PLAY FOR Ana 7h", model.Preview(model.PlayFor("Ana 7h"))),
        ("PREVIEW LET STAND 14", model.Preview(model.LetStand(14))),
        (
            "PREVIEW SET string_max 3",
            model.Preview(model.Change(TableSettings(options=(("string_max", "3"),)))),
        ),
    ],
)
def test_any_moderators_order_can_be_previewed(text, meant):
    assert order(text) == meant
    assert one(f"417 {text}").table == 417
