import copy
import json
import unittest
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import urllib3
from kubernetes import client
from kubernetes.client.rest import ApiException

import rollout

KINDS = {"configmaps": ("ConfigMap", "v1"), "services": ("Service", "v1"), "deployments": ("Deployment", "apps/v1")}


def merged(old, new):
    """Server-side apply: the named fields change, the fields of others stay."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {k: merged(old.get(k), new.get(k, old.get(k))) for k in old | new}
    return new


class Cluster:
    """An API server, and the controllers behind it, in a time of its own: a wish is seen after 2 s, a pod is ready after 5 s."""

    def __init__(self):
        self.now, self.objects, self.asked, self.rollouts = 0.0, {}, [], {}

    def api(self):
        api = client.ApiClient(client.Configuration(host="http://cluster.invalid"))
        api.rest_client.pool_manager = self
        return api

    def clear(self):
        pass

    def sleep(self, seconds):
        self.now += seconds

    def clock(self):
        return self.now

    def request(self, method, url, headers=None, body=None, **rest):
        parts = urlsplit(url)
        query, path = parse_qs(parts.query), parts.path.split("/namespaces/shop/")[-1].split("/")
        self.asked.append((method, path[0]))
        if method == "GET" and path == ["endpointslices"]:
            wanted = query.get("labelSelector", [""])[0]
            return self.answer(200, {"kind": "EndpointSliceList", "apiVersion": "discovery.k8s.io/v1", "metadata": {}, "items": self.slices(wanted.removeprefix("kubernetes.io/service-name="))})
        if path[0] not in KINDS or len(path) != 2:
            return self.answer(404, {"kind": "Status", "message": f"{method} {parts.path}"})
        kind, name = KINDS[path[0]][0], path[1]
        if method == "GET":
            there = self.objects.get((kind, name))
            return self.answer(200, self.with_status(there)) if there else self.answer(404, {"kind": "Status", "message": f"{kind} {name} not found"})
        if method != "PATCH" or (headers or {}).get("Content-Type") != "application/apply-patch+yaml" or not query.get("fieldManager"):
            return self.answer(415, {"kind": "Status", "message": "this server takes server-side apply only, with a field manager"})
        new = json.loads(body)
        wrong = self.invalid(kind, name, KINDS[path[0]][1], new)
        if wrong:
            return self.answer(422, {"kind": "Status", "message": wrong})
        return self.answer(200, self.with_status(self.store(kind, name, new)))

    def invalid(self, kind, name, version, new):
        if (new.get("kind"), new.get("apiVersion"), new.get("metadata", {}).get("name")) != (kind, version, name):
            return f"{kind} {name}: kind, apiVersion and name must be those of the address"
        if kind == "ConfigMap" and not all(isinstance(v, str) for v in new.get("data", {}).values()):
            return "ConfigMap: values are text"
        if kind == "Service" and not all(isinstance(p.get("port"), int) for p in new["spec"].get("ports") or [{}]):
            return "Service: spec.ports with a port"
        if kind == "Deployment":
            spec = new["spec"]
            labels, wanted = spec["template"]["metadata"]["labels"], spec["selector"]["matchLabels"]
            if not wanted or not wanted.items() <= labels.items():
                return "Deployment: spec.selector does not match the labels of the template"
            if not all(c.get("name") and c.get("image") for c in spec["template"]["spec"]["containers"]):
                return "Deployment: containers need a name and an image"

    def store(self, kind, name, new):
        old = self.objects.get((kind, name))
        there = merged(old or {}, copy.deepcopy(new))
        meta = there["metadata"]
        is_changed = old is None or there.get("spec") != old.get("spec")
        meta["generation"] = (old["metadata"]["generation"] if old else 0) + is_changed
        meta |= {"namespace": "shop", "uid": f"{kind}-{name}", "resourceVersion": "1"}
        self.objects[kind, name] = there
        if kind == "Deployment" and is_changed:
            self.roll(name, there, old)
        return there

    def roll(self, name, there, old):
        """What the controller will do: all moments are fixed when the wish changes."""
        state = self.rollouts.setdefault(name, {"pods": [], "seen": []})
        at, spec = self.now + 2, there["spec"]
        template = json.dumps(spec["template"], sort_keys=True)
        alive = [p for p in state["pods"] if p["born"] <= self.now < p["gone"]]
        is_bad, wanted = ":missing" in template, spec.get("replicas", 1)
        state["seen"].append((at, there["metadata"]["generation"], template, at + 30 if is_bad else None))

        def pod(born, ready):
            number = len(state["pods"]) + 1
            state["pods"].append({"ip": f"10.0.0.{number}", "labels": spec["template"]["metadata"]["labels"], "template": template, "born": born, "ready": ready, "gone": float("inf")})

        if old is None or json.dumps(old["spec"]["template"], sort_keys=True) != template:
            for p in [p for p in state["pods"] if p["ready"] == float("inf")]:
                p["gone"] = min(p["gone"], at)
            olds = [p for p in alive if p["ready"] < float("inf")]
            for i in range(1 if is_bad else wanted):
                born = at if old is None else at + 5 * i
                pod(born, float("inf") if is_bad else born + 5)
                if not is_bad and i < len(olds):
                    olds[i]["gone"] = born + 8      # an old pod takes 3 s to end
            for p in [] if is_bad else olds[wanted:]:
                p["gone"] = at + 8
        else:
            for _ in range(wanted - len(alive)):
                pod(at, at + 5)
            for p in alive[wanted:]:
                p["gone"] = at + 3

    def pods(self, name):
        return [p for p in self.rollouts[name]["pods"] if p["born"] <= self.now < p["gone"]]

    def with_status(self, there):
        there = copy.deepcopy(there)
        if there["kind"] != "Deployment":
            return there
        name = there["metadata"]["name"]
        seen = [s for s in self.rollouts[name]["seen"] if s[0] <= self.now]
        status = {}
        if seen:
            _, generation, template, late = seen[-1]
            pods = self.pods(name)
            ready = sum(p["ready"] <= self.now for p in pods)
            counts = {"replicas": len(pods), "updatedReplicas": sum(p["template"] == template for p in pods), "readyReplicas": ready, "availableReplicas": ready}
            is_late = late is not None and self.now >= late
            status = {"observedGeneration": generation, **{k: v for k, v in counts.items() if v},
                      "conditions": [{"type": "Available", "status": "True" if ready else "False"},
                                     {"type": "Progressing", "status": "False" if is_late else "True", "reason": "ProgressDeadlineExceeded" if is_late else "ReplicaSetUpdated"}]}
        there["spec"].setdefault("replicas", 1)
        there["status"] = status
        return there

    def slices(self, service):
        there = self.objects.get(("Service", service))
        if not there:
            return []
        selector = there["spec"]["selector"]
        found = [p for name in self.rollouts for p in self.pods(name) if selector.items() <= p["labels"].items()]
        ends = [{"addresses": [p["ip"]], "conditions": {"ready": False} if p["ready"] > self.now else {} if i % 2 else {"ready": True}} for i, p in enumerate(found)]
        parts = [ends[:1], ends[1:], None]
        return [{"metadata": {"name": f"{service}-{i}", "labels": {"kubernetes.io/service-name": service}}, "addressType": "IPv4", "endpoints": part} for i, part in enumerate(parts)]

    @staticmethod
    def answer(status, body):
        return urllib3.HTTPResponse(body=json.dumps(body).encode(), status=status, headers={"content-type": "application/json"}, preload_content=True)


class Rollout(unittest.TestCase):
    def setUp(self):
        self.cluster = Cluster()
        self.api = self.cluster.api()
        self.items = json.loads(Path("manifests.json").read_text(encoding="utf-8"))["items"]
        self.deployment = next(i for i in self.items if i["kind"] == "Deployment")
        self.name, self.replicas = self.deployment["metadata"]["name"], self.deployment["spec"]["replicas"]
        self.service = next(i for i in self.items if i["kind"] == "Service")["metadata"]["name"]

    def apply(self):
        rollout.apply(self.api, "shop", self.items)

    def wait(self, seconds=300):
        return rollout.wait(self.api, "shop", self.name, seconds, sleep=self.cluster.sleep, clock=self.cluster.clock)

    def addresses(self):
        return rollout.addresses(self.api, "shop", self.service)

    def set_image(self, tag):
        self.deployment["spec"]["template"]["spec"]["containers"][0]["image"] = f"search:{tag}"
        self.apply()

    def test_1_your_manifests_come_up(self):
        self.apply()
        self.assertEqual({method for method, _ in self.cluster.asked}, {"PATCH"}, "one request for each object")
        self.assertEqual(self.addresses(), [], "no pod is ready yet")
        self.assertEqual(self.wait(), "ready")
        self.assertEqual(len(self.addresses()), self.replicas, "the Service of manifests.json finds the pods of its Deployment")
        self.apply()
        self.assertEqual(self.cluster.objects["Deployment", self.name]["metadata"]["generation"], 1, "the same wish again changes nothing")

    def test_2_a_change_is_not_finished_before_it_is_seen(self):
        self.apply()
        self.wait()
        before, old = self.cluster.now, set(self.addresses())
        self.set_image("1.1")
        self.assertEqual(self.wait(), "ready")
        self.assertGreater(self.cluster.now - before, 7, "the status still spoke of the old version")
        self.assertEqual((len(self.addresses()), set(self.addresses()) & old), (self.replicas, set()), "old pods still answer")
        self.assertEqual(len(self.cluster.pods(self.name)), self.replicas)

    def test_3_fewer_copies_are_finished_when_the_others_are_gone(self):
        self.apply()
        self.wait()
        self.deployment["spec"]["replicas"] = 1
        self.apply()
        self.assertEqual((self.wait(), len(self.cluster.pods(self.name))), ("ready", 1))

    def test_4_a_bad_image_fails_and_a_good_one_repairs_it(self):
        self.apply()
        self.wait()
        self.set_image("missing")
        self.assertEqual(self.wait(10), "timeout")
        self.assertEqual((self.wait(), len(self.addresses())), ("failed", self.replicas), "the old pods go on working")
        self.set_image("1.2")
        self.assertEqual(self.wait(), "ready", "the failure of the status is that of the last wish")

    def test_5_a_selector_that_matches_nothing(self):
        next(i for i in self.items if i["kind"] == "Service")["spec"]["selector"] = {"app": "no-such-label"}
        self.apply()
        self.assertEqual((self.wait(), self.addresses()), ("ready", []), "pods are well, addresses are gone")

    def test_6_others_keep_their_fields_and_refusals_are_heard(self):
        self.apply()
        self.cluster.objects["Deployment", self.name]["metadata"]["labels"] = {"team": "red"}
        self.set_image("1.3")
        self.assertEqual(self.cluster.objects["Deployment", self.name]["metadata"]["labels"].get("team"), "red")
        asked = len(self.cluster.asked)
        with self.assertRaises(ValueError):
            rollout.apply(self.api, "shop", [*self.items, {"apiVersion": "batch/v1", "kind": "CronJob", "metadata": {"name": "x"}}])
        self.assertEqual(len(self.cluster.asked), asked, "an unknown kind stops before anything is sent")
        self.deployment["spec"]["selector"] = {"matchLabels": {"app": "other"}}
        with self.assertRaises(ApiException):
            self.apply()
        with self.assertRaises(ApiException):
            rollout.wait(self.api, "shop", "nobody", 5, sleep=self.cluster.sleep, clock=self.cluster.clock)

    def test_7_none_is_zero(self):
        def made(wanted, generation, **status):
            return client.V1Deployment(metadata=client.V1ObjectMeta(generation=generation), status=client.V1DeploymentStatus(**status),
                                       spec=client.V1DeploymentSpec(replicas=wanted, selector=client.V1LabelSelector(), template=client.V1PodTemplateSpec()))
        self.assertFalse(rollout.finished(made(2, 1)), "nobody has looked at it yet")
        self.assertTrue(rollout.finished(made(0, 3, observed_generation=3)), "none wanted, none there")
        self.assertFalse(rollout.finished(made(2, 3, observed_generation=3, replicas=2, updated_replicas=2, available_replicas=1)))
        self.assertFalse(rollout.finished(made(2, 3, observed_generation=3, replicas=3, updated_replicas=2, available_replicas=2)))


if __name__ == "__main__":
    unittest.main()
