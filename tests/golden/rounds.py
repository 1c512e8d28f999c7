"""The golden rounds: files of EGN, and beside each the views that its seats have of it."""

from pathlib import Path

from pbem.engine.notation import EgnError, Game, read_egn
from pbem.engine.round.judge import Judge
from pbem.engine.rulebook import Rulebook
from pbem.engine.rulebook_reading import read_rulebook
from pbem.rulelang.reading import Rule, read_rule
from pbem.service.aggregates.tables import judge_by

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.egn"))
RULEBOOKS = {path.stem: path for path in (Path(__file__).parents[2] / "data" / "rulebooks").glob("*.toml")}


def rulebook(name: str) -> Rulebook | None:
    """A rulebook that ships."""
    if name not in RULEBOOKS:
        return None
    book = read_rulebook(RULEBOOKS[name].read_text(encoding="utf-8"), name)
    assert isinstance(book, Rulebook), book
    return book


def judge_of(text: str, book: Rulebook) -> Judge | str:
    """The judge of a rule in words."""
    rule = read_rule(text, sidelines=book.rule_reads == "sidelines")
    return judge_by(rule) if isinstance(rule, Rule) else f"{text} is no rule"


def played(stem: str) -> Game:
    """The round of a file, played to its end."""
    game = read_egn((HERE / f"{stem}.egn").read_text(encoding="utf-8"), rulebook, judge_of)
    assert not isinstance(game, EgnError), f"{stem}.egn:{game.line}: {game.message}"
    return game


def views_of(path: Path) -> Path:
    """Where the views of a golden file are kept."""
    return path.with_suffix(".views.txt")
