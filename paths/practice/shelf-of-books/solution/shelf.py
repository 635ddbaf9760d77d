"""Books with a bookmark, and a shelf that holds them."""


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


class Shelf:
    """Books, each title once."""

    def __init__(self) -> None:
        self._books: list[Book] = []

    def add(self, book: Book) -> None:
        """Put a book on the shelf; ValueError if its title is there already."""
        if book.title.lower() in [other.title.lower() for other in self._books]:
            raise ValueError(f"already on the shelf: {book.title}")
        self._books.append(book)

    def find(self, title: str) -> Book:
        """Return the book with this title; KeyError if there is none."""
        for book in self._books:
            if book.title.lower() == title.strip().lower():
                return book
        raise KeyError(title)

    def titles(self) -> list[str]:
        """Return the titles in alphabetical order."""
        return sorted(book.title for book in self._books)

    def left(self) -> int:
        """Return the pages that remain in all books."""
        return sum(book.left() for book in self._books)

    def __len__(self) -> int:
        return len(self._books)
