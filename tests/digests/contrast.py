"""What a mail program shows of a mail in HTML: the colour of each word on its ground, by light and by dark."""

import re
from html.parser import HTMLParser

VOID = {"meta", "br", "img", "hr", "link", "input"}
_RULE = re.compile(r"([^{}@]+)\{([^{}]*)\}")
_DARK = "@media (prefers-color-scheme:dark){"


def _declared(style):
    pairs = (part.split(":", 1) for part in style.split(";") if ":" in part)
    return {name.strip(): value.replace("!important", "").strip() for name, value in pairs}


def _sheet(html):
    return html.partition("<style>")[2].partition("</style>")[0]


def rules(html, light):
    """The rules of a mail's sheet, as (steps, declared, whether before what stands by the element), the first to be
    overruled first. `bare`: where a mail program lost the sheet; else `light` or `dark`."""
    always, _, dark = _sheet(html).partition(_DARK)
    told = {"bare": "", "light": always, "dark": always + dark.partition("}}")[0] + "}"}[light]
    found = [
        (one.split(), part, "!important" in part)
        for selectors, declared in _RULE.findall(told)
        for one in selectors.strip().split(",")
        for part in declared.split(";")
        if "+" not in one and ":" not in one
    ]
    return sorted(found, key=lambda rule: sum(step.startswith(".") for step in rule[0]))


def dark_rules(html):
    """The rules for the dark, each selector a list of its steps: a class or a tag."""
    block = _sheet(html).partition(_DARK)[2].partition("}}")[0] + "}"
    return [
        (one.split(), _declared(declared))
        for selectors, declared in _RULE.findall(block)
        for one in selectors.strip().split(",")
    ]


class Shown(HTMLParser):
    """Every word of a mail with its colour and its ground, and how its links look, as `rules` have them."""

    def __init__(self, html, light):
        super().__init__(convert_charrefs=True)
        self.rules, self.open, self.words, self.links = rules(html, light), [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if tag in VOID:
            return
        facts = dict(attrs)
        own = {}
        self.open.append((tag, (facts.get("class") or "").split(), own))
        meant = [one for one in self.rules if self._matches(one[0])]
        for wins in (False, True):
            for _, declared, important in meant:
                if important == wins:
                    own |= _declared(declared)
            own |= {} if wins else _declared(facts.get("style") or "")
        if tag == "a":
            self.links.append(own)

    def _matches(self, steps):
        *above, last = steps
        if not _is(self.open[-1], last):
            return False
        at = len(self.open) - 1
        for step in reversed(above):
            at = next((n for n in range(at - 1, -1, -1) if _is(self.open[n], step)), -1)
            if at < 0:
                return False
        return True

    def handle_endtag(self, tag):
        self.open.pop()

    def handle_data(self, data):
        if not data.strip() or any(tag in ("style", "title") for tag, _, _ in self.open):
            return
        if any(own.get("display") == "none" for _, _, own in self.open):
            return
        colour = next((own["color"] for _, _, own in reversed(self.open) if "color" in own), "#000")
        ground = next((own["background"] for _, _, own in reversed(self.open) if "background" in own), "#fff")
        self.words.append((data.strip(), colour, ground))


def _is(element, step):
    tag, classes, _ = element
    return step[1:] in classes if step.startswith(".") else step == tag


def _light(colour):
    code = colour.lstrip("#")
    code = "".join(c * 2 for c in code) if len(code) == 3 else code
    parts = [int(code[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour, ground):
    """The ratio of WCAG 2.2, from 1 to 21."""
    one, other = sorted((_light(colour), _light(ground)), reverse=True)
    return (one + 0.05) / (other + 0.05)
