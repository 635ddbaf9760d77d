"""Three memories for an agent."""
import csv
import json
from collections import Counter
from pathlib import Path

SKIP = set("the a and of in is i we to by be at on it you this that for all was has what do will would could should can please".split())


def summarise(texts: list[str], size: int = 20) -> str:
    """A stand-in for a model's summary: the most frequent words."""
    words = [w.strip(".,:?!").lower() for t in texts for w in t.split()]
    return " ".join(w for w, _ in Counter(w for w in words if w not in SKIP).most_common(size))


class Whole:
    def __init__(self) -> None:
        self.texts: list[str] = []

    def add(self, message: dict) -> None:
        self.texts.append(message["content"])

    def context(self) -> str:
        return "\n".join(self.texts)


class Summary(Whole):
    def __init__(self, keep: int = 6) -> None:
        super().__init__()
        self.keep = keep

    def context(self) -> str:
        cut = max(len(self.texts) - self.keep, 0)
        old, new = self.texts[:cut], self.texts[cut:]
        return "\n".join(([f"Summary: {summarise(old)}"] if old else []) + new)


class Notes(Whole):
    def __init__(self, path: Path, keep: int = 6) -> None:
        super().__init__()
        self.path, self.keep = path, keep
        self.notes: dict[str, str] = {}
        if path.exists():
            for line in path.read_text().splitlines():
                self._remember(line)

    def _remember(self, note: str) -> None:
        key, _, value = note.partition(":")
        self.notes[key.strip()] = value.strip()

    def _lines(self) -> list[str]:
        return [f"{key}: {value}" if value else key for key, value in self.notes.items()]

    def add(self, message: dict) -> None:
        super().add(message)
        if message["note"]:
            self._remember(message["note"])
            self.path.write_text("\n".join(self._lines()) + "\n")

    def context(self) -> str:
        return "\n".join(self._lines() + self.texts[max(len(self.texts) - self.keep, 0):])


def cost(memory, messages: list[dict]) -> int:
    """Words read over all calls."""
    total = 0
    for message in messages:
        memory.add(message)
        if message["role"] == "user":
            total += len(memory.context().split())
    return total


if __name__ == "__main__":
    talk = [json.loads(line) for line in Path("data/talk.jsonl").read_text().splitlines()]
    Path("notes.txt").unlink(missing_ok=True)
    memories = {"whole": Whole(), "summary": Summary(), "notes": Notes(Path("notes.txt"))}
    for name, memory in memories.items():
        print(name, cost(memory, talk))
    with open("recall.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["question", *memories])
        for q in json.loads(Path("data/questions.json").read_text()):
            out.writerow([q["id"], *("yes" if q["answer"] in m.context() else "no" for m in memories.values())])
