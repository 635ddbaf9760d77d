"""A stand-in for a small, hasty model, and its library. Do not change."""
import json
import re
from pathlib import Path

STOP = set("the a an of to for in is on it and or by please can you me my our with this that at from all are be".split())
BOOKS = {"Emma": "hall", "Walden": "desk", "Dracula": "hall", "Persuasion": "attic", "Kim": "desk"}
VALID = {"title": sorted(BOOKS), "shelf": ["attic", "desk", "hall"]}
NEEDED = {"find": ["title"], "lend": ["title", "person", "days"], "return": ["title"], "move": ["title", "shelf"], "count": ["shelf"]}


def stems(text: str) -> set[str]:
    return {w[:4] for w in re.findall(r"[a-z]+", text.lower().replace("_", " ")) if w not in STOP}


def choose(request: str, tools: list[dict]) -> dict:
    asked = stems(re.sub(r'"[^"]*"', " ", request))
    return max(tools, key=lambda t: len(asked & stems(t["name"] + " " + t["description"].split(".")[0])))


def fill(request: str, tool: dict) -> dict:
    """Arguments for the parameters whose names the model understands."""
    found = {}
    for name, argument in tool["parameters"].items():
        if re.search("title|book", name) and (m := re.search(r'"([^"]*)"', request)):
            found[argument] = m[1]
        elif "shelf" in name and (m := re.search(r"shelf (\w+)", request)):
            found[argument] = m[1]
        elif "day" in name and (m := re.search(r"\d+", request)):
            found[argument] = int(m[0])
        elif re.search("person|reader", name) and (m := re.search(r"\b(?:for|of) ([A-Z]\w+)", request)):
            found[argument] = m[1]
    return found


def call(tool: dict, arguments: dict) -> tuple[bool, str, str]:
    """Done?, message, and the argument that was wrong."""
    for key in NEEDED[tool["does"]]:
        if key not in arguments:
            return False, f"missing {key}", ""
        if key in VALID and arguments[key] not in VALID[key]:
            return False, tool["error"].replace("{value}", str(arguments[key])).replace("{valid}", ", ".join(VALID[key])), key
    return True, "", ""


def run(task: dict, tools: list[dict]) -> str:
    """Empty if the task succeeded, else the reason."""
    tool = choose(task["request"], tools)
    if tool["does"] != task["does"]:
        return f"chose {tool['name']} ({tool['does']}) instead of {task['does']}"
    arguments = fill(task["request"], tool)
    done, message, key = call(tool, arguments)
    if not done and key:
        for values in re.findall(r"\w+ are ([^.;]+)", message):
            same = [v for v in values.split(", ") if v[:1].lower() == str(arguments[key])[:1].lower()]
            if same:
                done, message, key = call(tool, arguments | {key: same[0]})
                break
    return "" if done else f"{tool['name']}: {message}"


def score(tools: list[dict], tasks: list[dict]) -> int:
    return sum(run(e, tools) == "" for e in tasks)


if __name__ == "__main__":
    tools, tasks = json.loads(Path("tools.json").read_text()), json.loads(Path("data/tasks.json").read_text())
    for e in tasks:
        if reason := run(e, tools):
            print(f"{e['id']} {e['request']}\n    {reason}")
    print(f"{score(tools, tasks)} of {len(tasks)}")
