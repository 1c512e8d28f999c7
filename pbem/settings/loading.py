"""Reads the settings from a TOML file and the environment, or says in one line each what is wrong.

The file is held to TOML's types ("25" is no port); the environment has only text and is read leniently.
"""

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from pbem.settings.model import SECTIONS, Settings, allowed, is_secret
from pbem.settings.values import SQLITE, is_loopback

CONFIG_FILE = "pbem.toml"
PREFIX = "PBEM_"
CONFIG_VARIABLE = "PBEM_CONFIG"

_TOML_PLACE = re.compile(r"(?P<what>.*) \(at (?P<where>line \d+, column \d+|end of document)\)", re.DOTALL)
_LONGEST_SHOWN = 60

# What pydantic found, in the operator's words; a value_error brings words of its own.
_PROBLEMS = {
    "bool_type": "neither of the two words",
    "bool_parsing": "neither of the two words",
    "int_type": "not a whole number",
    "int_parsing": "not a whole number",
    "int_parsing_size": "too big",
    "int_from_float": "not a whole number",
    "float_type": "not a number",
    "float_parsing": "not a number",
    "finite_number": "not a number to count with",
    "string_type": "not text in quotes",
    "string_too_short": "empty",
    "literal_error": "not one of the words it knows",
    "greater_than": "too small",
    "greater_than_equal": "too small",
    "less_than_equal": "too big",
}


@dataclass(frozen=True, slots=True)
class SettingsError:
    """One thing wrong with the settings; `str()` is one line for the operator.

    `key` says where it stands (`pbem.toml: [smtp] max_bytes` or `PBEM_SMTP_MAX_BYTES`), `allowed` what would
    be right, `value` what stands there: empty where that may be a secret, or where there is none.
    """

    key: str
    problem: str
    allowed: str
    value: str = ""

    def __str__(self) -> str:
        shown = f"{self.key} = {self.value}" if self.value else self.key
        return _printable(f"{shown}: {self.problem}; {self.allowed}")


@dataclass(frozen=True, slots=True)
class _Given:
    """A value somebody set, and how messages name it; `text` where all values of its source are text."""

    section: str
    key: str
    value: object
    name: str
    text: bool


def load_settings(path: Path | None, environ: Mapping[str, str]) -> Settings | tuple[SettingsError, ...]:
    """The settings of the file at `path`, overridden by `PBEM_<SECTION>_<KEY>` variables of `environ`.

    Without a `path` the file is the one `PBEM_CONFIG` names (none, if that is empty), else `pbem.toml` in the
    current directory where there is one. Relative paths start from the file's folder, without a file from the
    current directory. `secret_file`, `maildir` and the database lie in `data_dir` unless they are set.
    """
    file = path or _file_of(environ)
    document = _document(file) if file else {}
    if isinstance(document, SettingsError):
        return (document,)
    found = [*_in_file(document, str(file)), *_in_environment(environ)]
    given = [one for one in found if isinstance(one, _Given)]
    values = [_checked(one) for one in given]
    errors = tuple(one for one in (*found, *values) if isinstance(one, SettingsError))
    if errors:
        return errors
    checked = {(one.section, one.key): value for one, value in zip(given, values, strict=True)}
    base = (file.parent if file else Path()).absolute()
    settings = _settled(checked, base)
    named = {(one.section, one.key): one.name for one in given}
    return tuple(_half_said(settings, named)) or settings


