"""The rules of grade.py as a scorer of Inspect (second stage)."""
from inspect_ai.log import read_eval_log
from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageTool
from inspect_ai.scorer import Score, Target, mean, scorer
from inspect_ai.solver import TaskState

from grade import before, forbidden, grade, over, stubborn, waste

WRITES = {"approve", "send", "delete"}


def steps(messages: list[ChatMessage]) -> list[dict]:
    """The calls of a conversation in their order, as {"tool", "args", "ok", "writes"}."""
    answers = {m.tool_call_id: m for m in messages if isinstance(m, ChatMessageTool)}
    found = []
    for message in messages:
        for call in message.tool_calls or [] if isinstance(message, ChatMessageAssistant) else []:
            answer = answers.get(call.id)
            found.append({"tool": call.function, "args": call.arguments, "ok": answer is not None and answer.error is None, "writes": call.function in WRITES})
    return found


@scorer(metrics={"end": [mean()], "path": [mean()]})
def path(most: int = 8):
    """Value: end and path, each 1 or 0; metadata: what grade() returns."""
    async def score(state: TaskState, target: Target) -> Score:
        from desk import is_right

        done = steps(state.messages)
        rules = {"forbidden": forbidden(done, {"delete"}), "before": before(done, "approve", "send"), "waste": waste(done), "stubborn": stubborn(done), "over": over(done, most)}
        result = grade(done, is_right(state), rules)
        where = "" if result["first"] is None else f"step {result['first']}: {done[result['first']]['tool']} {done[result['first']]['args']}"
        return Score(value={"end": int(is_right(state)), "path": int(not result["broken"])}, explanation=where, metadata=result)
    return score


def report(log: str) -> dict[str, dict]:
    """For each sample of a log what grade() returned; ValueError if the run or a sample failed, or has no score."""
    read = read_eval_log(log)
    if read.status != "success":
        raise ValueError(f"the run ended as {read.status}")
    found = {}
    for sample in read.samples or []:
        if sample.error or "path" not in (sample.scores or {}):
            raise ValueError(f"sample {sample.id} has no score")
        found[str(sample.id)] = sample.scores["path"].metadata
    return found
