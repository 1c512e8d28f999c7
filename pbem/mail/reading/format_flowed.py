"""Undoes the soft line breaks of text sent as `format=flowed` (RFC 3676)."""


def unflow(text: str, delete_space: bool) -> str:
    """`text`, its paragraphs on one line each, `>` marks kept; `delete_space` is the parameter `DelSp`."""
    done: list[list[str]] = []
    """The pieces of each paragraph: joined once, at the end, they cost what they are long."""
    open_depth: int | None = None  # how deep the quotation is whose paragraph is still open
    for line in text.split("\n"):
        unquoted = line.lstrip(">")
        depth = len(line) - len(unquoted)
        words = unquoted.removeprefix(" ")  # section 4.4: one space may stand before what could be misread
        signature = words == "-- "
        if depth == open_depth and not signature:
            done[-1].append(words)
        else:
            done.append([">" * depth + (" " if depth else ""), words])
        flows = words.endswith(" ") and not signature
        if flows and delete_space:
            done[-1][-1] = words[:-1]
        open_depth = depth if flows else None
    return "\n".join(map("".join, done))
