"""Three ways to run a task."""
import csv

from world import TASKS, Task, Step, ToolError, World


def execute(world: World, plan: list[Step]) -> tuple[bool, int]:
    """Run a plan; False and the number of calls if a step was impossible."""
    for number, step in enumerate(plan, 1):
        try:
            world.call(step)
        except ToolError:
            return False, number
    return True, len(plan)


def plan_first(task: Task) -> dict:
    world = task.world()
    ended, calls = execute(world, task.plan([]))
    return {"ok": ended and world.state == task.goal, "model_calls": 1, "tool_calls": calls}


def step_by_step(task: Task, max_calls: int = 8) -> dict:
    world, history = task.world(), []
    model_calls, ended = 0, False
    while model_calls < max_calls:
        model_calls += 1
        step = task.next(history)
        if step is None:
            ended = True
            break
        try:
            result = world.call(step)
        except ToolError as error:
            result = str(error)
        history.append((step, result))
    return {"ok": ended and world.state == task.goal, "model_calls": model_calls, "tool_calls": len(history)}


def look_then_plan(task: Task) -> dict:
    world = task.world()
    history = [(task.look, world.call(task.look))] if task.look else []
    ended, calls = execute(world, task.plan(history))
    return {"ok": ended and world.state == task.goal, "model_calls": 1, "tool_calls": len(history) + calls}


if __name__ == "__main__":
    ways = [plan_first, step_by_step, look_then_plan]
    with open("compare.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["task", *(way.__name__ for way in ways)])
        for task in TASKS:
            out.writerow([task.id, *("yes" if way(task)["ok"] else "no" for way in ways)])
