"""Data-parallel training with real processes."""
import torch
import torch.distributed as dist
from torch import Tensor, nn


def same_start(model: nn.Module) -> None:
    """Give all processes the weights and buffers of process 0."""
    for tensor in model.state_dict().values():
        dist.broadcast(tensor, src=0)


def average_gradients(model: nn.Module, count: int) -> None:
    """Replace each gradient by the mean over all samples of all processes; `count` are those of this one, maybe 0."""
    total = torch.tensor([float(count)])
    dist.all_reduce(total)
    for p in model.parameters():
        if p.grad is None:
            p.grad = torch.zeros_like(p)
        p.grad.mul_(count)
        dist.all_reduce(p.grad)
        p.grad.div_(total.item())


def step(model: nn.Module, x: Tensor, y: Tensor, optimizer: torch.optim.Optimizer) -> None:
    """One step on the part of this process, equal to one on all samples together."""
    optimizer.zero_grad()
    if len(x):
        nn.functional.mse_loss(model(x), y).backward()
    average_gradients(model, len(x))
    optimizer.step()


def in_sync(model: nn.Module) -> bool:
    """Whether all processes have the same weights."""
    mine = torch.cat([p.detach().flatten() for p in model.parameters()])
    high, low = mine.clone(), mine.clone()
    dist.all_reduce(high, op=dist.ReduceOp.MAX)
    dist.all_reduce(low, op=dist.ReduceOp.MIN)
    return torch.equal(high, low)
