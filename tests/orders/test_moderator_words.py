"""What moderators order, in four languages, and what only looks like it."""

import pytest

from pbem.micros import SECOND
from pbem.orders import model as m
from pbem.orders.model import Misread, MisreadReason
from tests.orders.lines import one, order

DAY = 86_400 * SECOND


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (("PAUSE", "pausar", "PAUSAR", "pausa."), m.Pause()),
        (("UNPAUSE", "resume game", "CONTINUAR", "reanudar", "Riprendi!"), m.Resume()),
        (("REMIND", "lembrar", "recordar", "ricorda"), m.Remind()),
        (("FULL VIEW", "ver tudo", "VER TODO", "vedi tutto"), m.FullView()),
        (("END MATCH", "encerrar partida", "cerrar partida", "chiudi partita"), m.EndMatch()),
        (
            (
                "EXTEND 2 days",
                "EXTEND by 2 days",
                "prorrogar por 2 dias",
                "PRORROGAR 48 horas",
                "proroga di 2 giorni",
            ),
            m.Extend(2 * DAY),
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
            m.Undo(8),
        ),
        (
            ("LET STAND 14", "let it stand: 14", "MANTER 14", "mantener la jugada 14", "mantieni 14"),
            m.LetStand(14),
        ),
        (("LET STAND", "manter", "mantener", "mantieni"), m.LetStand(None)),
        (("END ROUND", "encerrar rodada", "cerrar ronda", "chiudi mano"), m.EndRound(None)),
        (
            (
                "END ROUND SCORED",
                "encerrar rodada com pontos",
                "cerrar ronda, con puntos",
                "chiudi mano con punti",
            ),
            m.EndRound(True),
        ),
        (
            ("END ROUND VOID", "encerrar rodada: nula", "cerrar ronda anulada", "chiudi mano nulla"),
            m.EndRound(False),
        ),
        (("EJECT Rui Sá", "excluir Rui Sá", "ESCLUDI: Rui Sá, per favore"), m.Eject("Rui Sá")),
        (
            (
                "REPLACE Rui Sá BY paula@example.org",
                "REPLACE Rui Sá with Paula <paula@example.org>",
                "substituir Rui Sá por paula@example.org",
                "SUSTITUIR Rui Sá POR paula@example.org.",
                "sostituisci Rui Sá con <paula@example.org>",
                "REPLACE Rui Sá paula@example.org",
            ),
            m.ReplaceSeat("Rui Sá", "paula@example.org"),
        ),
        (
            ("MODERATOR ana@example.org", "moderadora: ana@example.org", "moderatrice Ana <ana@example.org>"),
            m.Moderator("ana@example.org"),
        ),
        (
            (
                "MODERATOR ana@example.org OFF",
                "moderador ana@example.org fim",
                "moderadora ana@example.org fin",
                "moderatrice ana@example.org basta",
            ),
            m.Moderator("ana@example.org", ends=True),
        ),
        (("MODERATOR Ana Maria", "moderadora Ana Maria"), m.Moderator("Ana Maria")),
        (("MODERATOR Ana Maria, OFF", "moderador “Ana Maria” off"), m.Moderator("Ana Maria", ends=True)),
        (
            (
                "PLAY FOR Ana Maria 7h",
                "jogar por Ana Maria 7h",
                "JUGAR POR Ana Maria 7h",
                "gioca per: Ana Maria 7h",
            ),
            m.PlayFor("Ana Maria 7h"),
        ),
        (("PLAY FOR Ana NO PLAY", "jogar por Ana NO PLAY"), m.PlayFor("Ana NO PLAY")),
        (
            ("JUDGE FOR GOD WRONG 5H", "veredito por GOD WRONG 5H", "verdetto per GOD WRONG 5H"),
            m.JudgeFor("GOD WRONG 5H"),
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
        ("Moderator, please help: he cheats", MisreadReason.MISPLACED, "MODERATOR ana@example.org"),
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
    [
        ("PLAY 4 of hearts", ["4H"]),
        ("play four of hearts", ["4H"]),
        ("JOGAR 7♥", ["7H"]),
    ],
)
def test_a_play_is_still_a_play(text, order_text):
    read = order(text)
    assert isinstance(read, m.Play)
    assert [str(word.card) for word in read.cards] == order_text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (("AGREE", "concordo!", "Apruebo.", "approvo"), m.Agree(True)),
        (("AGREE 2", "concordo 2.", "Apruebo #2", "approvo 2"), m.Agree(True, 2)),
        (("DISAGREE", "discordo", "desapruebo", "Disapprovo."), m.Agree(False)),
        (("WATCH", "assistir", "mirar", "guarda"), m.Watch()),
        (("WATCH 417", "assistir mesa 417", "MIRAR #417", "guarda tavolo 417"), m.Watch(417)),
        (("WATCH OFF", "assistir fim", "mirar fin", "guarda: basta"), m.Watch(ends=True)),
        (("WATCH 417 OFF",), m.Watch(417, ends=True)),
    ],
)
def test_votes_and_looking_on_are_read_in_four_languages(written, meant):
    assert {text: order(text) for text in written} == dict.fromkeys(written, meant)


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("SET string_max 3", m.TableSettings(options=(("string_max", "3"),))),
        ("SET string max 3", m.TableSettings(options=(("string_max", "3"),))),
        ("set: option string_max = 3", m.TableSettings(options=(("string_max", "3"),))),
        ("SET clock 3 days", m.TableSettings(clock=3 * DAY)),
        ("SET judge human", m.TableSettings(human_judge=True)),
        ("SET prophet no", m.TableSettings(options=(("prophet", "no"),))),
        ("SET prophet waits", m.TableSettings(prophet_waits=True)),
        ("SET rulebook eleusi, hand 10", m.TableSettings(rulebook="eleusi", options=(("hand", "10"),))),
        (
            "alterar prazo 3 dias;\nstring_max 2",
            m.TableSettings(clock=3 * DAY, options=(("string_max", "2"),)),
        ),
        ("cambiar juez humano", m.TableSettings(human_judge=True)),
        ("cambia giudice umano", m.TableSettings(human_judge=True)),
    ],
)
def test_what_is_changed_before_a_round_is_read_without_the_word_option(text, settings):
    assert order(text) == m.Change(settings)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("PREVIEW UNDO 8", m.Preview(m.Undo(8))),
        ("simular: desfazer 8", m.Preview(m.Undo(8))),
        ("SIMULAR CERRAR RONDA ANULADA", m.Preview(m.EndRound(False))),
        ("simula chiudi mano con punti", m.Preview(m.EndRound(True))),
        ("PREVIEW PLAY FOR Ana 7h", m.Preview(m.PlayFor("Ana 7h"))),
        ("PREVIEW LET STAND 14", m.Preview(m.LetStand(14))),
        ("PREVIEW SET string_max 3", m.Preview(m.Change(m.TableSettings(options=(("string_max", "3"),))))),
    ],
)
def test_any_moderators_order_can_be_previewed(text, meant):
    assert order(text) == meant
    assert one(f"417 {text}").table == 417
