import csv
import json
import random
import unittest
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import torch

torch.set_num_threads(1)

from safetensors.torch import load_file
from torch import nn
from torch.nn import functional as F

import knows
import small_gpt

PLACES = ["table", "blocks.0", "blocks.1"]


@cache
def world():
    """The model from the weights that were handed in, built here, with the held-back text and the letters."""
    data, held, letters = small_gpt.text()
    weights = load_file("whale.safetensors")
    layers = 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("blocks."))
    model = small_gpt.GPT(len(letters), weights["table.weight"].shape[1], layers)
    model.load_state_dict(weights)
    return model.eval(), held, letters


@torch.no_grad()
def last(model, ids):
    caught, modules = {}, dict(model.named_modules())
    hooks = [modules[name].register_forward_hook(lambda m, a, out, name=name: caught.__setitem__(name, out[:, -1].clone())) for name in PLACES]
    model(ids)
    for hook in hooks:
        hook.remove()
    return caught


def probe(xs, ys, train, test):
    rows = torch.cat([xs, torch.ones(len(xs), 1)], 1).double()
    weights = torch.linalg.lstsq(rows[train], 2 * ys[train, None].double() - 1, driver="gelsd").solution
    return ((rows[test] @ weights)[:, 0] > 0).eq(ys[test].bool()).double().mean().item()


@contextmanager
def patched(model, name, value):
    def replace(module, args, out):
        out = out.clone()
        out[:, -1] = value
        return out
    hook = dict(model.named_modules())[name].register_forward_hook(replace)
    yield
    hook.remove()


@torch.no_grad()
def share(model, name, good, bad, run, source, right, wrong):
    """(patched − unpatched) / (good − bad): `run` with the output of `name` from `source`."""
    def difference(ids):
        logits = model(ids)[0, -1]
        return (logits[right] - logits[wrong]).item()
    before, value = difference(run), last(model, source)[name]
    with patched(model, name, value):
        after = difference(run)
    return (after - before) / (difference(good) - difference(bad))


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@cache
def pairs():
    letters = world()[2]
    place = {letter: i for i, letter in enumerate(letters)}
    found = []
    for row in rows("evidence.csv"):
        ids = [torch.tensor([[place[letter] for letter in row[key]]]) for key in ("clean", "corrupted")]
        found.append((*ids, place[row["right"]], place[row["wrong"]]))
    return found


class Knows(unittest.TestCase):
    def test_the_model_has_learned_the_book(self):
        model, held, letters = world()
        windows = held[:len(held) // 64 * 64].view(-1, 64)[:120]
        with torch.no_grad():
            loss = F.cross_entropy(model(windows[:, :-1]).flatten(0, 1), windows[:, 1:].flatten()).item()
        self.assertLess(loss, 2.45, "whale.safetensors: the loss on the held-back chapters; train with train_whale.py")
        own, own_letters = knows.load()
        self.assertEqual(own_letters, letters)
        with torch.no_grad():
            self.assertTrue(torch.allclose(own(windows[:2]), model(windows[:2]), atol=1e-5), "load() gives the model of whale.safetensors")

    def test_your_instruments(self):
        model, held, _ = world()
        ids = torch.stack([held[i:i + 20] for i in range(0, 400, 40)])
        want, got = last(model, ids), knows.outputs(model, ids)
        self.assertEqual(list(got), PLACES)
        for name in PLACES:
            self.assertTrue(torch.allclose(got[name], want[name], atol=1e-5), f"outputs: {name}")
        xs = torch.randn(80, 5, generator=torch.Generator().manual_seed(1))
        ys = (xs[:, 0] + 0.5 * xs[:, 1] > 0.3).long()
        self.assertAlmostEqual(knows.probe(xs, ys, list(range(40)), list(range(40, 80))), probe(xs, ys, list(range(40)), list(range(40, 80))), places=6)
        clean, bad, right, wrong = pairs()[0]
        for name in PLACES:
            for source in (clean, pairs()[1][0]):
                self.assertAlmostEqual(knows.effect(model, name, clean, bad, source, right, wrong), share(model, name, clean, bad, bad, source, right, wrong), places=3, msg=f"effect: {name}")
        self.assertFalse(any(m._forward_hooks for m in model.modules()), "your hooks are removed")

    def test_the_probe_again(self):
        model, held, letters = world()
        ids = torch.stack([held[i:i + 32] for i in range(0, 9 * 1500, 9)])
        two = ["".join(letters[i] for i in row[-2:]) for row in ids.tolist()]
        ys = torch.tensor([int(pair[0].lower() in "aeiou") for pair in two])
        rng, types = random.Random(0), sorted(set(two))
        coin = {pair: rng.randrange(2) for pair in types}
        unseen = set(rng.sample(types, len(types) // 4))
        control = torch.tensor([coin[pair] for pair in two])
        half, other = list(range(0, len(ids), 2)), list(range(1, len(ids), 2))
        old, new = ([i for i, pair in enumerate(two) if (pair in unseen) == side] for side in (False, True))
        table = {row["place"]: row for row in rows("probe.csv")}
        self.assertEqual(list(table), PLACES)
        for name, xs in last(model, ids).items():
            for key, value in (("accuracy", probe(xs, ys, half, other)), ("control", probe(xs, control, half, other)), ("unseen", probe(xs, ys, old, new))):
                self.assertAlmostEqual(float(table[name][key]), value, delta=0.012, msg=f"probe.csv: {name}, {key}")

    def test_the_evidence_again(self):
        model, _, _ = world()
        place = json.loads(Path("claim.json").read_text(encoding="utf-8"))["place"]
        self.assertIn(place, PLACES)
        table, found = rows("evidence.csv"), pairs()
        self.assertGreaterEqual(len(found), 30, "at least 30 pairs")
        self.assertEqual(len({row["clean"] for row in table}), len(table), "a context twice")
        for i, (row, (clean, bad, right, wrong)) in enumerate(zip(table, found)):
            same = clean.eq(bad)[0].tolist() if clean.shape == bad.shape else []
            self.assertEqual([k - len(same) for k, value in enumerate(same) if not value], [-2], f"pair {i}: the two texts differ at the last place but one, and nowhere else")
            with torch.no_grad():
                a, b = model(torch.cat([clean, bad]))[:, -1]
            self.assertTrue(a[right] > a[wrong] and b[wrong] > b[right], f"pair {i}: the model expects right after clean and wrong after corrupted")
            stranger = found[(i + 1) % len(found)][0]
            for key, value in (("effect", share(model, place, clean, bad, bad, clean, right, wrong)), ("swapped", share(model, place, clean, bad, clean, bad, right, wrong)),
                               ("unrelated", share(model, place, clean, bad, bad, stranger, right, wrong))):
                self.assertAlmostEqual(float(row[key]), value, delta=0.01, msg=f"pair {i}: {key}")

    def test_the_random_patches_again(self):
        model, held, _ = world()
        table, found = rows("random.csv"), pairs()
        self.assertGreaterEqual(len(table), 100)
        self.assertGreaterEqual(len({(row["place"], row["start"]) for row in table}), 90, "random patches are not all the same")
        for row in table:
            clean, bad, right, wrong = found[int(row["pair"])]
            source = held[None, int(row["start"]):int(row["start"]) + clean.shape[1]]
            self.assertAlmostEqual(float(row["effect"]), share(model, row["place"], clean, bad, bad, source, right, wrong), delta=0.01, msg=str(row))


if __name__ == "__main__":
    unittest.main()
