"""Words that say whether something must be, and arguments: what the productions of grammar/moods.txt make."""

from typing import Any, NamedTuple

from pbem.rulelang.sentences.chart import NOTHING


class Mood(NamedTuple):
    """What `must`, `may`, `only` and `never` say together; nothing of it is `must`. Denied twice is denied once."""

    may: bool = False
    only: bool = False
    never: bool = False
    banned: bool = False
    also: bool = False
    always: bool = False
    play: bool = False
    """Whether it says `play`: what one may play is what must be, `red cards may be played` is more than that."""

    @property
    def denies(self) -> bool:
        return self.never or self.banned


def _must() -> Mood:
    return Mood()


def _play() -> Mood:
    return Mood(play=True)


def _may() -> Mood:
    return Mood(may=True)


def _only() -> Mood:
    return Mood(only=True)


def _never() -> Mood:
    return Mood(never=True)


def _banned() -> Mood:
    return Mood(banned=True)


def _also() -> Mood:
    return Mood(also=True)


def _always() -> Mood:
    return Mood(always=True)


def _only_may() -> Mood:
    return Mood(may=True, only=True)


def joined(*moods: Mood) -> Mood:
    """What several of them say together."""
    return Mood(*(any(one) for one in zip(*moods, strict=True)))


def parted(held: tuple[Any, ...]) -> tuple[Mood, list[Any]]:
    """The mood of all that says one, and what else is held."""
    return joined(Mood(), *(one for one in held if isinstance(one, Mood))), [
        one for one in held if not isinstance(one, Mood)
    ]


def _moods(*moods: Mood) -> Any:
    """`not forbidden` is neither."""
    both = joined(*moods)
    return NOTHING if both.never and both.banned else both


def _does(mood: Mood) -> Any:
    return NOTHING if mood.denies or (mood.may and not mood.only) else None


def _denies(mood: Mood) -> Any:
    return None if mood.denies else NOTHING


def _free(mood: Mood) -> Any:
    return NOTHING if mood.denies or mood.only or not mood.may else None


def _none() -> None:
    return None


def _argument(held: Any) -> Any:
    return held
