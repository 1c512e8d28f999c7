"""HTML of a letter to text: quotations become `>` lines, so that one trimmer serves both kinds of letter."""

import re
from collections.abc import Iterator

from inscriptis import Inscriptis  # type: ignore[import-untyped]  # it comes without types
from lxml import etree, html  # type: ignore[import-untyped]  # it comes without types

from pbem.mail.writing.message import clean_text

MAX_CHARACTERS = 250_000
"""What lies beyond is not read: a reply of that length quotes several of our mails, below its own words."""

# A quotation, or the line over one that names its author. Google and others put a person's answers between
# the quotations *inside* their outermost element, so only the inner ones are listed.
_QUOTATIONS = (
    "//blockquote[not(contains(translate(@style, ' ', ''), 'border:none'))]"  # Apple indents in that style
    " | //*[contains(concat(' ', @class, ' '), ' gmail_attr ')]"
    " | //*[contains(concat(' ', @class, ' '), ' moz-cite-prefix ')]"
    " | //*[contains(concat(' ', @class, ' '), ' yahoo_quoted ')]"
    " | //*[contains(concat(' ', @class, ' '), ' zmail_extra ')]"
    " | //*[@id='OLK_SRC_BODY_SECTION' or @id='mail-editor-reference-message-container' or @name='quote']"
)

# From here to the end of the letter all is quotation.
_LAST_QUOTATIONS = (
    "//*[@id='appendonsend' or @id='divRplyFwdMsg' or @id='stopSpelling' or @id='zwchr' or @id='replySplit']"
    " | //*[contains(concat(' ', @class, ' '), ' OutlookMessageHeader ')]"
)

_SIGNATURES = (
    "//*[contains(concat(' ', @class, ' '), ' gmail_signature ')]"
    " | //*[contains(concat(' ', @class, ' '), ' moz-signature ')]"
)

# What its author struck out, or what no reader is shown.
_STYLE = "translate(@style, ' ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')"
_UNSAID = (
    "//s | //strike | //del | //*[@hidden]"
    f" | //*[@style][contains({_STYLE}, 'display:none') or contains({_STYLE}, 'visibility:hidden')"
    f" or contains({_STYLE}, 'line-through')]"
)

# The number or dot in front of a line of a list, which Word writes as text.
_LIST_MARKS = "//*[contains(translate(@style, 'I ', 'i'), 'mso-list:ignore')]"

_LEFT_OUT = etree.XPath(f"{_SIGNATURES} | {_UNSAID} | {_LIST_MARKS}")

# A picture within the page; or thousands of attributes, which the parser compares each with each.
_LONG_TAG = re.compile(r"<([A-Za-z][A-Za-z0-9]{0,20})\s[^<>]{4000,}>?")

MAX_LAID_OUT = 20_000_000
"""So many characters at most are laid out as tables: each cell is padded to the widest of its column."""

# Of a style only what tells lines apart, and hidden words; a margin is of a few lines, not of a thousand.
_STYLE_READ = re.compile(
    r"\s*(?:display|white-space)\s*:[^;]{1,40}"
    r"|\s*margin-(?:top|bottom)\s*:\s*(?:\d(?:\.\d{1,4})?[a-z]{2,3}|\d{2}(?:\.\d{1,4})?p[xt])\b[^;]{0,20}",
    re.I,
)

_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_BREAKING = frozenset(
    ("br", "p", "div", "tr", "li", "h1", "h2", "h3", "h4", "table", "ul", "ol", "pre", "blockquote", "center")
)
_UNREAD = frozenset(("style", "script", "head", "title"))


_STRUCK = re.compile(rb"<(?:s|strike|del)[\s>]|line-through", re.I)


def strikes_out(markup: bytes) -> bool:
    """Whether something in it is struck out."""
    return _STRUCK.search(markup) is not None


def text_of(markup: str) -> str:
    """The text a reader of `markup` sees, quotations marked by `>`; empty where there is none."""
    root = _parsed(markup)
    if root is None:
        return ""
    for unread in _LEFT_OUT(root):
        if unread is not root:
            unread.drop_tree()
    for numbered in root.iter("ol"):
        numbered.tag = "ul"  # the numbers are the program's, and in front of an order they would be read
    for rule in root.iter("hr"):
        rule.tag = "div"  # to break the line is all it should do
    for element in root.xpath(_LAST_QUOTATIONS)[:1]:
        _mark_rest(element)
    for element in root.xpath(_QUOTATIONS):
        if root in element.iterancestors():  # not already gone with a quotation around it
            _mark(element)
    for styled in root.xpath("//*[@style]"):
        styled.set(
            "style", ";".join(part for part in styled.get("style").split(";") if _STYLE_READ.fullmatch(part))
        )
    text = _plain(root) if _is_sprawling(root) else Inscriptis(root).get_text()
    return "\n".join(line.strip() for line in text.split("\n")).strip("\n")


def _is_sprawling(root: html.HtmlElement) -> bool:
    """Whether its tables, laid out, would be longer than `MAX_LAID_OUT`: then its words alone are read."""
    cells = max((len(row) for row in root.iter("tr")), default=0)
    if not cells:
        return False
    words = _plain(root)
    lines = words.split("\n")
    return len(lines) * min(len(words), cells * max(map(len, lines))) > MAX_LAID_OUT


def words_of(markup: str) -> str:
    """All words of `markup` in the order in which they stand there, hidden ones too, a line for each block."""
    root = _parsed(markup)
    return "" if root is None else _plain(root)


def _parsed(markup: str) -> html.HtmlElement | None:
    source = _DECLARATION.sub("", _LONG_TAG.sub(r"<\1>", markup[:MAX_CHARACTERS])).replace("\0", "")
    if not source.strip():
        return None
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        return html.document_fromstring(source.encode("utf-8", "replace"), parser=parser)
    except etree.ParserError:  # nothing in it but comments
        return None


def _mark(element: html.HtmlElement) -> None:
    quotation = _quotation(_plain(element))
    quotation.tail = element.tail
    element.getparent().replace(element, quotation)


def _mark_rest(first: html.HtmlElement) -> None:
    """Make one quotation of `first` and all that follows it in the document."""
    path = [first, *first.iterancestors()]
    after = [sibling for above in path for sibling in above.itersiblings()]
    words = [_plain(first)]
    for above in path:
        words.append(above.tail or "")
        above.tail = None
    for element in after:
        words += (_plain(element), element.tail or "")
        element.getparent().remove(element)
    first.getparent().replace(first, _quotation("\n".join(words)))


def _quotation(words: str) -> html.HtmlElement:
    marked = html.Element("pre")
    lines = (" ".join(line.split()) for line in clean_text(words).split("\n"))  # lxml takes no controls
    marked.text = "\n".join(f"> {line}" for line in lines if line) or ">"
    return marked


def _plain(element: html.HtmlElement) -> str:
    """The words of a quotation without layout: our own tables come back here, and are slow to lay out."""
    return "".join(_pieces(element))


def _pieces(element: html.HtmlElement) -> Iterator[str]:
    unread = 0
    for event, node in etree.iterwalk(element, events=("start", "end")):
        if event == "start":
            unread += node.tag in _UNREAD
            yield "\n" if node.tag in _BREAKING else " " if node.tag in ("td", "th") else ""
            words = node.text
            if node.tag == "pre" and words and not unread:
                yield words  # its lines are meant
                words = None
        else:
            unread -= node.tag in _UNREAD
            yield "\n" if node.tag in _BREAKING and node.tag != "br" else ""
            words = node.tail if node is not element else None
        if words and not unread:
            yield words.replace("\n", " ")
