"""Ways in which mail programs quote a mail, and places where people put their answer."""

import textwrap
from collections.abc import Callable

Quoted = list[str]
Way = Callable[[str], Quoted]
"""What a program makes of the text of the mail that is answered."""

WROTE = "On Wed, Nov 11, 2026 at 1:52 PM Eleusis <g@eleusis.example> wrote:"
OUTLOOK = (
    "From: Eleusis <g@eleusis.example>\nSent: Wednesday, November 11, 2026 1:52 PM\n"
    "To: Bruno <bruno@example.org>\nSubject: Re: [Eleusis] Game 1"
)
FORWARDED = (
    "---------- Forwarded message ---------\nDe: Eleusis <g@eleusis.example>\n"
    "Date: qua., 11 de nov. de 2026 às 13:52\nSubject: [Eleusis] Partida 1\nTo: Bruno <bruno@example.org>\n"
)


def marked(mark: str, above: str = WROTE) -> Way:
    """Every line behind a mark."""
    return lambda text: [*above.split("\n"), *(f"{mark}{line}".rstrip() for line in text.split("\n"))]


def refilled(mark: str, width: int) -> Way:
    """Every line behind a mark, and the whole broken anew, each piece of a line behind the mark again."""

    def way(text: str) -> Quoted:
        lines = [WROTE]
        for line in text.split("\n"):
            lines += [
                f"{mark}{piece}"
                for piece in textwrap.wrap(line, width - len(mark), break_long_words=False) or [""]
            ]
        return lines

    return way


def spilled(mark: str, width: int) -> Way:
    """Marked and then broken at a width: the rest of a long line stands unmarked below it."""

    def way(text: str) -> Quoted:
        lines = [WROTE, ""]
        for line in text.split("\n"):
            lines += textwrap.wrap(f"{mark}{line}".rstrip(), width, break_long_words=False) or [mark]
        return lines

    return way


def headed(heading: str) -> Way:
    """No marks, only a heading."""
    return lambda text: [*heading.split("\n"), "", *text.split("\n")]


def bare(text: str) -> Quoted:
    """No marks and no heading."""
    return text.split("\n")


def indented(text: str) -> Quoted:
    """No marks but spaces."""
    return [WROTE, "", *(f"    {line}".rstrip() for line in text.split("\n"))]


def place(order: str, quoted: Quoted, where: str) -> str:
    """A letter with the order at one of the PLACES."""
    if where == "above":
        lines = [order, "", *quoted]
    elif where == "below":
        lines = [*quoted, "", order, ""]
    elif where == "inline":
        # Between two blocks of it, as people do.
        middle = len(quoted) // 2
        gap = next((at for at in range(middle, len(quoted)) if not quoted[at].strip(" >|»]"[:5])), middle)
        lines = [*quoted[:gap], "", order, "", *quoted[gap:]]
    else:
        lines = quoted
    return "\n".join(lines)


PLACES = ("above", "below", "inline", "nowhere")

MARKED = {
    "gmail": marked("> "),
    "no-space": marked(">"),
    "bars": marked("| "),
    "guillemets": marked("» "),
    "brackets": marked("] "),
    "initials": marked("Ana> "),
    "twice": marked("> > "),
    "forwarded-marked": marked("> ", FORWARDED),
    "thunderbird-pt": marked("> ", "Em 11/11/2026 13:52, Eleusis escreveu:"),
    "refilled-60": refilled("> ", 60),
    "refilled-40": refilled("> ", 40),
}
UNMARKED = {
    "outlook": headed(OUTLOOK),
    "outlook-rule": headed("_" * 32 + "\n" + OUTLOOK),
    "forwarded": headed(FORWARDED),
    "yahoo": indented,
    "wrote": headed(WROTE),
    "original": headed("-----Mensagem original-----\nDe: Eleusis"),
    "bare": bare,
}
