"""Sampling for a batch of rows at once."""
import torch
from torch import Tensor


def warped(logits: Tensor, temperature: float = 1.0, k: int | None = None, p: float | None = None) -> Tensor:
    """Probabilities, (B, V), after temperature, top-k and top-p, in this order; dropped tokens have 0."""
    if temperature <= 0:
        raise ValueError("the temperature must be above 0")
    logits = logits / temperature
    if k is not None:
        kept = torch.zeros_like(logits, dtype=torch.bool).scatter(-1, logits.sort(dim=-1, descending=True, stable=True).indices[:, :k], True)
        logits = logits.masked_fill(~kept, float("-inf"))
    probs = logits.softmax(dim=-1)
    if p is not None:
        ordered, places = probs.sort(dim=-1, descending=True, stable=True)
        before = ordered.cumsum(dim=-1) - ordered
        dropped = torch.zeros_like(probs, dtype=torch.bool).scatter(-1, places, before >= p)
        probs = probs.masked_fill(dropped, 0.0)
        probs = probs / probs.sum(dim=-1, keepdim=True)
    return probs


def sample(model, prompt: Tensor, new: int, end: int, generator: torch.Generator, **how) -> Tensor:
    """Continue (B, T) by `new` tokens; a row that has said `end` only repeats it. Stops early when all rows have."""
    tokens, over = prompt, torch.zeros(len(prompt), dtype=torch.bool)
    for _ in range(new):
        probs = warped(model(tokens)[:, -1], **how)
        drawn = torch.multinomial(probs, 1, generator=generator).squeeze(-1)
        drawn = torch.where(over, torch.full_like(drawn, end), drawn)
        tokens = torch.cat([tokens, drawn.unsqueeze(-1)], dim=1)
        over = over | (drawn == end)
        if over.all():
            break
    return tokens
