"""An agent's loop: think, act, observe, with three limits."""
import time


def count(messages: list[dict]) -> int:
    """Words in all contents; a stand-in for tokens."""
    return sum(len(m["content"].split()) for m in messages)


def run(model, tools, task, max_steps=8, max_tokens=5000, max_seconds=60, clock=time.monotonic) -> dict:
    """Let the model act until it answers or a limit is reached."""
    messages = [{"role": "user", "content": task}]
    steps = tokens = 0
    start = clock()

    def end(status: str, answer: str | None = None) -> dict:
        return {"status": status, "answer": answer, "steps": steps, "tokens": tokens, "messages": messages}

    while True:
        if steps >= max_steps:
            return end("steps")
        if tokens + count(messages) > max_tokens:
            return end("tokens")
        if clock() - start >= max_seconds:
            return end("time")
        tokens += count(messages)
        steps += 1
        reply = model(messages)
        messages.append({"role": "assistant", "content": reply["content"]})
        if reply["call"] is None:
            return end("done", reply["content"])
        name, arguments = reply["call"]["name"], reply["call"]["arguments"]
        if name not in tools:
            result = f"No tool {name!r}; tools are {', '.join(tools)}."
        else:
            try:
                result = tools[name](**arguments)
            except Exception as error:
                result = f"{name} failed: {error}"
        messages.append({"role": "tool", "content": str(result)})
