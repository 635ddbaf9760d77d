import unittest

import torch
from torchvision.transforms import v2


class Changes(unittest.TestCase):
    def setUp(self):
        g = torch.Generator().manual_seed(1)
        self.pictures = torch.randint(0, 256, (8, 3, 16, 16), dtype=torch.uint8, generator=g)

    def test_training_changes_each_picture_on_its_own(self):
        from change_torch import changed, train_changes
        same = self.pictures[:1].expand(6, -1, -1, -1)
        got = changed(same, train_changes(16, flip=True), 0)
        self.assertEqual((tuple(got.shape), got.dtype), ((6, 3, 16, 16), torch.float32))
        self.assertTrue(0 <= got.min() and got.max() <= 1)
        self.assertGreater(len({tuple(g.flatten().tolist()) for g in got}), 3, "six copies of one picture come out different")

    def test_the_seed_decides_and_moves_nothing_else(self):
        from change_torch import changed, train_changes
        changes = train_changes(16, flip=True)
        self.assertTrue(torch.equal(changed(self.pictures, changes, 5), changed(self.pictures, changes, 5)))
        self.assertFalse(torch.equal(changed(self.pictures, changes, 5), changed(self.pictures, changes, 6)))
        torch.manual_seed(9)
        expected = torch.rand(3)
        torch.manual_seed(9)
        changed(self.pictures, changes, 5)
        self.assertTrue(torch.equal(torch.rand(3), expected), "the caller's random numbers go on as before")

    def test_digits_are_never_flipped(self):
        from change_torch import train_changes
        kinds = [type(step).__name__ for step in train_changes(16, flip=False).transforms]
        self.assertNotIn("RandomHorizontalFlip", kinds)
        self.assertIn("RandomHorizontalFlip", [type(step).__name__ for step in train_changes(16, flip=True).transforms])
        self.assertFalse([kind for kind in kinds if "Flip" in kind or "Rotation" in kind])

    def test_validation_has_no_chance(self):
        from change_torch import changed, valid_changes
        got = changed(self.pictures, valid_changes(12), 0)
        self.assertTrue(torch.equal(got, changed(self.pictures, valid_changes(12), 7)))
        self.assertTrue(torch.allclose(got, self.pictures[:, :, 2:14, 2:14].float() / 255), "the middle, from 0 to 1")


if __name__ == "__main__":
    unittest.main()
