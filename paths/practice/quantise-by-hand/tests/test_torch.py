import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Quant(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_the_layer_is_the_first_stage_by_channel(self):
        from quant import by_channel
        from quant_torch import Int8Linear
        base = nn.Linear(6, 4).double()
        with torch.no_grad():
            base.weight[2] *= 50
            base.weight[3] = 0
        layer, x = Int8Linear(base), torch.randn(5, 6).double()
        self.assertEqual((layer.weight.dtype, layer.weight.abs().max().item()), (torch.int8, 127))
        expected = x @ torch.tensor(by_channel(base.weight.tolist())).double().T + base.bias
        self.assertTrue(torch.allclose(layer(x), expected, atol=1e-9))
        self.assertEqual(list(layer.parameters()), [], "nothing is trained")

    def test_four_bits_are_packed(self):
        from quant_torch import pack, unpack
        values = torch.randint(-8, 8, (3, 10), dtype=torch.int8)
        values[0, :2] = torch.tensor([-8, 7])
        packed = pack(values)
        self.assertEqual((packed.dtype, tuple(packed.shape)), (torch.uint8, (3, 5)))
        self.assertEqual(packed[0, 0].item(), 0b0111_1000)
        self.assertTrue(torch.equal(unpack(packed), values))

    def test_a_model_shrinks_and_stays_near(self):
        from quant_torch import Int8Linear, quantise_model
        net = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Sequential(nn.Linear(128, 128), nn.ReLU()), nn.Linear(128, 4))
        x = torch.randn(32, 64)
        before, size = net(x).detach(), sum(t.numel() * 4 for t in net.state_dict().values())
        after = quantise_model(net, keep=["3"])
        self.assertLess(after, size / 2.8)
        self.assertEqual([type(net[0]), type(net[2][0]), type(net[3])], [Int8Linear, Int8Linear, nn.Linear])
        self.assertLess((net(x) - before).norm() / before.norm(), 0.03)


if __name__ == "__main__":
    unittest.main()
