import tempfile
import threading
import time
import unittest
from pathlib import Path
from unittest import mock


class Folder(unittest.TestCase):
    def setUp(self):
        self.temp = tempfile.TemporaryDirectory()
        self.root = Path(self.temp.name)

    def tearDown(self):
        self.temp.cleanup()

    def put(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="ascii")
        return path

    def test_grey_and_coloured_pictures(self):
        from feed import read_picture
        self.assertEqual(read_picture(self.put("a.pgm", "P2\n# drawn by hand\n3 2\n255\n0 1 2\n253 254 255\n")), [[0, 1, 2], [253, 254, 255]])
        self.assertEqual(read_picture(str(self.put("b.ppm", "P3 2 1 255\n255 0 0   0 0 255 # blue\n"))), [[76, 29]])

    def test_other_files_and_missing_values_are_errors(self):
        from feed import read_picture
        for text in ("P5 1 1 255 7", "", "P2 2 2 255 1 2 3", "P3 1 1 255 1 2"):
            with self.assertRaises(ValueError, msg=repr(text)):
                read_picture(self.put("c.pgm", text))

    def test_labels_come_from_sorted_folders_and_files_are_opened_late(self):
        from feed import Pictures
        self.put("dog/2.pgm", "P2 1 1 255 20")
        self.put("dog/1.pgm", "P2 1 1 255 10")
        self.put("cat/9.ppm", "P3 1 1 255 30 30 30")
        self.put("cat/notes.txt", "not a picture")
        self.put("cat/8.pgm", "broken")
        pictures = Pictures(self.root)
        self.assertEqual(pictures.classes, ["cat", "dog"])
        self.assertEqual(len(pictures), 4)
        self.assertEqual([pictures[1], pictures[2], pictures[3]], [([[30]], 0), ([[10]], 1), ([[20]], 1)])
        with self.assertRaises(ValueError):
            pictures[0]


class Numbers:
    def __init__(self, n):
        self.n, self.fetched = n, []

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        if not 0 <= i < self.n:
            raise IndexError(i)
        self.fetched.append(i)
        return i * 10, i % 2


class Batches(unittest.TestCase):
    def test_batches_in_order(self):
        from feed import Loader
        loader = Loader(Numbers(5), 2)
        self.assertEqual(len(loader), 3)
        self.assertEqual([(list(a), list(b)) for a, b in loader], [([0, 10], [0, 1]), ([20, 30], [0, 1]), ([40], [0])])

    def test_shuffling(self):
        from feed import Loader
        def epochs(seed):
            loader = Loader(Numbers(30), 7, shuffle=True, seed=seed)
            return [[x for pictures, _ in loader for x in pictures] for _ in range(2)]
        first, second = epochs(1)
        self.assertEqual(sorted(first), [i * 10 for i in range(30)])
        self.assertNotEqual(first, second, "each epoch has another order")
        self.assertEqual(epochs(1), [first, second], "the same seed gives the same epochs")
        self.assertNotEqual(epochs(2)[0], first)

    def test_pictures_and_labels_stay_together(self):
        from feed import Loader
        for pictures, labels in Loader(Numbers(20), 6, shuffle=True, seed=4):
            self.assertEqual([x // 10 % 2 for x in pictures], list(labels))

    def test_nothing_is_fetched_before_it_is_needed(self):
        from feed import Loader
        data = Numbers(100)
        next(iter(Loader(data, 4)))
        self.assertEqual(data.fetched, [0, 1, 2, 3])


class Prefetch(unittest.TestCase):
    def test_same_items_same_order(self):
        from feed import prefetch
        self.assertEqual(list(prefetch(iter(range(50)), 3)), list(range(50)))
        self.assertEqual(list(prefetch([], 1)), [])
        self.assertEqual(list(prefetch([None, 0, None], 2)), [None, 0, None])

    def test_it_loads_ahead_but_not_too_far(self):
        from feed import prefetch
        made, ready = [], threading.Event()
        def items():
            for i in range(100):
                made.append(i)
                if i == 3:
                    ready.set()
                yield i
        stream = prefetch(items(), 3)
        next(stream)
        self.assertTrue(ready.wait(5), f"nothing was loaded ahead; made so far: {made}")
        time.sleep(0.05)
        self.assertLessEqual(len(made), 6, "one taken, three waiting, one in hand")

    def test_errors_reach_the_consumer(self):
        from feed import prefetch
        def items():
            yield 1
            raise OSError("disk")
        with mock.patch("threading.excepthook"):
            stream = prefetch(items(), 2)
            self.assertEqual(next(stream), 1)
            with self.assertRaises(OSError):
                next(stream)
