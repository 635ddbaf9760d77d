"""Activation checkpointing in PyTorch, with the memory counted."""
import torch
from torch import Tensor, nn
from torch.utils.checkpoint import checkpoint


class Stack(nn.Module):
    """Blocks of linear layer, GELU and dropout; in training, segments of `segment` blocks are recomputed."""

    def __init__(self, width: int, blocks: int, segment: int | None, rate: float = 0.0) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(nn.Sequential(nn.Linear(width, width), nn.GELU(), nn.Dropout(rate)) for _ in range(blocks))
        self.segment = segment

    def part(self, x: Tensor, start: int, end: int) -> Tensor:
        for block in self.blocks[start:end]:
            x = block(x)
        return x

    def forward(self, x: Tensor) -> Tensor:
        if self.segment is None or not self.training:
            return self.part(x, 0, len(self.blocks))
        for start in range(0, len(self.blocks), self.segment):
            x = checkpoint(self.part, x, start, min(start + self.segment, len(self.blocks)), use_reentrant=False, preserve_rng_state=False)
        return x


def saved_bytes(model: nn.Module, x: Tensor) -> int:
    """Bytes of the activations that autograd keeps for a backward pass; weights do not count."""
    weights = {p.data_ptr() for p in model.parameters()}
    kept: dict[int, int] = {}

    def pack(t: Tensor) -> Tensor:
        if t.data_ptr() not in weights:
            kept[t.data_ptr()] = t.untyped_storage().nbytes()
        return t

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
        out = model(x)
    del out
    return sum(kept.values())
