"""Load tools only when they are needed."""
import re
from math import log


def words(text: str) -> set[str]:
    """Return the lower-case words of a text."""
    return set(re.findall("[a-z0-9]+", text.lower()))


class Catalogue:
    def __init__(self, tools: list[dict]):
        self.tools = {t["name"]: t for t in tools}
        self._words = {t["name"]: words(t["name"] + " " + t["description"]) for t in tools}

    def find(self, query: str, k: int) -> list[str]:
        """Return the names of the k best tools."""
        scores = {}
        for name, own in self._words.items():
            scores[name] = sum(self._weight(w) for w in own & words(query))
        ranked = sorted((n for n in scores if scores[n] > 1e-12), key=lambda n: (-round(scores[n], 9), n))
        return ranked[:k]

    def _weight(self, word: str) -> float:
        return log(len(self._words) / sum(word in w for w in self._words.values()))


class Loaded:
    def __init__(self, n: int):
        self.n = n
        self._names: list[str] = []

    def load(self, name: str) -> None:
        """Load a tool, and drop the least recently used one if there are too many."""
        if name in self._names:
            self._names.remove(name)
        self._names.append(name)
        del self._names[: -self.n]

    def use(self, name: str) -> None:
        """Mark a tool as just used."""
        if name not in self._names:
            raise KeyError(name)
        self.load(name)

    def names(self) -> list[str]:
        """Return the loaded names, least recently used first."""
        return list(self._names)


def recall(catalogue: Catalogue, tasks: list[dict], k: int) -> float:
    """Return the share of tasks whose tools are all found."""
    return sum(set(t["needs"]) <= set(catalogue.find(t["query"], k)) for t in tasks) / len(tasks)


def cost_all(tools: list[dict], task: dict) -> int:
    """Return the tokens of descriptions with all tools loaded."""
    return task["calls"] * sum(t["tokens"] for t in tools)


def cost_late(catalogue: Catalogue, task: dict, k: int, core: int = 300) -> int:
    """Return the tokens of descriptions with late loading."""
    found = sum(catalogue.tools[n]["tokens"] for n in catalogue.find(task["query"], k))
    return core + task["calls"] * (core + found)


if __name__ == "__main__":
    import json
    from pathlib import Path
    tools, tasks = (json.loads(Path(f"data/{n}.json").read_text()) for n in ("tools", "tasks"))
    c = Catalogue(tools)
    for k in (1, 2, 3, 4, 6):
        print(k, recall(c, tasks, k), sum(cost_late(c, t, k) for t in tasks), sum(cost_all(tools, t) for t in tasks))
    print([t["query"] for t in tasks if not set(t["needs"]) <= set(c.find(t["query"], 4))])
