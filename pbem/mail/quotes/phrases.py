"""The phrases by which mail programs, in their languages, announce quotations."""

import re


def parted(phrases: str) -> tuple[str, ...]:
    """The phrases of a table, which bars and line ends part."""
    return tuple(words for part in re.split(r"[|\n]", phrases) if (words := part.strip()))


class _Tree(dict[str, "_Tree"]):
    """Phrases by their first characters; an empty one ends a phrase."""


def either(phrases: tuple[str, ...]) -> str:
    """A pattern for any of `phrases`, the longest first.

    What they begin with in common is compared once: a hundred phrases cost hardly more than those of one letter.
    """
    tree = _Tree()
    for phrase in phrases:
        branch = tree
        for character in phrase:
            branch = branch.setdefault(character, _Tree())
        branch[""] = _Tree()
    return f"(?:{_pattern(tree)})"


def _pattern(tree: _Tree) -> str:
    found = [re.escape(character) + _pattern(rest) for character, rest in sorted(tree.items()) if character]
    if not found:
        return ""
    return f"(?:{'|'.join(found)}){'?' if '' in tree else ''}"


ATTRIBUTION_OPENERS = parted(
    """
    on | at | em | às | no dia | el | il | in data | alle | am | le | op | den | w dniu | dnia | dne | dňa
    dana | în data de | în | pe | la | στις | στην | на | kuupäev | kuupäeval | þann | في | بتاريخ | בתאריך
    ב- | در تاریخ | 在 | 于 | 於 | vào | lúc | pada | ในวันที่ | เมื่อ
    """
)
"""How the line that names the author of a quotation may begin; no order of the game begins so."""

ATTRIBUTION_VERBS = parted(
    """
    wrote | writes | said | escreveu | escreve | escribiu | escribió | escribio | escribe | va escriure
    ha escrit | idatzi du | ha scritto | scrisse | scrive | schrieb | schrieben | schreibt | a écrit
    a ecrit | écrit | a scris | scrie | schreef | schreven | geschreven | skrev | skreiv | skrifaði
    napisał | napisała | napisał(a) | napisał/a | pisze | napsal | napsala | napsal(a) | napsal/a
    napsal/(a) | píše | napísal | napísala | napísal(a) | napísal/a | napisao | napisala | napisao je
    napisala je | je napisao | je napisal | je napisala | piše | написа | написал | написала | написав
    написал(а) | написав(ла) | пишет | пише | писал | писала | написао је | написао/ла | kirjoitti
    kirjutas | rašė | rakstīja | írta | ezt írta | írta (időpont | yazdı | şunu yazdı | έγραψε | έγραψαν
    כתב | כתבה | כתב/ה | כתב(ה) | كتب | كتبت | نوشت | تمت كتابة ما يلي بواسطة | đã viết | viết | menulis
    เขียนว่า | เขียน | ने लिखा | 写道 | 寫道 | 写入 | 撰写 | さんは書きました | 書きました
    のメール | 님이 작성 | 이(가) 쓴 글 | 작성
    """
)
"""What that line says of the author."""

UNSPACED_VERBS = tuple(verb for verb in ATTRIBUTION_VERBS if re.search("[\u0e00-\u0e7f\u3040-\ud7a3]", verb))
"""Verbs of scripts that part no words by spaces."""

