import json
import unittest
from pathlib import Path
from statistics import fmean

import torch
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from torch import nn

torch.set_num_threads(1)

import agree


class Failing(nn.Module):
    def forward(self, x):
        raise ZeroDivisionError


class Small(nn.Module):
    """Two layers and dropout; its outputs go on being changed in place."""

    def __init__(self):
        super().__init__()
        self.one, self.drop, self.deep = nn.Embedding(9, 6), nn.Dropout(0.5), nn.ModuleDict({"two": nn.Linear(6, 4)})

    def forward(self, tokens):
        x = self.deep["two"](self.drop(self.one(tokens)))
        return x.mul_(0)


def hooks_of(model):
    return sum(len(m._forward_hooks) + len(m._forward_pre_hooks) for m in model.modules())


def accuracy(xs, ys, train, test):
    """This file's own probe: the same classifier."""
    xs, ys = xs.detach().numpy(), torch.as_tensor(ys).numpy()
    made = make_pipeline(StandardScaler(), LogisticRegression(max_iter=1000)).fit(xs[list(train)], ys[list(train)])
    return (made.predict(xs[list(test)]) == ys[list(test)]).mean()


def outputs(model, tokens):
    """The streams of agree's model at its place, without a hook."""
    with torch.no_grad():
        x = model.words(tokens) + model.places(torch.arange(tokens.shape[1]))
        found = [x]
        for block in model.blocks:
            x = block(x)
            found.append(x)
    return dict(zip(agree.LAYERS, (one[:, agree.PLACE] for one in found)))


class Hooks(unittest.TestCase):
    def test_activations_are_copies_and_the_model_is_evaluated(self):
        from probe_torch import caught
        torch.manual_seed(0)
        model, tokens = Small().train(), torch.tensor([[1, 2, 3], [4, 5, 6]])
        got = caught(model, ["one", "deep.two"], tokens, 1)
        self.assertEqual({name: tuple(x.shape) for name, x in got.items()}, {"one": (2, 6), "deep.two": (2, 4)})
        self.assertTrue(torch.equal(got["one"], model.one(tokens)[:, 1]))
        self.assertTrue(torch.allclose(got["deep.two"], model.deep["two"](model.one(tokens))[:, 1]), "without dropout, and copied before the model goes on with it")
        self.assertFalse(any(x.requires_grad for x in got.values()), "the model is frozen: no gradient")
        self.assertEqual(hooks_of(model), 0, "a hook is still there")

    def test_hooks_go_away_after_an_error(self):
        from probe_torch import caught
        model = nn.Sequential(nn.Embedding(9, 6), Failing())
        with self.assertRaises(ZeroDivisionError):
            caught(model, ["0"], torch.tensor([[1, 2]]), 0)
        self.assertEqual(hooks_of(model), 0)

    def test_no_group_is_on_both_sides(self):
        from probe_torch import halves
        groups = [f"w{i % 20}" for i in range(200)]
        splits = [[list(map(int, rows)) for rows in halves(groups, seed)] for seed in range(3)]
        for train, test in splits:
            self.assertEqual(sorted(train + test), list(range(200)))
            self.assertFalse({groups[i] for i in train} & {groups[i] for i in test}, "a word is on both sides")
            self.assertEqual(len({groups[i] for i in test}), 5, "a quarter of twenty words")
        self.assertEqual([list(map(int, rows)) for rows in halves(groups, 0)], splits[0], "the same seed, the same split")
        self.assertNotEqual(splits[0], splits[1])

    def test_the_probe_is_scored_on_rows_that_it_did_not_see(self):
        from probe_torch import probe
        chance = torch.Generator().manual_seed(4)
        ys = torch.randint(0, 2, (80,), generator=chance).tolist()
        sign = torch.tensor([1.0] * 40 + [-1.0] * 40)                       # in the second half everything is turned round
        xs = ((2 * torch.tensor(ys) - 1) * sign).view(80, 1) * torch.tensor([[1000.0, 0.001]]) + torch.randn(80, 2, generator=chance) * torch.tensor([[100.0, 0.0001]])
        self.assertEqual(probe(xs.double(), ys, list(range(40)), list(range(40, 80))), 0.0)
        self.assertEqual(probe(xs.double(), ys, list(range(20)), list(range(20, 40))), 1.0)

    def test_a_word_list_is_told_from_a_property(self):
        from probe import control_labels
        from probe_torch import halves, table
        words = [f"w{i % 24:02d}" for i in range(360)]
        ys = [int(word[1:]) % 2 for word in words]
        chance = torch.Generator().manual_seed(7)
        identity = nn.functional.one_hot(torch.tensor([int(word[1:]) for word in words]), 24)
        direction = torch.cat([2.0 * torch.tensor(ys).view(-1, 1), torch.randn(360, 23, generator=chance)], dim=1)

        class Given(nn.Module):
            def __init__(self):
                super().__init__()
                self.list_, self.one = nn.Identity(), nn.Identity()

            def forward(self, tokens):
                self.list_(identity.double().unsqueeze(1))
                self.one(direction.double().unsqueeze(1))

        got = table(Given(), ["list_", "one"], torch.zeros(360, 1, dtype=torch.long), 0, words, ys)
        self.assertEqual(set(got), {"list_", "one"})
        rows = [str(row) for row in range(360)]
        for name, xs in (("list_", identity.double()), ("one", direction.double())):
            want = {
                "seen": fmean(accuracy(xs, ys, *halves(rows, seed)) for seed in range(5)),
                "control": fmean(accuracy(xs, control_labels(words, seed), *halves(rows, seed)) for seed in range(5)),
                "unseen": fmean(accuracy(xs, ys, *halves(words, seed)) for seed in range(5)),
            }
            want["selectivity"] = want["seen"] - want["control"]
            self.assertEqual(set(got[name]), set(want))
            for key, value in want.items():
                self.assertAlmostEqual(got[name][key], value, delta=0.03, msg=f"{key} of {name}")
        self.assertLess(got["list_"]["selectivity"], 0.05, "a list of words is learned for any labels")
        self.assertLess(got["list_"]["unseen"], 0.8)
        self.assertGreater(got["one"]["unseen"], 0.9)


class HandedIn(unittest.TestCase):
    def test_layers_json_is_what_both_models_say(self):
        from probe import control_labels
        from probe_torch import halves
        path = Path("layers.json")
        self.assertTrue(path.is_file(), "layers.json is missing: write it with the models of agree.py")
        said = json.loads(path.read_text(encoding="utf-8"))
        tokens, verbs, subjects, plural = agree.sentences(600, 9)
        rows = [str(row) for row in range(600)]
        for kind, model in (("trained", agree.trained()), ("untrained", agree.untrained())):
            for name, xs in outputs(model, tokens).items():
                got = said[kind][name]
                seen = fmean(accuracy(xs, plural, *halves(rows, seed)) for seed in range(5))
                control = fmean(accuracy(xs, control_labels(subjects, seed), *halves(rows, seed)) for seed in range(5))
                unseen = fmean(accuracy(xs, plural, *halves(subjects, seed)) for seed in range(5))
                for key, value in (("seen", seen), ("control", control), ("selectivity", seen - control), ("unseen", unseen)):
                    self.assertAlmostEqual(got[key], value, delta=0.03, msg=f"{key} of {name}, {kind} model")


if __name__ == "__main__":
    unittest.main()
