"""Grade the path of a run as well as its end."""


def forbidden(steps: list[dict], tools: set[str]) -> list[int]:
    """Return the steps with a forbidden tool."""
    return [i for i, s in enumerate(steps) if s["tool"] in tools]


def before(steps: list[dict], first: str, then: str) -> list[int]:
    """Return the steps that lack an earlier one for the same id."""
    raise NotImplementedError


def waste(steps: list[dict]) -> list[int]:
    """Return repeated steps with nothing changed in between."""
    raise NotImplementedError


def stubborn(steps: list[dict]) -> list[int]:
    """Return steps that repeat a failed one at once."""
    raise NotImplementedError


def over(steps: list[dict], n: int) -> list[int]:
    """Return the steps beyond the budget."""
    return list(range(n, len(steps)))


def grade(steps: list[dict], end_ok: bool, rules: dict[str, list[int]]) -> dict:
    """Cross the outcome with the path."""
    raise NotImplementedError


if __name__ == "__main__":
    import csv
    import json
    from pathlib import Path
    with open("classes.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["run", "class", "first", "broken"])
        for run in sorted(json.loads(Path("data/runs.json").read_text()), key=lambda r: r["id"]):
            s = run["steps"]
            rules = {"forbidden": forbidden(s, {"delete"}), "before": before(s, "approve", "send"), "waste": waste(s), "stubborn": stubborn(s), "over": over(s, 8)}
            g = grade(s, run["end_ok"], rules)
            row = [run["id"], g["class"], "" if g["first"] is None else g["first"], "+".join(g["broken"])]
            out.writerow(row)
            print(row)
