"""One claim about the GPT of whale.safetensors: a letter that can be read at a place, and is used there."""
import csv
import random
from contextlib import contextmanager

import torch
from safetensors.torch import load_file
from small_gpt import GPT, text
from torch import Tensor, nn

PLACES = ["table", "blocks.0", "blocks.1"]  # the outputs that are probed and patched; table is the letter's own vector


def load() -> tuple[GPT, list[str]]:
    """The trained model, in eval mode, and its letters."""
    weights, letters = load_file("whale.safetensors"), text()[2]
    layers = 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("blocks."))
    model = GPT(len(letters), weights["table.weight"].shape[1], layers)
    model.load_state_dict(weights)
    return model.eval(), letters


@torch.no_grad()
def outputs(model: GPT, ids: Tensor) -> dict[str, Tensor]:
    """For each name of PLACES its output at the last place of (B, T) tokens, (B, width)."""
    caught: dict[str, Tensor] = {}
    modules = dict(model.named_modules())
    hooks = [modules[name].register_forward_hook(lambda m, a, out, name=name: caught.__setitem__(name, out[:, -1].clone())) for name in PLACES]
    model(ids)
    for hook in hooks:
        hook.remove()
    return caught


def probe(xs: Tensor, ys: Tensor, train: list[int], test: list[int]) -> float:
    """The accuracy on `test` of a linear probe with bias, fitted on `train` by least squares to −1 and 1."""
    rows = torch.cat([xs, torch.ones(len(xs), 1)], 1).double()
    weights = torch.linalg.lstsq(rows[train], 2 * ys[train, None].double() - 1, driver="gelsd").solution
    return ((rows[test] @ weights)[:, 0] > 0).eq(ys[test].bool()).double().mean().item()


@contextmanager
def patched(model: nn.Module, name: str, value: Tensor):
    def replace(module: nn.Module, args: tuple, out: Tensor) -> Tensor:
        out = out.clone()
        out[:, -1] = value
        return out

    hook = dict(model.named_modules())[name].register_forward_hook(replace)
    yield
    hook.remove()


@torch.no_grad()
def effect(model: GPT, name: str, clean: Tensor, corrupted: Tensor, source: Tensor, right: int, wrong: int) -> float:
    """The share of the logit difference that the output of `name` at the last place of `source` brings into `corrupted`."""
    def difference(ids: Tensor) -> float:
        logits = model(ids)[0, -1]
        return (logits[right] - logits[wrong]).item()

    good, bad = difference(clean), difference(corrupted)
    with patched(model, name, outputs(model, source)[name]):
        return (difference(corrupted) - bad) / (good - bad)


def read_at(model: GPT, held: Tensor, letters: list[str]) -> list[tuple[str, float, float, float]]:
    """For each place: accuracy of the probe, of its control task, and on unseen pairs of letters."""
    ids = torch.stack([held[i:i + 32] for i in range(0, 9 * 1500, 9)])
    pairs = ["".join(letters[i] for i in row[-2:]) for row in ids.tolist()]
    ys = torch.tensor([int(pair[0].lower() in "aeiou") for pair in pairs])
    rng, types = random.Random(0), sorted(set(pairs))
    coin = {pair: rng.randrange(2) for pair in types}
    unseen = set(rng.sample(types, len(types) // 4))
    control = torch.tensor([coin[pair] for pair in pairs])
    half, other = list(range(0, len(ids), 2)), list(range(1, len(ids), 2))
    old, new = ([i for i, pair in enumerate(pairs) if (pair in unseen) == side] for side in (False, True))
    return [(name, probe(xs, ys, half, other), probe(xs, control, half, other), probe(xs, ys, old, new)) for name, xs in outputs(model, ids).items()]


@torch.no_grad()
def find_pairs(model: GPT, held: Tensor, letters: list[str], count: int) -> list[tuple[Tensor, Tensor, int, int]]:
    """Contexts of 24 letters, the same with another letter at the last place but one, and what the model expects after each."""
    found = []
    for start in range(0, len(held) - 40, 3):
        clean = held[None, start:start + 24]
        if not "".join(letters[i] for i in clean[0, -2:]).isalpha():
            continue
        for letter in "aeiouthsn":
            bad = clean.clone()
            bad[0, -2] = letters.index(letter)
            a, b = model(torch.cat([clean, bad]))[:, -1]
            right, wrong = int(a.argmax()), int(b.argmax())
            if right != wrong and a[right] - a[wrong] > 1 and b[wrong] - b[right] > 1:
                found.append((clean, bad, right, wrong))
                break
        if len(found) == count:
            break
    return found


def main(place: str = "blocks.0") -> None:
    model, letters = load()
    held = text()[1]
    with open("probe.csv", "w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(["place", "accuracy", "control", "unseen"])
        lines.writerows([name, *(f"{value:.4f}" for value in values)] for name, *values in read_at(model, held, letters))
    found = find_pairs(model, held, letters, 40)
    with open("evidence.csv", "w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(["pair", "clean", "corrupted", "right", "wrong", "effect", "swapped", "unrelated"])
        for pair, (clean, bad, right, wrong) in enumerate(found):
            stranger = found[(pair + 1) % len(found)][0]
            values = (effect(model, place, clean, bad, clean, right, wrong), -effect(model, place, bad, clean, bad, right, wrong),
                      effect(model, place, clean, bad, stranger, right, wrong))
            words = ("".join(letters[i] for i in ids[0]) for ids in (clean, bad))
            lines.writerow([pair, *words, letters[right], letters[wrong], *(f"{value:.4f}" for value in values)])
    rng = random.Random(0)
    with open("random.csv", "w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(["pair", "place", "start", "effect"])
        for draw in range(120):
            name, start = rng.choice(PLACES), rng.randrange(len(held) - 24)
            clean, bad, right, wrong = found[draw % len(found)]
            lines.writerow([draw % len(found), name, start, f"{effect(model, name, clean, bad, held[None, start:start + 24], right, wrong):.4f}"])


if __name__ == "__main__":
    main()
