"""Ten tasks in a small library, and a scripted model. Do not change."""
from copy import deepcopy

Step = tuple
WINDOW = 4  # in step-by-step mode the model sees only the last four steps


class ToolError(Exception):
    pass


class World:
    def __init__(self, shelf: dict[str, str], cards: dict[str, str]):
        self.state = {"shelf": dict(shelf), "stamps": {title: 0 for title in shelf}}
        self.cards = cards

    def call(self, step: Step) -> str:
        tool, *args = step
        if tool == "list":
            return ", ".join(t for t, s in self.state["shelf"].items() if s == args[0]) or "empty"
        if args[0] not in self.state["shelf"]:
            raise ToolError(f"No book {args[0]!r}")
        if tool == "card":
            return f"see {self.cards[args[0]]}" if args[0] in self.cards else "no reference"
        if tool == "stamp":
            self.state["stamps"][args[0]] += 1
            return "stamped"
        if tool == "move":
            self.state["shelf"][args[0]] = args[1]
            return "moved"
        raise ToolError(f"No tool {tool!r}")


class Task:
    def __init__(self, id: str, text: str, kind: str, shelf: dict[str, str], cards: dict[str, str], wanted: list[str], look: Step | None):
        self.id, self.text, self.kind, self.look = id, text, kind, look
        self._shelf, self._cards, self._wanted = shelf, cards, wanted
        w = self.world()
        for title in wanted:
            w.call(self._act(title))
        self.goal = deepcopy(w.state)

    def world(self) -> World:
        return World(self._shelf, self._cards)

    def _act(self, title: str) -> Step:
        return ("stamp", title) if self.kind == "stamp" else ("move", title, "hall")

    def plan(self, history: list[tuple[Step, str]]) -> list[Step]:
        if self.kind == "stamp":
            return [self._act(t) for t in self._wanted]
        known = dict(history)
        if self.kind == "shelf":
            found = known.get(self.look, "Book One, Book Two")  # never looked: a guess
            return [self._act(t) for t in found.split(", ")] if found != "empty" else []
        title = known.get(self.look, "see The Other Book").removeprefix("see ")
        return [self._act(title)]

    def next(self, history: list[tuple[Step, str]]) -> Step | None:
        recent = history[-WINDOW:]
        done = {s[1] for s, _ in recent if s[0] in ("stamp", "move")}
        if self.kind == "stamp":
            return next((self._act(t) for t in self._wanted if t not in done), None)
        if self.kind == "shelf":
            lists = [r for s, r in recent if s == self.look]
            if not lists:
                return self.look
            titles = lists[-1].split(", ") if lists[-1] != "empty" else []
            return next((self._act(t) for t in titles if t not in done), None)
        if not recent:
            return self.look
        (step, result) = recent[-1]
        if step[0] == "move":
            return None
        return ("card", result.removeprefix("see ")) if result != "no reference" else self._act(step[1])


TITLES = ["Emma", "Walden", "Dracula", "Persuasion", "Ulysses", "Kim", "Silas Marner"]


def _shelves(n_attic: int = 0) -> dict[str, str]:
    return {t: "attic" if i < n_attic else "desk" for i, t in enumerate(TITLES)}


def _stamp(id: str, n: int) -> Task:
    return Task(id, f"Stamp once: {', '.join(TITLES[:n])}.", "stamp", _shelves(), {}, TITLES[:n], None)


def _chain(id: str, *titles: str) -> Task:
    return Task(id, f"Follow the references from {titles[0]} to the end, and move that book to the hall.", "chain", _shelves(),
                  dict(zip(titles, titles[1:])), [titles[-1]], ("card", titles[0]))


def _shelf(id: str, n: int) -> Task:
    return Task(id, "Move every book of the attic to the hall.", "shelf", _shelves(n), {}, TITLES[:n], ("list", "attic"))


TASKS = [_stamp("e01", 1), _chain("e02", "Emma", "Kim"), _stamp("e03", 6), _shelf("e04", 2), _chain("e05", "Kim", "Walden", "Emma"),
           _stamp("e06", 3), _shelf("e07", 6), _stamp("e08", 7), _chain("e09", "Ulysses", "Emma", "Kim", "Dracula"), _stamp("e10", 5)]
