"""The ring with real processes and messages."""
import torch
import torch.distributed as dist
from torch import Tensor


def all_reduce(x: Tensor) -> Tensor:
    """The sum over all processes by a ring of send and recv; x stays as it is. Its length need not divide."""
    raise NotImplementedError()


def mean_of_all(x: Tensor) -> Tensor:
    """The same with PyTorch's own all_reduce, divided by the number of processes."""
    raise NotImplementedError()
