"""What a task costs in tokens, time and money."""
import json
from pathlib import Path

INPUT_PARTS = ("instruction", "examples", "notice")


def calls(task: dict) -> float:
    """Return the number of calls with retries."""
    return task["records"] * (1 + task["retry_percent"] / 100)


def tokens(task: dict) -> tuple[float, float]:
    """Return all input tokens and all output tokens."""
    return calls(task) * sum(task[part] for part in INPUT_PARTS), calls(task) * task["answer"]


def hosted_parts(task: dict, hosted: dict) -> dict[str, float]:
    """Return the money for instruction, examples, notice and answer."""
    each = {part: task[part] * hosted["input_per_million"] for part in INPUT_PARTS}
    each["answer"] = task["answer"] * hosted["output_per_million"]
    return {part: calls(task) * price / 1_000_000 for part, price in each.items()}


def local_seconds(task: dict, local: dict) -> float:
    """Return the seconds for the whole task on the local machine."""
    read, written = tokens(task)
    return read / local["input_per_second"] + written / local["output_per_second"]


def local_money(task: dict, local: dict) -> float:
    """Return the price of the electricity."""
    kwh = local_seconds(task, local) / 3600 * local["watts"] / 1000
    return kwh * local["price_per_kwh"]


def label_money(labels: dict) -> float:
    """Return what the labels cost."""
    return labels["count"] * labels["minutes_each"] / 60 * labels["wage_per_hour"]


if __name__ == "__main__":
    data = json.loads(Path("data/task.json").read_text(encoding="utf-8"))
    parts = hosted_parts(data["task"], data["hosted"])
    print(tokens(data["task"]), parts, sum(parts.values()))
    print(local_seconds(data["task"], data["local"]), local_money(data["task"], data["local"]), label_money(data["labels"]))
