"""DPO for batches of real sequences."""
import torch
from torch import Tensor, nn


def sequence_logp(logits: Tensor, labels: Tensor) -> Tensor:
    """(B,): the sum of log-probabilities of the labels that are not -100; the logits at i predict label i + 1."""
    target = labels[:, 1:]
    logp = logits[:, :-1].log_softmax(dim=-1).gather(-1, target.clamp(min=0).unsqueeze(-1)).squeeze(-1)
    return logp.masked_fill(target == -100, 0.0).sum(dim=-1)


def dpo_loss(pc: Tensor, pr: Tensor, rc: Tensor, rr: Tensor, beta: float) -> tuple[Tensor, dict[str, float]]:
    """Mean loss, and the means that must be watched: chosen, rejected, margin, accuracy."""
    chosen, rejected = beta * (pc - rc), beta * (pr - rr)
    margin = chosen - rejected
    facts = {
        "chosen": chosen.mean().item(), "rejected": rejected.mean().item(),
        "margin": margin.mean().item(), "accuracy": (margin > 0).double().mean().item(),
    }
    return -nn.functional.logsigmoid(margin).mean(), facts


def step(policy: nn.Module, reference: nn.Module, batch: dict[str, Tensor], beta: float, optimizer: torch.optim.Optimizer) -> float:
    """One step on chosen and rejected sequences; the reference gets no gradient. Returns the loss before the step."""
    logps = {}
    for name in ("chosen", "rejected"):
        ids, labels = batch[name], batch[f"{name}_labels"]
        logps[name] = sequence_logp(policy(ids), labels)
        if True:
            logps[f"reference_{name}"] = sequence_logp(reference(ids), labels)
    loss, _ = dpo_loss(logps["chosen"], logps["rejected"], logps["reference_chosen"], logps["reference_rejected"], beta)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
