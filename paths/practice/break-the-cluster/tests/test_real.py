import json
import random
import unittest
from urllib.parse import parse_qs, urlsplit

import urllib3
from kubernetes import client

from diagnose import diagnose

NOW = "2026-11-30T05:00:00Z"


class Cluster:
    """A recorded cluster: answers the requests of the official client as an API server does."""

    def __init__(self, seed):
        self.rng, self.pods, self.services, self.events, self.logs, self.asked = random.Random(seed), [], [], [], {}, []

    def pod(self, app, waiting=None, ready=True, restarts=0, last=None, unscheduled=None, events=(), before=None, port=8000):
        name = f"{app}-{self.rng.randrange(16**5):05x}"
        state = {"waiting": {"reason": waiting}} if waiting else {"running": {"startedAt": NOW}}
        status = {"phase": "Pending" if unscheduled or waiting in ("ImagePullBackOff", "ErrImagePull", "CreateContainerConfigError") else "Running"}
        if unscheduled:
            status["conditions"] = [{"type": "PodScheduled", "status": "False", "reason": "Unschedulable", "message": unscheduled}]
        else:
            status["conditions"] = [{"type": "PodScheduled", "status": "True"}, {"type": "Ready", "status": str(ready and not waiting)}]
            status["containerStatuses"] = [{"name": "main", "image": "x:1", "imageID": "", "ready": ready and not waiting, "restartCount": restarts, "state": state,
                                            "lastState": {"terminated": {"reason": last[0], "exitCode": last[1]}} if last else {}}]
        ports = [{"containerPort": 9100, "name": "metrics"}, {"containerPort": port, "name": "web"}]
        self.pods.append({"metadata": {"name": name, "namespace": "shop", "labels": {"app": app, "team": "red"}},
                          "spec": {"containers": [{"name": "main", "image": "x:1", "ports": ports}, {"name": "proxy", "image": "y:1"}]}, "status": status})
        for text in events:
            self.events.append({"metadata": {"name": f"{name}.{len(self.events)}", "namespace": "shop"}, "involvedObject": {"kind": "Pod", "name": name},
                                "type": "Warning", "reason": "Unhealthy", "message": text})
        self.logs[name] = before
        return f"pod/{name}"

    def service(self, name, selector, target):
        self.services.append({"metadata": {"name": name, "namespace": "shop"}, "spec": {"selector": selector, "ports": [{"port": 80, "targetPort": target}]}})
        return f"service/{name}"

    def request(self, method, url, fields=None, **rest):
        parts = urlsplit(url)
        query = {k: v[0] for k, v in parse_qs(parts.query).items()} | {k: str(v) for k, v in dict(fields or {}).items()}
        self.asked.append((method, parts.path))
        path = parts.path.removeprefix("/api/v1/namespaces/shop/").split("/")

        def items(kind, found):
            return self.answer(200, {"kind": kind, "apiVersion": "v1", "metadata": {}, "items": found})

        if method == "GET" and path == ["pods"]:
            wanted = [pair.replace("==", "=").split("=") for pair in query.get("labelSelector", "").split(",") if pair]
            return items("PodList", [p for p in self.pods if all(p["metadata"]["labels"].get(k) == v for k, v in wanted)])
        if method == "GET" and path == ["services"]:
            return items("ServiceList", self.services)
        if method == "GET" and path == ["events"]:
            wanted = [pair.split("=") for pair in query.get("fieldSelector", "").split(",") if pair]
            return items("EventList", [e for e in self.events if all(e["involvedObject"].get(k.removeprefix("involvedObject.")) == v for k, v in wanted)])
        if method == "GET" and len(path) == 3 and path[::2] == ["pods", "log"] and path[1] in self.logs:
            before = query.get("previous", "").lower() == "true"
            if before and self.logs[path[1]] is None:
                return self.answer(400, {"kind": "Status", "message": "previous terminated container not found"})
            return self.answer(200, self.logs[path[1]] if before else "starting\n")
        return self.answer(404, {"kind": "Status", "message": f"{method} {parts.path}"})

    @staticmethod
    def answer(status, body):
        kind, text = ("text/plain", body) if isinstance(body, str) else ("application/json", json.dumps(body))
        return urllib3.HTTPResponse(body=text.encode(), status=status, headers={"content-type": kind}, preload_content=True)

    def clear(self):
        pass

    def diagnose(self):
        api = client.ApiClient(client.Configuration(host="http://cluster.invalid"))
        api.rest_client.pool_manager = self
        return diagnose(client.CoreV1Api(api), "shop")


