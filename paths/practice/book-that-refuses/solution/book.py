"""A book with a bookmark."""


class Book:
    """A book and how far it is read. The bookmark is never below 0 or past the end."""

    def __init__(self, title: str, pages: int) -> None:
        if not title.strip():
            raise ValueError(f"the title is empty: {title!r}")
        if pages < 1:
            raise ValueError(f"pages must be positive: {pages}")
        self.title = title.strip()
        self.pages = pages
        self.page = 0

    def read(self, count: int) -> None:
        """Move the bookmark forward by count pages; ValueError if that is impossible."""
        if count < 1:
            raise ValueError(f"count must be positive: {count}")
        if count > self.left():
            raise ValueError(f"only {self.left()} pages remain, not {count}")
        self.page += count

    def left(self) -> int:
        """Return the pages that remain."""
        return self.pages - self.page

    def done(self) -> bool:
        """Return whether the book is read to its end."""
        return self.left() == 0

    def __str__(self) -> str:
        return f"{self.title} ({self.page} of {self.pages})"
