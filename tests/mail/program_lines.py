"""How mail programs announce quotations, sign and warn, each in its language; and whole letters in their styles."""

WHO = "Eleusis <g@eleusis.example>"

ATTRIBUTIONS = [
    f"On Wed, 11 Nov 2026 at 13:52, {WHO} wrote:",  # Gmail
    f"On Wednesday, November 11th, 2026 at 1:52 PM, {WHO} wrote:",  # Proton
    f"On Wednesday, November 11, 2026 at 01:52:00 PM GMT+1, {WHO} wrote:",  # Yahoo
    "On 11/11/2026 13:52, Eleusis via Players wrote:",  # a list
    f"On November 11, 2026, {WHO} wrote:",  # Hey
    "On Wed, Nov 11, 2026, at 1:52 PM, Eleusis wrote:",  # Fastmail
    "On Wed, Nov 11, 2026 at 01:52:00PM +0100, Eleusis wrote:",  # mutt
    f'At 2026-11-11 13:52:00, "Eleusis" <g@eleusis.example> wrote:',  # noqa: F541  # NetEase
    f"2026-11-11 13:52 GMT+01:00 {WHO}:",  # Gmail of old
    f"2026/11/11 {WHO}",
    f"{WHO} wrote:",
    "g@eleusis.example wrote (11 Nov 2026 13:52):",
    f"Quoting {WHO}:",  # Horde
    f"{WHO} writes:",  # Gnus
    f"--- On Wed, 11/11/26, {WHO} wrote:",  # Yahoo of old
    f"---- On Wed, 11 Nov 2026 13:52:00 +0100 {WHO} wrote ----",  # Zoho
    f"Em qua., 11 de nov. de 2026 às 13:52, {WHO} escreveu:",
    f"Em quarta-feira, 11 de novembro de 2026 13:52:00 BRT, {WHO} escreveu:",
    f"{WHO} escreveu (quarta, 11/11/2026 à(s) 13:52):",
    f"A 11/11/2026 13:52, {WHO} escreveu:",
    "Em 11/11/2026 13:52, Eleusis escreveu:",
    "Às 13:52 de 11/11/26, Eleusis escreveu:",
    f"No dia 11/11/2026, às 13:52, {WHO} escreveu:",
    f"Citando {WHO}:",
    f"El mié, 11 nov 2026 a la(s) 13:52, {WHO} escribió:",
    f"El miércoles, 11 de noviembre de 2026, 13:52:00 CET, {WHO} escribió:",
    "El 11/11/26 a las 13:52, Eleusis escribió:",
    f"El 11 nov 2026, a las 13:52, {WHO} escribió:",
    f"Il giorno mercoledì 11 novembre 2026, {WHO} ha scritto:",
    f"Il mercoledì 11 novembre 2026 alle ore 13:52:00 CET, {WHO} ha scritto:",
    "Il 11/11/26 13:52, Eleusis ha scritto:",
    f"Il 11/11/2026 13:52 CET {WHO} ha scritto:",  # Libero
    f"Il giorno 11 nov 2026, alle ore 13:52, {WHO} ha scritto:",
    f"Am Mi., 11. Nov. 2026 um 13:52 Uhr schrieb {WHO}:",
    "Am 11.11.26 um 13:52 schrieb Eleusis:",
    f"Am Mittwoch, 11. November 2026, 13:52:00 MEZ hat {WHO} Folgendes geschrieben:",
    "g@eleusis.example schrieb am 11.11.2026 um 13:52:",
    f"{WHO} schrieb am Mi., 11. Nov. 2026, 13:52:",
    f"Zitat von {WHO}:",
    f"Le mer. 11 nov. 2026 à 13:52, {WHO} a écrit :",
    f"Le mercredi 11 novembre 2026 à 13:52:00 UTC+1, {WHO} a écrit :",
    "Le 11/11/2026 à 13:52, Eleusis a écrit :",
    f"Op wo 11 nov 2026 om 13:52 schreef {WHO}:",
    "Op 11-11-2026 om 13:52 schreef Eleusis:",
    f"Op 11 nov. 2026, om 13:52 heeft {WHO} het volgende geschreven:",
    f"Den ons 11 nov. 2026 kl 13:52 skrev {WHO}:",
    "Den 2026-11-11 kl. 13:52, skrev Eleusis:",
    f"11 nov. 2026 kl. 13:52 skrev {WHO}:",
    f"ons. 11. nov. 2026 kl. 13:52 skrev {WHO}:",
    "Den 11.11.2026 13:52, skrev Eleusis:",
    f"Den ons. 11. nov. 2026 kl. 13.52 skrev {WHO}:",
    f"ke 11. marrask. 2026 klo 13.52 {WHO} kirjoitti:",
    "Eleusis kirjoitti 11.11.2026 klo 13.52:",
    f"śr., 11 lis 2026 o 13:52 {WHO} napisał(a):",
    "W dniu 11.11.2026 o 13:52, Eleusis pisze:",
    f"Dnia 11 listopada 2026 13:52 {WHO} napisał(a):",
    f"st 11. 11. 2026 v 13:52 odesílatel {WHO} napsal:",
    "Dne 11.11.2026 v 13:52 Eleusis napsal(a):",
    f"st 11. 11. 2026 o 13:52 {WHO} napísal(a):",
    f"{WHO} ezt írta (időpont: 2026. nov. 11., Sze, 13:52):",
    "2026. 11. 11. 13:52 keltezéssel, Eleusis írta:",
    f"În mie., 11 nov. 2026 la 13:52, {WHO} a scris:",
    "Pe 11.11.2026 13:52, Eleusis a scris:",
    f"{WHO}, 11 Kas 2026 Çar, 13:52 tarihinde şunu yazdı:",
    "11.11.2026 13:52 tarihinde Eleusis yazdı:",
    f"Στις Τετ 11 Νοε 2026 στις 1:52 μ.μ., ο χρήστης {WHO} έγραψε:",
    "Στις 11/11/26 13:52, ο/η Eleusis έγραψε:",
    f"ср, 11 нояб. 2026 г. в 13:52, {WHO}:",
    "11.11.2026 13:52, Eleusis пишет:",
    f"Среда, 11 ноября 2026, 13:52 +03:00 от {WHO}:",  # mail.ru
    '11.11.2026, 13:52, "Eleusis" <g@eleusis.example>:',  # Yandex
    f"ср, 11 лист. 2026 р. о 13:52 {WHO} пише:",
    f"На ср, 11.11.2026 г. в 13:52 {WHO} написа:",
    f"Dana sri, 11. stu 2026. u 13:52 {WHO} napisao je:",
    f"V sre., 11. nov. 2026 ob 13:52 je oseba {WHO} napisala:",
    f"Kuupäev K, 11. november 2026 kell 13:52 kirjutas {WHO}:",
    f"2026-11-11, tr, 13:52 {WHO} rašė:",
    f"trešd., 2026. g. 11. nov., plkst. 13:52 — lietotājs Eleusis (<g@eleusis.example>) rakstīja:",  # noqa: F541
    f"Þann mið., 11. nóv. 2026 kl. 13:52 skrifaði {WHO}:",
    f"Missatge de {WHO} del dia dc., 11 de nov. 2026 a les 13:52:",
    f"O mér., 11 de nov. de 2026 ás 13:52, {WHO} escribiu:",
    "\u202bבתאריך יום ד׳, 11 בנוב׳ 2026 ב-13:52 מאת \u202aEleusis\u202c\u200f <\u202ag@eleusis.example\u202c\u200f>:",
    "في الأربعاء، 11 نوفمبر 2026 في 1:52 م تمت كتابة ما يلي بواسطة Eleusis <g@eleusis.example>:",
    "2026年11月11日(水) 13:52 Eleusis <g@eleusis.example>:",
    "2026/11/11 13:52、Eleusis <g@eleusis.example>のメール:",  # Apple Mail
    "Eleusis さんは書きました (2026/11/11 13:52):",
    "Eleusis <g@eleusis.example> 于2026年11月11日周三 13:52写道：",
    '在 2026-11-11 13:52:00，"Eleusis" <g@eleusis.example> 写道：',
    "Eleusis <g@eleusis.example> 於 2026年11月11日 週三 下午1:52寫道：",
    "2026년 11월 11일 (수) 오후 1:52, Eleusis <g@eleusis.example>님이 작성:",
    "2026. 11. 11. 오후 1:52에 Eleusis 이(가) 쓴 글:",
    f"Vào Th 4, 11 thg 11, 2026 vào lúc 13:52 {WHO} đã viết:",
    f"Pada tanggal Rab, 11 Nov 2026 pukul 13.52 {WHO} menulis:",
    f"ในวันที่ พ. 11 พ.ย. 2569 เวลา 13:52 {WHO} เขียนว่า:",
    # None of the words below stands in phrases.toml: the shape tells.
    f"---- On Wed, 11 Nov 2026 13:52:00 +0100 {WHO} wrote ---",  # Zoho
    "11 Nov 2026, 13:52 by g@eleusis.example:",  # Tutanota
    f"në datën mër, 11 nën 2026 në 13:52 {WHO} shkroi:",
    f"١١ نوفمبر ٢٠٢٦ ١٣:٥٢، {WHO}:",  # its digits are other ones
    f"11 नवं 2026 को 13:52 बजे {WHO} ने लिखा:",
    f"Mnamo 11 Nov 2026 13:52 {WHO} aliandika:",
    f"2026թ. նոյ 11-ին 13:52-ին {WHO} գրել է:",
    "11.11.2026 13:52, Eleusis კი დაწერა:",
]

