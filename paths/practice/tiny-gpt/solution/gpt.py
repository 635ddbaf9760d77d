"""A GPT on lists: embedding, blocks, norm, shared output."""
import math

from block import block, layer_norm, linear


def example(tokens: list[int], start: int, context: int) -> tuple[list[int], list[int]]:
    """Inputs and targets, shifted by one."""
    if start < 0 or start + context + 1 > len(tokens):
        raise ValueError(f"no example of {context} tokens at {start}")
    return tokens[start:start + context], tokens[start + 1:start + context + 1]


def forward(model: dict, tokens: list[int], heads: int) -> list[list[float]]:
    """One row of logits for each token."""
    table, places = model["embedding"], model["positions"]
    if len(tokens) > len(places):
        raise ValueError(f"{len(tokens)} tokens, but only {len(places)} positions")
    x = [[a + b for a, b in zip(table[token], place)] for token, place in zip(tokens, places)]
    for weights in model["blocks"]:
        x = block(x, weights, heads)
    x = layer_norm(x, model["ln_weight"], model["ln_bias"])
    return linear(x, table, [0.0] * len(table))


def loss(logits: list[list[float]], targets: list[int]) -> float:
    """Mean cross-entropy in nats."""
    total = 0.0
    for row, target in zip(logits, targets):
        top = max(row)
        total += top + math.log(sum(math.exp(v - top) for v in row)) - row[target]
    return total / len(targets)


def parameters(vocabulary: int, context: int, width: int, layers: int) -> int:
    """Number of parameters with a shared table."""
    return (vocabulary + context) * width + layers * (12 * width * width + 13 * width) + 2 * width
