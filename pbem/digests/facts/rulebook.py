"""A rulebook as a page for players: its sections, what a table sets otherwise, numbers for examples."""

from collections.abc import Mapping

from pbem.engine.match.terms import PLAIN, ServerGod, TimeRules, people_wanted
from pbem.engine.round.events import Ending
from pbem.engine.rulebook import Rulebook
from pbem.families import Family

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "cards": ("seats_min", "seats_max", "packs", "hand", "starter", "stock"),
    "rule": ("rule_reads", "hint", "hint_in_play", "open_cards_min"),
    "order": ("first_player", "direction"),
    "play": ("string_max", "wrong_draw"),
    "no_play": ("no_play_small", "no_play_less", "no_play_return", "no_play_wrong_draw"),
    "prophet": ("prophet", "marker_after_fall", "false_prophet_draw"),
    "guess": ("guess",),
    "expulsion": ("expel_from", "prophet_expel_from"),
    "end": (),
    "points": ("score", "out_bonus", "guess_bonus", "god_cap"),
    "match": ("compensation",),
}
"""The sections in the order they are read, and the fields of which each tells."""

_ONLY_WITH: Mapping[str, str] = {
    "marker_after_fall": "prophet",
    "false_prophet_draw": "prophet",
    "prophet_expel_from": "prophet",
    "god_cap": "prophet",
    "guess_bonus": "guess",
}
"""Fields that mean nothing where this other one is false."""

_MOST_SHOWN = 4
"""Cards of the longest wrong string that is given as an example."""


def variant_name(name: str) -> str:
    """A rulebook as people call it: `Eleusis Express` of `eleusis-express`."""
    return " ".join(map(str.capitalize, name.split("-")))


class Section(Family):
    """A section of the page: its name, and the fields of which it tells that the table sets otherwise."""

    name: str
    changed: tuple[str, ...]


class RulebookPage(Family):
    """What the templates tell of `book`. `here`: it is the rulebook of the reader's table.

    `otherwise` are the fields that this table sets otherwise than the rulebook of that name does; `server`, `clock` and
    `time_rules` as in `TableMade`.
    """

    book: Rulebook
    here: bool = False
    otherwise: tuple[str, ...] = ()
    server: ServerGod | None = None
    clock: int | None = None
    time_rules: TimeRules = PLAIN

    @property
    def changed(self) -> tuple[str, ...]:
        """The fields that the table sets otherwise and that mean something here."""
        return tuple(name for name in self.otherwise if matters(self.book, name))

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections that there is something to say in."""
        absent = {name for name in ("prophet", "guess") if not getattr(self.book, name)}
        return tuple(
            Section(name, tuple(one for one in self.changed if one in told))
            for name, told in _FIELDS.items()
            if name not in absent
        )

    @property
    def people(self) -> tuple[int, int]:
        """How many people play, fewest and most: God included, unless God is the server."""
        return people_wanted(self.book, self.server)

    @property
    def cards(self) -> int:
        """All cards of all packs."""
        return 52 * self.book.packs

    @property
    def expels(self) -> bool:
        """Whether anybody can ever be expelled."""
        return bool(self.book.expel_from or (self.book.prophet and self.book.prophet_expel_from))

    @property
    def shown(self) -> int:
        """Cards of the wrong string that is given as an example; 1 where there are no strings."""
        return min(self.book.string_max or _MOST_SHOWN, _MOST_SHOWN)

    @property
    def large_hand(self) -> int:
        """A hand that a right no play makes smaller: the one dealt, or the least."""
        return max(self.book.hand, self.book.no_play_small + 1)

    @property
    def endings(self) -> tuple[str, ...]:
        """What can end a round in play."""
        can = {
            Ending.OUT_OF_CARDS: True,
            Ending.NO_PLAY: self.book.no_play_small > 0,
            Ending.ALL_EXPELLED: self.expels,
            Ending.RULE_GUESSED: self.book.guess,
            Ending.STOCK_EXHAUSTED: self.book.stock == "ends-round",
        }
        return tuple(ending.value for ending, possible in can.items() if possible)


def page_of_table(
    book: Rulebook,
    options: tuple[tuple[str, str], ...],
    base: Rulebook | None,
    server: ServerGod | None = None,
    clock: int | None = None,
    time_rules: TimeRules = PLAIN,
) -> RulebookPage:
    """The page of a table that plays `book`: the rulebook `base` (None: it is not known here) with `options`."""
    named = dict.fromkeys(name for name, _ in options)
    differ = [name for name in named if base is None or getattr(base, name) != getattr(book, name)]
    return RulebookPage(book, True, tuple(differ), server, clock, time_rules)


def matters(book: Rulebook, field: str) -> bool:
    """Whether the field means anything in this rulebook."""
    return field not in _ONLY_WITH or bool(getattr(book, _ONLY_WITH[field]))
