"""Judge an agent by the end state, over repeated runs."""
import json
import random
from collections.abc import Callable
from pathlib import Path


def problems(task: dict, after: dict[str, str]) -> list[str]:
    wanted = {**task["start"], **task["changes"]}
    for name in task["deleted"]:
        wanted.pop(name, None)
    found = []
    for name in wanted.keys() | after.keys():
        if name not in after:
            found.append(f"missing {name}")
        elif name not in wanted:
            found.append(f"extra {name}")
        elif wanted[name] != after[name]:
            found.append(f"wrong {name}")
    return sorted(found)


def results(tasks: list[dict], runs: list[dict]) -> dict[str, list[bool]]:
    by_id = {task["id"]: task for task in tasks}
    found: dict[str, list[bool]] = {id: [] for id in by_id}
    for run in sorted(runs, key=lambda r: r["run"]):
        found[run["task"]].append(not problems(by_id[run["task"]], run["after"]))
    return found


def single(results: dict) -> float:
    return sum(map(sum, results.values())) / sum(map(len, results.values()))


def all_runs(results: dict) -> float:
    return sum(map(all, results.values())) / len(results)


def interval(results: dict, statistic: Callable[[dict], float], samples: int = 2000, seed: int = 0) -> tuple[float, float]:
    rng = random.Random(seed)
    ids = list(results)
    values = sorted(statistic({i: results[id] for i, id in enumerate(rng.choices(ids, k=len(ids)))}) for _ in range(samples))
    return values[int(0.025 * samples)], values[int(0.975 * samples) - 1]


if __name__ == "__main__":
    tasks = json.loads(Path("data/tasks.json").read_text())
    runs = [json.loads(line) for line in Path("data/runs.jsonl").read_text().splitlines()]
    found = results(tasks, runs)
    for name, statistic in (("single", single), ("all five", all_runs)):
        low, high = interval(found, statistic)
        print(f"{name}: {statistic(found):.2f} ({low:.2f} to {high:.2f})")
