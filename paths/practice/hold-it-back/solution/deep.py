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
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1)
        self.norm1 = nn.BatchNorm2d(channels) if norm else nn.Identity()
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1)
        self.norm2 = nn.BatchNorm2d(channels) if norm else nn.Identity()
        self.skip = skip

    def forward(self, x: Tensor) -> Tensor:
        change = self.norm2(self.conv2(torch.relu(self.norm1(self.conv1(x)))))
        return torch.relu(x + change if self.skip else change)


class DeepNet(nn.Module):
    """A first convolution, ten blocks, the mean over all places, and a linear head."""

    def __init__(self, norm: bool, skip: bool, blocks: int = 10, channels: int = 12) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(1, channels, 3, padding=1), nn.ReLU(), nn.MaxPool2d(4))
        self.blocks = nn.Sequential(*(Block(channels, norm, skip) for _ in range(blocks)))
        self.head = nn.Linear(channels, 10)

    def forward(self, x: Tensor) -> Tensor:
        return self.head(self.blocks(self.stem(x)).mean(dim=(2, 3)))


def he_start(net: nn.Module) -> None:
    """Draw the weights of each convolution anew, with variance 2 / inputs; biases 0."""
    for module in net.modules():
        if isinstance(module, nn.Conv2d):
            nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
            nn.init.zeros_(module.bias)


def build(run: str, seed: int) -> DeepNet:
    """The network of a run before its first step."""
    start, norm, skip = RUNS[run]
    torch.manual_seed(seed)
    net = DeepNet(norm, skip)
    if start:
        he_start(net)
    return net


@torch.no_grad()
def signal(net: DeepNet, x: Tensor) -> list[float]:
    """How far apart the pictures are behind each block, in training mode; `net` stays as it is."""
    net = copy.deepcopy(net).train()
    x, found = net.stem(x), []
    for block in net.blocks:
        x = block(x)
        found.append(x.std(dim=0).mean().item())
    return found


def first_gradient(net: DeepNet, x: Tensor, y: Tensor) -> float:
    """The norm of the first convolution's gradient, in training mode; `net` stays as it is."""
    net = copy.deepcopy(net).train()
    net.zero_grad()
    nn.functional.cross_entropy(net(x), y).backward()
    return net.stem[0].weight.grad.norm().item()


def train(net: nn.Module, x: Tensor, y: Tensor, epochs: int, rate: float, size: int = 25) -> list[float]:
    """The mean loss of each epoch, over shuffled batches."""
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate)
    losses = []
    for _ in range(epochs):
        net.train()
        total = 0.0
        for batch in torch.randperm(len(x)).split(size):
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(net(x[batch]), y[batch])
            loss.backward()
            optimizer.step()
            total += loss.item() * len(batch)
        losses.append(total / len(x))
    return losses


@torch.no_grad()
def measure(net: nn.Module, x: Tensor, y: Tensor, size: int = 250) -> tuple[float, float]:
    """Mean loss and share of right answers in evaluation mode; the mode is as before afterwards."""
    before = net.training
    net.eval()
    loss, right = 0.0, 0
    for xs, ys in zip(x.split(size), y.split(size)):
        out = net(xs)
        loss += nn.functional.cross_entropy(out, ys, reduction="sum").item()
        right += (out.argmax(dim=1) == ys).sum().item()
    net.train(before)
    return loss / len(x), right / len(x)


@torch.no_grad()
def forgotten_eval(net: nn.Module, x: Tensor, y: Tensor, size: int) -> tuple[float, float]:
    """What a forgotten eval() costs: the share in training mode, batches in the order of the kinds, and the share that eval() gives after it.

    It works on a copy; `net` stays as it is.
    """
    net = copy.deepcopy(net).train()
    order = y.argsort(stable=True)
    right = sum((net(x[batch]).argmax(dim=1) == y[batch]).sum().item() for batch in order.split(size))
    return right / len(x), measure(net, x, y)[1]


def adam_moves(gradients: list[float], rate: float) -> list[float]:
    """By how much Adam changes one weight at each step, for its gradients in order."""
    m = v = 0.0
    moves = []
    for step, g in enumerate(gradients, 1):
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
        moves.append(-rate * (m / (1 - 0.9 ** step)) / ((v / (1 - 0.999 ** step)) ** 0.5 + 1e-8))
    return moves


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
