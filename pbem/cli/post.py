"""`pbem send` and `pbem inbox`: a mail program for trying the server out."""

import smtplib
from typing import Annotated

import typer

from pbem.cli.common import Config, settings_of
from pbem.cli.terminal import stop, text_or_input
from pbem.edge import maildir_client
from pbem.mail.writing.letters import write_letter


def send(
    text: Annotated[str, typer.Argument(help="What to write; - reads standard input.")],
    sender: Annotated[str, typer.Option("--from", help="Who sends it, such as ana@example.org.")],
    to: Annotated[
        str,
        typer.Option(
            help="Who gets it. Default: the server, or with --reply where that email wants its answers."
        ),
    ] = "",
    reply: Annotated[
        bool, typer.Option("--reply", "-r", help="Answer the newest email this address got.")
    ] = False,
    name: Annotated[str, typer.Option(help="The sender's name.")] = "",
    subject: Annotated[str, typer.Option(help="The subject.")] = "",
    config: Config = None,
) -> None:
    """Send a message to the running server, by SMTP."""
    settings = settings_of(config)
    mails = maildir_client.inbox(settings.relay.maildir, sender.lower()) if reply else []
    if reply and not mails:
        stop(f"{sender} has no email to answer in {settings.relay.maildir}")
    answers = mails[-1] if mails else None
    lobby = f"{settings.server.lobby}@{settings.server.domain}"
    recipient = to or (maildir_client.reply_address(answers) if answers is not None else lobby)
    words = text_or_input(text)
    letter = write_letter(sender, recipient, words, name=name, subject=subject, answers=answers)
    door = maildir_client.SmtpEndpoint(settings.smtp.host, settings.smtp.port, settings.smtp.lmtp)
    try:
        maildir_client.post(door, sender, recipient, letter)
    except smtplib.SMTPException as refused:
        stop(f"the server refused the message: {refused}")
    except OSError as error:
        reason = error.strerror or error
        stop(f"no server on {settings.smtp.listen} ({reason}). Start it with: pbem serve")
    print("sent")


def inbox(
    address: Annotated[str, typer.Argument(help="Whose email, such as ana@example.org.")],
    number: Annotated[int, typer.Option("--number", "-n", help="How many of the newest emails to show.")] = 1,
    listing: Annotated[bool, typer.Option("--list", "-l", help="List all of them, a line each.")] = False,
    html: Annotated[bool, typer.Option("--html", help="Print the newest email's HTML part.")] = False,
    config: Config = None,
) -> None:
    """Show the emails somebody got. Works only where the settings say kind = "maildir" for the relay."""
    settings = settings_of(config)
    mails = maildir_client.inbox(settings.relay.maildir, address.lower())
    if not mails:
        stop(f"no email for {address} in {settings.relay.maildir}")
    if html:
        body = mails[-1].get_body(("html",))
        print(body.get_content() if body is not None else "")
        return
    for mail in mails if listing else mails[-number:]:
        if listing:
            print(f"{mail['Date']}  {mail['Eleusis-Kind'] or '-':12}  {mail['Subject']}")
        else:
            heads = [f"{head}: {mail[head]}" for head in ("From", "To", "Reply-To", "Subject", "Date")]
            print("\n".join(heads), "", maildir_client.text_of(mail), sep="\n")
