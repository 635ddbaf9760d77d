"""Two worlds for each user; reality shows one."""
import csv
import random
from statistics import fmean


def read(path: str) -> list[dict]:
    """Users with id, keen, y0 and y1."""
    with open(path, newline="") as file:
        return [{"id": int(r["id"]), **{k: float(r[k]) for k in ("keen", "y0", "y1")}} for r in csv.DictReader(file)]


def true_effect(users: list[dict]) -> float:
    """The mean of y1 - y0."""
    return fmean(u["y1"] - u["y0"] for u in users)


def choose(users: list[dict]) -> list[bool]:
    """Keen users take the change."""
    return [u["keen"] > 0 for u in users]


def coin(users: list[dict], rng: random.Random) -> list[bool]:
    """Exactly half of the users, drawn with rng."""
    chosen = set(rng.sample(range(len(users)), len(users) // 2))
    return [i in chosen for i in range(len(users))]


def reveal(users: list[dict], treated: list[bool]) -> list[dict]:
    """Rows with id, keen, treated and the one outcome that happened."""
    return [{"id": u["id"], "keen": u["keen"], "treated": t, "y": u["y1"] if t else u["y0"]}
            for u, t in zip(users, treated)]


def _gap(rows: list[dict], key: str) -> float:
    return fmean(r[key] for r in rows if r["treated"]) - fmean(r[key] for r in rows if not r["treated"])


def difference(rows: list[dict]) -> float:
    """Mean y of the treated minus mean y of the others."""
    return _gap(rows, "y")


def imbalance(rows: list[dict]) -> float:
    """Mean keen of the treated minus mean keen of the others."""
    return _gap(rows, "keen")


def many(users: list[dict], runs: int, seed: int) -> list[float]:
    """The differences of many coins from one generator."""
    rng = random.Random(seed)
    return [difference(reveal(users, coin(users, rng))) for _ in range(runs)]
