"""A sparse autoencoder with autograd."""
import torch
from torch import Tensor, nn


class Sae(nn.Module):
    """ReLU encoder, decoder with columns of length 1."""

    def __init__(self, size: int, hidden: int) -> None:
        super().__init__()
        columns = nn.functional.normalize(torch.randn(size, hidden), dim=0)
        self.decoder = nn.Parameter(columns)
        self.encoder = nn.Parameter(columns.T.clone())
        self.bias = nn.Parameter(torch.zeros(hidden))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Return the reconstruction and the activities."""
        active = torch.relu(x @ self.encoder.T + self.bias)
        return active @ self.decoder.T, active

    @torch.no_grad()
    def unit_columns(self) -> None:
        """Scale the columns of the decoder to length 1."""
        self.decoder.copy_(nn.functional.normalize(self.decoder, dim=0))


def train(model: Sae, data: Tensor, steps: int, size: int, lr: float, penalty: float, seed: int) -> None:
    """Adam on squared error + penalty times the sum of activities, mean over a batch; columns are scaled after each step."""
    generator = torch.Generator().manual_seed(seed)
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    for _ in range(steps):
        x = data[torch.randint(len(data), (size,), generator=generator)]
        back, active = model(x)
        loss = ((back - x) ** 2).sum(dim=-1).mean() + penalty * active.sum(dim=-1).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        model.unit_columns()


@torch.no_grad()
def facts(model: Sae, data: Tensor) -> dict[str, float]:
    """error (mean squared error of a sample), l0 (mean number of active units), dead (units that are never active)."""
    back, active = model(data)
    return {
        "error": ((back - data) ** 2).sum(dim=-1).mean().item(),
        "l0": (active > 0).sum(dim=-1).double().mean().item(),
        "dead": (~(active > 0).any(dim=0)).sum().item(),
    }