HEADER_KEYS = {
    "from": parted(
        """
        from | de | da | von | van | fra | från | od | lähettäjä | saatja | feladó | kimden | gönderen
        de la | expéditeur | remetente | mittente | absender | avsändare | afzender | expeditor
        pošiljatelj | от | від | от кого | από | מאת | من | 差出人 | 送信者 | 发件人 | 寄件者
        寄件人 | 보낸사람 | 보낸 사람 | 发件者
        từ | dari | จาก | nuo | odosielateľ | odesílatel
        """
    ),
    "date": parted(
        """
        sent | date | date sent | enviado | enviada | enviado em | enviada em | data | enviado el | fecha
        inviato | inviato il | data invio | gesendet | gesendet am | datum | envoyé | envoyé le
        date d'envoi | date d’envoi | verzonden | verzonden op | sendt | sendt den | dato | skickat
        skickat den | wysłano | wysłany | lähetetty | päivämäärä | päiväys | odesláno | odoslané | dátum
        datum odeslání | poslano | elküldve | küldve | küldés dátuma | trimis | trimis la | dată
        data trimiterii | tarih | gönderildi | gönderme tarihi | στάλθηκε | ημερομηνία | отправлено | дата
        дата отправки | изпратено | надіслано | נשלח | בתאריך | תאריך | تاريخ الإرسال | التاريخ | تم الإرسال
        送信日時 | 日付 | 日時 | 发送时间 | 发送日期 | 日期 | 時間 | 时间 | 寄件日期 | 傳送日期
        보낸 날짜 | 보낸날짜 | 날짜 | ngày | đã gửi
        thời gian | tanggal | dikirim | วันที่ | ส่ง | ส่งเมื่อ | saadetud | kuupäev | išsiųsta | sent at
        """
    ),
    "to": parted(
        """
        to | para | a | an | à | aan | til | till | do | vastaanottaja | komu | pro | címzett | către | kime
        alıcı | prima | za | destinatario | destinatário | destinataire | empfänger | saaja | kam | кому
        до | προς | אל | إلى | 宛先 | 收件人 | 收件者 | 받는 사람 | 받는사람 | tới | đến | kepada
        ถึง | destinataires
        destinatari | destinatarios
        """
    ),
    "cc": parted(
        """
        cc | cópia | copia | kopie | copie | kopia | kopi | dw | kópia | másolatot kap | bilgi | копия
        копія | κοιν. | κοινοποίηση | עותק | نسخة | نسخة إلى | 抄送 | 副本 | 참조 | in kopie | kopio
        """
    ),
    "subject": parted(
        """
        subject | assunto | asunto | oggetto | betreff | objet | sujet | onderwerp | emne | assumpte | ämne
        temat | aihe | předmět | předmet | predmet | věc | vec | tárgy | subiect | konu | teema | tema
        gaia | efni | тема | тема письма | относно | предмет | θέμα | נושא | الموضوع | موضوع | 件名
        主题 | 主題
        主旨 | 제목 | chủ đề | subjek | perihal | เรื่อง | asia | zadeva
        """
    ),
    "reply-to": parted(
        """
        reply-to | reply to | responder a | responder para | rispondi a | antwort an | répondre à
        """
    ),
    "importance": parted(
        """
        importance | importância | prioridade | importancia | priorità | wichtigkeit | priority
        """
    ),
    "attachments": parted(
        """
        attachments | anexos | adjuntos | allegati | anlagen | pièces jointes | list-id
        """
    ),
}
"""The header lines that Outlook and its like put over a quotation, by what they name."""

ORIGINAL_MESSAGE = parted(
    """
    original message | original e-mail | original email | original mail | forwarded message | reply message
    begin forwarded message | original-nachricht | replied message | forwarded mail | forwarding messages
    original appointment | message from | end of forwarded message | mensagem original
    mensagem encaminhada | mensagem reencaminhada | início da mensagem encaminhada
    início da mensagem reencaminhada | mensagem respondida | e-mail original | correio original
    mensaje original | mensaje reenviado | inicio del mensaje reenviado | correo original
    missatge original | messaggio originale | messaggio inoltrato | inizio messaggio inoltrato
    messaggio inoltrato da | ursprüngliche nachricht | originalnachricht | weitergeleitete nachricht
    anfang der weitergeleiteten nachricht | ursprüngliche mail | ursprüngliche e-mail
    anfang der weitergeleiteten e-mail | message d'origine | message d’origine | message original
    message transféré | message initial | début du message transféré | début du message réexpédié
    e-mail d'origine | courriel original | oorspronkelijk bericht | doorgestuurd bericht
    begin doorgestuurd bericht | oprindelig meddelelse | oorspronkelijke bericht | oprindelig besked
    oprindelig e-mail | videresendt meddelelse | videresendt besked | start på videresendt besked
    start på videresendt melding | opprinnelig melding | videresendt melding | ursprungligt meddelande
    originalmeddelande | vidarebefordrat meddelande | vidarebefordrat brev | ursprungligt mail
    wiadomość oryginalna | oryginalna wiadomość | wiadomość przekazana | treść przekazanej wiadomości
    początek przekazywanej wiadomości | przekazana wiadomość | alkuperäinen viesti | välitetty viesti
    algne kiri | původní zpráva | přeposlaná zpráva | původní e-mail | pôvodná správa | preposlaná správa
    eredeti üzenet | továbbított üzenet | mesaj original | mesajul original | mesaj redirecționat
    orijinal mesaj | özgün ileti | orijinal ileti | i̇letilen ileti | iletilmiş mesaj | αρχικό μήνυμα
    προωθημένο μήνυμα | исходное сообщение | пересылаемое сообщение | первоначальное сообщение
    исходное письмо | пересланное сообщение | оригинално съобщение | препратено съобщение
    вихідне повідомлення | початкове повідомлення | переслане повідомлення | izvorna poruka
    originalna poruka | izvirno sporočilo | הודעה מקורית | ההודעה המקורית | הודעה שהועברה | الرسالة الأصلية
    رسالة أصلية | رسالة مُعاد توجيهها | 元のメッセージ | 転送されたメッセージ | 転送メッセージ
    原始邮件 | 原邮件 | 转发邮件信息 | 转发的邮件 | 邮件原件
    原始信件 | 原始郵件 | 原始訊息 | 轉寄郵件 | 轉寄的郵件 | 已转发邮件 | 回复的原邮件 | 원본 메시지
    원본 메일 | 전달된 메시지 | 전달된 편지 | thư gốc
    tin nhắn gốc | tin nhắn chuyển tiếp | pesan asli | pesan terusan | ข้อความต้นฉบับ | ข้อความที่ส่งต่อ
    """
)
"""What stands between dashes, or before a colon, over a quotation."""
