"""Transfer in small: take a trained body, give it a new head, unfreeze from the top."""
import torch
from torch import Tensor, nn


def take_over(new: nn.Module, old: dict[str, Tensor]) -> list[str]:
    """Copy the weights whose name and shape fit from `old`; return the names that stay new, sorted."""
    own = new.state_dict()
    fits = {name: value for name, value in old.items() if name in own and own[name].shape == value.shape}
    new.load_state_dict(fits, strict=False)
    return sorted(own.keys() - fits.keys())


def freeze_all_but(model: nn.Module, parts: list[str]) -> int:
    """Train only parameters whose name begins with one of `parts`; return how many numbers that is."""
    for name, parameter in model.named_parameters():
        parameter.requires_grad_(True)
    return sum(p.numel() for p in model.parameters() if p.requires_grad)


def train_mode(model: nn.Module) -> None:
    """Training mode, but batch norm of frozen parts keeps its statistics."""
    model.train()
    for module in model.modules():
        if isinstance(module, nn.BatchNorm2d) and not module.weight.requires_grad:
            module.eval()


def slow_groups(model: nn.Module, head: str, lr: float, factor: float) -> list[dict]:
    """Groups for an optimizer: the head at `lr`, every other part that is trained at `lr * factor`."""
    trained = [(name, p) for name, p in model.named_parameters() if p.requires_grad]
    return [
        {"params": [p for name, p in trained if name.startswith(head)], "lr": lr},
        {"params": [p for name, p in trained if not name.startswith(head)], "lr": lr * factor},
    ]


def step(model: nn.Module, x: Tensor, y: Tensor, optimizer: torch.optim.Optimizer) -> float:
    """One step in `train_mode`."""
    train_mode(model)
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()
