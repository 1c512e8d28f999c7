"""Letters as mail programs write them in many languages: what stands around the author's words is not his.

Each line below is how the program named writes it; the letters around them are put together here.
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from time import process_time

import pytest
from babel.messages.pofile import read_po

from pbem.mail.cleaning import clean_text
from pbem.mail.trimming import trim

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
]

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
]


def wrapped(line: str, width: int) -> str:
    return "\n".join(textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False))


def read(text: str) -> str:
    return trim(clean_text(text)).own


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_an_order_above_below_or_inside_a_marked_quotation_is_read_and_its_attribution_is_not(
    attribution: str,
) -> None:
    assert read(f"PLAY 7h\n\n{attribution}\n> PLAY 9c\n") == "PLAY 7h"
    assert read(f"PLAY 7h\n\n{attribution}\n\n> PLAY 9c\n>\n> -- \n> x\n") == "PLAY 7h"
    assert read(f"{attribution}\n> PLAY 9c\n\nPLAY 7h") == "PLAY 7h"
    assert read(f"{attribution}\n>> PLAY 9c\n> NO PLAY\n\nPLAY 7h\n\n> PLAY 8c\n") == "PLAY 7h"


@pytest.mark.parametrize("attribution", [one for one in ATTRIBUTIONS if one.endswith((":", "：", "-"))])
def test_below_an_attribution_without_marks_nothing_is_read(attribution: str) -> None:
    assert read(f"PLAY 7h\n\n{attribution}\n\nPLAY 9c\n\nNO PLAY\n") == "PLAY 7h"
    assert read(f"*{attribution}*\nPLAY 9c\n") == ""


@pytest.mark.parametrize("width", [44, 56, 68])
@pytest.mark.parametrize(
    "attribution", [one for one in ATTRIBUTIONS if one.endswith((":", "：")) and "20" in one]
)
def test_an_attribution_may_be_wrapped(attribution: str, width: int) -> None:
    assert read(f"PLAY 7h\n\n{wrapped(attribution, width)}\n\n> PLAY 9c\n") == "PLAY 7h"


@pytest.mark.parametrize("language", KEYS)
@pytest.mark.parametrize("style", ["{}: {}", "*{}:* {}", "{} : {}", "{}：{}"])
def test_header_lines_over_a_quotation_are_known_in_many_languages(language: str, style: str) -> None:
    keys = KEYS[language].split("|" if "|" in KEYS[language] else " ")
    values = [WHO, "11/11/2026 13:52", "Bruno <bruno@example.org>", "[Eleusis] 1"]
    block = "\n".join(style.format(key, value) for key, value in zip(keys, values, strict=True))
    assert read(f"PLAY 7h\n\n{block}\n\nPLAY 9c\n\n-- \nNO PLAY\n") == "PLAY 7h"


@pytest.mark.parametrize("over", OVER_HEADINGS)
def test_what_stands_over_header_lines_is_not_the_authors(over: str) -> None:
    assert read(f"PLAY 7h\n\n{over}\nFrom: {WHO}\nDate: 11/11/2026\nSubject: x\n\nPLAY 9c\n") == "PLAY 7h"
    assert (
        read(f"PLAY 7h\n{over}\n\nDe: {WHO}\nEnviado: 11/11/2026\nPara: Bruno\nAssunto: x\n\nPLAY 9c\n")
        == "PLAY 7h"
    )


@pytest.mark.parametrize("footer", FOOTERS)
def test_what_a_program_adds_below_an_order_is_not_read(footer: str) -> None:
    assert read(f"PLAY 7h\n\n{footer}\n") == "PLAY 7h"
    assert read(f"PLAY 7h\n{footer}\n\nOn 11/11/2026 13:52, Eleusis wrote:\n> PLAY 9c\n") == "PLAY 7h"
    assert read(f"On 11/11/2026 13:52, Eleusis wrote:\n> PLAY 9c\n\nPLAY 7h\n\n{footer}") == "PLAY 7h"


@pytest.mark.parametrize("closing", CLOSINGS)
def test_signatures_and_disclaimers_end_the_authors_words(closing: str) -> None:
    assert read(f"PLAY 7h\n\n{closing}\n") == "PLAY 7h"
    assert read(f"PLAY 7h\n\n{closing}\n\n> PLAY 9c\n\nSAY hello") == "PLAY 7h\n\nSAY hello"
    assert read(f"> PLAY 9c\n\nPLAY 7h\n\n{closing}\n") == "PLAY 7h"


@pytest.mark.parametrize("banner", BANNERS)
def test_a_banner_of_a_company_hides_no_order_below_it(banner: str) -> None:
    assert read(f"{banner}\n\nPLAY 7h\n") == "PLAY 7h"
    assert read(f"{wrapped(banner, 60)}\n\nPLAY 7h\n") == "PLAY 7h"
    assert read(f"PLAY 7h\n\n> {banner}\n> PLAY 9c\n") == "PLAY 7h"


@pytest.mark.parametrize("words", OWN)
def test_what_only_looks_like_a_quotation_is_the_authors(words: str) -> None:
    assert read(words) == words
    assert read(f"{words}\n\nOn 11/11/2026 13:52, Eleusis wrote:\n> PLAY 9c\n") == words


@pytest.mark.parametrize(
    "hostile",
    [
        "a:\n",
        "12/" * 160 + ":\n",
        "@" * 490 + ":\n",
        "1 " * 240 + ":\n",
        "<a@b>" * 90 + " wrote:\n",
        "- " * 240 + "x\n",
        "sent from " + "a" * 480 + "!\n",
        "<mailto:" * 60 + "\n",
        "from: a\nx\nx\nx\n",
        " >" * 240 + "\n",
        "*" * 480 + ":\n",
    ],
)
def test_the_longest_letter_is_trimmed_in_no_time(hostile: str) -> None:
    text = hostile * min(20_000, 500_000 // len(hostile))
    begun = process_time()
    trim(text)
    assert process_time() - begun < 1


LOCALES = Path(__file__).parents[2] / "data" / "locales"
TITLES = ("How to reply", "Since your last move", "Your secret rule", "Your hand")


@pytest.mark.parametrize("language", [path.stem for path in LOCALES.glob("*.po")])
def test_titles_of_our_mails_are_known_in_every_language_that_we_write_in(language: str) -> None:
    with (LOCALES / f"{language}.po").open("rb") as file:
        catalogue = read_po(file)
    for title in TITLES:
        message = catalogue.get(title)
        written = str(message.string or title) if message else title
        assert trim(f"PLAY 7h\n\n{written.upper()}\nPLAY 9c\n").own == "PLAY 7h"
