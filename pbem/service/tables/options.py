"""What a host may settle about a table, as they wrote it: the rulebook with its options, the house rules."""

from collections.abc import Mapping

from pbem.digests import outcomes
from pbem.digests.outcomes import Undone
from pbem.engine.match.house_rules import USUAL, HouseRules
from pbem.engine.rulebook import Rulebook
from pbem.engine.rulebook_reading import RulebookError, choices, override
from pbem.orders import model

Options = tuple[tuple[str, str], ...]


def resolved(books: Mapping[str, Rulebook], name: str, options: Options) -> Rulebook | Undone:
    """The rulebook of this name with its options, or what is wrong with them."""
    rulebook = books.get(name)
    if rulebook is None:
        return outcomes.NoSuchRulebook(name, tuple(books))
    changed = override(rulebook, options)
    if not isinstance(changed, RulebookError):
        return changed
    written = dict(options).get(changed.field, "")
    if changed.clash:
        asked_for = tuple(f"{field} {value}" for field, value in options)
        value = written or str(getattr(rulebook, changed.field)).lower()
        return outcomes.OptionsClash(asked_for, changed.field, value)
    allowed = ", ".join(choices(changed.field, rulebook))
    return outcomes.BadOption(f"{changed.field} {written}".strip(), allowed)


def house_rules(wish: model.TableSettings, before: HouseRules = USUAL) -> HouseRules:
    """The house rules as they are wished; what was not said stays as it was."""
    return HouseRules(
        human_judge=before.human_judge if wish.human_judge is None else wish.human_judge,
        prophet_waits=before.prophet_waits if wish.prophet_waits is None else wish.prophet_waits,
        anonymous_talk=before.anonymous_talk if wish.anonymous_talk is None else wish.anonymous_talk,
        private_talk=before.private_talk if wish.private_talk is None else wish.private_talk,
    )