class Diagnose(unittest.TestCase):
    def test_a_healthy_cluster(self):
        c = Cluster(1)
        c.pod("web")
        c.pod("web", restarts=1, last=("Error", 1), before="KeyError: 'X'\n")
        c.pod("web", restarts=1, last=("OOMKilled", 137))
        c.service("front", {"app": "web"}, 8000)
        self.assertEqual(c.diagnose(), {})
        self.assertTrue(c.asked, "no question reached the cluster")
        self.assertEqual({method for method, _ in c.asked}, {"GET"}, "a diagnosis only reads")

    def test_pods_that_do_not_start(self):
        c = Cluster(2)
        want = {c.pod("a", unscheduled="0/2 nodes are available: 2 Insufficient memory."): "memory-request",
                c.pod("b", unscheduled="0/3 nodes are available: 3 node(s) had untolerated taint {gpu: true}."): "taint",
                c.pod("c", waiting="ImagePullBackOff"): "image", c.pod("d", waiting="ErrImagePull"): "image",
                c.pod("e", waiting="CreateContainerConfigError"): "missing-configmap"}
        c.pod("f")
        c.pod("g")
        c.pods[-1]["status"] = {"phase": "Pending"}     # made this second; nobody has looked at it yet
        self.assertEqual(c.diagnose(), want)

    def test_pods_that_crash(self):
        c = Cluster(3)
        want = {c.pod("a", waiting="CrashLoopBackOff", restarts=6, last=("Error", 1), before="Traceback\nKeyError: 'TOKEN'\n"): "missing-variable",
                c.pod("b", waiting="CrashLoopBackOff", restarts=6, last=("OOMKilled", 137), before="loading model\n"): "memory-limit",
                c.pod("c", restarts=5, last=("OOMKilled", 137), before="loading model\n"): "memory-limit",
                c.pod("d", restarts=7, last=("Error", 137), before="answering\n", events=["Liveness probe failed: context deadline exceeded"]): "liveness-strict"}
        self.assertEqual(c.diagnose(), want)

    def test_events_belong_to_one_pod(self):
        c = Cluster(4)
        c.pod("a", events=["Readiness probe failed: connection refused"])
        c.pod("a", restarts=4, last=("Completed", 0))
        want = {c.pod("a", ready=False, events=["Readiness probe failed: HTTP probe failed with statuscode: 404"]): "readiness-path",
                c.pod("a", restarts=4, last=("Completed", 0), events=["Liveness probe failed: timeout"]): "liveness-strict"}
        self.assertEqual(c.diagnose(), want)

    def test_services(self):
        c = Cluster(5)
        c.pod("web", port=8080)
        bad = c.pod("slow", ready=False, events=["Readiness probe failed: statuscode: 404"])
        c.service("good", {"app": "web", "team": "red"}, 8080)
        c.service("named", {"app": "web"}, "web")
        c.service("waits", {"app": "slow"}, 8000)
        want = {bad: "readiness-path", c.service("lost", {"app": "web", "team": "blue"}, 8080): "selector",
                c.service("wrong", {"app": "web"}, 8000): "target-port", c.service("unnamed", {"app": "web"}, "http"): "target-port"}
        self.assertEqual(c.diagnose(), want)
