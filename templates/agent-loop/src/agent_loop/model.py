"""What decides the next step. A script stands in for a model: the same steps each time, and no network."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class Message:
    """One entry of the conversation: from the user, the model or a tool."""

    role: str
    text: str


@dataclass(frozen=True)
class Reply:
    """The next step: a call of a tool, or, without one, the final answer."""

    say: str = ""
    call: str = ""
    arguments: dict[str, object] = field(default_factory=dict)
    n_tokens: int = 0


class ModelError(Exception):
    """The model gave no usable reply; the text says why."""


class Model(Protocol):
    """Anything that reads a conversation and says what comes next."""

    def reply(self, messages: Sequence[Message]) -> Reply:
        """The next step, with the tokens that it cost."""


class Scripted:
    """Replies from a list, in order, whatever was said."""

    def __init__(self, replies: Sequence[Reply]) -> None:
        self._replies = list(replies)

    @classmethod
    def load(cls, file: Path) -> "Scripted":
        """One JSON object a line: {"call": ..., "arguments": ...} or {"say": ...}."""
        lines = file.read_text(encoding="utf-8").splitlines()
        return cls([Reply(**json.loads(line)) for line in lines if line.strip()])

    def reply(self, messages: Sequence[Message]) -> Reply:
        """The next line of the script."""
        if not self._replies:
            raise ModelError("the script has ended")
        reply = self._replies.pop(0)
        # Four letters a token, roughly. The whole conversation is read at every step, so steps get dearer.
        n_letters = (
            sum(len(message.text) for message in messages) + len(reply.say) + len(str(reply.arguments))
        )
        return Reply(reply.say, reply.call, reply.arguments, reply.n_tokens or n_letters // 4 + 1)
