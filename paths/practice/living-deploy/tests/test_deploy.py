import json
import unittest
from pathlib import Path

from deploy import commands, deploy

W = [{"name": "a", "apply": ["x.json", "y.json"], "wait": []},
     {"name": "b", "apply": ["z.json"], "wait": [{"deployment": "z", "seconds": 90}]}]


def objects(name):
    data = json.loads((Path("manifests") / name).read_text())
    return data["items"] if data.get("kind") == "List" else [data]


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

    def test_your_manifests_are_there_and_fit(self):
        deployments = {}
        for wave in json.loads(Path("waves.json").read_text()):
            waited = {w["deployment"] for w in wave["wait"]}
            for name in wave["apply"]:
                self.assertTrue((Path("manifests") / name).is_file(), f"manifests/{name} is missing")
                for o in objects(name):
                    for key in ("apiVersion", "kind", "metadata"):
                        self.assertIn(key, o, f"manifests/{name}")
                    self.assertTrue(o["metadata"].get("name"), f"manifests/{name}: metadata.name")
                    if o["kind"] == "Deployment":
                        deployments[o["metadata"]["name"]] = o["spec"]
                        self.assertIn(o["metadata"]["name"], waited, f"wave {wave['name']} applies this deployment and does not wait for it")
            for wait in wave["wait"]:
                name = wait["deployment"]
                self.assertIn(name, deployments, f"wave {wave['name']} waits for a deployment that no manifest has made by then")
                spec = deployments[name]
                labels = spec["template"]["metadata"]["labels"]
                self.assertTrue(spec["selector"]["matchLabels"].items() <= labels.items(), f"{name}: the selector does not match the template's labels")
                for container in spec["template"]["spec"]["containers"]:
                    self.assertRegex(container["image"], r"(:(?!latest$)[^/:]+|@sha256:.+)$", f"{name}: an image with a version")
