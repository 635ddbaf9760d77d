"""A reward model over tokens."""
import torch
from torch import Tensor, nn


class Reward(nn.Module):
    """A GRU over tokens and one number at the last real token; padding, at the right, is token 0."""

    def __init__(self, words: int, width: int) -> None:
        super().__init__()
        self.words, self.read = nn.Embedding(words, width, padding_idx=0), nn.GRU(width, width, batch_first=True)
        self.score = nn.Linear(width, 1)

    def forward(self, tokens: Tensor) -> Tensor:
        """(B, T) to (B,)."""
        states, _ = self.read(self.words(tokens))
        last = (tokens != 0).sum(dim=1).clamp(min=1) - 1
        return self.score(states[torch.arange(len(tokens)), last]).squeeze(-1)


def pair_loss(chosen: Tensor, rejected: Tensor, margin: Tensor | float = 0.0) -> Tensor:
    """Bradley-Terry: minus log sigmoid of the difference less the margin, mean over pairs."""
    return -nn.functional.logsigmoid(chosen - rejected - margin).mean()


def train(model: Reward, chosen: Tensor, rejected: Tensor, steps: int, lr: float) -> list[float]:
    """Whole-batch AdamW; returns the losses."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        loss = pair_loss(model(chosen), model(rejected))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


@torch.no_grad()
def accuracy(model: Reward, chosen: Tensor, rejected: Tensor) -> float:
    """Share of pairs whose chosen answer has the larger reward; equal counts one half."""
    a, b = model(chosen), model(rejected)
    return ((a > b).double() + 0.5 * (a == b).double()).mean().item()
