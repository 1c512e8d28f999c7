"""Writes the views of the golden rounds anew: `python -m tests.golden.write_views`, by hand and never by itself.

Read what has changed before it is committed: `git diff tests/golden`.
"""

from tests.golden.rendering import render
from tests.golden.rounds import FILES, played, views_of

if __name__ == "__main__":
    for path in FILES:
        views_of(path).write_text(render(played(path.stem)), encoding="utf-8")
        print(views_of(path))
