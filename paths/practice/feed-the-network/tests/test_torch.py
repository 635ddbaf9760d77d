import unittest
from unittest import mock

import torch
from torch.utils.data import DataLoader, Dataset

FOLDER = "data/pictures"


class Loading(unittest.TestCase):
    def test_a_dataset_opens_a_picture_when_it_is_asked_for(self):
        from loading import PictureSet
        opened = []
        import feed
        real = feed.read_picture
        with mock.patch.object(feed, "read_picture", lambda path: opened.append(path) or real(path)):
            found = PictureSet(FOLDER)
            self.assertEqual((len(found), opened), (24, []), "nothing is opened in the constructor")
            picture, label = found[3]
        self.assertIsInstance(found, Dataset)
        self.assertEqual((picture.dtype, picture.shape[0], label), (torch.float32, 1, feed.Pictures(FOLDER)[3][1]))
        self.assertTrue(0 <= picture.min() and picture.max() <= 1)
        self.assertEqual(PictureSet(FOLDER, [5, 2])[1][1], found[2][1], "places choose a part")

    def test_collate_pads_to_the_largest(self):
        from loading import collate
        batch, labels = collate([(torch.ones(1, 2, 3), 4), (torch.ones(1, 3, 2), 1)])
        self.assertEqual((tuple(batch.shape), labels.tolist(), labels.dtype), ((2, 1, 3, 3), [4, 1], torch.int64))
        self.assertEqual(batch[0, 0].tolist(), [[1.0] * 3, [1.0] * 3, [0.0] * 3])
        self.assertEqual(batch[1, 0].tolist(), [[1.0, 1.0, 0.0]] * 3)

    def test_the_parts_share_no_picture_and_only_training_is_shuffled(self):
        from loading import loaders
        train, valid = loaders(FOLDER, 5, 6, seed=3)
        self.assertIsInstance(train, DataLoader)
        self.assertEqual((len(train), len(valid)), (4, 2))
        places = train.dataset.places, valid.dataset.places
        self.assertEqual(sorted(places[0] + places[1]), list(range(24)))
        one, two = ([labels.tolist() for _, labels in train] for _ in range(2))
        self.assertNotEqual(one, two, "each epoch has another order")
        self.assertEqual([l.tolist() for _, l in valid], [l.tolist() for _, l in valid])
        again = [labels.tolist() for _, labels in loaders(FOLDER, 5, 6, seed=3)[0]]
        self.assertEqual(one, again, "the same seed has the same epochs")
        self.assertNotEqual(sorted(places[1]), list(range(6)), "the parts are drawn, not cut off in the order of the classes")


if __name__ == "__main__":
    unittest.main()
