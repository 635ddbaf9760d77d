"""Patching any module of a real model with hooks."""
from contextlib import contextmanager

import torch
from torch import Tensor, nn


@torch.no_grad()
def record(model: nn.Module, names: list[str], tokens: Tensor) -> dict[str, Tensor]:
    """The outputs of the named modules, (B, T, C) each, as copies."""
    caught: dict[str, Tensor] = {}
    modules = dict(model.named_modules())
    hooks = [modules[name].register_forward_hook(lambda m, a, out, name=name: caught.__setitem__(name, out.clone())) for name in names]
    try:
        model(tokens)
    finally:
        for hook in hooks:
            hook.remove()
    return caught


@contextmanager
def patched(model: nn.Module, name: str, place: int, value: Tensor):
    """Inside, the output of module `name` at position `place` is `value`, (B, C)."""
    def replace(module: nn.Module, args: tuple, out: Tensor) -> Tensor:
        out = out.clone()
        out[:, place] = value
        return out

    hook = dict(model.named_modules())[name].register_forward_hook(replace)
    try:
        yield model
    finally:
        hook.remove()


@torch.no_grad()
def restored(model: nn.Module, names: list[str], clean: Tensor, corrupted: Tensor, right: int, wrong: int) -> Tensor:
    """(modules, positions): the share of the logit difference at the last position that one clean activation brings back."""
    def difference(tokens: Tensor) -> float:
        logits = model(tokens)[0, -1]
        return (logits[right] - logits[wrong]).item()

    kept, good, bad = record(model, names, corrupted), difference(clean), difference(corrupted)
    if good == bad:
        raise ValueError("the two prompts do not differ")
    table = torch.zeros(len(names), clean.shape[1])
    for row, name in enumerate(names):
        for place in range(clean.shape[1]):
            with patched(model, name, place, kept[name][:, place]):
                table[row, place] = (difference(corrupted) - bad) / (good - bad)
    return table
