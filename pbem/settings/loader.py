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

from pbem.settings.descriptions import allowed, is_secret
from pbem.settings.model import SECTIONS, Settings
from pbem.settings.values import SQLITE, is_loopback

CONFIG_FILE = "pbem.toml"
PREFIX = "PBEM_"
CONFIG_VARIABLE = "PBEM_CONFIG"

_TOML_PLACE = re.compile(r"(?P<what>.*) \(at (?P<where>line \d+, column \d+|end of document)\)", re.DOTALL)
_LONGEST_SHOWN = 60

# What pydantic found, in the operator's words; a value_error brings words of its own.
_PROBLEMS = {
    "bool_type": "not true or false",
    "bool_parsing": "not true or false",
    "int_type": "not a whole number",
    "int_parsing": "not a whole number",
    "int_parsing_size": "too big",
    "int_from_float": "not a whole number",
    "float_type": "not a number",
    "float_parsing": "not a number",
    "finite_number": "not a finite number",
    "string_type": "not text in quotes",
    "string_too_short": "empty",
    "literal_error": "not one of the allowed words",
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
        line = f"{shown}: {self.problem}; {self.allowed}"
        return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in line)


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
    half = (SettingsError(named[section, key], *told) for section, key, *told in _half_said(settings))
    return tuple(half) or settings


def _half_said(settings: Settings) -> Iterable[tuple[str, str, str, str]]:
    """Settings that say nothing without another one: section and key, what is wrong, and what to do."""
    server, smtp, imap = settings.server, settings.smtp, settings.imap
    relay, web = settings.relay, settings.web
    oauth = settings.oauth
    if oauth.client_id and not (oauth.device_url and oauth.token_url and oauth.scope):
        wrong = "client_id without the addresses to sign in at"
        yield "oauth", "client_id", wrong, "set device_url, token_url and scope in [oauth] as well"
    if relay.user and relay.password_file is None and not oauth.client_id:
        yield "relay", "user", "a user without a password", "set password_file in [relay] as well"
    if _is_our_own(settings):
        wrong, right = "one of the server's own addresses", "use an address elsewhere that a person reads"
        yield "server", "operator", wrong, right
    yield from _half_a_pair(settings, "dkim", "selector", "key_file")
    if web.url and not web.listen:
        yield "web", "url", "url without listen", "set listen in [web] as well"
    if web.listen and not web.url and not is_loopback(web.host):
        wrong = "open to other machines, but no url"
        yield "web", "listen", wrong, "set url in [web] as well, or listen on 127.0.0.1"
    yield from _half_a_pair(settings, "smtp", "certificate", "key")
    if smtp.require_tls and smtp.certificate is None:
        yield "smtp", "require_tls", "nothing to encrypt with", "set certificate and key as well"
    if settings.letters.trust == "token+dmarc" and not settings.letters.authserv_id:
        wrong = "no mail server named to trust about DMARC"
        yield "letters", "trust", wrong, "set authserv_id in [letters] as well"
    if imap.host and not (imap.user and (imap.password_file or oauth.client_id)):
        wrong = "a mailbox without user and password"
        yield "imap", "host", wrong, "set user and password_file in [imap] as well"
    if "+" in server.lobby and not server.plus_addresses:
        wrong = "a plus without plus_addresses"
        yield "server", "lobby", wrong, "set plus_addresses = true in [server] as well"
    elif imap.host and not imap.is_ours and _lobby_is_the_mailbox(settings):
        wrong = f"email to {server.lobby}@{server.domain} may be somebody's own"
        right = (
            f'write lobby = "{server.lobby}+eleusis" in [server], or in [imap] a folder of the server\'s own, '
            "or dedicated = true where nobody else gets mail in this mailbox"
        )
        yield "imap", "host", wrong, right


