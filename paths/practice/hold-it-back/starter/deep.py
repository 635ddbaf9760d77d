"""Twenty-two layers on real pictures: what the first weights, batch norm and a residual connection change."""
import copy
import csv
import lzma
from pathlib import Path

import torch
from torch import Tensor, nn

RUNS = {"plain": (False, False, False), "start": (True, False, False), "norm": (False, True, False),
        "skip": (False, False, True), "all": (True, True, True)}      # He's start, batch norm, skip


def pictures() -> Tensor:
    """750 pictures of clothes, (N, 1, 28, 28), from 0 to 1: 500 to learn from, 250 to validate."""
    raw = lzma.decompress(Path("data/clothes.xz").read_bytes())
    return torch.frombuffer(bytearray(raw), dtype=torch.uint8).reshape(-1, 1, 28, 28) / 15


def kinds() -> Tensor:
    """Their kinds, 0 to 9."""
    with open("data/clothes.csv", newline="") as file:
        return torch.tensor([int(row["kind"]) for row in csv.DictReader(file)])


class Block(nn.Module):
    """Two convolutions, each with a batch norm behind it if `norm`; with `skip` the input is added before the last ReLU."""

    def __init__(self, channels: int, norm: bool, skip: bool) -> None:
        raise NotImplementedError

    def forward(self, x: Tensor) -> Tensor:
        raise NotImplementedError


class DeepNet(nn.Module):
    """A first convolution, ten blocks, the mean over all places, and a linear head."""

    def __init__(self, norm: bool, skip: bool, blocks: int = 10, channels: int = 12) -> None:
        raise NotImplementedError

    def forward(self, x: Tensor) -> Tensor:
        raise NotImplementedError


def he_start(net: nn.Module) -> None:
    """Draw the weights of each convolution anew, with variance 2 / inputs; biases 0."""
    raise NotImplementedError


def build(run: str, seed: int) -> DeepNet:
    """The network of a run before its first step."""
    start, norm, skip = RUNS[run]
    torch.manual_seed(seed)
    net = DeepNet(norm, skip)
    if start:
        he_start(net)
    return net


def signal(net: DeepNet, x: Tensor) -> list[float]:
    """How far apart the pictures are behind each block, in training mode; `net` stays as it is."""
    raise NotImplementedError


def first_gradient(net: DeepNet, x: Tensor, y: Tensor) -> float:
    """The norm of the first convolution's gradient, in training mode; `net` stays as it is."""
    net = copy.deepcopy(net).train()
    net.zero_grad()
    nn.functional.cross_entropy(net(x), y).backward()
    return net.stem[0].weight.grad.norm().item()


def train(net: nn.Module, x: Tensor, y: Tensor, epochs: int, rate: float, size: int = 25) -> list[float]:
    """The mean loss of each epoch, over shuffled batches."""
    raise NotImplementedError


def measure(net: nn.Module, x: Tensor, y: Tensor, size: int = 250) -> tuple[float, float]:
    """Mean loss and share of right answers in evaluation mode; the mode is as before afterwards."""
    raise NotImplementedError


def forgotten_eval(net: nn.Module, x: Tensor, y: Tensor, size: int) -> tuple[float, float]:
    """What a forgotten eval() costs: the share in training mode, batches in the order of the kinds, and the share that eval() gives after it.

    It works on a copy; `net` stays as it is.
    """
    raise NotImplementedError


def adam_moves(gradients: list[float], rate: float) -> list[float]:
    """By how much Adam changes one weight at each step, for its gradients in order."""
    raise NotImplementedError


def write(path: str, header: list[str], rows: list[list]) -> None:
    with open(path, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(header)
        out.writerows(rows)


def main(epochs: int = 8, seed: int = 1) -> None:
    """Five runs, each with two rates; the rate with the smaller training loss is kept."""
    x, y = pictures(), kinds()
    table, signals, curves = [], [], []
    for run in RUNS:
        tried = []
        for rate in (0.001, 0.003):
            net = build(run, seed)
            far, gradient = signal(net, x[:100]), first_gradient(net, x[:100], y[:100])
            losses = train(net, x[:500], y[:500], epochs, rate)
            loss = measure(net, x[:500], y[:500])[0]
            print(f"{run:5} rate {rate}: gradient {gradient:.0e}, loss {loss:.3f}", flush=True)
            tried.append((loss, rate, net, losses))
        loss, rate, net, losses = min(tried, key=lambda found: found[0])
        if run == "all":
            torch.save(net.half().state_dict(), "all.pt")
            loss = measure(net.float(), x[:500], y[:500])[0]
        table.append([run, rate, f"{gradient:.2e}", f"{loss:.4f}", f"{measure(net, x[500:], y[500:])[1]:.3f}"])
        signals += [[run, block, f"{value:.2e}"] for block, value in enumerate(far, 1)]
        curves += [[run, epoch, f"{value:.4f}"] for epoch, value in enumerate(losses, 1)]
    write("deep.csv", ["run", "rate", "gradient", "loss", "right"], table)
    write("signals.csv", ["run", "block", "signal"], signals)
    write("curves.csv", ["run", "epoch", "loss"], curves)
    for size in (25, 1):
        print(f"forgotten eval(), batches of {size}:", forgotten_eval(net, x[500:], y[500:], size))


if __name__ == "__main__":
    torch.set_num_threads(1)
    main()
