"""What axe-core finds wrong with a page for people who see, hear or move otherwise."""

from dataclasses import dataclass
from typing import Any

GRAVE = ("serious", "critical")

RUN = """async (options) => {
  const found = await axe.run(document, {...options, elementRef: true, resultTypes: ['violations']});
  const drawn = (rule, node) => rule.id === 'label-content-name-mismatch' && node.element?.matches('.cd');
  return found.violations.flatMap(rule => rule.nodes.filter(node => !drawn(rule, node)).map(node =>
    [rule.impact, `${rule.id} at ${node.target.join(' ')}: ${node.html.slice(0, 160)} (${node.failureSummary})`]));
}"""
"""A card is a picture made of letters: A♠ is called "ace of spades", and nobody calls it by its A (WCAG 2.5.3 leaves
text out that is a symbol)."""


@dataclass(frozen=True)
class Axe:
    """`script` is axe-core itself."""

    script: str

    def faults(self, page: Any, *, colours_only: bool = False) -> list[str]:
        """The serious and critical faults of a page as it stands, a line each; of its contrasts alone, if so asked."""
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(f"{self.script};0")
        only = {"runOnly": {"type": "rule", "values": ["color-contrast"]}} if colours_only else {}
        return [fault for grade, fault in page.evaluate(RUN, only) if grade in GRAVE]
