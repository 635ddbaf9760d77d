"""Fill in what follows from the choices."""


def fill(choice: dict) -> dict:
    """The plan with parameters, tokens, operations, hours and bits per byte."""
    raise NotImplementedError
