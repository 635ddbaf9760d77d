import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock


def whole(seed=3, until=100):
    from trainer import Trainer
    trainer = Trainer(seed)
    trainer.run(until)
    return trainer


class Resume(unittest.TestCase):
    def test_the_training_itself_is_unchanged(self):
        losses = whole().losses
        self.assertEqual(len(losses), 100)
        for i, expected in ((0, 3.613559116286), (10, 4.47470269236), (50, 0.332389159106), (99, 0.311011740178)):
            self.assertAlmostEqual(losses[i], expected, places=9, msg=f"loss of step {i}")

    def test_no_seam_wherever_it_is_stopped(self):
        from trainer import Trainer
        expected = whole().losses
        for stop in (0, 1, 8, 13, 37, 99, 100):
            first = Trainer(3)
            first.run(stop)
            second = Trainer.from_state(json.loads(json.dumps(first.state())))
            self.assertEqual(second.step, stop)
            second.run(100)
            self.assertEqual(second.losses, expected, f"stopped after {stop} steps")

    def test_the_state_is_a_copy_on_both_sides(self):
        from trainer import Trainer
        trainer = Trainer(3)
        trainer.run(20)
        state = trainer.state()
        text = json.dumps(state)
        trainer.run(30)
        self.assertEqual(json.dumps(state), text, "training on changed the state")
        Trainer.from_state(state).run(40)
        self.assertEqual(json.dumps(state), text, "the resumed trainer changed the state")

    def test_a_new_process_goes_on(self):
        from trainer import Trainer
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "run.json")
            trainer = Trainer(3)
            trainer.run(37)
            trainer.save(path)
            code = f"from trainer import Trainer; t = Trainer.load({path!r}); t.run(100); print(repr(t.losses))"
            result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
            self.assertEqual(result.stdout.strip(), repr(whole().losses), result.stderr[-500:])

    def test_a_failed_save_leaves_the_old_file(self):
        from trainer import Trainer
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "run.json"
            trainer = Trainer(3)
            trainer.run(5)
            trainer.save(path)
            old = path.read_text(encoding="utf-8")
            trainer.run(10)
            with mock.patch("os.replace", side_effect=OSError("killed")), mock.patch("os.rename", side_effect=OSError("killed")):
                try:
                    trainer.save(path)
                except OSError:
                    pass
            self.assertEqual(path.read_text(encoding="utf-8"), old, "save must write to a temporary file and rename it")
            trainer.save(path)
            self.assertEqual(Trainer.load(path).step, 10)

    def test_first_difference(self):
        from trainer import first_difference
        for a, b, expected in (([1.0, 2.0], [1.0, 2.0], None), ([1.0, 2.0, 3.0], [1.0, 2.5, 3.0], 1), ([1.0], [1.0, 2.0], 1), ([], [], None), ([5.0], [4.0], 0)):
            self.assertEqual(first_difference(a, b), expected, f"first_difference({a}, {b})")
