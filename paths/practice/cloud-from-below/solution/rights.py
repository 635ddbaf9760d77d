"""Who may do what in a small cloud."""
import csv
import json
import re
from collections import defaultdict
from pathlib import Path


def matches(pattern: str, text: str) -> bool:
    regex = re.escape(pattern).replace(r"\*", ".*").replace(r"\?", ".")
    return re.fullmatch(regex, text, re.S) is not None


def decide(policies: dict, request: dict) -> str:
    effects = {s["effect"] for s in policies.get(request["identity"], [])
               if any(matches(a, request["action"]) for a in s["actions"]) and any(matches(r, request["resource"]) for r in s["resources"])}
    if "deny" in effects:
        return "explicit deny"
    return "allow" if "allow" in effects else "default deny"


def least(requests: list[dict]) -> dict[str, list[dict]]:
    wanted: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for r in requests:
        if re.search(r"[*?]", r["action"] + r["resource"]):
            raise ValueError(f"a wildcard in {r['action']} {r['resource']}")
        wanted[r["identity"]][r["resource"]].add(r["action"])
    return {who: [{"effect": "allow", "actions": sorted(actions), "resources": [resource]} for resource, actions in sorted(resources.items())]
            for who, resources in sorted(wanted.items())}


def too_broad(policies: dict) -> list[str]:
    return sorted(f"{who} {number}" for who, statements in policies.items() for number, s in enumerate(statements, 1)
                  if s["effect"] == "allow" and (any(a == "*" or a.endswith(":*") for a in s["actions"]) or "*" in s["resources"]))


if __name__ == "__main__":
    policies = json.loads(Path("data/policies.json").read_text())
    with open("denied.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["id", "reason"])
        for line in Path("data/requests.jsonl").read_text().splitlines():
            request = json.loads(line)
            if (answer := decide(policies, request)) != "allow":
                out.writerow([request["id"], answer])
    print(too_broad(policies))
