"""A page with the ten most frequent words of a book. Run: uv run python page.py"""
import html
import json
from pathlib import Path

TITLE = "The ten words of Moby-Dick, chapter 1"

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<h1>{title}</h1>
<ol>
{items}
</ol>
</html>
"""


def item(word: str, count: int, most: int) -> str:
    """Return one line of the list, with a bar of at most 20 blocks."""
    raise NotImplementedError


def page(title: str, counts: dict[str, int]) -> str:
    """Return the whole page with the ten most frequent words, the most frequent first."""
    raise NotImplementedError


def main() -> None:
    counts = json.loads(Path("data/counts.json").read_text(encoding="utf-8"))
    Path("book.html").write_text(page(TITLE, counts), encoding="utf-8")


if __name__ == "__main__":
    main()
