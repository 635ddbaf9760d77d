"""AdamW as a torch.optim.Optimizer."""
import torch
from torch import Tensor


class MyAdamW(torch.optim.Optimizer):
    """Adam with decoupled weight decay."""

    def __init__(self, params, lr: float, betas: tuple[float, float] = (0.9, 0.999), eps: float = 1e-8, weight_decay: float = 0.01) -> None:
        super().__init__(params, {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self) -> None:
        for group in self.param_groups:
            first, second = group["betas"]
            for p in group["params"]:
                if p.grad is None:
                    continue
                state = self.state[p]
                if not state:
                    state["step"], state["m"], state["v"] = 0, torch.zeros_like(p), torch.zeros_like(p)
                state["step"] += 1
                state["m"].lerp_(p.grad, 1 - first)
                state["v"].mul_(second).addcmul_(p.grad, p.grad, value=1 - second)
                mean = state["m"] / (1 - first ** state["step"])
                root = (state["v"] / (1 - second ** state["step"])).sqrt() + group["eps"]
                p.addcdiv_(mean, root, value=-group["lr"])


def warm_up(optimizer: torch.optim.Optimizer, steps: int) -> torch.optim.lr_scheduler.LambdaLR:
    """A schedule that grows the rate in a line over `steps` steps, then keeps it."""
    return torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(1.0, (step + 1) / steps))


def clipped(parameters: list[Tensor], most: float) -> float:
    """Scale all gradients together so that their norm is at most `most`; return the norm before."""
    return torch.nn.utils.clip_grad_norm_(parameters, most).item()
