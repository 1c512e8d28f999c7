"""How a table is kept, whatever its rulebook: who judges, how long a Prophet is waited for, how people may talk."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a host may settle besides the rulebook.

    `human_judge`: God judges by reply, and may keep the rule in words. `prophet_waits`: a Prophet whose time
    passes is waited for, and does not step down. `anonymous_talk`, `private_talk`: what SAY may do besides talk to all.
    """

    human_judge: bool = False
    prophet_waits: bool = False
    anonymous_talk: bool = False
    private_talk: bool = False


USUAL = HouseRules()
"""What holds where the host settles nothing."""
