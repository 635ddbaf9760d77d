import json
from collections import Counter
from pathlib import Path

STEPS = (("not retrieved", "candidates"), ("not kept", "kept"), ("not sent", "sent"), ("not cited", "cited"))


def address(trace: dict) -> str:
    if trace["right"]:
        return "right"
    if trace["kind"] == "unanswerable":
        return "not declined"
    if not trace["indexed"]:
        return "not indexed"
    return next((name for name, key in STEPS if trace["truth"] not in trace[key]), "misread")


def count(traces: list[dict]) -> dict[str, int]:
    found = Counter(a for t in traces if (a := address(t)) != "right")
    return dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


def refusals(traces: list[dict]) -> dict[str, tuple[int, int]]:
    open_ones = [t["status"] == "answered" for t in traces if t["kind"] == "unanswerable"]
    closed = [t["status"] != "answered" for t in traces if t["kind"] == "answerable"]
    return {
        "answered unanswerable": (sum(open_ones), len(open_ones)),
        "declined answerable": (sum(closed), len(closed)),
    }


def ceiling(traces: list[dict], repaired: str) -> int:
    return sum(address(t) in ("right", repaired) for t in traces)


def main() -> None:
    lines = Path("data/traces.jsonl").read_text(encoding="utf-8").splitlines()
    traces = [json.loads(line) for line in lines]
    rows = [f"{t['id']},{a}" for t in traces if (a := address(t)) != "right"]
    Path("ledger.csv").write_text("\n".join(["id,address", *rows]) + "\n", encoding="utf-8")
    for name, n in count(traces).items():
        print(f"{name:14} {'#' * n} {n}, at most {ceiling(traces, name)} right after a repair")
    print(refusals(traces))


if __name__ == "__main__":
    main()
