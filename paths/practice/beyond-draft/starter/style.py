"""Words that are stronger than their evidence."""


def boasts(text: str) -> list[int]:
    """Return the lines with a strong word and no digit."""
    raise NotImplementedError
