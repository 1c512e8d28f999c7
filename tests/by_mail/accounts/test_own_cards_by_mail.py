"""Who orders letters and colours for his cards, or the Portuguese of Portugal, has them in every mail from then on."""

import json

from pbem.demo.mail import Asked
from tests.by_mail.table import html_of, words


def test_letters_colours_and_words_of_portugal_are_ordered_by_mail_and_kept(asked):
    god = asked.asked(Asked.RULE)
    came = asked.says(god, "STYLE VDR\nSTYLE four colours\nSTYLE letters")
    assert "In your emails, jack, queen and king are now V, D, R." in came.answer
    assert "diamonds blue, clubs green" in came.answer
    assert "You'll now see the cards on the table with letters for the suits." in came.answer

    came = asked.says(god, "LANGUAGE pt-PT\nESTILO símbolos")
    assert "Agora os seus e-mails vêm em português europeu." in came.answer
    came = asked.says(god, "REGRA a carta é vermelha")
    assert "O servidor entende a sua regra assim" in came.answer
    asked.says(god, "SIM")
    (mail,) = asked.says(god, "ESTADO").to(god)
    assert "Ronda 1 de 4" in words(mail)
    assert 'lang="pt-PT"' in html_of(mail)

    came = asked.says(god, "MEUS DADOS")
    parts = [part for mail in came.to(god) for part in mail.walk()]
    (file,) = (part for part in parts if part.get_filename() == "my-data.json")
    person = json.loads(file.get_payload(decode=True))["person"]
    assert [person[one] for one in ("language", "style", "card_letters", "deck")] == [
        "pt-PT",
        "grid",
        "VDR",
        "four",
    ]
