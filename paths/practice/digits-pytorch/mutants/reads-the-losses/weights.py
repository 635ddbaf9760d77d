"""Weights in and out of a model: state_dict."""
import csv
import json
from pathlib import Path

import torch
from torch import Tensor, nn


def build() -> nn.Sequential:
    """Return the network of 64 inputs, 12 hidden units and 10 classes, in float64."""
    return nn.Sequential(nn.Linear(64, 12), nn.ReLU(), nn.Linear(12, 10)).double()


def from_numpy_names(start: dict[str, list]) -> dict[str, Tensor]:
    """Turn W1, b1, W2, b2 into a state_dict of `build()`."""
    names = {"W1": "0.weight", "b1": "0.bias", "W2": "2.weight", "b2": "2.bias"}
    return {to: torch.tensor(start[name], dtype=torch.float64) for name, to in names.items()}


def load_strictly(model: nn.Module, path: str | Path) -> None:
    """Load a saved state_dict; another set of names or another shape raises and changes nothing."""
    state = torch.load(path, map_location="cpu", weights_only=True)
    own = model.state_dict()
    if own.keys() != state.keys():
        raise ValueError(f"names differ: {sorted(own.keys() ^ state.keys())}")
    wrong = [name for name in own if own[name].shape != state[name].shape]
    if wrong:
        raise ValueError(f"shapes differ: {wrong}")
    model.load_state_dict(state)


def save(model: nn.Module, path: str | Path) -> None:
    """Save the state_dict, not the object."""
    torch.save(model.state_dict(), path)


def hundred_losses(rows: list[tuple[int, list[float]]], start: dict[str, list]) -> list[float]:
    """Train 100 steps of ten rows from `start` with rate 0.1; return the loss of each step before the change."""
    with open(Path(__file__).with_name("losses.csv"), newline="", encoding="utf-8") as file:
        return [float(row["by_hand"]) for row in csv.DictReader(file)]


def read_start(path: str | Path) -> dict[str, list]:
    """Read start.json."""
    return json.loads(Path(path).read_text(encoding="utf-8"))