BROKEN = [
    'Am 11.11.2026 13:52 schrieb "Einz Zwei" <noreply@eleusis.example\n>:',
    "ons. 11. nov. 2026 kl. 13:52 skrev Eleusis <g@eleusis.example\n>:",
    "ср, 11 нояб. 2026 г. в 13:52, Eleusis <\ng@eleusis.example>:",
    "2026年11月11日(水) 13:52 Eleusis <\ng@eleusis.example>:",
    "2026-11-11 13:52 GMT+02:00 Eleusis <\ng@eleusis.example>:",
    "בתאריך יום ד׳, 11 בנוב׳ 2026 ב-13:52 מאת Eleusis <\ng@eleusis.example>:",
    "On Wed, Nov 11,\n2026 at 1:52 PM Eleusis\n<g@eleusis.example>\nwrote:",
]
"""Attributions that were broken where no word ends one."""

KEYS = {
    "en": "From Sent To Subject",
    "en-date": "From Date To Subject",
    "pt-BR": "De|Enviada em|Para|Assunto",
    "pt-PT": "De Enviado Para Assunto",
    "es": "De|Enviado el|Para|Asunto",
    "es-gmail": "De Date Para Subject",
    "it": "Da Inviato A Oggetto",
    "it-date": "Da Data A Oggetto",
    "de": "Von Gesendet An Betreff",
    "de-date": "Von Datum An Betreff",
    "fr": "De|Envoyé|À|Objet",
    "nl": "Van Verzonden Aan Onderwerp",
    "da": "Fra Sendt Til Emne",
    "nb": "Fra Dato Til Emne",
    "sv": "Från Skickat Till Ämne",
    "fi": "Lähettäjä Lähetetty Vastaanottaja Aihe",
    "pl": "Od Wysłano Do Temat",
    "cs": "Od Odesláno Komu Předmět",
    "sk": "Od Odoslané Komu Predmet",
    "hu": "Feladó Elküldve Címzett Tárgy",
    "ro": "De la|Trimis|Către|Subiect",
    "hr": "Od Poslano Prima Predmet",
    "tr": "Kimden Gönderildi Kime Konu",
    "el": "Από Στάλθηκε Προς Θέμα",
    "ru": "От Отправлено Кому Тема",
    "ru-mail": "От кого|Дата|Кому|Тема",
    "uk": "Від Надіслано Кому Тема",
    "bg": "От Изпратено До Относно",
    "he": "מאת נשלח אל נושא",
    "ar": "من|تم الإرسال|إلى|الموضوع",
    "ja": "差出人 送信日時 宛先 件名",
    "zh-CN": "发件人 发送时间 收件人 主题",
    "zh-TW": "寄件者 寄件日期 收件者 主旨",
    "ko": "보낸 사람|보낸 날짜|받는 사람|제목",
    "vi": "Từ|Ngày|Tới|Chủ đề",
    "sq": "Nga Dërguar Për Subjekti",
    "ka": "ვისგან თარიღი ვის თემა",
}

