"""Draw all charts of page.md from the data: uv run --with matplotlib draw.py"""

raise NotImplementedError
