"""Knows the lines that telephones, companies, virus scanners and mailing lists put around a letter."""

import re

from pbem.mail.quotes.phrases import either, parted

FOOTER_OPENERS = parted(
    """
    sent from | sent via | sent with | sent using | sent by | get outlook for | get the outlook app
    get bluemail for | download bluemail | get typeapp for | posted from | secured with | download canary
    sent securely | sent on the go | sent wirelessly | composed on | written on my | enviado dende
    enviado do | enviado de | enviado da | enviado a partir | enviado pelo | enviado pela | enviado via
    enviado através | enviada do | obter o outlook para | obtenha o outlook para | baixe o outlook para
    obter outlook para | enviado no | enviada desde | enviado co | descarga outlook para | obtener bluemail
    enviado desde | enviado con | enviado por | enviado mediante | obtener outlook para | obtén outlook para
    descargar outlook para | inviato da | inviato dal | inviato dalla | inviato con | inviato tramite
    inviata da | inviato via | scarica outlook per | ottieni outlook per | ottieni bluemail
    scarica bluemail | von meinem | von meiner | gesendet von | gesendet mit | gesendet über
    diese nachricht wurde von meinem | diese nachricht wurde mit | holen sie sich outlook | outlook für
    hol dir outlook | verschickt mit | envoyé de | envoyé depuis | envoyé à partir | envoyé avec
    envoyé par | télécharger outlook pour | obtenir outlook pour | téléchargez outlook | provenance :
    verzonden vanaf | verzonden met | verstuurd vanaf | verstuurd met | download outlook voor | outlook voor
    outlook downloaden voor | sendt fra | sendt med | hent outlook | skaff deg outlook | få outlook
    skickat från | skickat med | skaffa outlook | hämta outlook | wysłane z | wysłano z | pobierz outlook
    lähetetty | hanki outlook | saadetud minu | odesláno z | odosláno z | odoslané z | získat outlook
    stáhnout outlook | elküldve | küldve | az outlook beszerzése | trimis de pe | trimis din
    obțineți outlook | poslano s | poslano iz | изпратено от | отправлено с | отправлено из | отправлено от
    надіслано з | надіслано із | надіслано від | отримати outlook | получить outlook | στάλθηκε από
    εστάλη από | λήψη outlook | נשלח מהאייפון שלי | أُرسلت من | تم الإرسال من | أرسلت من | đã gửi từ
    được gửi từ | gửi từ | dikirim dari | ส่งจาก iphone ของฉัน
    """
)
"""How the line begins that a telephone or program adds below what was written."""

UNSPACED_OPENERS = parted(
    """
    发自我的 | 發自我的 | 发自 | 來自我的 | 来自我的 | 从我的 | 從我的 | 寄自我的 | 获取 outlook
    取得 outlook | נשלח מ | ส่งจาก
    """
)
"""The same where no space need follow."""

FOOTER_ENDS = parted(
    """
    から送信 | から送信されました | 에서 보냄 | 에서 전송 | gönderildi | を入手 | 를 다운로드 | edinin
    """
)
"""How such a line ends in languages that put the verb last."""

SHORT_FOOTERS = parted(
    """
    sent from my | envoyé de mon iphone | virus-free | virus-free. | libre de virus | libre de virus.
    livre de vírus | livre de vírus. | sem vírus | mail privo di virus | privo di virus | garanti sans virus
    virenfrei | virenfrei. | www.avast.com | www.avg.com | sem vírus. | senza virus. | privo di virus.
    """
)

BANNERS = parted(
    """
    caution | [caution] | [external | external email | external e-mail | external sender | *external*
    warning: this | warning: external | [warning | this email originated | this e-mail originated
    this message originated | this message was sent from outside | you don't often get email from
    you don’t often get email from | some people who received this message don't often get email from
    learn why this is important | be careful with this message | attention: this | attention : ce
    atenção: este e-mail | atenção: este email | atenção: esta mensagem | cuidado: este | e-mail externo
    email externo | este e-mail foi enviado de fora | este e-mail é de origem externa | [externo]
    precaución: este | precaución: | atención: este | advertencia: este | este correo electrónico se originó
    correo externo | no suele recibir | não costuma receber | você não costuma receber | [esterno]
    attenzione: questa | attenzione: questo | email esterna | mail esterna | questa email proviene
    non si ricevono spesso | achtung: diese | externe e-mail | vorsicht: diese | sie erhalten nicht oft
    [extern] | [externe] | ce courriel provient | vous n’obtenez pas souvent | vous n'obtenez pas souvent
    """
)
"""How a paragraph begins that a company puts over mail from outside."""

