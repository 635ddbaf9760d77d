"""One-hot encoding with two policies for unknown categories."""


class OneHot:
    def __init__(self, columns: list[str], unknown: str = "error") -> None:
        self.columns = columns
        self.unknown = unknown

    def fit(self, rows: list[dict]) -> "OneHot":
        """Learn the categories of each column."""
        raise NotImplementedError

    def names(self) -> list[str]:
        """Return the names of the new columns, column=category."""
        raise NotImplementedError

    def transform(self, rows: list[dict]) -> list[list[int]]:
        """Return a list of 0 and 1 for each row."""
        raise NotImplementedError
