"""The phrases in which mail servers tell why they refuse a mail, the weightier causes first (`bounce_causes`)."""

import re
import unicodedata

# As `bounce_causes` folds them: lower case, no accents, spaces single. Addresses, and names of hosts and pages, are
# gone; only names of lists of bad senders are looked for before. `.{0,40}` bridges what servers put in between.
_TABLE = {
    "sender": r"""
        sender (?:address |domain |e-?mail |mailbox |verif\w+ |callout )*(?:was |is |has been )?(?:rejected|
            refused|failed|invalid|unknown|not (?:found|allowed|accepted|verified|exist)|does not exist|denied|
            spam|black|not pre-approved|empty|barred)
        mail from not owned|from: (?:domain|address)|(?:invalid|expired|bad) (?:bounce|return|batv)|backscatter
        must be a (?:valid|real) (?:sender|domain)
        (?:invalid|unknown|illegal|bad|unroutable|unverified|forged|fake|empty) (?:envelope )?sender\b(?! ip)
        (?:could not|cannot|can't|unable to) verify (?:the |your )?sender
        verif\w+ (?:of )?(?:the )?sender (?:address )?failed|domain of (?:the )?sender(?: address)?
        sender'?s? domain (?:does|must|not|is|could)
        (?:mail from|from|return|envelope)[ :-]{0,3}(?:address|domain|@)?.{0,20}(?:does not (?:exist|resolve)|
            is invalid|must resolve)
        unresolvable (?:\S+ ){0,2}(?:from|sender)\b|send as a different|null sender|empty envelope sender
        bounce messages? (?:are|is) not|non-?members?\b.{0,60}(?:list|group|post)
        not (?:allowed|authori[sz]ed) to (?:post|send (?:to|mail to)) (?:to )?this (?:mailing )?(?:list|group|
            recipient)
        (?:not|isn't) (?:subscribed|a member)\b|closed mailing list|only (?:members|subscribers)
        (?:not accepting|do(?:es)? not accept|refus\w+) (?:any )?(?:mail|messages?|email)s? from @
        (?:remetente|remitente) (?:rejeitado|recusado|rechazado|invalido|desconocido|desconhecido)
        mittente (?:rifiutato|non valido)|(?:expediteur|emetteur) (?:refuse|invalide|rejete)
        absender(?:adresse)? (?:abgelehnt|ungultig|unbekannt)
        your (?:email|e-mail|mail) address .{0,20}(?:black|block|den[iy])
    """,
    "reverse-dns": r"""
        reverse[- ]?dns|\brdns\b|reverse (?:lookup|record|entry|hostname|name)|\bptr\b
        (?:inverse|forward|backward) dns
        (?:cannot|can't|could not|unable to|not) (?:find|resolve|determine) your (?:host ?name|address|reverse|
            ip)
        ip (?:name )?lookup (?:failed|failure)|unresolvable (?:relay )?host|unverif\w+ sending ip
        (?:helo|ehlo)\b.{0,60}(?:mismatch|does not (?:match|resolve)|invalid|reject|fully|not resolv|not found|
            refus|bogus|access denied)
        (?:invalid|bad|bogus|forged|need fully-qualified) (?:helo|ehlo|host ?name in helo)|mismatch\w* client ip
        invalid domain name|generic (?:dns|host ?name|ptr)|dns (?:ptr|record) .{0,20}your
        domain name .{0,30}mismatch
    """,
    "authentication": r"""
        \bspf\b|\bdkim\b|\bdmarc\b|sender policy framework|sender[- ]?id\b|purported responsible
        \barc (?:seal|chain)|unauthenticated (?:e-?mail|mail|message|sender)s?
        (?:not|isn't|wasn't|must be|fails?|failed|failing) (?:to pass )?(?:properly )?authenticat|credentials
        \bsmtp auth\w*|(?:failed|unable) to authenticate
        authentication (?:data|checks?|information|credentials?|required|needed|failed|failure|turned|
            is required)
        (?:requires?|required|need|with(?:out)?) (?:smtp )?(?:auth|authentication)\b
        (?:you )?must (?:first )?(?:authenticate|log ?in|check)|not authori[sz]ed to (?:send|use)
        (?:signature|digital signature) (?:verification|is|did|was|failed)
        (?:ip|server|host) .{0,40}not (?:allowed|permitted|authori[sz]ed) to send
        not allowed to send (?:mail |from |on behalf)|authentification (?:requise|invalide)|autenticacao
        autenticacion|autenticazione (?:richiesta|necessaria)|authentifizierung
    """,
    "encryption": r"""
        (?:must|requires?|need|issue|without|no) .{0,25}(?:starttls|\btls\b|encrypt|\bssl\b)
        (?:starttls|\btls\b|encryption) .{0,40}(?:required|needed|must|fail|not (?:offered|available|supported|
            trusted)|is required|error)
        certificate (?:verif|untrust|expired|not trust)|\bciphers?\b
        (?:invalid|bad|for this|your|client) certificate|cannot start tls|dane\b
    """,
    "relaying": r"""
        relay(?:ing)?\b.{0,60}(?:den(?:ied|y)|not (?:permitted|allowed|possible|supported|enabled)|prohibited|
            forbidden|restrict|disabled|refused)
        (?:unable|not (?:allowed|permitted|configured|authori[sz]ed|going)|refus\w+|cannot|won't|do(?:es)? not|
            no|illegal|permission) (?:to )?relay
        as a relay|open relay|(?:mail|third[- ]party) relay|rcpthosts|not a gateway
        not (?:our|a local) domain
        (?:not|isn't) (?:a )?(?:hosted|served|handled|local|one of our) (?:here|by (?:this|us)|domains?)
        we do(?: not|n't) handle mail for|(?:for|to|smtp) relay\b|registered gateway
        invalid (?:domain for|relay)|retransmissao (?:nao|negad)|reenvio (?:no |denegad)|inoltro (?:non|negat)
        relais refuse
    """,
    "greylisted": r"""
        gr[ea]y[ -]?list\w*|postgrey|try again (?:in )?\d+ (?:sec|min)|come back (?:later|in)|first time sender
        early retry
    """,
    "unwanted": r"""
        (?:by|of|due to|to) (?:the |this )?(?:recipient|user|addressee)(?:'s)?(?: own)? (?:preference|rule|
            filter|setting|request|wish|choice|polic)\w*
        user (?:refuses|reject)|blocked by (?:the |this )?(?:recipient|user)|due to user rules
        recipient (?:preferences|filter|refus\w+|id refuse)
        (?:recipient|user|address|mailbox|account|person).{0,30}(?:only accept\w*|not accepting|does(?: not|
            n't) (?:accept|want|wish)|protected by|has restricted|is restricted|refuses to|rejects? (?:mail|
            message))
        not found recipient account|has restricted (?:sms|e-?mail|mail)|challenge
        not on (?:the )?(?:guest|white|allow) ?list|removed your|unsubscrib|vacation|holiday
        receiving mail (?:at a rate|too quickly)
        (?:suppress(?:ed|ion)|previously (?:bounced|unsubscribed)|on the suppression)
    """,
    "blocked": r"""
        spamhaus|spamcop|sorbs\.|barracudacentral|abuseat|uceprotect|senderscore|spamrats|surriel|njabl
        mailspike|invaluement|\b(?:dn|r|d|ur|sur|ip)?bl\b|\b\w{0,8}(?:rbl|dnsbl)\w{0,8}\b
        (?:black|block|deny|reject|abuse|bad|kill)[ -]?(?:hole )?list(?!ed url)|blacklist(?!ed url)\w*
        schwarze liste|lista (?:negra|nera)|liste noire|черн\w+ спис
        (?:client|sending|your|source|connecting) (?:host|ip|server|mail server|network|mta|address|domain|isp|
            hostname|system)s?\b[^;.]{0,80}(?:block|reject|refus|den(?:ied|y)|list|ban|forbid|suspicious|
            not (?:allowed|accepted|welcome|permitted)|reputation|policy|prohibit|disallow|infected|trust)
        (?:your|the|this|sender|mail from|access from|connections? from|from|for|bad|invalid) (?:(?:sender|
            sending|client|source) )?(?:ip\b|ip[ -]?address|network|server ip|mail server at).{0,80}(?:block|
            reject|refus|den(?:ied|y)|list|bann|forbid|not (?:allowed|accept)|spam|abus|suspici|virus|
            reputation)
        (?:block|reject|refus|bann|den(?:ied|y)|deferr)\w* .{0,40}(?:your|by|from|due to|because of) (?:the |
            this |your )?(?:sending |sender |source |client )?(?:ip\b|ip[ -]?address|network|host\b|server\b|
            mail ?server|mta)
        (?:block|refus|bann)\w* .{0,20}\bip#
        \bip#\W*[^:;.]{0,50}(?:block|refus|den(?:ied|y)|\blist|bann|forbidden|not (?:allowed|accept|permitted)|
            reputation|abus|reject)
        ip .{0,20}(?:blocked|banned|refused|rejected|denied|not allowed)|(?:blocked|banned) ip
        (?:poor|bad|low|negative|none/bad|no|untrusted|sender|ip|domain) (?:\w+ )?reputation
        reputation .{0,30}(?:poor|bad|low|problem|too|below|block)
        dynamic(?:ally)? .{0,20}(?:\bips?\b|address|host|assigned|range|pool)|dial-?up|residential|open proxy
        zombie|botnet|compromised
        (?:you are|your \w+ (?:is|are)|(?<!mailbox )(?<!account )(?<!user )(?<!address )(?:has been|have been|is|
            was|are)) (?:temporarily |currently |permanently )?(?:block|ban|
            black ?list|firewalled)\w* (?:from|by|for|due|on|at|in|list)
        your access\b.{0,60}(?:reject|den|block)|smtp server of your|invalid ip\b
        (?:you are|you're) not (?:allowed|permitted|authori[sz]ed|welcome) to (?:connect|access|talk)|go away
        not accepting mail from (?:your|this|you\b)
        (?:not (?:currently )?accept\w*|refus\w+|reject\w*|no access|den(?:y|ied)) .{0,30}from (?:your|this|
            the sending|mail|the) (?:\w+ )?(?:ip|server|host|network|mta|isp|domain|system)
        part of (?:their|your) network is on|banned (?:sending|sender|ip|host)
        (?:smtp|server|host) access (?:is |was )?(?:denied|forbidden|rejected|prohibited)
        excessive (?:unknown|bad|number of) (?:recipients|users|commands)
        bad (?:sender|sending|senders) (?:ip|host|server)|see .{0,20}(?:/blocks?\b|/bl\b|delist)
        delist(?:ed|ing)?\b|remov(?:al|ed) from (?:the |this |our )list|trusted senders? only
        senders? white-?list
        (?:your )?(?:mail )?server (?:is |has been |was )?(?:blocked|banned|requires confirmation|listed)
        confirm this mail server|(?:ip|servidor|direccion|endereco).{0,30}(?:bloquead|recusad|rechazad|denegad)
        indirizzo ip.{0,30}(?:bloccat|rifiutat)|adresse ip.{0,30}(?:bloqu|refus)
        ip-adresse.{0,40}(?:gesperrt|blockiert|abgelehnt)
    """,
    "full": r"""
        \w{0,12}quota
        (?:mail ?box|mail ?folder|mail ?drop|in-?box|maildir|account|user|recipient|storage|
            folder)\b.{0,60}\b(?:full|over ?limit|overquota|too full|used up)\b
        \bfull (?:mail ?box|inbox)
        (?:mail ?box|mail ?folder|maildir|inbox|account|recipient|user|mail file|storage)\b.{0,60}(?:exceed\w*|
            over|reached|beyond|out of|insufficient|no\b|too much|would exceed|not enough).{0,40}(?:size|
            storage|space|limit|allocation|capacity|allowed|mail (?:data|stored))
        (?:storage|mailbox) limit
        (?:not enough|insufficient|no|out of|lack of|exceed\w*|low) (?:\w+ ){0,3}(?:storage|disk space|
            space (?:left|in|on|available|for)|mailbox space|mail box space|mailbox size|storage space)
        space (?:not enough|has been used)|mail ?box space|does not have enough space
        over(?: its| the| their| his)? (?:disk |storage |size |maximum |allowed )*(?:limit|allowance)
        exceeded (?:the )?(?:storage|mailbox|disk|space|local limit)|too much (?:mail )?(?:data|mail)
        receiving limits?|too many messages (?:on|in) the|5\.2\.2|4\.2\.2|\bmbox.{0,20}full
        (?:caixa|casilla|buzon|casella|boite|postfach|mailbox).{0,40}(?:chei[ao]|llen[ao]|pien[ao]|pleine|voll|
            lotad[ao]|\bplein|overschr|superad|esaurit|vol\b)
        cota (?:excedida|esgotada)|cuota|espaco insuficiente
        speicher(?:platz)? .{0,20}(?:voll|erschopft|uberschritten)|ящик.{0,30}(?:переполнен|заполнен)|переполнен
        容量|邮箱.{0,8}满|已满
    """,
    "too-big": r"""
        (?:message|mail|e-?mail|attachment|file|header|data|msg)s?\b.{0,40}(?:too (?:big|large)|
            exceed\w*.{0,40}(?:size|limit|length|maximum|value)|larger than|size limit|over.{0,10}size|
            length exceeds)
        (?:size|length) (?:of (?:the |this |your )?(?:message|mail) )?.{0,20}(?:exceed|limit|too|larger|
            greater|over)
        (?:exceed\w*|maximum|max\.?|larger than).{0,30}(?:(?:message|mail|inbound|incoming|allowed|
            permitted) (?:message )?size|message length)
        size limit|line limit exceeded|taille (?:limite|maxim)|tamanho (?:maximo|da mensagem)
        tamano (?:maximo|del mensaje)|dimensione massima|(?:nachricht|mail).{0,20}zu (?:gro(?:ss|ß)|gross)
        too (?:big|large) (?:message|mail|for)
    """,
    "unreached": r"""
        (?:connection|connect|session|lookup|host|server|delivery|smtp|dns|operation|conversation|greeting|
            request)\b.{0,40}(?:timed? ?-?out|time-?out|refused|reset|lost|dropped|closed|aborted|expired|
            unreachable|terminated|interrupted|not respond\w*|no answer|failed to connect)
        timed[ -]out|time-?out|time expired|maximum[- ]time[- ]expired|retry (?:time|timeout)
        (?:has |have )?not been collected|in (?:the )?queue (?:too|for|longer)
        queue (?:period|expir|lifetime|time)|too (?:long|old) in (?:the )?queue
        been in (?:the|this) (?:\w+ )*queue|(?:no|not) (?:answer|response|respond\w*|reachable|route)|no route
        unreachable|did not respond
        (?:could not|couldn't|can't|cannot|unable to|failed to|was(?: not|n't) able to) (?:be )?(?:connect|
            establish|contact|reach (?:the )?(?:host|server|domain|destination)|open|deliver\w* (?:for|within|
            after|to domain .{0,30}for))
        network (?:error|problem|failure|is)|network unreachable
        (?:host|domain|name|server)\b.{0,60}(?:not found|lookup|resolv\w*|failure|error).{0,20}(?:try again|
            temporar|later)
        (?:temporar\w*|soft) .{0,40}(?:lookup|resolv|dns|name)
        (?:host ?name|name server|name service|dns) (?:lookup )?(?:failure|timeout|servfail|
            error: err=(?!host_not))
        malformed .{0,25}name ?server|dns records? .{0,60}(?:could )?not (?:be )?found
        unable to resolve (?:route|host)|(?:find|no) a? ?gateway for|servfail
        try again later.{0,40}(?:host|domain|dns)
        (?:mail|forward\w*|routing|message|alias(?:ing)?(?:/forwarding)?) ?(?:forwarding )?loop\w*|too many hops
        hop count|looping|loops? back
        (?:exceeded|maximum|max) .{0,20}(?:delivery attempts|retries|hops|attempts)|numerous attempts|\d+ hops
        mail loop|delivery attempts|after \d+ (?:hours|days|tries)|for \d+ (?:hours|days)
        all hosts .{0,40}(?:fail|unreach|retry)|gave up|no mx .{0,30}(?:respond|reach)
        (?:tempo|tiempo|temps) (?:limite|esgotado|agotado|de espera|depasse)|zeituberschreitung|время ожидания
        タイムアウト|超时
    """,
    "too-much": r"""
        too many (?:messages|mails|e-?mails|connections|concurrent|simultaneous|smtp|sessions|errors|
            recipients|invalid|unknown|bad|delivery|spams?|transactions|requests|attempts|complaints|sent|rcpt|
            commands|attempt)
        (?:frequen\w+|rate|volume|connection|message|mail|sending|hourly|daily|per (?:hour|day|
            minute))[ -]?.{0,20}(?:limit\w*|exceed\w*|throttl\w*|too high|too fast|control)
        throttl\w*|rate[ -]?limit\w*
        (?:exceed\w*|reached) .{0,40}(?:rate|frequency|connections?|messages? (?:per|in|allowed)|emails? per|
            sending|recipients?|per (?:hour|day|minute)|daily|hourly)
        (?:unusual|suspicious|unexpected|abnormal) (?:rate|volume|activity|traffic|amount)
        sending (?:too|mail too) (?:fast|much|many)|unsolicited mail originating
        trop de (?:connexions|messages|mails)
        (?:zu viele|demasiad[oa]s|troppe|troppi|muitas|muitos) (?:verbindung\w*|conexi\w+|connessioni|messaggi|
            mensajes|mensagens|conexoes|nachrichten|mails)
    """,
    "content": r"""
        (?:url|uri|link|domain)s?\b.{0,60}\b(?:black)?listed (?:on|in|by|at)
        (?:is|as|was|be|like|for|to|of|by|contain\w*|detect\w*|probabl[ey]|possible|suspect\w*|considered|
            likely|too much|no|anti-?|dont accept|don't accept|not accept|why|block|reject|sending|due to|
            triggered a|identified) (?:\w+ )?(?:spam|junk|\bube\b|\buce\b|bulk)\b
        \b(?:spam|junk)\w*[ -:]+(?:detect|reject|refus|block|filter|message|mail|content|score|level|probab|
            not|engine|check|policy|assassin|trap|points|like|suspect|found|abuse|source|activit|characterist|
            or)
        spamassassin|suspected (?:bounce|spam|abuse|fraud)|invalid (?:message )?content|\bdt:sp\w*|\bspam\W*$
        ^\W*spam\b|unsolicited|bulk (?:mail|e-?mail|message|advert)|mass mail|mailing software|phish\w*|scam\b
        malware|virus(?!wall)|infected|trojan|malicious
        (?:message|mail|e-?mail|content|body|header|attachment|subject|url|link|text)s?\b.{0,30}(?:content|
            reject|refus|block|den(?:ied|y)|filter|bann|prohibit|not allowed|violat|forbidden|suspicious|
            unacceptable|restrict|looks|appears|scor|identif|classif|match)\w*.{0,30}(?:content|filter|spam|
            attachment|url|characteristic|unacceptable|score|classif|pattern|blacklisted|rule|signature|
            heuristic)
        (?:content|body|attachment|url|uri|header|mime|subject|link|pattern|keyword|antispam|
            anti-spam)s? (?:\w+ )?(?:filter\w*|reject\w*|refus\w*|block\w*|den(?:ied|y)|bann\w*|check\w*|
            violat\w*|not (?:allowed|accepted|permitted)|scan\w*|error|restrict\w*|is blacklisted|contains?)
        message (?:content|contents|was|is)? ?(?:filtered|quarantined)
        (?:bann|prohibit|forbidden|illegal|objectionable|unacceptable|suspicious|blacklisted|inappropriate|
            dangerous)\w* (?:content|attachment|file|extension|url|text|words?|mail|message)
        multiple (?:\w+ )?headers?|(?:not|non)[ -]?(?:rfc|compliant)
        rfc ?-?(?:2822|5322|822|5321).{0,40}(?:compliant|conform|violat|comply|require|specification)
        (?:invalid|bad|malformed|missing|improper|duplicate) (?:\w+ )?(?:mime|header|from:|message-id|date|
            subject|8-?bit|encoding|character|line|bare)
        8-?bit (?:data|character|mime)|bare (?:lf|cr|line)|data before greeting|pipelining
        synchroni[sz]ation error|improperly|mime (?:complexity|error|type)
        (?:bcc|to|from|date|message-id|resent-from) (?:header|field) (?:is |was )?(?:missing|invalid|required|
            not)
        no \S{1,40} (?:header|field)
        (?:correo|mensaje|mensagem|messaggio|nachricht|courriel|message) .{0,40}(?:spam|indesead|indesejad|
            no deseado|indesiderat|unerwunscht|indesirable|не?жел)
        спам|спаму|posta indesiderata|垃圾邮件|迷惑メール
    """,
    "closed": r"""
        (?:account|mail ?box|user|recipient|address|e-?mail|alias|customer|domain|inbox|login|subscriber|
            this)s?\b.{0,60}(?:(?:is|was|are|has been|have been|temporarily|currently|permanently|
            :)\s+){1,3}(?:\w+ )?(?:disabled|deactivated|de-activated|inactive|suspended|closed|locked|
            terminated|discontinued|cancel\w*|expired|deleted|removed|blocked|retired|archived|frozen|
            restricted|abandoned|revoked|on hold|unused|dormant|not active)
        (?:disabled|deactivated|inactive|suspended|closed|locked|terminated|discontinued|expired|deleted|
            cancel\w*|archived|dormant|blocked|bloque\w*) (?:or \w+ )?(?:user|account|mail ?box|recipient|
            address|e-?mail|customer|alias|subscriber)
        (?:user|account|mailbox|recipient)s? (?:@ )?(?:suspended|disabled|inactive|deactivated|locked|closed|
            expired|not active|unavailable)
        (?:recipient|mailbox|account|user) suspend|not active\b
        no longer (?:active|in use|used|valid|available|accept\w*|work\w*|employed|exist\w*|with|here|at|
            monitored|on (?:this )?server|a (?:valid|customer))
        (?:has|have) (?:moved|left|changed|been (?:replaced|changed|moved))|address (?:has )?changed|new address
        moved (?:to|permanently)
        (?:conta|cuenta|account|usuario|compte|konto|casella|caixa|buzon|postfach|mailbox)\w*\b.{0,30}(?:desativad|
            desactivad|inativ|inactiv|chius|cerrad|fechad|aufgelos|suspens|suspendid|bloquead|cancelad|disattiv|disabilitat|sospes|desactive|ferme|bloque\b|
            gesperrt|deaktiviert|geschlossen|encerrad)\w*
        заблокирован|отключен|停用|禁用
    """,
    "no-mailbox": r"""
        (?:user|recipient|mail ?box|account|address|addressee|alias|login|person|e-?mail|customer|subscriber|
            member|local[ -]part|destination|name|rcpt|id|mail ?drop|inbox|
            directory entry)s?\b[^.;!?]{0,60}?(?:unknown|not (?:be )?(?:found|known|exist|present|listed|valid|
            recogni[sz]ed|local|ok|here|registered|verified|a valid|in (?:the|our|my|this))|(?:does|do|did|
            could|is|was|has)(?: ?not|n't) (?:exist|match|have|found|be found|known|valid|listed|recogni[sz]ed|
            local|hosted|a|an|our|in)|non-?exist\w*|invalid|doesnt exist|doesn't exist|undefined|unroutable|
            bad\b|illegal|is wrong)
        (?:no|not|unknown|invalid|illegal|bad|nonexist\w*|non-exist\w*|unrecogni[sz]ed|wrong|undeliverable|
            undefined|incorrect|no valid|no such|not a valid|unregistered|faux|mauvais) (?:or \w+ |virtual |
            local |e-?mail |destination |alias |mail |final |known |\w+ )?(?:user|recipient|mail ?box|account|
            address|addressee|alias|local[ -]?part|(?:final delivery )?user ?id|person|customer|subscriber|
            (?:user|login|mailbox|account) ?name|rcpt|mail ?drop|login|e-?mail address|mailbox path|
            destination)s?\b
        mailbox (?:name )?(?:is )?not allowed
        @\W{0,8} (?:was |is |were |could )?(?:not found|unavailable|unknown|undeliverable)
        server rejected recipient
        (?:not|isn't) an? (?:active|local|valid|known|real|current|working) (?:\w+ )?address|in name directory
        no existe|missing home directory|archived recipient|no (?:one|body) (?:at|by|here|with)
        nobody (?:by|at|here|with)|no mailbox here|no such\b(?! domain| host)
        not (?:a )?(?:known|valid|real|current) (?:user|recipient|mailbox|address|member|account)
        (?:can't|cannot|can not) accept user|bad[-_ ]?(?:rcpt|recipient)|badrcptto
        rcpt.{0,40}(?:not exist|invalid|unknown|failed)|recip(?:ient)? ?not ?(?:found|exist)
        not ?found\b
        (?:could(?: not|n't)|cannot|can't|unable to|not) (?:be )?(?:found|find|verified?|locate|resolve|
            identify|lookup) (?:the |this |a |your )?(?:user|recipient|mailbox|account|address|alias|addressee|
            name)
        (?:address|user|recipient|mailbox)\b.{0,20}(?:couldn't|could not|cannot|can't) be (?:found|verified|
            resolved|located)
        not email users?|not e-?mail users?|is not .{0,30}e-?mail users?
        (?:addresses?|recipients?) (?:were|was|are) (?:unknown|not known|invalid|rejected)|unverified address
        recipient (?:address )?rejected: (?:access denied|@$)|doesn't have an? .{0,40}account
        does(?: not|n't) like recipient|misspelled|mistyped|did not exactly match
        recipient name is not recogni[sz]ed|not listed in|unrouteable address|unroutable address|no matches
        email delivery point|not (?:our|a local) customer
        (?:cannot|can't|do not|don't|not) (?:deliver|take) (?:\w+ )?for @
        recipient unknown|unknown (?:user|recipient)|user unknown
        verify that the recipient
        \w{0,15}(?:usuario|utilizador|destinatario|endereco|conta|caixa postal|buzon|direccion|cuenta|utente|casella|
            indirizzo|utilisateur|adresse|destinataire|benutzer|empfanger|postfach|gebruiker|mottagare|
            odbiorca|konto|пользовател|адрес|ящик|получател|account)\w*\b.{0,60}(?:desconhecid|
            inexistente|nao (?:foi )?(?:existe|encontrad|localizad)|invalid|desconocid|no (?:existe|encontrad|
            se encontro|valid)|sconosciut|inesistente|non (?:esiste|trovat|valid)|inconnu|n'existe|introuvable|
            non trouve|unbekannt|nicht (?:gefunden|bekannt|vorhanden|existier|verfugbar)|existiert nicht|
            ungultig|onbekend|bestaat niet|saknas|okand|nie (?:istnieje|znalezion)|nieznan|не (?:существует|
            найден|зарегистрирован)|неизвест|отсутствует)\w*
        (?:desconhecid|desconocid|sconosciut|inconnu|unbekannt|ungultig|nieznan|неизвестн|несуществующ|
            inexistent|nicht existierend)\w* (?:usuario|destinatario|utente|utilisateur|destinataire|benutzer|
            empfanger|пользовател\w+|адрес\w*|uzytkownik)
        不存在|找不到|用户不|ユーザー.{0,12}(?:ない|ません|不明)|宛先.{0,12}(?:ない|ません|不明)|存在しません
        見つかりません
    """,
    "no-domain": r"""
        (?:domain|host)\b.{0,60}(?:not (?:be )?(?:found|exist|known)|does(?: not|n't) exist|unknown|invalid|
            nonexist\w*|no such|not (?:a )?valid|is not reachable|must exist|has expired)
        (?:unknown|no such|invalid|nonexist\w*|non-exist\w*|bad|illegal|unrout\w+) (?:mail )?(?:host|domain|
            destination (?:host|system))
        (?:no|bad|null|invalid|missing) mx\b|nullmx|null mx|nxdomain|host_not_found|name or service not known
        no (?:valid )?(?:mail )?exchanger|does not (?:accept|receive) (?:any )?(?:e-?)?mail(?! over| from)
        domain.{0,30}(?:no|not have|without) (?:any )?(?:mx|mail|address)|dns records? .{0,40}(?:not|could)
        couldn't find any host|no (?:dns|address) record|mail domain .{0,40}unknown
        (?:dominio|domaine|domane|домен)\w*\b.{0,30}(?:inexist|no existe|nao existe|non esiste|desconocid|
            desconhecid|inconnu|unbekannt|не (?:существует|найден))
    """,
    "trouble": r"""
        (?:temporar\w*|internal|system|local|configuration|server|software|resource|processing|i/o|ldap|
            database|backend|policy server|disk|write|queue file|lookup) (?:\w+ )?(?:error|failure|problem|
            trouble|fail\w*|unavailable|misconfig\w*|overload\w*|rejection)
        misconfigur|config error|service (?:is )?(?:currently |temporarily )?(?:unavailable|not available)
        service shutting down|insufficient system|system (?:storage|resources|is busy|busy|not accepting|full)
        (?:try|retry|send|resend|deliver) (?:it |again |your message )*(?:again )?later|please try again
        temporar\w*|too busy|overload\w*|over(?:loaded| load)|maintenance|busy\b
        resources (?:temporarily|unavailable)|command (?:died|output|time)|can't create
        cannot (?:open|create|write|append|lock)|unable to (?:open|create|write|lock|connect .{0,30}daemon)
        permission denied|input/output|mailer (?:error|died)|exit (?:status|code)|interrupted system call
        out of memory|disk full|no space|file system|not accepting (?:network )?(?:messages|connections)
        can't be processed|at a later time|vorubergehend|temporairement|temporalmente|temporariamente
        temporaneamente|временно
    """,
    "policy": r"""
        polic(?:y|ies)|not (?:allowed|permitted|authori[sz]ed|accepted)|prohibit\w*|forbid\w*|den(?:ied|y)
        access denied|refused|banned|security|administrative|restrict\w*|violat\w*|complain\w*|abus\w*|spam\b
        blocked|rejected by|reject:|unacceptable|not welcome|untrusted|suspicious|filter\w*|rejete|rechazad[oa]
        rejeitad[oa]|rifiutat[oa]|abgelehnt|geweigerd|отклонен\w*|拒绝|拒否
    """,
}

# A line that is indented by four more goes on with the pattern of the line above.
_GOES_ON = re.compile(r"\n {12,}")


def _compiled(lines: str) -> re.Pattern[str]:
    whole = [line.strip() for line in _GOES_ON.sub("", lines).splitlines() if line.strip()]
    bare = "".join(c for c in unicodedata.normalize("NFKD", "|".join(whole)) if not unicodedata.combining(c))
    return re.compile(f"(?<![a-z])(?:{bare})")


PHRASES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, _compiled(lines)) for name, lines in _TABLE.items()
)
"""The causes by name, each with a pattern for its phrases."""
