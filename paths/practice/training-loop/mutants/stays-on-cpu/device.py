"""The loop on a real model and a device."""
import torch
from torch import Tensor, nn


def pick_device() -> torch.device:
    """Return the fastest device that is there: cuda, then mps, then cpu."""
    if torch.cuda.is_available():
        return torch.device("cuda")
    if torch.backends.mps.is_available():
        return torch.device("mps")
    return torch.device("cpu")


def train(model: nn.Module, batches: list[tuple[Tensor, Tensor]], epochs: int, lr: float, device: torch.device) -> list[float]:
    """Train with AdamW and cross-entropy on `device`; return the mean loss over the examples of each epoch."""
    model.to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=lr)
    losses = []
    for _ in range(epochs):
        model.train()
        total, count = 0.0, 0
        for x, y in batches:
            x, y = x, y
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(x)
            count += len(x)
        losses.append(total / count)
    return losses


@torch.no_grad()
def accuracy(model: nn.Module, batches: list[tuple[Tensor, Tensor]], device: torch.device) -> float:
    """Return the share of right answers in evaluation mode; the mode is as before afterwards."""
    was_training = model.training
    model.eval()
    right = count = 0
    for x, y in batches:
        right += (model(x.to(device)).argmax(dim=-1) == y.to(device)).sum().item()
        count += len(y)
    model.train(was_training)
    return right / count
