"""The phrases by which mail programs, in their languages, announce quotations and sign themselves."""

from __future__ import annotations

import re

# en; pt; es; it; de; fr; nl; da and no; sv; pl; fi; ja; ru: in this order in every table below.

ATTRIBUTION_OPENERS = (
    *("on", "em", "às", "no dia", "el", "il", "in data", "alle"),
    *("am", "le", "op", "den", "w dniu", "dnia"),
)
"""How the line that names the author of a quotation may begin; no order of the game begins so."""

ATTRIBUTION_VERBS = (
    *("wrote", "writes", "said"),
    *("escreveu", "escreve"),
    *("escribió", "escribio", "escribe"),
    *("ha scritto", "scrisse", "scrive"),
    *("schrieb", "schrieben", "a écrit", "a ecrit", "schreef", "skrev", "napisał", "napisała", "napisał(a)"),
    *("pisze", "kirjoitti", "написал", "написала", "пишет"),
)
"""What it says of him."""

HEADER_KEYS = {
    "from": ("from", "de", "da", "von", "van", "fra", "från", "od", "lähettäjä", "差出人", "от"),
    "date": (
        *("sent", "date", "enviado", "enviada", "enviado em", "enviada em", "data", "enviado el", "fecha"),
        *("inviato", "data invio", "gesendet", "datum", "envoyé", "envoyé le", "verzonden", "sendt", "dato"),
        *("skickat", "wysłano", "lähetetty", "päivämäärä", "送信日時", "日付", "отправлено", "дата"),
    ),
    "to": ("to", "para", "a", "an", "à", "aan", "til", "till", "do", "vastaanottaja", "宛先", "кому"),
    "cc": ("cc", "cópia", "copia", "kopie", "copie", "kopia", "kopi", "dw", "копия"),
    "subject": (
        *("subject", "assunto", "asunto", "oggetto", "betreff", "objet", "onderwerp", "emne"),
        *("ämne", "temat", "aihe", "件名", "тема"),
    ),
}
"""The header lines that Outlook and its like put over a quotation, by what they name."""

ORIGINAL_MESSAGE = (
    *("original message", "forwarded message", "begin forwarded message"),
    *("mensagem original", "mensagem encaminhada", "início da mensagem encaminhada"),
    *("mensaje original", "mensaje reenviado", "inicio del mensaje reenviado"),
    *("messaggio originale", "messaggio inoltrato", "inizio messaggio inoltrato"),
    *("ursprüngliche nachricht", "originalnachricht", "weitergeleitete nachricht"),
    *("message d'origine", "message d’origine", "message original", "message transféré"),
    *("oorspronkelijk bericht", "doorgestuurd bericht", "oprindelig meddelelse", "oprindelig besked"),
    *("opprinnelig melding", "ursprungligt meddelande", "originalmeddelande", "vidarebefordrat meddelande"),
    *("wiadomość oryginalna", "oryginalna wiadomość", "alkuperäinen viesti", "元のメッセージ"),
    *("исходное сообщение", "пересылаемое сообщение"),
)
"""What stands between dashes, or before a colon, over a quotation."""

FOOTER_OPENERS = (
    *("sent from", "sent via", "sent with", "sent using", "get outlook for", "get the outlook app"),
    *("enviado do", "enviado de", "enviado da", "enviado a partir", "enviado pelo", "enviado via"),
    *("obter o outlook para", "obtenha o outlook para", "baixe o outlook para"),
    *("enviado desde", "enviado con", "enviado por", "obtener outlook para", "descargar outlook para"),
    *("inviato da", "inviato dal", "inviato dalla", "inviato con", "inviato tramite", "scarica outlook per"),
    *("ottieni outlook per", "von meinem", "gesendet von", "gesendet mit", "holen sie sich outlook"),
    *("envoyé de", "envoyé depuis", "envoyé à partir", "télécharger outlook pour", "verzonden vanaf"),
    *("verzonden met", "verstuurd vanaf", "sendt fra", "skickat från", "wysłane z", "wysłano z"),
)
"""How the line begins that a telephone or program adds below what was written."""


def either(phrases: tuple[str, ...]) -> str:
    """A pattern for any of `phrases`, the longest first."""
    longest_first = sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase))
    return "(?:" + "|".join(map(re.escape, longest_first)) + ")"
