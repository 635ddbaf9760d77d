"""A page table for keys and values, with sharing."""


class OutOfPages(Exception):
    """No free page is left."""


class Pages:
    """Pages of tokens with reference counts."""

    def __init__(self, count: int, size: int) -> None:
        """Start with `count` free pages of `size` tokens."""
        self._size = size
        self._free = list(range(count))
        self._pages: dict[int, list[int]] = {}
        self._counts: dict[int, int] = {}
        self._tables: dict[str, list[int]] = {}
        self._known: dict[tuple, list[int]] = {}

    def _new(self, tokens: list[int]) -> int:
        if not self._free:
            raise OutOfPages
        page = self._free.pop()
        self._pages[page], self._counts[page] = list(tokens), 1
        return page

    def _remember(self, tokens: list[int], page: int) -> None:
        if len(self._pages[page]) == self._size:
            self._known.setdefault(tuple(tokens), []).append(page)

    def _release(self, page: int) -> None:
        self._counts[page] -= 1
        if not self._counts[page]:
            del self._pages[page], self._counts[page]
            self._free.append(page)
            left = {k: [p for p in pages if p != page] for k, pages in self._known.items()}
            self._known = {k: pages for k, pages in left.items() if pages}

    def start(self, reader: str, tokens: list[int]) -> int:
        """Store a prompt; return how many pages are shared."""
        shared = []
        while len(shared) * self._size < len(tokens) and (pages := self._known.get(tuple(tokens[:(len(shared) + 1) * self._size]))):
            shared.append(pages[0])
        first = len(shared) * self._size
        if -(-(len(tokens) - first) // self._size) > len(self._free):
            raise OutOfPages
        for page in shared:
            self._counts[page] += 1
        self._tables[reader] = list(shared)
        for begin in range(first, len(tokens), self._size):
            end = min(begin + self._size, len(tokens))
            page = self._new(tokens[begin:end])
            self._tables[reader].append(page)
            self._remember(tokens[:end], page)
        return len(shared)

    def append(self, reader: str, token: int) -> None:
        """Add a token, copying a shared page first."""
        table = self._tables[reader]
        if not table or len(self._pages[table[-1]]) == self._size:
            table.append(self._new([]))
        elif self._counts[table[-1]] > 1:
            copy = self._new(self._pages[table[-1]])
            self._release(table[-1])
            table[-1] = copy
        self._pages[table[-1]].append(token)
        self._remember(self.text(reader), table[-1])

    def fork(self, reader: str, new: str) -> None:
        """Give `new` the same pages."""
        self._tables[new] = list(self._tables[reader])
        for page in self._tables[new]:
            self._counts[page] += 1

    def stop(self, reader: str) -> None:
        """Give the pages back."""
        for page in self._tables.pop(reader):
            self._release(page)

    def text(self, reader: str) -> list[int]:
        """Return the reader's tokens."""
        return [t for page in self._tables[reader] for t in self._pages[page]]

    def table(self, reader: str) -> list[int]:
        """Return the reader's page numbers."""
        return list(self._tables[reader])

    def used(self) -> int:
        """Return how many pages are in use."""
        return len(self._pages)