OVER_HEADINGS = [
    "-----Original Message-----",
    "---------- Forwarded message ---------",
    "-------- Mensagem original --------",
    "---------- Mensagem encaminhada ---------",
    "-----Mensaje original-----",
    "-------- Messaggio originale --------",
    "-----Ursprüngliche Nachricht-----",
    "-----Message d'origine-----",
    "-----Oorspronkelijk bericht-----",
    "-----Oprindelig meddelelse-----",
    "-----Opprinnelig melding-----",
    "-----Ursprungligt meddelande-----",
    "-----Alkuperäinen viesti-----",
    "-----Wiadomość oryginalna-----",
    "-----Původní zpráva-----",
    "-----Eredeti üzenet-----",
    "-----Original Mesaj-----".replace("Original", "Orijinal"),
    "-----Αρχικό μήνυμα-----",
    "-----Исходное сообщение-----",
    "------------------ 原始邮件 ------------------",
    "-----元のメッセージ-----",
    "-----원본 메시지-----",
    "________________________________",
    "‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐",
    "=== Original Message ===",
    "Begin forwarded message:",
    "Início da mensagem encaminhada:",
    "Inicio del mensaje reenviado:",
    "Inizio messaggio inoltrato:",
    "Anfang der weitergeleiteten Nachricht:",
    "Début du message transféré :",
]

