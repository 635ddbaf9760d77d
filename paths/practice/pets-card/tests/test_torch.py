import hashlib
import json
import tempfile
import unittest
from pathlib import Path

import torch
from torch import nn


def net():
    return nn.Sequential(nn.Conv2d(1, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.Flatten(), nn.Linear(4 * 36, 3))


class Publish(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(2)
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "pets.safetensors"

    def tearDown(self):
        self.folder.cleanup()

    def test_the_same_model_comes_back(self):
        from publish import fetch, publish, same_answers
        one, other = net(), net()
        one(torch.randn(16, 1, 8, 8))  # moves the statistics of the batch norm
        one[0].weight.data = one[0].weight.data.permute(1, 0, 2, 3).contiguous().permute(1, 0, 2, 3)
        digest = publish(one, self.path, {"task": "pets", "accuracy": "0.91"})
        self.assertEqual(digest, hashlib.sha256(self.path.read_bytes()).hexdigest())
        x = torch.randn(2, 1, 8, 8)
        self.assertFalse(same_answers(one, other, x))
        self.assertEqual(fetch(other, self.path, digest), {"task": "pets", "accuracy": "0.91"})
        self.assertTrue(same_answers(one, other, x))

    def test_the_file_is_safetensors(self):
        from publish import publish
        publish(net(), self.path, {"a": "b"})
        raw = self.path.read_bytes()
        header = json.loads(raw[8:8 + int.from_bytes(raw[:8], "little")])
        self.assertEqual(header["__metadata__"], {"a": "b"})
        self.assertEqual(header["4.weight"]["shape"], [3, 144])

    def test_another_file_is_refused_before_anything_is_loaded(self):
        from publish import fetch, publish
        one, other = net(), net()
        digest = publish(one, self.path, {})
        before = {name: value.clone() for name, value in other.state_dict().items()}
        raw = bytearray(self.path.read_bytes())
        raw[-1] ^= 1
        self.path.write_bytes(raw)
        with self.assertRaises(ValueError):
            fetch(other, self.path, digest)
        for name, value in other.state_dict().items():
            self.assertTrue(torch.equal(value, before[name]), name)

    def test_the_sizes(self):
        from publish import rounded_size
        model = net()
        floats = sum(v.numel() for v in model.state_dict().values() if v.dtype.is_floating_point)
        self.assertEqual(rounded_size(model), (4 * floats + 8, 2 * floats + 8), "the counter of the batch norm is no float")


if __name__ == "__main__":
    unittest.main()
