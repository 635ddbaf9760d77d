import json
import unittest
from pathlib import Path

from deploy import commands, deploy

W = [{"name": "a", "apply": ["x.json", "y.json"], "wait": []},
     {"name": "b", "apply": ["z.json"], "wait": [{"deployment": "z", "seconds": 90}]}]


class Deploy(unittest.TestCase):
    def test_commands(self):
        self.assertEqual(commands(W, "m"), [
            ["kubectl", "apply", "-f", "m/x.json"], ["kubectl", "apply", "-f", "m/y.json"],
            ["kubectl", "apply", "-f", "m/z.json"], ["kubectl", "rollout", "status", "deployment/z", "--timeout=90s"]])

    def test_a_good_run_is_timed(self):
        now, ran = [0.0], []

        def run(argv):
            ran.append(argv)
            now[0] += 2
            return 0
        self.assertEqual(deploy(W, run, lambda: now[0]), {"ok": True, "failed": None, "seconds": {"a": 4.0, "b": 4.0}})
        self.assertEqual(ran, commands(W))

    def test_it_stops_at_the_first_failure(self):
        ran = []

        def run(argv):
            ran.append(argv)
            return int("manifests/z.json" in argv)
        result = deploy(W, run, lambda: 0.0)
        self.assertEqual((result["ok"], result["failed"], list(result["seconds"])), (False, commands(W)[2], ["a"]))
        self.assertEqual(len(ran), 3)

    def test_your_waves_wait(self):
        waves = json.loads(Path("waves.json").read_text())
        self.assertGreaterEqual(len(waves), 3)
        self.assertTrue(any(w["wait"] for w in waves), "some wave must wait")
        for wave in waves:
            for wait in wave["wait"]:
                self.assertGreater(wait["seconds"], 0)

    def test_your_alarms_are_complete(self):
        alarms = json.loads(Path("alarms.json").read_text())
        self.assertGreaterEqual(len(alarms), 3)
        for a in alarms:
            for key in ("name", "expr", "meaning", "first_step"):
                self.assertTrue(a[key].strip(), f"{a.get('name')}: {key}")
            self.assertGreaterEqual(a["for_seconds"], 60)
        self.assertIn("fresh", json.dumps(alarms).lower())
