import json
import unittest
from pathlib import Path

import torch
from torch import nn

torch.set_num_threads(1)


class Shapes(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_your_conv2d_is_pytorchs(self):
        from conv import conv2d
        picture, filters, bias = torch.randn(2, 6, 7), torch.randn(3, 2, 3, 2), torch.randn(3)
        mine = torch.tensor(conv2d(picture.tolist(), filters.tolist(), bias.tolist(), 2, 1))
        theirs = nn.functional.conv2d(picture.unsqueeze(0), filters, bias, stride=2, padding=1)[0]
        self.assertTrue(torch.allclose(mine, theirs, atol=1e-5), "a picture and filters made just now")

    def test_the_head_fits_for_every_size(self):
        from small_net import SmallNet, flat_size
        for channels, size, filters in [(1, 28, [8]), (3, 32, [4, 6]), (1, 29, [2, 3]), (2, 46, [3, 4, 5])]:
            net = SmallNet(channels, size, filters, 10)
            features = net.features(torch.zeros(1, channels, size, size))
            self.assertEqual(flat_size(channels, size, filters), features.numel(), f"size {size}, filters {filters}")
            self.assertEqual(tuple(net(torch.randn(4, channels, size, size)).shape), (4, 10))

    def test_one_picture_of_a_batch_does_not_change_another(self):
        from small_net import SmallNet
        net, x = SmallNet(1, 12, [4], 3), torch.randn(5, 1, 12, 12)
        self.assertTrue(torch.allclose(net(x)[2], net(x[2:3])[0], atol=1e-6), "each row is one picture's answer")

    def test_the_error_is_read(self):
        from small_net import read_shape_error
        wrong = nn.Sequential(nn.Conv2d(1, 8, 3), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(128, 10))
        with self.assertRaises(RuntimeError) as caught:
            wrong(torch.zeros(8, 1, 14, 14))
        self.assertEqual(read_shape_error(str(caught.exception)), (288, 128))
        with self.assertRaises(ValueError):
            read_shape_error("CUDA out of memory")

    def test_a_picture_becomes_a_batch(self):
        from small_net import as_batch
        picture = torch.randint(0, 256, (4, 6, 3), dtype=torch.uint8)
        got = as_batch(picture)
        self.assertEqual((tuple(got.shape), got.dtype), ((1, 3, 4, 6), torch.float32))
        self.assertAlmostEqual(got[0, 2, 1, 5].item(), picture[1, 5, 2].item() / 255, places=6)
        self.assertEqual(tuple(as_batch(picture[:, :, 0]).shape), (1, 1, 4, 6))


if __name__ == "__main__":
    unittest.main()
