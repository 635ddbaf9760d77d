"""A tensor of two axes over a shared list."""


class Tiny:
    def __init__(
        self, storage: list[float], shape: tuple[int, int],
        strides: tuple[int, int] | None = None, offset: int = 0,
    ) -> None:
        raise NotImplementedError

    def get(self, i: int, j: int) -> float:
        raise NotImplementedError

    def set(self, i: int, j: int, value: float) -> None:
        raise NotImplementedError

    def t(self) -> "Tiny":
        raise NotImplementedError

    def row(self, i: int) -> "Tiny":
        raise NotImplementedError

    def clone(self) -> "Tiny":
        raise NotImplementedError

    def contiguous(self) -> bool:
        raise NotImplementedError

    def tolist(self) -> list[list[float]]:
        raise NotImplementedError
