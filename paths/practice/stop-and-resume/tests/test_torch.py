import unittest

import torch
from torch import nn

torch.set_num_threads(1)


import tempfile
from pathlib import Path
from unittest import mock


class Resume(unittest.TestCase):
    def test_no_seam(self):
        from resume_torch import Run
        whole = Run(3)
        whole.run(60)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "run.pt"
            for stop in (1, 23, 41):
                part = Run(3)
                part.run(stop)
                part.save(path)
                self.assertEqual([p.name for p in Path(folder).iterdir()], ["run.pt"], "no half file is left")
                torch.manual_seed(99)  # another program
                again = Run.load(path)
                again.run(60)
                self.assertEqual(again.losses, whole.losses, f"killed after step {stop}")
                self.assertEqual(again.schedule.get_last_lr(), whole.schedule.get_last_lr())

    def test_a_crash_while_saving_leaves_the_old_file(self):
        import resume_torch
        run = resume_torch.Run(1)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "run.pt"
            run.run(5)
            run.save(path)

            def broken(state, to, *more):
                Path(to).write_bytes(b"half")
                raise OSError("disk full")

            run.run(9)
            with mock.patch.object(torch, "save", broken), self.assertRaises(OSError):
                run.save(path)
            self.assertEqual(len(resume_torch.Run.load(path).losses), 5)

    def test_it_is_read_as_weights_only(self):
        from resume_torch import Run
        run = Run(2)
        run.run(3)
        with tempfile.TemporaryDirectory() as folder:
            run.save(Path(folder) / "a.pt")
            self.assertIsInstance(torch.load(Path(folder) / "a.pt", weights_only=True), dict)


if __name__ == "__main__":
    unittest.main()
