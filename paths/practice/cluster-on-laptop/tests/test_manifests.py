import json
import re
import unittest
from pathlib import Path

UNITS = {"": 1, "m": 1e-3, "k": 1e3, "M": 1e6, "G": 1e9, "Ki": 2**10, "Mi": 2**20, "Gi": 2**30, "T": 1e12, "Ti": 2**40}


def amount(text):
    number, unit = re.fullmatch(r"([\d.]+)([a-zA-Z]*)", str(text)).groups()
    return float(number) * UNITS[unit]


class Manifests(unittest.TestCase):
    def setUp(self):
        self.items = json.loads(Path("manifests.json").read_text())["items"]

    def one(self, kind, version):
        found = [i for i in self.items if i["kind"] == kind]
        self.assertEqual(len(found), 1, f"exactly one {kind}")
        self.assertEqual(found[0]["apiVersion"], version, kind)
        self.assertTrue(found[0]["metadata"]["name"])
        return found[0]

    def container(self):
        spec = self.one("Deployment", "apps/v1")["spec"]
        self.assertEqual(len(spec["template"]["spec"]["containers"]), 1)
        return spec, spec["template"]["spec"]["containers"][0]

    def test_labels_tie_deployment_and_service(self):
        spec, _ = self.container()
        labels = spec["template"]["metadata"]["labels"]
        self.assertGreaterEqual(spec["replicas"], 2)
        for name, selector in (("matchLabels", spec["selector"]["matchLabels"]), ("Service selector", self.one("Service", "v1")["spec"]["selector"])):
            self.assertTrue(selector, name)
            for k, v in selector.items():
                self.assertEqual(labels.get(k), v, f"{name}: {k}")

    def test_the_service_reaches_the_port(self):
        _, c = self.container()
        target = self.one("Service", "v1")["spec"]["ports"][0].get("targetPort")
        self.assertIn(target, [c["ports"][0]["containerPort"], c["ports"][0].get("name")])

    def test_the_image_has_a_version(self):
        _, c = self.container()
        self.assertRegex(c["image"], r"(:[^/:]+|@sha256:.+)$")
        self.assertFalse(c["image"].endswith(":latest"))

    def test_requests_are_within_limits(self):
        r = self.container()[1]["resources"]
        for what in ("cpu", "memory"):
            self.assertLessEqual(amount(r["requests"][what]), amount(r["limits"][what]), what)
        self.assertGreaterEqual(amount(r["requests"]["memory"]), 2**20, "memory without a unit is bytes")

    def test_probes_ask_different_questions(self):
        c = self.container()[1]
        self.assertNotEqual(c["readinessProbe"]["httpGet"]["path"], c["livenessProbe"]["httpGet"]["path"])

    def test_the_settings_arrive(self):
        config = self.one("ConfigMap", "v1")
        self.assertIn("MODEL_NAME", config["data"])
        self.assertIn({"configMapRef": {"name": config["metadata"]["name"]}}, self.container()[1]["envFrom"])

    def test_each_kind_is_explained(self):
        text = Path("objects.md").read_text()
        for kind in ("Pod", "Deployment", "Service", "ConfigMap", "Probe"):
            self.assertRegex(text, rf"(?m)^- {kind}: \S+( \S+){{3,}}", kind)
