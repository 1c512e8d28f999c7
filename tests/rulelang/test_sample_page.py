"""docs/sample-rules.md shows every sample rule; run as a program, this file writes the page."""

from pathlib import Path

from pbem.rulelang.language.printing import say_rule
from pbem.rulelang.samples import Difficulty, SampleRule, read_sample

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "sample-rules.md"
HEAD = """# The sample rules

The secret rules that come with pbem, ready to play by: each with its sentence, its formal notation, a true hint that
God may give, and whose rule it is. Those of `pbem` were made for it; the others are examples of the texts it follows.
How hard they are is measured by bots, see [sample-scores.md](sample-scores.md).
Nobody should read this page at a table whose God takes one of them.
[rule-language.md](rule-language.md) explains the notation. This page is written from `data/rules` by
`python tests/rulelang/test_sample_page.py`, and checked against it.
"""
TITLES = {Difficulty.EASY: "Easy", Difficulty.MEDIUM: "Of medium difficulty", Difficulty.HARD: "Hard"}


def told(sample: SampleRule) -> list[str]:
    return [
        f"### {sample.name}",
        "",
        say_rule(sample.rule, "en"),
        "",
        "```rule",
        sample.text,
        "```",
        "",
        f"Hint: {sample.hint('en')} `{sample.key}`, {sample.source.author}.",
        "",
    ]


def page() -> str:
    paths = sorted((ROOT / "data" / "rules").glob("*.toml"))
    samples = [read_sample(path.stem, path.read_text("utf-8")) for path in paths]
    lines = [HEAD]
    for difficulty, title in TITLES.items():
        lines += [f"## {title}", ""]
        lines += [line for sample in samples if sample.difficulty is difficulty for line in told(sample)]
    return "\n".join(lines).rstrip() + "\n"


def test_the_page_shows_every_sample_rule_as_its_file_has_it() -> None:
    assert PAGE.read_text("utf-8") == page()


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
