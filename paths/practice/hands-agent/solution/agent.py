"""An agent with a budget, a trace, approvals and a stop button."""
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path


class Ended(Exception):
    """The run is over; the argument is its status."""


def count(messages: list[dict]) -> int:
    return sum(len(m["content"].split()) for m in messages)


def run(model, tools: dict, task: str, *, approve, apply, trace: Path, stop: threading.Event,
        max_steps: int = 10, max_tokens: int = 5000, max_seconds: float = 60.0) -> dict:
    messages = [{"role": "user", "content": task}]
    steps = tokens = 0
    answer = None
    start = time.monotonic()

    def look() -> None:
        if stop.is_set():
            raise Ended("stopped")
        if time.monotonic() - start >= max_seconds:
            raise Ended("time")

    def wait(function: Callable[[], object]) -> object:
        box: list[tuple[bool, object]] = []

        def work() -> None:
            try:
                box.append((True, function()))
            except BaseException as error:
                box.append((False, error))

        worker = threading.Thread(target=work, daemon=True)
        worker.start()
        while worker.is_alive():
            look()
            worker.join(0.02)
        good, value = box[0]
        if not good:
            raise value
        return value

    def use(name: str, arguments: dict) -> str:
        if name not in tools:
            return f"No tool {name!r}; tools are {', '.join(tools)}."
        try:
            result = wait(lambda: tools[name](**arguments))
        except Ended:
            raise
        except Exception as error:
            return f"{name} failed: {error}"
        if not (isinstance(result, dict) and {"id", "diff"} <= result.keys()):
            return str(result)
        approved = approve(result["diff"]) is True
        log(kind="approval", step=steps, diff=result["diff"], approved=approved)
        if not approved:
            return "declined by the person; do not propose the same change again."
        look()
        try:
            return f"applied: {apply(result['id'], result['diff'])}"
        except Exception as error:
            return f"refused: {error}"

    with trace.open("w") as file:
        def log(**event: object) -> None:
            file.write(json.dumps(event) + "\n")
            file.flush()

        status = "failed"
        try:
            while True:
                if stop.is_set():
                    raise Ended("stopped")
                if steps >= max_steps:
                    raise Ended("steps")
                if tokens + count(messages) > max_tokens:
                    raise Ended("tokens")
                look()
                tokens += count(messages)
                steps += 1
                reply = wait(lambda: model(messages))
                log(kind="model", step=steps, content=reply["content"], call=reply["call"])
                messages.append({"role": "assistant", "content": reply["content"]})
                if reply["call"] is None:
                    answer = reply["content"]
                    raise Ended("done")
                name, arguments = reply["call"]["name"], reply["call"]["arguments"]
                text = use(name, arguments)
                log(kind="tool", step=steps, name=name, arguments=arguments, result=text)
                messages.append({"role": "tool", "content": text})
        except Ended as end:
            status = end.args[0]
        finally:
            log(kind="end", status=status, steps=steps, tokens=tokens)
    return {"status": status, "answer": answer, "steps": steps, "tokens": tokens}