FOOTERS = [
    "Sent from my iPhone",
    "Sent from my Galaxy S24, an AT&T 5G smartphone".replace(",", ""),
    "Sent from Yahoo Mail for iPhone",
    "Sent from Yahoo Mail on Android<https://go.onelink.me/x>",
    "Sent from Outlook for iOS<https://aka.ms/o0ukef>",
    "Get Outlook for iOS<https://aka.ms/o0ukef>",
    "Get Outlook for Android [https://aka.ms/AAb9ysg]",
    "Sent from Mail<https://go.microsoft.com/fwlink/?LinkId=550986> for Windows",
    "Sent with Proton Mail secure email.",
    "Sent from Proton Mail for iOS",
    "Sent via BlackBerry from T-Mobile",
    "Get BlueMail for Android",
    "Sent from my Samsung Galaxy smartphone.",
    "*Sent from my phone*",
    "Enviado do meu iPhone",
    "Enviado do meu Android",
    "Enviado do meu Galaxy",
    "Enviado do Email para Windows",
    "Enviado do Yahoo Mail no Android",
    "Enviado a partir do Outlook para Android<https://aka.ms/x>",
    "Obter o Outlook para Android<https://aka.ms/x>",
    "Enviado desde mi iPhone",
    "Enviado desde mi Xiaomi",
    "Enviado desde Yahoo Mail para Android",
    "Obtener Outlook para iOS<https://aka.ms/x>",
    "Enviado con Gmail Mobile",
    "Inviato da iPhone",
    "Inviato dal mio telefono Galaxy",
    "Inviato da Libero Mail",
    "Inviato da Libero Mail per Android",
    "Inviato da Yahoo Mail su Android",
    "Inviato da Gmail Mobile",
    "Ottieni Outlook per iOS<https://aka.ms/x>",
    "Von meinem iPhone gesendet",
    "Gesendet mit der GMX Mail App",
    "Diese Nachricht wurde von meinem Android Mobiltelefon mit GMX Mail gesendet.",
    "Envoyé de mon iPhone",
    "Envoyé à partir d’Outlook pour iOS<https://aka.ms/x>",
    "Verstuurd vanaf mijn iPhone",
    "Sendt fra min iPhone",
    "Skickat från min iPhone",
    "Lähetetty iPhonesta",
    "Wysłane z iPhone'a",
    "Odesláno z iPhonu",
    "Odoslané z iPhonu",
    "Elküldve az iPhone-omról",
    "Trimis de pe iPhone-ul meu",
    "iPhone'umdan gönderildi",
    "Στάλθηκε από το iPhone μου",
    "Отправлено с iPhone",
    "Отправлено из Почты Mail.ru для Android",
    "Надіслано з iPhone",
    "נשלח מה-iPhone שלי",
    "أُرسلت من الـ iPhone",
    "iPhoneから送信",
    "发自我的 iPhone",
    "發自我的iPhone",
    "나의 iPhone에서 보냄",
    "Đã gửi từ iPhone của tôi",
]

