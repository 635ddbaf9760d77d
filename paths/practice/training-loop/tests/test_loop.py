import csv
import unittest
from contextlib import contextmanager
from pathlib import Path


class Fake:
    """A model, loss and optimizer that write down what is called."""

    def __init__(self, losses):
        self.calls, self.losses, self.inside = [], list(losses), False

    def train(self, mode=True):
        self.calls.append("train" if mode else "eval")

    def eval(self):
        self.calls.append("eval")

    def __call__(self, x):
        self.calls.append("forward" + (" no_grad" if self.inside else ""))
        return x

    def loss(self, output, y):
        fake, value = self, self.losses.pop(0)

        class Loss:
            def item(self):
                return value

            def backward(self):
                fake.calls.append("backward")
        if value is None:
            raise ZeroDivisionError("broken batch")
        self.calls.append("loss")
        return Loss()

    def zero_grad(self, set_to_none=True):
        self.calls.append("zero")

    def step(self):
        self.calls.append("step")

    @contextmanager
    def no_grad(self):
        self.inside = True
        try:
            yield
        finally:
            self.inside = False


BATCHES = [([1, 2, 3], [1, 2, 3]), ([4, 5, 6], [4, 5, 6]), ([7], [7])]


class Loop(unittest.TestCase):
    def test_train_epoch_has_the_right_order_and_mean(self):
        from loop import train_epoch
        f = Fake([1.0, 2.0, 9.0])
        self.assertAlmostEqual(train_epoch(f, BATCHES, f.loss, f), 18 / 7, msg="batches of 3, 3, 1 with losses 1, 2, 9")
        self.assertEqual(f.calls[0], "train", "training mode first")
        steps = [c for c in f.calls if c in ("zero", "backward", "step")]
        for i in range(3):
            one = [c for c in f.calls if c not in ("train",)][i * 5:i * 5 + 5]
            self.assertEqual(sorted(one), sorted(["zero", "forward", "loss", "backward", "step"]), f"calls in batch {i + 1}: {one}")
            self.assertTrue(one.index("forward") < one.index("loss") < one.index("backward") < one.index("step"), f"order in batch {i + 1}: {one}")
            self.assertFalse(one.index("backward") < one.index("zero") < one.index("step"), f"zero_grad throws the gradient away: {one}")
        self.assertEqual(len(steps), 9)
        self.assertEqual(steps[0], "zero", "old gradients are removed before the first backward")

    def test_validate_weights_the_batches_and_does_not_train(self):
        from loop import validate
        f = Fake([1.0, 2.0, 9.0])
        self.assertAlmostEqual(validate(f, BATCHES, f.loss, f.no_grad), 18 / 7)
        self.assertEqual(f.calls[0], "eval", "evaluation mode first")
        self.assertEqual(f.calls[-1], "train", "training mode again at the end")
        self.assertEqual(f.calls.count("forward no_grad"), 3, f"forward inside no_grad: {f.calls}")
        for bad in ("backward", "step", "zero", "forward"):
            self.assertNotIn(bad, f.calls)

    def test_validate_restores_the_mode_after_an_error(self):
        from loop import validate
        f = Fake([1.0, None, 9.0])
        with self.assertRaises(ZeroDivisionError):
            validate(f, BATCHES, f.loss, f.no_grad)
        self.assertEqual(f.calls[-1], "train")
        self.assertFalse(f.inside, "no_grad was left")

    def test_fit_returns_both_losses_for_each_epoch(self):
        from loop import fit
        f = Fake([1.0, 2.0, 3.0, 4.0])
        found = [tuple(p) for p in fit(f, BATCHES[:1], BATCHES[2:], f.loss, f, f.no_grad, 2)]
        self.assertEqual(found, [(1.0, 2.0), (3.0, 4.0)])

    def test_curve_csv_comes_from_your_loop(self):
        rows = list(csv.DictReader(Path("curve.csv").read_text(encoding="utf-8").splitlines()))
        self.assertEqual([int(r["epoch"]) for r in rows], list(range(1, 41)))
        for epoch, train, valid in CURVE:
            row = rows[epoch - 1]
            self.assertAlmostEqual(float(row["train"]), train, places=3, msg=f"train in epoch {epoch}")
            self.assertAlmostEqual(float(row["valid"]), valid, places=3, msg=f"valid in epoch {epoch}")


CURVE = [(1, 1.516452, 1.229227), (2, 1.049575, 0.920163), (5, 0.45353, 0.452096), (10, 0.297112, 0.214276), (20, 0.326254, 0.132579), (40, 0.273284, 0.120713)]
