"""Your steps in the order in which you made them; each has the interface of reader.plain."""
from collections.abc import Callable

from reader import Reader

# From the name in steps.csv to the function; each one adds one change to the one before.
VERSIONS: dict[str, Callable[[Reader, list[list[int]], int], list[list[int]]]] = {}
