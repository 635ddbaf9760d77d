"""The rules of grade.py as a scorer of Inspect (second stage)."""
from inspect_ai.model import ChatMessage
from inspect_ai.scorer import Score, Target, mean, scorer
from inspect_ai.solver import TaskState

WRITES = {"approve", "send", "delete"}


def steps(messages: list[ChatMessage]) -> list[dict]:
    """The calls of a conversation in their order, as {"tool", "args", "ok", "writes"}."""
    raise NotImplementedError


@scorer(metrics={"end": [mean()], "path": [mean()]})
def path(most: int = 8):
    """Value: end and path, each 1 or 0; metadata: what grade() returns."""
    async def score(state: TaskState, target: Target) -> Score:
        raise NotImplementedError
    return score


def report(log: str) -> dict[str, dict]:
    """For each sample of a log what grade() returned; ValueError if the run or a sample failed, or has no score."""
    raise NotImplementedError