def _half_said(settings: Settings, named: Mapping[tuple[str, str], str]) -> Iterable[SettingsError]:
    """Settings that say nothing without another one; `named` is how messages name those that were set."""
    relay, dkim, web = settings.relay, settings.dkim, settings.web
    if relay.user and relay.password_file is None:
        yield SettingsError(
            named["relay", "user"], "a user without a password", "set password_file in [relay] as well"
        )
    if _is_our_own(settings):
        yield SettingsError(
            named["server", "operator"],
            "an address of the server itself",
            "an address elsewhere, where a person reads mail",
        )
    if bool(dkim.selector) != (dkim.key_file is not None):
        given, missing = ("selector", "key_file") if dkim.selector else ("key_file", "selector")
        yield SettingsError(
            named["dkim", given], f"{given} without {missing}", f"set {missing} in [dkim] as well"
        )
    if web.url and not web.listen:
        yield SettingsError(named["web", "url"], "url without listen", "set listen in [web] as well")
    if web.listen and not web.url and not is_loopback(web.host):
        yield SettingsError(
            named["web", "listen"],
            "others than this machine reach it, and no url",
            "set url in [web] as well, or listen on 127.0.0.1",
        )
    smtp = settings.smtp
    if (smtp.certificate is None) is not (smtp.key is None):
        given, missing = ("certificate", "key") if smtp.key is None else ("key", "certificate")
        yield SettingsError(
            named["smtp", given], f"{given} without {missing}", f"set {missing} in [smtp] as well"
        )
    if smtp.require_tls and smtp.certificate is None:
        yield SettingsError(
            named["smtp", "require_tls"], "nothing to encrypt with", "set certificate and key as well"
        )
    if settings.letters.trust == "token+dmarc" and not settings.letters.authserv_id:
        yield SettingsError(
            named["letters", "trust"],
            "nobody is named whose word on DMARC counts",
            "set authserv_id in [letters] as well",
        )
    imap = settings.imap
    if imap.host and not (imap.user and imap.password_file):
        yield SettingsError(
            named["imap", "host"],
            "a mailbox without a key to it",
            "set user and password_file in [imap] as well",
        )
    server = settings.server
    if "+" in server.lobby and not server.plus_addresses:
        yield SettingsError(
            named["server", "lobby"],
            "a plus, and no plus_addresses",
            "set plus_addresses = true in [server] as well",
        )
    elif imap.host and not imap.is_ours and _lobby_is_the_mailbox(settings):
        yield SettingsError(
            named["imap", "host"],
            f"mail to {server.lobby}@{server.domain} may be somebody's own",
            f'write lobby = "{server.lobby}+eleusis" in [server], or in [imap] a folder of the server\'s own, '
            "or dedicated = true where nobody else gets mail in this mailbox",
        )


def _lobby_is_the_mailbox(settings: Settings) -> bool:
    """Whether the lobby's address is the one that the mailbox itself has."""
    server = settings.server
    if server.plus_addresses:
        return "+" not in server.lobby
    return settings.imap.user.lower() == f"{server.lobby}@{server.domain}"


def _is_our_own(settings: Settings) -> bool:
    """Whether mail to the operator would come back here. With plus_addresses the domain has other mailboxes, too."""
    server = settings.server
    local, _, domain = server.operator.rpartition("@")
    ours = {local, local.partition("+")[0]} & {server.lobby, "postmaster", "abuse"}
    return domain == server.domain and bool(ours or not server.plus_addresses)


def relay_password(settings: Settings) -> str | SettingsError | None:
    """The first line of the relay's password file; None where no such file is set."""
    return _password("relay", settings.relay.password_file)


def imap_password(settings: Settings) -> str | SettingsError | None:
    """The first line of the mailbox's password file; None where no such file is set."""
    return _password("imap", settings.imap.password_file)


def _password(section: str, file: Path | None) -> str | SettingsError | None:
    if file is None:
        return None
    name = f"[{section}] password_file"
    try:
        password = file.read_text("utf-8").partition("\n")[0]
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or "not a text file"
        return SettingsError(name, f"cannot be read ({reason})", allowed(section, "password_file"))
    if not password:
        return SettingsError(name, "has an empty first line", "write the password there")
    return password


def _file_of(environ: Mapping[str, str]) -> Path | None:
    if (named := environ.get(CONFIG_VARIABLE)) is not None:
        return Path(named) if named else None
    usual = Path(CONFIG_FILE)
    return usual if usual.exists() else None


def _document(file: Path) -> dict[str, object] | SettingsError:
    try:
        return tomllib.loads(file.read_text("utf-8-sig"))
    except OSError as error:
        return SettingsError(str(file), f"cannot be read ({error.strerror})", "name a file that can")
    except UnicodeDecodeError:
        return SettingsError(str(file), "not UTF-8 text", "save it as UTF-8")
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.fullmatch(str(error))
        what, where = (place["what"], place["where"]) if place else (str(error), "somewhere")
        return SettingsError(
            f"{file}, {where}", f"not TOML ({what})", 'a line reads key = 1, key = true or key = "text"'
        )


def _in_file(document: Mapping[str, object], file: str) -> Iterable[_Given | SettingsError]:
    for section, content in document.items():
        if section not in SECTIONS:
            stray = not isinstance(content, dict)
            what = section if stray else f"[{section}]"
            nearest = _home(section) if stray else _nearest(what, [f"[{name}]" for name in SECTIONS])
            yield SettingsError(
                f"{file}: {what}", "no section holds it" if stray else "no such section", nearest
            )
        elif not isinstance(content, dict):
            yield SettingsError(
                f"{file}: {section}", "a section, not a setting", f"write [{section}] on its own line"
            )
        else:
            for key, value in content.items():
                name = f"{file}: [{section}] {key}"
                if key in SECTIONS[section].model_fields:
                    yield _Given(section, key, value, name, text=False)
                else:
                    yield SettingsError(name, "no such setting", _home(key, section))


