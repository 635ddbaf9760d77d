"""What each way of failing costs."""


def costs(trajectories: list[dict], labels: dict[str, str]) -> list[tuple[str, int, int]]:
    raise NotImplementedError
