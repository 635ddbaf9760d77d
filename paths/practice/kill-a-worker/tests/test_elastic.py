import random
import tempfile
import unittest
from pathlib import Path

from elastic import batch, deal, interval, load, order, save, train

DATA = [float(i % 5) for i in range(23)]


class Elastic(unittest.TestCase):
    def setUp(self):
        t = tempfile.TemporaryDirectory()
        self.addCleanup(t.cleanup)
        self.folder = t.name

    def test_batches_cover_an_epoch(self):
        self.assertEqual(sorted(order(9, 1, 0)), list(range(9)))
        self.assertNotEqual(order(9, 1, 0), order(9, 1, 1))
        self.assertEqual(sum((batch(9, 1, 0, u, 4) for u in (0, 4, 8)), []), order(9, 1, 0))
        self.assertEqual(deal([5, 6, 7, 8], 3), [[5, 8], [6], [7]])

    def test_the_newest_complete_checkpoint_counts(self):
        self.assertIsNone(load(self.folder))
        save(self.folder, 4, {"a": 1}, [[1.0, 2.0], [3.0]])
        save(self.folder, 12, {"a": 2}, [[4.0], [5.0]])
        self.assertEqual(load(self.folder), (12, {"a": 2}, [4.0, 5.0]))
        (Path(self.folder) / "000012-part-1.json").unlink()
        self.assertEqual(load(self.folder), (4, {"a": 1}, [1.0, 2.0, 3.0]))
        (Path(self.folder) / "000020-part-0.json").write_text("[9.0]")
        self.assertEqual(load(self.folder)[0], 4, "parts without a manifest do not count")
        self.assertFalse(list(Path(self.folder).glob("*.tmp")))

    def test_interval(self):
        self.assertAlmostEqual(interval(2, 400, 4), 20)
        self.assertAlmostEqual(interval(3, 600, 4), 30)

    def test_a_quiet_run_uses_each_sample_once(self):
        _, log = train(self.folder, DATA, 10, 5, 7, 3, lambda s: 2)
        self.assertEqual(sorted(log), [(e, i) for e in (0, 1) for i in range(23)])

    def test_a_step_by_hand(self):
        self.assertAlmostEqual(train(self.folder, [1.0, 3.0], 1, 2, 0, 9, lambda s: 2)[0][0], 0.2)
        self.assertAlmostEqual(train(self.folder, [2.0], 2, 1, 0, 9, lambda s: 1)[0][0], 0.38)

    def test_after_a_kill_the_work_goes_on_from_the_newest_checkpoint(self):
        steps, killed = [], []

        def workers_at(step):
            if steps[-1:] != [step]:
                steps.append(step)
            return 2

        def kill(step):
            if step == 9 and not killed:
                killed.append(step)
                return True
            return False
        train(self.folder, DATA, 10, 5, 7, 3, workers_at, kill)
        self.assertEqual(steps, [1, 2, 3, 4, 5, 6, 7, 8, 7, 8, 9, 10], "killed before step 9, saved after step 6")
        self.assertEqual(load(self.folder)[0], 9)

    def test_kills_and_other_numbers_of_workers_change_nothing(self):
        with tempfile.TemporaryDirectory() as quiet:
            want = train(quiet, DATA, 25, 5, 7, 3, lambda s: 4)
        r = random.Random(2)
        kills = []

        def kill(step):
            if r.random() < 0.3:
                kills.append(step)
                return True
            return False
        got = train(self.folder, DATA, 25, 5, 7, 3, lambda s: r.choice([1, 2, 3, 4]), kill)
        self.assertGreater(len(kills), 2)
        self.assertEqual(got[1], want[1])
        self.assertAlmostEqual(got[0][0], want[0][0], 9)
