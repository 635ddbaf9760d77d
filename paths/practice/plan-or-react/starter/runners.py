"""Three ways to run an errand."""
from world import ERRANDS, Errand, ToolError


def plan_first(errand: Errand) -> dict:
    raise NotImplementedError


def step_by_step(errand: Errand, max_calls: int = 8) -> dict:
    raise NotImplementedError


def look_then_plan(errand: Errand) -> dict:
    raise NotImplementedError
