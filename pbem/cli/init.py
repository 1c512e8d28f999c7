"""`pbem init`: asks what there is, writes the settings, and tries the whole way of an email."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from pbem.cli.init_settings import PASSWORD_FILE, Mailbox, for_domain, for_machine, for_mailbox
from pbem.cli.sign_in import signed_in
from pbem.cli.terminal import DOES_NOT_HOLD, UNREADABLE, stop
from pbem.edge.credentials import Credential
from pbem.mail.addressing import fold_address
from pbem.settings import Settings, load_settings
from pbem.settings.loader import CONFIG_FILE
from pbem.settings.providers import Endpoint, Provider, load_providers, provider_of

HAVE = {
    "mailbox": "a mailbox at a provider",
    "domain": "a domain with a mail server",
    "machine": "only this machine",
}


def init(
    answers: Annotated[
        Path | None, typer.Option(help="A TOML file with the answers, so that nothing is asked.")
    ] = None,
    test: Annotated[bool, typer.Option(help="Log in, and send an email to yourself.")] = True,
    patience: Annotated[float, typer.Option(min=1, help="Seconds to wait for that email.")] = 120.0,
    config: Annotated[Path, typer.Option("--config", "-c", help="The settings file to write.")] = Path(
        CONFIG_FILE
    ),
) -> None:
    """Set a server up: asks what you have, writes the settings, and sends itself an email. Run it again any time."""
    given = _Answers(_read(answers))
    have = given.choice("have", "What do you have?", HAVE)
    if have == "machine":
        _write(config, for_machine())
        print("Start the server: pbem serve. It prints the address of a page where you play.")
    elif have == "domain":
        domain = given.text("domain", "The domain of the server's addresses, such as eleusis.example.org")
        _write(
            config, for_domain(domain.lower(), given.address("operator", "Your own email address elsewhere"))
        )
        print("Put your mail server in front of it: docs/mail-setup.md. Then: pbem serve, and pbem doctor")
    else:
        _mailbox(given, config, test, patience)


class _Answers:
    """From a file, or from whoever sits at the terminal."""

    def __init__(self, given: Mapping[str, Any] | None) -> None:
        self.given = given

    def text(self, name: str, asked: str, usual: str | None = None) -> str:
        if self.given is None:
            return str(typer.prompt(asked, default=usual)).strip()
        found = self.given.get(name, usual)
        return str(found) if found is not None else stop(f"the answers lack {name}: {asked}", UNREADABLE)

    def choice(self, name: str, asked: str, among: Mapping[str, str]) -> str:
        if self.given is None:
            print(asked)
            for number, words in enumerate(among.values(), 1):
                print(f"  {number}  {words}")
        said = self.text(name, "A number")
        if said.isdecimal() and 1 <= int(said) <= len(among):
            return list(among)[int(said) - 1]
        if said in among:
            return said
        if self.given is None:
            return self.choice(name, f"{said} isn't in the list.", among)
        return stop(f"{name} = {said}: use one of {', '.join(among)}", UNREADABLE)

    def address(self, name: str, asked: str) -> str:
        said = self.text(name, asked)
        folded = fold_address(said)
        if folded is not None and "+" not in folded:
            return folded
        if self.given is not None:
            stop(f"{name} = {said}: this isn't an email address without a plus", UNREADABLE)
        print(f"{said} isn't an email address. It looks like ana@example.org, without a plus.")
        return self.address(name, asked)

    def password(self, provider: Provider, kept: Path) -> str:
        """Never shown. An empty one keeps what was written before."""
        before = kept.read_text("utf-8").partition("\n")[0] if kept.is_file() else ""
        what = "The app password" if provider.password == "app" else "The mailbox's password"
        if self.given is None:
            hint = " (Enter keeps the one you gave before)" if before else ""
            said = str(typer.prompt(f"{what}{hint}", default=before, hide_input=True, show_default=False))
        elif "password_file" in self.given:
            said = _first_line(Path(str(self.given["password_file"])))
        else:
            said = self.text("password", what, before or None)
        spaced = provider.password == "app"  # they are shown in groups, and typed with or without the gaps
        return said.replace(" ", "") if spaced else said

    def endpoint(self, name: str, known: Endpoint) -> Endpoint:
        told = (self.given or {}).get(name, {})
        try:
            return Endpoint.model_validate({**known.model_dump(), **told})
        except (ValueError, TypeError) as wrong:
            stop(f"the answers' {name}: {wrong}", UNREADABLE)


def _mailbox(given: _Answers, config: Path, test: bool, patience: float) -> None:
    providers = load_providers()
    address = given.address("address", "The mailbox's email address")
    name = provider_of(address, providers) or ""
    if not name or (given.given or {}).get("provider"):
        listed = {key: one.name for key, one in providers.items()}
        name = given.choice("provider", "Who is your provider?", listed)
    provider = providers[name]
    print(f"{provider.name}, looked up on {provider.checked}:")
    for step in provider.steps:
        print(f"  - {step}")
    if provider.note:
        print(f"  {provider.note}")
    if not provider.can_serve:
        stop(f"{provider.name} can't be used. {provider.note}", DOES_NOT_HOLD)
    imap, smtp = given.endpoint("imap", provider.imap), given.endpoint("smtp", provider.smtp)
    if given.given is None and not provider.domains:
        imap = imap.model_copy(update={"host": given.text("", "The IMAP server", imap.host)})
        smtp = smtp.model_copy(update={"host": given.text("", "The SMTP server", smtp.host)})
    box = Mailbox(address, provider, imap, smtp, own_sender=provider.envelope == "rewritten")
    if provider.oauth is not None:
        box = box.with_client_id(given.text("client_id", "The application's client ID"))
        _write(config, for_mailbox(box))
        credential: Credential = signed_in(_loaded(config))
    else:
        credential = given.password(provider, config.parent / PASSWORD_FILE)
        _keep(config.parent / PASSWORD_FILE, credential + "\n")
        _write(config, for_mailbox(box))
    if test:
        keeps = _tried(config, credential, patience)
        if keeps is False and not box.own_sender:
            _write(config, for_mailbox(box.with_own_sender()))
            print("Your provider puts its own sender on emails. Bounces are recognised all the same.")
    print(f"Start the server: pbem serve. People write to {box.lobby}")


def _tried(config: Path, credential: Credential, patience: float) -> bool | None:
    """Ends where the way of an email does. Whether the provider keeps the envelope sender."""
    from pbem.cli.doctor import tell
    from pbem.doctor.findings import Level
    from pbem.doctor.mailbox import look_at_mailbox
    from pbem.doctor.relay import look_at_whole_relay
    from pbem.doctor.round_trip import RoundTrip

    settings = _loaded(config)
    trip = RoundTrip(settings, credential, credential, patience)
    steps = (
        lambda: look_at_mailbox(settings.imap, credential),
        lambda: look_at_whole_relay(settings, credential),
        trip.findings,
    )
    for step in steps:
        for found in step():
            tell(found)
            if found.level is Level.FAULT:
                stop("It stops here. Your answers are kept: fix this, and run pbem init again.")
    return trip.keeps_sender


def _loaded(config: Path) -> Settings:
    settings = load_settings(config, {})
    if not isinstance(settings, Settings):
        stop("\n".join(map(str, settings)), UNREADABLE)
    return settings


def _write(config: Path, text: str) -> None:
    """Keeps what was there beside it, since somebody may have changed it by hand."""
    if config.is_file() and config.read_text("utf-8") != text:
        _keep(config.with_name(config.name + ".before"), config.read_text("utf-8"))
    _keep(config, text)
    _loaded(config)
    print(f"Written: {config}")


def _keep(file: Path, text: str) -> None:
    """For nobody else on this machine to read, whole or not at all."""
    new = file.with_name(f".{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.unlink(missing_ok=True)
        with os.fdopen(
            os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
        ) as made:
            made.write(text)
        new.replace(file)
    except OSError as error:
        stop(f"{file}: can't write it ({error.strerror})")


def _read(file: Path | None) -> Mapping[str, Any] | None:
    if file is None:
        return None
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        stop(f"{file}: can't read it ({getattr(error, 'strerror', None) or error})", UNREADABLE)


def _first_line(file: Path) -> str:
    try:
        return file.read_text("utf-8").partition("\n")[0]
    except (OSError, ValueError) as error:
        stop(f"{file}: can't read it ({getattr(error, 'strerror', None) or error})", UNREADABLE)
