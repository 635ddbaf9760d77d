"""Load tools only when they are needed."""
import re
from math import log


def words(text: str) -> set[str]:
    """Return the lower-case words of a text."""
    raise NotImplementedError


class Catalogue:
    def __init__(self, tools: list[dict]):
        raise NotImplementedError

    def find(self, query: str, k: int) -> list[str]:
        """Return the names of the k best tools."""
        raise NotImplementedError


class Loaded:
    def __init__(self, n: int):
        raise NotImplementedError

    def load(self, name: str) -> None:
        """Load a tool, and drop the least recently used one if there are too many."""
        raise NotImplementedError

    def use(self, name: str) -> None:
        """Mark a tool as just used."""
        raise NotImplementedError

    def names(self) -> list[str]:
        """Return the loaded names, least recently used first."""
        raise NotImplementedError


def recall(catalogue: Catalogue, tasks: list[dict], k: int) -> float:
    """Return the share of tasks whose tools are all found."""
    raise NotImplementedError


def cost_all(tools: list[dict], task: dict) -> int:
    """Return the tokens of descriptions with all tools loaded."""
    raise NotImplementedError


def cost_late(catalogue: Catalogue, task: dict, k: int, core: int = 300) -> int:
    """Return the tokens of descriptions with late loading."""
    raise NotImplementedError
