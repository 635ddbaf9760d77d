"""Check a plan of steps and sort it into waves."""

import re


def stuck(steps: list[dict]) -> list[str]:
    """Return the ids of the steps that can never start; unknown needs are ignored."""
    known = {s["id"] for s in steps}
    left = {s["id"]: [n for n in s["needs"] if n in known] for s in steps}
    while free := [i for i, needs in left.items() if not any(n in left for n in needs)]:
        for i in free:
            del left[i]
    return sorted(left)


def problems(steps: list[dict]) -> list[str]:
    """Return what is wrong with the plan."""
    known, seen, found = {s["id"] for s in steps}, set(), []
    for s in steps:
        name = s["id"]
        if name in seen:
            found.append(f"{name}: duplicate id")
        seen.add(name)
        if not s["behaviour"].strip():
            found.append(f"{name}: no behaviour")
        if not s["check"].strip():
            found.append(f"{name}: no check")
        if len(s["files"]) > 3:
            found.append(f"{name}: too many files")
        if s["lines"] > 200:
            found.append(f"{name}: too many lines")
        found += [f"{name}: needs unknown {n}" for n in s["needs"] if n not in known]
        if re.search(r"\band\b", s["behaviour"]):
            found.append(f"{name}: two behaviours")
    if circle := stuck(steps):
        found.append("cycle: " + ", ".join(circle))
    return found


def waves(steps: list[dict]) -> list[list[str]]:
    """Return the ids of the steps that can run at the same time, wave by wave."""
    left, done, result = list(steps), set(), []
    while left:
        ready = sorted((s for s in left if all(n in done for n in s["needs"])), key=lambda s: -s["risk"])
        if not ready:
            raise ValueError("these steps can never start: " + ", ".join(s["id"] for s in left))
        now, used = [], set()
        for s in ready:
            if not used & set(s["files"]):
                now.append(s)
                used |= set(s["files"])
        result.append([s["id"] for s in now])
        done |= {s["id"] for s in now}
        left = [s for s in left if s not in now]
    return result
