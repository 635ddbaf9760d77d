"""A run in PyTorch that can be killed at any step."""
import os
from pathlib import Path

import torch
from torch import nn


class Run:
    """Trains a small network with dropout, AdamW, a cosine schedule and shuffled batches."""

    def __init__(self, seed: int) -> None:
        torch.manual_seed(seed)
        self.order = torch.Generator().manual_seed(seed + 1)
        self.x = torch.linspace(-2, 2, 120).unsqueeze(1)
        self.y = torch.sin(2 * self.x)
        self.model = nn.Sequential(nn.Linear(1, 16), nn.Tanh(), nn.Dropout(0.1), nn.Linear(16, 1))
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=0.01)
        self.schedule = torch.optim.lr_scheduler.CosineAnnealingLR(self.optimizer, T_max=200)
        self.losses: list[float] = []

    def run(self, until: int) -> None:
        """Train up to step `until`, exclusive."""
        while len(self.losses) < until:
            rows = torch.randperm(len(self.x), generator=self.order)[:16]
            loss = nn.functional.mse_loss(self.model(self.x[rows]), self.y[rows])
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.schedule.step()
            self.losses.append(loss.item())

    def save(self, path: str | Path) -> None:
        """Write everything that a resume needs, whole or not at all."""
        state = {
            "model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(), "schedule": self.schedule.state_dict(),
            "random": torch.get_rng_state(), "order": self.order.get_state(), "losses": self.losses,
        }
        part = Path(f"{path}.part")
        torch.save(state, part)
        os.replace(part, path)

    @classmethod
    def load(cls, path: str | Path) -> "Run":
        """A run that goes on exactly there."""
        state = torch.load(path, weights_only=True)
        run = cls(0)
        run.model.load_state_dict(state["model"])
        run.optimizer.load_state_dict(state["optimizer"])
        run.schedule.load_state_dict(state["schedule"])
        run.order.set_state(state["order"])
        run.losses = list(state["losses"])
        return run
