import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Net(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.layer1 = nn.Sequential(nn.Conv2d(1, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2))
        self.layer2 = nn.Sequential(nn.Conv2d(4, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.AdaptiveAvgPool2d(1))
        self.fc = nn.Linear(8, classes)

    def forward(self, x):
        return self.fc(self.layer2(self.layer1(x)).flatten(1))


def bars(n, classes, seed):
    """Pictures with one bright bar; its place is the class. The old and the new task see bars in other directions."""
    g = torch.Generator().manual_seed(seed)
    y = torch.randint(0, classes, (n,), generator=g)
    x = torch.randn(n, 1, 12, 12, generator=g) * 0.3
    for i, c in enumerate(y.tolist()):
        (x[i, 0, :, c * 2] if classes == 6 else x[i, 0, c * 3]).add_(2.0)
    return x, y


class Transfer(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_the_body_comes_along_and_the_head_stays_new(self):
        from transfer import take_over
        old, new = Net(6), Net(4)
        before = new.fc.weight.clone()
        self.assertEqual(take_over(new, old.state_dict()), ["fc.bias", "fc.weight"])
        self.assertTrue(torch.equal(new.layer1[0].weight, old.layer1[0].weight))
        self.assertTrue(torch.equal(new.layer2[1].running_mean, old.layer2[1].running_mean))
        self.assertTrue(torch.equal(new.fc.weight, before))

    def test_only_the_named_parts_are_trained(self):
        from transfer import freeze_all_but, slow_groups, step
        net = Net(4)
        self.assertEqual(freeze_all_but(net, ["fc"]), 8 * 4 + 4)
        before = {name: value.clone() for name, value in net.state_dict().items()}
        optimizer = torch.optim.SGD(slow_groups(net, "fc", 0.1, 0.1), lr=0.1)
        for _ in range(3):
            step(net, *bars(16, 4, 1), optimizer)
        changed = sorted(name for name, value in net.state_dict().items() if not torch.equal(value, before[name]))
        self.assertEqual(changed, ["fc.bias", "fc.weight"], "frozen batch norm keeps its running mean, too")

    def test_unfreezing_goes_slower_below(self):
        from transfer import freeze_all_but, slow_groups
        net = Net(4)
        self.assertEqual(freeze_all_but(net, ["layer2", "fc"]), (4 * 8 * 9 + 8) + 16 + 36)
        head, body = slow_groups(net, "fc", 0.01, 0.1)
        self.assertEqual((head["lr"], len(head["params"]), len(body["params"])), (0.01, 2, 4))
        self.assertAlmostEqual(body["lr"], 0.001)

    def test_the_other_modules_train(self):
        from transfer import freeze_all_but, train_mode
        net = Net(4)
        freeze_all_but(net, ["layer2", "fc"])
        train_mode(net)
        self.assertEqual((net.training, net.layer1[1].training, net.layer2[1].training), (True, False, True))

    def test_a_trained_body_helps_with_few_pictures(self):
        from transfer import freeze_all_but, slow_groups, step, take_over
        old = Net(6)
        freeze_all_but(old, [""])
        optimizer = torch.optim.AdamW(old.parameters(), lr=0.02)
        x, y = bars(300, 6, 1)
        losses = [step(old, x, y, optimizer) for _ in range(25)]
        self.assertLess(losses[-1], losses[0])
        new = Net(4)
        take_over(new, old.state_dict())
        freeze_all_but(new, ["layer2", "fc"])
        optimizer = torch.optim.AdamW(slow_groups(new, "fc", 0.02, 0.5), lr=0.02)
        losses = [step(new, *bars(40, 4, 2), optimizer) for _ in range(25)]
        self.assertLess(losses[-1], losses[0])


if __name__ == "__main__":
    unittest.main()
