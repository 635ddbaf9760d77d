import hashlib
import json
from collections.abc import Callable
from pathlib import Path


def choose(items: list[dict], n: int) -> list[dict]:
    must = [i for i in items if i["must"]]
    rest = sorted((i for i in items if not i["must"]), key=lambda i: hashlib.sha256(i["id"].encode("utf-8")).hexdigest())
    return sorted(must + rest[: max(0, n - len(must))], key=lambda i: i["id"])


def run(
    items: list[dict], answer: Callable[[str], tuple[object, float]], grade: Callable[[dict, object], bool], budget: float
) -> dict:
    results: dict[str, bool] = {}
    cost = 0.0
    for item in items:
        if cost >= budget:
            break
        try:
            given, price = answer(item["question"])
            cost += price
            results[item["id"]] = bool(grade(item, given))
        except Exception:
            results[item["id"]] = False
    return {"results": results, "cost": cost, "finished": len(results) == len(items)}


def gate(before: dict[str, bool], after: dict, must: set[str], most_broken: int) -> tuple[bool, str]:
    results = after["results"]
    if not after["finished"]:
        return False, "unfinished"
    wrong = sorted(i for i in must if i in results and not results[i])
    if wrong:
        return False, f"must: {', '.join(wrong)}"
    both = before.keys() & results.keys()
    broken = sorted(i for i in both if before[i] and not results[i])
    fixed = [i for i in both if results[i] and not before[i]]
    if len(broken) > most_broken:
        return False, f"broken: {', '.join(broken)}"
    return True, f"fixed {len(fixed)}, broken {len(broken)}"


def append(history: Path, record: dict) -> None:
    with open(history, "a", encoding="utf-8") as file:
        file.write(json.dumps(record) + "\n")


def last_good(history: Path) -> dict | None:
    if not Path(history).is_file():
        return None
    found = None
    for line in Path(history).read_text(encoding="utf-8").splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            continue
        if isinstance(record, dict) and record.get("passed") is True:
            found = record["results"]
    return found
