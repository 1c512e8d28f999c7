"""What axe-core finds wrong with a page for people who see, hear or move otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

GRAVE = ("serious", "critical")

RUN = """async (options) => {
  const found = await axe.run(document, options);
  return found.violations.flatMap(rule => rule.nodes.map(node =>
    [rule.impact, rule.id, node.target.join(" "), node.html.slice(0, 160), node.failureSummary || ""]));
}"""


@dataclass(frozen=True)
class Axe:
    """`script` is axe-core itself."""

    script: str

    def faults(self, page: Any) -> list[str]:
        """The serious and critical faults of a page as it stands, a line each."""
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(f"{self.script};0")
        found = page.evaluate(RUN, {"resultTypes": ["violations"]})
        return [
            f"{rule} at {where}: {html} ({why})" for grade, rule, where, html, why in found if grade in GRAVE
        ]