def _half_a_pair(
    settings: Settings, section: str, one: str, other: str
) -> Iterable[tuple[str, str, str, str]]:
    """What is wrong where only one of two keys is set."""
    values = getattr(settings, section)
    if bool(getattr(values, one)) != bool(getattr(values, other)):
        given, missing = (one, other) if getattr(values, one) else (other, one)
        yield section, given, f"{given} without {missing}", f"set {missing} in [{section}] as well"


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
        return SettingsError(name, f"can't read it ({reason})", allowed(section, "password_file"))
    if not password:
        return SettingsError(name, "the first line is empty", "write the password there")
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
        return SettingsError(str(file), f"can't read it ({error.strerror})", "name a file that can be read")
    except UnicodeDecodeError:
        return SettingsError(str(file), "not UTF-8 text", "save it as UTF-8")
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.fullmatch(str(error))
        what, where = (place["what"], place["where"]) if place else (str(error), "somewhere")
        return SettingsError(
            f"{file}, {where}", f"not TOML ({what})", 'write lines like key = 1, key = true or key = "text"'
        )


def _in_file(document: Mapping[str, object], file: str) -> Iterable[_Given | SettingsError]:
    for section, content in document.items():
        if section not in SECTIONS:
            stray = not isinstance(content, dict)
            what = section if stray else f"[{section}]"
            nearest = _home(section) if stray else _nearest(what, [f"[{name}]" for name in SECTIONS])
            yield SettingsError(
                f"{file}: {what}", "no section has it" if stray else "no such section", nearest
            )
        elif not isinstance(content, dict):
            yield SettingsError(
                f"{file}: {section}", "that's a section, not a setting", f"write [{section}] on its own line"
            )
        else:
            for key, value in content.items():
                name = f"{file}: [{section}] {key}"
                if key in SECTIONS[section].model_fields:
                    yield _Given(section, key, value, name, text=False)
                else:
                    yield SettingsError(name, "no such setting", _home(key, section))


def _in_environment(environ: Mapping[str, str]) -> Iterable[_Given | SettingsError]:
    known: dict[str, str] = {}
    for section, model in SECTIONS.items():
        for key in model.model_fields:
            single, double = (f"{PREFIX}{section}{between}{key}".upper() for between in ("_", "__"))
            known[double] = known[single] = single
            name = double if double in environ else single
            if single in environ and double in environ:
                yield SettingsError(single, "set twice", f"keep it or {double}, not both")
            elif name in environ:
                yield _Given(section, key, environ[name], name, text=True)
    for name in sorted(environ.keys() - known.keys() - {CONFIG_VARIABLE}):
        if name.startswith(PREFIX):
            yield SettingsError(
                name, "no such setting", _nearest(name, dict.fromkeys(known.values()), alike=0.0)
            )


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
    server = Settings().server
    data_dir = base / str(checked.get(("server", "data_dir"), server.data_dir))

    def placed(section: str, key: str, path: Path) -> Path:
        """Where `path` is: what nobody set lies in the folder of the server's own files."""
        return base / path if (section, key) in checked else data_dir / path.relative_to(server.data_dir)

    sections = {}
    for section, model in SECTIONS.items():
        values = {}
        for key, field in model.model_fields.items():
            value = checked.get((section, key), field.default)
            if isinstance(value, Path):
                value = placed(section, key, value)
            elif section == "database" and str(value).startswith(SQLITE):
                file, question, query = str(value).removeprefix(SQLITE).partition("?")
                value = f"{SQLITE}{placed(section, key, Path(file))}{question}{query}"
            values[key] = value
        sections[section] = model().model_copy(update=values)
    return Settings().model_copy(update=sections)


def _home(key: str, section: str = "") -> str:
    """Where a key that is unknown here belongs, or the known one most like it."""
    homes = [f"[{name}]" for name, model in SECTIONS.items() if key in model.model_fields]
    if homes:
        return f"it belongs in {' or '.join(homes)}"
    if section:
        return _nearest(key, SECTIONS[section].model_fields)
    return f"the sections are {', '.join(f'[{name}]' for name in SECTIONS)}"


def _nearest(name: str, known: Iterable[str], alike: float = 0.6) -> str:
    names = {name.lower(): name for name in known}
    close = difflib.get_close_matches(name.lower(), names, 1, alike)
    return f"did you mean {names[close[0]]}?" if close else f"use one of {', '.join(names.values())}"


def _shown(value: object) -> str:
    """The value much as it was written, in bounds: text in quotes, true and false in lower case."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"
