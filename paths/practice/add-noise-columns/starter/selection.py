"""Drop columns by what validation says."""


def backward(columns: list[str], score) -> list[str]:
    """Drop column after column as long as the error does not rise."""
    raise NotImplementedError