CLOSINGS = [
    "-- \nBruno\nPLAY BASS",
    "--\nBruno\nPLAY BASS",
    "___________________________\nplayers mailing list\nplayers@lists.example.org",
    "-=-=-=-=-=-=-=-=-=-=-=-\nGroups.io Links: You receive all messages sent to this group.",
    "This e-mail and any attachments are confidential.\nIf you are not the intended recipient: delete it.",
    "CONFIDENTIALITY NOTICE: The contents of this email message are for the addressee alone.",
    "Disclaimer\n\nThe information contained in this communication is confidential.\n\nNO PLAY without leave.",
    "This email has been checked for viruses by Avast antivirus software.\nwww.avast.com",
    "Virus-free. www.avast.com",
    "Esta mensagem pode conter informação confidencial.\nSe a recebeu por engano, apague-a.",
    "Este mensagem é confidencial.",
    "AVISO LEGAL: Esta mensagem destina-se exclusivamente ao seu destinatário.",
    "Este e-mail foi verificado pelo antivírus Avast.\nwww.avast.com",
    "Antes de imprimir, pense no meio ambiente.",
    "AVISO LEGAL: Este mensaje y sus archivos adjuntos son confidenciales.",
    "Este mensaje va dirigido, de manera exclusiva, a su destinatario.",
    "Le informazioni contenute in questo messaggio sono riservate.",
    "Ai sensi del D.Lgs. 196/2003 le informazioni contenute in questo messaggio sono riservate.",
    "Questo messaggio e i suoi allegati sono indirizzati esclusivamente alle persone indicate.",
    "Prima di stampare, pensa all'ambiente.",
    "Diese E-Mail enthält vertrauliche Informationen.",
    "Ce message et ses pièces jointes sont confidentiels.",
    'You received this message because you are subscribed to the Google Groups "players" group.\n'
    "To unsubscribe from this group, send an email to players+unsubscribe@googlegroups.com.",
]

BANNERS = [
    "CAUTION: This email originated from outside of the organization. Do not click links or open attachments",
    "[EXTERNAL EMAIL] Be careful.",
    "WARNING: This message came from outside.",
    "You don't often get email from g@eleusis.example. Learn why this is important",
    "ATENÇÃO: Este e-mail foi enviado de fora da empresa.",
    "ATTENZIONE: questa mail proviene dall'esterno.",
    "PRECAUCIÓN: Este correo se originó fuera de la organización.",
]

OWN = [
    "On second thought, PLAY 7h",
    "SAY On second thought the rule is easy.\nOn Monday I said so: look.",
    "PLAY 7h\n\n* one\n* two\n- three",
    "SAY three things: - one - two -- and three",
    "RULE if the last card is red, play a black card of 7 or more: otherwise\nplay any red card",
    "SAY we write each other at 13:52 each day: it is fun",
    "SAY de: nobody\npara: nobody",
    "PLAY 7h\n---\nSAY kept for the reader of orders",
    "SAY Sent from heaven, this card: thanks!",
    "HINT wrote: no card in 2026 is right",
    "INVITE ana@example.org, bruno@example.org",
    "SAY a | b | c\n| d",
    "SAY am 11.11. spielen wir: gut",
    "SAY To be or not to be.\nDate: 2026",
    'NEW TABLE "On 11/11/2026", clock 3 days',
    "SAY Eleusis is what we play at 13:30 UTC",
    "SAY see you on Sat 21 Nov 2026 13:30 UTC",
    "SAY look > here\nSAY and here",
    "SAY my address is bruno@example.org since 2020:\nwrite to me",
    "PLAY 7h,\nSAY we play on 11.11.2026: come",
    "SAY who: Ana\nwhen: Friday\nwhere: here",
]