def _in_environment(environ: Mapping[str, str]) -> Iterable[_Given | SettingsError]:
    for section, model in SECTIONS.items():
        for key in model.model_fields:
            single, double = _variable(section, key), _variable(section, key, "__")
            name = double if double in environ else single
            if single in environ and double in environ:
                yield SettingsError(single, "set twice", f"keep it or {double}, not both")
            elif name in environ:
                yield _Given(section, key, environ[name], name, text=True)
    keys = [(section, key) for section, model in SECTIONS.items() for key in model.model_fields]
    known = [_variable(*key) for key in keys]
    also = {CONFIG_VARIABLE, *known, *(_variable(*key, "__") for key in keys)}
    for name in sorted(environ):
        if name.startswith(PREFIX) and name not in also:
            yield SettingsError(name, "no such setting", _nearest(name, known, alike=0.0))


def _variable(section: str, key: str, between: str = "_") -> str:
    return f"{PREFIX}{section}{between}{key}".upper()


def _checked(given: _Given) -> object:
    """The value as its setting's type, or a SettingsError."""
    model = SECTIONS[given.section]
    try:
        if given.text:
            checked = model.model_validate_strings({given.key: given.value})
        else:
            checked = model.model_validate({given.key: given.value}, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        words = first["ctx"]["error"] if first["type"] == "value_error" else first["msg"]
        shown = "" if is_secret(given.section, given.key) else _shown(given.value)
        problem = _PROBLEMS.get(first["type"], str(words))
        return SettingsError(given.name, problem, allowed(given.section, given.key), shown)
    value: object = getattr(checked, given.key)
    return value


def _settled(checked: Mapping[tuple[str, str], object], base: Path) -> Settings:
    """The settings with these values and the defaults of the others, every path absolute."""
    sections = {
        section: model().model_copy(
            update={key: value for (of, key), value in checked.items() if of == section}
        )
        for section, model in SECTIONS.items()
    }
    settings = Settings().model_copy(update=sections)
    data_dir = base / settings.server.data_dir

    def place(section: str, key: str, path: Path) -> Path:
        return (
            base / path
            if (section, key) in checked
            else data_dir / path.relative_to(Settings().server.data_dir)
        )

    server = settings.server.model_copy(
        update={
            "data_dir": data_dir,
            "secret_file": place("server", "secret_file", settings.server.secret_file),
        }
    )
    password_file = settings.relay.password_file
    relay = settings.relay.model_copy(
        update={
            "maildir": place("relay", "maildir", settings.relay.maildir),
            "password_file": password_file and base / password_file,
            "ca_file": settings.relay.ca_file and base / settings.relay.ca_file,
        }
    )
    key_file = settings.dkim.key_file
    dkim = settings.dkim.model_copy(update={"key_file": key_file and base / key_file})
    database = settings.database
    if database.url.startswith(SQLITE):
        file, question, query = database.url.removeprefix(SQLITE).partition("?")
        url = f"{SQLITE}{place('database', 'url', Path(file))}{question}{query}"
        database = database.model_copy(update={"url": url})
    rulebooks = settings.tables.rulebooks
    tables = settings.tables.model_copy(update={"rulebooks": rulebooks and base / rulebooks})
    certificate, key = settings.smtp.certificate, settings.smtp.key
    smtp = settings.smtp.model_copy(
        update={"certificate": certificate and base / certificate, "key": key and base / key}
    )
    imap_file = settings.imap.password_file
    imap = settings.imap.model_copy(update={"password_file": imap_file and base / imap_file})
    return settings.model_copy(
        update={
            "server": server,
            "smtp": smtp,
            "imap": imap,
            "relay": relay,
            "dkim": dkim,
            "database": database,
            "tables": tables,
        }
    )


def _home(key: str, section: str = "") -> str:
    """Where a key that is unknown here belongs, or the known one most like it."""
    homes = [f"[{name}]" for name, model in SECTIONS.items() if key in model.model_fields]
    if homes:
        return f"it belongs in {' or '.join(homes)}"
    if section:
        return _nearest(key, SECTIONS[section].model_fields)
    return f"known sections are {', '.join(f'[{name}]' for name in SECTIONS)}"


def _nearest(name: str, known: Iterable[str], alike: float = 0.6) -> str:
    names = {name.lower(): name for name in known}
    close = difflib.get_close_matches(name.lower(), names, 1, alike)
    return f"did you mean {names[close[0]]}?" if close else f"known are {', '.join(names.values())}"


def _shown(value: object) -> str:
    """The value much as it was written, in bounds: text in quotes, true and false in lower case."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


def _printable(line: str) -> str:
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in line)
