"""Render conversations for three families of models."""

import re
from collections import Counter
from math import log2

FAMILIES = {
    "chatml": ("", "<|im_start|>{role}\n{text}<|im_end|>\n", "<|im_start|>assistant\n"),
    "llama3": (
        "<|begin_of_text|>",
        "<|start_header_id|>{role}<|end_header_id|>\n\n{text}<|eot_id|>",
        "<|start_header_id|>assistant<|end_header_id|>\n\n",
    ),
    "gemma": ("<bos>", "<start_of_turn>{role}\n{text}<end_of_turn>\n", "<start_of_turn>model\n"),
}


def render(messages: list[dict], family: str, open_turn: bool = False) -> str:
    """Return the exact string that the family's model reads."""
    if family not in FAMILIES:
        raise ValueError(f"unknown family {family!r}")
    start, turn, opening = FAMILIES[family]
    parts = [start]
    for message in messages:
        role, text = message["role"], message["content"]
        if family != "chatml":
            text = text.strip()
        if family == "gemma":
            if role == "system":
                raise ValueError("gemma has no system role")
            role = "model" if role == "assistant" else role
        parts.append(turn.format(role=role, text=text))
    return "".join(parts) + (opening if open_turn else "")


def first_difference(a: str, b: str) -> int | None:
    """Return the index of the first difference, None if the texts are equal."""
    if a == b:
        return None
    for i, (x, y) in enumerate(zip(a, b)):
        if x != y:
            return i
    return min(len(a), len(b))


def tokens(text: str) -> list[str]:
    return re.findall(r"<[^>]*>|\n|[\w'?]+", text)


def cost(train: list[str], prompt: str, answer: str) -> float:
    """Return the mean surprisal in bits of the answer under a bigram model of the training texts."""
    pairs: Counter = Counter()
    firsts: Counter = Counter()
    vocabulary: set[str] = set()
    for text in train:
        seen = tokens(text)
        pairs.update(zip(seen, seen[1:]))
        firsts.update(seen[:-1])
        vocabulary.update(seen)
    row = [tokens(prompt)[-1], *tokens(answer)]
    bits = [-log2((pairs[a, b] + 1) / (firsts[a] + len(vocabulary))) for a, b in zip(row, row[1:])]
    return sum(bits) / len(bits)
