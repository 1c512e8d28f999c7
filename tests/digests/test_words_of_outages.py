"""Who has more time since mail did not come through is told why, and until when, in his zone and language."""

import pytest

from tests.digests.outage_examples import WHYS, notes

WHY = {
    "en": {
        "down": "This server was down from Wed 11 Nov, 02:52 Lisbon time to",
        "mail": "Emails to or from this server had problems from",
        "many-missing": "You and many others ran out of time at once, so emails may have got lost.",
    },
    "pt": {
        "down": "Este servidor ficou fora do ar de qua. 11/11, 02:52",
        "mail": "O envio ou o recebimento de e-mails deste servidor falhou de",
        "many-missing": "O tempo acabou para você e para muita gente ao mesmo tempo",
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
        assert ("Game 9: your time ran out on" if language == "en" else ": o seu tempo acabou em") in flat


def test_in_portuguese_no_english_is_left(mails, renderer):
    for note in notes(mails, reader=mails.reader(language="pt")).values():
        rendered = renderer.note(note)
        assert rendered.subject == "Você tem mais tempo"
        assert not {"time", "until", "you", "server", "mail"} & set(rendered.text.lower().split())
