"""Two bytes for real: rounding, autocast and master weights."""
import torch
from torch import Tensor, nn


def rounded(values: list[float], dtype: torch.dtype) -> list[float]:
    """Round as a tensor of that type does."""
    return torch.tensor(values, dtype=torch.float64).to(torch.float32).to(dtype).double().tolist()


def train_step(model: nn.Module, x: Tensor, y: Tensor, optimizer: torch.optim.Optimizer) -> float:
    """One step with autocast to bfloat16 on the device of x; weights and the loss stay float32."""
    optimizer.zero_grad()
    with torch.autocast(device_type=x.device.type, dtype=torch.bfloat16):
        pass
    output = model(x)
    loss = nn.functional.mse_loss(output.float(), y)
    loss.backward()
    optimizer.step()
    return loss.item()


def small_steps(dtype: torch.dtype, master: bool, steps: int, lr: float) -> float:
    """Add `lr` to a weight of 1.0 `steps` times; with `master` the sum is kept in float32 and cast at the end."""
    weight = torch.ones((), dtype=torch.float32 if master else dtype)
    for _ in range(steps):
        weight += torch.tensor(lr, dtype=weight.dtype)
    return weight.to(dtype).item()


def bytes_of(model: nn.Module, optimizer: torch.optim.Optimizer) -> dict[str, int]:
    """Bytes of weights, gradients and the optimizer's state."""
    size = lambda tensors: sum(t.numel() * t.element_size() for t in tensors)
    states = [v for state in optimizer.state.values() for v in state.values() if isinstance(v, Tensor) and v.dim() > 0]
    return {
        "weights": size(model.parameters()),
        "gradients": size(p.grad for p in model.parameters() if p.grad is not None),
        "optimizer": size(states),
    }
