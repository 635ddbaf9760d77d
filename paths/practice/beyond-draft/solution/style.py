"""Words that are stronger than their evidence."""
import re

STRONG = re.compile(r"\b(prove|proves|clearly|significantly|always|obviously|novel)\b", re.I)


def boasts(text: str) -> list[int]:
    """Return the lines with a strong word and no digit."""
    return [n for n, line in enumerate(text.splitlines(), 1) if STRONG.search(line) and not re.search(r"\d", line)]
