"""The network of data/network.json as an nn.Module."""
import json
from pathlib import Path

import torch
from torch import Tensor, nn


class TwoLayers(nn.Module):
    """A hidden layer with ReLU, then an output layer."""

    def __init__(self, inputs: int, hidden: int, outputs: int) -> None:
        super().__init__()
        self.hidden = nn.Linear(inputs, hidden)
        self.output = nn.Linear(hidden, outputs)

    def forward(self, x: Tensor) -> Tensor:
        """Return the logits."""
        return self.output(torch.relu(self.hidden(x))).softmax(-1)


def load(path: str | Path) -> tuple[TwoLayers, Tensor, Tensor]:
    """Read a network in float64; return it with its input, (1, n), and its target, (1,)."""
    found = json.loads(Path(path).read_text(encoding="utf-8"))
    tensor = {name: torch.tensor(found[name], dtype=torch.float64) for name in ("W1", "b1", "W2", "b2", "x")}
    hidden, inputs = tensor["W1"].shape
    model = TwoLayers(inputs, hidden, len(tensor["b2"])).double()
    with torch.no_grad():
        model.hidden.weight.copy_(tensor["W1"])
        model.hidden.bias.copy_(tensor["b1"])
        model.output.weight.copy_(tensor["W2"])
        model.output.bias.copy_(tensor["b2"])
    return model, tensor["x"].view(1, -1), torch.tensor([found["target"]])


def gradients(model: nn.Module, x: Tensor, target: Tensor) -> dict[str, Tensor]:
    """Return the gradient of the mean cross-entropy for each parameter, by its name, and leave no gradient behind."""
    model.zero_grad()
    nn.functional.cross_entropy(model(x), target).backward()
    found = {name: parameter.grad.clone() for name, parameter in model.named_parameters()}
    model.zero_grad()
    return found


def frozen(model: nn.Module, prefix: str) -> int:
    """Freeze the parameters whose names begin with `prefix`; return how many numbers can still be trained."""
    for name, parameter in model.named_parameters():
        if name.startswith(prefix):
            parameter.requires_grad_(False)
    return sum(p.numel() for p in model.parameters() if p.requires_grad)
