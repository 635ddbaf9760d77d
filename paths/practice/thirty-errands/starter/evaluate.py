"""Judge an agent by the end state, over repeated runs."""


def problems(task: dict, after: dict[str, str]) -> list[str]:
    raise NotImplementedError


def results(tasks: list[dict], runs: list[dict]) -> dict[str, list[bool]]:
    raise NotImplementedError


def single(results: dict[str, list[bool]]) -> float:
    raise NotImplementedError


def all_runs(results: dict[str, list[bool]]) -> float:
    raise NotImplementedError


def interval(results, statistic, samples: int = 2000, seed: int = 0) -> tuple[float, float]:
    raise NotImplementedError
