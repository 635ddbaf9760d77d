"""Check a plan of steps and sort it into waves."""


def problems(steps: list[dict]) -> list[str]:
    """Return what is wrong with the plan."""
    raise NotImplementedError


def waves(steps: list[dict]) -> list[list[str]]:
    """Return the ids of the steps that can run at the same time, wave by wave."""
    raise NotImplementedError
