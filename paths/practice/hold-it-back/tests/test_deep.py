import copy
import csv
import math
import re
import unittest
from pathlib import Path

import torch
from torch import nn

import deep

torch.set_num_threads(1)
RUNS = ["plain", "start", "norm", "skip", "all"]


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def of(net, kind):
    return [module for module in net.modules() if isinstance(module, kind)]


def state(net):
    return {name: value.clone() for name, value in net.state_dict().items()}


def trained_a_little(run="all"):
    """A small network whose running estimates have moved."""
    torch.manual_seed(3)
    net = deep.DeepNet(*{"all": (True, True), "plain": (False, False)}[run], blocks=2, channels=6)
    x, y = torch.rand(60, 1, 28, 28), torch.arange(60) % 10
    x += y.view(-1, 1, 1, 1) / 5
    return net, x, y, deep.train(net, x, y, 3, 0.01, 20)


class Parts(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.x = torch.randn(5, 4, 6, 6)

    def test_a_block_is_what_its_two_words_say(self):
        for norm in (False, True):
            for skip in (False, True):
                block = deep.Block(4, norm, skip)
                convs, norms = of(block, nn.Conv2d), of(block, nn.BatchNorm2d)
                self.assertEqual((len(convs), len(norms)), (2, 2 * norm), f"convolutions and batch norms with norm={norm}")
                for module in norms:
                    nn.init.uniform_(module.weight, 0.5, 1.5)
                    nn.init.uniform_(module.bias, -0.5, 0.5)
                change = convs[0](self.x)
                change = torch.relu(norms[0](change) if norm else change)
                change = convs[1](change)
                change = norms[1](change) if norm else change
                want = torch.relu(self.x + change if skip else change)
                self.assertTrue(torch.allclose(block(self.x), want, atol=1e-5), f"Block(4, norm={norm}, skip={skip}) gives other numbers than convolution, norm, ReLU, convolution, norm, (+ input), ReLU")

    def test_the_network_has_its_blocks_and_any_size_fits(self):
        net = deep.DeepNet(True, True)
        self.assertEqual((len(of(net, deep.Block)), len(of(net, nn.Conv2d)), len(of(net, nn.Linear))), (10, 21, 1))
        for size in (28, 20):
            self.assertEqual(tuple(net(torch.rand(3, 1, size, size)).shape), (3, 10), "the mean over all places makes the head fit")

    def test_he_draws_with_two_divided_by_the_inputs(self):
        net = deep.DeepNet(False, False, blocks=6, channels=16)
        head = net.head.weight.clone()
        deep.he_start(net)
        deepest = torch.cat([block.weight.flatten() for block in of(net.blocks, nn.Conv2d)])
        self.assertAlmostEqual(deepest.var().item() * 16 * 9, 2.0, delta=0.1, msg="variance times inputs, 16 channels of 3 x 3")
        self.assertFalse(any(conv.bias.abs().max() > 0 for conv in of(net, nn.Conv2d)), "biases begin at 0")
        self.assertTrue(torch.equal(net.head.weight, head), "only convolutions are drawn anew")

    def test_signal_and_gradient_leave_the_network_as_it_was(self):
        net = deep.DeepNet(True, False, blocks=3, channels=6).eval()
        x, y, before = torch.rand(20, 1, 28, 28), torch.arange(20) % 10, state(net)
        far, gradient = deep.signal(net, x), deep.first_gradient(net, x, y)
        self.assertTrue(all(torch.equal(value, before[name]) for name, value in net.state_dict().items()), "a measurement moved the running estimates: work on a copy")
        self.assertEqual((net.training, net.stem[0].weight.grad), (False, None), "mode and gradients are as before")
        twin, heard = copy.deepcopy(net).train(), []
        for block in twin.blocks:
            block.register_forward_hook(lambda module, given, out: heard.append(out.std(dim=0).mean().item()))
        nn.functional.cross_entropy(twin(x), y).backward()
        self.assertEqual(len(far), 3)
        for a, b in zip(far + [gradient], heard + [twin.stem[0].weight.grad.norm().item()]):
            self.assertAlmostEqual(a, b, delta=0.01 * b, msg="signal: mean over numbers of the spread over pictures; both in training mode")


class Modes(unittest.TestCase):
    def test_training_leaves_estimates_and_learns_even_after_eval(self):
        net, x, y, losses = trained_a_little()
        self.assertEqual(len(losses), 3)
        self.assertLess(losses[-1], losses[0])
        self.assertEqual(of(net, nn.BatchNorm2d)[0].num_batches_tracked.item(), 9, "three epochs of three batches")
        net.eval()
        deep.train(net, x, y, 1, 0.01, 20)
        self.assertEqual(of(net, nn.BatchNorm2d)[0].num_batches_tracked.item(), 12, "train() did not switch back to training mode: the estimates stay frozen, and no error says so")

    def test_measuring_is_evaluation_and_moves_nothing(self):
        net, x, y, _ = trained_a_little()
        for mode in (True, False):
            net.train(mode)
            before = state(net)
            loss, right = deep.measure(net, x, y)
            self.assertTrue(all(torch.equal(value, before[name]) for name, value in net.state_dict().items()), "measure() moved the running estimates: it ran in training mode")
            self.assertEqual(net.training, mode, "the mode afterwards is the one before")
            with torch.no_grad():
                out = copy.deepcopy(net).eval()(x)
            self.assertAlmostEqual(loss, nn.functional.cross_entropy(out, y).item(), places=4, msg="the loss in evaluation mode")
            for size in (7, 1):
                again = deep.measure(net, x, y, size)
                self.assertAlmostEqual(again[0], loss, places=4, msg="the loss depends on the size of the batches")
                self.assertAlmostEqual(again[1], right, places=6)

    def test_a_forgotten_eval_is_shown_on_a_copy(self):
        net, x, y, _ = trained_a_little()
        net.eval()
        before = state(net)
        got = deep.forgotten_eval(net, x, y, 6)
        self.assertTrue(all(torch.equal(value, before[name]) for name, value in net.state_dict().items()) and not net.training, "work on a copy")
        for a, b in zip(got, forgotten(net, x, y, 6)):
            self.assertAlmostEqual(a, b, places=6)


def forgotten(net, x, y, size):
    twin, right = copy.deepcopy(net).train(), 0
    with torch.no_grad():
        for batch in y.argsort(stable=True).split(size):
            right += (twin(x[batch]).argmax(dim=1) == y[batch]).sum().item()
        return right / len(x), (twin.eval()(x).argmax(dim=1) == y).float().mean().item()


class Adam(unittest.TestCase):
    def test_the_moves_are_pytorchs(self):
        g = torch.Generator().manual_seed(5)
        for gradients in (torch.randn(8, generator=g).tolist(), [1e-10] * 4, [3.0, 0.0, 0.0]):
            weight = torch.zeros(1, dtype=torch.float64, requires_grad=True)
            optimizer, want = torch.optim.Adam([weight], lr=0.01), []
            for gradient in gradients:
                was, weight.grad = weight.item(), torch.tensor([gradient], dtype=torch.float64)
                optimizer.step()
                want.append(weight.item() - was)
            for a, b in zip(deep.adam_moves(gradients, 0.01), want, strict=True):
                self.assertAlmostEqual(a, b, delta=1e-9 + 1e-4 * abs(b), msg=f"the moves for {gradients[:3]}")


class Runs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        x, y = deep.pictures(), deep.kinds()
        cls.learn, cls.valid = (x[:500], y[:500]), (x[500:], y[500:])
        cls.table = {row["run"]: row for row in rows("deep.csv")}

    def trained(self):
        net = deep.build("all", 1)
        net.load_state_dict(torch.load("all.pt", weights_only=True))
        return net.eval()

    def test_the_signals_before_the_first_step_are_those_of_your_networks(self):
        self.assertEqual(list(self.table), RUNS, "runs of deep.csv")
        told = rows("signals.csv")
        self.assertEqual([(row["run"], row["block"]) for row in told], [(run, str(n)) for run in RUNS for n in range(1, 11)], "signals.csv")
        x, y = self.learn[0][:100], self.learn[1][:100]
        for run in RUNS:
            net = deep.build(run, 1)
            far = [float(row["signal"]) for row in told if row["run"] == run]
            for a, b in zip(far + [float(self.table[run]["gradient"])], deep.signal(net, x) + [deep.first_gradient(net, x, y)]):
                self.assertLess(abs(a - b), 0.1 * b, f"{run}: {a} is handed in, build({run!r}, 1) gives {b:.3g}")

    def test_the_weights_have_the_loss_of_the_table(self):
        net, row = self.trained(), self.table["all"]
        with torch.no_grad():
            loss = nn.functional.cross_entropy(net(self.learn[0]), self.learn[1]).item()
            right = (net(self.valid[0]).argmax(dim=1) == self.valid[1]).float().mean().item()
        self.assertAlmostEqual(float(row["loss"]), loss, delta=0.02, msg="all.pt: loss on the first 500 pictures, in evaluation mode")
        self.assertAlmostEqual(float(row["right"]), right, delta=0.009, msg="all.pt: share of the other 250")

    def test_plain_is_stuck_and_all_learns(self):
        loss = {run: float(row["loss"]) for run, row in self.table.items()}
        self.assertLess(abs(loss["plain"] - math.log(10)), 0.1, "plain stays at ln 10")
        self.assertLess(loss["all"], 1.2)
        self.assertTrue(all(loss["all"] < value for run, value in loss.items() if run != "all"), f"all three together learn most: {loss}")
        curves = rows("curves.csv")
        self.assertEqual([row["run"] for row in curves], [run for run in RUNS for _ in range(len(curves) // 5)], "curves.csv: the runs, one row an epoch")
        self.assertGreaterEqual(len(curves), 30, "six epochs or more")

    def test_the_notes_follow_from_the_weights(self):
        text = Path("deep.md").read_text(encoding="utf-8")
        net = self.trained()
        with torch.no_grad():
            right = (net(self.valid[0]).argmax(dim=1) == self.valid[1]).float().mean().item()
        in_order, _ = forgotten(net, *self.valid, 25)
        alone, drifted = forgotten(net, *self.valid, 1)
        for label, want in (("Eval", right), ("Sorted", in_order), ("Alone", alone), ("Drifted", drifted)):
            found = re.search(rf"(?m)^{label}:[ \t]*(0?\.\d+|1\.0+)", text)
            self.assertIsNotNone(found, f"deep.md: a line {label}: with a share from 0 to 1")
            self.assertAlmostEqual(float(found[1]), want, delta=0.009, msg=f"{label}: of all.pt on the 250 pictures")
        self.assertRegex(text, r"(?m)^Because:[ \t]*\S[^\n]{30,}", "deep.md: a line Because: with a sentence")


if __name__ == "__main__":
    unittest.main()
