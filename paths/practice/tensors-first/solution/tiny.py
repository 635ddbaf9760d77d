"""A tensor of two axes over a shared list."""


class Tiny:
    """Numbers in a list, seen through shape, strides and offset."""

    def __init__(
        self, storage: list[float], shape: tuple[int, int],
        strides: tuple[int, int] | None = None, offset: int = 0,
    ) -> None:
        self.storage = storage
        self.shape = shape
        self.strides = (shape[1], 1) if strides is None else strides
        self.offset = offset

    def _place(self, i: int, j: int) -> int:
        if not (0 <= i < self.shape[0] and 0 <= j < self.shape[1]):
            raise IndexError(f"({i}, {j}) is outside of {self.shape}")
        return self.offset + i * self.strides[0] + j * self.strides[1]

    def get(self, i: int, j: int) -> float:
        return self.storage[self._place(i, j)]

    def set(self, i: int, j: int, value: float) -> None:
        self.storage[self._place(i, j)] = value

    def t(self) -> "Tiny":
        return Tiny(self.storage, self.shape[::-1], self.strides[::-1], self.offset)

    def row(self, i: int) -> "Tiny":
        return Tiny(self.storage, (1, self.shape[1]), self.strides, self._place(i, 0))

    def clone(self) -> "Tiny":
        return Tiny([x for row in self.tolist() for x in row], self.shape)

    def contiguous(self) -> bool:
        return self.strides == (self.shape[1], 1)

    def tolist(self) -> list[list[float]]:
        return [[self.get(i, j) for j in range(self.shape[1])] for i in range(self.shape[0])]
