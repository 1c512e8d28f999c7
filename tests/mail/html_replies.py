"""The HTML in which mail programs put an answer above, or below, the mail that it answers."""

import re

OUTLOOK_HEADING = (
    "<b>From:</b> Eleusis &lt;g@eleusis.example&gt;<br><b>Sent:</b> Wednesday, November 11, 2026 1:52 PM<br>"
    "<b>To:</b> Bruno &lt;bruno@example.org&gt;<br><b>Subject:</b> [Eleusis] Game 1"
)
WROTE = "On Wed, Nov 11, 2026 at 1:52 PM Eleusis &lt;g@eleusis.example&gt; wrote:"

PROGRAMS = {
    "gmail": '<div dir="ltr">{own}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" '
    f'class="gmail_attr">{WROTE}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;'
    'border-left:1px solid rgb(204,204,204);padding-left:1ex">{quoted}</blockquote></div>',
    "gmail-forward": '<div dir="ltr">{own}<br><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
    "---------- Forwarded message ---------<br>De: <b>Eleusis</b> &lt;g@eleusis.example&gt;<br>"
    "Date: qua., 11 de nov. de 2026<br>Subject: x<br>To: Bruno<br></div><br><br>{quoted}</div></div>",
    "outlook.com": '<div class="elementToProof" style="font-family:Aptos">{own}</div><div id="appendonsend"></div>'
    '<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr">'
    f'<font face="Calibri">{OUTLOOK_HEADING}</font><div>&nbsp;</div></div><div>{{quoted}}</div>',
    "outlook-desktop": '<div class="WordSection1"><p class="MsoNormal">{own}<o:p></o:p></p><p class="MsoNormal"><o:p>'
    '&nbsp;</o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
    f'<p class="MsoNormal">{OUTLOOK_HEADING}<o:p></o:p></p></div></div><p class="MsoNormal"></p>{{quoted}}</div>',
    "outlook-mac": '<div class="WordSection1"><p class="MsoNormal">{own}</p><div style="border:none;border-top:solid '
    f'#B5C4DF 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal"><span style="color:black">{OUTLOOK_HEADING}'
    "</span></p></div><div>{quoted}</div></div>",
    "outlook-ios": '<div dir="ltr">{own}</div><div id="ms-outlook-mobile-signature" dir="ltr">Get '
    '<a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><hr style="display:inline-block;width:98%">'
    f'<div id="divRplyFwdMsg" dir="ltr">{OUTLOOK_HEADING}</div>{{quoted}}',
    "apple-mail": '<body style="overflow-wrap: break-word;">{own}<br><div><br><blockquote type="cite"><div>On 11 Nov '
    '2026, at 13:52, Eleusis &lt;g@eleusis.example&gt; wrote:</div><br class="Apple-interchange-newline"><div>'
    "{quoted}</div></blockquote></div><br></body>",
    "iphone": '<body dir="auto">{own}<br><br><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote '
    'type="cite">On 11 Nov 2026, at 13:52, Eleusis &lt;g@eleusis.example&gt; wrote:<br><br></blockquote></div>'
    '<blockquote type="cite"><div dir="ltr">﻿{quoted}</div></blockquote></body>',
    "thunderbird": '<p>{own}</p><div class="moz-cite-prefix">On 11/11/2026 13:52, Eleusis wrote:<br></div>'
    '<blockquote type="cite" cite="mid:x@eleusis.example">{quoted}</blockquote>',
    "yahoo": '<div class="ydp1yahoo-style-wrap" style="font-size:13px;"><div dir="ltr">{own}</div><div><br></div></div>'
    '<div id="ydp2yahoo_quoted_1" class="ydp2yahoo_quoted"><div style="font-size:13px;"><div>On Wednesday, November '
    "11, 2026 at 01:52:00 PM GMT+1, Eleusis &lt;g@eleusis.example&gt; wrote: </div><div><br></div><div>{quoted}</div>"
    "</div></div>",
    "yahoo-old": '<div>{own}</div><div class="yahoo_quoted"><div> On Wed, Nov 11, 2026, Eleusis &lt;g@eleusis.example'
    "&gt; wrote:<br> </div><div>{quoted}</div></div>",
    "proton": '<div style="font-family: Arial;">{own}</div><div class="protonmail_signature_block">Sent with Proton '
    'Mail secure email.</div><div class="protonmail_quote">On Wednesday, November 11th, 2026 at 1:52 PM, Eleusis &lt;'
    'g@eleusis.example&gt; wrote:<br><blockquote class="protonmail_quote" type="cite">{quoted}</blockquote></div>',
    "zoho": '<div>{own}</div><div class="zmail_extra"><div id="Zm-_Id_-Sgn1">---- On Wed, 11 Nov 2026 13:52:00 +0000 '
    "<b>Eleusis &lt;g@eleusis.example&gt;</b> wrote ----<br></div><blockquote>{quoted}</blockquote></div>",
    "gmx": '<div style="font-family: Verdana;"><div>{own}</div><div name="quote" style="margin:10px 5px 5px 10px; '
    'border-left:2px solid #C3D9E5;"><div><b>Gesendet:</b>&nbsp;Mittwoch, 11. November 2026 um 13:52 Uhr<br/><b>Von:'
    '</b>&nbsp;Eleusis<br/><b>An:</b>&nbsp;Bruno<br/><b>Betreff:</b>&nbsp;x</div><div name="quoted-content">{quoted}'
    "</div></div></div>",
    "mail.ru": "<HTML><BODY><div>{own}</div><blockquote style='border-left:1px solid #0857A6;margin:10px;padding:0 0 0 "
    "10px;'>Среда, 11 ноября 2026, 13:52 +03:00 от Eleusis &lt;g@eleusis.example&gt;:<br>{quoted}</blockquote>"
    "</BODY></HTML>",
    "yandex": '<div>{own}</div><div> </div><div>11.11.2026, 13:52, "Eleusis" &lt;g@eleusis.example&gt;:</div>'
    "<blockquote>{quoted}</blockquote>",
    "qq": '<div>{own}</div><div style="font-size: 12px;padding:2px 0;">------------------&nbsp;原始邮件&nbsp;'
    '------------------</div><div><div><b>发件人:</b>&nbsp;"Eleusis"&lt;g@eleusis.example&gt;;</div><div><b>发送时间:'
    '</b>&nbsp;2026年11月11日(星期三) 中午1:52</div><div><b>收件人:</b>&nbsp;"Bruno";</div><div><b>主题:</b>&nbsp;x'
    "</div></div><div>{quoted}</div>",
    "163": '<div>{own}</div><p style="margin: 0;"><br></p><p>At 2026-11-11 13:52:00, "Eleusis" &lt;g@eleusis.example'
    '&gt; wrote:</p> <blockquote id="isReplyContent">{quoted}</blockquote>',
    "fastmail": "<div>{own}</div><div><br></div><div>On Wed, Nov 11, 2026, at 1:52 PM, Eleusis wrote:</div>"
    '<blockquote type="cite" id="qt">{quoted}</blockquote>',
    "hey": '<div class="trix-content"><div>{own}</div></div><div><br>On November 11, 2026, Eleusis '
    '&lt;g@eleusis.example&gt; wrote:</div><blockquote class="hey-quote">{quoted}</blockquote>',
    "libero": "<div>{own}</div><div><br></div><div>Il 11/11/2026 13:52 CET Eleusis &lt;g@eleusis.example&gt; ha "
    'scritto:</div><blockquote type="cite">{quoted}</blockquote>',
    "samsung": '<div>{own}</div><div id="composer_signature"><div>Enviado do meu Galaxy</div></div><div><br></div><div '
    'align="left" dir="auto"><div>-------- Mensagem original --------</div><div>De : Eleusis &lt;g@eleusis.example'
    "&gt;</div><div>Data: 11/11/2026 13:52 (GMT-03:00)</div><div>Para: Bruno</div><div>Assunto: x</div></div>{quoted}",
    "roundcube": '<p>{own}</p><p id="reply-intro">On 2026-11-11 13:52, Eleusis wrote:</p><blockquote type="cite">'
    "{quoted}</blockquote>",
    "horde": '<p>{own}</p><p>Quoting Eleusis &lt;<a href="mailto:g@eleusis.example">g@eleusis.example</a>&gt;:</p>'
    '<blockquote type="cite">{quoted}</blockquote>',
    "notes": "<font size=2>{own}</font><br><br><table><tr><td>From: Eleusis &lt;g@eleusis.example&gt;</td></tr><tr><td>"
    "To: Bruno</td></tr><tr><td>Date: 11/11/2026</td></tr><tr><td>Subject: x</td></tr></table><hr noshade>{quoted}",
    "no-wrapping": "<div>{own}</div><br>{quoted}",
}
"""`own` and `quoted` are put in; `no-wrapping`: a program that we know nothing of."""

_BODY = re.compile(r"<body[^>]*>(.*)</body>", re.S)


def html_reply(program: str, order: str, quoted: str) -> str:
    """A whole reply with the body of the HTML that it answers; the order is one line, or none."""
    body = _BODY.search(quoted)
    return PROGRAMS[program].replace("{own}", order).replace("{quoted}", body[1] if body else quoted)
