"""Read, check, repair or refuse the tool calls that a model really wrote."""
import json
import re
from collections import Counter
from pathlib import Path

COLUMNS = ("json", "form", "tool", "arguments", "value", "valid", "none")


def read(reply: str) -> object:
    """What the whole reply says: None for the word none, else its JSON."""
    return None if reply.strip().lower() == "none" else json.loads(reply)


def fault(call: object, tools: list[dict]) -> str | None:
    """The first rule that this call breaks; None if it is valid."""
    if not isinstance(call, dict) or set(call) != {"name", "arguments"} or not isinstance(call["arguments"], dict):
        return "form"
    tool = next((t for t in tools if t["name"] == call["name"]), None)
    if tool is None:
        return "tool"
    fields = tool["parameters"]["properties"]
    if set(call["arguments"]) != set(fields):
        return "arguments"
    return None if all(_fits(call["arguments"][name], of) for name, of in fields.items()) else "value"


def _fits(value: object, of: dict) -> bool:
    if of["type"] == "string":
        return isinstance(value, str) and value.strip() != ""
    # For Python True is an int, for JSON it is none.
    return type(value) is int and of["minimum"] <= value <= of["maximum"]


def rename(call: object, tools: list[dict]) -> dict | None:
    """The call under the name of the only tool that takes its arguments; None if there is no such tool."""
    if fault(call, tools) == "form":
        return None
    fitting = [{**call, "name": t["name"]} for t in tools if fault({**call, "name": t["name"]}, tools) is None]
    return fitting[0] if len(fitting) == 1 else None


def grounded(call: dict, request: str) -> bool:
    """Every value of the call occurs in the request, as whole words."""
    return all(re.search(rf"(?<!\w){re.escape(str(v))}(?!\w)", request, re.I) for v in call["arguments"].values())


def decide(reply: str, request: str, tools: list[dict], policy: str) -> dict | None:
    """The call that is carried out; None if there is none."""
    try:
        call = read(reply)
    except ValueError:
        return None
    if call is not None and fault(call, tools) is not None:
        call = None if policy == "strict" else rename(call, tools)
    if call is not None and policy == "grounded" and fault(json.loads(reply), tools) and not grounded(call, request):
        return None
    return call


def outcome(done: dict | None, want: dict | None) -> str:
    """right, missed (nothing was done) or wrong (something else was done)."""
    return "right" if done == want else "missed" if done is None else "wrong"


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
