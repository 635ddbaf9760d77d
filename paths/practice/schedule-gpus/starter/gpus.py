"""Place pods with GPUs on nodes."""


def fits(pod: dict, node: dict, free: dict) -> bool:
    """Return whether the node may take the pod."""
    raise NotImplementedError


def schedule(pods: list[dict], nodes: list[dict], how: str) -> dict[str, str | None]:
    """Place pods one after the other."""
    raise NotImplementedError


def gangs(jobs: list[dict], nodes: list[dict]) -> dict[str, dict[str, str] | None]:
    """Place jobs completely or not at all."""
    raise NotImplementedError


def waste(placed: dict[str, str | None], pods: list[dict], nodes: list[dict]) -> int:
    """Return the free GPUs while a pod waits."""
    raise NotImplementedError
