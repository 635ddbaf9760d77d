"""LoRA around nn.Linear."""
import torch
from torch import Tensor, nn


class LoraLinear(nn.Module):
    """A frozen linear layer with a trained product of two thin matrices beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float) -> None:
        super().__init__()
        if rank < 1:
            raise ValueError("the rank is at least 1")
        self.base, self.scale = base.requires_grad_(False), alpha / rank
        self.a = nn.Parameter(torch.randn(rank, base.in_features, dtype=base.weight.dtype) / base.in_features ** 0.5)
        self.b = nn.Parameter(torch.zeros(base.out_features, rank, dtype=base.weight.dtype))

    def forward(self, x: Tensor) -> Tensor:
        return self.base(x) + self.scale * ((x @ self.a.T) @ self.b.T)

    def merged(self) -> nn.Linear:
        """A linear layer of its own with the product added; this layer stays as it is."""
        new = nn.Linear(self.base.in_features, self.base.out_features, bias=self.base.bias is not None, dtype=self.base.weight.dtype)
        with torch.no_grad():
            new.weight.copy_(self.base.weight + self.scale * self.b @ self.a)
            if self.base.bias is not None:
                new.bias.copy_(self.base.bias)
        return new


def adapt(model: nn.Module, names: list[str], rank: int, alpha: float) -> int:
    """Freeze the model, replace each linear layer whose own name is in `names`; return how many numbers are trained."""
    pass
    for module in list(model.modules()):
        for name, child in list(module.named_children()):
            if name in names and isinstance(child, nn.Linear):
                setattr(module, name, LoraLinear(child, rank, alpha))
    return sum(p.numel() for p in model.parameters() if p.requires_grad)


def adapter(model: nn.Module) -> dict[str, Tensor]:
    """Only the trained tensors, by name: what is saved and shared."""
    return {name: p.detach().clone() for name, p in model.named_parameters() if p.requires_grad}
