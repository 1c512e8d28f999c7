"""The words by which programs that answer mail give themselves away, in the languages that their makers speak."""

# In every table: en; pt; es; it; fr; de; nl; the Nordic ones; pl, cs, sk, hu, ro; el, ru, uk; tr; others.

AWAY_SUBJECTS = (
    *("automatic reply", "auto reply", "auto-reply", "autoreply", "auto:", "autoresponse", "auto response"),
    *("out of office", "out-of-office", "out of the office", "vacation:", "vacation reply", "on vacation"),
    *("resposta automática", "resposta automàtica", "ausência temporária", "ausência do escritório"),
    *("fora do escritório", "mensagem automática"),
    *("respuesta automática", "contestación automática", "fuera de la oficina", "fuera de oficina"),
    *("mensaje automático", "risposta automatica", "messaggio automatico", "fuori sede", "fuori ufficio"),
    *("assente dall'ufficio", "réponse automatique", "absence du bureau", "absent du bureau"),
    *(
        "absence:",
        "absence :",
        "message d'absence",
        "automatische antwort",
        "abwesenheitsnotiz",
        "abwesenheit:",
        "außer haus",
    ),
    *("automatisch antwoord", "automatische beantwoording", "afwezigheid", "niet op kantoor"),
    *("automatiskt svar", "autosvar", "frånvaro", "ej på kontoret", "automatisk svar", "ikke til stede"),
    *("fraværende", "fravær", "ikke på kontoret", "automaattinen vastaus", "poissaoloilmoitus"),
    *("automatyczna odpowiedź", "odpowiedź automatyczna", "poza biurem", "automatická odpověď"),
    *("automatická odpoveď", "mimo kancelář", "automatikus válasz", "házon kívül", "răspuns automat"),
    *("αυτόματη απάντηση", "εκτός γραφείου", "автоматический ответ", "автоответ", "вне офиса"),
    *("автоматична відповідь", "otomatik yanıt", "otomatik cevap", "ofis dışında"),
    *(
        "自動応答",
        "自動返信",
        "自动答复",
        "自动回复",
        "自動回覆",
        "자동 회신",
        "자동 응답",
        "رد تلقائي",
        "תשובה אוטומטית",
    ),
)
"""How the subject of a vacation reply begins."""

AWAY_IN_SUBJECT = (
    *("is out of the office", "is out of office", "(out of office)", "está fora do escritório"),
    *("está ausente do escritório", "está fuera de la oficina", "è fuori ufficio", "ist außer haus"),
    *("ist nicht im büro", "est absent du bureau", "is niet op kantoor"),
)
"""What Notes and GroupWise write behind a name, or behind our own subject."""

RECEIPT_SUBJECTS = (
    *("read:", "not read:", "read receipt", "return receipt", "delivered:", "relayed:"),
    *("lida:", "lido:", "não lida:", "não lido:", "entregue:", "confirmação de leitura", "recibo de leitura"),
    *("leído:", "no leído:", "entregado:", "confirmación de lectura", "acuse de recibo"),
    *("letto:", "letta:", "non letto:", "consegnato:", "recapitato:", "conferma di lettura"),
    *("lu:", "lu :", "non lu:", "non lu :", "remis :", "accusé de lecture", "accusé de réception"),
    *("gelesen:", "nicht gelesen:", "ungelesen gelöscht", "zugestellt:", "lesebestätigung"),
    *("gelezen:", "niet gelezen:", "leesbevestiging", "läst:", "oläst:", "læst:", "lest:", "luettu:"),
    *(
        "przeczytano:",
        "přečteno:",
        "prečítané:",
        "olvasva:",
        "citit:",
        "αναγνώστηκε:",
        "прочитано:",
        "okundu:",
    ),
)
"""How the subject of a receipt begins, that a letter was read, deleted unread or delivered."""

CALENDAR_SUBJECTS = (
    *("accepted:", "declined:", "tentative:", "tentatively accepted:"),
    *("aceito:", "aceite:", "recusado:", "recusada:", "provisório:", "aceptado:", "aceptada:", "rechazado:"),
    *("provisional:", "accettato:", "rifiutato:", "provvisorio:", "accepté:", "accepté :", "refusé :"),
    *("zugesagt:", "abgelehnt:", "mit vorbehalt:", "geaccepteerd:", "afgewezen:", "voorlopig:"),
)
"""How the subject of an answer to an invitation begins."""

REPORT_SUBJECTS = (
    *("undeliver", "returned mail", "returned to sender", "failure notice", "failed mail", "mail failed"),
    *("delivery failure", "failure delivery", "delivery failed", "delivery status notification"),
    *(
        "delivery has failed",
        "delivery notification",
        "delivery report",
        "delivery problem",
        "delivery warning",
    ),
    *("delivery error", "non-delivery", "nondelivery", "not delivered", "not be delivered", "been delivered"),
    *(
        "mail delivery",
        "mail system error",
        "message delayed",
        "delayed mail",
        "delivery delayed",
        "mail error",
    ),
    *("processing error", "user unknown", "permanent delivery", "automatically rejected mail"),
    *("não entregue", "não foi entregue", "falha na entrega", "falha de entrega", "devolvido ao remetente"),
    *("não é possível entregar", "no se puede entregar", "no entregado", "error de entrega"),
    *("fallo en la entrega", "devuelto al remitente", "correo devuelto", "impossibile recapitare"),
    *("mancato recapito", "mancata consegna", "non recapitabile", "non consegnato", "non remis"),
    *(
        "échec de la remise",
        "non distribuable",
        "unzustellbar",
        "nicht zustellbar",
        "zustellung fehlgeschlagen",
    ),
    *("onbestelbaar", "kan inte levereras", "kan ikke leveres", "olevererbart", "ei voitu toimittaa"),
    *("niedostarczalne", "nie dostarczono", "nedoručitelné", "nedoručiteľné", "kézbesíthetetlen"),
    *(
        "не доставлено",
        "недоставленное",
        "iletilemedi",
        "teslim edilemedi",
        "配信不能",
        "無法傳遞",
        "无法送达",
    ),
)
"""What the subject of a delivery report has in it."""

