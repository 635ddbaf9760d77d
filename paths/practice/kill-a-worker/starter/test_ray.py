import os
import signal
import tempfile
import time
import unittest
from pathlib import Path

os.environ.update(RAY_USAGE_STATS_ENABLED="0", RAY_raylet_start_wait_time_s="90", RAY_DEDUP_LOGS="0", PYTHONPATH=os.getcwd())

import ray
from ray.cluster_utils import Cluster

import elastic

DATA = [float((7 * i) % 23) for i in range(40)]


class Ray(unittest.TestCase):
    """One cluster of two nodes; one of them dies in a test."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(dir="/tmp" if os.access("/tmp", os.W_OK) else None)
        shape = {"num_cpus": 1, "object_store_memory": 80 << 20, "plasma_directory": cls.folder.name, "include_dashboard": False}
        cls.cluster = Cluster(initialize_head=True, head_node_args={**shape, "temp_dir": cls.folder.name})
        cls.nodes = [cls.cluster.add_node(**shape)]
        ray.init(address=cls.cluster.address, log_to_driver=False)

    @classmethod
    def tearDownClass(cls):
        ray.shutdown()
        cls.cluster.shutdown()
        cls.folder.cleanup()

    def place(self, name):
        path = Path(self.folder.name) / f"{self.id().rsplit('.', 1)[1]}-{name}"
        path.mkdir()
        return str(path)

    def test_a_node_dies_and_no_sample_counts_twice(self):
        import elastic_ray
        quiet = elastic.train(self.place("quiet"), DATA, 12, 8, 3, 4, lambda step: 2)
        notes = self.place("notes")

        def kill_node(step):
            if step == 6:
                time.sleep(0.3)
                self.cluster.remove_node(self.nodes.pop(), allow_graceful=False)

        w, log = elastic_ray.train(self.place("run"), DATA, 12, 8, 3, 4, 2, notes, kill_node)
        # The head notices a death by heartbeats that do not come, which takes some seconds.
        until = time.monotonic() + 60
        while all(node["Alive"] for node in ray.nodes()) and time.monotonic() < until:
            time.sleep(0.5)
        self.assertEqual([node["Alive"] for node in ray.nodes()].count(False), 1, "one node is dead")
        self.assertAlmostEqual(w[0], quiet[0][0], places=9, msg="the weight of a quiet run")
        self.assertEqual(log, quiet[1], "each sample once in each epoch, in the order of a quiet run")
        tries = sum(len(line.split()) for file in Path(notes).iterdir() for line in file.read_text().splitlines())
        self.assertGreaterEqual(tries, len(log), "every sample left a trace of a try; a second try leaves a second one")

    def test_the_driver_dies_and_goes_on(self):
        import elastic_ray
        quiet = elastic.train(self.place("quiet"), DATA, 10, 8, 5, 4, lambda step: 2)
        folder, notes = self.place("run"), self.place("notes")

        def die(step):
            if step == 7:
                raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            elastic_ray.train(folder, DATA, 10, 8, 5, 4, 2, notes, die)
        steps = []
        w, log = elastic_ray.train(folder, DATA, 10, 8, 5, 4, 3, notes, steps.append)  # now with three workers
        self.assertEqual(steps, [5, 6, 7, 8, 9, 10], "on from the checkpoint of step 4")
        self.assertAlmostEqual(w[0], quiet[0][0], places=9)
        self.assertEqual(log, quiet[1])

    def test_an_actor_that_is_killed_forgets_nothing(self):
        import elastic_ray
        counter = elastic_ray.Counter.remote(os.path.join(self.place("counter"), "events.txt"))
        self.assertEqual([ray.get(counter.add.remote(f"e{i}", i)) for i in (1, 2, 3)], [1, 3, 6])
        first = ray.get(counter.place.remote())
        os.kill(first, signal.SIGKILL)
        for _ in range(100):
            try:
                if ray.get(counter.place.remote()) != first:
                    break
            except ray.exceptions.RayActorError:
                pass
            time.sleep(0.2)
        self.assertNotEqual(ray.get(counter.place.remote()), first, "Ray started it again")
        self.assertEqual(ray.get(counter.add.remote("e3", 3)), 6, "a known event changes nothing")
        self.assertEqual(ray.get(counter.add.remote("e4", 4)), 10)


if __name__ == "__main__":
    unittest.main()
