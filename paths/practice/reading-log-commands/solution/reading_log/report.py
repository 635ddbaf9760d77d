"""Turn books into text and numbers. Nothing here prints."""


def format_book(book: dict) -> str:
    """Return 'Momo by Michael Ende (304 pages)'."""
    return f"{book['title']} by {book['author']} ({book['pages']} pages)"


def format_list(books: list[dict]) -> str:
    """Return one line per book, oldest first; 'No books yet.' without books."""
    if not books:
        return "No books yet."
    by_date = sorted(books, key=lambda book: book["date"])
    return "\n".join(f"{book['date']}  {format_book(book)}" for book in by_date)


def compute_stats(books: list[dict]) -> dict:
    """Return a dict with the keys books, pages, average and months."""
    pages = sum(book["pages"] for book in books)
    months: dict[str, int] = {}
    for book in books:
        month = book["date"][:7]
        months[month] = months.get(month, 0) + book["pages"]
    average = pages / len(books) if books else 0
    return {"books": len(books), "pages": pages, "average": average, "months": months}


def format_stats(stats: dict) -> str:
    """Return the result of compute_stats as lines of text."""
    lines = [
        f"books: {stats['books']}",
        f"pages: {stats['pages']}",
        f"average: {stats['average']:.1f} pages",
    ]
    for month in sorted(stats["months"]):
        lines.append(f"{month}: {stats['months'][month]} pages")
    return "\n".join(lines)
