import csv
import math


def read(name: str = "arrows.csv") -> list[dict]:
    numbers = {"share", "load", "capacity", "seconds", "limit", "cost", "available"}
    with open(name, newline="", encoding="utf-8") as file:
        return [{k: float(v) if k in numbers else v for k, v in row.items()} for row in csv.DictReader(file)]


def path(arrows: list[dict], end: str) -> list[dict]:
    into = {a["to"]: a for a in arrows}
    found: list[dict] = []
    while end != "user":
        found.insert(0, into[end])
        end = into[end]["from"]
    return found


def loads(arrows: list[dict], requests: float) -> dict[tuple[str, str], float]:
    return {(a["from"], a["to"]): requests * math.prod(x["share"] for x in path(arrows, a["to"])) for a in arrows}


def totals(path: list[dict]) -> dict:
    return {
        "seconds": sum(a["seconds"] for a in path),
        "cost": sum(a["cost"] for a in path),
        "available": math.prod(a["available"] for a in path),
    }


def price(arrows: list[dict], requests: float) -> float:
    found = loads(arrows, requests)
    return sum(found[a["from"], a["to"]] * a["cost"] for a in arrows) / requests


def hot(arrows: list[dict], most: float = 0.7) -> list[tuple[str, str]]:
    used = {(a["from"], a["to"]): a["load"] / a["capacity"] for a in arrows}
    return sorted((k for k in used if used[k] > most), key=lambda k: -used[k])


def bad_limits(arrows: list[dict]) -> list[tuple[str, str]]:
    limit = {a["to"]: a["limit"] for a in arrows}
    return [(a["from"], a["to"]) for a in arrows if a["limit"] > limit.get(a["from"], math.inf)]


if __name__ == "__main__":
    system = read()
    print(totals(path(system, "model")), price(system, system[0]["load"]), hot(system), bad_limits(system))
