"""The same loop through Pydantic AI."""
import functools

from pydantic_ai import Agent, Tool, UsageLimitExceeded, UsageLimits
from pydantic_ai.messages import ModelResponse, RetryPromptPart, TextPart, ToolCallPart, ToolReturnPart, UserPromptPart
from pydantic_ai.models.function import FunctionModel

ROLES = {UserPromptPart: "user", TextPart: "assistant", ToolReturnPart: "tool", RetryPromptPart: "tool"}


def plain(messages) -> list[dict]:
    """The framework's messages as those of the loop."""
    parts = [part for message in messages for part in message.parts if type(part) in ROLES]
    return [{"role": ROLES[type(p)], "content": p.model_response() if isinstance(p, RetryPromptPart) else str(p.content)} for p in parts]


def guarded(function):
    """A tool whose exceptions become texts; the framework would end the run."""
    @functools.wraps(function)
    def safe(*args, **arguments):
        try:
            return function(*args, **arguments)
        except Exception as error:
            return f"{function.__name__} failed: {error}"
    return safe


def run(model, tools: dict, task: str, max_steps: int = 8) -> dict:
    steps = 0

    def step(messages, info) -> ModelResponse:
        nonlocal steps
        steps += 1
        reply = model(plain(messages))
        if reply["call"] is None:
            return ModelResponse(parts=[TextPart(reply["content"])])
        return ModelResponse(parts=[ToolCallPart(reply["call"]["name"], reply["call"]["arguments"])])

    agent = Agent(FunctionModel(step), tools=[Tool(f, name=name) for name, f in tools.items()], retries=max_steps)
    try:
        answer = agent.run_sync(task, usage_limits=UsageLimits(request_limit=max_steps)).output
    except UsageLimitExceeded:
        return {"status": "steps", "answer": None, "steps": steps}
    return {"status": "done", "answer": answer, "steps": steps}
