import unittest

import torch
from torch import nn

torch.set_num_threads(1)


def rings(n, seed):
    g = torch.Generator().manual_seed(seed)
    x = torch.randn(n, 2, generator=g)
    return x, (x.norm(dim=1) > 1.2).long()


def batches(x, y, size):
    return [(x[i:i + size], y[i:i + size]) for i in range(0, len(x), size)]


class Watched(nn.Module):
    """A network that writes down in which mode and where it was called."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Dropout(0.2), nn.Linear(32, 2))
        self.calls = []

    def forward(self, x):
        self.calls.append((self.training, torch.is_grad_enabled(), x.device.type))
        return self.net(x)


class Loop(unittest.TestCase):
    def test_it_learns_two_rings(self):
        from device import accuracy, train
        torch.manual_seed(0)
        model, cpu = Watched(), torch.device("cpu")
        losses = train(model, batches(*rings(400, 1), 50), 40, 0.01, cpu)
        self.assertEqual(len(losses), 40)
        self.assertLess(losses[-1], losses[0] / 2)
        self.assertTrue(all(training and grad for training, grad, _ in model.calls), "training mode, with gradients")
        self.assertGreater(accuracy(model, batches(*rings(300, 2), 64), cpu), 0.9, "on rings that it has not seen")

    def test_accuracy_leaves_the_mode_as_it_was(self):
        from device import accuracy
        model = Watched()
        for mode in (True, False):
            model.train(mode)
            model.calls.clear()
            accuracy(model, batches(*rings(70, 3), 32), torch.device("cpu"))
            self.assertEqual(model.training, mode)
            self.assertEqual(set(model.calls), {(False, False, "cpu")}, "evaluation mode, without gradients")

    def test_a_small_last_batch_counts_as_what_it_is(self):
        from device import accuracy, train
        model = nn.Linear(2, 2)
        with torch.no_grad():
            model.weight.zero_()
            model.bias.copy_(torch.tensor([1.0, 0.0]))
        x, y = torch.zeros(5, 2), torch.tensor([0, 0, 0, 0, 1])
        self.assertAlmostEqual(accuracy(model, batches(x, y, 4), torch.device("cpu")), 0.8, places=6)
        loss = train(model, batches(x, y, 4), 1, 0.0, torch.device("cpu"))[0]
        self.assertAlmostEqual(loss, nn.functional.cross_entropy(model(x), y).item(), places=5)

    def test_data_goes_where_the_model_is(self):
        from device import pick_device, train
        device = pick_device()
        self.assertIsInstance(device, torch.device)
        if torch.cuda.is_available():
            self.assertEqual(device.type, "cuda")
        meta = torch.device("meta")  # a device without numbers: only shapes
        model = Watched()
        try:
            train(model, batches(*rings(8, 4), 8), 1, 0.01, meta)
        except (RuntimeError, NotImplementedError):
            pass  # a loss on it has no value
        self.assertEqual({device for *_, device in model.calls}, {"meta"}, "each batch is moved to the device")


if __name__ == "__main__":
    unittest.main()
