"""Place pods with GPUs on nodes."""


def fits(pod: dict, node: dict, free: dict) -> bool:
    """Return whether the node may take the pod."""
    return (free["gpus"] >= pod["gpus"] and free["memory"] >= pod["memory"]
            and set(node["taints"]) <= set(pod["tolerations"])
            and all(node["labels"].get(k) == v for k, v in pod["selector"].items()))


def _start(nodes: list[dict]) -> dict[str, dict]:
    return {n["name"]: {"gpus": n["gpus"], "memory": n["memory"]} for n in nodes}


def _place(pod: dict, nodes: list[dict], free: dict[str, dict], sign: int) -> str | None:
    able = [n["name"] for n in nodes if fits(pod, n, free[n["name"]])]
    name = min(able, key=lambda n: (sign * free[n]["gpus"], n), default=None)
    if name is not None:
        free[name]["gpus"] -= pod["gpus"]
        free[name]["memory"] -= pod["memory"]
    return name


def schedule(pods: list[dict], nodes: list[dict], how: str) -> dict[str, str | None]:
    """Place pods one after the other."""
    free = _start(nodes)
    return {p["name"]: _place(p, nodes, free, 1 if how == "pack" else -1) for p in pods}


def gangs(jobs: list[dict], nodes: list[dict]) -> dict[str, dict[str, str] | None]:
    """Place jobs completely or not at all."""
    free, result = _start(nodes), {}
    for job in jobs:
        trial = {name: dict(amount) for name, amount in free.items()}
        placed = {p["name"]: _place(p, nodes, trial, 1) for p in job["pods"]}
        if None in placed.values():
            result[job["name"]] = None
        else:
            result[job["name"]], free = placed, trial
    return result


def waste(placed: dict[str, str | None], pods: list[dict], nodes: list[dict]) -> int:
    """Return the free GPUs while a pod waits."""
    if None not in placed.values():
        return 0
    return sum(n["gpus"] for n in nodes) - sum(p["gpus"] for p in pods if placed[p["name"]])
