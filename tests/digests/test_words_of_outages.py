"""Who has more time since mail did not come through is told why, and until when, in his zone and language."""

import pytest

from tests.digests.outage_examples import WHYS, notes

WHY = {
    "en": {
        "down": "This server could not work from Wednesday 11 November 2026, 02:52, Lisbon time to",
        "mail": "Mail to this server, or from it, did not arrive as it should from",
        "many-missing": "Many players let their time pass at once, and you are one of them.",
    },
    "pt": {
        "down": "Este servidor não pôde funcionar, de quarta-feira, 11 de novembro de 2026",
        "mail": "As mensagens para este servidor, ou dele, não chegaram como deviam, de",
        "many-missing": "Muitos jogadores deixaram passar o prazo ao mesmo tempo, e você é um deles.",
    },
}


@pytest.mark.parametrize("why", WHYS)
@pytest.mark.parametrize("language", WHY)
def test_he_is_told_why_he_has_more_time_and_until_when_for_each_game(mails, renderer, language, why):
    rendered = renderer.note(notes(mails, reader=mails.reader(language=language))[f"outage, {why}"])
    for told in (rendered.text, rendered.html.replace("<b>", "").replace("</b>", "")):
        flat = " ".join(told.split())
        assert WHY[language][why] in flat
        assert "Rosewood" in flat
        assert ("2 days, 2 hours" if language == "en" else "2 dias e 2 horas") in flat
        assert ("Game 9: your time was up on" if language == "en" else "seu prazo terminou em") in flat


def test_in_portuguese_no_english_is_left(mails, renderer):
    for note in notes(mails, reader=mails.reader(language="pt")).values():
        rendered = renderer.note(note)
        assert rendered.subject == "[Eleusis] Você tem mais tempo"
        assert not {"time", "until", "you", "server", "mail"} & set(rendered.text.lower().split())
