"""Ask before acts that cannot be undone."""
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass


@dataclass
class Act:
    effect: Callable[..., str]  # says what would happen; changes nothing
    run: Callable[..., object]
    reversible: bool = False


class Refused(Exception):
    pass


def is_yes(answer: dict) -> bool:
    content = answer.get("content")
    return answer.get("action") == "accept" and isinstance(content, dict) and content.get("confirm") is True


class Gate:
    def __init__(self, acts: dict[str, Act]):
        self.acts = acts
        self.open: dict[str, tuple[str, dict, str]] = {}
        self.asked = 0

    def request(self, name: str, arguments: dict) -> dict:
        if name not in self.acts:
            raise Refused(f"No act {name!r}; acts are {', '.join(self.acts)}.")
        act = self.acts[name]
        arguments = deepcopy(arguments)
        effect = act.effect(**arguments)
        if act.reversible:
            return {"status": "done", "effect": effect, "result": act.run(**arguments)}
        self.asked += 1
        id = f"q{self.asked}"
        self.open[id] = (name, arguments, effect)
        return {"status": "ask", "id": id, "effect": effect}

    def answer(self, id: str, answer: dict) -> dict:
        if id not in self.open:
            raise Refused(f"The question {id!r} is unknown or already answered.")
        name, arguments, effect = self.open.pop(id)
        if not is_yes(answer):
            return {"status": "declined"}
        try:
            now = self.acts[name].effect(**arguments)
        except Exception as error:
            return {"status": "changed", "effect": str(error)}
        if now != effect:
            return {"status": "changed", "effect": now}
        return {"status": "done", "effect": effect, "result": self.acts[name].run(**arguments)}
