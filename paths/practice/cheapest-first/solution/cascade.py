"""Answer with the cheapest step that can."""

import math
from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Step:
    name: str
    price: float
    answer: Callable[[str], str | None]


def ask(steps: list[Step], question: str, budget: float = math.inf) -> dict:
    cost, tried = 0.0, []
    answer, by = None, None
    for step in steps:
        if cost + step.price > budget:
            tried.append([step.name, "too dear"])
            continue
        cost += step.price
        try:
            answer = step.answer(question)
        except Exception as error:
            tried.append([step.name, f"failed: {type(error).__name__}"])
            continue
        tried.append([step.name, "passed" if answer is None else "answered"])
        if answer is not None:
            by = step.name
            break
    return {"question": question, "answer": answer, "step": by, "cost": cost, "tried": tried}


def report(log: list[dict], right: dict[str, bool], prices: dict[str, float]) -> dict[str, dict]:
    found: dict[str, dict] = {}
    for entry in log:
        for name, outcome in entry["tried"]:
            if outcome == "too dear":
                continue
            row = found.setdefault(name, {"arrived": 0, "answered": 0, "right": 0, "cost": 0.0})
            row["arrived"] += 1
            row["cost"] += prices[name]
            if outcome == "answered":
                row["answered"] += 1
                row["right"] += right.get(entry["question"], False)
    return found


def pays(price: float, share: float, rest: float) -> bool:
    return price + (1 - share) * rest < rest
