import unittest

import torch
from torch import nn

torch.set_num_threads(1)


def clouds(n, seed, noise=0.0):
    g = torch.Generator().manual_seed(seed)
    y = torch.randint(0, 3, (n,), generator=g)
    centres = torch.tensor([[0.0, 1.2], [1.1, -0.6], [-1.1, -0.6]])
    x = centres[y] + 0.8 * torch.randn(n, 2, generator=g)
    wrong = torch.rand(n, generator=g) < noise
    return x, torch.where(wrong, torch.randint(0, 3, (n,), generator=g), y)


class Distil(unittest.TestCase):
    def test_the_loss_and_slopes_are_those_of_the_first_stage(self):
        from distil import gradient
        from distil_torch import loss
        torch.manual_seed(0)
        s, t = torch.randn(3, 4).double().requires_grad_(), torch.randn(3, 4).double()
        labels = torch.tensor([2, 0, 3])
        for temperature, lam in ((1.0, 0.5), (4.0, 0.9), (2.0, 0.0)):
            s.grad = None
            value = loss(s, t, labels, temperature, lam)
            value.backward()
            slopes = [gradient(s[i].tolist(), t[i].tolist(), labels[i].item(), temperature, lam) for i in range(3)]
            self.assertTrue(torch.allclose(s.grad, torch.tensor(slopes).double() / 3, atol=1e-9), f"T = {temperature}, lambda = {lam}")
            again = loss(s.detach() + 1e-4, t, labels, temperature, lam)
            self.assertAlmostEqual(again.item(), value.item(), places=6, msg="a common shift changes nothing")

    def test_noisy_labels_are_healed_by_a_teacher(self):
        from distil_torch import accuracy, train
        torch.manual_seed(0)
        teacher = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Dropout(0.5), nn.Linear(32, 3))
        x, y = clouds(600, 1)
        train(teacher, nn.Linear(2, 3), x, y, 1.0, 0.0, 150, 0.02)
        test_x, test_y = clouds(1500, 9)
        gains = []
        for seed in range(3):
            x, y = clouds(25, 20 + seed, noise=0.5)
            scores = []
            for lam in (0.0, 0.9):
                torch.manual_seed(seed)
                student = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 3))
                losses = train(student, teacher, x, y, 2.0, lam, 150, 0.02)
                self.assertLess(losses[-1], losses[0])
                scores.append(accuracy(student, test_x, test_y))
            gains.append(scores[1] - scores[0])
        self.assertGreater(sum(gains) / 3, 0.05, "the mean gain over three seeds")
        self.assertFalse(teacher.training, "dropout of the teacher is off")

    def test_the_teacher_answers_once_without_dropout(self):
        from distil_torch import train

        class Teacher(nn.Module):
            def __init__(self):
                super().__init__()
                self.calls, self.w = [], nn.Parameter(torch.ones(2, 3))

            def forward(self, x):
                self.calls.append((self.training, torch.is_grad_enabled()))
                return x @ self.w

        teacher = Teacher()
        train(nn.Linear(2, 3), teacher, *clouds(10, 1), 2.0, 0.5, 5, 0.01)
        self.assertEqual(set(teacher.calls), {(False, False)})
        self.assertIsNone(teacher.w.grad)


if __name__ == "__main__":
    unittest.main()
