"""Weights in int8 and int4 inside a layer."""
import torch
from torch import Tensor, nn


class Int8Linear(nn.Module):
    """A linear layer that keeps int8 weights and one scale for each output channel."""

    def __init__(self, base: nn.Linear) -> None:
        super().__init__()
        weight = base.weight.detach()
        scale = weight.abs().amax(dim=1, keepdim=True) / 127
        scale[scale == 0] = 1.0
        self.register_buffer("weight", (weight / scale).round().to(torch.int8))
        self.register_buffer("scale", scale)
        self.register_buffer("bias", None if base.bias is None else base.bias.detach().clone())

    def forward(self, x: Tensor) -> Tensor:
        return nn.functional.linear(x, self.weight.to(x.dtype)) * self.scale.T.to(x.dtype) + (0 if self.bias is None else self.bias)


def pack(values: Tensor) -> Tensor:
    """Two numbers from -8 to 7 in each byte, the first in the lower half: (…, n) int8 to (…, n / 2) uint8."""
    halves = (values.to(torch.int16) & 15).to(torch.uint8)
    return halves[..., 0::2] | (halves[..., 1::2] << 4)


def unpack(packed: Tensor) -> Tensor:
    """The way back, with signs."""
    low, high = (packed & 15).to(torch.int8), (packed >> 4).to(torch.int8)
    both = torch.stack([low, high], dim=-1).flatten(-2)
    return torch.where(both > 7, both - 16, both)


def quantise_model(model: nn.Module, keep: list[str]) -> int:
    """Replace each nn.Linear whose full name is not in `keep`; return the bytes of all tensors afterwards."""
    for name, module in list(model.named_modules()):
        for child_name, child in list(module.named_children()):
            full = f"{name}.{child_name}".lstrip(".")
            if isinstance(child, nn.Linear) and full not in keep:
                setattr(module, child_name, Int8Linear(child))
    return sum(t.numel() * t.element_size() for t in model.state_dict().values())
