"""Letters to the server, as a mail program would write them."""

from email.message import EmailMessage
from email.policy import SMTPUTF8
from email.utils import formataddr, make_msgid


def write_letter(
    sender: str,
    recipient: str,
    text: str,
    *,
    name: str = "",
    subject: str = "",
    answers: EmailMessage | None = None,
) -> EmailMessage:
    """A letter as a mail program would write it; `answers` is the mail it replies to."""
    letter = EmailMessage(policy=SMTPUTF8)
    letter["From"] = formataddr((name, sender))
    letter["To"] = recipient
    letter["Subject"] = subject or (f"Re: {answers['Subject']}" if answers is not None else "Eleusis")
    letter["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2] or None)
    if answers is not None:
        letter["In-Reply-To"] = answers["Message-ID"]
        letter["References"] = f"{answers.get('References', '')} {answers['Message-ID']}".strip()
    letter.set_content(text)
    return letter
