"""How a letter is read, told without a server: its kind, its author's own words, and what each line of them is."""

from typing import Any

from pbem.mail.addressing import Addressing, BounceAddress, PersonAddress, TableAddress
from pbem.mail.reading.letter import Letter, read_letter
from pbem.orders.canonical import canonical
from pbem.orders.declared.play import Play
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Ignored, IgnoredReason, Misread, OrderLine
from pbem.orders.trouble import MisreadReason
from pbem.service.inbox.auto_replies import why_a_programs
from pbem.service.inbox.own_words import with_last_words

_WHY: dict[MisreadReason | IgnoredReason, str] = {
    MisreadReason.UNSURE: "it may be a command, but it isn't certain which",
    MisreadReason.MODERATORS: "only a moderator of the table can do that",
    MisreadReason.UNKNOWN_ORDER: "no command starts like this",
    MisreadReason.MISSING_ARGUMENT: "something must follow this command",
    MisreadReason.UNEXPECTED_TEXT: "nothing may follow this command",
    MisreadReason.AMBIGUOUS: "it can be read in two ways",
    MisreadReason.BARE_WORDS: "without a verb these may be words, not cards",
    MisreadReason.VALUE_NOT_RANK: "no card is called 11, 12 or 13",
    MisreadReason.CONFLICTING: "it says two things that cannot both be meant",
    IgnoredReason.COURTESY: "a greeting, thanks or a name",
    IgnoredReason.PROSE: "it asks nothing of the server",
    IgnoredReason.AFTER_END: "it comes after the end of the commands",
}


def explain(raw: bytes, to: str, language: str) -> dict[str, Any]:
    """What `pbem letters explain` tells of the letter in `raw`, for the address `to`.

    `kind`: "person", "automatic", "bounce", or "stranger" for one to an address without a key; "unreadable" for what no
    letter can be read from; `why` it is that. `own`: the author's words. `lines`: each with its `text`, what it `is`
    (order, near-order, prose), its `order` in canonical English or what it may mean, and `why` it is none. `orders`:
    those that would be tried, in their order; a move behind a near-order waits, and a play of a rank alone is asked
    about. What programs are printed has no `why`.
    """
    letter = read_letter(raw)
    if not isinstance(letter, Letter):
        return {"kind": "unreadable", "why": letter.reason.value, "own": "", "lines": [], "orders": []}
    letter = with_last_words(letter, language)
    read = parse_orders(letter.text, language, subject=letter.subject)
    lines: list[dict[str, Any]] = []
    orders: list[str] = []
    held = False
    for item in sorted((*read.items, *read.ignored), key=lambda one: one.line):
        lines.append(line := _told(item, held=held))
        held = held or line["is"] == "near-order"
        if line["is"] == "order":
            orders.append(line["order"])
    return {
        "kind": _kind(letter, to),
        "why": why_a_programs(letter),
        "own": letter.text,
        "lines": lines,
        "orders": orders,
    }


def _kind(letter: Letter, to: str) -> str:
    if letter.bounce is not None:
        return "bounce"
    local, _, domain = to.lower().replace("%2b", "+").rpartition("@")
    ours = Addressing(domain, "").read(f"{local.rpartition('+')[2]}@{domain}")
    if why_a_programs(letter) or isinstance(ours, BounceAddress):
        return "automatic"
    return "person" if not to or isinstance(ours, TableAddress | PersonAddress) else "stranger"


def _told(item: OrderLine | Misread | Ignored, *, held: bool) -> dict[str, Any]:
    match item:
        case OrderLine(order=Play(cards)) if any(word.suit is None for word in cards):
            return _line(item.text, "near-order", canonical(item), "the suit is missing: the hand decides")
        case OrderLine(order=order) if held and order.moves:
            return _line(
                item.text, "near-order", canonical(item), "it waits for an answer to what stands above"
            )
        case OrderLine():
            return _line(item.text, "order", canonical(item), "")
        case Misread():
            return _line(item.text, "near-order", item.nearest or "", _why(item.reason))
        case Ignored():
            return _line(item.text, "prose", "", _why(item.reason))


def _why(reason: MisreadReason | IgnoredReason) -> str:
    return _WHY.get(reason) or str(reason.value).replace("_", " ")


def _line(text: str, kind: str, order: str, why: str) -> dict[str, Any]:
    return {"text": text, "is": kind, "order": order, "why": why}
