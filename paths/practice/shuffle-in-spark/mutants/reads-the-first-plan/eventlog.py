"""Reads the log that Spark keeps of a run: one event a line, as JSON."""
import gzip
import json
from statistics import median


def events(path: str) -> list[dict]:
    """All events in order; a name that ends in .gz is compressed."""
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def finished(path: str) -> list[dict]:
    """The ends of tasks that succeeded; attempts that failed are repeated and would count twice."""
    return [e for e in events(path) if e["Event"] == "SparkListenerTaskEnd" and e["Task End Reason"]["Reason"] == "Success"]


def reads(path: str) -> dict[int, list[int]]:
    """For each stage in which a task read from a shuffle: the records that each of its tasks read, sorted."""
    found: dict[int, list[int]] = {}
    for end in finished(path):
        found.setdefault(end["Stage ID"], []).append(end["Task Metrics"]["Shuffle Read Metrics"]["Total Records Read"])
    return {stage: sorted(records) for stage, records in found.items() if any(records)}


def skew(path: str) -> tuple[int, float]:
    """Of the stage that reads most: the records of its largest task, and how many times the median task that is."""
    records = max(reads(path).values(), key=sum)
    return records[-1], records[-1] / median(records)


def moved(path: str) -> tuple[int, int]:
    """Records and bytes that all tasks wrote for shuffles."""
    writes = [end["Task Metrics"]["Shuffle Write Metrics"] for end in finished(path)]
    return sum(w["Shuffle Records Written"] for w in writes), sum(w["Shuffle Bytes Written"] for w in writes)


def joins(path: str) -> list[str]:
    """The kinds of join in the plan that was run, the outermost first; an adaptive run changes its plan on the way."""
    plans = [e["sparkPlanInfo"] for e in events(path) if "sparkPlanInfo" in e]

    def below(node: dict) -> list[str]:
        here = [node["nodeName"]] if node["nodeName"].endswith("Join") else []
        return here + [name for child in node["children"] for name in below(child)]

    return below(plans[0]) if plans else []


if __name__ == "__main__":
    for name in ("plain", "salted", "broadcast"):
        log = f"logs/{name}.jsonl.gz"
        largest, times = skew(log)
        records, size = moved(log)
        print(f"{name:9} {', '.join(joins(log)):17} moved {records:7,} records, {size / 1e6:5.2f} MB; largest task {largest:7,} records, {times:4.1f} times the median")