DISCLAIMERS = parted(
    """
    disclaimer | confidentiality notice | confidentiality note | confidentiality: | confidential:
    legal notice | this email and any | this e-mail and any | this message and any | this email (and any
    this e-mail (and any | this message (and any | this email message | this e-mail message
    this communication | this transmission | this email is confidential | this e-mail is confidential
    this message is confidential | this message w/ | the information contained in this
    the information in this | the contents of this | the content of this | if you are not the intended
    if you have received this | please consider the environment | think before you print
    this email has been checked | this email has been scanned | this e-mail has been scanned
    this message has been | this email was scanned | this message was scanned
    this email is free from viruses | scanned by | no virus found | __________ information from eset
    checked by avg | information from eset | esta mensagem e | esta mensagem pode | esta mensagem, incluindo
    esta mensagem é | esta mensagem (incluindo | esta mensagem foi verificada | este e-mail e | este email e
    este e-mail foi | este email foi | este e-mail pode | este e-mail é | este email é
    esta mensagem contém | este e-mail contém | a informação contida | as informações | o conteúdo deste
    o conteúdo desta | aviso legal | aviso de confidencialidade | confidencialidade:
    nota de confidencialidade | antes de imprimir | pense no meio ambiente | proteja o meio ambiente
    este mensagem | esta comunicação | este mensaje | este correo electrónico | este correo y
    este correo ha | este email ha | este e-mail ha | este e-mail y | la información contenida
    la información incluida | el contenido de este | aviso de confidencialidad | nota de confidencialidad
    esta comunicación | cláusula de | en cumplimiento de | de conformidad con | conforme a lo dispuesto
    le informamos que | le informamos de | antes de imprimir este | piense en el medio
    le informazioni contenute | le informazioni trasmesse | le informazioni, i dati | questo messaggio e
    questo messaggio di posta | questo messaggio è | questa email e | questa e-mail e | questa email è
    questa e-mail è | questa mail è | questo documento è | avviso di riservatezza | nota di riservatezza
    avvertenze ai sensi | ai sensi del | ai sensi dell | ai sensi e per | d.lgs. | informativa
    il contenuto della presente | il presente messaggio | la presente comunicazione | la presente e-mail
    prima di stampare | questo messaggio è stato | rispetta l'ambiente | rispetta l’ambiente | riservatezza:
    diese e-mail | diese email | diese nachricht | der inhalt dieser | haftungsausschluss
    vertraulichkeitshinweis | ce message et | ce message est | ce courriel | cet e-mail | cet email
    avis de confidentialité | l'absence de virus | l’absence de virus | les informations contenues
    dit bericht | deze e-mail | de informatie in dit | denne e-mail | denna e-post | ta wiadomość
    niniejsza wiadomość | tato zpráva | это сообщение | данное сообщение | you received this message because
    you are receiving this because | you are receiving this email because | to unsubscribe
    to stop receiving | para cancelar a assinatura | você recebeu essa mensagem porque
    você recebeu esta mensagem porque | has recibido este mensaje porque | para cancelar la suscripción
    hai ricevuto questo messaggio perché | per annullare l'iscrizione | -=-=-=-=-=- | __._,_.___
    """
)
"""How a paragraph begins below which nothing is the author's, until a quotation."""

MAX_WORDS = 8
"""A line that says more than so many words behind such an opening is the author's."""

# None of them runs over the sign that begins another: a line of a thousand beginnings is still read once.
_LINK = re.compile(
    r"<https?://[^\s<>]*>|\(https?://[^\s<>()]*\)|\[https?://[^\s<>\[\]]*\]|\bwww\.(?:avast|avg)\.com\S*"
)


def _beginnings(*tables: tuple[str, ...]) -> frozenset[str]:
    """How the phrases of the tables begin: most lines begin otherwise, and need not be compared with each."""
    return frozenset(phrase[:BEGINNING] for table in tables for phrase in table)


BEGINNING = 3
_OPENER = re.compile(rf"{either(FOOTER_OPENERS)}(?!\w)|{either(UNSPACED_OPENERS)}", re.I)
_BANNER = re.compile(either(BANNERS), re.I)
_DISCLAIMER = re.compile(rf"{either(DISCLAIMERS)}(?!\w)", re.I)
_OPENER_BEGINS = _beginnings(FOOTER_OPENERS, UNSPACED_OPENERS)
_NOTICE_BEGINS = _beginnings(BANNERS, DISCLAIMERS)
_FOOT_RULE = re.compile(r"_{10,}")
_LIST_RULE = re.compile(r"-=(?:-=)+-?|__\._,_\.___.*")


def is_footer(line: str) -> bool:
    """Whether a program added this line: it says in a few words where it was sent from."""
    said = " ".join(_LINK.sub("", line).split()).strip(" -*_[]()\"'“”")
    if said.lower() in SHORT_FOOTERS:
        return True
    opener = _OPENER.match(said) if said[:BEGINNING].lower() in _OPENER_BEGINS else None
    rest = said[opener.end() :] if opener else said
    if not opener and not said.removesuffix(".").lower().endswith(FOOTER_ENDS):
        return False
    words = rest.split()
    unfinished = re.search(r"[,;:!?](?:\s|$)|\.\s", rest)
    return len(words) <= MAX_WORDS and not unfinished and bool(words or not opener)


def is_banner(line: str) -> bool:
    """Whether a paragraph that begins so warns of mail from outside; the author's words stand below it."""
    return _notice_begins(line) and bool(_BANNER.match(line.lstrip("*_ ")))


def ends_words(line: str, first: bool) -> bool:
    """Whether nothing below this line is the author's, until a quotation: a signature's mark, a disclaimer.

    `first`: it begins a paragraph.
    """
    if line in ("--", "—") or _FOOT_RULE.fullmatch(line) or _LIST_RULE.fullmatch(line):
        return True
    return first and _notice_begins(line) and bool(_DISCLAIMER.match(line.lstrip("*_ ")))


def _notice_begins(line: str) -> bool:
    return line.lstrip("*_ ")[:BEGINNING].lower() in _NOTICE_BEGINS
