"""Norms as modules, for batches of any shape."""
import torch
from torch import Tensor, nn


class LayerNorm(nn.Module):
    """Normalise the last axis."""

    def __init__(self, width: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight, self.bias, self.eps = nn.Parameter(torch.ones(width)), nn.Parameter(torch.zeros(width)), eps

    def forward(self, x: Tensor) -> Tensor:
        mean = x.mean(dim=-1, keepdim=True)
        var = x.var(dim=-1, keepdim=True, unbiased=False)
        return (x - mean) / torch.sqrt(var + self.eps) * self.weight + self.bias


class RMSNorm(nn.Module):
    """Divide the last axis by its root mean square; no mean is taken away."""

    def __init__(self, width: int, eps: float = 1e-6) -> None:
        super().__init__()
        self.weight, self.eps = nn.Parameter(torch.ones(width)), eps

    def forward(self, x: Tensor) -> Tensor:
        exact = x.to(torch.float32)
        exact = exact * torch.rsqrt(exact.pow(2).mean(dim=-1, keepdim=True) + self.eps)
        return exact.to(x.dtype) * self.weight.to(x.dtype)


class BatchNorm(nn.Module):
    """Normalise each column of (B, C) over the batch; running estimates are buffers."""

    def __init__(self, width: int, momentum: float = 0.1, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.ones(width)), nn.Parameter(torch.zeros(width))
        self.running_mean = torch.zeros(width)
        self.register_buffer("running_var", torch.ones(width))
        self.momentum, self.eps = momentum, eps

    def forward(self, x: Tensor) -> Tensor:
        mean, var = self.running_mean, self.running_var
        if self.training:
            mean, var = x.mean(dim=0), x.var(dim=0, unbiased=False)
            with torch.no_grad():
                self.running_mean.lerp_(mean, self.momentum)
                self.running_var.lerp_(x.var(dim=0, unbiased=True), self.momentum)
        return (x - mean) / torch.sqrt(var + self.eps) * self.weight + self.bias
