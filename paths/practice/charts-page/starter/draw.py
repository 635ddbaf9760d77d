"""Draw all charts of page.md from the data: python draw.py"""

raise NotImplementedError