DELAY_WORDS = ("delay", "warning", "not yet been", "atras", "retras", "ritard", "verzöger", "retard")
"""What it has besides, where the mail is only late."""

CHALLENGE_WORDS = (
    *(
        "confirm that you are human",
        "confirm you are human",
        "prove you are human",
        "prove that you are human",
    ),
    *("you are a human", "you're a human", "a real person", "not a spammer", "sender verification"),
    *("verify yourself as a sender", "requires verification", "awaits verification", "awaiting verification"),
    *(
        "please confirm your message",
        "confirm that you sent",
        "antispam uol",
        "antispamuol",
        "boxbe",
        "spam arrest",
    ),
    *("tmda", "challenge/response", "challenge-response", "to be added to my guest list"),
    *(
        "confirme que você é humano",
        "confirmar que não é um robô",
        "não sou um robô",
        "mensagem de confirmação de envio",
    ),
    *(
        "confirme que es humano",
        "confirma que eres humano",
        "conferma di essere umano",
        "dass sie ein mensch sind",
    ),
    *("que vous êtes humain", "que vous n'êtes pas un robot"),
)
"""What those say who let only senders through that have answered a riddle."""

MACHINE_WORDS = (
    *("this is an automat", "this is an auto-", "an automated response", "an automated reply"),
    *("an automated message", "this message was automatically", "automatically generated", "auto-generated"),
    *(
        "created automatically by mail",
        "do not reply to this",
        "don't reply to this",
        "please do not respond to this",
    ),
    *("your request has been received", "your ticket has been", "a ticket has been", "a support ticket"),
    *("i am out of the office", "i'm out of the office", "i am currently out of the office"),
    *("i will be out of the office", "i am away from the office", "limited access to e-mail"),
    *("limited access to email", "no access to e-mail", "no access to email"),
    *("mensagem automática", "resposta automática", "e-mail automático", "gerada automaticamente"),
    *("favor não responder", "não responda a est", "não responda este", "estou fora do escritório"),
    *("estarei fora do escritório", "sem acesso ao e-mail"),
    *("acesso limitado ao e-mail",),
    *("mensaje automático", "respuesta automática", "generado automáticamente", "no responda a este"),
    *("no conteste a este", "estoy fuera de la oficina", "estaré fuera de la oficina"),
    *("messaggio automatico", "risposta automatica", "generato automaticamente"),
    *("non rispondere a quest", "sono fuori ufficio", "sarò fuori ufficio"),
    *("message automatique", "réponse automatique", "généré automatiquement"),
    *("ne pas répondre à ce", "absent du bureau", "automatisch erzeugt", "automatisch generiert"),
    *("automatisch erstellt", "nicht auf diese e-mail", "ich bin nicht im büro", "bin ich nicht im büro"),
    *("automatisch gegenereerd", "niet op kantoor"),
    *("automatiskt genererat", "automatisk genereret", "automatisk generert", "automaattinen vastaus"),
    *("wiadomość automatyczna", "wygenerowana automatycznie", "poza biurem", "generována automaticky"),
    *("автоматический ответ", "автоматическое сообщение", "otomatik olarak", "自動送信", "自动回复"),
)
"""What only a program says, or somebody who has left a note for it to send."""

AWAY_WORDS = (
    *("i am away", "i'm away", "on vacation", "on holiday", "on leave", "annual leave", "when i return"),
    *("upon my return", "after my return", "when i am back", "when i get back", "reply as soon as"),
    *("please contact my", "in urgent cases", "urgent matters", "respond to your"),
    *(
        "estou ausente",
        "estarei ausente",
        "encontro-me ausente",
        "de férias",
        "quando eu voltar",
        "quando voltar",
    ),
    *(
        "quando regressar",
        "quando retornar",
        "meu regresso",
        "meu retorno",
        "assuntos urgentes",
        "caso de urgência",
    ),
    *("responderei", "estoy ausente", "estaré ausente", "de vacaciones", "a mi regreso", "a mi vuelta"),
    *("cuando regrese", "cuando vuelva", "asuntos urgentes", "en caso de urgencia", "responderé"),
    *(
        "sono assente",
        "sarò assente",
        "in ferie",
        "in vacanza",
        "al mio rientro",
        "al mio ritorno",
        "risponderò",
    ),
    *("in caso di urgenza", "per urgenze", "je suis absent", "je serai absent", "en congé", "en vacances"),
    *(
        "à mon retour",
        "dès mon retour",
        "en cas d'urgence",
        "im urlaub",
        "nicht erreichbar",
        "meiner rückkehr",
    ),
    *(
        "in dringenden fällen",
        "wieder erreichbar",
        "ik ben afwezig",
        "met vakantie",
        "op vakantie",
        "bij terugkomst",
    ),
    *(
        "på semester",
        "på ferie",
        "lomalla",
        "na urlopie",
        "na dovolené",
        "в отпуске",
        "tatildeyim",
        "izindeyim",
    ),
)
"""What a note for one's absence says; a person who writes to us may say one of these things, but hardly two."""
