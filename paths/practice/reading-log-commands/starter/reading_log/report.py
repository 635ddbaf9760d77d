"""Turn books into text and numbers. Nothing here prints."""


def format_book(book: dict) -> str:
    """Return 'Momo by Michael Ende (304 pages)'."""
    raise NotImplementedError


def format_list(books: list[dict]) -> str:
    """Return one line per book, oldest first; 'No books yet.' without books."""
    raise NotImplementedError


def compute_stats(books: list[dict]) -> dict:
    """Return a dict with the keys books, pages, average and months."""
    raise NotImplementedError


def format_stats(stats: dict) -> str:
    """Return the result of compute_stats as lines of text."""
    raise NotImplementedError
