"""Read, check, repair or refuse the tool calls that a model really wrote."""
import json
from collections import Counter
from pathlib import Path

COLUMNS = ("json", "form", "tool", "arguments", "value", "valid", "none")


def read(reply: str) -> object:
    """What the whole reply says: None for the word none, else its JSON."""
    raise NotImplementedError


def fault(call: object, tools: list[dict]) -> str | None:
    """The first rule that this call breaks; None if it is valid."""
    raise NotImplementedError


def rename(call: object, tools: list[dict]) -> dict | None:
    """The call under the name of the only tool that takes its arguments; None if there is no such tool."""
    raise NotImplementedError


def grounded(call: dict, request: str) -> bool:
    """Every value of the call occurs in the request, as whole words."""
    raise NotImplementedError


def decide(reply: str, request: str, tools: list[dict], policy: str) -> dict | None:
    """The call that is carried out; None if there is none."""
    raise NotImplementedError


def outcome(done: dict | None, want: dict | None) -> str:
    """right, missed (nothing was done) or wrong (something else was done)."""
    raise NotImplementedError


def first_fault(reply: str, tools: list[dict]) -> str:
    """The column of faults.csv."""
    try:
        call = read(reply)
    except ValueError:
        return "json"
    return "none" if call is None else fault(call, tools) or "valid"


if __name__ == "__main__":
    tools = json.loads(Path("data/tools.json").read_text(encoding="utf-8"))
    rows = [json.loads(line) for line in Path("data/attempts.jsonl").read_text(encoding="utf-8").splitlines()]
    with open("faults.csv", "w") as file:
        print("mode", *COLUMNS, sep=",", file=file)
        for mode in ("free", "bound"):
            n = Counter(first_fault(r["reply"], tools) for r in rows if r["mode"] == mode)
            print(mode, *(n[c] for c in COLUMNS), sep=",", file=file)
    with open("outcomes.csv", "w") as file:
        print("mode,policy,right,missed,wrong", file=file)
        for mode in ("free", "bound"):
            for policy in ("strict", "rename", "grounded"):
                n = Counter(outcome(decide(r["reply"], r["request"], tools, policy), r["want"]) for r in rows if r["mode"] == mode)
                print(mode, policy, n["right"], n["missed"], n["wrong"], sep=",", file=file)
