"""Distilling a network into a smaller one."""
import torch
from torch import Tensor, nn


def loss(student: Tensor, teacher: Tensor, labels: Tensor, t: float, lam: float) -> Tensor:
    """(1 - lam) times the cross-entropy plus lam t^2 times KL(teacher || student) of softened probabilities, mean over the batch."""
    hard = nn.functional.cross_entropy(student, labels)
    soft = nn.functional.kl_div((student / t).log_softmax(dim=-1), (teacher / t).log_softmax(dim=-1), reduction="batchmean", log_target=True)
    return (1 - lam) * hard + lam * t * t * soft


def train(student: nn.Module, teacher: nn.Module, x: Tensor, labels: Tensor, t: float, lam: float, steps: int, lr: float) -> list[float]:
    """Whole-batch AdamW; the teacher is in evaluation mode and gets no gradient. Returns the losses."""
    teacher.eval()
    with torch.no_grad():
        answers = teacher(x)
    optimizer = torch.optim.AdamW(student.parameters(), lr=lr)
    losses = []
    student.train()
    for _ in range(steps):
        value = loss(student(x), answers, labels, t, lam)
        optimizer.zero_grad()
        value.backward()
        optimizer.step()
        losses.append(value.item())
    student.eval()
    return losses


@torch.no_grad()
def accuracy(model: nn.Module, x: Tensor, labels: Tensor) -> float:
    """Share of right answers in evaluation mode."""
    model.eval()
    return (model(x).argmax(dim=-1) == labels).double().mean().item()
