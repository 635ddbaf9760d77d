"""Reads the log that Spark keeps of a run: one event a line, as JSON."""
import gzip
import json


def events(path: str) -> list[dict]:
    """All events in order; a name that ends in .gz is compressed."""
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def finished(path: str) -> list[dict]:
    """The ends of tasks that succeeded; attempts that failed are repeated and would count twice."""
    raise NotImplementedError


def reads(path: str) -> dict[int, list[int]]:
    """For each stage in which a task read from a shuffle: the records that each of its tasks read, sorted."""
    raise NotImplementedError


def skew(path: str) -> tuple[int, float]:
    """Of the stage that reads most: the records of its largest task, and how many times the median task that is."""
    raise NotImplementedError


def moved(path: str) -> tuple[int, int]:
    """Records and bytes that all tasks wrote for shuffles."""
    raise NotImplementedError


def joins(path: str) -> list[str]:
    """The kinds of join in the plan that was run, the outermost first; an adaptive run changes its plan on the way."""
    raise NotImplementedError


if __name__ == "__main__":
    for name in ("plain", "salted", "broadcast"):
        log = f"logs/{name}.jsonl.gz"
        largest, times = skew(log)
        records, size = moved(log)
        print(f"{name:9} {', '.join(joins(log)):17} moved {records:7,} records, {size / 1e6:5.2f} MB; largest task {largest:7,} records, {times:4.1f} times the median")