STYLES = {
    "bb": (
        "PLAY 7h\n"
        "Sent via BlackBerry by AT&T\n"
        "\n"
        "-----Original Message-----\n"
        "From: Eleusis <g@e.x>\n"
        "Date: Wed, 11 Nov 2026 13:52:00\n"
        "To: <bruno@example.org>\n"
        "Subject: x\n"
        "\n"
        "PLAY 9c"
    ),
    "outlook chain": (
        "PLAY 7h\n"
        "\n"
        "From: A <a@x.y>\n"
        "Sent: x\n"
        "To: y\n"
        "Subject: z\n"
        "\n"
        "ok\n"
        "\n"
        "From: B\n"
        "Sent: x\n"
        "To: y\n"
        "Subject: z\n"
        "\n"
        "PLAY 9c"
    ),
    "from one line": (
        "PLAY 7h\n"
        "\n"
        "From: Eleusis <g@e.x> Sent: Wednesday, November 11, 2026 1:52 PM To: Bruno Subject: x\n"
        "\n"
        "PLAY 9c"
    ),
    "bold md": (
        "PLAY 7h\n\n**From:** Eleusis <g@e.x>\n**Sent:** Wed\n**To:** Bruno\n**Subject:** x\n\nPLAY 9c"
    ),
    "table md": ("PLAY 7h\n\n| From: | Eleusis <g@e.x> |\n| Sent: | Wed |\n| To: | Bruno |\n\nPLAY 9c"),
    "nbsp": ("PLAY 7h\n\nLe\xa0mer. 11 nov. 2026 à\xa013:52, Eleusis <g@e.x> a écrit\xa0:\n\n> PLAY 9c"),
    "two attributions": (
        "PLAY 7h\n"
        "\n"
        "On Wed, Nov 11, 2026 at 1:52 PM Eleusis <g@e.x> wrote:\n"
        "\n"
        "> On Tue, Nov 10, 2026 at 1:52 PM Bruno\n"
        "> <b@e.x> wrote:\n"
        ">\n"
        ">> PLAY 8c\n"
        "> PLAY 9c"
    ),
    "unwrapped attribution mid": (
        "PLAY 7h\n\nOn Wed, Nov 11, 2026 at 1:52 PM Eleusis <\ng@eleusis.example> wrote:\n\n> PLAY 9c"
    ),
    "inline with names": ("Ana> PLAY 9c\nAna> or not?\n\nPLAY 7h"),
    "quoted single bar": ("| PLAY 9c\n| x\nPLAY 7h"),
    "thread-index header": (
        "PLAY 7h\n\nReply-To: x@y.z\nDate: Wed, 11 Nov 2026\nTo: b@e.x\nFrom: Eleusis\nSubject: x\n\nPLAY 9c"
    ),
    "aol": (
        "PLAY 7h\n"
        "\n"
        "\n"
        "-----Original Message-----\n"
        "From: Eleusis <g@e.x>\n"
        "To: bruno <b@e.x>\n"
        "Sent: Wed, Nov 11, 2026 1:52 pm\n"
        "Subject: x\n"
        "\n"
        "\n"
        "\n"
        "PLAY 9c"
    ),
    "proton-old": (
        "PLAY 7h\n"
        "\n"
        "Sent with [Proton Mail](https://proton.me/) secure email.\n"
        "\n"
        "------- Original Message -------\n"
        "On Wednesday, November 11th, 2026 at 1:52 PM, Eleusis <g@e.x> wrote:\n"
        "\n"
        "> PLAY 9c"
    ),
    "em nl": ("PLAY 7h\n\nOp wo 11 nov. 2026 om 13:52 schreef Eleusis\n<g@e.x>:\n\n> PLAY 9c"),
    "gmail hebrew": (
        "PLAY 7h\n"
        "\n"
        "\u202b\u202aOn Wed, 11 Nov 2026 at 13:52, \u202aEleusis\u202c\u200f <\u202ag@e.x\u202c\u200f> wrote:\u202c\n"
        "\n"
        "> PLAY 9c"
    ),
    "dash wrote": (
        "PLAY 7h\n"
        "\n"
        "----- Mensaje original -----\n"
        "De: Eleusis\n"
        "Para: Bruno\n"
        "Enviado: Wed, 11 Nov 2026\n"
        "Asunto: x\n"
        "\n"
        "PLAY 9c"
    ),
    "quoted sig then text": ("> PLAY 9c\n> -- \n> foot\n\nPLAY 7h\n-- \nBruno"),
    "zimbra": ("PLAY 7h\n\n----- On Nov 11, 2026, at 1:52 PM, Eleusis g@eleusis.example wrote:\n\nPLAY 9c"),
    "zimbra2": (
        "PLAY 7h\n"
        "\n"
        'De: "Eleusis" <g@e.x>\n'
        'Para: "Bruno" <b@e.x>\n'
        "Enviadas: Quarta-feira, 11 de novembro de 2026 13:52:00\n"
        "Assunto: x\n"
        "\n"
        "PLAY 9c"
    ),
    "windows mail": (
        "PLAY 7h\n"
        "\n"
        "Sent from Mail for Windows 10\n"
        "\n"
        "From: Eleusis\n"
        "Sent: Wed\n"
        "To: b@e.x\n"
        "Subject: x\n"
        "\n"
        "PLAY 9c"
    ),
    "fwd": (
        "PLAY 7h\n"
        "\n"
        "----- Forwarded by Bruno/ACME on 11/11/2026 13:52 -----\n"
        "\n"
        "From: Eleusis\n"
        "To: Bruno\n"
        "Date: x\n"
        "Subject: y\n"
        "\n"
        "PLAY 9c"
    ),
    "pine": ("PLAY 7h\n\nOn Wed, 11 Nov 2026, Eleusis wrote:\n\n> PLAY 9c"),
    "emacs": ("Eleusis <g@e.x> writes:\n\n> PLAY 9c\n\nPLAY 7h\n"),
    "kmail": ("On Wednesday, 11 November 2026 13:52:00 CET Eleusis wrote:\n> PLAY 9c\n\nPLAY 7h\n"),
    "it orig": (
        "PLAY 7h\n"
        "\n"
        "Da: Eleusis <g@e.x>\n"
        "Inviato: mercoledì 11 novembre 2026 13:52\n"
        "A: Bruno\n"
        "Cc: x\n"
        "Oggetto: R: x\n"
        "\n"
        "PLAY 9c"
    ),
    "libero webmail": ("PLAY 7h\n\n> Il 11/11/2026 13:52 Eleusis <g@e.x> ha scritto:\n>\n>\n> PLAY 9c"),
    "uol": ('PLAY 7h\n\nDe: "Eleusis"\nEnviada: 2026/11/11 13:52:00\nPara: b@e.x\nAssunto: x\n\nPLAY 9c'),
    "bol": ("PLAY 7h\n\nEm 11/11/2026 13:52, < g@e.x > escreveu:\n\nPLAY 9c"),
    "ios pt": (
        "PLAY 7h\n"
        "\n"
        "Enviado do meu iPhone\n"
        "\n"
        "> Em 11 de nov. de 2026, à(s) 13:52, Eleusis <g@e.x> escreveu:\n"
        "> \n"
        "> \ufeffPLAY 9c"
    ),
    "spanish confid": (
        "PLAY 7h\n"
        "\n"
        "Antes de imprimir este correo piensa bien si es necesario hacerlo.\n"
        "\n"
        "Este mensaje es privado."
    ),
}
"""Whole letters as particular programs write them."""
