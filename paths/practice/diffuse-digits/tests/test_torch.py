import csv
import math
import unittest

import torch

from denoiser import Denoiser, fit, level, loss, noised, sample

torch.set_num_threads(1)


def pictures(part):
    with open("data/digits.csv", newline="", encoding="utf-8") as file:
        rows = [r["pixels"] for r in csv.DictReader(file) if r["part"] == part]
    return torch.tensor([[int(c) / 9 * 2 - 1 for c in pixels] for pixels in rows]).view(-1, 1, 8, 8)


class Oracle(torch.nn.Module):
    """Knows the one picture that there is."""

    def __init__(self, x):
        super().__init__()
        self.x = x

    def forward(self, z, a):
        return self.x.expand_as(z)


class Parts(unittest.TestCase):
    def setUp(self):
        self.generator = torch.Generator().manual_seed(3)
        self.x = torch.rand((5, 1, 8, 8), generator=self.generator) * 2 - 1
        self.noise = torch.randn((5, 1, 8, 8), generator=self.generator)

    def test_noised_mixes_by_the_roots_of_the_level(self):
        got = noised(self.x, torch.tensor([1.0, 0.0, 0.25, 0.25, 0.25]), self.noise)
        self.assertTrue(torch.allclose(got[0], self.x[0]))
        self.assertTrue(torch.allclose(got[1], self.noise[1]))
        self.assertTrue(torch.allclose(got[2], 0.5 * self.x[2] + math.sqrt(0.75) * self.noise[2], atol=1e-6))

    def test_the_loss_is_that_of_the_clean_picture(self):
        a = torch.full((5,), 0.4)
        self.assertLess(loss(Oracle(self.x), self.x, a, self.noise).item(), 1e-9)
        self.assertAlmostEqual(loss(Oracle(torch.zeros(1, 1, 8, 8)), self.x, a, self.noise).item(), (self.x**2).mean().item(), places=5)

    def test_the_network_looks_at_the_level(self):
        torch.manual_seed(0)
        model = Denoiser()
        with torch.no_grad():
            low, high = model(self.x, torch.full((5,), 0.05)), model(self.x, torch.full((5,), 0.95))
        self.assertEqual(low.shape, self.x.shape)
        self.assertGreater((low - high).abs().max().item(), 1e-5, "the same guess at level 0.05 and 0.95")

    def test_sampling_with_an_oracle_ends_on_its_picture(self):
        got = sample(Oracle(self.x[:1]), 3, torch.Generator().manual_seed(1))
        self.assertEqual(tuple(got.shape), (3, 1, 8, 8))
        self.assertTrue(torch.allclose(got, self.x[:1].expand(3, 1, 8, 8), atol=1e-4))


class Trained(unittest.TestCase):
    def test_a_trained_denoiser_draws_digits_that_nobody_wrote(self):
        train, unseen = pictures("train"), pictures("unseen")
        torch.manual_seed(0)
        model = Denoiser()
        fit(model, train, 500, torch.Generator().manual_seed(0))
        generator = torch.Generator().manual_seed(9)
        a = level(torch.randint(1, 31, (len(unseen),), generator=generator).float())
        noise = torch.randn(unseen.shape, generator=generator)
        with torch.no_grad():
            error = loss(model, unseen, a, noise).item()
        mean = ((unseen - train.mean(0)) ** 2).mean().item()
        self.assertLess(error, 0.75 * mean, f"loss {error:.3f} on unseen digits; the mean picture has {mean:.3f}")
        drawn = sample(model, 40, torch.Generator().manual_seed(1))
        near = torch.cdist(drawn.flatten(1), train.flatten(1)).min(1).values / 8
        self.assertGreater(near.min().item(), 0.1, "a sample is a copy of a training picture")
        self.assertLess(near.mean().item(), 0.62, "the samples look like noise rather than like digits")
