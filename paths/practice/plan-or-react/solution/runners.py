"""Three ways to run an errand."""
import csv

from world import ERRANDS, Errand, Step, ToolError, World


def execute(world: World, plan: list[Step]) -> tuple[bool, int]:
    """Run a plan; False and the number of calls if a step was impossible."""
    for number, step in enumerate(plan, 1):
        try:
            world.call(step)
        except ToolError:
            return False, number
    return True, len(plan)


def plan_first(errand: Errand) -> dict:
    world = errand.world()
    ended, calls = execute(world, errand.plan([]))
    return {"ok": ended and world.state == errand.goal, "model_calls": 1, "tool_calls": calls}


def step_by_step(errand: Errand, max_calls: int = 8) -> dict:
    world, history = errand.world(), []
    model_calls, ended = 0, False
    while model_calls < max_calls:
        model_calls += 1
        step = errand.next(history)
        if step is None:
            ended = True
            break
        try:
            result = world.call(step)
        except ToolError as error:
            result = str(error)
        history.append((step, result))
    return {"ok": ended and world.state == errand.goal, "model_calls": model_calls, "tool_calls": len(history)}


def look_then_plan(errand: Errand) -> dict:
    world = errand.world()
    history = [(errand.look, world.call(errand.look))] if errand.look else []
    ended, calls = execute(world, errand.plan(history))
    return {"ok": ended and world.state == errand.goal, "model_calls": 1, "tool_calls": len(history) + calls}


if __name__ == "__main__":
    ways = [plan_first, step_by_step, look_then_plan]
    with open("compare.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["errand", *(way.__name__ for way in ways)])
        for errand in ERRANDS:
            out.writerow([errand.id, *("yes" if way(errand)["ok"] else "no" for way in ways)])
