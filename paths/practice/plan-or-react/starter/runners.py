"""Three ways to run a task."""
from world import TASKS, Task, ToolError


def plan_first(task: Task) -> dict:
    raise NotImplementedError


def step_by_step(task: Task, max_calls: int = 8) -> dict:
    raise NotImplementedError


def look_then_plan(task: Task) -> dict:
    raise NotImplementedError
